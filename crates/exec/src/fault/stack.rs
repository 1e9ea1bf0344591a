//! Where a thread runs kernels: a stack of its own for device code, a signal stack, and the way back out.
//!
//! Device code runs on a large separate stack, so that runaway recursion meets a guard page instead of the host's
//! data, and so that a kernel can be left from anywhere: [`leave`] restores the stack pointer that [`enter`] saved.
//! Frames between the two are dropped without a word; they are device code and helpers that hold nothing.

use std::cell::{Cell, UnsafeCell};
use std::sync::atomic::{AtomicBool, Ordering};

use weft_abi::CtaContext;

use super::switch::{Exit, Header, MAGIC, SIGNAL_STACK, enter, leave, release_tiles};
use super::{interrupt, signal};
use crate::cpu::tiles_in_use;
use crate::memory::map::{Mapping, page_size};

/// Bytes of the stack device code runs on; only touched pages cost memory.
const KERNEL_STACK: usize = 64 << 20;
/// Bytes of it that helpers want to find free.
const HOST_STACK: usize = 256 << 10;
/// Bytes of the signal stack that handlers take at most, beside the registers that are saved there.
const HANDLER_STACK: usize = 24 << 10;
/// The memory of a thread's stacks. Layout: signal stack (with the [`Header`] at its start), guard, kernel stack.
struct Stacks {
    map: Mapping,
    /// How many users have it installed, and the signal stack to give back.
    depth: Cell<u32>,
    previous: UnsafeCell<libc::stack_t>,
}

impl Stacks {
    fn new() -> std::io::Result<Self> {
        let page = page_size();
        // What the system saves when a signal comes, and what the handler takes.
        // SAFETY: no memory is involved.
        let saved = unsafe { libc::getauxval(libc::AT_MINSIGSTKSZ) } as usize;
        if saved > SIGNAL_STACK - HANDLER_STACK {
            return Err(std::io::Error::other(format!("a signal takes {saved} bytes of a stack")));
        }
        let head = SIGNAL_STACK.next_multiple_of(page);
        let guard = 16 * page;
        let map = Mapping::reserve(head + guard + KERNEL_STACK)?;
        map.commit(0, head)?;
        map.commit(head + guard, KERNEL_STACK)?;
        let header = map.base() as *mut Header;
        let stack_top = map.base() as usize + map.len();
        // SAFETY: the mapping begins with `head` committed bytes, page-aligned, not shared with anyone yet.
        unsafe {
            header.write(Header {
                magic: MAGIC,
                saved_sp: 0,
                stack_top,
                active: 0,
                cancel: core::ptr::null(),
                cta: core::ptr::null(),
                exit: Exit::Trap { code: 0, line: 0, address: 0, thread: 0 },
            });
        }
        interrupt::allow_interrupts();
        // SAFETY: `stack_t` is plain data.
        let previous = unsafe { core::mem::zeroed() };
        Ok(Stacks { map, depth: Cell::new(0), previous: UnsafeCell::new(previous) })
    }

    fn header(&self) -> *mut Header {
        self.map.base().cast()
    }

    fn guard(&self) -> core::ops::Range<usize> {
        let start = self.map.base() as usize + SIGNAL_STACK.next_multiple_of(page_size());
        start..start + 16 * page_size()
    }
}

thread_local! {
    static STACKS: UnsafeCell<Option<Box<Stacks>>> = const { UnsafeCell::new(None) };
    static INSTALLED: Cell<*mut Header> = const { Cell::new(core::ptr::null_mut()) };
    /// Those of a thread that has ended its own already, and stay: destructors of static objects may still launch kernels.
    static LATE: Cell<*const Stacks> = const { Cell::new(core::ptr::null()) };
}

/// The stacks of a thread whose [`STACKS`] have ended.
fn late() -> std::io::Result<*const Stacks> {
    if LATE.get().is_null() {
        LATE.set(Box::leak(Box::new(Stacks::new()?)));
    }
    Ok(LATE.get())
}

/// The calling thread's execution stack, installed: its signal stack is the thread's until this is dropped.
pub(crate) struct ExecutionStack {
    stacks: *const Stacks,
}

impl ExecutionStack {
    /// Takes (at first makes) the calling thread's. May be nested.
    ///
    /// # Errors
    /// When there is no memory for the stacks.
    pub(crate) fn take() -> std::io::Result<Self> {
        signal::install();
        let own = STACKS.try_with(|slot| {
            // SAFETY: only this thread reaches its slot, and no other reference to it is alive.
            let slot = unsafe { &mut *slot.get() };
            if slot.is_none() {
                *slot = Some(Box::new(Stacks::new()?));
            }
            Ok(slot.as_deref().map_or(core::ptr::null(), |s| s as *const Stacks))
        });
        let stacks: *const Stacks = own.unwrap_or_else(|_| late())?;
        // SAFETY: the box lives until the thread ends, and `ExecutionStack` cannot leave the thread.
        let s = unsafe { &*stacks };
        if s.depth.get() == 0 {
            let signal_stack =
                libc::stack_t { ss_sp: s.map.base().cast(), ss_flags: 0, ss_size: SIGNAL_STACK };
            // SAFETY: both point to valid `stack_t`; the new stack is committed memory that outlives its use.
            if unsafe { libc::sigaltstack(&signal_stack, s.previous.get()) } != 0 {
                return Err(std::io::Error::last_os_error());
            }
            INSTALLED.set(s.header());
        }
        s.depth.set(s.depth.get() + 1);
        Ok(ExecutionStack { stacks })
    }

    fn stacks(&self) -> &Stacks {
        // SAFETY: see `take`.
        unsafe { &*self.stacks }
    }

    /// Runs device code: `entry(cta, group)` on the kernel stack, with the CPU's floating-point modes at their
    /// defaults. `None` when it returned, else why it was left.
    ///
    /// # Safety
    /// `entry` is code of a loaded kernel and `cta` is what it expects; the thread runs no device code yet.
    pub(crate) unsafe fn run(&self, entry: usize, cta: *mut u8, group: u32) -> Option<Exit> {
        let header = self.stacks().header();
        // SAFETY: the header is valid while the stacks live; the caller vouches for the rest.
        unsafe {
            if enter(header, entry, cta, group) == 0 {
                return None;
            }
            if tiles_in_use() {
                release_tiles();
            }
            Some((*header).exit)
        }
    }

    /// Says where to look whether the code that runs next is to end; null for no code. It must stay valid until the next
    /// call.
    pub(crate) fn set_cancel(&self, cancel: *const AtomicBool) {
        // SAFETY: the header is valid while the stacks live. Volatile, since the signal handler of this thread reads it.
        unsafe { core::ptr::write_volatile(&raw mut (*self.stacks().header()).cancel, cancel) };
    }

    /// Says whose code runs next; null for nobody's. It must stay valid until the next call.
    pub(crate) fn set_cta(&self, cta: *const CtaContext) {
        // SAFETY: as above.
        unsafe { core::ptr::write_volatile(&raw mut (*self.stacks().header()).cta, cta) };
    }

    /// Whether `address` lies in the guard below the kernel stack.
    pub(crate) fn in_stack_guard(&self, address: u64) -> bool {
        self.stacks().guard().contains(&(address as usize))
    }

    /// Gives the kernel stack's memory back after an overflow touched all of it.
    pub(crate) fn trim(&self) {
        let s = self.stacks();
        let start = s.guard().end - s.map.base() as usize;
        s.map.discard(start, KERNEL_STACK);
    }
}

impl Drop for ExecutionStack {
    fn drop(&mut self) {
        let s = self.stacks();
        s.depth.set(s.depth.get() - 1);
        if s.depth.get() == 0 {
            INSTALLED.set(core::ptr::null_mut());
            // SAFETY: `previous` was filled by the kernel when the stack was installed.
            unsafe { libc::sigaltstack(s.previous.get(), core::ptr::null_mut()) };
        }
    }
}

/// Runs `f`, which may take locks, from a helper: a CPU fault in it is not the kernel's and must not leave it.
///
/// Leaves the kernel if little of its stack is left. Nothing may be held at the call.
pub(crate) fn as_host<R>(f: impl FnOnce() -> R) -> R {
    let header = INSTALLED.get();
    let here = &raw const header as usize;
    // SAFETY: non-null means the stack is installed and its header valid.
    let top = if header.is_null() { here } else { unsafe { (*header).stack_top } };
    if top.wrapping_sub(here) > KERNEL_STACK - HOST_STACK && top.wrapping_sub(here) < KERNEL_STACK {
        let code = weft_abi::TrapCode::StackOverflow as u32;
        // SAFETY: on the kernel stack, and the caller holds nothing.
        unsafe { exit_kernel(Exit::Trap { code, line: 0, address: 0, thread: u32::MAX }) };
    }
    let set = |n: u32| {
        if !header.is_null() {
            // SAFETY: non-null means the stack is installed and its header valid. Volatile, since the signal handler
            // of this thread is the reader.
            unsafe { core::ptr::write_volatile(&raw mut (*header).active, n) };
        }
    };
    set(0);
    let r = f();
    if cancelled(header) {
        drop(r);
        // SAFETY: on the kernel stack, and nothing is held any more.
        unsafe { exit_kernel(Exit::Cancelled { pc: 0 }) };
    }
    set(1);
    r
}

/// Whether the grid was cancelled meanwhile: the signal does nothing while no kernel runs.
fn cancelled(header: *mut Header) -> bool {
    if header.is_null() {
        return false;
    }
    // SAFETY: non-null means the stack is installed and its header valid; the flag is valid while code runs.
    unsafe {
        core::ptr::read_volatile(&raw const (*header).cancel)
            .as_ref()
            .is_some_and(|c| c.load(Ordering::Relaxed))
    }
}

/// Leaves the kernel that the calling thread runs.
///
/// # Safety
/// Called on the kernel stack, under [`ExecutionStack::run`], by code that holds nothing that wants dropping.
pub(crate) unsafe fn exit_kernel(exit: Exit) -> ! {
    let header = INSTALLED.get();
    if header.is_null() {
        std::process::abort();
    }
    // SAFETY: the stack is installed, so the header is valid; the caller vouches for the stack.
    unsafe {
        (*header).exit = exit;
        leave(header)
    }
}
