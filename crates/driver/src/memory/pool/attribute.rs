//! Attributes of pools (`CUmemPool_attribute`).

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
    pub(super) fn flag(self) -> Option<usize> {
        match self {
            Self::ReuseFollowEventDependencies => Some(0),
            Self::ReuseAllowOpportunistic => Some(1),
            Self::ReuseAllowInternalDependencies => Some(2),
            _ => None,
        }
    }
}
