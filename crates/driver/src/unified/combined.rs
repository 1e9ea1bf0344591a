//! Write-combined page-locked memory, whose reads by the host pass by the caches of a real machine: the first one of each allocation is told of.
//!
//! Its pages are closed but for those that the host has written last. A touch that reads is told of, and opens the allocation for good; what
//! kernels and copies use is open as long as they do.

use std::collections::{BTreeMap, VecDeque};

use weft_exec::memory::{HostPages, Protection, Touch, Toucher, Use};
use weft_residency::PAGE;

/// Pages that stay open of those that were written: each thread of the host's goes on with its own.
const OPEN: usize = 8;

/// An allocation.
struct Area {
    pages: HostPages,
    bytes: u64,
    /// The host has read it: nobody looks any more.
    known: bool,
    /// Copies and calls of the system that use it now.
    users: u32,
    /// Kernels that run have used it.
    of_kernels: bool,
}

impl Area {
    fn protect(&mut self, from: u64, to: u64, protection: Protection) {
        if self.pages.protect(from, to, protection).is_err() && protection == Protection::ReadWrite {
            tracing::error!("write-combined memory at {from:#x} stays closed: the system does not open it");
        }
    }

    fn all(&mut self, protection: Protection) {
        let all = self.pages.addresses();
        self.protect(all.start, all.end, protection);
    }

    fn is_open(&self) -> bool {
        self.known || self.users > 0 || self.of_kernels
    }

    /// Closes it where nobody needs it.
    fn close(&mut self) {
        if !self.is_open() {
            self.all(Protection::None);
        }
    }
}

/// What a touch was.
pub(super) enum Seen {
    /// One of other memory.
    Elsewhere,
    /// Nothing to be told of; it can be made.
    Served,
    /// The first read of an allocation: its address and bytes. It can be made.
    Read(u64, u64),
}

/// All such memory.
#[derive(Default)]
pub(super) struct Combined {
    /// By the first address.
    areas: BTreeMap<u64, Area>,
    /// Pages that were written last, with their areas.
    written: VecDeque<(u64, u64)>,
}

impl Combined {
    /// There is an allocation of such bytes.
    pub(super) fn add(&mut self, pages: HostPages, bytes: u64) {
        let base = pages.addresses().start;
        let mut area = Area { pages, bytes, known: false, users: 0, of_kernels: false };
        area.close();
        self.areas.insert(base, area);
    }

    /// An allocation goes.
    pub(super) fn remove(&mut self, base: u64) {
        if let Some(mut area) = self.areas.remove(&base) {
            area.all(Protection::ReadWrite);
        }
        self.written.retain(|(of, _)| *of != base);
    }

    fn find(&mut self, address: u64) -> Option<(u64, &mut Area)> {
        let (base, area) = self.areas.range_mut(..=address).next_back()?;
        area.pages.addresses().contains(&address).then_some((*base, area))
    }

    /// Sees to a touch; `of_grid`: by code that works for a kernel.
    pub(super) fn serve(&mut self, touch: &Touch, of_grid: bool) -> Seen {
        let Some((base, area)) = self.find(touch.address) else { return Seen::Elsewhere };
        if of_grid || matches!(touch.by, Toucher::Kernel { .. }) {
            area.of_kernels = true;
            area.all(Protection::ReadWrite);
            return Seen::Served;
        }
        if touch.by == Toucher::Host && !touch.write {
            let first = !std::mem::replace(&mut area.known, true);
            area.all(Protection::ReadWrite);
            return if first { Seen::Read(base, area.bytes) } else { Seen::Served };
        }
        let page = touch.address / PAGE * PAGE;
        area.protect(page, page + PAGE, Protection::ReadWrite);
        self.written.push_back((base, page));
        if self.written.len() > OPEN
            && let Some((base, page)) = self.written.pop_front()
            && !self.written.contains(&(base, page))
            && let Some(area) = self.areas.get_mut(&base)
            && !area.is_open()
        {
            area.protect(page, page + PAGE, Protection::None);
        }
        Seen::Served
    }

    /// A copy, or the system, is about to use memory; whether any of it is such.
    pub(super) fn begin(&mut self, used: Use) -> bool {
        let mut any = false;
        for area in self.within(used) {
            area.users += 1;
            area.all(Protection::ReadWrite);
            any = true;
        }
        any
    }

    /// It has used it.
    pub(super) fn end(&mut self, used: Use) {
        for area in self.within(used) {
            area.users = area.users.saturating_sub(1);
            area.close();
        }
    }

    fn within(&mut self, used: Use) -> impl Iterator<Item = &mut Area> {
        let overlaps = move |a: &&mut Area| {
            let all = a.pages.addresses();
            all.start < used.to && used.from < all.end
        };
        self.areas.range_mut(..used.to).map(|(_, a)| a).filter(overlaps)
    }

    /// Takes reads of the host's, by the system, of such memory; answers those that are the first: address and bytes.
    pub(super) fn reads(&mut self, used: Use) -> Vec<(u64, u64)> {
        let first = |a: &mut Area| !std::mem::replace(&mut a.known, true);
        let of = |a: &mut Area| first(a).then(|| (a.pages.addresses().start, a.bytes));
        self.within(used).filter_map(of).collect()
    }

    /// A kernel begins, or none runs any more: what was written or used is closed.
    pub(super) fn close(&mut self, none_runs: bool) {
        self.written.clear();
        for area in self.areas.values_mut() {
            area.of_kernels &= !none_runs;
            area.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use weft_exec::HostMemory;
    use weft_exec::memory::read;

    use super::*;

    fn touch(address: u64, write: bool, by: Toucher) -> Touch {
        Touch { address, write, by, pc: 0 }
    }

    #[test]
    fn what_is_open() {
        let memory = HostMemory::alloc(20 * PAGE as usize).expect("memory");
        let (base, mut all) = (memory.addr(), Combined::default());
        all.add(memory.pages(), 70_000);
        let is_open = |page: u64| read(base + page * PAGE, &mut [0]).is_ok();
        assert!(!is_open(0));
        for page in 0..10 {
            assert!(matches!(
                all.serve(&touch(base + page * PAGE, true, Toucher::Host), false),
                Seen::Served
            ));
        }
        assert_eq!([0, 1, 2, 9, 10].map(is_open), [false, false, true, true, false]);
        let used = Use { from: base + 5, to: base + 6, write: false };
        assert!(all.begin(used) && is_open(15));
        all.end(used);
        assert!(!is_open(15) && !is_open(9));
        let by = Toucher::Kernel { grid: 1, block: 0 };
        assert!(matches!(all.serve(&touch(base, false, by), false), Seen::Served));
        all.close(false);
        assert!(is_open(15));
        all.close(true);
        assert!(!is_open(15));
        assert!(
            matches!(all.serve(&touch(base + 9, false, Toucher::Host), false), Seen::Read(b, 70_000) if b == base)
        );
        all.close(true);
        assert!(is_open(15) && all.reads(used).is_empty());
        assert!(matches!(all.serve(&touch(8, false, Toucher::Host), false), Seen::Elsewhere));
    }
}
