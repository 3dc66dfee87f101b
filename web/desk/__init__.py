"""The judge desk: boards that are entered, questions that are asked, rulings that are kept under a lasting address."""
