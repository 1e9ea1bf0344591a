//! Systems of a sparse matrix, in one call.

use dense::Scalar;
use mathlib::entry::give;

use crate::call::want;
use crate::context::Call;
use crate::given::{Matrix, Numbers};
use crate::sp_args_gen::{Grid, Places, Shape};
use crate::sparse::{cholesky, csr::Csr, lu, order, qr};
use crate::status::{Outcome, Status};
use crate::types::{Number, Re};

/// How a matrix is factored.
#[derive(Debug, Clone, Copy)]
enum Way {
    Lu,
    Qr,
    Cholesky,
}

/// A system.
struct System<T: Scalar> {
    a: Matrix<T>,
    b: Numbers<T>,
    x: Numbers<T>,
    tol: T::Real,
    reorder: i32,
    singularity: Numbers<i32>,
    way: Way,
}

/// Solves, or says at which row of the factor the matrix is singular.
fn solved<T: Scalar>(a: &Csr<T>, b: &[T], tol: T::Real, way: Way) -> Result<Vec<T>, usize> {
    match way {
        Way::Lu => {
            let f = lu::factor(a, T::Real::ONE);
            f.zero(tol).map_or_else(|| Ok(f.solve(b)), Err)
        }
        Way::Qr => {
            let f = qr::factor(a);
            f.zero(tol).map_or_else(|| Ok(f.solve(b).0), Err)
        }
        Way::Cholesky => {
            let f = cholesky::factor(a);
            f.zero(tol).map_or_else(|| Ok(f.solve(b)), Err)
        }
    }
}

impl<T: Scalar> System<T> {
    fn solve(&self) -> Outcome {
        let a = self.a.read()?;
        let b = self.b.read();
        let order = order::named(&a, self.reorder);
        let (a, b) = (a.permuted(&order, &order), order.iter().map(|i| b[*i]).collect::<Vec<_>>());
        match solved(&a, &b, self.tol, self.way) {
            Ok(found) => {
                let mut x = vec![T::ZERO; found.len()];
                order.iter().zip(found).for_each(|(i, v)| x[*i] = v);
                self.x.write(&x);
                self.singularity.write(&[-1]);
            }
            Err(row) => self.singularity.write(&[row as i32]),
        }
        Ok(())
    }
}

/// A function for each way, on the host at once or in the handle's stream.
macro_rules! ways {
    ($($name:ident $way:ident $on_host:literal)+) => {
        $(
            /// # Safety
            /// As csrlsv asks.
            #[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
            pub(crate) unsafe fn $name<T: Number>(
                shape: Shape,
                value: *const T,
                places: Places,
                b: *const T,
                tol: Re<T>,
                reorder: i32,
                x: *mut T,
                singularity: *mut i32,
            ) -> Outcome {
                let call = Call::new(shape.handle)?;
                want(matches!(reorder, 0..=3))?;
                // SAFETY: the caller says so.
                let system = unsafe {
                    let a = Matrix::square(shape, value, places)?;
                    System {
                        a,
                        b: Numbers::new(b, a.rows)?,
                        x: Numbers::new(x, a.rows)?,
                        tol,
                        reorder,
                        singularity: Numbers::new(singularity, 1)?,
                        way: Way::$way,
                    }
                };
                if $on_host { system.solve() } else { call.answer(move || system.solve()) }
            }
        )+
    };
}
ways! {
    lu_host Lu true
    qr_host Qr true
    qr Qr false
    cholesky_host Cholesky true
    cholesky Cholesky false
}

/// # Safety
/// As csrlsqvqr asks.
#[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
pub(crate) unsafe fn least_squares<T: Number>(
    grid: Grid,
    value: *const T,
    places: Places,
    b: *const T,
    tol: Re<T>,
    rank: *mut i32,
    x: *mut T,
    p: *mut i32,
    min_norm: *mut Re<T>,
) -> Outcome {
    Call::new(grid.handle)?;
    want(grid.m >= grid.n && !rank.is_null() && !min_norm.is_null())?;
    // SAFETY: the caller says so.
    let (a, b, x, p) = unsafe {
        let a = Matrix::new(grid, value, places)?;
        (a, Numbers::new(b, a.rows)?, Numbers::new(x, a.cols)?, Numbers::new(p, a.cols)?)
    };
    let a = a.read()?;
    // Columns that depend on earlier ones go to the end, and have no part in the solution.
    let mut columns: Vec<usize> = (0..a.cols).collect();
    let mut kept = a.cols;
    let factors = loop {
        let whole = a.permuted(&(0..a.rows()).collect::<Vec<_>>(), &columns);
        let rows = (0..whole.rows()).map(|i| whole.row(i).filter(|e| e.0 < kept).collect());
        let factors = qr::factor(&Csr::of_rows(kept, rows));
        let large = factors.large(tol);
        if large.len() == kept {
            break factors;
        }
        let mut small = columns.clone();
        let mut at = 0;
        small.truncate(kept);
        small.retain(|_| {
            at += 1;
            large.binary_search(&(at - 1)).is_err()
        });
        let rest = columns.split_off(kept);
        columns = large.iter().map(|c| columns[*c]).chain(small).chain(rest).collect();
        kept = large.len();
    };
    let (found, left) = factors.solve(&b.read());
    let mut all = vec![T::ZERO; a.cols];
    columns.iter().zip(found).for_each(|(c, v)| all[*c] = v);
    x.write(&all);
    p.write(&columns.iter().map(|c| *c as i32).collect::<Vec<_>>());
    // SAFETY: the caller says so.
    unsafe {
        give(min_norm, left, Status::InvalidValue)?;
        give(rank, kept as i32, Status::InvalidValue)
    }
}
