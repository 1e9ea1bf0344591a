//! `nvprof`.

use std::path::{Path, PathBuf};

use super::model::Process;
use super::modelled;
use super::nvprof_counters::{self, Wanted};
use super::nvprof_nvtx;
use super::nvprof_text::{self, How};
use super::output::write_out;
use super::run::{self, Wishes};
use super::unified_text;
use super::units::Unit;
use super::words::{Words, refused};
use crate::Error;

const HELP: &str = "Usage: nvprof [options] prog [args]\n       nvprof [options] -i FILE\n\n\
    nvprof's summary and traces of a program that runs on weft, with times of this machine,\n    with WEFT_TIME=model those of the modelled GPU.\n\n  \
    --print-gpu-trace             All that devices did, one after the other\n  \
    --print-api-trace             All calls, one after the other\n  \
    --metrics a,b; --events a,b   What kernels count: least, greatest and mean value over launches\n  \
    --kernels NAME                Of kernels whose names match alone\n  \
    --devices 0,1|all             Of these devices alone\n  \
    --query-metrics; --query-events\n                                \
    What can be counted\n  \
    --csv                         Comma-separated values\n  \
    -u, --normalized-time-unit U  All times in s, ms, us or ns\n  \
    --log-file FILE               What nvprof prints goes to a file; %p is the process\n  \
    -o, --export-profile FILE     Keep the records instead of printing; %p is the process\n  \
    -f, --force-overwrite         The file may be there\n  \
    -i, --import-profile FILE     Print what was kept\n  \
    --profile-from-start on|off   off: only between cudaProfilerStart and cudaProfilerStop\n  \
    --unified-memory-profiling off|per-process-device
                                \
    off: managed memory is not modelled
  \
    --profile-child-processes     Processes that the program starts as well\n  \
    -h, --help; -V, --version\n";

/// What is asked for.
#[derive(Debug, Default)]
struct Options {
    work: bool,
    calls: bool,
    how: How,
    wanted: Wanted,
    log: Option<String>,
    export: Option<String>,
    import: Option<PathBuf>,
    overwrite: bool,
    children: bool,
    wishes: Wishes,
    /// Answers that need no program.
    answer: Option<String>,
    program: Vec<String>,
}

fn parse(words: &[String]) -> Result<Options, Error> {
    let mut o = Options::default();
    let mut words = Words::of(words);
    while let Some(name) = words.option()? {
        match name.as_str() {
            "--print-gpu-trace" => o.work = true,
            "--print-api-trace" => o.calls = true,
            "--csv" => o.how.csv = true,
            "-u" | "--normalized-time-unit" => o.how.unit = unit(&words.value()?)?,
            "--log-file" => o.log = Some(words.value()?),
            "-o" | "--export-profile" | "--output-profile" => o.export = Some(words.value()?),
            "-f" | "--force-overwrite" => o.overwrite = true,
            "-i" | "--import-profile" => o.import = Some(words.value()?.into()),
            "--profile-from-start" => o.wishes.waits = !words.one_of(["on", "off"])?,
            "--unified-memory-profiling" => {
                o.wishes.unified = Some(words.one_of(["per-process-device", "off"])?);
            }
            "--profile-child-processes" => o.children = true,
            "-h" | "--help" => o.answer = Some(HELP.into()),
            "-V" | "--version" => o.answer = Some(format!("nvprof: weft {}\n", env!("CARGO_PKG_VERSION"))),
            "--query-metrics" => o.answer = Some(nvprof_counters::query(false)),
            "--query-events" => o.answer = Some(nvprof_counters::query(true)),
            _ if nvprof_counters::option(&mut o.wanted, &name, &mut || words.value())? => {}
            _ => return Err(refused(&name, "nvprof --help")),
        }
    }
    o.program = words.rest();
    apart(&o)?;
    if o.answer.is_none() && o.import.is_some() != o.program.is_empty() {
        let what = if o.import.is_some() { "-i is instead of a program" } else { "no program given" };
        return Err(Error::Usage(format!("{what}; see nvprof --help")));
    }
    Ok(o)
}

/// Counting is a run of its own.
fn apart(o: &Options) -> Result<(), Error> {
    let beside = [
        (o.work, "--print-gpu-trace"),
        (o.calls, "--print-api-trace"),
        (o.export.is_some(), "-o"),
        (o.import.is_some(), "-i"),
        (o.wishes.waits, "--profile-from-start off"),
    ];
    if let Some((_, name)) = beside.into_iter().find(|b| b.0 && o.wanted.any()) {
        return Err(Error::Usage(format!("--metrics and --events do not go with {name}")));
    }
    if o.wanted.chooses() && !o.wanted.any() {
        return Err(Error::Usage("--kernels and --devices go with --metrics or --events".into()));
    }
    Ok(())
}

fn unit(name: &str) -> Result<Option<Unit>, Error> {
    // Other words for the same, as nvprof has them.
    let short = match name {
        "auto" => return Ok(None),
        "second" | "seconds" => "s",
        "millisecond" | "milliseconds" => "ms",
        "microsecond" | "microseconds" => "us",
        "nanosecond" | "nanoseconds" => "ns",
        other => other,
    };
    let unit = Unit::named(short);
    unit.map(Some).ok_or_else(|| Error::Usage(format!("`{name}` is no unit: there are s, ms, us and ns")))
}

/// Runs the tool with the words after its name.
///
/// # Errors
/// Wrong usage; what cannot be run, read or written.
pub(crate) fn main(words: &[String]) -> Result<u8, Error> {
    let o = parse(words)?;
    if let Some(text) = &o.answer {
        write_out(text)?;
        return Ok(0);
    }
    if let Some(file) = &o.import {
        let processes = run::processes_of(file)?;
        for process in &processes {
            say(&o, process.id, &result(process, &o), true)?;
        }
        return Ok(0);
    }
    if o.wanted.any() { count(&o) } else { profile(&o) }
}

/// Runs a program whose kernels count.
fn count(o: &Options) -> Result<u8, Error> {
    // The program's process is known only when it has counted.
    let id = std::process::id();
    let words = o.program.join(" ");
    say(o, id, &format!("=={id}== NVPROF is profiling process {id}, command: {words}\n"), true)?;
    let (text, status) = o.wanted.run(&o.program, o.how.csv)?;
    say(o, id, &format!("=={id}== Profiling application: {words}\n=={id}== Profiling result:\n"), false)?;
    let text = text.replace("Event result:\n", &format!("=={id}== Event result:\n"));
    let text = text.replace("Metric result:\n", &format!("=={id}== Metric result:\n"));
    say(o, id, &text, false)?;
    if status != 0 {
        say(o, id, &format!("======== Error: Application returned non-zero code {status}\n"), false)?;
    }
    Ok(status)
}

fn profile(o: &Options) -> Result<u8, Error> {
    let scratch = run::scratch()?;
    let records = scratch.path().join("records");
    let running = run::start(&o.program, &records, &o.wishes)?;
    let (id, words) = (running.id(), o.program.join(" "));
    say(o, id, &format!("=={id}== NVPROF is profiling process {id}, command: {words}\n"), true)?;
    let status = running.wait()?;
    let mut processes = run::processes_of(&records)?;
    if !o.children {
        processes.retain(|p| p.id == id);
    }
    let code =
        (status != 0).then(|| format!("======== Error: Application returned non-zero code {status}\n"));
    if processes.is_empty() {
        say(o, id, "======== Warning: No CUDA application was profiled, exiting\n", false)?;
    }
    for process in &processes {
        let (pid, own) = (process.id, process.id == id);
        let words = if process.words.is_empty() { &words } else { &process.words };
        if !own {
            say(o, pid, &format!("=={pid}== NVPROF is profiling process {pid}, command: {words}\n"), true)?;
        }
        say(o, pid, &format!("=={pid}== Profiling application: {words}\n"), false)?;
        match &o.export {
            Some(pattern) => export(o, pattern, process, &records)?,
            None => say(o, pid, &result(process, o), false)?,
        }
    }
    code.map_or(Ok(()), |text| say(o, id, &text, false))?;
    Ok(status)
}

/// Keeps what a process recorded.
fn export(o: &Options, pattern: &str, process: &Process, records: &Path) -> Result<(), Error> {
    let file = run::named(pattern, process.id)?;
    if file.exists() && !o.overwrite {
        let text = format!("{} is there already; -f overwrites it", file.display());
        return Err(Error::Failed(text));
    }
    run::extract(records, process.id, &file)?;
    let id = process.id;
    say(o, id, &format!("=={id}== Generated result file: {}\n", file.display()), false)
}

/// What is printed of a process.
fn result(process: &Process, o: &Options) -> String {
    let id = process.id;
    let said = modelled::said(std::slice::from_ref(process));
    let mut out: String = said.lines().map(|l| format!("=={id}== {l}\n")).collect();
    let mut part = |text: String| out += &format!("=={id}== Profiling result:\n{text}");
    if o.work {
        part(nvprof_text::work(process, o.how));
    }
    if o.calls {
        part(nvprof_text::calls(process, o.how));
    }
    if !o.work && !o.calls {
        part(nvprof_text::summary(process, o.how));
        out += &unified_text::result(process, o.how);
        out += &nvprof_nvtx::result(process, o.how);
    }
    out
}

/// Prints to standard error or to the log file, which is made anew `first`.
fn say(o: &Options, process: u32, text: &str, first: bool) -> Result<(), Error> {
    let Some(pattern) = &o.log else {
        eprint!("{text}");
        return Ok(());
    };
    let path = run::named(pattern, process)?;
    // One file for several processes is begun by the first of them.
    let anew = first && (pattern.contains("%p") || !BEGUN.swap(true, std::sync::atomic::Ordering::Relaxed));
    let mut open = std::fs::File::options();
    let file =
        if anew { open.write(true).create(true).truncate(true) } else { open.append(true).create(true) };
    let written = file.open(&path).and_then(|mut f| std::io::Write::write_all(&mut f, text.as_bytes()));
    written.map_err(|source| Error::Io { path, source })
}

/// Whether the log file has been begun.
static BEGUN: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(words: &str) -> Result<Options, String> {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        parse(&words).map_err(|e| e.to_string())
    }

    #[test]
    fn options_are_nvprofs() {
        let o = parsed("--csv --print-gpu-trace -u ms --profile-from-start off ./p --csv -x");
        let o = o.expect("options");
        assert!(o.work && !o.calls && o.how.csv && o.wishes.waits);
        assert_eq!(
            (o.how.unit, o.program),
            (Some(Unit::Ms), vec!["./p".into(), "--csv".into(), "-x".into()])
        );
    }

    #[test]
    fn what_is_not_there_is_refused_by_name() {
        let wrong = |words: &str| parsed(words).map(drop);
        let text = "option --analysis-metrics is not there; see nvprof --help";
        assert_eq!(wrong("--analysis-metrics ./p"), Err(text.into()));
        let text = "--metrics and --events do not go with --print-gpu-trace";
        assert_eq!(wrong("--print-gpu-trace --metrics all ./p"), Err(text.into()));
        let text = "--kernels and --devices go with --metrics or --events";
        assert_eq!(wrong("--kernels k ./p"), Err(text.into()));
        assert_eq!(wrong("-u h ./p"), Err("`h` is no unit: there are s, ms, us and ns".into()));
        assert_eq!(wrong(""), Err("no program given; see nvprof --help".into()));
        assert_eq!(wrong("-i f ./p"), Err("-i is instead of a program; see nvprof --help".into()));
        assert_eq!(
            wrong("--profile-from-start maybe ./p"),
            Err("option --profile-from-start is on or off, not `maybe`".into())
        );
    }
}
