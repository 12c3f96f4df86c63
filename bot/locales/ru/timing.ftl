# Время: напоминания, тихие часы, отсутствие, часы.

## Команды

command-reminders-name = напоминания
command-reminders-about = Когда и как напоминать вам о вашем ходе
command-away-name = отсутствую
command-away-about = Предупредить остальных, что вас не будет; до тех пор без напоминаний
command-back-name = вернуться
command-back-about = Вы снова здесь: напоминания идут дальше, а замена освобождает ваше место
command-clock-name = часы
command-clock-about = Часы стола в этом канале
command-clock-show-name = показать
command-clock-show-about = Посмотреть часы и сколько времени у кого осталось
command-clock-set-name = поставить
command-clock-set-about = Играть с часами; если игра уже идёт, нужно согласие остальных
command-clock-off-name = убрать
command-clock-off-about = Играть без часов; если игра уже идёт, нужно согласие остальных
command-clock-reminders-name = напоминания
command-clock-reminders-about = Когда напоминать игрокам этого стола, которые не выбрали сами
command-my-turns-name = мои-ходы
command-my-turns-about = Посмотреть свои игры на всех серверах, сначала те, где ждут вас

command-option-zone-name = часовой-пояс
command-option-zone-about = Ваш часовой пояс; начните писать город
command-option-quiet-from-name = тихо-с
command-option-quiet-from-about = Час, с которого вас не беспокоить; если не указать, 22
command-option-quiet-to-name = тихо-до
command-option-quiet-to-about = Час, до которого вас не беспокоить; если не указать, 8; одинаковые часы значат «никогда»
command-option-first-name = через
command-option-first-about = Сколько ждать, прежде чем напомнить вам
command-option-direct-name = лично
command-option-direct-about = Напоминать личным сообщением, а не в канале
command-option-until-name = до
command-option-until-about = День, когда вы вернётесь: 2026-08-20, 20.8. или число дней
command-option-start-name = начало
command-option-start-about = Сколько дней у каждого в начале
command-option-credit-name = прибавка
command-option-credit-about = Сколько часов получает каждый за законченный ход
command-option-cap-name = предел
command-option-cap-about = Больше скольких дней нельзя накопить; если не указать, столько же, сколько в начале

help-command-reminders = настраивает напоминания: часовой пояс, тихие часы, через сколько напоминать и писать ли лично.
help-command-away = говорит остальным, до какого дня вас не будет. Напоминания отдыхают, а часы идут.
help-command-back = говорит, что вы вернулись. Если здесь на вашем месте замена, место снова ваше.
help-command-clock = показывает или меняет часы этого стола и то, как скоро напоминать его игрокам.
help-command-my-turns = перечисляет ваши игры на всех серверах, сначала те, где ждут вас.

## Варианты

# Не через Babel: у него только со строчной и без «двое суток».
pace-off = Никогда
pace-6h = Через 6 часов
pace-12h = Через 12 часов
pace-1d = Через сутки
pace-2d = Через двое суток
pace-3d = Через трое суток
pace-table = Как за столом

# У Babel нет слов для «меньше одного».
span-less = меньше часа

## Напоминания

reminder = ⏰ { $player }, ваш ход. Последний ход сделан { $since }: [перейти к карте]({ $link })
reminders-title = ### Ваши напоминания
reminders-zone = Часовой пояс: { $zone }, там сейчас { $time }
reminders-no-zone = Часовой пояс не задан, поэтому тихих часов пока нет
reminders-quiet = Тихие часы: с { $begins } до { $ends }
reminders-never-quiet = Тихие часы: нет
reminders-pace = Напоминание: { $pace }
reminders-direct = Личным сообщением; если написать вам нельзя, то в канале
reminders-channel = В канале игры
reminders-bad-zone = Такого часового пояса нет. Начните писать город и выберите из списка.
table-reminders = { $player } меняет напоминания за этим столом: { $pace }.

## Отсутствие

away-set = Вас нет до { $until } — остальные это видят. До тех пор я не напоминаю. Часы идут.
away-none = Вы не отмечены как отсутствующий игрок. Чтобы предупредить остальных, выберите день в команде `/{ command-away-name }`.
away-still = До { $until } вас нет.
away-over = Вы вернулись, и напоминания снова приходят.
away-unread = Не получилось прочитать день. Напишите 2026-08-20, 20.8. или число дней.
away-past = Этот день уже прошёл, или до него больше года.
away-off = Снова здесь
away-tomorrow = Завтра: { $day }
away-in-days = { $count ->
    [one] Через { $count } день: { $day }
    [few] Через { $count } дня: { $day }
   *[many] Через { $count } дней: { $day }
}
note-away = { $player }: до { $until } нет на месте.
note-absent-late = { $player } заставляет вас долго ждать.
note-absent-trust = { $player } доверяет ход вам.
note-team-plays-all = 🤝 { $count ->
    [1] Пока взять плитку и решить может { $players }.
   *[some] Взять плитку и предложить ход могут { $players }; что предложат все, то и будет сыграно.
}
note-team-plays-majority = 🤝 { $count ->
    [1] Пока взять плитку и решить может { $players }.
   *[some] Взять плитку и предложить ход могут { $players }; что предложат больше половины из них, то и будет сыграно.
}
back-button = Я снова здесь
back-seat = { $player } снова за столом и играет дальше.
back-welcome = С возвращением. Место снова ваше.
back-seated = Вы сидите за этим столом, и место ваше.
back-no-seat = Здесь нет вашего места, на котором сидит замена.

## Часы

clock-terms = Часы: { $start } в начале, { $credit } за каждый ход, предел — { $cap }.
clock-none = За этим столом играют без часов.
clock-left = - { $player }: { $left }
clock-pace = Напоминания за этим столом: { $pace }
clock-set = Часы поставлены.
clock-off = Часы убраны.
clock-cap = Предел не может быть меньше, чем время в начале.
clock-host-only = До игры часы ставит тот, кто открыл стол.
clock-wish = { $player } предлагает дальше играть с часами. { $terms }
clock-wish-off = { $player } предлагает дальше играть без часов.
note-clock = Время игрока { $player } выйдет { $until }.

late-asked = ⏳ Время игрока { $player } вышло. Что делать?
late-about-skip = Замена сыграет один этот ход вместо игрока { $player }.
late-about-replace = Замена играет вместо игрока { $player }, пока { $player } не вернётся.
late-about-wait = Ждём дальше.
late-wished = { $choice } ({ $players })
late-rule = { $players }: будет так, как решит больше половины из вас. До тех пор ждём, и ход ещё можно сделать.
late-decided = Решено.
late-skip = Пропустить ход
late-replace = Заменить игрока
late-wait = Ждать
late-so-skip = { $player }, ваше время вышло, и остальные решили: этот один ход сыграет замена.
late-so-replace = { $player }, ваше время вышло, и остальные решили: замена играет за вас, пока вы не вернётесь.
late-so-wait = { $player }, ваше время вышло. Остальные ждут вас, и у вас есть ещё время: оно выйдет { $until }.
late-over = Игра ушла вперёд, и этот вопрос больше не важен.
late-own = Речь о вас. Решают остальные, но вы можете просто сделать ход.

## Мои ходы

turns-none = Вы не сидите ни за одним столом.
turns-yours = ### Ваш ход
turns-others = ### Думают другие
turns-campaign = { $rules }, «{ $name }», поход { $level }
turns-line = - [{ $rules }]({ $link }): последний ход { $since }
turns-line-clock = - [{ $rules }]({ $link }): последний ход { $since }; ваше время выйдет { $until }
turns-line-other = - [{ $rules }]({ $link }): { $player }, последний ход { $since }
turns-line-partner = - [{ $rules }]({ $link }): можно сходить за { $player }, последний ход { $since }
turns-line-lobby = - [{ $rules }]({ $link }): ещё не началась
turns-line-aside = - { $rules }, игра номер { $number }: отложена, ждёт нового канала
turns-more = { $count ->
    [one] и ещё { $count }
    [few] и ещё { $count }
   *[many] и ещё { $count }
}
