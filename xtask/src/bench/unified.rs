//! `cargo xtask bench --unified`: what it costs to look at unified memory, and how the model's figures stand beside GPUs'.
//!
//! Each program of `tests/cuda/unified_memory.cu` runs plainly, with `WEFT_UM=model`, and under `weft trace`, the three in turns; counted is the
//! whole process, from its start to its end. Then its bytes and microseconds by the models of an H200 and an H100 stand beside those of
//! `tests/cuda/unified_memory.h200.txt` and `unified_memory.h100.txt`, whose modules were loaded before and as they were launched.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use weft_record::trace::{Event, PagesKind, read};

use super::options::Options;
use super::peer::median;
use super::{PAUSE, build};
use crate::dist;
use crate::shell::{Result, root};

/// The programs: the usual ones of each kind, with their sizes.
const CASES: [&str; 12] = [
    "none 64",
    "gpu_init 64",
    "prefetch 64",
    "advise 64",
    "list",
    "stencil 32",
    "ping_pong",
    "read_mostly",
    "graph",
    "host_touch",
    "producer",
    "copies",
];

/// The most that looking may cost in the mean, in times of the plain run.
const BAR: f64 = 10.0;

/// How a program runs.
const WAYS: [&str; 3] = ["plain", "model", "trace"];

/// GPUs of which there are tables, with when their modules were loaded.
const GPUS: [(&str, &str); 2] = [("h200", "EAGER"), ("h100", "LAZY")];

/// What a GPU did: bytes to the device, bytes to the host, microseconds.
#[derive(Debug, Default, PartialEq)]
struct Figures {
    bytes: [Option<f64>; 2],
    us: Option<f64>,
}

/// Measures and prints.
///
/// # Errors
/// When the program does not compile or a run of it fails.
pub(super) fn report(options: &Options, toolkit: &Path) -> Result<()> {
    let program = build::unified(toolkit)?;
    println!("{:<14} {:>9} {:>6} {:>6}", "program", "plain ms", "model", "trace");
    let mut ratios = Vec::new();
    for case in CASES {
        let [plain, model, trace] = measure(&program, toolkit, case, options)?;
        ratios.push([model / plain, trace / plain]);
        println!("{case:<14} {plain:>9.1} {:>6.2} {:>6.2}", model / plain, trace / plain);
    }
    let means = means(&ratios);
    println!("{:<14} {:>9} {:>6.2} {:>6.2}", "geometric mean", "", means[0], means[1]);
    println!("{:<14} {:>9} {BAR:>6.2} {BAR:>6.2}", "bar", "");
    for gpu in GPUS {
        beside(&program, gpu)?;
    }
    Ok(())
}

/// The table of a GPU.
fn table(name: &str) -> Result<String> {
    let path = root().join(format!("tests/cuda/unified_memory.{name}.txt"));
    std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
}

/// Prints the model's figures beside a GPU's.
fn beside(program: &Path, gpu: (&str, &str)) -> Result<()> {
    let table = table(gpu.0)?;
    println!(
        "\n{:<14} {:>9} {:>9} {:>5} | {:>17} {:>17}",
        "program", "model us", gpu.0, "ratio", "to device MB", "to host MB"
    );
    for case in CASES {
        let (is, of) = (modelled(program, case, gpu)?, recorded(&table, case));
        let ratio = is.us.zip(of.us).map(|(a, b)| a / b);
        let both = |k: usize| format!("{} / {}", megabytes(is.bytes[k]), megabytes(of.bytes[k]));
        println!(
            "{case:<14} {:>9} {:>9} {:>5} | {:>17} {:>17}",
            number(is.us, 1),
            number(of.us, 1),
            number(ratio, 2),
            both(0),
            both(1)
        );
    }
    Ok(())
}

fn number(n: Option<f64>, digits: usize) -> String {
    n.map_or("–".into(), |n| format!("{n:.digits$}"))
}

fn megabytes(bytes: Option<f64>) -> String {
    number(bytes.map(|b| b / 1e6), 3)
}

fn means(ratios: &[[f64; 2]]) -> [f64; 2] {
    std::array::from_fn(|k| {
        let logs: f64 = ratios.iter().map(|r| r[k].ln()).sum();
        (logs / ratios.len().max(1) as f64).exp()
    })
}

/// Medians of the ways' times, in milliseconds.
fn measure(program: &Path, toolkit: &Path, case: &str, options: &Options) -> Result<[f64; WAYS.len()]> {
    let mut times = [const { Vec::new() }; WAYS.len()];
    // The first round compiles.
    for round in 0..=options.rounds {
        for (way, times) in WAYS.iter().zip(&mut times) {
            let mut c = Command::new(program);
            if *way == "trace" {
                c = Command::new(toolkit.join("bin/weft"));
                c.args(["trace", "--unified"]).arg(program);
            }
            if *way == "model" {
                c.env("WEFT_UM", "model");
            }
            c.env("WEFT_THREADS", options.threads.to_string());
            let begin = Instant::now();
            run(&mut c, case)?;
            if round > 0 {
                times.push(begin.elapsed().as_secs_f64() * 1e3);
            }
            std::thread::sleep(PAUSE);
        }
    }
    let mut out = [0.0; WAYS.len()];
    for (median_of, times) in out.iter_mut().zip(&times) {
        *median_of = median(times).ok_or("no rounds")?;
    }
    Ok(out)
}

/// Runs a case, which must pass; what it prints.
fn run(c: &mut Command, case: &str) -> Result<String> {
    c.args(case.split(' ')).env("WEFT_DRIVER", dist::driver()).stdin(Stdio::null());
    let out = c.output().map_err(|e| format!("{}: {e}", c.get_program().display()))?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    if out.status.success() && text.contains("PASSED") {
        return Ok(text);
    }
    Err(format!("{case}: {}\n{text}{}", out.status, String::from_utf8_lossy(&out.stderr)))
}

/// What the model says of a case on a GPU.
fn modelled(program: &Path, case: &str, gpu: (&str, &str)) -> Result<Figures> {
    let file = dist::target().join("bench-programs/single/unified.records");
    let _ = std::fs::remove_file(&file);
    let of_gpu = |c: &mut Command| {
        c.env("WEFT_GPU", gpu.0).env("CUDA_MODULE_LOADING", gpu.1).env("WEFT_UM", "model");
    };
    let mut c = Command::new(program);
    of_gpu(&mut c);
    run(c.env("WEFT_TRACE_FILE", &file), case)?;
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let batches = read(&text).map_err(|e| format!("{}: {e}", file.display()))?;
    let bytes = |kind: PagesKind| {
        let of =
            |e: &Event<'_>| if let Event::Pages(p) = e { (p.kind == kind).then_some(p.bytes) } else { None };
        let all = batches.iter().flat_map(|b| &b.events).filter_map(of);
        Some(all.sum::<u64>() as f64)
    };
    let bytes = [bytes(PagesKind::HostToDevice), bytes(PagesKind::DeviceToHost)];
    let mut c = Command::new(program);
    of_gpu(&mut c);
    let printed = run(c.env("WEFT_TIME", "model"), case)?;
    Ok(Figures { bytes, us: microseconds(&printed) })
}

/// The microseconds that a case prints, if it does.
fn microseconds(text: &str) -> Option<f64> {
    text.lines().find_map(|l| l.strip_suffix(" us")?.rsplit(' ').next()?.parse().ok())
}

/// What a GPU did in the first run of a case.
fn recorded(table: &str, case: &str) -> Figures {
    let row = |line: &str| {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let [of, _, up, down, _, _, us] = columns[..] else { return None };
        let bytes = |column: &str| column.split(' ').nth(1)?.parse().ok();
        (of == case).then(|| Figures { bytes: [bytes(up), bytes(down)], us: us.parse().ok() })
    };
    table.lines().find_map(row).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{CASES, Figures, GPUS, means, microseconds, recorded, table};

    #[test]
    fn tables_and_lines_are_read() {
        let table = "# none 4 | 9\nnone 4 | 1 | 318 8388608 | 24 4194304 | 36 | 9 | 1574.8\ngraph | 1 | 1 2 | 3 4 | 5 | 6 | -\n";
        let want = Figures { bytes: [Some(8_388_608.0), Some(4_194_304.0)], us: Some(1574.8) };
        assert_eq!(recorded(table, "none 4"), want);
        assert_eq!(recorded(table, "graph"), Figures { bytes: [Some(2.0), Some(4.0)], us: None });
        assert_eq!(recorded(table, "none 64"), Figures::default());
        assert_eq!((microseconds("kernel 1.5 us\nPASSED\n"), microseconds("PASSED\n")), (Some(1.5), None));
        assert_eq!(means(&[[2.0, 9.0], [8.0, 16.0]]).map(f64::round), [4.0, 12.0]);
    }

    #[test]
    fn all_programs_are_recorded() {
        for (gpu, _) in GPUS {
            let table = table(gpu).expect("the table");
            let missing: Vec<&str> =
                CASES.into_iter().filter(|case| recorded(&table, case) == Figures::default()).collect();
            assert!(missing.is_empty(), "{gpu}: {missing:?}");
        }
    }
}
