//! `WEFT_TIME=model`: what a program's own events say is what the modelled GPU would show.

mod toolkit;

use std::collections::HashMap;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Program, Toolkit, workspace};
use weft_filetests::trials;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let toolkit = Toolkit::find();
    let options = ["-O2", "-std=c++17", "-arch=sm_80"];
    let program = toolkit.program(&workspace().join("tests/cuda/modelled_time.cu"), &options, "time");
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
    trials::run(&arguments, list, 2)
}

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
    let out = run(program, &[("WEFT_TIME", "model"), ("WEFT_GPU", "h100")])?;
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
    // About the same again: nothing of it is by a clock, but which lines of a launch are followed depends on which blocks end first.
    let again = times(&run(program, &[("WEFT_TIME", "model"), ("WEFT_GPU", "h100")])?)?;
    for (name, first) in &t {
        between(&again, name, first * 0.999, first * 1.001)?;
    }
    Ok(())
}

fn others(program: &Program) -> Result<(), Failed> {
    let out = run(program, &[("WEFT_TIME", "gpu")])?;
    if out.0 {
        return Err(format!("an unknown word was taken: {out:?}").into());
    }
    // Nothing is counted: that is said once, and time is real.
    let out = run(program, &[("WEFT_TIME", "model"), ("WEFT_ENGINE", "interp")])?;
    times(&out)?;
    if out.2.matches("there is no model of the time of").count() != 1 {
        return Err(out.2.into());
    }
    Ok(())
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
