//! Warp operations at W = 32 against a plain simulation.

use crate::common::{BuilderExt, Kernel, Make};
use weft_codegen::Options;
use weft_ir::{
    Builder, Convert, IntCond, IntOp, MatchMode, Op, ReduxOp, ShflMode, Space, Special, Terminator, Type,
    Value, Values, VoteMode,
};

/// Runs a kernel of one warp: `body` gets the lane and its input and gives up to two results; masks by `active`.
fn warp(
    active: u32,
    input: &[u32; 32],
    cpu: Option<&str>,
    body: impl FnOnce(&mut Builder<'_>, Value, Value) -> Vec<Value>,
) -> Vec<[u32; 32]> {
    let mut make = Make::new("warp", [32, 1, 1], 32);
    let mut b = make.entry();
    let (from, to) = (b.param(Type::I64, 0), b.param(Type::I64, 1));
    let lane = b.special(Special::Laneid);
    let at = b.element(from, lane, 4);
    let x = b.ld(Type::I32, Space::Global, at);
    if active != u32::MAX {
        let bits = b.iconst(Type::I32, u64::from(active));
        let bit = b.int(IntOp::LShr, bits, lane);
        let one = b.iconst(Type::I32, 1);
        let bit = b.int(IntOp::And, bit, one);
        b.mask = Some(b.icmp(IntCond::Eq, bit, one));
    }
    let results = body(&mut b, lane, x);
    for (k, r) in results.iter().enumerate() {
        let v = if b.func.ty(*r) == Type::Pred { b.convert(Convert::ZExt, *r, Type::I32) } else { *r };
        let offset = b.iconst(Type::I64, 128 * k as u64);
        let base = b.int(IntOp::Add, to, offset);
        let at = b.element(base, lane, 4);
        b.st(Type::I32, Space::Global, at, v);
    }
    b.mask = None;
    b.term(Terminator::Return(Values::new()));
    let options = Options { opt: 1, target: crate::common::cpu(cpu), ..Options::default() };
    let k = Kernel::load(&make.compile(&options));
    let mut out = vec![[0xdead_beefu32; 32]; results.len()];
    k.run([1, 1, 1], &[input.as_ptr() as u64, out.as_mut_ptr() as u64]);
    out
}

fn input() -> [u32; 32] {
    std::array::from_fn(|i| (i as u32).wrapping_mul(0x9e37_79b9) >> 7 & 0xff)
}

fn lanes(active: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |l| active >> l & 1 == 1)
}

const ACTIVE: [u32; 4] = [u32::MAX, 0x0000_ffff, 0xa5a5_1234, 1 << 17];
const CPUS: [Option<&str>; 2] = [None, Some("x86-64-v3")];

#[test]
fn shuffles() {
    let x = input();
    let mut cases = Vec::new();
    for mode in [ShflMode::Up, ShflMode::Down, ShflMode::Bfly, ShflMode::Idx] {
        for n in [Some(0u32), Some(1), Some(5), Some(16), Some(31), Some(40), None] {
            for c in [0x1fu64, 0, 0x181f, 0x1807, 0x1000] {
                cases.push((mode, n, c));
            }
        }
    }
    for (cpu, constant_c) in CPUS.iter().flat_map(|cpu| [(cpu, true), (cpu, false)]) {
        let out = warp(u32::MAX, &x, *cpu, |b, lane, v| {
            let all = b.iconst(Type::I32, u64::from(u32::MAX));
            // A zero that the compiler does not see.
            let p = b.param(Type::I64, 0);
            let q = b.param(Type::I64, 0);
            let zero = b.int(IntOp::Sub, p, q);
            let zero = b.convert(Convert::Trunc, zero, Type::I32);
            let mut results = Vec::new();
            for (mode, n, c) in &cases {
                let n = match n {
                    Some(n) => b.iconst(Type::I32, u64::from(*n)),
                    None => {
                        let k = b.iconst(Type::I32, 3);
                        b.int(IntOp::Mul, lane, k)
                    }
                };
                let mut cv = b.iconst(Type::I32, *c);
                if !constant_c {
                    cv = b.int(IntOp::Add, zero, cv);
                }
                let i = b.inst(Op::Shfl(*mode), &[v, n, cv, all], &[Type::I32, Type::Pred]);
                results.extend(b.func.insts[i].results.clone());
            }
            results
        });
        for (k, (mode, n, c)) in cases.iter().enumerate() {
            for l in 0..32i64 {
                let n = i64::from(n.unwrap_or(3 * l as u32) & 31);
                let (clamp, seg) = ((c & 31) as i64, (c >> 8 & 31) as i64);
                let limit = (l & seg) | (clamp & !seg);
                let (j, ok) = match mode {
                    ShflMode::Up => (l - n, l - n >= limit),
                    ShflMode::Down => (l + n, l + n <= limit),
                    ShflMode::Bfly => (l ^ n, l ^ n <= limit),
                    ShflMode::Idx => {
                        let j = (l & seg) | (n & !seg & 31);
                        (j, j <= limit)
                    }
                };
                let j = if ok { j } else { l };
                let got = (out[2 * k][l as usize], out[2 * k + 1][l as usize]);
                assert_eq!(got, (x[j as usize], u32::from(ok)), "{mode:?} b={n} c={c:x} lane {l}");
            }
        }
    }
}

#[test]
fn votes() {
    let x = input();
    for active in ACTIVE {
        // Members: the active lanes, or halves of the warp.
        for tiles in [false, true] {
            for mode in [VoteMode::All, VoteMode::Any, VoteMode::Uni, VoteMode::Ballot] {
                let out = warp(active, &x, None, |b, lane, v| {
                    let k = b.iconst(Type::I32, 100);
                    let p = b.icmp(IntCond::GtU, v, k);
                    let members = if tiles {
                        let low = b.iconst(Type::I32, 0xffff);
                        let sixteen = b.iconst(Type::I32, 16);
                        let shift = b.int(IntOp::And, lane, sixteen);
                        b.int(IntOp::Shl, low, shift)
                    } else {
                        b.iconst(Type::I32, u64::from(active))
                    };
                    let ty = if mode == VoteMode::Ballot { Type::I32 } else { Type::Pred };
                    vec![b.value(Op::Vote(mode), &[p, members], ty)]
                });
                for l in lanes(active) {
                    let members = if tiles { 0xffff << (l & 16) } else { active };
                    let yes = lanes(active & members).filter(|i| x[*i] > 100).fold(0u32, |m, i| m | 1 << i);
                    let no = active & members & !yes;
                    let want = match mode {
                        VoteMode::All => u32::from(no == 0),
                        VoteMode::Any => u32::from(yes != 0),
                        VoteMode::Uni => u32::from(no == 0 || yes == 0),
                        VoteMode::Ballot => yes,
                    };
                    assert_eq!(out[0][l], want, "{mode:?} {active:x} lane {l}");
                }
            }
        }
    }
}

#[test]
fn matches_reductions_elections() {
    let x = input().map(|v| v & 3);
    for active in ACTIVE {
        let out = warp(active, &x, None, |b, _, v| {
            let members = b.iconst(Type::I32, u64::from(active));
            let any = b.value(Op::Match(MatchMode::Any), &[v, members], Type::I32);
            let all = b.inst(Op::Match(MatchMode::All), &[v, members], &[Type::I32, Type::Pred]);
            let same = b.iconst(Type::I32, 9);
            let yes = b.inst(Op::Match(MatchMode::All), &[same, members], &[Type::I32, Type::Pred]);
            let elect = b.inst(Op::Elect, &[members], &[Type::I32, Type::Pred]);
            let mask = b.value(Op::ActiveMask, &[], Type::I32);
            let mut r = vec![any];
            for i in [all, yes, elect] {
                r.extend(b.func.insts[i].results.clone());
            }
            r.push(mask);
            r
        });
        for l in lanes(active) {
            let any = lanes(active).filter(|i| x[*i] == x[l]).fold(0u32, |m, i| m | 1 << i);
            let equal = any == active;
            let leader = active.trailing_zeros();
            let got: Vec<u32> = out.iter().map(|r| r[l]).collect();
            let all = if equal { active } else { 0 };
            let is = u32::from(l as u32 == leader);
            assert_eq!(
                got,
                [any, all, u32::from(equal), active, 1, leader, is, active],
                "{active:x} lane {l}"
            );
        }
    }
    let x = input().map(|v| v.wrapping_sub(100));
    for active in ACTIVE {
        use ReduxOp::*;
        for op in [Add, MinS, MinU, MaxS, MaxU, And, Or, Xor] {
            for tiles in [false, true] {
                let out = warp(active, &x, None, |b, lane, v| {
                    let members = if tiles {
                        let low = b.iconst(Type::I32, 0xff);
                        let k = b.iconst(Type::I32, 24);
                        let shift = b.int(IntOp::And, lane, k);
                        b.int(IntOp::Shl, low, shift)
                    } else {
                        b.iconst(Type::I32, u64::from(active))
                    };
                    vec![b.value(Op::Redux(op), &[v, members], Type::I32)]
                });
                for l in lanes(active) {
                    let members = if tiles { 0xff << (l & 24) } else { active };
                    let want = lanes(active & members)
                        .map(|i| x[i])
                        .reduce(|a, b| match op {
                            Add => a.wrapping_add(b),
                            MinS => (a as i32).min(b as i32) as u32,
                            MinU => a.min(b),
                            MaxS => (a as i32).max(b as i32) as u32,
                            MaxU => a.max(b),
                            And => a & b,
                            Or => a | b,
                            Xor => a ^ b,
                        })
                        .expect("the lane itself");
                    assert_eq!(out[0][l], want, "{op:?} {active:x} lane {l}");
                }
            }
        }
    }
}
