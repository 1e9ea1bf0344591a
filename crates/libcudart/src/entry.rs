//! How entry points are written.

/// Entry points. The body runs with `?` on `Outcome`s; its error becomes the answer and the thread's last error.
///
/// `fn name | name_ptsz(args; stream) { … }` makes two, as does `(stream; args)`: in the second one the null stream is
/// the per-thread default stream. `fn name | name_ptds(args) how { … }` makes two calls that wait, which differ in
/// [`How`](crate::copy::How) they do it.
macro_rules! api {
    () => {};
    ($(#[$m:meta])* fn $name:ident | $per_thread:ident($($a:ident: $t:ty),* ; $s:ident) $body:block $($rest:tt)*) => {
        $(#[$m])*
        #[unsafe(no_mangle)]
        #[allow(unused_unsafe, reason = "some bodies need none")]
        pub unsafe extern "C" fn $name($($a: $t,)* $s: weft_ffi::runtime::cudaStream_t) -> weft_ffi::runtime::cudaError_t {
            // SAFETY: C promises of the arguments what cuda_runtime_api.h asks; bodies check what can be checked.
            crate::error::guard(|| unsafe { $body })
        }
        $(#[$m])*
        #[unsafe(no_mangle)]
        #[allow(unused_unsafe, reason = "some bodies need none")]
        pub unsafe extern "C" fn $per_thread($($a: $t,)* $s: weft_ffi::runtime::cudaStream_t) -> weft_ffi::runtime::cudaError_t {
            let $s = crate::state::per_thread($s);
            // SAFETY: C promises of the arguments what cuda_runtime_api.h asks; bodies check what can be checked.
            crate::error::guard(|| unsafe { $body })
        }
        api! { $($rest)* }
    };
    ($(#[$m:meta])* fn $name:ident | $per_thread:ident($s:ident; $($a:ident: $t:ty),*) $body:block $($rest:tt)*) => {
        $(#[$m])*
        #[unsafe(no_mangle)]
        #[allow(unused_unsafe, reason = "some bodies need none")]
        pub unsafe extern "C" fn $name($s: weft_ffi::runtime::cudaStream_t, $($a: $t),*) -> weft_ffi::runtime::cudaError_t {
            // SAFETY: C promises of the arguments what cuda_runtime_api.h asks; bodies check what can be checked.
            crate::error::guard(|| unsafe { $body })
        }
        $(#[$m])*
        #[unsafe(no_mangle)]
        #[allow(unused_unsafe, reason = "some bodies need none")]
        pub unsafe extern "C" fn $per_thread($s: weft_ffi::runtime::cudaStream_t, $($a: $t),*) -> weft_ffi::runtime::cudaError_t {
            let $s = crate::state::per_thread($s);
            // SAFETY: C promises of the arguments what cuda_runtime_api.h asks; bodies check what can be checked.
            crate::error::guard(|| unsafe { $body })
        }
        api! { $($rest)* }
    };
    ($(#[$m:meta])* fn $name:ident | $per_thread:ident($($a:ident: $t:ty),* $(,)?) $how:ident $body:block $($rest:tt)*) => {
        $(#[$m])*
        #[unsafe(no_mangle)]
        #[allow(unused_unsafe, reason = "some bodies need none")]
        pub unsafe extern "C" fn $name($($a: $t),*) -> weft_ffi::runtime::cudaError_t {
            let $how = crate::copy::How::Legacy;
            // SAFETY: C promises of the arguments what cuda_runtime_api.h asks; bodies check what can be checked.
            crate::error::guard(|| unsafe { $body })
        }
        $(#[$m])*
        #[unsafe(no_mangle)]
        #[allow(unused_unsafe, reason = "some bodies need none")]
        pub unsafe extern "C" fn $per_thread($($a: $t),*) -> weft_ffi::runtime::cudaError_t {
            let $how = crate::copy::How::PerThread;
            // SAFETY: C promises of the arguments what cuda_runtime_api.h asks; bodies check what can be checked.
            crate::error::guard(|| unsafe { $body })
        }
        api! { $($rest)* }
    };
    ($(#[$m:meta])* fn $name:ident($($a:ident: $t:ty),* $(,)?) $body:block $($rest:tt)*) => {
        $(#[$m])*
        #[unsafe(no_mangle)]
        #[allow(unused_unsafe, reason = "some bodies need none")]
        pub unsafe extern "C" fn $name($($a: $t),*) -> weft_ffi::runtime::cudaError_t {
            // SAFETY: C promises of the arguments what cuda_runtime_api.h asks; bodies check what can be checked.
            crate::error::guard(|| unsafe { $body })
        }
        api! { $($rest)* }
    };
}
pub(crate) use api;

/// Writes through a pointer from C; null is `cudaErrorInvalidValue`.
///
/// # Safety
/// `p` is null or writable.
pub(crate) unsafe fn put<T>(p: *mut T, value: T) -> crate::error::Outcome {
    if p.is_null() {
        return Err(weft_ffi::runtime::cudaErrorInvalidValue);
    }
    // SAFETY: not null, and the caller's promise.
    unsafe { p.write(value) };
    Ok(())
}

/// Reads through a pointer from C; null is `cudaErrorInvalidValue`.
///
/// # Safety
/// `p` is null or readable.
pub(crate) unsafe fn get<T: Copy>(p: *const T) -> crate::error::Outcome<T> {
    if p.is_null() {
        return Err(weft_ffi::runtime::cudaErrorInvalidValue);
    }
    // SAFETY: not null, and the caller's promise.
    Ok(unsafe { p.read() })
}
