//! Tests: PTX in, values out; and the shape of the IR where it matters.

mod arithmetic;
mod calls;
mod eval;
mod images;
mod memory;
mod shape;

use eval::Machine;
use weft_ir::{FuncRef, Unit};

use crate::{LowerError, LowerOptions, lower_kernel};

const HEADER: &str = ".version 8.8\n.target sm_90\n.address_size 64\n";
const OUT: u64 = 0x1000;

/// Wraps statements into a kernel `k` with an output pointer in `%rd0` and a number 9 in `%r0`.
fn kernel(declarations: &str, body: &str) -> String {
    format!(
        "{HEADER}{declarations}\n.visible .entry k(.param .u64 p, .param .u32 n) {{\n\
         .reg .b32 %r<40>; .reg .b64 %rd<40>; .reg .f32 %f<20>; .reg .f64 %fd<20>; .reg .b16 %h<20>;\n\
         .reg .pred %p<10>; .reg .b128 %q<4>;\nld.param.u64 %rd0, [p];\nld.param.u32 %r0, [n];\n{body}\nret;\n}}\n"
    )
}

fn lower(text: &str) -> Result<Unit, LowerError> {
    let (module, diagnostics) = weft_ptx::parse(text);
    assert!(diagnostics.is_empty(), "{diagnostics:?}\n{text}");
    let unit = lower_kernel(&module, "k", &LowerOptions::default())?;
    if let Err(e) = weft_ir::verify_unit(&unit) {
        panic!("{e}\n{unit}");
    }
    Ok(unit)
}

/// Runs a kernel and gives the first words it wrote, or the code of its trap.
fn run(text: &str, words: u64) -> Result<Vec<u32>, u32> {
    let unit = lower(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let mut machine = Machine::new(&unit);
    let mut params = OUT.to_le_bytes().to_vec();
    params.extend(9u32.to_le_bytes());
    machine.params(&params);
    machine.run(FuncRef(0), &[]);
    match machine.trapped {
        Some(code) => Err(code),
        None => Ok((0..words).map(|n| machine.read(OUT + 4 * n, 4) as u32).collect()),
    }
}

/// The word that a kernel body leaves in `%r1`.
fn word(body: &str) -> u32 {
    run(&kernel("", &format!("{body}\nst.global.u32 [%rd0], %r1;")), 1).expect("no trap")[0]
}

/// The double word that a kernel body leaves in `%rd1`.
fn wide(body: &str) -> u64 {
    let w = run(&kernel("", &format!("{body}\nst.global.u64 [%rd0], %rd1;")), 2).expect("no trap");
    u64::from(w[1]) << 32 | u64::from(w[0])
}

/// The message that a kernel body is refused with.
fn refusal(body: &str) -> String {
    match lower(&kernel("", body)) {
        Ok(_) => panic!("lowers: {body}"),
        Err(e) => e.to_string(),
    }
}
