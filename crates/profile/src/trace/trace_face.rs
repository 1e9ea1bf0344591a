//! `weft trace`.

use std::path::PathBuf;

use super::model::{Process, What, Work};
use super::modelled::{self, Wanted};
use super::output::write_out;
use super::reports::{Format, Report};
use super::run::{self, Wishes};
use super::words::Words;
use super::{chrome, for_report, json, sqlite, unified_text};
use crate::Error;

const HELP: &str = "Usage: weft trace [options] prog|prog.cu [args]\n       \
    weft trace [options] --import FILE\n\n\
    Runs a program and says what it called, what its kernels and copies were, and how long each took on this machine,\nor would on the modelled GPU.\n\n\
    --report R,S     Instead of the four summaries: cuda_api_sum, cuda_gpu_kern_sum, cuda_gpu_mem_time_sum,\n                   \
    cuda_gpu_mem_size_sum, cuda_gpu_trace, um_sum, um_total_sum,
                   \
    um_cpu_page_faults_sum, um_alloc_sum; behind a name :base or :mangled for names of kernels\n  \
    --csv            Comma-separated values\n  \
    --json           All calls and all work as JSON\n  \
    --html FILE      A page for browsers, besides\n  \
    --chrome FILE    The trace for ui.perfetto.dev and chrome://tracing, besides\n  \
    --sqlite FILE    The trace as a database in the schema of nsys export, besides\n  \
    -o FILE          Keep the records\n  \
    --import FILE    Records that were kept, instead of a program\n  \
    --time T         real: time on this CPU; model: that of the modelled GPU. Else as WEFT_TIME says\n  \
    --unified        Pages of managed memory are modelled, faults and moves, also in programs whose calls of the\n                   \
    system cannot be seen; --no-unified: in none\n  \
    --start-off      Record only between cudaProfilerStart and cudaProfilerStop\n  \
    -I -D -O -std -arch ...\n                   \
    Options of nvcc, for a .cu file\n  \
    --help\n\n\
    Exit status: the program's, 1 if it cannot be run or records cannot be read, 2 for wrong usage.\n";

/// What is asked for.
#[derive(Debug, Default)]
struct Options {
    reports: Vec<Report>,
    format: Format,
    json: bool,
    chrome: Option<PathBuf>,
    html: Option<PathBuf>,
    sqlite: Option<PathBuf>,
    keep: Option<PathBuf>,
    import: Option<PathBuf>,
    wishes: Wishes,
    help: bool,
    program: Vec<String>,
}

fn parse(words: &[String]) -> Result<Options, Error> {
    let mut o = Options::default();
    let mut words = Words::of(words);
    while let Some(name) = words.option()? {
        match name.as_str() {
            "--report" | "-r" => o.reports.extend(Report::list(&words.value()?)?),
            "--csv" => o.format = Format::Csv,
            "--json" => o.json = true,
            "--chrome" => o.chrome = Some(words.value()?.into()),
            "--html" => o.html = Some(words.value()?.into()),
            "--sqlite" => o.sqlite = Some(words.value()?.into()),
            "-o" | "--output" => o.keep = Some(words.value()?.into()),
            "--import" | "-i" => o.import = Some(words.value()?.into()),
            "--time" => o.wishes.time = Some(Wanted::read(&words.value()?)?),
            "--unified" => o.wishes.unified = Some(true),
            "--no-unified" => o.wishes.unified = Some(false),
            "--start-off" => o.wishes.waits = true,
            "--help" | "-h" => o.help = true,
            "-I" | "-D" | "-L" | "-l" | "-arch" | "-std" | "-Xcompiler" => {
                let joint = match words.attached() {
                    Some(value) => vec![format!("{name}={value}")],
                    None => vec![name, words.value()?],
                };
                o.wishes.nvcc.extend(joint);
            }
            // Whether it is one of nvcc's is seen when it is known what is to be run.
            _ => {
                let value = words.attached();
                o.wishes.nvcc.push(value.map_or(name.clone(), |v| format!("{name}={v}")));
            }
        }
    }
    o.program = words.rest();
    o.wishes.quiet_stdout = o.json || o.format == Format::Csv;
    if o.json && (o.format == Format::Csv || !o.reports.is_empty()) {
        return Err(Error::Usage("--json is all of the trace: neither --csv nor --report go with it".into()));
    }
    if o.import.is_some() && !o.program.is_empty() {
        return Err(Error::Usage("--import is instead of a program".into()));
    }
    Ok(o)
}

/// Runs the tool with the words after its name.
///
/// # Errors
/// Wrong usage; what cannot be run, read or written.
pub(crate) fn main(words: &[String]) -> Result<u8, Error> {
    let o = parse(words)?;
    if o.help {
        write_out(HELP)?;
        return Ok(0);
    }
    let (processes, status) = match &o.import {
        Some(file) => (run::processes_in(file, o.wishes.time)?, 0),
        None => {
            if o.program.is_empty() {
                return Err(Error::Usage("no program given; see weft trace --help".into()));
            }
            let scratch = run::scratch()?;
            let records = o.keep.clone().unwrap_or_else(|| scratch.path().join("records"));
            let status = run::start(&o.program, &records, &o.wishes)?.wait()?;
            (run::processes_in(&records, o.wishes.time)?, status)
        }
    };
    if let Some(file) = &o.chrome {
        let text = chrome::trace(&processes);
        std::fs::write(file, text).map_err(|source| Error::Io { path: file.clone(), source })?;
    }
    if let Some(file) = &o.html {
        crate::report::of_trace(file, for_report::value(&processes))?;
    }
    if let Some(file) = &o.sqlite {
        sqlite::write(&processes, file)?;
    }
    if o.format == Format::Csv {
        // Tables have no place for it.
        eprint!("{}", modelled::said(&processes));
    }
    write_out(&if o.json { json::trace(&processes) } else { tables(&processes, &o) })?;
    Ok(status)
}

fn tables(processes: &[Process], o: &Options) -> String {
    let reports = if o.reports.is_empty() { Report::usual(processes) } else { o.reports.clone() };
    let mut out = String::new();
    if o.format == Format::Table {
        if processes.is_empty() {
            return "no call of CUDA's was recorded\n".into();
        }
        out += &modelled::said(processes);
        out += &failed(processes);
        out.push('\n');
    }
    let texts: Vec<String> = reports.iter().map(|r| r.print(processes, o.format)).collect();
    out + &texts.join("\n") + &unified_text::all(processes, o.format == Format::Csv)
}

/// Kernels that did not end by themselves.
fn failed(processes: &[Process]) -> String {
    let of = |w: &Work| matches!(&w.what, What::Kernel(k) if k.failed);
    match processes.iter().flat_map(|p| &p.work).filter(|w| of(w)).count() {
        0 => String::new(),
        1 => "A kernel was ended before its time.\n".into(),
        n => format!("{n} kernels were ended before their time.\n"),
    }
}
