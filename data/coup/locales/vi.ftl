# Coup. Tiếng Việt là bản gốc; nói như bạn bè quanh bàn.

coup-name = Coup
coup-tagline = 2–8 người. Mỗi người hai lá úp: cứ việc nói dối, miễn đừng bị bắt quả tang.
coup-ruleset-standard = Thường
coup-ruleset-standard-hint = 2–6 người, 15 lá. Ván chừng mười phút.
coup-ruleset-large = Đông người
coup-ruleset-large-hint = 7–8 người, 20 lá.
coup-option-block-after-failed-challenge = Thử thách thua vẫn được chặn
coup-option-block-after-failed-challenge-hint = Bị ám sát hay bị cướp, thử thách sai rồi vẫn được xưng lá chặn.
coup-option-concede = Được giấu lá thật
coup-option-concede-hint = Bị thử thách thì tự chọn lật lá thật hay chịu thua. Tắt đi: có lá là phải lật.
coup-option-deck = Số lá
coup-option-deck-hint = 15 lá cho 2–6 người, 20 lá cho 7–8 người.

# --- nhân vật ---
coup-character-duke = Công tước
coup-character-assassin = Sát thủ
coup-character-captain = Đại úy
coup-character-ambassador = Đại sứ
coup-character-contessa = Nữ bá tước
coup-card = Lá { $n }

# --- việc ---
coup-deed-income = thu nhập
coup-deed-aid = viện trợ
coup-deed-coup = đảo chính
coup-deed-tax = thu thuế
coup-deed-assassinate = ám sát
coup-deed-steal = cướp
coup-deed-exchange = đổi bài
coup-stopped-aid = chặn viện trợ
coup-stopped-assassinate = chặn ám sát
coup-stopped-steal = chặn cướp

# --- nút ---
coup-button-income = Thu nhập +1
coup-button-aid = Viện trợ +2
coup-button-coup = Đảo chính { $target } −7
coup-button-tax = Công tước: thu thuế +3
coup-button-assassinate = Sát thủ: ám sát { $target } −3
coup-button-steal = Đại úy: cướp { $target }
coup-button-exchange = Đại sứ: đổi bài
coup-button-challenge = Thử thách
coup-button-pass = Cho qua
coup-button-pass-turn = Cho qua hết lượt này
coup-button-block = Chặn bằng { $character }
coup-button-prove = Lật { $card } (đúng lá)
coup-button-reveal = Lật { $card }
coup-button-reveal-other = Lật { $card } (mất lá)
coup-button-concede = Chịu thua, giấu lá thật
coup-button-lose = Bỏ { $card }
coup-button-keep = Giữ { $cards }
coup-button-draft = Lấy { $card }
coup-guide = Thẻ hướng dẫn

# --- trên bàn ---
coup-player = { $who }: { $coins } xu, { $cards } lá úp
coup-player-lost = { $who }: { $coins } xu, { $cards } lá úp, đã lật { $lost }
coup-player-out = { $who }: bị lưu đày, đã lật { $lost }
coup-bank = Ngân khố { $treasury } xu, chồng bài { $deck } lá
coup-turn = Tới lượt { $who }. Làm gì đây?
coup-turn-must-oust = Tới lượt { $who }. Từ 10 xu trở lên thì phải đảo chính.
coup-doubt = { $claimant } xưng { $character }. Có ai thử thách không?
coup-doubt-block = { $claimant } xưng { $character } để chặn. Có ai thử thách không?
coup-stop-aid = { $actor } nhận viện trợ. Có ai chặn không?
coup-stop-assassinate = { $actor } ám sát { $who }. { $who } có chặn không?
coup-stop-steal = { $actor } cướp { $who }. { $who } có chặn không?
coup-prove = { $who } bị thử thách: có { $character } thật không?
coup-losing = { $who } chọn lá để lật.
coup-exchanging = { $who } đang chọn lá giữ lại.
coup-drafting = { $who } đang chọn lá đầu tiên.

# --- bài riêng ---
coup-hand = Bài của bạn: { $cards }
coup-hand-none = Bạn không còn lá úp nào.
coup-hand-draft = Bạn có một bộ năm lá. Chọn một lá, bốn lá kia bỏ úp.
coup-hand-drawn = Vừa rút: { $cards }
coup-hand-prepared = Bạn sẽ chặn bằng { $character } khi không ai thử thách nữa.
coup-ask-prove = { $doubter } không tin bạn có { $character }. Lật lá nào?
coup-ask-caught = { $doubter } không tin bạn có { $character }, mà bạn không có thật. Bỏ lá nào?
coup-ask-lose = Bạn phải lật một lá. Chọn đi.
coup-ask-keep = Giữ lại { $n } lá, phần còn lại trả vào chồng bài.
coup-ask-draft = Chọn lá của bạn.

# --- chuyện đã xảy ra ---
coup-began = { $who } đi trước.
coup-began-draft = Hai người thì mỗi bên chọn một lá trước. Xong rồi { $who } đi trước.
coup-drafted = { $who } chọn xong lá của mình.
coup-declared-income = { $who } lấy thu nhập.
coup-declared-aid = { $who } xin viện trợ 2 xu.
coup-declared-coup = { $who } trả 7 xu đảo chính { $target }.
coup-declared-tax = { $who } xưng Công tước, thu thuế 3 xu.
coup-declared-assassinate = { $who } xưng Sát thủ, trả 3 xu ám sát { $target }.
coup-declared-steal = { $who } xưng Đại úy, cướp { $target }.
coup-declared-exchange = { $who } xưng Đại sứ, đổi bài.
coup-challenged = { $who } thử thách: { $claimant } có { $character } không?
coup-proved = { $who } lật { $character } thật, rồi đổi lá đã lật.
coup-you-drew = Bạn rút: { $cards }
coup-you-prepared = Đã ghi: bạn sẽ chặn bằng { $character } khi không ai thử thách nữa.
coup-lost-challenge = { $who } thử thách sai, mất { $character }.
coup-lost-bluff = { $who } không chứng minh được, mất { $character }.
coup-lost-assassinated = { $who } bị ám sát, mất { $character }.
coup-lost-ousted = { $who } bị đảo chính, mất { $character }.
coup-lost-surrender = { $who } đầu hàng, lật { $character }.
coup-refunded = { $who } được trả lại { $amount } xu.
coup-blocked-aid = { $who } xưng { $character }, chặn viện trợ của { $actor }.
coup-blocked-assassinate = { $who } xưng { $character }, chặn cú ám sát của { $actor }.
coup-blocked-steal = { $who } xưng { $character }, không cho { $actor } cướp.
coup-stood-aid = { $actor } bị chặn, không có viện trợ.
coup-stood-assassinate = { $actor } ám sát hụt, 3 xu mất luôn.
coup-stood-steal = { $actor } cướp hụt.
coup-took = { $who } lấy { $amount } xu.
coup-stole = { $who } lấy { $amount } xu của { $victim }.
coup-exchanged = { $who } đổi bài xong.
coup-exiled = { $who } hết quyền lực, bị lưu đày.{ $coins ->
    [0] { "" }
   *[other] { " " }{ $coins } xu về Ngân khố.
}
coup-won = { $who } là người cuối cùng còn quyền lực.

# --- không được ---
coup-refuse-seats = Luật này chơi từ { $least } tới { $most } người.
coup-refuse-over = Ván này xong rồi.
coup-refuse-out = Người này đã ra khỏi ván.
coup-refuse-not-your-turn = Chưa tới lượt bạn.
coup-refuse-not-asked = Câu này không hỏi bạn, hoặc bạn đã trả lời rồi.
coup-refuse-declare = Tới lượt thì chọn một việc: thu nhập, viện trợ, đảo chính hoặc xưng một nhân vật.
coup-refuse-must-oust = Bạn có từ 10 xu trở lên, lượt này phải đảo chính một người.
coup-refuse-coins = Việc này tốn { $cost } xu, bạn mới có { $coins }.
coup-refuse-target = Chọn một người khác còn trong ván.
coup-refuse-no-target = Việc này không nhắm vào ai cả.
coup-refuse-block = Lá đó không chặn được việc này, hoặc chỉ người bị nhắm tới mới chặn được.
coup-refuse-no-claim = Chưa ai xưng nhân vật nào ở đây. Chỉ có thể chặn hoặc cho qua.
coup-refuse-react = Bây giờ chỉ có thể thử thách, chặn hoặc cho qua.
coup-refuse-prove = Bạn đang bị thử thách: lật một lá của bạn, hoặc chịu thua.
coup-refuse-lose = Chọn một lá úp của bạn để lật.
coup-refuse-keep = Giữ đúng số lá bạn đang có, mỗi lá chọn một lần.
coup-refuse-draft = Chọn một trong năm lá của bộ bài bạn.

# --- luật ---
coup-rules-1-title = Coup: chuyện gì đây?
coup-rules-1-1 = Mỗi người có hai lá úp, mỗi lá là một quyền lực. Mất cả hai là bị lưu đày.
coup-rules-1-2 = Có năm nhân vật: Công tước, Sát thủ, Đại úy, Đại sứ, Nữ bá tước. Ai cũng giữ kín bài mình.
coup-rules-1-3 = Tới lượt, bạn làm một việc. Muốn dùng nhân vật nào thì cứ xưng tên, có hay không cũng được.
coup-rules-1-4 = Không ai bắt thì coi như thật. Bị bắt mà không có lá thì mất một lá.
coup-rules-1-5 = Người cuối cùng còn quyền lực thắng.
coup-rules-2-title = Tới lượt bạn
coup-rules-2-1 = Thu nhập: lấy 1 xu, không ai cản được.
coup-rules-2-2 = Viện trợ: lấy 2 xu, ai xưng Công tước cũng chặn được.
coup-rules-2-3 = Đảo chính: trả 7 xu, một người mất một lá, không ai cản được. Từ 10 xu trở lên thì bắt buộc.
coup-rules-2-4 = Công tước: lấy 3 xu.
coup-rules-2-5 = Sát thủ: trả 3 xu, một người mất một lá. Nữ bá tước chặn được.
coup-rules-2-6 = Đại úy: lấy 2 xu của một người. Đại úy và Đại sứ chặn được.
coup-rules-2-7 = Đại sứ: rút 2 lá, giữ lại số lá đang có, trả 2 lá.
coup-rules-3-title = Thử thách và chặn
coup-rules-3-1 = Ai xưng nhân vật, cả bàn đều được thử thách. Người bấm đầu tiên được tính.
coup-rules-3-2 = Có lá thật: lật cho xem, lá đó trộn vào chồng bài rồi rút lá khác; người thử thách mất một lá.
coup-rules-3-3 = Không có: người xưng mất một lá, việc đó huỷ, tiền đã trả lấy lại.
coup-rules-3-4 = Chặn cũng là xưng, nên cũng bị thử thách được. Chặn dối bị bắt thì việc kia vẫn làm.
coup-rules-3-5 = Bị chặn thì tiền đã trả mất luôn.
coup-rules-3-6 = Với Sát thủ có thể mất hai lá một lượt: một vì thua thử thách, một vì bị ám sát.
coup-rules-3-no-late-block = Bàn này: đã thử thách sai thì không được chặn nữa.
coup-rules-3-late-block = Bàn này: thử thách sai rồi vẫn được xưng lá chặn.
coup-rules-3-concede = Bàn này: bị thử thách mà có lá thật vẫn được giấu, chịu mất một lá.
coup-rules-3-no-concede = Bàn này: bị thử thách mà có lá thật thì phải lật.
coup-rules-4-title = Thêm vài điều
coup-rules-4-1 = Lá đã lật nằm ngửa tới hết ván, ai cũng xem được.
coup-rules-4-2 = Ngân khố có 50 xu cả thảy; thiếu thì lấy được bao nhiêu hay bấy nhiêu.
coup-rules-4-3 = Chơi hai người: mỗi bên 1 xu, chọn một lá trong bộ năm lá của mình, rút thêm một lá.
coup-rules-4-4 = Hết giờ mà chưa trả lời thì coi như cho qua. Ván sau người thắng đi trước.

# --- thẻ hướng dẫn ---
coup-guide-title = Thẻ hướng dẫn
coup-guide-duke = Công tước: lấy 3 xu. Chặn viện trợ.
coup-guide-assassin = Sát thủ: trả 3 xu ám sát một người.
coup-guide-captain = Đại úy: cướp 2 xu. Chặn cướp.
coup-guide-ambassador = Đại sứ: đổi bài với chồng bài. Chặn cướp.
coup-guide-contessa = Nữ bá tước: chặn ám sát.
coup-guide-all = Ai cũng làm được: thu nhập 1 xu, viện trợ 2 xu, đảo chính 7 xu.

# --- ai nói dối ---
coup-timeline-title = Ai nói thật, ai nói dối
coup-timeline-none = Hết ván mới biết ai nói dối.
coup-timeline-empty = Ván này không ai xưng nhân vật nào.
coup-timeline-true = Lượt { $turn }: { $who } xưng { $character } ({ $deed }) — nói thật, cả bàn cho qua.
coup-timeline-lie = Lượt { $turn }: { $who } xưng { $character } ({ $deed }) — nói dối, cả bàn cho qua.
coup-timeline-true-doubted = Lượt { $turn }: { $who } xưng { $character } ({ $deed }) — nói thật, { $doubter } thử thách sai.
coup-timeline-lie-doubted = Lượt { $turn }: { $who } xưng { $character } ({ $deed }) — nói dối, { $doubter } bắt được.
coup-timeline-hidden-doubted = Lượt { $turn }: { $who } xưng { $character } ({ $deed }) — nói thật mà giấu lá, { $doubter } được lợi.
coup-timeline-passed = Trước đó { $who } đã cho qua.
coup-timeline-sum = { $who } xưng { $claims } lần, nói dối { $lies } lần.

# --- trong hình ---
coup-pic-claims = xưng { $character }
coup-pic-blocks = chặn bằng { $character }
coup-pic-doubts = { $character } thật không?
coup-pic-must-show = thử thách
coup-pic-anyone-blocks = Có ai chặn không?
coup-pic-target-blocks = có chặn không?
coup-pic-deed-income = thu nhập +1 xu
coup-pic-deed-aid = viện trợ +2 xu
coup-pic-deed-coup = đảo chính, −7 xu
coup-pic-deed-tax = thu thuế +3 xu
coup-pic-deed-assassinate = ám sát, −3 xu
coup-pic-deed-steal = cướp 2 xu
coup-pic-deed-exchange = đổi bài
coup-pic-turn = tới lượt
coup-pic-must = phải đảo chính
coup-pic-loses = phải bỏ một lá
coup-pic-exchanges = đang đổi bài
coup-pic-drafts = Mỗi người đang chọn một lá
coup-pic-wins = thắng cuộc!
coup-pic-exiled = Lưu đày
coup-pic-lost = đã lật
coup-pic-drawn = mới rút
coup-pic-coins = { $n } xu
coup-pic-hand = Bài của { $who }
coup-pic-hand-keep = Chọn { $n } lá để giữ
coup-pic-hand-draft = Chọn một lá
coup-pic-does-duke-1 = Thu thuế:
coup-pic-does-duke-2 = lấy 3 xu
coup-pic-does-assassin-1 = Ám sát, −3 xu:
coup-pic-does-assassin-2 = một người mất lá
coup-pic-does-captain-1 = Cướp 2 xu
coup-pic-does-captain-2 = của một người
coup-pic-does-ambassador-1 = Đổi bài:
coup-pic-does-ambassador-2 = rút 2, trả 2
coup-pic-stops-duke = Chặn viện trợ
coup-pic-stops-assassin = Không chặn gì
coup-pic-stops-captain = Chặn cướp
coup-pic-stops-ambassador = Chặn cướp
coup-pic-stops-contessa = Chặn ám sát
