//! Grids whose blocks run with several codes, to find the fastest.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use crate::common::*;
use weft_abi::{KernelInfo, TrapCode};
use weft_exec::{Code, Effort, Launch, Pool, PoolOptions, Trial, TrialOwner, Verdict, Work, on_end};

/// What the owner of a trial was told.
#[derive(Default)]
struct Told {
    wanted: AtomicU32,
    over: AtomicU32,
    verdicts: Mutex<Vec<Verdict>>,
}

struct Owner(Arc<Told>);

impl TrialOwner for Owner {
    fn wanted(&self, _: &Arc<Trial>) {
        self.0.wanted.fetch_add(1, Ordering::Relaxed);
    }

    fn over(&self, verdict: Option<&Verdict>) {
        self.0.over.fetch_add(1, Ordering::Relaxed);
        self.0.verdicts.lock().expect("no panic").extend(verdict.cloned());
    }
}

/// Counts itself: `out[block] += 1`, `used[block] = its number`, after so many rounds of doing nothing.
fn counting(number: u32, rounds: u32, width: u32) -> Arc<Code> {
    let text = format!(
        "
    void weft_block(Cta *c) {{
      for (volatile uint32_t i = 0; i < {rounds}; i++) {{ }}
      PARAM(c, uint32_t *, 0)[c->cta[0]] += 1;
      PARAM(c, uint32_t *, 8)[c->cta[0]] = {number};
    }}"
    );
    load(&text, &info(32, width, false))
}

fn trying(trial: &Arc<Trial>, first: &Arc<Code>, blocks: u32, params: &[u64]) -> Launch {
    Launch { trial: Some(trial.clone()), ..launch(first, blocks, params) }
}

fn trial(first: &Arc<Code>) -> (Arc<Told>, Arc<Trial>) {
    trial_of(first, Effort::First)
}

fn trial_of(first: &Arc<Code>, effort: Effort) -> (Arc<Told>, Arc<Trial>) {
    let told = Arc::new(Told::default());
    (told.clone(), Trial::new(first.clone(), effort, Box::new(Owner(told))))
}

/// What times decide may come out otherwise where something else has the CPU: once in so many attempts it must not.
fn in_one_of_five(mut attempt: impl FnMut() -> Result<(), String>) {
    let failures: Vec<String> = (0..5).map_while(|_| attempt().err()).collect();
    assert!(failures.len() < 5, "{failures:#?}");
}

#[test]
fn pieces_alternate_and_the_fastest_code_stays() {
    let slow = counting(1, 9000, 8);
    let (fast, slower) = (counting(2, 3000, 16), counting(3, 40_000, 32));
    for (threads, effort) in [(1, Effort::First), (2, Effort::First), (2, Effort::Again)] {
        in_one_of_five(|| {
            let (told, trial) = trial_of(&slow, effort);
            assert!(trial.add(fast.clone()) && trial.add(slower.clone()));
            trial.close();
            let pool = pool(threads);
            let n = 2000u32;
            let (mut out, mut used) = (vec![0u32; n as usize], vec![0u32; n as usize]);
            let params = [out.as_mut_ptr() as u64, used.as_mut_ptr() as u64];
            let (mut launches, mut by) = (0, [0; 4]);
            while !trial.is_over() {
                assert_eq!(run(&pool, trying(&trial, &slow, n, &params)), Ok(()));
                launches += 1;
                assert!(out.iter().all(|&n| n == launches));
                used.iter().for_each(|&code| by[code as usize] += 1);
                if launches == 50 {
                    return Err(format!("no verdict: {by:?}"));
                }
            }
            let verdicts = told.verdicts.lock().expect("no panic");
            assert_eq!(verdicts.len(), 1);
            let widths: Vec<u32> = verdicts[0].figures.iter().map(|f| f.code.info().width).collect();
            assert_eq!(widths, [8, 16, 32]);
            let best = trial.best().expect("a verdict");
            assert!(Arc::ptr_eq(best, &verdicts[0].code));
            // In one grid or over several; of the slow one no more than it takes to see that.
            let right = by[1] > 0 && by[2] > by[3] && by[3] > 0 && Arc::ptr_eq(best, &fast);
            if right { Ok(()) } else { Err(format!("{by:?}, width {}", best.info().width)) }
        });
    }
}

#[test]
fn short_launches_run_whole() {
    let slow = counting(1, 20_000, 8);
    let fast = counting(2, 10_000, 16);
    in_one_of_five(|| {
        let (told, trial) = trial(&slow);
        assert!(trial.add(fast.clone()));
        trial.close();
        let pool = pool(1);
        let (mut out, mut used) = ([0u32; 2], [0u32; 2]);
        let params = [out.as_mut_ptr() as u64, used.as_mut_ptr() as u64];
        let (mut launches, mut mixed, mut by) = (0, 0, [0; 3]);
        while !trial.is_over() {
            let (send, receive) = mpsc::channel();
            pool.run_here(trying(&trial, &slow, 2, &params), on_end(move |r| drop(send.send(r))));
            assert_eq!(receive.recv_timeout(Duration::from_secs(10)), Ok(Ok(())));
            launches += 1;
            by[used[0] as usize] += 1;
            assert_eq!(out, [launches; 2]);
            mixed += u32::from(used[0] != used[1]);
            if launches == 500 {
                return Err(format!("no verdict: {by:?}"));
            }
        }
        // Once the code is known, a launch is one piece, unless something else had the CPU when its time was taken.
        let whole = by[1] > 1 && by[2] > 1 && mixed <= 3 + launches / 4;
        let found = Arc::ptr_eq(&told.verdicts.lock().expect("no panic")[0].code, &fast);
        if whole && found {
            Ok(())
        } else {
            Err(format!("{mixed} of {launches} mixed; {by:?}; found: {found}"))
        }
    });
}

#[test]
fn the_owner_hears_of_kernels_that_matter() {
    let code = counting(1, 3000, 8);
    let (told, trial) = trial(&code);
    let pool = pool(1);
    let (mut out, mut used) = (vec![0u32; 4000], vec![0u32; 4000]);
    let params = [out.as_mut_ptr() as u64, used.as_mut_ptr() as u64];
    assert_eq!(run(&pool, trying(&trial, &code, 1, &params)), Ok(()));
    assert_eq!(told.wanted.load(Ordering::Relaxed), 0);
    for _ in 0..3 {
        assert_eq!(run(&pool, trying(&trial, &code, 4000, &params)), Ok(()));
    }
    assert_eq!(told.wanted.load(Ordering::Relaxed), 1);
    // Nobody has another code: that is the end of it, and no verdict.
    trial.close();
    assert!(trial.is_over() && told.verdicts.lock().expect("no panic").is_empty());
    assert_eq!(told.over.load(Ordering::Relaxed), 1);
}

/// The other code is in question, and fails in one of its blocks.
#[test]
fn a_fault_in_one_code_ends_the_grid_once() {
    let good = counting(1, 2000, 8);
    let text = "
    void weft_block(Cta *c) {
      for (volatile uint32_t i = 0; i < 2000; i++) { }
      PARAM(c, uint32_t *, 0)[c->cta[0]] += 1;
      PARAM(c, uint32_t *, 8)[0] = c->cta[0];
      trap(c, 5, 3, 77, 0);
    }";
    let bad = load(text, &info(32, 16, false));
    for threads in [1, 3] {
        let (_, trial) = trial(&good);
        assert!(trial.add(bad.clone()));
        let pool = pool(threads);
        let (mut out, mut used) = (vec![0u32; 5000], vec![0u32; 5000]);
        let params = [out.as_mut_ptr() as u64, used.as_mut_ptr() as u64];
        let (send, receive) = mpsc::channel();
        let l = trying(&trial, &good, 5000, &params);
        pool.submit(Work::Grid(Box::new(l)), on_end(move |r| drop(send.send(r))));
        let end = receive.recv_timeout(Duration::from_secs(20)).expect("the grid must end");
        let fault = end.expect_err("must fail");
        assert_eq!((fault.code, fault.ptx_line, fault.thread), (TrapCode::Trap, 77, Some([5, 0, 0])));
        assert_eq!(&*fault.kernel, "test");
        if threads == 1 {
            assert_eq!(fault.block, [used[0], 0, 0]);
        }
        assert!(receive.recv_timeout(Duration::from_millis(50)).is_err(), "told twice");
        assert!(out.iter().all(|&n| n <= 1));
        assert_eq!(run(&pool, launch(&good, 10, &params)), Ok(()));
    }
}

#[test]
fn symbols_go_by_name() {
    let text = |x: u32, y: u32| {
        format!(
            "
    void weft_block(Cta *c) {{
      for (volatile uint32_t i = 0; i < 2000; i++) {{ }}
      PARAM(c, uint64_t *, 0)[c->cta[0]] = c->launch->symbols[{x}] * 1000 + c->launch->symbols[{y}];
    }}"
        )
    };
    let with = |width, symbols: &[&str]| {
        let symbols = symbols.iter().map(|s| (*s).to_owned()).collect();
        KernelInfo { symbols, ..info(32, width, false) }
    };
    let first = load(&text(0, 1), &with(8, &["x", "y"]));
    let second = load(&text(1, 0), &with(16, &["y", "x"]));
    let third = load(&text(0, 0), &with(32, &["z"]));
    let (_, trial) = trial(&first);
    assert!(trial.add(second) && trial.add(third));
    let mut out = vec![0u64; 3000];
    let l = Launch { symbols: Arc::new([7, 9]), ..trying(&trial, &first, 3000, &[out.as_mut_ptr() as u64]) };
    assert_eq!(run(&pool(2), l), Ok(()));
    assert!(out.iter().all(|&v| v == 7009));
}

/// Groups that meet at barriers, of different widths and frames, on the same units.
#[test]
fn codes_with_barriers() {
    let text = "
    void weft_group(Cta *c, uint32_t g) {
      Group *s = &c->groups[g];
      uint32_t w = WIDTH, n = 256, *sh = (uint32_t *)c->shared;
      uint32_t *data = PARAM(c, uint32_t *, 0) + c->cta[0] * n;
      uint64_t *frame = (uint64_t *)(c->frames + g * FRAME);
      switch (s->resume) {
      case 0:
        frame[0] = g * 77;
        for (uint32_t t = g * w; t < g * w + w; t++) sh[t] = data[t];
        WAIT(s, 1, BARRIER, 0, 0, 0, 0);
      case 1:
        if (frame[0] != g * 77) trap(c, 0, 3, 1, 0);
        for (uint32_t t = g * w; t < g * w + w; t++) data[t] = sh[n - 1 - t];
      }
      DONE(s);
    }";
    let code = |width: u32, frame: u32| {
        let text = format!("#define WIDTH {width}\n#define FRAME {frame}\n{text}");
        load(&text, &KernelInfo { frame_bytes: frame, shared_bytes: 1024, ..info(256, width, true) })
    };
    let first = code(8, 64);
    for limit in [None, Some(Duration::from_secs(30))] {
        let (_, trial) = trial(&first);
        assert!(trial.add(code(256, 192)) && trial.add(code(1, 128)));
        let options = PoolOptions { threads: 2, launch: limit, deadlock: limit, ..PoolOptions::default() };
        let pool = Pool::with_options(options);
        let mut data: Vec<u32> = (0..256 * 3000).collect();
        for turn in 0..2 {
            assert_eq!(run_helping(&pool, trying(&trial, &first, 3000, &[data.as_mut_ptr() as u64])), Ok(()));
            for (b, chunk) in data.chunks(256).enumerate() {
                let (low, top) = (b as u32 * 256, b as u32 * 256 + 255);
                let right = |i: u32| if turn == 0 { top - i } else { low + i };
                assert!((0..256).all(|i| chunk[i as usize] == right(i)));
            }
        }
    }
}

/// Times of blocks that wait for others say nothing: the first code stays.
#[test]
fn nothing_is_learnt_from_blocks_that_poll() {
    let text = "
    void weft_group(Cta *c, uint32_t g) {
      Group *s = &c->groups[g];
      volatile uint32_t *turn = PARAM(c, uint32_t *, 0);
      if (*turn != c->cta[0]) WAIT(s, 1, YIELD, 0, 0, 0, 0);
      __atomic_store_n(turn, c->cta[0] + 1, __ATOMIC_RELEASE);
      DONE(s);
    }";
    let first = load(text, &info(32, 32, true));
    let second = load(text, &info(32, 64, true));
    let (told, trial) = trial(&first);
    assert!(trial.add(second));
    trial.close();
    let pool = pool(3);
    for _ in 0..200 {
        let mut turn = 0u32;
        assert_eq!(run(&pool, trying(&trial, &first, 200, &[&raw mut turn as u64])), Ok(()));
        assert_eq!(turn, 200);
    }
    assert_eq!(u32::from(trial.is_over()), told.over.load(Ordering::Relaxed));
}

#[test]
fn cancelled_and_late_grids_end() {
    let first = load("void weft_block(Cta *c) { for (volatile int i = 0;;) { } }", &info(32, 8, false));
    let second = counting(2, 100, 16);
    let (_, trial) = trial(&first);
    assert!(trial.add(second));
    let options =
        PoolOptions { threads: 2, launch: Some(Duration::from_millis(200)), ..PoolOptions::default() };
    let pool = Pool::with_options(options);
    let (mut out, mut used) = (vec![0u32; 100], vec![0u32; 100]);
    let params = [out.as_mut_ptr() as u64, used.as_mut_ptr() as u64];
    let fault = run(&pool, trying(&trial, &first, 100, &params)).expect_err("must fail");
    assert_eq!(fault.code, TrapCode::Timeout);
}
