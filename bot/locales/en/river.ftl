# River II.

module-river = River II
setup-river-extras = pig herd and inn count
setup-river-extras-true = { setup-river-extras }
setup-river-extras-false = pig herd and inn do not count

kind-river = river
unit-pig_herd = { $count ->
    [one] { $count } city near the pig herd
   *[other] { $count } cities near the pig herd
}
mark-inn = inn
mark-pig_herd = pig herd
mark-volcano = volcano

refuse-river-not-at-end = A river tile has to continue the river at one of its open ends, and { $cell } is none. Please choose one of the numbered places.
refuse-river-u-turn = The river may not bend to the { $bend ->
    [left] left
   *[right] right
} on two tiles running, as it would at { $cell }. Turn the tile, or choose another place.
refuse-river-arms-meet = The two arms of the river may not meet, as they would at { $cell }. Please choose another place.

help-title-rules-river = Rules: River II
help-page-rules-river =
    ## River II
    The game begins with a river of twelve tiles instead of the start tile. The source lies on the table; the first player places the fork, then the other river tiles come in random order, and the lake with the volcano comes last.

    ### Placing
    - A river tile goes on with the river at one of its open ends; all sides match as usual.
    - The river may not bend to the same side on two tiles running, and the two arms may not meet; every other place that matches is allowed.
    - A river tile that fits nowhere is set aside like any other, even the lake with the volcano.
    - Followers go on river tiles as on any other, but never on the river itself. The river parts fields as roads do.

    ### The volcano
    Whoever places the lake puts no follower on it, but at once draws and plays the first ordinary tile, with a follower if they like.

    ### As you wish
    The pig herd and the inn are only pictures, unless the table switched them on with the option `river_extras`. Then every completed city beside the pig herd’s field brings its farmers 1 point more, and the road at the inn brings 2 a tile when it is complete and nothing when it is not.

    River II does not go with the Count (the booklet advises against it and gives no start for both) nor with the Wheel of Fortune (each brings a start of its own).
