//! Loads of constants whose requests code counts by itself: whether one is of another line than its set of an SM's own cache was asked for last, so that the
//! executor has to be called ([`weft_abi::ConstantNotes`]).

use core::mem::offset_of;

use weft_abi::{CONSTANT_LINE, CONSTANT_SETS, ConstantNotes, CtaContext, WarpWork};
use weft_ir::InstData;

use super::Warp;
use crate::group::Group;
use crate::llvm::{ICond, Val};

/// Of warps whose lanes all want one place each. `lanes`: how many of each warp take part.
pub(super) fn is_other_line(
    group: &Group<'_>,
    inst: &InstData,
    warps: &[Warp<'_, '_>],
    lanes: &[Option<Val>],
) -> Val {
    let s = group.s;
    let (i32, i64) = (s.int(32), s.int(64));
    let work = group.field_of(s.ptr(), group.env.cta, offset_of!(CtaContext, work), 8);
    let last = s.byte_offset(work, offset_of!(WarpWork, constants) + offset_of!(ConstantNotes, last));
    let mut any = s.zero(s.int(1));
    for (warp, lanes) in warps.iter().zip(lanes) {
        let Some(first) = warp.parts.first() else { continue };
        let line = s.lshr(first.base(inst.args[0]), s.iconst(i64, CONSTANT_LINE.ilog2().into()));
        let set = s.and(line, s.iconst(i64, CONSTANT_SETS as u64 - 1));
        let tag = s.load(i64, s.gep(i64, last, set), 8);
        let same = s.icmp(ICond::LLVMIntEQ, tag, s.add(line, s.iconst(i64, 1)));
        let other = s.icmp(ICond::LLVMIntEQ, s.zext(same, i32), s.zero(i32));
        let takes_part = lanes.map(|l| s.icmp(ICond::LLVMIntNE, l, s.zero(i32)));
        any = s.or(any, takes_part.map_or(other, |t| s.and(t, other)));
    }
    any
}
