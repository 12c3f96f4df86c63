# Люди: места, которые переходят к другим, замены и то, что могут модераторы.

## Команды

command-seat-name = место
command-seat-about = Места: отдать своё, занять чужое, сдаться, вернуться
command-seat-give-name = отдать
command-seat-give-about = Отдать своё место тому, кто хочет играть
command-seat-take-name = занять
command-seat-take-about = Играть за того, кто пропал, или вместо замены; остальные должны согласиться
command-seat-resign-name = сдаться
command-seat-resign-about = Больше не играть; как быть дальше, решают остальные, а без них игра закончится
command-seat-back-name = вернуться
command-seat-back-about = Снова занять своё место
command-option-heir-name = кому
command-option-heir-about = Кому отдать место
command-option-player-name = чьё
command-option-player-about = Чьё место; если не указать, место замены или того, чей сейчас ход
command-option-stand-in-level-about = Как хорошо играет замена; если не указать, как крепкий игрок
command-game-unblock-name = разблокировать
command-game-unblock-about = Для модераторов: не ждать игрока, чей сейчас ход
command-game-move-name = перенести
command-game-move-about = Перенести сюда игру, канала которой больше нет
command-option-aside-about = Игра; предлагаются те, что ждут нового канала
command-option-how-name = как
command-option-how-about = Только на этот ход или пока игрок не вернётся

help-command-seat = отдаёт ваше место, занимает место того, кто пропал, позволяет сдаться или снова занять своё место.

## Отдать место

seat-offer = { $player } отдаёт своё место за этим столом. { $other }, хотите доиграть?
seat-offer-accepted = Дальше играет { $other }.
seat-offer-refused = { $other }: нет, спасибо.
seat-offer-withdrawn = Предложение снято.
seat-offer-stale = Этого места больше не получить.
seat-accept = Играть дальше
seat-decline = Нет
seat-offered = Ваше предложение в канале. Пока его не приняли, играете вы.
seat-not-offered = Это место предложили не вам.
seat-plays-already = У этого игрока уже есть место за столом.
seat-no-bots = Боты здесь не играют. Если хотите закончить, команда `/{ command-seat-name } { command-seat-resign-name }` спросит остальных, доиграет ли замена.

## Занять место

seat-take-vote = { $player } хочет играть за { $other }: похоже, этот игрок пропал.
seat-take-stand-in-vote = { $player } хочет играть вместо замены.
seat-take-computer-vote = { $player } хочет играть вместо компьютера по имени { $computer }.
seat-take-warning = { $player }: отзовитесь, и место останется за вами. Сделайте ход, наберите здесь любую команду или нажмите «{ vote-refuse }».
seat-take-here = { $player } на месте и играет дальше.
seat-take-stale = Этого места больше не получить.
seat-taken = Теперь вместо { $other } играет { $player }.
seat-taken-back = Вернулись? Место вернёт команда `/{ command-seat-name } { command-seat-back-name }`.
seat-play-already = Вы уже играете за этим столом.
seat-none = За этим столом нет такого места.
seat-nobody-to-ask = Здесь больше некому согласиться. Поможет модератор: `/{ command-game-name } { command-game-unblock-name }`.
seat-yours = Место ваше.

## Сдаться

seat-resign = { $player } больше не играет.
seat-resign-ask = { $players }: как быть дальше? Если большинство за конец, игра закончится, а иначе доиграет замена (уровень: { $level }).
seat-play-on = Играть дальше с заменой
seat-end = Закончить игру
seat-resign-accepted = Игра на этом закончена.
seat-resign-refused = Вместо { $player } играет замена.
seat-resign-withdrawn = { $player } всё-таки играет дальше.
seat-resign-stale = Это больше не важно.
seat-resigning = Остальных спросили, как быть дальше. Пока они не решили, место ваше; вернуть его можно, пока идёт игра: `/{ command-seat-name } { command-seat-back-name }`.
seat-resigned-last = Других игроков не осталось, поэтому игра закончена.
seat-only-stand-ins = За этим столом остались только замены и компьютеры, и игра отдыхает. Её разбудит `/{ command-seat-name } { command-seat-back-name }` или `/{ command-seat-name } { command-seat-take-name }`.
seat-end-stand-ins = За столом остались только замены и компьютеры.
seat-substitute-free = Спасибо за помощь, { $player }.

## Что сделано за игроков

stand-in-of = Замена игрока { $player }
remark-standing = 📌 { $player }: ответ был дан заранее.
remark-plan = 📌 { $player }: этот ход был задуман заранее.
remark-team = 🤝 { $player }: ход выбрали товарищи.
remark-computer = 🤝 Игрока { $player } нет на месте: вместо него ходит { $computer }.
remark-plan-void = 📌 { $player }: задуманный ход больше невозможен.

## Модераторы

unblock-skip = Этот один ход сыграет замена
unblock-replace = Замена играет, пока игрок не вернётся
unblock-done-skip = В этом ходу за { $player } отвечает замена.
unblock-done-replace = За { $player } играет замена, пока игрок не вернётся.
unblock-done-computer = За { $player } должен был ответить компьютер; теперь он играет дальше.
unblock-moderators-only = Это могут только модераторы. Игроки могут договориться сами: `/{ command-seat-name } { command-seat-take-name }` или `/{ command-game-name } { command-game-end-name }`.
table-aside = Эта игра отложена: её канала больше нет. Команда `/{ command-game-name } { command-game-move-name }` в свободном канале перенесёт её туда.
aside-channel = Канал вашей игры номер { $number } удалён, поэтому игра отложена. Ничего не потеряно: команда `/{ command-game-name } { command-game-move-name }` в свободном канале перенесёт её туда.
aside-server = Меня больше нет на сервере вашей игры номер { $number }, поэтому игра отложена. Ничего не потеряно: она продолжится, когда меня пригласят снова.
move-not-aside = В другой канал можно перенести только отложенную игру.
move-done = Игра продолжается здесь.
