//! Kernels: attributes, preferences, occupancy.

use core::ffi::{c_char, c_void};
use core::ptr::{from_ref, null};

use weft_ffi::arg::Out;
use weft_ffi::client::Driver;
use weft_ffi::driver::*;
use weft_ffi::runtime::*;

use crate::entry::api;
use crate::error::{Outcome, check};
use crate::launch::Config;
use crate::registry::{add_handle, function, kernel_name};

fn attribute(d: &Driver, f: CUfunction, a: CUfunction_attribute) -> Outcome<i32> {
    let mut v = 0;
    // SAFETY: a live variable and a function of the driver's.
    check(unsafe { d.cuFuncGetAttribute(&raw mut v, a, f) }).map(|()| v)
}

/// Those of newer drivers are 0 in older ones.
fn optional(d: &Driver, f: CUfunction, a: CUfunction_attribute) -> i32 {
    attribute(d, f, a).unwrap_or(0)
}

fn bytes(v: i32) -> usize {
    usize::try_from(v).unwrap_or(0)
}

/// A kernel's function, for the driver.
fn f(func: *const c_void) -> Outcome<CUfunction> {
    function(func).map(|(_, f)| f)
}

/// The function of a kernel that the program knows by an address, which handles are not.
fn by_symbol(func: *const c_void) -> Outcome<CUfunction> {
    kernel_name(func)?;
    let f = f(func)?;
    add_handle(f.cast());
    Ok(f)
}

api! {
    /// What is known of a kernel.
    fn cudaFuncGetAttributes(attr: Out<cudaFuncAttributes>, func: *const c_void) {
        let (d, f) = function(func)?;
        let a = cudaFuncAttributes {
            sharedSizeBytes: bytes(attribute(d, f, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES)?),
            constSizeBytes: bytes(attribute(d, f, CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES)?),
            localSizeBytes: bytes(attribute(d, f, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES)?),
            maxThreadsPerBlock: attribute(d, f, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?,
            numRegs: attribute(d, f, CU_FUNC_ATTRIBUTE_NUM_REGS)?,
            ptxVersion: attribute(d, f, CU_FUNC_ATTRIBUTE_PTX_VERSION)?,
            binaryVersion: attribute(d, f, CU_FUNC_ATTRIBUTE_BINARY_VERSION)?,
            cacheModeCA: optional(d, f, CU_FUNC_ATTRIBUTE_CACHE_MODE_CA),
            maxDynamicSharedSizeBytes: optional(d, f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES),
            preferredShmemCarveout: optional(d, f, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT),
            clusterDimMustBeSet: optional(d, f, CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET),
            requiredClusterWidth: optional(d, f, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH),
            requiredClusterHeight: optional(d, f, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT),
            requiredClusterDepth: optional(d, f, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH),
            clusterSchedulingPolicyPreference:
                optional(d, f, CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE),
            nonPortableClusterSizeAllowed: optional(d, f, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED),
            ..Default::default()
        };
        attr.set(a)
    }

    /// Sets an attribute of a kernel; up to 15 the numbers are the driver's.
    fn cudaFuncSetAttribute(func: *const c_void, attr: cudaFuncAttribute, value: i32) {
        let (d, f) = function(func)?;
        let native = match attr {
            cudaFuncAttributeSharedMemoryMode => CU_FUNC_ATTRIBUTE_SHARED_MEMORY_MODE,
            cudaFuncAttribute(8..=15) => CUfunction_attribute(attr.0),
            _ => return Err(cudaErrorInvalidValue),
        };
        // SAFETY: a function of the driver's.
        check(unsafe { d.cuFuncSetAttribute(f, native, value) })
    }

    /// Prefers shared memory or L1 for a kernel.
    fn cudaFuncSetCacheConfig(func: *const c_void, config: cudaFuncCache)
        => driver: cuFuncSetCacheConfig(f(func)?, CUfunc_cache(config.0));

    /// Sets the width of shared memory's banks for a kernel.
    fn cudaFuncSetSharedMemConfig(func: *const c_void, config: cudaSharedMemConfig)
        => driver: cuFuncSetSharedMemConfig(f(func)?, CUsharedconfig(config.0));

    /// A kernel's name as the linker sees it.
    fn cudaFuncGetName(name: Out<*const c_char>, func: *const c_void) {
        if let Ok(own) = kernel_name(func) {
            name.set(own);
            return Ok(());
        }
        let ((d, f), mut text) = (function(func)?, null());
        // SAFETY: a live variable and a function of the driver's.
        check(unsafe { d.cuFuncGetName(&raw mut text, f) })?;
        name.set(text);
        Ok(())
    }

    /// Offset and size in bytes of a parameter.
    fn cudaFuncGetParamInfo(func: *const c_void, index: usize, offset: *mut usize, size: *mut usize)
        => driver: cuFuncGetParamInfo(f(func)?, index, offset, size);

    /// Number of parameters.
    fn cudaFuncGetParamCount(func: *const c_void, paramCount: *mut usize)
        => driver: cuFuncGetParamCount(f(func)?, paramCount);

    /// The driver's handle of a kernel.
    fn cudaGetFuncBySymbol(out: Option<Out<cudaFunction_t>>, func: *const c_void) {
        let f = by_symbol(func)?;
        if let Some(to) = out {
            to.set(f);
        }
    }

    /// A handle of a kernel, which launches take too.
    fn cudaGetKernel(out: Out<cudaKernel_t>, func: *const c_void) {
        out.set(by_symbol(func)?.cast())
    }

    /// Blocks of a kernel that one multiprocessor holds.
    fn cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        numBlocks: *mut i32, func: *const c_void, blockSize: i32, dynamic: usize)
        => driver: cuOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, f(func)?, blockSize, dynamic);

    /// The same with flags.
    fn cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        numBlocks: *mut i32, func: *const c_void, blockSize: i32, dynamic: usize, flags: u32)
        => driver: cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks, f(func)?, blockSize, dynamic, flags);

    /// Dynamic shared memory in bytes that leaves room for so many blocks.
    fn cudaOccupancyAvailableDynamicSMemPerBlock(
        out: *mut usize, func: *const c_void, blocks: i32, blockSize: i32)
        => driver: cuOccupancyAvailableDynamicSMemPerBlock(out, f(func)?, blocks, blockSize);

    /// Clusters of a kernel that the device holds.
    fn cudaOccupancyMaxActiveClusters(out: *mut i32, func: *const c_void, config: Config)
        => driver: cuOccupancyMaxActiveClusters(out, f(func)?, from_ref(&config.for_driver()));

    /// The largest cluster that a kernel may have.
    fn cudaOccupancyMaxPotentialClusterSize(out: *mut i32, func: *const c_void, config: Config)
        => driver: cuOccupancyMaxPotentialClusterSize(out, f(func)?, from_ref(&config.for_driver()));
}
