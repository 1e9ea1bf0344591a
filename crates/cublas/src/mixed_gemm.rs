//! Products of matrices whose types calls name. Numbers of narrow types are multiplied and added as floats, integers as doubles, which hold their sums.

use core::ffi::c_void;

use dense::element::{Kind, wide};
use dense::product::product;
use dense::{Mat, Scalar};
use half::slice::HalfFloatSliceExt;
use half::{bf16, f16};
use mathlib::stream::At;
use num_complex::Complex;

use crate::call::{Call, array, before, leading, op, pointers, size};
use crate::mixed::factor;
use crate::status::{Outcome, Status};
use crate::types::cuComplex;

/// The shape of a product: operations, sizes, types and distances of columns.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) ops: (i32, i32),
    pub(crate) m: usize,
    pub(crate) n: usize,
    pub(crate) k: usize,
    pub(crate) a: (Kind, usize),
    pub(crate) b: (Kind, usize),
    pub(crate) c: (Kind, usize),
}

impl Shape {
    /// Checks what a call says.
    #[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
    pub(crate) fn new(
        (transa, transb): (i32, i32),
        (m, n, k): (i64, i64, i64),
        (at, lda): (i32, i64),
        (bt, ldb): (i32, i64),
        (ct, ldc): (i32, i64),
    ) -> Outcome<Shape> {
        let ops = (op(transa)?, op(transb)?);
        let (m, n, k) = (size(m)?, size(n)?, size(k)?);
        let (a, b, c) = (Kind::new(at)?, Kind::new(bt)?, Kind::new(ct)?);
        let lda = leading(lda, before(ops.0, m, k).0)?;
        let ldb = leading(ldb, before(ops.1, k, n).0)?;
        if a.is_complex() != c.is_complex() || b.is_complex() != c.is_complex() {
            return Err(Status::NotSupported);
        }
        Ok(Shape { ops, m, n, k, a: (a, lda), b: (b, ldb), c: (c, leading(ldc, m)?) })
    }

    /// `d = alpha a b + beta c`; `d` has the type and distance of `c`.
    ///
    /// # Safety
    /// They are matrices of the shape.
    pub(crate) unsafe fn multiply(
        &self,
        (alpha, beta): (Complex<f64>, Complex<f64>),
        a: *const c_void,
        b: *const c_void,
        c: *mut c_void,
    ) {
        let kinds = [self.a.0, self.b.0, self.c.0];
        // SAFETY: the caller says so.
        unsafe {
            if kinds.iter().all(|k| matches!(k, Kind::F32)) {
                self.direct((alpha.re as f32, beta.re as f32), a, b, c);
            } else if kinds.iter().all(|k| matches!(k, Kind::F64)) {
                self.direct((alpha.re, beta.re), a, b, c);
            } else if kinds.iter().all(|k| matches!(k, Kind::C32)) {
                let narrow = |c: Complex<f64>| Complex::new(c.re as f32, c.im as f32);
                self.direct((narrow(alpha), narrow(beta)), a, b, c);
            } else if kinds.iter().all(|k| k.is_complex()) {
                self.converted::<Complex<f64>>((alpha, beta), a, b, c);
            } else if kinds.iter().any(|k| matches!(k, Kind::F64 | Kind::I8 | Kind::U8 | Kind::I32)) {
                self.converted::<f64>((alpha, beta), a, b, c);
            } else {
                self.converted::<f32>((alpha, beta), a, b, c);
            }
        }
    }

    /// # Safety
    /// See [`Shape::multiply`]; all are of the type.
    unsafe fn direct<T: Scalar>(
        &self,
        (alpha, beta): (T, T),
        a: *const c_void,
        b: *const c_void,
        c: *mut c_void,
    ) {
        let ((ar, ac), (br, bc)) = (before(self.ops.0, self.m, self.k), before(self.ops.1, self.k, self.n));
        // SAFETY: the caller says so.
        let (a, b, c) = unsafe {
            (
                Mat::new(a.cast::<T>().cast_mut(), ar, ac, self.a.1),
                Mat::new(b.cast::<T>().cast_mut(), br, bc, self.b.1),
                Mat::new(c.cast::<T>(), self.m, self.n, self.c.1),
            )
        };
        product(alpha, a.op(self.ops.0), b.op(self.ops.1), beta, c);
    }

    /// # Safety
    /// See [`Shape::multiply`].
    unsafe fn converted<W: Scalar>(
        &self,
        (alpha, beta): (Complex<f64>, Complex<f64>),
        a: *const c_void,
        b: *const c_void,
        c: *mut c_void,
    ) {
        let ((ar, ac), (br, bc)) = (before(self.ops.0, self.m, self.k), before(self.ops.1, self.k, self.n));
        // SAFETY: the caller says so.
        let (mut a, mut b) = unsafe { (load::<W>(self.a, a, ar, ac), load::<W>(self.b, b, br, bc)) };
        let mut sums = vec![W::ZERO; self.m * self.n];
        let (a, b) = (Mat::of(&mut a, ar, ac), Mat::of(&mut b, br, bc));
        let to = Mat::of(&mut sums, self.m, self.n);
        product(W::ONE, a.op(self.ops.0), b.op(self.ops.1), W::ZERO, to);
        let (kind, ld) = self.c;
        for j in 0..self.n {
            for (i, sum) in sums[j * self.m..(j + 1) * self.m].iter().enumerate() {
                let at = (i + j * ld) as isize;
                let mut x = alpha * wide(*sum);
                // SAFETY: the caller says so.
                unsafe {
                    if beta != Complex::new(0.0, 0.0) {
                        x += beta * kind.read(c, at);
                    }
                    kind.write(c, at, x);
                }
            }
        }
    }
}

/// A matrix in another type, without gaps.
///
/// # Safety
/// It is such a matrix.
pub(crate) unsafe fn load<W: Scalar>(
    (kind, ld): (Kind, usize),
    from: *const c_void,
    rows: usize,
    cols: usize,
) -> Vec<W> {
    let mut all = vec![W::ZERO; rows * cols];
    let mut floats = vec![0f32; rows];
    for j in 0..cols {
        let column = &mut all[j * rows..(j + 1) * rows];
        // SAFETY: the caller says so.
        unsafe {
            match kind {
                Kind::F16 => core::slice::from_raw_parts(from.cast::<f16>().add(j * ld), rows)
                    .convert_to_f32_slice(&mut floats),
                Kind::Bf16 => core::slice::from_raw_parts(from.cast::<bf16>().add(j * ld), rows)
                    .convert_to_f32_slice(&mut floats),
                _ => {
                    for (i, to) in column.iter_mut().enumerate() {
                        let c = kind.read(from, (i + j * ld) as isize);
                        *to = W::new(W::from_f64(c.re).re(), W::from_f64(c.im).re());
                    }
                    continue;
                }
            }
        }
        column.iter_mut().zip(&floats).for_each(|(to, x)| *to = W::from_f64(f64::from(*x)));
    }
    all
}

/// The type of factors of a `cublasComputeType_t`, given the result's.
pub(crate) fn scale(compute: i32, c: Kind) -> Outcome<Kind> {
    Ok(match (compute, c.is_complex()) {
        (64 | 65, _) => Kind::F16,
        (68 | 69 | 74 | 75 | 77 | 78, false) => Kind::F32,
        (68 | 69 | 74 | 75 | 77 | 78, true) => Kind::C32,
        (70 | 71, false) => Kind::F64,
        (70 | 71, true) => Kind::C64,
        (72 | 73, _) => Kind::I32,
        _ => return Err(Status::InvalidValue),
    })
}

/// Factors: places and type.
type Factors = (*const c_void, *const c_void, Kind);

/// # Safety
/// As GemmStridedBatchedEx asks.
pub(crate) unsafe fn run_strided(
    handle: usize,
    shape: Outcome<Shape>,
    (alpha, beta, kind): Factors,
    [(a, sa), (b, sb), (c, sc)]: [(*const c_void, i64); 3],
    count: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    let (shape, count) = (shape?, size(count)?);
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (factor(&call, alpha, kind)?, factor(&call, beta, kind)?) };
    if shape.m == 0 || shape.n == 0 || count == 0 {
        return Ok(());
    }
    if c.is_null() || (shape.k > 0 && (a.is_null() || b.is_null())) {
        return Err(Status::InvalidValue);
    }
    let places = [(At::of(a), sa, shape.a.0), (At::of(b), sb, shape.b.0), (At::of(c), sc, shape.c.0)];
    call.run(move || {
        for i in 0..count as isize {
            let [a, b, c] =
                places.map(|(p, s, k)| p.0.wrapping_byte_offset(i * s as isize * k.bytes() as isize));
            // SAFETY: the program says that they are such matrices.
            unsafe { shape.multiply((alpha(), beta()), a, b, c) };
        }
    })
}

/// # Safety
/// As GemmBatchedEx asks.
pub(crate) unsafe fn run_batched(
    handle: usize,
    shape: Outcome<Shape>,
    (alpha, beta, kind): Factors,
    [a, b, c]: [*const *const c_void; 3],
    count: i64,
) -> Outcome {
    let call = Call::new(handle)?;
    let (shape, count) = (shape?, size(count)?);
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe { (factor(&call, alpha, kind)?, factor(&call, beta, kind)?) };
    let (a, b, c) = (array(a, count)?, array(b, count)?, array(c, count)?);
    if shape.m == 0 || shape.n == 0 {
        return Ok(());
    }
    call.run(move || {
        for ((a, b), c) in pointers(a, count).zip(pointers(b, count)).zip(pointers(c, count)) {
            // SAFETY: the program says that they are such matrices.
            unsafe { shape.multiply((alpha(), beta()), a, b, c) };
        }
    })
}

/// `CUDA_R_16F`.
pub(crate) const HALF: i32 = 2;

/// # Safety
/// As GemmEx asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn gemm_ex(
    h: usize,
    ta: i32,
    tb: i32,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const c_void,
    a: *const c_void,
    at: i32,
    lda: i64,
    b: *const c_void,
    bt: i32,
    ldb: i64,
    beta: *const c_void,
    c: *mut c_void,
    ct: i32,
    ldc: i64,
    compute: i32,
    _algo: i32,
) -> Outcome {
    let shape = Shape::new((ta, tb), (m, n, k), (at, lda), (bt, ldb), (ct, ldc));
    let kind = scale(compute, Kind::new(ct)?)?;
    // SAFETY: the caller says so.
    unsafe { run_strided(h, shape, (alpha, beta, kind), [(a, 0), (b, 0), (c, 0)], 1) }
}

/// # Safety
/// As GemmStridedBatchedEx asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn strided_ex(
    h: usize,
    ta: i32,
    tb: i32,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const c_void,
    a: *const c_void,
    at: i32,
    lda: i64,
    sa: i64,
    b: *const c_void,
    bt: i32,
    ldb: i64,
    sb: i64,
    beta: *const c_void,
    c: *mut c_void,
    ct: i32,
    ldc: i64,
    sc: i64,
    count: i64,
    compute: i32,
    _algo: i32,
) -> Outcome {
    let shape = Shape::new((ta, tb), (m, n, k), (at, lda), (bt, ldb), (ct, ldc));
    let kind = scale(compute, Kind::new(ct)?)?;
    // SAFETY: the caller says so.
    unsafe { run_strided(h, shape, (alpha, beta, kind), [(a, sa), (b, sb), (c, sc)], count) }
}

/// # Safety
/// As GemmBatchedEx asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn batched_ex(
    h: usize,
    ta: i32,
    tb: i32,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const c_void,
    a: *const *const c_void,
    at: i32,
    lda: i64,
    b: *const *const c_void,
    bt: i32,
    ldb: i64,
    beta: *const c_void,
    c: *const *mut c_void,
    ct: i32,
    ldc: i64,
    count: i64,
    compute: i32,
    _algo: i32,
) -> Outcome {
    let shape = Shape::new((ta, tb), (m, n, k), (at, lda), (bt, ldb), (ct, ldc));
    let kind = scale(compute, Kind::new(ct)?)?;
    // SAFETY: the caller says so.
    unsafe { run_batched(h, shape, (alpha, beta, kind), [a, b, c.cast()], count) }
}

/// # Safety
/// As SgemmEx asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn sgemm_ex(
    h: usize,
    ta: i32,
    tb: i32,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const f32,
    a: *const c_void,
    at: i32,
    lda: i64,
    b: *const c_void,
    bt: i32,
    ldb: i64,
    beta: *const f32,
    c: *mut c_void,
    ct: i32,
    ldc: i64,
) -> Outcome {
    let shape = Shape::new((ta, tb), (m, n, k), (at, lda), (bt, ldb), (ct, ldc));
    let factors = (alpha.cast(), beta.cast(), Kind::F32);
    // SAFETY: the caller says so.
    unsafe { run_strided(h, shape, factors, [(a, 0), (b, 0), (c, 0)], 1) }
}

/// # Safety
/// As CgemmEx asks.
#[allow(clippy::too_many_arguments, reason = "they are cuBLAS'")]
pub(crate) unsafe fn cgemm_ex(
    h: usize,
    ta: i32,
    tb: i32,
    m: i64,
    n: i64,
    k: i64,
    alpha: *const cuComplex,
    a: *const c_void,
    at: i32,
    lda: i64,
    b: *const c_void,
    bt: i32,
    ldb: i64,
    beta: *const cuComplex,
    c: *mut c_void,
    ct: i32,
    ldc: i64,
) -> Outcome {
    let shape = Shape::new((ta, tb), (m, n, k), (at, lda), (bt, ldb), (ct, ldc));
    let factors = (alpha.cast(), beta.cast(), Kind::C32);
    // SAFETY: the caller says so.
    unsafe { run_strided(h, shape, factors, [(a, 0), (b, 0), (c, 0)], 1) }
}
