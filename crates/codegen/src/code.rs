//! The code of a part while it is emitted: its lanes, where they are, and calls of the executor. It knows nothing of the IR's values.

use std::mem::offset_of;

use weft_abi::{Helper, HelperType, LaunchContext};
use weft_ir::{Space, Type};

use crate::env::Env;
use crate::llvm::{ICond, Session, Ty, Val};
use crate::unit::Gen;

/// Lanes for which an instruction's effect happens.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mask {
    /// All of the group.
    All,
    /// All or none.
    Uniform(Val),
    /// By lane. The flag says that some lane is known to be there.
    Lanes(Val, bool),
}

/// What emits code for vectors of a part's lanes.
#[derive(Clone, Copy)]
pub(crate) struct Code<'g> {
    pub(crate) g: &'g Gen<'g>,
    pub(crate) s: &'g Session,
    /// The function that is emitted.
    pub(crate) llf: Val,
    /// Lanes of a part's varying values.
    pub(crate) n: u32,
    pub(crate) env: Env,
}

impl Code<'_> {
    /// The mask as one bit per lane.
    pub(crate) fn mask_lanes(&self, m: Mask) -> Val {
        let ty = self.g.ty(Type::Pred, self.n);
        match m {
            Mask::All => self.s.iconst(ty, 1),
            Mask::Uniform(x) => self.s.splat(x, self.n),
            Mask::Lanes(x, _) => x,
        }
    }

    /// Whether any lane is in the mask; `None`: certainly.
    pub(crate) fn mask_any(&self, m: Mask) -> Option<Val> {
        match m {
            Mask::All | Mask::Lanes(_, true) => None,
            Mask::Uniform(x) => Some(x),
            Mask::Lanes(x, false) => Some(self.any(x)),
        }
    }

    /// Bits of a predicate in lanes as an integer of `n` bits.
    pub(crate) fn bits(&self, p: Val) -> Val {
        self.s.bitcast(p, self.s.int(self.n))
    }

    /// Whether any lane of a predicate is true.
    pub(crate) fn any(&self, p: Val) -> Val {
        if self.n == 1 {
            return p;
        }
        let bits = self.bits(p);
        self.s.icmp(ICond::LLVMIntNE, bits, self.s.zero(bits.ty()))
    }

    /// A constant of the type of a value of `n` lanes.
    pub(crate) fn const_of(&self, ty: Type, bits: u64, n: u32) -> Val {
        let s = self.s;
        let c = s.iconst(s.int(ty.bits()), bits);
        let c = s.bitcast(c, self.g.ty(ty, 1));
        s.splat(c, n)
    }

    /// Lane numbers `0, 1, …` as integers of the given width.
    pub(crate) fn iota(&self, bits: u32) -> Val {
        self.s.const_ints(self.s.int(bits), (0..u64::from(self.n)).collect::<Vec<_>>())
    }

    /// Loads a field that does not change while the block runs.
    pub(crate) fn field_of(&self, ty: Ty, from: Val, offset: usize, align: u32) -> Val {
        let s = self.s;
        let v = s.load(ty, s.byte_offset(from, offset), align);
        s.metadata(v, s.node_kind("invariant.load"), s.node(&[]));
        v
    }

    /// Calls a helper for a thread of the block. The result of a helper without one is meaningless.
    pub(crate) fn call_helper(&self, h: Helper, thread: Val, args: &[Val]) -> Val {
        let s = self.s;
        let ty = |t: HelperType| match t {
            HelperType::Void => s.void(),
            HelperType::I32 => s.int(32),
            HelperType::I64 => s.int(64),
        };
        let mut types = vec![s.ptr(), s.int(32)];
        types.extend(h.args().iter().map(|t| ty(*t)));
        let signature = s.signature(ty(h.ret()), &types);
        let table = self.field_of(s.ptr(), self.env.launch, offset_of!(LaunchContext, helpers), 8);
        let f = self.field_of(s.ptr(), table, 8 * h as usize, 8);
        let mut all = vec![self.env.cta, thread];
        all.extend(args);
        s.call(signature, f, &all)
    }

    /// Lanes in the mask (`i32`), of those that hold threads of the block.
    pub(crate) fn count(&self, mask: Mask) -> Val {
        let s = self.s;
        let i32 = s.int(32);
        if let (Mask::All, 1) | (Mask::Lanes(..), 1) = (mask, self.n) {
            return s.zext(self.mask_lanes(mask), i32);
        }
        let bits = self.bits(self.mask_lanes(mask));
        let c = s.intrinsic("llvm.ctpop", &[bits.ty()], &[bits]);
        if self.n > 32 { s.trunc(c, i32) } else { s.zext(c, i32) }
    }

    /// The lowest active lane (`i32`); 0 if there is none.
    pub(crate) fn first_lane(&self, mask: Mask) -> Val {
        let s = self.s;
        let i32 = s.int(32);
        let Mask::Lanes(m, _) = mask else { return s.iconst(i32, 0) };
        if self.n == 1 {
            return s.iconst(i32, 0);
        }
        let bits = self.bits(m);
        let no = s.iconst(s.int(1), 0);
        let z = s.intrinsic("llvm.cttz", &[bits.ty()], &[bits, no]);
        let z = if self.n > 32 { s.trunc(z, i32) } else { s.zext(z, i32) };
        s.and(z, s.iconst(i32, u64::from(self.n.next_power_of_two() - 1)))
    }

    /// The highest active lane; the mask must not be empty.
    pub(crate) fn last_lane(&self, mask: Mask) -> Val {
        let s = self.s;
        let i32 = s.int(32);
        let Mask::Lanes(m, _) = mask else { return s.iconst(i32, u64::from(self.n - 1)) };
        let bits = self.bits(m);
        let yes = s.iconst(s.int(1), 1);
        let zeros = s.intrinsic("llvm.ctlz", &[bits.ty()], &[bits, yes]);
        let zeros = if self.n > 32 { s.trunc(zeros, i32) } else { s.zext(zeros, i32) };
        // Keep the index in range whatever happens.
        let lane = s.sub(s.iconst(i32, u64::from(self.n - 1)), zeros);
        s.and(lane, s.iconst(i32, u64::from(self.n.next_power_of_two() - 1)))
    }

    /// Vectors of one type, end to end; their number is a power of two.
    pub(crate) fn concat(&self, parts: &[Val]) -> Val {
        let mut parts = parts.to_vec();
        while parts.len() > 1 {
            parts = parts
                .chunks(2)
                .map(|c| {
                    let n = c[0].ty().lanes();
                    self.s.shuffle(c[0], c[1], &(0..2 * n).map(Some).collect::<Vec<_>>())
                })
                .collect();
        }
        parts[0]
    }

    /// As [`crate::unit::Gen::tag`].
    pub(crate) fn tag(&self, inst: Val, space: Space) {
        self.g.tag(inst, space);
    }
}
