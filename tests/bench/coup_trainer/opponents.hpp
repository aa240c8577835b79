// Whom the learner meets besides itself: a port of RuleAI of coupml 0.1.1 (Copyright 2023 Chris Brown, Apache License
// 2.0, after octachrome/treason), and a plain player whose manners are numbers drawn for each game.
#pragma once
#include "table.hpp"

inline bool strongestOf(Table& t, int me, bool (*ok)(Table&, int), int& found) {
    int best = -1, k = 0;
    found = -1;
    for (int s = 0; s < t.n; s++) {
        if (s == me || !t.alive(s) || !ok(t, s)) continue;
        int v = t.hand[s].n * 20 + t.coins[s];
        if (v > best) {
            best = v;
            k = 0;
        }
        if (v == best && t.rng->below(++k) == 0) found = s;
    }
    return found >= 0;
}
inline bool anybody(Table&, int) { return true; }

struct RuleAI : Player {
    bool bluff;
    Hand hidden;
    Table* t;
    int me;
    void enter(Table& table, int seat) {
        t = &table;
        me = seat;
        hidden = table.hand[seat];
        bluff = table.rng->real() < 0.5f;
    }
    int revealed(int c) { return t->allLost[c]; }
    bool endGame() { return t->living() == 2; }
    bool randomize() {
        if (endGame() && hidden.n == 1) return false;
        return t->rng->real() < 0.1f;
    }
    static bool noContessa(Table& t, int s) { return !t.claimed[s][CONTESSA]; }
    static bool noThief(Table& t, int s) { return !t.claimed[s][CAPTAIN] && !t.claimed[s][AMBASSADOR]; }
    // phase: 0 own turn, 1 their deed awaits challenge or block, 2 they block
    int simulate(int role, int phase, int action) {
        int opp;
        strongestOf(*t, me, anybody, opp);
        int cash[2] = {t->coins[opp], t->coins[me]}, inf[2] = {t->hand[opp].n, hidden.n};
        bool roles[2][5];
        for (int c = 0; c < 5; c++) {
            roles[0][c] = t->claimed[opp][c];
            roles[1][c] = hidden.has(c);
        }
        if (role >= 0) {
            roles[1][role] = true;
            if (hidden.n < 4) hidden.c[hidden.n++] = role;
        }
        auto steal = [&](int a, int b) {
            int m = std::min(2, cash[b]);
            cash[a] += m;
            cash[b] -= m;
        };
        int i = 0;
        if (phase == 1 && role < 0) {
            if (action == STEAL)
                steal(0, 1);
            else if (action == ASSASSINATE) {
                inf[1]--;
            } else if (action == TAX)
                cash[0] += 3;
        }
        if (phase == 2) i = 1;
        while (i < 7) {
            i++;
            int a = i % 2, b = 1 - a;
            if (inf[0] == 0) return 1;
            if (inf[1] == 0) return -1;
            if (roles[a][ASSASSIN] && !roles[b][CONTESSA] && cash[a] >= 3) {
                cash[a] -= 3;
                inf[b]--;
            } else if (cash[a] >= 7) {
                cash[a] -= 7;
                inf[b]--;
            } else if (roles[a][CAPTAIN] && !roles[b][CAPTAIN] && !roles[b][AMBASSADOR] && cash[b] > 0)
                steal(a, b);
            else if (roles[a][DUKE])
                cash[a] += 3;
            else
                cash[a]++;
        }
        return 0;
    }
    bool shouldBluff(int role, int phase, int action) {
        if (t->called[me][role] || revealed(role) == 3) return false;
        if (role == CONTESSA && action == ASSASSINATE && hidden.n == 1) return true;
        if (!bluff && !t->claimed[me][role]) return false;
        int k = 0;
        for (int c = 0; c < 5; c++) k += t->claimed[me][c];
        if (k > 2 && !t->claimed[me][role]) return false;
        return !(endGame() && simulate(role, phase, action) > 0);
    }
    void deed(Table& table, int seat, int& d, int& target) override {
        enter(table, seat);
        Rng& r = *table.rng;
        int at, ct;
        strongestOf(table, seat, noContessa, at);
        strongestOf(table, seat, noThief, ct);
        int cash = table.coins[seat];
        target = -1;
        if (cash >= 7) {
            d = OUST;
            strongestOf(table, seat, anybody, target);
            return;
        }
        if (hidden.has(ASSASSIN) && cash >= 3 && at >= 0 && !randomize()) {
            d = ASSASSINATE;
            target = at;
            return;
        }
        if (hidden.has(CAPTAIN) && ct >= 0 && !randomize()) {
            d = STEAL;
            target = ct;
            return;
        }
        if (hidden.has(DUKE) && !randomize()) {
            d = TAX;
            return;
        }
        if (revealed(DUKE) == 3 && !hidden.has(CAPTAIN) && !randomize()) {
            d = AID;
            return;
        }
        int opt[3], k = 0;
        if (cash >= 3 && at >= 0 && shouldBluff(ASSASSIN, 0, -1)) opt[k++] = ASSASSINATE;
        if (ct >= 0 && shouldBluff(CAPTAIN, 0, -1)) opt[k++] = STEAL;
        if (shouldBluff(DUKE, 0, -1)) opt[k++] = TAX;
        if (k && !randomize()) {
            d = opt[r.below(k)];
            target = d == ASSASSINATE ? at : d == STEAL ? ct : -1;
            return;
        }
        if (!hidden.has(ASSASSIN) && !randomize()) {
            d = EXCHANGE;
            return;
        }
        d = revealed(DUKE) == 3 ? AID : INCOME;
    }
    bool doubts(Table& table, int seat, const Question& q) override {
        enter(table, seat);
        if (!q.blocking && q.deed == STEAL && q.target == seat && table.coins[seat] == 0) return false;
        int used = revealed(q.character);
        for (int i = 0; i < hidden.n; i++) used += hidden.c[i] == q.character;
        if (used == 3) return true;
        if (table.called[q.claimant][q.character]) return true;
        if (!q.blocking && q.target == seat && q.deed == ASSASSINATE && hidden.n == 1) {
            int con = revealed(CONTESSA);
            for (int s = 0; s < table.n; s++) con += s != seat && table.claimed[s][CONTESSA];
            return con >= 3 || table.called[seat][CONTESSA];
        }
        bool worth =
            q.deed == TAX || ((q.deed == STEAL || q.deed == ASSASSINATE) && (table.turn == seat || q.target == seat));
        if (!worth) return false;
        if (endGame()) {
            int s = simulate(-1, q.blocking ? 2 : 1, q.deed);
            if (s) return s < 0;
        }
        return table.rng->real() < 0.1f;
    }
    int blocks(Table& table, int seat, const Question& q) override {
        enter(table, seat);
        Rng& r = *table.rng;
        if (q.deed == STEAL && table.coins[seat] == 0) return -1;
        int roles[2], k = 0;
        if (q.deed == AID)
            roles[k++] = DUKE;
        else if (q.deed == ASSASSINATE)
            roles[k++] = CONTESSA;
        else {
            roles[k++] = AMBASSADOR;
            roles[k++] = CAPTAIN;
        }
        for (int i = 0; i < k; i++)
            if (hidden.has(roles[i])) return roles[i];
        if (k == 2 && r.below(2)) std::swap(roles[0], roles[1]);
        for (int i = 0; i < k; i++)
            if (shouldBluff(roles[i], 1, q.deed)) return roles[i];
        return -1;
    }
    int loses(Table& t, int seat) override {
        static const int w[5] = {3, 4, 5, 9, 6};
        Hand& h = t.hand[seat];
        int sum = 0;
        for (int i = 0; i < h.n; i++) sum += w[h.c[i]];
        int k = t.rng->below(sum);
        for (int i = 0; i < h.n; i++) {
            if (k < w[h.c[i]]) return h.c[i];
            k -= w[h.c[i]];
        }
        return h.c[0];
    }
    int proves(Table& t, int seat, int) override { return loses(t, seat); }
    void keeps(Table& t, int seat, const int* d, int n, int* kept) override {  // as coupml: from the drawn cards alone
        static const int order[5] = {DUKE, ASSASSIN, CAPTAIN, CONTESSA, AMBASSADOR};
        int need = t.hand[seat].n, k = 0, pool[5] = {};
        for (int i = 0; i < n; i++) pool[d[i]]++;
        for (int c : order)
            if (k < need && pool[c]) {
                kept[k++] = c;
                pool[c]--;
            }
        for (int c : order)
            if (k < need && pool[c]) {
                kept[k++] = c;
                pool[c]--;
            }
        for (int i = 0; k < need; i++) kept[k++] = t.hand[seat].c[i];
    }
    int drafts(Table& t, int) override {
        static const int w[4] = {DUKE, CAPTAIN, ASSASSIN, CONTESSA};
        return w[t.rng->below(4)];
    }
};

struct Manners : Player {
    float chal = 0, bluff = 0, blockBluff = 0;
    bool never = false, dukeOnly = false, randomDeed = false, randomCards = false, sure = true;
    void deed(Table& t, int s, int& d, int& target) override {
        Rng& r = *t.rng;
        int x;
        target = -1;
        strongestOf(t, s, anybody, x);
        int cash = t.coins[s];
        Hand& h = t.hand[s];
        if (randomDeed) {
            for (;;) {
                d = cash >= 10 ? OUST : r.below(7);
                if (cash < COSTS[d]) continue;
                break;
            }
            if (d == OUST || d == STEAL || d == ASSASSINATE) {
                do target = r.below(t.n);
                while (target == s || !t.alive(target));
            }
            return;
        }
        if (cash >= 7) {
            d = OUST;
            target = x;
            return;
        }
        if (dukeOnly) {
            d = TAX;
            return;
        }
        if (r.real() < bluff) {
            int k = r.below(8);
            if (k == 0) {
                d = EXCHANGE;
                return;
            }
            if (k < 4) {
                d = TAX;
                return;
            }
            if (k < 6 && t.coins[x] > 1) {
                d = STEAL;
                target = x;
                return;
            }
            if (cash >= 3) {
                d = ASSASSINATE;
                target = x;
                return;
            }
        }
        if (h.has(ASSASSIN) && cash >= 3) {
            d = ASSASSINATE;
            target = x;
            return;
        }
        if (h.has(CAPTAIN)) {
            int y = -1;
            for (int o = 0; o < t.n; o++)
                if (o != s && t.alive(o) && t.coins[o] > 1 && !t.live[o][CAPTAIN] && !t.live[o][AMBASSADOR] &&
                    (y < 0 || t.coins[o] > t.coins[y]))
                    y = o;
            if (y >= 0 && !(h.has(DUKE) && r.below(2))) {
                d = STEAL;
                target = y;
                return;
            }
        }
        if (h.has(DUKE)) {
            d = TAX;
            return;
        }
        if (h.has(AMBASSADOR) && r.below(2)) {
            d = EXCHANGE;
            return;
        }
        d = r.below(10) < 3 ? AID : INCOME;
    }
    bool doubts(Table& t, int s, const Question& q) override {
        if (never) return false;
        if (sure) {
            int used = t.allLost[q.character];
            for (int i = 0; i < t.hand[s].n; i++) used += t.hand[s].c[i] == q.character;
            if (used == t.copies) return true;
        }
        return t.rng->real() < chal;
    }
    int blocks(Table& t, int s, const Question& q) override {
        Hand& h = t.hand[s];
        int c = q.deed == AID           ? DUKE
                : q.deed == ASSASSINATE ? CONTESSA
                : h.has(CAPTAIN)        ? CAPTAIN
                : h.has(AMBASSADOR)     ? AMBASSADOR
                : t.rng->below(2)       ? CAPTAIN
                                        : AMBASSADOR;
        if (h.has(c) && !randomCards) return c;
        if (dukeOnly && q.deed == AID) return c;
        return t.rng->real() < blockBluff ? c : -1;
    }
    int loses(Table& t, int s) override {
        Hand& h = t.hand[s];
        if (randomCards) return h.c[t.rng->below(h.n)];
        static const int w[5] = {5, 3, 4, 1, 2};
        int b = h.c[0];
        for (int i = 1; i < h.n; i++)
            if (w[h.c[i]] < w[b]) b = h.c[i];
        return b;
    }
    int proves(Table& t, int s, int c) override {
        return t.hand[s].has(c) && !(randomCards && t.rng->below(3) == 0) ? c : loses(t, s);
    }
    void keeps(Table& t, int s, const int* d, int n, int* kept) override {
        int pool[5] = {}, k = 0, need = t.hand[s].n;
        static const int w[5] = {DUKE, CAPTAIN, ASSASSIN, CONTESSA, AMBASSADOR};
        for (int i = 0; i < need; i++) pool[t.hand[s].c[i]]++;
        for (int i = 0; i < n; i++) pool[d[i]]++;
        for (int c : w)
            if (k < need && pool[c]) {
                kept[k++] = c;
                pool[c]--;
            }
        for (int c : w)
            if (k < need && pool[c]) {
                kept[k++] = c;
                pool[c]--;
            }
    }
    int drafts(Table& t, int) override {
        static const int w[4] = {DUKE, CAPTAIN, ASSASSIN, CONTESSA};
        return w[t.rng->below(4)];
    }
    // 0 always challenges, 1 never challenges, 2 always blocks, 3 always Duke, 4 random, 5 drawn manners
    void become(int style, Rng& r) {
        *this = Manners();
        static const float levels[6] = {0, 0.05f, 0.1f, 0.25f, 0.5f, 1};
        chal = levels[r.below(4)];
        bluff = levels[r.below(5)];
        blockBluff = levels[r.below(6)];
        randomDeed = r.below(5) == 0;
        if (style == 0) {
            chal = 1;
            if (r.below(2)) bluff = 0;
        }
        if (style == 1) {
            never = true;
        }
        if (style == 2) {
            blockBluff = 1;
            if (r.below(2)) bluff = 0;
        }
        if (style == 3) {
            dukeOnly = true;
            chal = r.below(2) ? 0 : chal;
            blockBluff = r.below(2) ? 0 : blockBluff;
            randomDeed = false;
        }
        if (style == 4) {
            randomDeed = randomCards = true;
            chal = 0.5f;
            blockBluff = 0.5f;
            sure = false;
        }
        if (style == 5 && r.below(3) == 0) chal = levels[r.below(6)];
    }
};
