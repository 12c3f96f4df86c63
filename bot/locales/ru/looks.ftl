# На что игроки смотрят между ходами: счёт, карта, будущие плитки, поля, что произошло.

command-fields-name = поля
command-fields-about = Посмотреть, чьё какое поле
command-option-view-name = вид
command-option-view-about = Вся карта или крупный план
command-option-focus-name = куда
command-option-focus-about = Место, на которое посмотреть вблизи, например E2 N4
help-command-fields = показывает, чьё какое поле и сколько оно принесло бы.
view-map = Вся карта
view-closeup = Крупный план

looks-score = ### Счёт
looks-score-over = ### Итоговый счёт
looks-seat = **{ $player }**: { n-points }, закончись игра сейчас — { $then }; { $followers }
looks-member = **{ $player }**: { $followers }
looks-team = **Очки команды**: { $points }
looks-followers = { $count ->
    [0] { $followers_gen } { $supply_place } нет
    [one] { $supply_place } { $count } { $follower_name }
    [few] { $supply_place } { $count } { $followers_few }
   *[many] { $supply_place } { $count } { $followers_gen }
}
looks-followers-of = { looks-followers } ({ $parts })
looks-so-far = **Очки до сих пор**
looks-sums = **За что получены очки**
looks-projected = **Закончись игра сейчас**
looks-your-turn = Сейчас ваш ход.
looks-off-map = Места { $cell } на карте нет. Выберите то, что видно на картинке.
looks-ground-field = Поля в цветах их хозяев и то, что они принесли бы в конце.
looks-no-ground-field = На полях пока никого нет.
looks-ground-court = Дворы в цветах их хозяев и то, что они принесли бы в конце.
looks-no-ground-court = Во дворах пока никого нет.
looks-face-down = { $count ->
    [one] Ещё { $count } лежит лицом вниз, её никто не видел, поэтому она среди показанных.
    [few] Ещё { $count } лежат лицом вниз, их никто не видел, поэтому они среди показанных.
   *[many] Ещё { $count } лежат лицом вниз, их никто не видел, поэтому они среди показанных.
}
looks-no-fields-here = В этой игре поля никто не возделывает, поэтому показать нечего. Карту покажет команда `/{ command-board-name }`.

piece-follower = { $follower_name }
piece-guard = дозорный

## Слова на картинках; число подставляется позже

picture-tiles-left = осталось { $count }
picture-remaining = Ещё придут плитки: { $count }
picture-discarded = Никуда не подошли: { $count }
picture-chart = Очки ход за ходом
picture-nobody = Игрок { $number }

## Что известно кроме очков

state-king = Король у игрока { $player }.
state-robber = Главарь разбойников у игрока { $player }.
state-count = Граф стоит { $quarter }.
state-crowd = Подданные { $quarter }: { $players }.
state-quarter-castle = в замке
state-quarter-blacksmith = в кузнице
state-quarter-cathedral = в соборе
state-quarter-market = на рынке
state-pig = Свинья стоит на делении «{ $sector }».
state-crown = На коронных ячейках деления «{ $sector }»: { $players }.
state-sector-0 = Удача
state-sector-1 = Налоги
state-sector-2 = Голод
state-sector-3 = Буря
state-sector-4 = Инквизиция
state-sector-5 = Чума
state-tokens = { $player }: жетоны со стены { $tokens }.
state-keep = { $player }: цитадель на доме из { $count ->
    [one] { $count } плитки
    [few] { $count } плиток
   *[many] { $count } плиток
}.
state-guards = Дозорных можно получить: { $players }.
state-ghosts = { $count ->
    [0] Призраков на карте нет
    [one] На карте { $count } призрак
    [few] На карте { $count } призрака
   *[many] На карте { $count } призраков
}; в запасе { $stock }.
state-bring-hand = { $most ->
    [0] Эта плитка никого не приведёт.
   *[some] Эта плитка приведёт не больше { $most }.
}
state-bring-next = { $most ->
    [0] Следующая плитка никого не приведёт.
   *[some] Следующая плитка приведёт не больше { $most }.
}
state-danger-hand = ⚠️ Эта плитка может привести до { $most }: больше { $stock } сразу — и поход проигран.
state-danger-next = ⚠️ Следующая плитка может привести до { $most }: больше { $stock } сразу — и поход проигран.
state-goal = { $last ->
    [yes] До цели
   *[no] До следующего этапа
} ({ $goal }) не хватает: { $missing }. На это осталось плиток: { $count }{ state-hand }{ $swallows ->
    [yes] , а пока открыто кладбище, это { state-turns }
   *[no] {""}
}.
state-hand = { $hand ->
    [no] {""}
   *[yes] , считая эту
}
state-turns = { $turns ->
    [one] { $turns } ход
    [few] { $turns } хода
   *[many] { $turns } ходов
}
state-target = До цели ({ $goal }) не хватает: { $missing }. Всего плиток: { $count }{ state-hand }.

## Что где стоит — для тех, кто не видит картинку

map-ghosts = Призраки: { $cells }.
map-hound = { $hound } — у { $follower_acc } на { $cell }.
map-cemeteries = Открытые кладбища: { $cells }.
map-face-down = Лицом вниз: { $cells }.
map-challenge = Вызов: { $player } ({ $cell }) и { $rival } ({ $rivalcell }).
map-keep = { $player }: цитадель на { $cell }.
map-wall = Жетоны лежат на башнях { $towers }.

## Что произошло

log-since = { $count ->
    [one] После вашего хода сделан { $count } ход:
    [few] После вашего хода сделано { $count } хода, номера как на картинке:
   *[many] После вашего хода сделано { $count } ходов, номера как на картинке:
}
log-last = Последний ход:
log-nothing = После вашего хода ничего не произошло.
log-no-move = Ещё никто не ходил.
