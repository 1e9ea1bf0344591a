//! Calls, returns, and the functions of the device runtime.

use weft_ptx::{
    Call, CallTarget, FuncId, Function, Inst, Operand, RUNTIME_WORDS, RuntimeFunction, Space, Statement,
};

use super::memory::{Place, View};
use super::{Flow, Frame, Machine, Result, unsupported};
use crate::api::{MemoryFault, TrapKind};
use crate::info::{FRAME_ALIGN, function_at};

/// Calls that may be in progress at once.
const MAX_FRAMES: usize = 100_000;

impl<'a> Machine<'a> {
    pub(super) fn call(&mut self, slot: usize, thread: usize, inst: &Inst) -> Result<Flow> {
        let Some(call) = &inst.call else { return Err(unsupported(inst)) };
        let mut target = match call.target {
            CallTarget::Direct(id) => id,
            CallTarget::Indirect(r) => {
                function_at(self.reg(slot, thread, r) as u64).ok_or(TrapKind::BadTarget)?
            }
        };
        if let Some((_, of)) = self.launch.module.aliases.iter().find(|(a, _)| *a == target) {
            target = *of;
        }
        let callee = self.function(target.index()).ok_or(TrapKind::BadTarget)?;
        let mut args = Vec::with_capacity(call.args.len());
        for (i, arg) in call.args.iter().enumerate() {
            let size = callee.params.get(i).map_or(8, |p| p.size() as usize);
            args.push(self.argument(slot, thread, arg, size)?);
        }
        if callee.body.is_none() {
            self.runtime(slot, thread, callee, call, &args)?;
            return Ok(Flow::Next);
        }
        self.enter(slot, thread, target, callee, &args)?;
        Ok(Flow::Moved)
    }

    /// The bytes of an argument: of a `.param` variable, or of a value.
    fn argument(&mut self, slot: usize, thread: usize, arg: &Operand, size: usize) -> Result<Vec<u8>> {
        match arg {
            Operand::Symbol(s, offset) if self.symbol(slot, thread, *s).0 == Space::Local => {
                let at = self.symbol(slot, thread, *s).1.wrapping_add(*offset as u64);
                let mut bytes = vec![0; size];
                self.read(slot, thread, Place::Local(at), &mut bytes)?;
                Ok(bytes)
            }
            _ => Ok(self.value(slot, thread, arg)?.to_le_bytes()[..size.min(16)].to_vec()),
        }
    }

    fn enter(
        &mut self,
        slot: usize,
        thread: usize,
        id: FuncId,
        callee: &'a Function,
        args: &[Vec<u8>],
    ) -> Result<()> {
        let info = &self.layout.functions[id.index()];
        let (frame_size, offsets) = (info.frame, info.params.clone());
        let limit = self.options.stack_limit;
        let caller = self.frame(slot, thread).at;
        let t = self.thread(slot, thread);
        let base = (t.local.len() as u64).next_multiple_of(FRAME_ALIGN);
        if base + frame_size > limit as u64 || t.frames.len() >= MAX_FRAMES {
            return Err(TrapKind::StackOverflow);
        }
        t.local.resize((base + frame_size) as usize, 0);
        let mut regs = vec![0; callee.regs.len()];
        for (i, bytes) in args.iter().enumerate() {
            let mut wide = [0; 16];
            match callee.param_regs.get(i).copied().flatten() {
                Some(r) => {
                    let n = bytes.len().min(16);
                    wide[..n].copy_from_slice(&bytes[..n]);
                    if let Some(slot) = regs.get_mut(r.index()) {
                        *slot = u128::from_le_bytes(wide);
                    }
                }
                None => {
                    let at = (base + offsets.get(i).copied().unwrap_or(0)) as usize;
                    if let Some(to) = t.local.get_mut(at..at + bytes.len()) {
                        to.copy_from_slice(bytes);
                    }
                }
            }
        }
        t.frames.push(Frame { function: id.index(), at: 0, regs, base, call: Some(caller) });
        Ok(())
    }

    /// `ret`, or the end of a body.
    pub(super) fn ret(&mut self, slot: usize, thread: usize) -> Result<Flow> {
        let t = self.thread(slot, thread);
        if t.frames.len() <= 1 {
            return Ok(Flow::Exit);
        }
        let Some(frame) = t.frames.pop() else { return Ok(Flow::Exit) };
        let callee = self.function(frame.function).ok_or(TrapKind::BadTarget)?;
        let mut results = Vec::with_capacity(callee.returns.len());
        for (i, v) in callee.returns.iter().enumerate() {
            let register = callee.param_regs.get(callee.params.len() + i).copied().flatten();
            let bytes = match register {
                Some(r) => frame.regs.get(r.index()).copied().unwrap_or(0).to_le_bytes().to_vec(),
                None => {
                    let at = frame.base + self.layout.functions[frame.function].returns[i];
                    let mut bytes = vec![0; v.size() as usize];
                    self.read(slot, thread, Place::Local(at), &mut bytes)?;
                    bytes
                }
            };
            results.push(bytes);
        }
        let base = frame.base as usize;
        self.thread(slot, thread).local.truncate(base);
        let at = frame.call.ok_or(TrapKind::BadTarget)?;
        let caller = self.frame(slot, thread).function;
        let body = self.function(caller).and_then(|f| f.body.as_ref());
        let Some(Statement::Inst(inst)) = body.and_then(|b| b.get(at)) else {
            return Err(TrapKind::BadTarget);
        };
        if let Some(call) = &inst.call {
            for (d, bytes) in call.returns.iter().zip(&results) {
                self.give(slot, thread, d, bytes)?;
            }
        }
        self.frame(slot, thread).at = at + 1;
        Ok(Flow::Moved)
    }

    /// Puts a result where the call wants it.
    fn give(&mut self, slot: usize, thread: usize, d: &Operand, bytes: &[u8]) -> Result<()> {
        if let Operand::Symbol(s, offset) = d {
            let at = self.symbol(slot, thread, *s).1.wrapping_add(*offset as u64);
            return self.write(slot, thread, Place::Local(at), bytes);
        }
        let mut wide = [0; 16];
        let n = bytes.len().min(16);
        wide[..n].copy_from_slice(&bytes[..n]);
        self.set(slot, thread, d, u128::from_le_bytes(wide))
    }

    /// The handle of the graph that the kernel is in.
    pub(super) fn current_graph(&mut self, slot: usize, thread: usize) -> u64 {
        let Some(system) = self.system.take() else { return 0 };
        let block = &self.blocks[slot];
        let place = [block.id, block.threads[thread].id];
        let mut memory = View { machine: self, slot, thread };
        let function = RuntimeFunction::CudaGetCurrentGraphExec;
        let answer = system.runtime(function, [0; RUNTIME_WORDS], place, &mut memory);
        self.system = Some(system);
        answer.and_then(std::result::Result::ok).unwrap_or(0)
    }

    /// A function without a body: the device runtime.
    fn runtime(
        &mut self,
        slot: usize,
        thread: usize,
        f: &Function,
        call: &Call,
        args: &[Vec<u8>],
    ) -> Result<()> {
        let word = |i: usize| {
            let mut wide = [0; 8];
            if let Some(bytes) = args.get(i) {
                let n = bytes.len().min(8);
                wide[..n].copy_from_slice(&bytes[..n]);
            }
            u64::from_le_bytes(wide)
        };
        // The system sees memory through the machine, so it is taken out of the machine while it runs.
        let Some(system) = self.system.take() else { return Err(TrapKind::Undefined(f.name.clone())) };
        let mut memory = View { machine: self, slot, thread };
        let (mut freed, mut refused) = (true, None);
        let result = match f.name.as_str() {
            "malloc" => Some(system.malloc(word(0))),
            "free" => {
                freed = system.free(word(0));
                Some(0)
            }
            "vprintf" => Some(u64::from(system.vprintf(word(0), word(1), &mut memory) as u32)),
            "__assertfail" => {
                let block = &memory.machine.blocks[slot];
                let place = [block.id, block.threads[thread].id];
                system.assertfail([word(0), word(1), word(2), word(3)], place, &mut memory);
                Some(0)
            }
            name => RuntimeFunction::by_name(name).and_then(|function| {
                let block = &memory.machine.blocks[slot];
                let place = [block.id, block.threads[thread].id];
                match system.runtime(function, words(function, args), place, &mut memory)? {
                    Ok(word) => Some(word),
                    Err(fault) => {
                        refused = Some(fault);
                        Some(0)
                    }
                }
            }),
        };
        self.system = Some(system);
        if let Some(MemoryFault { address, size, write }) = refused {
            return Err(TrapKind::BadAddress { address, size, write });
        }
        let Some(result) = result else { return Err(TrapKind::Undefined(f.name.clone())) };
        if f.name == "__assertfail" {
            return Err(TrapKind::Assert);
        }
        if !freed {
            return Err(TrapKind::BadFree { address: word(0) });
        }
        for (d, v) in call.returns.iter().zip(&f.returns) {
            let size = (v.size() as usize).min(8);
            self.give(slot, thread, d, &result.to_le_bytes()[..size])?;
        }
        Ok(())
    }
}

/// Arguments as the device runtime takes them: each begins a new word.
fn words(function: RuntimeFunction, args: &[Vec<u8>]) -> [u64; RUNTIME_WORDS] {
    let mut words = [0; RUNTIME_WORDS];
    let chunks =
        args.iter().zip(function.params()).flat_map(|(a, n)| a[..a.len().min(*n as usize)].chunks(8));
    for (word, chunk) in words.iter_mut().zip(chunks) {
        let mut bytes = [0; 8];
        bytes[..chunk.len()].copy_from_slice(chunk);
        *word = u64::from_le_bytes(bytes);
    }
    words
}
