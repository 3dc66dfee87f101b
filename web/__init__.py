"""The web pages: a judge reads a ruling here, with every clause and every word of a card that proves it.

Nothing is imported here: a process of the desk needs none of the pages.
"""
