//! What fills or reads one triangle of a matrix.

use crate::mat::Mat;
use crate::product::product;
use crate::scalar::Scalar;

/// Columns that are computed together.
const BLOCK: usize = 96;

/// `c = alpha a b + beta c` in the lower or upper triangle of `c` alone, diagonal included. `beta` 0: `c` is not read.
pub fn product_in_triangle<T: Scalar>(alpha: T, a: Mat<T>, b: Mat<T>, beta: T, c: Mat<T>, lower: bool) {
    let (n, k) = (c.rows(), a.cols());
    assert!(c.cols() == n && a.rows() == n && b.cols() == n && b.rows() == k, "shapes that fit");
    let mut square = vec![T::ZERO; BLOCK * BLOCK];
    let mut j = 0;
    while j < n {
        let w = BLOCK.min(n - j);
        let columns = b.part(0, j, k, w);
        let corner = Mat::of(&mut square, w, w);
        product(alpha, a.part(j, 0, w, k), columns, T::ZERO, corner);
        for x in 0..w {
            for y in if lower { x..w } else { 0..x + 1 } {
                let old = if beta == T::ZERO { T::ZERO } else { beta * c.get(j + y, j + x) };
                c.set(j + y, j + x, old + corner.get(y, x));
            }
        }
        let (from, to) = if lower { (j + w, n) } else { (0, j) };
        if to > from {
            product(alpha, a.part(from, 0, to - from, k), columns, beta, c.part(from, j, to - from, w));
        }
        j += w;
    }
}

/// The whole matrix of which one triangle is stored: symmetric, or Hermitian with a real diagonal.
pub fn whole<T: Scalar>(a: Mat<T>, lower: bool, hermitian: bool) -> Vec<T> {
    let n = a.rows();
    let mut all = vec![T::ZERO; n * n];
    let to = Mat::of(&mut all, n, n);
    to.fill(|i, j| {
        if i == j {
            let d = a.get(i, i);
            return if hermitian { T::real(d.re()) } else { d };
        }
        if (i > j) == lower { a.get(i, j) } else { a.get(j, i).conj_if(hermitian) }
    });
    all
}

/// Makes the imaginary parts of a diagonal 0.
pub fn real_diagonal<T: Scalar>(c: Mat<T>) {
    if T::COMPLEX {
        for i in 0..c.rows() {
            c.set(i, i, T::real(c.get(i, i).re()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_triangle() {
        let (n, k) = (230, 7);
        let mut a: Vec<f64> = (0..n * k).map(|i| (i % 19) as f64 - 9.0).collect();
        let a = Mat::of(&mut a, n, k);
        for lower in [true, false] {
            let mut c = vec![1.0; n * n];
            let c = Mat::of(&mut c, n, n);
            product_in_triangle(2.0, a, a.t(), 3.0, c, lower);
            for i in 0..n {
                for j in 0..n {
                    let sum: f64 = (0..k).map(|l| a.get(i, l) * a.get(j, l)).sum();
                    let inside = i == j || (i > j) == lower;
                    assert_eq!(c.get(i, j), if inside { 2.0 * sum + 3.0 } else { 1.0 });
                }
            }
        }
    }
}
