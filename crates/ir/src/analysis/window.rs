//! Affine accesses as one contiguous piece of memory.
//!
//! When the lanes' addresses differ by known constants, the elements they touch lie in a *window* from the lowest
//! to the highest; one (masked) vector access and a constant shuffle replace the gather. Unit strides, reversed
//! and small strides, rows that repeat and arrays of small structures are all cases of this.

/// The window of an access.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// Bytes from lane 0's address to the window.
    pub start: i64,
    /// Elements in the window.
    pub len: u32,
    /// `picks[j][lane]`: where in the window the lane's element `j` is.
    pub picks: Vec<Vec<u32>>,
    /// How often each element of the window is picked.
    pub hits: Vec<u32>,
}

impl Window {
    /// The window for `count` elements of `size` bytes at each of the offsets, if it is small enough to be worth it on a CPU
    /// with vectors of so many bytes.
    pub fn plan(offsets: &[i64], size: u32, count: u32, vector_bytes: u32) -> Option<Window> {
        let size = i64::from(size);
        let low = *offsets.iter().min()?;
        let high = *offsets.iter().max()? + size * (i64::from(count) - 1);
        if offsets.iter().any(|o| (o - low) % size != 0) {
            return None;
        }
        let len = (high - low) / size + 1;
        let touched = offsets.len() as i64 * i64::from(count);
        let registers = (len * size) / i64::from(vector_bytes).max(1) + 1;
        if len > 4 * touched.max(4) || registers > 17 || registers * 2 > touched.max(8) + 2 {
            return None;
        }
        let len = len as u32;
        let mut hits = vec![0; len as usize];
        let picks = (0..i64::from(count))
            .map(|j| {
                offsets
                    .iter()
                    .map(|o| {
                        let at = ((o - low) / size + j) as u32;
                        hits[at as usize] += 1;
                        at
                    })
                    .collect()
            })
            .collect();
        Some(Window { start: low, len, picks, hits })
    }

    /// Whether every element is picked.
    pub fn dense(&self) -> bool {
        self.hits.iter().all(|h| *h > 0)
    }

    /// Whether any element of a part is picked.
    pub fn hit_within(&self, part: std::ops::Range<u32>) -> bool {
        part.into_iter().any(|i| self.hits.get(i as usize).is_some_and(|h| *h > 0))
    }

    /// Largest number of picks of one element.
    pub fn sharing(&self) -> u32 {
        self.hits.iter().copied().max().unwrap_or(0)
    }

    /// For each element the lanes that pick it: round `r` has the `r`-th of them.
    pub fn rounds(&self) -> Vec<Vec<Option<u32>>> {
        let mut out: Vec<Vec<Option<u32>>> = Vec::new();
        let mut seen = vec![0usize; self.len as usize];
        for picks in &self.picks {
            for (lane, &at) in picks.iter().enumerate() {
                let round = seen[at as usize];
                seen[at as usize] += 1;
                if out.len() <= round {
                    out.push(vec![None; self.len as usize]);
                }
                out[round][at as usize] = Some(lane as u32);
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::Window;

    #[test]
    fn unit_stride_is_dense() {
        let w = Window::plan(&[0, 4, 8, 12], 4, 1, 64).expect("a window");
        assert!(w.dense() && w.sharing() == 1 && w.start == 0 && w.len == 4);
    }

    #[test]
    fn reversed_rows_and_structures() {
        let w = Window::plan(&[0, -4, -8, -12], 4, 1, 64).expect("a window");
        assert_eq!((w.start, &w.picks[0][..]), (-12, &[3, 2, 1, 0][..]));
        let w = Window::plan(&[0, 4, 0, 4], 4, 1, 64).expect("a window");
        assert_eq!((w.len, w.sharing(), w.rounds().len()), (2, 2, 2));
        let w = Window::plan(&[0, 16, 32, 48], 4, 4, 64).expect("a window");
        assert!(w.dense() && w.len == 16 && w.picks[1] == [1, 5, 9, 13]);
    }

    #[test]
    fn far_columns_are_gathered() {
        assert_eq!(Window::plan(&[0, 4096, 8192, 12288], 4, 1, 64), None);
        assert_eq!(Window::plan(&[0, 2, 4, 6], 4, 1, 64), None);
    }
}
