//! Operations that work on each lane by itself, for one lane or all of them alike.

use std::mem::offset_of;

use weft_abi::{CtaContext, Helper, LaunchContext};
use weft_ir::{FloatCond, InstData, IntCond, Op, Special, Type};

use crate::error::Result;
use crate::func::Part;
use crate::llvm::{FCond, ICond, Val};
use crate::maths::Maths;

impl Part<'_> {
    /// Emits an operation on `n` lanes (1: scalars); `a` are its operands in that form.
    pub(crate) fn eval(&self, inst: &InstData, n: u32, a: &[Val]) -> Result<Vec<Val>> {
        let (s, m) = (self.s, Maths(self.code));
        let from = inst.args.first().map_or(Type::I32, |v| self.t.f.ty(*v));
        let to = inst.results.first().map_or(from, |v| self.t.f.ty(*v));
        let one = match inst.op {
            Op::Const(ty, bits) => self.const_of(ty, bits, n),
            Op::Undef(ty) => s.zero(self.g.ty(ty, n)),
            Op::Int(op) => {
                let one = || self.uniform(inst.args[1]);
                let vectors = n > 1 && n == self.n;
                let own =
                    vectors.then(|| m.divide_vectors(op, a, one, self.is_small(inst.args[0]))).flatten();
                own.unwrap_or_else(|| m.int_op(op, from, n, a[0], a[1]))
            }
            Op::IntUnary(op) => m.int_unary(op, from, n, a[0]),
            Op::Float(op, mode) => m.float_op(op, mode, from, n, a[0], a[1]),
            Op::DivApprox(mode) => m.div_approx(mode, from, n, a[0], a[1]),
            Op::FloatUnary(op, mode) => match m.float_unary(op, mode, from, n, a[0]) {
                Some(x) => x,
                None => return self.unsupported("an approximate function of f64"),
            },
            Op::Fma(mode) => m.fma(mode, from, n, a[0], a[1], a[2]),
            Op::ICmp(c) => s.icmp(int_cond(c), a[0], a[1]),
            Op::FCmp(c, ftz) => {
                let (mut x, mut y) = (m.widen(from, a[0]), m.widen(from, a[1]));
                if ftz {
                    (x, y) = (m.flush(from, x), m.flush(from, y));
                }
                s.fcmp(float_cond(c), x, y)
            }
            Op::Select => s.select(a[0], a[1], a[2]),
            Op::Convert(how, ty) => m.convert(how, from, ty, n, a[0]),
            Op::AddCarry | Op::SubBorrow => return Ok(m.carry(inst.op == Op::AddCarry, a)),
            Op::Dots(d) => return Ok(m.dots(d, n, a)),
            Op::Bfe(signed) => m.bfe(signed, from, n, a),
            Op::Bfi => m.bfi(from, n, a),
            Op::Funnel { left, clamp } => m.funnel(left, clamp, a),
            Op::Prmt => m.prmt(self.t.f.as_const(inst.args[2]), n, a),
            Op::Dp4a(x, y) => m.dp4a(x, y, n, a),
            Op::Sad(signed) => {
                let c = if signed { ICond::LLVMIntSLT } else { ICond::LLVMIntULT };
                let less = s.icmp(c, a[0], a[1]);
                let d = s.select(less, s.sub(a[1], a[0]), s.sub(a[0], a[1]));
                s.add(d, a[2])
            }
            Op::Special(sp) => self.special(sp, n),
            Op::SymbolAddr(sym) => {
                let table = self.field_of(s.ptr(), self.env.launch, offset_of!(LaunchContext, symbols), 8);
                s.splat(self.field_of(s.int(64), table, 8 * weft_ir::Entity::index(sym), 8), n)
            }
            Op::ToGeneric(_) | Op::FromGeneric(_) | Op::IsSpace(_) | Op::Mapa(_) | Op::GetCtarank(_) => {
                self.address_op(&inst.op, n, a)
            }
            op => return self.unsupported(format!("{op:?} here")),
        };
        debug_assert_eq!(one.ty(), self.g.ty(to, n), "{:?}", inst.op);
        Ok(vec![one])
    }

    /// Values of the launch, block and thread.
    fn special(&self, sp: Special, n: u32) -> Val {
        let s = self.s;
        let i32 = s.int(32);
        let c = |x: u32| s.iconst(i32, u64::from(x));
        let [bx, by, bz] = self.g.block;
        let threads = bx * by * bz;
        let ty = s.vector(i32, n);
        let cv = |x: u32| s.iconst(ty, u64::from(x));
        let linear = || {
            if n == 1 { self.env.first } else { s.nuw_add(s.splat(self.env.first, n), self.iota(32)) }
        };
        let cta = |offset: usize| self.field_of(i32, self.env.cta, offset, 4);
        let launch = |offset: usize| self.field_of(i32, self.env.launch, offset, 4);
        let dim = |base: usize, d: u8| base + 4 * usize::from(d.min(2));
        let ctaid = |d| match self.env.block_x {
            Some(x) if d == 0 => x,
            _ => cta(dim(offset_of!(CtaContext, cta_id), d)),
        };
        let grid = |d| launch(dim(offset_of!(LaunchContext, grid_dim), d));
        let cluster = |d| launch(dim(offset_of!(LaunchContext, cluster_dim), d));
        let v = match sp {
            Special::Tid(0) if by * bz == 1 => return linear(),
            Special::Tid(0) => return s.urem(linear(), cv(bx)),
            Special::Tid(1) if bz == 1 => return s.udiv(linear(), cv(bx)),
            Special::Tid(1) => return s.urem(s.udiv(linear(), cv(bx)), cv(by)),
            Special::Tid(2) => return s.udiv(linear(), cv(bx * by)),
            Special::Tid(_) => c(0),
            Special::ThreadLinear => return linear(),
            Special::Iteration => self.env.iteration.map_or_else(|| c(0), |(iteration, _)| iteration),
            Special::Laneid => return s.and(linear(), cv(31)),
            Special::Warpid => return s.lshr(linear(), cv(5)),
            Special::Ntid(d) => c(self.g.block.get(usize::from(d)).copied().unwrap_or(0)),
            Special::Nwarpid => c(threads.div_ceil(32)),
            Special::Ctaid(d @ 0..=2) => ctaid(d),
            Special::Nctaid(d @ 0..=2) => grid(d),
            Special::Clusterid(d @ 0..=2) => s.udiv(ctaid(d), cluster(d)),
            Special::Nclusterid(d @ 0..=2) => s.udiv(grid(d), cluster(d)),
            Special::ClusterCtaid(d @ 0..=2) => s.urem(ctaid(d), cluster(d)),
            Special::ClusterNctaid(d @ 0..=2) => cluster(d),
            Special::Ctaid(_)
            | Special::Nctaid(_)
            | Special::Clusterid(_)
            | Special::Nclusterid(_)
            | Special::ClusterCtaid(_)
            | Special::ClusterNctaid(_) => c(0),
            Special::ClusterCtarank => cta(offset_of!(CtaContext, cluster_rank)),
            Special::ClusterNctarank => self.cluster_size(),
            Special::Smid => cta(offset_of!(CtaContext, sm_id)),
            Special::Nsmid => launch(offset_of!(LaunchContext, sm_count)),
            Special::IsExplicitCluster => launch(offset_of!(LaunchContext, explicit_cluster)),
            Special::LocalStride => cta(offset_of!(CtaContext, local_stride)),
            Special::DynamicSmemSize => launch(offset_of!(LaunchContext, dynamic_shared_bytes)),
            Special::TotalSmemSize => launch(offset_of!(LaunchContext, total_shared_bytes)),
            Special::Envreg(k @ 0..=3) => launch(offset_of!(LaunchContext, envreg) + 4 * usize::from(k)),
            Special::Envreg(_) => c(0),
            Special::Gridid => {
                self.field_of(s.int(64), self.env.launch, offset_of!(LaunchContext, grid_id), 8)
            }
            Special::Clock64 => s.intrinsic("llvm.readcyclecounter", &[], &[]),
            Special::Globaltimer => self.call_helper(Helper::Globaltimer, self.env.first, &[]),
            Special::DependencyOver => self.call_helper(Helper::DependencyOver, self.env.first, &[]),
        };
        s.splat(v, n)
    }
}

/// LLVM's name of an integer condition.
pub(crate) fn int_cond(c: IntCond) -> ICond {
    match c {
        IntCond::Eq => ICond::LLVMIntEQ,
        IntCond::Ne => ICond::LLVMIntNE,
        IntCond::LtS => ICond::LLVMIntSLT,
        IntCond::LeS => ICond::LLVMIntSLE,
        IntCond::GtS => ICond::LLVMIntSGT,
        IntCond::GeS => ICond::LLVMIntSGE,
        IntCond::LtU => ICond::LLVMIntULT,
        IntCond::LeU => ICond::LLVMIntULE,
        IntCond::GtU => ICond::LLVMIntUGT,
        IntCond::GeU => ICond::LLVMIntUGE,
    }
}

/// LLVM's name of a floating-point condition.
fn float_cond(c: FloatCond) -> FCond {
    match c {
        FloatCond::Eq => FCond::LLVMRealOEQ,
        FloatCond::Ne => FCond::LLVMRealONE,
        FloatCond::Lt => FCond::LLVMRealOLT,
        FloatCond::Le => FCond::LLVMRealOLE,
        FloatCond::Gt => FCond::LLVMRealOGT,
        FloatCond::Ge => FCond::LLVMRealOGE,
        FloatCond::Equ => FCond::LLVMRealUEQ,
        FloatCond::Neu => FCond::LLVMRealUNE,
        FloatCond::Ltu => FCond::LLVMRealULT,
        FloatCond::Leu => FCond::LLVMRealULE,
        FloatCond::Gtu => FCond::LLVMRealUGT,
        FloatCond::Geu => FCond::LLVMRealUGE,
        FloatCond::Num => FCond::LLVMRealORD,
        FloatCond::Nan => FCond::LLVMRealUNO,
    }
}
