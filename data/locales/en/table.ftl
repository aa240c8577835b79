# The table's words: waiting room, turns, votes, the end. Vietnamese is the source.

# --- choosing a game ---
choose-title = What shall we play?
choose-line = { $game }: { $tagline }
choose-ruleset = { $game } · { $ruleset }
choose-ask = The host picks a game.
practice-title = Against computers: which game?
practice-ask = Choose one and it starts at once.

# --- waiting room ---
lobby-member = { $n }. { $who }
lobby-member-coloured = { $n }. { $who } · { $colour }
lobby-host = { $n }. { $who } · host
lobby-host-coloured = { $n }. { $who } · host · { $colour }
lobby-change = { $option }: { $value }
lobby-private-open = Gets cards in a private chat: { $who }.
lobby-private-shut = No private chat yet: { $who }. You can play without one; My cards shows your hand.
lobby-changes = Changed: { $changes }
lobby-hint = { $option }: { $hint }
lobby-ask-more = A few more: at least { $least } are needed. Press Join, or Add computer.
lobby-ask-start = Enough people (up to { $most }). The host presses Start.
lobby-you-joined = You are at the table.
lobby-you-left = You have left the table.
lobby-already-in = You are sitting here already.
lobby-not-in = You haven't joined this table.
lobby-join-first = Join first, then pick a colour.
lobby-full = All { $most } seats are taken. Watch this one and join the next.
lobby-too-few = Not enough people: at least { $least }. Add computer fills a seat.
lobby-too-many = Too many: these rules are for up to { $most }. Remove a computer or change the rules.
lobby-host-only = That is for the host ({ $who }).
lobby-nobody-hosts = The table has no host yet. Whoever joins first is the host.
lobby-host-stays = You are the host; to go, press Leave.
lobby-no-such-game = There is no such game here. Pick one from the list.
lobby-no-such-computer = There is no computer of that strength. Add computer will do.
lobby-choose-first = Pick a game first.
lobby-colour-taken = { $who } has { $colour } already. Pick another.
lobby-colour-yours = You play { $colour }.
lobby-cancelled = The table has been called off.
lobby-expired = Nobody started for so long that the table was cleared. Type /choi for a new one.

# --- buttons ---
button-join = Join
button-leave = Leave
button-start = Start
button-add-computer = Add computer: { $level }
button-level = { $who }: { $level }
button-tempo = Computers: { $tempo }
button-remove-computer = Remove computer
button-options = Options
button-close-options = Done
button-rules = Rules
button-other-game = Other game
button-cancel = Call off
button-page = Page { $n }/{ $pages }
button-hand = My cards
button-open-private = Open a private chat for your cards
button-drawer = More
button-drawer-close = Less
button-back = I'm back
button-aye = I agree
button-surrender = Surrender
button-surrender-yes = Yes, surrender
button-leave-yes = Yes, leave
button-kick = Send { $who } away
button-host = Make { $who } host
button-end = End the table
button-rematch = Rematch
button-score = Scores
button-timeline = Who lied?
button-verify = Check the dice

# --- pace ---
pace-fast = Fast
pace-fast-hint = 20 seconds a turn, for when everybody is here.
pace-normal = Normal
pace-normal-hint = 60 seconds a turn.
pace-slow = Slow
pace-slow-hint = A day a turn: move whenever you are free.
pace-endless = No limit
pace-endless-hint = No clock: the table waits until you move.

# --- in the game ---
table-asks-timed = { $ask } ({ $time })
table-waiting = Waiting for { $who }.
table-asleep = The table is asleep. Press any button to go on.
table-awake = The table is awake, on we go.
table-was-down = The bot has just restarted; whoever is to move has more time.
table-was-away = The bot was away for a while; on we go, and whoever is to move has all their time anew.
table-paused = The table pauses because the server can't save; that press didn't count. Try again in a moment.
table-pausing = The server can't save anything just now, so the table pauses. We go on as soon as it can, and nobody loses time.
table-taken-over = { $who } missed two turns in a row; a computer plays for them. I'm back gives the seat back.
table-came-back = { $who } is back.
table-left = { $who } left; a computer plays on.
table-kicked = The table sent { $who } away; a computer plays on.
table-new-host = { $who } is the host.
table-ended = The table stops here; nobody wins or loses.
table-unreachable = { $who } can't be written to yet: open a private chat with the bot, or use My cards and the card buttons here.
table-unreachable-form = { $who } can't be written to yet, so go on right here at the table.
table-vote-kick = Send { $who } away? { $ayes }/{ $needed } agree.
table-vote-end = Stop this game? { $ayes }/{ $needed } agree.
table-vote-failed = Not enough agreed; the game goes on.
table-vote-counted = Noted: { $ayes }/{ $needed } agree.
table-vote-running = Another vote is open; let it finish first.
table-no-vote = No vote is open.
table-kick-yourself = To go yourself, press Leave.
table-kick-computer = A computer plays that seat already.
table-you-left = You have left. Changed your mind? Press I'm back.
table-you-are-back = Welcome back.
table-still-here = You are still playing.
table-barred = The table sent you away for this game. See you in the next.
table-you-surrendered = You have surrendered this game.
table-you-ended = The table has been stopped.
table-out-already = You are out of this game already.
table-host-must-be-human = The host must be a person who plays.
table-leave-confirm = Leave in the middle? A computer will play on for you.
table-surrender-confirm = Really surrender? This game counts as lost.

# --- late and wrong presses ---
table-question-closed = That question is closed.
table-not-your-turn = Not your turn; waiting for { $who }.
table-not-your-button = That button isn't for you.
table-old-button = That button is old. Type /ban to see the table.
table-other-place = That button belongs to another table.
table-only-players = You don't sit at this table. Watch this one and join the next.
table-computer-plays = A computer plays for you. Press I'm back first.
table-form-incomplete = Something is missing or out of bounds. Have another look, then send.
table-already-playing = A game is on already.
table-game-over = This game is over. Press Rematch for another.
table-closed = This table has been cleared. Type /choi for a new one.
table-no-game = There is no game to look at yet.
table-no-such-page = There is no such page.
table-stumbled = The bot stumbled; that move didn't count. Try again.

# --- the end ---
over-finished = The game is over
over-last-standing = Only one is left standing
over-time-up = Time is up
over-first-bankrupt = Somebody is bankrupt; the game stops
over-abandoned = The game was abandoned
over-place = Place { $n }: { $who }
over-place-scored = Place { $n }: { $who } · { $score }
over-seed = The seal is open: { $seed }

# --- checking the dice ---
verify-title = Are the dice honest?
verify-seal = Before the game the bot published this seal: { $seal }
verify-how = Every roll follows from one secret number; another number would give another seal.
verify-later = After the game the bot shows the number, and anybody can work it out again.
verify-seed = The secret number: { $seed }. Work out each roll and see that it fits.

# --- taking a game home ---
button-export = Take this game home
export-here = The whole game is in this file. With Xóm Cờ on your machine: xom-co verify FILE
export-not-over = The game isn't over; its secret number is still sealed. Come back at the end.
export-nothing = Nothing is left of this game to take home.

# --- lengths of time ---
duration-seconds = { $n } seconds
duration-minutes = { $n } minutes
duration-hours = { $n } hours

# --- pictures ---
picture-alt = { $game }. { $news }
hand-alt = { $game }: your own cards
just-name = { $who }

# --- commands ---
command-unknown = The bot doesn't know that command. Type /help for those it knows.
command-group-only = That command is for groups, where people sit and play.
command-table-there = There is a table here already, see below.
command-no-table = There is no table here. Type /choi to open one.
settings-title = Settings
settings-mine = Your own language:
settings-chat = The group's language (host or group admin):
settings-chat-button = Group: { $language }
settings-language-yours = The bot speaks English to you from now on.
settings-language-chat = The bot speaks English to the group from now on.
settings-admin-only = Only the host or a group admin can change that.
language-vi = Tiếng Việt
language-en = English
help-title = Xóm Cờ: Monopoly, Vietnamese ludo and Coup in your group
help-1 = /choi opens a table: pick a game, call your friends.
help-2 = /ban brings the table to the bottom.
help-3 = /luat shows the rules of the game.
help-4 = /caidat changes the language.
help-5 = /huy calls the table off or stops it.
help-6 = Hidden cards come in private; My cards shows them again at any time.
start-hello = Hello, this is where the bot shows you your hidden cards.
start-in-group = In a group, type /choi to open a table.
start-from = Done: hidden cards of { $game } will come here.
start-tables = { $count ->
    [0] You sit at no table. Go to a group and type /choi.
    [one] You sit at one table:
   *[other] You sit at { $count } tables:
}
start-table = { $n }. { $game }, { $company }
start-table-waits = { $n }. { $game }, { $company }. It is waiting for you.
start-choosing = Choosing a game
start-company = with { $who }
start-alone = with nobody else yet
start-no-link = For a table without a button, type /ban in its group.
button-to-table = To table { $n }

# --- names ---
computer-name-1 = Cô Ba
computer-name-2 = Chú Tư
computer-name-3 = Bà Năm
computer-name-4 = Anh Sáu
computer-name-5 = Dì Bảy
computer-name-6 = Ông Tám
computer-name-7 = Bác Chín
computer-name-8 = Út Mười
computer-name-9 = Bé Na
computer-name-10 = Cu Tí
computer-name-11 = Bé Bông
computer-name-12 = Cu Bin
computer-name-13 = Bé Mít
computer-name-14 = Cu Tèo
computer-name-15 = Bé Thỏ
computer-name-16 = Cu Sún
computer-name-17 = Cụ Đồ
computer-name-18 = Bà Hội
computer-name-19 = Ông Giáo
computer-name-20 = Cô Tú
computer-name-21 = Thầy Lang
computer-name-22 = Bà Cả
computer-name-23 = Cậu Cử
computer-name-24 = Ông Trùm

# --- how strong computers are ---
level-gentle = easy
level-steady = medium
level-sharp = hard
temper-gentle = here for fun, often elsewhere in thought
temper-steady = plays it safe, now and then overlooks something
temper-sharp = thinks ahead and spares nobody
lobby-computer = { $n }. { $who } · { $level } computer, { $temper }
table-computers = Computers: { $who }.
computer-and-level = { $who } ({ $level })
tempo-quick = quick
tempo-human = like people
tempo-calm = unhurried

# --- filling a form by buttons ---
form-begun = Go on in your private chat with the bot.
form-begun-here = Go on right here at the table.
form-of = { $who } is choosing:
form-not-yours = This one is asking { $who }.
form-dropped = Put away; nothing was sent.
form-noted = Noted.
form-not-a-number = Just a number, please, such as 120.
form-press-instead = This one is chosen by button; no need to type.
form-amount-bounds = It must be from { $low } to { $high }.
form-too-many = { $most } at most.
form-step = { $n }/{ $count }: { $label }
form-amount = It stands at { $value }. Press an amount, or type one from { $low } to { $high }.
form-picked = Picked: { $what }
form-page-here = · { $label } ·
form-subset = Press to choose or take back.
button-chosen = ✓ { $label }
button-next = Next
button-send = Send
button-previous = Back
button-drop = Never mind
form-value = { $value }
