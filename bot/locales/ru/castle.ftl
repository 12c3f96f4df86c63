# Крепость.

rules-castle = Крепость

kind-path = улица
kind-no-path = без улицы
kind-tower = башня
kind-house = дом
kind-court = двор
kind-keep = крупнейшая цитадель
kind-token = жетоны стены
figure-path = глашатай
figure-tower = рыцарь
figure-house = сквайр
figure-court = купец
follower-name-castle = сторонник
follower-acc-castle = сторонника
followers-few-castle = сторонника
followers-gen-castle = сторонников
supply-place-castle = в резерве
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
unit-start = { $count ->
    [one] { $count } стартовая зона
    [few] { $count } стартовые зоны
   *[many] { $count } стартовых зон
}
unit-market = { $count ->
    [one] { $count } рынок
    [few] { $count } рынка
   *[many] { $count } рынков
}
unit-empty = { $count ->
    [one] { $count } пустая клетка
    [few] { $count } пустые клетки
   *[many] { $count } пустых клеток
}
unit-token = { $count ->
    [one] { $count } жетон стены
    [few] { $count } жетона стены
   *[many] { $count } жетонов стены
}

token-1 = ещё один ход подряд
token-2 = достроенная башня даёт вдвое больше
token-3 = достроенный дом даёт вдвое больше
token-4 = недостроенная улица даёт очки в конце
token-5 = недостроенная башня даёт очки в конце
token-6 = недостроенный дом даёт очки в конце
token-7 = рынки одного двора дают по 4 вместо 3
token-8 = цитадель в конце больше на 2 плитки
token-9 = 5 очков в конце

## Что произошло

event-follower-path = { $player } ставит глашатая на улицу ({ $cell }).
event-follower-tower = { $player } ставит рыцаря на башню ({ $cell }).
event-follower-house = { $player } ставит сквайра на дом ({ $cell }).
event-follower-court = { $player } кладёт купца на двор ({ $cell }).
event-scored-path = { $player } получает { n-points } за { $final ->
    [yes] недостроенную улицу
   *[no] улицу
} ({ $cell }): { $sum }.
event-scored-tower = { $player } получает { n-points } за { $final ->
    [yes] недостроенную башню
   *[no] башню
} ({ $cell }): { $sum }.
event-scored-house = { $player } получает { n-points } за { $final ->
    [yes] недостроенный дом
   *[no] дом
} ({ $cell }): { $sum }.
event-scored-court = { $player } получает { n-points } за двор ({ $cell }): { $sum }.
event-scored-keep = { $player } получает { n-points } за самый большой пустырь (начинается с { $cell }): { $sum }.
event-scored-token = { $player } получает { n-points } за жетон стены: { $sum }.
event-token-taken = { $player } останавливается точно на угловой башне { $tower } и получает её жетон стены: { $token }.
event-token-used = { $player } применяет жетон стены: { $token }.
event-token-used-at = { $player } применяет жетон стены ({ $kind }, { $cell }): { $token }.
event-keep-first = { $player } ставит цитадель на дом ({ $cell }, { unit-tile }).
event-keep-moved = { $player } переносит цитадель на дом побольше ({ $cell }, { unit-tile } вместо { $before }).
event-keeps-larger = Сравниваем цитадели: { $sizes }. Больше она у игрока { $player }.
event-keeps-equal = Сравниваем цитадели: { $sizes }. Больше нет ни у кого, и пустырь никому не достаётся.
castle-size = { $player } { $size }

## О чём спрашивают

castle-feature = { $kind } на { $cell }
castle-feature-where = { $kind } на { $cell } ({ $where })
castle-landing = { n-points }, фишка встанет на { $lands }
castle-landing-token = { n-points }, фишка встанет на { $lands } и возьмёт жетон стены с башни { $tower }
ask-pay = { $player }, ваша плитка достроила сразу несколько участков, очки получает { $paid }. От порядка зависит, где остановится фишка и какой жетон стены она возьмёт. Что считаем сначала?
ask-token-turn = { $player }, примените жетон стены, чтобы сразу сходить ещё раз?
ask-token-double = { $player }, готово: { $feature }. Без жетона: { $plain }. С жетоном: { $doubled }. Применить его?
option-pay = { $feature }: { n-points }, до { $lands }
option-pay-token = { $feature }: { n-points }, до { $lands }, жетон { $tower }
option-token-turn = Применить жетон стены: ещё один ход
option-token-double = Применить жетон стены: очков вдвое больше
option-pass-token = Оставить жетон стены
option-follower-path = Глашатай на улице
option-follower-tower = Рыцарь на башне
option-follower-house = Сквайр на доме
option-follower-court = Купец на дворе

help-title-rules-castle = Правила: Крепость
help-page-rules-castle =
    ## Крепость
    Для двоих. Вы строите внутри стены; по её верху идёт счёт. У каждого 6 сторонников в резерве и цитадель.

    ### Ваш ход
    Положите плитку к стартовой зоне у стены или к другой плитке. Продолжать обязательно только улицы; остальное ложится рядом как угодно, а стена закрывает всё, что в неё упёрлось. Потом, если хотите, поставьте сторонника: глашатая на улицу, рыцаря на башню, сквайра на дом, купца на двор.

    ### Очки
    - Улица, у которой закрыты все концы: 1 за плитку, с колодцем 2.
    - Башня, закрытая кругом: 2 за плитку.
    - Дом, закрытый кругом: 1 за плитку. На самом большом доме, за который вы получили очки, стоит ваша цитадель.
    - Стартовая зона считается ещё одной плиткой.
    - Двор: 3 за рынок, только в конце.

    Всё получает тот, у кого сторонников больше. **Поровну — никто не получает ничего.**

    ### Жетоны стены
    Остановились точно на угловой башне — забираете её жетон стены. Если это зависит от порядка подсчёта, бот спросит. Со следующего хода:
    1 ещё один ход; 2 и 3 башня или дом дают вдвое больше; в конце 4, 5, 6 платят за недостроенные улицу, башню, дом; 7 рынки одного двора по 4; 8 цитадель больше на 2; 9 даёт 5 очков. О жетонах 1, 2 и 3 бот спрашивает, когда они годятся, остальные сами срабатывают там, где выгоднее.

    ### Конец
    Недостроенное ничего не даёт. Большая цитадель даёт по 1 за клетку самого большого пустыря. Потом дворы и жетоны стены.

    Рисунки плиток и очертания стены мы восстановили сами: всего столько, сколько в коробке, но отдельная плитка может отличаться.
