# What players say beforehand: standing answers, and one planned move.

command-standing-name = standing
command-standing-about = Answer questions that come out of turn once and for all
command-planner-name = planner
command-planner-about = How your planner works: confirm every move, or play at once
command-option-at-once-name = at_once
command-option-at-once-about = Play as soon as you press a letter, at tables where you draw your tile yourself
command-plan-name = plan
command-plan-about = Plan your next move, in case that place is still free
command-plan-move-name = move
command-plan-move-about = Plan a move for your next turn, in the planner or by options; it is played if it is possible
command-plan-show-name = show
command-plan-show-about = See what you have planned here
command-plan-clear-name = clear
command-plan-clear-about = Forget what you have planned here
command-option-plan-where-about = The place: its number in the planner’s picture, or its name such as E2 N4
command-option-plan-turn-about = How far the tile is turned clockwise; the first way that fits if you do not say
command-option-plan-follower-about = Where your follower goes; you are asked if you do not say
command-option-plan-draws-name = draw
command-option-plan-draws-about = Draw your tile for you as well, so that all is done when your turn comes

help-command-standing = answers beforehand what others’ moves make me ask you, such as whether you join from Carcassonne.
help-command-planner = sets whether you confirm every move, or play as soon as you press a letter.
help-command-plan = plans your next move: if the place is still free and your tile fits, I play it for you.

## Standing answers

standing-button = Always answer like this…
standing-about = These questions I can answer for you. The others read that you had answered beforehand.
standing-no-questions = No question of this game can be answered beforehand.
standing-join = Followers of yours that could leave Carcassonne: { $policy }
standing-join-menu = When a feature is scored
standing-join-helps = Send as many as help me, and no more
standing-join-never = Send nobody
standing-join-ask = Ask me
standing-plague = The plague takes one of your followers: { $policy }
standing-plague-menu = When the plague comes
standing-plague-least = The one worth least
standing-plague-ask = Ask me
standing-haunt = You must send a ghost to one of your own followers: { $policy }
standing-haunt-menu = When a ghost goes to my own followers
standing-haunt-least = To the one worth least
standing-haunt-ask = Ask me

## The planner

planner-at-once = At tables where you draw your tile yourself, what you press is played at once; until the next tile is drawn you can take it back. Elsewhere, and where a move would lose the game, you confirm it.
planner-confirms = You confirm every move before it is played. `/{ command-planner-name } { command-option-at-once-name }:True` leaves that out where you draw your tile yourself.

## A planned move

planned-button = Plan my next move
planned-first = Press the number of a place for your next tile, whichever it will be.
planned-set = Your move is planned. I play it if it is possible when you have your tile, and tell you if it is not.
planned-is = Place { $cell }, { $turn ->
    [any] turned however it fits
   *[turned] turned by { $turn }°
}.
planned-follower = Follower: { $follower }.
planned-follower-asked = I ask you about the follower.
planned-draws = I draw the tile for you.
planned-who-ask = Ask me then
planned-who-city = In the city
planned-who-road = On the road
planned-who-monastery = In the monastery
planned-who-field = In the field
planned-who-shrine = In the shrine
planned-who-palace = In the palace
planned-who-cemetery = On the cemetery
planned-who-tower = In the tower
planned-who-path = On the path
planned-who-house = In the house
planned-who-court = On the court
planned-who-none = Nobody
planned-turn = ↻ { $turn ->
    [any] However it fits
   *[turned] Turned by { $turn }°
}
planned-draw-too = Draw for me
planned-forget = Forget the plan
planned-no-place = No tile in the bag fits anywhere now.
planned-no-number = There is no place { $number } to plan for; the numbers go up to { $count }. “{ planned-button }” shows them.
planned-never = No tile in the bag can lie like that at { $cell }.
planned-never-who = With no tile in the bag can a follower go there at { $cell }.
planned-nothing = You have planned nothing here.
planned-cleared = Your plan is forgotten.
planned-played = Your tile is drawn, and your plan is played.
planned-your-turn = It is your turn already: you can simply play.
planned-taken = A tile lies at { $cell } already.
