//! Products of matrices.

use gemm::Parallelism;

use crate::mat::Mat;
use crate::scalar::Scalar;

/// `c = alpha a b + beta c`; with `beta` 0 `c` is not read.
pub fn product<T: Scalar>(alpha: T, a: Mat<T>, b: Mat<T>, beta: T, c: Mat<T>) {
    assert!(a.rows() == c.rows() && a.cols() == b.rows() && b.cols() == c.cols(), "shapes that fit");
    if c.rows() == 0 || c.cols() == 0 {
        return;
    }
    if a.cols() == 0 || alpha == T::ZERO {
        c.scale(beta);
        return;
    }
    let ((at, a_row, a_col, a_conj), (bt, b_row, b_col, b_conj)) = (a.layout(), b.layout());
    let (ct, c_row, c_col, c_conj) = c.layout();
    // Where elements of `c` are conjugates of memory, what is there gets the conjugate of all.
    let [alpha, beta] = [alpha, beta].map(|x| x.conj_if(c_conj));
    let (a_conj, b_conj) = (a_conj != c_conj, b_conj != c_conj);
    let work = c.rows() as f64 * c.cols() as f64 * a.cols() as f64;
    let parallelism = match threads::count() {
        1 => Parallelism::None,
        _ if work < 1e5 => Parallelism::None,
        n => Parallelism::Rayon(n),
    };
    // SAFETY: the matrices are memory as they say.
    unsafe {
        gemm::gemm(
            c.rows(),
            c.cols(),
            a.cols(),
            ct,
            c_col,
            c_row,
            beta != T::ZERO,
            at.cast_const(),
            a_col,
            a_row,
            bt.cast_const(),
            b_col,
            b_row,
            beta,
            alpha,
            false,
            a_conj,
            b_conj,
            parallelism,
        );
    }
}

/// `y = alpha a x + beta y`.
pub fn times_vector<T: Scalar>(alpha: T, a: Mat<T>, x: Mat<T>, beta: T, y: Mat<T>) {
    y.scale(beta);
    if alpha == T::ZERO {
        return;
    }
    pulp::Arch::new().dispatch(
        #[inline(always)]
        || by_columns(alpha, a, x, y),
    );
}

#[inline(always)]
fn by_columns<T: Scalar>(alpha: T, a: Mat<T>, x: Mat<T>, y: Mat<T>) {
    let xs = x.to_vec();
    let conj = a.layout().3;
    let plain = if conj { a.conj() } else { a };
    if plain.layout().1 == 1 {
        // Columns lie together: add them up, four at a time.
        let mut sum = vec![T::ZERO; a.rows()];
        let mut j = 0;
        while j + 4 <= a.cols() {
            let columns = [0, 1, 2, 3].map(|d| plain.slice(j + d).unwrap_or_default());
            let f = [0, 1, 2, 3].map(|d| alpha * xs[j + d]);
            for (i, s) in sum.iter_mut().enumerate() {
                *s += columns[0][i].conj_if(conj) * f[0]
                    + columns[1][i].conj_if(conj) * f[1]
                    + columns[2][i].conj_if(conj) * f[2]
                    + columns[3][i].conj_if(conj) * f[3];
            }
            j += 4;
        }
        for (j, x) in xs.iter().enumerate().skip(j) {
            let f = alpha * *x;
            for (s, a) in sum.iter_mut().zip(plain.slice(j).unwrap_or_default()) {
                *s += a.conj_if(conj) * f;
            }
        }
        for (i, s) in sum.into_iter().enumerate() {
            y.set(i, 0, y.get(i, 0) + s);
        }
        return;
    }
    // Rows lie together, or nothing does: a dot product for each.
    let rows = plain.t();
    for i in 0..a.rows() {
        let sum = match rows.slice(i) {
            Some(row) => dot(row, &xs, conj),
            None => (0..a.cols()).fold(T::ZERO, |s, j| s + a.get(i, j) * xs[j]),
        };
        y.set(i, 0, y.get(i, 0) + alpha * sum);
    }
}

/// The sum of products, of conjugates of the first if that is asked for.
#[inline(always)]
pub fn dot<T: Scalar>(x: &[T], y: &[T], conj: bool) -> T {
    const LANES: usize = 32;
    let mut sums = [T::ZERO; LANES];
    let (xs, ys) = (x.chunks_exact(LANES), y.chunks_exact(LANES));
    let rest = xs.remainder().iter().zip(ys.remainder());
    let rest = rest.fold(T::ZERO, |s, (x, y)| s + x.conj_if(conj) * *y);
    for (x, y) in xs.zip(ys) {
        for i in 0..LANES {
            sums[i] += x[i].conj_if(conj) * y[i];
        }
    }
    sums.iter().fold(rest, |s, x| s + *x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_complex::Complex;

    fn numbers(n: usize) -> Vec<Complex<f64>> {
        (0..n).map(|i| Complex::new((i * 7 % 11) as f64 - 5.0, (i * 5 % 13) as f64 - 6.0)).collect()
    }

    #[test]
    fn products_of_all_ops() {
        let (m, n, k) = (5, 7, 6);
        for (oa, ob, conj) in
            [(0, 0, false), (0, 1, false), (1, 0, true), (2, 2, false), (2, 1, true), (1, 2, true)]
        {
            let (mut a, mut b, mut c) = (numbers(m * k), numbers(k * n), numbers(m * n));
            let am = if oa == 0 { Mat::of(&mut a, m, k) } else { Mat::of(&mut a, k, m) }.op(oa);
            let bm = if ob == 0 { Mat::of(&mut b, k, n) } else { Mat::of(&mut b, n, k) }.op(ob);
            let (alpha, beta) = (Complex::new(2.0, 1.0), Complex::new(-1.0, 3.0));
            let cm = Mat::of(&mut c, m, n);
            let cm = if conj { cm.conj() } else { cm };
            let old = cm.to_vec();
            product(alpha, am, bm, beta, cm);
            for i in 0..m {
                for j in 0..n {
                    let sum = (0..k).fold(Complex::new(0.0, 0.0), |s, l| s + am.get(i, l) * bm.get(l, j));
                    assert!((cm.get(i, j) - (alpha * sum + beta * old[i + j * m])).norm() < 1e-9);
                }
            }
        }
    }

    #[test]
    fn vectors_of_all_ops() {
        let (m, n) = (9, 6);
        for op in [0, 1, 2] {
            let mut a = numbers(m * n);
            let am = Mat::of(&mut a, m, n).op(op);
            let (mut x, mut y) = (numbers(am.cols()), numbers(am.rows()));
            let (xm, ym) = (Mat::of(&mut x, am.cols(), 1), Mat::of(&mut y, am.rows(), 1));
            let old = ym.to_vec();
            times_vector(Complex::new(0.5, 1.0), am, xm, Complex::new(2.0, 0.0), ym);
            for (i, old) in old.iter().enumerate() {
                let sum = (0..am.cols()).fold(Complex::new(0.0, 0.0), |s, l| s + am.get(i, l) * xm.get(l, 0));
                assert!((ym.get(i, 0) - (Complex::new(0.5, 1.0) * sum + old * 2.0)).norm() < 1e-9);
            }
        }
    }
}
