//! Entry points.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::calls::Entered;
use weft_driver::{Code, Error, Result, trace};
use weft_ffi::driver::{CUDA_ERROR_UNKNOWN, CUDA_SUCCESS, CUresult};
use weft_ffi::params::Params;

/// Which default stream handle 0 means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The legacy one.
    Legacy,
    /// The thread's own (`_ptsz`, `_ptds`).
    PerThread,
}

/// An entry point that is running.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) mode: Mode,
}

impl weft_ffi::arg::Call for Call {
    type Error = Error;

    fn invalid_value(&self) -> Error {
        Code::InvalidValue.into()
    }
}

/// The number of an error.
pub(crate) fn number(e: &Error) -> CUresult {
    CUresult(e.code.number() as i32)
}

/// Runs the body of an entry point, whose name is for the log of errors and for traces, and whose arguments tools are told. A panic, which is a mistake of ours, must not
/// cross into C.
pub(crate) fn run(name: &str, params: impl Fn() -> Params, body: impl FnOnce() -> Result<()>) -> CUresult {
    let begin = trace::calling();
    if begin != 0 {
        crate::hooks::begins(name, &params);
    }
    let answer = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => CUDA_SUCCESS,
        Ok(Err(e)) => {
            tracing::debug!("{e}");
            crate::logs::note(name, &e);
            number(&e)
        }
        Err(_) => CUDA_ERROR_UNKNOWN,
    };
    if begin != 0 {
        crate::hooks::ended(name, &params, answer.0);
        trace::called(name, begin, answer.0);
    }
    answer
}

/// The same for a call that waits while the process is locked.
pub(crate) fn run_when_open(
    name: &str,
    params: impl Fn() -> Params,
    body: impl FnOnce() -> Result<()>,
) -> CUresult {
    let _call = Entered::new();
    run(name, params, body)
}

/// Defines entry points: `fn cuName(arguments) { body }`, where the body is safe code that answers a
/// `weft_driver::Result<()>`, or nothing.
///
/// Each argument's type says what C passes and how it is checked before the body ([`FromC`](weft_ffi::arg::FromC)). With
/// `list: Slice<T> [n]` the arguments in brackets, as C passes them, belong to it: here, its length.
///
/// `fn a, fn b (…)` are names of the same thing. Names after `;` are those for per-thread default streams: streams among the
/// arguments are looked up accordingly, and with `|mode|` the body learns which one was called. Keep all names on one line each:
/// the generator of stubs looks for them.
///
/// All answer `CUDA_ERROR_NOT_INITIALIZED` before `cuInit`, but for those after `before cuInit:`, and `CUDA_ERROR_NOT_PERMITTED` in
/// functions that streams call, but for those and the ones after `in host functions:`. While the process is locked
/// ([`crate::calls`]) all wait but those that need no `cuInit` and those after
/// `while locked:`.
macro_rules! entry {
    (before cuInit: $($rest:tt)*) => {
        entry!(@list [run] [Ok(())] $($rest)*);
    };
    (while locked: $($rest:tt)*) => {
        entry!(@list [run] [weft_driver::system().and_then(|_| weft_driver::operation::permitted())] $($rest)*);
    };
    (in host functions: $($rest:tt)*) => {
        entry!(@list [run_when_open] [weft_driver::system().map(drop)] $($rest)*);
    };
    (@list $run:tt [$check:expr] $(
        $(#[$meta:meta])*
        $(fn $name:ident),+ $(; $(fn $per_thread:ident),+ $(|$mode:ident|)?)? ($($arg:tt)*) $body:block
    )*) => {$(
        entry!(@all [$(#[$meta])*] [$($name)+] [$($($per_thread)+)?] [$($($mode)?)?] $run [$check] ($($arg)*) $body);
    )*};
    (@all $meta:tt [$($name:ident)+] [$($per_thread:ident)*] $mode:tt $run:tt $check:tt $args:tt $body:block) => {
        $(entry!(@one $meta $name Legacy $mode $run $check $args $body);)+
        $(entry!(@one $meta $per_thread PerThread $mode $run $check $args $body);)*
    };
    (@one [$(#[$meta:meta])*] $name:ident $which:ident [$($mode:ident)?] [$run:ident] [$check:expr]
        ($($a:ident: $t:ty $([$($more:ident),+])?),* $(,)?) $body:block
    ) => {
        $(#[$meta])*
        ///
        /// # Safety
        /// Pointers are what the CUDA Driver API reference says of this function's parameters, or null.
        #[unsafe(no_mangle)]
        #[allow(unused_variables, reason = "some arguments belong to others")]
        #[allow(unused_unsafe, clippy::let_unit_value, clippy::unused_unit, reason = "some have no arguments")]
        unsafe extern "C" fn $name($($a: <$t as weft_ffi::arg::Arg>::C),*) -> weft_ffi::driver::CUresult {
            let call = $crate::entry::Call { mode: $crate::entry::Mode::$which };
            let params = || {
                #[allow(unused_mut, reason = "some have no arguments")]
                let mut params = weft_ffi::params::Params::new();
                $(params.push($a);)*
                params
            };
            $crate::entry::$run(stringify!($name), params, || -> weft_driver::Result<()> {
                let ready: weft_driver::Result<()> = $check;
                ready?;
                // SAFETY: this function's own contract; nothing that is made here outlives `call`.
                let ($($a,)*) = unsafe {
                    ($(<$t as weft_ffi::arg::FromC<'_, $crate::entry::Call, _>>::from_c($a, ($($($more,)+)?), &call)?,)*)
                };
                $(let $mode = call.mode;)?
                weft_ffi::arg::Answer::answer($body)
            })
        }
    };
    ($($rest:tt)*) => {
        entry!(@list [run_when_open] [weft_driver::system().and_then(|_| weft_driver::operation::permitted())] $($rest)*);
    };
}
