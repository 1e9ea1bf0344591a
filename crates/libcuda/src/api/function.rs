//! Functions: attributes, parameters, occupancy.

use core::ffi::c_char;
use std::ffi::CString;

use parking_lot::Mutex;
use weft_driver::attribute::{check_bank_config, check_cache_config};
use weft_driver::rules::{check_occupancy_flags, largest_cluster};
use weft_driver::{Code, Function, Module, Result, max_active_clusters};
use weft_ffi::arg::Out;
use weft_ffi::driver::*;

use crate::args::{Launch, SharedOf};
use crate::handle::{Handle, OutHandle};

entry! {
    /// An attribute.
    fn cuFuncGetAttribute(pi: Out<i32>, attrib: CUfunction_attribute, hfunc: Handle<Function>) {
        pi.set(hfunc.attribute(attrib.0)?)
    }

    /// Sets an attribute.
    fn cuFuncSetAttribute(hfunc: Handle<Function>, attrib: CUfunction_attribute, value: i32) {
        hfunc.set_attribute(attrib.0, value)
    }

    /// The preferred split of cache and shared memory: a hint that changes nothing here.
    fn cuFuncSetCacheConfig(_hfunc: Handle<Function>, config: CUfunc_cache) {
        check_cache_config(config.0)
    }

    /// Width of the banks of shared memory: fixed on this device.
    fn cuFuncSetSharedMemConfig(_hfunc: Handle<Function>, config: CUsharedconfig) {
        check_bank_config(config.0)
    }

    /// The function's module.
    fn cuFuncGetModule(hmod: OutHandle<Module>, hfunc: Handle<Function>) {
        hmod.set(&hfunc.module()?)
    }

    /// The function's name.
    fn cuFuncGetName(name: Out<*const c_char>, hfunc: Handle<Function>) {
        name.set(permanent(hfunc.name())?)
    }

    /// Offset and size of a parameter.
    fn cuFuncGetParamInfo(
        func: Handle<Function>, paramIndex: usize, paramOffset: Out<usize>, paramSize: Option<Out<usize>>,
    ) {
        parameter(&func, paramIndex, &paramOffset, paramSize)
    }

    /// Number of parameters.
    fn cuFuncGetParamCount(func: Handle<Function>, paramCount: Out<usize>) {
        paramCount.set(func.param_layout().0.len())
    }

    /// Whether the function is loaded: it always is, though it may yet have to be compiled.
    fn cuFuncIsLoaded(state: Out<CUfunctionLoadingState>, _function: Handle<Function>) {
        state.set(CU_FUNCTION_LOADING_STATE_LOADED)
    }

    /// Loads the function.
    fn cuFuncLoad(_function: Handle<Function>) {}

    /// Blocks that an SM holds.
    fn cuOccupancyMaxActiveBlocksPerMultiprocessor(
        numBlocks: Out<i32>, func: Handle<Function>, blockSize: i32, dynamicSMemSize: usize,
    ) {
        numBlocks.set(func.occupancy(blockSize, dynamicSMemSize as u64)? as i32)
    }

    /// Blocks that an SM holds; the flag concerns caching on old devices.
    fn cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        numBlocks: Out<i32>, func: Handle<Function>, blockSize: i32, dynamicSMemSize: usize, flags: u32,
    ) {
        check_occupancy_flags(flags)?;
        numBlocks.set(func.occupancy(blockSize, dynamicSMemSize as u64)? as i32)
    }

    /// The block size with the best occupancy.
    fn cuOccupancyMaxPotentialBlockSize(
        minGridSize: Out<i32>, blockSize: Out<i32>, func: Handle<Function>,
        blockSizeToDynamicSMemSize: SharedOf [dynamicSMemSize], dynamicSMemSize: usize, blockSizeLimit: i32,
    ) {
        best(&minGridSize, &blockSize, &func, &blockSizeToDynamicSMemSize, blockSizeLimit)
    }

    /// The block size with the best occupancy; the flag concerns caching on old devices.
    fn cuOccupancyMaxPotentialBlockSizeWithFlags(
        minGridSize: Out<i32>, blockSize: Out<i32>, func: Handle<Function>,
        blockSizeToDynamicSMemSize: SharedOf [dynamicSMemSize], dynamicSMemSize: usize, blockSizeLimit: i32, flags: u32,
    ) {
        check_occupancy_flags(flags)?;
        best(&minGridSize, &blockSize, &func, &blockSizeToDynamicSMemSize, blockSizeLimit)
    }

    /// Dynamic shared memory that a block may use while so many are resident.
    fn cuOccupancyAvailableDynamicSMemPerBlock(
        dynamicSmemSize: Out<usize>, func: Handle<Function>, numBlocks: i32, blockSize: i32,
    ) {
        dynamicSmemSize.set(func.available_shared(numBlocks, blockSize)? as usize)
    }

    /// Clusters that the device holds.
    fn cuOccupancyMaxActiveClusters(numClusters: Out<i32>, func: Option<Handle<Function>>, config: Launch) {
        let func = func.ok_or(Code::InvalidValue)?;
        numClusters.set(max_active_clusters(&func, &config.of(&func)?)? as i32)
    }

    /// The largest cluster that the device holds.
    fn cuOccupancyMaxPotentialClusterSize(
        clusterSize: Out<i32>, func: Handle<Function>, config: Launch,
    ) {
        clusterSize.set(largest_cluster(&func, &config.of(&func)?)? as i32)
    }
}

/// Writes offset and size of a parameter where the program wants them.
pub(super) fn parameter(
    f: &Function,
    index: usize,
    offset: &Out<'_, usize>,
    size: Option<Out<'_, usize>>,
) -> Result<()> {
    let (at, bytes) = f.param(index)?;
    offset.set(at as usize);
    if let Some(to) = size {
        to.set(bytes as usize);
    }
    Ok(())
}

fn best(
    min_grid: &Out<'_, i32>,
    block: &Out<'_, i32>,
    function: &Function,
    shared: &SharedOf<'_>,
    limit: i32,
) -> Result<()> {
    let (grid, size) = function.best_block_size(limit, |threads| shared.of(threads))?;
    min_grid.set(grid as i32);
    block.set(size as i32);
    Ok(())
}

/// A copy of a name that stays for ever, as C programs expect of names; one copy for each name.
pub(crate) fn permanent(name: &str) -> Result<*const c_char> {
    static NAMES: Mutex<Vec<&'static core::ffi::CStr>> = Mutex::new(Vec::new());
    let mut names = NAMES.lock();
    if let Some(known) = names.iter().find(|n| n.to_bytes() == name.as_bytes()) {
        return Ok(known.as_ptr());
    }
    let new: &'static core::ffi::CStr =
        Box::leak(CString::new(name).map_err(|_| Code::InvalidValue)?.into_boxed_c_str());
    names.push(new);
    Ok(new.as_ptr())
}
