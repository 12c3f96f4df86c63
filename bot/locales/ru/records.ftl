# Прошедшие игры: список, повтор, записи, которые уходят и приходят.

command-history-name = история
command-history-about = Посмотреть законченные игры канала или сервера
command-replay-name = повтор
command-replay-about = Посмотреть игру снова, по ходам или фильмом
command-export-name = выгрузить
command-export-about = Получить запись игры файлом
command-import-name = загрузить
command-import-about = Добавить в этот канал запись законченной игры
command-option-scope-name = место
command-option-scope-about = Игры только этого канала или всего сервера
command-option-game-name = игра
command-option-game-about = Номер игры; без него — та, что в этом канале
command-option-form-name = форма
command-option-form-about = По ходам или движущейся картинкой
command-option-file-name = файл
command-option-file-about = Запись, какую даёт выгрузка

help-command-history = перечисляет законченные игры этого канала или всего сервера.
help-command-replay = показывает игру снова, по ходам или движущейся картинкой.
help-command-export = даёт запись игры файлом. Пока игра идёт, о том, что впереди, в ней ничего нет.
help-command-import = добавляет запись законченной игры; сначала проверяется каждый ход.

form-steps = По ходам
form-film = Движущаяся картинка

history-title-channel = ### Законченные игры этого канала
history-title-guild = ### Законченные игры этого сервера
history-none = Здесь ещё не закончили ни одной игры.
history-choose = Посмотреть игру снова
history-game = **#{ $number }** · { $date } · { $rules } · { $result }
history-imported = (загружена)
history-ended = (закончена досрочно)
history-team-won = { $players }: победа, очки: { $points }
history-team-lost = { $players }: поражение, очки: { $points }
history-team-ended = { $players }, очки: { $points }

records-no-game = Игры { $number } здесь нет. Какие есть, покажет команда `/{ command-history-name }`.

replay-title = ### Игра #{ $number }: { $rules }
replay-step = Ход { $step } из { $steps }
replay-film = { $count ->
    [one] Вся игра, { $count } ход.
    [few] Вся игра, { $count } хода.
   *[many] Вся игра, { $count } ходов.
}
replay-first = В начало
replay-back = Назад
replay-next = Дальше
replay-last = В конец
replay-as-film = Фильм

export-over = Запись игры #{ $number } со всем порядком плиток и зерном печати. Как проверить печать, написано в `/{ command-help-name }`.
export-live = Запись игры #{ $number } до этого места. Будущие плитки отсортированы и о порядке в мешке ничего не говорят.

import-too-large = Этот файл слишком велик для записи. Запись меньше { $limit } КиБ.
import-no-json = Не получается прочитать этот файл. Запись — это файл JSON, какой даёт команда `/{ command-export-name }`.
import-no-record = Этот файл — не запись игры. Запись — это файл JSON, какой даёт команда `/{ command-export-name }`.
import-wrong = Принять эту запись нельзя. { $reason }
import-unfinished = Эта игра не закончена. Принимаются только записи законченных игр.
import-seal = Печать этой записи не подходит к её плиткам: запись кто-то изменил. Принять её нельзя.

## Запечатанный мешок

help-title-bag = Запечатанный мешок
help-page-bag =
    ## Запечатанный мешок
    Перед первым ходом бот перемешивает весь мешок и показывает его печать: 64 буквы и цифры, которые подходят только к этому порядку плиток. После этого жребия больше нет. Отмена хода в мешке тоже ничего не меняет.

    Когда игра окончена, бот показывает зерно и отдаёт запись со всем порядком плиток. Кто запомнил печать, может проверить, что мешок тот же:

    1. Возьмите запись командой `/{ command-export-name }`.
    2. Сравните её `seal` с печатью из первого сообщения игры (поначалу она под кнопкой «{ table-seal-button }»).
    3. Выполните в папке с файлом эту команду. Она ответит `True`, если печать подходит к плиткам:
    ```
    python3 -c 'import hashlib, json, sys; r = json.load(open(sys.argv[1])); d = dict((k, r[k]) for k in r if k not in ("format", "rules", "rules_version", "options", "players", "actions", "seal")); print(hashlib.sha256(json.dumps(d, sort_keys=True, separators=(",", ":")).encode()).hexdigest() == r["seal"])' game-1.json
    ```
    Печать — это SHA-256 от зерна, плиток и всего остального, что выпало по жребию. Из зерна получается и порядок плиток, так что с исходным кодом бота можно перемешать тот же мешок снова.
