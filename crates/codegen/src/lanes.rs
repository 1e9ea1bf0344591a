//! Code that runs lane by lane, and conditional code.

use crate::code::{Code, Mask};
use crate::llvm::{ICond, Ty, Val};

impl Code<'_> {
    /// An array on the stack, allocated once per call of the function.
    pub(crate) fn stack_array(&self, element: Ty, n: u32) -> Val {
        let s = self.s;
        let here = s.here();
        s.at_start(self.env.prologue);
        let p = s.alloca(s.array(element, n), 64);
        s.at(here);
        p
    }

    /// Emits `body` to run if `cond` holds (`None`: always); its results are zero where it did not.
    pub(crate) fn when(
        &self,
        cond: Option<Val>,
        results: &[Ty],
        body: impl FnOnce() -> Vec<Val>,
    ) -> Vec<Val> {
        let s = self.s;
        let Some(cond) = cond.filter(|c| !c.is_all_ones()) else { return body() };
        if cond.is_zero() {
            return results.iter().map(|t| s.zero(*t)).collect();
        }
        let (from, then, join) = (s.here(), s.block(self.llf, "then"), s.block(self.llf, "join"));
        s.branch(cond, then, join);
        s.at(then);
        let values = body();
        let end = s.here();
        s.jump(join);
        s.at(join);
        let phis: Vec<Val> = results.iter().map(|t| s.phi(*t)).collect();
        for (phi, v) in phis.iter().zip(&values) {
            s.phi_input(*phi, s.zero(v.ty()), from);
            s.phi_input(*phi, *v, end);
        }
        phis
    }

    /// As [`Self::when`], of what has no results.
    pub(crate) fn perform_when(&self, cond: Option<Val>, body: impl FnOnce()) {
        self.when(cond, &[], || {
            body();
            Vec::new()
        });
    }

    /// As [`Self::either`], of what has no results.
    pub(crate) fn perform_either(&self, cond: Val, then: impl FnOnce(), other: impl FnOnce()) {
        self.either(
            cond,
            || {
                then();
                Vec::new()
            },
            || {
                other();
                Vec::new()
            },
        );
    }

    /// One of two pieces of code by `cond`, which mostly holds.
    pub(crate) fn either(
        &self,
        cond: Val,
        then: impl FnOnce() -> Vec<Val>,
        other: impl FnOnce() -> Vec<Val>,
    ) -> Vec<Val> {
        let s = self.s;
        if cond.is_all_ones() {
            return then();
        }
        if cond.is_zero() {
            return other();
        }
        let [a, b, join] = ["fast", "slow", "join"].map(|name| s.block(self.llf, name));
        s.branch_hinted(cond, a, b, true);
        s.at(a);
        let x = then();
        let a_end = s.here();
        s.jump(join);
        s.at(b);
        let y = other();
        let b_end = s.here();
        s.jump(join);
        s.at(join);
        let phis: Vec<Val> = x.iter().map(|v| s.phi(v.ty())).collect();
        for ((phi, x), y) in phis.iter().zip(&x).zip(&y) {
            s.phi_input(*phi, *x, a_end);
            s.phi_input(*phi, *y, b_end);
        }
        phis
    }

    /// Emits `body` once for each lane of the mask, in order, with the lane's number (`i32`) and its elements of
    /// `inputs` (vectors; scalars pass as they are). Collects its results into vectors; lanes outside get zero.
    pub(crate) fn for_each_lane(
        &self,
        mask: Mask,
        inputs: &[Val],
        results: &[Ty],
        body: impl FnOnce(Val, &[Val]) -> Vec<Val>,
    ) -> Vec<Val> {
        let s = self.s;
        let i32 = s.int(32);
        if self.n == 1 {
            let cond = self.mask_any(mask);
            return self.when(cond, results, || body(s.iconst(i32, 0), inputs));
        }
        let arrays: Vec<Option<(Val, Ty)>> = inputs
            .iter()
            .map(|v| {
                let ty = v.ty();
                if !ty.is_vector() || v.is_const() && self.all_equal(*v).is_some() {
                    return None;
                }
                Some(self.spill(*v))
            })
            .collect();
        let outs: Vec<(Val, Ty)> = results.iter().map(|t| self.spill(s.zero(s.vector(*t, self.n)))).collect();
        let bits = self.bits(self.mask_lanes(mask));
        let wide = s.int(self.n.max(8));
        let bits = s.zext(bits, wide);
        let [head, step, done] = ["lanes", "lane", "lanes.done"].map(|name| s.block(self.llf, name));
        let from = s.here();
        s.jump(head);
        s.at(head);
        let left = s.phi(wide);
        s.phi_input(left, bits, from);
        let more = s.icmp(ICond::LLVMIntNE, left, s.zero(wide));
        s.branch(more, step, done);
        s.at(step);
        let no = s.iconst(s.int(1), 0);
        let lane = s.intrinsic("llvm.cttz", &[wide], &[left, no]);
        let lane = if self.n.max(8) > 32 { s.trunc(lane, i32) } else { s.zext(lane, i32) };
        let items: Vec<Val> = inputs
            .iter()
            .zip(&arrays)
            .map(|(v, a)| match a {
                Some((p, ty)) => self.reload(*p, *ty, lane),
                None => self.all_equal(*v).unwrap_or(*v),
            })
            .collect();
        let values = body(lane, &items);
        for (v, (p, ty)) in values.iter().zip(&outs) {
            let v = if v.ty() == *ty { *v } else { s.zext(*v, *ty) };
            s.store(v, s.gep(*ty, *p, lane), 1);
        }
        let rest = s.and(left, s.sub(left, s.iconst(wide, 1)));
        s.phi_input(left, rest, s.here());
        s.jump(head);
        s.at(done);
        outs.iter()
            .zip(results)
            .map(|((p, ty), want)| {
                let v = s.load(s.vector(*ty, self.n), *p, 64);
                if ty == want { v } else { s.trunc(v, s.vector(*want, self.n)) }
            })
            .collect()
    }

    /// The element of a constant vector of equal elements.
    fn all_equal(&self, v: Val) -> Option<Val> {
        if v.is_zero() {
            return Some(self.s.zero(v.ty().element()));
        }
        None
    }

    /// Stores a vector on the stack; predicates as bytes.
    pub(crate) fn spill(&self, v: Val) -> (Val, Ty) {
        let s = self.s;
        let element = v.ty().element();
        let (v, element) = if element == s.int(1) {
            (s.zext(v, s.vector(s.int(8), self.n)), s.int(8))
        } else {
            (v, element)
        };
        let p = self.stack_array(element, v.ty().lanes());
        s.store(v, p, 64);
        (p, element)
    }

    /// An element of what [`Self::spill`] stored. Predicates come back as bytes.
    pub(crate) fn reload(&self, p: Val, ty: Ty, lane: Val) -> Val {
        self.s.load(ty, self.s.gep(ty, p, lane), 1)
    }
}
