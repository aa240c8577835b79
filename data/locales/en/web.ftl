# The words of the browser page. No arguments: the page speaks by itself.

web-title = Xóm Cờ
web-tagline = Cờ cá ngựa, Monopoly, Coup: play with friends right in the browser.
web-noscript = This page needs JavaScript. Switch it on and reload.

# --- at the door ---
web-name-ask = Your name
web-name-go = Enter the room
web-name-hint = Every browser tab is a person of its own. Reload, and you are still you, in the same seat.
web-room-going = You are entering room

# --- top of the page ---
web-room = Room
web-people = In this room
web-language = Language
web-menu = Yours
web-menu-name = New name
web-menu-rename = Change name
web-menu-identity = Only this tab holds your seat. Close it and the seat is lost, so leave it open.
web-add-person = Another person on this machine
web-copy-link = Copy the invitation link
web-copied = Link copied. Send it to your friends.
web-theme = Light / dark
web-offline = Connection lost, trying again…

# --- the table ---
web-stage = The table
web-empty-title = No table in this room yet
web-empty-hint = Open a table for everybody here, or try a game against computers in a room of your own.
web-empty-friends = Short of people? Open one more tab for whoever sits beside you, or send your friends the link.
web-practice = Try it against computers
web-your-turn = Your turn
web-called = They wait for you in room
web-called-go = Go there
web-aside = A question for you alone
web-aside-go = Open

# --- talk ---
web-chat = Chat
web-bot = Xóm Cờ
web-newer = See what is new
web-line-label = Say something to the room
web-line-hint = Talk to the room, or type /choi
web-send = Send

# --- private ---
web-private = For you alone
web-private-empty = Hidden cards and what the bot tells you alone appear here.

# --- commands ---
web-commands = Quick commands
web-command-play = Open a table
web-command-rules = Rules
web-command-export = Download game
web-command-purse = Purse
web-command-settings = Settings
web-command-help = Help

# --- tabs on small screens ---
web-tabs = What is shown
web-tab-stage = Table
web-tab-chat = Chat
web-tab-private = Private

# --- rooms ---
web-rooms-title = Go to another room
web-rooms-hint = The same name brings you together. A new name makes a new room.
web-rooms-name = Name of the room
web-rooms-go = Enter

# --- boxes ---
web-page = A word from Xóm Cờ
web-close = Close
web-ok = Got it
web-zoom = The picture at full size
web-sheet-send = Send
web-sheet-cancel = Never mind
web-less = One less
web-more = One more
web-pick = choose

# --- what can't be done ---
web-refused-too-big = That is too long. Make it shorter.
web-refused-malformed = The bot didn't understand the page. Reload it, please.
web-refused-unknown = This page is older than the bot. Reload it.
web-refused-no-identity = The bot doesn't know who you are. Reload the page and pick a name.
web-refused-no-name = That name is empty. Pick one with letters in it.
web-refused-nothing-said = There is nothing to send yet.
web-refused-too-fast = Slowly, the bot can't keep up.
web-refused-not-yours = This button isn't for you.
web-refused-old-button = This button is old. Look at the table that is being played.
web-refused-stumbled = The bot stumbled, try again.
