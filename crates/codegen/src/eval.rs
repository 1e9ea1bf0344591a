//! Operations that work on each lane by itself, for one lane or all of them alike.

use std::mem::offset_of;

use weft_abi::{CtaContext, Helper, LaunchContext};
use weft_ir::{Convert, FloatCond, InstData, IntCond, Op, Special, Type};

use crate::error::Result;
use crate::func::FnGen;
use crate::llvm::{FCond, ICond, Val};

impl FnGen<'_> {
    /// Emits an operation on `n` lanes (1: scalars); `a` are its operands in that form.
    pub(crate) fn eval(&self, inst: &InstData, n: u32, a: &[Val]) -> Result<Vec<Val>> {
        let s = self.s;
        let from = inst.args.first().map_or(Type::I32, |v| self.f.ty(*v));
        let to = inst.results.first().map_or(from, |v| self.f.ty(*v));
        let one = match inst.op {
            Op::Const(ty, bits) => self.const_of(ty, bits, n),
            Op::Undef(ty) => s.zero(self.g.ty(ty, n)),
            Op::Int(op) => match self.divide_vectors(inst, op, n, a) {
                Some(x) => x,
                None => self.int_op(op, from, n, a[0], a[1]),
            },
            Op::IntUnary(op) => self.int_unary(op, from, n, a[0]),
            Op::Float(op, mode) => self.float_op(op, mode, from, n, a[0], a[1]),
            Op::DivApprox(mode) => self.div_approx(mode, from, n, a[0], a[1]),
            Op::FloatUnary(op, mode) => self.float_unary(op, mode, from, n, a[0])?,
            Op::Fma(mode) => self.fma(mode, from, n, a[0], a[1], a[2]),
            Op::ICmp(c) => s.icmp(int_cond(c), a[0], a[1]),
            Op::FCmp(c, ftz) => {
                let (mut x, mut y) = (self.widen(from, a[0]), self.widen(from, a[1]));
                if ftz {
                    (x, y) = (self.flush(from, x), self.flush(from, y));
                }
                s.fcmp(float_cond(c), x, y)
            }
            Op::Select => s.select(a[0], a[1], a[2]),
            Op::Convert(how, ty) => self.convert(how, from, ty, n, a[0]),
            Op::AddCarry | Op::SubBorrow => return Ok(self.carry(inst.op == Op::AddCarry, a)),
            Op::Bfe(signed) => self.bfe(signed, from, n, a),
            Op::Bfi => self.bfi(from, n, a),
            Op::Funnel { left, clamp } => self.funnel(left, clamp, a),
            Op::Prmt => self.prmt(self.f.as_const(inst.args[2]), n, a),
            Op::Dp4a(x, y) => self.dp4a(x, y, n, a),
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
            Special::Round => self.env.round.map_or_else(|| c(0), |(round, _)| round),
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
        };
        s.splat(v, n)
    }

    /// Conversions.
    fn convert(&self, how: Convert, from: Type, to: Type, n: u32, a: Val) -> Val {
        let s = self.s;
        let ty = self.g.ty(to, n);
        match how {
            Convert::Trunc => s.trunc(a, ty),
            Convert::ZExt => s.zext(a, ty),
            Convert::SExt => s.sext(a, ty),
            Convert::Bitcast => s.bitcast(a, ty),
            Convert::FToS(mode) => self.float_to_int(true, mode, from, to, n, a),
            Convert::FToU(mode) => self.float_to_int(false, mode, from, to, n, a),
            Convert::SToF(r) => self.int_to_float(true, r, from, to, n, a),
            Convert::UToF(r) => self.int_to_float(false, r, from, to, n, a),
            Convert::FToF(mode) => self.float_to_float(mode, from, to, n, a),
        }
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
