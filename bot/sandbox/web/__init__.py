"""The web page on which people use the stand-in as they use Discord, and the small interface behind it."""

from bot.sandbox.web.routes import WebPage

__all__ = ["WebPage"]
