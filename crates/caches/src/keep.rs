//! What one launch leaves for the next where not the same part of lines is followed: the smaller part, which is in both.

use std::borrow::Cow;

use crate::gpu::Gpu;
use crate::l2::Level2;
use crate::policy::Property;
use crate::stream::{BlockStream, Streams, is_followed};

/// Requests, of which at most one line of `1 << shift` is followed.
pub(crate) fn thinned(streams: &Streams, shift: u32) -> Cow<'_, Streams> {
    if shift <= streams.shift {
        return Cow::Borrowed(streams);
    }
    let thin = |b: &BlockStream| BlockStream {
        block: b.block,
        records: b.records.iter().filter(|r| r.is_followed(b.block, shift)).copied().collect(),
        requests: b.requests.clone(),
    };
    Cow::Owned(Streams { blocks: streams.blocks.iter().map(thin).collect(), shift })
}

/// L2 with those of its lines that are followed where one of `1 << shift` is.
pub(crate) fn thinned_l2(old: Level2, gpu: &Gpu, shift: u32) -> Level2 {
    let mut new = Level2::new(gpu, shift);
    let (caches, mut keeper) = old.into_parts();
    for (n, cache) in caches.into_iter().enumerate() {
        let told_apart = cache.told_apart;
        for line in cache.into_lines() {
            if is_followed(line.line, shift) {
                new.put(n, line, told_apart);
            } else if line.property == Property::Persisting {
                keeper.forget(line.line);
            }
        }
    }
    new.with_keeper(keeper)
}
