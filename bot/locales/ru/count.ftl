# Граф Каркассона.

module-count = Граф Каркассона
setup-count-final = кварталы в конце игры
setup-count-final-market = в конце присоединяется только рынок
setup-count-final-all = в конце присоединяются все кварталы

quarter-castle = Замок
quarter-blacksmith = Кузница
quarter-cathedral = Собор
quarter-market = Рынок
quarter-into-castle = в замок
quarter-into-blacksmith = в кузницу
quarter-into-cathedral = в собор
quarter-into-market = на рынок
quarter-in-castle = в замке
quarter-in-blacksmith = в кузнице
quarter-in-cathedral = в соборе
quarter-in-market = на рынке
quarter-from-castle = из замка
quarter-from-blacksmith = из кузницы
quarter-from-cathedral = из собора
quarter-from-market = с рынка

count-followers = { $count ->
    [one] { $count } подданного
    [few] { $count } подданных
   *[many] { $count } подданных
}
count-feature = { $kind } ({ $cell })
count-crowd = { $player } { $count }
count-none-there = нет
count-no-majority = ни у кого

event-quarter = { $player } ставит подданного { $into }.
event-count = { $player } переводит Графа { $from } { $into }. Оттуда теперь никто не выйдет.
event-joined = { $player } выводит { count-followers } { $from } на участок: { count-feature }. { $change ->
    [no] Большинство там прежнее: { $players }.
   *[yes] Большинство там теперь другое: { $players }.
}

ask-quarter = { $player }, ваша плитка принесла очки другим, а вам нет. Можно поставить подданного в квартал. Граф сейчас { $in }.
quarter-crowd = { $quarter }: { $crowd }.
ask-count = { $player }, можно перевести Графа. Он сейчас { $in }, и из его квартала никто не выйдет.
ask-join = { $player }, сейчас считается { count-feature }: { n-points }. Подданные там: { $crowd }; большинство: { $majority }. Можно вывести туда до { count-followers } из тех, кто сейчас { $in }. Выведете?

option-quarter-castle = Замок (помогает в городах)
option-quarter-blacksmith = Кузница (помогает на дорогах)
option-quarter-cathedral = Собор (помогает в монастырях)
option-quarter-market = Рынок (помогает на полях)
option-count = Граф { $into }
option-join = Вывести { count-followers }: { $after ->
    [alone] все очки ваши
    [shared] очки получите и вы
   *[none] очков всё равно не будет
}
option-pass-quarter = Оставить подданного в запасе
option-pass-count = Граф остаётся
option-pass-join = Никого не выводить

help-title-rules-count = Правила: Граф Каркассона
help-page-rules-count =
    ## Граф Каркассона
    Игра начинается с города Каркассон из двенадцати плиток. Внутри четыре квартала: замок, кузница, собор и рынок. Граф сначала стоит в замке.

    ### В квартал
    Если ваша плитка принесла очки кому-то другому, а вам ничего, в конце хода вы можете поставить подданного из запаса в любой квартал. После этого можно перевести Графа в другой квартал.

    ### Из квартала
    Перед каждым подсчётом все по очереди могут вывести туда своих подданных из подходящего квартала:
    - из замка — в город
    - из кузницы — на дорогу
    - из собора — в монастырь или на культовое место
    - с рынка — на поле, то есть только в конце игры

    Первым спрашивают игрока слева от того, кто положил плитку, его самого — последним. Вышедшие считаются в большинстве наравне с остальными, а потом уходят домой. Выйти можно и туда, где никого нет. Из квартала, где стоит Граф, не выходит никто.

    ### Конец
    В конце игры пустеет только рынок, если за столом не включили и другие кварталы (настройка `count_final`: `all`). Кто остался в городе, очков не приносит. Для полей и для Короля Каркассон — один достроенный город.

    Граф не сочетается с Рекой II: правила этого не советуют, и общего начала у них нет. С дополнениями из «Туманов» он сочетается: начало у игры его, а в кварталы ходят только подданные, не дозорные.
