//! Instructions, one file per family.

mod asynchronous;
mod atomic;
mod bits;
mod bulk;
mod compare;
mod convert;
mod float;
mod image;
mod integer;
mod logic;
mod matrix;
mod mbarrier;
mod memory;
mod moves;
mod narrow;
mod sync;
mod tensor;
mod video;
mod warp;

use weft_abi::TrapCode;
use weft_ptx::{Inst, Mod, Opcode, ScalarType};

use crate::cx::FnCx;
use crate::error::R;
use crate::types::{floating, word};

impl<'m> FnCx<'_, 'm> {
    /// Lowers one instruction; its guard has been dealt with.
    pub(crate) fn inst(&mut self, i: &'m Inst) -> R {
        use Opcode::*;
        let float = i.ty(0).is_some_and(floating);
        match i.opcode {
            Add | Sub | Mul | Fma if word(i, "f32x2") => self.float_pair(i),
            Add | Sub | Mul | Div | Min | Max if float => self.float_binary(i),
            Fma => self.fma(i),
            Mad if float => self.fma(i),
            Neg | Abs if float => self.float_unary(i),
            Rcp | Sqrt | Rsqrt | Sin | Cos | Lg2 | Ex2 | Tanh => self.float_unary(i),
            Copysign => self.copysign(i),
            Testp => self.testp(i),

            Add | Sub if i.has(Mod::Cc) => self.carry_add(i),
            Addc | Subc => self.carry_add(i),
            Mad if i.has(Mod::Cc) => self.carry_mad(i),
            Madc => self.carry_mad(i),
            Add | Sub | Min | Max | Div | Rem => self.int_binary(i),
            Mul => self.int_mul(i),
            Mad => self.int_mad(i),
            Mul24 | Mad24 => self.mul24(i),
            Sad => self.sad(i),
            Neg | Abs => self.int_unary(i),
            Dp4a => self.dp4a(i),
            Dp2a => self.dp2a(i),

            Popc | Clz | Brev | Bfind => self.bit_unary(i),
            Bfe => self.bfe(i),
            Bfi => self.bfi(i),
            Bmsk => self.bmsk(i),
            Szext => self.szext(i),
            Fns => self.fns(i),
            Prmt => self.prmt(i),
            Shl | Shr => self.shift(i),
            Shf => self.funnel(i),
            And | Or | Xor => self.logic(i),
            Not | Cnot => self.not(i),
            Lop3 => self.lop3(i),

            Setp => self.setp(i),
            Set => self.set_inst(i),
            Selp => self.selp(i),
            Slct => self.slct(i),
            Mov => self.mov(i),
            Cvt => self.cvt(i),
            Cvta => self.cvta(i),
            Isspacep => self.isspacep(i),
            Mapa => self.mapa(i),
            Getctarank => self.getctarank(i),

            St if word(i, "bulk") => self.fill(i),
            St | Red if word(i, "async") => self.signalling(i),
            Ld | Ldu => self.ld(i),
            St => self.st(i),
            Atom | Red => self.atom(i),
            Cp => self.cp_async(i),
            Mbarrier => self.mbarrier(i),
            Alloca => self.alloca(i),
            Stacksave => self.stacksave(i),
            Stackrestore => self.stackrestore(i),

            Tex | Tld4 => self.tex(i),
            Txq | Suq => self.image_query(i),
            Suld => self.suld(i),
            Sust => self.sust(i),
            Sured => self.sured(i),

            Membar | Fence => self.fence(i),
            Griddepcontrol => self.griddepcontrol(i),
            Bar | Barrier => self.bar(i),
            Shfl => self.shfl(i),
            Vote => self.vote(i),
            Match => self.match_inst(i),
            Redux => self.redux(i),
            Elect => self.elect(i),
            Activemask => self.activemask(i),
            Wmma if word(i, "load") => self.wmma_load(i),
            Wmma if word(i, "store") => self.wmma_store(i),
            Mma | Wmma => self.mma(i),
            Wgmma => self.wgmma(i),
            Ldmatrix => self.ldmatrix(i),
            Stmatrix => self.stmatrix(i),
            Movmatrix => self.movmatrix(i),
            Nanosleep => {
                self.emit_none(weft_ir::Op::Yield, &[]);
                Ok(())
            }

            Bra => self.bra(i),
            Brx => self.brx(i),
            Call => self.call(i),
            Ret => self.ret(),
            Exit => self.exit(),
            Trap => self.trap(TrapCode::Trap),
            Brkpt => self.trap(TrapCode::Breakpoint),

            Vadd | Vsub | Vabsdiff | Vmin | Vmax | Vshl | Vshr | Vset => self.video_scalar(i),
            Vmad => self.video_mad(i),
            Vadd2 | Vadd4 | Vsub2 | Vsub4 | Vavrg2 | Vavrg4 | Vmin2 | Vmin4 | Vmax2 | Vmax4 | Vabsdiff2
            | Vabsdiff4 | Vset2 | Vset4 => self.video(i),

            // Hints: nothing to do on a CPU.
            Prefetch | Prefetchu | Pmevent | Discard | Applypriority | Setmaxnreg => Ok(()),
            Tensormap => self.tensormap(i),
            Createpolicy => {
                let zero = self.iconst(weft_ir::Type::I64, 0);
                self.dst(i, 0, zero, false)
            }
            _ => self.unknown(i),
        }
    }

    /// The error that the instruction is not supported, spelt as in the text.
    pub(crate) fn unknown<T>(&self, i: &Inst) -> R<T> {
        let mods: String = i.mods.iter().map(|m| format!(".{}", m.as_str())).collect();
        self.unsupported(format!("instruction `{}{mods}` is not supported", i.opcode.as_str()))
    }

    /// The instruction's first type, or the error that it names none.
    pub(crate) fn type_of(&self, i: &Inst) -> R<ScalarType> {
        match i.ty(0) {
            Some(t) => Ok(t),
            None => self.invalid(format!("`{}` names no type", i.opcode.as_str())),
        }
    }
}
