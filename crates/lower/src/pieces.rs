//! What code counts of its flow: a probe for each piece of the PTX, which is executed from its first instruction to its last,
//! and what the piece is made of.
//!
//! Here and not in a later pass, since instructions that leave nothing in the IR count too.

use weft_abi::{Counted, Mix, Probe};
use weft_ir::Op;
use weft_ptx::{Inst, Opcode, ScalarType};

use crate::cx::FnCx;

impl FnCx<'_, '_> {
    /// Counts an instruction that comes next, with those of the piece that it belongs to.
    pub(crate) fn count(&mut self, i: &Inst) {
        if self.ended() {
            // Nobody gets there.
            return;
        }
        let known = self.piece.filter(|(b, _)| *b == self.block);
        let number = known.map_or_else(|| self.begin_piece(), |(_, n)| n);
        if let Some(mix) = self.unit.unit.pieces.get_mut(number as usize) {
            add(mix, i);
        }
    }

    fn begin_piece(&mut self) -> u32 {
        let pieces = &mut self.unit.unit.pieces;
        // More than there are numbers for count as the last.
        let number = (pieces.len() as u32).min(Probe::PIECES - 1);
        if pieces.len() == number as usize {
            pieces.push(Mix::default());
        }
        self.emit_none(Op::Probe(Probe::Piece(number)), &[]);
        self.piece = Some((self.block, number));
        number
    }
}

/// Adds an instruction to a mix: its class, and what it is besides.
fn add(mix: &mut Mix, i: &Inst) {
    let class = class(i);
    mix.add(class, 1);
    if matches!(i.opcode, Opcode::Bra | Opcode::Brx) {
        mix.add(Counted::Branch, 1);
    }
    if let Some(what) = arithmetic(i.opcode, class) {
        let pair = i.ty(0).is_some_and(|t| matches!(t, ScalarType::F16x2 | ScalarType::BF16x2));
        mix.add(what, if pair { 2 } else { 1 });
    }
}

/// What arithmetic an instruction of a class does, if it is some that is counted.
fn arithmetic(opcode: Opcode, class: Counted) -> Option<Counted> {
    use Counted::*;
    use Opcode::*;
    Some(match (class, opcode) {
        (Fp16, Add | Sub) => HalfAdd,
        (Fp16, Mul) => HalfMul,
        (Fp16, Fma) => HalfFma,
        (Fp32, Add | Sub) => FloatAdd,
        (Fp32, Mul) => FloatMul,
        (Fp32, Fma | Mad) => FloatFma,
        (Fp32, Rcp | Rsqrt | Sqrt | Sin | Cos | Lg2 | Ex2 | Tanh | Div) => FloatSpecial,
        (Fp64, Add | Sub) => DoubleAdd,
        (Fp64, Mul) => DoubleMul,
        (Fp64, Fma | Mad) => DoubleFma,
        _ => return None,
    })
}

fn class(i: &Inst) -> Counted {
    use Opcode::*;
    match i.opcode {
        Bra | Brx | Call | Ret | Exit | Trap | Brkpt => Counted::Control,
        Ld | Ldu | St | Atom | Red | Cp | Prefetch | Prefetchu | Ldmatrix | Stmatrix | Tex | Tld4 | Txq
        | Suld | Suq | Sured | Sust | Multimem | Discard | Applypriority => Counted::Memory,
        Shfl | Vote | Match | Redux | Activemask | Elect | Movmatrix => Counted::Communication,
        Cvt => Counted::Convert,
        Mov | Bar | Barrier | Fence | Membar | Mbarrier | Mma | Wmma | Wgmma | Tcgen05 | Nanosleep
        | Pmevent | Griddepcontrol | Setmaxnreg | Alloca | Stacksave | Stackrestore
        | Clusterlaunchcontrol | Createpolicy | Tensormap => Counted::Misc,
        // `set` names the type of its result first.
        Set => of_type(i.ty(1)),
        _ => of_type(i.ty(0)),
    }
}

fn of_type(ty: Option<ScalarType>) -> Counted {
    use ScalarType::*;
    match ty {
        Some(F32) => Counted::Fp32,
        Some(F64) => Counted::Fp64,
        Some(F16 | F16x2 | BF16 | BF16x2) => Counted::Fp16,
        _ => Counted::Integer,
    }
}
