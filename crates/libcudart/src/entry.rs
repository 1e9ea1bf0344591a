//! How entry points are written.

use core::ffi::c_void;
use core::marker::PhantomData;

use weft_ffi::arg::{Arg, FromC};
use weft_ffi::driver::CUdevice;
use weft_ffi::runtime::*;

use crate::error::Outcome;
use crate::how::How;

/// An entry point that is running.
#[derive(Debug)]
pub(crate) struct Call {
    /// Which default stream the null stream means.
    pub(crate) per_thread: bool,
}

impl weft_ffi::arg::Call for Call {
    type Error = cudaError_t;

    fn invalid_value(&self) -> cudaError_t {
        cudaErrorInvalidValue
    }
}

impl Call {
    /// How a call that waits does its work.
    pub(crate) fn how(&self) -> How {
        if self.per_thread { How::PerThread } else { How::Legacy }
    }
}

/// Entry points. The body is safe code that runs with `?` on `Outcome`s and answers one, or nothing; an error becomes the answer
/// and the thread's last error. Types of arguments say what C passes and how it is checked ([`FromC`]); with `list: Slice<T> [n]`
/// the arguments in brackets, as C passes them, belong to it.
///
/// `fn a(…) => cuB(…);` passes arguments on to a function of the driver's, which asks of them what this one does, with a context
/// ready; after `=> driver:` without one.
///
/// The name after `;` is that for per-thread default streams: the null stream among the arguments is the thread's own. With `|how|`
/// the body learns [`How`] each of two calls that wait does it.
macro_rules! api {
    () => {};
    ($(#[$m:meta])* fn $name:ident $(; fn $per_thread:ident $(|$how:ident|)?)? ($($args:tt)*) => driver: $to:ident ($($x:expr),* $(,)?); $($rest:tt)*) => {
        api! { @both [$(#[$m])*] $name [$($per_thread)?] [$($($how)?)?] ($($args)*) {
            let d = $crate::state::driver()?;
            // SAFETY: the driver's function asks of its arguments what this one does.
            $crate::error::check(unsafe { d.$to($($x),*) })
        } }
        api! { $($rest)* }
    };
    ($(#[$m:meta])* fn $name:ident $(; fn $per_thread:ident $(|$how:ident|)?)? ($($args:tt)*) => $to:ident ($($x:expr),* $(,)?); $($rest:tt)*) => {
        api! { @both [$(#[$m])*] $name [$($per_thread)?] [$($($how)?)?] ($($args)*) {
            let d = $crate::state::ready()?;
            // SAFETY: the driver's function asks of its arguments what this one does.
            $crate::error::check(unsafe { d.$to($($x),*) })
        } }
        api! { $($rest)* }
    };
    ($(#[$m:meta])* fn $name:ident $(; fn $per_thread:ident $(|$how:ident|)?)? ($($args:tt)*) $body:block $($rest:tt)*) => {
        api! { @both [$(#[$m])*] $name [$($per_thread)?] [$($($how)?)?] ($($args)*) $body }
        api! { $($rest)* }
    };
    (@both $m:tt $name:ident [$($per_thread:ident)?] $how:tt $args:tt $body:block) => {
        api! { @one $m $name false $how $args $body }
        $(api! { @one $m $per_thread true $how $args $body })?
    };
    (@one [$(#[$m:meta])*] $name:ident $mode:literal [$($how:ident)?]
        ($($a:ident: $t:ty $([$($more:ident),+])?),* $(,)?) $body:block
    ) => {
        $(#[$m])*
        ///
        /// # Safety
        /// Pointers are what the CUDA Runtime API reference says of this function's parameters, or null.
        #[unsafe(no_mangle)]
        #[allow(unused_variables, reason = "some arguments belong to others")]
        #[allow(unused_unsafe, clippy::let_unit_value, clippy::unused_unit, reason = "some have no arguments")]
        pub unsafe extern "C" fn $name($($a: <$t as weft_ffi::arg::Arg>::C),*) -> weft_ffi::runtime::cudaError_t {
            let call = $crate::entry::Call { per_thread: $mode };
            let begin = $crate::trace::calling();
            let params = || {
                #[allow(unused_mut, reason = "some have no arguments")]
                let mut params = $crate::trace::Params::new();
                $(params.push($a);)*
                params
            };
            if begin != 0 {
                $crate::trace::begins(stringify!($name), &params());
            }
            let answer = $crate::error::guard(|| {
                // SAFETY: this function's own contract; nothing that is made here outlives `call`.
                let ($($a,)*) = unsafe {
                    ($(<$t as weft_ffi::arg::FromC<'_, $crate::entry::Call, _>>::from_c($a, ($($($more,)+)?), &call)?,)*)
                };
                $(let $how = call.how();)?
                weft_ffi::arg::Answer::answer($body)
            });
            if begin != 0 {
                $crate::trace::called(stringify!($name), begin, answer.0, &params());
            }
            answer
        }
    };
}
pub(crate) use api;

/// An argument that is a stream. The null stream is the thread's own in functions compiled for that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stream(pub(crate) cudaStream_t);

impl Arg for Stream {
    type C = cudaStream_t;
}

impl<'a> FromC<'a, Call> for Stream {
    unsafe fn from_c(c: cudaStream_t, (): (), call: &'a Call) -> Outcome<Self> {
        Ok(Stream(if call.per_thread { crate::state::per_thread(c) } else { c }))
    }
}

/// An argument that is a device's number: the driver's handle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Device(pub(crate) CUdevice);

impl Arg for Device {
    type C = i32;
}

impl<'a> FromC<'a, Call> for Device {
    unsafe fn from_c(c: i32, (): (), _: &'a Call) -> Outcome<Self> {
        crate::state::device_handle(c).map(Device)
    }
}

/// Memory of the program's or of the device's, as large as the function's other arguments say, while the call runs. What the driver
/// does there is what C asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory<'a> {
    at: *mut c_void,
    call: PhantomData<&'a ()>,
}

impl Memory<'_> {
    /// Its address.
    pub(crate) fn at(self) -> *mut c_void {
        self.at
    }

    pub(crate) fn is_null(self) -> bool {
        self.at.is_null()
    }

    /// The rest of it from a byte on.
    pub(crate) fn from(self, offset: usize) -> Self {
        Memory { at: self.at.wrapping_byte_add(offset), ..self }
    }

    /// Memory that another argument points to, or that the driver has said.
    ///
    /// # Safety
    /// `at` is memory as C promises, or null.
    pub(crate) unsafe fn new(at: *mut c_void) -> Self {
        Memory { at, call: PhantomData }
    }
}

impl Arg for Memory<'_> {
    type C = *mut c_void;
}

impl<'a> FromC<'a, Call> for Memory<'a> {
    unsafe fn from_c(c: *mut c_void, (): (), _: &'a Call) -> Outcome<Self> {
        // SAFETY: the caller's promise.
        Ok(unsafe { Memory::new(c) })
    }
}

/// The values of a kernel's parameters, for the driver: `args [func]`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arguments<'a> {
    pub(crate) func: *const c_void,
    pub(crate) args: *mut *mut c_void,
    call: PhantomData<&'a ()>,
}

impl Arg for Arguments<'_> {
    type C = *mut *mut c_void;
}

impl<'a, F> FromC<'a, Call, (*const F,)> for Arguments<'a> {
    unsafe fn from_c(args: *mut *mut c_void, (func,): (*const F,), _: &'a Call) -> Outcome<Self> {
        Ok(Arguments { func: func.cast(), args, call: PhantomData })
    }
}

impl<'a, F> FromC<'a, Call, (*mut F,)> for Arguments<'a> {
    unsafe fn from_c(args: *mut *mut c_void, (func,): (*mut F,), _: &'a Call) -> Outcome<Self> {
        Ok(Arguments { func: func.cast_const().cast(), args, call: PhantomData })
    }
}
