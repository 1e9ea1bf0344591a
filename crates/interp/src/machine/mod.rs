//! The machine: blocks, threads, and the loop that steps them.

mod atomic;
mod blocks;
mod call;
mod exec;
mod image;
mod matrix;
mod mbarrier;
mod memory;
mod operand;
mod sync;
mod tensor;
mod warp;

use std::collections::VecDeque;

use weft_ptx::{FuncId, Function, Inst, Mod, Opcode, Space, Statement};

use crate::api::{Launch, Memory, Options, System, Trap, TrapKind};
use crate::info::Layout;

type Result<T> = std::result::Result<T, TrapKind>;

/// Instructions a thread executes before the next one has its turn, in round-robin order.
const TURN: u32 = 64;

/// Instructions that the other threads of a warp may still execute when one has failed an assertion.
const AFTER_FAILURE: u32 = 1024;

/// Runs a grid to its end.
///
/// # Errors
/// The first trap, in the order of execution that the seed chose.
pub fn run(
    launch: &Launch<'_>,
    memory: &mut dyn Memory,
    system: &mut dyn System,
    options: &Options,
) -> std::result::Result<(), Trap> {
    let layout = Layout::new(launch.module, launch.kernel, launch.dynamic_shared);
    let mut machine = Machine {
        launch,
        layout,
        memory,
        system: Some(system),
        options,
        blocks: Vec::new(),
        free: Vec::new(),
        live: 0,
        next_block: 0,
        ready: VecDeque::new(),
        steps: 0,
        last_exit: 0,
        next_question: 0,
        random: options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
    };
    machine.run()
}

/// Threads that large devices hold at a time: programs may rely on that.
const RESIDENT_THREADS: usize = 132 * 2048;
/// Steps between questions whether the grid is cancelled.
const QUESTION: u64 = 1 << 14;
/// Steps without the end of a thread after which more blocks are begun.
const MORE_AFTER: u64 = 1 << 20;

/// One call in progress.
struct Frame {
    function: usize,
    /// Index of the next statement.
    at: usize,
    regs: Vec<u128>,
    /// Start of the frame in local memory.
    base: u64,
    /// The call instruction's place in the frame below, whose return operands take the results.
    call: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Ready,
    /// At `bar.sync` or `bar.red` of this number.
    Barrier(usize),
    /// At a warp operation, for the lanes of a mask.
    Warp(u32),
    /// At `activemask`.
    ActiveMask,
    /// At `barrier.cluster.wait`.
    Cluster,
    Exited,
}

/// A thread of a block.
struct Thread {
    id: [u32; 3],
    state: State,
    frames: Vec<Frame>,
    local: Vec<u8>,
    carry: bool,
    /// The cluster barrier's phase this thread arrived in.
    cluster_phase: Option<u64>,
    /// The predicate given to `bar.red`.
    vote: bool,
    /// When it began to wait, in steps.
    since: u64,
}

/// One of the sixteen barriers of a block.
#[derive(Clone, Default)]
struct Barrier {
    /// Threads that arrived in this phase, by number; empty when none has.
    arrived: Vec<bool>,
    count: Option<u32>,
}

struct Block {
    id: [u32; 3],
    /// Rank in its cluster, and the slots of the cluster's blocks by rank.
    rank: u32,
    mates: Vec<usize>,
    shared: Vec<u8>,
    threads: Vec<Thread>,
    barriers: Vec<Barrier>,
    left: usize,
    /// Phase of the cluster's barrier, kept by the block of rank 0.
    cluster_phase: u64,
}

struct Machine<'a> {
    launch: &'a Launch<'a>,
    layout: Layout,
    memory: &'a mut dyn Memory,
    /// Taken out while it runs.
    system: Option<&'a mut dyn System>,
    options: &'a Options,
    blocks: Vec<Block>,
    free: Vec<usize>,
    /// Blocks that have not ended.
    live: usize,
    next_block: u64,
    /// Threads that can go on: slot of the block, number of the thread.
    ready: VecDeque<(usize, usize)>,
    steps: u64,
    /// Step at which a thread has ended last, or more blocks were begun.
    last_exit: u64,
    /// Step at which to ask next whether the grid is cancelled.
    next_question: u64,
    random: u64,
}

/// What a thread does after an instruction.
enum Flow {
    Next,
    Jump(usize),
    /// Nothing more to do here: the instruction has moved on by itself.
    Moved,
    Wait(State),
    Exit,
}

impl<'a> Machine<'a> {
    fn function(&self, i: usize) -> Option<&'a Function> {
        self.launch.module.contracted(FuncId(i as u32))
    }

    fn random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }

    fn threads_per_block(&self) -> usize {
        self.launch.block.iter().map(|n| *n as usize).product()
    }

    fn blocks_per_cluster(&self) -> u64 {
        self.launch.cluster.iter().map(|n| u64::from((*n).max(1))).product()
    }

    fn run(&mut self) -> std::result::Result<(), Trap> {
        let threads = self.threads_per_block();
        let total: u64 = self.launch.grid.iter().map(|n| u64::from(*n)).product();
        if threads == 0 {
            return Ok(());
        }
        let mut window =
            if self.launch.cooperative { usize::MAX } else { (self.options.live_threads / threads).max(1) };
        let most = window.max(RESIDENT_THREADS / threads);
        loop {
            if self.steps - self.last_exit > MORE_AFTER && window < most {
                // Those alive may be waiting for one that has not begun.
                window = (2 * window).min(most);
                self.last_exit = self.steps;
            }
            while self.next_block < total
                && (self.live == 0 || self.live + self.blocks_per_cluster() as usize <= window)
            {
                self.start_cluster();
            }
            let Some((slot, thread)) = self.pick() else {
                if self.live == 0 {
                    return Ok(());
                }
                if self.release_active_masks(true) {
                    continue;
                }
                return Err(self.deadlock());
            };
            if self.steps >= self.next_question {
                self.next_question = self.steps + QUESTION;
                if self.system.as_mut().is_some_and(|s| s.cancelled()) {
                    return Err(self.trap(slot, thread, TrapKind::Cancelled));
                }
            }
            self.turn(slot, thread)?;
        }
    }

    fn pick(&mut self) -> Option<(usize, usize)> {
        if self.options.seed == 0 || self.ready.is_empty() {
            return self.ready.pop_front();
        }
        let i = (self.random() % self.ready.len() as u64) as usize;
        self.ready.swap_remove_back(i)
    }

    /// Lets one thread execute some instructions.
    fn turn(&mut self, slot: usize, thread: usize) -> std::result::Result<(), Trap> {
        let turn = if self.options.seed == 0 { TURN } else { 1 + (self.random() % 8) as u32 };
        for _ in 0..turn {
            self.steps += 1;
            if self.options.step_limit.is_some_and(|limit| self.steps > limit) {
                return Err(self.trap(slot, thread, TrapKind::StepLimit));
            }
            let shares = self.options.seed == 0 && self.loads_shared(slot, thread);
            let flow = match self.step(slot, thread) {
                Ok(flow) => flow,
                Err(kind) => {
                    let trap = self.trap(slot, thread, kind);
                    if trap.kind == TrapKind::Assert {
                        self.others_fail(slot, thread);
                    }
                    return Err(trap);
                }
            };
            match flow {
                Flow::Next => self.advance(slot, thread),
                Flow::Jump(at) => self.frame(slot, thread).at = at,
                Flow::Moved => {}
                Flow::Exit => {
                    self.last_exit = self.steps;
                    self.exit(slot, thread).map_err(|kind| self.trap(slot, thread, kind))?;
                    return Ok(());
                }
                Flow::Wait(state) => {
                    self.blocks[slot].threads[thread].state = state;
                    self.blocks[slot].threads[thread].since = self.steps;
                    self.waiting(slot, thread).map_err(|kind| self.trap(slot, thread, kind))?;
                    return Ok(());
                }
            }
            if shares {
                break;
            }
        }
        self.ready.push_back((slot, thread));
        if self.steps % 4096 < u64::from(turn) {
            self.release_active_masks(false);
        }
        Ok(())
    }

    fn thread(&mut self, slot: usize, thread: usize) -> &mut Thread {
        &mut self.blocks[slot].threads[thread]
    }

    /// The innermost frame of a thread that has not exited.
    fn frame(&mut self, slot: usize, thread: usize) -> &mut Frame {
        let frames = &mut self.blocks[slot].threads[thread].frames;
        let last = frames.len() - 1;
        &mut frames[last]
    }

    fn advance(&mut self, slot: usize, thread: usize) {
        self.frame(slot, thread).at += 1;
    }

    /// The statement a thread is at; `None` past the end of the body.
    fn statement(&self, slot: usize, thread: usize) -> Option<&'a Statement> {
        let frame = self.blocks[slot].threads[thread].frames.last()?;
        self.function(frame.function)?.body.as_ref()?.get(frame.at)
    }

    /// Whether a thread is about to load from shared memory. The others come as far before it may overwrite that: programs
    /// rely on it where a barrier is missing, and on a GPU, whose warps run side by side, it holds.
    fn loads_shared(&self, slot: usize, thread: usize) -> bool {
        let Some(Statement::Inst(inst)) = self.statement(slot, thread) else { return false };
        inst.opcode == Opcode::Ld && inst.space() == Space::Shared
    }

    fn step(&mut self, slot: usize, thread: usize) -> Result<Flow> {
        let Some(statement) = self.statement(slot, thread) else {
            // Control falls off the end of a body: a return.
            return self.ret(slot, thread);
        };
        let Statement::Inst(inst) = statement else { return Ok(Flow::Next) };
        if let Some(guard) = inst.guard {
            let held = self.reg(slot, thread, guard.reg) & 1 != 0;
            if held == guard.negated {
                return Ok(Flow::Next);
            }
        }
        if let Some(system) = self.system.as_mut() {
            system.executes(inst);
        }
        self.execute(slot, thread, inst)
    }

    fn exit(&mut self, slot: usize, thread: usize) -> Result<()> {
        let t = self.thread(slot, thread);
        t.state = State::Exited;
        t.frames = Vec::new();
        t.local = Vec::new();
        self.blocks[slot].left -= 1;
        self.exited(slot, thread)?;
        // A cluster's shared memory lives until all its blocks have ended.
        let mates = self.blocks[slot].mates.clone();
        if mates.iter().all(|m| self.blocks[*m].left == 0) {
            self.live -= mates.len();
            self.free.extend(mates);
        }
        Ok(())
    }

    /// Lets the other threads of a warp in which one has failed go on a little: those that fail as well say so.
    fn others_fail(&mut self, slot: usize, failed: usize) {
        let first = failed & !31;
        let end = self.blocks[slot].threads.len().min(first + 32);
        for thread in (first..end).filter(|t| *t != failed) {
            for _ in 0..AFTER_FAILURE {
                if self.blocks[slot].threads[thread].state != State::Ready {
                    break;
                }
                match self.step(slot, thread) {
                    Ok(Flow::Next) => self.advance(slot, thread),
                    Ok(Flow::Jump(at)) => self.frame(slot, thread).at = at,
                    Ok(Flow::Moved) => {}
                    Ok(Flow::Exit | Flow::Wait(_)) | Err(_) => break,
                }
            }
        }
    }

    fn trap(&self, slot: usize, thread: usize, kind: TrapKind) -> Trap {
        let block = &self.blocks[slot];
        let t = &block.threads[thread];
        let frame = t.frames.last();
        let function = frame.and_then(|f| self.function(f.function)).map_or("", |f| &f.name);
        let line = match self.statement(slot, thread) {
            Some(Statement::Inst(inst)) => inst.span.line,
            _ => 0,
        };
        Trap { kind, block: block.id, thread: t.id, function: function.to_owned(), line }
    }

    fn deadlock(&self) -> Trap {
        for (slot, block) in self.blocks.iter().enumerate() {
            if let Some(thread) = block.threads.iter().position(|t| t.state != State::Exited) {
                return self.trap(slot, thread, TrapKind::Deadlock);
            }
        }
        self.trap(0, 0, TrapKind::Deadlock)
    }
}

/// The name of an instruction with its modifiers, for messages.
fn spelt(inst: &Inst) -> String {
    let mods: String = inst.mods.iter().map(|m| format!(".{}", m.as_str())).collect();
    format!("{}{mods}", inst.opcode.as_str())
}

fn unsupported(inst: &Inst) -> TrapKind {
    TrapKind::Unsupported(spelt(inst))
}

/// Whether an instruction waits for the other lanes of its warp.
fn is_warp_operation(inst: &Inst) -> bool {
    match inst.opcode {
        Opcode::Shfl | Opcode::Vote | Opcode::Match | Opcode::Redux | Opcode::Elect => true,
        Opcode::Bar => inst.has(Mod::Warp),
        other => is_matrix_operation(other),
    }
}

/// Whether an instruction is one of matrices that a whole warp holds.
fn is_matrix_operation(opcode: Opcode) -> bool {
    matches!(opcode.as_str(), "mma" | "wmma" | "wgmma" | "ldmatrix" | "stmatrix" | "movmatrix")
}
