//! Triangular systems and products.

use crate::mat::Mat;
use crate::product::product;
use crate::scalar::Scalar;

/// Systems of at most so many rows are solved element by element.
const SMALL: usize = 32;

/// Solves `a x = b` in place of `b`, where `a` is a lower or upper triangle, with ones on its diagonal if `unit`.
pub fn solve<T: Scalar>(a: Mat<T>, lower: bool, unit: bool, b: Mat<T>) {
    let n = a.rows();
    assert!(a.cols() == n && b.rows() == n, "shapes that fit");
    if n <= SMALL {
        return solve_small(a, lower, unit, b);
    }
    let h = n / 2;
    let (first, second) = (b.part(0, 0, h, b.cols()), b.part(h, 0, n - h, b.cols()));
    let (top, bottom) = (a.part(0, 0, h, h), a.part(h, h, n - h, n - h));
    if lower {
        solve(top, lower, unit, first);
        product(-T::ONE, a.part(h, 0, n - h, h), first, T::ONE, second);
        solve(bottom, lower, unit, second);
    } else {
        solve(bottom, lower, unit, second);
        product(-T::ONE, a.part(0, h, h, n - h), second, T::ONE, first);
        solve(top, lower, unit, first);
    }
}

fn solve_small<T: Scalar>(a: Mat<T>, lower: bool, unit: bool, b: Mat<T>) {
    let n = a.rows();
    for j in 0..b.cols() {
        for step in 0..n {
            let i = if lower { step } else { n - 1 - step };
            let mut x = b.get(i, j);
            if x == T::ZERO {
                continue;
            }
            if !unit {
                x = x / a.get(i, i);
                b.set(i, j, x);
            }
            for r in if lower { i + 1..n } else { 0..i } {
                b.set(r, j, b.get(r, j) - a.get(r, i) * x);
            }
        }
    }
}

/// Solves `x a = b` in place of `b`.
pub fn solve_right<T: Scalar>(a: Mat<T>, lower: bool, unit: bool, b: Mat<T>) {
    solve(a.t(), !lower, unit, b.t());
}

/// `b = a b` for a triangle `a`.
pub fn multiply<T: Scalar>(a: Mat<T>, lower: bool, unit: bool, b: Mat<T>) {
    let n = a.rows();
    assert!(a.cols() == n && b.rows() == n, "shapes that fit");
    if n <= SMALL {
        return multiply_small(a, lower, unit, b);
    }
    let h = n / 2;
    let (first, second) = (b.part(0, 0, h, b.cols()), b.part(h, 0, n - h, b.cols()));
    let (top, bottom) = (a.part(0, 0, h, h), a.part(h, h, n - h, n - h));
    if lower {
        multiply(bottom, lower, unit, second);
        product(T::ONE, a.part(h, 0, n - h, h), first, T::ONE, second);
        multiply(top, lower, unit, first);
    } else {
        multiply(top, lower, unit, first);
        product(T::ONE, a.part(0, h, h, n - h), second, T::ONE, first);
        multiply(bottom, lower, unit, second);
    }
}

fn multiply_small<T: Scalar>(a: Mat<T>, lower: bool, unit: bool, b: Mat<T>) {
    let n = a.rows();
    for j in 0..b.cols() {
        for step in 0..n {
            let i = if lower { n - 1 - step } else { step };
            let own = b.get(i, j);
            let mut sum = if unit { own } else { a.get(i, i) * own };
            for k in if lower { 0..i } else { i + 1..n } {
                sum += a.get(i, k) * b.get(k, j);
            }
            b.set(i, j, sum);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Complex;

    #[test]
    fn what_is_multiplied_is_solved_again() {
        let (n, m) = (77, 5);
        let number = |i: usize, j: usize| {
            Complex::new(((i * 31 + j * 17) % 23) as f64 / 230.0, ((i + j) % 7) as f64 / 70.0)
        };
        for (lower, unit, conj) in
            [(true, false, false), (true, true, true), (false, false, true), (false, true, false)]
        {
            let mut a = vec![Complex::new(0.0, 0.0); n * n];
            let a = Mat::of(&mut a, n, n);
            a.fill(|i, j| if i == j { Complex::new(2.0, 1.0) } else { number(i, j) });
            let a = if conj { a.conj() } else { a };
            let mut b = vec![Complex::new(0.0, 0.0); n * m];
            let b = Mat::of(&mut b, n, m);
            b.fill(number);
            multiply(a, lower, unit, b);
            let i = 40;
            let inside = |k: usize| if lower { k < i } else { k > i };
            let own = if unit { Complex::new(1.0, 0.0) } else { a.get(i, i) };
            let sum =
                (0..n).filter(|k| inside(*k)).fold(own * number(i, 2), |s, k| s + a.get(i, k) * number(k, 2));
            assert!((b.get(i, 2) - sum).norm() < 1e-10);
            solve(a, lower, unit, b);
            for j in 0..m {
                assert!((0..n).all(|i| (b.get(i, j) - number(i, j)).norm() < 1e-8));
            }
        }
    }
}
