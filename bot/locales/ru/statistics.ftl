# Результаты в числах.

command-stats-name = статистика
command-stats-about = Посмотреть результаты игрока на этом сервере или двух игроков друг против друга
command-leaderboard-name = лидеры
command-leaderboard-about = Посмотреть, кто лучше всех играет на этом сервере
command-option-user-name = игрок
command-option-user-about = Чьи результаты; без этого — ваши
command-option-versus-name = против
command-option-versus-about = С кем сравнить
command-option-only-about = Только игры по этим правилам
help-command-stats = показывает результаты на этом сервере: победы, средние, очки за что и темп; или двух игроков друг против друга.
help-command-leaderboard = перечисляет игроков этого сервера по рейтингу.

stats-title = ### { $player } на этом сервере
stats-none = Здесь ещё нет законченных игр. Прерванные игры в счёт не идут.
stats-somebody = Кто-то
stats-games = { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[many] { $games } игр
}, побед: { $wins } ({ $share })
stats-points = Очков за игру: { $average }; больше всего: { $best }
stats-rating = Рейтинг: { $rating }
stats-by-kind = Очки за что: { $parts }
stats-by-rules = Игры: { $parts }
stats-team = Вместе: { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[many] { $games } игр
}, побед: { $wins }. В рейтинг они не входят.
stats-computers = Против компьютеров: { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[many] { $games } игр
}, побед: { $wins }. В рейтинг они не входят.
stats-by-level = По сильнейшему компьютеру за столом: { $parts }
stats-level = { $level }: { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[many] { $games } игр
}, побед: { $wins }
stats-team-computers = Вместе с компьютерами: { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[many] { $games } игр
}, побед: { $wins }. В рейтинг они не входят.
stats-pace = На ход обычно уходит { $time }.

duel-title = ### { $first } и { $second }
duel-none = Здесь они ещё не закончили ни одной игры друг против друга.
duel-games = { $games ->
    [one] { $games } игра друг против друга
    [few] { $games } игры друг против друга
   *[many] { $games } игр друг против друга
}
duel-ahead = { $player }: впереди { $count ->
    [one] { $count } раз
    [few] { $count } раза
   *[many] { $count } раз
}, очков за игру: { $average }
duel-level = Поровну: { $count }

leaders-title = ### Лидеры
leaders-none = Здесь ещё не закончили ни одной игры, которая идёт в счёт. Игры с компьютерами, игры одной командой и прерванные игры в счёт не идут.
leaders-line = { $place }. **{ $player }** · { $rating } · { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[many] { $games } игр
}, побед: { $wins }, очков за игру: { $average }
leaders-how = Первое число — рейтинг: он начинается с 1000 и растёт с каждой удачной игрой против сильных. Игры, где все вместе, игры с компьютерами и места, которые доиграла замена, не считаются.
