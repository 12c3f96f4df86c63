# Названия и описания команд. Названия: строчные буквы, без пробелов, не длиннее 32 знаков.

command-play-name = играть
command-play-about = Открыть стол в этом канале
command-board-name = карта
command-board-about = Показать карту со свежими кнопками
command-undo-name = отменить
command-undo-about = Взять последний ход назад
command-tiles-name = плитки
command-tiles-about = Посмотреть, какие плитки ещё придут
command-scores-name = счёт
command-scores-about = Посмотреть очки и что было бы, закончись игра сейчас
command-log-name = журнал
command-log-about = Прочитать, что происходило в этой игре
command-turns-name = ходы
command-turns-about = Посмотреть все игры, где ждут вас
command-leave-name = выйти
command-leave-about = Уступить своё место в этой игре
command-settings-name = настройки
command-settings-about = Язык, напоминания и другие пожелания
command-help-name = помощь
command-help-about = Как играть и что делает каждая команда

command-option-topic-name = тема
command-option-topic-about = О чём хотите прочитать
