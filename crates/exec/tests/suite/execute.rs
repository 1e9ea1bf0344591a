//! Grids that go well: plain kernels, barriers, warp operations, clusters, polling.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use crate::common::*;
use weft_exec::{Client, Fault, Pool, PoolOptions, Work, on_end};

/// Writes `3 i` for each thread number i.
const PLAIN: &str = "
void weft_block(Cta *c) {
  uint32_t *out = PARAM(c, uint32_t *, 0);
  for (uint32_t t = 0; t < c->launch->block[0]; t++) {
    uint32_t i = c->cta[0] * c->launch->block[0] + t;
    out[i] = 3 * i;
  }
}";

#[test]
fn plain_kernels_run_on_workers_and_helpers() {
    let code = load(PLAIN, &info(100, 16, false));
    let pool = pool(2);
    for blocks in [1, 7, 1000] {
        let mut out = vec![0u32; blocks as usize * 100];
        let p = out.as_mut_ptr() as u64;
        let go = if blocks == 7 { run_helping } else { run };
        assert_eq!(go(&pool, launch(&code, blocks, &[p])), Ok(()));
        assert!(out.iter().enumerate().all(|(i, &v)| v == 3 * i as u32));
    }
    assert_eq!(run(&pool, launch(&code, 0, &[0])), Ok(()));
}

#[test]
fn a_million_blocks_in_three_dimensions() {
    let text = "
    void weft_block(Cta *c) {
      const Launch *l = c->launch;
      uint8_t *out = PARAM(c, uint8_t *, 0);
      out[(c->cta[2] * l->grid[1] + c->cta[1]) * l->grid[0] + c->cta[0]]++;
    }";
    let code = load(text, &info(1, 1, false));
    let mut out = vec![0u8; 1_000_000];
    for seed in [None, Some(5)] {
        let pool = Pool::with_options(PoolOptions { threads: 3, seed, ..PoolOptions::default() });
        let mut l = launch(&code, 1, &[out.as_mut_ptr() as u64]);
        l.grid = [100, 50, 200];
        assert_eq!(run(&pool, l), Ok(()));
    }
    assert!(out.iter().all(|&n| n == 2));
}

struct Call {
    panics: bool,
    send: mpsc::Sender<Result<(), Fault>>,
}

impl Client for Call {
    fn run(&self) {
        assert!(!self.panics, "on purpose");
    }

    fn ended(self: Arc<Self>, result: Result<(), Fault>) {
        let _ = self.send.send(result);
    }
}

#[test]
fn many_grids_at_once_and_calls() {
    let code = load(PLAIN, &info(32, 32, false));
    let pool = pool(2);
    let mut out = vec![vec![0u32; 32 * 50]; 200];
    let (send, receive) = std::sync::mpsc::channel();
    for o in &mut out {
        let send = send.clone();
        let l = launch(&code, 50, &[o.as_mut_ptr() as u64]);
        pool.submit(Work::Grid(Box::new(l)), on_end(move |r| drop(send.send(r))));
    }
    let s = send.clone();
    pool.submit(Work::Call, Arc::new(Call { panics: false, send: s }));
    pool.submit(Work::Call, Arc::new(Call { panics: true, send }));
    let results: Vec<_> = receive.iter().collect();
    assert_eq!(results.len(), 202);
    assert_eq!(results.iter().filter(|r| r.is_err()).count(), 1);
    assert!(out.iter().flatten().enumerate().all(|(i, &v)| v == 3 * (i as u32 % 1600)));
}

/// Reverses the block's slice through shared memory: a barrier between store and load.
const REVERSE: &str = "
void weft_group(Cta *c, uint32_t g) {
  Group *s = &c->groups[g];
  uint32_t w = PARAM(c, uint64_t, 8), n = c->launch->block[0], *sh = (uint32_t *)c->shared;
  uint32_t lo = g * w, hi = lo + w < n ? lo + w : n;
  uint32_t *data = PARAM(c, uint32_t *, 0) + c->cta[0] * n;
  switch (s->resume) {
  case 0:
    for (uint32_t t = lo; t < hi; t++) sh[t] = data[t];
    WAIT(s, 1, BARRIER, 0, 0, 0, 0);
  case 1:
    for (uint32_t t = lo; t < hi; t++) data[t] = sh[n - 1 - t];
  }
  DONE(s);
}";

#[test]
fn barriers_at_several_widths_and_seeds() {
    for width in [1, 8, 16, 32] {
        let code = load(REVERSE, &info(200, width, true));
        for seed in [None, Some(1), Some(2)] {
            let pool = Pool::with_options(PoolOptions { threads: 2, seed, ..PoolOptions::default() });
            let mut data: Vec<u32> = (0..200 * 64).collect();
            let l = launch(&code, 64, &[data.as_mut_ptr() as u64, width.into()]);
            assert_eq!(run(&pool, l), Ok(()));
            for (b, chunk) in data.chunks(200).enumerate() {
                let top = (b as u32 + 1) * 200 - 1;
                assert!(chunk.iter().enumerate().all(|(i, &v)| v == top - i as u32));
            }
        }
    }
}

/// With a seed, groups of kernels that never wait run in another order as well, where the code allows it.
#[test]
fn groups_that_never_wait_run_in_another_order() {
    let text = "
    static void one(Cta *c, uint32_t g) { uint32_t *n = PARAM(c, uint32_t *, 0); n[1 + g] = n[0]++; }
    void weft_group(Cta *c, uint32_t g) { one(c, g); }
    void weft_block(Cta *c) { for (uint32_t g = 0; g < 40; g++) one(c, g); }";
    let code = load(text, &info(40, 1, false));
    let mut seen = Vec::new();
    for seed in [None, Some(1), Some(2)] {
        let pool = Pool::with_options(PoolOptions { threads: 1, seed, ..PoolOptions::default() });
        let mut words = [0u32; 41];
        assert_eq!(run(&pool, launch(&code, 1, &[words.as_mut_ptr() as u64])), Ok(()));
        let order = words[1..].to_vec();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert!(words[0] == 40 && sorted.iter().copied().eq(0..40));
        assert_eq!(seed.is_none(), order == sorted);
        assert!(!seen.contains(&order));
        seen.push(order);
    }
}

/// With a seed, groups that wait for each other run in another order after each barrier.
#[test]
fn groups_that_wait_run_in_another_order_each_time() {
    let text = "
    void weft_group(Cta *c, uint32_t g) {
      Group *s = &c->groups[g];
      uint32_t *n = PARAM(c, uint32_t *, 0);
      n[1 + n[0]++] = g;
      if (s->resume < 2) WAIT(s, s->resume + 1, BARRIER, 0, 0, 0, 0);
      DONE(s);
    }";
    let code = load(text, &info(40, 1, true));
    for seed in [None, Some(1), Some(2)] {
        let pool = Pool::with_options(PoolOptions { threads: 1, seed, ..PoolOptions::default() });
        let mut words = [0u32; 121];
        assert_eq!(run(&pool, launch(&code, 1, &[words.as_mut_ptr() as u64])), Ok(()));
        assert_eq!(words[0], 120);
        let orders: Vec<&[u32]> = words[1..].chunks(40).collect();
        for order in &orders {
            let mut sorted = order.to_vec();
            sorted.sort_unstable();
            assert!(sorted.iter().copied().eq(0..40) && (*order == sorted) == seed.is_none(), "{orders:?}");
        }
        assert_eq!(orders[0] == orders[1] || orders[1] == orders[2], seed.is_none(), "{orders:?}");
    }
}

/// Named barriers: groups 0 and 1 produce and arrive, groups 2 and 3 consume; then a reduction over all but an exited group.
#[test]
fn named_barriers_and_reductions() {
    let text = "
    void weft_group(Cta *c, uint32_t g) {
      Group *s = &c->groups[g];
      uint64_t *out = PARAM(c, uint64_t *, 0);
      uint32_t *sh = (uint32_t *)c->shared;
      switch (s->resume) {
      case 0:
        if (g == 4) DONE(s);
        if (g < 2) { sh[g] = 40 + g; bar_arrive(c, g * 32, 3, 128); goto reduce; }
        WAIT(s, 1, BARRIER, 3, 128, 0, 0);
      case 1:
        out[g] = sh[0] + sh[1];
      reduce:
        WAIT(s, 2, BARRIER_REDUCE, 0, 0, g, 32);
      case 2:
        out[8 + g] = s->result[0] * 1000 + s->result[1];
      }
      DONE(s);
    }";
    let code = load(text, &info(160, 32, true));
    let pool = pool(1);
    let mut out = [0u64; 16];
    assert_eq!(run(&pool, launch(&code, 1, &[out.as_mut_ptr() as u64])), Ok(()));
    assert_eq!(out[2..4], [81, 81]);
    assert_eq!(out[8..12], [6128; 4]);
}

/// W = 1: lanes meet for a shuffle; odd lanes exit before a vote; the rest ask who is active.
#[test]
fn collectives_of_single_lanes() {
    let text = "
    void weft_group(Cta *c, uint32_t t) {
      Group *s = &c->groups[t];
      uint64_t *out = PARAM(c, uint64_t *, 0);
      uint64_t all = 0xffffffffull << 32;
      switch (s->resume) {
      case 0: WAIT(s, 1, COLLECTIVE, all | 2, 100 + t, 1, 31);
      case 1: out[t] = s->result[0]; if (t & 1) DONE(s);
        WAIT(s, 2, COLLECTIVE, all | 7, 1, 0, 0);
      case 2: out[32 + t] = s->result[0];
        if (t & 2) WAIT(s, 4, COLLECTIVE, all | 22, 0, 0, 0);
        WAIT(s, 3, COLLECTIVE, all | 22, 0, 0, 0);
      case 3: case 4: out[64 + t] = s->result[0];
      }
      DONE(s);
    }";
    let code = load(text, &info(32, 1, true));
    let pool = pool(1);
    let mut out = [0u64; 96];
    assert_eq!(run(&pool, launch(&code, 1, &[out.as_mut_ptr() as u64])), Ok(()));
    assert!((0..32).all(|t| out[t] == 100 + (t as u64 ^ 1)));
    assert!((0..32).step_by(2).all(|t| out[32 + t] == 0x5555_5555));
    assert!((0..32).step_by(4).all(|t| out[64 + t] == 0x1111_1111 && out[66 + t] == 0x4444_4444));
}

/// Blocks of a cluster exchange through distributed shared memory.
#[test]
fn clusters() {
    let text = "
    void weft_group(Cta *c, uint32_t g) {
      Group *s = &c->groups[g];
      uint32_t *out = PARAM(c, uint32_t *, 0), n = c->launch->cluster[0];
      uint32_t *next = (uint32_t *)(c->cluster_shared + 262144 * ((c->rank + 1) % n));
      switch (s->resume) {
      case 0: ((uint32_t *)c->shared)[g] = c->cta[0] * 10 + g;
        cluster_arrive(c, g * 32);
        WAIT(s, 1, CLUSTER_WAIT, 0, 0, 0, 0);
      case 1: out[c->cta[0] * 2 + g] = next[g];
        cluster_arrive(c, g * 32);
        WAIT(s, 2, CLUSTER_WAIT, 0, 0, 0, 0);
      }
      DONE(s);
    }";
    let code = load(text, &info(64, 32, true));
    let pool = pool(2);
    let mut out = [0u32; 32];
    let mut l = launch(&code, 16, &[out.as_mut_ptr() as u64]);
    l.cluster = [4, 1, 1];
    l.explicit_cluster = true;
    assert_eq!(run(&pool, l), Ok(()));
    for b in 0..16u32 {
        let next = b / 4 * 4 + (b + 1) % 4;
        assert_eq!(out[b as usize * 2..][..2], [next * 10, next * 10 + 1]);
    }
}

/// A grid barrier by polling: all blocks must be under way together.
#[test]
fn cooperative_grids_poll() {
    let text = "
    void weft_group(Cta *c, uint32_t g) {
      Group *s = &c->groups[g];
      uint32_t *out = PARAM(c, uint32_t *, 0);
      uint64_t w = (uint64_t)c->launch->envreg[1] << 32 | c->launch->envreg[2];
      uint32_t *count = (uint32_t *)w + 1;
      switch (s->resume) {
      case 0: out[c->cta[0]] = 1; __atomic_fetch_add(count, 1, __ATOMIC_SEQ_CST);
      case 1: if (__atomic_load_n(count, __ATOMIC_SEQ_CST) < c->launch->grid[0]) WAIT(s, 1, YIELD, 0, 0, 0, 0);
        for (uint32_t i = 0; i < c->launch->grid[0]; i++) if (!out[i]) trap(c, 0, 3, 0, 0);
      }
      DONE(s);
    }";
    let code = load(text, &info(32, 32, true));
    for threads in [1, 2, 4] {
        let pool = pool(threads);
        for go in [run, run_helping] {
            let mut out = vec![0u32; 300];
            let mut l = launch(&code, 300, &[out.as_mut_ptr() as u64]);
            l.cooperative = true;
            assert_eq!(go(&pool, l), Ok(()));
        }
    }
}

/// Look-back: each block waits for the block before it, far more blocks than may be resident.
#[test]
fn look_back_in_bounded_memory() {
    let text = "
    void weft_group(Cta *c, uint32_t g) {
      Group *s = &c->groups[g];
      uint64_t *sum = PARAM(c, uint64_t *, 0);
      uint32_t b = c->cta[0];
      switch (s->resume) {
      case 0:
      case 1:
        if (b && !__atomic_load_n(&sum[b - 1], __ATOMIC_ACQUIRE)) WAIT(s, 1, YIELD, 0, 0, 0, 0);
        __atomic_store_n(&sum[b], (b ? sum[b - 1] : 0) + b + 1, __ATOMIC_RELEASE);
      }
      DONE(s);
    }";
    let code = load(text, &info(32, 32, true));
    for threads in [1, 3] {
        let pool = pool(threads);
        let mut sum = vec![0u64; 20_000];
        let mut l = launch(&code, 20_000, &[sum.as_mut_ptr() as u64]);
        l.max_resident_blocks = 4;
        assert_eq!(run(&pool, l), Ok(()));
        assert_eq!(sum[19_999], 20_000 * 20_001 / 2);
    }
}

/// A block that polls for another grid does not keep that grid from running, not even on one worker.
#[test]
fn polling_blocks_let_other_grids_run() {
    let wait = "
    void weft_group(Cta *c, uint32_t g) {
      Group *s = &c->groups[g];
      switch (s->resume) {
      case 0: case 2:
        if (!__atomic_load_n(PARAM(c, uint32_t *, 0), __ATOMIC_ACQUIRE)) WAIT(s, 1, BARRIER, 0, 0, 0, 0);
        DONE(s);
      case 1: WAIT(s, 2, YIELD, 0, 0, 0, 0);
      }
    }";
    let set = "void weft_block(Cta *c) { __atomic_store_n(PARAM(c, uint32_t *, 0), 1, __ATOMIC_RELEASE); }";
    let wait = load(wait, &info(32, 32, true));
    let set = load(set, &info(32, 32, false));
    let pool = pool(1);
    let mut flag = 0u32;
    let p = &raw mut flag as u64;
    let (send, receive) = std::sync::mpsc::channel();
    pool.submit(Work::Grid(Box::new(launch(&wait, 2, &[p]))), on_end(move |r| drop(send.send(r))));
    assert_eq!(run(&pool, launch(&set, 1, &[p])), Ok(()));
    assert_eq!(receive.recv(), Ok(Ok(())));
}

/// printf, malloc and free from a kernel.
#[test]
fn helpers() {
    let text = r#"
    void weft_block(Cta *c) {
      struct { int a; double b; } args = { c->cta[0], 0.5 };
      HELPER(c, 1, int, const char *, void *)(c, 0, "block %d: %g\n", &args);
      uint64_t *p = HELPER(c, 2, void *, uint64_t)(c, 0, 64);
      *p = 1;
      HELPER(c, 3, void, void *)(c, 0, p);
    }"#;
    let code = load(text, &info(1, 1, false));
    let pool = pool(1);
    let l = launch(&code, 2, &[]);
    let (sink, heap) = (l.printf.clone(), l.heap.clone());
    assert_eq!(run(&pool, l), Ok(()));
    assert_eq!(String::from_utf8_lossy(&sink.take()), "block 0: 0.5\nblock 1: 0.5\n");
    assert_eq!(heap.used(), 0);
}

/// W = 1: lanes contend for a lock, and the one that holds it gives others a turn before it lets go.
#[test]
fn a_spin_lock_within_a_warp() {
    let text = "
    void weft_group(Cta *c, uint32_t t) {
      Group *s = &c->groups[t];
      uint32_t *lock = PARAM(c, uint32_t *, 0), *count = lock + 1;
      uint32_t *seen = (uint32_t *)c->frames + t * 16;
      switch (s->resume) {
      case 0: case 1: {
        uint32_t free = 0;
        if (!__atomic_compare_exchange_n(lock, &free, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
          WAIT(s, 1, YIELD, 0, 0, 0, 0);
        *seen = *count;
        WAIT(s, 2, YIELD, 0, 0, 0, 0); }
      case 2: *count = *seen + 1; __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
      }
      DONE(s);
    }";
    let mut facts = info(64, 1, true);
    facts.frame_bytes = 64;
    let code = load(text, &facts);
    for seed in [None, Some(3), Some(4)] {
        let pool = Pool::with_options(PoolOptions { threads: 2, seed, ..PoolOptions::default() });
        let mut words = [0u32; 2];
        assert_eq!(run(&pool, launch(&code, 8, &[words.as_mut_ptr() as u64])), Ok(()));
        assert_eq!(words, [0, 512]);
    }
}

/// Local memory, dynamic shared memory and symbols are where the contract says.
#[test]
fn memory_of_a_block() {
    let text = "
    void weft_block(Cta *c) {
      uint64_t *out = (uint64_t *)c->launch->symbols[1];
      for (uint32_t t = 0; t < 64; t++) *(uint32_t *)(c->local + t * c->local_stride + 96) = t;
      uint32_t sum = 0;
      for (uint32_t t = 0; t < 64; t++) sum += *(uint32_t *)(c->local + t * c->local_stride + 96);
      c->shared[c->launch->total_shared - 1] = 1;
      out[0] = sum;
      out[1] = c->local_stride;
      out[2] = c->launch->total_shared;
    }";
    let mut facts = info(64, 16, false);
    facts.local_bytes = 100;
    facts.recursive = true;
    facts.shared_bytes = 1000;
    facts.symbols = vec!["a".into(), "b".into()];
    let code = load(text, &facts);
    let pool = pool(1);
    let mut out = [0u64; 3];
    let mut l = launch(&code, 1, &[]);
    l.symbols = Arc::new([0, out.as_mut_ptr() as u64]);
    l.dynamic_shared = 5000;
    assert_eq!(run(&pool, l), Ok(()));
    assert_eq!(out, [64 * 63 / 2, 1136, 6008]);
    assert!(run(&pool, launch(&code, 1, &[])).is_err(), "symbols are missing");
}

/// A launch in the calling thread comes back although its block waits for what this thread has yet to do.
#[test]
fn launches_here_may_wait_for_the_host() {
    let text = "
    void weft_group(Cta *c, uint32_t g) {
      Group *s = &c->groups[g];
      uint32_t *flag = PARAM(c, uint32_t *, 0);
      if (!__atomic_load_n(flag, __ATOMIC_ACQUIRE)) WAIT(s, 1, YIELD, 0, 0, 0, 0);
      __atomic_store_n(flag, 2, __ATOMIC_RELEASE);
      DONE(s);
    }";
    let code = load(text, &info(32, 32, true));
    let pool = pool(1);
    let flag = AtomicU32::new(0);
    let (send, receive) = mpsc::channel();
    pool.run_here(launch(&code, 1, &[flag.as_ptr() as u64]), on_end(move |r| drop(send.send(r))));
    assert!(receive.try_recv().is_err(), "it waits");
    flag.store(1, Ordering::Release);
    assert_eq!(receive.recv_timeout(Duration::from_secs(60)), Ok(Ok(())));
    assert_eq!(flag.load(Ordering::Acquire), 2);
    // One that waits for nothing has ended when the call returns.
    let code = load(PLAIN, &info(100, 16, false));
    let mut out = vec![0u32; 1000];
    let (send, receive) = mpsc::channel();
    pool.run_here(launch(&code, 10, &[out.as_mut_ptr() as u64]), on_end(move |r| drop(send.send(r))));
    assert_eq!(receive.try_recv(), Ok(Ok(())));
    assert!(out.iter().enumerate().all(|(i, &v)| v == 3 * i as u32));
    assert!(code.expected_ns(10).is_some_and(|ns| ns > 0));
}

/// Blocks whose own function gets to the end, and others that it leaves to the scheduler, in one grid.
#[test]
fn some_blocks_need_the_scheduler() {
    let text = "
    void weft_block(Cta *c) {
      uint32_t *out = PARAM(c, uint32_t *, 0);
      uint32_t b = (c->cta[2] * c->launch->grid[1] + c->cta[1]) * c->launch->grid[0] + c->cta[0];
      for (uint32_t g = 0; g < 4; g++) {
        Group *s = &c->groups[g];
        out[b * 4 + g] = b;
        s->reason = EXIT;
        if (b % 3 == 1) { s->resume = 1; s->reason = BARRIER; s->args[0] = 0; s->args[1] = 0; }
        if (b % 5 == 1 && g == 2) { s->resume = 2; s->reason = YIELD; }
      }
    }
    void weft_group(Cta *c, uint32_t g) {
      uint32_t *out = PARAM(c, uint32_t *, 0);
      uint32_t b = (c->cta[2] * c->launch->grid[1] + c->cta[1]) * c->launch->grid[0] + c->cta[0];
      Group *s = &c->groups[g];
      out[b * 4 + g] += 1000 * s->resume;
      DONE(s);
    }";
    let code = load(text, &info(64, 16, true));
    let grid = [7, 5, 3];
    for threads in [1, 3] {
        let pool = pool(threads);
        let mut out = vec![0u32; 7 * 5 * 3 * 4];
        let mut l = launch(&code, 1, &[out.as_mut_ptr() as u64]);
        l.grid = grid;
        assert_eq!(run(&pool, l), Ok(()));
        for (i, v) in out.iter().enumerate() {
            let (b, g) = (i as u32 / 4, i % 4);
            let resume = if b % 5 == 1 && g == 2 { 2 } else { u32::from(b % 3 == 1) };
            assert_eq!(*v, b + 1000 * resume, "block {b}, group {g}");
        }
    }
}

/// Host threads that help take workers' places; work goes on when they leave.
#[test]
fn helpers_come_and_go() {
    let code = load(PLAIN, &info(100, 16, false));
    let pool = pool(2);
    let mut out = vec![0u32; 100 * 2000];
    let at = out.as_mut_ptr() as u64;
    let (send, receive) = mpsc::channel();
    std::thread::scope(|s| {
        for _ in 0..3 {
            s.spawn(|| {
                for n in 0..50 {
                    let rounds = AtomicU32::new(0);
                    pool.help_until(&|| rounds.fetch_add(1, Ordering::Relaxed) > n);
                }
            });
        }
        for _ in 0..200 {
            let send = send.clone();
            pool.submit(
                Work::Grid(Box::new(launch(&code, 2000, &[at]))),
                on_end(move |r| drop(send.send(r))),
            );
        }
    });
    for _ in 0..200 {
        assert_eq!(receive.recv_timeout(Duration::from_secs(60)), Ok(Ok(())));
    }
    assert!(out.iter().enumerate().all(|(i, &v)| v == 3 * i as u32));
}
