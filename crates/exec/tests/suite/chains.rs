//! Launches one after the other, and host threads that come and go between them.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use crate::common::*;
use weft_exec::{Code, Fault, Pool, Work, on_end};

/// Each launch hands in the next one when it ends, as a stream does.
#[test]
fn chains_of_launches_run_every_block_once() {
    let text = "
    void weft_block(Cta *c) {
      for (volatile int i = 0; i < 20; i++) { }
      PARAM(c, uint32_t *, 0)[c->cta[0]] += 1;
    }";
    let code = load(text, &info(32, 32, false));
    for (threads, blocks, helps) in
        [(1, 3000, false), (2, 3000, true), (2, 40, false), (16, 5000, false), (16, 3, true)]
    {
        let pool = Arc::new(pool(threads));
        let n = 200u32;
        let mut out = vec![0u32; blocks as usize];
        let params = [out.as_mut_ptr() as u64];
        let left = Arc::new(AtomicU32::new(n));
        fn next(pool: &Arc<Pool>, left: &Arc<AtomicU32>, code: &Arc<Code>, blocks: u32, params: [u64; 1]) {
            let (again, rest, kept) = (Arc::downgrade(pool), left.clone(), code.clone());
            let client = on_end(move |r: Result<(), Fault>| {
                assert_eq!(r, Ok(()));
                if rest.fetch_sub(1, Ordering::AcqRel) > 1
                    && let Some(pool) = again.upgrade()
                {
                    next(&pool, &rest, &kept, blocks, params);
                }
            });
            pool.submit(Work::Grid(Box::new(launch(code, blocks, &params))), client);
        }
        next(&pool, &left, &code, blocks, params);
        let over = || left.load(Ordering::Acquire) == 0;
        if helps {
            pool.help_until(&over);
        }
        assert!(pool.wait_until(&over, Duration::from_secs(60)), "{threads} {blocks}");
        assert!(out.iter().all(|&o| o == n), "{threads} {blocks}");
    }
}

/// The last to know a pool may be what a worker of its own does when a launch ends.
#[test]
fn a_pool_may_end_on_its_own_worker() {
    let code = load("void weft_block(Cta *c) { (void)c; }", &info(32, 32, false));
    let pool = Arc::new(pool(2));
    let (go, gone) = mpsc::channel::<()>();
    let (told, hears) = mpsc::channel();
    let own = Mutex::new(Some((pool.clone(), gone)));
    let last = on_end(move |r: Result<(), Fault>| {
        let taken = own.lock().expect("nobody panics with it").take();
        if let Some((pool, gone)) = taken {
            let _ = gone.recv();
            drop(pool);
        }
        drop(told.send(r));
    });
    pool.submit(Work::Grid(Box::new(launch(&code, 1, &[]))), last);
    drop(pool);
    drop(go);
    assert_eq!(hears.recv_timeout(Duration::from_secs(60)), Ok(Ok(())));
}

/// A worker that made room for a host thread is there again for the next launch.
#[test]
fn places_of_helpers_are_taken_again() {
    let text = "
    void weft_block(Cta *c) {
      for (volatile int i = 0; i < 300000; i++) { }
      __atomic_fetch_add(PARAM(c, uint32_t *, 0), 1, __ATOMIC_RELAXED);
    }";
    let code = load(text, &info(32, 32, false));
    for threads in [1, 2] {
        let pool = pool(threads);
        let mut count = 0u32;
        let params = [&raw mut count as u64];
        let mut quick = 0;
        for _ in 0..10 {
            assert_eq!(run_helping(&pool, launch(&code, 8, &params)), Ok(()));
            // Longer than workers look for work before they sleep.
            std::thread::sleep(Duration::from_millis(20));
            let start = Instant::now();
            assert_eq!(run(&pool, launch(&code, 2, &params)), Ok(()));
            quick += u32::from(start.elapsed() < Duration::from_millis(100));
        }
        assert_eq!(count, 100);
        assert!(quick >= 7, "{threads} threads: {quick} of 10 launches began at once");
    }
}
