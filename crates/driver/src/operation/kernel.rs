//! Launches.

use std::sync::Arc;

use super::config::LaunchConfig;
use crate::error::{Code, Result, fail};
use crate::event::Event;
use crate::function::Function;

/// A kernel to be run (`CUDA_KERNEL_NODE_PARAMS`).
#[derive(Clone, Debug)]
pub struct KernelLaunch {
    /// The kernel.
    pub function: Arc<Function>,
    /// Shape and wishes.
    pub config: LaunchConfig,
    /// The parameter block, laid out as [`Function::param_layout`] says.
    pub params: Vec<u8>,
    /// Events that it marks before its end.
    pub marks: Vec<EarlyMark>,
}

/// An event that a launch marks before its end (`cudaLaunchAttributeProgrammaticEvent`, `cudaLaunchAttributeLaunchCompletionEvent`).
#[derive(Clone, Debug)]
pub struct EarlyMark {
    /// Which; it has no timing and is of this process alone.
    pub event: Arc<Event>,
    /// When all blocks have begun; else when all have let others begin (`griddepcontrol.launch_dependents`) or ended.
    pub begun: bool,
    /// Whether kernels that wait for the event can wait for the end of the launch as well (`griddepcontrol.wait`).
    pub programmatic: bool,
}

/// A parameter block from separate values, as `kernelParams` gives them. `read(i, bytes)` fills in parameter `i`.
///
/// # Errors
/// What `read` answers.
pub fn gather(function: &Function, mut read: impl FnMut(usize, &mut [u8]) -> Result<()>) -> Result<Vec<u8>> {
    let (offsets, size) = function.param_layout();
    let mut block = vec![0; size as usize];
    for (i, offset) in offsets.iter().enumerate() {
        let (start, bytes) = (*offset as usize, function.param(i)?.1 as usize);
        let place = block.get_mut(start..start + bytes).ok_or(Code::InvalidValue)?;
        read(i, place)?;
    }
    Ok(block)
}

/// A parameter block from the buffer of `CU_LAUNCH_PARAM_BUFFER_POINTER`. Parameters that it lacks are zero.
///
/// # Errors
/// [`Code::LaunchOutOfResources`] when it is longer than the parameters.
pub fn from_buffer(function: &Function, buffer: &[u8]) -> Result<Vec<u8>> {
    let size = function.param_layout().1 as usize;
    if buffer.len() > size {
        return fail(Code::LaunchOutOfResources);
    }
    let mut block = buffer.to_vec();
    block.resize(size, 0);
    Ok(block)
}
