# Campaigns, proposals of partners, and what a plan would cause.

command-campaign-name = campaign
command-campaign-about = Mists as a campaign of this channel: level by level against the ghosts
command-campaign-start-name = start
command-campaign-start-about = Begin a campaign in this channel
command-campaign-play-name = play
command-campaign-play-about = Open a table for the next level, or for any open one
command-campaign-status-name = status
command-campaign-status-about = Show the campaign’s card again at the end of the channel
command-campaign-history-name = history
command-campaign-history-about = See every attempt
command-campaign-trust-name = trust
command-campaign-trust-about = Let your partners play for you when you cannot, or no longer
command-option-partners-name = partners
command-option-partners-about = Whether your partners may draw and decide for you
command-campaign-settings-name = settings
command-campaign-settings-about = Choose drawing, hints and language for this campaign
command-option-hints-name = hints
command-option-hints-about = Whether the planner says what a move would cause
command-campaign-end-name = end
command-campaign-reopen-name = reopen
command-campaign-reopen-about = Let an ended campaign go on where it stood
command-campaign-end-about = End this channel’s campaign, if most of its members agree
command-propose-name = propose
command-propose-about = Propose to your partner what to do; shown to all, decided by the player in turn
command-option-title-name = title
command-option-title-about = The name of the campaign
command-option-open-level-about = One of the open levels; the next one if you say nothing
help-command-campaign = begins a campaign of Mists, opens its next level, shows its card, its attempts or its film, chooses drawing, hints and language, lets partners play for you, ends it or lets it go on.
help-command-propose = pins a proposal for your partner’s move, where you play as a team.

## Campaigns

campaign-default-name = Into the mists
campaign-title = Campaign: { $name }
campaign-lobby = Campaign “{ $name }”, level { $level }
campaign-members = { $count ->
    [one] { $count } member: { $players }
   *[other] { $count } members: { $players }
}
campaign-level = Level { $level }
campaign-level-1 = 50 points, 15 ghosts
campaign-level-2 = 75 points, 15 ghosts; palaces and cemeteries
campaign-level-3 = 15, 50, 100 points, 15 ghosts; three piles and two hounds
campaign-level-4 = 20, 60, 120 points, 13 ghosts; three piles and two hounds
campaign-level-5 = 15, 50, 100 points, 13 ghosts; haunted cemeteries
campaign-level-6 = 10, 25, 50 points for each of three colours, 12 ghosts; haunted cemeteries
campaign-state-won = ✅ **Level { $level }** is won ({ campaign-tries }).
campaign-state-open = ▶️ **Level { $level }** is open: { $about } ({ campaign-tries }).
campaign-state-closed = 🔒 Level { $level }: { $about }
campaign-tries = { $tries ->
    [0] not tried yet
    [one] { $tries } attempt
   *[other] { $tries } attempts
}
campaign-attempt = { $number }. Level { $level }: { $result ->
    [won] **won**
    [lost] lost
   *[ended] ended early
}, points { $score }, tiles left { $tiles }, ghosts left { $ghosts }; { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
}, { $begun } – { $ended }{ $players ->
    [none] .
   *[some] ; { $players }.
}
campaign-history-title = Every attempt: { $name }
campaign-sum = { $count ->
    [0] Nothing has been tried yet.
    [one] { $count } attempt, won: { $won }.
   *[other] { $count } attempts, won: { $won }.
}
campaign-gathering = A table for level { $level } is open and waits for players.
campaign-running = Level { $level } is being played now.
campaign-over = It ended on { $when }.
campaign-moved = The card stands further down now.
campaign-all-won = 🏰 All six levels are won. Any of them can be played again: `/{ command-campaign-name } { command-campaign-play-name }`.
campaign-best = Best result: { $score }.
campaign-graves = Buried there: { $players }.
campaign-hounds = With the hounds: { $hounds }.
campaign-join = Join
campaign-leave = Leave
campaign-play = Play
campaign-sit-down = Sit down
campaign-reopen = Go on with it
campaign-let-in = Let { $player } in
campaign-not-now = Not now: { $player }
campaign-end-agree = End it
campaign-go-on = Go on
campaign-join-asked = 🙋 **{ $player }** would like to join. { $players }: one of you decides.
campaign-end-asked = 🏁 **{ $player }** would like to end the campaign: { $count } of { $needed } votes so far. { $players }: what do you say?
campaign-join-accepted = ✅ { $by } has let { $player } in.
campaign-join-refused = { $by } said “not now” to { $player }.
campaign-goes-on-after-all = { $player } had asked to end it; the group goes on.
campaign-rematch = Rematch: level { $level }
campaign-next = Next level: { $level }
campaign-won = 🌅 The mist lifts over “{ $name }”: level { $level } lies behind you.
campaign-opens = **Level { $level }** is open now: { $about }.
campaign-won-again = 🌅 “{ $name }”: level { $level } was won before, and now once more.
campaign-lost-again = “{ $name }”: this time the mist had level { $level }. It was won before, and that stays.
campaign-called = 📣 { $players }
campaign-replay = This level is won already. { $complete ->
    [yes] All levels are.
   *[no] The next one is level { $next }.
}
campaign-send-off-2 = Take heart and a spade. Where the road ends there is a graveyard, and somebody will have to stay there.
campaign-send-off-3 = Two hounds have caught your scent. Reach the marks in time, and Rufus and Ronja will run with you.
campaign-send-off-4 = Fewer ghosts are in the box, so each one counts for more. Keep the hounds close.
campaign-send-off-5 = From now on the graves themselves are awake. What they swallow, nobody sees again.
campaign-send-off-6 = The last night. Three of you keep count, and none may fall behind.
campaign-complete = 🏰 All six levels of “{ $name }” are won. The land is free, the mist is only weather, and the songs will be about you.
campaign-lost = The mist keeps level { $level } of “{ $name }” for now. Shake off the chill and try again: nothing that was won is lost.
campaign-none = No campaign goes on in this channel. `/{ command-campaign-name } { command-campaign-start-name }` begins one.
campaign-over-here = No campaign goes on in this channel. `/{ command-campaign-name } { command-campaign-reopen-name }` lets “{ $name }” go on, `/{ command-campaign-name } { command-campaign-start-name }` begins another.
campaign-name-taken = This channel has a campaign “{ $name }” already. Give the new one another name.
campaign-no-such = This channel has no campaign of that name.
campaign-nameless = A campaign needs a name that can be read.
campaign-begun = The campaign “{ $name }” has begun. Its card is in the channel; others join with its button.
campaign-shown = The card of “{ $name }” is at the end of the channel.
campaign-joined = You belong to “{ $name }” now. You will be called when its next level opens.
campaign-left = You have left “{ $name }”. What you played stays in its story.
campaign-group-asked = The group of “{ $name }” is asked. The answer will be on its card.
campaign-members-play = Only members of “{ $name }” play its levels. Join by the first button on its card: `/{ command-campaign-name } { command-campaign-status-name }` shows it.
campaign-goes-on = The campaign “{ $name }” goes on already.
campaign-reopened = The campaign “{ $name }” goes on where it stood.
campaign-vote-counted = Your vote is counted.
campaign-vote-accepted = Done: that decides it.
campaign-vote-refused = Done: it stays as it is.
campaign-vote-withdrawn = You have taken back what you asked for.
campaign-taken = A campaign goes on in this channel already. `/{ command-campaign-name } { command-campaign-status-name }` shows it.
campaign-already-in = You belong to this campaign already.
campaign-not-in = You do not belong to this campaign. The first button on its card asks the group to let you in; `/{ command-campaign-name } { command-campaign-status-name }` shows the card.
campaign-in-play = A table of this campaign is open. Finish or close it first.
campaign-other-level = A table for level { $level } is open. Join it there, or close it before another level is opened.
campaign-level-closed = Level { $level } is not open yet. Win level { $next } first.
campaign-end-sure = Shall the campaign “{ $name }” end here? { $others ->
    [0] {""}
   *[some] The other members are asked.{" "}
}Nothing is lost: it can be reopened where it stood.
campaign-leave-sure = Leave “{ $name }”? What you played stays in its story. To come back you would have to ask the group.
campaign-leave-button = Leave the campaign
campaign-end-button = End the campaign
campaign-ended = The campaign “{ $name }” has ended. The button on its card lets it go on, or `/{ command-campaign-name } { command-campaign-reopen-name }`.

campaign-settings-title = Chosen for “{ $name }”:
campaign-settings-drawing = - Drawing: { $drawing }
campaign-settings-hints = - Hints: { $hints ->
    [yes] the planner says what a move would cause
   *[no] none, the planner does not say what a move would cause
}
campaign-settings-language = - Language: { $language }
campaign-settings-later = The level that is being played keeps its way of drawing; the next one takes the new one.
campaign-no-hints = No hints: the planner does not say what a move would cause.
drawing-server = As at the server’s other tables
language-channel = as in the channel

campaign-trusts = Your partners in “{ $name }” may draw and decide for you from now on. What they play you can take back like any move of yours. `/{ command-campaign-name } { command-campaign-trust-name }` with “{ command-option-partners-name }: false” ends it.
campaign-trusts-no-more = In “{ $name }” nobody plays for you, unless you are away or keep the others waiting for long.

## The briefing for a level

briefing-goal = 🎯 Goal: { n-points } together{ briefing-each } with { unit-tile }.
briefing-goal-marks = 🎯 Goal: { n-points } together{ briefing-each } with { unit-tile }; on the way { $marks }, each before its pile of { $pile } is used up.
briefing-each = { $each ->
    [no] {""}
   *[yes] {" "}for each of { $colours } colours
}
briefing-lose = 💀 You lose if more ghosts must come than the stock holds (there are { $ghosts }, three of them on the map already), { $marks ->
    [yes] if a pile ends before its mark, or if the tiles run out.
   *[no] or if the tiles run out.
}
briefing-new-1 = 🆕 The basics: mist brings ghosts, enclosed mist sends them away, and a completed feature gives points or banishes up to 3 ghosts.
briefing-new-2 = 🆕 New: palaces, worth 2 points for each misty tile around; cemeteries, which gather ghosts until somebody is buried there.
briefing-new-3 = 🆕 New: three piles with marks, and two hounds. A hound drives ghosts away when its mark is reached and scores when its follower goes home.
briefing-new-4 = 🆕 New: higher marks and two ghosts fewer. Nothing else changes.
briefing-new-5 = 🆕 New: haunted cemeteries. They wake a ghost on every misty tile around, need all 8 cells, and swallow a tile each turn while open.
briefing-new-6 = 🆕 New: three scores. Points move the marker of their colour, and each mark counts only when all three have reached it.
briefing-tip-1 = 💡 Share features: a city or road pays once for each colour on it. Extend mist rather than start it.
briefing-tip-2 = 💡 Close cemeteries early, and bury a follower who is stuck anyway.
briefing-tip-3 = 💡 Collect points early: what is left of a pile goes on top of the next. Place a hound where many ghosts are in reach.
briefing-tip-4 = 💡 Banish before the stock is low, and let a follower with a hound go home while many ghosts are about.
briefing-tip-5 = 💡 Put a cemetery where little mist is near, and fill its 8 cells quickly. Nothing beside a face-down tile can be completed.
briefing-tip-6 = 💡 Look after the marker that is furthest behind; colours without a marker can help it.

## The lobby

lobby-level = Level
lobby-colours = { $count ->
    [one] Your colour
   *[other] Your colours: up to { $count }
}
lobby-markers = Markers on the track: { $colours }
lobby-choose-markers = The team’s { $count } markers
lobby-agreement-all = For somebody who is absent the others play: all people who are there must propose the same.
lobby-agreement-majority = For somebody who is absent the others play: more than half of the people who are there must propose the same.
lobby-agreement-computers = For somebody who is absent a computer plays at once.
lobby-agree-all = For the absent: all must agree
lobby-agree-majority = For the absent: a majority
lobby-agree-computers = For the absent: a computer
lobby-invited = { $players }: are you in?
lobby-colour-of = { $player } has that colour already.

## Proposals

propose = Propose
propose-line = 📌 { $players } { $count ->
    [1] proposes
   *[some] propose
}: { $proposal }
propose-place = place the tile at { $cell }, turned by { $turn }°
propose-who-decides = { $by ->
    [player] Your proposal will be shown to everyone; { $player } decides.
    [alone] { $player } is absent, so your choice is played in that name.
   *[partners] { $player } is absent: your proposal will be shown to everyone, and played once enough of you make the same.
}
propose-first-place = Where would you put it? { propose-who-decides }
propose-first-answer = What would you do? { propose-who-decides }
propose-play = Play it for { $player }
propose-pin = Propose this
propose-look = As { $player } proposes
propose-take-back = Take my proposal back
propose-agree = Agree with { $player }
propose-played = Enough of you agree: it is played.
propose-done = Your proposal is pinned to the board.
propose-taken-back = Your proposal is taken back.
propose-gone = This proposal has been taken back.
propose-no-team = In this game everyone plays for themselves, so there is nothing to propose.
propose-own-turn = It is your turn: you decide.
propose-computer = A computer plays for { $player } and decides by itself. Propose something when a person’s turn has come.
propose-not-yet = { $player } has not drawn a tile yet. Then you can propose something.

## What a plan would cause

outlook-ghosts = 👻 { $come ->
    [0] No new ghosts
    [one] +{ $come } ghost
   *[other] +{ $come } ghosts
}{ $gone ->
    [0] {""}
   *[some] , { $gone } driven out
}, { $left } left in stock.
outlook-lost-ghosts = ⚠️ **This loses the game!** { $needed ->
    [one] { $needed } ghost would have to come
   *[other] { $needed } ghosts would have to come
}, and the stock holds only { $left }.
outlook-lost-mark = ⚠️ **This loses the game!** { pile-used-up } with it: { $has } of the { $needed } points that { $each ->
    [yes] each marker needs
   *[no] you need
} by then ({ $short } short).
outlook-lost-tiles = ⚠️ **This loses the game!** The tiles run out with it: { $has } of the { $needed } points{ $each ->
    [yes] {" "}for each marker
   *[no] {""}
} ({ $short } short).
outlook-won = 🏆 **This wins the level!**
outlook-end = This is the last move: the game ends with it.
outlook-tower = { $player }’s marker would stop on the tower { $tower } and take the token there.
outlook-choice = Completed: { $feature }, { n-points }, or banish ghosts instead.

help-title-rules-mists-campaign = Mists as a campaign
help-page-rules-mists-campaign =
    ## Campaigns
    A campaign is your group’s way through the six levels of Mists, in this channel and over as many weeks as you like. Each channel can have its own.

    - `/{ command-campaign-name } { command-campaign-start-name }` begins one and posts its card. Others join with the button; once a level was played, a member lets them in with a press.
    - `/{ command-campaign-name } { command-campaign-play-name }` or “{ campaign-play }” opens a table for the next level, or for any level that is open. All members are called; who presses again sits down.
    - A won level opens the next. A lost one can be tried again at once with the button under the last picture.
    - The card shows how far you have come and is kept up to date; `/{ command-campaign-name } { command-campaign-status-name }` brings it to the end of the channel, `/{ command-campaign-name } { command-campaign-history-name }` lists every attempt, `/{ command-campaign-name } { command-campaign-film-name }` plays all won levels as a film.
    - `/{ command-campaign-name } { command-campaign-settings-name }` chooses for all its levels: drawing by itself, hints in the planner, the language.
    - `/{ command-campaign-name } { command-campaign-end-name }` ends it if most members agree, `/{ command-campaign-name } { command-campaign-reopen-name }` lets it go on where it stood.

    ### Playing as a team
    Everyone sees the tile before it is placed. With “{ propose }” under the board, or `/{ command-propose-name }`, you pin your idea to the map: place, turn and follower, or an answer to any other question. The player in turn can look at it in the planner and decides.

    Somebody is away, keeps you waiting, or has said `/{ command-campaign-name } { command-campaign-trust-name }`? Then the others draw and propose, and what enough of you propose is played in that player’s name. They can take it back like any move. Where computers play along, the lobby can have one of them play at once instead.

    Before you confirm a move, the planner says what it would cause: how many ghosts come, how many are left, what would score. If it would lose the game, it says so loudly.

    Without a campaign: `/{ command-game-name } { command-game-new-name }`, rules “{ rules-mists }”, any level.
