//! Descriptors of memory of several devices, as `cudalibxt.h` lays them out.

use core::ffi::c_void;
use std::collections::HashMap;
use std::sync::OnceLock;

use mathlib::devices::{Held, hold, on, wait};
use mathlib::driver;
use parking_lot::Mutex;

use crate::spread::Order;
use crate::status::{Outcome, Status};

/// `MAX_CUDA_DESCRIPTOR_GPUS`.
const MOST: usize = 64;
/// `CUDA_XT_DESCRIPTOR_VERSION`.
const VERSION: i32 = 0x0100_0000;

/// `cudaXtDesc`.
#[repr(C)]
#[derive(Debug)]
struct Memory {
    version: i32,
    gpus: i32,
    gpu: [i32; MOST],
    data: [usize; MOST],
    size: [usize; MOST],
    state: usize,
}

/// `cudaLibXtDesc`.
#[allow(unreachable_pub, reason = "entry points name it")]
#[repr(C)]
#[derive(Debug)]
pub struct Descriptor {
    version: i32,
    memory: *mut Memory,
    library: i32,
    sub_format: i32,
    own: *mut c_void,
}

/// What is remembered of a descriptor beside what the program sees.
#[derive(Debug)]
struct Known {
    /// The sub-format that it was asked for.
    format: i32,
    parts: Vec<Part>,
    memory: usize,
    held: Vec<Held>,
}

/// What one device has.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part {
    pub(crate) gpu: i32,
    pub(crate) at: usize,
    pub(crate) bytes: usize,
}

fn live() -> &'static Mutex<HashMap<usize, Known>> {
    static LIVE: OnceLock<Mutex<HashMap<usize, Known>>> = OnceLock::new();
    LIVE.get_or_init(Mutex::default)
}

/// The order that a sub-format names; lines alone have one of their own.
pub(crate) fn order(format: i32, line: bool) -> Outcome<Order> {
    match format {
        0 | 2 => Ok(Order::Natural),
        1 | 3 => Ok(Order::Shuffled),
        4 if line => Ok(Order::Shuffled),
        5 | 6 => Err(Status::NotSupported),
        _ => Err(Status::InvalidValue),
    }
}

/// A new descriptor with so many bytes of each device.
///
/// # Errors
/// Where a device does not have so much.
pub(crate) fn create(gpus: &[i32], bytes: &[usize], format: i32) -> Outcome<*mut Descriptor> {
    let held = gpus.iter().map(|g| Ok(hold(*g)?)).collect::<Outcome<Vec<Held>>>()?;
    let mut parts: Vec<Part> = Vec::new();
    for (gpu, bytes) in gpus.iter().zip(bytes) {
        match on(*gpu, || driver::allocate((*bytes).max(1))) {
            Ok(at) => parts.push(Part { gpu: *gpu, at, bytes: *bytes }),
            Err(e) => {
                release(&parts)?;
                return Err(e.into());
            }
        }
    }
    let mut memory = Memory {
        version: VERSION,
        gpus: parts.len() as i32,
        gpu: [0; MOST],
        data: [0; MOST],
        size: [0; MOST],
        state: 0,
    };
    for (i, part) in parts.iter().enumerate().take(MOST) {
        (memory.gpu[i], memory.data[i], memory.size[i]) = (part.gpu, part.at, part.bytes);
    }
    let memory = Box::into_raw(Box::new(memory));
    let own = core::ptr::null_mut();
    let descriptor = Descriptor { version: VERSION, memory, library: 0, sub_format: format, own };
    let descriptor = Box::into_raw(Box::new(descriptor));
    live().lock().insert(descriptor as usize, Known { format, parts, memory: memory as usize, held });
    Ok(descriptor)
}

fn release(parts: &[Part]) -> Outcome {
    parts.iter().try_for_each(|p| on(p.gpu, || driver::release(p.at)).map_err(Status::from))
}

/// `cufftXtFree`, after what the devices still do.
pub(crate) fn free(descriptor: *mut Descriptor) -> Outcome {
    let known = live().lock().remove(&(descriptor as usize)).ok_or(Status::InvalidValue)?;
    let gpus: Vec<i32> = known.parts.iter().map(|p| p.gpu).collect();
    let waited = wait(&gpus);
    let released = release(&known.parts);
    // SAFETY: both were made by `create`, and it is the only one that has taken the descriptor out.
    unsafe {
        drop(Box::from_raw(known.memory as *mut Memory));
        drop(Box::from_raw(descriptor));
    }
    drop(known.held);
    waited?;
    released
}

/// What devices have of a descriptor that lives, and its sub-formats: as it was asked for, and now.
pub(crate) fn parts(descriptor: *mut Descriptor) -> Outcome<(Vec<Part>, i32, i32)> {
    let live = live().lock();
    let known = live.get(&(descriptor as usize)).ok_or(Status::InvalidValue)?;
    // SAFETY: it lives.
    Ok((known.parts.clone(), known.format, unsafe { (*descriptor).sub_format }))
}

/// Says in which sub-format a descriptor's memory is now.
pub(crate) fn set_format(descriptor: *mut Descriptor, format: i32) -> Outcome {
    let live = live().lock();
    live.get(&(descriptor as usize)).ok_or(Status::InvalidValue)?;
    // SAFETY: it lives.
    unsafe { (*descriptor).sub_format = format };
    Ok(())
}
