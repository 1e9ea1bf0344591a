//! Writes `docs/reference/approx.md`: approximate instructions beside exact results and an H200's.
//!
//! `cargo run -p weft-filetests --example hw_approx -- docs/reference/approx.md`

use std::fmt::Write;

use weft_filetests::isa::measure::{Bound, Measure, measure};
use weft_filetests::isa::sweep::{Recorded, samples};
use weft_filetests::isa::{Vectors, approx};
use weft_filetests::{Engine, Program, workspace};

const HEAD: &str = "\
# Approximate instructions

Written by `cargo run -p weft-filetests --example hw_approx`, from 2^18 samples of each form's inputs that an H200 was
given (`tests/hw-vectors`); half of them have zeros in the low 15 bits, the others fill the range evenly. Errors are the
greatest ones, measured from the exact result, over the part of the range that the bound is about. The distance between
compiled code and the H200 is counted in values of the type, or is the difference where the bound is absolute.

Zeros, infinities, NaNs and signs are the H200's over all 2^32 inputs, but for sines and cosines: there hardware gives zero
below a step of its fixed point (about 2^-24). Their arguments are reduced as hardware does it, so that large ones give what
it gives. `ex2` of half precision and bfloat16 has hardware's bits for every input.

| form | bound | for | error | error, H200 | same bits | distance |
| --- | --- | --- | --- | --- | --- | --- |
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("the name of the page")?;
    let mut page = String::from(HEAD);
    for recorded in Recorded::read(&Vectors::read(&workspace().join("tests/hw-vectors/sweeps.zst"))?)? {
        if !recorded.form.class {
            continue;
        }
        let f = approx::function(&recorded.form.inst);
        let program = Program::new(&recorded.form.ptx())?;
        let mut all = Vec::new();
        for walk in 0..approx::WALKS.len() {
            let hardware = recorded.walk(walk).ok_or("damaged samples")?;
            let here = samples(&program, walk, 1, Engine::Jit(None))?;
            all.extend(approx::inputs(walk).zip(here).zip(hardware).map(|((x, a), b)| (x, a, b)));
        }
        let m = measure(&f, all.into_iter());
        let _ = writeln!(
            page,
            "| `{}` | {} | {} | {} | {} | {:.1} % | {} |",
            recorded.form.name(),
            m.bound,
            m.range,
            error(&m, m.error),
            error(&m, m.other_error),
            100.0 * m.identical as f64 / m.count as f64,
            match m.bound {
                Bound::Absolute(_) if m.distance > 0.0 => format!("2^{:.1}", m.distance.log2()),
                _ => m.distance.to_string(),
            }
        );
    }
    Ok(std::fs::write(path, page)?)
}

/// An error in the bound's measure.
fn error(m: &Measure, e: f64) -> String {
    match m.bound {
        Bound::Ulps(_) => format!("{e:.2}"),
        _ if e == 0.0 => "0".into(),
        _ => format!("2^{:.1}", e.log2()),
    }
}
