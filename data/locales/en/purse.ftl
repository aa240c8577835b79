# Xu and what is everybody's own: purses, linking accounts, being forgotten. Vietnamese is the source.

# --- tables for xu ---
stakes-switch = Play for xu: { $value }
stakes-terms = For xu: the last pays the first { $four } xu (two players: { $two }). Leaving midway costs { $fine } xu, surrendering doesn't. Computers, and people without a purse, neither win nor pay.
stakes-not-here = These rules are played for fun, not for xu.
stakes-won = { $who } takes { $sum } xu from { $other }.
stakes-fined = { $who } left midway and paid { $sum } xu to the house.
stakes-nothing = No xu changed hands in this game.
table-leave-confirm-stakes = Leave in the middle? A computer will play on for you, and you pay { $fine } xu. Surrendering doesn't cost that.

# --- purses ---
xu-title = Your purse holds { $sum } xu
xu-line-in = +{ $sum } · { $what } · { $day }
xu-line-out = −{ $sum } · { $what } · { $day }
xu-day = { $d }/{ $m }
xu-for-start = a gift to start with
xu-for-allowance = the gift of that day
xu-for-winning = came first
xu-for-losing = came last
xu-for-leaving = left midway
xu-for-linking = from your other purse
xu-for-second-start = the second purse's starting gift, given back
xu-allowance = Whenever you hold less than { $poor } xu, you get { $sum } a day.
xu-allowance-next = While you hold less than { $poor } xu you get { $sum } a day. Next: in { $time }.
xu-holders = { $n } accounts of yours share this purse.
xu-none-title = You have no purse here yet
xu-none = A browser uses your purse of Telegram or Discord: type /xu there, press Get a code, then enter the code here.
xu-no-purse = Get the code on Telegram or Discord: type /xu there.

# --- linking accounts ---
xu-code = Your code: { $code }
xu-code-how = Where you want to link, type /xu and then this code. It works once, within { $time }.
xu-code-warning = Whoever has this code shares your purse, so keep it to yourself.
xu-code-field = Code of 12 digits
xu-code-typed = Have a code from elsewhere? Type /xu and then the code.
xu-code-wrong = That code isn't right, or its time is over. Get a new one and try again.
xu-too-many-tries = Too many tries. Take ten minutes' rest, then try again.
xu-linked = Linked: you have one purse from now on.
xu-linked-already = These two accounts share a purse already.
xu-same-platform = One account a platform: link Telegram with Discord, not two accounts of the same one.
button-code = Get a code
button-redeem = Enter a code
button-purse = Purse

# --- being forgotten ---
forget-title = Shall the bot forget you?
forget-1 = The bot deletes your name, language and seats. A purse that no other account of yours shares is closed, its xu go to the house.
forget-2 = In a running game a computer plays on as Guest; a waiting table you leave.
forget-3 = Finished games say Guest in place of your name. Old messages in groups are partly out of the bot's reach.
forget-4 = This can't be undone.
forget-done = The bot has forgotten you. Whatever you press or type next, you meet as strangers.
button-forget = Forget me
guest-name = Guest { $n }

# --- private matters ---
private-only = This is yours alone: write to the bot in private and say it there.
desk-nameless = The bot doesn't know who you are. Use your own account.

# --- help ---
help-7 = /xu shows your purse, and links it between Telegram, Discord and the browser.
help-8 = /quentoi makes the bot forget you.
