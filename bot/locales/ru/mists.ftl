mark-ghosts = { $count ->
    [one] { $count } призрак
    [few] { $count } призрака
   *[many] { $count } призраков
}
