# Mists: the campaign against the ghosts, and the words that its additions to the base game share with it.

rules-mists = Mists
setup-level = level

kind-mist = mist
kind-palace = palace
kind-cemetery = cemetery
kind-hound = hounds
figure-palace = follower
follower-name-mists = follower
follower-acc-mists = follower
followers-few-mists = followers
followers-gen-mists = followers
hound-rufus = Rufus
hound-ronja = Ronja

mark-ghosts = { $count ->
    [one] { $count } ghost
   *[other] { $count } ghosts
}
unit-ghost = { mark-ghosts }
unit-mist = { $count ->
    [one] { $count } misty tile
   *[other] { $count } misty tiles
}
unit-palace = { $count ->
    [one] { $count } palace
   *[other] { $count } palaces
}

## What happened

event-follower-palace = { $player } puts a follower in the palace at { $cell }.
event-piece-palace = { $player } puts a follower ({ $piece }) in the palace at { $cell }.
event-scored-palace = { $player } scores { n-points } for the { $final ->
    [yes] unfinished palace
   *[no] palace
} at { $cell }: { $sum }.
event-team-road = The road at { $cell } brings { n-points } for { $colour }: { $sum }. { team-total }
event-team-city = The city at { $cell } brings { n-points } for { $colour }: { $sum }. { team-total }
event-team-palace = The palace at { $cell } brings { n-points } for { $colour }: { $sum }. { team-total }
event-team-hound = The hound at { $cell } brings { n-points } for { $colour }: { $sum }. { team-total }
team-total = { $marker ->
    [none] The team has { $total } now.
   *[own] The marker “{ $marker }” stands at { $total } now.
}
event-ghosts-mist = { $count ->
    [one] { $count } ghost rises from the mist at { $cell }.
   *[other] { $count } ghosts rise from the mist at { $cell }.
} { ghosts-left }
event-ghosts-cemetery = The cemetery at { $cell } gets one more ghost. { ghosts-left }
event-ghosts-haunted = The haunted cemetery wakes a ghost in the mist at { $cell }. { ghosts-left }
ghosts-left = In stock: { $left }.
event-banished-feature = { $player } banishes { ghosts-driven } from { $cell }. { ghosts-left }
event-banished-hound = The hound drives { ghosts-driven } away from { $cell }. { ghosts-left }
ghosts-driven = { mark-ghosts }
event-banished-cemetery = The cemetery at { $cell } falls silent: { mark-ghosts } gone. { ghosts-left }
event-mist-completed = The mist is enclosed ({ unit-tile }). { $ghosts ->
    [0] No ghost was in it.
    [one] { $ghosts } ghost is gone.
   *[other] { $ghosts } ghosts are gone.
}
event-traded = { $player } gives up { n-points } for the { $kind } at { $cell } and banishes ghosts instead.
event-cemetery-completed = The cemetery at { $cell } is enclosed. Somebody has to be buried there.
event-buried = { $owner }’s follower ({ $colour }) from { $from } is buried in the cemetery at { $cell }.
event-buried-supply = A follower out of { $owner }’s supply ({ $colour }) is buried in the cemetery at { $cell }.
event-hound-placed = { $hound } joins { $owner }’s follower ({ $colour }) at { $cell }.
event-hound-home = { $hound } runs home with the follower: 1 point for every ghost on the map, { $points } in all.
event-hound-buried = { $hound } leaves with the buried follower.
event-hound-nobody = { $hound } finds nobody on the map and leaves.
event-mark-reached = Mark { $mark } is reached: { n-points }. { $hound } comes to help!
event-pile-finished = Pile { $pile } is done with. { $carried ->
    [0] The next pile has { $left }.
    [one] { $carried } tile of it goes on top of the next, which has { $left } now.
   *[other] { $carried } tiles of it go on top of the next, which has { $left } now.
}
event-face-down = The haunted cemetery swallows a tile: face down at { $cell }. Left in the pile: { $left }.
event-won = The target of { n-points } is reached. The ghosts are beaten!
event-lost-ghosts = { $needed ->
    [one] { $needed } ghost should come
   *[other] { $needed } ghosts should come
}, but the stock holds only { $left }. The ghosts win.
event-lost-mark = { pile-used-up }: { $has } of the { $needed } points that { $each ->
    [yes] each marker needed
   *[no] were due
} by now ({ $short } short). The ghosts win.
event-lost-tiles = The tiles are used up: { $has } of the { $needed } points{ $each ->
    [yes] {" "}for each marker
   *[no] {""}
} ({ $short } short). The ghosts win.
pile-used-up = { $pile ->
    [1] The first pile is used up
    [2] The second pile is used up
   *[any] The pile is used up
}
event-team-won = Level { $level } is won! The team’s points: { $scores }.
event-team-lost = Level { $level } is lost. The team’s points: { $scores } of { $why ->
    [mark] the { $goal } that were due by now; the target is { $target }.
   *[target] { $target }.
}

## What is asked

mists-worth = { $feature }: { n-points } ({ $colours }: { $sum })
mists-worth-each = { $feature }: { n-points } ({ $colours }, each { $sum })
mists-hound-there = Also there: { $hounds }.
mists-figure = { $player }: { $figure } ({ $piece }), { $cell }
mists-figure-hound = { $player }: { $figure } ({ $piece }), { $cell }, with { $hounds }

ask-cemetery = { $player }, one more ghost goes to an open cemetery. To which one? { ghosts-left }
ask-bury = { $player }, the cemetery at { $cell } is enclosed. Who is buried there, to the end of the game? { $ghosts ->
    [0] No ghost stands there.
    [one] { $ghosts } ghost leaves it.
   *[other] { $ghosts } ghosts leave it.
}
ask-resolve = { $player }, complete: { $worth }. Take the points, or banish up to 3 ghosts from one tile instead? On the map: { mark-ghosts }. { ghosts-left }
ask-resolve-order = { $player }, complete: { $worth }. Which is scored first?
ask-banish = { $player }, up to 3 ghosts leave one tile. Which, and how many? On the map: { mark-ghosts }. { ghosts-left }
ask-banish-hound = { $player }, { $hound } drives up to 3 ghosts each from { $tiles ->
    [one] { $tiles } more tile
   *[other] { $tiles } tiles
} on or around { $cell }. Which, and how many? In reach: { mark-ghosts }. { ghosts-left }
ask-hound = { $player }, { $hound } comes. To whom? Ghosts on that tile and on the 8 around it can be driven away; 👻 says how many are there.
ask-marker = { $player }, there are { n-points } for { $colour }, which has no marker. Which marker moves?
ask-facedown = { $player }, the haunted cemetery swallows the next tile. Where is it laid face down? Left in the pile: { $left }.

option-cemetery = Cemetery at { $cell } ({ mark-ghosts } there)
option-bury-supply = { $player }: out of the supply ({ $piece })
option-score = Score: { $feature }, { n-points }
option-banish = Banish: { $feature }
option-hound = { $figure } · 👻 { $count }
option-ghosts = { mark-ghosts } from { $cell } (of { $there })
option-marker = { $marker }: { $before } → { $after }
option-facedown = { $cell } (cemetery { $cemetery })
option-pass-banish = No more
option-follower-palace = Follower in the palace

## The finale in a few sentences

finale-worst = { $left ->
    [0] In turn { $turn } the last ghost had left the stock: { $ghosts } of them walked the map.
   *[some] The worst moment was turn { $turn }: { $ghosts } ghosts on the map and only { $left } in stock.
}
finale-marks = { $marks ->
    [1] The first mark fell in turn { $turn }, and { $hounds } came to help.
   *[2] Both marks fell, the first in turn { $turn }, and { $hounds } came to help.
}
finale-buried = { $count ->
    [one] One follower found rest in a cemetery: { $players }.
   *[other] { $count } followers found rest in cemeteries: { $players }.
}
finale-best = The finest deed was the { $kind } at { $cell }: { n-points } in turn { $turn }.
finale-no-points = Not a single feature brought points.
finale-won = The { $kind } at { $cell } decided it: in turn { $turn } the target was reached. { tiles-to-spare }.
finale-won-hound = The hound at { $cell } decided it: in turn { $turn } the target was reached. { tiles-to-spare }.
tiles-to-spare = Tiles to spare: { $tiles }
finale-lost-ghosts = In turn { $turn } { $player }’s tile at { $cell } called for { mark-ghosts } with { $left } in stock.
finale-lost-mark = In turn { $turn } the { $pile ->
    [1] first
   *[2] second
} pile ended { n-points } short of its mark of { $goal }{ lost-markers }.
finale-lost-tiles = In turn { $turn } the tiles ended { n-points } short of the target of { $goal }{ lost-markers }.
lost-markers = { $markers ->
    [none] {""}
   *[some] {" "}({ $markers })
}
points-of = { n-points }
finale-near = The target of { $goal } was { points-of } away, and { $count ->
    [one] { $count } tile was
   *[other] { $count } tiles were
} left.
finale-open = The largest open feature, the { $kind } at { $cell }, would have brought at least { n-points }.
finale-traded = Given up for banishing before that: { n-points }.

help-title-rules-mists = Rules: Mists
help-page-rules-mists =
    ## Mists
    1 to 5 players against the ghosts: the team wins or loses together. 3 to 5 players have one colour with 5 followers; two players have 2 colours each, one player 4, with 3 of each.

    ### A turn
    1. Place a tile. Mist does not matter for matching. There are no farmers.
    2. Mist that is now enclosed, like a city, sets its ghosts free. Where mist meets a side without mist, it can never be enclosed.
    3. Ghosts come: as many as the tile shows; one fewer if it extends mist; none if its mist is now enclosed. If the stock does not hold enough, you lose.
    4. Put a follower on a road, city or palace, if nobody stands there.
    5. For each completed feature with followers you choose: its points, **or** banish up to 3 ghosts from any one tile. The followers go home either way.

    ### Points
    Road 1 a tile; city 2 a tile and 2 a shield; palace with 8 tiles around 2 for each misty one, itself included. A feature pays its value **once for each colour** on it.

    ### The end
    You win the moment the target is reached. You lose when ghosts run out, when the tiles are used up, or when a pile ends before its mark.

    “Mists: the levels” tells more about cemeteries, hounds and piles.

    The faces of the misty tiles are our reconstruction: the totals are those of the box, single tiles may differ.
help-title-rules-mists-levels = Rules: Mists, the levels
help-page-rules-mists-levels =
    ## Mists: the levels
    A won level opens the next.
    - **1**: 50 points. No palaces, no cemeteries.
    - **2**: 75 points. Palaces and cemeteries.
    - **3**: 15 / 50 / 100 points. Three piles and two hounds.
    - **4**: 20 / 60 / 120 points with 13 ghosts.
    - **5**: 15 / 50 / 100 points with 13 ghosts, haunted cemeteries.
    - **6**: 10 / 25 / 50 points with 12 ghosts, for each of three colours. Points for a colour without a marker go to one of the three, as you choose.

    ### Cemeteries
    Nobody is put there. When the 4 cells beside it are filled, one follower of the team’s choice is buried for good and its ghosts leave. Until then, at levels 2 to 4, one open cemetery gets one more whenever mist brings ghosts.

    ### Piles and hounds
    Each mark must be reached before its pile of 20 is used up. At the first mark Rufus comes, at the second Ronja: beside a follower of your choice, driving up to 3 ghosts each from two tiles on or around that cell. When the follower goes home, the hound brings 1 point for every ghost on the map. What is left of the pile goes on top of the next.

    ### Haunted cemeteries
    They need all 8 cells. When one is placed, every misty tile around it gets a ghost. While one is open, each turn ends with the next tile laid face down beside it. Face-down tiles match anything, and nothing that meets one can be completed but cemeteries.
