# Why a game cannot be set up, and what else may be played.

refuse-setup-players = { $how ->
    [most] This game is for up to { $most } players. Please start with as many.
    [exactly] This game is for exactly { $most } players. Please start with as many.
   *[range] This game is for { $least } to { $most } players. Please start with as many.
}
refuse-setup-clash = “{ $one }” and “{ $other }” do not go together: { $reason ->
    [guards] there is no rule for what guards and ghosts would do there
   *[start] each of them brings a start of its own
}. Please choose one of them.
