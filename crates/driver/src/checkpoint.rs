//! The process stopped, its device memory taken away, and all brought back (CUDA Driver API, "CUDA Checkpointing").
//!
//! *Running* becomes *locked* when no call is under way and all work is done; then calls wait. From *locked* to *checkpointed* the contents of
//! device memory are packed away; a restore brings them back to the same addresses, on the same device or on one of the same model.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::context::Context;
use crate::device::Device;
use crate::error::{Code, Error, Result, fail};
use crate::memory::saved::Saved;
use crate::system::system;

/// Where the process is (`CUprocessState`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessState {
    /// Calls go on.
    Running = 0,
    /// Calls wait.
    Locked = 1,
    /// And device memory is away.
    Checkpointed = 2,
    /// It could not be brought back.
    Failed = 3,
}

/// What keeps calls of the program waiting.
pub trait Gate {
    /// Lets no more calls in.
    fn close(&self);
    /// Whether no call is under way.
    fn is_empty(&self) -> bool;
    /// Lets calls in again.
    fn open(&self);
}

/// A device and the one that takes its place, by their identities (`CUcheckpointGpuPair`).
pub type DevicePair = ([u8; 16], [u8; 16]);

/// One transition at a time; what has been taken away.
static TRANSITION: Mutex<Option<Saved>> = Mutex::new(None);
static STATE: AtomicU32 = AtomicU32::new(ProcessState::Running as u32);

fn is(state: ProcessState) -> Result<()> {
    let now = STATE.load(Ordering::Acquire);
    if now == state as u32 { Ok(()) } else { fail(Code::IllegalState) }
}

fn become_(state: ProcessState) {
    STATE.store(state as u32, Ordering::Release);
}

/// Where the process is, by its number (`cuCheckpointProcessGetState`).
pub fn state() -> u32 {
    STATE.load(Ordering::Acquire)
}

/// How often it is looked whether all work is done.
const LOOK: Duration = Duration::from_micros(200);

/// Keeps calls waiting, once those under way and all work given so far are done (`cuCheckpointProcessLock`). Without a timeout that may
/// take as long as it does.
///
/// # Errors
/// [`Code::IllegalState`] unless the process is running; [`Code::NotReady`] at the timeout: it is running then.
pub fn lock(gate: &dyn Gate, timeout: Option<Duration>) -> Result<()> {
    let _one = TRANSITION.lock();
    is(ProcessState::Running)?;
    let begin = Instant::now();
    gate.close();
    while !gate.is_empty() || works() {
        if timeout.is_some_and(|t| begin.elapsed() >= t) {
            gate.open();
            return fail(Code::NotReady);
        }
        std::thread::sleep(LOOK);
    }
    become_(ProcessState::Locked);
    Ok(())
}

/// Whether a stream has something to do.
fn works() -> bool {
    Context::all().iter().any(|c| c.state().unfinished().iter().any(|t| !t.is_done()))
}

/// Takes device memory away (`cuCheckpointProcessCheckpoint`).
///
/// # Errors
/// [`Code::IllegalState`] unless the process is locked; [`Code::NotSupported`] for memory that is shared with other processes;
/// [`Code::OutOfMemory`].
pub fn save() -> Result<()> {
    let mut saved = TRANSITION.lock();
    is(ProcessState::Locked)?;
    *saved = Some(Saved::take()?);
    Context::all().iter().for_each(|c| c.give_up_claim());
    become_(ProcessState::Checkpointed);
    Ok(())
}

/// Brings it back; devices that are named take the places of others (`cuCheckpointProcessRestore`). The process is locked then.
///
/// # Errors
/// [`Code::IllegalState`] unless the process is checkpointed; [`Code::InvalidValue`] where the list names something else than devices of
/// one model, or does not name all in use; [`Code::DeviceUnavailable`] when another process has a device that only one may have;
/// [`Code::Unknown`] when the memory cannot be brought back: the process has failed then.
pub fn restore(pairs: &[DevicePair]) -> Result<()> {
    let mut saved = TRANSITION.lock();
    is(ProcessState::Checkpointed)?;
    let moves = moves(pairs)?;
    let before: Vec<u32> = moves.iter().map(|(device, _)| device.move_to(None)).collect();
    for (device, place) in &moves {
        device.move_to(Some(*place));
    }
    if let Err(e) = Context::all().iter().try_for_each(|c| c.claim_again()) {
        Context::all().iter().for_each(|c| c.give_up_claim());
        for ((device, _), old) in moves.iter().zip(before) {
            device.move_to(Some(old));
        }
        return Err(e);
    }
    if let Some(all) = saved.take()
        && let Err(e) = all.put_back()
    {
        become_(ProcessState::Failed);
        return Err(e);
    }
    become_(ProcessState::Locked);
    Ok(())
}

/// Which devices get which places.
fn moves(pairs: &[DevicePair]) -> Result<Vec<(Arc<Device>, u32)>> {
    if pairs.is_empty() {
        return Ok(Vec::new());
    }
    let wrong = |why: &str| Error::new(Code::InvalidValue, why);
    let system = system()?;
    let mut moves: Vec<(Arc<Device>, u32)> = Vec::new();
    for (old, new) in pairs {
        let device = system.devices().iter().find(|d| d.uuid() == *old).ok_or(wrong("an unknown device"))?;
        let place = system.place_of(device.profile(), new).ok_or(wrong("no device of the same model"))?;
        if moves.iter().any(|m| m.1 == place || Arc::ptr_eq(&m.0, device)) {
            return Err(wrong("a device is named twice"));
        }
        moves.push((device.clone(), place));
    }
    let named = |d: &Arc<Device>| moves.iter().any(|m| Arc::ptr_eq(&m.0, d));
    let in_use = Context::all();
    if !in_use.iter().all(|c| named(c.device())) {
        return Err(wrong("a device in use is not named"));
    }
    // The others stay where they are.
    let taken = |d: &Arc<Device>| !named(d) && moves.iter().any(|m| m.1 == d.place());
    if system.devices().iter().any(taken) { Err(wrong("a device would be there twice")) } else { Ok(moves) }
}

/// Lets calls go on (`cuCheckpointProcessUnlock`).
///
/// # Errors
/// [`Code::IllegalState`] unless the process is locked.
pub fn unlock(gate: &dyn Gate) -> Result<()> {
    let _one = TRANSITION.lock();
    is(ProcessState::Locked)?;
    become_(ProcessState::Running);
    gate.open();
    Ok(())
}
