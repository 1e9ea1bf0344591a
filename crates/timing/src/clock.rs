//! Clocks of kernels in modelled time: PTX whose threads count the cycles that the model says their own way takes.
//!
//! A kernel that reads `%clock64` gets a register to which each basic block adds what [`once`] says of it: of a warp that has the GPU for
//! itself, in which global memory answers as fast as L2. Reads take that register; `%globaltimer` is the launch's begin, which the executor
//! says, and the cycles since in nanoseconds. What a thread does between two reads so takes what the model says, on whatever CPU.

use std::fmt::Write as _;

use weft_ptx::{Function, Inst, Module, Opcode, Operand, Special, Statement};

use crate::flow::{self, ByLine};
use crate::gpu::Gpu;
use crate::sass::{Kernel, Made};
use crate::time;

/// The register that counts cycles.
const CYCLES: &str = flow::CLOCK;
/// Registers for what is read of it.
const HELD: &str = "%weft_clock_held";

/// A module's text with such clocks in its kernels; none where none of them reads one, or a function does that they call, or it cannot be read.
pub fn clocked(text: &str, gpu: &Gpu) -> Option<String> {
    if !text.contains("%clock") && !text.contains("%globaltimer") || text.contains(CYCLES) {
        return None;
    }
    let (module, _) = weft_ptx::parse(text);
    // A register is a function's own: two clocks would not agree.
    if module.functions.iter().any(|f| !f.is_entry && reads(f)) {
        return None;
    }
    let mut edits: Vec<Edit> = Vec::new();
    for f in module.functions.iter().filter(|f| f.body.is_some()) {
        edits.extend(of_kernel(text, &module, f, gpu).unwrap_or_default());
    }
    if edits.is_empty() {
        return None;
    }
    // From the last on, so that places stay what they are.
    edits.sort_by_key(|e| std::cmp::Reverse(e.from));
    let mut out = text.to_owned();
    for e in &edits {
        out.replace_range(e.from..e.to, &e.text);
    }
    Some(out)
}

/// Text for a stretch of text.
struct Edit {
    from: usize,
    to: usize,
    text: String,
}

/// The clock that an instruction reads.
fn read(i: &Inst) -> Option<Special> {
    i.operands.iter().find_map(|o| match o {
        Operand::Special(
            s @ (Special::Clock
            | Special::ClockHi
            | Special::Clock64
            | Special::Globaltimer
            | Special::GlobaltimerLo
            | Special::GlobaltimerHi),
        ) if i.opcode == Opcode::Mov => Some(*s),
        _ => None,
    })
}

fn reads(f: &Function) -> bool {
    let is_read = |s: &Statement| matches!(s, Statement::Inst(i) if read(i).is_some());
    f.body.iter().flatten().any(is_read)
}

/// None where it reads none.
fn of_kernel(text: &str, module: &Module, f: &Function, gpu: &Gpu) -> Option<Vec<Edit>> {
    let none = ByLine::new();
    let (id, _) = module.function(&f.name)?;
    if !reads(f) {
        return None;
    }
    let blocks = flow::blocks(module.contracted(id)?, &none);
    let kernel = Kernel::new(module, &f.name, &none)?;
    let mut edits = Vec::new();
    let open = f.extent.0 as usize + text.get(f.extent.0 as usize..f.extent.1 as usize)?.find('{')? + 1;
    let start = format!("\n.reg .b64 {CYCLES}, {HELD};\nmov.b64 {CYCLES}, 0;\n");
    edits.push(Edit { from: open, to: open, text: start });
    // Its own stretches come first, one for each block, the first with what a kernel begins with.
    for (block, stretch) in blocks.iter().zip(&kernel.stretches) {
        let own = stretch.made.len().checked_sub(block.insts.len())?;
        let reads: Vec<usize> =
            (0..block.insts.len()).filter(|n| read(block.insts[*n].0).is_some()).collect();
        let mut from = 0;
        for at in &reads {
            let inst = block.insts[*at].0;
            let before = adds(&stretch.made[from..own + at], gpu);
            let (start, end) = (inst.span.start as usize, inst.span.end as usize);
            edits.push(Edit {
                from: start,
                to: end,
                text: before + &taken(text.get(start..end)?, read(inst)?, gpu),
            });
            from = own + at + 1;
        }
        // What is behind the last read is added where it begins, since a branch may end it.
        if let Some((next, _)) = block.insts.get(reads.last().map_or(0, |at| at + 1)) {
            let at = next.span.start as usize;
            edits.push(Edit { from: at, to: at, text: adds(&stretch.made[from..], gpu) });
        }
    }
    Some(edits)
}

/// Adds what instructions take, at least a cycle, so that whoever waits for a moment gets there.
fn adds(made: &[Made], gpu: &Gpu) -> String {
    let cycles = time::alone(made, gpu).round().max(1.0) as u64;
    format!("add.u64 {CYCLES}, {CYCLES}, {cycles};\n")
}

/// An instruction that reads a clock, as it reads the register.
fn taken(inst: &str, clock: Special, gpu: &Gpu) -> String {
    let (guard, rest) = match inst.trim_start().strip_prefix('@') {
        Some(rest) => rest.split_once(char::is_whitespace).map_or(("", rest), |(g, r)| (g, r.trim_start())),
        None => ("", inst),
    };
    let guard = if guard.is_empty() { String::new() } else { format!("@{guard} ") };
    let to =
        rest.split_once(char::is_whitespace).and_then(|r| r.1.split_once(',')).map_or("", |r| r.0.trim());
    let mut out = String::new();
    if matches!(clock, Special::Globaltimer | Special::GlobaltimerLo | Special::GlobaltimerHi) {
        // In thousandths of a cycle of the GPU's clock.
        let _ = writeln!(out, "mul.lo.u64 {HELD}, {CYCLES}, 1000;");
        let _ = writeln!(out, "div.u64 {HELD}, {HELD}, {};", (gpu.clock * 1000.0).round() as u64);
        let begin = "{\n.reg .b64 %weft_clock_begin;\nmov.u64 %weft_clock_begin, %globaltimer;\n";
        let _ = writeln!(out, "{begin}add.u64 {HELD}, {HELD}, %weft_clock_begin;\n}}");
    } else {
        let _ = writeln!(out, "mov.b64 {HELD}, {CYCLES};");
    }
    match clock {
        Special::Clock64 | Special::Globaltimer => {
            let _ = write!(out, "{guard}mov.b64 {to}, {HELD};");
        }
        Special::ClockHi | Special::GlobaltimerHi => {
            let _ = write!(out, "shr.u64 {HELD}, {HELD}, 32;\n{guard}cvt.u32.u64 {to}, {HELD};");
        }
        _ => {
            let _ = write!(out, "{guard}cvt.u32.u64 {to}, {HELD};");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = ".version 8.0\n.target sm_90\n.address_size 64\n\
        .visible .entry k(.param .u64 p)\n{\n.reg .b64 %rd<6>;\n.reg .b32 %r<4>;\n.reg .f32 %f<4>;\n.reg .pred %p<2>;\n\
        ld.param.u64 %rd1, [p];\nmov.f32 %f1, 0f3F800000;\nmov.u64 %rd2, %clock64;\n\
        L1:\nfma.rn.f32 %f1, %f1, %f1, %f1;\nfma.rn.f32 %f1, %f1, %f1, %f1;\nsetp.lt.f32 %p1, %f1, 0f41200000;\n@%p1 bra L1;\n\
        mov.u64 %rd3, %clock64;\nmov.u32 %r1, %clock;\nsub.s64 %rd4, %rd3, %rd2;\nst.global.u64 [%rd1], %rd4;\n\
        mov.u64 %rd5, %globaltimer;\nst.global.u64 [%rd1+8], %rd5;\nret;\n}\n\
        .visible .entry other(.param .u64 p)\n{\nret;\n}\n";

    #[test]
    fn reads_are_of_the_register_and_blocks_add_to_it() {
        let gpu = Gpu::of("NVIDIA H100").expect("a model");
        let text = clocked(TEXT, gpu).expect("it reads clocks");
        let (module, errors) = weft_ptx::parse(&text);
        assert!(errors.is_empty(), "{errors:?}\n{text}");
        let wrong = weft_ptx::check(&module);
        assert!(wrong.is_empty(), "{wrong:?}\n{text}");
        assert!(!text.contains("%clock") && text.matches("%globaltimer").count() == 1, "{text}");
        // Two dependent products, a comparison of the last and a branch, which an H100 takes as long for as for the rest.
        let of_loop = text.split("L1:").nth(1).and_then(|t| t.split("fma").next()).expect("the loop");
        let cycles: u64 = of_loop
            .trim()
            .rsplit(' ')
            .next()
            .and_then(|w| w.strip_suffix(';'))
            .and_then(|w| w.parse().ok())
            .expect(of_loop);
        assert!((24..=32).contains(&cycles), "{of_loop}");
        assert!(text.contains("cvt.u32.u64 %r1, %weft_clock_held;"), "{text}");
        assert!(text.ends_with(".visible .entry other(.param .u64 p)\n{\nret;\n}\n"), "{text}");
    }

    #[test]
    fn guards_are_of_the_read_alone() {
        let gpu = Gpu::of("NVIDIA H100").expect("a model");
        let guarded = TEXT.replace("mov.u32 %r1, %clock;", "@%p1 mov.u32 %r1, %clock;");
        let text = clocked(&guarded, gpu).expect("it reads clocks");
        assert!(text.contains("@%p1 cvt.u32.u64 %r1, %weft_clock_held;"), "{text}");
        assert!(!text.contains("@%p1 add") && !text.contains("@%p1 mov.b64 %weft"), "{text}");
    }

    #[test]
    fn functions_that_read_clocks_leave_them_real() {
        let gpu = Gpu::of("NVIDIA H100").expect("a model");
        let function = ".func now(.reg .b32 %o)\n{\n.reg .b32 %r<2>;\nmov.u32 %r1, %clock;\nret;\n}\n";
        let at = TEXT.find(".visible").expect("the kernel");
        let text = [&TEXT[..at], function, &TEXT[at..]].concat();
        assert!(weft_ptx::parse(&text).1.is_empty());
        assert_eq!(clocked(&text, gpu), None);
    }

    #[test]
    fn texts_without_clocks_stay() {
        let gpu = Gpu::of("NVIDIA H100").expect("a model");
        assert_eq!(
            clocked(
                &TEXT.replace("%clock64", "%rd1").replace("%clock", "%r2").replace("%globaltimer", "%rd1"),
                gpu
            ),
            None
        );
    }
}
