//! Images that are used without being mapped (`cuGraphicsEGLRegisterImage`).
//!
//! CUDA and the other API take turns at such an image, and say so to nobody but themselves: before CUDA's turn the other API is told to finish, after
//! it the program waits for CUDA. So the device's memory gets what the image holds when it is asked for as a frame, and what the device has changed
//! goes to the image when a thread has waited for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;

use super::{READ_ONLY, Resource, WRITE_DISCARD};
use crate::array::Array;
use crate::error::{Code, Result, fail};
use crate::stream::{NON_BLOCKING, Stream, StreamKind};

/// An image with what both sides had of it when they were last made equal.
struct Frame {
    resource: Arc<Resource>,
    /// Whose copies wait for no work of the program's.
    stream: Arc<Stream>,
    common: Option<Vec<u8>>,
    flags: u32,
}

static FRAMES: Mutex<Vec<Frame>> = Mutex::new(Vec::new());
/// Whether there has ever been one.
static ANY: AtomicBool = AtomicBool::new(false);

impl Frame {
    /// Gives the image what the device has changed.
    fn give_back(&mut self) -> Result<()> {
        if self.flags & READ_ONLY != 0 {
            return Ok(());
        }
        let mut now = vec![0; self.resource.bytes_of(0)];
        self.resource.copy(0, &mut now, false, &self.stream)?;
        if self.common.as_ref() != Some(&now) {
            self.resource.peer.write(0, &now)?;
            self.common = Some(now);
        }
        Ok(())
    }

    /// Gives the device what the image holds.
    fn bring(&mut self) -> Result<()> {
        let mut now = vec![0; self.resource.bytes_of(0)];
        if self.resource.peer.read(0, &mut now)? == now.len() && self.common.as_ref() != Some(&now) {
            self.resource.copy(0, &mut now, true, &self.stream)?;
            self.common = Some(now);
        }
        Ok(())
    }
}

fn with<T>(resource: &Arc<Resource>, f: impl FnOnce(&mut Frame) -> Result<T>) -> Result<T> {
    let mut all = FRAMES.lock();
    let found = all.iter_mut().find(|f| Arc::ptr_eq(&f.resource, resource));
    found.map_or_else(|| fail(Code::InvalidValue), f)
}

/// Makes an image one of those: the device gets what it holds, unless its flags say that all is to be written.
///
/// # Errors
/// As [`Peer::read`](super::Peer::read).
pub fn share(resource: &Arc<Resource>) -> Result<()> {
    let stream = Stream::new(&resource.state, StreamKind::Created, NON_BLOCKING, 0);
    let flags = resource.mapping.lock().flags;
    let mut frame = Frame { resource: resource.clone(), stream, common: None, flags };
    if flags & WRITE_DISCARD == 0 {
        frame.bring()?;
    }
    let mut all = FRAMES.lock();
    all.retain(|f| f.resource.state.is_alive());
    all.push(frame);
    ANY.store(true, Ordering::Release);
    Ok(())
}

/// A layer, at a level, of an image as it is now: what the device has changed goes there first, then comes what the other API has.
///
/// # Errors
/// [`Code::InvalidValue`] for what is no such image, and for layers and levels that there are not; as [`Peer::read`](super::Peer::read).
pub fn frame(resource: &Arc<Resource>, part: u32, level: u32) -> Result<Arc<Array>> {
    with(resource, |frame| {
        let array = resource.part(part, level)?;
        frame.give_back()?;
        if frame.flags & WRITE_DISCARD == 0 {
            frame.bring()?;
        }
        Ok(array)
    })
}

/// Gives images what the device has changed, after a thread has waited for it.
///
/// # Errors
/// As [`Peer::write`](super::Peer::write).
pub fn waited() -> Result<()> {
    if !ANY.load(Ordering::Acquire) {
        return Ok(());
    }
    let mut all = FRAMES.lock();
    all.retain(|f| f.resource.state.is_alive());
    all.iter_mut().try_for_each(Frame::give_back)
}

/// Notes that images have been mapped or unmapped, by which both sides are equal.
///
/// # Errors
/// As [`waited`].
pub fn agreed(list: &[Arc<Resource>]) -> Result<()> {
    if !ANY.load(Ordering::Acquire) {
        return Ok(());
    }
    let mut all = FRAMES.lock();
    for frame in all.iter_mut().filter(|f| list.iter().any(|r| Arc::ptr_eq(r, &f.resource))) {
        let mut now = vec![0; frame.resource.bytes_of(0)];
        frame.resource.copy(0, &mut now, false, &frame.stream)?;
        frame.common = Some(now);
    }
    Ok(())
}

/// Ends the sharing of an image, if it is shared so and not mapped, and gives it what the device has changed when all work is done.
///
/// # Errors
/// As [`waited`]; it is ended all the same.
pub fn end(resource: &Arc<Resource>) -> Result<()> {
    if !ANY.load(Ordering::Acquire) || resource.mapping.lock().mapped {
        return Ok(());
    }
    let mut all = FRAMES.lock();
    let Some(at) = all.iter().position(|f| Arc::ptr_eq(&f.resource, resource)) else { return Ok(()) };
    let mut frame = all.swap_remove(at);
    drop(all);
    // What still works with it comes first, as before memory is freed.
    resource.context()?.wait_for_all();
    frame.give_back()
}
