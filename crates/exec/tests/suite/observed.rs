//! Grids that somebody observes: told of their beginning before any block has begun, and of their end before anybody else.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use crate::common::*;
use weft_exec::{Early, Launch, Observer, Ready, monotonic_ns, on_end};

/// Counts blocks, and notes how many had begun by then.
const COUNT: &str = "
void weft_block(Cta *c) { __atomic_fetch_add(PARAM(c, uint64_t *, 0), 1, __ATOMIC_SEQ_CST); }";

const FAULT: &str = "
void weft_block(Cta *c) { *PARAM(c, volatile uint32_t *, 0) = 1; }";

/// What an observer was told.
#[derive(Debug, Default)]
struct Seen {
    counter: Arc<AtomicU64>,
    /// Blocks that had ended at the first beginning, and the moment.
    begun: Mutex<Option<(u64, u64)>>,
    /// Blocks that had ended at the end, the moment, and whether it had failed.
    ended: Mutex<Vec<(u64, u64, bool)>>,
}

impl Observer for Seen {
    fn begun(&self) {
        let blocks = self.counter.load(Ordering::SeqCst);
        self.begun.lock().expect("a lock").get_or_insert((blocks, monotonic_ns()));
    }

    fn ended(&self, failed: bool) {
        let blocks = self.counter.load(Ordering::SeqCst);
        self.ended.lock().expect("a lock").push((blocks, monotonic_ns(), failed));
    }
}

fn observed(seen: &Arc<Seen>, launch: Launch) -> Launch {
    let early = Early { observer: Some(seen.clone()), ..Early::default() };
    Launch { early: Some(Box::new(early)), ..launch }
}

fn check(seen: &Seen, blocks: u64) {
    let begun = seen.begun.lock().expect("a lock").expect("it has begun");
    let ended = seen.ended.lock().expect("a lock").clone();
    let [(at_end, end, failed)] = ended[..] else { panic!("{ended:?}") };
    assert_eq!((begun.0, at_end, failed), (0, blocks, false));
    assert!(begun.1 <= end);
}

#[test]
fn however_a_grid_is_run() {
    let code = load(COUNT, &info(32, 32, false));
    for threads in [1, 3] {
        let pool = pool(threads);
        for blocks in [1, 7, 5000] {
            for way in 0..3 {
                let seen = Arc::new(Seen::default());
                let at = Arc::as_ptr(&seen.counter) as u64;
                let launch = observed(&seen, launch(&code, blocks, &[at]));
                match way {
                    0 => assert_eq!(run(&pool, launch), Ok(())),
                    1 => assert_eq!(run_helping(&pool, launch), Ok(())),
                    _ => {
                        let own = seen.clone();
                        // Who is told of the end is told after the observer.
                        let end = on_end(move |_| assert_eq!(own.ended.lock().expect("a lock").len(), 1));
                        pool.run_here(launch, end);
                        pool.help_until(&|| !seen.ended.lock().expect("a lock").is_empty());
                    }
                }
                check(&seen, u64::from(blocks));
            }
        }
    }
}

#[test]
fn a_grid_that_fails_says_so() {
    let code = load(FAULT, &info(32, 32, false));
    let pool = pool(2);
    let seen = Arc::new(Seen::default());
    assert!(run(&pool, observed(&seen, launch(&code, 64, &[8]))).is_err());
    let ended = seen.ended.lock().expect("a lock").clone();
    assert!(matches!(ended[..], [(_, _, true)]), "{ended:?}");
}

#[test]
fn what_is_observed_is_not_kept_for_later() {
    let code = load(COUNT, &info(32, 32, false));
    let pool = pool(1);
    let counter = AtomicU64::new(0);
    let at = (&raw const counter) as u64;
    // So that it is known to be short.
    for _ in 0..50 {
        assert_eq!(run(&pool, launch(&code, 4, &[at])), Ok(()));
    }
    assert!(Ready::new(launch(&code, 4, &[at]), None).is_some());
    let seen = Arc::new(Seen::default());
    assert!(Ready::new(observed(&seen, launch(&code, 4, &[at])), None).is_none());
}
