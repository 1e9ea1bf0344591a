//! Eigenvalues of sparse matrices.

use dense::Scalar;
use mathlib::entry::give;
use num_complex::Complex;

use crate::call::want;
use crate::context::Call;
use crate::given::{Matrix, Numbers};
use crate::sp_args_gen::{Places, Shape};
use crate::sparse::eigen;
use crate::status::{Outcome, Status};
use crate::types::{Number, Re};

/// What inverse iteration takes and gives.
struct Search<T: Scalar> {
    a: Matrix<T>,
    near: T,
    from: Numbers<T>,
    most: i32,
    tol: T::Real,
    value: Numbers<T>,
    vector: Numbers<T>,
}

impl<T: Scalar> Search<T> {
    fn run(&self) -> Outcome {
        let (value, vector) =
            eigen::nearest(&self.a.read()?, self.near, &self.from.read(), self.most, self.tol);
        self.value.write(&[value]);
        self.vector.write(&vector);
        Ok(())
    }
}

macro_rules! nearest {
    ($name:ident $on_host:literal) => {
        /// # Safety
        /// As csreigvsi asks.
        #[allow(clippy::too_many_arguments, reason = "they are cuSOLVER's")]
        pub(crate) unsafe fn $name<T: Number>(
            shape: Shape,
            value: *const T,
            places: Places,
            near: T,
            from: *const T,
            most: i32,
            tol: Re<T>,
            mu: *mut T,
            x: *mut T,
        ) -> Outcome {
            let call = Call::new(shape.handle)?;
            want(most > 0)?;
            // SAFETY: the caller says so.
            let search = unsafe {
                let a = Matrix::square(shape, value, places)?;
                let (from, vector) = (Numbers::new(from, a.rows)?, Numbers::new(x, a.rows)?);
                Search { a, near, from, most, tol, value: Numbers::new(mu, 1)?, vector }
            };
            if $on_host {
                search.run()
            } else {
                // Rows that are none end the operation without a result.
                call.each(move || {
                    let _ = search.run();
                })
            }
        }
    };
}
nearest!(nearest_host true);
nearest!(nearest false);

/// # Safety
/// As csreigs asks.
pub(crate) unsafe fn inside<T: Number>(
    shape: Shape,
    value: *const T,
    places: Places,
    low: Complex<impl Into<f64>>,
    high: Complex<impl Into<f64>>,
    count: *mut i32,
) -> Outcome {
    Call::new(shape.handle)?;
    let (low, high) =
        (Complex::new(low.re.into(), low.im.into()), Complex::new(high.re.into(), high.im.into()));
    want(low.re < high.re && low.im < high.im)?;
    // SAFETY: the caller says so.
    unsafe {
        let a = Matrix::square(shape, value, places)?.read()?;
        give(count, eigen::inside(&a, low, high) as i32, Status::InvalidValue)
    }
}
