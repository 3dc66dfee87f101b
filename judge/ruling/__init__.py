"""Rulings: the questions of a scenario answered, with cases, steps, clauses and refusals."""

from judge.ruling.ask import ask
from judge.ruling.files import save_ruling
from judge.ruling.model import Ruling

__all__ = ["Ruling", "ask", "save_ruling"]
