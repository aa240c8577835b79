# Mô tả lệnh trên Telegram.
telegram-command-choi = Mở bàn chơi: cờ tỷ phú, cá ngựa, Coup
telegram-command-ban = Đưa bàn đang chơi xuống cuối
telegram-command-luat = Luật của trò đang chơi
telegram-command-caidat = Đổi ngôn ngữ
telegram-command-huy = Giải tán hoặc dừng bàn
telegram-command-xuat = Tải ván vừa xong về máy
telegram-command-xu = Túi xu của bạn, nối với tài khoản khác
telegram-command-quentoi = Để bot quên bạn
telegram-command-help = Bot này làm được gì
telegram-command-start = Mở chat riêng để nhận bài kín
