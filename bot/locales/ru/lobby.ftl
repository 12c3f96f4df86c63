# Стол перед игрой.

lobby-open = { $player } открывает стол. Кто играет?
lobby-rules = Игра: { $rules }
lobby-seats = { $count ->
    [one] { $count } игрок: { $players }
    [few] { $count } игрока: { $players }
   *[many] { $count } игроков: { $players }
}
lobby-room = { $count ->
    [0] Свободных мест нет.
    [one] Есть ещё { $count } место.
    [few] Есть ещё { $count } места.
   *[many] Есть ещё { $count } мест.
}
lobby-join = Сесть за стол
lobby-leave = Встать
lobby-start = Начать
lobby-close = Закрыть стол
lobby-joined = { $player } садится за стол.
lobby-left = { $player } встаёт из-за стола.
lobby-started = Игра начинается. Первый ход: { $player }.
lobby-closed = { $player } закрывает стол.
lobby-already-in = Вы уже за этим столом.
lobby-not-in = Вы не за этим столом.
lobby-full = Все места за этим столом заняты.
lobby-too-few = { $count ->
    [one] Для этой игры нужен хотя бы { $count } игрок.
    [few] Для этой игры нужно хотя бы { $count } игрока.
   *[many] Для этой игры нужно хотя бы { $count } игроков.
}
lobby-not-host = Это может сделать только { $player }, кто открыл стол.
lobby-gone = Этот стол уже закрыт. Новый открывает команда `/{ command-play-name }`.
lobby-busy = В этом канале уже идёт игра. Её покажет команда `/{ command-board-name }`.

rules-base = базовая игра

## За столом

table-none = В этом канале сейчас нет игры. Стол открывает команда `/{ command-play-name }`.
table-not-player = Вы не участвуете в этой игре.
table-not-your-turn = Сейчас ходит { $player }.
table-stale = С тех пор как появилась эта кнопка, игра ушла вперёд. Свежие кнопки покажет команда `/{ command-board-name }`.
table-undone = { $player } берёт последний ход назад.
table-nothing-to-undo = Отменять нечего.
table-undo-too-late = Следующую плитку уже увидели, поэтому в одиночку этот ход не отменить.
