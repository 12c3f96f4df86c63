# Mists as additions to the base game: ghosts, palaces, cemeteries.

module-ghosts = Ghosts
module-palaces = Palaces
module-cemeteries = Cemeteries

kind-ghost = ghosts
figure-cemetery = keeper

event-follower-cemetery = { $player } puts a keeper on the cemetery at { $cell }.
event-piece-cemetery = { $player } puts a keeper ({ $piece }) on the cemetery at { $cell }.
option-follower-cemetery = Keeper on the cemetery
event-haunted-extended = The mist has grown, so { $player } sends a ghost to a follower of { $owner } ({ $figure }, { $cell }). { haunted-now }
event-haunted-bounded = The mist has been cut off, so { $player } sends a ghost to a follower of their own ({ $figure }, { $cell }). { haunted-now }
haunted-now = { $count ->
    [one] { $count } ghost is with it now.
   *[other] { $count } ghosts are with it now.
}
event-fled = The third ghost is too much: { $player } ({ $figure }, { $cell }) flees home, and the ghosts return to the stock.
event-guard = { $player } gains a guard for the cemetery at { $cell }. Left for them: { $left }.
event-scored-ghost = { $player } loses { n-points } to ghosts{ $final ->
    [yes] {""} still on the map
   *[no] {""} at { $cell }
}: { $sum }.

ask-haunt-extended = { $player }, your tile made the mist grow: send a ghost to a follower of somebody else. To whom? In stock: { $left }. The third ghost makes a follower flee.
ask-haunt-bounded = { $player }, your tile cut mist off: send a ghost to one of your own followers. To whom? In stock: { $left }. The third ghost makes a follower flee.
ask-follower-guard = { $player }, put a follower or a guard on your tile, or keep them. Ghosts cannot haunt guards.
option-haunt = { $player }: { $figure }, { $cell } ({ mark-ghosts })

help-title-rules-ghosts = Rules: ghosts, palaces, cemeteries
help-page-rules-ghosts =
    ## Ghosts, palaces, cemeteries
    Three additions out of Mists to the base game. Any of them brings the misty tiles, a start block of four tiles, and for everyone 5 followers and 2 guards. Mist never hinders placing, roads lead through it, and it parts fields.

    ### Ghosts
    After you placed a tile:
    - If its mist joined other mist, you send a ghost to a follower of somebody else.
    - If mist on one side of it meets a side without mist, you send one to a follower of your own.
    - If both, first the other’s, then your own.

    A follower with its third ghost flees home. Whenever a feature is scored, everyone loses 2 points for each ghost with their followers there, and at the end 1 for each ghost still on the map. A score never falls below 0. **Guards** count like followers, but cannot be haunted.

    ### Palaces
    With all 8 neighbours: 2 points for each misty one, and 2 for itself if it is misty. At the end, unfinished: 1, and 1 for each misty neighbour.

    ### Cemeteries
    A follower there is its keeper. With all 8 neighbours the keeper goes home and you gain one more guard, three in the whole game. It never brings points.

    They go with King & Robber, Cult, the Count and River II, but not with the Wheel of Fortune. With the Count or River II the game has their start, and the block of four stays in the box; only followers, no guards, go into the Count’s quarters.

    The faces of the misty tiles are our reconstruction: the totals are those of the box, single tiles may differ.
