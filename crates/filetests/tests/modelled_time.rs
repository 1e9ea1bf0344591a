//! `WEFT_TIME=model`: what a program's own events say is what the modelled GPU would show.

mod toolkit;

use std::collections::HashMap;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Program, Toolkit, workspace};
use weft_filetests::trials;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let toolkit = Toolkit::find();
    let options = ["-O2", "-std=c++17", "-arch=sm_80"];
    let program = toolkit.program(&workspace().join("tests/cuda/modelled_time.cu"), &options, "time");
    let graphs = toolkit.program(&workspace().join("tests/cuda/modelled_graph.cu"), &options, "time");
    let mut list = Vec::new();
    let balance = toolkit.program(&workspace().join("tests/cuda/balance.cu"), &options, "balance");
    for (gpu, by_sheet) in BALANCE {
        let (toolkit, balance) = (Toolkit::find(), balance.clone());
        list.push(Trial::test(format!("balance_of_{gpu}"), move || {
            balance_of(&toolkit, &balance, gpu, by_sheet)
        }));
    }
    for (name, test) in [("events", events as fn(&Program) -> Result<(), Failed>), ("others", others)] {
        let program = program.clone();
        list.push(Trial::test(name, move || test(&program)));
    }
    for (name, test) in [("graphs", self::graphs as fn(&Program) -> Result<(), Failed>), ("clocks", clocks)] {
        let program = graphs.clone();
        list.push(Trial::test(name, move || test(&program)));
    }
    let example =
        toolkit.program(&workspace().join("examples/l2_persistence.cu"), &["-O3", "-arch=sm_90"], "time");
    list.push(Trial::test("windows_that_persist", move || windows(&example)));
    let fences =
        toolkit.program(&workspace().join("tests/cuda/domain_fences.cu"), &["-O2", "-arch=sm_90"], "time");
    list.push(Trial::test("domains_of_fences", move || domains(&fences)));
    let (toolkit, program) = (Arc::new(toolkit), program.clone());
    let of_graphs = toolkit.clone();
    list.push(Trial::test("reports", move || reports(&toolkit, &program)));
    list.push(Trial::test("reports_of_graphs", move || reports_of_graphs(&of_graphs, &graphs)));
    trials::run(&arguments, list, 12)
}

/// Modules are loaded before: what their load takes is none of these tests' business.
const MODEL: [(&str, &str); 3] =
    [("WEFT_TIME", "model"), ("WEFT_GPU", "h100"), ("CUDA_MODULE_LOADING", "EAGER")];

/// Runs it; whether it succeeded, and what it printed.
fn run(program: &Program, variables: &[(&str, &str)]) -> Result<(bool, String, String), Failed> {
    let (code, out, err) = program.run(&[], variables)?;
    Ok((code == Some(0), out, err))
}

/// What it printed: microseconds by name.
fn times((good, out, err): &(bool, String, String)) -> Result<HashMap<String, f64>, Failed> {
    if !good {
        return Err(format!("{out}{err}").into());
    }
    let line = |l: &str| {
        let (name, n) = l.split_once(' ')?;
        Some((name.to_owned(), n.parse().ok()?))
    };
    out.lines().map(|l| line(l).ok_or_else(|| format!("`{l}`").into())).collect()
}

fn between(times: &HashMap<String, f64>, name: &str, least: f64, most: f64) -> Result<(), Failed> {
    match times.get(name) {
        Some(t) if (least..=most).contains(t) => Ok(()),
        t => Err(format!("{name}: {t:?} is not between {least} and {most}: {times:?}").into()),
    }
}

fn events(program: &Program) -> Result<(), Failed> {
    let out = run(program, &MODEL)?;
    let t = times(&out)?;
    // Kernels as an H100 recorded them (`tests/golden/h100`: example.vecadd 5.92, bench.nbody 618.2), by what the model of kernels is off.
    between(&t, "vecadd", 5.92 * 0.7, 5.92 * 1.4)?;
    between(&t, "attract", 618.2 * 0.7, 618.2 * 1.4)?;
    // 64 MiB at 0.85 of 63 GB/s, and at 14.
    between(&t, "pinned", 1253.0, 1260.0)?;
    between(&t, "pageable", 4793.0, 4803.0)?;
    // Up and down one after the other; in two streams both ways at once but for the first and the last part.
    let one = t.get("one_stream").copied().unwrap_or(0.0);
    between(&t, "one_stream", 2506.0, 2560.0)?;
    between(&t, "two_streams", one * 9.0 / 16.0 * 0.98, one * 9.0 / 16.0 * 1.02)?;
    // The copy is over before the kernel.
    let alone = t.get("attract").copied().unwrap_or(0.0);
    between(&t, "beside", alone, alone + 8.0)?;
    // 8 MiB of the host's memory at that rate, and 4 MiB that go there.
    between(&t, "zero_copy", 156.6, 170.0)?;
    between(&t, "zero_copy_back", 78.3, 90.0)?;
    // About the same again: nothing of it is by a clock, but which lines of a launch are followed depends on which blocks end first.
    let again = times(&run(program, &MODEL)?)?;
    for (name, first) in &t {
        between(&again, name, first * 0.999, first * 1.001)?;
    }
    Ok(())
}

/// The programming guide's experiment, with 10 to 60 MiB that are used again. An H100 takes 0.67, 0.66, 0.55, 0.65, 0.70 and 0.72 of the time without a window where
/// all lines persist. The model takes as long for 10 MiB without a window as with one: that lines which go are written again and again is not modelled.
fn windows(program: &Program) -> Result<(), Failed> {
    let picture = Path::new(env!("CARGO_TARGET_TMPDIR")).join("windows.svg").display().to_string();
    let recorded = workspace().join("examples/l2_persistence.h100.txt").display().to_string();
    let (plot, beside) = (format!("--plot={picture}"), format!("--beside={recorded}"));
    let (code, out, err) = program.run(&["--times", &plot, &beside], &MODEL)?;
    let numbers = |l: &str| -> Option<Vec<f64>> {
        let (_, times) = l.split_once(": ")?;
        times.split(' ').map(|t| t.parse().ok()).collect()
    };
    let rows: Vec<Vec<f64>> = out.lines().filter_map(numbers).filter(|r| r.len() == 3).collect();
    if code != Some(0) || rows.len() != 6 {
        return Err(format!("{out}{err}").into());
    }
    for (n, row) in rows.iter().enumerate() {
        let &[without, all, fitted] = &row[..] else { return Err(out.into()) };
        let (least, most) = match n {
            0 => (0.5, 1.0),
            // What persists has room.
            1 | 2 => (0.45, 0.85),
            _ => (0.55, 0.99),
        };
        let within = |t: f64| (least..=most).contains(&(t / without));
        if !within(all) || !within(fitted) {
            return Err(format!("{row:?} is not within {least} and {most}:\n{out}").into());
        }
    }
    let recorded = std::fs::read_to_string(recorded)?;
    let recorded: Vec<Vec<f64>> = recorded.lines().filter_map(numbers).filter(|r| r.len() == 3).collect();
    drawn(&std::fs::read_to_string(picture)?, &[rows, recorded])
}

/// Whether a picture has a curve for each column of some measurements, at heights that are to each other as the numbers are.
fn drawn(svg: &str, measurements: &[Vec<Vec<f64>>]) -> Result<(), Failed> {
    const BOTTOM: f64 = 360.0;
    let heights = |l: &str| -> Option<Vec<f64>> {
        let (_, points) = l.split_once(" points=\"")?;
        let y = |p: &str| Some(BOTTOM - p.split_once(',')?.1.parse::<f64>().ok()?);
        points.split('"').next()?.split(' ').map(y).collect()
    };
    let drawn: Vec<Vec<f64>> = svg.lines().filter_map(heights).collect();
    let columns =
        measurements.iter().flat_map(|m| (0..3).map(|way| m.iter().map(|r| r[way]).collect::<Vec<_>>()));
    let columns: Vec<Vec<f64>> = columns.collect();
    let most = |all: &[Vec<f64>]| all.iter().flatten().copied().fold(0.0, f64::max);
    let scale = most(&drawn) / most(&columns);
    let agrees = |a: &Vec<f64>, b: &Vec<f64>| {
        a.len() == b.len() && a.iter().zip(b).all(|(y, t)| (y - t * scale).abs() < 0.25)
    };
    if drawn.len() == columns.len() && drawn.iter().zip(&columns).all(|(a, b)| agrees(a, b)) {
        Ok(())
    } else {
        Err(format!("{drawn:?} is not {columns:?}\n{svg}").into())
    }
}

fn others(program: &Program) -> Result<(), Failed> {
    let out = run(program, &[("WEFT_TIME", "gpu")])?;
    if out.0 {
        return Err(format!("an unknown word was taken: {out:?}").into());
    }
    // Nothing is counted: that is said once, and time is real.
    let (code, said, told) = program.run(&["small"], &[("WEFT_TIME", "model"), ("WEFT_ENGINE", "interp")])?;
    let out = (code == Some(0), said, told);
    times(&out)?;
    if out.2.matches("there is no model of the time of").count() != 1 {
        return Err(out.2.into());
    }
    Ok(())
}

fn graphs(program: &Program) -> Result<(), Failed> {
    let t = times(&run(program, &MODEL)?)?;
    let of = |name: &str| t.get(name).copied().unwrap_or(0.0);
    // Two kernels that fill half of the GPU each: one after the other, or beside each other.
    let busy = of("busy");
    between(&t, "row", busy * 1.5, busy * 2.1)?;
    between(&t, "fan", busy * 0.8, busy * 1.3)?;
    // Twenty kernels of some 2 µs: launched one by one the host's 2.3 µs each are what takes the time, in a graph they follow each other.
    between(&t, "links", 20.0 * 2.3 - 4.0, 20.0 * 2.3 + 8.0)?;
    between(&t, "chain", of("links") * 0.5, of("links") * 0.96)?;
    // A fill and a copy take what they take.
    between(&t, "moved", of("moves") * 0.9, of("moves") * 1.1)
}

fn clocks(program: &Program) -> Result<(), Failed> {
    let t = times(&run(program, &MODEL)?)?;
    // A product waits four cycles for the one before, a load from shared memory 32 (`tests/golden/micro`); with a part of the loop's own.
    between(&t, "product", 4.0, 6.0)?;
    between(&t, "shared", 32.0, 42.0)?;
    between(&t, "pair", 1.0, 40.0)?;
    // A million cycles at 1.98 GHz are 505 µs, by the kernel's timer and about so by events.
    between(&t, "cycles", 1_000_000.0, 1_000_100.0)?;
    between(&t, "timer", 505.0, 506.0)?;
    between(&t, "spin", 505.0 * 0.8, 505.0 * 1.3)?;
    let again = times(&run(program, &MODEL)?)?;
    ["product", "shared", "pair", "cycles", "timer"].iter().try_for_each(|name| {
        let first = t.get(*name).copied().unwrap_or(0.0);
        between(&again, name, first, first)
    })
}

/// What a tool that must succeed prints of a program, to standard output and to standard error.
fn told(
    toolkit: &Toolkit,
    words: &[&str],
    (program, vars): (Option<&Program>, &[(&str, &str)]),
) -> Result<[String; 2], Failed> {
    let mut command = toolkit.command(words[0]);
    command.args(&words[1..]).env("WEFT_GPU", "h100").envs(vars.iter().copied());
    if let Some(program) = program {
        command.arg(program.path()?);
    }
    let out = command.output()?;
    let text = [out.stdout, out.stderr].map(|b| String::from_utf8_lossy(&b).into_owned());
    if out.status.success() { Ok(text) } else { Err(format!("{words:?}: {text:?}").into()) }
}

/// Start and duration of the rows of `cuda_gpu_trace` as CSV whose names have a word, in microseconds.
fn traced(text: &str, name: &str) -> Vec<(f64, f64)> {
    let row = |l: &str| {
        let mut fields = l.split(',').map(|f| f.parse::<f64>().ok());
        Some((fields.next()?? / 1e3, fields.next()?? / 1e3))
    };
    text.lines().filter(|l| l.contains(name)).filter_map(row).collect()
}

fn has(text: &str, words: &[&str]) -> Result<(), Failed> {
    match words.iter().find(|w| !text.contains(**w)) {
        None => Ok(()),
        Some(word) => Err(format!("no `{word}` in\n{text}").into()),
    }
}

const MODELLED: &str = "Times are modelled time of NVIDIA H100";
const REAL: &str = "Times are real time on this CPU";

fn reports(toolkit: &Toolkit, program: &Program) -> Result<(), Failed> {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("modelled");
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir)?;
    let file = |name: &str| dir.join(name).display().to_string();
    let [kept, base, html, chrome] = ["kept", "base.sqlite", "page.html", "chrome.json"].map(file);
    let words = ["weft", "trace", "--time", "model", "--csv", "--report", "cuda_gpu_trace", "-o", &kept];
    let all = [&words[..], &["--sqlite", &base, "--html", &html, "--chrome", &chrome]].concat();
    let [text, said] = told(toolkit, &all, (Some(program), &[]))?;
    has(&said, &[MODELLED])?;
    // As events have it (see there), and no event but starts tells when copies overlap.
    let (kernels, copies) = (traced(&text, "vecadd"), traced(&text, "Host-to-Device"));
    // The other two work on the host's memory.
    let [(_, vecadd), _, _] = kernels[..] else { return Err(text.into()) };
    let of_64_mib = copies.iter().filter(|c| (1250.0..1260.0).contains(&c.1)).count();
    if !(5.92 * 0.7..5.92 * 1.4).contains(&vecadd) || of_64_mib != 1 || copies.len() != 2 + 16 + 1 {
        return Err(format!("vecadd {vecadd}, {of_64_mib} of {} copies\n{text}", copies.len()).into());
    }
    let sets = traced(&text, "memset");
    if !sets.iter().any(|s| (20.0..30.0).contains(&s.1)) {
        return Err(format!("{sets:?} of {text}").into());
    }
    // What was kept says the same in each form.
    let import = ["weft", "trace", "--csv", "--report", "cuda_gpu_trace", "--import"];
    for file in [&kept, &base] {
        let [again, said] = told(toolkit, &[&import[..], &[file]].concat(), (None, &[]))?;
        has(&said, &[MODELLED])?;
        let same = |name| traced(&again, name) == traced(&text, name);
        if !same("vecadd") || !same("attract") || !same("Host-to-Device") {
            return Err(format!("{file}: {again}\nand {text}").into());
        }
    }
    let [_, said] = told(toolkit, &[&import[..], &[&kept, "--time", "real"]].concat(), (None, &[]))?;
    has(&said, &[REAL])?;
    has(&std::fs::read_to_string(&html)?, &[MODELLED])?;
    has(&std::fs::read_to_string(&chrome)?, &[MODELLED])?;
    let [text, _] = told(toolkit, &["nsys", "stats", &kept], (None, &[]))?;
    has(&text, &[MODELLED])?;
    let [_, text] = told(toolkit, &["nvprof", "--print-gpu-trace"], (Some(program), &MODEL[..1]))?;
    has(&text, &[MODELLED, "1.2545ms"])
}

fn reports_of_graphs(toolkit: &Toolkit, program: &Program) -> Result<(), Failed> {
    let words = ["weft", "trace", "--csv", "--report", "cuda_gpu_trace"];
    let [text, said] = told(toolkit, &words, (Some(program), &MODEL))?;
    has(&said, &[MODELLED])?;
    let busy = traced(&text, "busy(");
    // By itself, two in a row, two beside each other.
    let [_, a, b, c, d] = busy[..] else { return Err(format!("{busy:?} of {text}").into()) };
    let begins_behind = b.0 >= a.0 + a.1 - 0.01;
    let beside = (c.0 - d.0).abs() < 0.01 && c.1 > 1.0 && d.1 > 1.0;
    if begins_behind && beside { Ok(()) } else { Err(format!("{busy:?}").into()) }
}

/// What data sheets say of a GPU: bytes of memory in a nanosecond; multiplications with additions of 64 and of 32 bits in a nanosecond.
struct Sheet {
    bytes: f64,
    double: f64,
    single: f64,
}

/// GPUs of which additions of 64 bits limit the balanced kernel, and of which memory does.
const BALANCE: [(&str, Sheet); 4] = [
    ("t4", Sheet { bytes: 320.0, double: 127.0, single: 4070.0 }),
    ("rtx4090", Sheet { bytes: 1008.0, double: 645.0, single: 41288.0 }),
    ("a100", Sheet { bytes: 2039.0, double: 4873.0, single: 9746.0 }),
    ("k80", Sheet { bytes: 240.0, double: 685.0, single: 2055.0 }),
];

/// The time of each kernel is that of what limits it, by the data sheet: memory, of which 0.65 to 1 is to be had, or additions.
fn balance_of(toolkit: &Toolkit, program: &Program, gpu: &str, sheet: Sheet) -> Result<(), Failed> {
    let metrics = "gpu__time_duration.sum,gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed,\
                   sm__throughput.avg.pct_of_peak_sustained_elapsed,dram__bytes_read.sum,dram__bytes_write.sum,\
                   smsp__issue_active.avg.per_cycle_active";
    let mut command = toolkit.command("weft");
    command.args(["profile", "--csv", "--page", "raw", "--metrics", metrics]).arg(program.path()?);
    let out =
        command.envs([("WEFT_GPU", gpu), ("WEFT_NEWER_PTX", "allow")]).output().map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let of = |kernel: &str| -> Result<Vec<f64>, Failed> {
        let line = text.lines().find(|l| l.contains(&format!("\"{kernel}\"")));
        let values = line.map(|l| l.trim_matches('"').rsplit("\",\"").take(6).map(str::parse).collect());
        match values {
            Some(Ok(v)) => Ok(Vec::into_iter(v).rev().collect()),
            _ => Err(format!("{kernel}: {text}{}", String::from_utf8_lossy(&out.stderr)).into()),
        }
    };
    let numbers = f64::from(1u32 << 22);
    let within = |kernel: &str, got: f64, least: f64, most: f64| -> Result<(), Failed> {
        let good = (least..=most).contains(&got);
        if good { Ok(()) } else { Err(format!("{gpu} {kernel}: {got} of {least}..{most}\n{text}").into()) }
    };
    // A kernel that does nothing takes two microseconds.
    let [copied, balanced, multiplied] = [of("copied")?, of("balanced")?, of("multiplied")?];
    let by_memory = (copied[3] + copied[4]) / sheet.bytes;
    within("copied", copied[0] - 2000.0, by_memory, by_memory / 0.65)?;
    // All is read; what is written may stay in L2.
    within("copied's reads", copied[3], 8.0 * numbers, 8.2 * numbers)?;
    let by_addition = 16.0 * numbers / sheet.double;
    let least = by_addition.max(by_memory);
    within("balanced", balanced[0] - 2000.0, least * 0.99, (by_memory / 0.65).max(by_addition) * 1.2)?;
    let limited_by_memory = balanced[1] > balanced[2];
    if limited_by_memory != (by_memory > by_addition) {
        return Err(format!("{gpu}: {by_memory} {by_addition}: {balanced:?}").into());
    }
    let least = 4096.0 * 256.0 * 16.0 * 64.0 / sheet.single;
    within("multiplied", multiplied[0] - 2000.0, least * 0.99, least * 1.35)
}

/// Fences beside a kernel that stores to the host's memory wait for that where both are in one domain, and in another one for the way that both share.
fn domains(program: &Program) -> Result<(), Failed> {
    let (code, out, err) = program.run(&["2", "60", "1"], &MODEL)?;
    let time = |name: &str| -> Result<f64, Failed> {
        let line = out
            .lines()
            .find_map(|l| l.strip_prefix(name)?.strip_prefix(": ")?.strip_suffix(" us")?.parse().ok());
        line.ok_or_else(|| format!("{name}: {code:?}\n{out}{err}").into())
    };
    for kind in ["system", "device"] {
        let of = |how: &str| time(&format!("{kind} fences, {how}"));
        let (alone, one, two, map) = (of("alone")?, of("one domain")?, of("two domains")?, of("map")?);
        // An H200 took 5 to 6 and 12 times as long in one domain, in two as long for those of the system, and a sixteenth to a sixth less.
        let least = if kind == "system" { 0.95 } else { 0.8 };
        let as_shared = |t: f64| (least..0.999).contains(&(t / one));
        if one < 3.0 * alone || !as_shared(two) || !as_shared(map) {
            return Err(out.into());
        }
    }
    Ok(())
}
