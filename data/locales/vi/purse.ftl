# Xu và chuyện riêng của từng người: túi xu, nối tài khoản, quên tôi. Tiếng Việt là bản gốc.

# --- bàn ăn xu ---
stakes-switch = Chơi ăn xu: { $value }
stakes-terms = Bàn ăn xu: hạng chót trả hạng nhất { $four } xu (bàn 2 người: { $two }). Bỏ giữa ván mất { $fine } xu, đầu hàng thì không. Máy và ai chưa có túi xu thì không ăn thua.
stakes-not-here = Luật này chơi cho vui thôi, không ăn xu.
stakes-won = { $who } ăn { $sum } xu của { $other }.
stakes-fined = { $who } bỏ giữa ván, nộp { $sum } xu cho quỹ xóm.
stakes-nothing = Ván này không ai ăn thua xu.
table-leave-confirm-stakes = Rời bàn giữa ván? Máy đi tiếp phần của bạn, còn bạn nộp { $fine } xu. Đầu hàng thì không mất khoản này.

# --- túi xu ---
xu-title = Túi của bạn có { $sum } xu
xu-line-in = +{ $sum } · { $what } · { $day }
xu-line-out = −{ $sum } · { $what } · { $day }
xu-day = { $d }/{ $m }
xu-for-start = quà mới vào xóm
xu-for-allowance = quà trong ngày
xu-for-winning = về nhất
xu-for-losing = về chót
xu-for-leaving = bỏ giữa ván
xu-for-linking = gộp túi kia vào
xu-for-second-start = trả lại quà mới vào của túi thứ hai
xu-allowance = Khi nào còn dưới { $poor } xu, mỗi ngày xóm cho thêm { $sum }.
xu-allowance-next = Còn dưới { $poor } xu thì mỗi ngày xóm cho thêm { $sum }. Lần tới: sau { $time }.
xu-holders = Túi này dùng chung cho { $n } tài khoản của bạn.
xu-none-title = Ở đây bạn chưa có túi xu
xu-none = Trình duyệt thì dùng túi xu của Telegram hoặc Discord: gõ /xu ở đó, bấm Lấy mã, rồi nhập mã ở đây.
xu-no-purse = Mã lấy ở Telegram hoặc Discord nhé, gõ /xu ở đó.

# --- nối tài khoản ---
xu-code = Mã của bạn: { $code }
xu-code-how = Qua chỗ muốn nối, gõ /xu rồi gõ mã này. Mã dùng một lần, trong { $time }.
xu-code-warning = Ai có mã này là dùng chung túi với bạn, nên đừng đưa cho người khác.
xu-code-field = Mã 12 số
xu-code-typed = Có mã từ chỗ khác? Gõ /xu rồi gõ mã.
xu-code-wrong = Mã này không đúng, hoặc hết hạn rồi. Lấy mã mới rồi thử lại nhé.
xu-too-many-tries = Thử nhiều quá rồi. Nghỉ mười phút rồi thử lại nhé.
xu-linked = Nối xong, từ giờ chung một túi.
xu-linked-already = Hai tài khoản này đang chung một túi rồi.
xu-same-platform = Mỗi nơi chỉ nối được một tài khoản: Telegram với Discord, không nối hai tài khoản cùng một nơi.
button-code = Lấy mã
button-redeem = Nhập mã
button-purse = Túi xu

# --- quên tôi ---
forget-title = Bạn muốn bot quên bạn?
forget-1 = Bot xoá tên, ngôn ngữ và chỗ ngồi của bạn. Túi xu không dùng chung với tài khoản khác thì đóng, xu về quỹ xóm.
forget-2 = Ván đang chơi thì máy đi tiếp dưới tên Khách; bàn đang chờ thì bạn rời bàn.
forget-3 = Ván đã xong ghi tên Khách thay tên bạn. Tin nhắn cũ nằm trong nhóm thì bot không với tới hết được.
forget-4 = Quên rồi thì không lấy lại được.
forget-done = Bot quên bạn rồi. Lần tới bạn bấm hay gõ gì thì coi như mới gặp.
button-forget = Quên tôi
guest-name = Khách { $n }

# --- chuyện riêng ---
private-only = Chuyện này là của riêng bạn: nhắn riêng cho bot rồi gõ lại nhé.
desk-nameless = Bot chưa biết bạn là ai. Gõ bằng tài khoản của chính bạn nhé.

# --- trợ giúp ---
help-7 = /xu xem túi xu của bạn, nối túi giữa Telegram, Discord và trình duyệt.
help-8 = /quentoi để bot quên bạn.
