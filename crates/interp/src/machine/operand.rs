//! Registers, operands and special registers.

use weft_ptx::{FuncId, GlobalId, Operand, RegId, ScalarType, Space, Special, Symbol};

use super::memory::Place;
use super::{Machine, Result};
use crate::api::TrapKind;
use crate::eval::zero_extend;
use crate::info::function_address;

impl Machine<'_> {
    pub(super) fn reg(&self, slot: usize, thread: usize, r: RegId) -> u128 {
        let frame = self.blocks[slot].threads[thread].frames.last();
        frame.and_then(|f| f.regs.get(r.index())).copied().unwrap_or(0)
    }

    pub(super) fn set_reg(&mut self, slot: usize, thread: usize, r: RegId, value: u128) {
        let function = self.frame(slot, thread).function;
        let bits = self.function(function).and_then(|f| f.regs.get(r.index())).map_or(64, |d| d.ty.bits());
        let value = if bits >= 128 { value } else { value & ((1 << bits) - 1) };
        if let Some(slot) = self.frame(slot, thread).regs.get_mut(r.index()) {
            *slot = value;
        }
    }

    /// Writes a destination operand.
    pub(super) fn set(&mut self, slot: usize, thread: usize, d: &Operand, value: u128) -> Result<()> {
        match d {
            Operand::Reg(r) | Operand::Part(r, _) => self.set_reg(slot, thread, *r, value),
            Operand::Discard => {}
            Operand::Vector(items) => {
                // Unpacking: the first element takes the low bits.
                // All have one width; `_` has that of the others.
                let mut at = 0;
                let bits = items.iter().find_map(|i| self.width(slot, thread, i)).unwrap_or(0);
                for item in items {
                    self.set(slot, thread, item, value.checked_shr(at).unwrap_or(0))?;
                    at += bits;
                }
            }
            _ => return Err(TrapKind::Unsupported("a destination of this kind".to_owned())),
        }
        Ok(())
    }

    /// Bits of a register operand.
    pub(super) fn width(&self, slot: usize, thread: usize, o: &Operand) -> Option<u32> {
        let Operand::Reg(r) = o else { return None };
        let frame = self.blocks[slot].threads[thread].frames.last()?;
        Some(self.function(frame.function)?.regs.get(r.index())?.ty.bits())
    }

    /// The value of a source operand, as a register would hold it.
    pub(super) fn value(&mut self, slot: usize, thread: usize, o: &Operand) -> Result<u128> {
        Ok(match o {
            // What is selected, the instruction knows.
            Operand::Reg(r) | Operand::Part(r, _) => self.reg(slot, thread, *r),
            Operand::NotReg(r) => self.reg(slot, thread, *r) ^ 1,
            Operand::Imm(v) => u128::from(*v as u64),
            Operand::F32(bits) => u128::from(*bits),
            Operand::F64(bits) => u128::from(*bits),
            Operand::Special(s) => u128::from(self.special(slot, thread, *s)),
            Operand::Symbol(s, _) if self.is_reference(*s) => u128::from(self.reference(slot, thread, *s)?),
            Operand::Symbol(s, offset) | Operand::Address(weft_ptx::AddressBase::Symbol(s), offset) => {
                u128::from(self.symbol(slot, thread, *s).1.wrapping_add(*offset as u64))
            }
            Operand::Vector(items) => {
                let mut out = 0;
                let mut at = 0;
                for item in items {
                    let bits = self.width(slot, thread, item).unwrap_or(64 / (items.len() as u32).max(1));
                    let v = u128::from(zero_extend(self.value(slot, thread, item)?, bits.min(64)));
                    out |= v.checked_shl(at).unwrap_or(0);
                    at += bits;
                }
                out
            }
            _ => return Err(TrapKind::Unsupported("an operand of this kind".to_owned())),
        })
    }

    /// The space a symbol lies in, and its address in that space.
    pub(super) fn symbol(&self, slot: usize, thread: usize, s: Symbol) -> (Space, u64) {
        let Some(frame) = self.blocks[slot].threads[thread].frames.last() else { return (Space::Generic, 0) };
        let info = &self.layout.functions[frame.function];
        let function = self.function(frame.function);
        let is_entry = function.is_some_and(|f| f.is_entry);
        let offset = |list: &[u64], i: usize| list.get(i).copied().unwrap_or(0);
        match s {
            Symbol::Global(id) => self.global(id),
            Symbol::Var(id) => {
                let space = function.and_then(|f| f.vars.get(id.index())).map_or(Space::Local, |v| v.space);
                match space {
                    Space::Shared => (Space::Shared, offset(&info.vars, id.index())),
                    _ => (Space::Local, frame.base + offset(&info.vars, id.index())),
                }
            }
            Symbol::Param(i) if is_entry => (Space::Param, offset(&info.params, i as usize)),
            Symbol::Param(i) => (Space::Local, frame.base + offset(&info.params, i as usize)),
            Symbol::Return(i) => (Space::Local, frame.base + offset(&info.returns, i as usize)),
            Symbol::Function(FuncId(n)) => (Space::Generic, function_address(FuncId(n))),
        }
    }

    /// Whether a symbol is a reference to a texture or surface.
    fn is_reference(&self, s: Symbol) -> bool {
        let Symbol::Global(id) = s else { return false };
        let ty = self.launch.module.globals.get(id.index()).map(|g| g.ty);
        matches!(ty, Some(ScalarType::Texref | ScalarType::Surfref))
    }

    /// The handle that a reference holds.
    pub(super) fn reference(&mut self, slot: usize, thread: usize, s: Symbol) -> Result<u64> {
        let mut handle = [0; 8];
        let at = self.symbol(slot, thread, s).1;
        self.read(slot, thread, Place::Global(at), &mut handle)?;
        Ok(u64::from_le_bytes(handle))
    }

    fn global(&self, id: GlobalId) -> (Space, u64) {
        match self.launch.module.globals.get(id.index()).map(|g| g.space) {
            Some(Space::Shared) => (Space::Shared, self.layout.shared.get(&id).copied().unwrap_or(0)),
            Some(Space::Local) => (Space::Local, self.layout.local.get(&id).copied().unwrap_or(0)),
            _ => (Space::Global, (self.launch.global_address)(id)),
        }
    }

    fn special(&mut self, slot: usize, thread: usize, s: Special) -> u64 {
        use Special::*;
        let timer = match s {
            Globaltimer | GlobaltimerLo | GlobaltimerHi => {
                self.system.as_mut().map_or(0, |s| s.globaltimer())
            }
            _ => 0,
        };
        let block = &self.blocks[slot];
        let (tid, lane) = (block.threads[thread].id, thread as u32 % 32);
        let launch = self.launch;
        let cluster = launch.cluster.map(|n| n.max(1));
        let axis = |v: [u32; 3], n: u8| u64::from(v.get(usize::from(n)).copied().unwrap_or(0));
        let each = |f: &dyn Fn(usize) -> u32| [f(0), f(1), f(2)];
        match s {
            Tid(n) => axis(tid, n),
            Ntid(n) => axis(launch.block, n),
            Ctaid(n) => axis(block.id, n),
            Nctaid(n) => axis(launch.grid, n),
            Clusterid(n) => axis(each(&|i| block.id[i] / cluster[i]), n),
            Nclusterid(n) => axis(each(&|i| launch.grid[i] / cluster[i]), n),
            ClusterCtaid(n) => axis(each(&|i| block.id[i] % cluster[i]), n),
            ClusterNctaid(n) => axis(cluster, n),
            ClusterCtarank => block.rank.into(),
            ClusterNctarank => block.mates.len() as u64,
            IsExplicitCluster => u64::from(block.mates.len() > 1),
            Laneid => lane.into(),
            Warpid => thread as u64 / 32,
            Nwarpid => block.threads.len().div_ceil(32) as u64,
            LanemaskEq => 1 << lane,
            LanemaskLt => (1 << lane) - 1,
            LanemaskLe => (2 << lane) - 1,
            LanemaskGt => 0xffff_ffff & !((2 << lane) - 1),
            LanemaskGe => 0xffff_ffff & !((1 << lane) - 1),
            Clock => self.steps & 0xffff_ffff,
            ClockHi => self.steps >> 32,
            Clock64 => self.steps,
            Globaltimer => timer,
            GlobaltimerLo => timer & 0xffff_ffff,
            GlobaltimerHi => timer >> 32,
            Envreg(n) => launch.envregs.get(usize::from(n)).copied().unwrap_or(0).into(),
            TotalSmemSize | AggrSmemSize => self.layout.shared_size,
            DynamicSmemSize => launch.dynamic_shared.into(),
            WarpSize => 32,
            Nsmid => 1,
            CurrentGraphExec => self.current_graph(slot, thread),
            Smid | Gridid | Pm(_) | ReservedSmemOffset(_) => 0,
        }
    }
}
