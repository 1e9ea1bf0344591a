//! Kernels as AArch64 code, linked with a small runner in C and executed by QEMU's user mode.
//!
//! Buffers lie at the same addresses in the test and in the emulated process, so that pointers need no translation.

use std::fmt::Write as _;
use std::fs;
use std::mem::offset_of;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use weft_abi::{
    Collective, CtaContext, GroupState, HELPER_COUNT, Helper, KernelInfo, LaunchContext, SHARED_WINDOW,
    TrapCode, WaitReason,
};
use weft_compile::Options;
use weft_exec::Fault;

use crate::buffer::write_at;
use crate::{Grid, Program, RunError, workspace};

const COMPILER: &str = "aarch64-linux-gnu-gcc";
const EMULATOR: &str = "qemu-aarch64";
/// Bytes of stack per thread of kernels that call functions in a circle.
const STACK: u32 = 64 << 10;

/// Names of the tools that are missing on this machine; empty when AArch64 code can be tested.
pub fn missing_tools() -> Vec<&'static str> {
    let there = |tool: &&str| {
        let mut c = Command::new(tool);
        c.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
    };
    [COMPILER, EMULATOR].into_iter().filter(|t| !there(t)).collect()
}

/// A folder for the runner and its files, and the runner's objects.
#[derive(Debug)]
struct Runner {
    folder: PathBuf,
    objects: Vec<PathBuf>,
}

fn problem(what: &str, e: impl std::fmt::Display) -> RunError {
    RunError::Compile(format!("AArch64: {what}: {e}"))
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let out = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    if out.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&out.stderr).into_owned()) }
}

fn runner() -> Result<&'static Runner, RunError> {
    static RUNNER: OnceLock<Result<Runner, String>> = OnceLock::new();
    RUNNER.get_or_init(build).as_ref().map_err(|e| problem("the runner", e))
}

fn build() -> Result<Runner, String> {
    let folder = std::env::temp_dir().join(format!("weft-aarch64-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    fs::write(folder.join("weft_abi.h"), header()).map_err(|e| e.to_string())?;
    let sources = workspace().join("crates/filetests/runner");
    let mut objects = Vec::new();
    for name in ["main", "schedule", "helpers"] {
        let object = folder.join(name).with_extension("o");
        let mut c = Command::new(COMPILER);
        c.args(["-O1", "-std=gnu17", "-Wall", "-Wextra", "-Werror", "-c", "-I"]).arg(&folder);
        c.arg(sources.join(name).with_extension("c")).arg("-o").arg(&object);
        succeed(&mut c)?;
        objects.push(object);
    }
    Ok(Runner { folder, objects })
}

/// Removes what [`run`] left in the folder for temporary files.
pub fn clean_up() {
    if let Ok(r) = runner() {
        // Nothing depends on it.
        drop(fs::remove_dir_all(&r.folder));
    }
}

/// The numbers of `weft-abi` for the runner.
fn header() -> String {
    let mut h = String::from("#pragma once\n");
    let mut define = |name: &str, n: usize| {
        let _ = writeln!(h, "#define {name} {n}");
    };
    macro_rules! layout {
        ($t:ident: $($field:ident)*) => {
            define(concat!("SIZE_", stringify!($t)), size_of::<$t>());
            $(define(concat!("AT_", stringify!($t), "_", stringify!($field)), offset_of!($t, $field));)*
        };
    }
    layout!(LaunchContext: params symbols helpers grid_id grid_dim block_dim cluster_dim explicit_cluster
        dynamic_shared_bytes total_shared_bytes sm_count envreg non_temporal_stores);
    layout!(GroupState: resume reason args result);
    layout!(CtaContext: launch shared cluster_shared local frames groups exec local_stride cta_id cluster_rank sm_id blocks counts lines work);
    define("SHARED_WINDOW", SHARED_WINDOW as usize);
    define("HELPER_COUNT", HELPER_COUNT);
    for helper in Helper::ALL {
        define(&format!("HELPER_{helper:?}"), *helper as usize);
    }
    for reason in (0..).map_while(WaitReason::from_u32) {
        define(&format!("REASON_{reason:?}"), reason as usize);
    }
    for op in (0..).map_while(Collective::from_u32) {
        define(&format!("COLLECTIVE_{op:?}"), op as usize);
    }
    for code in (1..).map_while(TrapCode::from_u32) {
        define(&format!("TRAP_{code:?}"), code as usize);
    }
    h
}

/// The 64-bit words, parameters, symbols and memory that the runner reads.
fn plan(info: &KernelInfo, grid: &Grid, seed: u64, symbols: &[u64], memory: &[(u64, Vec<u8>)]) -> Vec<u8> {
    let stack = if info.recursive { STACK } else { 0 };
    let stride = (info.local_bytes + stack).next_multiple_of(16);
    let first = memory.iter().map(|m| m.0).min().unwrap_or_default();
    let mut words = vec![info.width.into(), first, info.frame_bytes.into(), stride.into()];
    words.extend([seed, info.shared_bytes.into(), grid.dynamic_shared.into()]);
    words.extend([grid.grid, grid.block, grid.cluster.unwrap_or([1; 3])].concat().into_iter().map(u64::from));
    words.extend([grid.cluster.is_some().into(), grid.params.len() as u64]);
    words.extend([symbols.len() as u64, memory.len() as u64]);
    let mut out: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    let fill = |out: &mut Vec<u8>| out.resize(out.len().next_multiple_of(8), 0);
    out.extend(&grid.params);
    fill(&mut out);
    out.extend(symbols.iter().flat_map(|s| s.to_le_bytes()));
    for (at, bytes) in memory {
        let head = [*at, bytes.len() as u64];
        out.extend(head.iter().flat_map(|w| w.to_le_bytes()));
        out.extend(bytes);
        fill(&mut out);
    }
    out
}

/// Compiles a kernel for AArch64 and runs it there; buffers of the program and of `grid.memory` end as they do.
pub(crate) fn run(
    program: &Program,
    kernel: &str,
    grid: &Grid,
    width: Option<u32>,
    seed: u64,
) -> Result<(), RunError> {
    let runner = runner()?;
    let cpu = std::env::var("WEFT_CPU").ok().filter(|c| c.starts_with("aarch64"));
    let cpu = Some(cpu.unwrap_or_else(|| "aarch64".into()));
    let options = Options { width, cpu, cache_dir: None, ..Options::from_env() };
    let compiled = program.compile_for(kernel, grid, &options)?;
    let symbols = program.symbols(&compiled.info)?;
    let mut memory = program.memory()?;
    for &(at, len) in &grid.memory {
        memory.push((at, crate::buffer::read_at(at, len)?));
    }

    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let n = NUMBER.fetch_add(1, Ordering::Relaxed);
    let file = |ext: &str| runner.folder.join(format!("k{n}.{ext}"));
    let [object, program_file, plan_file, result] = ["o", "elf", "plan", "result"].map(file);
    let io = |e: std::io::Error| problem("files", e);
    fs::write(&object, &compiled.object).map_err(io)?;
    fs::write(&plan_file, plan(&compiled.info, grid, seed, &symbols, &memory)).map_err(io)?;
    let mut link = Command::new(COMPILER);
    link.args(&runner.objects).arg(&object).args(["-static", "-o"]).arg(&program_file);
    succeed(&mut link).map_err(|e| problem("link", e))?;
    let mut emulator = Command::new(EMULATOR);
    let out = emulator.arg(&program_file).arg(&plan_file).arg(&result).output();
    let out = out.map_err(|e| problem(EMULATOR, e))?;
    let ended = match out.status.code() {
        Some(0) => take_back(&result, &memory),
        _ => Err(ending(&String::from_utf8_lossy(&out.stdout), &out, kernel, grid)),
    };
    for f in [&object, &program_file, &plan_file, &result] {
        // Missing after a fault; the folder goes at the end.
        drop(fs::remove_file(f));
    }
    ended
}

/// Copies the emulated process's memory to the buffers.
fn take_back(result: &Path, memory: &[(u64, Vec<u8>)]) -> Result<(), RunError> {
    let bytes = fs::read(result).map_err(|e| problem("the result", e))?;
    let mut rest = bytes.as_slice();
    for (at, before) in memory {
        let (now, behind) =
            rest.split_at_checked(before.len()).ok_or_else(|| problem("the result", "it is short"))?;
        write_at(*at, now)?;
        rest = behind;
    }
    Ok(())
}

/// Why the runner did not end well.
fn ending(text: &str, out: &std::process::Output, kernel: &str, grid: &Grid) -> RunError {
    // A line of words and numbers; a second one says more of the fault.
    let (first, message) = text.split_once('\n').unwrap_or((text, ""));
    let mut words = first.split_whitespace();
    let kind = words.next();
    let numbers: Vec<u64> = words.filter_map(|w| w.parse().ok()).collect();
    match (kind, &numbers[..]) {
        (Some("fault"), [code, line, thread, address, x, y, z]) => {
            let Some(code) = TrapCode::from_u32(*code as u32) else { return problem("runner", text) };
            let [bx, by, bz] = grid.block;
            let t = *thread as u32;
            let thread = (t < bx * by * bz).then(|| [t % bx, t / bx % by, t / bx / by]);
            RunError::Fault(
                Fault {
                    code,
                    block: [*x as u32, *y as u32, *z as u32],
                    thread,
                    ptx_line: *line as u32,
                    address: *address,
                    ..Fault::of_launch(kernel, message.trim_end())
                }
                .to_string(),
            )
        }
        _ => problem("runner", format!("{}: {text}{}", out.status, String::from_utf8_lossy(&out.stderr))),
    }
}
