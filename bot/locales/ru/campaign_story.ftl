# Конец целой кампании: её история в последнем сообщении и на карточке и её фильм.

command-campaign-film-name = фильм
command-campaign-film-about = Посмотреть все выигранные походы одной движущейся картинкой

## История

story-title = 📖 История кампании «{ $name }»
story-whole = { $days ->
    [1] Всё за один день, { $completed }
   *[some] С { $begun } по { $completed }
}: { $attempts ->
    [one] { $attempts } попытка
    [few] { $attempts } попытки
   *[many] { $attempts } попыток
}. За столом: { $players }.
story-computer = { $player } (компьютер)
story-others = ещё { $count }
story-level-1 = 🏮 **Поход 1**, первый фонарь в тумане: { story-won }
story-level-2 = 🪦 **Поход 2**, погост, где кончается дорога: { story-won } { $buried ->
    [0] Никому не пришлось там остаться.
    [one] Там остался { $buried } дозорный: { $players }.
    [few] Там остались { $buried } дозорных: { $players }.
   *[many] Там осталось { $buried } дозорных: { $players }.
}
story-level-3 = 🐾 **Поход 3**, две гончие по следу: { story-won } { $ran ->
    [0] Догнать вас не успела ни одна.
    [1] Рядом с вами бежала гончая: { $hounds }.
   *[some] Рядом с вами бежали { $hounds }.
}{ story-buried }
story-level-4 = 👻 **Поход 4**, где каждый призрак на счету: { story-won }{ story-hounds }{ story-buried }
story-level-5 = ⚰️ **Поход 5**, где не спали сами могилы: { story-won } { $buried ->
    [0] Они никого не забрали.
    [one] Они забрали { $buried } дозорного: { $players }.
    [few] Они забрали { $buried } дозорных: { $players }.
   *[many] Они забрали { $buried } дозорных: { $players }.
}{ story-hounds }
story-level-6 = 🌅 **Поход 6**, последняя ночь: { story-won }{ story-hounds }{ story-buried } А потом взошло солнце.
story-won = { $tries ->
    [1] выигран с первой же попытки
    [2] выигран со второй попытки
    [3] выигран с третьей попытки
   *[some] выигран с { $tries }-й попытки
}, счёт { $score }.
story-buried = { $buried ->
    [0] {""}
    [one] {" "}Там захоронен { $buried } дозорный: { $players }.
    [few] {" "}Там захоронены { $buried } дозорных: { $players }.
   *[many] {" "}Там захоронено { $buried } дозорных: { $players }.
}
story-hounds = { $ran ->
    [0] {""}
    [1] {" "}С вами бежала гончая: { $hounds }.
   *[some] {" "}С вами бежали { $hounds }.
}

## Фильм

campaign-film = Фильм о кампании
film-title = 🎬 Фильм о кампании «{ $name }»
film-length = { $levels ->
    [one] { $levels } выигранный поход
    [few] { $levels } выигранных похода
   *[many] { $levels } выигранных походов
}, всего { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
}.
film-in-the-making = 🎬 Фильм о кампании «{ $name }» снимается. Он появится здесь примерно через полминуты.
film-failed = Снять фильм о кампании «{ $name }» не получилось. Попробуйте ещё раз позже.
film-none = Фильма о кампании «{ $name }» пока нет: он начнётся с первого выигранного похода. Стол откроет `/{ command-campaign-name } { command-campaign-play-name }`.
