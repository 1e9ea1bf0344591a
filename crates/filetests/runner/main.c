// Runs one kernel, which is linked in, over memory that a file describes; writes what that memory then holds.
//
// `runner PLAN RESULT`. The plan is a list of 64-bit words (see `Plan`), then the parameter block, the symbols'
// addresses, and stretches of memory: address, length, contents. What is not a multiple of eight bytes is filled up. The
// result is the contents of the stretches in the same order.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "abi.h"

typedef struct {
    uint64_t width, first_address, frame_bytes, local_stride, seed, static_shared, dynamic_shared;
    uint64_t grid[3], block[3], cluster[3], explicit_cluster;
    uint64_t param_bytes, symbols, stretches;
} Plan;

static const CtaContext *now;

void fault(const CtaContext *cta, uint32_t code, uint32_t line, uint32_t thread, uint64_t address) {
    fault_saying(cta, code, line, thread, address, "");
}

void fault_saying(const CtaContext *cta, uint32_t code, uint32_t line, uint32_t thread, uint64_t address,
                  const char *message) {
    printf("fault %u %u %u %llu %u %u %u\n", code, line, thread, (unsigned long long)address,
           cta ? cta->cta_id[0] : 0, cta ? cta->cta_id[1] : 0, cta ? cta->cta_id[2] : 0);
    puts(message);
    fflush(stdout);
    _exit(3);
}

void cannot(const char *what) {
    printf("cannot %s\n", what);
    fflush(stdout);
    _exit(4);
}

static void on_signal(int signal, siginfo_t *info, void *unused) {
    (void)unused;
    uint32_t code = signal == SIGSEGV || signal == SIGBUS ? TRAP_IllegalAddress : TRAP_IllegalInstruction;
    fault(now, code, 0, UINT32_MAX, (uintptr_t)info->si_addr);
}

static void *fresh(size_t bytes) {
    void *p = mmap(NULL, bytes + 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) cannot("allocate memory");
    return p;
}

// Pages for a stretch at its own address; neighbours may share them. `first` is the lowest address of all.
static void place(uint64_t first, uint64_t at, uint64_t bytes) {
    enum { PAGE = 4096, SLACK = 512, MOST = 1 << 23 };
    static uint8_t placed[MOST];
    for (uint64_t page = at / PAGE; page * PAGE < at + bytes + SLACK; page++) {
        uint64_t n = page - first / PAGE;
        if (n >= MOST) cannot("place memory that lies so far apart");
        if (placed[n]) continue;
        placed[n] = 1;
        void *want = (void *)(uintptr_t)(page * PAGE);
        int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE;
        if (mmap(want, PAGE, PROT_READ | PROT_WRITE, flags, -1, 0) != want) cannot("place memory");
    }
}

int main(int argc, char **argv) {
    if (argc != 3) cannot("run without a plan and a result");
    FILE *in = fopen(argv[1], "rb");
    Plan p;
    if (!in || fread(&p, sizeof p, 1, in) != 1) cannot("read the plan");
    struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO};
    int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE};
    for (int i = 0; i < 4; i++) sigaction(signals[i], &action, NULL);

    uint64_t padded = (p.param_bytes + 7) / 8 * 8;
    uint8_t *params = fresh(padded);
    uint64_t *symbols = fresh(p.symbols * 8), *where = fresh(p.stretches * 16);
    if (fread(params, 1, padded, in) != padded || fread(symbols, 8, p.symbols, in) != p.symbols)
        cannot("read the parameters");
    for (uint64_t i = 0; i < p.stretches; i++) {
        uint64_t *s = &where[2 * i];
        if (fread(s, 8, 2, in) != 2) cannot("read a stretch");
        place(p.first_address, s[0], s[1]);
        if (fread((void *)(uintptr_t)s[0], 1, s[1], in) != s[1]) cannot("read memory");
        fseek(in, (long)((8 - s[1] % 8) % 8), SEEK_CUR);
    }
    fclose(in);

    LaunchContext launch = {.params = params, .symbols = symbols, .helpers = helper_table(), .grid_id = 1};
    uint64_t count = 1;
    cluster_size = threads = 1;
    for (int d = 0; d < 3; d++) {
        launch.grid_dim[d] = (uint32_t)p.grid[d];
        launch.block_dim[d] = (uint32_t)p.block[d];
        launch.cluster_dim[d] = (uint32_t)p.cluster[d];
        count *= p.grid[d];
        threads *= (uint32_t)p.block[d];
        cluster_size *= (uint32_t)p.cluster[d];
    }
    launch.explicit_cluster = (uint32_t)p.explicit_cluster;
    launch.dynamic_shared_bytes = (uint32_t)p.dynamic_shared;
    launch.total_shared_bytes = (uint32_t)((p.static_shared + 15) / 16 * 16 + p.dynamic_shared);
    launch.sm_count = 132;
    width = (uint32_t)p.width;
    groups = (threads + width - 1) / width;
    seed = p.seed;

    Block *blocks = make_blocks(count);
    uint64_t clusters[3];
    for (int d = 0; d < 3; d++) clusters[d] = p.grid[d] / p.cluster[d];
    uint8_t *windows = NULL;
    for (uint64_t n = 0; n < count; n++) {
        CtaContext *c = context(blocks, n);
        uint64_t unit = n / cluster_size, rank = n % cluster_size;
        if (!rank) windows = fresh((uint64_t)cluster_size * SHARED_WINDOW);
        c->launch = &launch;
        c->cluster_shared = windows;
        c->shared = windows + rank * SHARED_WINDOW;
        c->local = fresh((uint64_t)groups * width * p.local_stride);
        c->frames = fresh(groups * p.frame_bytes);
        c->groups = fresh(groups * sizeof(GroupState));
        c->exec = c; // the context is a block's first field
        c->local_stride = (uint32_t)p.local_stride;
        uint64_t cluster[3] = {unit % clusters[0], unit / clusters[0] % clusters[1], unit / clusters[0] / clusters[1]};
        uint64_t within[3] = {rank % p.cluster[0], rank / p.cluster[0] % p.cluster[1], rank / p.cluster[0] / p.cluster[1]};
        for (int d = 0; d < 3; d++) c->cta_id[d] = (uint32_t)(cluster[d] * p.cluster[d] + within[d]);
        c->cluster_rank = (uint32_t)rank;
        c->sm_id = (uint32_t)(unit % launch.sm_count);
        c->blocks = 1;
    }
    now = context(blocks, 0);
    alarm(60);
    run_units(blocks, count / cluster_size);

    FILE *out = fopen(argv[2], "wb");
    if (!out) cannot("write the result");
    for (uint64_t i = 0; i < p.stretches; i++) fwrite((void *)(uintptr_t)where[2 * i], 1, where[2 * i + 1], out);
    return fclose(out) == 0 ? 0 : 4;
}
