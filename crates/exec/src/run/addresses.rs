//! What code that has its addresses looked at may touch ([`weft_abi::ProbeKind::Addresses`]).
//!
//! Device memory is memory of the process, so that nothing of the machine keeps a kernel from what else is there. Such code
//! says where it is about to go, and the executor asks whoever launched it whether the device may. What was
//! answered is kept as long as the block belongs to the launch: mostly one comparison for all lanes of a group.

use std::ops::Range;

use weft_abi::{CtaContext, ProbeSite, SHARED_WINDOW};

/// Who knows what memory kernels of a launch may use.
pub trait AddressGuard: Send + Sync {
    /// The stretch of memory around an address that they may use.
    ///
    /// # Errors
    /// What is there instead, in words; nothing if there is nothing to say.
    fn stretch(&self, address: u64) -> Result<Range<u64>, String>;
}

/// An access where the device may not go.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Foul {
    pub(crate) line: u32,
    pub(crate) address: u64,
    /// Number of the thread in its block.
    pub(crate) thread: u32,
    /// What is there.
    pub(crate) message: String,
}

/// Bytes that each lane accesses at a place.
fn bytes_of(site: &ProbeSite) -> u64 {
    site.probe.access().map_or(1, |a| a.bytes.into())
}

/// How many stretches are kept.
const KEPT: usize = 8;

/// Stretches of memory that a launch may use, as far as it has asked.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// First and one behind the last address of each.
    stretches: [(u64, u64); KEPT],
    next: usize,
}

impl Known {
    /// Whether all of `first..end` is in one of them.
    #[inline]
    fn hold(&self, first: u64, end: u64) -> bool {
        self.stretches.iter().any(|s| s.0 <= first && end <= s.1)
    }

    /// Whether all that lanes access is known. Nothing is allocated, and no lock is taken.
    #[inline]
    pub(super) fn hold_all(&self, site: &ProbeSite, mask: &[u8], addresses: &[u64]) -> bool {
        let (mut first, mut last) = (u64::MAX, 0);
        for (on, &at) in mask.iter().zip(addresses) {
            first = first.min(if *on != 0 { at } else { u64::MAX });
            last = last.max(if *on != 0 { at } else { 0 });
        }
        let bytes = bytes_of(site);
        if first > last || self.hold(first, last.saturating_add(bytes)) {
            return true;
        }
        let mut lanes = mask.iter().zip(addresses).filter(|(on, _)| **on != 0);
        lanes.all(|(_, &at)| self.hold(at, at.saturating_add(bytes)))
    }

    fn keep(&mut self, stretch: Range<u64>) {
        self.stretches[self.next] = (stretch.start, stretch.end);
        self.next = (self.next + 1) % KEPT;
    }

    /// Asks for what is not known; the first lane that goes where it may not, its number counted from `first`.
    pub(super) fn ask(
        &mut self,
        site: &ProbeSite,
        first: u32,
        (mask, addresses): (&[u8], &[u64]),
        stretch: impl Fn(u64) -> Result<Range<u64>, String>,
    ) -> Option<Foul> {
        let bytes = bytes_of(site);
        let lanes = (first..).zip(mask.iter().zip(addresses)).filter(|(_, (on, _))| **on != 0);
        for (thread, (_, &at)) in lanes {
            let end = at.saturating_add(bytes);
            if self.hold(at, end) {
                continue;
            }
            let foul = |address, message| Some(Foul { line: site.line, address, thread, message });
            match stretch(at) {
                Err(message) => return foul(at, message),
                // What begins in one may go on in the next.
                Ok(s) if s.end < end => match stretch(s.end) {
                    Err(message) => return foul(s.end, message),
                    Ok(next) => self.keep(s.start..next.end),
                },
                Ok(s) => self.keep(s),
            }
        }
        None
    }
}

/// The stretch around an address of what a block has for itself: the shared memory of its cluster, its local memory (so many
/// bytes), the launch's parameters, and what cooperative groups meet in.
pub(super) fn own_stretch(
    cta: &CtaContext,
    (cluster, local): (u32, u64),
    of_launch: [Range<u64>; 2],
    address: u64,
) -> Option<Range<u64>> {
    let from = |start: *mut u8, bytes: u64| start.addr() as u64..start.addr() as u64 + bytes;
    let shared = from(cta.cluster_shared, u64::from(cluster) * u64::from(SHARED_WINDOW));
    let [params, workspace] = of_launch;
    [shared, from(cta.local, local), params, workspace].into_iter().find(|s| s.contains(&address))
}

#[cfg(test)]
mod tests {
    use weft_abi::{Access, Probe, RequestKind, RequestSpace};

    use super::*;

    const SITE: ProbeSite = ProbeSite {
        probe: Probe::Address(Access { kind: RequestKind::Load, space: RequestSpace::Global, bytes: 16 }),
        line: 7,
    };

    fn stretch(at: u64) -> Result<Range<u64>, String> {
        let all = [1000..2000u64, 2000..2100, 5000..6000];
        all.into_iter().find(|s| s.contains(&at)).ok_or_else(|| "nothing".to_owned())
    }

    fn foul(mask: &[u8], addresses: &[u64]) -> Option<(u64, u32)> {
        let mut known = Known::default();
        let first = known.ask(&SITE, 32, (mask, addresses), stretch);
        assert!(first.is_some() || known.hold_all(&SITE, mask, addresses));
        assert!(first.is_none() || !known.hold_all(&SITE, mask, addresses));
        first.map(|f| (f.address, f.thread))
    }

    #[test]
    fn each_lane_that_takes_part_is_looked_at_with_all_its_bytes() {
        assert_eq!(foul(&[1, 1, 1], &[1000, 1500, 5984]), None);
        assert_eq!(foul(&[0, 0], &[0, 1]), None);
        assert_eq!(foul(&[1, 0, 1], &[1000, 3000, 1016]), None);
        assert_eq!(foul(&[1, 1, 1], &[1000, 3000, 4000]), Some((3000, 33)));
        assert_eq!(foul(&[1, 1], &[1000, 5985]), Some((6000, 33)));
        assert_eq!(foul(&[1], &[1990]), None, "on into the next stretch");
        assert_eq!(foul(&[1], &[u64::MAX]), Some((u64::MAX, 32)));
    }

    #[test]
    fn more_stretches_than_are_kept() {
        let pages = |at: u64| Ok::<_, String>(at / 100 * 100..at / 100 * 100 + 100);
        let addresses: Vec<u64> = (0..32).map(|n| 100 * n).collect();
        let mut known = Known::default();
        assert_eq!(known.ask(&SITE, 0, (&[1; 32], &addresses), pages), None);
        assert!(!known.hold_all(&SITE, &[1; 32], &addresses));
        assert!(known.hold_all(&SITE, &[1; 8], &addresses[24..]));
    }
}
