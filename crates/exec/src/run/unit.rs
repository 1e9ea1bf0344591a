//! What is scheduled as a whole: a block, or all blocks of a cluster, with their memory. Reused from unit to unit.

use std::io;
use std::ops::Range;
use std::sync::Arc;
use weft_abi::{CtaContext, SHARED_WINDOW, TrapCode};

use super::addresses::Known;
use super::arena::{Arena, Needs};
use super::block::{Block, Cluster, Turn};
use super::grid::Grid;
use super::probes::Tally;
use super::sweep::{self, End};
use crate::Code;
use crate::fault::stack::ExecutionStack;
use crate::fault::{Exit, Fault, Remains, Scene, Waiter};

/// How a step ended.
pub(super) enum Step {
    /// All blocks have ended.
    Done,
    /// It polls; whether it got anywhere on the way.
    Polls { progress: bool },
    /// It ended with a fault.
    Failed(Box<Fault>),
}

/// Blocks that run together on one thread at a time.
pub(super) struct Unit {
    grid: Option<Arc<Grid>>,
    /// Which of the grid's codes it runs.
    way: usize,
    arena: Option<Arena>,
    needs: Needs,
    /// Not moved while bound: compiled code and the cluster know their addresses.
    blocks: Vec<Block>,
    done: Vec<bool>,
    cluster: Box<Cluster>,
    index: u64,
    /// Whether the grid counts it as resident.
    pub(super) counted: bool,
}

// SAFETY: the raw pointers inside point to the unit's own heap and mapped memory and to the grid it holds; one thread
// at a time uses a unit.
unsafe impl Send for Unit {}

impl Unit {
    /// An idle unit, without memory yet.
    pub(super) fn new() -> Self {
        Unit {
            grid: None,
            way: 0,
            arena: None,
            needs: Needs {
                blocks: 0,
                shared_per_block: 0,
                local_per_block: 0,
                frames_per_block: 0,
                groups: 0,
            },
            blocks: Vec::new(),
            done: Vec::new(),
            cluster: Box::default(),
            index: 0,
            counted: false,
        }
    }

    /// The grid it works for.
    pub(super) fn grid(&self) -> Option<&Arc<Grid>> {
        self.grid.as_ref()
    }

    /// How many units of the grid it runs at once.
    pub(super) fn units(&self) -> u64 {
        self.blocks.first().map_or(1, |b| b.blocks.into())
    }

    /// The unit of the grid that a fault has ended, where it was one of several: the first one of these.
    pub(super) fn first_of_left(&self) -> Option<u64> {
        let block = self.blocks.first().filter(|b| b.blocks > 1)?;
        Some(self.grid.as_ref()?.number_of(block.index()))
    }

    /// Which unit of the grid it is.
    pub(super) fn index(&self) -> u64 {
        self.index
    }

    /// Lets go of the grid; the memory stays for the next.
    pub(super) fn unbind(&mut self) -> Option<Arc<Grid>> {
        for b in &mut self.blocks {
            b.grid = core::ptr::null();
            b.code = core::ptr::null();
            b.cta.launch = core::ptr::null();
            b.tally = None;
            b.cta.lines = core::ptr::null();
            b.known = Known::default();
        }
        self.grid.take()
    }

    /// Adds what its blocks have noted to the grid's.
    pub(super) fn hand_in(&mut self) {
        let Some(noted) = self.grid.as_ref().and_then(|g| g.noted.as_ref()) else { return };
        self.blocks.iter_mut().filter_map(|b| b.tally.as_mut()).for_each(|t| t.add_to(noted));
    }

    /// The code it runs, while it is bound.
    fn code(&self) -> Option<&Arc<Code>> {
        Some(self.grid.as_ref()?.code(self.way))
    }

    /// Makes it ready for units of `grid`, with code number `way`.
    ///
    /// # Errors
    /// When there is no memory.
    pub(super) fn bind(&mut self, grid: &Arc<Grid>, way: usize) -> io::Result<()> {
        let bound = self.arena.is_some() && self.way == way;
        if bound && self.grid.as_ref().is_some_and(|g| Arc::ptr_eq(g, grid)) {
            return Ok(());
        }
        self.unbind();
        let code = grid.code(way);
        let info = code.info();
        let threads = info.block.iter().product::<u32>() * code.blocks();
        let groups = threads.div_ceil(info.width);
        let stack = if info.recursive { grid.launch.stack_limit } else { 0 };
        let stride = info.local_bytes.saturating_add(stack).min(1 << 30).next_multiple_of(16);
        self.needs = Needs {
            blocks: grid.cluster_size as usize,
            shared_per_block: (info.shared_bytes.next_multiple_of(16) + grid.launch.dynamic_shared) as usize,
            // Groups are whole: lanes behind the block's last thread may read what lies there.
            local_per_block: threads.next_multiple_of(info.width.max(1)) as usize * stride as usize,
            frames_per_block: groups as usize * info.frame_bytes as usize,
            groups: groups as usize,
        };
        let arena = match &mut self.arena {
            Some(a) => {
                a.fit(&self.needs)?;
                a
            }
            none => none.insert(Arena::new(&self.needs)?),
        };
        self.blocks.resize_with(self.needs.blocks, Block::new);
        for (rank, b) in self.blocks.iter_mut().enumerate() {
            let this: *mut Block = &raw mut *b;
            b.grid = Arc::as_ptr(grid);
            b.code = Arc::as_ptr(code);
            b.cluster = &raw mut *self.cluster;
            b.threads = threads;
            b.blocks = code.blocks();
            b.width = info.width;
            b.groups = groups;
            let local = self.needs.local_per_block as u64;
            b.local_bytes = local;
            b.tally = grid.noted.as_ref().map(|n| Tally::new(info, (threads, grid.cluster_size), local, n));
            let counts = b.tally.as_mut().map_or(core::ptr::null_mut(), |t| t.counts());
            let c = &mut b.cta;
            c.counts = counts;
            c.lines = b.tally.as_ref().map_or(core::ptr::null(), |t| t.lines());
            c.work = b.tally.as_ref().map_or(core::ptr::null(), |t| t.work());
            c.launch = core::ptr::from_ref(grid.context(way));
            c.cluster_shared = arena.shared();
            c.shared = arena.shared().wrapping_add(rank * SHARED_WINDOW as usize);
            c.local = arena.local(&self.needs, rank);
            c.frames = arena.frames(&self.needs, rank);
            c.groups = arena.groups(&self.needs, rank);
            c.exec = this.cast();
            c.local_stride = stride;
            c.cluster_rank = rank as u32;
        }
        self.grid = Some(grid.clone());
        self.way = way;
        Ok(())
    }

    /// Sets it to the start of unit `index` of its grid.
    pub(super) fn place(&mut self, index: u64) {
        let Some(grid) = &self.grid else { return };
        self.index = index;
        let suspends = grid.code(self.way).info().suspends;
        for (rank, b) in self.blocks.iter_mut().enumerate() {
            b.cta.cta_id = grid.block_index(index, rank as u32);
            b.cta.blocks = 1;
            b.cta.sm_id = (index % u64::from(grid.launch.sm_count.max(1))) as u32;
            grid.note_begun(b.cta.cta_id);
            b.begin_notes();
            if suspends {
                b.start();
            }
        }
        if suspends {
            let threads = self.blocks.first().map_or(0, |b| b.threads);
            self.cluster.reset(self.blocks.iter_mut().map(|b| &raw mut *b), threads);
            self.done.clear();
            self.done.resize(self.blocks.len(), false);
        }
    }

    /// Whether [`Self::sweep`] may be used: the code has a function for whole blocks, and nobody has to know when each begins.
    pub(super) fn can_sweep(&self) -> bool {
        let code = self.grid.as_ref().filter(|g| g.begun.is_none()).map(|g| g.code(self.way));
        code.is_some_and(|c| !c.info().suspends || c.start().is_some())
    }

    /// Runs single blocks one after the other, as long as each ends in one go. Takes them off `range`; answers how many
    /// ended, and how the one after these stands if it did not: it has been taken off as well.
    pub(super) fn sweep(&mut self, range: &mut Range<u64>, stack: &ExecutionStack) -> (u64, Option<Step>) {
        let Some(grid) = &self.grid else { return (0, Some(Step::Done)) };
        let Some(block) = self.blocks.first_mut() else { return (0, Some(Step::Done)) };
        let (first, each) = (range.start, u64::from(block.blocks));
        // SAFETY: the unit is bound to the grid, this thread owns it, and no reference to the block is alive while its
        // code runs.
        let end = unsafe { sweep::run(&raw mut *block, grid, range, stack) };
        let ended = range.start - first;
        if let Some(t) = &grid.triggers {
            grid.order_stores();
            (first..range.start).for_each(|i| t.note(i));
        }
        if matches!(end, End::All) {
            return (ended, None);
        }
        self.index = range.start;
        range.start += each;
        let step = match end {
            End::All => None,
            End::Waits => match self.adopt() {
                Ok(()) => Some(self.step(stack)),
                Err(exit) => Some(self.left(exit, stack)),
            },
            End::Left(exit) => Some(self.left(exit, stack)),
        };
        (ended, step)
    }

    /// Lets the scheduler go on with a block that has been begun.
    fn adopt(&mut self) -> Result<(), Exit> {
        let threads = self.blocks.first().map_or(0, |b| b.threads);
        self.cluster.reset(self.blocks.iter_mut().map(|b| &raw mut *b), threads);
        self.done.clear();
        self.done.resize(self.blocks.len(), false);
        self.blocks.first_mut().map_or(Ok(()), Block::adopt)
    }

    fn left(&mut self, exit: Exit, stack: &ExecutionStack) -> Step {
        if let Some(b) = self.blocks.first_mut() {
            b.exit = Some(exit);
            b.running = None;
        }
        self.fault(0, stack)
    }

    /// Runs until it ends or only polls.
    pub(super) fn step(&mut self, stack: &ExecutionStack) -> Step {
        let step = self.go_on(stack);
        if matches!(step, Step::Done)
            && let Some(grid) = self.grid.as_ref().filter(|g| g.triggers.is_some())
        {
            self.blocks.iter().for_each(|b| grid.note_trigger(b.cta.cta_id));
        }
        step
    }

    fn go_on(&mut self, stack: &ExecutionStack) -> Step {
        let Some(grid) = self.grid.clone() else { return Step::Done };
        if !grid.code(self.way).info().suspends {
            return self.run_through(&grid, stack);
        }
        let mut progress = false;
        loop {
            let mut polls = false;
            for i in 0..self.blocks.len() {
                if self.done[i] {
                    continue;
                }
                let block: *mut Block = &raw mut self.blocks[i];
                // SAFETY: the block is started, this thread owns the unit, no reference to the block is alive.
                let (turn, moved) = unsafe { Block::run(block, stack) };
                progress |= moved;
                match turn {
                    Turn::Done => self.done[i] = true,
                    Turn::Polls => polls = true,
                    Turn::Waits => {}
                    Turn::Fault => return self.fault(i, stack),
                }
            }
            if !self.done.contains(&false) {
                return Step::Done;
            }
            // A block may have been woken after its turn.
            let woken = self.blocks.iter().zip(&self.done).any(|(b, done)| !done && b.woken());
            if woken && !polls {
                continue;
            }
            if !polls {
                return Step::Failed(Box::new(self.deadlock(&grid)));
            }
            return Step::Polls { progress: progress || woken };
        }
    }

    /// The context of its first block, which stays where it is while the unit is bound.
    pub(super) fn context(&self) -> *const CtaContext {
        self.blocks.first().map_or(core::ptr::null(), |b| &raw const b.cta)
    }

    /// Kernels that never wait: each block in one go.
    fn run_through(&mut self, grid: &Grid, stack: &ExecutionStack) -> Step {
        let code = grid.code(self.way).clone();
        let entry = code.entry();
        for i in 0..self.blocks.len() {
            let block: *mut Block = &raw mut self.blocks[i];
            // SAFETY: the code is loaded for as long as the grid lives; the context is complete; no reference to the
            // block is alive while its code runs.
            let run = |entry, g| unsafe { stack.run(entry, (&raw mut (*block).cta).cast(), g) };
            let order = self.blocks[i].order().zip(code.group());
            let exit = match order {
                Some((order, group)) => {
                    (0..self.blocks[i].groups).find_map(|n| run(group, order.at(n.into()) as u32))
                }
                None => run(entry, 0),
            };
            if exit.is_some() {
                self.blocks[i].exit = exit;
                self.blocks[i].running = None;
                return self.fault(i, stack);
            }
        }
        Step::Done
    }

    /// How a step ended that a fault in block `i` has ended.
    fn fault(&mut self, i: usize, stack: &ExecutionStack) -> Step {
        let cancelled = matches!(self.blocks[i].exit, Some(Exit::Cancelled { .. }));
        let overdue = self.grid.as_ref().and_then(|g| g.overdue());
        if cancelled && overdue.is_none() {
            return Step::Done;
        }
        let arena = &self.arena;
        let mut fault =
            self.blocks[i].fault(stack, |a| arena.as_ref().is_some_and(|arena| arena.in_local_guard(a)));
        if let Some(limit) = overdue.filter(|_| cancelled) {
            fault.message = limit.message;
        }
        fault.scene = self.leave(i);
        Step::Failed(Box::new(fault))
    }

    /// Leaves the memory to whoever asks for that of block `i`, which a fault has ended: the unit runs no more before it is bound again.
    fn leave(&mut self, i: usize) -> Option<Box<Scene>> {
        let (arena, needs) = (self.arena.take()?, self.needs);
        let cta = &self.blocks.get(i)?.cta;
        let piece = |base: *mut u8, bytes: usize| base as u64..base as u64 + bytes as u64;
        let local = (piece(cta.local, needs.local_per_block), cta.local_stride);
        let block = self.blocks.get(i)?.index();
        let remains = Remains::new(block, piece(cta.shared, needs.shared_per_block), local, arena);
        Some(Box::new(Scene { remains: Some(Arc::new(remains)), ..Scene::default() }))
    }

    /// Who waits for what in the blocks that have not ended.
    pub(super) fn waiters(&mut self) -> Vec<Waiter> {
        if self.code().is_none_or(|c| !c.info().suspends) {
            return Vec::new();
        }
        let blocks = self.blocks.iter_mut().zip(&self.done);
        blocks.filter(|(_, done)| !**done).flat_map(|(b, _)| b.waiters()).collect()
    }

    fn deadlock(&mut self, grid: &Grid) -> Fault {
        let waiters = self.waiters().into();
        let scene = self.leave(self.done.iter().position(|done| !done).unwrap_or_default());
        Fault {
            code: TrapCode::Deadlock,
            scene,
            waiters,
            ..Fault::of_launch(&grid.launch.kernel_name, "no thread of the block can go on")
        }
    }
}
