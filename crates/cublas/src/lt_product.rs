//! cuBLASLt's products and transformations.

use core::ffi::c_void;

use dense::element::{Kind, wide};
use dense::product::product as multiply;
use dense::{Mat, Scalar};
use mathlib::driver::Stream;
use mathlib::stream::{At, enqueue};
use num_complex::Complex;

use crate::call::op;
use crate::lt_descriptors::{Attributes, LAYOUTS, PREFERENCES, PRODUCTS, TRANSFORMS, ready};
use crate::lt_epilogue::Epilogue;
use crate::mixed_gemm::{load, scale};
use crate::status::{Outcome, Status};
use crate::types::Heuristic;

/// The wide type that elements are computed in.
type C = Complex<f64>;

/// A matrix that was checked.
#[derive(Debug, Clone, Copy)]
struct Layout {
    kind: Kind,
    rows: usize,
    cols: usize,
    ld: usize,
    by_rows: bool,
    count: i32,
    stride: i64,
}

impl Layout {
    fn new(descr: usize) -> Outcome<Layout> {
        let l = LAYOUTS.get(descr)?;
        let (rows, cols) = (l.long(2) as usize, l.long(3) as usize);
        let by_rows = match l.int(1) {
            0 => false,
            1 => true,
            2..=4 => return Err(Status::NotSupported),
            _ => return Err(Status::InvalidValue),
        };
        let ld = l.long(4);
        if ld < (if by_rows { cols } else { rows }) as i64 || l.int(5) < 1 {
            return Err(Status::InvalidValue);
        }
        let kind = Kind::new(l.int(0))?;
        Ok(Layout { kind, rows, cols, ld: ld as usize, by_rows, count: l.int(5), stride: l.long(6) })
    }

    /// Rows and columns after an operation.
    fn shape(&self, op: i32) -> (usize, usize) {
        if op == 0 { (self.rows, self.cols) } else { (self.cols, self.rows) }
    }

    /// Where the `i`th matrix of a batch begins.
    fn nth(&self, at: At<c_void>, i: usize) -> *mut c_void {
        at.0.wrapping_byte_offset(i as isize * self.stride as isize * self.kind.bytes() as isize)
    }

    fn index(&self, i: usize, j: usize) -> isize {
        (if self.by_rows { i * self.ld + j } else { i + j * self.ld }) as isize
    }

    /// All elements in another type, and how they lie.
    ///
    /// # Safety
    /// It is such a matrix.
    unsafe fn load<W: Scalar>(&self, at: *const c_void) -> (Vec<W>, bool) {
        let (r, c) = if self.by_rows { (self.cols, self.rows) } else { (self.rows, self.cols) };
        // SAFETY: the caller says so.
        (unsafe { load((self.kind, self.ld), at, r, c) }, self.by_rows)
    }

    /// What [`Layout::load`] gave as a matrix, after an operation.
    fn mat<W: Scalar>(&self, (all, by_rows): &mut (Vec<W>, bool), op: i32) -> Mat<W> {
        let m = if *by_rows {
            Mat::of(all, self.cols, self.rows).t()
        } else {
            Mat::of(all, self.rows, self.cols)
        };
        m.op(op)
    }
}

/// A factor for each row: one number or a vector, known or read as the operation runs.
#[derive(Debug, Clone, Copy)]
struct Factors {
    value: C,
    place: Option<At<c_void>>,
    kind: Kind,
    step: isize,
    stride: i64,
}

impl Factors {
    /// # Safety
    /// In the host's memory the number may be read.
    unsafe fn new(p: *const c_void, kind: Kind, device: bool, vector: bool, stride: i64) -> Outcome<Factors> {
        if p.is_null() {
            return Err(Status::InvalidValue);
        }
        // SAFETY: the caller says so.
        let value = if device { Complex::new(0.0, 0.0) } else { unsafe { kind.read(p, 0) } };
        Ok(Factors { value, place: device.then_some(At::of(p)), kind, step: vector.into(), stride })
    }

    fn zero(kind: Kind) -> Factors {
        Factors { value: Complex::new(0.0, 0.0), place: None, kind, step: 0, stride: 0 }
    }

    /// The factor of a row of the `batch`th product.
    fn get(&self, row: usize, batch: usize) -> C {
        let at = self.step * (row as isize + batch as isize * self.stride as isize);
        // SAFETY: who made it said so.
        self.place.map_or(self.value, |p| unsafe { self.kind.read(p.0, at) })
    }
}

/// A product that was checked.
#[derive(Debug, Clone, Copy)]
struct Product {
    ops: (i32, i32),
    a: Layout,
    b: Layout,
    c: Layout,
    d: Layout,
    k: usize,
    epilogue: Epilogue,
    /// What operands, `c` and the result are scaled by, and where the largest element goes.
    scales: [At<f32>; 5],
    kind: Kind,
}

fn checked(descr: &Attributes, layouts: [usize; 4]) -> Outcome<Product> {
    let (ops, [a, b, c, d], k, kind) = operands(descr, layouts)?;
    let epilogue = Epilogue::new(descr, d.rows, d.kind)?;
    let scales = [17, 18, 19, 20, 21].map(|which| At(descr.place(which).cast()));
    Ok(Product { ops, a, b, c, d, k, epilogue, scales, kind })
}

/// Operations, layouts, inner size and the type of factors, of shapes that fit.
type Operands = ((i32, i32), [Layout; 4], usize, Kind);

fn operands(descr: &Attributes, layouts: [usize; 4]) -> Outcome<Operands> {
    let [a, b, c, d] = layouts;
    let (a, b, c, d) = (Layout::new(a)?, Layout::new(b)?, Layout::new(c)?, Layout::new(d)?);
    let ops = (op(descr.int(3))?, op(descr.int(4))?);
    if descr.int(5) != 0 || descr.int(6) != 2 {
        return Err(Status::NotSupported);
    }
    let ((m, k), (k2, n)) = (a.shape(ops.0), b.shape(ops.1));
    if k != k2 || (d.rows, d.cols) != (m, n) || (c.rows, c.cols) != (m, n) {
        return Err(Status::InvalidValue);
    }
    if [a, b, c].iter().any(|l| l.count != d.count) {
        return Err(Status::InvalidValue);
    }
    if [a, b, c].iter().any(|l| l.kind.is_complex() != d.kind.is_complex()) {
        return Err(Status::NotSupported);
    }
    // The type of factors follows what is computed with; integers may also have those of floats.
    let kind = Kind::new(descr.int(1))?;
    let usual = scale(descr.int(0), d.kind)?;
    if kind != usual && !(usual == Kind::I32 && kind == Kind::F32) {
        return Err(Status::NotSupported);
    }
    Ok((ops, [a, b, c, d], k, kind))
}

impl Product {
    /// # Safety
    /// They are such matrices.
    unsafe fn run(&self, alpha: Factors, beta: Factors, places: [At<c_void>; 4]) {
        let kinds = [self.a.kind, self.b.kind];
        for batch in 0..self.d.count as usize {
            // SAFETY: the caller says so.
            unsafe {
                if self.d.kind == Kind::C32 {
                    self.one::<Complex<f32>>(batch, alpha, beta, places);
                } else if self.d.kind.is_complex() {
                    self.one::<C>(batch, alpha, beta, places);
                } else if kinds.iter().any(|k| matches!(k, Kind::F64 | Kind::I8 | Kind::U8 | Kind::I32)) {
                    self.one::<f64>(batch, alpha, beta, places);
                } else {
                    self.one::<f32>(batch, alpha, beta, places);
                }
            }
        }
    }

    /// # Safety
    /// See [`Product::run`].
    unsafe fn one<W: Scalar>(
        &self,
        batch: usize,
        alpha: Factors,
        beta: Factors,
        [a, b, c, d]: [At<c_void>; 4],
    ) {
        let (m, n, k) = (self.d.rows, self.d.cols, self.k);
        // SAFETY: the caller says so.
        let (mut x, mut y) =
            unsafe { (self.a.load::<W>(self.a.nth(a, batch)), self.b.load::<W>(self.b.nth(b, batch))) };
        let (x, y) = (self.a.mat(&mut x, self.ops.0), self.b.mat(&mut y, self.ops.1));
        let mut sums = vec![W::ZERO; m * n];
        let sums = Mat::of(&mut sums, m, n);
        multiply(W::ONE, x, y, W::ZERO, sums);
        // SAFETY: the caller says so; a scale that is not there is 1.
        let scale = |i: usize| unsafe { self.scales[i].0.as_ref() }.map_or(1.0, |s| f64::from(*s));
        let (operands, old_scale, result_scale) = (scale(0) * scale(1), scale(2), scale(3));
        let (c, d) = (self.c.nth(c, batch), self.d.nth(d, batch));
        let mut most = 0f64;
        let mut stored = vec![Complex::new(0.0, 0.0); m * n];
        for j in 0..n {
            for i in 0..m {
                let (f, g) = (alpha.get(i, batch), beta.get(i, batch));
                let mut v = f * wide(sums.get(i, j)) * operands;
                // SAFETY: the caller says so.
                unsafe {
                    if g != Complex::new(0.0, 0.0) {
                        v += g * self.c.kind.read(c, self.c.index(i, j)) * old_scale;
                    }
                    v = self.epilogue.apply((i, j, batch), v);
                    most = most.max(v.norm());
                    stored[i + j * m] = v;
                    self.d.kind.write(d, self.d.index(i, j), v * result_scale);
                }
            }
        }
        // SAFETY: the caller says so.
        unsafe {
            let (x, y) = (|i, l| wide(x.get(i, l)), |l, j| wide(y.get(l, j)));
            self.epilogue.gradient(batch, (m, n, k), |i, j| stored[i + j * m], x, y);
            if let Some(to) = self.scales[4].0.as_mut() {
                *to = if batch == 0 { most as f32 } else { to.max(most as f32) };
            }
        }
    }
}

/// # Safety
/// As cublasLtMatmul asks; so of all functions here.
#[allow(clippy::too_many_arguments, reason = "they are cuBLASLt's")]
pub(crate) unsafe fn product(
    handle: usize,
    descr: usize,
    alpha: *const c_void,
    a: *const c_void,
    la: usize,
    b: *const c_void,
    lb: usize,
    beta: *const c_void,
    c: *const c_void,
    lc: usize,
    d: *mut c_void,
    ld: usize,
    _algorithm: *const c_void,
    _workspace: *mut c_void,
    _bytes: usize,
    stream: Stream,
) -> Outcome {
    ready(handle)?;
    let descr = PRODUCTS.get(descr)?;
    let p = checked(&descr, [la, lb, lc, ld])?;
    let (mode, stride) = (descr.int(2), descr.long(14));
    // SAFETY: the caller says so.
    let (alpha, beta) = unsafe {
        let alpha = Factors::new(alpha, p.kind, mode != 0, mode >= 2, stride)?;
        let beta = match mode {
            0 | 4 => Factors::new(beta, p.kind, false, false, 0)?,
            1 => Factors::new(beta, p.kind, true, false, 0)?,
            2 => Factors::new(beta, p.kind, true, true, stride)?,
            3 => Factors::zero(p.kind),
            _ => return Err(Status::InvalidValue),
        };
        (alpha, beta)
    };
    let reads_c = beta.place.is_some() || beta.value != Complex::new(0.0, 0.0);
    if p.d.rows == 0 || p.d.cols == 0 {
        return Ok(());
    }
    if d.is_null() || (p.k > 0 && (a.is_null() || b.is_null())) || (reads_c && c.is_null()) {
        return Err(Status::InvalidValue);
    }
    let places = [At::of(a), At::of(b), At::of(c), At(d)];
    // SAFETY: the program says that they are such matrices.
    Ok(enqueue(stream, move || unsafe { p.run(alpha, beta, places) })?)
}

/// # Safety
/// See [`product`].
#[allow(clippy::too_many_arguments, reason = "they are cuBLASLt's")]
pub(crate) unsafe fn heuristic(
    handle: usize,
    descr: usize,
    a: usize,
    b: usize,
    c: usize,
    d: usize,
    preference: usize,
    requested: i32,
    to: *mut Heuristic,
    count: *mut i32,
) -> Outcome {
    if requested < 1 || count.is_null() {
        return Err(Status::InvalidValue);
    }
    PREFERENCES.get(preference)?;
    // SAFETY: the caller says so.
    unsafe {
        count.write(0);
        check(handle, descr, a, b, c, d, core::ptr::null(), to)?;
        count.write(1);
    }
    Ok(())
}

/// # Safety
/// See [`product`].
#[allow(clippy::too_many_arguments, reason = "they are cuBLASLt's")]
pub(crate) unsafe fn check(
    handle: usize,
    descr: usize,
    a: usize,
    b: usize,
    c: usize,
    d: usize,
    _algorithm: *const c_void,
    to: *mut Heuristic,
) -> Outcome {
    ready(handle)?;
    let descr = PRODUCTS.get(descr)?;
    let (_, [.., d], ..) = operands(&descr, [a, b, c, d])?;
    // What the epilogue reads may be named later; shapes and types may not.
    if let Err(Status::NotSupported) = Epilogue::new(&descr, d.rows, d.kind) {
        return Err(Status::NotSupported);
    }
    // SAFETY: the caller says so.
    unsafe { mathlib::entry::give(to, Heuristic::default(), Status::InvalidValue) }
}

/// # Safety
/// See [`product`].
#[allow(clippy::too_many_arguments, reason = "they are cuBLASLt's")]
pub(crate) unsafe fn transform(
    handle: usize,
    descr: usize,
    alpha: *const c_void,
    a: *const c_void,
    la: usize,
    beta: *const c_void,
    b: *const c_void,
    lb: usize,
    c: *mut c_void,
    lc: usize,
    stream: Stream,
) -> Outcome {
    ready(handle)?;
    let descr = TRANSFORMS.get(descr)?;
    let (ops, device) = ((op(descr.int(2))?, op(descr.int(3))?), descr.int(1) == 1);
    let kind = Kind::new(descr.int(0))?;
    if !matches!(descr.int(1), 0 | 1) || c.is_null() {
        return Err(Status::InvalidValue);
    }
    let result = Layout::new(lc)?;
    // Either operand may be left out.
    let operand = |at: *const c_void, layout: usize, factor: *const c_void, op: i32| {
        if at.is_null() {
            return Ok(None);
        }
        let layout = Layout::new(layout)?;
        if layout.shape(op) != (result.rows, result.cols) || layout.count != result.count {
            return Err(Status::InvalidValue);
        }
        // SAFETY: the caller says so.
        Ok(Some((At::of(at), layout, unsafe { Factors::new(factor, kind, device, false, 0)? }, op)))
    };
    let parts = [operand(a, la, alpha, ops.0)?, operand(b, lb, beta, ops.1)?];
    let c = At(c);
    Ok(enqueue(stream, move || {
        for batch in 0..result.count as usize {
            let mut all = vec![Complex::new(0.0, 0.0); result.rows * result.cols];
            let sums = Mat::of(&mut all, result.rows, result.cols);
            // SAFETY: the program says that they are such matrices.
            unsafe {
                for (at, layout, factor, op) in parts.iter().flatten() {
                    let mut x = layout.load::<C>(layout.nth(*at, batch));
                    let (x, f) = (layout.mat(&mut x, *op), factor.get(0, batch));
                    sums.fill(|i, j| sums.get(i, j) + f * x.get(i, j));
                }
                let to = result.nth(c, batch);
                for j in 0..result.cols {
                    (0..result.rows).for_each(|i| result.kind.write(to, result.index(i, j), sums.get(i, j)));
                }
            }
        }
    })?)
}
