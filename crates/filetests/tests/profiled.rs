//! What `ncu` models of programs: what options about caches change, and that variants of a program are as fast beside each other as on the
//! GPU that was recorded (`tests/golden`).

mod toolkit;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use toolkit::{Program, Toolkit, workspace};
use weft_filetests::csv::rows;
use weft_filetests::trials;

const DURATION: &str = "gpu__time_duration.sum";

/// A program of `tests/golden/programs`, and kernels of it that do the same in different ways.
struct Variants {
    name: &'static str,
    program: &'static str,
    kernels: &'static [&'static str],
}

const VARIANTS: &[Variants] = &[
    Variants { name: "layouts", program: "layouts", kernels: &["move_aos", "move_soa"] },
    Variants { name: "points", program: "layouts", kernels: &["lengths_3", "lengths_4"] },
    Variants {
        name: "transposes",
        program: "transposes",
        kernels: &["rows_to_columns", "tile<0>", "tile<1>", "tile_swizzled"],
    },
    Variants {
        name: "strides",
        program: "strides",
        kernels: &["stride<1>", "stride<2>", "stride<4>", "stride<8>", "stride<32>"],
    },
    Variants {
        name: "products",
        program: "matrices",
        kernels: &["plain", "plain_swapped", "tiled<16>", "tiled<32>", "tiled_by_four"],
    },
    Variants {
        name: "with_a_vector",
        program: "matrices",
        kernels: &["row_per_thread", "column_per_thread", "row_per_warp"],
    },
];

/// Recorded durations that differ by less say nothing.
const APART: f64 = 1.05;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let toolkit = Arc::new(Toolkit::find());
    let options = ["-O3", "-std=c++17", "-arch=sm_90"];
    let mut list = Vec::new();
    // One of each, which is compiled once.
    let mut programs: BTreeMap<&str, Arc<Program>> = BTreeMap::new();
    for v in VARIANTS {
        let source = workspace().join(format!("tests/golden/programs/{}.cu", v.program));
        let made = || toolkit.program(&source, &options, "variants");
        let (program, toolkit) = (programs.entry(v.program).or_insert_with(made).clone(), toolkit.clone());
        list.push(Trial::test(format!("variants::{}", v.name), move || variants(v, &toolkit, &program)));
    }
    let cached = toolkit.program(&workspace().join("tests/cuda/cached.cu"), &options, "profiled");
    for (name, test) in
        [("cache_control", cache_control as fn(&Toolkit, &Program) -> Result<(), Failed>), ("exact", exact)]
    {
        let (program, toolkit) = (cached.clone(), toolkit.clone());
        list.push(Trial::test(name, move || test(&toolkit, &program)));
    }
    trials::run(&arguments, list, VARIANTS.len() + 2)
}

/// What `ncu` prints of a program, to both.
fn ncu(toolkit: &Toolkit, words: &[&str], program: &Program) -> Result<[String; 2], Failed> {
    let mut ncu = toolkit.command("ncu");
    ncu.args(words).arg(program.path()?).env("WEFT_GPU", "h100");
    let out = ncu.output()?;
    let text = [out.stdout, out.stderr].map(|b| String::from_utf8_lossy(&b).into_owned());
    if out.status.success() { Ok(text) } else { Err(format!("{words:?}: {text:?}").into()) }
}

/// A launch's kernel, and metrics by name.
type Launch = (String, BTreeMap<String, f64>);

/// Launches as `ncu --page raw --csv` has them.
fn launches(
    toolkit: &Toolkit,
    (options, metrics): (&[&str], &[&str]),
    program: &Program,
) -> Result<Vec<Launch>, Failed> {
    let words = ["--csv", "--page", "raw", "--metrics", &metrics.join(",")].map(str::to_owned);
    let words: Vec<&str> = words.iter().map(String::as_str).chain(options.iter().copied()).collect();
    let [text, _] = ncu(toolkit, &words, program)?;
    // The line below the names has units.
    let lines: Vec<_> =
        rows(text.find("\"ID\"").map_or("", |at| &text[at..]), "Kernel Name").into_iter().skip(1).collect();
    if lines.is_empty() { Err(text.into()) } else { Ok(lines) }
}

/// Without what stands before and behind a kernel's own name: `void tile<0>(const float *)` is `tile<0>`.
fn bare(name: &str) -> &str {
    let name = name.strip_prefix("void ").unwrap_or(name);
    name.split('(').next().unwrap_or(name)
}

/// How long the first launch of a kernel took.
fn duration(launches: &[Launch], kernel: &str) -> Result<f64, Failed> {
    let launch = launches.iter().find(|(name, _)| bare(name) == kernel);
    launch.and_then(|(_, m)| m.get(DURATION).copied()).ok_or_else(|| format!("{kernel}: {launches:?}").into())
}

fn variants(v: &Variants, toolkit: &Toolkit, program: &Program) -> Result<(), Failed> {
    let recorded = workspace().join("tests/golden/h100").join(format!("golden.{}.csv", v.program));
    let recorded = rows(&std::fs::read_to_string(recorded)?, "kernel");
    let modelled = launches(toolkit, (&[], &[DURATION]), program)?;
    if recorded.len() != modelled.len() {
        return Err(format!("{} launches, recorded {}", modelled.len(), recorded.len()).into());
    }
    // Names of ours have no arguments of templates.
    let named = recorded.iter().zip(&modelled).map(|(r, m)| (r.0.clone(), m.1.clone()));
    let modelled: Vec<Launch> = named.collect();
    let (mut pairs, mut wrong) = (0, String::new());
    for (n, a) in v.kernels.iter().enumerate() {
        for b in &v.kernels[n + 1..] {
            let of = |all: &[Launch]| Ok::<_, Failed>((duration(all, a)?, duration(all, b)?));
            let (want, got) = (of(&recorded)?, of(&modelled)?);
            if want.0.max(want.1) < APART * want.0.min(want.1) {
                continue;
            }
            pairs += 1;
            if (want.0 < want.1) != (got.0 < got.1) || got.0 == got.1 {
                wrong += &format!("{a} and {b}: {got:?} ns, recorded {want:?}\n");
            }
        }
    }
    match (pairs, wrong.is_empty()) {
        (0, _) => Err("no pair of variants that differ".into()),
        (_, true) => Ok(()),
        _ => Err(wrong.into()),
    }
}

/// Bytes of DRAM that each launch wants besides what its kernel asks for.
const LAUNCH: f64 = 2816.0;

fn cache_control(toolkit: &Toolkit, program: &Program) -> Result<(), Failed> {
    let metrics = ["dram__bytes_read.sum", "weft__l2_tex_read_hit_rate.pct"];
    let of = |word: &str| launches(toolkit, (&["-k", "read", "--cache-control", word], &metrics), program);
    let (all, none) = (of("all")?, of("none")?);
    let of_launch =
        |(_, m): &Launch| -> Vec<f64> { metrics.iter().filter_map(|n| m.get(*n).copied()).collect() };
    let figures = |l: &[Launch]| -> Vec<Vec<f64>> { l.iter().map(of_launch).collect() };
    // 1 MiB of DRAM and no hit each time; or, for the second launch, all of it in L2.
    let (mib, first) = (f64::from(1 << 20) + LAUNCH, figures(&all).into_iter().next().unwrap_or_default());
    let missed = first.first() == Some(&mib) && first.get(1).is_some_and(|hits| *hits < 1.0);
    let twice = figures(&all) == [first.clone(), first.clone()];
    let kept = figures(&none) == [first, vec![LAUNCH, 100.0]];
    if missed && twice && kept { Ok(()) } else { Err(format!("all: {all:?}\nnone: {none:?}").into()) }
}

fn exact(toolkit: &Toolkit, program: &Program) -> Result<(), Failed> {
    const NOTE: &str = "one line of ";
    let metrics = ["weft__lines_followed.pct", "weft__lines_requested.sum", "dram__bytes_read.sum"];
    let of = |options: &[&str]| -> Result<(Vec<f64>, Vec<f64>), Failed> {
        let all = launches(toolkit, (options, &metrics), program)?;
        let one = |n: usize| -> Vec<f64> {
            let (_, m) = all.get(n).cloned().unwrap_or_default();
            metrics.iter().filter_map(|name| m.get(*name).copied()).collect()
        };
        Ok((one(0), one(2)))
    };
    // A warp wants one line: 8192 loads; 131,072 loads and as many stores.
    let (short, long) = of(&["--exact"])?;
    let (mib, mib_16) = (f64::from(1 << 20) + LAUNCH, f64::from(16 << 20) + LAUNCH);
    if short != [100.0, 8192.0, mib] || long != [100.0, 262_144.0, mib_16] {
        return Err(format!("--exact: {short:?}, {long:?}").into());
    }
    let (same, part) = of(&[])?;
    let [share, followed, bytes] = part[..] else { return Err(format!("{part:?}").into()) };
    let as_many =
        (followed * 100.0 / share / 262_144.0 - 1.0).abs() < 0.05 && (bytes / mib_16 - 1.0).abs() < 0.05;
    if same != short || share > 50.0 || !as_many {
        return Err(format!("a part: {same:?}, {part:?}").into());
    }
    let section = ["--section", "MemoryWorkloadAnalysis"];
    let [text, _] = ncu(toolkit, &section, program)?;
    // Of the long launch alone; with the share.
    let notes = text.matches(NOTE).count();
    if notes != 1 || !text.contains("% of the lines") {
        return Err(format!("{notes} notes: {text}").into());
    }
    let [text, _] = ncu(toolkit, &[&section[..], &["--exact"]].concat(), program)?;
    if text.contains(NOTE) { Err(text.into()) } else { Ok(()) }
}
