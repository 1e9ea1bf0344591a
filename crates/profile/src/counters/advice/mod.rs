//! Rules of the best-practices guide: what in a launch costs more than it must, what shows it, on which line, how it is mended, and
//! what a simple model says that this gains.
//!
//! [`memory`] has the rules of accesses, [`execution`] those of warps and instructions, [`shape`] those of the grid, [`gain`] the model.

mod execution;
mod found;
mod gain;
mod memory;
mod shape;

use weft_record::counts::Launch;

use super::values::Values;
pub(crate) use found::{Advice, beyond, line, worst};
use gain::Cycles;

/// What the rules find, the largest gain first.
pub(crate) fn of(launch: &Launch) -> Vec<Advice> {
    let values = Values::of(launch);
    let mut list = memory::all(launch);
    list.extend(execution::all(launch, &values));
    list.extend(shape::all(launch, &values));
    let all = Cycles::of(launch, &values);
    for a in &mut list {
        // Rules of the grid's shape know their gain themselves.
        a.speedup = a.speedup.max(all.speedup(&a.cycles));
    }
    list.sort_by(|a, b| {
        let by = |a: &Advice| (a.speedup, a.cycles.sum());
        by(b).partial_cmp(&by(a)).unwrap_or(std::cmp::Ordering::Equal)
    });
    list
}

/// What the model says that a launch asks of each part of an SM, with the part's name.
pub(crate) fn demand(launch: &Launch) -> [(&'static str, f64); 4] {
    let c = Cycles::of(launch, &Values::of(launch));
    [
        ("global and local memory", c.sectors),
        ("shared memory", c.wavefronts),
        ("instructions", c.issue),
        ("atomic operations", c.atomics),
    ]
}

#[cfg(test)]
mod tests {
    use weft_record::counts::launches;

    use super::*;

    const RECORD: &str = "launch\tk\t1\t1\t1\t128\t1\t1\t32\n\
        site\tload\tglobal\t\t4\t17\t8\t256\t256\t0\t32\ta.cu:41\n\
        site\tload\tglobal\t\t4\t18\t8\t32\t256\t0\t32\ta.cu:42\n\
        site\tload\tglobal\t\t4\t18\t8\t40\t256\t0\t32\ta.cu:43\n\
        site\tload\tshared\t\t4\t20\t4\t0\t128\t128\t4\t\n\
        site\tload\tshared\t\t4\t21\t4\t0\t128\t4\t4\t\n";

    #[test]
    fn what_is_beyond_the_ideal_is_told_with_line_and_gain() {
        let launch = &launches(RECORD).expect("a record")[0];
        let list = of(launch);
        assert_eq!(list.iter().map(|a| a.bytes).collect::<Vec<_>>(), [7168, 15872]);
        let has = |n: usize, parts: &[&str]| parts.iter().all(|p| list[n].text().contains(p));
        assert!(has(
            1,
            &["line 20 of the PTX: 32 wavefronts per request, 1 would do", "124 wavefronts of 132"]
        ));
        assert!(
            has(0, &["a.cu:41: 32 sectors per request, 4 would do", "7168 bytes of 10496, 68 %"]),
            "{list:?}"
        );
    }

    #[test]
    fn places_are_those_of_the_source() {
        let two = RECORD.replace("\t18\t8\t32\t256\t0\t32\ta.cu:42", "\t18\t8\t256\t256\t0\t32\ta.cu:41");
        let launch = &launches(&two).expect("a record")[0];
        let worst = worst(launch, "global");
        assert_eq!((worst.len(), worst[0].requests, beyond(&worst[0])), (2, 16, 448));
    }
}
