# Базовая игра: что произошло, о чём спрашивают, и слова для того и другого.

## Мелочи

n-points = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}

unit-tile = { $count ->
    [one] { $count } плитка
    [few] { $count } плитки
   *[many] { $count } плиток
}
unit-shield = { $count ->
    [one] { $count } щит
    [few] { $count } щита
   *[many] { $count } щитов
}
unit-city = { $count ->
    [one] { $count } город
    [few] { $count } города
   *[many] { $count } городов
}
unit-neighbour = { $count ->
    [one] { $count } плитка вокруг
    [few] { $count } плитки вокруг
   *[many] { $count } плиток вокруг
}
unit-monastery = { $count ->
    [one] { $count } монастырь
    [few] { $count } монастыря
   *[many] { $count } монастырей
}
unit-other = { $count }

kind-road = дорога
kind-city = город
kind-field = поле
kind-monastery = монастырь
kind-the-start-block = стартовый блок

feature-name = { $kind } ({ $cell })
feature-place = { $cell }, { $where }

figure-road = разбойник
figure-city = рыцарь
figure-field = крестьянин
figure-monastery = монах
figure-other = { $follower_name }

# Как называют фигурку и где она ждёт; у других игр свои слова (Texts.of)
follower-name-other = подданный
follower-acc-other = подданного
followers-few-other = подданных
followers-gen-other = подданных
supply-place-other = в запасе

side-north = север
side-east = восток
side-south = юг
side-west = запад

corner-north-west = северо-запад
corner-north-east = северо-восток
corner-south-east = юго-восток
corner-south-west = юго-запад
point-nnw = север ближе к западу
point-nne = север ближе к востоку
point-ene = восток ближе к северу
point-ese = восток ближе к югу
point-sse = юг ближе к востоку
point-ssw = юг ближе к западу
point-wsw = запад ближе к югу
point-wnw = запад ближе к северу

## Плитки словами

tile-sides = { $kind } ({ $sides })
tile-middle = { $kind } в середине
tile-shields = { $count ->
    [one] { $count } щит
    [few] { $count } щита
   *[many] { $count } щитов
}

## Что произошло

event-drawn = { $player }: взята плитка.
event-discarded = { $player }: этой плитке ({ $tile }) нигде нет места. Она выходит из игры, взамен взята другая.
event-placed = { $player } кладёт плитку на { $cell }.
event-follower-road = { $player } ставит разбойника на дорогу ({ $cell }).
event-follower-city = { $player } ставит рыцаря в город ({ $cell }).
event-follower-field = { $player } кладёт крестьянина на поле ({ $cell }).
event-follower-monastery = { $player } ставит монаха в монастырь ({ $cell }).
event-follower-other = { $player } ставит { $follower_acc } на плитку { $cell }.
event-piece-road = { $player } ставит разбойника ({ $piece }) на дорогу ({ $cell }).
event-piece-city = { $player } ставит рыцаря ({ $piece }) в город ({ $cell }).
event-piece-field = { $player } кладёт крестьянина ({ $piece }) на поле ({ $cell }).
event-piece-monastery = { $player } ставит монаха ({ $piece }) в монастырь ({ $cell }).
event-piece-other = { $player } ставит { $follower_acc } ({ $piece }) на плитку { $cell }.
event-scored-road = { $player } получает { n-points } за { $final ->
    [yes] недостроенную дорогу
   *[no] дорогу
} ({ $cell }): { $sum }.
event-scored-city = { $player } получает { n-points } за { $final ->
    [yes] недостроенный город
   *[no] город
} ({ $cell }): { $sum }.
event-scored-monastery = { $player } получает { n-points } за { $final ->
    [yes] недостроенный монастырь
   *[no] монастырь
} ({ $cell }): { $sum }.
event-scored-field = { $player } получает { n-points } за поле ({ $cell }): { $sum }.
event-scored-other = { $player } получает { n-points }: { $sum }.
event-home = { $player } забирает { $follower_acc } домой ({ $cell }).
event-turn = Ход { $number }: { $player }.
event-end-one = Игра окончена. Победа: { $players }, { n-points }!
event-end-shared = Игра окончена. Победу делят { $players }, по { n-points }!
event-end-none = Игра окончена.
event-end-score = { $player }: { n-points }

## О чём спрашивают

ask-draw = { $player }, возьмите плитку.
ask-place = { $player }, выберите место для плитки.
ask-follower = { $player }, поставьте { $follower_acc } на свою плитку или оставьте его { $supply_place }.
ask-other = { $player }, выбирайте.

option-draw = Взять плитку
option-place = { $cell }, поворот { $turn }°
option-follower-road = Разбойник на дороге
option-follower-city = Рыцарь в городе
option-follower-field = Крестьянин на поле
option-follower-monastery = Монах в монастыре
option-follower-other = На плитку: { $follower_name }
option-follower-piece = { $follower } ({ $piece })
option-follower-where = { $follower }, { $where }
option-pass-follower = Без { $follower_acc }
option-pass = Пропустить

where-middle = в середине

## Для тех, кто не видит картинку

alt-board = Ходит { $player }. Счёт: { $scores }. { $tiles ->
    [0] Плиток не осталось.
    [one] Осталась { $tiles } плитка.
    [few] Осталось { $tiles } плитки.
   *[many] Осталось { $tiles } плиток.
}
alt-board-over = Игра окончена. Счёт: { $scores }.
alt-board-once = Счёт в этот момент: { $scores }.
alt-score = { $player } { $points }
alt-team = команда { $points }
alt-tile = Плитка в руке: { $tile }.
alt-drawn = { $player }: взята плитка — { $tile }.
alt-places = Места: { $places }.
alt-followers = Осталось { $followers_gen } { $supply_place }: { $players }.
