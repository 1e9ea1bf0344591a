//! Many blocks in one go: the way of kernels that need no scheduler, at the cost of a call per block.
//!
//! The loop runs on the kernel stack beside the code it calls, so that the way onto that stack and back is taken once
//! for many blocks. A fault leaves the loop together with the code; what it has got to stands in [`Sweep`].

use std::ops::Range;

use weft_abi::{CtaContext, GroupState, WaitReason};

use super::block::Block;
use super::grid::Grid;
use crate::fault::Exit;
use crate::fault::stack::{self, ExecutionStack};

/// How it ended.
#[derive(Debug)]
pub(super) enum End {
    /// All blocks have ended, or the grid is cancelled: the range is empty.
    All,
    /// The first block of the range has begun, and groups of it wait.
    Waits,
    /// The first block of the range was left.
    Left(Exit),
}

/// What the loop works on.
#[repr(C)]
struct Sweep {
    grid: *const Grid,
    cta: *mut CtaContext,
    code: unsafe extern "C" fn(*mut CtaContext),
    /// Groups whose states say whether they have ended; 0 in kernels that never wait.
    groups: u32,
    waits: bool,
    /// Most blocks of one call.
    several: u32,
    /// How many of the grid's blocks one of the code's is, as a power of two. Of several the range is whole ones, each in one row.
    each: u32,
    next: u64,
    end: u64,
}

/// Runs the blocks of `range`, and moves its start behind those that ended.
///
/// # Safety
/// `block` belongs to a unit of single blocks that is bound to `grid` and to this thread; nobody holds a reference to it.
pub(super) unsafe fn run(
    block: *mut Block,
    grid: &Grid,
    range: &mut Range<u64>,
    stack: &ExecutionStack,
) -> End {
    // SAFETY: the caller's promise.
    let code = unsafe { (*block).code() };
    let suspends = code.info().suspends;
    let Some(entry) = (if suspends { code.start() } else { Some(code.entry()) }) else { return End::Waits };
    // SAFETY: the entry point has this type by the contract with compilers.
    let entry = unsafe { core::mem::transmute::<usize, unsafe extern "C" fn(*mut CtaContext)>(entry) };
    // SAFETY: the caller's promise.
    let (cta, groups) = unsafe { (&raw mut (*block).cta, if suspends { (*block).groups } else { 0 }) };
    let several = code.info().blocks_per_call.max(1);
    let each = code.blocks().trailing_zeros();
    let mut sweep = Sweep {
        grid,
        cta,
        code: entry,
        groups,
        waits: false,
        several,
        each,
        next: range.start,
        end: range.end,
    };
    // SAFETY: `go` has the type of an entry point but for the argument, which it gets; the rest is the caller's promise.
    let exit = unsafe { stack.run(go as *const () as usize, (&raw mut sweep).cast(), 0) };
    range.start = sweep.next;
    match exit {
        Some(exit) => End::Left(exit),
        None if sweep.waits => End::Waits,
        None => End::All,
    }
}

/// The loop. Holds nothing that wants dropping: a fault in the code leaves it as well.
unsafe extern "C" fn go(sweep: *mut Sweep, _: u32) {
    // SAFETY: the sweep of `run`, which waits for this to end; the block is not used by anything else.
    unsafe {
        let s = &mut *sweep;
        let grid = &*s.grid;
        let mut place = grid.place_of(s.next);
        let sms = u64::from(grid.launch.sm_count.max(1));
        let mut sm = (s.next % sms) as u32;
        while s.next < s.end {
            let (row, left) = (place.in_row() >> s.each, (s.end - s.next) >> s.each);
            let blocks = u64::from(s.several.min(row)).min(left);
            // Number by number, as the way to the next block has left them: to load several at once, the CPU would wait until
            // they are in the cache, behind all that the last block has stored.
            let [x, y, z] = place.block;
            for (n, id) in [x >> s.each, y, z].into_iter().enumerate() {
                (&raw mut (*s.cta).cta_id[n]).write_volatile(id);
            }
            (*s.cta).blocks = blocks as u32;
            (*s.cta).sm_id = sm;
            if !(*s.cta).lines.is_null() {
                stack::as_host(|| (*(*s.cta).exec.cast::<Block>()).begin_notes());
            }
            (s.code)(s.cta);
            if s.groups != 0 && !all_ended((*s.cta).groups, s.groups) {
                s.waits = true;
                return;
            }
            let ended = (blocks as u32) << s.each;
            s.next += u64::from(ended);
            if grid.cancelled() {
                s.next = s.end;
            }
            place.advance(ended);
            // Only code that takes one block a call knows of it.
            sm += 1;
            if u64::from(sm) == sms {
                sm = 0;
            }
        }
    }
}

/// # Safety
/// So many states lie there.
unsafe fn all_ended(states: *const GroupState, groups: u32) -> bool {
    // SAFETY: the caller's promise.
    (0..groups as usize).all(|g| unsafe { (*states.add(g)).reason } == WaitReason::Exit as u32)
}
