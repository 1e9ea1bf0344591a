//! Programs in C that speak NVTX, and what the trace has of them.

use std::path::{Path, PathBuf};
use std::process::Command;

use weft_record::trace::{Event, Named, Object, Payload, PayloadKind, Range, Style, read};

/// The library that was built for this test.
fn library() -> PathBuf {
    let exe = std::env::current_exe().expect("this program");
    let folders = exe.ancestors().skip(1).take(2);
    let path = folders.map(|d| d.join("libweft_nvtx.so")).find(|p| p.is_file());
    path.expect("libweft_nvtx.so beside the test")
}

fn here(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Compiles a program with headers of a folder.
fn compiled(source: &str, compiler: &str, options: &[&str], headers: &Path, to: &Path) -> PathBuf {
    let program = to.join("program");
    let mut command = Command::new(compiler);
    command.args(["-Wall", "-Werror", "-O1", "-pthread"]).args(options).arg("-I").arg(headers);
    command.arg(here(source)).arg("-o").arg(&program).args(["-ldl"]);
    let out = command.output().unwrap_or_else(|e| panic!("{compiler}: {e}"));
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    program
}

/// Runs a program that is traced; what it wrote.
fn traced(program: &Path, to: &Path) -> String {
    let records = to.join("records");
    let mut command = Command::new(program);
    command.arg("traced").env("NVTX_INJECTION64_PATH", library()).env("WEFT_TRACE_FILE", &records);
    let out = command.output().expect("it runs");
    assert!(out.status.success(), "{out:?}");
    std::fs::read_to_string(records).expect("records")
}

fn ranges<'a>(events: &[Event<'a>]) -> Vec<Range<'a>> {
    events.iter().filter_map(|e| if let Event::Range(r) = e { Some(*r) } else { None }).collect()
}

fn check(text: &str) {
    let events: Vec<_> = read(text).expect("records").into_iter().flat_map(|b| b.events).collect();
    let all = ranges(&events);
    let shown = |r: &Range<'_>| (r.style, r.domain.to_owned(), r.message.to_owned(), r.level);
    let one =
        |style, domain: &str, message: &str, level| (style, domain.to_owned(), message.to_owned(), level);
    use Style::{Mark, PushPop, StartEnd};
    assert_eq!(
        all.iter().map(shown).collect::<Vec<_>>(),
        [
            one(Mark, "", "mark", 0),
            one(Mark, "", "schön", 0),
            one(PushPop, "", "of the other", 0),
            one(StartEnd, "", "started", 0),
            one(PushPop, "", "inner", 1),
            one(PushPop, "own", "registered", 0),
            one(PushPop, "", "outer", 0),
            one(Mark, "own", "", 0),
        ]
    );
    let (main, other) = (all[0].thread, all[2].thread);
    assert_ne!(main, other);
    assert_eq!((all[3].thread, all[3].end_thread), (main, other));
    let apart = &all[5];
    let payload = Payload { kind: PayloadKind::F64, bits: 2.5f64.to_bits() };
    assert_eq!((apart.category, apart.color, apart.payload), (3, Some(0xff11_2233), Some(payload)));
    let payload = Payload { kind: PayloadKind::I32, bits: 0xffff_fff9 };
    assert_eq!(all[7].payload, Some(payload));
    assert!(all[6].times.holds(all[4].times.begin) && all[6].times.holds(all[4].times.end));
    let names: Vec<_> =
        events.iter().filter_map(|e| if let Event::Named(n) = e { Some(*n) } else { None }).collect();
    let named = |object, number, domain, name| Named { object, number, domain, name };
    let want = [
        named(Object::Category, 3, "own", "waits"),
        named(Object::Category, 4, "", "grösser"),
        named(Object::Thread, other.into(), "", "other"),
    ];
    assert_eq!(names, want);
}

#[test]
fn all_that_programs_say_is_noted() {
    for (compiler, options) in [("cc", &[][..]), ("c++", &["-x", "c++"])] {
        let dir = tempfile::tempdir().expect("a folder");
        let program = compiled("tests/ranges.c", compiler, options, &here("../../include"), dir.path());
        check(&traced(&program, dir.path()));
        // With nobody who listens.
        let out = Command::new(&program).env_remove("NVTX_INJECTION64_PATH").output().expect("it runs");
        assert!(out.status.success(), "{out:?}");
        let mut unwanted = Command::new(&program);
        unwanted.env("NVTX_INJECTION64_PATH", library()).env_remove("WEFT_TRACE_FILE");
        assert!(unwanted.output().expect("it runs").status.success());
    }
}

#[test]
fn programs_ask_for_what_they_have() {
    let dir = tempfile::tempdir().expect("a folder");
    let program = compiled("tests/protocol.c", "cc", &[], dir.path(), dir.path());
    let text = traced(&program, dir.path());
    let events: Vec<_> = read(&text).expect("records").into_iter().flat_map(|b| b.events).collect();
    let all = ranges(&events);
    assert_eq!(all.iter().map(|r| (r.message, r.style)).collect::<Vec<_>>(), [("by hand", Style::PushPop)]);
    let mut unwanted = Command::new(&program);
    unwanted.env("NVTX_INJECTION64_PATH", library()).env_remove("WEFT_TRACE_FILE");
    let out = unwanted.output().expect("it runs");
    assert!(out.status.success(), "{out:?}");
}

#[test]
fn programs_of_nvtx_2_load_a_library() {
    let dir = tempfile::tempdir().expect("a folder");
    let soname = "libnvToolsExt.so.1";
    let script = format!("-Wl,-soname={soname},--version-script={}", here("tools_ext.map").display());
    let mut command = Command::new("cc");
    command.args(["-shared", "-fPIC", "-O1", "-I"]).arg(here("../../include")).arg(here("tools_ext.c"));
    command.arg(script).arg("-o").arg(dir.path().join(soname)).arg("-ldl");
    let out = command.output().expect("cc");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let path = format!("-Wl,-rpath,{}", dir.path().display());
    let library = dir.path().join(soname).display().to_string();
    // The linker wants libraries behind what they are for.
    let options = ["-Wl,--no-as-needed", &library, &path];
    let program = compiled("tests/linked.c", "cc", &options, dir.path(), dir.path());
    let text = traced(&program, dir.path());
    let events: Vec<_> = read(&text).expect("records").into_iter().flat_map(|b| b.events).collect();
    let all = ranges(&events);
    let said = [("a mark", Style::Mark), ("a range", Style::PushPop)];
    assert_eq!(all.iter().map(|r| (r.message, r.style)).collect::<Vec<_>>(), said);
    let out = Command::new(&program).env_remove("NVTX_INJECTION64_PATH").output().expect("it runs");
    assert!(out.status.success(), "{out:?}");
}

/// With NVTX's own headers, of which `NVTX_HEADERS` names the folder above `nvtx3`.
#[test]
#[ignore = "needs NVTX's own headers"]
fn programs_of_nvtx_own_headers() {
    let headers = PathBuf::from(std::env::var_os("NVTX_HEADERS").expect("NVTX_HEADERS"));
    let dir = tempfile::tempdir().expect("a folder");
    let program = compiled("tests/ranges.c", "cc", &[], &headers, dir.path());
    check(&traced(&program, dir.path()));
}
