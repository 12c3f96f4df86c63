# Почему такую игру нельзя начать или запись нельзя прочитать, и что делать. Сообщения названы по кодам ошибок.

refuse-players = { $least ->
    [1] В этой игре не больше { $most } игроков. Начните подходящим составом.
   *[more] { $most ->
        [2] В этой игре участвуют ровно 2 игрока. Начните подходящим составом.
       *[more] В этой игре участвуют от { $least } до { $most } игроков. Начните подходящим составом.
    }
}
refuse-clash-count-river = «{ $one }» и «{ $other }» не сочетаются: правила этого не советуют, и общего начала у них нет. Выберите что-то одно.
refuse-clash-starts = «{ $one }» и «{ $other }» не сочетаются: у каждого своё начало игры. Выберите что-то одно.
refuse-clash-guards = «{ $one }» и «{ $other }» не сочетаются: для дозорных и призраков там нет правил. Выберите что-то одно.
refuse-option-value = Настройка { $option } может быть такой: { $values }. Выберите одно из этого.
refuse-unknown-rules = Игры «{ $name }» нет. Есть: { $games }.
refuse-unknown-option = Настройки «{ $name }» в этой игре нет. Есть: { $options }.
refuse-unknown-module = Дополнения «{ $name }» в этой игре нет. Есть: { $modules }.
refuse-modules-form = Дополнения — это список названий, каждое по одному разу.
refuse-unknown-extra = В этой игре не выбирают «{ $name }».
refuse-colours-form = В этой игре у каждого { $number ->
    [one] { $number } цвет
    [few] { $number } цвета
   *[many] { $number } цветов
}.
refuse-unknown-colour = Цвета «{ $name }» нет. Есть: { $colours }.
refuse-colours-twice = Каждый цвет принадлежит одному игроку. Выберите разные.
refuse-markers-form = У команды { $number } маркера разных цветов. Выберите столько же.
refuse-marker-not-in-play = Маркер бывает только цвета игроков: { $colours }. Выберите из них.
refuse-markers-level = Маркеры выбирают только в походе 6.
refuse-foreign-tile = Плитка { $tile } не из этой игры, или столько их в коробке нет.
refuse-tokens-form = На стене помещается не больше { $most } жетонов.
refuse-token-kind = Жетон стены бывает вида от 1 до { $most }, или 0, если его нет.

## Записи

refuse-record-form = Запись — это объект JSON.
refuse-record-format = Читаются записи формата { $format }.
refuse-record-version = Здесь играют по правилам версии { $versions }. Эта запись другой версии: нужен бот поновее.
refuse-record-key = Часть { $key } отсутствует или неверна.
refuse-record-setup = Такую игру начать нельзя. { $cause }
refuse-record-action = Действие { $number } ({ $action }) невозможно. { $cause }
refuse-tile-data = Плитка { $tile } описана неверно, использовать её нельзя. Сообщите владельцу бота.
refuse-unknown-tile = Плитка { $tile } неизвестна.
