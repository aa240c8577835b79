# Lời của trang chơi trên trình duyệt. Không có tham số: trang tự nói.

web-title = Xóm Cờ
web-tagline = Cờ cá ngựa, cờ tỷ phú, Coup: rủ nhau chơi ngay trên trình duyệt.
web-noscript = Trang này cần JavaScript mới chơi được. Bật lên rồi tải lại nhé.

# --- vào cửa ---
web-name-ask = Tên bạn
web-name-go = Vào phòng
web-name-hint = Mỗi thẻ trình duyệt là một người riêng. Tải lại trang vẫn là bạn, vẫn chỗ ngồi cũ.
web-room-going = Bạn đang vào phòng

# --- đầu trang ---
web-room = Phòng
web-people = Đang ở trong phòng
web-language = Ngôn ngữ
web-menu = Của bạn
web-menu-name = Tên mới
web-menu-rename = Đổi tên
web-menu-identity = Chỉ thẻ này giữ chỗ ngồi của bạn. Đóng thẻ là mất chỗ, nên cứ để mở nhé.
web-add-person = Thêm người ở máy này
web-copy-link = Chép link mời
web-copied = Đã chép link. Gửi cho bạn bè nhé.
web-theme = Sáng / tối
web-offline = Mất kết nối, đang nối lại…

# --- bàn ---
web-stage = Bàn chơi
web-empty-title = Phòng này chưa có bàn
web-empty-hint = Mở bàn để rủ cả phòng, hoặc chơi thử với máy ở phòng riêng của bạn.
web-empty-friends = Thiếu người? Mở thêm một thẻ cho người ngồi cạnh, hoặc gửi link cho bạn bè.
web-practice = Chơi thử với máy
web-your-turn = Tới lượt bạn
web-called = Đang chờ bạn ở phòng
web-called-go = Qua đó
web-aside = Có câu hỏi riêng cho bạn
web-aside-go = Xem

# --- trò chuyện ---
web-chat = Trò chuyện
web-bot = Xóm Cờ
web-newer = Xem tin mới
web-line-label = Nhắn cho cả phòng
web-line-hint = Nhắn cả phòng, hoặc gõ /choi
web-send = Gửi

# --- riêng ---
web-private = Riêng bạn
web-private-empty = Bài kín và lời bot nhắn riêng sẽ hiện ở đây.

# --- lệnh ---
web-commands = Lệnh nhanh
web-command-play = Mở bàn
web-command-rules = Luật
web-command-export = Tải ván
web-command-purse = Túi xu
web-command-settings = Cài đặt
web-command-help = Trợ giúp

# --- thẻ ở màn hình nhỏ ---
web-tabs = Phần đang xem
web-tab-stage = Bàn
web-tab-chat = Trò chuyện
web-tab-private = Riêng

# --- phòng ---
web-rooms-title = Qua phòng khác
web-rooms-hint = Cùng tên phòng là gặp nhau. Gõ tên mới thì có phòng mới.
web-rooms-name = Tên phòng
web-rooms-go = Vào

# --- hộp ---
web-page = Xóm Cờ nhắn bạn
web-close = Đóng
web-ok = Biết rồi
web-zoom = Hình phóng to
web-sheet-send = Gửi
web-sheet-cancel = Thôi
web-less = Bớt 1
web-more = Thêm 1
web-pick = chọn

# --- không làm được ---
web-refused-too-big = Dài quá, bot không nhận. Gửi ngắn lại nhé.
web-refused-malformed = Bot không hiểu trang gửi gì. Tải lại trang giúp nhé.
web-refused-unknown = Trang này cũ hơn bot. Tải lại trang là được.
web-refused-no-identity = Bot chưa biết bạn là ai. Tải lại trang rồi chọn tên nhé.
web-refused-no-name = Tên trống mất rồi. Chọn một tên có chữ nhé.
web-refused-nothing-said = Chưa có chữ nào để gửi.
web-refused-too-fast = Từ từ thôi, bot nghe không kịp.
web-refused-not-yours = Nút này không dành cho bạn.
web-refused-old-button = Nút này cũ rồi. Xem bàn đang chơi nhé.
web-refused-stumbled = Bot vấp một cái, thử lại nhé.
