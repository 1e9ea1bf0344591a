//! What instructions read and write.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::check::form_of;
use crate::table::{Effects, OperandKind};
use crate::{AddressBase, CallTarget, Inst, Mod, Opcode, Operand, RegId, ScalarType, Statement};

/// Facts of one form.
#[derive(Clone, Copy, Debug, Default)]
struct Fact {
    /// Bit `n`: operand `n` is a destination. `None` if the form is unknown.
    destinations: Option<u32>,
    /// Does nothing but compute its results from its operands.
    pure: bool,
}

type Key = (Opcode, SmallVec<[Mod; 6]>, usize);

/// Facts of all instructions of a body.
pub(super) struct Facts(FxHashMap<Key, Fact>);

fn key(i: &Inst) -> Key {
    (i.opcode, i.mods.clone(), i.operands.len())
}

impl Facts {
    pub(super) fn of(body: &[Statement]) -> Facts {
        let mut known = FxHashMap::default();
        for s in body {
            if let Statement::Inst(i) = s {
                known.entry(key(i)).or_insert_with(|| fact(i));
            }
        }
        Facts(known)
    }

    fn get(&self, i: &Inst) -> Fact {
        self.0.get(&key(i)).copied().unwrap_or_default()
    }

    /// Whether the instruction can go if nobody needs its results, and can be carried out under a predicate without a
    /// branch around it.
    pub(super) fn pure(&self, i: &Inst) -> bool {
        self.get(i).pure
    }

    /// Calls `read` for the registers that the instruction reads, `write` for those that it writes. Under a predicate,
    /// what is written is read too.
    pub(super) fn registers(&self, i: &Inst, read: &mut dyn FnMut(RegId), write: &mut dyn FnMut(RegId)) {
        let destinations = self.get(i).destinations;
        // The matrix multiplication of a warp group adds to what is there.
        let keeps = i.guard.is_some() || matches!(i.opcode, Opcode::Wgmma | Opcode::Tcgen05);
        if let Some(g) = i.guard {
            read(g.reg);
        }
        for (n, o) in i.operands.iter().enumerate() {
            let written = destinations.is_none_or(|d| n < 32 && d >> n & 1 != 0);
            if !written || keeps || destinations.is_none() {
                visit(o, read);
            }
            if written {
                targets(o, read, write);
            }
        }
        if let Some(call) = &i.call {
            call.args.iter().for_each(|o| visit(o, read));
            if let CallTarget::Indirect(r) = call.target {
                read(r);
            }
            for o in &call.returns {
                if keeps {
                    visit(o, read);
                }
                targets(o, read, write);
            }
        }
    }

    /// Whether a run of code ends with the instruction: the assembler makes a branch, a call or a wait of it.
    pub(super) fn splits(&self, i: &Inst) -> bool {
        use Opcode::*;
        if i.guard.is_some() && !self.pure(i) {
            return true;
        }
        match i.opcode {
            Call | Membar | Brkpt | Pmevent => true,
            Fence => !i.mods.iter().any(|m| m.as_str().starts_with("proxy")),
            Div | Rem => i.ty(0) != Some(ScalarType::U32) && !i.has(Mod::Approx) && !i.has(Mod::Full),
            Rcp | Sqrt => !i.has(Mod::Approx),
            _ => false,
        }
    }
}

fn fact(i: &Inst) -> Fact {
    use Opcode::*;
    let Some((row, form)) = form_of(i) else { return Fact::default() };
    let written = |k: &OperandKind| matches!(k, OperandKind::Destination | OperandKind::Pair(_));
    let places = form.operands.iter().take(32).enumerate().filter(|(_, o)| written(&o.kind));
    let destinations = places.fold(0, |mask, (n, _)| mask | 1 << n);
    // What is left of the carry flag counts as an effect.
    let carry = i.has(Mod::Cc) || matches!(i.opcode, Addc | Subc | Madc);
    let apart = matches!(i.opcode, Mma | Wmma | Wgmma | Tcgen05 | Movmatrix | Alloca | Stacksave | Bra);
    let pure = row.effects == Effects::Pure && destinations != 0 && !carry && !apart && i.call.is_none();
    Fact { destinations: Some(destinations), pure }
}

/// All registers in an operand.
fn visit(o: &Operand, f: &mut dyn FnMut(RegId)) {
    match o {
        Operand::Reg(r)
        | Operand::NotReg(r)
        | Operand::Part(r, _)
        | Operand::Address(AddressBase::Reg(r), _) => {
            f(*r);
        }
        Operand::Vector(items) => items.iter().for_each(|o| visit(o, f)),
        Operand::Pair(a, b) | Operand::Texture(a, b) => {
            visit(a, f);
            visit(b, f);
        }
        _ => {}
    }
}

/// The registers that a destination stands for. One that is written in part is read too.
fn targets(o: &Operand, read: &mut dyn FnMut(RegId), write: &mut dyn FnMut(RegId)) {
    match o {
        Operand::Reg(r) | Operand::NotReg(r) => write(*r),
        Operand::Part(r, _) => {
            read(*r);
            write(*r);
        }
        Operand::Vector(items) => items.iter().for_each(|o| targets(o, read, write)),
        Operand::Pair(a, b) => {
            targets(a, read, write);
            targets(b, read, write);
        }
        _ => visit(o, read),
    }
}
