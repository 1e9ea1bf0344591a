//! Memory pools (`CUmemoryPool`): each device has its default one.
//!
//! Memory goes back to the system when it is freed, so that there is nothing to keep and nothing to trim; attributes are
//! accepted and remembered.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::error::{Code, Result, fail};

/// What a pool can be asked for (`CUmemPool_attribute`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolAttribute {
    /// Memory may be used again in a stream that waits for the one where it was freed. 0 or 1.
    ReuseFollowEventDependencies,
    /// Memory may be used again when the work before its end happens to be done. 0 or 1.
    ReuseAllowOpportunistic,
    /// The driver may let streams wait for each other so that memory can be used again. 0 or 1.
    ReuseAllowInternalDependencies,
    /// Bytes that the pool may keep when a stream or event is waited for.
    ReleaseThreshold,
    /// Bytes that it has, those in use, and the most of each since they were last set.
    ReservedMemCurrent,
    /// See above.
    ReservedMemHigh,
    /// See above.
    UsedMemCurrent,
    /// See above.
    UsedMemHigh,
}

impl PoolAttribute {
    /// From CUDA's number.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a number that is none.
    pub fn from_number(number: u32) -> Result<Self> {
        Ok(match number {
            1 => Self::ReuseFollowEventDependencies,
            2 => Self::ReuseAllowOpportunistic,
            3 => Self::ReuseAllowInternalDependencies,
            4 => Self::ReleaseThreshold,
            5 => Self::ReservedMemCurrent,
            6 => Self::ReservedMemHigh,
            7 => Self::UsedMemCurrent,
            8 => Self::UsedMemHigh,
            _ => return fail(Code::InvalidValue),
        })
    }

    /// Bytes of a value, as C programs see it.
    pub fn bytes(self) -> usize {
        if self.flag().is_some() { 4 } else { 8 }
    }

    /// Its place among the flags, if it is one.
    fn flag(self) -> Option<usize> {
        match self {
            Self::ReuseFollowEventDependencies => Some(0),
            Self::ReuseAllowOpportunistic => Some(1),
            Self::ReuseAllowInternalDependencies => Some(2),
            _ => None,
        }
    }
}

/// A memory pool.
#[derive(Debug)]
pub struct Pool {
    device: u32,
    /// By default memory may be used again in each of the three cases.
    flags: [AtomicU32; 3],
    threshold: AtomicU64,
}

impl Pool {
    /// The default pool of a device.
    pub(crate) fn new(device: u32) -> Self {
        Pool { device, flags: [const { AtomicU32::new(1) }; 3], threshold: AtomicU64::new(0) }
    }

    /// Number of the device that its memory is on.
    pub fn device_ordinal(&self) -> u32 {
        self.device
    }

    /// An attribute (`cuMemPoolGetAttribute`).
    ///
    /// # Errors
    /// [`Code::NotSupported`] for numbers of bytes, which nobody counts.
    pub fn attribute(&self, which: PoolAttribute) -> Result<u64> {
        match which.flag() {
            Some(i) => Ok(self.flags[i].load(Ordering::Relaxed).into()),
            None if which == PoolAttribute::ReleaseThreshold => Ok(self.threshold.load(Ordering::Relaxed)),
            None => fail(Code::NotSupported),
        }
    }

    /// Sets an attribute (`cuMemPoolSetAttribute`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for what can only be asked for, and flags of more than 32 bits; [`Code::NotSupported`] for the
    /// highest numbers of bytes, which nobody counts.
    pub fn set_attribute(&self, which: PoolAttribute, value: u64) -> Result<()> {
        match which {
            PoolAttribute::ReleaseThreshold => self.threshold.store(value, Ordering::Relaxed),
            PoolAttribute::ReservedMemHigh | PoolAttribute::UsedMemHigh => return fail(Code::NotSupported),
            _ => {
                let flag = which.flag().ok_or(Code::InvalidValue)?;
                let value = u32::try_from(value).map_err(|_| Code::InvalidValue)?;
                self.flags[flag].store(value, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    /// Gives back unused memory beyond so many bytes (`cuMemPoolTrimTo`): there never is any.
    pub fn trim(&self, _keep: u64) {}
}

#[cfg(test)]
mod tests {
    use super::{Pool, PoolAttribute};
    use crate::error::Code;

    #[test]
    fn attributes_are_remembered() {
        let (pool, other) = (Pool::new(0), Pool::new(1));
        for number in 1..=3 {
            let flag = PoolAttribute::from_number(number).expect("an attribute");
            assert_eq!((flag.bytes(), pool.attribute(flag)), (4, Ok(1)));
            pool.set_attribute(flag, 0).expect("set");
            assert_eq!((pool.attribute(flag), other.attribute(flag)), (Ok(0), Ok(1)));
            assert_eq!(pool.set_attribute(flag, 1 << 32).unwrap_err().code, Code::InvalidValue);
        }
        let threshold = PoolAttribute::ReleaseThreshold;
        assert_eq!((threshold.bytes(), pool.attribute(threshold)), (8, Ok(0)));
        pool.set_attribute(threshold, u64::MAX).expect("set");
        assert_eq!((pool.attribute(threshold), other.attribute(threshold)), (Ok(u64::MAX), Ok(0)));
    }

    #[test]
    fn what_nobody_counts_is_refused() {
        let pool = Pool::new(0);
        for (number, code) in [(5, Code::InvalidValue), (6, Code::NotSupported), (7, Code::InvalidValue)] {
            let which = PoolAttribute::from_number(number).expect("an attribute");
            assert_eq!(pool.attribute(which).unwrap_err().code, Code::NotSupported);
            assert_eq!(pool.set_attribute(which, 0).unwrap_err().code, code);
        }
        assert!([0, 9].iter().all(|n| PoolAttribute::from_number(*n).is_err()));
    }
}
