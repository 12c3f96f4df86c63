# Что игроки говорят заранее: постоянные ответы и один задуманный ход.

command-standing-name = заранее
command-standing-about = Раз и навсегда ответить на вопросы, которые приходят в чужой ход
command-planner-name = планировщик
command-planner-about = Как ходить: подтверждать каждый ход или играть сразу
command-option-at-once-name = сразу
command-option-at-once-about = Играть, как только вы нажали букву, за столами, где плитку берут сами
command-plan-name = план
command-plan-about = Задумать следующий ход на случай, если место ещё свободно
command-plan-move-name = ход
command-plan-move-about = Задумать следующий ход в планировщике или командой; он будет сыгран, если это возможно
command-plan-show-name = показать
command-plan-show-about = Посмотреть, что вы здесь задумали
command-plan-clear-name = забыть
command-plan-clear-about = Забыть, что вы здесь задумали
command-option-plan-where-about = Место: номер на картинке планировщика или название, например E2 N4
command-option-plan-turn-about = Поворот плитки по часовой стрелке; если не указать, первый подходящий
command-option-plan-follower-about = Куда пойдёт ваша фигурка; если не указать, вас спросят
command-option-plan-draws-name = взять
command-option-plan-draws-about = Взять за вас и плитку, чтобы всё было сделано, когда придёт ваш ход

help-command-standing = заранее отвечает на вопросы, которые приходят к вам в чужой ход, например вывести ли подданных из Каркассона.
help-command-planner = решает, подтверждать ли каждый ход или играть, как только вы нажали букву.
help-command-plan = задумывает следующий ход: если место ещё свободно и плитка подходит, я сыграю его за вас.

## Постоянные ответы

standing-button = Всегда отвечать так…
standing-about = На эти вопросы я могу отвечать за вас. Остальные прочитают, что вы ответили заранее.
standing-no-questions = В этой игре нет вопросов, на которые можно ответить заранее.
standing-join = Подданные, которые могут выйти из Каркассона: { $policy }
standing-join-menu = Когда что-то считается
standing-join-helps = Выводить сколько нужно, но не больше
standing-join-never = Никого не выводить
standing-join-ask = Спрашивать меня
standing-plague = Чума забирает одного вашего подданного: { $policy }
standing-plague-menu = Когда приходит чума
standing-plague-least = Того, кто принесёт меньше всех
standing-plague-ask = Спрашивать меня
standing-haunt = Нужно наслать призрака на своего подданного: { $policy }
standing-haunt-menu = Когда призрак идёт к моим подданным
standing-haunt-least = К тому, кто принесёт меньше всех
standing-haunt-ask = Спрашивать меня

## Планировщик

planner-at-once = За столами, где плитку берут сами, нажатое сразу сыграно; пока не взята следующая плитка, ход можно вернуть. В других местах, и если ход проигрывает игру, вы его подтверждаете.
planner-confirms = Вы подтверждаете каждый ход, прежде чем он сыгран. `/{ command-planner-name } { command-option-at-once-name }:True` убирает это там, где плитку берут сами.

## Задуманный ход

planned-button = Задумать следующий ход
planned-first = Нажмите номер места для своей следующей плитки, какой бы она ни была.
planned-set = Ваш ход задуман. Когда плитка будет у вас, он будет сыгран, если это возможно; если нет, вы об этом узнаете.
planned-is = Место { $cell }, { $turn ->
    [any] поворот любой подходящий
   *[turned] поворот { $turn }°
}.
planned-follower = Куда: { $follower }.
planned-follower-asked = Куда поставить фигурку, вас спросят.
planned-draws = Плитка будет взята за вас.
planned-who-ask = Спросить меня
planned-who-city = В город
planned-who-road = На дорогу
planned-who-monastery = В монастырь
planned-who-field = На поле
planned-who-shrine = На культовое место
planned-who-palace = Во дворец
planned-who-cemetery = На кладбище
planned-who-tower = В башню
planned-who-path = На улицу
planned-who-house = В дом
planned-who-court = Во двор
planned-who-none = Никого
planned-turn = ↻ { $turn ->
    [any] Как подойдёт
   *[turned] Поворот { $turn }°
}
planned-draw-too = Взять за меня
planned-forget = Забыть план
planned-no-place = Сейчас ни одна плитка из мешка никуда не подходит.
planned-no-number = Места { $number } для плана нет; номера идут до { $count }. Их покажет «{ planned-button }».
planned-never = Ни одна плитка из мешка не может так лечь на { $cell }.
planned-never-who = Ни с одной плиткой из мешка на { $cell } нельзя поставить туда фигурку.
planned-nothing = Здесь вы ничего не задумали.
planned-cleared = Задуманный ход забыт.
planned-played = Плитка взята, и задуманный ход сыгран.
planned-your-turn = Сейчас и так ваш ход: просто играйте.
planned-taken = На месте { $cell } уже лежит плитка.
