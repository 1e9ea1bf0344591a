//! Machine code of kernels: from an ELF object in memory to functions that can be called.
//!
//! * [`link`]: reading the object, laying out its sections, applying relocations;
//! * [`relocate`]: the arithmetic of one relocation, per machine;
//! * [`libcalls`]: the fixed list of functions that code may refer to;
//! * [`lines`]: from an address in the code to a line of PTX;
//! * [`chained`]: whether threads share its short launches.

mod chained;
mod libcalls;
mod lines;
mod link;
mod relocate;

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use weft_abi::KernelInfo;

use crate::cpu::tiles_allowed;
use crate::memory::map::Mapping;

pub use libcalls::libcall_names;

/// Why an object cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It is not an ELF object, or a damaged one.
    #[error("damaged object: {0}")]
    Damaged(String),
    /// It is for another machine.
    #[error("object for another machine")]
    Machine,
    /// It refers to a function that is not on the list.
    #[error("undefined symbol {0}")]
    Undefined(String),
    /// A relocation of unknown type.
    #[error("relocation type {0} is not supported")]
    Relocation(u32),
    /// A relocation whose target is too far away.
    #[error("relocation at {offset:#x} of section {section} does not reach its target")]
    Range {
        /// Name of the section.
        section: String,
        /// Offset in it.
        offset: u64,
    },
    /// The entry point is missing.
    #[error("no entry point {0}")]
    Entry(&'static str),
    /// It takes tiles of the CPU's matrix unit, and the system does not let this process use them.
    #[error(
        "the system refuses this process the tiles of a CPU's matrix unit: the CPU has none, or a thread's signal stack is smaller than \
         AT_MINSIGSTKSZ says; WEFT_TARGET=host+avx512 makes code without them"
    )]
    Tiles,
    /// The description does not fit the executor.
    #[error("kernel description out of bounds: {0}")]
    Info(&'static str),
    /// No memory.
    #[error("no memory for machine code: {0}")]
    System(#[from] std::io::Error),
}

/// A kernel's machine code, ready to run.
#[derive(Debug)]
pub struct Code {
    info: KernelInfo,
    /// Address of the entry point: of a block, or of a group if the kernel suspends.
    entry: usize,
    /// Address of the function that starts a whole block, in kernels that suspend and have it.
    start: Option<usize>,
    /// Address of the function that runs one group to its end, in kernels that never wait and have it.
    group: Option<usize>,
    map: Mapping,
    /// Where instructions are.
    text: core::ops::Range<u64>,
    lines: lines::Lines,
    /// Nanoseconds that a block took lately; 0: never run.
    block_ns: AtomicU32,
    /// Whether blocks have polled for what others do.
    polls: AtomicBool,
    chained: chained::Chained,
    /// The same kernel's code for several blocks as one.
    beside: OnceLock<Arc<Code>>,
}

impl Code {
    /// Loads an ELF relocatable object. Damaged objects are refused; code is never writable and executable at once.
    ///
    /// # Errors
    /// [`LoadError`].
    pub fn load(object: &[u8], info: &KernelInfo) -> Result<Arc<Code>, LoadError> {
        check(info)?;
        let linked = link::link(object)?;
        if linked.functions.contains_key(weft_abi::entry::TILES) && !tiles_allowed() {
            return Err(LoadError::Tiles);
        }
        let name = if info.suspends { weft_abi::entry::GROUP } else { weft_abi::entry::BLOCK };
        let &entry = linked.functions.get(name).ok_or(LoadError::Entry(name))?;
        let start = linked.functions.get(weft_abi::entry::BLOCK).filter(|_| info.suspends);
        let group = linked.functions.get(weft_abi::entry::GROUP).filter(|_| !info.suspends);
        Ok(Arc::new(Code {
            info: info.clone(),
            entry: entry as usize,
            start: start.map(|&a| a as usize),
            group: group.map(|&a| a as usize),
            map: linked.map,
            text: linked.text,
            lines: lines::Lines::new(linked.debug),
            block_ns: AtomicU32::new(0),
            polls: AtomicBool::new(false),
            chained: chained::Chained::default(),
            beside: OnceLock::new(),
        }))
    }

    /// What is known of the kernel.
    pub fn info(&self) -> &KernelInfo {
        &self.info
    }

    /// Gives it code of the same kernel for several blocks as one ([`weft_abi::Variant::beside`]), which runs in its place where
    /// a launch allows it. False if that is not of the same kernel, or there is such code already.
    pub fn set_beside(&self, wide: Arc<Code>) -> bool {
        let (own, other) = (&self.info, &wide.info);
        let fits = other.variant.beside > 1
            && other.variant.beside.is_power_of_two()
            && own.variant.beside == 0
            && (own.block, &own.symbols) == (other.block, &other.symbols)
            && own.param_bytes >= other.param_bytes;
        fits && self.beside.set(wide).is_ok()
    }

    /// How many blocks of a grid one of its own is.
    #[inline]
    pub(crate) fn blocks(&self) -> u32 {
        self.info.variant.beside.max(1).into()
    }

    /// The code for several blocks as one.
    pub fn beside(&self) -> Option<&Arc<Code>> {
        self.beside.get()
    }

    /// Bytes of memory it occupies.
    pub fn size(&self) -> usize {
        self.map.len()
    }

    /// How long one thread may take for so many blocks, in nanoseconds, judged by the last launches; `None` before any.
    pub fn expected_ns(&self, blocks: u64) -> Option<u64> {
        let ns = self.block_ns();
        (ns != 0).then(|| u64::from(ns).saturating_mul(blocks))
    }

    pub(crate) fn block_ns(&self) -> u32 {
        self.block_ns.load(Ordering::Relaxed)
    }

    pub(crate) fn note_block_ns(&self, ns: u64) {
        let now = u32::try_from(ns.max(1)).unwrap_or(u32::MAX);
        let before = self.block_ns();
        // A thread that lost its CPU for a while tells nothing of the code; one that is slow each time does.
        let most = if before == 0 { u32::MAX } else { before.saturating_mul(2) };
        if differ(now.into(), before.into()) {
            self.block_ns.store(now.min(most), Ordering::Relaxed);
        }
    }

    /// How its launches do in chains.
    pub(crate) fn chained(&self) -> &chained::Chained {
        &self.chained
    }

    /// Whether blocks of it have polled for what others do.
    pub(crate) fn polls(&self) -> bool {
        self.polls.load(Ordering::Relaxed)
    }

    pub(crate) fn note_poll(&self) {
        if !self.polls() {
            self.polls.store(true, Ordering::Relaxed);
        }
    }

    pub(crate) fn entry(&self) -> usize {
        self.entry
    }

    pub(crate) fn start(&self) -> Option<usize> {
        self.start
    }

    pub(crate) fn group(&self) -> Option<usize> {
        self.group
    }

    /// PTX line of the instruction at `pc`; 0 when not known.
    pub(crate) fn line_of(&self, pc: u64) -> u32 {
        if self.text.contains(&pc) { self.lines.find(pc - self.text.start) } else { 0 }
    }
}

/// Whether a time is another than the one before, by an eighth: what all workers read is not written for less.
#[inline]
pub(crate) fn differ(now: u64, before: u64) -> bool {
    now.abs_diff(before) > before / 8
}

/// Refuses descriptions that no kernel can have; arenas are sized by them.
fn check(info: &KernelInfo) -> Result<(), LoadError> {
    let threads = info
        .block
        .iter()
        .try_fold(u32::from(info.variant.beside.max(1)), |n, &d| n.checked_mul(d))
        .unwrap_or(0);
    if threads == 0 || threads > 1024 {
        return Err(LoadError::Info("block size"));
    }
    if info.width == 0 || info.width > 1024 {
        return Err(LoadError::Info("width"));
    }
    if info.shared_bytes > weft_abi::SHARED_WINDOW {
        return Err(LoadError::Info("shared memory"));
    }
    if info.frame_bytes > 1 << 24 || !info.frame_bytes.is_multiple_of(64) {
        return Err(LoadError::Info("frame size"));
    }
    if info.local_bytes > 512 << 10 {
        return Err(LoadError::Info("local memory"));
    }
    Ok(())
}
