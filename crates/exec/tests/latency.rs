//! What a launch costs. Figures are printed (`--nocapture`). Each is the best of several, so that limits can be near them and
//! yet hold on machines under load.

#[path = "suite/common/mod.rs"]
mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use common::*;
use weft_exec::{Work, on_end};

const NOTHING: &str = "void weft_block(Cta *c) { }";
const BARRIERS: &str = "
void weft_group(Cta *c, uint32_t g) {
  Group *s = &c->groups[g];
  if (s->resume < 16) WAIT(s, s->resume + 1, BARRIER, 0, 0, 0, 0);
  DONE(s);
}";

/// The shortest time of several runs, for each of `n` things that a run does, in nanoseconds.
fn best(n: u32, run: impl Fn()) -> u128 {
    let time = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..10).map(time).min().unwrap_or(Duration::MAX).as_nanos() / u128::from(n)
}

#[test]
fn launches_are_light() {
    let (code, barriers) = (load(NOTHING, &info(256, 16, false)), load(BARRIERS, &info(256, 16, true)));
    let pool = pool(2);
    let n = 200;
    let sync = best(n, || {
        for _ in 0..n {
            assert_eq!(run_helping(&pool, launch(&code, 1, &[])), Ok(()));
        }
    });
    let asynchronous = best(n, || {
        let done = Arc::new(AtomicU32::new(0));
        for _ in 0..n {
            let done = done.clone();
            let client = on_end(move |_| {
                done.fetch_add(1, Ordering::Release);
            });
            pool.submit(Work::Grid(Box::new(launch(&code, 1, &[]))), client);
        }
        pool.help_until(&|| done.load(Ordering::Acquire) == n);
    });
    let blocks = best(100_000, || assert_eq!(run(&pool, launch(&code, 100_000, &[])), Ok(())));
    let turns = best(1000 * 16 * 17, || assert_eq!(run(&pool, launch(&barriers, 1000, &[])), Ok(())));
    println!(
        "launch and wait {sync} ns, launch {asynchronous} ns, block {blocks} ns, turn of a group {turns} ns"
    );
    assert!(sync < 50_000 && asynchronous < 50_000 && blocks < 200 && turns < 500);
}
