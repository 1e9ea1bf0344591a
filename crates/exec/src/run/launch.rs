//! What a launch consists of.

use std::sync::Arc;
use std::time::Duration;

use weft_abi::{KernelInfo, SHARED_SPARE, SHARED_WINDOW};

use super::addresses::AddressGuard;
use super::cache;
use super::early::{Early, Observer};
use super::part::Part;
use super::probes::ProbeSink;
use super::runtime::DeviceRuntime;
use super::trial::Trial;
use crate::{Code, DeviceHeap, Meter, PrintfSink};

/// A kernel launch.
pub struct Launch {
    /// The kernel's code; compiled for [`Self::block`].
    pub code: Arc<Code>,
    /// Blocks along x, y, z.
    pub grid: [u32; 3],
    /// Threads per block along x, y, z.
    pub block: [u32; 3],
    /// Blocks per cluster along x, y, z; 1, 1, 1 without clusters.
    pub cluster: [u32; 3],
    /// Whether the cluster shape was given.
    pub explicit_cluster: bool,
    /// The parameter block.
    pub params: Vec<u8>,
    /// Addresses of the symbols that [`weft_abi::KernelInfo::symbols`] lists.
    pub symbols: Arc<[u64]>,
    /// Dynamic shared memory in bytes.
    pub dynamic_shared: u32,
    /// Whether all blocks must be resident together (`cudaLaunchCooperativeKernel`).
    pub cooperative: bool,
    /// Number of the grid.
    pub grid_id: u64,
    /// Multiprocessors of the device.
    pub sm_count: u32,
    /// How many blocks may be under way at a time, as the device's occupancy bounds it.
    pub max_resident_blocks: u32,
    /// Local memory per thread for recursion (`cudaLimitStackSize`), in bytes.
    pub stack_limit: u32,
    /// Where `printf` goes.
    pub printf: Arc<PrintfSink>,
    /// Where `malloc` takes from.
    pub heap: Arc<DeviceHeap>,
    /// The kernel's name for messages.
    pub kernel_name: Arc<str>,
    /// Lines of the source, for messages.
    pub lines: Option<Arc<dyn SourceLines>>,
    /// Whose launch it is, for [`super::Pool::cancel_until`].
    pub owner: u64,
    /// Which grids' units begin before those of others: of lower numbers; 0 is the usual one.
    pub priority: i32,
    /// The part of the pool that works at it; none: all of it. Host threads that wait may, too.
    pub part: Option<Part>,
    /// Where the launch's code is compared with others.
    pub trial: Option<Arc<Trial>>,
    /// Where threads note how long they are in its code.
    pub meter: Option<Meter>,
    /// Who is told what the code's probes have noted, if it has some.
    pub probes: Option<Arc<dyn ProbeSink>>,
    /// Who says what memory the kernel may use, if its code asks; without it there is only its own.
    pub addresses: Option<Arc<dyn AddressGuard>>,
    /// Who answers the kernel's calls of functions that the executor does not have.
    pub runtime: Option<Arc<dyn DeviceRuntime>>,
    /// Whether it begins before the end of others, or others before its end, and who else is told; apart, since few launches have it.
    pub early: Option<Box<Early>>,
}

impl Launch {
    /// Who is told when it begins and ends, if somebody wants to know.
    #[inline]
    pub fn observer(&self) -> Option<&Arc<dyn Observer>> {
        self.early.as_ref().and_then(|e| e.observer.as_ref())
    }
}

/// What a program's text says about where its PTX comes from.
pub trait SourceLines: Send + Sync {
    /// File and line of the source for a line of the PTX.
    fn source(&self, ptx_line: u32) -> Option<String>;
}

/// Whether a launch stores as much as the caches hold by stores of such code that can pass them.
pub(super) fn is_non_temporal(launch: &Launch, info: &KernelInfo) -> bool {
    let threads = launch.grid.iter().chain(&launch.block).fold(1u64, |n, &d| n.saturating_mul(d.into()));
    // Each thread stores as much in every round.
    let more = |bytes: u64| bytes >= cache::non_temporal_limit();
    let bytes = threads.saturating_mul(info.non_temporal_bytes.into());
    bytes > 0
        && (more(bytes) || more(bytes.saturating_mul(info.bounds.iterations(&launch.params, launch.grid))))
        && !is_in_place(&launch.params)
}

/// Whether parameters have one address twice, as where a kernel writes what it has read, by another name: that is in the caches.
fn is_in_place(params: &[u8]) -> bool {
    /// What can be an address: below are sizes, above are numbers with a point.
    const ADDRESSES: std::ops::Range<u64> = 1 << 32..1 << 48;
    let (words, _) = params.as_chunks::<8>();
    let mut addresses: Vec<u64> =
        words.iter().map(|w| u64::from_le_bytes(*w)).filter(|w| ADDRESSES.contains(w)).collect();
    addresses.sort_unstable();
    !addresses.is_sorted_by(|a, b| a < b)
}

/// Whether a launch fits its code.
pub(super) fn check(launch: &Launch) -> Result<(), String> {
    let info = launch.code.info();
    if launch.block != info.block {
        return Err(format!(
            "code for blocks of {:?} launched with blocks of {:?}",
            info.block, launch.block
        ));
    }
    if launch.symbols.len() < info.symbols.len() {
        return Err(format!("{} symbols needed, {} given", info.symbols.len(), launch.symbols.len()));
    }
    if launch.cluster.contains(&0) || (0..3).any(|i| !launch.grid[i].is_multiple_of(launch.cluster[i])) {
        return Err(format!("grid of {:?} in clusters of {:?}", launch.grid, launch.cluster));
    }
    if launch.cluster.iter().try_fold(1u32, |n, &d| n.checked_mul(d)).is_none_or(|n| n > 64) {
        return Err(format!("clusters of {:?}", launch.cluster));
    }
    let shared = info.shared_bytes.next_multiple_of(16).checked_add(launch.dynamic_shared);
    if shared.is_none_or(|n| n > SHARED_WINDOW - SHARED_SPARE) {
        return Err(format!("{} + {} bytes of shared memory", info.shared_bytes, launch.dynamic_shared));
    }
    if launch.grid.iter().try_fold(1u64, |n, &d| n.checked_mul(d.into())).is_none() {
        return Err(format!("grid of {:?}", launch.grid));
    }
    Ok(())
}

/// Why a launch that took too long was ended.
pub fn beyond_limit(limit: Duration) -> String {
    format!("the limit for a launch is {} ms (WEFT_LAUNCH_TIMEOUT_MS)", limit.as_millis())
}

#[cfg(test)]
mod tests {
    use super::is_in_place;

    fn params(words: &[u64]) -> Vec<u8> {
        words.iter().flat_map(|w| w.to_le_bytes()).collect()
    }

    #[test]
    fn one_address_twice_is_in_place() {
        const A: u64 = 0x7f12_3400_0000;
        assert!(is_in_place(&params(&[A, A])) && is_in_place(&params(&[A, 7, A + 64, A])));
        assert!(!is_in_place(&params(&[A, A + 4])) && !is_in_place(&params(&[])));
        // Sizes and factors are no addresses; of what is left over nothing is looked at.
        assert!(!is_in_place(&params(&[A, 1024, 1024, 0.5f64.to_bits(), 0.5f64.to_bits()])));
        assert!(!is_in_place(&[params(&[A]), vec![0, 0, 0, 4]].concat()));
    }
}
