# Lệnh trên Discord: tên (chữ thường, dựng sẵn) và mô tả.
discord-name-choi = chơi
discord-name-ban = bàn
discord-name-luat = luật
discord-name-caidat = cài-đặt
discord-name-huy = huỷ
discord-name-xuat = xuất
discord-name-xu = xu
discord-name-quentoi = quên-tôi
discord-name-help = trợ-giúp
discord-command-choi = Mở bàn chơi: cờ tỷ phú, cá ngựa, Coup
discord-command-ban = Đưa bàn đang chơi xuống cuối
discord-command-luat = Luật của trò đang chơi
discord-command-caidat = Đổi ngôn ngữ
discord-command-huy = Giải tán hoặc dừng bàn
discord-command-xuat = Tải ván vừa xong về máy
discord-command-xu = Túi xu của bạn, nối với tài khoản khác
discord-command-quentoi = Để bot quên bạn
discord-command-help = Bot này làm được gì

# Khi bot thiếu quyền ở kênh: một câu, rồi tên các quyền đúng như Discord gọi.
discord-missing = Bot chưa được phép chơi ở kênh này. Nhờ chủ server bật giúp:
discord-permission-view-channel = Xem kênh
discord-permission-send-messages = Gửi tin nhắn
discord-permission-send-messages-in-threads = Gửi tin nhắn trong chủ đề
discord-permission-attach-files = Đính kèm tập tin

# Khi điền phiếu.
discord-not-a-number = Chỗ này ghi một con số nhé.
discord-pick-one = Chỗ này chọn đúng một thôi nhé.
discord-sheet-old = Phiếu này cũ rồi. Gõ /ban để xem bàn đang chơi.
