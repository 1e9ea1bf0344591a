/* The ABI of compiled kernels as C sees it; must match crate `weft-abi`. */
#include <stdint.h>
typedef struct { uintptr_t e[11]; } Helpers;
typedef struct {
  const uint8_t *params; const uint64_t *symbols; const Helpers *helpers; uint64_t grid_id;
  uint32_t grid[3], block[3], cluster[3], explicit_cluster, dynamic_shared, total_shared, sm_count, envreg[4];
} Launch;
typedef struct { uint32_t resume, reason; uint64_t args[4], result[2]; } Group;
typedef struct {
  const Launch *launch; uint8_t *shared, *cluster_shared, *local, *frames; Group *groups; void *exec;
  uint32_t local_stride, cta[3], rank, smid;
} Cta;
enum { EXIT, BARRIER, BARRIER_REDUCE, CLUSTER_WAIT, YIELD, COLLECTIVE };
#define PARAM(c, type, offset) (*(type const *)((c)->launch->params + (offset)))
#define HELPER(c, n, ret, ...) ((ret (*)(Cta *, uint32_t, ##__VA_ARGS__))(c)->launch->helpers->e[n])
static inline void trap(Cta *c, uint32_t t, uint32_t code, uint32_t line, uint64_t address) {
  HELPER(c, 0, void, uint32_t, uint32_t, uint64_t)(c, t, code, line, address);
}
static inline void bar_arrive(Cta *c, uint32_t t, uint32_t n, uint32_t count) {
  HELPER(c, 5, void, uint32_t, uint32_t, uint32_t)(c, t, n, count, 1);
}
static inline void cluster_arrive(Cta *c, uint32_t t) { HELPER(c, 6, void, uint32_t)(c, t, 1); }
/* Ends the turn: goes on at `to` when there is reason to. */
#define WAIT(g, to, why, a0, a1, a2, a3) do { (g)->resume = (to); (g)->reason = (why); (g)->args[0] = (a0); \
  (g)->args[1] = (a1); (g)->args[2] = (a2); (g)->args[3] = (a3); return; } while (0)
#define DONE(g) do { (g)->reason = EXIT; return; } while (0)
