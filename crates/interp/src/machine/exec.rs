//! One instruction of one thread.

use weft_ptx::{AddressBase, GlobalId, Inst, LabelId, Mod, Opcode, Operand, ScalarType, Space};

use super::memory::Place;
use super::{Flow, Machine, Result, State, is_warp_operation, unsupported};
use crate::api::TrapKind;
use crate::eval;

impl Machine<'_> {
    pub(super) fn execute(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<Flow> {
        use Opcode::*;
        match inst.opcode {
            Bra => match inst.operands.first() {
                Some(Operand::Label(label)) => self.jump(slot, thread, *label),
                _ => Err(unsupported(inst)),
            },
            Brx => self.branch_table(slot, thread, inst),
            Call => self.call(slot, thread, inst),
            Ret => self.ret(slot, thread),
            Exit => Ok(Flow::Exit),
            Trap => Err(TrapKind::Trap),
            Ld | Ldu => self.load(slot, thread, inst).map(|()| Flow::Next),
            St | Red => self.store_or_async(slot, thread, inst).map(|()| Flow::Next),
            Atom => self.atomic(slot, thread, inst).map(|()| Flow::Next),
            Setp => self.compare(slot, thread, inst).map(|()| Flow::Next),
            Bar | Barrier if !inst.has(Mod::Warp) => self.barrier(slot, thread, inst),
            _ if is_warp_operation(inst) => {
                let mask = self.warp_mask(slot, thread, inst)?;
                Ok(Flow::Wait(State::Warp(mask)))
            }
            Activemask => Ok(Flow::Wait(State::ActiveMask)),
            Tex | Tld4 | Txq | Suq | Suld | Sust | Sured => {
                self.image(slot, thread, inst).map(|()| Flow::Next)
            }
            Mbarrier => self.mbarrier(slot, thread, inst).map(|()| Flow::Next),
            Tensormap => self.replace_in_map(slot, thread, inst).map(|()| Flow::Next),
            Cp => self.asynchronous_copy(slot, thread, inst).map(|()| Flow::Next),
            // Memory is one and the same for all, and in order: nothing to fence, prefetch or wait for.
            Membar | Fence | Griddepcontrol | Nanosleep | Prefetch | Prefetchu | Applypriority | Discard
            | Pmevent | Setmaxnreg => Ok(Flow::Next),
            Brkpt => Err(TrapKind::Breakpoint),
            _ => self.compute(slot, thread, inst).map(|()| Flow::Next),
        }
    }

    fn jump(&mut self, slot: usize, thread: usize, label: LabelId) -> Result<Flow> {
        let function = self.frame(slot, thread).function;
        let at = self.layout.functions[function].labels.get(label.index());
        at.map(|at| Flow::Jump(*at)).ok_or(TrapKind::BadTarget)
    }

    fn branch_table(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<Flow> {
        let [index, Operand::Label(table)] = inst.operands.as_slice() else { return Err(unsupported(inst)) };
        let index = self.value(slot, thread, index)? as u32;
        let function = self.frame(slot, thread).function;
        let targets = self.layout.functions[function].tables.get(table);
        let target = targets.and_then(|t| t.get(index as usize)).copied().ok_or(TrapKind::BadTarget)?;
        self.jump(slot, thread, target)
    }

    /// The values of all operands from `first` on.
    fn sources(&mut self, slot: usize, thread: usize, inst: &Inst, first: usize) -> Result<Vec<u128>> {
        let by_second = matches!(inst.opcode, Opcode::Cvt | Opcode::Set);
        let ty = if by_second { inst.ty(1) } else { inst.ty(0) };
        let mut out = Vec::with_capacity(3);
        for (n, o) in inst.operands.iter().enumerate().skip(first) {
            // What `slct` chooses by has a type of its own.
            let ty = if inst.opcode == Opcode::Slct && n == 3 { inst.ty(1) } else { ty };
            out.push(match o {
                // A single-precision literal in a double's place.
                Operand::F32(bits) if ty == Some(ScalarType::F64) => {
                    f64::from(f32::from_bits(*bits)).to_bits().into()
                }
                _ => self.value(slot, thread, o)?,
            });
        }
        Ok(out)
    }

    fn compare(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let (Some(d), Some(ty), Some(cmp)) = (inst.operands.first(), inst.ty(0), inst.cmp()) else {
            return Err(unsupported(inst));
        };
        let src = self.sources(slot, thread, inst, 1)?;
        let (parts, element) = eval::parts_of(ty);
        let ftz = inst.has(Mod::Ftz);
        let other = src.get(2).is_some_and(|c| c & 1 != 0);
        let [a, b, ..] = src.as_slice() else { return Err(unsupported(inst)) };
        let holds = eval::compare(cmp, element, ftz, *a, *b);
        // The second destination: the other half of a packed comparison, or the negation.
        let second = if parts == 2 {
            eval::compare(cmp, element, ftz, a >> element.bits(), b >> element.bits())
        } else {
            !holds
        };
        let (p, q) = (eval::combine(inst, holds, other), eval::combine(inst, second, other));
        match d {
            Operand::Pair(first, negated) => {
                self.set(slot, thread, first, p.into())?;
                self.set(slot, thread, negated, q.into())
            }
            one => self.set(slot, thread, one, p.into()),
        }
    }

    /// Instructions whose result depends on their operands, the thread and the address windows only.
    fn compute(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let Some(d) = inst.operands.first() else { return Err(unsupported(inst)) };
        let src = if matches!(inst.opcode, Opcode::Stackrestore | Opcode::Createpolicy) {
            Vec::new()
        } else {
            self.sources(slot, thread, inst, 1)?
        };
        let at = |i: usize| src.get(i).copied().unwrap_or(0);
        let narrow = inst.ty(0).is_some_and(|t| t.bits() == 32);
        let value = match inst.opcode {
            Opcode::Cvta => {
                let address = at(0) as u64;
                if inst.has(Mod::To) {
                    // The window's bits go; of a global address nothing does.
                    let generic = Self::to_generic(Self::space_of(address), 0);
                    u128::from(address & !generic)
                } else {
                    let space = self.cvta_space(slot, thread, inst);
                    if narrow { at(0) } else { u128::from(Self::to_generic(space, address)) }
                }
            }
            Opcode::Isspacep => u128::from(self.lies_in(slot, thread, inst.space(), at(0) as u64)),
            Opcode::Mapa => {
                // A shared address of this block, or a generic one, to that of block `b`.
                let (window, offset) = (at(0) as u64 & !0xff_ffff_ffff_ffff, at(0) as u64 & 0xff_ffff);
                u128::from(window | (u64::from(at(1) as u32) + 1) << 24 | offset)
            }
            Opcode::Getctarank => {
                let rank = at(0) as u64 >> 24 & 0xffff_ffff;
                u128::from(if rank == 0 { u64::from(self.blocks[slot].rank) } else { rank - 1 })
            }
            Opcode::Lop3 if matches!(d, Operand::Pair(..)) => {
                let Operand::Pair(result, p) = d else { return Ok(()) };
                let carry = &mut false;
                let v = eval::compute(inst, &src, carry).ok_or_else(|| unsupported(inst))?;
                let (nonzero, q) = (v != 0, at(4) & 1 != 0);
                self.set(slot, thread, result, v)?;
                return self.set(slot, thread, p, eval::combine(inst, nonzero, q).into());
            }
            Opcode::Alloca => {
                let align = (at(1) as u64).clamp(8, 4096).next_power_of_two();
                let limit = self.options.stack_limit as u64;
                let t = self.thread(slot, thread);
                let start = (t.local.len() as u64).next_multiple_of(align);
                let end = start.saturating_add(at(0) as u64);
                if end > limit {
                    return Err(TrapKind::StackOverflow);
                }
                t.local.resize(end as usize, 0);
                u128::from(start)
            }
            Opcode::Stacksave => self.thread(slot, thread).local.len() as u128,
            Opcode::Stackrestore => {
                let to = self.value(slot, thread, d)? as usize;
                let t = self.thread(slot, thread);
                if to <= t.local.len() {
                    t.local.truncate(to);
                }
                return Ok(());
            }
            _ => {
                let mut carry = self.thread(slot, thread).carry;
                let v = eval::compute(inst, &src, &mut carry).ok_or_else(|| unsupported(inst))?;
                self.thread(slot, thread).carry = carry;
                v
            }
        };
        self.set(slot, thread, d, value)
    }

    /// Whether a generic address lies in a state space, as `isspacep` has it.
    fn lies_in(&mut self, slot: usize, thread: usize, asked: Space, address: u64) -> bool {
        let mut space = Self::space_of(address);
        if space == Space::Global && self.is_constant(address) {
            space = Space::Const;
        }
        match asked {
            Space::SharedCluster => space == Space::Shared,
            // The window of kernel parameters lies in the global one.
            Space::Global => matches!(space, Space::Global | Space::Param),
            Space::Param if !self.in_entry(slot, thread) => space == Space::Local,
            Space::Shared => space == Space::Shared && self.own_shared(slot, address),
            asked => space == asked,
        }
    }

    /// `cvta.param` of a device function's parameter is an address of local memory.
    fn cvta_space(&mut self, slot: usize, thread: usize, inst: &Inst) -> Space {
        match inst.space() {
            Space::Param if !self.in_entry(slot, thread) => Space::Local,
            space => space,
        }
    }

    fn in_entry(&mut self, slot: usize, thread: usize) -> bool {
        let function = self.frame(slot, thread).function;
        self.function(function).is_some_and(|f| f.is_entry)
    }

    /// Whether an address lies in a `.const` variable.
    fn is_constant(&self, address: u64) -> bool {
        let globals = self.launch.module.globals.iter().enumerate();
        globals.filter(|(_, g)| g.space == Space::Const).any(|(n, g)| {
            let start = (self.launch.global_address)(GlobalId(n as u32));
            (start..start.saturating_add(g.size())).contains(&address)
        })
    }

    fn own_shared(&self, slot: usize, address: u64) -> bool {
        let rank = address >> 24 & 0xffff_ffff;
        rank == 0 || rank - 1 == u64::from(self.blocks[slot].rank)
    }

    pub(super) fn word(inst: &Inst, text: &str) -> bool {
        inst.mods.iter().any(|m| m.as_str() == text)
    }

    /// `st` and `red`, with the forms that count their bytes at an mbarrier.
    fn store_or_async(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        if Self::word(inst, "bulk") {
            return self.fill(slot, thread, inst);
        }
        if inst.opcode == Opcode::St {
            self.store(slot, thread, inst)?;
        } else {
            self.atomic(slot, thread, inst)?;
        }
        if Self::word(inst, "mbarrier::complete_tx::bytes") {
            let [_, _, bar, ..] = inst.operands.as_slice() else { return Err(unsupported(inst)) };
            let bytes = inst.ty(0).map_or(4, |t| t.bytes()) * inst.vector();
            let (space, address) = self.address(slot, thread, inst, bar)?;
            let place = self.place(slot, space, address)?;
            self.complete_bytes(slot, thread, place, bytes)?;
        }
        Ok(())
    }

    /// `st.bulk`: zeros.
    fn fill(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        let [a, size, Operand::Imm(0)] = inst.operands.as_slice() else { return Err(unsupported(inst)) };
        let (space, address) = self.address(slot, thread, inst, a)?;
        Self::aligned(space, address, 8)?;
        let size = self.value(slot, thread, size)? as u64;
        for at in (0..size).step_by(8) {
            let place = self.place(slot, space, address.wrapping_add(at))?;
            self.write_number(slot, thread, place, 8, 0)?;
        }
        Ok(())
    }

    /// The place an address operand means in a given space.
    pub(super) fn place_in(
        &mut self,
        slot: usize,
        thread: usize,
        inst: &Inst,
        o: &Operand,
        space: Space,
    ) -> Result<Place> {
        let Operand::Address(base, offset) = o else { return Err(unsupported(inst)) };
        let address = match base {
            AddressBase::Reg(r) => self.reg(slot, thread, *r) as u64,
            AddressBase::Symbol(s) => self.symbol(slot, thread, *s).1,
            AddressBase::Absolute => 0,
        };
        self.place(slot, space, address.wrapping_add(*offset as u64))
    }

    /// `cp.async` and its bulk forms complete at once.
    fn asynchronous_copy(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<()> {
        if Self::word(inst, "commit_group") || Self::word(inst, "wait_group") || Self::word(inst, "wait_all")
        {
            return Ok(());
        }
        if Self::word(inst, "prefetch") {
            return Ok(());
        }
        if Self::word(inst, "tensor") {
            return self.tensor_copy(slot, thread, inst);
        }
        if Self::word(inst, "mbarrier") {
            return self.arrive_when_copied(slot, thread, inst);
        }
        let spaces: Vec<Space> =
            inst.mods.iter().filter_map(|m| if let Mod::Space(s) = m { Some(*s) } else { None }).collect();
        let ([to, from], [d, s, bytes, ..]) = (spaces.as_slice(), inst.operands.as_slice()) else {
            return Err(unsupported(inst));
        };
        let target = self.place_in(slot, thread, inst, d, *to)?;
        let source = self.place_in(slot, thread, inst, s, *from)?;
        let size = self.value(slot, thread, bytes)? as u32 as usize;
        if !Self::word(inst, "bulk") {
            return self.copy_or_zero(slot, thread, inst, target, source, size);
        }
        for (place, space) in [(target, *to), (source, *from)] {
            let (Place::Global(at) | Place::Shared(_, at) | Place::Local(at) | Place::Param(at)) = place;
            Self::aligned(space, at, 16)?;
        }
        if Self::word(inst, "cp_mask") {
            let mask = inst.operands.last().ok_or_else(|| unsupported(inst))?;
            let mask = self.value(slot, thread, mask)? as u16;
            for at in (0..size as u64).filter(|at| mask >> (at % 16) & 1 == 1) {
                self.copy(slot, thread, target.moved(at), source.moved(at), 1)?;
            }
            return Ok(());
        }
        if Self::word(inst, "reduce") {
            self.reduce_bulk(slot, thread, inst, target, source, size)?;
        } else if Self::word(inst, "multicast::cluster") {
            let mask = inst.operands.get(4).ok_or_else(|| unsupported(inst))?;
            let mask = self.value(slot, thread, mask)? as u16;
            return self.multicast(slot, thread, inst, (target, source, size), mask);
        } else {
            self.copy(slot, thread, target, source, size)?;
        }
        if Self::word(inst, "mbarrier::complete_tx::bytes") {
            let bar = inst.operands.get(3).ok_or_else(|| unsupported(inst))?;
            let place = self.place_in(slot, thread, inst, bar, Space::SharedCluster)?;
            self.complete_bytes(slot, thread, place, size as u32)?;
        }
        Ok(())
    }

    /// Copies to the same offset in each block of a mask, and counts at the mbarrier of each.
    fn multicast(
        &mut self,
        slot: usize,
        thread: usize,
        inst: &Inst,
        copy: (Place, Place, usize),
        mask: u16,
    ) -> Result<()> {
        let (target, source, size) = copy;
        let bar = inst.operands.get(3).ok_or_else(|| unsupported(inst))?;
        let bar = self.place_in(slot, thread, inst, bar, Space::SharedCluster)?;
        let (Place::Shared(_, to), Place::Shared(_, bar)) = (target, bar) else {
            return Err(unsupported(inst));
        };
        let mates = self.blocks[slot].mates.clone();
        for (rank, mate) in mates.into_iter().enumerate() {
            if mask >> rank & 1 == 1 {
                self.copy(slot, thread, Place::Shared(mate, to), source, size)?;
                self.complete_bytes(slot, thread, Place::Shared(mate, bar), size as u32)?;
            }
        }
        Ok(())
    }

    /// `cp.async`: fewer source bytes than asked for are followed by zeros.
    fn copy_or_zero(
        &mut self,
        slot: usize,
        thread: usize,
        inst: &Inst,
        to: Place,
        from: Place,
        size: usize,
    ) -> Result<()> {
        let mut given = size;
        if let Some(extra) = inst.operands.get(3) {
            let v = self.value(slot, thread, extra)? as u32 as usize;
            let is_predicate = self.width(slot, thread, extra) == Some(1);
            let is_policy = self.width(slot, thread, extra) == Some(64);
            given = match (is_predicate, is_policy) {
                (true, _) => {
                    if v != 0 {
                        0
                    } else {
                        size
                    }
                }
                (_, true) => size,
                _ => v.min(size),
            };
        }
        let mut bytes = vec![0; size.min(16)];
        self.read(slot, thread, from, &mut bytes[..given.min(16)])?;
        self.write(slot, thread, to, &bytes)
    }
}
