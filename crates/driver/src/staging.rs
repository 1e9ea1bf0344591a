//! How programs make launches of CUDA 3 ready; see [`crate::staged`].

use std::sync::Arc;

use weft_device::attribute as attr;

use crate::error::{Code, Error, Result, fail};
use crate::function::Function;
use crate::operation::config::LaunchConfig;
use crate::operation::kernel::{KernelLaunch, from_buffer};
use crate::staged::MOST_PARAMS;

impl Function {
    /// Says the threads of a block of later launches (`cuFuncSetBlockShape`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a shape that no block can have.
    pub fn stage_block(&self, shape: [i32; 3]) -> Result<()> {
        let profile = self.state().device().profile();
        let block = shape.map(|n| u32::try_from(n).unwrap_or(0));
        let most = profile.max_block();
        let threads = block.iter().fold(1u32, |n, d| n.saturating_mul(*d));
        if threads == 0
            || block.iter().zip(most).any(|(d, m)| *d > m)
            || threads > profile.limit(attr::MAX_THREADS_PER_BLOCK)
        {
            return Err(Error::new(Code::InvalidValue, format!("blocks of {shape:?}")));
        }
        self.settings.staged.lock().block = block;
        Ok(())
    }

    /// Says the dynamic shared memory of a block of later launches, in bytes (`cuFuncSetSharedSize`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for more than the function may have.
    pub fn stage_shared(&self, bytes: u32) -> Result<()> {
        let most = self.max_dynamic_shared(self.state().device().profile());
        if bytes > most {
            return Err(Error::new(
                Code::InvalidValue,
                format!("{bytes} bytes of dynamic shared memory where {most} are allowed"),
            ));
        }
        self.settings.staged.lock().shared = bytes;
        Ok(())
    }

    /// Says how many bytes of parameters later launches have (`cuParamSetSize`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for more than a launch can have.
    pub fn stage_size(&self, bytes: u32) -> Result<()> {
        if bytes as usize > MOST_PARAMS {
            return fail(Code::InvalidValue);
        }
        self.settings.staged.lock().size = bytes as usize;
        Ok(())
    }

    /// Says bytes of the parameters of later launches (`cuParamSetv`, `cuParamSeti`, `cuParamSetf`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a place outside of what a launch can have.
    pub fn stage_param(&self, offset: i32, bytes: &[u8]) -> Result<()> {
        let offset = usize::try_from(offset).map_err(|_| Code::InvalidValue)?;
        if self.settings.staged.lock().put(offset, bytes) { Ok(()) } else { fail(Code::InvalidValue) }
    }

    /// The launch of so many blocks that was made ready (`cuLaunch`, `cuLaunchGrid`).
    ///
    /// # Errors
    /// As [`from_buffer`] for parameters.
    pub fn staged_launch(self: &Arc<Self>, grid: [i32; 2]) -> Result<KernelLaunch> {
        let staged = self.settings.staged.lock();
        let [x, y] = grid.map(|n| u32::try_from(n).unwrap_or(0));
        let config = LaunchConfig {
            grid: [x, y, 1],
            block: staged.block,
            dynamic_shared: staged.shared,
            ..LaunchConfig::default()
        };
        let params = from_buffer(self, &staged.counted())?;
        Ok(KernelLaunch { function: self.clone(), config, params, marks: Vec::new() })
    }
}
