# Cờ cá ngựa, the Vietnamese horse race.
ca-ngua-name = Cờ cá ngựa
ca-ngua-tagline = 2–4 players. Roll the dice, kick each other's horses, bring your team home first.
ca-ngua-ruleset-standard = Standard
ca-ngua-ruleset-standard-hint = Four horses and all the rules: combos, must kick, must pin, shut-outs. About an hour.
ca-ngua-ruleset-quick = Quick
ca-ngua-ruleset-quick-hint = Two horses, one already out, dice roll by themselves. Over in a few minutes.

# --- options ---
ca-ngua-option-horses = Horses
ca-ngua-option-horses-hint = How many horses each player has; fewer make a shorter game.
ca-ngua-option-horses-out = Horses out
ca-ngua-option-horses-out-hint = How many stand on the board from the start, so nobody waits for a pair.
ca-ngua-option-auto-roll = Roll by itself
ca-ngua-option-auto-roll-hint = The table rolls for you and makes the moves that leave no choice.
ca-ngua-option-auto-roll-off = never
ca-ngua-option-auto-roll-no-horse = while no horse is out
ca-ngua-option-auto-roll-always = always
ca-ngua-option-buoc-da = Must kick
ca-ngua-option-buoc-da-hint = If you can kick, you must; no other move is allowed.
ca-ngua-option-buoc-ra-quan = Must launch
ca-ngua-option-buoc-ra-quan-hint = With a pair, a start square free of your own and a horse waiting, you must launch.
ca-ngua-option-buoc-di = Must pin
ca-ngua-option-buoc-di-hint = A horse 1–3 squares ahead of one on a start square must stay if anything else can move.
ca-ngua-option-buoc-di-cach-2 = Must pin, 2 past
ca-ngua-option-buoc-di-cach-2-hint = The square two past the start counts for pinning too; longer games.
ca-ngua-option-da-lien = Chain kick
ca-ngua-option-da-lien-hint = After a kick, go the same number again if that kicks too, all in one roll.
ca-ngua-option-da-lien-nhieu-ngua = Many-horse chain
ca-ngua-option-da-lien-nhieu-ngua-hint = With one roll each of your horses may kick if it can.
ca-ngua-option-da-lien-hoan = Kick combo
ca-ngua-option-da-lien-hoan-hint = A kick gives another roll, and each kicking roll of the turn is worth more.
ca-ngua-option-con = Shut-out (cón)
ca-ngua-option-con-hint = If somebody has no horse home, every loser pays a multiple at the end.
ca-ngua-option-phat = Penalty (phạt)
ca-ngua-option-phat-hint = At the end pay horses times horses: 3 left cost 9 points.
ca-ngua-option-choi-tiep = Play on
ca-ngua-option-choi-tiep-hint = Go on after the first is home, for places; very long with four horses.

# --- colours ---
ca-ngua-colour-0 = red
ca-ngua-colour-1 = blue
ca-ngua-colour-2 = yellow
ca-ngua-colour-3 = green

# --- buttons ---
ca-ngua-roll = Roll
ca-ngua-launch = Launch
ca-ngua-launch-kick = Launch (kick)
ca-ngua-move = Horse { $horse }: { $step }
ca-ngua-move-kick = Horse { $horse }: { $step } (kick)
ca-ngua-enter = Horse { $horse }: { $step }, cell { $cell }
ca-ngua-climb = Horse { $horse } up to { $cell }
ca-ngua-stop = Stop

# --- table ---
ca-ngua-line = { $who } ({ $colour }): { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, home { $home }/{ $horses }
ca-ngua-line-place = { $who } ({ $colour }): place { $place }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
ca-ngua-line-left = { $who } ({ $colour }): gone, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
ca-ngua-ask-roll = { $who } to move. Roll the dice.
ca-ngua-ask-again = { $who } rolls again.
ca-ngua-ask-move = { $who } rolled { $first }-{ $second }. Which horse?
ca-ngua-ask-kick = { $who } rolled { $first }-{ $second } and can kick on. Which horse?

# --- what happened ---
ca-ngua-began = { $who } drew the first turn.
ca-ngua-stuck-empty = { $who } rolled { $first }-{ $second }, no launch yet.
ca-ngua-stuck = { $who } rolled { $first }-{ $second }, no horse can go.
ca-ngua-launched = { $who } rolled { $first }-{ $second }, horse { $horse } is out.
ca-ngua-moved = { $who } rolled { $first }-{ $second }, horse { $horse } goes { $step }.
ca-ngua-entered = { $who } rolled { $first }-{ $second }, horse { $horse } enters cell { $cell }.
ca-ngua-climbed = { $who } rolled { $first }-{ $second }, horse { $horse } climbs to { $cell }.
ca-ngua-kicked = KICK! { $who } rolled { $first }-{ $second }, horse { $horse } kicks horse { $victim } of { $whom }.
ca-ngua-kicked-on = CHAIN! Horse { $horse } of { $who } also kicks horse { $victim } of { $whom }.
ca-ngua-kick-paid = { $who } lost { $horses ->
        [one] { $horses } horse
       *[other] { $horses } horses
    } and pays { $to } { $points }.
ca-ngua-kick-paid-chain = { $who } lost { $horses ->
        [one] { $horses } horse
       *[other] { $horses } horses
    } and pays { $to } { $points } (combo { $chain }).
ca-ngua-sank = Pit! { $who } rolled { $first }-{ $second }, horse { $horse } falls into cell 1 and pays everyone { $points }.
ca-ngua-home-straight = { $who } rolled { $first }-{ $second }, horse { $horse } goes straight home to { $cell }; everyone pays { $points }.
ca-ngua-home-climbed = { $who } rolled { $first }-{ $second }, horse { $horse } climbs home to { $cell }; everyone pays { $points }.
ca-ngua-home-thau-ma = THẦU MẠ! { $who } rolled { $first }-{ $second }, horse { $horse } goes straight to { $cell }; everyone pays { $points }.
ca-ngua-finished = { $who } has all horses home, place { $place }.
ca-ngua-end-thuong = { $who } has { $horses ->
        [one] { $horses } horse
       *[other] { $horses } horses
    } left and pays { $to } { $points }.
ca-ngua-end-phat = { $who } has { $horses ->
        [one] { $horses } horse
       *[other] { $horses } horses
    } left: penalty { $points } to { $to }.
ca-ngua-end-con = { $who } is shut out and pays { $to } { $points }.
ca-ngua-end-den = { $who } has { $horses ->
        [one] { $horses } horse
       *[other] { $horses } horses
    } left and pays { $to } { $points } because somebody is shut out.
ca-ngua-left = { $who } stops; the horses on the way are taken off.
ca-ngua-last = Only { $who } is left at the board, { $who } wins.
ca-ngua-time-up = { $rolls } rolls and nobody is done; the game stops here.

# --- refusals ---
ca-ngua-no-seats = Cờ cá ngựa is for { $least } to { $most } players.
ca-ngua-no-colours = One colour each: red, blue, yellow or green.
ca-ngua-no-over = This game is over.
ca-ngua-no-out = You have no horse left to run; just watch.
ca-ngua-no-turn = Not your turn; waiting for { $who }.
ca-ngua-no-roll-first = Roll the dice before moving a horse.
ca-ngua-no-rolled = Already rolled { $first }-{ $second }. Pick a horse.
ca-ngua-no-stop = If you can move, you must. Pick a horse.
ca-ngua-no-stop-kicking = Must kick is on: go on kicking while you can.
ca-ngua-no-such-horse = You have horses 1 to { $most } only.
ca-ngua-no-base = No horse is waiting any more; move one on the board.
ca-ngua-no-pair = { $first }-{ $second } is no pair. Launching needs a double or 1-6.
ca-ngua-no-start = Your own horse stands on the start square. Move it first.
ca-ngua-no-must-kick = You can kick, so you must. Pick a kick.
ca-ngua-no-must-launch = A pair means launching first. Press Launch.
ca-ngua-no-kick-on = You have kicked with this roll; now only further kicks count.
ca-ngua-no-used = Horse { $horse } has moved with this roll; pick another.
ca-ngua-no-other-horse = Horse { $horse } waits: the one that kicked is kicking on.
ca-ngua-no-in-base = Horse { $horse } isn't out yet. Move another, or wait for a pair.
ca-ngua-no-on-loop = Horse { $horse } is still outside and goes by the dice.
ca-ngua-no-step = { $first }-{ $second } means { $step } steps, nothing else.
ca-ngua-no-step-double = This double goes { $short } or { $long } steps.
ca-ngua-no-overshoot = Horse { $horse } has at most { $most } steps left. Move another.
ca-ngua-no-blocked = Horse { $horse } is blocked within { $step } steps; no jumping. Move another.
ca-ngua-no-blocked-own = Your own horse is in the way of horse { $horse } within { $step } steps. Move that one first.
ca-ngua-no-own-horse = { $step } steps would put horse { $horse } on your own horse. Move another.
ca-ngua-no-pinned = Horse { $horse } is pinning; move another.
ca-ngua-no-home = Horse { $horse } is home and rests. Move another.
ca-ngua-no-cell-taken = Your own horse is on cell { $cell }; horse { $horse } can't go up yet.
ca-ngua-no-cell-by-cell = In the stable it goes cell by cell: horse { $horse } goes to { $cell } with a double or a sum of { $cell }.
ca-ngua-no-climb = To reach cell { $cell }, horse { $horse } needs a double or a sum of { $cell }.
ca-ngua-no-climb-one-six = 1-6 doesn't climb: horse { $horse } needs a double or a sum of { $cell }.

# --- rules ---
ca-ngua-rules-1 = Rules: goal and dice
ca-ngua-rules-goal = { $horses } horses each. Run one lap anticlockwise, then turn into the stable of your colour. First with all horses home wins.
ca-ngua-rules-cells = The stable has 6 cells. Home are the cells from 6 down to { $lowest }, filled from the inside.
ca-ngua-rules-turns = Who begins is drawn by lot; turns follow the running direction.
ca-ngua-rules-sum = Roll two dice and go exactly their sum: 3-4 goes 7.
ca-ngua-rules-double = A double gives a choice: 3-3 goes 3 or 6.
ca-ngua-rules-one-six = 1-6 is a pair too, but goes 7 only.
ca-ngua-rules-pair = A pair (a double or 1-6) gives another roll.
ca-ngua-rules-choi-tiep-on = After the first is home the others play on for places.
ca-ngua-rules-choi-tiep-off = The game ends when the first is home.
ca-ngua-rules-2 = Rules: launching and moving
ca-ngua-rules-base = Horses wait in the base.
ca-ngua-rules-launch = A pair may put one horse on the start square; it goes no further with that roll. A stranger standing there is kicked.
ca-ngua-rules-buoc-ra-quan-on = Must launch: with a pair, no own horse on the start square and one waiting, you must launch, even if the pair could bring another home.
ca-ngua-rules-buoc-ra-quan-off = No must launch here: with a pair choose to launch or to move.
ca-ngua-rules-blocked = No horse jumps over another, and two of yours never share a square.
ca-ngua-rules-no-pass = If you can move, you must; if not, the roll is lost.
ca-ngua-rules-3 = Rules: kicking
ca-ngua-rules-kick = Stopping exactly on another's horse kicks it back to its base. Outside the stables no square is safe.
ca-ngua-rules-buoc-da-on = Must kick: if you can kick you must; choose which.
ca-ngua-rules-buoc-da-off = No must kick here: kick or don't, and press Stop in a chain.
ca-ngua-rules-da-lien-on = Chain kick: after a kick, going the same number again may kick again in the same roll. With a double each hop is short or long.
ca-ngua-rules-da-lien-example = Example 3-4: horses 7 and 14 squares ahead are both kicked.
ca-ngua-rules-da-lien-off = No chain kicks here: one roll, one kick a horse.
ca-ngua-rules-da-lien-nhieu-ngua-on = Many horses: after the first kick your other horses may kick with the same roll, each once.
ca-ngua-rules-da-lien-nhieu-ngua-off = Only one horse moves with a roll.
ca-ngua-rules-da-lien-hoan-on = Combo: a kick gives another roll, as long as you kick. Pair and kick together still give one.
ca-ngua-rules-da-lien-hoan-off = A kick gives no extra roll here.
ca-ngua-rules-4 = Rules: must pin
ca-ngua-rules-buoc-di-square = A foreign horse on somebody else's start square (yours too), your horse 1, 2 or 3 squares ahead of it: your horse is pinning.
ca-ngua-rules-buoc-di-squares = A foreign horse on somebody else's start square or two past it, your horse 1, 2 or 3 squares ahead: your horse is pinning.
ca-ngua-rules-buoc-di-held = A pinning horse stays; move another if you can. Only if nothing else can move may it go.
ca-ngua-rules-buoc-di-only = Your only horse on the track is never held.
ca-ngua-rules-buoc-di-first = Must pin beats must kick: a pinning horse doesn't kick.
ca-ngua-rules-buoc-di-off = No must pin here.
ca-ngua-rules-order = In this order: is the way free, must pin, must kick, must launch, then choose freely.
ca-ngua-rules-5 = Rules: the stable
ca-ngua-rules-gate = The gate is the last square of the lap. From outside a horse may go straight into a cell with the exact number and a free way.
ca-ngua-rules-straight = Example: 3 from the gate, roll 9: 3 to the gate, 6 more to cell 6.
ca-ngua-rules-climb = Inside it climbs cell by cell with a double or a sum equal to the next cell: from 3 you need 4.
ca-ngua-rules-climb-one-six = 1-6 doesn't count as a double for climbing. One cell and one horse a roll.
ca-ngua-rules-climb-first = From 1 to 2 needs a sum of 2, a double anyway; cell 1 is hard to leave.
ca-ngua-rules-jam = If your own horses jam the stable, wait outside, where you can still be kicked.
ca-ngua-rules-safe = Nobody is kicked inside the stable.
ca-ngua-rules-home = A horse on the deepest free cell (6, then 5… to { $lowest }) is home.
ca-ngua-rules-6 = Rules: points in play
ca-ngua-rules-points-kick = A kicked horse costs its owner 1 point.
ca-ngua-rules-points-kick-pair = Kicked by a pair it is an old horse: 2 points.
ca-ngua-rules-points-many = Several horses in one roll: each costs its price times their number. Two horses cost 2 each.
ca-ngua-rules-points-chain = Combo: the second kicking roll of a turn counts double, the third triple.
ca-ngua-rules-points-sink = Pit (from outside into cell 1): pay everyone { $plain }, with a pair { $pair }. Forced or not.
ca-ngua-rules-points-thau-ma = Thầu Mạ (the first horse of the game straight into cell 6): { $plain } from everyone, with a pair { $pair }.
ca-ngua-rules-points-home = Home: straight { $plain } from everyone, with a pair { $pair }; climbing { $climbed }.
ca-ngua-rules-7 = Rules: points at the end
ca-ngua-rules-phat-off = Each loser pays the winner 1 point for every horse not home.
ca-ngua-rules-phat-on = Penalty: each loser pays horses times horses not home (1, 4, 9, 16).
ca-ngua-rules-con-on = Shut-out: who has all { $horses } horses unfinished is shut out. Then every loser pays times (shut-outs + 1).
ca-ngua-rules-con-off = Shut-outs don't count here.
ca-ngua-rules-leaver = Who leaves still pays for the horses not home.
ca-ngua-rules-title = Places go by coming home, points are apart: the winner may not have the most.

# --- points ---
ca-ngua-over-score = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
ca-ngua-score = Points
ca-ngua-score-player = { $who }: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
ca-ngua-score-causes = kicks { $kicks } · pits { $sinks } · home { $homes } · Thầu Mạ { $thau_ma } · end { $end }
ca-ngua-score-note = What one gains another pays; the whole table sums to 0.

# --- in the picture ---
ca-ngua-picture-turn = YOUR TURN
ca-ngua-picture-again = ROLL AGAIN
ca-ngua-picture-move = PICK ONE
ca-ngua-picture-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
ca-ngua-picture-home = home { $home }/{ $horses }
ca-ngua-picture-place = PLACE { $place }
ca-ngua-picture-left = gone
ca-ngua-picture-thau-ma = Thầu Mạ
