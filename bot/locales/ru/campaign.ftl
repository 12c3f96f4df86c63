# Кампании, предложения партнёров и то, к чему приведёт задуманный ход.

command-campaign-name = кампания
command-campaign-about = Туманы как кампания этого канала: поход за походом против призраков
command-campaign-start-name = начать
command-campaign-start-about = Начать кампанию в этом канале
command-campaign-play-name = играть
command-campaign-play-about = Открыть стол для следующего похода или для любого открытого
command-campaign-status-name = положение
command-campaign-status-about = Показать карточку кампании снова в конце канала
command-campaign-history-name = история
command-campaign-history-about = Посмотреть все попытки
command-campaign-trust-name = доверие
command-campaign-trust-about = Позволить товарищам ходить за вас, когда вас нет, или отменить это
command-option-partners-name = товарищи
command-option-partners-about = Могут ли товарищи брать плитку и решать за вас
command-campaign-settings-name = настройки
command-campaign-settings-about = Выбрать для кампании, как брать плитки, нужны ли подсказки и на каком языке играть
command-option-hints-name = подсказки
command-option-hints-about = Говорит ли планировщик, к чему приведёт ход
command-campaign-end-name = закончить
command-campaign-reopen-name = продолжить
command-campaign-reopen-about = Продолжить законченную кампанию с того же места
command-campaign-end-about = Закончить кампанию этого канала, если большинство участников за
command-propose-name = предложить
command-propose-about = Предложить партнёру ход: увидят все, решает тот, чей ход
command-option-title-name = название
command-option-title-about = Название кампании
command-option-open-level-about = Один из открытых походов; если не указать, следующий
help-command-campaign = начинает кампанию по «Туманам», открывает следующий поход, показывает карточку, попытки и фильм, выбирает, как брать плитки, подсказки и язык, разрешает товарищам ходить за вас, заканчивает или продолжает её.
help-command-propose = прикалывает к карте ваше предложение для хода партнёра там, где играют командой.

## Кампании

campaign-default-name = В туманы
campaign-title = Кампания: { $name }
campaign-lobby = Кампания «{ $name }», поход { $level }
campaign-members = { $count ->
    [one] { $count } участник: { $players }
    [few] { $count } участника: { $players }
   *[many] { $count } участников: { $players }
}
campaign-level = Поход { $level }
campaign-level-1 = 50 очков, 15 призраков
campaign-level-2 = 75 очков, 15 призраков; дворцы и кладбища
campaign-level-3 = 15, 50, 100 очков, 15 призраков; три стопки и две гончие
campaign-level-4 = 20, 60, 120 очков, 13 призраков; три стопки и две гончие
campaign-level-5 = 15, 50, 100 очков, 13 призраков; заколдованные кладбища
campaign-level-6 = 10, 25, 50 очков каждому из трёх цветов, 12 призраков; заколдованные кладбища
campaign-state-won = ✅ **Поход { $level }** выигран ({ campaign-tries }).
campaign-state-open = ▶️ **Поход { $level }** открыт: { $about } ({ campaign-tries }).
campaign-state-closed = 🔒 Поход { $level }: { $about }
campaign-tries = { $tries ->
    [0] попыток ещё не было
    [one] { $tries } попытка
    [few] { $tries } попытки
   *[many] { $tries } попыток
}
campaign-attempt = { $number }. Поход { $level }: { $result ->
    [won] **победа**
    [lost] поражение
   *[ended] закончен раньше срока
}, очки { $score }, осталось плиток { $tiles }, призраков { $ghosts }; { $actions ->
    [one] { $actions } действие
    [few] { $actions } действия
   *[many] { $actions } действий
}, { $begun } – { $ended }{ $players ->
    [none] .
   *[some] ; { $players }.
}
campaign-history-title = Все попытки: { $name }
campaign-sum = { $count ->
    [0] Попыток ещё не было.
    [one] { $count } попытка, побед: { $won }.
    [few] { $count } попытки, побед: { $won }.
   *[many] { $count } попыток, побед: { $won }.
}
campaign-gathering = Стол для похода { $level } открыт и ждёт игроков.
campaign-running = Сейчас идёт поход { $level }.
campaign-over = Кампания закончена { $when }.
campaign-moved = Карточка теперь ниже.
campaign-all-won = 🏰 Все шесть походов выиграны. Любой можно сыграть ещё раз: `/{ command-campaign-name } { command-campaign-play-name }`.
campaign-best = Лучший счёт: { $score }.
campaign-graves = Захоронены там: { $players }.
campaign-hounds = С гончими: { $hounds }.
campaign-join = Вступить
campaign-leave = Выйти
campaign-play = Играть
campaign-sit-down = Сесть за стол
campaign-reopen = Продолжить
campaign-let-in = Впустить: { $player }
campaign-not-now = Не сейчас: { $player }
campaign-end-agree = Закончить
campaign-go-on = Играть дальше
campaign-join-asked = 🙋 **{ $player }** просится в кампанию. { $players }: решает любой из вас.
campaign-end-asked = 🏁 **{ $player }** предлагает закончить кампанию. Голосов «за»: { $count }, нужно { $needed }. { $players }: что скажете?
campaign-join-accepted = ✅ { $player } теперь в кампании: так решил участник { $by }.
campaign-join-refused = { $player } просится в кампанию, но участник { $by } ответил «не сейчас».
campaign-goes-on-after-all = { $player } предлагает закончить кампанию, но группа играет дальше.
campaign-rematch = Ещё раз: поход { $level }
campaign-next = Следующий поход: { $level }
campaign-won = 🌅 Туман рассеялся: поход { $level } кампании «{ $name }» позади.
campaign-opens = Теперь открыт **поход { $level }**: { $about }.
campaign-won-again = 🌅 Поход { $level } кампании «{ $name }» был выигран и раньше, а теперь ещё раз.
campaign-lost-again = На этот раз поход { $level } кампании «{ $name }» достался туману. Но он уже был выигран, и это остаётся.
campaign-called = 📣 { $players }
campaign-replay = Этот поход уже выигран. { $complete ->
    [yes] Как и все остальные.
   *[no] Следующий на очереди поход { $next }.
}
campaign-send-off-2 = Наберитесь храбрости и прихватите лопату. Там, где кончается дорога, лежит погост, и кому-то придётся там остаться.
campaign-send-off-3 = Две гончие взяли ваш след. Проходите этапы вовремя, и Руфус с Роньей побегут рядом.
campaign-send-off-4 = Призраков в коробке теперь меньше, и каждый на счету. Держите гончих поближе.
campaign-send-off-5 = Отныне не спят сами могилы. Что они забрали, того больше никто не увидит.
campaign-send-off-6 = Последняя ночь. Счёт ведут трое, и никому нельзя отстать.
campaign-complete = 🏰 Все шесть походов кампании «{ $name }» выиграны. Край свободен, туман теперь просто погода, а песни сложат о вас.
campaign-lost = Поход { $level } кампании «{ $name }» пока остаётся за туманом. Согрейтесь и попробуйте снова: всё, что выиграно, остаётся с вами.
campaign-none = В этом канале кампании нет. `/{ command-campaign-name } { command-campaign-start-name }` начнёт новую.
campaign-over-here = Сейчас в этом канале кампания не идёт. `/{ command-campaign-name } { command-campaign-reopen-name }` продолжит «{ $name }», `/{ command-campaign-name } { command-campaign-start-name }` начнёт другую.
campaign-name-taken = Кампания «{ $name }» в этом канале уже была. Назовите новую иначе.
campaign-no-such = Кампании с таким названием в этом канале нет.
campaign-nameless = Кампании нужно название, которое можно прочитать.
campaign-begun = Кампания «{ $name }» началась. Её карточка в канале; остальные вступают кнопкой на ней.
campaign-shown = Карточка кампании «{ $name }» в конце канала.
campaign-joined = Теперь вы участвуете в кампании «{ $name }». Вас позовут, когда откроется следующий поход.
campaign-left = Вы вышли из кампании «{ $name }». Всё сыгранное вами остаётся в её истории.
campaign-group-asked = Участники кампании «{ $name }» получили вопрос. Ответ будет на карточке.
campaign-members-play = В походы кампании «{ $name }» ходят только её участники. Вступить можно первой кнопкой на карточке: её покажет `/{ command-campaign-name } { command-campaign-status-name }`.
campaign-goes-on = Кампания «{ $name }» и так продолжается.
campaign-reopened = Кампания «{ $name }» продолжается с того же места.
campaign-vote-counted = Ваш голос учтён.
campaign-vote-accepted = Готово: вопрос решён.
campaign-vote-refused = Готово: всё остаётся как есть.
campaign-vote-withdrawn = Вы отозвали свою просьбу.
campaign-taken = В этом канале уже идёт кампания. Её покажет `/{ command-campaign-name } { command-campaign-status-name }`.
campaign-already-in = Вы уже участвуете в этой кампании.
campaign-not-in = Вы не участвуете в этой кампании. Первая кнопка на карточке спросит участников; карточку покажет `/{ command-campaign-name } { command-campaign-status-name }`.
campaign-in-play = Стол этой кампании ещё открыт. Сначала доиграйте или закройте его.
campaign-other-level = Открыт стол для похода { $level }. Садитесь за него или закройте его, чтобы открыть другой поход.
campaign-level-closed = Поход { $level } ещё закрыт. Сначала выиграйте поход { $next }.
campaign-end-sure = Закончить кампанию «{ $name }»? { $others ->
    [0] {""}
   *[some] Спросим остальных участников.{" "}
}Ничего не пропадёт: её можно продолжить с того же места.
campaign-leave-sure = Выйти из кампании «{ $name }»? Всё сыгранное вами останется в её истории. Чтобы вернуться, придётся спросить участников.
campaign-leave-button = Выйти из кампании
campaign-end-button = Закончить кампанию
campaign-ended = Кампания «{ $name }» закончена. Продолжить её можно кнопкой на карточке или командой `/{ command-campaign-name } { command-campaign-reopen-name }`.

campaign-settings-title = Выбрано для кампании «{ $name }»:
campaign-settings-drawing = - Плитки: { $drawing }
campaign-settings-hints = - Подсказки: { $hints ->
    [yes] планировщик говорит, к чему приведёт ход
   *[no] нет, планировщик не говорит, к чему приведёт ход
}
campaign-settings-language = - Язык: { $language }
campaign-settings-later = В походе, который уже идёт, плитки берутся по-прежнему; в следующем будет по-новому.
campaign-no-hints = Без подсказок: планировщик не говорит, к чему приведёт ход.
drawing-server = Как за другими столами сервера
language-channel = как в канале

campaign-trusts = Теперь товарищи по кампании «{ $name }» могут брать плитку и решать за вас. Их ход можно отменить, как и любой ваш. Отключить: `/{ command-campaign-name } { command-campaign-trust-name }`, «{ command-option-partners-name }: false».
campaign-trusts-no-more = В кампании «{ $name }» за вас никто не ходит, если только вы не в отъезде и не заставляете долго ждать.

## Что нужно знать перед походом

briefing-goal = 🎯 Цель: вместе набрать { n-points }{ briefing-each }. Плиток: { $count }.
briefing-goal-marks = 🎯 Цель: вместе набрать { n-points }{ briefing-each }. Плиток: { $count }. По пути этапы: { $marks }, каждый до конца своей стопки (плиток в стопке: { $pile }).
briefing-each = { $each ->
    [no] {""}
   *[yes] {" "}каждым из цветов с фишкой (их { $colours })
}
briefing-lose = 💀 Поражение: призраков должно прийти больше, чем есть в запасе (всего их { $ghosts }, трое уже на карте), { $marks ->
    [yes] стопка кончилась раньше этапа или кончились плитки.
   *[no] или кончились плитки.
}
briefing-new-1 = 🆕 Основа: туман приводит призраков, завершённая область тумана их отпускает, а достроенный участок даёт очки или изгоняет до 3 призраков.
briefing-new-2 = 🆕 Новое: дворцы, по 2 очка за каждую плитку с туманом вокруг; кладбища, где копятся призраки, пока там кого-нибудь не захоронят.
briefing-new-3 = 🆕 Новое: три стопки с этапами и две гончие. Гончая прогоняет призраков, когда пройден этап, и приносит очки, когда её дозорный уходит домой.
briefing-new-4 = 🆕 Новое: этапы дальше, а призраков на два меньше. Остальное как раньше.
briefing-new-5 = 🆕 Новое: заколдованные кладбища. Они будят по призраку на каждой плитке с туманом вокруг, требуют всех 8 клеток и, пока открыты, каждый ход забирают плитку.
briefing-new-6 = 🆕 Новое: три счёта. Очки двигают фишку своего цвета, и этап пройден, только когда до него дошли все три.
briefing-tip-1 = 💡 Стройте вместе: город или дорога платит за каждый цвет на них. Расширяйте туман, а не начинайте новый.
briefing-tip-2 = 💡 Окружайте кладбища пораньше и захороните того, кто всё равно застрял.
briefing-tip-3 = 💡 Набирайте очки раньше: остаток стопки ляжет на следующую. Ставьте гончую туда, где рядом много призраков.
briefing-tip-4 = 💡 Изгоняйте, пока запас не опустел, и отпускайте дозорного с гончей домой, когда призраков на карте много.
briefing-tip-5 = 💡 Кладите кладбище там, где мало тумана, и быстрее занимайте 8 клеток. Рядом с плиткой лицом вниз ничего не достроить.
briefing-tip-6 = 💡 Следите за отстающей фишкой: ей помогут цвета без фишки.

## Перед игрой

lobby-level = Поход
lobby-colours = { $count ->
    [one] Ваш цвет
    [few] Ваши цвета: до { $count }
   *[many] Ваши цвета: до { $count }
}
lobby-markers = Фишки на счёте: { $colours }
lobby-choose-markers = Фишки команды: { $count }
lobby-agreement-all = За отсутствующего ходят остальные: все люди, кто на месте, должны предложить одно и то же.
lobby-agreement-majority = За отсутствующего ходят остальные: больше половины людей, кто на месте, должны предложить одно и то же.
lobby-agreement-computers = За отсутствующего сразу ходит компьютер.
lobby-agree-all = За отсутствующих: все
lobby-agree-majority = За отсутствующих: большинство
lobby-agree-computers = За отсутствующих: компьютер
lobby-invited = { $players }: сыграете?
lobby-colour-of = Этот цвет уже занят: { $player }.

## Предложения

propose = Предложить
propose-line = 📌 { $players } { $count ->
    [1] предлагает
   *[some] предлагают
}: { $proposal }
propose-place = плитка на { $cell }, поворот { $turn }°
propose-who-decides = { $by ->
    [player] Ваше предложение увидят все, а решит { $player }.
    [alone] Игрока { $player } нет на месте, поэтому ваш выбор сразу станет его ходом.
   *[partners] Игрока { $player } нет на месте: ваше предложение увидят все, и оно будет сыграно, когда его поддержит достаточно товарищей.
}
propose-first-place = Куда бы вы её положили? { propose-who-decides }
propose-first-answer = Что бы вы сделали? { propose-who-decides }
propose-play = Сыграть за игрока { $player }
propose-pin = Предложить это
propose-look = Как предлагает { $player }
propose-take-back = Убрать моё предложение
propose-agree = Согласиться: { $player }
propose-played = Согласных достаточно: ход сделан.
propose-done = Ваше предложение приколото к карте.
propose-taken-back = Ваше предложение убрано.
propose-gone = Это предложение уже убрали.
propose-no-team = В этой игре каждый сам за себя, предлагать нечего.
propose-own-turn = Сейчас ваш ход: решаете вы.
propose-computer = За игрока { $player } ходит компьютер и решает сам. Предлагайте, когда наступит ход человека.
propose-not-yet = Сначала плитку нужно взять игроку { $player }, потом можно предлагать.

## К чему приведёт ход

outlook-ghosts = 👻 { $come ->
    [0] Новых призраков нет
    [one] +{ $come } призрак
    [few] +{ $come } призрака
   *[many] +{ $come } призраков
}{ $gone ->
    [0] {""}
   *[some] , уйдёт { $gone }
}, в запасе останется { $left }.
outlook-lost-ghosts = ⚠️ **Этот ход проигрывает игру!** { $needed ->
    [one] Должен прийти { $needed } призрак
    [few] Должны прийти { $needed } призрака
   *[many] Должны прийти { $needed } призраков
}, а в запасе только { $left }.
outlook-lost-mark = ⚠️ **Этот ход проигрывает игру!** { $pile ->
    [1] Первая стопка кончается
    [2] Вторая стопка кончается
   *[any] Стопка кончается
}: { $has } из { $needed } очков, нужных { $each ->
    [yes] каждой фишке к этому времени
   *[no] к этому времени
} (не хватает { $short }).
outlook-lost-tiles = ⚠️ **Этот ход проигрывает игру!** Плитки кончаются: { $has } из { $needed } очков{ $each ->
    [yes] {" "}для каждой фишки
   *[no] {""}
} (не хватает { $short }).
outlook-won = 🏆 **Этот ход выигрывает поход!**
outlook-end = Это последний ход: на нём игра закончится.
outlook-tower = Фишка ({ $player }) остановится на башне { $tower } и возьмёт её жетон стены.
outlook-choice = Будет достроено: { $feature }, { n-points } или изгнание призраков.

help-title-rules-mists-campaign = Туманы и призраки как кампания
help-page-rules-mists-campaign =
    ## Кампании
    Кампания — это путь вашей компании через шесть походов «Туманов», в этом канале и сколько угодно недель. В каждом канале может идти своя.

    - `/{ command-campaign-name } { command-campaign-start-name }` начинает её и показывает карточку. Остальные вступают кнопкой; когда походы уже начались, впустить может любой участник одним нажатием.
    - `/{ command-campaign-name } { command-campaign-play-name }` или «{ campaign-play }» открывает стол для следующего похода или для любого открытого. Позовут всех участников; повторное нажатие сажает за стол.
    - Выигранный поход открывает следующий. Проигранный можно сразу повторить кнопкой под последней картинкой.
    - Карточка показывает, как далеко вы зашли, и всегда свежая; `/{ command-campaign-name } { command-campaign-status-name }` ставит её в конец канала, `/{ command-campaign-name } { command-campaign-history-name }` покажет все попытки, `/{ command-campaign-name } { command-campaign-film-name }` — фильм из всех выигранных походов.
    - `/{ command-campaign-name } { command-campaign-settings-name }` выбирает для всех походов: сами ли берутся плитки, нужны ли подсказки планировщика, на каком языке играть.
    - `/{ command-campaign-name } { command-campaign-end-name }` заканчивает кампанию, если большинство за, `/{ command-campaign-name } { command-campaign-reopen-name }` продолжает её с того же места.

    ### Игра командой
    Плитку видят все ещё до того, как она легла. Кнопкой «{ propose }» под картой или командой `/{ command-propose-name }` вы прикалываете к карте свою мысль: место, поворот и дозорного или ответ на любой другой вопрос. Тот, чей ход, увидит её в планировщике и решит сам.

    Кто-то в отъезде, заставляет ждать или разрешил это командой `/{ command-campaign-name } { command-campaign-trust-name }`? Тогда плитку берут и предлагают ход остальные, и то, на чём сошлись, играется от имени этого игрока. Он может отменить это, как любой свой ход. Если с вами играют компьютеры, перед игрой можно выбрать, чтобы за отсутствующих сразу ходил один из них.

    Прежде чем вы подтвердите ход, планировщик скажет, к чему он приведёт: сколько придёт призраков, сколько останется в запасе, что принесёт очки. Если ход проигрывает игру, он предупредит громко.

    Без кампании: `/{ command-game-name } { command-game-new-name }`, правила «{ rules-mists }», любой поход.
