//! Functions: attributes, parameters, occupancy.

use core::ffi::c_char;
use std::ffi::CString;
use std::sync::Arc;

use parking_lot::Mutex;
use weft_driver::{Code, Function, LaunchConfig, Result, max_active_clusters};
use weft_ffi::driver::*;

use super::launch;
use crate::args::{fail, get, put, put_if, there};
use crate::handle::{self, MODULES, function};

entry! {
    /// An attribute.
    fn cuFuncGetAttribute(pi: *mut i32, attrib: CUfunction_attribute, hfunc: CUfunction) {
        there(pi)?;
        put(pi, function(hfunc)?.attribute(attrib.0)?)
    }

    /// Sets an attribute.
    fn cuFuncSetAttribute(hfunc: CUfunction, attrib: CUfunction_attribute, value: i32) {
        function(hfunc)?.set_attribute(attrib.0, value)
    }

    /// The preferred split of cache and shared memory: a hint that changes nothing here.
    fn cuFuncSetCacheConfig(hfunc: CUfunction, config: CUfunc_cache) {
        function(hfunc)?;
        if config.0 > CU_FUNC_CACHE_PREFER_EQUAL.0 { fail(Code::InvalidValue) } else { Ok(()) }
    }

    /// Width of the banks of shared memory: fixed on this device.
    fn cuFuncSetSharedMemConfig(hfunc: CUfunction, _config: CUsharedconfig) {
        function(hfunc).map(drop)
    }

    /// The function's module.
    fn cuFuncGetModule(hmod: *mut CUmodule, hfunc: CUfunction) {
        there(hmod)?;
        put(hmod, MODULES.handle(&function(hfunc)?.module()?))
    }

    /// The function's name.
    fn cuFuncGetName(name: *mut *const c_char, hfunc: CUfunction) {
        there(name)?;
        put(name, permanent(function(hfunc)?.name())?)
    }

    /// Offset and size of a parameter.
    fn cuFuncGetParamInfo(
        func: CUfunction, paramIndex: usize, paramOffset: *mut usize, paramSize: *mut usize,
    ) {
        let (offset, size) = function(func)?.param(paramIndex)?;
        put(paramOffset, offset as usize)?;
        put_if(paramSize, size as usize);
        Ok(())
    }

    /// Number of parameters.
    fn cuFuncGetParamCount(func: CUfunction, paramCount: *mut usize) {
        put(paramCount, function(func)?.param_layout().0.len())
    }

    /// Whether the function is loaded: it always is, though it may yet have to be compiled.
    fn cuFuncIsLoaded(state: *mut CUfunctionLoadingState, function: CUfunction) {
        handle::function(function)?;
        put(state, CU_FUNCTION_LOADING_STATE_LOADED)
    }

    /// Loads the function.
    fn cuFuncLoad(function: CUfunction) {
        handle::function(function).map(drop)
    }

    /// Blocks that an SM holds.
    fn cuOccupancyMaxActiveBlocksPerMultiprocessor(
        numBlocks: *mut i32, func: CUfunction, blockSize: i32, dynamicSMemSize: usize,
    ) {
        there(numBlocks)?;
        put(numBlocks, function(func)?.occupancy(blockSize, dynamicSMemSize as u64)? as i32)
    }

    /// Blocks that an SM holds; the flag concerns caching on old devices.
    fn cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        numBlocks: *mut i32, func: CUfunction, blockSize: i32, dynamicSMemSize: usize, flags: u32,
    ) {
        there(numBlocks)?;
        if flags > 1 {
            return fail(Code::InvalidValue);
        }
        put(numBlocks, function(func)?.occupancy(blockSize, dynamicSMemSize as u64)? as i32)
    }

    /// The block size with the best occupancy.
    fn cuOccupancyMaxPotentialBlockSize(
        minGridSize: *mut i32, blockSize: *mut i32, func: CUfunction,
        blockSizeToDynamicSMemSize: CUoccupancyB2DSize, dynamicSMemSize: usize, blockSizeLimit: i32,
    ) {
        best(minGridSize, blockSize, &function(func)?, blockSizeToDynamicSMemSize, dynamicSMemSize, blockSizeLimit)
    }

    /// The block size with the best occupancy; the flag concerns caching on old devices.
    fn cuOccupancyMaxPotentialBlockSizeWithFlags(
        minGridSize: *mut i32, blockSize: *mut i32, func: CUfunction,
        blockSizeToDynamicSMemSize: CUoccupancyB2DSize, dynamicSMemSize: usize, blockSizeLimit: i32, flags: u32,
    ) {
        if flags > 1 {
            return fail(Code::InvalidValue);
        }
        best(minGridSize, blockSize, &function(func)?, blockSizeToDynamicSMemSize, dynamicSMemSize, blockSizeLimit)
    }

    /// Dynamic shared memory that a block may use while so many are resident.
    fn cuOccupancyAvailableDynamicSMemPerBlock(
        dynamicSmemSize: *mut usize, func: CUfunction, numBlocks: i32, blockSize: i32,
    ) {
        there(dynamicSmemSize)?;
        put(dynamicSmemSize, function(func)?.available_shared(numBlocks, blockSize)? as usize)
    }

    /// Clusters that the device holds.
    fn cuOccupancyMaxActiveClusters(numClusters: *mut i32, func: CUfunction, config: *const CUlaunchConfig) {
        there(numClusters)?;
        let (config, _) = launch::config(&get(config)?)?;
        put(numClusters, max_active_clusters(&*function(func)?, &config)? as i32)
    }

    /// The largest cluster that the device holds.
    fn cuOccupancyMaxPotentialClusterSize(
        clusterSize: *mut i32, func: CUfunction, config: *const CUlaunchConfig,
    ) {
        there(clusterSize)?;
        let (config, _) = launch::config(&get(config)?)?;
        let function = function(func)?;
        let fits = |n: &u32| {
            let grid = [*n, 1, 1];
            max_active_clusters(&function, &LaunchConfig { grid, cluster: Some([*n, 1, 1]), ..config }).is_ok_and(|n| n > 0)
        };
        let most = (1..=16u32).rev().find(fits).ok_or(Code::InvalidValue)?;
        put(clusterSize, most as i32)
    }
}

fn best(
    min_grid: *mut i32,
    block: *mut i32,
    function: &Arc<Function>,
    shared_of: CUoccupancyB2DSize,
    shared: usize,
    limit: i32,
) -> Result<()> {
    there(min_grid)?;
    there(block)?;
    let (grid, size) = function.best_block_size(limit, |threads| match shared_of {
        // SAFETY: the program's function, which takes a block size.
        Some(f) => unsafe { f(threads as i32) as u64 },
        None => shared as u64,
    })?;
    put(min_grid, grid as i32)?;
    put(block, size as i32)
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
