//! The process: initialisation, devices and their primary contexts.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use weft_device::Profile;
use weft_ptx::RuntimeFunction;

use crate::context::{Context, ContextFlags};
use crate::device::Device;
use crate::device_launch;
use crate::device_launch::calls::{Answer, Call};
use crate::dump;
use crate::environment::{self, MOST_DEVICES};
use crate::error::{Code, Result, fail};
use crate::graph;
use crate::image;
use crate::published;
use crate::trace;

/// What the process has.
#[derive(Debug)]
pub struct System {
    devices: Vec<Arc<Device>>,
    /// Models of all devices of the machine, also of those that the process does not see.
    machine: Vec<&'static Profile>,
}

static SYSTEM: OnceLock<Result<System>> = OnceLock::new();

/// Whether the process is a child of the one that has initialised the driver.
static FORKED: AtomicBool = AtomicBool::new(false);

/// Notes that the process is a child of one that has initialised the driver: it has none of its threads, and can never use the
/// driver (CUDA C++ Programming Guide, "Initialization").
pub fn note_fork() {
    FORKED.store(true, Ordering::Relaxed);
}

/// Initialises the driver; later calls do nothing (`cuInit`).
///
/// The environment says what devices there are (`WEFT_GPU`, `WEFT_DEVICE_COUNT`, `WEFT_MEMORY`, `WEFT_COMPUTE_MODE`,
/// `CUDA_VISIBLE_DEVICES`), and whether they take PTX for newer ones (`WEFT_NEWER_PTX`).
///
/// # Errors
/// [`Code::InvalidValue`] for flags other than 0, [`Code::NoDevice`] when none is visible or the model is unknown,
/// [`Code::NotInitialized`] in a child of a process that has initialised the driver.
pub fn init(flags: u32) -> Result<&'static System> {
    if flags != 0 {
        return fail(Code::InvalidValue);
    }
    if FORKED.load(Ordering::Relaxed) {
        return fail(Code::NotInitialized);
    }
    SYSTEM.get_or_init(System::from_environment).as_ref().map_err(Clone::clone)
}

/// The system, if [`init`] has succeeded.
///
/// # Errors
/// [`Code::NotInitialized`].
#[inline]
pub fn system() -> Result<&'static System> {
    match SYSTEM.get() {
        Some(Ok(s)) if !FORKED.load(Ordering::Relaxed) => Ok(s),
        _ => not_initialized(),
    }
}

#[cold]
fn not_initialized<T>() -> Result<T> {
    fail(Code::NotInitialized)
}

impl System {
    fn from_environment() -> Result<System> {
        let machine = environment::read(|name| std::env::var(name).ok())?;
        image::refuse_newer(machine.refuses_newer);
        device_launch::install_own();
        dump::install();
        device_launch::calls::install(graph::HANDLERS);
        device_launch::calls::install(&[(RuntimeFunction::CudaGetDeviceCount, get_device_count)]);
        let devices = (0..).zip(machine.devices).map(|(ordinal, slot)| Device::new(ordinal, slot));
        let devices: Vec<_> = devices.collect();
        published::prepare(&devices);
        devices.iter().for_each(|d| trace::device(d.ordinal(), d.profile().name));
        Ok(System { devices, machine: machine.all })
    }

    /// Every device.
    pub fn devices(&self) -> &[Arc<Device>] {
        &self.devices
    }

    /// The number on the machine of a device of this model, by its identity.
    pub(crate) fn place_of(&self, profile: &'static Profile, uuid: &[u8; 16]) -> Option<u32> {
        let is = |(n, p): &(u32, &&'static Profile)| std::ptr::eq(**p, profile) && p.uuid(*n) == *uuid;
        (0..).zip(&self.machine).find(is).map(|(n, _)| n)
    }

    /// The device with this number (`cuDeviceGet`).
    ///
    /// # Errors
    /// [`Code::InvalidDevice`].
    pub fn device(&self, ordinal: i32) -> Result<&Arc<Device>> {
        let at = usize::try_from(ordinal).ok();
        at.and_then(|i| self.devices.get(i)).ok_or_else(|| Code::InvalidDevice.into())
    }
}

/// `cudaGetDeviceCount(int *count)` of a kernel.
fn get_device_count(call: &mut Call<'_>) -> Answer {
    let count = system().map_or(0, |s| s.devices().len() as u32);
    call.give(call.words[0], &count.to_le_bytes())
}

/// The context that a device holds for all who want it.
#[derive(Debug)]
struct Primary {
    holders: u32,
    flags: u32,
    context: Option<Arc<Context>>,
}

/// Those of all devices, by number.
static PRIMARIES: [Mutex<Primary>; MOST_DEVICES as usize] =
    [const { Mutex::new(Primary { holders: 0, flags: 0, context: None }) }; MOST_DEVICES as usize];

impl Device {
    fn primary(&self) -> &'static Mutex<Primary> {
        // Numbers of devices are smaller than `MOST_DEVICES`.
        &PRIMARIES[self.ordinal() as usize]
    }

    /// The primary context, made when there is none; to be given back with [`Self::release_primary`]
    /// (`cuDevicePrimaryCtxRetain`).
    ///
    /// # Errors
    /// The error of a kernel that has failed on the device; [`Code::DeviceUnavailable`] by its compute mode.
    pub fn retain_primary(self: &Arc<Self>) -> Result<Arc<Context>> {
        self.check()?;
        let mut p = self.primary().lock();
        let context = match &p.context {
            Some(c) => c.clone(),
            None => Context::new(self, ContextFlags::from_bits(p.flags)?, true)?,
        };
        p.context = Some(context.clone());
        p.holders += 1;
        Ok(context)
    }

    /// Gives the primary context back; the last one destroys it (`cuDevicePrimaryCtxRelease`).
    ///
    /// # Errors
    /// [`Code::InvalidContext`] when nobody holds it.
    pub fn release_primary(&self) -> Result<()> {
        let last = {
            let mut p = self.primary().lock();
            p.holders = p.holders.checked_sub(1).ok_or(Code::InvalidContext)?;
            if p.holders == 0 { p.context.take() } else { None }
        };
        last.map_or(Ok(()), |c| c.destroy())
    }

    /// Destroys the primary context whoever holds it (`cuDevicePrimaryCtxReset`). Its holders have yet to give it back.
    pub fn reset_primary(&self) {
        let context = {
            let mut p = self.primary().lock();
            p.flags = 0;
            p.context.take()
        };
        if let Some(c) = context {
            // Its errors die with it.
            let _ = c.destroy();
        }
    }

    /// Flags that the primary context has been given, and whether it is there (`cuDevicePrimaryCtxGetState`).
    pub fn primary_state(&self) -> (u32, bool) {
        let p = self.primary().lock();
        (p.flags, p.context.is_some())
    }

    /// Sets the flags that the primary context has or will have (`cuDevicePrimaryCtxSetFlags`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for unknown flags.
    pub fn set_primary_flags(&self, flags: u32) -> Result<()> {
        let checked = ContextFlags::from_bits(flags)?;
        let mut p = self.primary().lock();
        p.flags = flags;
        if let Some(c) = &p.context {
            c.set_flags(checked);
        }
        Ok(())
    }
}
