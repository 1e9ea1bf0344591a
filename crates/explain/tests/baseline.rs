//! What the compiler makes of the kernels of `bench/kernels`, `bench/forms` and `examples`, beside what it made before.
//!
//! Each folder has its file under `tests/baseline`, with a line per kernel and target. The first columns say what is compiled: a block's
//! shape can be changed there by hand. `BLESS=1` writes the rest anew, and adds kernels that are new. Sources are compiled to PTX by the
//! toolkit tree (`WEFT_DIST`, or `dist` in the workspace), without looking at this machine.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use libtest_mimic::{Arguments, Failed, Trial};
use weft_compile::Options;
use weft_explain::{Class, KernelReport, Source, explain, options, plain_name};

/// The CPUs that are looked at: with 512 bits and mask registers, and with 256 bits.
const TARGETS: [&str; 2] = ["zen4", "skylake"];

/// Folders of sources, and the source in each folder below if it is not the entry itself.
const FOLDERS: [(&str, &str, Option<&str>); 3] = [
    ("kernels", "bench/kernels", Some("cuda.cu")),
    ("forms", "bench/forms", Some("cuda.cu")),
    ("examples", "examples", None),
];

/// Columns behind source, kernel, block and target.
const COLUMNS: [&str; 18] = [
    "lanes", "parts", "groups", "regions", "frame", "cycles", "hot", "vector", "fma", "load", "store",
    "gather", "shuffle", "scalar", "branch", "spill", "code", "spills",
];

/// A line but its results.
type Key = (String, String, String);

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = FOLDERS.map(|(name, folder, file)| Trial::test(name, move || check(name, folder, file)));
    libtest_mimic::run(&arguments, trials.into()).exit_code()
}

fn workspace() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

fn check(name: &str, folder: &str, file: Option<&str>) -> Result<(), Failed> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/baseline").join(name).with_extension("txt");
    let old = std::fs::read_to_string(&path).unwrap_or_default();
    let blocks = blocks(&old);
    let sources = sources(folder, file)?;
    let next = AtomicUsize::new(0);
    let rows = Mutex::new(Vec::new());
    let work = || {
        while let Some((source, path)) = sources.get(next.fetch_add(1, Ordering::Relaxed)) {
            let made = rows_of(source, path, &blocks);
            if let Ok(mut rows) = rows.lock() {
                rows.push(made);
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|s| (0..threads.min(sources.len())).for_each(|_| drop(s.spawn(work))));
    let rows = rows.into_inner().map_err(|e| e.to_string())?;
    let mut rows: Vec<Vec<String>> = rows.into_iter().collect::<Result<Vec<_>, String>>()?.concat();
    rows.sort_by_key(|r| (r[0].clone(), r[1].clone(), TARGETS.iter().position(|t| *t == r[3])));
    let new = table(&rows);
    if std::env::var_os("BLESS").is_some() {
        return Ok(std::fs::write(&path, new)?);
    }
    if old == new {
        return Ok(());
    }
    let lines = |text: &str| text.lines().map(squeezed).collect::<Vec<_>>();
    let (old, new) = (lines(&old), lines(&new));
    let gone = old.iter().filter(|l| !new.contains(l)).map(|l| format!("- {l}"));
    let come = new.iter().filter(|l| !old.contains(l)).map(|l| format!("+ {l}"));
    // Of one kernel the line before and the one after stand together.
    let mut changes: Vec<String> = gone.chain(come).collect();
    changes.sort_by_key(|l| l[2..].split(' ').take(4).map(str::to_owned).collect::<Vec<_>>());
    let llvm = weft_codegen::llvm_version();
    let text = changes.join("\n");
    Err(format!(
        "{}, LLVM {llvm}:\n{text}\nIf it should be so: BLESS=1 cargo test -p weft-explain --test baseline",
        path.display()
    )
    .into())
}

fn squeezed(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The shapes of blocks that the file names.
fn blocks(text: &str) -> BTreeMap<Key, [u32; 3]> {
    let row = |line: &str| {
        let mut words = line.split_whitespace().map(str::to_owned);
        let (source, kernel, block, target) = (words.next()?, words.next()?, words.next()?, words.next()?);
        Some(((source, kernel, target), options::block(&block).ok()?))
    };
    text.lines().filter(|l| !l.starts_with('#')).filter_map(row).collect()
}

fn sources(folder: &str, file: Option<&str>) -> Result<Vec<(String, PathBuf)>, String> {
    let folder = workspace().join(folder);
    let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut all = Vec::new();
    for path in entries.flatten().map(|e| e.path()) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        match file {
            Some(file) => all.push((name, path.join(file))),
            None if path.extension().is_some_and(|e| e == "cu") => all.push((name, path)),
            None => {}
        }
    }
    all.sort();
    Ok(all)
}

/// The lines of a source's kernels.
fn rows_of(name: &str, path: &Path, blocks: &BTreeMap<Key, [u32; 3]>) -> Result<Vec<Vec<String>>, String> {
    let ptx = ptx(name, path)?;
    let source = Source::from_ptx(name, &ptx, None).map_err(|e| e.to_string())?;
    let mut rows = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for kernel in source.kernels() {
        let plain = plain_name(&kernel.name);
        // Instances of a template are numbered.
        let before = seen.iter().filter(|s| **s == plain).count();
        let shown = if before == 0 { plain.clone() } else { format!("{plain}.{}", before + 1) };
        seen.push(plain);
        for target in TARGETS {
            let key = (name.to_owned(), shown.clone(), target.to_owned());
            let block = blocks.get(&key).copied().or_else(|| {
                TARGETS.iter().find_map(|t| blocks.get(&(key.0.clone(), key.1.clone(), (*t).into())).copied())
            });
            let options = Options { target: Some(target.into()), ..Options::default() };
            let mut row = vec![name.to_owned(), shown.clone()];
            match explain(&source, kernel, block, &options) {
                Ok(k) => {
                    row.extend([shape(k.block), target.to_owned()]);
                    row.extend(results(&k));
                }
                Err(e) => {
                    row.extend([block.map_or_else(|| "256".into(), shape), target.to_owned()]);
                    row.push(format!("does not compile: {}", e.message));
                }
            }
            rows.push(row);
        }
    }
    Ok(rows)
}

fn shape([x, y, z]: [u32; 3]) -> String {
    match (y, z) {
        (1, 1) => x.to_string(),
        (_, 1) => format!("{x}x{y}"),
        _ => format!("{x}x{y}x{z}"),
    }
}

fn results(k: &KernelReport) -> Vec<String> {
    let g = k.geometry;
    let hot = &k.machine.hot;
    let mut out = vec![g.width, g.width / g.part.max(1), g.groups(), k.regions.count, k.regions.frame_bytes];
    out.push(k.cost.cycles.round() as u32);
    out.push(hot.total());
    out.extend(Class::ALL.map(|c| hot.of(c)));
    out.extend([k.machine.total.total(), k.machine.total.of(Class::Spill)]);
    out.iter().map(u32::to_string).collect()
}

/// Rows with columns aligned: names to the left, numbers to the right.
fn table(rows: &[Vec<String>]) -> String {
    let head: Vec<String> =
        ["# source", "kernel", "block", "target"].iter().chain(&COLUMNS).map(|s| (*s).to_owned()).collect();
    let all: Vec<&Vec<String>> = std::iter::once(&head).chain(rows).collect();
    let width = |n: usize| {
        all.iter()
            .filter(|r| n < 4 || r.len() > 5)
            .filter_map(|r| r.get(n))
            .map(String::len)
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let mut out = String::from(
        "# What the compiler makes of each kernel: geometry, regions, bytes of a group's frame, estimated cycles per block; instructions\n\
         # of the hot loop, in all and by class; instructions of all of the code, and spills and reloads among them.\n",
    );
    for row in all {
        let cell = |(n, text): (usize, &String)| {
            if n < 4 || row.len() <= 5 {
                format!("{text:<width$}", width = widths[n])
            } else {
                format!("{text:>width$}", width = widths[n])
            }
        };
        let line: Vec<String> = row.iter().enumerate().map(cell).collect();
        out.push_str(line.join(" ").trim_end());
        out.push('\n');
    }
    out
}

/// PTX of a source, by the toolkit tree's nvcc.
fn ptx(name: &str, source: &Path) -> Result<String, String> {
    let root = std::env::var_os("WEFT_DIST").map_or_else(|| workspace().join("dist"), PathBuf::from);
    let nvcc = root.join("bin/nvcc");
    if !nvcc.exists() {
        return Err(format!("{} is not there; run `cargo xtask dist`", nvcc.display()));
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("baseline-{name}.ptx"));
    let run = Command::new(nvcc)
        .args(["-ptx", "-O3", "-std=c++17", "-arch=sm_90", "-lineinfo", "-o"])
        .arg(&out)
        .arg(source)
        .env("WEFT_HOME", &root)
        .output()
        .map_err(|e| e.to_string())?;
    if !run.status.success() {
        return Err(String::from_utf8_lossy(&run.stderr).into_owned());
    }
    let text = std::fs::read_to_string(&out).map_err(|e| e.to_string())?;
    std::fs::remove_file(&out).map_err(|e| e.to_string())?;
    Ok(text)
}
