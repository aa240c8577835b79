// The rules of Coup, fast and bare, and what everybody at the table has heard: the same things that
// bot/engine/games/coup/heard.py reads out of a view. Used only to train; the engine of the product is the Python one.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

enum { DUKE, ASSASSIN, CAPTAIN, AMBASSADOR, CONTESSA };
enum { INCOME, AID, OUST, TAX, ASSASSINATE, STEAL, EXCHANGE };
constexpr int CLAIMS[7] = {-1, -1, -1, DUKE, ASSASSIN, CAPTAIN, AMBASSADOR};
constexpr int COSTS[7] = {0, 0, 7, 0, 3, 0, 0};
constexpr int MOST = 8;

struct Rng {
    uint64_t s;
    explicit Rng(uint64_t seed) : s(seed * 0x9E3779B97F4A7C15ull + 0x1234567) {
        for (int i = 0; i < 8; i++) next();
    }
    uint64_t next() {
        s ^= s >> 12;
        s ^= s << 25;
        s ^= s >> 27;
        return s * 0x2545F4914F6CDD1Dull;
    }
    int below(int n) { return int((next() >> 32) * uint64_t(n) >> 32); }
    float real() { return (next() >> 40) * (1.0f / 16777216.0f); }
};

struct Hand {
    int n = 0;
    int c[4];
    bool has(int x) const {
        for (int i = 0; i < n; i++)
            if (c[i] == x) return true;
        return false;
    }
    void drop(int x) {
        for (int i = 0; i < n; i++)
            if (c[i] == x) {
                c[i] = c[--n];
                return;
            }
    }
};

struct Table {
    int n, copies, turn, turns;
    bool every;  // every challenger answers and every wrong one loses a card, as coupml has it
    bool late;   // a target that challenged in vain may still block
    Hand hand[MOST];
    int coins[MOST], lost[MOST][5], allLost[5], deck[5], deckSize, aside[MOST][5];
    // what everybody has heard
    int live[MOST][5], caught[MOST][5], doubts[MOST], passes[MOST], blocks[MOST], lies[MOST], proofs[MOST],
        unblocked[MOST];
    // what coupml's RuleAI remembers
    bool claimed[MOST][5], called[MOST][5];
    Rng* rng;
    bool alive(int s) const { return hand[s].n > 0; }
    int living() const {
        int k = 0;
        for (int s = 0; s < n; s++) k += alive(s);
        return k;
    }
    int next(int s) const {
        do s = (s + 1) % n;
        while (!alive(s));
        return s;
    }
    int drawCard() {
        int k = rng->below(deckSize);
        for (int c = 0; c < 5; c++) {
            if (k < deck[c]) {
                deck[c]--;
                deckSize--;
                return c;
            }
            k -= deck[c];
        }
        abort();
    }
    void back(int c) {
        deck[c]++;
        deckSize++;
    }
};

enum Kind { K_TURN, K_DOUBT, K_STOP, K_LOSE, K_KEEP, K_DRAFT };
struct Question {
    Kind kind;
    int deed = -1, target = -1, claimant = -1, character = -1;
    bool blocking = false;
    const int* drawn = nullptr;
    int ndrawn = 0;
};

struct Player {
    virtual ~Player() = default;
    virtual void begin(Rng&) {}
    virtual void deed(Table&, int seat, int& deed, int& target) = 0;
    virtual bool doubts(Table&, int seat, const Question&) = 0;
    virtual int blocks(Table&, int seat, const Question&) = 0;  // character or -1
    virtual int loses(Table&, int seat) = 0;                    // character
    virtual void keeps(Table&, int seat, const int* drawn, int k, int* kept) = 0;
    virtual int drafts(Table&, int) = 0;
    virtual int proves(Table& t, int seat, int character) {
        return t.hand[seat].has(character) ? character : loses(t, seat);
    }
};

struct Play {
    Table& t;
    Player** who;
    void lose(int s, int c) {
        t.hand[s].drop(c);
        t.lost[s][c]++;
        t.allLost[c]++;
        t.claimed[s][c] = false;
        if (!t.hand[s].n) t.coins[s] = 0;
    }
    void loseAny(int s) { lose(s, t.hand[s].n == 1 ? t.hand[s].c[0] : who[s]->loses(t, s)); }
    // gives whether the claim stands; `beaten` has a bit for each seat that challenged in vain
    bool claim(int seat, int ch, int deed, int target, bool blocking, int& beaten) {
        Question q{K_DOUBT, deed, target, seat, ch, blocking};
        t.claimed[seat][ch] = true;
        int order[MOST], k = 0;
        for (int s = t.next(seat); s != seat; s = t.next(s)) order[k++] = s;
        if (!t.every)
            for (int i = k - 1; i > 0; i--) std::swap(order[i], order[t.rng->below(i + 1)]);
        int challengers[MOST], c = 0, passed[MOST], p = 0;
        for (int i = 0; i < k; i++) {
            if (who[order[i]]->doubts(t, order[i], q)) {
                challengers[c++] = order[i];
                if (!t.every) break;
            } else
                passed[p++] = order[i];
        }
        for (int i = 0; i < p; i++) t.passes[passed[i]]++;
        if (blocking) t.blocks[seat]++;
        if (!c) {
            t.live[seat][ch]++;
            return true;
        }
        t.doubts[challengers[0]]++;
        int shown = who[seat]->proves(t, seat, ch);
        t.claimed[seat][shown] = false;
        if (shown == ch) {
            t.live[seat][ch] = 0;
            t.caught[seat][ch] = 0;
            t.proofs[seat]++;
            t.hand[seat].drop(ch);
            t.back(ch);
            int d = t.drawCard();
            t.hand[seat].c[t.hand[seat].n++] = d;
            for (int i = 0; i < c; i++) {
                beaten |= 1 << challengers[i];
                loseAny(challengers[i]);
            }
            return true;
        }
        t.live[seat][ch] = 0;
        t.caught[seat][ch] = 1;
        t.lies[seat]++;
        lose(seat, shown);
        t.claimed[seat][ch] = false;
        t.called[seat][ch] = true;
        return false;
    }
    void turn() {
        int a = t.turn, deed, target = -1, beaten = 0;
        who[a]->deed(t, a, deed, target);
        t.coins[a] -= COSTS[deed];
        int ch = CLAIMS[deed];
        bool stood = true, blocked = false;
        if (ch >= 0) stood = claim(a, ch, deed, target, false, beaten);
        if (!stood) {
            if (t.alive(a)) t.coins[a] += COSTS[deed];
            return;
        }
        if (t.living() == 1) return;
        if (deed == AID || deed == STEAL || deed == ASSASSINATE) {
            int blocker = -1, with = -1;
            if (deed == AID) {
                int k = 0;
                for (int s = t.next(a); s != a; s = t.next(s)) {
                    Question q{K_STOP, deed, -1};
                    int b = who[s]->blocks(t, s, q);
                    if (b >= 0 && t.rng->below(++k) == 0) {
                        blocker = s;
                        with = b;
                    }
                }
            } else if (t.alive(target) && (t.late || !(beaten >> target & 1))) {
                Question q{K_STOP, deed, target};
                with = who[target]->blocks(t, target, q);
                if (with >= 0) blocker = target;
            }
            if (blocker >= 0) {
                blocked = true;
                int b2 = 0;
                if (claim(blocker, with, deed, target, true, b2)) return;
                if (!t.alive(a) || t.living() == 1) return;
            }
        }
        switch (deed) {
            case INCOME:
                t.coins[a] += 1;
                break;
            case AID:
                t.coins[a] += 2;
                break;
            case TAX:
                t.coins[a] += 3;
                break;
            case STEAL:
                if (t.alive(target)) {
                    int m = std::min(2, t.coins[target]);
                    t.coins[target] -= m;
                    t.coins[a] += m;
                }
                break;
            case OUST:
            case ASSASSINATE:
                if (t.alive(target)) loseAny(target);
                break;
            case EXCHANGE: {
                int d[2], k = 0;
                while (k < 2 && t.deckSize) d[k++] = t.drawCard();
                int kept[2];
                who[a]->keeps(t, a, d, k, kept);
                int pool[5] = {};
                for (int i = 0; i < t.hand[a].n; i++) pool[t.hand[a].c[i]]++;
                for (int i = 0; i < k; i++) pool[d[i]]++;
                for (int i = 0; i < t.hand[a].n; i++) {
                    pool[kept[i]]--;
                    t.hand[a].c[i] = kept[i];
                }
                for (int c = 0; c < 5; c++)
                    for (int i = 0; i < pool[c]; i++) t.back(c);
                for (int c = 0; c < 5; c++) {
                    t.live[a][c] = t.caught[a][c] = 0;
                    t.claimed[a][c] = t.called[a][c] = false;
                }
                break;
            }
        }
        if ((deed == STEAL || deed == ASSASSINATE) && !blocked) t.unblocked[a]++;
    }
    int game(int n, int copies, bool duel, bool every) {
        Rng* r = t.rng;
        memset((void*)&t, 0, sizeof t);
        t.rng = r;
        t.n = n;
        t.copies = copies;
        t.every = every;
        t.late = every;
        for (int s = 0; s < n; s++) who[s]->begin(*r);
        t.turn = r->below(n);
        t.turns = 1;
        if (duel) {
            for (int c = 0; c < 5; c++) t.deck[c] = 1;
            t.deckSize = 5;
            int pick[2] = {who[0]->drafts(t, 0), who[1]->drafts(t, 1)};
            for (int s = 0; s < 2; s++) {
                t.hand[s].c[0] = pick[s];
                t.hand[s].n = 1;
                for (int c = 0; c < 5; c++) t.aside[s][c] = c != pick[s];
            }
            for (int s = 0; s < 2; s++) {
                t.hand[s].c[1] = t.drawCard();
                t.hand[s].n = 2;
                t.coins[s] = 1;
            }
        } else {
            for (int c = 0; c < 5; c++) t.deck[c] = copies;
            t.deckSize = 5 * copies;
            for (int s = 0; s < n; s++) {
                for (int i = 0; i < 2; i++) t.hand[s].c[i] = t.drawCard();
                t.hand[s].n = 2;
                t.coins[s] = 2;
            }
        }
        while (t.living() > 1 && t.turns < 60 * n) {
            turn();
            if (t.living() == 1) break;
            t.turn = t.next(t.turn);
            t.turns++;
        }
        if (t.living() > 1) return -1;
        for (int s = 0; s < n; s++)
            if (t.alive(s)) return s;
        return -1;
    }
};
