//! Arguments that are more than one pointer to one thing; the simple ones are in [`weft_ffi::arg`].

mod sized;
mod together;

use core::ffi::c_void;
use std::sync::Arc;

use weft_driver::attribute::{AttributeValue, with_attributes};
use weft_driver::graph::{UPDATABLE, updatable_value};
use weft_driver::operation::EarlyMark;
use weft_driver::{
    Code, Context, Error, Event, Function, KernelLaunch, LaunchConfig, Operation, Result, Stream, Timing,
    from_buffer, gather, pointer,
};
use weft_ffi::arg::{Arg, Count, FromC, In, Out, OutBytes, OutSlice, Slice};
use weft_ffi::driver::*;

use crate::entry::{Call, Mode};
use crate::handle::{CONTEXTS, Kind, POOLS};
pub(crate) use sized::Sized;
pub(crate) use together::Together;

/// `Err(code)`.
pub(crate) fn fail<T>(code: Code) -> Result<T> {
    Err(Error::from(code))
}

/// A kernel with the values of its parameters: `kernelParams [f]`, or `kernelParams [f, extra]` with their alternative.
pub(crate) struct KernelCall {
    function: Arc<Function>,
    params: Vec<u8>,
}

impl Arg for KernelCall {
    type C = *mut *mut c_void;
}

impl<'a> FromC<'a, Call, (CUfunction,)> for KernelCall {
    unsafe fn from_c(c: *mut *mut c_void, (f,): (CUfunction,), call: &'a Call) -> Result<Self> {
        let function = Function::find(f, call.mode)?;
        // SAFETY: the caller's promise: as many pointers as the function has parameters.
        let pointers = unsafe { Slice::new(c.cast_const(), function.param_layout().0.len(), call) }?;
        let mut pointers = pointers.iter();
        let params = gather(&function, |_, place| {
            let from =
                pointers.next().filter(|p| !p.is_null() || place.is_empty()).ok_or(Code::InvalidValue)?;
            // SAFETY: the caller's promise: a value of the parameter's size.
            unsafe {
                core::ptr::copy_nonoverlapping(from.cast_const().cast(), place.as_mut_ptr(), place.len())
            };
            Ok(())
        })?;
        Ok(KernelCall { function, params })
    }
}

impl<'a> FromC<'a, Call, (CUfunction, *mut *mut c_void)> for KernelCall {
    unsafe fn from_c(
        c: *mut *mut c_void,
        (f, extra): (CUfunction, *mut *mut c_void),
        call: &'a Call,
    ) -> Result<Self> {
        if extra.is_null() {
            // SAFETY: the caller's promise.
            return unsafe { Self::from_c(c, (f,), call) };
        }
        let function = Function::find(f, call.mode)?;
        if !c.is_null() {
            return fail(Code::InvalidValue);
        }
        // SAFETY: the caller's promise.
        let params = from_buffer(&function, unsafe { extra_buffer(extra, call) }?)?;
        Ok(KernelCall { function, params })
    }
}

/// The buffer that a list of keys and values says.
///
/// # Safety
/// The list is as the reference says of `extra`.
unsafe fn extra_buffer(extra: *mut *mut c_void, call: &Call) -> Result<&[u8]> {
    const END: usize = 0;
    const BUFFER_POINTER: usize = 1;
    const BUFFER_SIZE: usize = 2;
    let (mut buffer, mut size) = (core::ptr::null_mut(), None);
    // The list ends with a null; there are only two things it can say.
    for at in [0, 2, 4, 6] {
        // SAFETY: the caller's promise: the list has not ended yet.
        let key = unsafe { extra.add(at).read_unaligned() }.addr();
        if key == END {
            break;
        }
        // SAFETY: as above: a value follows each key.
        let value = unsafe { extra.add(at + 1).read_unaligned() };
        match key {
            BUFFER_POINTER => buffer = value,
            // SAFETY: as above: a pointer to the size.
            BUFFER_SIZE => size = Some(*unsafe { In::<usize>::from_c(value.cast_const().cast(), (), call) }?),
            _ => return fail(Code::InvalidValue),
        }
    }
    // SAFETY: as above: so many bytes.
    unsafe { <&[u8]>::from_c(buffer, (size.ok_or(Code::InvalidValue)?,), call) }
}

impl KernelCall {
    /// A launch of it.
    pub(crate) fn with(self, config: &LaunchConfig) -> KernelLaunch {
        KernelLaunch { function: self.function, config: *config, params: self.params, marks: Vec::new() }
    }

    /// Launches it.
    pub(crate) fn launch(self, config: &LaunchConfig, stream: &Stream) -> Result<()> {
        stream.submit(Operation::Kernel(self.with(config)), Timing::Async).map(drop)
    }

    /// The kernel.
    pub(crate) fn function(&self) -> &Function {
        &self.function
    }
}

/// `CUlaunchConfig`.
pub(crate) struct Launch<'a> {
    config: LaunchConfig,
    stream: CUstream,
    mode: Mode,
    attributes: Slice<'a, LaunchAttribute>,
    /// Where it is told what kernels name the node by that they may change.
    told: Option<Out<'a, AttributeValue>>,
}

/// `CUlaunchAttribute`, with its value as bytes.
#[repr(C)]
#[derive(Clone, Copy)]
struct LaunchAttribute {
    id: u32,
    pad: u32,
    value: AttributeValue,
}

const _: () = assert!(size_of::<LaunchAttribute>() == size_of::<CUlaunchAttribute>());

impl Arg for Launch<'_> {
    type C = *const CUlaunchConfig;
}

impl<'a> FromC<'a, Call> for Launch<'a> {
    unsafe fn from_c(c: *const CUlaunchConfig, (): (), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise, for the configuration and its attributes.
        let (c, attributes, told) = unsafe {
            let c = In::from_c(c, (), call)?;
            let count = c.numAttrs.count().unwrap_or(0);
            let all: *mut LaunchAttribute = c.attrs.cast();
            let attributes: Slice<'a, LaunchAttribute> = Slice::new(all.cast_const(), count, call)?;
            let at = attributes.iter().position(|a| a.id == UPDATABLE);
            let told = at.map(|at| Out::from_c(&raw mut (*all.add(at)).value, (), call)).transpose()?;
            (c, attributes, told)
        };
        let config = LaunchConfig {
            grid: [c.gridDimX, c.gridDimY, c.gridDimZ],
            block: [c.blockDimX, c.blockDimY, c.blockDimZ],
            dynamic_shared: c.sharedMemBytes,
            ..LaunchConfig::default()
        };
        Ok(Launch { config, stream: c.hStream, mode: call.mode, attributes, told })
    }
}

/// A word of a value.
fn word(value: &AttributeValue, at: usize) -> u32 {
    value.chunks_exact(4).nth(at).and_then(|b| b.first_chunk()).map_or(0, |b| u32::from_ne_bytes(*b))
}

impl Launch<'_> {
    /// What it says for a kernel.
    pub(crate) fn of(&self, function: &Function) -> Result<LaunchConfig> {
        with_attributes(function, self.config, self.attributes.iter().map(|a| (a.id, a.value)))
    }

    /// Events that the launch marks before its end.
    fn marks(&self) -> Result<Vec<EarlyMark>> {
        let (of_program, of_launch) =
            (CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT.0, CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT.0);
        let all = self.attributes.iter().filter(|a| [of_program, of_launch].contains(&a.id));
        all.map(|a| {
            let [low, high, _, at_start] = [0, 1, 2, 3].map(|i| word(&a.value, i));
            let handle = core::ptr::without_provenance_mut(low as usize | (high as usize) << 32);
            let programmatic = a.id == of_program;
            Ok(EarlyMark {
                event: Event::find(handle, self.mode)?,
                begun: !programmatic || at_start != 0,
                programmatic,
            })
        })
        .collect()
    }

    /// Launches a kernel so, and tells what kernels name the node by that it has become.
    pub(crate) fn launch(&self, kernel: KernelCall) -> Result<()> {
        let config = self.of(kernel.function())?;
        let launch = KernelLaunch { marks: self.marks()?, ..kernel.with(&config) };
        let stream = Stream::find(self.stream, self.mode)?;
        let launched = stream.submit(Operation::Kernel(launch), Timing::Async)?;
        if let (Some(to), Some(number)) = (&self.told, launched.address()) {
            to.set(updatable_value(number));
        }
        Ok(())
    }
}

/// A place for an attribute of a pointer: `data [attribute]`.
pub(crate) struct PointerOut<'a> {
    which: u32,
    to: OutBytes<'a>,
}

impl Arg for PointerOut<'_> {
    type C = *mut c_void;
}

impl<'a> FromC<'a, Call, (CUpointer_attribute,)> for PointerOut<'a> {
    unsafe fn from_c(c: *mut c_void, (which,): (CUpointer_attribute,), call: &'a Call) -> Result<Self> {
        let size = pointer::size(which.0).ok_or(Code::InvalidValue)?;
        // SAFETY: the caller's promise: room for what the attribute is.
        Ok(PointerOut { which: which.0, to: unsafe { OutBytes::new(c, size, call) }? })
    }
}

impl PointerOut<'_> {
    /// Writes what `of` says of the attribute.
    pub(crate) fn set(&self, of: impl FnOnce(u32) -> Result<pointer::PointerValue>) -> Result<()> {
        match of(self.which)? {
            pointer::PointerValue::Word(n) => self.to.set(&n.to_ne_bytes()),
            pointer::PointerValue::Long(n) => self.to.set(&n.to_ne_bytes()),
            pointer::PointerValue::Tokens(n) => self.to.set(n.map(u64::to_ne_bytes).as_flattened()),
            pointer::PointerValue::Context(c) => {
                let handle: CUcontext = c.map_or(core::ptr::null_mut(), |c| CONTEXTS.handle(&c));
                self.to.set(&handle.addr().to_ne_bytes());
            }
            pointer::PointerValue::Pool(p) => {
                let handle: CUmemoryPool = p.map_or(core::ptr::null_mut(), |p| POOLS.handle(&p));
                self.to.set(&handle.addr().to_ne_bytes());
            }
        }
        Ok(())
    }
}

/// Places for attributes of a pointer: `data [numAttributes, attributes]`.
pub(crate) struct PointerOuts<'a>(pub(crate) Vec<PointerOut<'a>>);

impl Arg for PointerOuts<'_> {
    type C = *mut *mut c_void;
}

impl<'a> FromC<'a, Call, (u32, *mut CUpointer_attribute)> for PointerOuts<'a> {
    unsafe fn from_c(
        c: *mut *mut c_void,
        (n, keys): (u32, *mut CUpointer_attribute),
        call: &'a Call,
    ) -> Result<Self> {
        // SAFETY: the caller's promise: two arrays of `n` elements, of which the second points to room for what the first says.
        unsafe {
            let keys = Slice::<CUpointer_attribute>::from_c(keys.cast_const(), (n,), call)?;
            let places = Slice::<*mut c_void>::from_c(c.cast_const(), (n,), call)?;
            let all = keys.iter().zip(places.iter());
            all.map(|(key, to)| PointerOut::from_c(to, (key,), call)).collect::<Result<_>>().map(PointerOuts)
        }
    }
}

/// Places for attributes of a range, of so many bytes each: `data [dataSizes, numAttributes]`.
pub(crate) struct RangeOuts<'a>(pub(crate) Vec<(OutBytes<'a>, usize)>);

impl Arg for RangeOuts<'_> {
    type C = *mut *mut c_void;
}

impl<'a> FromC<'a, Call, (*mut usize, usize)> for RangeOuts<'a> {
    unsafe fn from_c(c: *mut *mut c_void, (sizes, n): (*mut usize, usize), call: &'a Call) -> Result<Self> {
        // SAFETY: the caller's promise: two arrays of `n` elements, of which the first says how much room the second points to.
        unsafe {
            let sizes = Slice::<usize>::from_c(sizes.cast_const(), (n,), call)?;
            let places = Slice::<*mut c_void>::from_c(c.cast_const(), (n,), call)?;
            let all = places.iter().zip(sizes.iter());
            all.map(|(to, size)| Ok((OutBytes::new(to, size, call)?, size)))
                .collect::<Result<_>>()
                .map(RangeOuts)
        }
    }
}

/// The program's function from a block size to bytes of dynamic shared memory, or always as many: `f [dynamicSMemSize]`.
pub(crate) struct SharedOf<'a> {
    function: CUoccupancyB2DSize,
    bytes: usize,
    call: core::marker::PhantomData<&'a ()>,
}

impl Arg for SharedOf<'_> {
    type C = CUoccupancyB2DSize;
}

impl<'a> FromC<'a, Call, (usize,)> for SharedOf<'a> {
    unsafe fn from_c(function: CUoccupancyB2DSize, (bytes,): (usize,), _: &'a Call) -> Result<Self> {
        Ok(SharedOf { function, bytes, call: core::marker::PhantomData })
    }
}

impl SharedOf<'_> {
    pub(crate) fn of(&self, threads: u32) -> u64 {
        match self.function {
            // SAFETY: the program's function, which takes a block size.
            Some(f) => unsafe { f(threads as i32) as u64 },
            None => self.bytes as u64,
        }
    }
}

/// A context that a copy between peers names: null, or one that there is. Memory says itself whose it is.
pub(crate) struct Peer;

impl Arg for Peer {
    type C = CUcontext;
}

impl<'a> FromC<'a, Call> for Peer {
    unsafe fn from_c(c: CUcontext, (): (), _: &'a Call) -> Result<Self> {
        Peer::check(c)
    }
}

impl Peer {
    pub(crate) fn check(c: CUcontext) -> Result<Peer> {
        if !c.is_null() {
            Context::find(c, Mode::Legacy)?;
        }
        Ok(Peer)
    }
}

/// The contents of a file.
pub(crate) fn file(name: &str) -> Result<Vec<u8>> {
    std::fs::read(name).map_err(|e| Error::new(Code::FileNotFound, e.to_string()))
}

/// A place for an element for each part of a range: `locations [size, part]`.
pub(crate) struct Parts<'a, T>(pub(crate) OutSlice<'a, T>);

impl<T> Arg for Parts<'_, T> {
    type C = *mut T;
}

impl<'a, T> FromC<'a, Call, (usize, usize)> for Parts<'a, T> {
    unsafe fn from_c(c: *mut T, (size, part): (usize, usize), call: &'a Call) -> Result<Self> {
        if part == 0 {
            return fail(Code::InvalidValue);
        }
        // SAFETY: the caller's promise.
        unsafe { OutSlice::from_c(c, (size.div_ceil(part),), call) }.map(Parts)
    }
}
