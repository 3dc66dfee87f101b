"""Rulings for card games, derived from the printed text of the cards and proved by the clauses of the rules."""

import time

__version__ = "0.9.0"
BEGAN = time.time()
"""When this process began to read the package: a source that changed later may not be the one that runs here."""
