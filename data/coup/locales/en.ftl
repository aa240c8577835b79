# Coup. Vietnamese is the source; this says the same in the same tone.

coup-name = Coup
coup-tagline = 2–8 players. Two hidden cards each: lie all you like, just don't get caught.
coup-ruleset-standard = Standard
coup-ruleset-standard-hint = 2–6 players, 15 cards. About ten minutes.
coup-ruleset-large = Many players
coup-ruleset-large-hint = 7–8 players, 20 cards.
coup-option-block-after-failed-challenge = Block after a failed challenge
coup-option-block-after-failed-challenge-hint = A target who challenged wrongly may still claim a blocking card.
coup-option-concede = The true card may stay hidden
coup-option-concede-hint = When challenged, choose whether to show the true card or give in. Off: whoever has it must show it.
coup-option-deck = Cards
coup-option-deck-hint = 15 cards for 2–6 players, 20 for 7–8.

# --- characters ---
coup-character-duke = Duke
coup-character-assassin = Assassin
coup-character-captain = Captain
coup-character-ambassador = Ambassador
coup-character-contessa = Contessa
coup-card = Card { $n }

# --- deeds ---
coup-deed-income = income
coup-deed-aid = foreign aid
coup-deed-coup = coup
coup-deed-tax = tax
coup-deed-assassinate = assassination
coup-deed-steal = steal
coup-deed-exchange = exchange
coup-stopped-aid = blocking foreign aid
coup-stopped-assassinate = blocking an assassination
coup-stopped-steal = blocking a theft

# --- buttons ---
coup-button-income = Income +1
coup-button-aid = Foreign aid +2
coup-button-coup = Coup { $target } −7
coup-button-tax = Duke: tax +3
coup-button-assassinate = Assassin: { $target } −3
coup-button-steal = Captain: steal from { $target }
coup-button-exchange = Ambassador: exchange
coup-button-challenge = Challenge
coup-button-pass = Let it pass
coup-button-pass-turn = Let this whole turn pass
coup-button-block = Block with { $character }
coup-button-prove = Show { $card } (proof)
coup-button-reveal = Show { $card }
coup-button-reveal-other = Show { $card } (lose it)
coup-button-concede = Give in, keep it hidden
coup-button-lose = Lose { $card }
coup-button-keep = Keep { $cards }
coup-button-draft = Take { $card }
coup-guide = Reference card

# --- on the table ---
coup-player = { $who }: { $coins } coins, { $cards } cards down
coup-player-lost = { $who }: { $coins } coins, { $cards } cards down, lost { $lost }
coup-player-out = { $who }: exiled, lost { $lost }
coup-bank = Treasury { $treasury }, deck { $deck }
coup-turn = { $who } to move. What will it be?
coup-turn-must-oust = { $who } to move. From 10 coins on it has to be a coup.
coup-doubt = { $claimant } claims the { $character }. Does anyone challenge?
coup-doubt-block = { $claimant } claims the { $character } to block. Does anyone challenge?
coup-stop-aid = { $actor } takes foreign aid. Does anyone block?
coup-stop-assassinate = { $actor } assassinates { $who }. Does { $who } block?
coup-stop-steal = { $actor } steals from { $who }. Does { $who } block?
coup-prove = { $who } is challenged: is it really the { $character }?
coup-losing = { $who } chooses a card to lose.
coup-exchanging = { $who } chooses which cards to keep.
coup-drafting = { $who } is choosing a first card.

# --- own cards ---
coup-hand = Your cards: { $cards }
coup-hand-none = You have no face-down card left.
coup-hand-draft = You have a set of five. Take one; the other four go away face down.
coup-hand-drawn = Just drawn: { $cards }
coup-hand-prepared = You will block with { $character } once nobody challenges any more.
coup-ask-prove = { $doubter } doesn't believe you have { $character }. Turn up which card?
coup-ask-caught = { $doubter } doesn't believe you have { $character }, and you don't. Lose which card?
coup-ask-lose = You must turn up a card. Choose.
coup-ask-keep = Keep { $n }; the rest goes back to the deck.
coup-ask-draft = Choose your card.

# --- what happened ---
coup-began = { $who } goes first.
coup-began-draft = With two players each picks a card first. Then { $who } goes first.
coup-drafted = { $who } has picked a card.
coup-declared-income = { $who } takes income.
coup-declared-aid = { $who } asks for foreign aid, 2 coins.
coup-declared-coup = { $who } pays 7 for a coup against { $target }.
coup-declared-tax = { $who } claims the Duke, taxes 3 coins.
coup-declared-assassinate = { $who } claims the Assassin, pays 3 to strike { $target }.
coup-declared-steal = { $who } claims the Captain, steals from { $target }.
coup-declared-exchange = { $who } claims the Ambassador, exchanges cards.
coup-challenged = { $who } challenges: does { $claimant } have the { $character }?
coup-proved = { $who } shows the { $character }, then swaps the shown card.
coup-you-drew = You draw: { $cards }
coup-you-prepared = Noted: you will block with { $character } once nobody challenges any more.
coup-lost-challenge = { $who } challenged wrongly and loses the { $character }.
coup-lost-bluff = { $who } couldn't prove it and loses the { $character }.
coup-lost-assassinated = { $who } is assassinated and loses the { $character }.
coup-lost-ousted = { $who } loses the { $character } to the coup.
coup-lost-surrender = { $who } surrenders and turns up the { $character }.
coup-refunded = { $who } gets { $amount } coins back.
coup-blocked-aid = { $who } claims the { $character } and blocks { $actor }'s aid.
coup-blocked-assassinate = { $who } claims the { $character } and blocks { $actor }'s strike.
coup-blocked-steal = { $who } claims the { $character } and won't let { $actor } steal.
coup-stood-aid = { $actor } is blocked, no aid.
coup-stood-assassinate = { $actor }'s strike fails; the 3 coins are gone.
coup-stood-steal = { $actor } steals nothing.
coup-took = { $who } takes { $amount } coins.
coup-stole = { $who } takes { $amount } coins from { $victim }.
coup-exchanged = { $who } is done exchanging.
coup-exiled = { $who } has no influence left and is exiled.{ $coins ->
    [0] { "" }
   *[other] { " " }{ $coins } coins go to the Treasury.
}
coup-won = { $who } is the last with influence.

# --- refusals ---
coup-refuse-seats = These rules are for { $least } to { $most } players.
coup-refuse-over = This game is over.
coup-refuse-out = That player is out already.
coup-refuse-not-your-turn = It isn't your turn.
coup-refuse-not-asked = This isn't asked of you, or you have answered already.
coup-refuse-declare = On your turn do one thing: income, aid, coup, or claim a character.
coup-refuse-must-oust = You have 10 coins or more: this turn has to be a coup.
coup-refuse-coins = That costs { $cost } coins, you have { $coins }.
coup-refuse-target = Choose another player who is still in.
coup-refuse-no-target = This is done to nobody in particular.
coup-refuse-block = That card doesn't block this, or only the target may block.
coup-refuse-no-claim = Nobody has claimed a character here. You can only block or let it pass.
coup-refuse-react = Now you can only challenge, block or let it pass.
coup-refuse-prove = You are challenged: turn up one of your cards, or give in.
coup-refuse-lose = Choose one of your face-down cards.
coup-refuse-keep = Keep exactly as many cards as you have, each once.
coup-refuse-draft = Choose one of the five cards of your set.

# --- rules ---
coup-rules-1-title = Coup: what is this?
coup-rules-1-1 = Everybody has two face-down cards; each is an influence. Lose both and you are exiled.
coup-rules-1-2 = There are five characters: Duke, Assassin, Captain, Ambassador, Contessa. Keep yours secret.
coup-rules-1-3 = On your turn you do one thing. To use a character just claim it, whether you have it or not.
coup-rules-1-4 = If nobody challenges, it counts as true. Caught without the card you lose one.
coup-rules-1-5 = The last with influence wins.
coup-rules-2-title = Your turn
coup-rules-2-1 = Income: take 1 coin; nobody can stop it.
coup-rules-2-2 = Foreign aid: take 2 coins; anyone claiming the Duke can block.
coup-rules-2-3 = Coup: pay 7, one player loses a card; nobody can stop it. From 10 coins on you must.
coup-rules-2-4 = Duke: take 3 coins.
coup-rules-2-5 = Assassin: pay 3, one player loses a card. The Contessa blocks.
coup-rules-2-6 = Captain: take 2 coins from a player. Captain and Ambassador block.
coup-rules-2-7 = Ambassador: draw 2, keep as many as you had, return 2.
coup-rules-3-title = Challenges and blocks
coup-rules-3-1 = Anyone may challenge any claim. The first press counts.
coup-rules-3-2 = If it was true: the card is shown, shuffled in and replaced; the challenger loses a card.
coup-rules-3-3 = If not: the claimant loses a card, the deed is void, and what was paid comes back.
coup-rules-3-4 = A block is a claim too and may be challenged. A block caught lying: the deed goes on.
coup-rules-3-5 = When blocked, what was paid is gone.
coup-rules-3-6 = With the Assassin two cards can go in one turn: one for a lost challenge, one for the strike.
coup-rules-3-no-late-block = At this table: after challenging wrongly you may not block.
coup-rules-3-late-block = At this table: after challenging wrongly you may still block.
coup-rules-3-concede = At this table: who is challenged may hide the true card and lose one instead.
coup-rules-3-no-concede = At this table: who is challenged and has the card must show it.
coup-rules-4-title = A few more things
coup-rules-4-1 = Lost cards stay face up; anyone may look at them.
coup-rules-4-2 = The Treasury holds 50 coins in all; if it runs short you take what is there.
coup-rules-4-3 = With two players: 1 coin each, pick one of your own five cards, draw one more.
coup-rules-4-4 = No answer in time means letting it pass. The winner goes first next time.

# --- reference card ---
coup-guide-title = Reference card
coup-guide-duke = Duke: take 3 coins. Blocks foreign aid.
coup-guide-assassin = Assassin: pay 3 to strike a player.
coup-guide-captain = Captain: steal 2 coins. Blocks stealing.
coup-guide-ambassador = Ambassador: exchange with the deck. Blocks stealing.
coup-guide-contessa = Contessa: blocks assassination.
coup-guide-all = Everybody: income 1, foreign aid 2, coup for 7.

# --- who lied ---
coup-timeline-title = Who told the truth, who lied
coup-timeline-none = Only the end tells who lied.
coup-timeline-empty = Nobody claimed anything in this game.
coup-timeline-true = Turn { $turn }: { $who } claimed { $character } ({ $deed }): the truth, and everybody let it pass.
coup-timeline-lie = Turn { $turn }: { $who } claimed { $character } ({ $deed }): a lie, and everybody let it pass.
coup-timeline-true-doubted = Turn { $turn }: { $who } claimed { $character } ({ $deed }): the truth, { $doubter } challenged in vain.
coup-timeline-lie-doubted = Turn { $turn }: { $who } claimed { $character } ({ $deed }): a lie, { $doubter } caught it.
coup-timeline-hidden-doubted = Turn { $turn }: { $who } claimed { $character } ({ $deed }): the truth, but kept hidden from { $doubter }.
coup-timeline-passed = { $who } had let it pass before.
coup-timeline-sum = { $who } made { $claims ->
    [one] one claim
   *[other] { $claims } claims
 }, { $lies ->
    [0] all true
    [one] one lie
   *[other] { $lies } lies
 }.

# --- in the picture ---
coup-pic-claims = claims { $character }
coup-pic-blocks = blocks with { $character }
coup-pic-doubts = really the { $character }?
coup-pic-must-show = challenges
coup-pic-anyone-blocks = Does anyone block?
coup-pic-target-blocks = any block?
coup-pic-deed-income = income +1
coup-pic-deed-aid = foreign aid +2
coup-pic-deed-coup = coup, −7 coins
coup-pic-deed-tax = tax +3
coup-pic-deed-assassinate = assassinates, −3
coup-pic-deed-steal = steals 2 coins
coup-pic-deed-exchange = exchange
coup-pic-turn = to move
coup-pic-must = has to coup
coup-pic-loses = must lose a card
coup-pic-exchanges = is exchanging
coup-pic-drafts = Everybody is picking a card
coup-pic-wins = wins!
coup-pic-exiled = Exiled
coup-pic-lost = lost
coup-pic-drawn = just drawn
coup-pic-coins = { $n ->
    [one] { $n } coin
   *[other] { $n } coins
}
coup-pic-hand = { $who }: cards
coup-pic-hand-keep = Choose { $n } to keep
coup-pic-hand-draft = Choose one card
coup-pic-does-duke-1 = Tax:
coup-pic-does-duke-2 = take 3 coins
coup-pic-does-assassin-1 = Strike, −3 coins:
coup-pic-does-assassin-2 = one loses a card
coup-pic-does-captain-1 = Steal 2 coins
coup-pic-does-captain-2 = from a player
coup-pic-does-ambassador-1 = Exchange:
coup-pic-does-ambassador-2 = draw 2, return 2
coup-pic-stops-duke = Blocks aid
coup-pic-stops-assassin = Blocks nothing
coup-pic-stops-captain = Blocks stealing
coup-pic-stops-ambassador = Blocks stealing
coup-pic-stops-contessa = Blocks a strike
