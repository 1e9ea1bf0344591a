//! Devices: what they model, and their memory's account.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};

use parking_lot::{Mutex, RwLock};
use weft_device::{Profile, attribute as attr};
use weft_exec::Meter;

use crate::environment::{ComputeMode, Slot};
use crate::error::{Code, Error, Result};
use crate::memory::account::Account;
use crate::memory::pool::Pool;

/// A device.
#[derive(Debug)]
pub struct Device {
    ordinal: u32,
    slot: Slot,
    /// Its number on the machine.
    place: AtomicU32,
    account: Arc<Account>,
    /// What ended the process's use of it.
    fault: OnceLock<Error>,
    /// What other processes read of its use.
    told: OnceLock<Told>,
    pools: Pools,
}

/// What other processes read of the use of a device.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told {
    pub(crate) memory: &'static AtomicU64,
    pub(crate) contexts: &'static AtomicU64,
    pub(crate) meter: Meter,
}

/// A device's pools.
#[derive(Debug)]
struct Pools {
    default: Arc<Pool>,
    current: RwLock<Arc<Pool>>,
    all: Mutex<Vec<Weak<Pool>>>,
}

impl Device {
    pub(crate) fn new(ordinal: u32, slot: Slot) -> Arc<Device> {
        let account = Arc::new(Account::new(slot.memory));
        let default = Arc::new(Pool::default_of(ordinal, &account));
        let pools = Pools {
            current: RwLock::new(default.clone()),
            all: Mutex::new(vec![Arc::downgrade(&default)]),
            default,
        };
        let place = AtomicU32::new(slot.physical);
        Arc::new(Device {
            ordinal,
            slot,
            place,
            account,
            fault: OnceLock::new(),
            told: OnceLock::new(),
            pools,
        })
    }

    /// Its default memory pool (`cuDeviceGetDefaultMemPool`).
    pub fn default_pool(&self) -> &Arc<Pool> {
        &self.pools.default
    }

    /// Its number.
    pub fn ordinal(&self) -> u32 {
        self.ordinal
    }

    /// What it models.
    pub fn profile(&self) -> &'static Profile {
        self.slot.profile
    }

    /// Its memory in bytes (`cuDeviceTotalMem`).
    pub fn total_memory(&self) -> u64 {
        self.slot.memory
    }

    /// Who may have contexts on it.
    pub(crate) fn mode(&self) -> ComputeMode {
        self.slot.mode
    }

    /// Its number on the machine, before `CUDA_VISIBLE_DEVICES`.
    pub(crate) fn place(&self) -> u32 {
        self.place.load(Ordering::Relaxed)
    }

    /// Has it be the device of another number, whose identity it gets; answers which it was.
    pub(crate) fn move_to(&self, place: Option<u32>) -> u32 {
        place.map_or_else(|| self.place(), |p| self.place.swap(p, Ordering::Relaxed))
    }

    /// Its identity.
    pub fn uuid(&self) -> [u8; 16] {
        self.slot.profile.uuid(self.place())
    }

    /// An attribute (`cuDeviceGetAttribute`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a number that is no attribute.
    pub fn attribute(&self, number: u32) -> Result<i32> {
        let value = self.slot.profile.attribute(number).ok_or(Code::InvalidValue)?;
        Ok(match number {
            // Devices sit in slots one after the other.
            attr::PCI_BUS => 1 + self.place() as i32,
            attr::PCI_DEVICE | attr::PCI_DOMAIN => 0,
            attr::COMPUTE_MODE => self.slot.mode.number(),
            _ => value,
        })
    }

    /// Free and total memory in bytes (`cuMemGetInfo`). Free is what the profile has left, or what the machine has
    /// left where that is less.
    pub fn memory_info(&self) -> (u64, u64) {
        self.account.info()
    }

    /// Whether a kernel has failed on it: then the process can use it no more.
    pub(crate) fn check(&self) -> Result<()> {
        self.fault.get().map_or(Ok(()), |e| Err(e.clone()))
    }

    pub(crate) fn note_fault(&self, error: &Error) {
        // The first one stays.
        let _ = self.fault.set(error.clone());
    }

    /// What of its memory is taken.
    pub(crate) fn account(&self) -> &Arc<Account> {
        &self.account
    }

    /// Has what the process uses of it stand there from now on, where other processes read it.
    pub(crate) fn tell(&self, told: Told) {
        self.account.tell(told.memory);
        let _ = self.told.set(told);
    }

    /// Where that stands, once it does.
    pub(crate) fn told(&self) -> Option<&Told> {
        self.told.get()
    }

    /// Where threads note how long they are in its kernels.
    #[inline]
    pub(crate) fn meter(&self) -> Option<Meter> {
        self.told.get().map(|t| t.meter)
    }

    /// The pool that allocations in streams are from (`cuDeviceGetMemPool`).
    pub fn pool(&self) -> Arc<Pool> {
        self.pools.current.read().clone()
    }

    /// Chooses it (`cuDeviceSetMemPool`).
    pub(crate) fn set_pool(&self, pool: &Arc<Pool>) {
        *self.pools.current.write() = pool.clone();
    }

    /// Takes note of a pool of its memory.
    pub(crate) fn add_pool(&self, pool: &Arc<Pool>) {
        let mut all = self.pools.all.lock();
        all.retain(|p| p.strong_count() > 0);
        all.push(Arc::downgrade(pool));
    }

    /// The program has waited for the device: pools give back what they need not keep.
    #[inline]
    pub(crate) fn settle(&self) {
        if self.account.is_unsettled() {
            self.settle_pools();
        }
    }

    #[cold]
    fn settle_pools(&self) {
        let all: Vec<Arc<Pool>> = self.pools.all.lock().iter().filter_map(Weak::upgrade).collect();
        all.iter().for_each(|p| p.settle());
    }
}
