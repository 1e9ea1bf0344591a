//! Cholesky factorisation.

use num_traits::Float;

use crate::mat::Mat;
use crate::product::product;
use crate::scalar::Scalar;
use crate::symmetric::product_in_triangle;
use crate::triangular::{solve, solve_right};

/// So few columns are factored one by one.
const SMALL: usize = 24;

/// Factors the lower or upper triangle of `a` in place. Answers the order of the first minor that is not positive, 0 if there is none.
pub fn factor<T: Scalar>(a: Mat<T>, lower: bool) -> usize {
    // The upper triangle is the lower one of the conjugate transposed matrix.
    factor_lower(if lower { a } else { a.op(2) })
}

fn factor_lower<T: Scalar>(a: Mat<T>) -> usize {
    let n = a.rows();
    if n <= SMALL {
        return factor_small(a);
    }
    let h = n / 2;
    let (top, bottom) = (a.part(0, 0, h, h), a.part(h, h, n - h, n - h));
    let bad = factor_lower(top);
    if bad != 0 {
        return bad;
    }
    let left = a.part(h, 0, n - h, h);
    solve_right(top.op(2), false, false, left);
    product_in_triangle(-T::ONE, left, left.op(2), T::ONE, bottom, true);
    match factor_lower(bottom) {
        0 => 0,
        bad => bad + h,
    }
}

fn factor_small<T: Scalar>(a: Mat<T>) -> usize {
    let zero = T::ZERO.re();
    for j in 0..a.rows() {
        let d = (0..j).fold(a.get(j, j).re(), |d, k| d - a.get(j, k).square());
        if d.partial_cmp(&zero) != Some(std::cmp::Ordering::Greater) {
            return j + 1;
        }
        let root = d.sqrt();
        a.set(j, j, T::real(root));
        for i in j + 1..a.rows() {
            let x = (0..j).fold(a.get(i, j), |x, k| x - a.get(i, k) * a.get(j, k).conj());
            a.set(i, j, x.scale(root.recip()));
        }
    }
    0
}

/// Solves `a x = b` in place of `b`, where the triangle of `a` was factored.
pub fn solve_factored<T: Scalar>(a: Mat<T>, lower: bool, b: Mat<T>) {
    let l = if lower { a } else { a.op(2) };
    solve(l, true, false, b);
    solve(l.op(2), false, false, b);
}

/// Makes of a factored triangle that of the inverse.
pub fn inverse<T: Scalar>(a: Mat<T>, lower: bool) {
    let n = a.rows();
    let l = if lower { a } else { a.op(2) };
    let mut space = vec![T::ZERO; n * n];
    let x = Mat::of(&mut space, n, n);
    x.fill(|i, j| if i == j { T::ONE } else { T::ZERO });
    solve(l, true, false, x);
    let mut second = vec![T::ZERO; n * n];
    let y = Mat::of(&mut second, n, n);
    product(T::ONE, x.op(2), x, T::ZERO, y);
    for j in 0..n {
        for i in j..n {
            l.set(i, j, y.get(i, j));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Complex;

    #[test]
    fn systems() {
        let n = 70;
        let number =
            |i: usize, j: usize| Complex::new(((i * 7 + j * 3) % 11) as f64, ((i + 2 * j) % 5) as f64);
        for lower in [true, false] {
            let mut space = vec![Complex::new(0.0, 0.0); n * n];
            let mut a = space.clone();
            let (m, a) = (Mat::of(&mut space, n, n), Mat::of(&mut a, n, n));
            m.fill(number);
            product(Complex::new(1.0, 0.0), m, m.op(2), Complex::new(0.0, 0.0), a);
            (0..n).for_each(|i| a.set(i, i, a.get(i, i) + 10.0));
            let x = |i: usize| Complex::new(i as f64, 1.0);
            let mut b: Vec<_> = (0..n).map(|i| (0..n).map(|k| a.get(i, k) * x(k)).sum()).collect();
            let b = Mat::of(&mut b, n, 1);
            assert_eq!(factor(a, lower), 0);
            solve_factored(a, lower, b);
            assert!((0..n).all(|i| (b.get(i, 0) - x(i)).norm() < 1e-6));
        }
        let mut bad = vec![1.0, 0.0, 0.0, -1.0];
        assert_eq!(factor(Mat::of(&mut bad, 2, 2), true), 2);
    }
}
