//! Grids that would never end: they are found out, or ended from outside; grids that only take their time are left alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use crate::common::*;
use weft_abi::TrapCode;
use weft_exec::{Pool, PoolOptions, SourceLines, Work, on_end};

fn limited(threads: usize, deadlock: Option<u64>, launch: Option<u64>) -> Pool {
    let ms = |n: Option<u64>| n.map(Duration::from_millis);
    Pool::with_options(PoolOptions { threads, deadlock: ms(deadlock), launch: ms(launch), seed: None })
}

/// All groups wait at barriers that cannot be complete: found at once, whatever the limit.
#[test]
fn barriers_that_cannot_be_complete() {
    let text = "
    void weft_group(Cta *c, uint32_t g) {
      Group *s = &c->groups[g];
      if (s->resume) DONE(s);
      WAIT(s, 1, BARRIER, g, 0, 0, 0);
    }";
    let mut facts = info(80, 32, true);
    facts.resume_lines = vec![17];
    let code = load(text, &facts);
    let fault = run(&pool(1), launch(&code, 1, &[])).expect_err("must fail");
    assert_eq!(fault.code, TrapCode::Deadlock);
    let lines: Vec<String> = fault.waiters.iter().map(ToString::to_string).collect();
    let one = |w, n, come| {
        format!(
            "block (0, 0, 0), warp {w}: waits at barrier {n}, where {come} of 80 threads have come, PTX line 17"
        )
    };
    assert_eq!(lines, [one(0, 0, 32), one(1, 1, 32), one(2, 2, 16)]);
}

struct Source;

impl SourceLines for Source {
    fn source(&self, ptx_line: u32) -> Option<String> {
        (ptx_line == 21).then(|| "k.cu:3".to_owned())
    }
}

/// Half of the threads wait at a barrier, the others poll, in several blocks on several workers: all are named.
#[test]
fn polling_for_what_never_comes() {
    let text = "
    void weft_group(Cta *c, uint32_t g) {
      Group *s = &c->groups[g];
      if (g & 1) WAIT(s, 1, BARRIER, 0, 0, 0, 0);
      WAIT(s, 2, YIELD, 0, 0, 0, 0);
    }";
    let mut facts = info(128, 32, true);
    facts.resume_lines = vec![20, 21];
    let code = load(text, &facts);
    for threads in [1, 3] {
        let pool = limited(threads, Some(200), None);
        let mut l = launch(&code, 5, &[]);
        l.lines = Some(Arc::new(Source));
        let start = Instant::now();
        let fault = run(&pool, l).expect_err("must fail");
        assert!(start.elapsed() >= Duration::from_millis(200));
        assert_eq!((fault.code, fault.block), (TrapCode::Deadlock, [0; 3]));
        assert_eq!(fault.waiters.len(), 5 * 4, "{fault}");
        let text = fault.to_string();
        for b in 0..5 {
            let at = format!("block ({b}, 0, 0), warp 2: polls memory, PTX line 21 (k.cu:3)");
            assert!(text.contains(&at), "{text}");
            let at = "warp 3: waits at barrier 0, where 64 of 128 threads have come, PTX line 20\n";
            assert!(text.contains(at), "{text}");
        }
        // The pool is as good as new.
        assert_eq!(
            run(&pool, launch(&load("void weft_block(Cta *c) {}", &info(1, 1, false)), 9, &[])),
            Ok(())
        );
    }
}

/// Groups poll for longer than the limit while another block computes: nothing is wrong.
#[test]
fn a_long_computation_is_no_deadlock() {
    let text = "
    void weft_group(Cta *c, uint32_t g) {
      Group *s = &c->groups[g];
      volatile uint32_t *flag = PARAM(c, volatile uint32_t *, 0);
      if (c->cta[0] == 1 && g == 0 && !*flag) {
        uint64_t start = HELPER(c, 10, uint64_t)(c, 0);
        while (HELPER(c, 10, uint64_t)(c, 0) - start < 900000000);
        *flag = 1;
      }
      if (*flag) DONE(s);
      WAIT(s, 1, YIELD, 0, 0, 0, 0);
    }";
    let code = load(text, &info(64, 32, true));
    for threads in [1, 2] {
        let flag = AtomicU32::new(0);
        let l = launch(&code, 4, &[flag.as_ptr() as u64]);
        assert_eq!(run(&limited(threads, Some(150), None), l), Ok(()));
    }
}

/// The program may set the flag later, as long as nobody waits for the kernel.
#[test]
fn the_program_may_take_its_time() {
    let text = "
    void weft_group(Cta *c, uint32_t g) {
      if (*PARAM(c, volatile uint32_t *, 0)) DONE(&c->groups[g]);
      WAIT(&c->groups[g], 1, YIELD, 0, 0, 0, 0);
    }";
    let code = load(text, &info(64, 32, true));
    let pool = limited(2, Some(100), None);
    let flag = AtomicU32::new(0);
    let (send, receive) = std::sync::mpsc::channel();
    let l = launch(&code, 3, &[flag.as_ptr() as u64]);
    pool.submit(Work::Grid(Box::new(l)), on_end(move |r| drop(send.send(r))));
    std::thread::sleep(Duration::from_millis(500));
    assert!(receive.try_recv().is_err(), "ended without reason");
    flag.store(1, Ordering::Release);
    assert_eq!(receive.recv_timeout(Duration::from_secs(10)), Ok(Ok(())));
}

const ENDLESS: &str = "
void weft_block(Cta *c) {
  volatile uint32_t *n = PARAM(c, volatile uint32_t *, 0);
  for (;;) ++*n;
}";

/// Code that never waits ends when its launch has lasted too long, on workers and on threads that help.
#[test]
fn launches_have_a_limit() {
    let code = load(ENDLESS, &info(64, 32, false));
    let pool = limited(2, None, Some(120));
    for help in [false, true] {
        let count = AtomicU32::new(0);
        let l = launch(&code, 50, &[count.as_ptr() as u64]);
        let run = if help { run_helping } else { run };
        let fault = run(&pool, l).expect_err("must fail");
        assert_eq!((fault.code, fault.ptx_line), (TrapCode::Timeout, 4), "{fault}");
        assert!(fault.to_string().contains("the limit for a launch is 120 ms"), "{fault}");
        assert!(count.load(Ordering::Relaxed) > 0);
    }
    let short = load("void weft_block(Cta *c) {}", &info(1, 1, false));
    assert_eq!(run(&pool, launch(&short, 9, &[])), Ok(()));
}

/// A fault in one block ends another that would go on for ever.
#[test]
fn a_fault_ends_code_that_never_waits() {
    let text = "
    void weft_block(Cta *c) {
      volatile uint32_t *n = PARAM(c, volatile uint32_t *, 0);
      if (c->cta[0] == 1) { while (!*n); trap(c, 0, 3, 0, 0); }
      for (;;) ++*n;
    }";
    let code = load(text, &info(64, 32, false));
    let pool = pool(2);
    for _ in 0..20 {
        let count = AtomicU32::new(0);
        let fault = run(&pool, launch(&code, 2, &[count.as_ptr() as u64])).expect_err("must fail");
        assert_eq!((fault.code, fault.block), (TrapCode::Trap, [1, 0, 0]));
    }
}

/// Grids of one owner end when asked to, whether they compute, poll, or have not begun; those of others go on.
#[test]
fn grids_of_an_owner_can_be_ended() {
    let polls = "void weft_group(Cta *c, uint32_t g) { WAIT(&c->groups[g], 1, YIELD, 0, 0, 0, 0); }";
    let endless = load(ENDLESS, &info(64, 32, false));
    let polling = load(polls, &info(64, 32, true));
    let pool = pool(2);
    let count = AtomicU32::new(0);
    let (send, receive) = std::sync::mpsc::channel();
    for code in [&polling, &endless, &endless, &endless] {
        let mut l = launch(code, 40, &[count.as_ptr() as u64]);
        l.owner = 7;
        let send = send.clone();
        pool.submit(Work::Grid(Box::new(l)), on_end(move |r| drop(send.send(r))));
    }
    assert!(!pool.wait_until(&|| false, Duration::from_millis(50)));
    let ended = AtomicU32::new(0);
    pool.cancel_until(7, &|| {
        for r in receive.try_iter() {
            assert_eq!(r, Ok(()));
            ended.fetch_add(1, Ordering::Relaxed);
        }
        ended.load(Ordering::Relaxed) == 4
    });
    let short = load("void weft_block(Cta *c) {}", &info(1, 1, false));
    assert_eq!(run(&pool, launch(&short, 9, &[])), Ok(()));
}
