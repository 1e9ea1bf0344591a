//! Launches that find the width of a kernel, seen from a program.

mod programs;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use programs::compile;
use sha2::{Digest, Sha256};

const LOG: &str = "weft_driver=debug,weft_jit=debug";
/// How long anything may take.
const LIMIT: Duration = Duration::from_secs(120);
/// Arguments of a program that only runs until it is told to end; and launches that make a kernel worth other codes
/// (`crates/exec/src/run/trial`).
const AS_LONG: [&str; 2] = ["0", "0"];
const ENOUGH: &str = "300";

fn program(cache: &Path, arguments: &[&str], tune: &str) -> Command {
    let (program, lib) = compile("tune");
    let mut command = Command::new(program);
    command.args(arguments).env("LD_LIBRARY_PATH", lib).env("CUDA_CACHE_PATH", cache);
    command.env("WEFT_TUNE", tune).env("WEFT_LOG", LOG).env("WEFT_THREADS", "2");
    for variable in ["WEFT_WIDTH", "WEFT_SEED", "WEFT_ENGINE"] {
        command.env_remove(variable);
    }
    command
}

/// Runs until the log has a line that says it, and then as the arguments say; answers the log. Nothing depends on how long that
/// takes on a machine that is busy: the limit is there for what never comes.
fn until(cache: &Path, arguments: &[&str], tune: &str, says: impl Fn(&str) -> bool) -> Vec<String> {
    let mut command = program(cache, arguments, tune);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("run");
    let (send, receive) = mpsc::channel();
    let log = BufReader::new(child.stderr.take().expect("its log"));
    let reader = std::thread::spawn(move || {
        log.lines().map_while(Result::ok).for_each(|line| drop(send.send(line)));
    });
    let start = Instant::now();
    let mut lines = Vec::new();
    while start.elapsed() < LIMIT && !lines.iter().any(|l: &String| says(l)) {
        lines.extend(receive.recv_timeout(Duration::from_millis(20)));
    }
    drop(child.stdin.take());
    let out = child.wait_with_output().expect("its end");
    reader.join().expect("no panic");
    lines.extend(receive.try_iter());
    assert!(out.status.success() && out.stdout == b"ok\n", "{}: {lines:#?}", out.status);
    assert!(lines.iter().any(|l| says(l)), "it never came: {lines:#?}");
    lines
}

/// Runs as its arguments say, with nobody to wait for; answers the log.
fn at_rest(mut command: Command) -> String {
    let out = command.output().expect("run");
    let log = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(out.status.success() && out.stdout == b"ok\n", "{}: {log}", out.status);
    log
}

fn has(log: &[String], words: &str) -> bool {
    log.iter().any(|l| l.contains(words))
}

#[test]
fn a_bad_first_choice_is_mended_and_the_next_process_knows() {
    let cache = tempfile::tempdir().expect("a folder");
    let log = until(cache.path(), &AS_LONG, "from:1", |l| l.contains("W = 1 → "));
    assert!(has(&log, "'scramble' (128,1,1)") && has(&log, "× as fast"), "{log:#?}");
    // Verdict and code are there: nothing is compiled, nothing tried.
    for tune in ["from:1", "on"] {
        let log = at_rest(program(cache.path(), &["300000", ENOUGH], tune));
        assert!(!log.contains("compiled in") && !log.contains("are tried"), "{tune}: {log}");
    }
    // Who wants the compiler's choice gets it.
    until(cache.path(), &AS_LONG, "off", |l| l.contains("compiled in"));
}

/// The only verdict in a cache: its file, and its words up to the other widths: the width, the compiler's, how often it was
/// confirmed, and how many others there are (crates/cache/src/verdict.rs).
fn verdict(cache: &Path) -> (PathBuf, Vec<u32>) {
    let folders = std::fs::read_dir(cache).expect("a folder").flatten().filter(|f| f.path().is_dir());
    let files = folders.flat_map(|f| std::fs::read_dir(f.path()).expect("a folder").flatten());
    let is_verdict = |p: &PathBuf| std::fs::read(p).is_ok_and(|bytes| bytes.starts_with(b"weft-v"));
    let mut found: Vec<PathBuf> = files.map(|f| f.path()).filter(is_verdict).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    let path = found.remove(0);
    let bytes = std::fs::read(&path).expect("the file");
    let words = bytes[40..56].chunks(4).map(|w| u32::from_le_bytes([w[0], w[1], w[2], w[3]])).collect();
    (path, words)
}

#[test]
fn a_wrong_verdict_mends_itself() {
    let cache = tempfile::tempdir().expect("a folder");
    until(cache.path(), &AS_LONG, "on", |l| l.contains("per block"));
    let (path, words) = verdict(cache.path());
    let best = words[0];
    assert!(best > 1, "{words:?}");
    // Somebody found W = 1 to be the best, and the best to be another.
    let body: Vec<u8> =
        [1, words[1], 0, 1, best].iter().flat_map(|w| w.to_le_bytes()).chain(*b"planted").collect();
    let mut file = b"weft-v02".to_vec();
    file.extend(Sha256::digest(&body));
    file.extend(&body);
    std::fs::write(&path, file).expect("written");
    // Times that leave doubt change nothing: something else keeps the machine busy.
    let sure = |l: &str, words: &str| l.contains(words) && l.ends_with("per block");
    let log = until(cache.path(), &AS_LONG, "on", |l| sure(l, "W = 1 → "));
    assert!(has(&log, "W = 1 is looked at again beside"), "{log:#?}");
    let (_, words) = verdict(cache.path());
    assert_eq!(words[0], best, "{words:?}");
    // What is right is confirmed.
    until(cache.path(), &AS_LONG, "on", |l| sure(l, " stays"));
    let (_, words) = verdict(cache.path());
    assert_eq!((words[0], words[2] > 0), (best, true), "{words:?}");
    // Where launches are not to decide, nobody looks.
    let log = at_rest(program(cache.path(), &["300000", ENOUGH], "off"));
    assert!(!log.contains("looked at again"), "{log}");
}

#[test]
fn nothing_is_compiled_in_the_background_where_that_is_switched_off() {
    for (tune, extra) in [("off", ("", "")), ("on", ("WEFT_WIDTH", "8")), ("on", ("WEFT_SEED", "1"))] {
        let cache = tempfile::tempdir().expect("a folder");
        let mut command = program(cache.path(), &["300000", ENOUGH], tune);
        if !extra.0.is_empty() {
            command.env(extra.0, extra.1);
        }
        let log = at_rest(command);
        assert_eq!(log.matches("compiled in").count(), 1, "{log}");
        assert!(!log.contains("are tried"), "{log}");
    }
}

#[test]
fn unknown_settings_are_named() {
    let cache = tempfile::tempdir().expect("a folder");
    let log = at_rest(program(cache.path(), &["0", "1"], "fast"));
    assert!(log.contains("WEFT_TUNE=fast: unknown, known are on, off and from:n"), "{log}");
}

/// Programs end, and at once, wherever the compiler is in the background.
#[test]
fn exits_while_the_compiler_works() {
    let cache = tempfile::tempdir().expect("a folder");
    // The first code is there; the others are compiled anew each time.
    until(cache.path(), &AS_LONG, "off", |l| l.contains("compiled in"));
    for n in 0..40 {
        let own = tempfile::tempdir().expect("a folder");
        copy(cache.path(), own.path());
        let pause = (n * 2700).to_string();
        let forks = [pause.as_str(), "0", "fork"];
        let arguments = if n % 4 == 3 { &forks[..] } else { &forks[..2] };
        until(own.path(), arguments, "on", |l| l.contains("are tried"));
    }
}

fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            std::fs::create_dir_all(&to).expect("a folder");
            copy(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).expect("a copy");
        }
    }
}
