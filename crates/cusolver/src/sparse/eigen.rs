//! Eigenvalues: one near a number, and how many are in a rectangle.

use dense::Scalar;
use num_complex::Complex;
use num_traits::{Float, ToPrimitive};

use super::csr::Csr;
use super::lu::factor;

fn norm<T: Scalar>(x: &[T]) -> T::Real {
    x.iter().map(|v| v.square()).sum::<T::Real>().sqrt()
}

/// The eigenvalue nearest to `near` and its vector, by inverse iteration from `x` with at most `most` steps.
pub(crate) fn nearest<T: Scalar>(a: &Csr<T>, near: T, x: &[T], most: i32, tol: T::Real) -> (T, Vec<T>) {
    let mut shift = near;
    let mut lu = factor(&a.shifted(shift), T::Real::ONE);
    let tiny = a.norm() * T::Real::epsilon();
    if lu.zero(tiny).is_some() {
        // It is an eigenvalue itself: a number beside it has the same vector.
        shift += T::real(tiny.sqrt().max(T::Real::epsilon()));
        lu = factor(&a.shifted(shift), T::Real::ONE);
    }
    let size = norm(x);
    let mut x: Vec<T> = x.iter().map(|v| v.scale(T::Real::ONE / size)).collect();
    let mut value = near;
    for _ in 0..most {
        let y = lu.solve(&x);
        let size = norm(&y);
        // (A - shift) y = x: what is left of the equation for y over its length.
        let quotient =
            y.iter().zip(&x).fold(T::ZERO, |s, (y, x)| s + y.conj() * *x).scale(T::Real::ONE / (size * size));
        let left: Vec<T> =
            x.iter().zip(&y).map(|(x, y)| (*x - quotient * *y).scale(T::Real::ONE / size)).collect();
        value = shift + quotient;
        x = y.into_iter().map(|v| v.scale(T::Real::ONE / size)).collect();
        if norm(&left) <= tol {
            break;
        }
    }
    (value, x)
}

/// How often the argument of `det(A - z)` may be asked for.
const MOST: usize = 20_000;

/// Eigenvalues in the rectangle from `low` to `high`: how often the determinant turns around zero as `z` goes around it.
pub(crate) fn inside<T: Scalar>(a: &Csr<T>, low: Complex<f64>, high: Complex<f64>) -> usize {
    let double = |r: T::Real| r.to_f64().unwrap_or(0.0);
    let wide = Csr {
        cols: a.cols,
        first: a.first.clone(),
        column: a.column.clone(),
        value: a.value.iter().map(|v| Complex::new(double(v.re()), double(v.im()))).collect(),
    };
    let angle = |z: Complex<f64>| {
        let lu = factor(&wide.shifted(z), 1.0);
        lu.angle() + if odd(&lu.row) { std::f64::consts::PI } else { 0.0 }
    };
    let turned = |a: f64, b: f64| {
        let turn = (b - a) % std::f64::consts::TAU;
        turn - std::f64::consts::TAU * (turn / std::f64::consts::TAU).round()
    };
    let corners = [low, Complex::new(high.re, low.im), high, Complex::new(low.re, high.im), low];
    // Each side in pieces at first: all values that are far turn the same way.
    let pieces = a.rows().clamp(4, 64);
    let (mut total, mut asked) = (0.0, 0);
    for side in corners.windows(2) {
        let point = |t: f64| side[0] + (side[1] - side[0]) * t;
        let mut rest: Vec<(f64, f64)> = Vec::new();
        let mut before = (0.0, angle(point(0.0)));
        for piece in 1..=pieces {
            let t = piece as f64 / pieces as f64;
            rest.push((t, angle(point(t))));
            while let Some(&(t, at)) = rest.last() {
                let middle = f64::midpoint(before.0, t);
                let between = angle(point(middle));
                asked += 1;
                let (one, two) = (turned(before.1, between), turned(between, at));
                if (one.abs() < 0.5 && two.abs() < 0.5) || asked > MOST || t - before.0 < 1e-12 {
                    total += one + two;
                    before = (t, at);
                    rest.pop();
                } else {
                    rest.push((middle, between));
                }
            }
        }
    }
    (total / std::f64::consts::TAU).round().max(0.0) as usize
}

/// Whether a permutation is odd.
fn odd(p: &[usize]) -> bool {
    let mut seen = vec![false; p.len()];
    let mut odd = false;
    for start in 0..p.len() {
        let mut at = start;
        while !seen[at] {
            seen[at] = true;
            at = p[at];
            odd ^= at != start && !seen[at];
        }
    }
    odd
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2 on the diagonal and -1 beside it: its values are 2 - 2 cos(k pi / (n + 1)).
    fn line(n: usize) -> Csr<f64> {
        let row = |i: usize| {
            let mut row = vec![(i, 2.0)];
            if i > 0 {
                row.push((i - 1, -1.0));
            }
            if i + 1 < n {
                row.push((i + 1, -1.0));
            }
            row
        };
        Csr::of_rows(n, (0..n).map(row))
    }

    fn value(n: usize, k: usize) -> f64 {
        2.0 - 2.0 * (k as f64 * std::f64::consts::PI / (n + 1) as f64).cos()
    }

    #[test]
    fn near() {
        let x: Vec<f64> = (0..20).map(|i| 1.0 + f64::from(i % 7)).collect();
        let (found, x) = nearest(&line(20), value(20, 5) + 0.01, &x, 100, 1e-12);
        assert!((found - value(20, 5)).abs() < 1e-10, "{found}");
        assert!((norm(&x) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn counted() {
        let middle = f64::midpoint(value(20, 7), value(20, 8));
        let (low, high) = (Complex::new(-1.0, -1.0), Complex::new(middle, 1.0));
        assert_eq!(inside(&line(20), low, high), 7);
        assert_eq!(inside(&line(20), Complex::new(5.0, -1.0), Complex::new(9.0, 1.0)), 0);
    }

    #[test]
    fn parity() {
        assert!(odd(&[1, 0, 2]) && !odd(&[1, 2, 0]) && !odd(&[0, 1]) && odd(&[1, 2, 3, 0]));
    }
}
