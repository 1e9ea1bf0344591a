//! Unified memory of real programs, while it is observed: what moves is what the program's accesses ask for, and nothing is done otherwise.

mod toolkit;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Program, Toolkit, workspace};
use weft_filetests::trials;
use weft_record::trace::{Event, Pages, PagesKind as Kind, read};

const MB: u64 = 1 << 20;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let toolkit = Arc::new(Toolkit::find());
    let options = ["-O2", "-std=c++17", "-arch=sm_70"];
    let program = toolkit.program(&workspace().join("tests/cuda/unified_memory.cu"), &options, "unified");
    let mut list = Vec::new();
    for (name, test) in [
        ("vectors", vectors as fn(&Program) -> Result<(), Failed>),
        ("modelled_time", modelled_time),
        ("more_than_the_device_has", stencil),
        ("to_and_fro", to_and_fro),
        ("read_mostly", read_mostly),
        ("other_programs", others),
        ("kernels_beside_the_host", beside),
        ("devices_that_cannot_fault", old),
        ("plain_runs", plain),
        ("managed_pools", pools),
        ("devices_beside_each_other", peers),
        ("interpreter", interpreter),
        ("loads_of_modules", loads),
    ] {
        let program = program.clone();
        list.push(Trial::test(name, move || test(&program)));
    }
    for gpu in &GPUS {
        for (name, test) in [
            ("as_an", as_recorded as fn(&Program, &Recording) -> Result<(), Failed>),
            ("order_of_an", order),
            ("times_of_an", times),
        ] {
            let program = program.clone();
            list.push(Trial::test(format!("{name}_{}", gpu.name), move || test(&program, gpu)));
        }
    }
    let variables =
        toolkit.program(&workspace().join("tests/cuda/unified_variables.cu"), &options, "variables");
    list.push(Trial::test("variables_of_the_program", move || self::variables(&variables)));
    let graphs = toolkit.program(&workspace().join("tests/cuda/unified_graphs.cu"), &options, "graphs");
    let answers = graphs.clone();
    list.push(Trial::test("graphs", move || self::graphs(&graphs)));
    list.push(Trial::test("answers_of_an_h200", move || answers_of_an_h200(&answers)));
    let layouts = toolkit.program(&workspace().join("tests/cuda/unified_layout.cu"), &options, "layout");
    let managed_nodes = layouts.clone();
    list.push(Trial::test("layout_of_an_h200", move || layout_of_an_h200(&layouts)));
    list.push(Trial::test("managed_memory_of_nodes", move || self::managed_nodes(&managed_nodes)));
    let arrays = toolkit.program(&workspace().join("tests/cuda/unified_arrays.cu"), &options, "arrays");
    list.push(Trial::test("arrays_of_an_h200", move || arrays_of_an_h200(&arrays)));
    let (counted, list_of) = (program.clone(), program.clone());
    list.push(Trial::test("access_counters", move || access_counters(&counted)));
    list.push(Trial::test("devices_that_do_not_count", move || no_counters(&list_of)));
    let (tools, program) = (toolkit.clone(), program.clone());
    list.push(Trial::test("faces", move || faces(&tools, &program)));
    trials::run(&arguments, list, 25)
}

fn scratch(name: &str) -> Result<PathBuf, Failed> {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("unified");
    std::fs::create_dir_all(&dir)?;
    let file = dir.join(name);
    let _ = std::fs::remove_file(&file);
    Ok(file)
}

/// What a run told of pages.
struct Run(Vec<Pages>);

impl Run {
    fn bytes(&self, kind: Kind) -> u64 {
        self.0.iter().filter(|p| p.kind == kind).map(|p| p.bytes).sum()
    }

    fn count(&self, kind: Kind) -> usize {
        self.0.iter().filter(|p| p.kind == kind).count()
    }

    /// Bytes to the device, bytes to the host, faults of the CPU.
    fn figures(&self) -> (u64, u64, usize) {
        (self.bytes(Kind::HostToDevice), self.bytes(Kind::DeviceToHost), self.count(Kind::CpuFault))
    }
}

/// Runs a case, which must pass, and reads what a trace tells of pages.
fn traced(program: &Program, case: &[&str], variables: &[(&str, &str)]) -> Result<Run, Failed> {
    // Tests beside each other run the same cases.
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let file = scratch(&format!("{}-{}", case.join("-"), RUNS.fetch_add(1, Relaxed)))?;
    let path = file.display().to_string();
    let variables = [&[("WEFT_TRACE_FILE", path.as_str()), ("WEFT_UM", "model")], variables].concat();
    let (code, out, err) = program.run(case, &variables)?;
    if code != Some(0) || !out.contains("PASSED") {
        return Err(format!("{case:?}: {code:?}\n{out}{err}").into());
    }
    let text = std::fs::read_to_string(&file)?;
    let batches = read(&text).map_err(|e| e.to_string())?;
    let events = batches.iter().flat_map(|b| &b.events);
    Ok(Run(events.filter_map(|e| if let Event::Pages(p) = e { Some(*p) } else { None }).collect()))
}

fn wants<T: PartialEq + std::fmt::Debug>(what: &str, is: T, want: T) -> Result<(), Failed> {
    if is == want { Ok(()) } else { Err(format!("{what}: {is:?}, not {want:?}").into()) }
}

/// Two arrays of 4 MB are added. A block of 2 MB takes a CPU that goes through it 6 faults.
fn vectors(program: &Program) -> Result<(), Failed> {
    let none = traced(program, &["none"], &[])?;
    wants("none", none.figures(), (8 * MB, 4 * MB, 36))?;
    let groups = none.count(Kind::GpuFaultGroup);
    if !(2..=40).contains(&groups) {
        return Err(format!("{groups} groups of faults").into());
    }
    let back: Vec<u64> = none.0.iter().filter(|p| p.kind == Kind::DeviceToHost).map(|p| p.bytes).collect();
    wants("pieces", (back.len(), back.iter().max()), (24, Some(&(1020 << 10))))?;
    let first = traced(program, &["gpu_init"], &[])?;
    wants("gpu_init", first.figures(), (0, 4 * MB, 12))?;
    let prefetched = traced(program, &["prefetch"], &[])?;
    wants("prefetch", prefetched.figures(), (8 * MB, 4 * MB, 24))?;
    wants("prefetch: groups", prefetched.count(Kind::GpuFaultGroup), 0)?;
    // What is read mostly is copied, what prefers the host stays there.
    let advised = traced(program, &["advise"], &[])?;
    wants("advise", advised.figures(), (4 * MB, 0, 24))?;
    wants("advise: duplicates", advised.bytes(Kind::ReadDuplicate), 4 * MB)
}

/// Microseconds that the case's kernel took on the modelled GPU.
fn kernel_of(program: &Program, case: &str, unified: &str) -> Result<f64, Failed> {
    let variables = [("WEFT_TIME", "model"), ("WEFT_GPU", "h100"), ("WEFT_UM", unified)];
    let (_, out, err) = program.run(&[case], &variables)?;
    let line = out.lines().find_map(|l| l.strip_prefix("kernel ")?.strip_suffix(" us"));
    let time = line.and_then(|n| n.parse().ok());
    time.ok_or_else(|| format!("{case}: {out}{err}").into())
}

fn modelled_time(program: &Program) -> Result<(), Failed> {
    let [none, prefetch, advise] =
        ["none", "prefetch", "advise"].map(|case| kernel_of(program, case, "model"));
    let (none, prefetch, advise) = (none?, prefetch?, advise?);
    let plain = kernel_of(program, "none", "off")?;
    // 8 MB over the bus take 156 us at least.
    if !(prefetch < advise && advise < none && none > plain + 156.0 && prefetch < plain + 156.0) {
        return Err(
            format!("none {none}, advise {advise}, prefetch {prefetch}, without a model {plain}").into()
        );
    }
    Ok(())
}

/// Two arrays of 24 MB on a device of 32.
fn stencil(program: &Program) -> Result<(), Failed> {
    let memory = [("WEFT_MEMORY", "32M")];
    let run = traced(program, &["stencil", "24"], &memory)?;
    let (up, down, _) = run.figures();
    let evicted = run.bytes(Kind::Evict);
    // The first kernel alone has to send away what is beyond; at the end all of `a` has come back.
    if evicted < 16 * MB || up < 24 * MB || down < 24 * MB || down < evicted {
        return Err(format!("{evicted} evicted, {up} up, {down} down").into());
    }
    let roomy = traced(program, &["stencil", "24"], &[])?;
    wants("with room", (roomy.bytes(Kind::Evict), roomy.figures().0), (0, 24 * MB))
}

fn to_and_fro(program: &Program) -> Result<(), Failed> {
    let run = traced(program, &["ping_pong"], &[])?;
    let (up, down, faults) = run.figures();
    // 64 KiB until that is noticed, then the page alone; the host has what it began with on the way back.
    let waits = run.count(Kind::Throttle);
    let is_as_on_an_h200 = (196_608..=327_680).contains(&up) && (196_608..=266_240).contains(&down);
    if run.count(Kind::Thrash) == 0 || !(4..=10).contains(&waits) || !is_as_on_an_h200 || faults > 23 {
        return Err(format!("{up} up, {down} down, {faults} faults").into());
    }
    Ok(())
}

fn read_mostly(program: &Program) -> Result<(), Failed> {
    let run = traced(program, &["read_mostly"], &[])?;
    // The table and the keys go there once, of which the host keeps the table; what comes back is the result, three times.
    wants("table", (run.bytes(Kind::ReadDuplicate), run.figures().1), (2 * MB, 6 * MB))
}

fn others(program: &Program) -> Result<(), Failed> {
    let list = traced(program, &["list"], &[])?;
    wants("list", list.figures().0, 4 * MB + 65_536)?;
    // One thread waits for each of its faults, so that none shares a group: as many groups and moves as an H100.
    let figures = (list.count(Kind::GpuFaultGroup), list.count(Kind::HostToDevice));
    wants("list: groups, moves", figures, (33, 118))?;
    let touched = traced(program, &["host_touch"], &[])?;
    // What the host has for itself never moves.
    wants("host_touch", (touched.figures().0, touched.figures().1), (MB, MB))?;
    let pieces = traced(program, &["producer"], &[])?;
    wants("producer", (pieces.figures().0, pieces.figures().1), (4 * MB, 4 * MB))?;
    let graph = traced(program, &["graph"], &[])?;
    let arrays = (65_537 + 65_536 * 4 + 65_536) * 4u64;
    if !(arrays / 2..arrays * 2).contains(&graph.figures().0) {
        return Err(format!("graph: {:?} of {arrays}", graph.figures()).into());
    }
    // Copies use managed memory where the call takes it for, which is where it stays.
    let copies = traced(program, &["copies"], &[])?;
    wants("copies", (copies.figures().0, copies.count(Kind::GpuFaultGroup)), (0, 0))
}

/// While a kernel runs the host's touches of what no running kernel has touched are seen; what is attached to a stream goes as a whole
/// to the device at launches there.
fn beside(program: &Program) -> Result<(), Failed> {
    for case in ["beside", "attached"] {
        let run = traced(program, &[case], &[])?;
        wants(case, (run.figures().0, run.figures().1), (MB, 2 * MB))?;
        let groups = run.count(Kind::GpuFaultGroup);
        wants(case, groups == 0, case == "attached")?;
    }
    // Four pieces, each by its kernel's stream.
    for _ in 0..3 {
        let pieces = traced(program, &["producer"], &[])?;
        let moves: Vec<u64> =
            pieces.0.iter().filter(|p| p.kind == Kind::HostToDevice).map(|p| p.bytes).collect();
        wants("pieces", (moves, pieces.count(Kind::GpuFaultGroup)), (vec![MB; 4], 0))?;
        wants("pieces back", pieces.figures().1, 4 * MB)?;
    }
    Ok(())
}

/// Memory of a managed pool is as other managed memory, and is forgotten when the pool gives it back.
fn pools(program: &Program) -> Result<(), Failed> {
    wants("pool", traced(program, &["pool"], &[])?.figures(), (16 * MB, 8 * MB, 72))
}

/// What one device made goes to another that uses it, and comes back from there; what prefers a device is used where it is.
fn peers(program: &Program) -> Result<(), Failed> {
    let run = traced(program, &["peers"], &[("WEFT_GPU", "h100,h100")])?;
    let among = run.bytes(Kind::DeviceToDevice);
    wants("peers", (run.figures().0, among, run.bytes(Kind::RemoteMap)), (0, 4 * MB, 4 * MB))?;
    wants("peers: to the host", run.figures().1, 4 * MB)
}

/// Managed variables of the program have pages of their own: two arrays of 4 MB and a number, which kernel and host use by turns.
fn variables(program: &Program) -> Result<(), Failed> {
    let run = traced(program, &[], &[])?;
    let (up, down, faults) = run.figures();
    // They lie one behind the other, where the system has put the program: what comes along with the second array may be a part of the first one.
    if !(8 * MB..=8 * MB + 131_072).contains(&up) || !(4 * MB..=6 * MB).contains(&down) || faults == 0 {
        return Err(format!("{up} up, {down} down, {faults} faults").into());
    }
    Ok(())
}

/// Without page faults all goes to the device at a launch, and comes back as the CPU touches it.
fn old(program: &Program) -> Result<(), Failed> {
    let run = traced(program, &["none"], &[("WEFT_GPU", "k80"), ("WEFT_NEWER_PTX", "allow")])?;
    // It lies on the device from the beginning: what the CPU writes first comes from there.
    wants("k80", run.figures(), (8 * MB, 12 * MB, 36))?;
    wants("k80: groups", run.count(Kind::GpuFaultGroup), 0)?;
    // A new one, where no GPU may fault.
    let run = traced(program, &["none"], &[("WEFT_GPU", "h200"), ("WEFT_SYSTEM", "windows")])?;
    wants("windows", run.figures(), (8 * MB, 12 * MB, 36))?;
    wants("windows: groups", run.count(Kind::GpuFaultGroup), 0)
}

/// Where nobody looks nothing is protected and nothing told; where somebody does, what is on the device is.
fn plain(program: &Program) -> Result<(), Failed> {
    let bits = |variables: &[(&str, &str)]| -> Result<String, Failed> {
        let (_, out, err) = program.run(&["maps"], variables)?;
        if !out.contains("PASSED") {
            return Err(format!("{out}{err}").into());
        }
        Ok(out.lines().next().unwrap_or_default().to_owned())
    };
    let plain = bits(&[])?;
    if !plain.starts_with("rw-p all") {
        return Err(format!("plain: {plain}").into());
    }
    let looked = bits(&[("WEFT_UM", "model")])?;
    if !looked.starts_with("---p") {
        return Err(format!("looked at: {looked}").into());
    }
    let off = traced(program, &["none"], &[("WEFT_UM", "off")])?;
    wants("off", off.0.len(), 0)?;
    let (code, _, _) = program.run(&["none"], &[("WEFT_UM", "x")])?;
    wants("another word", code == Some(0), false)
}

fn interpreter(program: &Program) -> Result<(), Failed> {
    let run = traced(program, &["none"], &[("WEFT_ENGINE", "interp")])?;
    wants("interpreter", run.figures(), (8 * MB, 4 * MB, 36))
}

/// What an H100 did in all runs of a case.
struct Recorded {
    case: Vec<String>,
    /// Of each run: bytes to the device, bytes to the host, faults of the CPU.
    runs: Vec<(u64, u64, usize)>,
    /// Microseconds.
    time: Option<f64>,
}

impl Recorded {
    fn case(&self) -> Vec<&str> {
        self.case.iter().map(String::as_str).collect()
    }
}

/// What was recorded of a GPU.
struct Recording {
    /// Its profile, and the table's name.
    name: &'static str,
    /// When its modules were loaded.
    loading: &'static str,
    /// What of the model's times is further off than a quarter, by how much, with the reason.
    off: &'static [(&'static str, f64)],
}

const GPUS: [Recording; 2] = [
    Recording {
        name: "h100",
        loading: "LAZY",
        off: &[
            // A part of the module's load is hidden behind what is prefetched, of 128 MB more than of 8.
            ("prefetch 64", 0.4),
            // H200s took a fifth to a half less.
            ("none 64", 0.4),
        ],
    },
    Recording { name: "h200", loading: "EAGER", off: &[] },
];

/// The table of what a GPU did, by case.
fn recorded(gpu: &Recording) -> Result<Vec<Recorded>, Failed> {
    let table = format!("tests/cuda/unified_memory.{}.txt", gpu.name);
    let text = std::fs::read_to_string(workspace().join(table))?;
    let mut all: Vec<Recorded> = Vec::new();
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let [case, _, up, down, faults, _, time] = columns[..] else {
            return Err(format!("not a row: {line}").into());
        };
        let bytes = |column: &str| column.split(' ').nth(1).unwrap_or_default().parse::<u64>();
        let run = (bytes(up)?, bytes(down)?, faults.parse()?);
        let case: Vec<String> = case.split(' ').map(str::to_owned).collect();
        match all.last_mut().filter(|r| r.case == case) {
            Some(known) => known.runs.push(run),
            None => all.push(Recorded { case, runs: vec![run], time: time.parse().ok() }),
        }
    }
    if all.len() < 10 { Err(format!("only {} cases", all.len()).into()) } else { Ok(all) }
}

/// Memory that goes to the device as its kernel begins, and on a GPU as it is launched, while the host goes on with what lies beside it: faults of the CPU differ.
const ATTACHED: [&str; 1] = ["producer"];

/// Bytes within a tenth of what some run of the GPU moved, and as many faults of the CPU where all its runs had as many.
fn as_recorded(program: &Program, gpu: &Recording) -> Result<(), Failed> {
    let mut wrong = Vec::new();
    for record in recorded(gpu)? {
        let case = record.case();
        let run = traced(program, &case, &[("WEFT_GPU", gpu.name)])?;
        let (up, down, faults) = run.figures();
        for (what, is, of) in [
            ("bytes to the device", up, record.runs.iter().map(|r| r.0).collect::<Vec<u64>>()),
            ("bytes to the host", down, record.runs.iter().map(|r| r.1).collect()),
        ] {
            let (least, most) = (of.iter().min().copied(), of.iter().max().copied());
            if is * 10 < least.unwrap_or(0) * 9 || is * 10 > most.unwrap_or(0) * 11 {
                wrong.push(format!("{case:?}: {is} {what}, {of:?} recorded"));
            }
        }
        let of = record.runs[0].2;
        if !ATTACHED.contains(&case[0]) && record.runs.iter().all(|r| r.2 == of) && faults != of {
            wrong.push(format!("{case:?}: {faults} faults of the CPU, {of} recorded"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}

/// Microseconds that a case prints in modelled time.
fn printed(program: &Program, case: &[&str], gpu: &Recording) -> Result<f64, Failed> {
    let variables = [
        ("WEFT_TIME", "model"),
        ("WEFT_GPU", gpu.name),
        ("WEFT_UM", "model"),
        ("CUDA_MODULE_LOADING", gpu.loading),
    ];
    let (_, out, err) = program.run(case, &variables)?;
    let time = out.lines().find_map(|l| l.strip_suffix(" us")?.rsplit(' ').next()?.parse().ok());
    time.ok_or_else(|| format!("{case:?}: {out}{err}").into())
}

/// The forms of the addition of vectors take longer and shorter as on the GPU.
fn order(program: &Program, gpu: &Recording) -> Result<(), Failed> {
    let mut all = Vec::new();
    for record in recorded(gpu)?.iter().filter(|r| r.case.get(1).is_some_and(|mb| mb == "4")) {
        all.extend(record.time.map(|of| (of, record.case.join(" "))));
    }
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let times: Vec<f64> = all
        .iter()
        .map(|(_, case)| printed(program, &case.split(' ').collect::<Vec<_>>(), gpu))
        .collect::<Result<_, _>>()?;
    // Kernels that find all in place take the same.
    let within = |a: f64, b: f64| a <= b * 1.05;
    if all.len() == 4 && times.windows(2).all(|t| within(t[0], t[1])) && times[0] * 10.0 < times[3] {
        return Ok(());
    }
    Err(format!("{all:?}: {times:?}").into())
}

/// Times of kernels and rounds within a quarter of the GPU's, and five microseconds.
fn times(program: &Program, gpu: &Recording) -> Result<(), Failed> {
    let mut wrong = Vec::new();
    for record in recorded(gpu)? {
        let Some(of) = record.time else { continue };
        let time = printed(program, &record.case(), gpu)?;
        let name = record.case.join(" ");
        let most = gpu.off.iter().find(|(case, _)| *case == name).map_or(0.25, |(_, most)| *most);
        if (time - of).abs() > most * of + 5.0 {
            wrong.push(format!("{name}: {time} us, {of} recorded"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}

/// Kernels that go through arrays which move, are copied, or both, an element a thread: the median of three sizes of blocks is within a quarter of an H200's,
/// and copies take less than moves. What stays with the host is left out, since the model does not know how much of it a kernel uses.
fn arrays_of_an_h200(program: &Program) -> Result<(), Failed> {
    let variables = [
        ("WEFT_TIME", "model"),
        ("WEFT_GPU", "h200"),
        ("WEFT_UM", "model"),
        ("CUDA_MODULE_LOADING", "EAGER"),
    ];
    let out = program.passes(&["1"], &variables)?;
    let table = std::fs::read_to_string(workspace().join("tests/cuda/unified_arrays.h200.txt"))?;
    // Arrays, and microseconds of each size of blocks with 8 MB.
    let mut wanted: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for line in table.lines().filter(|l| !l.starts_with('#')) {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let [form, size, times, _] = columns[..] else { return Err(format!("not a row: {line}").into()) };
        let sizes: Vec<u64> = size.split(' ').filter_map(|n| n.parse().ok()).collect();
        let is_one_each = sizes.len() == 3 && sizes[2] == 8 && sizes[0] * sizes[1] == 8 << 18;
        if is_one_each && !form.contains(['r', 'd']) {
            let median = times.split(' ').nth(1).unwrap_or_default().parse()?;
            wanted.entry(form.replace(' ', "")).or_default().push(median);
        }
    }
    let middle = |mut all: Vec<f64>| {
        all.sort_by(f64::total_cmp);
        all.get(all.len() / 2).copied().unwrap_or(0.0)
    };
    let mut is = BTreeMap::new();
    for form in wanted.keys() {
        let of_form = |l: &&str| l.starts_with(&format!("launch {form} <")) && l.contains(" 8 MB: ");
        let times = out
            .lines()
            .filter(of_form)
            .take(3)
            .filter_map(|l| l.strip_suffix(" us")?.rsplit(' ').next()?.parse().ok());
        is.insert(form.clone(), middle(times.collect()));
    }
    let of = |form: &str| is.get(form).copied().unwrap_or(0.0);
    let wrong: Vec<String> = wanted
        .into_iter()
        .map(|(form, times)| (of(&form), middle(times), form))
        .filter(|(is, want, _)| (is - want).abs() > 0.25 * want)
        .map(|(is, want, form)| format!("{form}: {is} us, {want} recorded"))
        .collect();
    let cheaper = of("c>-") < 0.95 * of("m>-") && of("cc>-") < of("cm>-") && of("cm>-") < of("mm>-");
    if wrong.is_empty() && cheaper && is.len() == 9 {
        return Ok(());
    }
    Err(format!("{is:?}\n{}", wrong.join("\n")).into())
}

/// A kernel that finds all in place waits for its module, which is loaded as it is launched: as on an H100, but where modules are loaded before.
fn loads(program: &Program) -> Result<(), Failed> {
    let took = |loading: &str| -> Result<f64, Failed> {
        let variables = [
            ("WEFT_TIME", "model"),
            ("WEFT_GPU", "h100"),
            ("WEFT_UM", "model"),
            ("CUDA_MODULE_LOADING", loading),
        ];
        let (_, out, err) = program.run(&["prefetch", "4"], &variables)?;
        let time = out.lines().find_map(|l| l.strip_prefix("kernel ")?.strip_suffix(" us")?.parse().ok());
        time.ok_or_else(|| format!("{out}{err}").into())
    };
    let (lazy, eager) = (took("LAZY")?, took("EAGER")?);
    if eager < 20.0 && (120.0..180.0).contains(&lazy) {
        Ok(())
    } else {
        Err(format!("{lazy}, {eager}").into())
    }
}

/// What the tools print.
fn faces(toolkit: &Toolkit, program: &Program) -> Result<(), Failed> {
    let path = program.path()?;
    let run = |tool: &[&str]| -> Result<String, Failed> {
        let out = toolkit.command(tool[0]).args(&tool[1..]).arg(path).arg("none").output()?;
        let text = [out.stdout, out.stderr].concat();
        Ok(String::from_utf8_lossy(&text).into_owned())
    };
    let has = |text: &str, all: &[&str]| match all.iter().find(|w| !text.contains(**w)) {
        Some(missing) => Err(Failed::from(format!("no `{missing}` in\n{text}"))),
        None => Ok(()),
    };
    let text = run(&["nvprof"])?;
    let row = "24  170.67KB  4.0000KB  0.9961MB  4.000000MB";
    has(
        &text,
        &["Unified Memory profiling result:", row, "Gpu page fault groups", "Total CPU Page faults: 36"],
    )?;
    if run(&["nvprof", "--unified-memory-profiling", "off"])?.contains("Unified Memory") {
        return Err("told although it is off".into());
    }
    has(
        &run(&["weft", "trace", "--unified"])?,
        &[row, "Prefetch it to the device", "before `add`", "Prefetch it to the host"],
    )?;
    if run(&["weft", "trace", "--no-unified"])?.contains("Unified") {
        return Err("told although nobody wants it".into());
    }
    let database = scratch("um.sqlite")?;
    let reports = "um_sum,um_total_sum,um_cpu_page_faults_sum,um_alloc_sum,cuda_gpu_mem_size_sum";
    let file = database.display().to_string();
    let text = run(&["weft", "trace", "--unified", "--csv", "--report", reports, "--sqlite", &file])?;
    let totals = "8.389,4.194,36,";
    let moves = "[CUDA memcpy Unified Host-to-Device]";
    has(&text, &[totals, moves, "12,0x", "4.194,4.194,4.194,0.000,24,"])?;
    // The database has them as well.
    let out = toolkit.command("nsys").args(["stats", "--format", "csv", "-r", reports, &file]).output()?;
    has(&String::from_utf8_lossy(&out.stdout), &[totals, moves, "12,0x"])
}

/// Nodes of graphs use managed memory as launches, copies and fills of streams do.
fn graphs(program: &Program) -> Result<(), Failed> {
    // Four rounds: the host writes 1 MB that the kernel reads, and reads what it wrote; from the second round on both come back first.
    let run = traced(program, &["loop"], &[])?;
    wants("loop", (run.figures().0, run.figures().1), (7 * MB, 7 * MB))?;
    // The host reads one array in the middle and three at the end of each of two launches, whose nodes take them back.
    let run = traced(program, &["nodes"], &[])?;
    wants("nodes", (run.figures().0, run.figures().1), (6 * MB, 8 * MB))?;
    let (_, out, _) = program.run(&["nodes"], &[("WEFT_UM", "model")])?;
    wants("right", out.matches("nodes.right=1").count() + out.matches("nodes.seen=1").count(), 4)
}

/// What is refused of managed memory, in captures, as graphs' memory and for other processes, is what an H200 refused.
fn answers_of_an_h200(program: &Program) -> Result<(), Failed> {
    let (_, ours, _) = program.run(&[], &[])?;
    let theirs = std::fs::read_to_string(workspace().join("tests/cuda/unified_graphs.h200.txt"))?;
    let answers =
        |text: &str| -> Vec<String> { text.lines().filter(|l| l.contains('=')).map(str::to_owned).collect() };
    wants("answers", answers(&ours), answers(&theirs))?;
    wants("number of answers", answers(&theirs).len() > 30, true)
}

/// Nodes of graphs that are to allocate managed memory answer as an H200's, where it is the device's memory: which places there may be, what is told of it, and that
/// no call for managed memory takes it. The host must not touch it there; here it can. Descriptions of access are not told.
fn managed_nodes(program: &Program) -> Result<(), Failed> {
    let theirs = std::fs::read_to_string(workspace().join("tests/cuda/unified_layout.h200.txt"))?;
    let is_answer = |l: &&str| !l.contains("described") && !l.contains("layout") && !l.contains("attach.");
    let want: Vec<&str> = theirs.lines().filter(|l| l.contains('=')).filter(is_answer).collect();
    wants("number of answers", want.len() > 25, true)?;
    for unified in ["off", "model"] {
        let (code, out, err) = program.run(&["nodes"], &[("WEFT_UM", unified)])?;
        wants("ends", code, Some(0))?;
        if let Some(missing) = want.iter().find(|w| !out.lines().any(|l| l == **w)) {
            return Err(format!("no `{missing}` in\n{out}{err}").into());
        }
    }
    Ok(())
}

/// Where allocations lie: bytes, which 2 MiB by the order in which they are used first, and how far into these.
fn layout(text: &str) -> Vec<(String, usize, String)> {
    let (mut at, mut seen, mut all) = (0, Vec::new(), Vec::new());
    for line in text.lines().filter_map(|l| l.strip_prefix("layout.")) {
        let Some((bytes, rest)) = line.split_once(": block ") else { continue };
        let Some((blocks, rest)) = rest.split_once(" at ") else { continue };
        at += blocks.parse::<i64>().unwrap_or_default();
        let number = seen.iter().position(|s| *s == at).unwrap_or_else(|| {
            seen.push(at);
            seen.len() - 1
        });
        let distance = rest.split(',').next().unwrap_or_default();
        all.push((bytes.to_owned(), number, distance.to_owned()));
    }
    all
}

/// Allocations of less than 2 MiB share these, in the smallest stretch with room, as on an H200; while nobody looks each has pages of its own.
fn layout_of_an_h200(program: &Program) -> Result<(), Failed> {
    let theirs = std::fs::read_to_string(workspace().join("tests/cuda/unified_layout.h200.txt"))?;
    let (_, looked, err) = program.run(&["layout"], &[("WEFT_UM", "model")])?;
    let want = layout(&theirs);
    wants("number of allocations", want.len(), 36)?;
    if layout(&looked) != want {
        return Err(format!("{looked}{err}").into());
    }
    let (_, plain, _) = program.run(&["layout"], &[])?;
    wants("while nobody looks", layout(&plain) == want, false)?;
    // Memory that shares a page with other memory is attached and used.
    let (code, out, err) = program.run(&["attach"], &[("WEFT_UM", "model")])?;
    if code == Some(0) && out.contains("attach.values=22") {
        Ok(())
    } else {
        Err(format!("{out}{err}").into())
    }
}

/// A machine on which host and device use each other's memory: what a kernel has used often on the host's moves to the device behind it, so that
/// the next launches find it there. Without faults, and without the host's: it uses it there.
fn access_counters(program: &Program) -> Result<(), Failed> {
    let gpu = [("WEFT_GPU", "gh200")];
    let run = traced(program, &["none"], &gpu)?;
    // Where the device has something the host begins to use it by a fault for each 64 KiB.
    wants("none", run.figures(), (8 * MB, 0, 24 + 64))?;
    wants("none: by counters", (run.bytes(Kind::Counted), run.count(Kind::GpuFaultGroup)), (8 * MB, 0))?;
    // What prefers the host stays there, what is read mostly moves no more than before.
    let run = traced(program, &["advise"], &gpu)?;
    wants("advise", run.bytes(Kind::Counted), 0)?;
    // One page of a number, which twenty launches use: eight count for 256 accesses.
    let run = traced(program, &["ping_pong"], &gpu)?;
    wants("ping_pong", (run.bytes(Kind::Counted), run.figures().0, run.figures().1), (65_536, 65_536, 0))
}

/// Other machines do not count: what prefers the host stays there, however often devices use it.
fn no_counters(program: &Program) -> Result<(), Failed> {
    for gpu in ["h200", "v100"] {
        let run = traced(program, &["advise"], &[("WEFT_GPU", gpu)])?;
        // One array is copied there as it is read mostly.
        wants(gpu, (run.bytes(Kind::Counted), run.figures().0), (0, 4 * MB))?;
    }
    Ok(())
}
