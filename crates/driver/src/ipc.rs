//! Memory and events of one process for another (`cuIpc…`).
//!
//! A handle names a process and a file that it holds open, which the other one opens through the system. Nothing has to be cleared
//! away, whichever of them ends first and how: memory that is mapped stays, marks that nobody will reach are not waited for.

use std::sync::Arc;

use parking_lot::Mutex;
use weft_exec::memory::SharedFile;

use crate::context::Context;
use crate::error::{Code, Result, fail};
use crate::event::Event;
use crate::mark::SharedMark;
use crate::memory::pools::map_foreign;
use crate::memory::space::arena;
use crate::memory::table::{self, AllocationKind};
use crate::process::Process;

/// What a handle says (`CUipcMemHandle`, `CUipcEventHandle`).
pub type IpcHandle = [u8; 64];

const MEMORY: u32 = 0x7766_6d31;
const EVENT: u32 = 0x7766_6531;
/// `CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS`.
const LAZY_PEER_ACCESS: u32 = 1;

/// A part of a file of a process.
struct Named {
    process: Process,
    number: i32,
    identity: (u64, u64),
    offset: u64,
    size: u64,
}

impl Named {
    fn of(file: &SharedFile, offset: u64, size: u64) -> Self {
        Named { process: Process::own(), number: file.number(), identity: file.identity(), offset, size }
    }

    fn write(&self, kind: u32) -> IpcHandle {
        let mut handle = [0; 64];
        let words = [
            u64::from(kind) << 32 | u64::from(self.number.cast_unsigned()),
            self.process.number(),
            self.identity.0,
            self.identity.1,
            self.offset,
            self.size,
        ];
        for (place, word) in handle.chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        handle
    }

    fn read(handle: &IpcHandle, kind: u32) -> Option<Self> {
        let mut words = [0u64; 6];
        for (word, place) in words.iter_mut().zip(handle.as_chunks().0) {
            *word = u64::from_le_bytes(*place);
        }
        let [first, process, device, inode, offset, size] = words;
        let named = Named {
            process: Process::of_number(process),
            number: (first as u32).cast_signed(),
            identity: (device, inode),
            offset,
            size,
        };
        ((first >> 32) as u32 == kind).then_some(named)
    }

    /// # Errors
    /// [`Code::InvalidContext`] for what is this process's own.
    fn check_foreign(&self) -> Result<()> {
        if self.process == Process::own() { fail(Code::InvalidContext) } else { Ok(()) }
    }

    /// The file, of a process that goes on.
    ///
    /// # Errors
    /// [`Code::InvalidContext`] for this process's own; `wrong` when there is no such process or file.
    fn open(&self, wrong: Code) -> Result<SharedFile> {
        self.check_foreign()?;
        let found = SharedFile::of_process(self.process.id, self.number).ok();
        found.filter(|f| f.identity() == self.identity && self.process.lives()).ok_or_else(|| wrong.into())
    }
}

/// A handle by which another process opens device memory (`cuIpcGetMemHandle`). For the first one of an allocation its memory
/// moves into a file, while work goes on.
///
/// # Errors
/// [`Code::InvalidValue`] for other memory than that of `cuMemAlloc`; [`Code::OutOfMemory`].
pub fn memory_handle(address: u64) -> Result<IpcHandle> {
    let found = table::find(address).filter(|a| matches!(a.kind, AllocationKind::Device));
    let found = found.ok_or(Code::InvalidValue)?;
    let backing = arena()?.share(found.base).map_err(|e| {
        tracing::warn!("{e}");
        Code::OutOfMemory
    })?;
    Ok(Named::of(&backing.file, backing.offset, found.size).write(MEMORY))
}

/// What has been opened: by file and offset, the address and how often.
type Opened = Vec<(((u64, u64), u64), u64, u32)>;

static OPENED: Mutex<Opened> = Mutex::new(Vec::new());

/// Maps device memory of another process; answers its address (`cuIpcOpenMemHandle`). What is open already has one address, also
/// when the other process has ended since.
///
/// # Errors
/// [`Code::InvalidValue`] for other flags, a handle that is none, and when the other process or its memory is gone;
/// [`Code::InvalidContext`] for memory of this process; [`Code::OutOfMemory`]; the context's error.
pub fn open_memory(context: &Context, handle: &IpcHandle, flags: u32) -> Result<u64> {
    context.check()?;
    if flags != LAZY_PEER_ACCESS {
        return fail(Code::InvalidValue);
    }
    let named = Named::read(handle, MEMORY).ok_or(Code::InvalidValue)?;
    named.check_foreign()?;
    let key = (named.identity, named.offset);
    let mut opened = OPENED.lock();
    // Those of contexts that have ended are gone.
    let is_open = |at: u64| table::find(at).is_some_and(|a| matches!(a.kind, AllocationKind::Foreign { .. }));
    opened.retain(|o| is_open(o.1));
    if let Some(known) = opened.iter_mut().find(|o| o.0 == key) {
        known.2 += 1;
        return Ok(known.1);
    }
    let file = named.open(Code::InvalidValue)?;
    let kind = |mapped| AllocationKind::Foreign { mapped, pool: None };
    let at = map_foreign(context, (&Arc::new(file), named.offset), named.size, kind)?;
    opened.push((key, at, 1));
    Ok(at)
}

/// Ends the use of memory of another process, after all work given so far, when it was closed as often as opened
/// (`cuIpcCloseMemHandle`).
///
/// # Errors
/// [`Code::InvalidValue`] where no such memory begins; the context's error.
pub fn close_memory(context: &Context, address: u64) -> Result<()> {
    context.check()?;
    let mut opened = OPENED.lock();
    let at = opened.iter().position(|o| o.1 == address).ok_or(Code::InvalidValue)?;
    opened[at].2 -= 1;
    if opened[at].2 > 0 {
        return Ok(());
    }
    opened.swap_remove(at);
    drop(opened);
    context.wait_for_all();
    let is_open = |a: &table::Allocation| matches!(a.kind, AllocationKind::Foreign { pool: None, .. });
    let found = table::remove(address, is_open).ok_or(Code::InvalidValue)?;
    table::release(found);
    Ok(())
}

/// A handle by which another process opens an event (`cuIpcGetEventHandle`).
///
/// # Errors
/// [`Code::InvalidHandle`] for an event that was not made for it.
pub fn event_handle(event: &Event) -> Result<IpcHandle> {
    let mark = event.shared().ok_or(Code::InvalidHandle)?;
    Ok(Named::of(mark.file(), 0, 0).write(EVENT))
}

/// An event of another process (`cuIpcOpenEventHandle`).
///
/// # Errors
/// [`Code::MapFailed`] for a handle that is none, and when the other process or its event is gone; [`Code::InvalidContext`] for an
/// event of this process; [`Code::OutOfMemory`]; the context's error.
pub fn open_event(context: &Context, handle: &IpcHandle) -> Result<Arc<Event>> {
    let named = Named::read(handle, EVENT).ok_or(Code::MapFailed)?;
    let mark = SharedMark::open(named.open(Code::MapFailed)?)?;
    Event::of_mark(context.state(), mark)
}
