//! Core dumps of devices: made by programs whose kernels fail, and read again.

mod programs;

use std::path::Path;
use std::process::{Command, Output};

use programs::compile;
use weft_coredump::{BlockMemory, Core, Fault, Record};

const ABORT: i32 = 6;

/// Runs a case of `dumps.c` in a folder.
fn run(folder: &Path, case: &str, variables: &[(&str, &str)]) -> Output {
    let (program, lib) = compile("dumps");
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache");
    let mut command = Command::new(program);
    command.arg(case).current_dir(folder).env("LD_LIBRARY_PATH", lib).env("CUDA_CACHE_PATH", cache);
    command.envs(variables.iter().copied()).output().expect("run")
}

fn fault<'a>(core: &'a Core<'_>) -> &'a Fault {
    let faults = core.records().iter().filter_map(|r| if let Record::Fault(f) = r { Some(f) } else { None });
    faults.into_iter().next().expect("a fault")
}

#[test]
fn a_fault_is_in_the_dump_with_the_memory() {
    for engine in ["jit", "interp"] {
        let folder = tempfile::tempdir().expect("a folder");
        let out = run(folder.path(), "no_abort", &[("WEFT_ENGINE", engine), ("WEFT_GPU", "h100")]);
        let log = String::from_utf8_lossy(&out.stderr);
        assert!(out.status.success(), "{engine}: {}\n{log}", out.status);
        let bytes = std::fs::read(folder.path().join("no_abort")).expect("a dump");
        let core = Core::parse(&bytes).expect("a dump");
        let f = fault(&core);
        assert_eq!((f.code, f.address), (700, Some(16)), "{engine}");
        assert_eq!(f.kernel.as_deref(), Some("bad"));
        assert_eq!((f.grid, f.block), (Some([2, 1, 1]), Some([32, 1, 1])), "{engine}");
        assert!(f.block_index.is_some_and(|b| b[0] < 2), "{engine}");
        assert_eq!(f.ptx_line, Some(9), "{engine}");
        // The megabyte whose first word the program has written.
        let memory = core.memory().find(|m| m.size == 1 << 20).expect("the allocation");
        assert_eq!(core.read(memory.address, 4), Some(&0xabcd_1234u32.to_le_bytes()[..]), "{engine}");
        let text = core.to_string();
        for part in ["NVIDIA H100", "kernel  bad", "st.global.u32 [%rd1], %r1", "by cuMemAlloc\n"] {
            assert!(text.contains(part), "{engine}: no {part:?} in\n{text}");
        }
    }
}

fn of_block<'a>(core: &'a Core<'_>, space: &str) -> Option<&'a BlockMemory> {
    let all =
        core.records().iter().filter_map(|r| if let Record::BlockMemory(m) = r { Some(m) } else { None });
    all.into_iter().find(|m| m.space == space)
}

/// What each of 32 threads has stored, which is its number with a mark.
fn marked(mark: u32) -> Vec<u32> {
    (0..32).map(|t| mark | t).collect()
}

#[test]
fn memory_of_the_block_is_in_the_dump() {
    for width in ["1", "32", ""] {
        let folder = tempfile::tempdir().expect("a folder");
        let width: &[(&str, &str)] = if width.is_empty() { &[] } else { &[("WEFT_WIDTH", width)] };
        run(folder.path(), "block", width);
        let bytes = std::fs::read(folder.path().join("block")).expect("a dump");
        let core = Core::parse(&bytes).expect("a dump");
        assert_eq!(fault(&core).block_index, Some([1, 0, 0]), "{width:?}");
        let words = |space| -> Vec<u32> {
            let m = of_block(&core, space).expect("memory of the block");
            assert_eq!((m.context, m.block_index), (fault(&core).context, [1, 0, 0]), "{space}, {width:?}");
            let bytes = core.read(m.address, m.size).expect("in the dump");
            bytes.chunks_exact(4).map(|w| u32::from_le_bytes([w[0], w[1], w[2], w[3]])).collect()
        };
        let shared = words("shared");
        assert_eq!(shared.len(), 64, "{width:?}");
        assert_eq!((&shared[..32], &shared[32..]), (&marked(0x5a5a_0000)[..], &marked(0x6b6b_0000)[..]));
        // Where in local memory a thread's word lies is the code's choice.
        let mut local = words("local");
        local.retain(|w| w >> 16 == 0x7c7c);
        local.sort_unstable();
        assert_eq!(local, marked(0x7c7c_0000), "{width:?}");
        assert!(of_block(&core, "local").is_some_and(|m| m.per_thread == Some(64)));
        let text = core.to_string();
        assert!(text.contains("bytes of block (1, 0, 0), 64 for each thread\n"), "{text}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), "no_block", &[]);
    let bytes = std::fs::read(folder.path().join("no_block")).expect("a dump");
    let core = Core::parse(&bytes).expect("a dump");
    for space in ["shared", "local"] {
        let m = of_block(&core, space).expect("its note");
        assert_eq!(core.read(m.address, m.size), None, "{space}");
    }
}

/// The tools of the system read the file, too.
#[test]
fn debuggers_read_dumps() {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), "no_abort", &[]);
    let out = Command::new("readelf").args(["-Wlnh", "no_abort"]).current_dir(folder.path()).output();
    let out = out.expect("readelf, of the binutils");
    let text = String::from_utf8_lossy(&out.stdout);
    assert!(out.stderr.is_empty(), "{}", String::from_utf8_lossy(&out.stderr));
    assert!(text.contains("CORE (Core file)") && text.contains("LOAD") && text.contains("weft"), "{text}");
}

#[test]
fn flags_leave_things_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let read = |name: &str| std::fs::read(folder.path().join(name));
    run(folder.path(), "no_abort", &[]);
    run(folder.path(), "light_flags", &[]);
    run(folder.path(), "gzip", &[]);
    run(folder.path(), "log_only", &[]);
    let (all, light) = (read("no_abort").expect("a dump"), read("light_flags").expect("a dump"));
    assert!(all.len() > 1 << 20 && light.len() < 64 << 10, "{} {}", all.len(), light.len());
    let light = Core::parse(&light).expect("a dump");
    assert_eq!(light.memory().count(), 0);
    assert!(!light.records().iter().any(|r| matches!(r, Record::Module(_))));
    assert!(light.records().iter().any(|r| matches!(r, Record::Allocation(_))));
    assert_eq!(fault(&light).code, 700);
    let packed = read("zipped.gz").expect("a dump");
    assert!(packed.starts_with(&[0x1f, 0x8b]) && packed.len() < all.len() / 10);
    assert_eq!(fault(&Core::parse(&packed).expect("a dump")).address, Some(16));
    assert!(read("logged").is_err());
}

/// Without a wish there is no dump, and after one the process ends as with CUDA.
#[test]
fn dumps_are_made_on_wish() {
    use std::os::unix::process::ExitStatusExt;
    let folder = tempfile::tempdir().expect("a folder");
    assert!(run(folder.path(), "plain", &[]).status.success());
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0);
    assert_eq!(run(folder.path(), "aborts", &[]).status.signal(), Some(ABORT));
    let bytes = std::fs::read(folder.path().join("aborts")).expect("a dump");
    assert_eq!(fault(&Core::parse(&bytes).expect("a dump")).code, 700);
}

/// A pipe to which somebody writes: the dump has the memory and no fault.
#[test]
fn dumps_are_made_on_request() {
    use std::os::unix::process::ExitStatusExt;
    for (case, goes_on) in [("request", false), ("request_goes_on", true)] {
        let folder = tempfile::tempdir().expect("a folder");
        let out = run(folder.path(), case, &[]);
        let text = String::from_utf8_lossy(&out.stdout);
        assert_eq!(text.contains("goes on 0"), goes_on, "{text}");
        assert_eq!(out.status.signal(), if goes_on { None } else { Some(ABORT) }, "{text}");
        let bytes = std::fs::read(folder.path().join("asked")).expect("a dump");
        let core = Core::parse(&bytes).expect("a dump");
        assert!(core.records().iter().any(|r| matches!(r, Record::Context(c) if !c.failed)));
        assert!(!core.records().iter().any(|r| matches!(r, Record::Fault(_))));
        // The pipe has gone with the process.
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 1);
    }
}

/// Variables, attributes of contexts, flags of contexts; functions that hear of it.
#[test]
fn dumps_go_where_they_are_wanted() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = || {
        let all = std::fs::read_dir(folder.path()).expect("the folder").flatten();
        let mut names: Vec<String> = all.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    };
    let out = run(folder.path(), "of_context", &[]);
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    // What the program itself says may come between: the launch is asynchronous.
    let heard = |what| text.find(what).unwrap_or_else(|| panic!("not heard of the {what}: {text}"));
    assert!(heard("start: own process 1, device 0") < heard("end: own process 1, device 0"), "{text}");
    assert!(out.status.success() && names() == ["of_context"], "{:?}", names());
    run(folder.path(), "too_late", &[]);
    assert_eq!(names(), ["of_context"]);
    let flags = [("CUDA_COREDUMP_GENERATION_FLAGS", "skip_abort"), ("CUDA_COREDUMP_FILE", "created")];
    assert!(run(folder.path(), "of_creation", &flags).status.success());
    assert_eq!(names(), ["created", "of_context"]);
    assert!(run(folder.path(), "no_folder", &[]).status.success());
    // A variable counts for good, whatever the program chooses.
    let out = run(folder.path(), "variables", &[]);
    let named: Vec<String> = names().into_iter().filter(|n| n.starts_with("named.")).collect();
    let [name] = &named[..] else { panic!("{named:?}: {}", String::from_utf8_lossy(&out.stdout)) };
    assert!(name.ends_with(".%.%x") && name.split('.').count() >= 6, "{name}");
    assert!(run(folder.path(), "lightweight", &[]).status.success());
    let light = std::fs::read(folder.path().join("light")).expect("a dump");
    assert_eq!(Core::parse(&light).expect("a dump").memory().count(), 0);
    run(folder.path(), "wrong_variables", &[]);
    assert!(!names().contains(&"wrong".to_owned()));
}
