# Стол перед игрой.

lobby-open = { $player } открывает стол. Кто играет?
lobby-rules = Игра: { $rules }
lobby-seats = { $count ->
    [0] За столом никого.
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
lobby-additions = Дополнения
lobby-first = Кто начинает
lobby-first-lot = Кто начинает, решит жребий
lobby-first-seat = Начинает { $player }
lobby-first-line = { lobby-first-seat }.
lobby-first-lot-line = { lobby-first-lot }.
lobby-first-gone = Там уже никто не сидит. Выберите того, кто сидит за столом.
lobby-auto-draw = плитки берутся сами
lobby-opened = Стол открыт. Дождитесь игроков или добавьте компьютеры и начинайте.
lobby-you-joined = Вы за столом.
lobby-you-left = Вы встали из-за стола.
lobby-you-started = Игра начинается.
lobby-waiting = Стол ждёт игроков.
lobby-begun = Игра началась.
lobby-over = Этот стол закрыт.
lobby-started-already = Эта игра уже началась.
lobby-options-unread = Не получилось прочитать опции. Пишите так: `имя=значение, имя=значение`.
lobby-no-option = В этой игре нет опции { $option }. Есть такие: { $options }.
lobby-option-values = Значения опции { $option }: { $values }.
lobby-no-addition = В этой игре нет дополнения «{ $addition }». Есть такие: { $additions }.
lobby-no-additions = В этой игре нет дополнения «{ $addition }»: она играется без дополнений.
lobby-already-in = Вы уже за этим столом.
lobby-not-in = Вы не за этим столом.
lobby-full = Все места за этим столом заняты.
lobby-too-few = { $count ->
    [one] Для этой игры нужен хотя бы { $count } игрок.
    [few] Для этой игры нужно хотя бы { $count } игрока.
   *[many] Для этой игры нужно хотя бы { $count } игроков.
} Если больше никто не придёт, поможет кнопка «{ lobby-seat-computer }».
lobby-not-host = Это может сделать только тот, кто открыл стол: { $player }.
lobby-gone = Этот стол уже закрыт. Новый открывает команда `/{ command-game-name } { command-game-new-name }`.
lobby-busy = В этом канале уже открыт стол или идёт игра. Посмотреть: `/{ command-game-name } { command-game-status-name }`.

rules-base = базовая игра

## За столом

table-none = В этом канале сейчас нет игры. Стол открывает команда `/{ command-game-name } { command-game-new-name }`.
table-not-player = Вы не участвуете в этой игре.
table-not-player-now = { table-not-player } Вернуть своё место можно командой `/{ command-seat-name } { command-seat-back-name }`.
table-not-your-turn = Сейчас ходит { $player }.
table-stale = С тех пор как появилась эта кнопка, игра ушла вперёд. Свежие кнопки покажет команда `/{ command-board-name }`.
table-nothing-to-undo = Ваших ходов, которые можно взять назад, здесь нет.
table-undo-not-yours = Последний ход сделал игрок { $player }, и взять его назад может только { $player }.
table-undo-too-late = Следующую плитку уже увидели, поэтому в одиночку этот ход не отменить.
table-not-started = Игра в этом канале ещё не началась.
table-begins = Игра начинается. Порядок за столом: { $players }.
table-seal = Мешок запечатан. Его печать: `{ $seal }`. В конце её можно проверить.
table-no-seal = Эта игра продолжает запись без печати.
table-seal-button = Печать мешка
table-turn = Ход { $number }
table-taken-back = Этот ход взяли назад.
table-undone = { $player } берёт последний ход назад.
table-undo = Отменить
table-since = { $count ->
    [one] После вашего хода сделан { $count } ход.
    [few] После вашего хода сделано { $count } хода.
   *[many] После вашего хода сделано { $count } ходов.
}
table-since-start = { $count ->
    [one] С начала игры сделан { $count } ход.
    [few] С начала игры сделано { $count } хода.
   *[many] С начала игры сделано { $count } ходов.
}
table-since-button = Что было?
table-plan = Выбрать место
table-choose = Выберите
table-page = { $page } из { $pages }
table-back = Назад
table-on = Дальше
table-left = { $count ->
    [0] В мешке не осталось плиток.
    [one] В мешке осталась { $count } плитка.
    [few] В мешке осталось { $count } плитки.
   *[many] В мешке осталось { $count } плиток.
}
table-no-tile = У вас в руке нет плитки. Сначала возьмите её: `/{ command-draw-name }`.
table-no-pass = Сейчас пасовать нельзя. Ответьте на вопрос под картой.
table-passed = Вы пасуете.
table-answered = Ваш ответ записан.
table-not-shown = Ваш ход записан, но Discord сейчас не принимает моё сообщение. Я пробую снова.
table-not-shown-permissions = Ваш ход записан, но показать его здесь не получается: мне нужно видеть этот канал, писать сообщения и прикреплять файлы.

## Планировщик

plan-first = Нажмите номер места. Это видите только вы, и пока ничего не сыграно.
plan-areas = Часть { $page } из { $pages }: остальные места на других страницах.
plan-at = Место { $number }, { $cell }{ $turns ->
    [yes] , поворот { $turn }°
   *[no] {""}
}.
plan-follower = Выбрано: { $follower }.
plan-no-follower = Без { $follower_acc }.
plan-at-once = Нажатая буква будет сыграна сразу.
plan-piece = Фигурка: { $piece } (сменить)
plan-turn = ↻ Повернуть
plan-turn-left = ↺ Влево
plan-turn-right = ↻ Вправо
plan-elsewhere = Другое место
plan-confirm-tile = Положить плитку
plan-confirm = Положить без { $follower_acc }
plan-confirm-with = Положить: { $follower }
plan-done-again = Готово, и снова ваш ход.
plan-done = Готово.
plan-closed-moved = Этот планировщик закрыт: вы открыли новый.
plan-closed-stale = Этот планировщик закрыт: игра пошла дальше.
plan-no-turn = Плитку можно повернуть на 0°, 90°, 180° или 270°.
plan-no-number = Места { $number } сейчас нет, есть { $places }. Номера покажет команда `/{ command-board-name }`.
plan-unread-place = Такого места нет. Напишите его номер на картинке или название, например «E2 N4».
plan-unread-answer = «{ $text }» среди ответов нет. Можно выбрать: { $answers }.
plan-nobody-fits = Там на вашу плитку некого поставить: все места заняты или { $supply_place } никого нет. Ничего не сыграно; чтобы положить плитку, не указывайте фигурку.
plan-which-turn = Плитка подходит туда по-разному. Укажите поворот: { $turns }.
plan-no-place = Сначала выберите место.

## Конец

end-title = Конец игры
end-early = Игру закончили раньше срока.
end-team = У команды { n-points }.
end-from = { $player }: { $parts }
end-proof = Печать мешка была `{ $seal }`. Она сделана из зерна `{ $seed }`; в файле ниже весь порядок плиток.

## Слова для того, что выбирают

drawing-ask = Плитку каждому нужно взять самому
drawing-auto = Плитки берутся сами

colour-red = красный
colour-blue = синий
colour-yellow = жёлтый
colour-green = зелёный
colour-black = чёрный
colour-pink = розовый

language-en = English
language-ru = Русский
language-own = как в настройках Discord
language-server = как на сервере
place-guild = Весь сервер
place-channel = Этот канал

## Настройки

settings-title = ### Настройки
settings-language = Язык этого сервера: { $language }
settings-channel-language = Язык этого канала: { $language }
settings-drawing = Новые столы: { $drawing }
settings-managers-only = Настройки может менять только тот, кто управляет сервером.

## Согласие

undo-done = Ход взят назад.
undo-done-with = Ваш последний ход взят назад, а с ним и то, что было сыграно после него: { $players }.
vote-asked = Остальных спросили, согласны ли они.
vote-asked-again = Этот вопрос уже задан; он снова внизу.
vote-asked-other = Сначала решается другое предложение. Оно снова внизу.
vote-moved = Вопрос задан снова, он ниже.
vote-own = Вы сами об этом попросили. Решают остальные.
vote-over = Это уже решено.
vote-undo = { $player } хочет взять последний ход назад, хотя с тех пор уже { $since ->
    [deed] действовал другой игрок.
   *[tile] взяли плитку.
}
vote-undo-with = { $player } хочет взять назад свой последний ход, а с ним и то, что сыграно после ({ $players }).
vote-end = { $player } хочет закончить эту игру сейчас.
vote-waiting = { $players }: вы согласны?
vote-agree = Согласиться
vote-refuse = Отказать
vote-accepted = Все согласны.
vote-refused = Согласны не все, поэтому всё остаётся как есть.
vote-withdrawn = Просьба снята.
vote-stale = Игра ушла вперёд, и это больше не важно.
end-done = Всё закончено.
end-alone-sure = Кроме вас, за этим столом людей нет, поэтому игра закончится насовсем: вернуть её будет нельзя. Закончить?
end-alone-button = Закончить игру
end-alone-keep = Играть дальше
end-alone-kept = Игра продолжается.
