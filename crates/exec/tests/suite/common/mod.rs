//! Kernels written in C, compiled by clang when a test runs.

#![allow(dead_code, reason = "each test file uses its part")]

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, mpsc};

use weft_abi::KernelInfo;
use weft_exec::{Code, DeviceHeap, Fault, Launch, Pool, PoolOptions, PrintfSink, Work, on_end};

/// The object for C text.
pub(crate) fn object(text: &str) -> Vec<u8> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("weft-exec-test-{}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let dir: PathBuf = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&dir).expect("temporary directory");
    let (source, output) = (dir.join("k.c"), dir.join("k.o"));
    let include = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/common/weft.h");
    std::fs::write(&source, format!("#include \"{include}\"\n#line 1 \"k.c\"\n{text}")).expect("write");
    let run = |clang: &str| {
        let mut c = Command::new(clang);
        c.args(["-O2", "-gline-tables-only", "-ffreestanding", "-fPIC", "-fno-stack-protector", "-c", "-o"]);
        c.arg(&output).arg(&source).output()
    };
    let out = run("clang-22").or_else(|_| run("clang"));
    let out = out.expect("these tests need clang-22, which `cargo xtask setup` installs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let bytes = std::fs::read(&output).expect("object");
    drop(std::fs::remove_dir_all(&dir));
    bytes
}

/// A description with threads per block and width.
pub(crate) fn info(threads: u32, width: u32, suspends: bool) -> KernelInfo {
    KernelInfo { name: "test".into(), block: [threads, 1, 1], width, suspends, ..KernelInfo::default() }
}

/// Compiles and loads.
pub(crate) fn load(text: &str, info: &KernelInfo) -> Arc<Code> {
    Code::load(&object(text), info).expect("load")
}

/// A launch of `blocks` blocks with one or two words of parameters.
pub(crate) fn launch(code: &Arc<Code>, blocks: u32, params: &[u64]) -> Launch {
    Launch {
        code: code.clone(),
        grid: [blocks, 1, 1],
        block: code.info().block,
        cluster: [1; 3],
        explicit_cluster: false,
        params: params.iter().flat_map(|p| p.to_le_bytes()).collect(),
        symbols: Arc::new([]),
        dynamic_shared: 0,
        cooperative: false,
        grid_id: 1,
        sm_count: 4,
        max_resident_blocks: 64,
        stack_limit: 1024,
        printf: Arc::new(PrintfSink::default()),
        heap: Arc::new(DeviceHeap::new(8 << 20)),
        kernel_name: "test".into(),
        lines: None,
        owner: 1,
        priority: 0,
        part: None,
        trial: None,
        probes: None,
        meter: None,
        addresses: None,
        runtime: None,
        early: None,
    }
}

/// A pool for a test.
pub(crate) fn pool(threads: usize) -> Pool {
    Pool::with_options(PoolOptions { threads, ..PoolOptions::default() })
}

/// Runs to the end without helping.
pub(crate) fn run(pool: &Pool, launch: Launch) -> Result<(), Fault> {
    let (send, receive) = mpsc::channel();
    pool.submit(Work::Grid(Box::new(launch)), on_end(move |r| drop(send.send(r))));
    let _waits = pool.wait();
    receive.recv_timeout(std::time::Duration::from_secs(60)).expect("the grid must end")
}

/// Runs to the end, helping.
pub(crate) fn run_helping(pool: &Pool, launch: Launch) -> Result<(), Fault> {
    let (send, receive) = mpsc::channel();
    pool.submit(Work::Grid(Box::new(launch)), on_end(move |r| drop(send.send(r))));
    let result = std::cell::RefCell::new(None);
    pool.help_until(&|| {
        if let Ok(r) = receive.try_recv() {
            *result.borrow_mut() = Some(r);
        }
        result.borrow().is_some()
    });
    result.into_inner().expect("result")
}
