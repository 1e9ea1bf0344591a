//! Grids that fail, and objects that do: the process lives, and says what happened.

use crate::common::*;
use weft_abi::TrapCode;
use weft_exec::{Code, DeviceArena, LoadError};

const POKE: &str = "
void weft_block(Cta *c) {
  if (c->cta[0] == 3)
    *PARAM(c, volatile uint32_t *, 0) = 1;
}";

#[test]
fn bad_addresses() {
    let code = load(POKE, &info(32, 32, false));
    let pool = pool(2);
    let arena = DeviceArena::new(1 << 40).expect("address space");
    let good = arena.alloc(4096).expect("memory");
    // Behind an allocation lies a little slack, then the guard.
    for at in [0, 8, good + 8192, good + (1 << 30)] {
        let fault = run(&pool, launch(&code, 8, &[at])).expect_err("must fail");
        assert_eq!((fault.code, fault.block, fault.address), (TrapCode::IllegalAddress, [3, 0, 0], at));
        assert_eq!(fault.ptx_line, 4, "{fault}");
        let text = fault.to_string();
        assert!(text.contains("kernel test, block (3, 0, 0), PTX line 4, address"), "{text}");
        // The next grid is not touched by it.
        assert_eq!(run_helping(&pool, launch(&code, 8, &[good])), Ok(()));
    }
    // An address that is not canonical faults without being named.
    let fault = run(&pool, launch(&code, 8, &[0xdead_beef_dead_beef])).expect_err("must fail");
    assert_eq!(fault.code, TrapCode::IllegalAddress);
}

#[test]
fn faults_in_helping_host_threads_and_in_library_calls() {
    let text = "
    void *memcpy(void *, const void *, unsigned long);
    void weft_block(Cta *c) { memcpy(PARAM(c, void *, 0), c->shared, PARAM(c, uint64_t, 8)); }";
    let code = load(text, &info(32, 32, false));
    let pool = pool(1);
    for _ in 0..20 {
        let fault = run_helping(&pool, launch(&code, 8, &[4096, 1000])).expect_err("must fail");
        assert_eq!(fault.code, TrapCode::IllegalAddress);
    }
}

#[test]
fn stack_overflow() {
    let text = "
    __attribute__((noinline)) static uint64_t down(volatile uint64_t *p, uint64_t n) {
      volatile uint64_t frame[64];
      frame[n % 64] = n;
      return down(frame, n + 1) + p[0] + frame[1];
    }
    void weft_block(Cta *c) { uint64_t x = 0; *PARAM(c, uint64_t *, 0) = down(&x, 0); }";
    let code = load(text, &info(1, 1, false));
    let pool = pool(1);
    let mut out = 0u64;
    for go in [run, run_helping] {
        let fault = go(&pool, launch(&code, 2, &[&raw mut out as u64])).expect_err("must fail");
        assert_eq!(fault.code, TrapCode::StackOverflow, "{fault}");
    }
}

/// The stack ends while a helper runs on it.
#[test]
fn stack_overflow_in_a_helper() {
    let text = r#"
    __attribute__((noinline)) static int down(Cta *c, volatile char *p) {
      volatile char frame[1000];
      frame[0] = 1;
      HELPER(c, 1, int, const char *, void *)(c, 0, "%f%f%f%f", (void *)"0123456789012345678901234567890123456789");
      return down(c, frame) + p[0];
    }
    void weft_block(Cta *c) { char x = 0; *PARAM(c, int *, 0) = down(c, &x); }"#;
    let code = load(text, &info(1, 1, false));
    let mut out = 0u32;
    let mut l = launch(&code, 1, &[&raw mut out as u64]);
    l.printf = std::sync::Arc::new(weft_exec::PrintfSink::new(usize::MAX));
    let sink = l.printf.clone();
    let fault = run(&pool(1), l).expect_err("must fail");
    assert_eq!(fault.code, TrapCode::StackOverflow);
    sink.take();
}

#[test]
fn traps_name_thread_and_line() {
    let text = "
    void weft_group(Cta *c, uint32_t g) {
      Group *s = &c->groups[g];
      if (s->resume) { trap(c, 37, 2, 99, 0x1234); }
      WAIT(s, 1, BARRIER, 0, 0, 0, 0);
    }";
    let object = object(text);
    let mut info = info(64, 32, true);
    info.block = [8, 8, 1];
    let code = Code::load(&object, &info).expect("load");
    let pool = pool(2);
    let fault = run(&pool, launch(&code, 1, &[])).expect_err("must fail");
    assert_eq!(fault.code, TrapCode::MisalignedAddress);
    assert_eq!((fault.thread, fault.ptx_line, fault.address), (Some([5, 4, 0]), 99, 0x1234));
}

#[test]
fn assertions_print_cudas_message() {
    let text = r#"
    void weft_block(Cta *c) {
      HELPER(c, 4, void, const char *, const char *, uint32_t, const char *, uint64_t)
        (c, 2, "x > 0", "a.cu", 7, "f(int)", 1);
      HELPER(c, 4, void, const char *, const char *, uint32_t, const char *, uint64_t)
        (c, 3, "x > 0", "a.cu", 7, "f(int)", 1);
      trap(c, 2, 4, 0, 0);
    }"#;
    let code = load(text, &info(4, 4, false));
    let fault = run(&pool(1), launch(&code, 1, &[])).expect_err("must fail");
    assert_eq!(fault.code, TrapCode::Assert);
    assert_eq!(&*fault.message, "a.cu:7: f(int): block: [0,0,0], thread: [2,0,0] Assertion `x > 0` failed.");
}

#[test]
fn illegal_instructions() {
    let text = "void weft_block(Cta *c) { __builtin_trap(); }";
    let code = load(text, &info(4, 4, false));
    let fault = run(&pool(1), launch(&code, 1, &[])).expect_err("must fail");
    assert_eq!(fault.code, TrapCode::IllegalInstruction);
}

#[test]
fn a_fault_ends_blocks_that_poll_and_blocks_not_begun() {
    let text = "
    void weft_group(Cta *c, uint32_t g) {
      Group *s = &c->groups[g];
      if (c->cta[0] == 5) trap(c, 0, 3, 0, 0);
      WAIT(s, 0, YIELD, 0, 0, 0, 0);
    }";
    let code = load(text, &info(32, 32, true));
    let pool = pool(2);
    for _ in 0..10 {
        let fault = run(&pool, launch(&code, 1_000_000, &[])).expect_err("must fail");
        assert_eq!(fault.code, TrapCode::Trap);
    }
}

#[test]
fn launches_that_do_not_fit_their_code() {
    let code = load(POKE, &info(32, 32, false));
    let pool = pool(1);
    let mut l = launch(&code, 1, &[0]);
    l.block = [64, 1, 1];
    assert!(run(&pool, l).is_err());
    let mut l = launch(&code, 1, &[0]);
    l.cluster = [2, 1, 1];
    assert!(run(&pool, l).is_err());
    let mut l = launch(&code, 1, &[0]);
    l.dynamic_shared = 1 << 20;
    assert!(run(&pool, l).is_err());
}

/// Objects cut short or with any byte changed are refused or load; nothing else happens.
#[test]
fn damaged_objects() {
    let text = "
    double fmod(double, double);
    int far(int);
    static int table[4] = {1, 2, 3, 4};
    int *where = table;
    void weft_block(Cta *c) { *PARAM(c, double *, 0) = fmod(*PARAM(c, double *, 8), where[2]); }";
    let object = object(text);
    let info = info(1, 1, false);
    let code = Code::load(&object, &info).expect("load");
    let (mut out, x) = (0f64, 7.5f64);
    let l = launch(&code, 1, &[&raw mut out as u64, &raw const x as u64]);
    assert_eq!(run(&pool(1), l), Ok(()));
    assert_eq!(out, 1.5);
    for n in 0..object.len() {
        drop(Code::load(&object[..n], &info));
        let mut changed = object.clone();
        for v in [0, 0x7f, 0xff] {
            changed[n] = v;
            drop(Code::load(&changed, &info));
        }
    }
    let undefined = crate::common::object("int nowhere(int); void weft_block(Cta *c) { nowhere(1); }");
    let result = Code::load(&undefined, &info);
    assert!(matches!(result, Err(LoadError::Undefined(name)) if name == "nowhere"));
    let mut suspending = info.clone();
    suspending.suspends = true;
    assert!(matches!(Code::load(&object, &suspending), Err(LoadError::Entry(_))));
}

/// A fault of the host's own ends the process as ever, also after kernels have run.
#[test]
fn the_hosts_own_faults_stay_fatal() {
    const CHILD: &str = "WEFT_EXEC_TEST_CRASH";
    if std::env::var_os(CHILD).is_some() {
        let code = load(POKE, &info(32, 32, false));
        assert!(run_helping(&pool(1), launch(&code, 8, &[0])).is_err());
        // SAFETY: none; that is the test.
        unsafe { core::ptr::write_volatile(8 as *mut u32, 1) };
        return;
    }
    let exe = std::env::current_exe().expect("path");
    let mut child = std::process::Command::new(exe);
    child.args(["--exact", "faults::the_hosts_own_faults_stay_fatal"]).env(CHILD, "1");
    let status = child.output().expect("child").status;
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&status), Some(11));
}

/// Blocks run in one go; a fault still names its own.
#[test]
fn faults_name_their_block() {
    let text = "
    void weft_block(Cta *c) {
      if (c->cta[0] == 5 && c->cta[1] == 2) *(volatile int *)8 = 1;
    }";
    let code = load(text, &info(32, 16, false));
    let pool = pool(2);
    for _ in 0..20 {
        let mut l = launch(&code, 1, &[]);
        l.grid = [9, 4, 2];
        let fault = run(&pool, l).expect_err("a fault");
        assert_eq!((fault.block[0], fault.block[1], fault.address), (5, 2, 8), "{fault}");
    }
}
