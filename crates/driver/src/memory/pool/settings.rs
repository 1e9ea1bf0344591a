//! What programs set of pools, and ask.

use std::sync::atomic::Ordering;

use super::{Pool, PoolAttribute};
use crate::error::{Code, Result, fail};

/// `CU_MEM_ACCESS_FLAGS_PROT_READWRITE`.
const READ_WRITE: u32 = 3;

impl Pool {
    /// What a device by its number, or the host, may do with its memory (`cuMemPoolGetAccess`): the place where it is everything, others what
    /// they have been given. Managed memory is nowhere.
    pub fn access_of(&self, whose: Option<u32>) -> u32 {
        let given = self.access.lock();
        let other = given.iter().find(|a| a.0 == whose).map_or(0, |a| a.1);
        if self.is_own(whose) { READ_WRITE } else { other }
    }

    /// Whether a place is that of its memory.
    pub(crate) fn is_own(&self, whose: Option<u32>) -> bool {
        let own = if self.is_of_host() { None } else { Some(self.device) };
        !self.is_managed() && whose == own
    }

    /// Says what a place other than its own may do (`cuMemPoolSetAccess`). All reach all memory here; the answer is kept.
    pub(crate) fn set_access(&self, whose: Option<u32>, flags: u32) {
        let mut given = self.access.lock();
        given.retain(|a| a.0 != whose);
        given.push((whose, flags));
    }

    /// An attribute (`cuMemPoolGetAttribute`).
    pub fn attribute(&self, which: PoolAttribute) -> u64 {
        if let Some(i) = which.flag() {
            return self.flags[i].load(Ordering::Relaxed).into();
        }
        let marks = &self.state.lock().marks;
        match which {
            PoolAttribute::ReservedMemCurrent => marks.reserved,
            PoolAttribute::ReservedMemHigh => marks.reserved_high,
            PoolAttribute::UsedMemCurrent => marks.used,
            PoolAttribute::UsedMemHigh => marks.used_high,
            _ => self.threshold.load(Ordering::Relaxed),
        }
    }

    /// Sets an attribute (`cuMemPoolSetAttribute`). Any number but 0 sets a flag; the most of a number of bytes can only be set
    /// back, to what it is now.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for what can only be asked for, and for numbers other than 0 where 0 sets back.
    pub fn set_attribute(&self, which: PoolAttribute, value: u64) -> Result<()> {
        if let Some(i) = which.flag() {
            self.flags[i].store(u32::from(value != 0), Ordering::Relaxed);
            return Ok(());
        }
        let marks = &mut self.state.lock().marks;
        match which {
            PoolAttribute::ReleaseThreshold => self.threshold.store(value, Ordering::Relaxed),
            PoolAttribute::ReservedMemHigh if value == 0 => marks.reserved_high = marks.reserved,
            PoolAttribute::UsedMemHigh if value == 0 => marks.used_high = marks.used,
            _ => return fail(Code::InvalidValue),
        }
        Ok(())
    }
}
