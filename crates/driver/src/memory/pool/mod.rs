//! Memory pools (`CUmemoryPool`): each device has a default one, programs make others.
//!
//! A pool takes memory from its device in chunks and hands out blocks of them. What is freed in a stream is free for that stream at
//! once, for others when the stream gets there ([`blocks`]). When the program waits for the device, chunks of which nothing is
//! in use go back, down to the release threshold. The memory of a pool that can be shared is a file, which other processes map
//! ([`Pool::import`]).

mod attribute;
mod blocks;
mod properties;
mod settings;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use parking_lot::Mutex;
use weft_exec::memory::{Backing, SharedFile};

pub use self::attribute::PoolAttribute;
use self::blocks::{Blocks, Chunk, rounded};
pub(crate) use self::blocks::{For, Moment};
pub(crate) use self::properties::FILE_DESCRIPTOR;
pub use self::properties::PoolProperties;
use super::account::Account;
use super::location::Location;
use super::space::{self, arena};
use crate::error::{Code, Result, fail};
use crate::tag::{Tag, Tagged};

/// Chunks are its multiples.
const CHUNK: u64 = 32 << 20;
/// Blocks from this size on get large pages.
const LARGE: u64 = 2 << 20;
/// Bytes of a shared pool's file: it is never full, and only what is in use is there.
const FILE: u64 = 1 << 50;
/// What a shared pool's file is called, before its device's number.
const FILE_NAME: &str = "pool ";

/// Bytes in use and in reserve: now, and the most since they were last set.
#[derive(Default)]
struct Marks {
    used: u64,
    used_high: u64,
    reserved: u64,
    reserved_high: u64,
}

#[derive(Default)]
struct State {
    blocks: Blocks,
    marks: Marks,
    /// Where in the file the next chunk begins.
    next_offset: u64,
}

/// A memory pool.
pub struct Pool {
    device: u32,
    account: Arc<Account>,
    properties: PoolProperties,
    is_default: bool,
    /// Its memory, if it can be shared; of an imported pool the exporter's.
    file: Option<Arc<SharedFile>>,
    imported: bool,
    /// By default memory may be used again in each of the three cases.
    flags: [AtomicU32; 3],
    threshold: AtomicU64,
    state: Mutex<State>,
    next_id: AtomicU64,
    /// What places other than its own may do: devices by number, or the host, and `CUmemAccess_flags`.
    access: Mutex<Vec<(Option<u32>, u32)>>,
    destroyed: AtomicBool,
    tag: Tag,
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pool").field("device", &self.device).finish_non_exhaustive()
    }
}

/// A block of a pool's memory.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) base: u64,
    /// What the stream has to wait for before it uses it.
    pub(crate) after: Option<Arc<dyn Moment>>,
}

impl Pool {
    fn make(device: u32, account: &Arc<Account>, properties: PoolProperties) -> Self {
        Pool {
            device,
            account: account.clone(),
            properties,
            is_default: false,
            file: None,
            imported: false,
            flags: [const { AtomicU32::new(1) }; 3],
            threshold: AtomicU64::new(0),
            state: Mutex::default(),
            next_id: AtomicU64::new(1),
            access: Mutex::default(),
            destroyed: AtomicBool::new(false),
            tag: Tag::default(),
        }
    }

    /// The default pool of a device.
    pub(crate) fn default_of(device: u32, account: &Arc<Account>) -> Self {
        Self::default_as(device, account, PoolProperties::of_device(device))
    }

    /// A default pool of another place or type.
    pub(crate) fn default_as(device: u32, account: &Arc<Account>, properties: PoolProperties) -> Self {
        let mut pool = Self::make(device, account, properties);
        pool.is_default = true;
        pool
    }

    /// A pool of the program's (`cuMemPoolCreate`), of a device's memory.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for handles other than none and file descriptors; [`Code::OutOfMemory`].
    pub(crate) fn new(device: u32, account: &Arc<Account>, properties: PoolProperties) -> Result<Self> {
        let file = match properties.handles {
            0 => None,
            FILE_DESCRIPTOR => Some(SharedFile::create(&format!("{FILE_NAME}{device}"), FILE)),
            _ => return fail(Code::InvalidValue),
        };
        let file = file.transpose().map_err(|_| Code::OutOfMemory)?.map(Arc::new);
        let mut pool = Self::make(device, account, properties);
        pool.file = file;
        Ok(pool)
    }

    /// The number of the device whose pool a file is, if it is one.
    pub(crate) fn device_of_file(file: &SharedFile) -> Option<u32> {
        file.name()?.strip_prefix(FILE_NAME)?.parse().ok()
    }

    /// A pool of another process, by its file: a place to import pointers of.
    pub(crate) fn import(device: u32, account: &Arc<Account>, file: SharedFile) -> Self {
        let properties = PoolProperties { handles: FILE_DESCRIPTOR, ..PoolProperties::of_device(device) };
        let mut pool = Self::make(device, account, properties);
        (pool.file, pool.imported) = (Some(Arc::new(file)), true);
        pool
    }

    /// Number of the device that its memory is on.
    pub fn device_ordinal(&self) -> u32 {
        self.device
    }

    /// Whether it is its device's default pool.
    pub fn is_default(&self) -> bool {
        self.is_default
    }

    /// Whether its memory is managed.
    pub fn is_managed(&self) -> bool {
        self.properties.kind == PoolProperties::MANAGED
    }

    /// Whether its memory is page-locked memory of the host.
    pub fn is_of_host(&self) -> bool {
        !self.is_managed() && self.properties.location.kind != Location::DEVICE
    }

    /// Where its memory is, or is best.
    pub(crate) fn location(&self) -> Location {
        self.properties.location
    }

    /// Whether it is another process's.
    pub(crate) fn is_imported(&self) -> bool {
        self.imported
    }

    /// Its memory, if it can be shared.
    pub(crate) fn file(&self) -> Option<&Arc<SharedFile>> {
        self.file.as_ref()
    }

    /// Whether devices may unpack from and to it.
    pub(crate) fn is_for_decompression(&self) -> bool {
        self.properties.for_decompression
    }

    /// What handles it can be exported by (`CUmemAllocationHandleType`).
    pub fn handle_types(&self) -> u32 {
        self.properties.handles
    }

    /// Where in the file an address is.
    pub(crate) fn offset_of(&self, address: u64) -> Option<u64> {
        let state = self.state.lock();
        let (base, chunk) = state.blocks.chunk_of(address)?;
        Some(chunk.offset? + (address - base))
    }

    /// The first byte, and bytes, of the piece of memory that an address lies in.
    pub(crate) fn chunk_of(&self, address: u64) -> Option<(u64, u64)> {
        let state = self.state.lock();
        state.blocks.chunk_of(address).map(|(base, chunk)| (base, chunk.size))
    }

    fn flag(&self, i: usize) -> bool {
        self.flags[i].load(Ordering::Relaxed) != 0
    }

    /// Takes `bytes` for a stream.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] of another process's pool; [`Code::OutOfMemory`].
    pub(crate) fn take(&self, bytes: u64, whom: For) -> Result<Block> {
        if self.imported {
            return fail(Code::InvalidValue);
        }
        let size = rounded(bytes).ok_or(Code::OutOfMemory)?;
        let mut guard = self.state.lock();
        let state = &mut *guard;
        let follow = self.flag(0);
        let found = state.blocks.take_ordered(size, whom, follow).or_else(|| state.blocks.take_free(size));
        let block = match found {
            Some(base) => Block { base, after: None },
            None => self.grow(state, size)?,
        };
        state.marks.used += bytes;
        state.marks.used_high = state.marks.used_high.max(state.marks.used);
        Ok(block)
    }

    /// Takes a chunk from the device and a block of it; else waits for what another stream will free.
    fn grow(&self, state: &mut State, size: u64) -> Result<Block> {
        let large = size.checked_next_multiple_of(CHUNK).ok_or(Code::OutOfMemory)?;
        if self.add_chunk(state, large, size) || self.add_chunk(state, size, size) {
            let base = state.blocks.take_free(size).ok_or(Code::OutOfMemory)?;
            return Ok(Block { base, after: None });
        }
        let later = if self.flag(2) { state.blocks.take_later(size) } else { None };
        let (base, moment) = later.ok_or(Code::OutOfMemory)?;
        Ok(Block { base, after: Some(moment) })
    }

    /// Whether the device had a chunk of `size` bytes, for a block of `block`.
    fn add_chunk(&self, state: &mut State, size: u64, block: u64) -> bool {
        let (most, reserved) = (self.properties.most, state.marks.reserved);
        if most != 0 && reserved.saturating_add(size) > most.next_multiple_of(CHUNK)
            || !self.account.take(size)
        {
            return false;
        }
        let Some((base, offset)) = self.chunk_memory(state, size, block >= LARGE) else {
            self.account.give_back(size);
            return false;
        };
        state.blocks.add(base, Chunk { size, offset });
        state.marks.reserved += size;
        state.marks.reserved_high = state.marks.reserved_high.max(state.marks.reserved);
        true
    }

    fn chunk_memory(&self, state: &mut State, size: u64, large_pages: bool) -> Option<(u64, Option<u64>)> {
        let (arena, len) = (arena().ok()?, usize::try_from(size).ok()?);
        let Some(file) = &self.file else {
            return Some((arena.alloc_paged(len, large_pages).ok()?, None));
        };
        let offset = state.next_offset;
        let base = arena.alloc_shared(len, &Backing { file: file.clone(), offset }).ok()?;
        state.next_offset += size;
        Some((base, Some(offset)))
    }

    /// Gives an allocation back at once.
    pub(crate) fn give(&self, base: u64, bytes: u64) {
        let mut guard = self.state.lock();
        let state = &mut *guard;
        state.marks.used = state.marks.used.saturating_sub(bytes);
        if let Some(size) = rounded(bytes) {
            state.blocks.give(base, size);
        }
        self.note_unused(state);
    }

    /// Gives an allocation back that a stream still uses; answers a number for [`Self::complete`] and [`Self::set_moment`].
    pub(crate) fn defer(&self, base: u64, bytes: u64, stream: u64) -> u64 {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        let mut guard = self.state.lock();
        let state = &mut *guard;
        state.marks.used = state.marks.used.saturating_sub(bytes);
        if let Some(size) = rounded(bytes) {
            state.blocks.defer(base, size, stream, id);
        }
        id
    }

    /// Says what the stream does when it no longer uses it.
    pub(crate) fn set_moment(&self, id: u64, moment: &Arc<dyn Moment>) {
        self.state.lock().blocks.set_moment(id, moment);
    }

    /// The stream no longer uses it.
    pub(crate) fn complete(&self, id: u64) {
        let mut guard = self.state.lock();
        let state = &mut *guard;
        let opportunistic = self.flag(1);
        state.blocks.complete(id, opportunistic);
        if !opportunistic {
            self.account.unsettle();
        }
        self.note_unused(state);
    }

    fn keeps(&self) -> u64 {
        if self.destroyed.load(Ordering::Acquire) { 0 } else { self.threshold.load(Ordering::Relaxed) }
    }

    fn note_unused(&self, state: &State) {
        if state.marks.reserved > self.keeps() {
            self.account.unsettle();
        }
    }

    /// The program has waited for the device: what streams have freed is free, and what is not needed goes back.
    pub(crate) fn settle(&self) {
        let mut guard = self.state.lock();
        guard.blocks.settle();
        self.release(&mut guard, self.keeps());
    }

    /// Gives back chunks of which nothing is in use, until no more than `keep` bytes are left (`cuMemPoolTrimTo`).
    pub fn trim(&self, keep: u64) {
        self.release(&mut self.state.lock(), keep);
    }

    fn release(&self, state: &mut State, keep: u64) {
        if state.marks.reserved <= keep {
            return;
        }
        let unused: Vec<u64> =
            state.blocks.chunks.keys().rev().copied().filter(|b| state.blocks.is_free(*b)).collect();
        for base in unused {
            if state.marks.reserved <= keep {
                break;
            }
            let Some(chunk) = state.blocks.remove(base) else { continue };
            self.give_chunk_back(base, &chunk);
            state.marks.reserved -= chunk.size;
        }
    }

    fn give_chunk_back(&self, base: u64, chunk: &Chunk) {
        space::free(base);
        if let (Some(file), Some(offset)) = (&self.file, chunk.offset) {
            file.discard(offset, chunk.size);
        }
        self.account.give_back(chunk.size);
    }

    /// Ends it; what is allocated stays until it is freed (`cuMemPoolDestroy`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] of a default pool and one that has ended.
    pub(crate) fn destroy(&self) -> Result<()> {
        if self.is_default || self.destroyed.swap(true, Ordering::AcqRel) {
            return fail(Code::InvalidValue);
        }
        self.trim(0);
        Ok(())
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let chunks = std::mem::take(&mut self.state.get_mut().blocks.chunks);
        chunks.iter().for_each(|(base, chunk)| self.give_chunk_back(*base, chunk));
    }
}

impl Tagged for Pool {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        !self.destroyed.load(Ordering::Acquire)
    }
}

#[cfg(test)]
mod tests;
