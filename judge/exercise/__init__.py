"""Every text at work: boards are made up from a card's own text until each part of it has acted on one of them."""
