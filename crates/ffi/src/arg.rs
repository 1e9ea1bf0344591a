//! Arguments from C, checked once.
//!
//! An entry point is an `unsafe extern "C" fn`: its callers promise that its arguments are what CUDA's reference says, or null.
//! [`FromC::from_c`] is the one place that relies on that promise. It makes of each argument a value that safe code can do no wrong
//! with: [`Out`], [`In`], [`Slice`], `&str` and so on. Those that hold pointers cannot outlive the call ([`Call`]).
//!
//! Careless programs pass pointers that are not aligned, which CUDA's own libraries read and write through all the same; so do these.

use core::marker::PhantomData;
use core::ops::Deref;
use core::ptr::NonNull;

mod bytes;

pub use bytes::{Address, OutBytes, OutText};

/// An entry point that is running; arguments live as long as it.
pub trait Call {
    /// What entry points answer when something is wrong.
    type Error;

    /// CUDA's "invalid value".
    fn invalid_value(&self) -> Self::Error;
}

/// How C passes an argument.
pub trait Arg {
    /// Its C type.
    type C: Copy;
}

/// Arguments that are made of what C passes: of one parameter, and `More` of those that say how long it is or what it means.
pub trait FromC<'a, K: Call, More = ()>: Arg + Sized {
    /// Checks and converts.
    ///
    /// # Errors
    /// "Invalid value" for null where something must be; what the type says.
    ///
    /// # Safety
    /// `c` and `more` are arguments of a C function, and null or as CUDA's reference describes them. What they point to stays while
    /// `call` lives.
    unsafe fn from_c(c: Self::C, more: More, call: &'a K) -> Result<Self, K::Error>;
}

/// Numbers and structures that mean themselves.
macro_rules! plain {
    ($($t:ty),* $(,)?) => {$(
        impl Arg for $t {
            type C = $t;
        }

        impl<'a, K: Call> FromC<'a, K> for $t {
            unsafe fn from_c(c: $t, (): (), _: &'a K) -> Result<Self, K::Error> {
                Ok(c)
            }
        }
    )*};
}

mod plains {
    use super::{Arg, Call, FromC};
    use crate::runtime::*;
    plain! {
        u8, u16, u32, i32, u64, usize, f32,
        CUmem_range_attribute, CUaddress_mode, CUfilter_mode, CUtensorMapDataType, CUtensorMapInterleave, CUtensorMapSwizzle,
        CUtensorMapL2promotion, CUtensorMapFloatOOBfill, CUtensorMapIm2ColWideMode, CUtensorMapAllocClass,
        CUGLDeviceList, CUresult, CUstreamAttrID, CUmem_advise, CUmemLocation, CUpointer_attribute, CUfunction_attribute, CUfunc_cache,
        CUsharedconfig, CUlimit, CUdevice_attribute, CUdevice_P2PAttribute, CUexecAffinityType, CUarray_format, CUjitInputType,
        CUmemPool_attribute, CUmemAllocationType, CUmemAllocationHandleType, CUmemAllocationGranularity_flags, CUipcMemHandle,
        CUipcEventHandle, CUgraphMem_attribute, CUcoredumpSettings, CUmulticastGranularity_flags, CUstreamCaptureMode, CUdevResourceType,
        cudaMemcpyKind, cudaExtent, cudaPitchedPtr, cudaMemLocation, cudaMemoryAdvise, cudaMemRangeAttribute, cudaLimit,
        cudaFuncCache, cudaSharedMemConfig, cudaDeviceAttr, cudaDeviceP2PAttr, cudaFuncAttribute, dim3, cudaIpcMemHandle_t,
        cudaIpcEventHandle_t, cudaChannelFormatKind, cudaStreamCallback_t, cudaLogsCallback_t, cudaAsyncCallback,
        cudaFlushGPUDirectRDMAWritesTarget, cudaFlushGPUDirectRDMAWritesScope, CUflushGPUDirectRDMAWritesTarget,
        CUflushGPUDirectRDMAWritesScope, CUasyncCallback, CUmemRangeHandleType, CUhostFn, cudaMemPoolAttr, cudaStreamCaptureMode,
        cudaLaunchAttributeID, cudaGraphMemAttributeType, cudaDevResourceType, cudaMemAllocationType, cudaMemAllocationHandleType,
    }
}

impl<T> Arg for *mut T {
    type C = *mut T;
}

/// A handle, or a pointer that is only passed on.
impl<'a, K: Call, T> FromC<'a, K> for *mut T {
    unsafe fn from_c(c: *mut T, (): (), _: &'a K) -> Result<Self, K::Error> {
        Ok(c)
    }
}

impl<T> Arg for *const T {
    type C = *const T;
}

/// A pointer that is only passed on.
impl<'a, K: Call, T> FromC<'a, K> for *const T {
    unsafe fn from_c(c: *const T, (): (), _: &'a K) -> Result<Self, K::Error> {
        Ok(c)
    }
}

/// What C passes for an argument that need not be there.
pub trait Nullable {
    /// Whether it is not.
    fn is_nothing(&self) -> bool;
}

impl<T> Nullable for *mut T {
    fn is_nothing(&self) -> bool {
        self.is_null()
    }
}

impl<T> Nullable for *const T {
    fn is_nothing(&self) -> bool {
        self.is_null()
    }
}

impl<A: Arg> Arg for Option<A> {
    type C = A::C;
}

/// An argument that may be null.
impl<'a, K: Call, More, A: FromC<'a, K, More>> FromC<'a, K, More> for Option<A>
where
    A::C: Nullable,
{
    unsafe fn from_c(c: A::C, more: More, call: &'a K) -> Result<Self, K::Error> {
        if c.is_nothing() {
            return Ok(None);
        }
        // SAFETY: the caller's promise.
        unsafe { A::from_c(c, more, call) }.map(Some)
    }
}

/// How many elements an array of the program's has.
pub trait Count: Copy {
    /// The number; none when it is negative.
    fn count(self) -> Option<usize>;
}

impl Count for u32 {
    fn count(self) -> Option<usize> {
        usize::try_from(self).ok()
    }
}

impl Count for i32 {
    fn count(self) -> Option<usize> {
        usize::try_from(self).ok()
    }
}

impl Count for usize {
    fn count(self) -> Option<usize> {
        Some(self)
    }
}

fn there<T, K: Call>(p: *mut T, call: &K) -> Result<NonNull<T>, K::Error> {
    NonNull::new(p).ok_or_else(|| call.invalid_value())
}

/// A place for a result.
#[derive(Debug)]
pub struct Out<'a, T> {
    /// Not null, and may be written while `'a` lasts.
    at: NonNull<T>,
    call: PhantomData<&'a ()>,
}

impl<T> Out<'_, T> {
    /// Writes the result.
    pub fn set(&self, value: T) {
        // SAFETY: as the member says.
        unsafe { self.at.write_unaligned(value) };
    }
}

impl<T> Arg for Out<'_, T> {
    type C = *mut T;
}

impl<'a, K: Call, T> FromC<'a, K> for Out<'a, T> {
    unsafe fn from_c(c: *mut T, (): (), call: &'a K) -> Result<Self, K::Error> {
        Ok(Out { at: there(c, call)?, call: PhantomData })
    }
}

/// A place for a result that holds a value already.
#[derive(Debug)]
pub struct InOut<'a, T> {
    /// As it was when the call began.
    pub value: T,
    out: Out<'a, T>,
}

impl<T> InOut<'_, T> {
    /// Writes the result.
    pub fn set(&self, value: T) {
        self.out.set(value);
    }
}

impl<T: Copy> Arg for InOut<'_, T> {
    type C = *mut T;
}

impl<'a, K: Call, T: Copy> FromC<'a, K> for InOut<'a, T> {
    unsafe fn from_c(c: *mut T, (): (), call: &'a K) -> Result<Self, K::Error> {
        let out = Out { at: there(c, call)?, call: PhantomData };
        // SAFETY: not null, hence a value by the caller's promise.
        Ok(InOut { value: unsafe { out.at.read_unaligned() }, out })
    }
}

/// A value of the program's, as it was when the call began.
#[derive(Clone, Copy, Debug)]
pub struct In<T>(T);

impl<T> Deref for In<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Copy> Arg for In<T> {
    type C = *const T;
}

impl<'a, K: Call, T: Copy> FromC<'a, K> for In<T> {
    unsafe fn from_c(c: *const T, (): (), call: &'a K) -> Result<Self, K::Error> {
        let at = there(c.cast_mut(), call)?;
        // SAFETY: not null, hence a value by the caller's promise.
        Ok(In(unsafe { at.read_unaligned() }))
    }
}

/// An array of the program's; null only without elements.
#[derive(Clone, Copy, Debug)]
pub struct Slice<'a, T> {
    /// `len` elements, which may be read while `'a` lasts.
    at: *const T,
    len: usize,
    call: PhantomData<&'a ()>,
}

impl<'a, T: Copy> Slice<'a, T> {
    /// The number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The elements in order.
    pub fn iter(&self) -> impl Iterator<Item = T> + use<'a, T> {
        let Slice { at, len, .. } = *self;
        // SAFETY: as the member says.
        (0..len).map(move |i| unsafe { at.add(i).read_unaligned() })
    }

    /// An array that another argument points to.
    ///
    /// # Errors
    /// "Invalid value" for null with elements.
    ///
    /// # Safety
    /// `at` is null or `len` elements that stay while `call` lives.
    pub unsafe fn new<K: Call>(at: *const T, len: usize, call: &'a K) -> Result<Self, K::Error> {
        if len > 0 {
            there(at.cast_mut(), call)?;
        }
        Ok(Slice { at, len, call: PhantomData })
    }
}

impl<T> Arg for Slice<'_, T> {
    type C = *const T;
}

impl<'a, K: Call, T: Copy, N: Count> FromC<'a, K, (N,)> for Slice<'a, T> {
    unsafe fn from_c(c: *const T, (n,): (N,), call: &'a K) -> Result<Self, K::Error> {
        // SAFETY: the caller's promise.
        unsafe { Slice::new(c, n.count().ok_or_else(|| call.invalid_value())?, call) }
    }
}

/// An array for results; null only without elements.
#[derive(Debug)]
pub struct OutSlice<'a, T> {
    /// `len` elements, which may be written while `'a` lasts.
    at: *mut T,
    len: usize,
    call: PhantomData<&'a ()>,
}

impl<T> OutSlice<'_, T> {
    /// Writes results in order, as many as there is room for.
    pub fn fill(&self, values: impl IntoIterator<Item = T>) {
        for (i, v) in values.into_iter().take(self.len).enumerate() {
            // SAFETY: as the member says.
            unsafe { self.at.add(i).write_unaligned(v) };
        }
    }
}

impl<T> Arg for OutSlice<'_, T> {
    type C = *mut T;
}

impl<'a, K: Call, T, N: Count> FromC<'a, K, (N,)> for OutSlice<'a, T> {
    unsafe fn from_c(c: *mut T, (n,): (N,), call: &'a K) -> Result<Self, K::Error> {
        let len = n.count().ok_or_else(|| call.invalid_value())?;
        if len > 0 {
            there(c, call)?;
        }
        Ok(OutSlice { at: c, len, call: PhantomData })
    }
}

/// What bodies of entry points give: a result, or nothing when all that could fail has been done.
pub trait Answer<E> {
    /// As a result.
    fn answer(self) -> Result<(), E>;
}

impl<E> Answer<E> for () {
    fn answer(self) -> Result<(), E> {
        Ok(())
    }
}

impl<E> Answer<E> for Result<(), E> {
    fn answer(self) -> Result<(), E> {
        self
    }
}

#[cfg(test)]
#[path = "arg_tests.rs"]
mod tests;
