//! Limits of a context (`CUlimit`).

use std::sync::atomic::{AtomicU64, Ordering};

use weft_device::{Profile, attribute as attr};

use crate::error::{Code, Result, fail};

/// Bytes of stack per thread.
pub const STACK_SIZE: u32 = 0;
/// Bytes of the buffer of device `printf`.
pub const PRINTF_FIFO_SIZE: u32 = 1;
/// Bytes of the heap of device `malloc`.
pub const MALLOC_HEAP_SIZE: u32 = 2;
/// Depth of device-side synchronisation.
pub const DEV_RUNTIME_SYNC_DEPTH: u32 = 3;
/// Launches of device code that may be pending.
pub const DEV_RUNTIME_PENDING_LAUNCH_COUNT: u32 = 4;
/// Granularity of fetches into the L2 cache.
pub const MAX_L2_FETCH_GRANULARITY: u32 = 5;
/// Bytes of the L2 cache set aside for persisting accesses.
pub const PERSISTING_L2_CACHE_SIZE: u32 = 6;

/// Bytes of shared memory that a block may have.
pub const SHMEM_SIZE: u32 = 7;
/// Whether graphics shares the context: never.
pub const CIG_ENABLED: u32 = 8;
/// Whether kernels fall back to less shared memory then.
pub const CIG_SHMEM_FALLBACK_ENABLED: u32 = 9;

/// How much of L2 can be set aside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SetAside {
    most: u64,
    /// It goes by sixteenths of L2, as an H100 has it.
    part: u64,
}

impl SetAside {
    pub(crate) fn of(profile: &Profile) -> Self {
        SetAside {
            most: profile.limit(attr::MAX_PERSISTING_L2).into(),
            part: u64::from(profile.limit(attr::L2_SIZE)) / 16,
        }
    }

    /// What is given to somebody who asks for so much.
    fn given(&self, asked: u64) -> u64 {
        asked.div_ceil(self.part.max(1)).saturating_mul(self.part.max(1)).min(self.most)
    }
}

/// Limits in force.
#[derive(Debug)]
pub(crate) struct Limits {
    values: [AtomicU64; 8],
}

impl Limits {
    /// What a device starts with, as recorded from hardware.
    pub(crate) fn of(profile: &Profile) -> Self {
        // By default 30 % of what can be set aside.
        let persisting = u64::from(profile.limit(attr::MAX_PERSISTING_L2)) * 3 / 10;
        let shared = u64::from(profile.limit(attr::MAX_SHARED_PER_BLOCK_OPTIN));
        Limits { values: [1024, 8_650_752, 8 << 20, 0, 2048, 64, persisting, shared].map(AtomicU64::new) }
    }

    /// A limit.
    ///
    /// # Errors
    /// [`Code::UnsupportedLimit`] or [`Code::InvalidValue`] for a number that is none here.
    pub(crate) fn get(&self, which: u32) -> Result<u64> {
        match which {
            DEV_RUNTIME_SYNC_DEPTH | CIG_SHMEM_FALLBACK_ENABLED => fail(Code::UnsupportedLimit),
            CIG_ENABLED => Ok(0),
            0..8 => Ok(self.values[which as usize].load(Ordering::Relaxed)),
            _ => fail(Code::InvalidValue),
        }
    }

    /// Sets a limit, as near as can be (`cuCtxSetLimit`). `heap_fixed`, `printf_fixed`: device `malloc` or
    /// `printf` may be in use already; `stack_max` and `set_aside` bound those two.
    ///
    /// # Errors
    /// As [`Self::get`]; [`Code::NotPermitted`] for limits that only the driver sets; [`Code::InvalidValue`] for sizes that can no
    /// longer change or values out of range.
    pub(crate) fn set(
        &self,
        which: u32,
        value: u64,
        (heap_fixed, printf_fixed): (bool, bool),
        stack_max: u64,
        set_aside: SetAside,
    ) -> Result<()> {
        let value = match which {
            STACK_SIZE if value > stack_max => return fail(Code::InvalidValue),
            STACK_SIZE => value.next_multiple_of(16),
            MALLOC_HEAP_SIZE if heap_fixed => return fail(Code::InvalidValue),
            PRINTF_FIFO_SIZE if printf_fixed => return fail(Code::InvalidValue),
            DEV_RUNTIME_SYNC_DEPTH => return fail(Code::UnsupportedLimit),
            SHMEM_SIZE | CIG_ENABLED => return fail(Code::NotPermitted),
            CIG_SHMEM_FALLBACK_ENABLED => return fail(Code::UnsupportedLimit),
            PERSISTING_L2_CACHE_SIZE if value > set_aside.most => return fail(Code::InvalidValue),
            MAX_L2_FETCH_GRANULARITY if value > 128 => return fail(Code::InvalidValue),
            // The least that hardware gives.
            PRINTF_FIFO_SIZE => value.max(512 << 10),
            MALLOC_HEAP_SIZE => value.max(4 << 20),
            DEV_RUNTIME_PENDING_LAUNCH_COUNT => value.max(32),
            PERSISTING_L2_CACHE_SIZE => set_aside.given(value),
            MAX_L2_FETCH_GRANULARITY => value,
            _ => return fail(Code::InvalidValue),
        };
        self.values[which as usize].store(value, Ordering::Relaxed);
        Ok(())
    }

    pub(crate) fn stack(&self) -> u64 {
        self.values[STACK_SIZE as usize].load(Ordering::Relaxed)
    }

    pub(crate) fn printf_fifo(&self) -> u64 {
        self.values[PRINTF_FIFO_SIZE as usize].load(Ordering::Relaxed)
    }

    pub(crate) fn pending_launches(&self) -> u64 {
        self.values[DEV_RUNTIME_PENDING_LAUNCH_COUNT as usize].load(Ordering::Relaxed)
    }

    pub(crate) fn heap(&self) -> u64 {
        self.values[MALLOC_HEAP_SIZE as usize].load(Ordering::Relaxed)
    }
}
