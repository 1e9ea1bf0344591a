//! What a remedy gains: what a launch asks of each part of an SM in cycles, the part that is asked most being the one that lasts.
//!
//! The rates are those of published microbenchmarks of Volta to Hopper, rounded: a sector of global memory takes a cycle (32 bytes for
//! each SM lie between what L2 and what DRAM give), a wavefront of shared memory one, a warp's instruction a quarter, since four
//! are issued at once. It is a model of throughput alone: what latency costs is not in it.

use weft_record::counts::Launch;

use crate::counters::values::Values;

/// Cycles of all SMs together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Cycles {
    /// For sectors of global and local memory.
    pub(crate) sectors: f64,
    /// For wavefronts of shared memory.
    pub(crate) wavefronts: f64,
    /// For instructions.
    pub(crate) issue: f64,
    /// For atomic operations on the same words.
    pub(crate) atomics: f64,
}

/// Cycles of a warp's instruction.
pub(super) const ISSUE: f64 = 0.25;

/// How many times as long as single precision double precision takes on a device of this capability (programming guide, "Throughput of
/// Native Arithmetic Instructions").
pub(super) fn fp64_rate(capability: &str) -> f64 {
    match capability {
        "3.5" | "3.7" => 3.0,
        "6.0" | "7.0" | "8.0" | "9.0" | "10.0" => 2.0,
        "8.6" | "8.9" | "12.0" | "10.3" => 64.0,
        _ => 32.0,
    }
}

impl Cycles {
    /// What a launch asks.
    pub(super) fn of(launch: &Launch, values: &Values) -> Self {
        let get = |name: &str| values.get(name).unwrap_or(0.0);
        let mut all = Cycles::default();
        for s in &launch.sites {
            let atomic = matches!(s.kind.as_str(), "atomic" | "reduction");
            match s.space.as_str() {
                "shared" => all.wavefronts += s.wavefronts as f64,
                _ => all.sectors += s.sectors as f64,
            }
            if atomic && s.space == "global" {
                all.atomics += s.threads as f64;
            }
        }
        let rate = fp64_rate(launch.with.get("cc").map_or("", String::as_str));
        all.issue = ISSUE * (get("inst.all") + (rate - 1.0) * get("inst.fp64"));
        all
    }

    /// All of them.
    pub(super) fn sum(&self) -> f64 {
        self.sectors + self.wavefronts + self.issue + self.atomics
    }

    fn longest(&self) -> f64 {
        [self.sectors, self.wavefronts, self.issue, self.atomics].into_iter().fold(0.0, f64::max)
    }

    /// How many times as fast it is without some of them.
    pub(super) fn speedup(&self, without: &Cycles) -> f64 {
        let rest = Cycles {
            sectors: self.sectors - without.sectors,
            wavefronts: self.wavefronts - without.wavefronts,
            issue: self.issue - without.issue,
            atomics: self.atomics - without.atomics,
        };
        let (now, then) = (self.longest(), rest.longest());
        if then > 0.0 { (now / then).max(1.0) } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lasts_longest_gains() {
        let all = Cycles { sectors: 100.0, wavefronts: 60.0, issue: 10.0, atomics: 0.0 };
        let sectors = |n: f64| Cycles { sectors: n, ..Cycles::default() };
        assert_eq!((all.speedup(&sectors(20.0)), all.speedup(&sectors(90.0))), (1.25, 100.0 / 60.0));
        assert_eq!(all.speedup(&Cycles { wavefronts: 59.0, ..Cycles::default() }), 1.0);
        assert_eq!(Cycles::default().speedup(&Cycles::default()), 1.0);
    }
}
