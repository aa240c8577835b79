// Learns what the strongest computer player of Coup knows (data/coup/players/sharp.toml).
//
//   g++ -O3 -march=native -ffast-math -std=c++17 -o coup_trainer tests/bench/coup_trainer/train.cpp
//   ./coup_trainer ITERATIONS STEP weights.bin [SEED [weights-to-start-from.bin]]
//   ./coup_trainer export weights.bin data/coup/players/sharp.toml
//
// Method. Policy gradients with clipped ratios (PPO) over whole games: who wins gets 1, with 1 % less for every
// decision it took, so that nobody plays for time; generalised advantages with a learnt value; a bonus for undecided
// play that shrinks over the run. Two seats to eight. In two fifths of the games the learner meets itself, in the
// others RuleAI, players of fixed and of drawn manners, or what it was earlier: so it can't settle on an answer to one
// opponent alone.
#include <ctime>
#include <memory>
#include <string>

#include "network.hpp"
static Net net, grad, m1, m2;
static double step = 0;
static void adam(float lr) {
    step++;
    float c1 = 1 - std::pow(0.9, step), c2 = 1 - std::pow(0.999, step);
    float *w = net.flat(), *g = grad.flat(), *m = m1.flat(), *v = m2.flat();
    int n = sizeof(Net) / 4;
    for (int i = 0; i < n; i++) {
        m[i] += 0.1f * (g[i] - m[i]);
        v[i] += 0.001f * (g[i] * g[i] - v[i]);
        w[i] -= lr * (m[i] / c1) / (std::sqrt(v[i] / c2) + 1e-8f);
    }
}
static void learn(Memory& mem, Rng& r, float lr, float entropy, int epochs) {
    int n = int(mem.decs.size());
    std::vector<int> order(n);
    for (int i = 0; i < n; i++) order[i] = i;
    double s = 0, ss = 0;
    for (auto& d : mem.decs) {
        s += d.adv;
        ss += d.adv * d.adv;
    }
    float mean = s / n, dev = std::sqrt(ss / n - mean * mean) + 1e-6f;
    const int batch = 4096;
    static Act a[MOST];
    float dout[MOST][OUT];
    for (int e = 0; e < epochs; e++) {
        for (int i = n - 1; i > 0; i--) std::swap(order[i], order[r.below(i + 1)]);
        for (int b = 0; b + batch <= n; b += batch) {
            memset((void*)&grad, 0, sizeof grad);
            for (int q = b; q < b + batch; q++) {
                const Decision& d = mem.decs[order[q]];
                const Run* runs = &mem.runs[d.run];
                const Option* opts = &mem.opts[d.opt];
                for (int i = 0; i < d.runs; i++) forward(net, runs[i].on, runs[i].k, a[i]);
                memset(dout, 0, sizeof(float) * OUT * d.runs);
                float p[48], top = -1e9f, sum = 0;
                for (int i = 0; i < d.opts; i++) {
                    p[i] = 0;
                    for (int j = 0; j < opts[i].n; j++) p[i] += a[opts[i].run].out[opts[i].o[j]];
                    top = std::max(top, p[i]);
                }
                for (int i = 0; i < d.opts; i++) {
                    p[i] = std::exp(p[i] - top);
                    sum += p[i];
                }
                float H = 0;
                for (int i = 0; i < d.opts; i++) {
                    p[i] /= sum;
                    H -= p[i] * std::log(p[i] + 1e-12f);
                }
                float ratio = std::exp(std::log(p[d.chosen] + 1e-12f) - d.logp), adv = (d.adv - mean) / dev;
                bool clipped = (adv > 0 && ratio > 1.2f) || (adv < 0 && ratio < 0.8f);
                float g = clipped ? 0 : -adv * std::min(ratio, 3.0f);  // of the loss by log p
                for (int i = 0; i < d.opts; i++) {
                    float dz = g * ((i == d.chosen) - p[i]) + entropy * p[i] * (std::log(p[i] + 1e-12f) + H);
                    dz /= batch;
                    for (int j = 0; j < opts[i].n; j++) dout[opts[i].run][opts[i].o[j]] += dz;
                }
                float v = 1 / (1 + std::exp(-a[0].out[O_VALUE]));
                dout[0][O_VALUE] += 1.0f * (v - std::min(1.0f, std::max(0.0f, d.ret))) / batch;
                for (int i = 0; i < d.runs; i++) backward(net, runs[i].on, runs[i].k, a[i], dout[i], grad);
            }
            float norm = 0;
            for (int i = 0; i < int(sizeof(Net) / 4); i++) norm += grad.flat()[i] * grad.flat()[i];
            norm = std::sqrt(norm);
            if (norm > 0.5f)
                for (int i = 0; i < int(sizeof(Net) / 4); i++) grad.flat()[i] *= 0.5f / norm;
            adam(lr);
        }
    }
}
static double measure(const Net& w, int foe, int seats, int games, Rng& r, const Net* other = nullptr,
                      float prune = 0.02f, bool duel = false) {
    Table t;
    t.rng = &r;
    Learner me(&w), opp(other);
    me.prune = opp.prune = prune;
    RuleAI rule;
    Manners man[MOST];
    int won = 0;
    for (int g = 0; g < games; g++) {
        Player* who[MOST];
        int place = g % seats;
        for (int s = 0; s < seats; s++) {
            if (s == place)
                who[s] = &me;
            else if (foe == 9)
                who[s] = &rule;
            else if (foe == 8)
                who[s] = &opp;
            else {
                man[s].become(foe, r);
                who[s] = &man[s];
            }
        }
        Play play{t, who};
        won += play.game(seats, seats > 6 ? 4 : 3, duel, foe == 9) == place;
    }
    return 100.0 * won / games;
}
static void report(const Net& w, int games, Rng& r, const char* title) {
    printf("%s rule2 %.1f rule4 %.1f | chal %.1f never %.1f block %.1f duke %.1f random %.1f manners %.1f\n", title,
           measure(w, 9, 2, games, r), measure(w, 9, 4, games, r), measure(w, 0, 2, games, r, nullptr, 0.02f, true),
           measure(w, 1, 2, games, r, nullptr, 0.02f, true), measure(w, 2, 2, games, r, nullptr, 0.02f, true),
           measure(w, 3, 2, games, r, nullptr, 0.02f, true), measure(w, 4, 2, games, r, nullptr, 0.02f, true),
           measure(w, 5, 2, games, r, nullptr, 0.02f, true));
    fflush(stdout);
}
// Writes the weights as whole numbers, 512 standing for one, for bot/engine/games/coup/learnt.py.
static void write_toml(const Net& w, const char* path) {
    static const struct {
        const char* name;
        int rows;
    } looks[] = {
        {"always", 1},       {"question", 21},     {"own_cards", 10},   {"own_two", 1},       {"own_coins", 11},
        {"rival_two", 1},    {"rival_coins", 11},  {"unseen", 25},      {"rival_heard", 15},  {"own_heard", 15},
        {"rival_caught", 5}, {"own_caught", 5},    {"rival_lost", 5},   {"own_lost", 5},      {"rival_doubts", 4},
        {"rival_passes", 6}, {"own_doubts", 3},    {"rival_blocks", 4}, {"own_unblocked", 4}, {"rival_lies", 3},
        {"rival_proofs", 3}, {"own_lies", 3},      {"living", 4},       {"richest_other", 5}, {"cards_of_others", 6},
        {"rival_leads", 1},  {"rival_follows", 1}, {"target_cards", 2}, {"age", 6},           {"large_deck", 1},
        {"others_heard", 5}};
    static const struct {
        const char* name;
        int rows;
    } outputs[] = {{"income", 1}, {"aid", 1},   {"tax", 1},   {"exchange", 1}, {"steal", 1}, {"assassinate", 1},
                   {"coup", 1},   {"doubt", 1}, {"block", 4}, {"lose", 5},     {"keep", 5},  {"keep_pair", 5}};
    const double one = 512;
    FILE* f = fopen(path, "w");
    auto row = [&](const float* x, int n, double scale) {
        fprintf(f, "    \"");
        for (int i = 0; i < n; i++) fprintf(f, i ? " %lld" : "%lld", llround(x[i] * scale));
        fprintf(f, "\",\n");
    };
    fprintf(f,
            "# What the strongest computer player of Coup has learnt; bot/engine/games/coup/learnt.py tells how it is "
            "read.\n");
    fprintf(f, "# Made by tests/bench/coup_trainer, not written by hand. 512 stands for one.\n\n");
    fprintf(f, "second_bias = [\n");
    row(w.b2, H2, one * one);
    fprintf(f, "]\noutput_bias = [\n");
    row(w.b3, O_VALUE, one * one * one);
    fprintf(f, "]\nsecond = [\n");
    for (auto& r : w.w2) row(r, H1, one);
    fprintf(f, "]\n\n[looks]\n");
    int at = 0;
    for (auto& g : looks) {
        fprintf(f, "%s = [\n", g.name);
        for (int i = 0; i < g.rows; i++) row(w.w1[at++], H1, one);
        fprintf(f, "]\n");
    }
    fprintf(f, "\n[outputs]\n");
    at = 0;
    for (auto& g : outputs) {
        fprintf(f, "%s = [\n", g.name);
        for (int i = 0; i < g.rows; i++) row(w.w3[at++], H2, one);
        fprintf(f, "]\n");
    }
    fclose(f);
}
static bool read_net(const char* path) {
    FILE* f = fopen(path, "rb");
    bool ok = f && fread((void*)&net, sizeof net, 1, f) == 1;
    if (f) fclose(f);
    return ok;
}
int main(int argc, char** argv) {
    if (argc == 4 && std::string(argv[1]) == "export") {
        if (!read_net(argv[2])) return 1;
        write_toml(net, argv[3]);
        return 0;
    }
    if (argc < 4) {
        fprintf(stderr, "see the head of train.cpp\n");
        return 1;
    }
    if (L.at > INPUTS) {
        fprintf(stderr, "inputs %d\n", L.at);
        return 1;
    }
    int iterations = atoi(argv[1]);
    double lr0 = atof(argv[2]);
    const char* path = argv[3];
    float ent0 = 0.02f;
    uint64_t seed = argc > 4 ? atoi(argv[4]) : 1;
    Rng r(seed);
    net.init(r);
    memset((void*)&m1, 0, sizeof m1);
    memset((void*)&m2, 0, sizeof m2);
    if (argc > 5 && !read_net(argv[5])) return 1;
    std::vector<std::unique_ptr<Net>> past;
    Table t;
    t.rng = &r;
    Memory mem;
    RuleAI rule;
    Manners man[MOST];
    long games = 0;
    clock_t c0 = clock();
    for (int it = 0; it < iterations; it++) {
        mem.clear();
        float progress = float(it) / iterations;
        for (int g = 0; g < 3000; g++) {
            static const int table[20] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 4, 4, 4, 4, 4, 5, 6, 0};
            int n = table[r.below(20)];
            if (!n) n = 7 + r.below(2);
            std::vector<Learner> seats(MOST, Learner(&net));
            Player* who[MOST];
            bool mine[MOST] = {};
            int mode = r.below(100);
            bool every = false, duel = n == 2 && r.below(2);
            int place = r.below(n);
            for (int s = 0; s < n; s++) {
                who[s] = &seats[s];
                mine[s] = true;
                if (s == place || mode < 40) continue;
                if (mode < 62) {
                    who[s] = &rule;
                    mine[s] = false;
                    every = true;
                    duel = false;
                } else if (mode < 85) {
                    int style = r.below(12);
                    man[s].become(style < 5 ? style : style < 9 ? r.below(4) : 5, r);
                    who[s] = &man[s];
                    mine[s] = false;
                } else if (!past.empty()) {
                    seats[s].net = past[r.below(int(past.size()))].get();
                    mine[s] = false;
                }
            }
            if (n > 6) every = false;
            for (int s = 0; s < n; s++)
                if (mine[s]) seats[s].mem = &mem;
            Play play{t, who};
            int w = play.game(n, n > 6 ? 4 : 3, duel, every);
            games++;
            for (int s = 0; s < n; s++)
                if (mine[s]) seats[s].finish(w == s, 0.92f);
        }
        float lr = lr0 * (1 - 0.93f * progress), ent = ent0 * (1 - 0.8f * progress);
        learn(mem, r, lr, ent, 2);
        if (it % 25 == 24) {
            auto copy = std::make_unique<Net>(net);
            if (past.size() < 16)
                past.push_back(std::move(copy));
            else
                past[r.below(16)] = std::move(copy);
        }
        if (it % 50 == 49 || it + 1 == iterations) {
            char title[99];
            snprintf(title, sizeof title, "%4d %ldk games %.0fs %zu decs:", it + 1, games / 1000,
                     double(clock() - c0) / CLOCKS_PER_SEC, mem.decs.size());
            report(net, 1000, r, title);
            FILE* f = fopen(path, "wb");
            fwrite((void*)&net, sizeof net, 1, f);
            fclose(f);
        }
    }
    report(net, 10000, r, "final");
}
