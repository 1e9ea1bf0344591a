//! Factorisations step by step. What a call made belongs to an info, which is the host's (calls with it are done as they are made)
//! or the device's (they are operations of the handle's stream).

use core::any::{Any, TypeId};
use core::ffi::c_void;
use std::sync::Arc;

use mathlib::entry::give;
use mathlib::handles::Handles;
use parking_lot::Mutex;

use crate::call::want;
use crate::context::Call;
use crate::given::{Matrix, Numbers};
use crate::sp_args_gen::{Grid, Places, Shape};
use crate::sparse::cholesky::{self, Cholesky};
use crate::sparse::csr::Csr;
use crate::sparse::lu::{self, Lu};
use crate::sparse::qr::{self, Qr};
use crate::status::{Outcome, Status};
use crate::types::{Number, Re};

/// Bytes that a buffer must have; none is used.
pub(crate) const BYTES: usize = 256;

/// Whose an info is, and for which factorisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Lu,
    Qr,
    Cholesky,
}

/// Factors.
pub(crate) enum Factors<T: Number> {
    Lu(Lu<T>),
    Qr(Qr<T>),
    Cholesky(Cholesky<T>),
}

impl<T: Number> Factors<T> {
    fn zero(&self, tol: Re<T>) -> Option<usize> {
        match self {
            Factors::Lu(f) => f.zero(tol),
            Factors::Qr(f) => f.zero(tol),
            Factors::Cholesky(f) => f.zero(tol),
        }
    }

    fn solve(&self, b: &[T]) -> Vec<T> {
        match self {
            Factors::Lu(f) => f.solve(b),
            Factors::Qr(f) => f.solve(b).0,
            Factors::Cholesky(f) => f.solve(b),
        }
    }
}

/// What an info remembers as calls are made.
#[derive(Debug, Clone, Copy, Default)]
struct Asked {
    /// Rows, columns and elements of the matrix that was looked at.
    size: Option<[usize; 3]>,
    /// The type of the matrix that was set up, and of that which was factored.
    set: Option<TypeId>,
    factored: Option<TypeId>,
}

/// What an info has when operations have run: `Csr<T>` and `Factors<T>`.
#[derive(Default)]
pub(crate) struct Held {
    matrix: Option<Box<dyn Any + Send>>,
    pub(crate) factors: Option<Box<dyn Any + Send>>,
}

impl Held {
    pub(crate) fn factors<T: Number>(&self) -> Option<&Factors<T>> {
        self.factors.as_ref()?.downcast_ref()
    }
}

pub(crate) struct Info {
    kind: Kind,
    host: bool,
    asked: Mutex<Asked>,
    pub(crate) held: Arc<Mutex<Held>>,
}

static LIVE: Handles<Info> = Handles::new();

macro_rules! create {
    ($($name:ident $kind:ident $host:literal)+) => {
        $(
            /// # Safety
            /// The pointer is null or may be written.
            pub(crate) unsafe fn $name(to: *mut usize) -> Outcome {
                want(!to.is_null())?;
                let info =
                    Info { kind: Kind::$kind, host: $host, asked: Mutex::default(), held: Arc::default() };
                // SAFETY: the caller says so.
                unsafe { give(to, LIVE.add(info), Status::InvalidValue) }
            }
        )+
    };
}
create! {
    create_lu_host Lu true
    create_qr_host Qr true
    create_qr Qr false
    create_cholesky_host Cholesky true
    create_cholesky Cholesky false
}

pub(crate) fn destroy(info: usize) -> Outcome {
    LIVE.remove(info).map(|_| ()).ok_or(Status::InvalidValue)
}

fn find(info: usize) -> Outcome<Arc<Info>> {
    LIVE.get(info).ok_or(Status::InvalidValue)
}

pub(crate) fn of_kind(info: usize, kind: Kind) -> Outcome<Arc<Info>> {
    find(info).and_then(|i| if i.kind == kind { Ok(i) } else { Err(Status::InvalidValue) })
}

impl Info {
    /// Does something at once, or in the stream where the info is the device's.
    pub(crate) fn run(
        &self,
        call: &Call,
        work: impl Fn(&mut Held) -> Outcome + Send + Sync + 'static,
    ) -> Outcome {
        if self.host {
            return work(&mut self.held.lock());
        }
        let held = Arc::clone(&self.held);
        // What an operation finds wrong leaves no factors, which the next question tells.
        call.each(move || {
            let _ = work(&mut held.lock());
        })
    }

    /// The same, and waits.
    fn answer(&self, call: &Call, work: impl Fn(&mut Held) -> Outcome + Send + Sync + 'static) -> Outcome {
        if self.host {
            return work(&mut self.held.lock());
        }
        let held = Arc::clone(&self.held);
        call.answer(move || work(&mut held.lock()))
    }

    /// Whether a matrix was looked at that has this size.
    fn analysed(&self, size: [i32; 3]) -> Outcome {
        let size = size.map(|n| usize::try_from(n).ok());
        want(self.asked.lock().size.is_some_and(|known| known.map(Some) == size))
    }

    /// Whether there are, or will be, factors of a type, and the size of the matrix.
    pub(crate) fn has<T: Number>(&self) -> Outcome<[usize; 3]> {
        let asked = self.asked.lock();
        want(asked.factored == Some(TypeId::of::<T>()))?;
        asked.size.ok_or(Status::InvalidValue)
    }
}

/// Whether an info for QR factorisations has looked at a matrix of this size.
pub(crate) fn analysed(info: usize, grid: Grid) -> Outcome {
    of_kind(info, Kind::Qr)?.analysed([grid.m, grid.n, grid.nnz])
}

fn whole(shape: Shape) -> Grid {
    Grid { handle: shape.handle, m: shape.m, n: shape.m, nnz: shape.nnz, descr_a: shape.descr_a }
}

/// # Safety
/// As the analysis asks; so of all functions here.
pub(crate) unsafe fn analysis(shape: Shape, places: Places, info: usize) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { analysis_grid(whole(shape), places, info) }
}

/// # Safety
/// See [`analysis`].
pub(crate) unsafe fn analysis_grid(grid: Grid, places: Places, info: usize) -> Outcome {
    let (call, info) = (Call::new(grid.handle)?, find(info)?);
    want(grid.m >= grid.n)?;
    // SAFETY: the caller says so.
    let a: Matrix<()> = unsafe { Matrix::pattern(grid, places)? };
    info.answer(&call, move |held| {
        *held = Held::default();
        a.numbered().map(drop)
    })?;
    *info.asked.lock() = Asked { size: Some([a.rows, a.cols, a.nnz]), ..Asked::default() };
    Ok(())
}

/// # Safety
/// See [`analysis`].
pub(crate) unsafe fn sizes<T: Number>(
    shape: Shape,
    value: *const T,
    places: Places,
    info: usize,
    internal: *mut usize,
    workspace: *mut usize,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { sizes_grid(whole(shape), value, places, info, internal, workspace) }
}

/// # Safety
/// See [`analysis`].
pub(crate) unsafe fn sizes_grid<T: Number>(
    grid: Grid,
    _value: *const T,
    places: Places,
    info: usize,
    internal: *mut usize,
    workspace: *mut usize,
) -> Outcome {
    Call::new(grid.handle)?;
    find(info)?.analysed([grid.m, grid.n, grid.nnz])?;
    // SAFETY: the caller says so.
    unsafe {
        Matrix::<T>::pattern(grid, places)?;
        give(internal, BYTES, Status::InvalidValue)?;
        give(workspace, BYTES, Status::InvalidValue)
    }
}

/// Factors a matrix that is given with the call.
///
/// # Safety
/// See [`analysis`].
unsafe fn factor<T: Number>(
    shape: Shape,
    value: *const T,
    places: Places,
    info: &Info,
    buffer: *mut c_void,
    make: impl Fn(&Csr<T>) -> Factors<T> + Send + Sync + 'static,
) -> Outcome {
    let call = Call::new(shape.handle)?;
    info.analysed([shape.m, shape.m, shape.nnz])?;
    want(!buffer.is_null())?;
    // SAFETY: the caller says so.
    let a = unsafe { Matrix::square(shape, value, places)? };
    info.asked.lock().factored = Some(TypeId::of::<T>());
    info.run(&call, move |held| {
        held.factors = None;
        held.factors = Some(Box::new(make(&a.read()?)));
        Ok(())
    })
}

/// # Safety
/// See [`analysis`].
pub(crate) unsafe fn lu<T: Number>(
    shape: Shape,
    value: *const T,
    places: Places,
    info: usize,
    threshold: Re<T>,
    buffer: *mut c_void,
) -> Outcome {
    let info = of_kind(info, Kind::Lu)?;
    // SAFETY: the caller says so.
    unsafe { factor(shape, value, places, &info, buffer, move |a| Factors::Lu(lu::factor(a, threshold))) }
}

/// # Safety
/// See [`analysis`].
pub(crate) unsafe fn cholesky<T: Number>(
    shape: Shape,
    value: *const T,
    places: Places,
    info: usize,
    buffer: *mut c_void,
) -> Outcome {
    let info = of_kind(info, Kind::Cholesky)?;
    // SAFETY: the caller says so.
    unsafe { factor(shape, value, places, &info, buffer, |a| Factors::Cholesky(cholesky::factor(a))) }
}

/// # Safety
/// See [`analysis`].
pub(crate) unsafe fn set_up<T: Number>(
    grid: Grid,
    value: *const T,
    places: Places,
    mu: T,
    info: usize,
) -> Outcome {
    let (call, info) = (Call::new(grid.handle)?, of_kind(info, Kind::Qr)?);
    info.analysed([grid.m, grid.n, grid.nnz])?;
    // SAFETY: the caller says so.
    let a = unsafe { Matrix::new(grid, value, places)? };
    info.asked.lock().set = Some(TypeId::of::<T>());
    info.run(&call, move |held| {
        held.matrix = None;
        let a = a.read()?;
        held.matrix = Some(Box::new(if mu == <T as dense::Scalar>::ZERO { a } else { a.shifted(mu) }));
        Ok(())
    })
}

/// # Safety
/// See [`analysis`].
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn qr<T: Number>(
    handle: usize,
    m: i32,
    n: i32,
    nnz: i32,
    b: *mut T,
    x: *mut T,
    info: usize,
    buffer: *mut c_void,
) -> Outcome {
    let (call, info) = (Call::new(handle)?, of_kind(info, Kind::Qr)?);
    info.analysed([m, n, nnz])?;
    want(info.asked.lock().set == Some(TypeId::of::<T>()) && !buffer.is_null())?;
    info.asked.lock().factored = Some(TypeId::of::<T>());
    info.run(&call, move |held| {
        held.factors = None;
        let a = held.matrix.as_ref().and_then(|a| a.downcast_ref::<Csr<T>>());
        held.factors = Some(Box::new(Factors::Qr(qr::factor(a.ok_or(Status::InvalidValue)?))));
        Ok(())
    })?;
    if b.is_null() || x.is_null() {
        return Ok(());
    }
    // SAFETY: the caller says so.
    unsafe { solve_with(&call, &info, [m, n], b, x) }
}

/// # Safety
/// See [`analysis`].
pub(crate) unsafe fn zero_pivot<T: Number>(
    handle: usize,
    info: usize,
    tol: Re<T>,
    position: *mut i32,
) -> Outcome {
    let (call, info) = (Call::new(handle)?, find(info)?);
    info.has::<T>()?;
    // SAFETY: the caller says so.
    let position = unsafe { Numbers::new(position, 1)? };
    info.answer(&call, move |held| {
        let zero = held.factors::<T>().ok_or(Status::InvalidValue)?.zero(tol);
        position.write(&[zero.map_or(-1, |row| row as i32)]);
        Ok(())
    })
}

/// # Safety
/// See [`analysis`].
pub(crate) unsafe fn solve<T: Number>(
    handle: usize,
    n: i32,
    b: *const T,
    x: *mut T,
    info: usize,
    buffer: *mut c_void,
) -> Outcome {
    // SAFETY: the caller says so.
    unsafe { solve_grid(handle, n, n, b, x, info, buffer) }
}

/// # Safety
/// See [`analysis`].
pub(crate) unsafe fn solve_grid<T: Number>(
    handle: usize,
    m: i32,
    n: i32,
    b: *const T,
    x: *mut T,
    info: usize,
    buffer: *mut c_void,
) -> Outcome {
    let (call, info) = (Call::new(handle)?, find(info)?);
    want(!buffer.is_null())?;
    // SAFETY: the caller says so.
    unsafe { solve_with(&call, &info, [m, n], b, x) }
}

/// # Safety
/// See [`analysis`].
unsafe fn solve_with<T: Number>(call: &Call, info: &Info, size: [i32; 2], b: *const T, x: *mut T) -> Outcome {
    let [rows, cols, _] = info.has::<T>()?;
    want(size.map(|n| usize::try_from(n).ok()) == [Some(rows), Some(cols)])?;
    // SAFETY: the caller says so.
    let (b, x) = unsafe { (Numbers::new(b, rows)?, Numbers::new(x, cols)?) };
    info.run(call, move |held| {
        x.write(&held.factors::<T>().ok_or(Status::InvalidValue)?.solve(&b.read()));
        Ok(())
    })
}
