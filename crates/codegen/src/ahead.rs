//! Fetching ahead what the next block reads.
//!
//! Workers take blocks in the order of their first coordinate. Where an address moves by a constant from block to
//! block, a load outside of loops asks for the next block's place as well: while this block computes, the memory is on
//! its way, also over the ends of pages, where the CPU's own prefetcher stops. The request is a hint and cannot fault.

use weft_ir::{Convert, IntOp, Op, Space, Special, Value};

use crate::func::FnGen;
use crate::llvm::Val;
use crate::shape::defining_op;

/// Bytes that are fetched at once.
const LINE: i64 = 64;
/// Lines that an access may want ahead.
const MOST: i64 = 4;
/// How far the definition of an address is followed.
const DEPTH: u32 = 12;

impl FnGen<'_> {
    /// Asks for what the next block reads in place of the `bytes` at `start`.
    pub(crate) fn fetch_ahead(&self, address: Option<Value>, space: Space, start: Val, bytes: i64) {
        let s = self.s;
        if !matches!(space, Space::Global | Space::Generic) || self.in_loop.contains(&self.current.get()) {
            return;
        }
        let Some(step) = address.and_then(|a| self.block_step(a, DEPTH)) else { return };
        let lines = bytes.div_euclid(LINE).max(1);
        if step < bytes || lines > MOST {
            return;
        }
        for line in 0..lines {
            let at = s.byte_offset(start, (step + line * LINE) as usize);
            let i32 = s.int(32);
            let [read, near, data] = [0, 3, 1].map(|n| s.iconst(i32, n));
            s.intrinsic("llvm.prefetch", &[s.ptr()], &[at, read, near, data]);
        }
    }

    /// By how much a value grows from a block to the next one along x.
    fn block_step(&self, v: Value, depth: u32) -> Option<i64> {
        let d = defining_op(self.f, v)?;
        let of = |n: usize| self.block_step(*d.args.get(n)?, depth.checked_sub(1)?);
        let constant = |n: usize| Some(self.f.as_const(*d.args.get(n)?)? as i64);
        match d.op {
            Op::Const(..) | Op::SymbolAddr(_) | Op::Load { space: Space::Param, .. } => Some(0),
            Op::Special(Special::Ctaid(0)) => Some(1),
            Op::Special(_) => Some(0),
            // What is combined by `or` has no common bits, or the hint is wrong.
            Op::Int(IntOp::Add | IntOp::Or) => of(0)?.checked_add(of(1)?),
            Op::Int(IntOp::Sub) => of(0)?.checked_sub(of(1)?),
            Op::Int(IntOp::Mul) => match (constant(0), constant(1)) {
                (_, Some(c)) => of(0)?.checked_mul(c),
                (Some(c), _) => of(1)?.checked_mul(c),
                _ => (of(0)? == 0 && of(1)? == 0).then_some(0),
            },
            Op::Int(IntOp::Shl) => of(0)?.checked_shl(u32::try_from(constant(1)?).ok().filter(|k| *k < 32)?),
            Op::Convert(Convert::SExt | Convert::ZExt | Convert::Trunc, _) | Op::ToGeneric(_) => of(0),
            _ => None,
        }
    }
}
