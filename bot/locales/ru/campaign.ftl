# Кампании, предложения партнёров и то, к чему приведёт задуманный ход.

command-campaign-name = кампания
command-campaign-about = Туманы как кампания этого канала: поход за походом против призраков
command-campaign-start-name = начать
command-campaign-start-about = Начать кампанию в этом канале
command-campaign-play-name = играть
command-campaign-play-about = Открыть стол для следующего похода или для любого открытого
command-campaign-status-name = положение
command-campaign-status-about = Посмотреть выигранные и открытые походы и последние попытки
command-campaign-history-name = история
command-campaign-history-about = Посмотреть все попытки
command-campaign-trust-name = доверие
command-campaign-trust-about = Позволить товарищам ходить за вас, когда вас нет, или отменить это
command-option-partners-name = товарищи
command-option-partners-about = Могут ли товарищи брать плитку и решать за вас
command-campaign-end-name = закончить
command-campaign-end-about = Закончить кампанию этого канала; её история останется
command-propose-name = предложить
command-propose-about = Предложить партнёру ход: увидят все, решает тот, чей ход
command-option-title-name = название
command-option-title-about = Название кампании
command-option-open-level-about = Один из открытых походов; если не указать, следующий
help-command-campaign = начинает кампанию по «Туманам», открывает следующий поход, показывает, как далеко вы зашли, или заканчивает её.
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
campaign-last = Последние попытки
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
campaign-join = Вступить
campaign-leave = Выйти
campaign-play = Играть
campaign-rematch = Ещё раз: поход { $level }
campaign-next = Следующий поход: { $level }
campaign-won = 🌅 Туман над «{ $name }» рассеялся: поход { $level } позади.
campaign-opens = Теперь открыт **поход { $level }**: { $about }.
campaign-send-off-2 = Наберитесь храбрости и прихватите лопату. Там, где кончается дорога, лежит погост, и кому-то придётся там остаться.
campaign-send-off-3 = Две гончие взяли ваш след. Проходите этапы вовремя, и Руфус с Роньей побегут рядом.
campaign-send-off-4 = Призраков в коробке теперь меньше, и каждый на счету. Держите гончих поближе.
campaign-send-off-5 = Отныне не спят сами могилы. Что они забрали, того больше никто не увидит.
campaign-send-off-6 = Последняя ночь. Счёт ведут трое, и никому нельзя отстать.
campaign-complete = 🏰 Все шесть походов «{ $name }» выиграны. Край свободен, туман теперь просто погода, а песни сложат о вас.
campaign-lost = Поход { $level } кампании «{ $name }» пока остаётся за туманом. Согрейтесь и попробуйте снова: всё, что выиграно, остаётся с вами.
campaign-none = В этом канале кампании нет. `/{ command-campaign-name } { command-campaign-start-name }` начнёт новую.
campaign-no-such = Кампании с таким названием в этом канале нет.
campaign-nameless = Кампании нужно название, которое можно прочитать.
campaign-taken = В этом канале уже идёт кампания. Её покажет `/{ command-campaign-name } { command-campaign-status-name }`.
campaign-already-in = Вы уже участвуете в этой кампании.
campaign-not-in = Вы не участвуете в этой кампании.
campaign-in-play = Стол этой кампании ещё открыт. Сначала доиграйте или закройте его.
campaign-level-closed = Поход { $level } ещё закрыт. Сначала выиграйте поход { $next }.
campaign-end-sure = Закончить кампанию «{ $name }»? Попытки останутся в истории, но играть её походы будет нельзя.
campaign-end-button = Закончить кампанию
campaign-ended = Кампания «{ $name }» закончена.
campaign-ended-by = { $player } заканчивает кампанию «{ $name }».

campaign-trusts = Теперь товарищи по кампании «{ $name }» могут брать плитку и решать за вас. Их ход можно отменить, как и любой ваш. Отключить: `/{ command-campaign-name } { command-campaign-trust-name }`, «{ command-option-partners-name }: false».
campaign-trusts-no-more = В кампании «{ $name }» за вас никто не ходит, если только вы не в отъезде и не заставляете долго ждать.

## Перед игрой

lobby-level = Поход
lobby-colours = { $count ->
    [one] Ваш цвет
    [few] Ваши цвета: до { $count }
   *[many] Ваши цвета: до { $count }
}
lobby-markers = Фишки на счёте: { $colours }
lobby-choose-markers = Фишки команды: { $count }
lobby-agreement-all = За отсутствующего ходят остальные: все, кто на месте, должны предложить одно и то же.
lobby-agreement-majority = За отсутствующего ходят остальные: больше половины тех, кто на месте, должны предложить одно и то же.
lobby-agree-all = Без игрока: решают все
lobby-agree-majority = Без игрока: большинство
lobby-invited = { $players }: сыграете?
lobby-colour-of = Этот цвет уже занят: { $player }.

## Предложения

propose = Предложить
propose-line = 📌 { $player } предлагает: { $proposal }
propose-place = плитка на { $cell }, поворот { $turn }°
propose-first-place = Куда бы вы её положили? Ваше предложение увидят все, а решит { $player }.
propose-first = Что бы вы сделали? Ваше предложение увидят все, а решит { $player }.
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

    - `/{ command-campaign-name } { command-campaign-start-name }` начинает её. Остальные вступают кнопкой; приходить и уходить можно между походами.
    - `/{ command-campaign-name } { command-campaign-play-name }` открывает стол для следующего похода или для любого открытого. Тех, кто играл в прошлый раз, позовут.
    - Выигранный поход открывает следующий. Проигранный можно сразу повторить кнопкой под последней картинкой.
    - `/{ command-campaign-name } { command-campaign-status-name }` показывает, как далеко вы зашли, `/{ command-campaign-name } { command-campaign-history-name }` — все попытки.

    ### Игра командой
    Плитку видят все ещё до того, как она легла. Кнопкой «{ propose }» под картой или командой `/{ command-propose-name }` вы прикалываете к карте свою мысль: место, поворот и дозорного или ответ на любой другой вопрос. Тот, чей ход, увидит её в планировщике и решит сам.

    Прежде чем вы подтвердите ход, планировщик скажет, к чему он приведёт: сколько придёт призраков, сколько останется в запасе, что принесёт очки. Если ход проигрывает игру, он предупредит громко.

    Без кампании: `/{ command-game-name } { command-game-new-name }`, правила «{ rules-mists }», любой поход.
