# Компьютеры: как хорошо они играют и что о них говорится.

computer-level-beginner = новичок
computer-level-casual = любитель
computer-level-solid = крепкий игрок
computer-level-strong = сильный игрок
computer-level-master = мастер

refuse-unknown-player = Уровня «{ $name }» у компьютеров нет.
stand-ins-solid = Замены научились играть: за этим столом замена больше не ходит наугад, теперь она играет как крепкий игрок.

## Перед игрой

computer-about-beginner = Не замечает большинства мест, про поля не знает
computer-about-casual = Видит треть мест, про поля не знает
computer-about-solid = Видит всё, но не бережёт фигурки
computer-about-strong = Считает на несколько ходов вперёд, бережёт фигурки
computer-about-master = Думает дольше всех, в конце считает точно

lobby-computer = компьютер: { $level }
lobby-stand-in = замена: { $level }
lobby-seat-computer = Добавить компьютер
lobby-computer-at = { $player }: { $level }
lobby-send-away = { $player } встаёт из-за стола
lobby-computer-sits = За стол садится { $player } ({ $computer }).
lobby-computer-plays = { $player } меняет уровень ({ $computer }).
lobby-computer-level = Выберите ещё и уровень этого компьютера.
lobby-computer-left = { $player } больше не за столом.
lobby-computer-gone = Этого компьютера уже нет за столом.
lobby-no-computer = Компьютера по имени { $name } за этим столом нет.
lobby-room-taken = Свободных мест нет. Кто сядет, займёт место компьютера.

command-game-computer-name = компьютер
command-game-computer-about = Посадить компьютер за стол в этом канале или убрать его
command-option-computer-level-about = Как хорошо играет компьютер
command-option-remove-name = убрать
command-option-remove-about = Какой компьютер уходит из-за стола
command-option-change-name = сменить
command-option-change-about = Какой компьютер из тех, кто уже за столом, меняет уровень

## Во время игры

computer-thinks = { $player } думает.
computer-then = Компьютер ({ $level })
stand-in-thinks = Замена игрока { $player } думает.

## Справка

help-title-computers = Игра с компьютерами
help-page-computers =
    ## Игра с компьютерами
    Вы одни, или игроков не хватает? Компьютеры играют во все игры. В «Туманах» они ваши партнёры.

    - Кнопка «{ lobby-seat-computer }» перед игрой или команда `/{ command-game-name } { command-game-computer-name }` сажает компьютер за стол, до четырёх рядом с вами. Меню с его именем выбирает, как хорошо он играет, или убирает его.
    - Человек, который садится за полный стол, занимает место компьютера.
    - Ходы компьютеров показаны вместе с вашим следующим ходом: одна картинка, ходы на ней пронумерованы.
    - Если за столом из людей только вы, кнопка «{ table-undo }» сразу возвращает к вашему последнему выбору.
    - В «Туманах» в ваш ход они предлагают, как сходили бы сами, а решаете вы.
    - Кто уходит командой `/{ command-seat-name } { command-seat-resign-name }`, может выбрать, как хорошо играет замена.
    - У игр с компьютерами свои строки в `/{ command-stats-name }`, и ничей рейтинг они не меняют.

    ### Как они играют
    - **{ computer-level-beginner }**: { computer-about-beginner }
    - **{ computer-level-casual }**: { computer-about-casual }
    - **{ computer-level-solid }**: { computer-about-solid }
    - **{ computer-level-strong }**: { computer-about-strong }
    - **{ computer-level-master }**: { computer-about-master }
