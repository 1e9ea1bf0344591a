//! Prepares kernels for a real GPU and takes its results in.
//!
//! ```text
//! cargo run -p weft-filetests --example hw_kernels -- write kernels.bin [ptxas]
//! tests/hw-vectors/record.cpp, built with nvcc and -lcuda, on a machine with a GPU: record kernels.bin results.bin
//! cargo run -p weft-filetests --example hw_kernels -- pack kernels.bin results.bin tests/hw-vectors
//! ```
//!
//! With the name of NVIDIA's assembler, instances that it refuses are left out; otherwise one of them loses its row.
//! The kernels of `tests/filetests/run` go along; `pack` keeps what hardware left in `run.zst`, and says where that is not
//! what they expect. `pack-files` takes in these alone.

use std::collections::HashSet;
use std::error::Error;
use std::path::Path;
use std::process::Command;

use weft_filetests::isa::{Case, Results, Vectors, case, input};
use weft_filetests::tested;
use weft_ptx::rows;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["write", path] => write(Path::new(path), None),
        ["write", path, ptxas] => write(Path::new(path), Some(ptxas)),
        ["pack", kernels, results, folder] => pack(Path::new(kernels), Path::new(results), Path::new(folder)),
        ["pack-files", results, folder] => files(&Vectors::read(Path::new(results))?, Path::new(folder)),
        _ => Err("write KERNELS [PTXAS] | pack KERNELS RESULTS FOLDER | pack-files RESULTS FOLDER".into()),
    }
}

fn write(path: &Path, ptxas: Option<&str>) -> Result<()> {
    let mut archive = Vectors::default();
    for index in 0..rows().len() {
        let Some(case) = accepted(index, ptxas)? else { continue };
        let name = case.name().to_owned();
        archive.add(&case, &Results { out: Vec::new(), memory: input::memory(&name) });
        archive.records.insert(format!("{name}.in"), input::registers(&name));
        let launch = format!(
            "kernel k\ngrid 1 1 1\nblock 64 1 1\nbuffer {name}.in -\nzeros {} {name}.out\nbuffer {name}.memory {name}.memory\n",
            case.out_bytes()
        );
        archive.records.insert(format!("{name}.launch"), launch.into_bytes());
    }
    for (name, test) in tested::files()? {
        if !test.faults() {
            test.record(&name, &mut archive.records);
        }
    }
    Ok(archive.write(path)?)
}

/// The case of a row without the instances that ptxas refuses.
fn accepted(index: usize, ptxas: Option<&str>) -> Result<Option<Case>> {
    let mut refused: HashSet<String> = HashSet::new();
    let temp = std::env::temp_dir().join(format!("weft-hw-{}.ptx", std::process::id()));
    loop {
        let Some(case) = case(index, 1, &|inst| !refused.contains(inst)) else { return Ok(None) };
        let Some(ptxas) = ptxas else { return Ok(Some(case)) };
        std::fs::write(&temp, &case.ptx)?;
        let run = Command::new(ptxas).args(["-arch=sm_90", "-o", "/dev/null"]).arg(&temp).output()?;
        if run.status.success() {
            return Ok(Some(case));
        }
        let message = String::from_utf8_lossy(&run.stderr).into_owned();
        let before = refused.len();
        for line in message.lines() {
            let number =
                line.split_once(", line ").and_then(|(_, n)| n.split(';').next()?.parse::<usize>().ok());
            let inst = number.and_then(|n| case.ptx.lines().nth(n - 1)).unwrap_or("").trim();
            let known = case.outputs.iter().any(|o| o.inst == inst) || inst.contains("[%p");
            if known && refused.insert(inst.to_owned()) {
                println!("{}: {inst}: {}", case.name(), line.rsplit("; ").next().unwrap_or(""));
            }
        }
        if refused.len() == before {
            println!("{}: left out: {message}", case.name());
            return Ok(None);
        }
    }
}

fn pack(kernels: &Path, results: &Path, folder: &Path) -> Result<()> {
    let (kernels, results) = (Vectors::read(kernels)?, Vectors::read(results)?);
    let mut all = Vectors::default();
    for (case, _) in kernels.cases()? {
        let part = |p: &str| results.records.get(&format!("{}.{p}", case.name())).cloned();
        match (part("out"), part("memory")) {
            (Some(out), Some(memory)) => all.add(&case, &Results { out, memory }),
            _ => println!("{}: no result", case.name()),
        }
    }
    all.write(&folder.join("isa.zst"))?;
    files(&results, folder)
}

/// Keeps the results of the files that hardware ran.
fn files(results: &Vectors, folder: &Path) -> Result<()> {
    let mut kept = Vectors::default();
    for (name, test) in tested::files()?.iter().filter(|f| !f.1.faults()) {
        match test.check_record(name, &results.records) {
            Ok(()) => test.keep(name, &results.records, &mut kept.records),
            Err(e) => println!("{name}: {e}"),
        }
    }
    Ok(kept.write(&folder.join("run.zst"))?)
}
