//! Functions that compiled code may refer to by name: those that LLVM itself calls for operations it cannot expand.

use core::ffi::c_void;

unsafe extern "C" {
    fn memcpy(to: *mut c_void, from: *const c_void, n: usize) -> *mut c_void;
    fn memmove(to: *mut c_void, from: *const c_void, n: usize) -> *mut c_void;
    fn memset(to: *mut c_void, value: i32, n: usize) -> *mut c_void;
    fn memcmp(a: *const c_void, b: *const c_void, n: usize) -> i32;
}

macro_rules! math {
    ($($name:ident($($arg:ident: $t:ty),*) -> $ret:ty),* $(,)?) => {
        unsafe extern "C" { $(fn $name($($arg: $t),*) -> $ret;)* }
        const MATH: &[(&str, unsafe extern "C" fn())] = &[$(
            // SAFETY: only its address is used; code that calls it knows its type.
            (stringify!($name), unsafe {
                core::mem::transmute::<unsafe extern "C" fn($($t),*) -> $ret, unsafe extern "C" fn()>($name)
            }),
        )*];
    };
}

math! {
    fmod(a: f64, b: f64) -> f64, fmodf(a: f32, b: f32) -> f32,
    fma(a: f64, b: f64, c: f64) -> f64, fmaf(a: f32, b: f32, c: f32) -> f32,
    floor(a: f64) -> f64, floorf(a: f32) -> f32, ceil(a: f64) -> f64, ceilf(a: f32) -> f32,
    trunc(a: f64) -> f64, truncf(a: f32) -> f32, rint(a: f64) -> f64, rintf(a: f32) -> f32,
    nearbyint(a: f64) -> f64, nearbyintf(a: f32) -> f32, round(a: f64) -> f64, roundf(a: f32) -> f32,
    sqrt(a: f64) -> f64, sqrtf(a: f32) -> f32, fmin(a: f64, b: f64) -> f64, fminf(a: f32, b: f32) -> f32,
    fmax(a: f64, b: f64) -> f64, fmaxf(a: f32, b: f32) -> f32,
    exp(a: f64) -> f64, expf(a: f32) -> f32, exp2(a: f64) -> f64, exp2f(a: f32) -> f32,
    log(a: f64) -> f64, logf(a: f32) -> f32, log2(a: f64) -> f64, log2f(a: f32) -> f32,
    log10(a: f64) -> f64, log10f(a: f32) -> f32, sin(a: f64) -> f64, sinf(a: f32) -> f32,
    cos(a: f64) -> f64, cosf(a: f32) -> f32, pow(a: f64, b: f64) -> f64, powf(a: f32, b: f32) -> f32,
    ldexp(a: f64, b: i32) -> f64, ldexpf(a: f32, b: i32) -> f32,
}

extern "C" fn udivti3(a: u128, b: u128) -> u128 {
    a.checked_div(b).unwrap_or(u128::MAX)
}

extern "C" fn umodti3(a: u128, b: u128) -> u128 {
    a.checked_rem(b).unwrap_or(a)
}

extern "C" fn divti3(a: i128, b: i128) -> i128 {
    if b == 0 { -1 } else { a.wrapping_div(b) }
}

extern "C" fn modti3(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { a.wrapping_rem(b) }
}

extern "C" fn multi3(a: i128, b: i128) -> i128 {
    a.wrapping_mul(b)
}

extern "C" fn roundeven(a: f64) -> f64 {
    a.round_ties_even()
}

extern "C" fn roundevenf(a: f32) -> f32 {
    a.round_ties_even()
}

// Half-width floats travel in the low bits of a float register, for which `f32` stands.

extern "C" fn truncsfhf2(a: f32) -> f32 {
    f32::from_bits(crate::helpers::f32_to_f16(a).into())
}

extern "C" fn truncdfhf2(a: f64) -> f32 {
    f32::from_bits(crate::helpers::f64_to_f16(a).into())
}

extern "C" fn truncsfbf2(a: f32) -> f32 {
    f32::from_bits(crate::helpers::f32_to_bf16(a).into())
}

extern "C" fn extendhfsf2(a: f32) -> f32 {
    crate::helpers::f16_to_f32(a.to_bits() as u16)
}

/// Our own functions.
fn own() -> [(&'static str, usize); 15] {
    [
        ("memcpy", memcpy as *const () as usize),
        ("memmove", memmove as *const () as usize),
        ("memset", memset as *const () as usize),
        ("memcmp", memcmp as *const () as usize),
        ("__udivti3", udivti3 as *const () as usize),
        ("__umodti3", umodti3 as *const () as usize),
        ("__divti3", divti3 as *const () as usize),
        ("__modti3", modti3 as *const () as usize),
        ("__multi3", multi3 as *const () as usize),
        ("roundeven", roundeven as *const () as usize),
        ("roundevenf", roundevenf as *const () as usize),
        ("__truncsfhf2", truncsfhf2 as *const () as usize),
        ("__truncdfhf2", truncdfhf2 as *const () as usize),
        ("__truncsfbf2", truncsfbf2 as *const () as usize),
        ("__extendhfsf2", extendhfsf2 as *const () as usize),
    ]
}

/// Address of the function called `name`.
pub(super) fn find(name: &str) -> Option<u64> {
    let math = MATH.iter().find(|(n, _)| *n == name).map(|(_, f)| *f as usize);
    math.or_else(|| own().into_iter().find(|(n, _)| *n == name).map(|(_, f)| f)).map(|f| f as u64)
}

/// Names of all functions that compiled code may refer to.
pub fn libcall_names() -> Vec<&'static str> {
    own().iter().map(|(n, _)| *n).chain(MATH.iter().map(|(n, _)| *n)).collect()
}
