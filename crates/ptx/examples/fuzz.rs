//! Mutation fuzzing of parser, checker and printer on the stable toolchain.
//!
//! `fuzz --seconds 60 [--seed N] [FILES…]` mutates the files and generated modules. A panic ends it, with the
//! text written to `fuzz-crash.ptx`; so does a module that printing and parsing changes.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use weft_ptx::generate::{EPILOGUE, Generator, PROLOGUE};
use weft_ptx::{Diagnostic, check, parse, print, rows};

fn main() {
    let (mut seconds, mut seed, mut corpus) = (10u64, 1u64, Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.parse().ok()).unwrap_or(1);
        match arg.as_str() {
            "--seconds" => seconds = number(),
            "--seed" => seed = number(),
            file => match std::fs::read(file) {
                Ok(bytes) => corpus.push(bytes),
                Err(e) => eprintln!("{file}: {e}"),
            },
        }
    }
    let mut random = Generator::new(seed);
    corpus.extend((0..50).map(|_| generated(&mut random)));
    std::panic::set_hook(Box::new(|_| {}));
    let end = Instant::now() + Duration::from_secs(seconds);
    let (mut runs, mut accepted) = (0u64, 0u64);
    while Instant::now() < end {
        let bytes = mutate(&corpus, &mut random);
        let text = String::from_utf8_lossy(&bytes);
        match catch_unwind(AssertUnwindSafe(|| try_one(&text))) {
            Ok(Ok(ok)) => accepted += u64::from(ok),
            Ok(Err(what)) => fail(&text, &what),
            Err(_) => fail(&text, "a panic"),
        }
        runs += 1;
    }
    println!("{runs} texts, {accepted} accepted, no failure");
}

fn fail(text: &str, what: &str) -> ! {
    let _ = std::fs::write("fuzz-crash.ptx", text);
    println!("{what}: see fuzz-crash.ptx");
    std::process::exit(1);
}

/// Whether the text was accepted; an error when printing changes it.
fn try_one(text: &str) -> Result<bool, String> {
    let (module, diagnostics) = parse(text);
    check(&module);
    for f in &module.functions {
        f.param_layout();
    }
    let printed = print(&module);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Ok(false);
    }
    let (again, diagnostics) = parse(&printed);
    if let Some(d) = diagnostics.iter().find(|d| d.is_error()) {
        return Err(format!("what was printed does not parse: {d}"));
    }
    if print(&again) != printed {
        return Err("printing and parsing changes the module".to_owned());
    }
    Ok(true)
}

/// A module of random instructions.
fn generated(random: &mut Generator) -> Vec<u8> {
    let mut text =
        format!(".version 8.8\n.target sm_90a\n.address_size 64\n.visible .entry k() {{\n{PROLOGUE}");
    for _ in 0..10 {
        let row = random.below(rows().len());
        if let Some(inst) = random.instance(row) {
            text.push_str(&inst);
            text.push('\n');
        }
    }
    text.push_str(EPILOGUE);
    text.push('}');
    text.into_bytes()
}

const PIECES: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    ";",
    ",",
    ":",
    "|",
    "!",
    "@",
    "<4294967296>",
    "%r1",
    ".v4",
    ".reg .b32 %x<3>;",
    "\"",
    "0f",
    "0d3FF0000000000000",
    "18446744073709551616",
    "-",
    ".shared",
    ".align 3",
    "L0:",
    "bra L0;",
    "generic(",
    "é",
    "/*",
    "//",
    ".loc 1 1 1\n",
    ".callprototype",
    ".branchtargets",
    "call",
    "{ { {",
    "} }",
    ".param",
    "_",
    "=",
    "\0",
];

fn mutate(corpus: &[Vec<u8>], random: &mut Generator) -> Vec<u8> {
    let pick = random.below(corpus.len());
    let mut bytes = corpus[pick].clone();
    // Large files are cut, so that a run stays short.
    if bytes.len() > 20_000 {
        let start = random.below(bytes.len() - 10_000);
        let mut cut = bytes[..400.min(bytes.len())].to_vec();
        cut.extend_from_slice(&bytes[start..start + 10_000]);
        bytes = cut;
    }
    for _ in 0..=random.below(6) {
        let at = random.below(bytes.len() + 1);
        match random.below(6) {
            0 => bytes.insert(at, random.random() as u8),
            1 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            2 => {
                let end = (at + random.below(40)).min(bytes.len());
                bytes.drain(at..end);
            }
            3 => {
                let piece = PIECES[random.below(PIECES.len())].bytes();
                bytes.splice(at..at, piece);
            }
            4 => {
                let other = &corpus[random.below(corpus.len())];
                let from = random.below(other.len());
                let to = (from + random.below(200)).min(other.len());
                bytes.splice(at..at, other[from..to].iter().copied());
            }
            _ => {
                let end = (at + random.below(100)).min(bytes.len());
                let copy = bytes[at..end].to_vec();
                bytes.splice(at..at, copy);
            }
        }
    }
    bytes
}
