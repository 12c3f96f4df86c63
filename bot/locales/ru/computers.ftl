# Компьютеры: как хорошо они играют и что о них говорится.

computer-level-beginner = новичок
computer-level-casual = любитель
computer-level-solid = крепкий игрок
computer-level-strong = сильный игрок
computer-level-master = мастер

refuse-unknown-player = Уровня «{ $name }» у компьютеров нет.
stand-ins-solid = Замены научились играть: за этим столом замена больше не ходит наугад, теперь она играет как крепкий игрок.

## Перед игрой

computer-about-beginner = Многих мест не замечает, про поля не знает
computer-about-casual = Видит половину мест, про поля не знает
computer-about-solid = Видит всё, но не бережёт фигурки
computer-about-strong = Считает на несколько ходов вперёд
computer-about-master = Думает дольше всех, в конце считает точно

lobby-computer = компьютер: { $level }
lobby-seat-computer = Добавить компьютер
lobby-computer-at = { $player }: { $level }
lobby-send-away = { $player } встаёт из-за стола
lobby-computer-sits = За стол садится { $player } ({ $computer }).
lobby-computer-left = { $player } больше не за столом.
lobby-computer-gone = Этого компьютера уже нет за столом.
lobby-no-computer = Компьютера по имени { $name } за этим столом нет.
lobby-room-taken = Свободных мест нет. Кто сядет, займёт место компьютера.

command-game-computer-name = компьютер
command-game-computer-about = Посадить компьютер за стол в этом канале или убрать его
command-option-computer-level-about = Как хорошо играет компьютер
command-option-remove-name = убрать
command-option-remove-about = Какой компьютер уходит из-за стола

## Во время игры

computer-thinks = { $player } думает.
