//! Cholesky factorisation.

use num_traits::Float;

use crate::mat::Mat;
use crate::scalar::Scalar;
use crate::symmetric::product_in_triangle;
use crate::triangular::{solve, solve_right};

/// So few columns are factored one by one.
const SMALL: usize = 24;

/// Factors the lower triangle of `a` in place: the product of the result and its conjugate transpose is `a`. What is above the diagonal stays.
/// Answers the order of the first minor that is not positive definite, with which the factorisation ends; 0: there is none.
pub fn factor<T: Scalar>(a: Mat<T>) -> usize {
    let n = a.rows();
    assert!(a.cols() == n, "a square");
    if n <= SMALL {
        return factor_small(a);
    }
    let h = n / 2;
    let (top, left, rest) = (a.part(0, 0, h, h), a.part(h, 0, n - h, h), a.part(h, h, n - h, n - h));
    let first = factor(top);
    if first != 0 {
        return first;
    }
    solve_right(top.op(2), false, false, left);
    product_in_triangle(-T::ONE, left, left.op(2), T::ONE, rest, true);
    match factor(rest) {
        0 => 0,
        second => h + second,
    }
}

fn factor_small<T: Scalar>(a: Mat<T>) -> usize {
    for j in 0..a.rows() {
        let squares = (0..j).fold(T::Real::ZERO, |s, k| s + a.get(j, k).square());
        let d = a.get(j, j).re() - squares;
        if d <= T::Real::ZERO || d.is_nan() {
            a.set(j, j, T::real(d));
            return j + 1;
        }
        let d = d.sqrt();
        a.set(j, j, T::real(d));
        for i in j + 1..a.rows() {
            let sum = (0..j).fold(a.get(i, j), |s, k| s - a.get(i, k) * a.get(j, k).conj());
            a.set(i, j, sum.scale(T::Real::ONE / d));
        }
    }
    0
}

/// Solves a system with a matrix that was factored, in place of `b`.
pub fn solve_factored<T: Scalar>(a: Mat<T>, b: Mat<T>) {
    solve(a, true, false, b);
    solve(a.op(2), false, false, b);
}

/// The inverse of the matrix of which `a` is the factor, in the lower triangle of `a`. Answers the first element of the diagonal that is 0, from 1
/// on, with which nothing is done.
pub fn inverse<T: Scalar>(a: Mat<T>) -> usize {
    let n = a.rows();
    if let Some(j) = (0..n).find(|j| a.get(*j, *j) == T::ZERO) {
        return j + 1;
    }
    let mut all = vec![T::ZERO; n * n];
    let x = Mat::of(&mut all, n, n);
    x.fill(|i, j| if i == j { T::ONE } else { T::ZERO });
    solve(a, true, false, x);
    product_in_triangle(T::ONE, x.op(2), x, T::ZERO, a, true);
    0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Complex;

    #[test]
    fn factors_and_inverses() {
        for n in [1, 5, 24, 70] {
            let number =
                |i: usize, j: usize| Complex::new(((i * 7 + j * 3) % 11) as f64, ((i + 2 * j) % 5) as f64);
            let element = |i: usize, j: usize| match i.cmp(&j) {
                std::cmp::Ordering::Equal => Complex::new(20.0 * n as f64, 0.0),
                std::cmp::Ordering::Greater => number(i, j),
                std::cmp::Ordering::Less => number(j, i).conj(),
            };
            let mut a = vec![Complex::new(0.0, 0.0); n * n];
            let a = Mat::of(&mut a, n, n);
            a.fill(element);
            assert_eq!(factor(a), 0);
            for j in 0..n {
                for i in 0..n {
                    let sum = (0..=i.min(j))
                        .fold(Complex::new(0.0, 0.0), |s, k| s + a.get(i, k) * a.get(j, k).conj());
                    assert!((sum - element(i, j)).norm() < 1e-9 * n as f64);
                    assert!(i >= j || a.get(i, j) == element(i, j), "the other triangle stays");
                }
            }
            assert_eq!(inverse(a), 0);
            let whole = |i: usize, j: usize| if i >= j { a.get(i, j) } else { a.get(j, i).conj() };
            for j in 0..n {
                let sum = (0..n).fold(Complex::new(0.0, 0.0), |s, k| s + element(n - 1, k) * whole(k, j));
                assert!((sum - if j == n - 1 { 1.0 } else { 0.0 }).norm() < 1e-9);
            }
        }
    }

    #[test]
    fn not_positive() {
        let n = 40;
        let mut a = vec![0.0f32; n * n];
        let a = Mat::of(&mut a, n, n);
        a.fill(|i, j| {
            if i != j {
                0.0
            } else if i == 30 {
                -1.0
            } else {
                1.0
            }
        });
        assert_eq!(factor(a), 31);
    }
}
