# Lời của bàn chơi: sảnh chờ, lượt chơi, biểu quyết, kết thúc. Tiếng Việt là bản gốc.

# --- chọn trò ---
choose-title = Hôm nay chơi gì?
choose-line = { $game }: { $tagline }
choose-ruleset = { $game } · { $ruleset }
choose-ask = Chủ bàn chọn một trò nhé.
practice-title = Chơi với máy: trò nào đây?
practice-ask = Chọn một trò là vào chơi luôn.

# --- sảnh chờ ---
lobby-member = { $n }. { $who }
lobby-member-coloured = { $n }. { $who } · { $colour }
lobby-host = { $n }. { $who } · chủ bàn
lobby-host-coloured = { $n }. { $who } · chủ bàn · { $colour }
lobby-change = { $option }: { $value }
lobby-private-open = Nhận bài qua chat riêng: { $who }.
lobby-private-shut = Chưa mở chat riêng: { $who }. Không mở vẫn chơi được, bài xem bằng nút Xem bài.
lobby-changes = Đã đổi: { $changes }
lobby-hint = { $option }: { $hint }
lobby-ask-more = Còn thiếu người: cần ít nhất { $least }. Bấm Vào bàn, hoặc Thêm máy.
lobby-ask-start = Đủ người rồi (tối đa { $most }). Chủ bàn bấm Bắt đầu là chơi.
lobby-you-joined = Bạn đã vào bàn.
lobby-you-left = Bạn đã rời bàn.
lobby-already-in = Bạn đang ngồi ở bàn này rồi.
lobby-not-in = Bạn chưa vào bàn này.
lobby-join-first = Bấm Vào bàn trước rồi chọn màu nhé.
lobby-full = Bàn đủ { $most } chỗ rồi. Ngồi xem cũng vui, ván sau vào nhé.
lobby-too-few = Chưa đủ người: cần ít nhất { $least }. Bấm Thêm máy để máy ngồi cùng.
lobby-too-many = Đông quá: luật này chơi tối đa { $most } người. Bớt máy hoặc đổi luật.
lobby-host-only = Việc này để chủ bàn ({ $who }) làm.
lobby-nobody-hosts = Bàn chưa có chủ. Ai bấm Vào bàn trước thì làm chủ bàn.
lobby-host-stays = Bạn là chủ bàn, muốn đi thì bấm Rời bàn.
lobby-no-such-game = Trò này bàn không có. Chọn một trò trong danh sách nhé.
lobby-no-such-computer = Không có máy nào ở mức đó. Bấm Thêm máy là được.
lobby-choose-first = Chọn trò trước đã.
lobby-colour-taken = { $who } lấy màu { $colour } rồi. Chọn màu khác nhé.
lobby-colour-yours = Bạn cầm màu { $colour }.
lobby-cancelled = Bàn đã giải tán.
lobby-expired = Lâu quá chưa bắt đầu, bàn này dọn rồi. Gõ /choi để mở bàn mới.

# --- nút ---
button-join = Vào bàn
button-leave = Rời bàn
button-start = Bắt đầu
button-add-computer = Thêm máy { $level }
button-level = { $who }: máy { $level }
button-tempo = Máy đi { $tempo }
button-remove-computer = Bớt máy
button-options = Tuỳ chọn
button-close-options = Xong
button-rules = Luật
button-other-game = Đổi trò
button-cancel = Giải tán
button-page = Trang { $n }/{ $pages }
button-hand = Xem bài
button-open-private = Mở chat riêng để nhận bài
button-drawer = Việc khác
button-drawer-close = Thu gọn
button-back = Tôi quay lại
button-aye = Tôi đồng ý
button-surrender = Đầu hàng
button-surrender-yes = Đầu hàng thật
button-leave-yes = Rời bàn thật
button-kick = Mời { $who } ra
button-host = Giao chủ bàn: { $who }
button-end = Kết thúc bàn
button-rematch = Chơi lại
button-score = Bảng điểm
button-timeline = Ai nói dối?
button-verify = Kiểm tra xúc xắc

# --- nhịp chơi ---
pace-fast = Nhanh
pace-fast-hint = Mỗi lượt 20 giây, hợp khi cả nhóm đang ngồi cùng nhau.
pace-normal = Thường
pace-normal-hint = Mỗi lượt 60 giây.
pace-slow = Thong thả
pace-slow-hint = Mỗi lượt một ngày, ai rảnh lúc nào đi lúc đó.
pace-endless = Không giới hạn
pace-endless-hint = Không đếm giờ, chờ tới khi đi mới thôi.

# --- trong ván ---
table-asks-timed = { $ask } ({ $time })
table-waiting = Đang chờ { $who }.
table-asleep = Bàn đang ngủ. Bấm nút bất kỳ để chơi tiếp.
table-awake = Bàn dậy rồi, chơi tiếp nhé.
table-was-down = Bot vừa khởi động lại; ai đang đi có thêm thời gian.
table-was-away = Bot vắng một lúc, giờ chơi tiếp; ai đang đi có đủ thời gian từ đầu.
table-paused = Bàn đang tạm dừng vì máy chủ không ghi được; nước vừa bấm chưa tính. Chút nữa thử lại nhé.
table-pausing = Máy chủ tạm thời không ghi được nên bàn tạm dừng. Ghi lại được là chơi tiếp, không ai bị tính giờ.
table-taken-over = { $who } vắng hai lượt liền, máy đi giúp. Bấm Tôi quay lại để chơi tiếp.
table-came-back = { $who } đã quay lại.
table-left = { $who } rời bàn, máy đi tiếp.
table-kicked = Cả bàn mời { $who } ra, máy đi tiếp.
table-new-host = { $who } làm chủ bàn.
table-ended = Bàn dừng ở đây, không tính thắng thua.
table-unreachable = Chưa nhắn riêng được cho { $who }: mở chat riêng với bot, hoặc dùng nút Xem bài và các nút lá trên bàn.
table-unreachable-form = Chưa nhắn riêng được cho { $who }, điền tiếp ngay ở bàn nhé.
table-vote-kick = Mời { $who } ra khỏi bàn? { $ayes }/{ $needed } đồng ý.
table-vote-end = Dừng ván này? { $ayes }/{ $needed } đồng ý.
table-vote-failed = Không đủ người đồng ý, chơi tiếp.
table-vote-counted = Đã ghi: { $ayes }/{ $needed } đồng ý.
table-vote-running = Đang có một biểu quyết khác, đợi nó xong đã.
table-no-vote = Không có biểu quyết nào đang mở.
table-kick-yourself = Muốn tự đi thì bấm Rời bàn.
table-kick-computer = Chỗ này máy đang đi rồi.
table-you-left = Bạn đã rời bàn. Đổi ý thì bấm Tôi quay lại.
table-you-are-back = Mừng bạn quay lại.
table-still-here = Bạn vẫn đang chơi mà.
table-barred = Cả bàn đã mời bạn ra ván này. Hẹn ván sau.
table-you-surrendered = Bạn đã đầu hàng ván này.
table-you-ended = Đã dừng bàn.
table-out-already = Bạn đã ra khỏi ván này rồi.
table-host-must-be-human = Chủ bàn phải là người đang chơi.
table-leave-confirm = Rời bàn giữa ván? Máy sẽ đi tiếp phần của bạn.
table-surrender-confirm = Đầu hàng thật chứ? Ván này coi như bạn thua.

# --- bấm muộn, bấm nhầm ---
table-question-closed = Câu này đóng rồi.
table-not-your-turn = Chưa tới lượt bạn, đang chờ { $who }.
table-not-your-button = Nút này không dành cho bạn.
table-old-button = Nút này cũ rồi. Gõ /ban để xem bàn đang chơi.
table-other-place = Nút này của bàn khác.
table-only-players = Bạn chưa ngồi ở bàn này. Ngồi xem nhé, ván sau vào chơi.
table-computer-plays = Máy đang đi giúp bạn. Bấm Tôi quay lại trước đã.
table-form-incomplete = Còn ô chưa điền, hoặc điền ngoài mức cho phép. Xem lại rồi gửi nhé.
table-already-playing = Ván đang chơi rồi.
table-game-over = Ván này xong rồi. Bấm Chơi lại để làm ván nữa.
table-closed = Bàn này dọn rồi. Gõ /choi để mở bàn mới.
table-no-game = Chưa có ván nào để xem.
table-no-such-page = Trang này không có.
table-stumbled = Bot vấp một cái, nước vừa rồi chưa tính. Thử lại nhé.

# --- kết thúc ---
over-finished = Ván cờ đã xong
over-last-standing = Chỉ còn một người trụ lại
over-time-up = Hết giờ
over-first-bankrupt = Có người phá sản, ván dừng
over-abandoned = Ván bỏ dở
over-place = Hạng { $n }: { $who }
over-place-scored = Hạng { $n }: { $who } · { $score }
over-seed = Mở niêm phong: { $seed }

# --- kiểm tra xúc xắc ---
verify-title = Xúc xắc có thật không?
verify-seal = Trước ván, bot công bố dấu niêm phong: { $seal }
verify-how = Mọi lần đổ đều tính ra từ một con số bí mật; đổi con số thì dấu niêm phong khác ngay.
verify-later = Hết ván bot mở con số đó ra, ai cũng tính lại được.
verify-seed = Con số bí mật: { $seed }. Tính lại từng lần đổ là thấy khớp.

# --- mang ván về ---
button-export = Tải ván này
export-here = Cả ván ở trong tệp này. Ai có Xóm Cờ trên máy thì gõ: xom-co verify tên-tệp
export-not-over = Ván chưa xong, con số bí mật còn niêm phong. Hết ván rồi tải nhé.
export-nothing = Ván này không còn gì để tải.

# --- độ dài thời gian ---
duration-seconds = { $n } giây
duration-minutes = { $n } phút
duration-hours = { $n } giờ

# --- hình ---
picture-alt = { $game }. { $news }
hand-alt = { $game }: bài riêng của bạn
just-name = { $who }

# --- lệnh ---
command-unknown = Lệnh này bot chưa biết. Gõ /help để xem các lệnh.
command-group-only = Lệnh này dùng trong nhóm, nơi mọi người ngồi chơi.
command-table-there = Ở đây có bàn rồi, xem phía dưới nhé.
command-no-table = Ở đây chưa có bàn nào. Gõ /choi để mở bàn.
settings-title = Cài đặt
settings-mine = Ngôn ngữ của riêng bạn:
settings-chat = Ngôn ngữ của cả nhóm (chủ bàn hoặc quản trị nhóm):
settings-chat-button = Cả nhóm: { $language }
settings-language-yours = Từ giờ bot nói tiếng Việt với bạn.
settings-language-chat = Từ giờ bot nói tiếng Việt với cả nhóm.
settings-admin-only = Chỉ chủ bàn hoặc quản trị nhóm mới đổi được.
language-vi = Tiếng Việt
language-en = English
help-title = Xóm Cờ: cờ tỷ phú, cờ cá ngựa, Coup ngay trong nhóm
help-1 = /choi mở bàn mới, chọn trò, rủ nhau vào.
help-2 = /ban đưa bàn đang chơi xuống cuối.
help-3 = /luat xem luật của trò đang chơi.
help-4 = /caidat đổi ngôn ngữ.
help-5 = /huy giải tán hoặc dừng bàn.
help-6 = Bài kín bot nhắn riêng; bấm Xem bài để xem lại lúc nào cũng được.
start-hello = Chào bạn, đây là chỗ bot nhắn riêng bài kín cho bạn.
start-in-group = Ở nhóm thì gõ /choi để mở bàn nhé.
start-from = Xong, bài kín của bàn { $game } sẽ tới đây.
start-tables = { $count ->
    [0] Bạn chưa ngồi ở bàn nào. Vào một nhóm rồi gõ /choi nhé.
   *[other] Bạn đang ngồi ở { $count } bàn:
}
start-table = { $n }. { $game }, { $company }
start-table-waits = { $n }. { $game }, { $company }. Đang chờ bạn.
start-choosing = Đang chọn trò
start-company = ngồi cùng { $who }
start-alone = chưa có ai ngồi cùng
start-no-link = Bàn nào không có nút thì vào nhóm gõ /ban là thấy.
button-to-table = Tới bàn { $n }

# --- tên ---
computer-name-1 = Cô Ba
computer-name-2 = Chú Tư
computer-name-3 = Bà Năm
computer-name-4 = Anh Sáu
computer-name-5 = Dì Bảy
computer-name-6 = Ông Tám
computer-name-7 = Bác Chín
computer-name-8 = Út Mười
computer-name-9 = Bé Na
computer-name-10 = Cu Tí
computer-name-11 = Bé Bông
computer-name-12 = Cu Bin
computer-name-13 = Bé Mít
computer-name-14 = Cu Tèo
computer-name-15 = Bé Thỏ
computer-name-16 = Cu Sún
computer-name-17 = Cụ Đồ
computer-name-18 = Bà Hội
computer-name-19 = Ông Giáo
computer-name-20 = Cô Tú
computer-name-21 = Thầy Lang
computer-name-22 = Bà Cả
computer-name-23 = Cậu Cử
computer-name-24 = Ông Trùm

# --- máy mạnh yếu ---
level-gentle = dễ
level-steady = vừa
level-sharp = khó
temper-gentle = vui là chính, hay lơ đãng
temper-steady = chắc tay, đôi khi nhìn sót
temper-sharp = tính xa, không nể ai
lobby-computer = { $n }. { $who } · máy { $level }, { $temper }
table-computers = Máy: { $who }.
computer-and-level = { $who } ({ $level })
tempo-quick = nhanh
tempo-human = như người
tempo-calm = chậm rãi

# --- điền từng ô bằng nút ---
form-begun = Điền tiếp trong tin nhắn riêng với bot nhé.
form-begun-here = Điền tiếp ngay ở bàn nhé.
form-of = Phiếu của { $who }:
form-not-yours = Ô này đang hỏi { $who }.
form-dropped = Đã bỏ, chưa gửi gì cả.
form-noted = Đã ghi.
form-not-a-number = Gõ một con số thôi nhé, ví dụ 120.
form-press-instead = Ô này bấm nút để chọn, không cần gõ.
form-amount-bounds = Số này phải từ { $low } tới { $high }.
form-too-many = Chọn nhiều nhất { $most } thôi.
form-step = Ô { $n }/{ $count }: { $label }
form-amount = Đang để { $value }. Bấm một mức, hoặc gõ số từ { $low } tới { $high }.
form-picked = Đang chọn: { $what }
form-page-here = · { $label } ·
form-subset = Bấm để chọn hoặc bỏ chọn.
button-chosen = ✓ { $label }
button-next = Tiếp
button-send = Gửi
button-previous = Quay lại ô trước
button-drop = Thôi
form-value = { $value }
