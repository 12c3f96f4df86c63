# Why a game cannot be set up like that, or a record cannot be read, and what to do instead. Named after the engine's codes.

refuse-players = { $least ->
    [1] This game is for up to { $most } players. Please start with as many.
   *[more] { $most ->
        [2] This game is for exactly 2 players. Please start with as many.
       *[more] This game is for { $least } to { $most } players. Please start with as many.
    }
}
refuse-clash-count-river = “{ $one }” and “{ $other }” do not go together: the booklet advises against it and gives no start for both. Please choose one of them.
refuse-clash-starts = “{ $one }” and “{ $other }” do not go together: each of them brings a start of its own. Please choose one of them.
refuse-clash-guards = “{ $one }” and “{ $other }” do not go together: there is no rule for what guards and ghosts would do there. Please choose one of them.
refuse-option-value = The option { $option } can be: { $values }. Please choose one of these.
refuse-unknown-rules = There is no game “{ $name }”. There are: { $games }.
refuse-unknown-option = This game has no option “{ $name }”. It has: { $options }.
refuse-unknown-module = This game has no addition “{ $name }”. It has: { $modules }.
refuse-modules-form = The additions are a list of names, each once.
refuse-unknown-extra = There is nothing called “{ $name }” to choose in this game.
refuse-colours-form = Each player has { $number ->
    [one] { $number } colour
   *[other] { $number } colours
} in this game.
refuse-unknown-colour = There is no colour “{ $name }”. There are: { $colours }.
refuse-colours-twice = Each colour belongs to one player. Please choose different ones.
refuse-markers-form = The team has { $number } markers of different colours. Please choose as many.
refuse-marker-not-in-play = A marker has one of the players’ colours: { $colours }. Please choose among these.
refuse-markers-level = Only level 6 has markers to choose.
refuse-foreign-tile = The tile { $tile } does not belong to this game, or there are not so many of it in its box.
refuse-tokens-form = The wall has room for { $most } tokens at most.
refuse-token-kind = A wall token is of kind 1 to { $most }, or 0 for none.

## Records

refuse-record-form = A record is a JSON object.
refuse-record-format = I read records of format { $format }.
refuse-record-version = I play by the rules of version { $versions }. This record is of another one, so a newer bot is needed.
refuse-record-key = The part { $key } is missing or wrong.
refuse-record-setup = Such a game cannot be set up. { $cause }
refuse-record-action = Action { $number } ({ $action }) is not possible. { $cause }
refuse-tile-data = The tile { $tile } is described wrongly, so I cannot use it. Please tell the bot’s owner.
refuse-unknown-tile = I do not know the tile { $tile }.
