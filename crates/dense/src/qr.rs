//! QR factorisation by reflections, as LAPACK stores it.

use num_traits::Float;

use crate::mat::Mat;
use crate::scalar::Scalar;

/// Makes a reflection that takes `x` to its first element; answers `tau`. The vector's first element is 1 and not stored.
fn reflection<T: Scalar>(x: Mat<T>) -> T {
    let first = x.get(0, 0);
    let rest = (1..x.rows()).fold(T::Real::ZERO, |s, i| s + x.get(i, 0).square());
    if rest == T::Real::ZERO && first.im() == T::Real::ZERO {
        return T::ZERO;
    }
    let norm = (first.square() + rest).sqrt();
    let beta = if first.re() > T::Real::ZERO { -norm } else { norm };
    let tau = T::new((beta - first.re()) / beta, -first.im() / beta);
    let scale = T::ONE / (first - T::real(beta));
    for i in 1..x.rows() {
        x.set(i, 0, x.get(i, 0) * scale);
    }
    x.set(0, 0, T::real(beta));
    tau
}

/// `c = (1 - tau v v^H) c`, where the first element of `v` is taken as 1.
fn reflect<T: Scalar>(v: Mat<T>, tau: T, c: Mat<T>) {
    if tau == T::ZERO {
        return;
    }
    for j in 0..c.cols() {
        let sum = (1..v.rows()).fold(c.get(0, j), |s, i| s + v.get(i, 0).conj() * c.get(i, j)) * tau;
        c.set(0, j, c.get(0, j) - sum);
        for i in 1..v.rows() {
            c.set(i, j, c.get(i, j) - v.get(i, 0) * sum);
        }
    }
}

/// Factors `a` in place: the upper triangle is R, below it are the reflections of Q, whose factors go to `tau`.
pub fn factor<T: Scalar>(a: Mat<T>, tau: Mat<T>) {
    let (m, n) = (a.rows(), a.cols());
    for j in 0..m.min(n) {
        let v = a.part(j, j, m - j, 1);
        let t = reflection(v);
        tau.set(j, 0, t);
        reflect(v, t.conj(), a.part(j, j + 1, m - j, n - j - 1));
    }
}

/// `c = op(q) c`, or `c op(q)` from the right, for the Q of the first reflections.
pub fn multiply<T: Scalar>(a: Mat<T>, tau: Mat<T>, right: bool, adjoint: bool, c: Mat<T>) {
    let k = tau.rows();
    // From the right: (op(q)^H c^H)^H.
    let (c, adjoint) = if right { (c.op(2), !adjoint) } else { (c, adjoint) };
    for step in 0..k {
        let j = if adjoint { step } else { k - 1 - step };
        let v = a.part(j, j, a.rows() - j, 1);
        reflect(v, tau.get(j, 0).conj_if(adjoint), c.part(j, 0, c.rows() - j, c.cols()));
    }
}

/// Makes of the reflections the first columns of Q, in place.
pub fn make_q<T: Scalar>(a: Mat<T>, tau: Mat<T>) {
    let mut all = a.to_vec();
    let reflections = Mat::of(&mut all, a.rows(), a.cols());
    a.fill(|i, j| if i == j { T::real(T::Real::ONE) } else { T::ZERO });
    multiply(reflections, tau, false, false, a);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Complex;

    #[test]
    fn factors() {
        let (m, n) = (9, 5);
        let number =
            |i: usize, j: usize| Complex::new(((i * 7 + j * 3) % 11) as f64, ((i * i + 2 * j) % 5) as f64);
        let mut a = vec![Complex::new(0.0, 0.0); m * n];
        let mut t = vec![Complex::new(0.0, 0.0); n];
        let (a, t) = (Mat::of(&mut a, m, n), Mat::of(&mut t, n, 1));
        a.fill(number);
        factor(a, t);
        let mut r = vec![Complex::new(0.0, 0.0); m * n];
        let r = Mat::of(&mut r, m, n);
        r.fill(|i, j| if i <= j { a.get(i, j) } else { Complex::new(0.0, 0.0) });
        multiply(a, t, false, false, r);
        for j in 0..n {
            assert!((0..m).all(|i| (r.get(i, j) - number(i, j)).norm() < 1e-12));
        }
        make_q(a, t);
        for j in 0..n {
            for k in 0..n {
                let sum = (0..m).fold(Complex::new(0.0, 0.0), |s, i| s + a.get(i, j).conj() * a.get(i, k));
                assert!((sum - if j == k { 1.0 } else { 0.0 }).norm() < 1e-12);
            }
        }
    }
}
