//! What the host must not do with memory that is looked at: touch managed memory while a device works that lets it touch none meanwhile, and read
//! write-combined memory. Both are told of with the line of the source.

mod toolkit;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Program, Toolkit, workspace};
use weft_filetests::trials;
use weft_record::trace::{Event, Pages, PagesKind, read};

/// What a device without concurrent access refuses.
const EARLY: [&str; 7] =
    ["read", "write_elsewhere", "variable", "memcpy", "other_stream", "its_stream", "graph"];
/// What it allows.
const ALLOWED: [&str; 9] =
    ["device", "stream", "event", "query", "copy", "of_host", "of_stream", "function", "new"];
/// A newer one in a system that lets no GPU fault.
const WINDOWS: [(&str, &str); 3] =
    [("WEFT_GPU", "rtx4090"), ("WEFT_SYSTEM", "windows"), ("WEFT_UM", "model")];

/// Programs with write-combined memory, and what marks the line that first reads it.
const COMBINED: [(&str, Option<&str>); 5] = [
    ("wc_written", None),
    ("wc_early", Some("// READ early")),
    ("wc_late", Some("// READ late")),
    ("wc_copy", Some("// READ copy")),
    ("wc_system", Some("::write(fileno(f)")),
];

/// A device of Kepler's, for which newer PTX is compiled all the same.
const OLD: [(&str, &str); 3] = [("WEFT_GPU", "k80"), ("WEFT_NEWER_PTX", "allow"), ("WEFT_UM", "model")];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let toolkit = Arc::new(Toolkit::find());
    let source = workspace().join("tests/cuda/unified_turns.cu");
    let options = ["-std=c++17", "-arch=sm_70"];
    let program = toolkit.program(&source, &[&options[..], &["-O0", "-g"]].concat(), "turns");
    let bare = toolkit.program(&source, &[&options[..], &["-O1"]].concat(), "turns-bare");
    let mut list = Vec::new();
    for case in EARLY {
        let program = program.clone();
        list.push(Trial::test(case, move || {
            refused(&program, case, &OLD)?;
            refused(&program, case, &WINDOWS)
        }));
    }
    for case in ALLOWED {
        let program = program.clone();
        list.push(Trial::test(case, move || {
            allowed(&program, case, &OLD)?;
            allowed(&program, case, &WINDOWS)
        }));
    }
    for (case, mark) in COMBINED {
        let (tools, program) = (toolkit.clone(), program.clone());
        list.push(Trial::test(case, move || combined(&tools, &program, case, mark)));
    }
    let (tools, of_helped) = (toolkit.clone(), program.clone());
    list.push(Trial::test("helped", move || helped(&tools, &of_helped)));
    let (tools, of_system) = (toolkit.clone(), program.clone());
    list.push(Trial::test("system", move || system(&tools, &of_system)));
    let (tools, of_faces) = (toolkit.clone(), program.clone());
    list.push(Trial::test("faces", move || faces(&tools, &of_faces)));
    list.push(Trial::test("without_lines", move || without_lines(&bare)));
    trials::run(&arguments, list, EARLY.len() + ALLOWED.len() + COMBINED.len() + 4)
}

/// The number of the only line of the program that has a mark, among those from the one on that names a case.
fn line_of(case: &str, mark: &str) -> Result<usize, Failed> {
    let text = std::fs::read_to_string(workspace().join("tests/cuda/unified_turns.cu"))?;
    let lines: Vec<&str> = text.lines().collect();
    let named = format!("what == \"{case}\"");
    let from = lines.iter().position(|l| l.contains(&named)).ok_or("no such case")?;
    let marked = lines.iter().enumerate().skip(from).find(|(_, l)| l.contains(mark));
    marked.map(|(i, _)| i + 1).ok_or_else(|| format!("{case}: no {mark}").into())
}

/// A run that is recorded: how it ended, what it printed, records of a kind with the place of each.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
    found: Vec<(Pages, String)>,
}

fn recorded(
    program: &Program,
    case: &str,
    kind: PagesKind,
    variables: &[(&str, &str)],
) -> Result<Run, Failed> {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("turns");
    std::fs::create_dir_all(&dir)?;
    let file = dir.join(format!("{case}-{}", variables.len()));
    let _ = std::fs::remove_file(&file);
    let path = file.display().to_string();
    let (code, out, err) =
        program.run(&[case], &[variables, &[("WEFT_TRACE_FILE", path.as_str())]].concat())?;
    let text = std::fs::read_to_string(&file)?;
    let batches = read(&text).map_err(|e| e.to_string())?;
    let events = || batches.iter().flat_map(|b| &b.events);
    let place = |pc: u64| {
        let mut codes = events()
            .filter_map(|e| if let Event::Code { pc, place } = e { Some((*pc, *place)) } else { None });
        codes.find(|(at, _)| *at == pc).map(|(_, place)| place.to_owned())
    };
    let one = |e: &Event<'_>| match e {
        Event::Pages(p) if p.kind == kind => Some((*p, place(p.pc).unwrap_or_default())),
        _ => None,
    };
    Ok(Run { code, out, err, found: events().filter_map(one).collect() })
}

/// The program gets SIGSEGV at the marked line, which standard error and the trace name.
fn refused(program: &Program, case: &str, device: &[(&str, &str)]) -> Result<(), Failed> {
    let run = recorded(program, case, PagesKind::Conflict, device)?;
    let place = format!("unified_turns.cu:{} in `too_early", line_of(case, "// HERE")?);
    let told = run.err.contains(&place) && run.err.contains("concurrentManagedAccess is 0");
    let writes = !matches!(case, "read" | "memcpy");
    let noted = run.found.len() == 1 && run.found[0].1.contains(&place) && run.found[0].0.write == writes;
    // A signal leaves no code.
    if run.code.is_none() && told && noted && !run.out.contains("PASSED") {
        return Ok(());
    }
    Err(format!("{case}: {:?}, wanted {place}; {:?}\n{}{}", run.code, run.found, run.out, run.err).into())
}

fn allowed(program: &Program, case: &str, device: &[(&str, &str)]) -> Result<(), Failed> {
    let run = recorded(program, case, PagesKind::Conflict, device)?;
    if run.code == Some(0) && run.out.contains("PASSED") && run.found.is_empty() && run.err.is_empty() {
        return Ok(());
    }
    Err(format!("{case}: {:?} {:?}\n{}{}", run.code, run.found, run.out, run.err).into())
}

/// The first read of write-combined memory is told of, by the line of the call where the C library or the system reads; without one nothing is.
fn combined(toolkit: &Toolkit, program: &Program, case: &str, mark: Option<&str>) -> Result<(), Failed> {
    program.passes(&[case], &[])?;
    let front = toolkit.root().join("lib64/libweft-front.so").display().to_string();
    let variables = [("WEFT_UM", "safe"), ("LD_PRELOAD", front.as_str())];
    let run = recorded(program, case, PagesKind::CombinedRead, &variables)?;
    let want = match mark {
        Some(mark) => vec![(64 << 10, format!("unified_turns.cu:{} in `combined", line_of(case, mark)?))],
        None => Vec::new(),
    };
    let same = run.found.len() == want.len()
        && run
            .found
            .iter()
            .zip(&want)
            .all(|((p, place), (bytes, of))| p.bytes == *bytes && place.contains(of));
    if run.code == Some(0) && run.out.contains("PASSED") && same {
        return Ok(());
    }
    Err(format!("{case}: {:?} {:?}, wanted {want:?}\n{}{}", run.code, run.found, run.out, run.err).into())
}

/// A thread of the host's that has worked at kernels itself is the host's again when it reads.
fn helped(toolkit: &Toolkit, program: &Program) -> Result<(), Failed> {
    let front = toolkit.root().join("lib64/libweft-front.so").display().to_string();
    let variables = [("WEFT_UM", "safe"), ("LD_PRELOAD", front.as_str())];
    let run = recorded(program, "helped", PagesKind::CombinedRead, &variables)?;
    if run.code == Some(0) && run.out.contains("PASSED") && run.found.len() == 32 {
        return Ok(());
    }
    Err(format!("{:?} {} reads of 32\n{}{}", run.code, run.found.len(), run.out, run.err).into())
}

/// The system answers EFAULT for what it would have to read then.
fn system(toolkit: &Toolkit, program: &Program) -> Result<(), Failed> {
    let front = toolkit.root().join("lib64/libweft-front.so").display().to_string();
    let run =
        recorded(program, "system", PagesKind::Conflict, &[&OLD[..], &[("LD_PRELOAD", &front)]].concat())?;
    let place = format!("unified_turns.cu:{} in `too_early", line_of("system", "// HERE")?);
    let noted = run.found.len() == 1 && run.found[0].1.contains(&place);
    if run.code == Some(0) && run.out.contains("REFUSED") && noted {
        return Ok(());
    }
    Err(format!("{:?} {:?}\n{}{}", run.code, run.found, run.out, run.err).into())
}

/// What the tools print.
fn faces(toolkit: &Toolkit, program: &Program) -> Result<(), Failed> {
    let path = program.path()?.display().to_string();
    let run = |words: &[&str], variables: &[(&str, &str)]| -> Result<String, Failed> {
        let out = toolkit.command(words[0]).args(&words[1..]).envs(variables.iter().copied()).output()?;
        Ok(String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned())
    };
    for tool in [&["weft", "trace"][..], &["nvprof"]] {
        for (case, mark, variables, words) in [
            ("read", "// HERE", &OLD[..2], "The CPU read managed memory"),
            ("wc_late", "// READ late", &[], "The CPU reads write-combined memory (64.000KB at"),
        ] {
            let text = run(&[tool, &[&path, case]].concat(), variables)?;
            let place = format!("unified_turns.cu:{}", line_of(case, mark)?);
            let line = text.lines().find(|l| l.contains("The CPU read"));
            if !line.is_some_and(|l| l.contains(words) && l.contains(&place)) {
                return Err(format!("{tool:?} {case}: no `{words}` with {place} in\n{text}").into());
            }
        }
    }
    Ok(())
}

/// Without records of lines the function and the distance stand for the place.
fn without_lines(program: &Program) -> Result<(), Failed> {
    let run = recorded(program, "read", PagesKind::Conflict, &OLD)?;
    let place = run.found.first().map(|(_, place)| place.as_str()).unwrap_or_default();
    if run.code.is_none()
        && place.contains("`too_early(")
        && place.contains("+0x")
        && place.contains("turns-bare")
    {
        return Ok(());
    }
    Err(format!("{:?} {:?}\n{}{}", run.code, run.found, run.out, run.err).into())
}
