// What the player looks at (bot/engine/games/coup/looks.py asks the same questions in the same order), the network that
// weighs it (learnt.py), and the decisions that are learnt from (sharp.py makes the same ones).
#pragma once
#include "opponents.hpp"

// ---------------------------------------------------------------- the questions of a position, all answered yes or no
struct Layout {
    int at = 0;
    int take(int n) {
        int r = at;
        at += n;
        return r;
    }
    int always = take(1), context = take(21), own = take(10), two = take(1), purse = take(11), rivalTwo = take(1),
        rivalPurse = take(11), unseen = take(25), rivalHeard = take(15), selfHeard = take(15), rivalCaught = take(5),
        selfCaught = take(5), rivalLost = take(5), selfLost = take(5), rivalDoubts = take(4), rivalPasses = take(6),
        selfDoubts = take(3), rivalBlocks = take(4), unblocked = take(4), rivalLies = take(3), rivalProofs = take(3),
        selfLies = take(3), living = take(4), richest = take(5), otherCards = take(6), leads = take(1),
        follows = take(1), targetCards = take(2), age = take(6), large = take(1), otherHeard = take(5);
};
inline const Layout L;
constexpr int INPUTS = 205 + 8, H1 = 64, H2 = 32, OUT = 28;
enum {
    O_INCOME,
    O_AID,
    O_TAX,
    O_EXCHANGE,
    O_STEAL,
    O_ASSASSINATE,
    O_COUP,
    O_DOUBT,
    O_BLOCK_DUKE,
    O_BLOCK_CAPTAIN,
    O_BLOCK_AMBASSADOR,
    O_BLOCK_CONTESSA,
    O_LOSE,
    O_KEEP = 17,
    O_PAIR = 22,
    O_VALUE = 27
};

inline int bucket(int v, std::initializer_list<int> tops) {
    int i = 0;
    for (int top : tops) {
        if (v <= top) return i;
        i++;
    }
    return i;
}

inline int strongest(const Table& t, int me) {  // by cards, coins, then the next one round
    int best = -1;
    for (int k = 1; k < t.n; k++) {
        int s = (me + k) % t.n;
        if (!t.alive(s)) continue;
        if (best < 0 || t.hand[s].n * 100 + t.coins[s] > t.hand[best].n * 100 + t.coins[best]) best = s;
    }
    return best;
}
inline void unseenBy(const Table& t, int me, const int* drawn, int nd, int* u) {
    for (int c = 0; c < 5; c++) u[c] = t.copies - t.allLost[c] - t.aside[me][c];
    for (int i = 0; i < t.hand[me].n; i++) u[t.hand[me].c[i]]--;
    for (int i = 0; i < nd; i++) u[drawn[i]]--;
}
inline int look(const Table& t, int me, int rival, int context, int target, const int* drawn, int nd, uint8_t* on) {
    int k = 0;
    auto set = [&](int i) { on[k++] = uint8_t(i); };
    set(L.always);
    set(L.context + context);
    int own[5] = {}, u[5];
    for (int i = 0; i < t.hand[me].n; i++) own[t.hand[me].c[i]]++;
    unseenBy(t, me, drawn, nd, u);
    int rest = 0, rich = -1;
    bool heard[5] = {};
    for (int s = 0; s < t.n; s++)
        if (s != me && s != rival && t.alive(s)) {
            rest += t.hand[s].n;
            rich = std::max(rich, t.coins[s]);
            for (int c = 0; c < 5; c++) heard[c] |= t.live[s][c] > 0;
        }
    for (int c = 0; c < 5; c++) {
        if (own[c]) set(L.own + 2 * c + std::min(own[c], 2) - 1);
        set(L.unseen + 5 * c + std::max(0, std::min(u[c], 4)));
        if (t.live[rival][c]) set(L.rivalHeard + 3 * c + std::min(t.live[rival][c], 3) - 1);
        if (t.live[me][c]) set(L.selfHeard + 3 * c + std::min(t.live[me][c], 3) - 1);
        if (t.caught[rival][c]) set(L.rivalCaught + c);
        if (t.caught[me][c]) set(L.selfCaught + c);
        if (t.lost[rival][c]) set(L.rivalLost + c);
        if (t.lost[me][c]) set(L.selfLost + c);
        if (heard[c]) set(L.otherHeard + c);
    }
    if (t.hand[me].n > 1) set(L.two);
    set(L.purse + std::min(t.coins[me], 10));
    if (t.hand[rival].n > 1) set(L.rivalTwo);
    set(L.rivalPurse + std::min(t.coins[rival], 10));
    set(L.rivalDoubts + std::min(t.doubts[rival], 3));
    set(L.rivalPasses + bucket(t.passes[rival], {0, 1, 2, 4, 7}));
    set(L.selfDoubts + std::min(t.doubts[me], 2));
    set(L.rivalBlocks + std::min(t.blocks[rival], 3));
    set(L.unblocked + std::min(t.unblocked[me], 3));
    set(L.rivalLies + std::min(t.lies[rival], 2));
    set(L.rivalProofs + std::min(t.proofs[rival], 2));
    set(L.selfLies + std::min(t.lies[me], 2));
    set(L.living + std::min(t.living(), 5) - 2);
    set(L.richest + (rich < 0 ? 0 : 1 + bucket(rich, {2, 6, 9})));
    set(L.otherCards + std::min(rest, 5));
    if (rival == strongest(t, me)) set(L.leads);
    if (t.next(me) == rival) set(L.follows);
    if (target >= 0 && target != me) set(L.targetCards + (t.hand[target].n > 1));
    set(L.age + bucket(t.turns / t.n, {0, 1, 3, 6, 10}));
    if (t.copies == 4) set(L.large);
    return k;
}

// ------------------------------------------------------------------------------------------------------- the network
struct Net {
    alignas(32) float w1[INPUTS][H1], w2[H2][H1], b2[H2], w3[OUT][H2], b3[OUT];
    static constexpr int SIZE = INPUTS * H1 + H2 * H1 + H2 + OUT * H2 + OUT;
    float* flat() { return &w1[0][0]; }
    void init(Rng& r) {
        auto gauss = [&] {
            float s = 0;
            for (int i = 0; i < 12; i++) s += r.real();
            return s - 6;
        };
        for (auto& row : w1)
            for (float& x : row) x = 0.14f * gauss();
        for (auto& row : w2)
            for (float& x : row) x = 0.17f * gauss();
        for (auto& row : w3)
            for (float& x : row) x = 0.05f * gauss();
        for (float& x : b2) x = 0;
        for (float& x : b3) x = 0;
    }
};
struct Act {
    float h1[H1], h2[H2], out[OUT];
};
inline void forward(const Net& w, const uint8_t* on, int k, Act& a) {
    for (int j = 0; j < H1; j++) a.h1[j] = 0;
    for (int i = 0; i < k; i++) {
        const float* row = w.w1[on[i]];
        for (int j = 0; j < H1; j++) a.h1[j] += row[j];
    }
    for (int j = 0; j < H1; j++) a.h1[j] = a.h1[j] > 0 ? a.h1[j] : 0;
    for (int m = 0; m < H2; m++) {
        float s = 0;
        for (int j = 0; j < H1; j++) s += w.w2[m][j] * a.h1[j];
        s += w.b2[m];
        a.h2[m] = s > 0 ? s : 0;
    }
    for (int o = 0; o < OUT; o++) {
        float s = 0;
        for (int m = 0; m < H2; m++) s += w.w3[o][m] * a.h2[m];
        a.out[o] = s + w.b3[o];
    }
}
inline void backward(const Net& w, const uint8_t* on, int k, const Act& a, const float* dout, Net& g) {
    float d2[H2] = {}, d1[H1] = {};
    for (int o = 0; o < OUT; o++) {
        float d = dout[o];
        if (d == 0) continue;
        g.b3[o] += d;
        for (int m = 0; m < H2; m++) {
            g.w3[o][m] += d * a.h2[m];
            d2[m] += d * w.w3[o][m];
        }
    }
    for (int m = 0; m < H2; m++) {
        if (a.h2[m] <= 0) continue;
        float d = d2[m];
        g.b2[m] += d;
        for (int j = 0; j < H1; j++) {
            g.w2[m][j] += d * a.h1[j];
            d1[j] += d * w.w2[m][j];
        }
    }
    for (int j = 0; j < H1; j++)
        if (a.h1[j] <= 0) d1[j] = 0;
    for (int i = 0; i < k; i++) {
        float* row = g.w1[on[i]];
        for (int j = 0; j < H1; j++) row[j] += d1[j];
    }
}

// ------------------------------------------------------------------------------------- decisions, as they are learnt
struct Option {
    uint8_t run, n, o[3];
};
struct Run {
    uint8_t k, on[72];
};
struct Decision {
    int run, runs, opt, opts, chosen;
    float logp, value, adv, ret;
};
struct Memory {
    std::vector<Run> runs;
    std::vector<Option> opts;
    std::vector<Decision> decs;
    void clear() {
        runs.clear();
        opts.clear();
        decs.clear();
    }
};
struct Chooser {  // one decision in the making
    Run runs[MOST];
    int nr = 0;
    Option opts[48];
    int no = 0;
    int deed[48], target[48];
    void option(int run, std::initializer_list<int> os, int d = 0, int tg = -1) {
        Option o{};
        o.run = uint8_t(run);
        for (int x : os) o.o[o.n++] = uint8_t(x);
        deed[no] = d;
        target[no] = tg;
        opts[no++] = o;
    }
};

struct Learner : Player {
    const Net* net;
    Memory* mem = nullptr;
    std::vector<int> mine;
    float prune = 0;
    bool forced = true;
    explicit Learner(const Net* n) : net(n) {}
    void begin(Rng&) override { mine.clear(); }
    int choose(Chooser& c, Rng& r) {
        Act a[MOST];
        for (int i = 0; i < c.nr; i++) forward(*net, c.runs[i].on, c.runs[i].k, a[i]);
        float z[48], top = -1e9f, sum = 0;
        for (int i = 0; i < c.no; i++) {
            z[i] = 0;
            for (int j = 0; j < c.opts[i].n; j++) z[i] += a[c.opts[i].run].out[c.opts[i].o[j]];
            top = std::max(top, z[i]);
        }
        for (int i = 0; i < c.no; i++) {
            z[i] = std::exp(z[i] - top);
            sum += z[i];
        }
        if (prune > 0) {
            float left = 0;
            for (int i = 0; i < c.no; i++) {
                if (z[i] < prune * sum) z[i] = 0;
                left += z[i];
            }
            sum = left;
        }
        float x = r.real() * sum;
        int pick = 0;
        for (int i = 0; i < c.no; i++) {
            if (z[i] <= 0) continue;
            pick = i;
            if (x < z[i]) break;
            x -= z[i];
        }
        if (mem) {
            Decision d;
            d.run = int(mem->runs.size());
            d.runs = c.nr;
            d.opt = int(mem->opts.size());
            d.opts = c.no;
            d.chosen = pick;
            d.logp = std::log(z[pick] / sum);
            d.value = 1 / (1 + std::exp(-a[0].out[O_VALUE]));
            d.adv = d.ret = 0;
            mem->runs.insert(mem->runs.end(), c.runs, c.runs + c.nr);
            mem->opts.insert(mem->opts.end(), c.opts, c.opts + c.no);
            mine.push_back(int(mem->decs.size()));
            mem->decs.push_back(d);
        }
        return pick;
    }
    void add(Chooser& c, Table& t, int me, int rival, int context, int target = -1, const int* drawn = nullptr,
             int nd = 0) {
        Run& r = c.runs[c.nr++];
        r.k = uint8_t(look(t, me, rival, context, target, drawn, nd, r.on));
    }
    void deed(Table& t, int me, int& d, int& target) override {
        Chooser c;
        int lead = strongest(t, me), coins = t.coins[me];
        auto focus = [&](int s) {
            int run = c.nr;
            add(c, t, me, s, 0);
            if (s == lead && coins < 10) {
                c.option(run, {O_INCOME}, INCOME);
                c.option(run, {O_AID}, AID);
                c.option(run, {O_TAX}, TAX);
                c.option(run, {O_EXCHANGE}, EXCHANGE);
            }
            if (coins < 10 && t.coins[s]) c.option(run, {O_STEAL}, STEAL, s);
            if (coins < 10 && coins >= 3) c.option(run, {O_ASSASSINATE}, ASSASSINATE, s);
            if (coins >= 7) c.option(run, {O_COUP}, OUST, s);
        };
        focus(lead);
        for (int s = 0; s < t.n; s++)
            if (s != me && s != lead && t.alive(s)) focus(s);
        int p = choose(c, *t.rng);
        d = c.deed[p];
        target = c.target[p];
    }
    bool doubts(Table& t, int me, const Question& q) override {
        int u[5];
        unseenBy(t, me, nullptr, 0, u);
        if (u[q.character] <= 0) return true;
        static const int place[5] = {0, 3, 1, 2, 3};  // block: duke captain ambassador contessa
        int context = !q.blocking ? (q.deed == TAX           ? 1
                                     : q.deed == EXCHANGE    ? 4
                                     : q.target == me        ? (q.deed == ASSASSINATE ? 5 : 6)
                                     : q.deed == ASSASSINATE ? 2
                                                             : 3)
                                  : (t.turn == me ? 7 : 11) + place[q.character];
        Chooser c;
        add(c, t, me, q.claimant, context, q.target);
        c.option(0, {});
        c.option(0, {O_DOUBT});
        return choose(c, *t.rng) == 1;
    }
    int blocks(Table& t, int me, const Question& q) override {
        Chooser c;
        add(c, t, me, t.turn, q.deed == AID ? 15 : q.deed == STEAL ? 16 : 17, q.target);
        c.option(0, {}, -1);
        auto may = [&](int ch, int o) {
            if (t.allLost[ch] < t.copies) c.option(0, {o}, ch);
        };
        if (q.deed == AID)
            may(DUKE, O_BLOCK_DUKE);
        else if (q.deed == ASSASSINATE)
            may(CONTESSA, O_BLOCK_CONTESSA);
        else {
            may(CAPTAIN, O_BLOCK_CAPTAIN);
            may(AMBASSADOR, O_BLOCK_AMBASSADOR);
        }
        return c.deed[choose(c, *t.rng)];
    }
    int loses(Table& t, int me) override {
        Hand& h = t.hand[me];
        if (h.n == 1 || h.c[0] == h.c[1]) return h.c[0];
        Chooser c;
        add(c, t, me, strongest(t, me), 18);
        for (int i = 0; i < 2; i++) c.option(0, {O_LOSE + h.c[i]}, h.c[i]);
        return c.deed[choose(c, *t.rng)];
    }
    void keeps(Table& t, int me, const int* drawn, int k, int* kept) override {
        Hand& h = t.hand[me];
        int pool[5] = {};
        for (int i = 0; i < h.n; i++) pool[h.c[i]]++;
        for (int i = 0; i < k; i++) pool[drawn[i]]++;
        Chooser c;
        add(c, t, me, strongest(t, me), 19, -1, drawn, k);
        for (int x = 0; x < 5; x++) {
            if (!pool[x]) continue;
            if (h.n == 1) {
                c.option(0, {O_KEEP + x}, x);
                continue;
            }
            for (int y = x; y < 5; y++) {
                if (y == x ? pool[x] < 2 : !pool[y]) continue;
                if (x == y)
                    c.option(0, {O_KEEP + x, O_KEEP + x, O_PAIR + x}, x, x);
                else
                    c.option(0, {O_KEEP + x, O_KEEP + y}, x, y);
            }
        }
        int p = choose(c, *t.rng);
        kept[0] = c.deed[p];
        if (h.n > 1) kept[1] = c.target[p];
    }
    int drafts(Table& t, int me) override {
        Chooser c;
        int other = 1 - me;
        int h0 = t.hand[0].n, h1 = t.hand[1].n;
        t.hand[0].n = t.hand[1].n = 0;  // nobody has a card yet
        Run& r = c.runs[c.nr++];
        (void)other;
        r.k = 2;
        r.on[0] = uint8_t(L.always);
        r.on[1] = uint8_t(L.context + 20);
        t.hand[0].n = h0;
        t.hand[1].n = h1;
        for (int x = 0; x < 5; x++) c.option(0, {O_KEEP + x}, x);
        return c.deed[choose(c, *t.rng)];
    }
    void finish(bool won, float lambda) {  // generalised advantages over this seat's own decisions
        float next = won, adv = 0;
        bool last = true;
        for (int i = int(mine.size()) - 1; i >= 0; i--) {
            Decision& d = mem->decs[mine[i]];
            float delta = 0.99f * next - d.value;
            adv = last ? delta : delta + 0.99f * lambda * adv;
            last = false;
            d.adv = adv;
            d.ret = d.value + adv;
            next = d.value;
        }
    }
};
