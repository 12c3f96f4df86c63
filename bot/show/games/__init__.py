"""The words of each rule set and addition; `bot.show.vocabulary` gathers them by file."""
