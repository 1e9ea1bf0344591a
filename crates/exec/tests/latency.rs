//! What a launch costs. Figures are printed (`--nocapture`); limits are wide, for machines under load.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use common::*;
use weft_exec::{Work, on_end};

const NOTHING: &str = "void weft_block(Cta *c) { }";
const BARRIERS: &str = "
void weft_group(Cta *c, uint32_t g) {
  Group *s = &c->groups[g];
  if (s->resume < 16) WAIT(s, s->resume + 1, BARRIER, 0, 0, 0, 0);
  DONE(s);
}";

#[test]
fn launches_are_light() {
    let Some(code) = load(NOTHING, &info(256, 16, false)) else { return };
    let pool = pool(2);
    assert_eq!(run_helping(&pool, launch(&code, 1, &[])), Ok(()));
    let n = 2000;
    let start = Instant::now();
    for _ in 0..n {
        assert_eq!(run_helping(&pool, launch(&code, 1, &[])), Ok(()));
    }
    let sync = start.elapsed() / n;
    let start = Instant::now();
    let done = Arc::new(AtomicU32::new(0));
    for _ in 0..n {
        let done = done.clone();
        let client = on_end(move |_| {
            done.fetch_add(1, Ordering::Release);
        });
        pool.submit(Work::Grid(Box::new(launch(&code, 1, &[]))), client);
    }
    pool.help_until(&|| done.load(Ordering::Acquire) == n);
    let asynchronous = start.elapsed() / n;
    let start = Instant::now();
    assert_eq!(run(&pool, launch(&code, 1_000_000, &[])), Ok(()));
    let blocks = start.elapsed().as_nanos() / 1_000_000;
    let Some(code) = load(BARRIERS, &info(256, 16, true)) else { return };
    let start = Instant::now();
    assert_eq!(run(&pool, launch(&code, 10_000, &[])), Ok(()));
    let turns = start.elapsed().as_nanos() / (10_000 * 16 * 17);
    println!(
        "launch and wait {sync:?}, launch {asynchronous:?}, block {blocks} ns, turn of a group {turns} ns"
    );
    assert!(sync.as_micros() < 2000 && asynchronous.as_micros() < 2000 && blocks < 5000 && turns < 2000);
}
