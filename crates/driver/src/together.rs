//! One kernel on several devices at a time (`cuLaunchCooperativeKernelMultiDevice`).

use std::sync::Arc;

use crate::context::Context;
use crate::error::{Code, Result, fail};
use crate::event::{DISABLE_TIMING, Event};
use crate::operation::kernel::KernelLaunch;
use crate::operation::{Operation, Timing};
use crate::stream::Stream;

/// The launches do not wait for what other streams of the list were given before (`CUDA_COOPERATIVE_LAUNCH_MULTI_DEVICE_…`).
const NO_SYNC_BEFORE: u32 = 1;
/// What the streams are given later waits for the own launch only.
const NO_SYNC_AFTER: u32 = 2;

/// Launches kernels, each in a stream of another device. None begins before all streams have come to it, and nothing behind them begins
/// before all have ended, unless flags say so.
///
/// # Errors
/// [`Code::InvalidValue`] for unknown flags, for a device that comes twice, and for launches of several shapes; those of a launch.
pub fn launch_together(launches: Vec<(KernelLaunch, Arc<Stream>)>, flags: u32) -> Result<()> {
    let shape = |l: &KernelLaunch| (l.config.grid, l.config.block, l.config.dynamic_shared);
    let alike = launches.windows(2).all(|w| shape(&w[0].0) == shape(&w[1].0));
    let mut devices: Vec<u32> = launches.iter().map(|l| l.1.state().device().ordinal()).collect();
    devices.sort_unstable();
    devices.dedup();
    if launches.is_empty()
        || devices.len() < launches.len()
        || !alike
        || flags & !(NO_SYNC_BEFORE | NO_SYNC_AFTER) != 0
    {
        return fail(Code::InvalidValue);
    }
    let streams: Vec<Arc<Stream>> = launches.iter().map(|l| l.1.clone()).collect();
    if flags & NO_SYNC_BEFORE == 0 {
        meet(&streams)?;
    }
    for (launch, stream) in launches {
        stream.submit(Operation::Kernel(launch), Timing::Async)?;
    }
    if flags & NO_SYNC_AFTER == 0 {
        meet(&streams)?;
    }
    Ok(())
}

/// Has each stream wait for the others.
fn meet(streams: &[Arc<Stream>]) -> Result<()> {
    if streams.len() < 2 {
        return Ok(());
    }
    let mut ends = Vec::new();
    for stream in streams {
        let context = Context::by_id(stream.state().id()).ok_or(Code::ContextIsDestroyed)?;
        let end = Event::create(&context, DISABLE_TIMING)?;
        stream.submit(Operation::Record(end.clone()), Timing::Async)?;
        ends.push(end);
    }
    for stream in streams {
        for end in &ends {
            stream.submit(Operation::Wait(end.clone()), Timing::Async)?;
        }
    }
    Ok(())
}
