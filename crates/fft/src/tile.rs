//! Tiles: lines that lie side by side, laid one behind the other to be transformed, and back.

/// Bytes that lines of a tile are read and written by at a time: two lines of a cache.
const RUN: usize = 128;

/// How many elements of a type a tile is wide.
pub(crate) const fn width<A>() -> usize {
    RUN / size_of::<A>()
}

/// The distance of a tile's lines, in bytes, for lines of so many bytes: no power of two, so that lines do not meet in caches.
pub(crate) const fn pitch(bytes: usize) -> usize {
    bytes.next_multiple_of(64) + 64
}

/// Where the elements of a tile lie: element `i` of line `j` is at `at + i * row + j * column`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place<A> {
    pub(crate) at: *mut A,
    pub(crate) row: usize,
    pub(crate) column: usize,
}

/// Lines and elements of a tile that are exchanged at a time.
#[cfg(target_arch = "x86_64")]
const FOUR: usize = 4;

/// Whether elements are eight bytes that stay as they are, and the CPU can exchange four by four.
#[cfg(target_arch = "x86_64")]
fn by_fours<A, W>(columns: usize, column: usize) -> bool {
    let plain = core::any::type_name::<A>() == core::any::type_name::<W>() && size_of::<A>() == 8;
    plain && column == 1 && columns.is_multiple_of(FOUR) && std::arch::is_x86_feature_detected!("avx2")
}

/// Copies `n` lines of `columns` elements of eight bytes, `step` bytes apart, so that the first elements lie `to_step` bytes apart:
/// columns become lines. `n` and `columns` are multiples of four.
///
/// # Safety
/// Both are memory of that shape, and the CPU has AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn turned(from: *const u8, step: usize, to: *mut u8, to_step: usize, n: usize, columns: usize) {
    use core::arch::x86_64::*;
    for i in (0..n).step_by(FOUR) {
        for j in (0..columns).step_by(FOUR) {
            // SAFETY: the caller says that they are there.
            unsafe {
                let row = |r: usize| _mm256_loadu_pd(from.add((i + r) * step + j * 8).cast());
                let put = |r: usize, v| _mm256_storeu_pd(to.add((j + r) * to_step + i * 8).cast(), v);
                let (a, b, c, d) = (row(0), row(1), row(2), row(3));
                let (p, q) = (_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b));
                let (r, s) = (_mm256_unpacklo_pd(c, d), _mm256_unpackhi_pd(c, d));
                put(0, _mm256_permute2f128_pd::<0x20>(p, r));
                put(1, _mm256_permute2f128_pd::<0x20>(q, s));
                put(2, _mm256_permute2f128_pd::<0x31>(p, r));
                put(3, _mm256_permute2f128_pd::<0x31>(q, s));
            }
        }
    }
}

/// Reads, with `load`, `columns` lines of `n` elements into `buffer`, where they are `pitch` bytes apart.
///
/// # Safety
/// Both are memory of that shape.
pub(crate) unsafe fn gather<A: Copy, W: Copy>(
    load: impl Fn(A) -> W,
    from: Place<A>,
    n: usize,
    columns: usize,
    buffer: *mut u8,
    pitch: usize,
) {
    #[cfg(target_arch = "x86_64")]
    if n.is_multiple_of(FOUR) && by_fours::<A, W>(columns, from.column) {
        // SAFETY: as the caller says, of plain elements.
        return unsafe { turned(from.at.cast(), from.row * 8, buffer, pitch, n, columns) };
    }
    pulp::Arch::new().dispatch(
        #[inline(always)]
        || {
            let line = |j: usize| buffer.wrapping_add(j * pitch).cast::<W>();
            let mut i = 0;
            if from.column == 1 {
                while i + 4 <= n {
                    for j in 0..columns {
                        let source = from.at.wrapping_add(i * from.row + j);
                        // SAFETY: the caller says that they are there.
                        unsafe {
                            let four = [0, 1, 2, 3].map(|r| load(*source.add(r * from.row)));
                            line(j).add(i).cast::<[W; 4]>().write(four);
                        }
                    }
                    i += 4;
                }
            }
            while i < n {
                for j in 0..columns {
                    // SAFETY: as above.
                    unsafe { *line(j).add(i) = load(*from.at.add(i * from.row + j * from.column)) };
                }
                i += 1;
            }
        },
    );
}

/// The contrary of [`gather`].
///
/// # Safety
/// As there.
pub(crate) unsafe fn scatter<A: Copy, W: Copy>(
    store: impl Fn(W) -> A,
    to: Place<A>,
    n: usize,
    columns: usize,
    buffer: *const u8,
    pitch: usize,
) {
    #[cfg(target_arch = "x86_64")]
    if n.is_multiple_of(FOUR) && by_fours::<A, W>(columns, to.column) {
        // SAFETY: as the caller says, of plain elements.
        return unsafe { turned(buffer, pitch, to.at.cast(), to.row * 8, columns, n) };
    }
    pulp::Arch::new().dispatch(
        #[inline(always)]
        || {
            let line = |j: usize| buffer.wrapping_add(j * pitch).cast::<W>();
            let mut i = 0;
            if to.column == 1 {
                while i + 4 <= n {
                    for j in 0..columns {
                        let target = to.at.wrapping_add(i * to.row + j);
                        // SAFETY: the caller says that they are there.
                        unsafe {
                            let four = line(j).add(i).cast::<[W; 4]>().read();
                            for (r, x) in four.into_iter().enumerate() {
                                *target.add(r * to.row) = store(x);
                            }
                        }
                    }
                    i += 4;
                }
            }
            while i < n {
                for j in 0..columns {
                    // SAFETY: as above.
                    unsafe { *to.at.add(i * to.row + j * to.column) = store(*line(j).add(i)) };
                }
                i += 1;
            }
        },
    );
}
