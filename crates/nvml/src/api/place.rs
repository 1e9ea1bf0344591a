//! Where devices are to each other, and to CPUs.

use super::{Handle, functions, gpu, handle, of_device, state};
use crate::arg::Out;
use crate::result::{Code, Result};

/// `NVML_TOPOLOGY_INTERNAL`, and what devices have in common: a bridge to the host.
const SAME: u32 = 0;
const HOST_BRIDGE: u32 = 30;
/// No more bits of CPUs are told.
const MOST_CPUS: usize = 1 << 14;

/// A set of all CPUs, in so many words.
fn cpus(words: u32) -> Vec<u64> {
    let count = std::thread::available_parallelism().map_or(1, usize::from).min(MOST_CPUS);
    let word = |n: usize| match count.saturating_sub(n * 64) {
        0 => 0,
        bits @ 1..64 => (1 << bits) - 1,
        _ => u64::MAX,
    };
    (0..(words as usize).min(MOST_CPUS / 64)).map(word).collect()
}

fn set_of_cpus(words: u32, to: Out<u64>) -> Result {
    if words == 0 {
        return Err(Code::InvalidArgument);
    }
    to.fill(words as usize, &cpus(words))
}

of_device! { own:
    nvmlDeviceGetTopologyCommonAncestor(other: Handle, to: Out<u32>) {
        to.set(if gpu(other)?.index == own.index { SAME } else { HOST_BRIDGE })
    }
    nvmlDeviceGetTopologyNearestGpus(level: u32, count: Out<u32>, to: Out<Handle>) {
        let all = state::devices()?;
        let others = all.iter().filter(|g| g.index != own.index && level == HOST_BRIDGE);
        to.list(count, &others.map(handle).collect::<Vec<_>>())
    }
    nvmlDeviceGetP2PStatus(other: Handle, kind: u32, to: Out<u32>) {
        gpu(other)?;
        match kind {
            // Reading, writing, atomics, over the bus; no NVLink.
            0 | 1 | 3 | 4 => to.set(0),
            2 => to.set(5),
            _ => Err(Code::InvalidArgument),
        }
    }
    nvmlDeviceOnSameBoard(other: Handle, to: Out<i32>) { to.set((gpu(other)?.index == own.index).into()) }
    nvmlDeviceGetCpuAffinity(words: u32, to: Out<u64>) { set_of_cpus(words, to) }
    nvmlDeviceGetCpuAffinityWithinScope(words: u32, to: Out<u64>, scope: u32) {
        if scope > 1 {
            return Err(Code::InvalidArgument);
        }
        set_of_cpus(words, to)
    }
    nvmlDeviceGetMemoryAffinity(words: u32, to: Out<u64>, scope: u32) {
        if words == 0 || scope > 1 {
            return Err(Code::InvalidArgument);
        }
        // The first node.
        let nodes: Vec<u64> = (0..words.min(64)).map(|n| u64::from(n == 0)).collect();
        to.fill(words as usize, &nodes)
    }
}

functions! {
    nvmlSystemGetTopologyGpuSet(cpu: u32, count: Out<u32>, to: Out<Handle>) {
        let known = std::thread::available_parallelism().map_or(1, usize::from);
        if cpu as usize >= known {
            return Err(Code::InvalidArgument);
        }
        to.list(count, &state::devices()?.iter().map(handle).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::cpus;

    #[test]
    fn sets_of_cpus_hold_all_of_them() {
        let count = std::thread::available_parallelism().map_or(1, usize::from) as u32;
        assert_eq!(cpus(256).iter().map(|w| w.count_ones()).sum::<u32>(), count);
        assert_eq!(cpus(1).len(), 1);
    }
}
