"""The FAQ: interactions of cards found by trying them out, written as judges know it, under permanent numbers."""
