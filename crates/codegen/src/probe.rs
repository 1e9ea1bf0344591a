//! Probes: one call of the executor for the lanes of a group, whatever its parts.

use weft_abi::{Helper, Probe, ProbeSite};
use weft_ir::InstData;

use crate::group::Group;
use crate::llvm::Val;

/// `Op::Probe`, for all parts of the group at once: a warp's lanes may be in several. Mask and addresses pass through arrays on
/// the stack, as [`Helper::Probe`] says.
pub(crate) fn emit(group: &Group<'_>, inst: &InstData, probe: Probe) {
    let s = group.s;
    let (i8, i32, i64) = (s.int(8), s.int(32), s.int(64));
    let number = group.g.sites.number(ProbeSite { probe, line: inst.loc });
    let lanes = group.n as usize;
    let width = lanes * group.views.len();
    let array = || group.stack_array(i64, (9 * width).div_ceil(8) as u32);
    let room = *group.g.sites.rooms.borrow_mut().entry(group.t.id).or_insert_with(array);
    let bits = 8 * width;
    let any = inst.mask.map(|m| group.any_of_group(m));
    let on = group.on_and_off().0.len();
    group.perform_when(any, || {
        for (p, view) in group.views.iter().enumerate() {
            let bytes = s.vector(i8, group.n);
            let mask = match inst.mask {
                _ if p >= on => s.zero(bytes),
                None => s.iconst(bytes, 1),
                Some(m) => s.zext(view.vector(m), bytes),
            };
            s.store(mask, s.byte_offset(room, bits + p * lanes), 1);
            s.store(view.vector(inst.args[0]), s.byte_offset(room, 8 * p * lanes), 8);
        }
        let constant = |n: u32| s.iconst(i32, u64::from(n));
        let address = |offset: usize| s.ptr_to_int(s.byte_offset(room, offset));
        let operands: [Val; 4] = [constant(number), constant(width as u32), address(bits), address(0)];
        group.call_helper(Helper::Probe, group.env.first, &operands);
    });
}
