# Descriptions of the commands on Telegram.
telegram-command-choi = Open a table: Monopoly, ludo, Coup
telegram-command-ban = Bring the table to the bottom
telegram-command-luat = The rules of the game at this table
telegram-command-caidat = Change the language
telegram-command-huy = Call off or stop the table
telegram-command-xuat = Take the finished game home as a file
telegram-command-xu = Your purse of xu, and linking it
telegram-command-quentoi = Make the bot forget you
telegram-command-help = What this bot can do
telegram-command-start = Open the private chat for hidden cards
