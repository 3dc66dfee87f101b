"""The web pages: a judge reads a ruling here, with every clause and every word of a card that proves it."""

from web.app import create_app

__all__ = ["create_app"]
