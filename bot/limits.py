"""Discord's limits, as far as the bot itself has to keep to them."""

from __future__ import annotations

CUSTOM_ID = 100
"""Characters of a custom id."""
TEXT = 3900
"""Characters of all texts of a message with components; Discord takes 4000, and some room is left."""
CONTENT = 1900
"""Characters of a plain message; Discord takes 2000."""
ROW = 5
"""Buttons in a row."""
BUTTON_LABEL = 80
MENU_LABEL = 100
"""Characters of an entry of a menu, and of what stands under it."""
PLACEHOLDER = 150
MENU_ENTRIES = 25
CHOICES = 25
"""How many choices a command's option offers, fixed or as somebody types."""
CHOICE = 100
"""Characters of a choice, and of its value."""
ALT_TEXT = 1024
"""Characters of the description of a picture."""
DISPLAY_NAME = 32
"""Characters of a user's name."""
WHOLE_NUMBER = 2**53 - 1
"""The largest whole number that anybody can type into an option."""
SNOWFLAKE = 2**63 - 1
"""The largest number that the store takes for an id; Discord's own ids stay below it for decades."""
ACKNOWLEDGE_SECONDS = 3.0
"""How long an interaction may wait for its acknowledgement."""
TOKEN_SECONDS = 890.0
"""How long an interaction's token changes its messages; Discord takes it for a quarter of an hour."""
LAST_MESSAGES = 30
"""How many of a channel's last messages are looked at for one that may have been posted before a crash."""

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
ALREADY_ACKNOWLEDGED = 40060
INVALID_WEBHOOK_TOKEN = 50027
TOO_MANY_OLD_EDITS = 30046
THREAD_ARCHIVED = 50083
GONE = (UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, INVALID_WEBHOOK_TOKEN)
"""Error codes for a message, a webhook, an interaction or a token that is gone."""
