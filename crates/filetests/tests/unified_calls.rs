//! Calls of the system that use managed memory while it is modelled: they do what they do otherwise, and count as the host's touches.

mod toolkit;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Program, Toolkit, workspace};
use weft_filetests::trials;
use weft_record::trace::{Event, PagesKind, read};

const MB: u64 = 1 << 20;

/// Programs that hand so many arrays of 4 MB, which a kernel wrote, to the system or the host.
const CASES: [(&str, u64); 19] = [
    ("read", 1),
    ("pread", 1),
    ("readv", 1),
    ("preadv", 1),
    ("syscall", 1),
    ("fread", 1),
    ("ifstream", 1),
    ("ofstream", 1),
    ("write", 1),
    ("pwrite", 1),
    ("writev", 1),
    ("fwrite", 1),
    ("pipe", 2),
    ("socket", 2),
    ("message", 2),
    ("children", 1),
    ("handler", 1),
    ("blocked", 1),
    ("in_handler", 1),
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let toolkit = Arc::new(Toolkit::find());
    let options = ["-O2", "-std=c++17", "-arch=sm_70"];
    let program = toolkit.program(&workspace().join("tests/cuda/unified_calls.cu"), &options, "calls");
    let mut list = Vec::new();
    for (case, arrays) in CASES {
        let (tools, program) = (toolkit.clone(), program.clone());
        list.push(Trial::test(case, move || counted(&tools, &program, case, arrays)));
    }
    let (tools, program_of_waits) = (toolkit.clone(), program.clone());
    list.push(Trial::test("waits", move || traced(&tools, &program_of_waits, "waits").map(drop)));
    let of_go = [&options[..], &["-DNOTE_OF_GO"]].concat();
    let of_go = toolkit.program(&workspace().join("tests/cuda/unified_calls.cu"), &of_go, "go");
    list.push(Trial::test("faces", move || faces(&toolkit, &program, &of_go)));
    trials::run(&arguments, list, CASES.len() + 2)
}

/// The library in front of the C library.
fn front(toolkit: &Toolkit) -> String {
    toolkit.root().join("lib64/libweft-front.so").display().to_string()
}

/// Runs a case as it is and with the model, which must both do. What the trace tells: bytes to the host, and faults of the CPU.
fn traced(toolkit: &Toolkit, program: &Program, case: &str) -> Result<(u64, usize), Failed> {
    program.passes(&[case], &[])?;
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("calls");
    std::fs::create_dir_all(&dir)?;
    let file = dir.join(case);
    let _ = std::fs::remove_file(&file);
    let (path, front) = (file.display().to_string(), front(toolkit));
    let variables = [("WEFT_TRACE_FILE", path.as_str()), ("WEFT_UM", "safe"), ("LD_PRELOAD", &front)];
    program.passes(&[case], &variables)?;
    let text = std::fs::read_to_string(&file)?;
    let batches = read(&text).map_err(|e| e.to_string())?;
    let pages = || batches.iter().flat_map(|b| &b.events);
    let of = |kind| pages().filter(move |e| matches!(e, Event::Pages(p) if p.kind == kind));
    let bytes = |e: &Event<'_>| if let Event::Pages(p) = e { p.bytes } else { 0 };
    Ok((of(PagesKind::DeviceToHost).map(bytes).sum(), of(PagesKind::CpuFault).count()))
}

/// 2 MB take a CPU that goes through them 6 faults, whether it goes itself or the system does for it.
fn counted(toolkit: &Toolkit, program: &Program, case: &str, arrays: u64) -> Result<(), Failed> {
    let (is, want) = (traced(toolkit, program, case)?, (arrays * 4 * MB, arrays as usize * 12));
    if is == want { Ok(()) } else { Err(format!("{is:?}, not {want:?}").into()) }
}

/// Tools model pages unasked where calls are seen, and say where they are not.
fn faces(toolkit: &Toolkit, program: &Program, of_go: &Program) -> Result<(), Failed> {
    let path = program.path()?.display().to_string();
    let run = |words: &[&str]| -> Result<String, Failed> {
        let out = toolkit.command(words[0]).args(&words[1..]).output()?;
        Ok(String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned())
    };
    let check = |text: &str, there: &[&str], not: &[&str]| {
        let wrong = there.iter().find(|w| !text.contains(**w)).or(not.iter().find(|w| text.contains(**w)));
        wrong.map_or(Ok(()), |w| Err(Failed::from(format!("`{w}` in\n{text}"))))
    };
    let faults = "Total CPU Page faults: 12";
    check(&run(&["weft", "trace", &path, "read"])?, &["PASSED", faults], &[])?;
    check(&run(&["nvprof", &path, "read"])?, &["PASSED", faults], &[])?;
    let database = Path::new(env!("CARGO_TARGET_TMPDIR")).join("calls.nsys-rep").display().to_string();
    let text = run(&["nsys", "profile", "-f", "true", "-o", &database, "--stats=true", &path, "write"])?;
    check(&text, &["PASSED", "[CUDA memcpy Unified Device-to-Host]"], &[])?;
    check(&run(&["weft", "trace", "--no-unified", &path, "read"])?, &["PASSED"], &["Unified Memory"])?;
    // A program that is started without the library.
    let without = format!("LD_PRELOAD= exec '{path}' read");
    let note = "was not modelled";
    check(&run(&["weft", "trace", "sh", "-c", &without])?, &["PASSED", note], &["Page faults"])?;
    check(&run(&["nvprof", "sh", "-c", &without])?, &["PASSED", note], &["Page faults"])?;
    let go = of_go.path()?.display().to_string();
    check(&run(&["weft", "trace", &go, "read"])?, &["PASSED", note], &["Page faults"])?;
    check(&run(&["weft", "trace", "--unified", "sh", "-c", &without])?, &["Bad address"], &["PASSED", note])
}
