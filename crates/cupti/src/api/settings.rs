//! How activities are collected.

use core::ffi::c_void;
use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use super::write;
use crate::cbids::MOST;
use crate::kinds::silence;
use crate::records::kind;
use crate::result::{Code, INVALID_KIND, INVALID_PARAMETER, PARAMETER_SIZE_NOT_SUFFICIENT, SUCCESS, code};
use crate::{queue, session};

/// Attributes by their numbers, with what they are at first: sizes of buffers of CUPTI's own, which there are none of here.
/// Those of eight bytes, and of one.
static ATTRIBUTES: [(AtomicU64, usize); 11] = [
    (AtomicU64::new(3_200_000), 8),
    (AtomicU64::new(8 << 20), 8),
    (AtomicU64::new(250), 8),
    (AtomicU64::new(25_000), 8),
    (AtomicU64::new(250), 8),
    (AtomicU64::new(0), 1),
    (AtomicU64::new(3), 8),
    (AtomicU64::new(3), 8),
    (AtomicU64::new(1), 1),
    (AtomicU64::new(0), 1),
    (AtomicU64::new(0), 8),
];

/// An attribute that a call names, with room for it.
///
/// # Safety
/// The size is null or a place.
unsafe fn attribute(
    number: u32,
    size: *mut usize,
    value: *mut c_void,
) -> Result<&'static (AtomicU64, usize), Code> {
    let known = ATTRIBUTES.get(number as usize).filter(|_| !size.is_null() && !value.is_null());
    let known = known.ok_or(INVALID_PARAMETER)?;
    // SAFETY: it is not null.
    if unsafe { size.read() } < known.1 { Err(PARAMETER_SIZE_NOT_SUFFICIENT) } else { Ok(known) }
}

/// Takes an attribute; it changes nothing here.
#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiActivitySetAttribute(number: u32, size: *mut usize, value: *mut c_void) -> Code {
    // SAFETY: the program passes places.
    code(unsafe { attribute(number, size, value) }.map(|(place, bytes)| {
        let new = if *bytes == 1 {
            // SAFETY: the program passes a value of at least that size.
            u64::from(unsafe { value.cast::<u8>().read() })
        } else {
            // SAFETY: the same.
            unsafe { value.cast::<u64>().read_unaligned() }
        };
        place.store(new, Ordering::Relaxed);
    }))
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiActivityGetAttribute(number: u32, size: *mut usize, value: *mut c_void) -> Code {
    // SAFETY: the program passes places.
    code(unsafe { attribute(number, size, value) }.and_then(|(place, bytes)| {
        let is = place.load(Ordering::Relaxed);
        // SAFETY: there is room for a value of that size.
        unsafe {
            if *bytes == 1 {
                write(value.cast::<u8>(), is as u8)?
            } else {
                write(value.cast::<u64>(), is)?
            }
            write(size, *bytes)
        }
    }))
}

fn api(kind: u32, cbid: u32, enable: u8) -> Code {
    if cbid == 0 || cbid as usize >= MOST {
        return INVALID_PARAMETER;
    }
    silence(kind, cbid, enable != 0);
    SUCCESS
}

#[unsafe(no_mangle)]
extern "C" fn cuptiActivityEnableRuntimeApi(cbid: u32, enable: u8) -> Code {
    api(kind::RUNTIME, cbid, enable)
}

#[unsafe(no_mangle)]
extern "C" fn cuptiActivityEnableDriverApi(cbid: u32, enable: u8) -> Code {
    api(kind::DRIVER, cbid, enable)
}

/// Of all contexts, of which there is one for each device.
#[unsafe(no_mangle)]
extern "C" fn cuptiActivityEnableContext(_context: *mut c_void, kind: u32) -> Code {
    code(session::want(kind, true))
}

#[unsafe(no_mangle)]
extern "C" fn cuptiActivityDisableContext(_context: *mut c_void, kind: u32) -> Code {
    code(session::want(kind, false))
}

/// Hands out all records, not those of a stream alone.
#[unsafe(no_mangle)]
extern "C" fn cuptiActivityFlush(_context: *mut c_void, _stream: u32, _flag: u32) -> Code {
    code(queue::flush())
}

/// Milliseconds between two times that records are handed out; 0: they are when it is asked for.
static PERIOD: AtomicU32 = AtomicU32::new(0);

#[unsafe(no_mangle)]
extern "C" fn cuptiActivityFlushPeriod(milliseconds: u32) -> Code {
    if PERIOD.swap(milliseconds, Ordering::Relaxed) == 0 && milliseconds != 0 {
        std::thread::spawn(|| {
            loop {
                let period = PERIOD.load(Ordering::Relaxed);
                if period == 0 {
                    return;
                }
                std::thread::sleep(Duration::from_millis(period.into()));
                // Where no functions are registered there is nobody to give them to.
                let _ = queue::flush();
            }
        });
    }
    SUCCESS
}

/// All waits have records in any case.
#[unsafe(no_mangle)]
extern "C" fn cuptiActivityEnableAllSyncRecords(_enable: u8) -> Code {
    SUCCESS
}

/// Times at which work was queued and submitted stay unknown.
#[unsafe(no_mangle)]
extern "C" fn cuptiActivityEnableLatencyTimestamps(_enable: u8) -> Code {
    SUCCESS
}

#[unsafe(no_mangle)]
extern "C" fn cuptiActivityEnableLaunchAttributes(_enable: u8) -> Code {
    SUCCESS
}

/// Threads have the system's numbers in either way.
static THREADS: AtomicU32 = AtomicU32::new(0);

#[unsafe(no_mangle)]
extern "C" fn cuptiSetThreadIdType(kind: u32) -> Code {
    if kind > 1 {
        return INVALID_KIND;
    }
    THREADS.store(kind, Ordering::Relaxed);
    SUCCESS
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiGetThreadIdType(kind: *mut u32) -> Code {
    // SAFETY: the program passes a place.
    code(unsafe { write(kind, THREADS.load(Ordering::Relaxed)) })
}

/// Errors are answers of the calls that they are of.
#[unsafe(no_mangle)]
extern "C" fn cuptiGetLastError() -> Code {
    SUCCESS
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiComputeCapabilitySupported(major: i32, _minor: i32, support: *mut i32) -> Code {
    // SAFETY: the program passes a place.
    code(unsafe { write(support, i32::from((5..=12).contains(&major))) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiDeviceSupported(_device: i32, support: *mut i32) -> Code {
    // SAFETY: the program passes a place.
    code(unsafe { write(support, 1) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn cuptiDeviceVirtualizationMode(_device: i32, mode: *mut u32) -> Code {
    // SAFETY: the program passes a place.
    code(unsafe { write(mode, 0) })
}
