//! `weft-explain`: what the compiler did with a kernel, and why. `weft explain` runs it.

use std::io::Write;
use std::process::ExitCode;

use weft_explain::{
    Entry, Error, Options, Report, Source, json, options, report, run as program, text, trace,
};

fn main() -> ExitCode {
    match run() {
        Ok(report) if report.kernels.iter().all(|k| matches!(k, Entry::Done(_))) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(e) => {
            eprintln!("weft explain: {e}");
            ExitCode::from(e.status())
        }
    }
}

fn run() -> Result<Report, Error> {
    let mut o = Options::parse(std::env::args().skip(1))?;
    if o.help {
        print(options::HELP);
        return Ok(Report { file: String::new(), target: String::new(), kernels: Vec::new() });
    }
    if let Some(words) = &o.run {
        let counted = program::run(words, &o)?;
        print(&if o.json { program::json(&counted).to_string() + "\n" } else { program::text(&counted) });
        return match counted.failed {
            None => Ok(Report { file: String::new(), target: String::new(), kernels: Vec::new() }),
            Some(status) => Err(Error::Failed(format!("the program ended with {status}"))),
        };
    }
    // As the compiler does.
    o.target = o.target.or_else(|| std::env::var("WEFT_TARGET").ok()).filter(|t| !t.is_empty());
    let source = Source::load(&o.file, &o)?;
    // What a pass says when it breaks comes as an error.
    std::panic::set_hook(Box::new(|_| {}));
    if o.trace.is_wanted() {
        print(&trace(&source, &o)?);
        return Ok(Report { file: source.file, target: String::new(), kernels: Vec::new() });
    }
    let report = report(&source, &o)?;
    print(&if o.json { json::report(&report).to_string() + "\n" } else { text::report(&report) });
    for kernel in &report.kernels {
        if let Entry::Failed { name, message, place } = kernel {
            let at = place.as_ref().map_or_else(String::new, |p| format!(" ({p})"));
            eprintln!("weft explain: {}: {name}: {message}{at}", report.file);
        }
    }
    Ok(report)
}

/// To standard output. A reader that has seen enough is no error.
fn print(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}
