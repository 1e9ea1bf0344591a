//! Descriptors of dense vectors and matrices, and of sparse vectors.

use core::ffi::c_void;
use std::sync::Arc;

use dense::element::{Kind, kind_of, narrow, wide};
use dense::{Mat, Scalar};
use mathlib::entry::give;
use mathlib::handles::Handles;
use mathlib::stream::At;
use parking_lot::Mutex;

use crate::index::Indices;
use crate::matrix::{Address, base, natural};
use crate::status::{Outcome, Status};

/// What a descriptor of a matrix says; vectors have one column.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Full {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    ld: usize,
    pub(crate) values: At<c_void>,
    pub(crate) kind: Kind,
    dtype: i32,
    /// `cusparseOrder_t`.
    order: i32,
    pub(crate) batch: usize,
    stride: i64,
}

/// A matrix in the type that is computed with: the memory itself, or a copy.
#[derive(Debug)]
pub(crate) struct Open<W> {
    pub(crate) mat: Mat<W>,
    /// Elements of a copy.
    _copy: Option<Vec<W>>,
    from: Full,
}

impl Full {
    /// The matrix that is the `i`th of its batch.
    pub(crate) fn nth(self, i: usize) -> Full {
        let bytes = i as isize * self.stride as isize * self.kind.bytes() as isize;
        Full { values: At(self.values.0.wrapping_byte_offset(bytes)), ..self }
    }

    fn index(&self, i: usize, j: usize) -> isize {
        (if self.order == 2 { i * self.ld + j } else { i + j * self.ld }) as isize
    }

    /// Opens the matrix.
    ///
    /// # Safety
    /// It is as the descriptor says.
    pub(crate) unsafe fn open<W: Scalar>(self) -> Open<W> {
        if self.kind == kind_of::<W>() {
            let at = self.values.0.cast::<W>();
            // SAFETY: the caller says so.
            let mat = unsafe {
                match self.order {
                    2 => Mat::new(at, self.cols, self.rows, self.ld).t(),
                    _ => Mat::new(at, self.rows, self.cols, self.ld),
                }
            };
            return Open { mat, _copy: None, from: self };
        }
        let mut copy = vec![W::ZERO; self.rows * self.cols];
        let mat = Mat::of(&mut copy, self.rows, self.cols);
        // SAFETY: the caller says so.
        mat.fill(|i, j| unsafe { narrow(self.kind.read(self.values.0, self.index(i, j))) });
        Open { mat, _copy: Some(copy), from: self }
    }
}

impl<W: Scalar> Open<W> {
    /// Stores a copy's elements where they belong.
    ///
    /// # Safety
    /// See [`Full::open`].
    pub(crate) unsafe fn close(self) {
        if self._copy.is_none() {
            return;
        }
        for j in 0..self.from.cols {
            for i in 0..self.from.rows {
                let x = wide(self.mat.get(i, j));
                // SAFETY: the caller says so.
                unsafe { self.from.kind.write(self.from.values.0, self.from.index(i, j), x) };
            }
        }
    }
}

/// What a descriptor of a sparse vector says.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Few {
    pub(crate) size: usize,
    pub(crate) nnz: usize,
    pub(crate) indices: Indices,
    pub(crate) values: At<c_void>,
    pub(crate) kind: Kind,
    dtype: i32,
    base: i64,
}

impl Few {
    /// Where an element is, from 0 on.
    ///
    /// # Safety
    /// There are so many.
    pub(crate) unsafe fn index(&self, k: usize) -> usize {
        // SAFETY: the caller says so.
        let i = unsafe { self.indices.get(k) } - self.base;
        assert!((i as usize) < self.size, "an element of the vector");
        i as usize
    }
}

static VECTORS: Handles<Mutex<Full>> = Handles::new();
static MATRICES: Handles<Mutex<Full>> = Handles::new();
static FEW: Handles<Mutex<Few>> = Handles::new();

fn find<T: Copy>(all: &Handles<Mutex<T>>, descr: usize) -> Outcome<Arc<Mutex<T>>> {
    all.get(descr).ok_or(Status::InvalidValue)
}

/// What a vector's descriptor says now.
pub(crate) fn vector(descr: usize) -> Outcome<Full> {
    find(&VECTORS, descr).map(|v| *v.lock())
}

/// What a matrix' descriptor says now.
pub(crate) fn matrix(descr: usize) -> Outcome<Full> {
    find(&MATRICES, descr).map(|v| *v.lock())
}

/// What a sparse vector's descriptor says now.
pub(crate) fn few(descr: usize) -> Outcome<Few> {
    find(&FEW, descr).map(|v| *v.lock())
}

/// # Safety
/// The pointer is null or may be written.
unsafe fn add<T>(all: &Handles<Mutex<T>>, to: *mut usize, value: T) -> Outcome {
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller says so.
    unsafe { give(to, all.add(Mutex::new(value)), Status::InvalidValue) }
}

/// # Safety
/// The first pointer is null or may be written.
pub(crate) unsafe fn create(to: *mut usize, size: i64, values: *const c_void, dtype: i32) -> Outcome {
    let n = natural(size)?;
    if values.is_null() && n > 0 {
        return Err(Status::InvalidValue);
    }
    let values = At(values.cast_mut());
    let kind = Kind::new(dtype)?;
    let v = Full { rows: n, cols: 1, ld: n.max(1), values, kind, dtype, order: 1, batch: 1, stride: 0 };
    // SAFETY: the caller says so.
    unsafe { add(&VECTORS, to, v) }
}

pub(crate) fn destroy(descr: usize) -> Outcome {
    VECTORS.remove(descr).map(|_| ()).ok_or(Status::InvalidValue)
}

/// # Safety
/// The pointers are null or may be written.
pub(crate) unsafe fn get<P: Address>(descr: usize, size: *mut i64, to: *mut P, dtype: *mut i32) -> Outcome {
    let v = vector(descr)?;
    // SAFETY: the caller says so.
    unsafe {
        give(size, v.rows as i64, Status::InvalidValue)?;
        give(to, P::of(v.values), Status::InvalidValue)?;
        give(dtype, v.dtype, Status::InvalidValue)
    }
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn values<P: Address>(descr: usize, to: *mut P) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { give(to, P::of(vector(descr)?.values), Status::InvalidValue) }
}

pub(crate) fn set_values(descr: usize, values: *mut c_void) -> Outcome {
    let v = find(&VECTORS, descr)?;
    if values.is_null() {
        return Err(Status::InvalidValue);
    }
    v.lock().values = At(values);
    Ok(())
}

/// # Safety
/// The first pointer is null or may be written.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn create_sparse(
    to: *mut usize,
    size: i64,
    nnz: i64,
    indices: *const c_void,
    values: *const c_void,
    kind: i32,
    index_base: i32,
    dtype: i32,
) -> Outcome {
    let (size, nnz, indices) = (natural(size)?, natural(nnz)?, Indices::new(indices, kind)?);
    if nnz > size || (nnz > 0 && (indices.at.0.is_null() || values.is_null())) {
        return Err(Status::InvalidValue);
    }
    let (base, kind, values) = (base(index_base)?, Kind::new(dtype)?, At(values.cast_mut()));
    // SAFETY: the caller says so.
    unsafe { add(&FEW, to, Few { size, nnz, indices, values, kind, dtype, base }) }
}

pub(crate) fn destroy_sparse(descr: usize) -> Outcome {
    FEW.remove(descr).map(|_| ()).ok_or(Status::InvalidValue)
}

/// # Safety
/// The pointers are null or may be written.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn get_sparse<P: Address>(
    descr: usize,
    size: *mut i64,
    nnz: *mut i64,
    indices: *mut P,
    values: *mut P,
    kind: *mut i32,
    base: *mut i32,
    dtype: *mut i32,
) -> Outcome {
    let v = few(descr)?;
    // SAFETY: the caller says so.
    unsafe {
        give(size, v.size as i64, Status::InvalidValue)?;
        give(nnz, v.nnz as i64, Status::InvalidValue)?;
        give(indices, P::of(v.indices.at), Status::InvalidValue)?;
        give(values, P::of(v.values), Status::InvalidValue)?;
        give(kind, v.indices.kind(), Status::InvalidValue)?;
        give(base, v.base as i32, Status::InvalidValue)?;
        give(dtype, v.dtype, Status::InvalidValue)
    }
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn sparse_base(descr: usize, to: *mut i32) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { give(to, few(descr)?.base as i32, Status::InvalidValue) }
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn sparse_values<P: Address>(descr: usize, to: *mut P) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { give(to, P::of(few(descr)?.values), Status::InvalidValue) }
}

pub(crate) fn set_sparse_values(descr: usize, values: *mut c_void) -> Outcome {
    let v = find(&FEW, descr)?;
    if values.is_null() {
        return Err(Status::InvalidValue);
    }
    v.lock().values = At(values);
    Ok(())
}

/// # Safety
/// The first pointer is null or may be written.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn create_matrix(
    to: *mut usize,
    rows: i64,
    cols: i64,
    ld: i64,
    values: *const c_void,
    dtype: i32,
    order: i32,
) -> Outcome {
    let (rows, cols, ld) = (natural(rows)?, natural(cols)?, natural(ld)?);
    let least = match order {
        1 => rows,
        2 => cols,
        _ => return Err(Status::InvalidValue),
    };
    if ld < least || (values.is_null() && rows > 0 && cols > 0) {
        return Err(Status::InvalidValue);
    }
    let (kind, values) = (Kind::new(dtype)?, At(values.cast_mut()));
    // SAFETY: the caller says so.
    unsafe { add(&MATRICES, to, Full { rows, cols, ld, values, kind, dtype, order, batch: 1, stride: 0 }) }
}

pub(crate) fn destroy_matrix(descr: usize) -> Outcome {
    MATRICES.remove(descr).map(|_| ()).ok_or(Status::InvalidValue)
}

/// # Safety
/// The pointers are null or may be written.
#[allow(clippy::too_many_arguments, reason = "they are cuSPARSE's")]
pub(crate) unsafe fn get_matrix<P: Address>(
    descr: usize,
    rows: *mut i64,
    cols: *mut i64,
    ld: *mut i64,
    to: *mut P,
    dtype: *mut i32,
    order: *mut i32,
) -> Outcome {
    let m = matrix(descr)?;
    // SAFETY: the caller says so.
    unsafe {
        give(rows, m.rows as i64, Status::InvalidValue)?;
        give(cols, m.cols as i64, Status::InvalidValue)?;
        give(ld, m.ld as i64, Status::InvalidValue)?;
        give(to, P::of(m.values), Status::InvalidValue)?;
        give(dtype, m.dtype, Status::InvalidValue)?;
        give(order, m.order, Status::InvalidValue)
    }
}

/// # Safety
/// The pointer is null or may be written.
pub(crate) unsafe fn matrix_values<P: Address>(descr: usize, to: *mut P) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { give(to, P::of(matrix(descr)?.values), Status::InvalidValue) }
}

pub(crate) fn set_matrix_values(descr: usize, values: *mut c_void) -> Outcome {
    let m = find(&MATRICES, descr)?;
    if values.is_null() {
        return Err(Status::InvalidValue);
    }
    m.lock().values = At(values);
    Ok(())
}

pub(crate) fn set_batch(descr: usize, count: i32, stride: i64) -> Outcome {
    let m = find(&MATRICES, descr)?;
    if count < 1 || stride < 0 {
        return Err(Status::InvalidValue);
    }
    let mut m = m.lock();
    (m.batch, m.stride) = (count as usize, stride);
    Ok(())
}

/// # Safety
/// The pointers are null or may be written.
pub(crate) unsafe fn batch(descr: usize, count: *mut i32, stride: *mut i64) -> Outcome {
    let m = matrix(descr)?;
    // SAFETY: the caller says so.
    unsafe {
        give(count, m.batch as i32, Status::InvalidValue)?;
        give(stride, m.stride, Status::InvalidValue)
    }
}
