# Words that all games share.
nobody-name = Player { $n }
option-on = on
option-off = off
list-end = { $rest } and { $last }
