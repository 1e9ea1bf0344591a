//! Traces of a real program: all that it did is there, once, in its order, with the call that asked for it.

mod toolkit;

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Program, Toolkit, workspace};
use weft_filetests::trials;
use weft_record::trace::{Call, Event, Kernel, Origin, Times, Way, read};

/// Bytes of the program's arrays.
const BYTES: u64 = 1 << 18;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let toolkit = Arc::new(Toolkit::find());
    let options = ["-O2", "-std=c++17", "-arch=sm_90"];
    let program = toolkit.program(&workspace().join("tests/cuda/traced.cu"), &options, "trace");
    let tools = Arc::new(Tools { toolkit, program });
    let mut list = Vec::new();
    for (name, variable) in [("compiled", None), ("interpreted", Some(("WEFT_ENGINE", "interp")))] {
        let tools = tools.clone();
        list.push(Trial::test(format!("all::{name}"), move || all(&tools, name, variable)));
    }
    for (name, test) in [
        ("fault", fault as fn(&Tools) -> Result<(), Failed>),
        ("switch", switch),
        ("faces", faces),
        ("children", children),
        ("unwritable", unwritable),
    ] {
        let tools = tools.clone();
        list.push(Trial::test(name, move || test(&tools)));
    }
    // About as many kernels as come so.
    for (name, way, least) in [
        ("cdp_launch", Way::Device, 22_000),
        ("graph_conditions", Way::Graph, 6_400),
        ("graph_launches", Way::Device, 4_500),
        ("programmatic", Way::Call, 120),
    ] {
        let tools = tools.clone();
        list.push(Trial::test(format!("ways::{name}"), move || ways(&tools.toolkit, name, (way, least))));
    }
    trials::run(&arguments, list, 11)
}

struct Tools {
    toolkit: Arc<Toolkit>,
    program: Arc<Program>,
}

fn scratch(name: &str) -> Result<PathBuf, Failed> {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("traces").join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir)?;
    Ok(dir)
}

impl Tools {
    /// Runs a tool on the program, which must succeed.
    fn run(
        &self,
        tool: &[&str],
        arguments: &[&str],
        variable: Option<(&str, &str)>,
    ) -> Result<Output, Failed> {
        let program = self.program.path()?;
        let mut command = self.toolkit.command(tool[0]);
        command.args(&tool[1..]).arg(program).args(arguments).envs(variable);
        succeeded(command)
    }
}

fn succeeded(mut command: Command) -> Result<Output, Failed> {
    let out = command.output()?;
    if out.status.success() { Ok(out) } else { Err(format!("{command:?}: {out:?}").into()) }
}

/// All that a file says, by process.
fn events(text: &str) -> Result<HashMap<u32, Vec<Event<'_>>>, Failed> {
    let mut all: HashMap<u32, Vec<Event<'_>>> = HashMap::new();
    for batch in read(text)? {
        all.entry(batch.process).or_default().extend(batch.events);
    }
    Ok(all)
}

/// What the only process of a file did.
fn only(text: &str) -> Result<Vec<Event<'_>>, Failed> {
    let all: Vec<_> = events(text)?.into_values().collect();
    let n = all.len();
    <[_; 1]>::try_from(all).map(|[e]| e).map_err(|_| format!("{n} processes").into())
}

fn kernels<'a>(events: &[Event<'a>]) -> Vec<Kernel<'a>> {
    events.iter().filter_map(|e| if let Event::Kernel(k) = e { Some(*k) } else { None }).collect()
}

fn calls<'a>(events: &[Event<'a>]) -> Vec<Call<'a>> {
    events.iter().filter_map(|e| if let Event::Call(c) = e { Some(*c) } else { None }).collect()
}

/// Where work comes from, and when it was done.
fn work(event: &Event<'_>) -> Option<(Origin, Times)> {
    match event {
        Event::Kernel(k) => Some((k.origin, k.times)),
        Event::Copy(c) => Some((c.origin, c.times)),
        Event::Set(s) => Some((s.origin, s.times)),
        Event::Function(f) => Some((f.origin, f.times)),
        _ => None,
    }
}

/// How often each comes.
fn counted<T: Ord>(all: impl Iterator<Item = T>) -> Vec<(T, usize)> {
    let mut counts = BTreeMap::new();
    all.for_each(|one| *counts.entry(one).or_default() += 1);
    counts.into_iter().collect()
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, is: T, want: T) -> Result<(), Failed> {
    if is == want { Ok(()) } else { Err(format!("{what}: {is:?}, not {want:?}").into()) }
}

/// Kernels by their names, and how they came.
fn kernel_counts<'a>(events: &[Event<'a>]) -> Vec<((&'a str, u8), usize)> {
    counted(kernels(events).iter().map(|k| (k.name, k.origin.way as u8)))
}

/// All that the program launches where nothing faults.
const KERNELS: [((&str, u8), usize); 4] = [
    (("_Z4tinyPi", 0), 100),
    (("_Z4workILi500EEvPf", 0), 20),
    (("_Z5scalePff", 0), 20),
    (("_Z5scalePff", 1), 6),
];

fn all(tools: &Tools, name: &str, variable: Option<(&str, &str)>) -> Result<(), Failed> {
    let records = scratch(name)?.join("records");
    let file = records.display().to_string();
    let out = tools.run(&["weft", "trace", "-o", &file], &[], variable)?;
    let stdout = String::from_utf8_lossy(&out.stdout).into_owned();
    if !stdout.starts_with("PASSED\n") || !stdout.contains("cudaLaunchKernel") {
        return Err(stdout.into());
    }
    let text = std::fs::read_to_string(&records)?;
    let events = only(&text)?;
    same("kernels", kernel_counts(&events), KERNELS.to_vec())?;
    copies(&events)?;
    let launches = calls(&events).iter().filter(|c| c.name == "cudaLaunchKernel").count();
    same("launches", launches, 142)?;
    let shape = |k: &Kernel<'_>| (k.grid, k.block, k.static_shared, k.dynamic_shared, k.failed);
    let first = kernels(&events).into_iter().find(|k| k.name == "_Z5scalePff" && k.origin.way == Way::Call);
    same("scale", first.as_ref().map(shape), Some(([1024, 1, 1], [64, 1, 1], 256, 256, false)))?;
    in_order(&events)?;
    joined(&events)
}

/// Directions, bytes and kinds of memory of all copies, and fills.
fn copies(events: &[Event<'_>]) -> Result<(), Failed> {
    use weft_record::trace::Place::{Array, Device, Pageable, Pinned};
    let place = |p| [Pageable, Pinned, Device, Array].iter().position(|q| *q == p).unwrap_or(9);
    let all = counted(events.iter().filter_map(|e| match e {
        Event::Copy(c) => Some((place(c.from.0), place(c.to.0), c.bytes)),
        _ => None,
    }));
    let want = vec![
        // Pageable to device, and to the array.
        ((0, 2, BYTES), 1),
        ((0, 3, BYTES), 1),
        // Pinned to pageable, and to device.
        ((1, 0, BYTES), 1),
        ((1, 2, BYTES), 1),
        // Device to pageable, to pinned, thrice of them by the graph, and to device.
        ((2, 0, BYTES), 1),
        ((2, 1, BYTES), 4),
        ((2, 2, BYTES), 1),
        // The array to pageable and to device.
        ((3, 0, BYTES), 1),
        ((3, 2, BYTES), 1),
    ];
    same("copies", all, want)?;
    let sets = counted(events.iter().filter_map(|e| match e {
        Event::Set(s) => Some((s.bytes, s.value)),
        _ => None,
    }));
    same("fills", sets, vec![((1024, 1), 1), ((4096, 0), 3)])?;
    let functions = events.iter().filter(|e| matches!(e, Event::Function(_))).count();
    same("functions", functions, 1)
}

/// What a stream does is done one after the other.
fn in_order(events: &[Event<'_>]) -> Result<(), Failed> {
    let mut streams: HashMap<u64, Vec<(u64, u64)>> = HashMap::new();
    for (origin, times) in events.iter().filter_map(work) {
        if times.begin > times.end || origin.at > times.end {
            return Err(format!("{origin:?} {times:?}").into());
        }
        streams.entry(origin.stream).or_default().push((times.begin, times.end));
    }
    same("streams", streams.len(), 3)?;
    for (stream, mut all) in streams {
        all.sort_unstable();
        if let Some(w) = all.windows(2).find(|w| w[0].1 > w[1].0) {
            return Err(format!("stream {stream}: {w:?} overlap").into());
        }
    }
    Ok(())
}

/// Each piece was asked for during a call of its thread, of the right name, and does not begin before that call.
fn joined(events: &[Event<'_>]) -> Result<(), Failed> {
    let calls: Vec<Call<'_>> = calls(events).into_iter().filter(|c| c.name.starts_with("cuda")).collect();
    let mut used: HashMap<u64, usize> = HashMap::new();
    for event in events {
        let Some((origin, times)) = work(event) else { continue };
        let holds = |c: &&Call<'_>| c.thread == origin.thread && c.times.holds(origin.at);
        let call = calls.iter().find(holds).ok_or_else(|| format!("no call for {event:?}"))?;
        let want = match event {
            _ if origin.way == Way::Graph => "cudaGraphLaunch",
            Event::Kernel(_) => "cudaLaunchKernel",
            Event::Set(_) => "cudaMemset",
            Event::Function(_) => "cudaLaunchHostFunc",
            _ => "cudaMemcpy",
        };
        if !call.name.starts_with(want) || times.begin < call.times.begin {
            return Err(format!("{call:?} for {event:?}").into());
        }
        *used.entry(call.times.begin).or_default() += 1;
    }
    // A launch asks for one kernel, a graph's for all of its nodes.
    for call in calls.iter().filter(|c| matches!(c.name, "cudaLaunchKernel" | "cudaGraphLaunch")) {
        let captured = if call.name == "cudaGraphLaunch" { vec![4] } else { vec![0, 1] };
        let n = used.get(&call.times.begin).copied().unwrap_or(0);
        if !captured.contains(&n) {
            return Err(format!("{n} pieces of {call:?}").into());
        }
    }
    Ok(())
}

/// Work that comes to streams in unusual ways has its call too: from kernels, in bodies of conditional nodes, before the end of other work.
fn ways(toolkit: &Toolkit, name: &str, (way, least): (Way, usize)) -> Result<(), Failed> {
    let source = workspace().join(format!("tests/cuda/programs/{name}.cu"));
    let program = toolkit.program(&source, &["-O2", "-std=c++17", "-arch=sm_90", "-rdc=true"], "trace");
    let records = scratch(name)?.join("records");
    let mut command = toolkit.command("weft");
    succeeded({
        command.args(["trace", "-o"]).arg(&records).arg(program.path()?);
        command
    })?;
    let text = std::fs::read_to_string(&records)?;
    let events = only(&text)?;
    let calls: Vec<Call<'_>> = calls(&events).into_iter().filter(|c| c.name.starts_with("cuda")).collect();
    let mut found = 0;
    for event in &events {
        let Some((origin, times)) = work(event) else { continue };
        let holds = |c: &&Call<'_>| c.thread == origin.thread && c.times.holds(origin.at);
        let call = calls.iter().find(holds).ok_or_else(|| format!("no call for {event:?}"))?;
        if times.begin < call.times.begin || times.begin > times.end {
            return Err(format!("{call:?} for {event:?}").into());
        }
        found += usize::from(origin.way == way && matches!(event, Event::Kernel(_)));
    }
    if found >= least { Ok(()) } else { Err(format!("{found} kernels by {way:?}").into()) }
}

/// What a kernel that faults did is there, though the program leaves at once; and so is all before it.
fn fault(tools: &Tools) -> Result<(), Failed> {
    let records = scratch("fault")?.join("records");
    let file = records.display().to_string();
    let out = tools.run(&["weft", "trace", "-o", &file], &["fault"], None)?;
    let stdout = String::from_utf8_lossy(&out.stdout).into_owned();
    if !stdout.contains("A kernel was ended before its time.") {
        return Err(stdout.into());
    }
    let text = std::fs::read_to_string(&records)?;
    let events = only(&text)?;
    let mut want = KERNELS.to_vec();
    want.push((("_Z5wrongPi", 0), 1));
    same("kernels", kernel_counts(&events), want)?;
    let failed: Vec<&str> = kernels(&events).iter().filter(|k| k.failed).map(|k| k.name).collect();
    same("failed", failed, vec!["_Z5wrongPi"])?;
    // The runtime's own records.
    let mut answers =
        calls(&events).into_iter().filter(|c| c.name == "cudaStreamSynchronize").map(|c| c.answer);
    same("the last answer", answers.next_back(), Some(700))
}

/// Between start and stop alone.
fn switch(tools: &Tools) -> Result<(), Failed> {
    let out = tools.run(&["weft", "trace", "--start-off", "--csv"], &["switch"], None)?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let count = |name: &str| {
        let line = text.lines().find(|l| l.ends_with(&format!(",{name}")));
        line.and_then(|l| l.split(',').nth(2)?.parse::<u32>().ok())
    };
    for (name, want) in [
        ("cudaLaunchKernel", Some(140)),
        ("cudaMalloc", None),
        ("cudaMemcpy", None),
        ("cudaGraphLaunch", None),
        ("\"scale(float*, float)\"", Some(20)),
        ("tiny(int*)", Some(100)),
        ("[CUDA memset]", None),
    ] {
        same(name, count(name), want)?;
    }
    // Without being told so the program's wish is not asked.
    let out = tools.run(&["weft", "trace", "--csv"], &["switch"], None)?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    if text.contains("cudaGraphLaunch") { Ok(()) } else { Err(text.into()) }
}

/// nvprof and nsys.
fn faces(tools: &Tools) -> Result<(), Failed> {
    let dir = scratch("faces")?;
    let log = dir.join("log.%p.txt").display().to_string();
    tools.run(&["nvprof", "--log-file", &log, "--print-gpu-trace", "--print-api-trace"], &[], None)?;
    let logs: Vec<PathBuf> = std::fs::read_dir(&dir)?.filter_map(|e| Some(e.ok()?.path())).collect();
    let [log] = logs.as_slice() else { return Err(format!("{logs:?}").into()) };
    let text = std::fs::read_to_string(log)?;
    let launches = text.lines().filter(|l| l.contains("  cudaLaunchKernel [")).count();
    same("launches with numbers", launches, 140)?;
    same("kernels", text.lines().filter(|l| l.contains("  tiny(int*) [")).count(), 100)?;
    let kept = dir.join("kept").display().to_string();
    let out = tools.run(&["nvprof", "-o", &kept], &[], None)?;
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    if !said.contains("NVPROF is profiling process") || !said.contains("Generated result file") {
        return Err(said.into());
    }
    let mut command = tools.toolkit.command("nvprof");
    command.args(["-i", &kept]);
    let said = String::from_utf8_lossy(&succeeded(command)?.stderr).into_owned();
    let row = said.lines().find(|l| l.ends_with("  void work<500>(float*)")).ok_or(said.clone())?;
    same("calls of work", row.split_whitespace().nth(if row.contains("GPU") { 4 } else { 2 }), Some("20"))?;
    let report = dir.join("report").display().to_string();
    let out = tools.run(&["nsys", "profile", "--stats=true", "-o", &report, "-f", "true"], &[], None)?;
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    if !said.contains(" ** CUDA GPU Kernel Summary (cuda_gpu_kern_sum):") {
        return Err(said.into());
    }
    let mut command = tools.toolkit.command("nsys");
    command.args(["stats", "--report", "cuda_gpu_mem_size_sum", "--format", "csv"]);
    command.arg(format!("{report}.nsys-rep"));
    let said = String::from_utf8_lossy(&succeeded(command)?.stdout).into_owned();
    let row = format!("{:.3},2,", 2.0 * BYTES as f64 / 1e6);
    if !said.lines().any(|l| l.starts_with(&row) && l.ends_with("[CUDA memcpy Host-to-Device]")) {
        return Err(said.into());
    }
    let mut command = tools.toolkit.command("nvprof");
    let out = command.args(["--metrics", "no_such_metric", "true"]).output()?;
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    same(&said, out.status.code(), Some(2))
}

/// Processes that the program starts: all for `weft trace`, those that are asked for for nvprof.
fn children(tools: &Tools) -> Result<(), Failed> {
    let dir = scratch("children")?;
    let program = tools.program.path()?.display().to_string();
    let twice = format!("{program} && {program}");
    let run = |tool: &str, words: &[&str]| {
        let mut command = tools.toolkit.command(tool);
        command.args(words).args(["sh", "-c", &twice]);
        succeeded(command)
    };
    let records = dir.join("records");
    run("weft", &["trace", "-o", &records.display().to_string()])?;
    let text = std::fs::read_to_string(&records)?;
    let all = events(&text)?;
    same("processes", all.len(), 2)?;
    for events in all.values() {
        same("kernels", kernel_counts(events), KERNELS.to_vec())?;
    }
    let said = run("nvprof", &[])?.stderr;
    if !String::from_utf8_lossy(&said).contains("No CUDA application was profiled") {
        return Err(String::from_utf8_lossy(&said).into());
    }
    let logs = dir.join("log.%p").display().to_string();
    run("nvprof", &["--profile-child-processes", "--log-file", &logs])?;
    let mut full = 0;
    for entry in std::fs::read_dir(&dir)? {
        let text = std::fs::read_to_string(entry?.path())?;
        full += usize::from(text.contains("GPU activities:") && text.contains("  void work<500>(float*)\n"));
    }
    same("logs", full, 2)
}

/// A file that cannot be written is no matter of the program's.
fn unwritable(tools: &Tools) -> Result<(), Failed> {
    let (exit, stdout, stderr) = tools.program.run(&[], &[("WEFT_TRACE_FILE", "/no/such/folder/file")])?;
    same(&stderr, (exit, stdout.as_str()), (Some(0), "PASSED\n"))?;
    let told = stderr.lines().filter(|l| l.contains("WEFT_TRACE_FILE=/no/such/folder/file")).count();
    // By each of the two libraries.
    same(&stderr, told, 2)
}
