//! Groups of products: what the products of a group have in common is told once for it.

use core::ffi::c_void;

use dense::Scalar;
use dense::element::Kind;
use mathlib::driver::known;
use mathlib::stream::At;
use num_complex::Complex;

use crate::call::{Call, array, pointers, size};
use crate::mixed_gemm::{Shape, scale};
use crate::status::{Outcome, Status};

/// A group: how many products, of which shape, with which factors.
type Group = (usize, Shape, (Complex<f64>, Complex<f64>));

/// An array of the host's, one element a group.
///
/// # Safety
/// It has so many elements, or is null.
unsafe fn told<'a, T>(array: *const T, count: usize) -> Outcome<&'a [T]> {
    if count == 0 {
        return Ok(&[]);
    }
    if array.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    Ok(unsafe { core::slice::from_raw_parts(array, count) })
}

/// `CUDA_R_32F` and `CUDA_R_64F`, and how such products are computed.
fn own_type<T>() -> (i32, i32) {
    if size_of::<T>() == 4 { (0, 68) } else { (1, 70) }
}

/// # Safety
/// As gemmGroupedBatched asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn grouped<T: Scalar, I: Copy + Into<i64>>(
    h: usize,
    ta: *const i32,
    tb: *const i32,
    m: *const I,
    n: *const I,
    k: *const I,
    alpha: *const T,
    a: *const *const T,
    lda: *const I,
    b: *const *const T,
    ldb: *const I,
    beta: *const T,
    c: *const *mut T,
    ldc: *const I,
    count: i64,
    sizes: *const I,
) -> Outcome {
    let (of, compute) = own_type::<T>();
    let (a, b, c) = (a.cast(), b.cast(), c.cast());
    let (alpha, beta) = (alpha.cast(), beta.cast());
    // SAFETY: the caller says so.
    unsafe { ex(h, ta, tb, m, n, k, alpha, a, of, lda, b, of, ldb, beta, c, of, ldc, count, sizes, compute) }
}

/// Arrays with an element for each group are read as the call is made, pointers as the operation runs.
///
/// # Safety
/// As GemmGroupedBatchedEx asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn ex<I: Copy + Into<i64>>(
    h: usize,
    ta: *const i32,
    tb: *const i32,
    m: *const I,
    n: *const I,
    k: *const I,
    alpha: *const c_void,
    a: *const *const c_void,
    at: i32,
    lda: *const I,
    b: *const *const c_void,
    bt: i32,
    ldb: *const I,
    beta: *const c_void,
    c: *const *mut c_void,
    ct: i32,
    ldc: *const I,
    count: i64,
    sizes: *const I,
    compute: i32,
) -> Outcome {
    let call = Call::new(h)?;
    let count = size(count)?;
    let kind = scale(compute, Kind::new(ct)?)?;
    if call.device() || kind.is_complex() {
        return Err(Status::NotSupported);
    }
    // SAFETY: the caller says so.
    let (ta, tb, sizes) = unsafe { (told(ta, count)?, told(tb, count)?, told(sizes, count)?) };
    // SAFETY: as above.
    let [m, n, k, lda, ldb, ldc] = unsafe {
        [
            told(m, count)?,
            told(n, count)?,
            told(k, count)?,
            told(lda, count)?,
            told(ldb, count)?,
            told(ldc, count)?,
        ]
    };
    if count > 0 && (alpha.is_null() || beta.is_null()) {
        return Err(Status::InvalidValue);
    }
    let groups = (0..count).map(|g| {
        let long = |list: &[I]| -> i64 { list[g].into() };
        let (a, b, c) = ((at, long(lda)), (bt, long(ldb)), (ct, long(ldc)));
        let shape = Shape::new((ta[g], tb[g]), (long(m), long(n), long(k)), a, b, c)?;
        // SAFETY: the caller says that there is one for each group.
        let factors = unsafe { (kind.read(alpha, g as isize), kind.read(beta, g as isize)) };
        Ok((size(long(sizes))?, shape, factors))
    });
    let groups = groups.collect::<Outcome<Vec<Group>>>()?;
    let total = groups.iter().map(|(products, ..)| products).sum();
    let (a, b, c) = (Places::new(a, total)?, Places::new(b, total)?, Places::new(c.cast(), total)?);
    call.run(move || multiply(&groups, [&a, &b, &c]))
}

/// Places of matrices.
enum Places {
    /// In memory of the device, where operations before may write them.
    Later(At<*const c_void>),
    /// In memory of the program's, which may be gone when the operation runs: as copies from there are, they were read with the call.
    Now(Vec<At<c_void>>),
}

impl Places {
    fn new(list: *const *const c_void, count: usize) -> Outcome<Places> {
        let at = array(list, count)?;
        if count == 0 || known(list.addr())? {
            return Ok(Places::Later(at));
        }
        Ok(Places::Now(pointers(at, count).map(At).collect()))
    }

    fn get(&self, i: usize) -> *mut c_void {
        match self {
            // SAFETY: the program says that the array has so many.
            Places::Later(at) => unsafe { at.0.add(i).read() }.cast_mut(),
            Places::Now(list) => list[i].0,
        }
    }
}

/// Does all products of all groups, one after the other.
fn multiply(groups: &[Group], [a, b, c]: [&Places; 3]) {
    let mut next = 0..;
    for (products, shape, factors) in groups {
        for i in next.by_ref().take(*products) {
            let (a, b, c) = (a.get(i), b.get(i), c.get(i));
            if shape.m > 0 && shape.n > 0 {
                // SAFETY: the program says that they are such matrices.
                unsafe { shape.multiply(*factors, a, b, c) };
            }
        }
    }
}
