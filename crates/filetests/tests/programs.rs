//! The programs of `examples/` and `tests/cuda/programs/`, compiled by the toolkit tree's nvcc and run in every way the
//! engine can run them.
//!
//! Each run must end with its verdict `PASSED`, and print the same digests of its results whatever the engine and width.
//! `WEFT_TEST_SEEDS=n` sets how many schedules are tried.

mod toolkit;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Program, Toolkit, workspace};
use weft_filetests::trials;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let toolkit = Arc::new(Toolkit::find());
    match list(&toolkit) {
        Ok(list) => trials::run(&arguments, list, 100),
        Err(e) => {
            eprintln!("{e}");
            ExitCode::FAILURE
        }
    }
}

fn list(toolkit: &Arc<Toolkit>) -> Result<Vec<Trial>, String> {
    let mut list = Vec::new();
    for source in trials::files("tests/cuda/programs", "cu")? {
        own_program(toolkit, &source, &mut list)?;
    }
    texture_vectors(toolkit, &mut list);
    mipmap_vectors(toolkit, &mut list);
    for source in trials::files("examples", "cu")? {
        let name = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let release = toolkit.program(&source, &["-O3", "-std=c++17", "-arch=sm_90"], "release");
        let debug = toolkit.program(&source, &["-O0", "-G", "-g", "-std=c++17", "-arch=sm_90"], "debug");
        let mut add = |what: &str, test: fn(&Program) -> Result<(), Failed>, p: &Arc<Program>| {
            let p = Arc::clone(p);
            list.push(Trial::test(format!("{name}::{what}"), move || test(&p)));
        };
        add("runs", runs, &release);
        add("same_bits_at_every_width", same_bits_at_every_width, &release);
        add("debug_build_runs", debug_build_runs, &debug);
        add("interpreter_agrees", interpreter_agrees, &release);
        add("any_schedule", any_schedule, &release);
        add("variants_agree", variants_agree, &release);
    }
    let own = Arc::clone(toolkit);
    list.push(Trial::test("counted::explain_run", move || explain_run(&own)));
    let own = Arc::clone(toolkit);
    list.push(Trial::test("counted::profile", move || profile(&own)));
    for (name, width) in [("chosen", None), ("1", Some("1")), ("8", Some("8")), ("256", Some("256"))] {
        let own = Arc::clone(toolkit);
        let test = move || as_hardware_counts(&own, width);
        list.push(Trial::test(format!("patterns::as_hardware_counts_at_width_{name}"), test));
    }
    // What needs a program first compiles it. Who waits for the same one should not stand beside it, with nothing to do.
    list.sort_by_key(|t| match t.name().rsplit("::").next() {
        Some("runs") => 0,
        Some("debug_build_runs") => 1,
        _ => 2,
    });
    Ok(list)
}

/// A run in which groups and blocks take their turns otherwise.
const ORDER: (&str, &[(&str, &str)]) = ("runs_in_another_order", &[("WEFT_SEED", "3")]);

/// Groups of all sizes, and vectors of another length.
const WIDTHS: [(&str, &[(&str, &str)]); 10] = [
    ("runs_at_width_2", &[("WEFT_WIDTH", "2")]),
    ("runs_at_width_4", &[("WEFT_WIDTH", "4")]),
    ("runs_at_width_8", &[("WEFT_WIDTH", "8")]),
    ("runs_at_width_16", &[("WEFT_WIDTH", "16")]),
    ("runs_at_width_32", &[("WEFT_WIDTH", "32")]),
    ("runs_at_width_64", &[("WEFT_WIDTH", "64")]),
    ("runs_at_width_192", &[("WEFT_WIDTH", "192")]),
    ("runs_at_width_256", &[("WEFT_WIDTH", "256")]),
    ("runs_with_avx2", &[("WEFT_CPU", "x86-64-v3")]),
    ("runs_with_avx2_at_width_64", &[("WEFT_CPU", "x86-64-v3"), ("WEFT_WIDTH", "64")]),
];

/// Compatibility mode off, in groups of less than a warp.
const STRICT: (&str, &[(&str, &str)]) =
    ("runs_by_the_letter", &[("WEFT_RACY", "strict"), ("WEFT_WIDTH", "8")]);

/// Self-checking programs that only have to pass. A line `// nvcc: OPTIONS`, first or second, has options of their own; a first one that is
/// `// lockstep` says that they count on the lanes of a warp going in step, as they do in groups of a warp only; one that is
/// `// every width` asks for groups of all sizes, and for a CPU with shorter vectors.
fn own_program(toolkit: &Toolkit, source: &Path, trials: &mut Vec<Trial>) -> Result<(), String> {
    let name = source.file_stem().unwrap_or_default().to_string_lossy();
    let text = std::fs::read_to_string(source).map_err(|e| format!("{}: {e}", source.display()))?;
    let own = text.lines().take(2).find_map(|line| line.strip_prefix("// nvcc: ")).unwrap_or_default();
    let mut options = vec!["-O3", "-std=c++17", "-arch=sm_90"];
    options.extend(own.split_whitespace());
    let p = toolkit.program(source, &options, "own");
    let together: &[(&str, &'static [(&str, &str)])] =
        &[("runs", &[]), ("runs_at_width_64", &[("WEFT_WIDTH", "64")]), ORDER];
    let ways: &[(&str, &'static [(&str, &str)])] = &[
        ("runs", &[]),
        ("runs_at_width_1", &[("WEFT_WIDTH", "1")]),
        ORDER,
        ("runs_interpreted", &[("WEFT_ENGINE", "interp")]),
    ];
    let ways = if text.starts_with("// lockstep\n") { together } else { ways };
    let more = if text.starts_with("// every width\n") { &WIDTHS[..] } else { &[] };
    // Correct programs run so too, and one that expects that it is none.
    let strict = !more.is_empty() || name == "races_by_the_letter";
    for &(what, vars) in ways.iter().chain(more).chain(strict.then_some(&STRICT)) {
        let p = Arc::clone(&p);
        trials.push(Trial::test(format!("{name}::{what}"), move || p.passes(&[], vars).map(|_| ())));
    }
    Ok(())
}

/// Cases that the GPU's driver had no instruction for, and what follows from them: `sured` on layers.
const NOT_RECORDED: &[&str] = &["sust sured a1d.", "sust sured a2d."];

/// The results of a recording of `texture.cpp`, by case. Answers of functions are not among them: the driver lets pass
/// mistakes that the reference forbids.
fn texture_cases(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut cases = Vec::new();
    for line in text.lines().filter(|l| !l.starts_with("error ")) {
        match line.strip_prefix("case ") {
            Some(name) => cases.push((name, Vec::new())),
            None => {
                if let Some((_, lines)) = cases.last_mut() {
                    lines.push(line);
                }
            }
        }
    }
    cases
}

/// Cases of `mipmap.cpp` of which the rule is not known to the last bit: how many threads in a hundred may get something else.
const NOT_EXACT: &[(&str, usize)] = &[
    ("grad cube", 100),
    ("grad acube", 100),
    ("grad ", 60),
    ("mips 2d s8 ", 70),
    ("mips 3d ", 5),
    ("mips srgb", 12),
];

/// Compares a run with what a GPU gave.
fn compare_textures(text: &str, recording: &str) -> Result<(), Failed> {
    let packed = std::fs::read(workspace().join("tests/hw-vectors").join(recording))?;
    let recorded = String::from_utf8(zstd::decode_all(packed.as_slice())?)?;
    let (ours, theirs) = (texture_cases(text), texture_cases(&recorded));
    let mut wrong = Vec::new();
    for (case, lines) in &theirs {
        // Nothing was recorded of what the driver refuses.
        if lines.is_empty() || NOT_RECORDED.iter().any(|n| case.starts_with(n)) {
            continue;
        }
        let given = ours.iter().find(|(name, _)| name == case).map_or(&[][..], |(_, lines)| lines);
        let same = lines.iter().zip(given).filter(|(a, b)| a == b).count();
        let may = NOT_EXACT.iter().find(|(n, _)| case.starts_with(n)).map_or(0, |(_, most)| *most);
        if (lines.len() - same) * 100 > may * lines.len() {
            wrong.push(format!("{case}: {} of {} differ", lines.len() - same, lines.len()));
        }
    }
    if theirs.len() < 400 || !wrong.is_empty() {
        return Err(format!("{} cases\n{}", theirs.len(), wrong.join("\n")).into());
    }
    Ok(())
}

/// What textures and surfaces of all kinds give, through the driver API and PTX: what an H200 gave, in every bit and on every
/// engine. What ends a context does so by CUDA's code.
fn texture_vectors(toolkit: &Toolkit, trials: &mut Vec<Trial>) {
    let source = workspace().join("tests/hw-vectors/texture.cpp");
    let all = toolkit.program(&source, &["-O1", "-std=c++17", "-lcuda"], "vectors");
    let p = Arc::clone(&all);
    trials.push(Trial::test("texture_vectors::engines_agree", move || {
        let interpreted = p.run(&[], &[("WEFT_ENGINE", "interp")])?;
        if interpreted.0 != Some(0) || !interpreted.1.contains("case linear 3d f32 normalized mirror") {
            return Err(format!("{interpreted:?}").into());
        }
        compare_textures(&interpreted.1, "texture.zst")?;
        // What the driver API reference says of these mistakes.
        for (mistake, code) in [
            ("texture linear of integers", "INVALID_VALUE"),
            ("texture null object", "INVALID_VALUE"),
            ("linear misaligned by 4", "INVALID_VALUE"),
            ("linear of 3 channels", "INVALID_VALUE"),
            ("linear of 2^28+1 texels", "INVALID_VALUE"),
            ("pitch of 100", "INVALID_VALUE"),
            ("surface of linear memory", "INVALID_VALUE"),
            ("array 0 x 0", "INVALID_VALUE"),
            ("array 131073", "INVALID_VALUE"),
            ("array cube of 5", "INVALID_VALUE"),
            ("destroy array null", "INVALID_HANDLE"),
            ("copy beyond the bottom", "INVALID_VALUE"),
            ("HtoA beyond", "INVALID_VALUE"),
            ("AtoA beyond", "INVALID_VALUE"),
        ] {
            let line = format!("error {mistake}: CUDA_ERROR_{code}\n");
            if !interpreted.1.contains(&line) {
                return Err(format!("not there: {line}").into());
            }
        }
        for vars in [&[][..], &[("WEFT_WIDTH", "1")], &[("WEFT_SEED", "5")]] {
            let compiled = p.run(&[], vars)?;
            if compiled.1 != interpreted.1 {
                let differ = compiled.1.lines().zip(interpreted.1.lines()).position(|(a, b)| a != b);
                return Err(format!("{vars:?}: results differ from line {differ:?} on").into());
            }
        }
        Ok(())
    }));
    trials.push(Trial::test("texture_vectors::faults", move || {
        for vars in [&[][..], &[("WEFT_ENGINE", "interp")]] {
            for number in ["0", "1", "2"] {
                let (_, out, _) = all.run(&[number], vars)?;
                if !out.trim_end().ends_with("CUDA_ERROR_ILLEGAL_ADDRESS") {
                    return Err(format!("{number}: {out}").into());
                }
            }
        }
        Ok(())
    }));
}

/// What levels of detail, texels beside a place and references give: what an H100 gave, on every engine.
fn mipmap_vectors(toolkit: &Toolkit, trials: &mut Vec<Trial>) {
    let source = workspace().join("tests/hw-vectors/mipmap.cpp");
    let all = toolkit.program(&source, &["-O1", "-std=c++17", "-lcuda"], "vectors");
    trials.push(Trial::test("mipmap_vectors::engines_agree", move || {
        let interpreted = all.run(&[], &[("WEFT_ENGINE", "interp")])?;
        if interpreted.0 != Some(0) || !interpreted.1.contains("case reference surface") {
            return Err(format!("{interpreted:?}").into());
        }
        compare_textures(&interpreted.1, "mipmap.zst")?;
        let compiled = all.run(&[], &[])?;
        if compiled.1 != interpreted.1 {
            let differ = compiled.1.lines().zip(interpreted.1.lines()).position(|(a, b)| a != b);
            return Err(format!("results differ from line {differ:?} on").into());
        }
        Ok(())
    }));
}

/// Programs whose results hold approximate functions, whose bits each engine may choose.
const APPROXIMATE: &[&str] = &["nbody"];

/// Schedules to try.
fn seeds() -> u64 {
    std::env::var("WEFT_TEST_SEEDS").map_or(2, |s| s.parse().expect("WEFT_TEST_SEEDS is a number"))
}

fn runs(p: &Program) -> Result<(), Failed> {
    p.passes(&[], &[]).map(|_| ())
}

fn same_bits_at_every_width(p: &Program) -> Result<(), Failed> {
    let first = p.passes(&["--digest"], &[])?;
    for width in ["1", "8", "16", "32", "128"] {
        let other = p.passes(&["--digest"], &[("WEFT_WIDTH", width)])?;
        if other != first {
            return Err(format!("W = {width} prints\n{other}\nthe default prints\n{first}").into());
        }
    }
    Ok(())
}

/// Code with probes, and code as it is written.
fn variants_agree(p: &Program) -> Result<(), Failed> {
    let first = p.passes(&["--small", "--digest"], &[])?;
    let probes = [("WEFT_PROBES", "requests,flow"), ("WEFT_PROBES_FILE", "/dev/null")];
    for vars in [&probes[..], &[("WEFT_UNOPTIMISED", "1")]] {
        let other = p.passes(&["--small", "--digest"], vars)?;
        if other != first && !APPROXIMATE.contains(&p.name()) {
            return Err(format!("{vars:?} prints\n{other}\nthe default prints\n{first}").into());
        }
    }
    Ok(())
}

/// What `weft explain --run` says of kernels whose requests are known.
fn explain_run(toolkit: &Toolkit) -> Result<(), Failed> {
    let source = workspace().join("tests/cuda/counted.cu");
    let out = toolkit.command("weft").args(["explain", "--run"]).arg(&source).output();
    let out = out.map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    // Rows without the spaces between columns, and lines without the file's place.
    let rows: Vec<String> =
        text.lines().map(|l| l.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for row in [
        "PASSED",
        "kernel copy (_Z4copyPKfPf)",
        "2 launches, 8 blocks of 256 threads",
        "global load 64 256 4.00 100 % 32.0",
        "global store 64 256 4.00 100 % 32.0",
        "line 8 global load 4 bytes 64 256 4.00 100 % 32.0",
        "kernel transpose (_Z9transposePKfPf)",
        "1 launch, 4 blocks of 32x8 threads",
        "global load 32 1024 32.00 12 % 32.0",
        "line 15 global load 4 bytes 32 1024 32.00 12 % 32.0",
        "line 15 global store 4 bytes 32 128 4.00 100 % 32.0",
    ] {
        if !rows.iter().any(|r| r == row) {
            let stderr = String::from_utf8_lossy(&out.stderr).into_owned();
            return Err(format!("no row `{row}`\n{text}{stderr}").into());
        }
    }
    Ok(())
}

/// What `weft profile` and `ncu` say of kernels whose wavefronts, branches and arithmetic are known.
fn profile(toolkit: &Toolkit) -> Result<(), Failed> {
    let source = workspace().join("tests/cuda/counted_shared.cu");
    let output = |tool: &str, words: &[&str]| {
        let out = toolkit.command(tool).args(words).arg(&source).output().map_err(|e| e.to_string())?;
        let stderr = String::from_utf8_lossy(&out.stderr).into_owned();
        Ok::<_, String>((String::from_utf8_lossy(&out.stdout).into_owned(), stderr, out.status.code()))
    };
    let metrics = "shared_load_transactions,shared_ld_bank_conflict,shared_store_transactions,flop_count_sp,\
                   divergent_branch,launch__block_size";
    let (text, stderr, status) =
        output("weft", &["profile", "--csv", "--page", "raw", "--metrics", metrics])?;
    for (kernel, values) in [
        ("tile", r#""1024","992","32","0","0","1024""#),
        ("padded", r#""32","0","32","0","0","1024""#),
        ("saxpy", r#""0","0","0","2000","1","256""#),
    ] {
        let line = text.lines().find(|l| l.contains(&format!("\"{kernel}\"")));
        if status != Some(0) || !line.is_some_and(|l| l.ends_with(values)) {
            return Err(format!("{kernel}: no line with {values}\n{text}{stderr}").into());
        }
    }
    let (text, stderr, _) = output("ncu", &["-k", "tile"])?;
    // Rules are wrapped.
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "tile (1, 1, 1)x(32, 32, 1), Context 1, Stream ",
        "Section: Launch Statistics",
        "SharedMemoryConflicts: ",
        "counted_shared.cu:9: 32 wavefronts per request, 1 would do",
        "PASSED",
    ] {
        if !text.contains(part) || text.contains("padded (") {
            return Err(format!("no `{part}`\n{text}{stderr}").into());
        }
    }
    let (_, stderr, status) = output("ncu", &["--no-such-mode", "kernel"])?;
    if status != Some(2) || !stderr.contains("ncu: there is no option --no-such-mode") {
        return Err(format!("{status:?}\n{stderr}").into());
    }
    Ok(())
}

/// Requests and sectors of the kernels of `patterns.cu` are those that a GPU counted (`patterns.txt`), at every width.
fn as_hardware_counts(toolkit: &Toolkit, width: Option<&str>) -> Result<(), Failed> {
    let folder = workspace().join("tests/cuda");
    let recorded = std::fs::read_to_string(folder.join("patterns.txt")).map_err(|e| e.to_string())?;
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let mut recorded: Vec<_> = recorded.lines().filter(|l| !l.starts_with('#')).map(words).collect();
    let mut command = toolkit.command("weft");
    command.args(["explain", "--run"]).arg(folder.join("patterns.cu"));
    command.envs(width.map(|w| ("WEFT_WIDTH", w)));
    let out = command.output().map_err(|e| e.to_string())?;
    let mut counted = Vec::new();
    let mut kernel = String::new();
    for line in String::from_utf8_lossy(&out.stdout).lines().map(words) {
        match line.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["kernel", name, ..] => kernel = name.to_owned(),
            ["global", kind, requests, sectors, ..] => {
                counted.push([&kernel, kind, requests, sectors].map(str::to_owned).to_vec());
            }
            _ => {}
        }
    }
    recorded.sort();
    counted.sort();
    if recorded.len() < 30 || recorded != counted {
        let stderr = String::from_utf8_lossy(&out.stderr).into_owned();
        return Err(format!("recorded: {recorded:?}\ncounted:  {counted:?}\n{stderr}").into());
    }
    Ok(())
}

fn debug_build_runs(p: &Program) -> Result<(), Failed> {
    p.passes(&["--small"], &[])?;
    p.passes(&["--small"], &[("WEFT_WIDTH", "1")]).map(|_| ())
}

fn interpreter_agrees(p: &Program) -> Result<(), Failed> {
    let compiled = p.passes(&["--small", "--digest"], &[])?;
    for seed in 0..seeds() {
        let seed = seed.to_string();
        let interpreted =
            p.passes(&["--small", "--digest"], &[("WEFT_ENGINE", "interp"), ("WEFT_SEED", &seed)])?;
        if interpreted != compiled && !APPROXIMATE.contains(&p.name()) {
            return Err(format!(
                "seed {seed}: the interpreter prints\n{interpreted}\ncompiled code prints\n{compiled}"
            )
            .into());
        }
    }
    Ok(())
}

fn any_schedule(p: &Program) -> Result<(), Failed> {
    let first = p.passes(&["--small", "--digest"], &[])?;
    for seed in 1..=seeds() {
        for width in ["", "1"] {
            let seed = seed.to_string();
            let mut vars = vec![("WEFT_SEED", seed.as_str())];
            if !width.is_empty() {
                vars.push(("WEFT_WIDTH", width));
            }
            let other = p.passes(&["--small", "--digest"], &vars)?;
            if other != first {
                return Err(format!(
                    "seed {seed}, width {width:?} prints\n{other}\nthe default prints\n{first}"
                )
                .into());
            }
        }
    }
    Ok(())
}
