# Компьютеры: как хорошо они играют и что о них говорится.

computer-level-beginner = новичок
computer-level-casual = любитель
computer-level-solid = крепкий игрок
computer-level-strong = сильный игрок
computer-level-master = мастер

refuse-unknown-player = Уровня «{ $name }» у компьютеров нет.
stand-ins-solid = Замены научились играть: за этим столом замена больше не ходит наугад, теперь она играет как крепкий игрок.
