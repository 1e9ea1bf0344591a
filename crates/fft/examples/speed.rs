//! Times of lines: `speed [THREADS]` prints, for each length, what a plan takes and what `rustfft` alone does, in µs (the least of many).

use std::time::Instant;

use fft::{Complex, Direction, Kind, Plan, Side};

fn least(mut work: impl FnMut()) -> f64 {
    let mut best = f64::MAX;
    let begin = Instant::now();
    while begin.elapsed().as_secs_f64() < 0.3 {
        let t = Instant::now();
        work();
        best = best.min(t.elapsed().as_secs_f64());
    }
    best * 1e6
}

fn main() {
    for log in [10, 12, 14, 15, 16, 17, 18, 20, 22] {
        let n = 1usize << log;
        let mut a = vec![Complex::new(0.5f32, 0.25); n];
        let mut b = vec![Complex::new(0.0f32, 0.0); n];
        let plan = Plan::<f32>::new(Kind::Complex, &[n], 1, Side::packed(&[n]), Side::packed(&[n]));
        // SAFETY: lines of the plan.
        let ours = least(|| unsafe { plan.run(a.as_mut_ptr(), b.as_mut_ptr(), Direction::Forward) });
        let half = [n / 2 + 1];
        let real = Plan::<f32>::new(Kind::RealToComplex, &[n], 1, Side::packed(&[n]), Side::packed(&half));
        // SAFETY: lines of the plan, which has more room than it needs.
        let reals =
            least(|| unsafe { real.run(a.as_mut_ptr().cast::<f32>(), b.as_mut_ptr(), Direction::Forward) });
        let alone = rustfft::FftPlanner::new().plan_fft_forward(n);
        let mut scratch = vec![Complex::default(); alone.get_immutable_scratch_len()];
        let theirs = least(|| alone.process_immutable_with_scratch(&a, &mut b, &mut scratch));
        println!("2^{log:<3} complex {ours:10.1}  alone {theirs:10.1}  real {reals:10.1}");
    }
}
