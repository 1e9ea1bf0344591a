//! Prepares what a real GPU is asked about all combinations of modifiers and all inputs of 32 bits, and takes its answers in.
//!
//! ```text
//! cargo run -p weft-filetests --example hw_sweeps -- write kernels.bin
//! tests/hw-vectors/record.cpp, built with nvcc and -lcuda, on a machine with a GPU: record kernels.bin results.bin
//! cargo run -p weft-filetests --example hw_sweeps -- pack results.bin tests/hw-vectors
//! ```

use std::error::Error;
use std::path::Path;

use weft_filetests::isa::every::{self, BLOCKS, Chunk};
use weft_filetests::isa::sweep::{self, Block, CTA};
use weft_filetests::isa::{Vectors, approx};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["write", path] => write(Path::new(path)),
        ["pack", results, folder] => pack(&Vectors::read(Path::new(results))?, Path::new(folder)),
        _ => Err("write KERNELS | pack RESULTS FOLDER".into()),
    }
}

fn words(values: impl IntoIterator<Item = usize>) -> Vec<u8> {
    values.into_iter().flat_map(|v| (v as u32).to_le_bytes()).collect()
}

fn write(path: &Path) -> Result<()> {
    let mut archive = Vectors::default();
    let mut put = |name: String, bytes: Vec<u8>| drop(archive.records.insert(name, bytes));
    put("every.in".into(), every::registers(BLOCKS));
    put("every.memory".into(), every::memory(BLOCKS));
    let cuts = |cuts: &[every::Cut]| words(cuts.iter().flat_map(|c| [c.offset, c.len, c.any_nan]));
    put("every.memory.cuts".into(), cuts(&Chunk::memory_cuts()));
    for chunk in every::chunks() {
        let (name, case) = (&chunk.name, chunk.case());
        let launch = format!(
            "kernel k\ngrid {BLOCKS} 1 1\nblock 64 1 1\nbuffer every.in -\nzeros {} {name}.out {name}.cuts\n\
             buffer every.memory {name}.memory every.memory.cuts\n",
            case.out_bytes()
        );
        put(format!("{name}.cuts"), cuts(&chunk.cuts(&case)));
        put(format!("{name}.launch"), launch.into_bytes());
        put(format!("{name}.ptx"), case.ptx.into_bytes());
    }
    let blocks = Block::all();
    put("blocks".into(), words(blocks.iter().flat_map(|b| [b.start, b.stride, b.per]).map(|v| v as usize)));
    for form in sweep::forms() {
        let name = form.name();
        let launch = format!(
            "kernel hash\ngrid {} {} 1\nblock {CTA} 1 1\nbuffer blocks -\nzeros {} {name}.hash\n",
            sweep::THREADS / CTA,
            blocks.len(),
            blocks.len() * 8
        );
        put(format!("{name}.launch"), launch.into_bytes());
        put(format!("{name}.ptx"), form.ptx().into_bytes());
        if !form.class {
            continue;
        }
        for (part, walk) in approx::WALKS.iter().enumerate() {
            let launch = format!(
                "kernel raw\ngrid {} 1 1\nblock {CTA} 1 1\nvalue 4 {}\nvalue 4 {}\nzeros {} {name}.raw{part}\n",
                approx::POINTS as u32 / CTA,
                walk.0,
                walk.1,
                approx::POINTS * 4
            );
            put(format!("{name}.raw{part}.launch"), launch.into_bytes());
            put(format!("{name}.raw{part}.ptx"), form.ptx().into_bytes());
        }
    }
    Ok(archive.write(path)?)
}

/// Lines that the GPU's compiler refused.
fn refused(results: &Vectors, name: &str) -> Vec<usize> {
    let text = results.records.get(&format!("{name}.refused"));
    let text = text.map(|t| String::from_utf8_lossy(t).into_owned()).unwrap_or_default();
    text.lines().filter_map(|l| l.parse().ok()).collect()
}

fn pack(results: &Vectors, folder: &Path) -> Result<()> {
    let part = |name: &str, part: &str| {
        results.records.get(&format!("{name}.{part}")).ok_or_else(|| format!("{name}: no result `{part}`"))
    };
    let mut out = Vectors::default();
    for chunk in every::chunks() {
        let case = chunk.case();
        let lines: Vec<&str> = case.ptx.lines().collect();
        let refused: Vec<&str> =
            refused(results, &chunk.name).iter().filter_map(|n| lines.get(n - 1).map(|l| l.trim())).collect();
        if let Some(odd) = refused.iter().find(|l| !chunk.insts.iter().any(|i| i == *l)) {
            return Err(format!("{}: refused `{odd}`", chunk.name).into());
        }
        let insts: Vec<&str> =
            chunk.insts.iter().map(String::as_str).filter(|i| !refused.contains(i)).collect();
        if insts.is_empty() {
            continue;
        }
        let mut hashes = Vec::new();
        for (o, hash) in case.outputs.iter().zip(part(&chunk.name, "out")?.chunks(16)) {
            if !refused.contains(&o.inst.as_str()) {
                hashes.extend(hash);
            }
        }
        // Where all instructions on a space were refused, the replayed kernel does not copy the slot through it.
        let same =
            ["[%ps", "[%pl"].iter().all(|s| insts.iter().any(|i| i.contains(s)) == case.ptx.contains(s));
        if chunk.writes() && same {
            hashes.extend(part(&chunk.name, "memory")?);
        }
        out.records.insert(format!("{}.hash", chunk.name), hashes);
        out.records.insert(format!("{}.insts", chunk.name), insts.join("\n").into_bytes());
    }
    out.write(&folder.join("every.zst"))?;
    let mut out = Vectors::default();
    for form in sweep::forms() {
        let name = form.name();
        if !refused(results, &name).is_empty() {
            continue;
        }
        out.records.insert(format!("{name}.hash"), part(&name, "hash")?.clone());
        for walk in (0..approx::WALKS.len()).filter(|_| form.class) {
            let raw = part(&name, &format!("raw{walk}"))?;
            let function = approx::function(&form.inst);
            let packed = approx::pack(&function, walk, raw);
            let again = approx::unpack(&function, walk, &packed).ok_or("damaged")?;
            if !again.iter().zip(raw.chunks(4)).all(|(a, b)| a.to_le_bytes() == b) {
                return Err(format!("{name}: samples do not come back").into());
            }
            out.records.insert(format!("{name}.walk{walk}"), packed);
        }
    }
    Ok(out.write(&folder.join("sweeps.zst"))?)
}
