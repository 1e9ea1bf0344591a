//! How often a GPU executes the instructions that access memory: with warps that come along a short branch and take no part, and
//! without those that became part of another instruction.

use std::collections::{BTreeMap, BTreeSet};

use weft_ptx::{Inst, Module, Opcode, Operand, Space, Special, Statement};

use crate::sass::{Kernel, Made, Pipe, Wait};

/// How often warps execute what asks L1 for something.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Accesses {
    /// Loads and stores by the line of the PTX; those by generic addresses are not here.
    pub by_line: BTreeMap<u32, f64>,
    /// Reads of `%tid`.
    pub thread_numbers: f64,
    /// Additions at one place of global memory that a warp adds up first, by the line of the PTX, and whether all threads add the same.
    pub added_up: BTreeMap<u32, (f64, bool)>,
    /// Fences for the whole GPU or the host.
    pub fences: f64,
    /// Exchanges of a warp.
    pub shuffles: f64,
    /// Barriers of blocks, each counted once for all that meet there.
    pub barriers: f64,
    /// Lines of loads of constants that come to all threads of a warp alike, and are no requests for a place.
    pub alike: BTreeSet<u32>,
    /// Loads of parameters and of the stack's address.
    pub parameters: f64,
}

impl Accesses {
    /// Of a kernel of a module whose blocks have so many warps.
    pub fn new(module: &Module, kernel: &Kernel, warps: f64) -> Self {
        let lines = lines(module);
        let mut all = Accesses::default();
        for (n, m) in kernel.stretches.iter().flat_map(|s| &s.made).enumerate() {
            let Some(i) = lines.get(&m.line) else { continue };
            if n == 0 {
                // The stack's address, before the first instruction and under its line.
                all.parameters += m.passed.warps as f64;
                continue;
            }
            all.add(i, m, warps);
        }
        all
    }

    fn add(&mut self, i: &Inst, m: &Made, warps: f64) {
        let passed = m.passed.warps as f64;
        let of = |pipe| m.parts.iter().filter(|p| p.0 == pipe).map(|p| p.1 * passed).sum::<f64>();
        match (i.opcode, i.space()) {
            (Opcode::Ld | Opcode::Ldu | Opcode::St, Space::Global | Space::Shared | Space::Local) => {
                *self.by_line.entry(m.line).or_default() += of(Pipe::Lsu);
            }
            _ if matches!(m.wait, Wait::Fence { .. }) => self.fences += passed,
            (Opcode::Atom | Opcode::Red, Space::Global | Space::Generic) if of(Pipe::Adu) > 0.0 => {
                let same = i.operands.iter().any(|o| matches!(o, Operand::Imm(_)));
                self.added_up.insert(m.line, (passed, same));
            }
            (Opcode::Ld, Space::Const) if of(Pipe::Constant) > 0.0 => {
                self.alike.insert(m.line);
            }
            (Opcode::Ld, Space::Param) => self.parameters += of(Pipe::Adu),
            (Opcode::Shfl, _) => self.shuffles += of(Pipe::Lsu),
            (Opcode::Mov, _) if reads_thread_number(i) && of(Pipe::Adu) > 0.0 => {
                self.thread_numbers += passed
            }
            (Opcode::Bar | Opcode::Barrier, _) if of(Pipe::Adu) > 0.0 => {
                let threads = match i.operands.get(1) {
                    Some(Operand::Imm(n)) if *n > 0 => Some((*n as u64).div_ceil(32) as f64),
                    _ => None,
                };
                self.barriers += passed / threads.unwrap_or(warps).max(1.0);
            }
            _ => {}
        }
    }
}

fn reads_thread_number(i: &Inst) -> bool {
    matches!(i.operands.get(1), Some(Operand::Special(Special::Tid(_))))
}

/// Instructions by their lines.
fn lines(module: &Module) -> BTreeMap<u32, &Inst> {
    let bodies = module.functions.iter().filter_map(|f| f.body.as_ref());
    let insts = bodies.flatten().filter_map(|s| if let Statement::Inst(i) = s { Some(i) } else { None });
    insts.map(|i| (i.span.line, i)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::{ByLine, Passed};

    /// A guarded load is executed by all warps, the loads beside each other as one, and barriers count once for a block.
    #[test]
    fn loads_are_counted_as_a_gpu_executes_them() {
        let text = ".version 8.0
.target sm_90
.address_size 64
.visible .entry k() .reqntid 128
{
.reg .b32 %r<6>;
.reg .pred %p;
.shared .align 16 .b8 s[64];
mov.u32 %r1, %tid.x;
mov.u32 %r2, s;
st.shared.u32 [%r2], %r1;
bar.sync 0;
ld.shared.u32 %r3, [%r2];
ld.shared.u32 %r4, [%r2+4];
shfl.sync.bfly.b32 %r5, %r3, 1, 31, -1;
add.s32 %r3, %r5, %r4;
st.shared.u32 [%r2], %r3;
ret;
}
";
        let module = weft_ptx::parse(text).0;
        let counts = ByLine::from([(9, Passed { warps: 8, threads: 256 })]);
        let kernel = Kernel::new(&module, "k", &counts).expect("k");
        let all = Accesses::new(&module, &kernel, 4.0);
        assert_eq!((all.thread_numbers, all.shuffles, all.barriers), (8.0, 8.0, 2.0));
        let loads: Vec<f64> = [13, 14].iter().filter_map(|l| all.by_line.get(l).copied()).collect();
        assert_eq!((loads.iter().sum::<f64>(), all.by_line[&11]), (8.0, 8.0));
        // Eight bytes for all threads are one wavefront.
        assert_eq!(kernel.joined, BTreeMap::from([(14, 0.0)]));
    }

    #[test]
    fn what_a_warp_adds_up_first_is_known() {
        let of = |body: &str| {
            let text = format!(
                ".version 8.0\n.target sm_90\n.address_size 64\n.global .u32 n;\n.visible .entry k()\n{{\n.reg .b32 %r<3>;\n.reg .b64 %rd<3>;\n\
                {body}\nst.shared.u32 [%r2], %r1;\nret;\n}}\n"
            );
            let module = weft_ptx::parse(&text).0;
            let counts = ByLine::from([(9, Passed { warps: 8, threads: 256 })]);
            let kernel = Kernel::new(&module, "k", &counts).expect("k");
            Accesses::new(&module, &kernel, 4.0).added_up.get(&9).copied()
        };
        assert_eq!(of("red.global.add.u32 [n], 1;"), Some((8.0, true)));
        assert_eq!(of("atom.global.add.u32 %r1, [n], %r2;"), Some((8.0, false)));
        assert_eq!(of("atom.global.cas.b32 %r1, [n], 1, 2;"), None);
    }

    #[test]
    fn fences_that_reach_beyond_the_block_are_counted() {
        let of = |fence: &str| {
            let text = format!(
                ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k()\n{{\n.reg .b32 %r<3>;\n{fence}\nst.shared.u32 [%r2], %r1;\nret;\n}}\n"
            );
            let module = weft_ptx::parse(&text).0;
            let counts = ByLine::from([(7, Passed { warps: 8, threads: 256 })]);
            let kernel = Kernel::new(&module, "k", &counts).expect("k");
            Accesses::new(&module, &kernel, 4.0).fences
        };
        assert_eq!(["membar.cta;", "membar.gl;", "membar.sys;"].map(of), [0.0, 8.0, 8.0]);
    }

    /// `far_step` of `bitonic_sort.cu`: warps that skip what comes last have ended before; others are executed with a predicate.
    #[test]
    fn what_comes_last_is_left_by_an_exit() {
        let of = |behind: &str| {
            let text = format!(
                ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k()\n{{\n.reg .b32 %r<3>; .reg .pred %p;\n\
                mov.u32 %r1, %tid.x;\nsetp.eq.u32 %p, %r1, 7;\n@%p bra L;\nst.shared.u32 [%r2], %r1;\nL:\n{behind}ret;\n}}\n"
            );
            let module = weft_ptx::parse(&text).0;
            let [all, few] = [8, 2].map(|warps| Passed { warps, threads: 32 * warps });
            let counts = ByLine::from([(7, all), (10, few), (12, all)]);
            let kernel = Kernel::new(&module, "k", &counts).expect("k");
            Accesses::new(&module, &kernel, 4.0).by_line[&10]
        };
        assert_eq!((of(""), of("st.shared.u32 [%r2+4], %r1;\n")), (2.0, 8.0));
    }
}
