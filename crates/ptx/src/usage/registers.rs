//! An estimate of the registers that `ptxas` gives a kernel: what is alive together, as it orders and shares it.
//!
//! * What is the same for all threads takes none: parameters and constants are operands, and integers made of them, of the grid's and the block's
//!   size and number are in the warp's own (uniform) registers. So do conditions.
//! * Quotients and roots take registers of their own while they are computed ([`beside`]).
//! * Short loops that only load are unrolled by four ([`further`]).
//! * Up to 32 registers as many warps are on an SM as there can be, so that `ptxas` takes what it likes; beyond that it orders instructions so that
//!   the next multiple of 8 is enough, if there is such an order ([`order`]).
//!
//! Beside `ptxas` 12.9 for sm_90, 403 kernels of HeCBench and of `tests/cuda`: 17 % off in the mean, and of 94 % as many blocks of 256 threads fit
//! on an SM.

use super::live::{self, Block, Node};
use super::order::{self, order};
use super::values::Values;
use crate::{AddressBase, Cmp, Function, Inst, Mod, Opcode, Operand, ScalarType, Space};

/// Registers beyond those that are alive: the stack's address, and what pairs that begin at even numbers leave unused (33 words that are
/// alive beside an address and two operands take 40 with `ptxas` 12.9, 34 take more).
const OWN: u32 = 3;
/// What `ptxas` takes beyond that where it need not save any.
const EASY: u32 = 3;
/// Of a kernel that calls a function.
const CALLS: u32 = 24;
/// With so many all warps that an SM has places for fit.
const FULL: u32 = 32;
/// Registers are given by so many.
const UNIT: u32 = 8;

/// Registers of a thread of a function.
pub(super) fn estimate(f: &Function) -> u32 {
    let mut blocks = live::blocks(f);
    let values = Values::new(f, &blocks);
    let calls = blocks.iter().flat_map(|b| &b.nodes).any(|n| n.inst.opcode == Opcode::Call);
    let mut own = peak(&blocks, &values) + OWN + EASY;
    if own > FULL {
        let (_, end) = live::alive(&blocks, f.regs.len());
        blocks.iter_mut().zip(&end).for_each(|(b, end)| order(b, end, &values));
        let least = peak(&blocks, &values) + OWN;
        own = own.min(least.max(FULL).next_multiple_of(UNIT));
    }
    if calls { own.max(CALLS) } else { own }
}

/// The most words that are alive together.
fn peak(blocks: &[Block], v: &Values) -> u32 {
    let (_, end) = live::alive(blocks, v.registers());
    let of = |(k, (b, mut now)): (usize, (&Block, live::Set))| {
        let mut sum: u32 = now.iter().map(|r| v.words(r)).sum();
        let mut most = sum;
        for n in b.nodes.iter().rev() {
            // Results that nobody wants have a place all the same.
            let unused: u32 = n.writes.iter().filter(|r| !now.has(**r)).map(|r| v.words(*r)).sum();
            most = most.max(sum + unused + beside(n.inst, v));
            for w in &n.writes {
                sum -= if now.remove(*w) { v.words(*w) } else { 0 };
            }
            for r in &n.reads {
                sum += if now.insert(*r) { v.words(*r) } else { 0 };
            }
            most = most.max(sum);
        }
        most + further(k, b, v)
    };
    blocks.iter().zip(end).enumerate().map(of).max().unwrap_or(0)
}

/// Registers that an instruction takes while it is executed beyond its operands and results: by how many fewer words may be alive beside it than
/// beside a sum before `ptxas` 12.9 takes more than 40.
fn beside(i: &Inst, v: &Values) -> u32 {
    use Opcode::*;
    let ty = i.ty(0).unwrap_or(ScalarType::B32);
    let exact = !i.has(Mod::Approx) && !i.has(Mod::Full);
    let of = match (i.opcode, ty.is_float(), ty.bits()) {
        (Div, true, 64) => 14,
        (Sqrt, true, 64) => 10,
        (Rcp | Rsqrt, true, 64) => 5,
        (Div, true, _) if exact => 7,
        (Rcp, true, _) if exact => 5,
        (Sqrt, true, _) if exact => 4,
        (Div | Rem, false, 64) if ty.is_signed() => 9,
        (Div | Rem, false, 64) => 7,
        (Div | Rem, false, _) if ty.is_signed() => 6,
        (Div | Rem, false, _) => 3,
        _ => 0,
    };
    // An address that is the same for all threads is copied to a pair for the access.
    let same = |o: &Operand| matches!(o, Operand::Address(AddressBase::Reg(r), _) if v.words(*r) == 0);
    let pair = matches!(i.space(), Space::Global | Space::Generic) && i.operands.iter().any(same);
    of + if pair { 2 } else { 0 }
}

/// Registers that a loop takes more where `ptxas` makes four rounds one: what three of them load, as all loads come first. Stores
/// would keep loads behind them.
fn further(k: usize, b: &Block, v: &Values) -> u32 {
    const SHORT: usize = 24;
    let loads = |n: &&Node| order::loads(n);
    let plain = |n: &Node| matches!(n.inst.opcode, Opcode::Bra) || !order::keeps(n);
    let rounds = b.next.contains(&k) && !b.once && b.nodes.len() <= SHORT;
    if !rounds || !b.nodes.iter().all(plain) || !b.nodes.iter().any(|n| is_bound(n.inst)) {
        return 0;
    }
    3 * b.nodes.iter().filter(loads).flat_map(|n| &n.writes).map(|r| v.words(*r)).sum::<u32>()
}

/// Whether an instruction compares integers by order, as loops that count and are not unrolled yet end.
fn is_bound(i: &Inst) -> bool {
    use Cmp::*;
    let ordered = matches!(i.cmp(), Some(Lt | Le | Gt | Ge | Lo | Ls | Hi | Hs));
    i.opcode == Opcode::Setp && ordered && i.ty(0).is_some_and(ScalarType::is_int)
}

#[cfg(test)]
mod tests {
    use super::estimate;

    fn of(body: &str) -> u32 {
        let text = format!(
            ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 p, .param .u32 n)\n{{\n\
            .reg .pred %p<9>; .reg .b32 %r<60>; .reg .b64 %rd<9>; .reg .f64 %d<9>;\n{body}\nret;\n}}\n"
        );
        let (module, told) = crate::parse(&text);
        assert!(told.is_empty(), "{told:?}");
        estimate(module.function("k").expect("k").1)
    }

    /// `n` loads that are all stored in the end.
    fn held(n: u32, between: &str) -> String {
        let start = "ld.param.u64 %rd1, [p];\nmov.u32 %r0, %tid.x;\nmul.wide.u32 %rd2, %r0, 4;\nadd.s64 %rd3, %rd1, %rd2;\n";
        let each = |text: &dyn Fn(u32) -> String| (1..=n).map(text).collect::<String>();
        let loads = each(&|k| format!("ld.volatile.global.u32 %r{k}, [%rd3+{}];\n", 4 * k));
        let stores = each(&|k| format!("st.volatile.global.u32 [%rd3+{}], %r{k};\n", 4 * k));
        format!("{start}{loads}{between}{stores}")
    }

    #[test]
    fn what_all_threads_share_takes_no_register() {
        let same = "ld.param.u32 %r50, [n];\nmov.u32 %r51, %ctaid.x;\nmul.lo.s32 %r52, %r50, %r51;\nadd.s32 %r53, %r52, 7;\n";
        let uses = "mad.lo.s32 %r1, %r50, %r51, %r1;\nadd.s32 %r1, %r1, %r53;\nadd.s32 %r1, %r1, %r52;\n";
        assert_eq!(of(&format!("{same}{}", held(20, uses))), of(&held(20, "")));
        // What a thread makes of its own number does.
        let own = same.replace("%ctaid.x", "%tid.x");
        assert_eq!(of(&format!("{own}{}", held(20, uses))), of(&held(20, "")) + 3);
    }

    #[test]
    fn quotients_take_registers_beside_their_operands() {
        let with = |n, op: &str| {
            of(&held(
                n,
                &format!("ld.volatile.global.f64 %d1, [%rd3];\n{op}\nst.volatile.global.f64 [%rd3], %d2;\n"),
            ))
        };
        assert_eq!(with(8, "div.rn.f64 %d2, %d1, %d1;"), with(8, "add.f64 %d2, %d1, %d1;") + 14);
    }

    /// Words of which each is used as soon as it is there would be 36 if all were loaded first.
    #[test]
    fn beyond_32_registers_instructions_are_ordered() {
        let start = "ld.param.u64 %rd1, [p];\nmov.u32 %r0, %tid.x;\nmul.wide.u32 %rd2, %r0, 4;\nadd.s64 %rd3, %rd1, %rd2;\nmov.u32 %r50, %tid.y;\n";
        let loads: String = (1..=36).map(|k| format!("ld.global.u32 %r{k}, [%rd3+{}];\n", 4 * k)).collect();
        let sums: String = (1..=36).map(|k| format!("add.s32 %r50, %r50, %r{k};\n")).collect();
        assert_eq!(of(&format!("{start}{loads}{sums}st.global.u32 [%rd3], %r50;\n")), 32);
    }

    #[test]
    fn short_loops_hold_the_loads_of_four_rounds() {
        let round = |last: &str| {
            format!(
                "ld.param.u64 %rd1, [p];\nld.param.u32 %r9, [n];\nmov.u32 %r0, %tid.x;\nmov.u32 %r3, %r0;\n$L0:\n\
                mul.wide.u32 %rd2, %r0, 4;\nadd.s64 %rd3, %rd1, %rd2;\nld.global.u32 %r1, [%rd3];\nadd.s32 %r3, %r3, %r1;\nadd.s32 %r0, %r0, 1;\n\
                {last}\n@%p1 bra $L0;\nst.global.u32 [%rd1], %r3;\n"
            )
        };
        assert_eq!(of(&round("setp.lt.s32 %p1, %r0, %r9;")), of(&round("setp.ne.s32 %p1, %r0, %r9;")) + 3);
    }
}
