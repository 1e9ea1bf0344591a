//! `nsys profile` and `nsys stats`.

use std::path::{Path, PathBuf};

use super::modelled;
use super::output::write_out;
use super::reports::{Format, Report};
use super::run::{self, Wishes};
use super::sqlite;
use super::words::{Words, refused};
use crate::Error;

const HELP: &str = "Usage: nsys profile [options] prog [args]\n       nsys stats [options] FILE\n       nsys export --type sqlite [options] FILE\n\n\
    nsys' summaries of a program that runs on weft, with times of this machine,\n    with WEFT_TIME=model those of the modelled GPU.\n\n\
    profile:\n  \
    -o, --output FILE              Where the records go: FILE.nsys-rep; %p is the process. report1, report2 … by default\n  \
    -f, --force-overwrite true     The file may be there\n  \
    --stats true                   Print the summaries at the end\n  \
    --export sqlite                The records as a database as well: FILE.sqlite\n  \
    -t, --trace cuda,nvtx          What is recorded; there is nothing else\n  \
    -c, --capture-range cudaProfilerApi|none\n                                 \
    Record only between cudaProfilerStart and cudaProfilerStop\n\n\
    stats:\n  \
    -r, --report R,S               cuda_api_sum, cuda_gpu_kern_sum, cuda_gpu_mem_time_sum, cuda_gpu_mem_size_sum,\n                                 \
    cuda_gpu_trace, um_sum, um_total_sum, um_cpu_page_faults_sum, um_alloc_sum; behind a name :base or :mangled for names of kernels\n  \
    -f, --format table|csv\n\n\
    export:\n  \
    -t, --type sqlite              The records as a database, in the schema of nsys\n  \
    -o, --output FILE              Where it goes; FILE.sqlite beside the records by default\n  \
    -f, --force-overwrite true     The file may be there\n\n\
    --help, --version\n";

/// Runs the tool with the words after its name.
///
/// # Errors
/// Wrong usage; what cannot be run, read or written.
pub(crate) fn main(words: &[String]) -> Result<u8, Error> {
    match words.first().map(String::as_str) {
        Some("profile") => profile(&Profile::parse(&words[1..])?),
        Some("stats") => stats(&words[1..]),
        Some("export") => export(&words[1..]),
        Some("--help" | "-h" | "help") => write_out(HELP).map(|()| 0),
        Some("--version" | "-v") => {
            write_out(&format!("nsys: weft {}\n", env!("CARGO_PKG_VERSION"))).map(|()| 0)
        }
        Some(other) => Err(Error::Usage(format!("command {other} is not there; see nsys --help"))),
        None => Err(Error::Usage("no command given; see nsys --help".into())),
    }
}

/// What is asked of `nsys profile`.
#[derive(Debug, Default)]
struct Profile {
    output: Option<String>,
    overwrite: bool,
    stats: bool,
    /// The records as a database as well.
    sqlite: bool,
    wishes: Wishes,
    help: bool,
    program: Vec<String>,
}

impl Profile {
    fn parse(words: &[String]) -> Result<Profile, Error> {
        let mut o = Profile::default();
        let mut words = Words::of(words);
        while let Some(name) = words.option()? {
            match name.as_str() {
                "-o" | "--output" => o.output = Some(words.value()?),
                "-f" | "--force-overwrite" => o.overwrite = words.one_of(["true", "false"])?,
                "--stats" => o.stats = words.one_of(["true", "false"])?,
                "--export" => o.sqlite = kind(&name, &words.value()?)?,
                "-t" | "--trace" => traced(&name, &words.value()?, &mut o.wishes)?,
                "-c" | "--capture-range" => match words.value()?.as_str() {
                    "cudaProfilerApi" => o.wishes.waits = true,
                    "none" => o.wishes.waits = false,
                    other => {
                        let text =
                            format!("option {name} {other} is not there: there is cudaProfilerApi and none");
                        return Err(Error::Usage(text));
                    }
                },
                "--cuda-um-cpu-page-faults" | "--cuda-um-gpu-page-faults" => {
                    if words.one_of(["true", "false"])? {
                        o.wishes.unified = Some(true);
                    }
                }
                "-h" | "--help" => o.help = true,
                _ => return Err(refused(&name, "nsys --help")),
            }
        }
        o.program = words.rest();
        if o.program.is_empty() && !o.help {
            return Err(Error::Usage("no program given; see nsys --help".into()));
        }
        Ok(o)
    }
}

/// What records are exported as; false: nothing.
fn kind(option: &str, word: &str) -> Result<bool, Error> {
    match word {
        "sqlite" => Ok(true),
        "none" => Ok(false),
        other => Err(Error::Usage(format!("option {option} {other} is not there: there is sqlite"))),
    }
}

/// Writes records as a database.
fn database(records: &Path, to: &Path, overwrite: bool) -> Result<(), Error> {
    if to.exists() && !overwrite {
        let text = format!("{} is there already; --force-overwrite true overwrites it", to.display());
        return Err(Error::Failed(text));
    }
    sqlite::write(&run::processes_of(records)?, to)
}

fn export(words: &[String]) -> Result<u8, Error> {
    let mut words = Words::of(words);
    let (mut typed, mut output, mut overwrite) = (false, None, false);
    while let Some(name) = words.option()? {
        match name.as_str() {
            "-t" | "--type" => typed = kind(&name, &words.value()?)?,
            "-o" | "--output" => output = Some(PathBuf::from(words.value()?)),
            "-f" | "--force-overwrite" => overwrite = words.one_of(["true", "false"])?,
            "-h" | "--help" => return write_out(HELP).map(|()| 0),
            _ => return Err(refused(&name, "nsys --help")),
        }
    }
    let files = words.rest();
    let ([file], true) = (files.as_slice(), typed) else {
        let text = "nsys export takes --type sqlite and, behind its options, one file; see nsys --help";
        return Err(Error::Usage(text.into()));
    };
    let to = output.unwrap_or_else(|| Path::new(file).with_extension("sqlite"));
    database(Path::new(file), &to, overwrite)?;
    Ok(0)
}

/// What is to be recorded: calls and work always are, ranges if they are named.
fn traced(option: &str, words: &str, wishes: &mut Wishes) -> Result<(), Error> {
    wishes.no_ranges = true;
    for word in words.split(',') {
        match word {
            "cuda" => {}
            "nvtx" => wishes.no_ranges = false,
            other => {
                let text = format!("option {option} {other} is not there: what is recorded is cuda and nvtx");
                return Err(Error::Usage(text));
            }
        }
    }
    Ok(())
}

/// The file of a run: what was asked for, or the first of a row that is free.
fn output(o: &Profile) -> Result<PathBuf, Error> {
    const ENDING: &str = ".nsys-rep";
    let Some(name) = &o.output else {
        let free = (1u32..).map(|n| PathBuf::from(format!("report{n}{ENDING}"))).find(|p| !p.exists());
        return free.ok_or_else(|| Error::Failed("there is no free name for a report".into()));
    };
    // The program's process is not known yet: that of the tool does as well.
    let named = run::named(name, std::process::id())?.display().to_string();
    let file = PathBuf::from(if named.ends_with(ENDING) { named } else { named + ENDING });
    if file.exists() && !o.overwrite {
        let text = format!("{} is there already; --force-overwrite true overwrites it", file.display());
        return Err(Error::Failed(text));
    }
    Ok(file)
}

fn profile(o: &Profile) -> Result<u8, Error> {
    if o.help {
        return write_out(HELP).map(|()| 0);
    }
    let file = output(o)?;
    let status = run::start(&o.program, &file, &o.wishes)?.wait()?;
    if o.stats {
        write_out(&text(&file, &[], Format::Table)?)?;
    }
    let mut made = vec![file.canonicalize().unwrap_or(file)];
    if o.sqlite {
        let to = made[0].with_extension("sqlite");
        database(&made[0], &to, o.overwrite)?;
        made.push(to);
    }
    let lines: Vec<String> = made.iter().map(|f| format!("    {}\n", f.display())).collect();
    write_out(&format!("Generated:\n{}", lines.concat()))?;
    Ok(status)
}

fn text(file: &Path, reports: &[Report], format: Format) -> Result<String, Error> {
    let processes = run::processes_of(file)?;
    let mut out = modelled::said(&processes);
    if format == Format::Csv {
        // Tables have no place for it.
        eprint!("{}", std::mem::take(&mut out));
    }
    let usual = Report::usual(&processes);
    let reports = if reports.is_empty() { &usual } else { reports };
    for report in reports {
        if format == Format::Table || reports.len() > 1 {
            out += &format!("Processing [{}] with [{}]...\n\n", file.display(), report.name());
        }
        out += &report.print(&processes, format);
        out.push('\n');
    }
    Ok(out)
}

fn stats(words: &[String]) -> Result<u8, Error> {
    let mut words = Words::of(words);
    let (mut reports, mut format) = (Vec::new(), Format::Table);
    while let Some(name) = words.option()? {
        match name.as_str() {
            "-r" | "--report" => reports.extend(Report::list(&words.value()?)?),
            "-f" | "--format" => {
                format = match words.value()?.as_str() {
                    "table" | "column" => Format::Table,
                    "csv" => Format::Csv,
                    other => {
                        let text = format!("option {name} {other} is not there: there is table and csv");
                        return Err(Error::Usage(text));
                    }
                };
            }
            "-h" | "--help" => return write_out(HELP).map(|()| 0),
            _ => return Err(refused(&name, "nsys --help")),
        }
    }
    let files = words.rest();
    let [file] = files.as_slice() else {
        return Err(Error::Usage("nsys stats takes one file, behind its options; see nsys --help".into()));
    };
    write_out(&text(Path::new(file), &reports, format)?)?;
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(words: &str) -> Result<Profile, String> {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        Profile::parse(&words).map_err(|e| e.to_string())
    }

    #[test]
    fn options_are_those_of_nsys() {
        let o = parsed("--stats=true -o r -f true -t cuda -c cudaProfilerApi ./p -o x").expect("options");
        assert!(o.stats && o.overwrite && o.wishes.waits);
        assert_eq!((o.output.as_deref(), o.program.len()), (Some("r"), 3));
    }

    #[test]
    fn what_is_not_there_is_refused_by_name() {
        let wrong = |words: &str| parsed(words).map(drop);
        assert_eq!(wrong("--sample=cpu ./p"), Err("option --sample is not there; see nsys --help".into()));
        let text = "option -t osrt is not there: what is recorded is cuda and nvtx";
        assert_eq!(wrong("-t cuda,osrt ./p"), Err(text.into()));
        assert_eq!(wrong("--stats true"), Err("no program given; see nsys --help".into()));
    }
}
