# Commands on Discord: names (lower case) and descriptions.
discord-name-choi = choi
discord-name-ban = ban
discord-name-luat = luat
discord-name-caidat = caidat
discord-name-huy = huy
discord-name-xuat = xuat
discord-name-xu = xu
discord-name-quentoi = quentoi
discord-name-help = help
discord-command-choi = Open a table: Monopoly, ludo, Coup
discord-command-ban = Bring the table to the bottom
discord-command-luat = The rules of the game at this table
discord-command-caidat = Change the language
discord-command-huy = Call off or stop the table
discord-command-xuat = Take the finished game home as a file
discord-command-xu = Your purse of xu, and linking it
discord-command-quentoi = Make the bot forget you
discord-command-help = What this bot can do

# When the bot lacks permissions in a channel: a sentence, then their names as Discord spells them.
discord-missing = The bot isn't allowed to play in this channel yet. Ask the owner to switch on:
discord-permission-view-channel = View Channel
discord-permission-send-messages = Send Messages
discord-permission-send-messages-in-threads = Send Messages in Threads
discord-permission-attach-files = Attach Files

# While filling a form.
discord-not-a-number = A number goes here.
discord-pick-one = Pick exactly one here.
discord-sheet-old = That form is old. Type /ban to see the table.
