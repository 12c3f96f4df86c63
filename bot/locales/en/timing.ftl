# Time: reminders, quiet hours, being away, the clock.

## Commands

command-reminders-name = reminders
command-reminders-about = When and how I remind you that it is your turn
command-away-name = away
command-away-about = Tell the others that you are away; no reminders until then
command-back-name = back
command-back-about = You are back: reminders go on, and a stand-in leaves your seat
command-clock-name = clock
command-clock-about = The clock of the table in this channel
command-clock-show-name = show
command-clock-show-about = See the clock, and how much time everyone has left
command-clock-set-name = set
command-clock-set-about = Play with a clock; once the game is on, the others must agree
command-clock-off-name = off
command-clock-off-about = Play without a clock; once the game is on, the others must agree
command-clock-reminders-name = reminders
command-clock-reminders-about = When players of this table are reminded who have not chosen for themselves
command-my-turns-name = my-turns
command-my-turns-about = See your games on all servers, those that wait for you first

command-option-zone-name = time-zone
command-option-zone-about = Your time zone; type a city
command-option-quiet-from-name = quiet-from
command-option-quiet-from-about = The hour from which I keep quiet, 22 if you do not say
command-option-quiet-to-name = quiet-to
command-option-quiet-to-about = The hour until which I keep quiet, 8 if you do not say; the same hour twice means never
command-option-first-name = after
command-option-first-about = How long I wait before I remind you
command-option-direct-name = direct
command-option-direct-about = Remind you by direct message and not in the channel
command-option-until-name = until
command-option-until-about = The day on which you are back: 2026-08-20, 20.8. or a number of days
command-option-start-name = start
command-option-start-about = Days that everyone has at the start
command-option-credit-name = credit
command-option-credit-about = Hours that everyone gets for each finished turn
command-option-cap-name = most
command-option-cap-about = Days that nobody can have more than; as at the start if you do not say

help-command-reminders = sets when I remind you: your time zone, your quiet hours, how soon, and whether by direct message.
help-command-away = tells the others until when you are away. Your reminders rest; a clock does not.
help-command-back = says that you are back. If a stand-in sits in your seat here, you get it again.
help-command-clock = shows or changes the clock of the table here, and how soon its players are reminded.
help-command-my-turns = lists your games on all servers, those that wait for you first.

## Choices

# Not by Babel: it has these in small letters only, and in Russian no “двое суток”.
pace-off = Never
pace-6h = After 6 hours
pace-12h = After 12 hours
pace-1d = After a day
pace-2d = After 2 days
pace-3d = After 3 days
pace-table = As the table has it

# Babel has no words for less than one of something.
span-less = less than an hour

## Reminders

reminder = ⏰ { $player }, it is your turn. The last move was made { $since }: [go to the board]({ $link })
reminders-title = ### Your reminders
reminders-zone = Time zone: { $zone }, where it is { $time } now
reminders-no-zone = Time zone: not set, so I do not know when to keep quiet
reminders-quiet = Quiet hours: from { $begins } to { $ends }
reminders-never-quiet = Quiet hours: none
reminders-pace = Reminder: { $pace }
reminders-direct = By direct message; if I cannot write to you, in the channel
reminders-channel = In the channel of the game
reminders-bad-zone = I do not know this time zone. Type a city, and choose from the list.
table-reminders = { $player } has set the reminders of this table: { $pace }.

## Away

away-set = The others see that you are away until { $until }. I do not remind you before then. A clock goes on.
away-none = You are not away. Choose a day in `/{ command-away-name }` to tell the others.
away-still = You are away until { $until }.
away-over = You are back, and I remind you again.
away-unread = I could not read the day. Write 2026-08-20, 20.8. or a number of days.
away-past = That day is not to come, or more than a year away.
away-off = I am back
away-tomorrow = Tomorrow: { $day }
away-in-days = { $count ->
    [one] In { $count } day: { $day }
   *[other] In { $count } days: { $day }
}
note-away = { $player } is away until { $until }.
note-absent-late = { $player } has kept you waiting for long.
note-absent-trust = { $player } trusts you to play.
note-team-plays-all = 🤝 { $count ->
    [1] { $players } may draw and decide meanwhile.
   *[some] { $players } may draw and propose; what all of you propose is played.
}
note-team-plays-majority = 🤝 { $count ->
    [1] { $players } may draw and decide meanwhile.
   *[some] { $players } may draw and propose; what more than half of you propose is played.
}
back-button = I am back
back-seat = { $player } is back and plays on.
back-welcome = Welcome back. Your seat is yours again.
back-seated = You sit at this table, and the seat is yours.
back-no-seat = No stand-in sits in a seat of yours here.

## The clock

clock-terms = Clock: { $start } at the start, { $credit } for each turn, at most { $cap }.
clock-none = This table plays without a clock.
clock-left = - { $player }: { $left }
clock-pace = Reminders at this table: { $pace }
clock-set = The clock is set.
clock-off = The clock is taken away.
clock-cap = Nobody can save up less than there is at the start.
clock-host-only = Before the game, only the one who opened the table sets the clock.
clock-wish = { $player } would like to play with a clock from now on. { $terms }
clock-wish-off = { $player } would like to play on without a clock.
note-clock = { $player }’s time runs out { $until }.

late-asked = ⏳ { $player }’s time has run out. What shall we do?
late-about-skip = A stand-in plays this one turn for { $player }.
late-about-replace = A stand-in plays for { $player } until { $player } is back.
late-about-wait = We wait longer.
late-wished = { $choice } ({ $players })
late-rule = { $players }: what more than half of you want is done. Until then we wait, and the player can still move.
late-decided = This is decided.
late-skip = Skip this turn
late-replace = Replace the player
late-wait = Wait
late-so-skip = { $player }, your time had run out, and the others have decided: a stand-in plays this one turn for you.
late-so-replace = { $player }, your time had run out, and the others have decided: a stand-in plays for you until you are back.
late-so-wait = { $player }, your time had run out. The others wait for you, and you have more time: it runs out { $until }.
late-over = The game has gone on, so this question no longer matters.
late-own = This is about you. The others decide, but you can simply move.

## My turns

turns-none = You sit at no table.
turns-yours = ### It is your turn
turns-others = ### Others are thinking
turns-campaign = { $rules }, “{ $name }”, level { $level }
turns-line = - [{ $rules }]({ $link }): last move { $since }
turns-line-clock = - [{ $rules }]({ $link }): last move { $since }; your time runs out { $until }
turns-line-other = - [{ $rules }]({ $link }): { $player }, last move { $since }
turns-line-partner = - [{ $rules }]({ $link }): you may play for { $player }, last move { $since }
turns-line-lobby = - [{ $rules }]({ $link }): not started yet
turns-line-aside = - { $rules }, game number { $number }: put aside, waits for a new channel
turns-more = { $count ->
    [one] and { $count } more
   *[other] and { $count } more
}
