//! Multiprocessors as a resource that can be split (CUDA Driver API reference, "Green Contexts").

use weft_device::{Profile, attribute as attr};

use crate::error::{Code, Error, Result, fail};

/// Multiprocessors of a device, one after the other (`CUdevSmResource`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multiprocessors {
    /// The first.
    pub first: u32,
    /// How many.
    pub count: u32,
}

/// `CU_DEV_SM_RESOURCE_GROUP_BACKFILL`: the number need be no multiple of those that run clusters together.
pub const BACKFILL: u32 = 1;
/// `CU_DEV_SM_RESOURCE_GROUP_LOCALITY_DOMAIN_ID`, `..._SUPPLEMENTAL_SMS`: from a part of the device; each has one, of all.
const DOMAIN: u32 = 2;
const SUPPLEMENTAL: u32 = 4;
/// `CU_DEV_SM_RESOURCE_GROUP_LOCALITY_DOMAIN_ID_ANY`.
const ANY_DOMAIN: u32 = u32::MAX;

/// What a program wants of a part (`CU_DEV_SM_RESOURCE_GROUP_PARAMS`), and what it has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// How many; 0: as many as can be.
    pub count: u32,
    /// How many run a cluster together; 0: as is usual for the device.
    pub together: u32,
    /// As many rather than `together`, where that can be; 0: no wish.
    pub rather: u32,
    /// `CUdevSmResourceGroup_flags`.
    pub flags: u32,
    /// The part of the device that they are to be of, with the flag that says so.
    pub domain: u32,
}

/// `CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING`, `CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE`.
const IGNORE_COSCHEDULING: u32 = 1;
const MAX_CLUSTER: u32 = 2;

/// The fewest multiprocessors of a part, and what their number is a multiple of (CUDA Driver API reference, `cuDevSmResourceSplitByCount`).
pub fn granularity(profile: &Profile) -> (u32, u32) {
    match profile.compute_capability().0 {
        ..=6 => (1, 1),
        7 => (2, 2),
        8 => (4, 2),
        _ => (8, 8),
    }
}

impl Multiprocessors {
    /// All of a device.
    pub fn of(profile: &Profile) -> Self {
        Multiprocessors { first: 0, count: profile.limit(attr::SM_COUNT) }
    }

    /// Splits off up to `most` parts of at least `least` each; the parts, and what is left, if anything
    /// (`cuDevSmResourceSplitByCount`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for flags that exclude each other; [`Code::InvalidResourceConfiguration`] when there are not as many.
    pub fn split(
        self,
        profile: &Profile,
        most: u32,
        least: u32,
        flags: u32,
    ) -> Result<(Vec<Self>, Option<Self>)> {
        if flags & (IGNORE_COSCHEDULING | MAX_CLUSTER) == IGNORE_COSCHEDULING | MAX_CLUSTER {
            return fail(Code::InvalidValue);
        }
        if least > self.count {
            return fail(Code::InvalidResourceConfiguration);
        }
        let (fewest, multiple) = match granularity(profile) {
            (8, 8) if flags & IGNORE_COSCHEDULING != 0 => (2, 2),
            other => other,
        };
        // The last part may be short of a multiple.
        let size = least.max(fewest).next_multiple_of(multiple).min(self.count);
        let parts = (self.count / size.max(1)).min(most);
        let all = (0..parts).map(|i| Multiprocessors { first: self.first + i * size, count: size }).collect();
        let left = Multiprocessors { first: self.first + parts * size, count: self.count - parts * size };
        Ok((all, Some(left).filter(|l| l.count > 0)))
    }
}

impl Multiprocessors {
    /// Splits off a part for each group, one after the other, and says in the groups what they are; the parts, and what is left, if
    /// anything (`cuDevSmResourceSplit`). With `only_ask` a group may be empty.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for numbers and flags that no device has; [`Code::InvalidResourceConfiguration`] when there are not as
    /// many, or a group is empty.
    pub fn split_as(
        self,
        profile: &Profile,
        groups: &mut [Group],
        only_ask: bool,
    ) -> Result<(Vec<Self>, Option<Self>)> {
        if groups.is_empty() {
            return fail(Code::InvalidValue);
        }
        let (mut rest, mut parts) = (self, Vec::new());
        for (i, group) in groups.iter_mut().enumerate() {
            group.complete(profile, self.count).map_err(|e| at_group(i, &e))?;
            let count = group.size(rest.count, only_ask).map_err(|e| at_group(i, &e))?;
            group.count = count;
            parts.push(Multiprocessors { first: rest.first, count });
            rest = Multiprocessors { first: rest.first + count, count: rest.count - count };
        }
        Ok((parts, Some(rest).filter(|r| r.count > 0)))
    }
}

fn at_group(i: usize, e: &Error) -> Error {
    Error::new(e.code, format!("group {i} of a split: {e}"))
}

impl Group {
    /// Checks what is asked for, and fills in what is left to the device.
    fn complete(&mut self, profile: &Profile, all: u32) -> Result<()> {
        let clusters = profile.compute_capability().0 >= 9;
        let most = if clusters { 32 } else { 2 };
        if self.together == 0 {
            self.together = if clusters { 8 } else { 2 };
        }
        if self.rather == 0 {
            self.rather = self.together;
        }
        let wrong = |n: u32| n < 2 || n > most || !n.is_multiple_of(2);
        if wrong(self.together) || wrong(self.rather) || !self.rather.is_multiple_of(self.together) {
            return Err(Error::new(
                Code::InvalidValue,
                format!("clusters on {} or {} multiprocessors, of 2 to {most}", self.together, self.rather),
            ));
        }
        if self.flags & !(BACKFILL | DOMAIN | SUPPLEMENTAL) != 0
            || self.flags & DOMAIN != 0 && ![0, ANY_DOMAIN].contains(&self.domain)
        {
            return fail(Code::InvalidValue);
        }
        if self.count == 1 || self.count > all || !self.count.is_multiple_of(self.unit()) {
            return Err(Error::new(
                Code::InvalidResourceConfiguration,
                format!("{} multiprocessors of {all}, in units of {}", self.count, self.unit()),
            ));
        }
        Ok(())
    }

    /// What the number is a multiple of.
    fn unit(&self) -> u32 {
        if self.flags & BACKFILL != 0 { 2 } else { self.together }
    }

    /// How many it gets of those that are left.
    fn size(&self, left: u32, may_be_none: bool) -> Result<u32> {
        let found = if self.count == 0 { left - left % self.unit() } else { self.count };
        // A cluster at least must find its place.
        let found = if self.count == 0 && found < self.together { 0 } else { found };
        if found > left || !may_be_none && found < self.together {
            return Err(Error::new(
                Code::InvalidResourceConfiguration,
                format!(
                    "{found} multiprocessors where {left} are left, and a cluster takes {}",
                    self.together
                ),
            ));
        }
        Ok(found)
    }
}
