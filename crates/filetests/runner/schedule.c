// Turns of the groups of all blocks: a plain scheduler with the executor's rules.
#include <stdlib.h>
#include <string.h>

#include "abi.h"

enum { BARRIERS = 16, WARP = 32, MAX_THREADS = 1024 };
enum { READY, AT_BARRIER, AT_CLUSTER, AT_COLLECTIVE, EXITED };

typedef struct {
    uint32_t arrived, expected, waiting;
    uint64_t trues, participants;
    uint32_t by_warp[32];
} Barrier;

typedef struct {
    uint64_t phase;
    uint32_t arrived, live;
} Cluster;

struct Block {
    CtaContext cta;
    Cluster *cluster;
    uint32_t live_threads, live_groups, first_in_cluster;
    uint32_t exited_by_warp[32];
    Barrier barriers[BARRIERS];
    uint8_t status[MAX_THREADS], at[MAX_THREADS];
    uint64_t phase[MAX_THREADS];
    int started, asks;
};

uint32_t width, threads, groups, cluster_size;
uint64_t seed;

static Block *all;
static int progress;

Block *make_blocks(uint64_t count) {
    all = calloc(count, sizeof(Block));
    return all;
}

CtaContext *context(Block *blocks, uint64_t n) {
    return &blocks[n].cta;
}

static uint32_t lanes(uint32_t g) {
    uint32_t left = threads - g * width;
    return left < width ? left : width;
}

static void wake(Block *b, uint32_t g) {
    b->status[g] = READY;
    progress = 1;
}

static void try_release(Block *b, uint32_t n) {
    Barrier *r = &b->barriers[n];
    if (!r->expected) {
        if (!r->arrived || r->arrived < b->live_threads) return;
    } else {
        // Warps count whole: those whose other threads have ended, or are not there, as well.
        uint32_t sum = 0;
        for (uint32_t w = 0; w * WARP < threads; w++) {
            uint32_t present = threads - w * WARP < WARP ? threads - w * WARP : WARP, m = r->by_warp[w];
            sum += m && m + b->exited_by_warp[w] >= present ? (m > WARP ? m : WARP) : m;
        }
        if (sum < r->expected) return;
    }
    uint64_t trues = r->trues, participants = r->participants;
    memset(r, 0, sizeof *r);
    for (uint32_t g = 0; g < groups; g++)
        if (b->status[g] == AT_BARRIER && b->at[g] == n) {
            b->cta.groups[g].result[0] = trues;
            b->cta.groups[g].result[1] = participants;
            wake(b, g);
        }
}

static void arrive(Block *b, uint32_t g, uint32_t n, uint32_t expected, int waits, const uint64_t *reduce) {
    if (n >= BARRIERS) fault(&b->cta, TRAP_IllegalInstruction, 0, g * width, 0);
    Barrier *r = &b->barriers[n];
    r->arrived += lanes(g);
    if (expected) r->expected = expected;
    for (uint32_t t = g * width; t < g * width + lanes(g); t++) r->by_warp[t / WARP]++;
    if (reduce) r->trues += reduce[0], r->participants += reduce[1];
    if (waits) b->status[g] = AT_BARRIER, b->at[g] = (uint8_t)n;
    try_release(b, n);
}

void arrive_at(CtaContext *cta, uint32_t thread, uint32_t n, uint32_t expected) {
    if (weft_group) arrive((Block *)cta->exec, thread / width, n, expected, 0, NULL);
}

static void cluster_release(Block *b) {
    Cluster *c = b->cluster;
    if (!c->arrived || c->arrived < c->live) return;
    c->phase++;
    c->arrived = 0;
    for (uint32_t i = 0; i < cluster_size; i++) {
        Block *other = &all[b->first_in_cluster + i];
        for (uint32_t g = 0; g < groups; g++)
            if (other->status[g] == AT_CLUSTER) wake(other, g);
    }
}

void arrive_in_cluster(CtaContext *cta, uint32_t thread) {
    Block *b = cta->exec;
    uint32_t g = thread / width;
    if (b->phase[g] != b->cluster->phase + 1) {
        b->phase[g] = b->cluster->phase + 1;
        b->cluster->arrived += lanes(g);
    }
    cluster_release(b);
}

// Warp operations of groups of one thread.

static uint64_t shuffle(Block *b, uint32_t op, uint32_t warp, uint32_t members, uint32_t lane, uint64_t *within) {
    GroupState *s = &b->cta.groups[warp * WARP];
    uint32_t by = (uint32_t)s[lane].args[2] & 31, c = (uint32_t)s[lane].args[3];
    uint32_t clamp = c & 31, segment = c >> 8 & 31, floor = lane & segment, bound = floor | (clamp & ~segment);
    uint32_t from;
    switch (op) {
    case COLLECTIVE_ShflUp: from = lane - by, *within = (int)from >= (int)bound; break;
    case COLLECTIVE_ShflDown: from = lane + by, *within = from <= bound; break;
    case COLLECTIVE_ShflBfly: from = lane ^ by, *within = from <= bound; break;
    default: from = floor | (by & ~segment), *within = from <= bound; break;
    }
    int there = *within && from < WARP && members >> from & 1;
    return s[there ? from : lane].args[1] & 0xffffffff;
}

static uint32_t fold(uint32_t op, uint32_t a, uint32_t b) {
    switch (op) {
    case COLLECTIVE_ReduxAdd: return a + b;
    case COLLECTIVE_ReduxMinS: return (int32_t)a < (int32_t)b ? a : b;
    case COLLECTIVE_ReduxMinU: return a < b ? a : b;
    case COLLECTIVE_ReduxMaxS: return (int32_t)a > (int32_t)b ? a : b;
    case COLLECTIVE_ReduxMaxU: return a > b ? a : b;
    case COLLECTIVE_ReduxAnd: return a & b;
    case COLLECTIVE_ReduxOr: return a | b;
    default: return a ^ b;
    }
}

static void answer(Block *b, uint32_t warp, uint32_t op, uint32_t members) {
    GroupState *s = &b->cta.groups[warp * WARP];
    uint32_t set = 0, total = 0;
    int first = 1;
    for (uint32_t l = 0; l < WARP; l++)
        if (members >> l & 1) {
            set |= (uint32_t)(s[l].args[1] != 0) << l;
            total = first ? (uint32_t)s[l].args[1] : fold(op, total, (uint32_t)s[l].args[1]);
            first = 0;
        }
    uint64_t results[WARP][2] = {{0}};
    for (uint32_t l = 0; l < WARP; l++) {
        if (!(members >> l & 1)) continue;
        uint64_t *r = results[l], wide = op == COLLECTIVE_MatchAny64 || op == COLLECTIVE_MatchAll64 ? ~0ull : 0xffffffff;
        uint32_t same = 0;
        for (uint32_t o = 0; o < WARP; o++)
            same |= (uint32_t)((members >> o & 1) && (s[o].args[1] & wide) == (s[l].args[1] & wide)) << o;
        switch (op) {
        case COLLECTIVE_ShflUp:
        case COLLECTIVE_ShflDown:
        case COLLECTIVE_ShflBfly:
        case COLLECTIVE_ShflIdx: r[0] = shuffle(b, op, warp, members, l, &r[1]); break;
        case COLLECTIVE_VoteAll: r[0] = set == members; break;
        case COLLECTIVE_VoteAny: r[0] = set != 0; break;
        case COLLECTIVE_VoteUni: r[0] = set == 0 || set == members; break;
        case COLLECTIVE_VoteBallot: r[0] = set; break;
        case COLLECTIVE_MatchAny32:
        case COLLECTIVE_MatchAny64: r[0] = same; break;
        case COLLECTIVE_MatchAll32:
        case COLLECTIVE_MatchAll64: r[0] = same == members ? same : 0, r[1] = same == members; break;
        case COLLECTIVE_Elect: r[0] = (uint32_t)__builtin_ctz(members), r[1] = r[0] == l; break;
        case COLLECTIVE_WarpSync: break;
        case COLLECTIVE_ActiveMask: r[0] = members; break;
        default: r[0] = total; break;
        }
    }
    for (uint32_t l = 0; l < WARP; l++)
        if (members >> l & 1) {
            memcpy(s[l].result, results[l], sizeof results[l]);
            wake(b, warp * WARP + l);
        }
}

static int asks_active(Block *b, uint32_t t) {
    return b->status[t] == AT_COLLECTIVE && (uint32_t)b->cta.groups[t].args[0] == COLLECTIVE_ActiveMask;
}

static void try_collective(Block *b, uint32_t warp, uint64_t key) {
    uint32_t named = (uint32_t)(key >> 32), members = 0;
    for (uint32_t t = warp * WARP; t < warp * WARP + WARP && t < threads; t++) {
        if (b->status[t] == AT_COLLECTIVE && b->cta.groups[t].args[0] == key) members |= 1u << t % WARP;
        else if (named >> t % WARP & 1 && b->status[t] != EXITED) return;
    }
    answer(b, warp, (uint32_t)key, members);
}

// Lanes that ask who is active hear of those that stand at the same place, once no lane of the warp can run.
static void tell_active(Block *b, int always) {
    for (uint32_t first = 0; first < threads; first += WARP) {
        uint32_t end = first + WARP < threads ? first + WARP : threads;
        int busy = 0;
        for (uint32_t t = first; t < end; t++) busy |= b->status[t] == READY;
        if (busy && !always) continue;
        for (uint32_t t = first; t < end; t++) {
            if (!asks_active(b, t)) continue;
            uint32_t members = 0;
            for (uint32_t o = first; o < end; o++)
                if (asks_active(b, o) && b->cta.groups[o].resume == b->cta.groups[t].resume) members |= 1u << o % WARP;
            answer(b, first / WARP, COLLECTIVE_ActiveMask, members);
        }
    }
}

static void exited(Block *b, uint32_t g) {
    b->status[g] = EXITED;
    b->live_groups--;
    b->live_threads -= lanes(g);
    for (uint32_t t = g * width; t < g * width + lanes(g); t++) b->exited_by_warp[t / WARP]++;
    for (uint32_t n = 0; n < BARRIERS; n++)
        if (b->barriers[n].arrived) try_release(b, n);
    b->cluster->live -= lanes(g);
    if (b->phase[g] == b->cluster->phase + 1) b->cluster->arrived -= lanes(g);
    cluster_release(b);
    if (width != 1) return;
    uint32_t warp = g / WARP;
    for (uint32_t t = warp * WARP; t < warp * WARP + WARP && t < threads; t++)
        if (b->status[t] == AT_COLLECTIVE && !asks_active(b, t)) try_collective(b, warp, b->cta.groups[t].args[0]);
}

static void stopped(Block *b, uint32_t g) {
    GroupState *s = &b->cta.groups[g];
    if (s->reason != REASON_Yield) progress = 1;
    switch (s->reason) {
    case REASON_Exit: exited(b, g); break;
    case REASON_Yield: break;
    case REASON_Barrier: arrive(b, g, (uint32_t)s->args[0], (uint32_t)s->args[1], 1, NULL); break;
    case REASON_BarrierReduce: arrive(b, g, (uint32_t)s->args[0], (uint32_t)s->args[1], 1, &s->args[2]); break;
    case REASON_ClusterWait:
        if (b->phase[g] > b->cluster->phase) b->status[g] = AT_CLUSTER;
        break;
    case REASON_Collective:
        if (width != 1) fault(&b->cta, TRAP_IllegalInstruction, 0, g * width, 0);
        b->status[g] = AT_COLLECTIVE;
        if (asks_active(b, g)) b->asks = 1;
        else try_collective(b, g / WARP, s->args[0]);
        break;
    default: fault(&b->cta, TRAP_IllegalInstruction, 0, g * width, 0);
    }
}

static void pass(Block *b) {
    if (!b->started) {
        b->started = 1;
        // The function of the block runs groups in their own order; with a seed the order is another.
        if (weft_block && !seed) {
            weft_block(&b->cta);
            for (uint32_t g = 0; g < groups; g++) stopped(b, g);
            return;
        }
    }
    uint64_t step = 1, start = 0;
    if (seed) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        start = (seed >> 33) % groups;
        // The number of groups and the step have no common divisor if the step is 1 or one less than that number.
        step = seed >> 63 ? groups - 1 : 1;
    }
    for (uint32_t i = 0; i < groups; i++) {
        uint32_t g = (uint32_t)((start + i * step) % groups);
        if (b->status[g] != READY) continue;
        weft_group(&b->cta, g);
        stopped(b, g);
    }
}

void run_units(Block *blocks, uint64_t units) {
    uint64_t count = units * cluster_size;
    if (!weft_group) {
        for (uint64_t n = 0; n < count; n++) weft_block(&blocks[n].cta);
        return;
    }
    Cluster *clusters = calloc(units, sizeof(Cluster));
    for (uint64_t n = 0; n < count; n++) {
        Block *b = &blocks[n];
        b->cluster = &clusters[n / cluster_size];
        b->cluster->live += threads;
        b->first_in_cluster = (uint32_t)(n - n % cluster_size);
        b->live_threads = threads;
        b->live_groups = groups;
    }
    for (;;) {
        progress = 0;
        int alive = 0, polls = 0;
        for (uint64_t n = 0; n < count; n++) {
            if (!blocks[n].live_groups) continue;
            pass(&blocks[n]);
            alive |= blocks[n].live_groups != 0;
            for (uint32_t g = 0; g < groups; g++) polls |= blocks[n].status[g] == READY;
            if (blocks[n].asks) tell_active(&blocks[n], 0);
        }
        if (!alive) return;
        if (progress) continue;
        for (uint64_t n = 0; n < count; n++)
            if (blocks[n].asks) tell_active(&blocks[n], 1);
        if (!progress && !polls) fault(&blocks[0].cta, TRAP_Deadlock, 0, 0, 0);
    }
}
