# Từ dùng chung cho mọi trò.
nobody-name = Người chơi { $n }
option-on = bật
option-off = tắt
list-end = { $rest } và { $last }
