//! What launches have found out about a kernel: the width that is the fastest on this CPU.

use crate::compiler::key;
use crate::{Cache, Options, Source};

/// See the module. Lies in the cache beside the kernel that the compiler would choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Threads per vector group.
    pub width: u32,
    /// What was measured, for people.
    pub figures: String,
}

impl Verdict {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut out = self.width.to_le_bytes().to_vec();
        out.extend(self.figures.as_bytes());
        out
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (width, figures) = bytes.split_first_chunk::<4>()?;
        let width = u32::from_le_bytes(*width);
        let figures = std::str::from_utf8(figures).ok()?.to_owned();
        (width.is_power_of_two() && width <= 1024).then_some(Verdict { width, figures })
    }
}

/// The verdict on a kernel that runs on so many threads, if there is one: they share caches and the way to memory, so that one
/// width may be best on one and another on many. `host` as in [`crate::find_or_compile`], `build_id` that of the compiler.
pub fn verdict(
    source: &Source<'_>,
    host: &[u8],
    options: &Options,
    build_id: &[u8],
    threads: u32,
) -> Option<Verdict> {
    cache(options, build_id)?.verdict(&key(&Source { width: 0, ..*source }, host, options, build_id), threads)
}

/// Keeps a verdict, where there is a cache.
pub fn keep_verdict(
    source: &Source<'_>,
    host: &[u8],
    options: &Options,
    build_id: &[u8],
    threads: u32,
    verdict: &Verdict,
) {
    let Some(cache) = cache(options, build_id) else { return };
    let key = key(&Source { width: 0, ..*source }, host, options, build_id);
    if let Err(e) = cache.put_verdict(&key, threads, verdict) {
        tracing::warn!("the compute cache could not be written: {e}");
    }
}

fn cache(options: &Options, build_id: &[u8]) -> Option<Cache> {
    let dir = options.cache_dir.as_ref().filter(|_| !build_id.is_empty())?;
    Some(Cache::new(dir, options.cache_bytes))
}
