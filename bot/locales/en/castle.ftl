mark-well = { $count ->
    [one] { $count } well
   *[other] { $count } wells
}
mark-market = { $count ->
    [one] { $count } market
   *[other] { $count } markets
}
