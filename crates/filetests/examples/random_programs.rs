//! Random programs until the time is over, or engines differ.
//!
//! ```text
//! random_programs --seconds 600 [--seed 1] [--seeds 3] [--to FOLDER] [--keep-going] [--all]
//! random_programs --print SEED
//! random_programs --check FILE...
//! random_programs --reduce SEED
//! ```
//!
//! Each program runs as the compiler chooses, at three other widths and once as code for AVX2, with `--all` by every
//! engine. Programs have the numbers `--seed`, `--seed` + 1, ... On a difference the program is made smaller and written to
//! the folder; the process then ends with 1, or goes on when told to.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use weft_filetests::Engine;
use weft_filetests::random::{AVX2, Case, ENGINES, Outcome};
use weft_random_programs::{Program, Random, generate, reduce};

struct Options {
    seconds: u64,
    seed: u64,
    seeds: u64,
    to: PathBuf,
    keep_going: bool,
    all: bool,
}

fn main() -> ExitCode {
    let mut options =
        Options { seconds: 60, seed: 1, seeds: 3, to: std::env::temp_dir(), keep_going: false, all: false };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.parse().ok()).unwrap_or(1);
        match arg.as_str() {
            "--seconds" => options.seconds = number(),
            "--seed" => options.seed = number(),
            "--seeds" => options.seeds = number(),
            "--all" => options.all = true,
            "--keep-going" => options.keep_going = true,
            "--to" => options.to = args.next().unwrap_or_default().into(),
            "--print" => {
                print!("{}", generate(number()).text());
                return ExitCode::SUCCESS;
            }
            "--reduce" => {
                let seed = number();
                let outcome = Case::new(&generate(seed)).check(&engines(), options.seeds);
                println!("{outcome:?}");
                if let Outcome::Differs(d) = outcome {
                    println!("{}", smaller(&generate(seed), &d, options.seeds).text());
                }
                return ExitCode::SUCCESS;
            }
            "--check" => return check(args.collect(), options.seeds),
            _ => {
                eprintln!("unknown option `{arg}`");
                return ExitCode::FAILURE;
            }
        }
    }
    if search(&options) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn engines() -> Vec<Engine> {
    let avx2 = if Engine::has_avx2() { &AVX2[..] } else { &[] };
    ENGINES.iter().chain(avx2).copied().collect()
}

/// Some engines, others for each program.
fn some(seed: u64) -> Vec<Engine> {
    let mut random = Random::new(seed ^ 0x5eed);
    let mut engines = vec![Engine::Jit(None)];
    while engines.len() < 4 {
        let engine = ENGINES[random.below(ENGINES.len())];
        if !engines.contains(&engine) {
            engines.push(engine);
        }
    }
    engines.extend(Engine::has_avx2().then(|| AVX2[random.below(AVX2.len())]));
    engines
}

fn check(files: Vec<String>, seeds: u64) -> ExitCode {
    let mut good = true;
    for file in files {
        let case = std::fs::read_to_string(&file).map_err(|e| e.to_string()).and_then(Case::parse);
        match case {
            Ok(case) => {
                let outcome = case.check(&engines(), seeds);
                good &= matches!(outcome, Outcome::Same(_));
                println!("{file}: {outcome:?}");
            }
            Err(e) => {
                good = false;
                println!("{file}: {e}");
            }
        }
    }
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Whether no engine differed.
fn search(options: &Options) -> bool {
    let end = Instant::now() + Duration::from_secs(options.seconds);
    let (mut programs, mut runs, mut none, mut differing) = (0u64, 0, 0u64, 0u64);
    let mut seed = options.seed;
    while Instant::now() < end {
        let program = generate(seed);
        let case = Case::new(&program);
        // For the case that the process ends here.
        let _ = std::fs::write(options.to.join("random-now.ptx"), program.text());
        programs += 1;
        let engines = if options.all { engines() } else { some(seed) };
        match case.check(&engines, options.seeds) {
            Outcome::Same(n) => runs += n,
            Outcome::NoCase(why) => {
                none += 1;
                println!("program {seed} is none: {}", why.lines().next().unwrap_or_default());
            }
            Outcome::Differs(differences) => {
                differing += 1;
                for (engine, what) in &differences {
                    println!("program {seed}, {engine}: {what}");
                }
                let text = smaller(&program, &differences, options.seeds).text();
                let path = options.to.join(format!("random-{seed}.ptx"));
                let _ = std::fs::write(&path, text);
                println!("program {seed}: see {}", path.display());
                if !options.keep_going {
                    break;
                }
            }
        }
        if programs.is_multiple_of(50) {
            println!("{programs} programs, {runs} runs, {none} without a result, {differing} differ");
        }
        seed += 1;
    }
    println!("{programs} programs, {runs} runs, {none} without a result, {differing} differ");
    differing == 0
}

/// The program without what is not needed for the first engine to differ.
fn smaller(program: &Program, differences: &[(Engine, String)], seeds: u64) -> Program {
    let end = Instant::now() + Duration::from_secs(60);
    let engine: Vec<Engine> = differences.iter().map(|d| d.0).take(1).collect();
    let kind = |d: &[(Engine, String)]| d.first().map(|d| d.1.contains("does not compile"));
    let want = kind(differences);
    reduce(program, &mut |p| {
        Instant::now() < end
            && matches!(Case::new(p).check(&engine, seeds), Outcome::Differs(d) if kind(&d) == want)
    })
}
