//! Kernels: when they began and ended, told by whoever runs them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use weft_exec::{Observer, monotonic_ns};
use weft_record::trace::{Event, Kernel, Origin, Times};

use super::{UNNOTED, note};
use crate::operation::config::LaunchConfig;

/// What a thread and a block of a kernel take, as the program is told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figures {
    pub(crate) registers: u32,
    pub(crate) static_shared: u32,
}

/// A kernel under way.
struct Watch {
    origin: Origin,
    config: LaunchConfig,
    figures: Figures,
    name: Arc<str>,
    /// 0 before any block has begun.
    begun: AtomicU64,
}

/// Who notes a launch, if it comes from somewhere.
pub(crate) fn watch(
    origin: Option<Origin>,
    config: &LaunchConfig,
    figures: Figures,
    name: &Arc<str>,
) -> Option<Arc<dyn Observer>> {
    let origin = origin.filter(|o| o.at != UNNOTED)?;
    let (config, name) = (*config, name.clone());
    Some(Arc::new(Watch { origin, config, figures, name, begun: AtomicU64::new(0) }))
}

impl Observer for Watch {
    fn begun(&self) {
        if self.begun.load(Ordering::Relaxed) == 0 {
            let _ = self.begun.compare_exchange(0, monotonic_ns(), Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    fn ended(&self, failed: bool) {
        let begin = self.begun.load(Ordering::Relaxed);
        if begin == 0 {
            // Ended before it began.
            return;
        }
        let Figures { registers, static_shared } = self.figures;
        let times = Times { begin, end: monotonic_ns().max(begin) };
        let LaunchConfig { grid, block, dynamic_shared, .. } = self.config;
        note(&Event::Kernel(Kernel {
            origin: self.origin,
            times,
            grid,
            block,
            registers,
            static_shared,
            dynamic_shared,
            failed,
            name: &self.name,
        }));
    }
}
