"""What players are shown: the words for events, questions and choices of every rule set.

A rule set has a file in ``games`` and a message file in each language. The file declares any of ``TELLERS`` (by event
name), ``ASKERS`` (by the kind of decision) and ``LABELS`` (by the verb of an action); ``bot.show.vocabulary``
finds them.
"""
