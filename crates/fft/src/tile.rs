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
