// The contract between compiled kernels and what runs them, as C sees it. `weft_abi.h` is made from the Rust types of
// `weft-abi` by the test that builds the runner; where the two differ, this does not compile.
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "weft_abi.h"

typedef struct {
    const uint8_t *params;
    const uint64_t *symbols;
    void *const *helpers;
    uint64_t grid_id;
    uint32_t grid_dim[3];
    uint32_t block_dim[3];
    uint32_t cluster_dim[3];
    uint32_t explicit_cluster;
    uint32_t dynamic_shared_bytes;
    uint32_t total_shared_bytes;
    uint32_t sm_count;
    uint32_t envreg[4];
    uint32_t non_temporal_stores;
    uint32_t dependents;
} LaunchContext;

typedef struct {
    uint32_t resume;
    uint32_t reason;
    uint64_t args[4];
    uint64_t result[2];
} GroupState;

typedef struct {
    const LaunchContext *launch;
    uint8_t *shared;
    uint8_t *cluster_shared;
    uint8_t *local;
    uint8_t *frames;
    GroupState *groups;
    void *exec;
    uint32_t local_stride;
    uint32_t cta_id[3];
    uint32_t cluster_rank;
    uint32_t sm_id;
    uint32_t blocks;
    void *counts;
    const void *lines;
    const void *work;
} CtaContext;

#define SAME(type, field) _Static_assert(offsetof(type, field) == AT_##type##_##field, #type "." #field)
SAME(LaunchContext, params);
SAME(LaunchContext, symbols);
SAME(LaunchContext, helpers);
SAME(LaunchContext, grid_id);
SAME(LaunchContext, grid_dim);
SAME(LaunchContext, block_dim);
SAME(LaunchContext, cluster_dim);
SAME(LaunchContext, explicit_cluster);
SAME(LaunchContext, dynamic_shared_bytes);
SAME(LaunchContext, total_shared_bytes);
SAME(LaunchContext, sm_count);
SAME(LaunchContext, envreg);
SAME(LaunchContext, non_temporal_stores);
SAME(GroupState, resume);
SAME(GroupState, reason);
SAME(GroupState, args);
SAME(GroupState, result);
SAME(CtaContext, launch);
SAME(CtaContext, shared);
SAME(CtaContext, cluster_shared);
SAME(CtaContext, local);
SAME(CtaContext, frames);
SAME(CtaContext, groups);
SAME(CtaContext, exec);
SAME(CtaContext, local_stride);
SAME(CtaContext, cta_id);
SAME(CtaContext, cluster_rank);
SAME(CtaContext, sm_id);
SAME(CtaContext, blocks);
SAME(CtaContext, counts);
SAME(CtaContext, lines);
SAME(CtaContext, work);
_Static_assert(sizeof(LaunchContext) == SIZE_LaunchContext, "LaunchContext");
_Static_assert(sizeof(GroupState) == SIZE_GroupState, "GroupState");
_Static_assert(sizeof(CtaContext) == SIZE_CtaContext, "CtaContext");

// What the kernel's object exports; either may be absent.
void weft_block(CtaContext *cta) __attribute__((weak));
void weft_group(CtaContext *cta, uint32_t group) __attribute__((weak));

// One block, with what the scheduler keeps of it.
typedef struct Block Block;

// schedule.c
extern uint32_t width, threads, groups, cluster_size;
extern uint64_t seed;
void run_units(Block *blocks, uint64_t units);
Block *make_blocks(uint64_t count);
CtaContext *context(Block *blocks, uint64_t n);
void arrive_at(CtaContext *cta, uint32_t thread, uint32_t n, uint32_t expected);
void arrive_in_cluster(CtaContext *cta, uint32_t thread);

// helpers.c
void *const *helper_table(void);

// main.c: ends the process; the test reads what it prints.
_Noreturn void fault(const CtaContext *cta, uint32_t code, uint32_t line, uint32_t thread, uint64_t address);
_Noreturn void fault_saying(const CtaContext *cta, uint32_t code, uint32_t line, uint32_t thread, uint64_t address,
                            const char *message);
_Noreturn void cannot(const char *what);
