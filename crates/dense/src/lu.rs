//! LU factorisation with pivots from columns.

use crate::mat::Mat;
use crate::product::product;
use crate::scalar::Scalar;
use crate::triangular::{solve, solve_right};

/// So few columns are factored one by one.
const SMALL: usize = 16;

/// Factors `a` in place: the lower triangle has ones on its diagonal, which are not stored. `pivots` says for each row, from 0 on, with which one it
/// was swapped; without them rows stay. Answers the first column whose diagonal is 0, from 1 on; 0: there is none.
pub fn factor<T: Scalar>(a: Mat<T>, mut pivots: Option<&mut [usize]>) -> usize {
    let k = a.rows().min(a.cols());
    let singular = factor_columns(a.part(0, 0, a.rows(), k), pivots.as_deref_mut());
    if a.cols() > k {
        let rest = a.part(0, k, a.rows(), a.cols() - k);
        swap(rest, pivots.as_deref(), k);
        solve(a.part(0, 0, k, k), true, true, rest.part(0, 0, k, rest.cols()));
    }
    singular
}

fn factor_columns<T: Scalar>(a: Mat<T>, mut pivots: Option<&mut [usize]>) -> usize {
    let (m, n) = (a.rows(), a.cols());
    if n <= SMALL {
        return factor_small(a, pivots);
    }
    let h = n / 2;
    let (left, right) = (a.part(0, 0, m, h), a.part(0, h, m, n - h));
    let first = factor_columns(left, pivots.as_deref_mut().map(|p| &mut p[..h]));
    swap(right, pivots.as_deref(), h);
    let above = right.part(0, 0, h, n - h);
    solve(left.part(0, 0, h, h), true, true, above);
    let below = right.part(h, 0, m - h, n - h);
    product(-T::ONE, left.part(h, 0, m - h, h), above, T::ONE, below);
    let second = factor_columns(below, pivots.as_deref_mut().map(|p| &mut p[h..n]));
    if let Some(p) = pivots {
        let lower = left.part(h, 0, m - h, h);
        swap(lower, Some(&p[h..n]), n - h);
        p[h..n].iter_mut().for_each(|r| *r += h);
    }
    if first == 0 && second != 0 { second + h } else { first }
}

fn factor_small<T: Scalar>(a: Mat<T>, mut pivots: Option<&mut [usize]>) -> usize {
    let (m, n) = (a.rows(), a.cols());
    let mut singular = 0;
    for j in 0..n {
        if let Some(p) = pivots.as_deref_mut() {
            let better =
                |best: usize, i: usize| if a.get(i, j).size() > a.get(best, j).size() { i } else { best };
            p[j] = (j + 1..m).fold(j, better);
            swap_rows(a, j, p[j]);
        }
        let d = a.get(j, j);
        if d == T::ZERO {
            singular = if singular == 0 { j + 1 } else { singular };
            continue;
        }
        for i in j + 1..m {
            a.set(i, j, a.get(i, j) / d);
        }
        for c in j + 1..n {
            let f = a.get(j, c);
            for i in j + 1..m {
                a.set(i, c, a.get(i, c) - a.get(i, j) * f);
            }
        }
    }
    singular
}

fn swap_rows<T: Scalar>(a: Mat<T>, i: usize, k: usize) {
    if i != k {
        for j in 0..a.cols() {
            let x = a.get(i, j);
            a.set(i, j, a.get(k, j));
            a.set(k, j, x);
        }
    }
}

fn swap<T: Scalar>(a: Mat<T>, pivots: Option<&[usize]>, n: usize) {
    for (i, k) in pivots.into_iter().flatten().take(n).enumerate() {
        swap_rows(a, i, *k);
    }
}

/// Solves `op(a) x = b` in place of `b`, where `a` was factored.
pub fn solve_factored<T: Scalar>(a: Mat<T>, pivots: Option<&[usize]>, op: i32, b: Mat<T>) {
    let n = a.rows();
    if op == 0 {
        swap(b, pivots, n);
        solve(a, true, true, b);
        solve(a, false, false, b);
        return;
    }
    solve(a.op(op), true, false, b);
    solve(a.op(op), false, true, b);
    for (i, k) in pivots.unwrap_or_default().iter().enumerate().rev() {
        swap_rows(b, i, *k);
    }
}

/// The inverse of what was factored, to another place.
pub fn inverse<T: Scalar>(a: Mat<T>, pivots: Option<&[usize]>, to: Mat<T>) {
    to.fill(|i, j| if i == j { T::ONE } else { T::ZERO });
    solve_right(a, false, false, to);
    solve_right(a, true, true, to);
    for (i, k) in pivots.unwrap_or_default().iter().enumerate().rev() {
        swap_rows(to.t(), i, *k);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems() {
        for n in [1, 3, 16, 65, 130] {
            let number = |i: usize, j: usize| {
                ((i * 37 + j * 101 + i * j) % 53) as f64 - 26.0 + if i + j == n { 60.0 } else { 0.0 }
            };
            let (mut a, mut b, mut c) = (vec![0.0; n * n], vec![0.0; n * 3], vec![0.0; n * n]);
            let (a, b, c) = (Mat::of(&mut a, n, n), Mat::of(&mut b, n, 3), Mat::of(&mut c, n, n));
            let solution = |i: usize, j: usize| (i * 3 + j) as f64 / 10.0;
            for op in [0, 1] {
                a.fill(number);
                b.fill(|i, j| (0..n).map(|k| a.op(op).get(i, k) * solution(k, j)).sum());
                let mut pivots = vec![0; n];
                assert_eq!(factor(a, Some(&mut pivots)), 0);
                solve_factored(a, Some(&pivots), op, b);
                for j in 0..3 {
                    assert!((0..n).all(|i| (b.get(i, j) - solution(i, j)).abs() < 1e-7), "{n}");
                }
                inverse(a, Some(&pivots), c);
                a.fill(number);
                for i in 0..n {
                    let sum: f64 = (0..n).map(|k| a.get(i, k) * c.get(k, n - 1)).sum();
                    assert!((sum - if i == n - 1 { 1.0 } else { 0.0 }).abs() < 1e-7);
                }
            }
        }
    }

    #[test]
    fn singular() {
        let mut a = vec![1.0f32; 9];
        assert_eq!(factor(Mat::of(&mut a, 3, 3), Some(&mut [0; 3])), 2);
    }
}
