mark-well = { $count ->
    [one] { $count } колодец
    [few] { $count } колодца
   *[many] { $count } колодцев
}
mark-market = { $count ->
    [one] { $count } рынок
    [few] { $count } рынка
   *[many] { $count } рынков
}
