//! Memory that a call hands to the system.

use core::ffi::c_void;

use crate::next::{errno, set_errno};
use crate::told::Front;
use libc::{iovec, mmsghdr, msghdr};

/// Most buffers that the system takes in one call (`IOV_MAX`).
const MOST: usize = 1024;

/// Where it is.
#[derive(Clone, Copy)]
enum Place {
    Nowhere,
    Buffer(u64, u64),
    Buffers(*const iovec, usize),
    Messages(*const mmsghdr, usize),
}

/// What a call uses, and whether the system writes it.
#[derive(Clone, Copy)]
pub(crate) struct Uses {
    place: Place,
    writes: bool,
}

impl Uses {
    /// Nothing that one wants to know of.
    pub(crate) const NOTHING: Uses = Uses { place: Place::Nowhere, writes: false };

    /// The system reads so many bytes.
    pub(crate) fn reads(at: *const c_void, bytes: usize) -> Uses {
        Uses { place: Place::Buffer(at as u64, bytes as u64), writes: false }
    }

    /// The system writes so many bytes.
    pub(crate) fn writes(at: *const c_void, bytes: usize) -> Uses {
        Uses { place: Place::Buffer(at as u64, bytes as u64), writes: true }
    }

    /// The system reads, or writes, so many buffers.
    pub(crate) fn buffers(at: *const iovec, count: i32, writes: bool) -> Uses {
        let count = usize::try_from(count).ok().filter(|n| *n <= MOST && !at.is_null());
        Uses { place: Place::Buffers(at, count.unwrap_or(0)), writes }
    }

    /// The same, of a message.
    ///
    /// # Safety
    /// It is null, or there.
    pub(crate) unsafe fn message(at: *const msghdr, writes: bool) -> Uses {
        // SAFETY: the caller's promise.
        let Some(m) = (unsafe { at.as_ref() }) else { return Uses::NOTHING };
        Uses::buffers(m.msg_iov, i32::try_from(m.msg_iovlen).unwrap_or(0), writes)
    }

    /// The same, of several messages.
    pub(crate) fn messages(at: *const mmsghdr, count: u32, writes: bool) -> Uses {
        let count = if at.is_null() { 0 } else { (count as usize).min(MOST) };
        Uses { place: Place::Messages(at, count), writes }
    }

    /// Does something with each buffer that libcuda wants to know of.
    ///
    /// # Safety
    /// Arrays of buffers and messages are there.
    unsafe fn each(&self, front: &Front, f: &mut dyn FnMut(u64, u64)) {
        let mut one = |at: u64, bytes: u64| {
            if bytes > 0 && at < front.to && at.saturating_add(bytes) > front.from {
                f(at, bytes);
            }
        };
        // SAFETY: the caller's promise.
        let vector = |at: *const iovec, i: usize| unsafe {
            let v = &*at.add(i);
            (v.iov_base as u64, v.iov_len as u64)
        };
        match self.place {
            Place::Nowhere => {}
            Place::Buffer(at, bytes) => one(at, bytes),
            Place::Buffers(at, count) => (0..count).for_each(|i| {
                let (at, bytes) = vector(at, i);
                one(at, bytes);
            }),
            Place::Messages(at, count) => {
                for i in 0..count {
                    // SAFETY: the caller's promise.
                    let inner = unsafe { Uses::message(&raw const (*at.add(i)).msg_hdr, self.writes) };
                    if let Place::Buffers(at, count) = inner.place {
                        (0..count).for_each(|i| {
                            let (at, bytes) = vector(at, i);
                            one(at, bytes);
                        });
                    }
                }
            }
        }
    }

    /// Tells libcuda before a call of the C library's function at `pc`; whether there was something to tell.
    ///
    /// # Safety
    /// Arrays of buffers and messages are there.
    pub(crate) unsafe fn before(&self, front: &Front, pc: u64) -> bool {
        let (kept, mut told) = (errno(), false);
        // SAFETY: the caller's promise.
        unsafe {
            self.each(front, &mut |at, bytes| {
                (front.before)(at, bytes, self.writes, pc);
                told = true;
            });
        }
        set_errno(kept);
        told
    }

    /// The same after it.
    ///
    /// # Safety
    /// As for [`Self::before`].
    pub(crate) unsafe fn after(&self, front: &Front) {
        let kept = errno();
        // SAFETY: the caller's promise.
        unsafe { self.each(front, &mut |at, bytes| (front.after)(at, bytes, self.writes)) };
        set_errno(kept);
    }
}
