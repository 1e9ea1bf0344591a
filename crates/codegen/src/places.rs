//! Addresses: state spaces, generic addresses and the group's own storage.

use std::mem::offset_of;
use std::rc::Rc;

use weft_abi::{CLUSTER_RANK_SHIFT, CtaContext, LaunchContext, SHARED_WINDOW};
use weft_ir::analysis::{address_terms, scaled_index};
use weft_ir::{InstData, Op, Space, Type, Value};

use crate::code::Code;
use crate::func::{Part, Repr};
use crate::llvm::{ICond, Val};

/// Local memory of a thread for which 32 bits tell how far the threads of a vector are apart.
const NEAR_BYTES: u64 = 1 << 25;

/// Where the lanes of an access point.
pub(crate) enum Place {
    /// All to one address.
    One(Val),
    /// Lane 0's address and constant differences.
    Affine(Val, Rc<[i64]>),
    /// As [`Place::Affine`] when the condition holds; always the vector.
    Guarded(Val, Rc<[i64]>, Val, Val),
    /// Anywhere: a vector of pointers.
    Many(Val),
}

impl Part<'_> {
    /// The places that `addr` means in a space.
    pub(crate) fn place(&self, addr: Value, space: Space) -> Place {
        let s = self.s;
        let i8 = s.int(8);
        let base = match space {
            Space::Generic | Space::Global | Space::Const => None,
            Space::Shared => Some(self.env.shared),
            Space::Param => Some(self.env.params),
            Space::Local if self.n == 1 => Some(self.env.local),
            Space::Local => {
                if let Some(a) = self.uniform(addr) {
                    return Place::Many(s.gep(i8, s.gep(i8, self.env.local, a), self.local_index()));
                }
                let offset = s.add(self.vector(addr), self.local_lanes());
                return Place::Many(s.gep(i8, self.env.local, offset));
            }
            Space::SharedCluster => {
                return match self.uniform(addr) {
                    Some(a) => Place::One(s.int_to_ptr(self.cluster_address(a, 1))),
                    None => Place::Many(s.int_to_ptr(self.cluster_address(self.vector(addr), self.n))),
                };
            }
        };
        let one = |a: Val| match base {
            Some(b) => s.gep(i8, b, a),
            None => s.int_to_ptr(a),
        };
        match self.repr(addr) {
            Repr::Scalar(a) => Place::One(one(a)),
            Repr::Affine(a, offsets) => Place::Affine(one(a), offsets),
            Repr::Guarded { base: a, offsets, ok, .. } => {
                let many = self.many(addr, base, self.vector(addr));
                Place::Guarded(one(a), offsets, ok, many)
            }
            Repr::Vector(v) if self.n == 1 => Place::One(one(v)),
            Repr::Vector(v) => Place::Many(self.many(addr, base, v)),
        }
    }

    /// Pointers from a vector of addresses, in a form that lets the CPU add the base itself.
    fn many(&self, addr: Value, base: Option<Val>, v: Val) -> Val {
        let s = self.s;
        let i8 = s.int(8);
        if let Some(base) = base {
            // Offsets in these spaces are far below 2^31.
            let narrow = s.trunc(v, s.vector(s.int(32), self.n));
            return s.gep(i8, base, s.sext(narrow, v.ty()));
        }
        let (mut same, mut index, mut varying) = (Vec::new(), addr, 0);
        for term in address_terms(self.t.f, addr) {
            match self.uniform(term) {
                Some(x) => same.push(x),
                None => (index, varying) = (term, varying + 1),
            }
        }
        let Some(base) = self.base_of(same).filter(|_| varying == 1) else { return s.int_to_ptr(v) };
        let base = s.int_to_ptr(base);
        if let Some((narrow, scale)) = scaled_index(self.t.f, &self.t.relations, index) {
            return s.gep(s.int(8 * scale), base, s.sext(self.vector(narrow), v.ty()));
        }
        s.gep(i8, base, self.vector(index))
    }

    /// `ToGeneric(Local)` and `FromGeneric(Local)`.
    pub(crate) fn local_address(&self, inst: &InstData) {
        let s = self.s;
        let base = s.ptr_to_int(self.env.local);
        let lanes = if self.n == 1 { base } else { s.add(s.splat(base, self.n), self.local_lanes()) };
        let a = self.vector(inst.args[0]);
        let v = if inst.op == Op::ToGeneric(Space::Local) { s.add(a, lanes) } else { s.sub(a, lanes) };
        self.set_lanes(inst.results[0], v);
    }
}

impl Code<'_> {
    /// The sum of what is the same in all of a vector of addresses. A constant is none: LLVM 22 does not end when it lowers
    /// accesses at a number and a vector of addresses.
    pub(crate) fn base_of(&self, same: Vec<Val>) -> Option<Val> {
        same.into_iter().reduce(|a, b| self.s.add(a, b)).filter(|base| !base.is_const())
    }

    /// Distance of each lane's local memory from lane 0's.
    fn local_lanes(&self) -> Val {
        let s = self.s;
        s.nuw_mul(self.iota(64), s.splat(self.env.local_stride, self.n))
    }

    /// As much as an index of addresses. It is one for all variables at known places: each with its own addresses would
    /// keep them from its first use to its last, and a function has hundreds.
    pub(crate) fn local_index(&self) -> Val {
        let s = self.s;
        // The stack of functions that call each other in a circle is small beside this; all lanes are below 2^31.
        let bytes: u64 = self.g.unit.functions.iter().map(|f| u64::from(f.local_bytes)).sum();
        if bytes > NEAR_BYTES {
            return self.local_lanes();
        }
        let stride = s.splat(s.trunc(self.env.local_stride, s.int(32)), self.n);
        s.sext(s.mul(self.iota(32), stride), s.vector(s.int(64), self.n))
    }

    /// Generic address of a `shared::cluster` offset.
    fn cluster_address(&self, a: Val, n: u32) -> Val {
        let s = self.s;
        let ty = a.ty();
        let c = |x: u64| s.iconst(ty, x);
        let rank = s.lshr(a, c(u64::from(CLUSTER_RANK_SHIFT)));
        let offset = s.and(a, c((1 << CLUSTER_RANK_SHIFT) - 1));
        let own = s.splat(s.ptr_to_int(self.env.shared), n);
        let all = s.splat(s.ptr_to_int(self.env.cluster_shared), n);
        let window = s.mul(s.sub(rank, c(1)), c(u64::from(SHARED_WINDOW)));
        let is_own = s.icmp(ICond::LLVMIntEQ, rank, c(0));
        s.add(s.select(is_own, own, s.add(all, window)), offset)
    }

    /// Address conversions and questions, lane by lane.
    pub(crate) fn address_op(&self, op: &Op, n: u32, args: &[Val]) -> Val {
        let s = self.s;
        let a = args[0];
        let ty = a.ty();
        let c = |x: u64| s.iconst(ty, x);
        let at = |p: Val| s.splat(s.ptr_to_int(p), n);
        let window = u64::from(SHARED_WINDOW);
        let cluster_offset = |a: Val| s.sub(a, at(self.env.cluster_shared));
        let inside = |offset: Val, size: Val| s.icmp(ICond::LLVMIntULT, offset, size);
        let rank_of = |offset: Val| s.lshr(offset, c(u64::from(SHARED_WINDOW.trailing_zeros())));
        match *op {
            Op::ToGeneric(Space::Shared) => s.add(a, at(self.env.shared)),
            Op::ToGeneric(Space::SharedCluster) => self.cluster_address(a, n),
            Op::ToGeneric(Space::Param) => s.add(a, at(self.env.params)),
            Op::FromGeneric(Space::Shared) => s.sub(a, at(self.env.shared)),
            Op::FromGeneric(Space::Param) => s.sub(a, at(self.env.params)),
            Op::FromGeneric(Space::SharedCluster) => {
                let o = cluster_offset(a);
                let rank = s.shl(s.add(rank_of(o), c(1)), c(u64::from(CLUSTER_RANK_SHIFT)));
                s.or(rank, s.and(o, c(window - 1)))
            }
            Op::ToGeneric(_) | Op::FromGeneric(_) => a,
            Op::IsSpace(space) => {
                let shared = inside(s.sub(a, at(self.env.shared)), c(window));
                let cluster = {
                    let size = s.mul(s.zext(self.cluster_size(), s.int(64)), s.iconst(s.int(64), window));
                    inside(cluster_offset(a), s.splat(size, n))
                };
                let local = {
                    let start = self.field_of(s.ptr(), self.env.cta, offset_of!(CtaContext, local), 8);
                    let threads: u32 = self.g.block.iter().product();
                    let size = s.mul(self.env.local_stride, s.iconst(s.int(64), u64::from(threads)));
                    inside(s.sub(a, at(start)), s.splat(size, n))
                };
                let param = inside(s.sub(a, at(self.env.params)), c(u64::from(self.g.unit.param_bytes)));
                match space {
                    Space::Shared => shared,
                    Space::SharedCluster => cluster,
                    Space::Local => local,
                    Space::Param => param,
                    Space::Const => s.zero(shared.ty()),
                    Space::Global | Space::Generic => {
                        let any = s.or(s.or(shared, cluster), s.or(local, param));
                        s.not(any)
                    }
                }
            }
            Op::Mapa(generic) => {
                let rank = s.zext(args[1], ty);
                if generic {
                    let offset = s.and(cluster_offset(a), c(window - 1));
                    s.add(s.add(at(self.env.cluster_shared), s.mul(rank, c(window))), offset)
                } else {
                    let rank = s.shl(s.add(rank, c(1)), c(u64::from(CLUSTER_RANK_SHIFT)));
                    s.or(rank, s.and(a, c((1 << CLUSTER_RANK_SHIFT) - 1)))
                }
            }
            Op::GetCtarank(generic) => {
                let to = self.g.ty(Type::I32, n);
                if generic {
                    s.trunc(rank_of(cluster_offset(a)), to)
                } else {
                    let r = s.lshr(a, c(u64::from(CLUSTER_RANK_SHIFT)));
                    let own = self.field_of(s.int(32), self.env.cta, offset_of!(CtaContext, cluster_rank), 4);
                    let is_own = s.icmp(ICond::LLVMIntEQ, r, c(0));
                    s.select(is_own, s.splat(own, n), s.trunc(s.sub(r, c(1)), to))
                }
            }
            _ => a,
        }
    }

    /// Blocks per cluster.
    pub(crate) fn cluster_size(&self) -> Val {
        let s = self.s;
        let d = |n: usize| {
            let at = offset_of!(LaunchContext, cluster_dim) + 4 * n;
            self.field_of(s.int(32), self.env.launch, at, 4)
        };
        s.mul(s.mul(d(0), d(1)), d(2))
    }
}
