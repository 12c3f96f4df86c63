mark-ghosts = { $count ->
    [one] { $count } ghost
   *[other] { $count } ghosts
}
