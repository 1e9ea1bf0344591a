//! Launches of CUDA 3, which programs make ready piece by piece: shape, shared memory and parameters stay with the function until they
//! are said anew (CUDA Driver API reference, "Execution Control [DEPRECATED]").

/// What a program has said of a function's next launches.
#[derive(Debug)]
pub(crate) struct Staged {
    /// Threads per block.
    pub(crate) block: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub(crate) shared: u32,
    /// Bytes of parameters that count.
    pub(crate) size: usize,
    /// Those that were said; what lies between is zero.
    pub(crate) params: Vec<u8>,
}

/// Most bytes of parameters.
pub(crate) const MOST_PARAMS: usize = 32764;

impl Staged {
    /// Nothing was said.
    pub(crate) const NONE: Staged = Staged { block: [1; 3], shared: 0, size: 0, params: Vec::new() };

    /// Notes bytes of the parameters from an offset on; false when they lie where there can be none.
    pub(crate) fn put(&mut self, offset: usize, bytes: &[u8]) -> bool {
        let Some(end) = offset.checked_add(bytes.len()).filter(|end| *end <= MOST_PARAMS) else {
            return false;
        };
        if self.params.len() < end {
            self.params.resize(end, 0);
        }
        self.params[offset..end].copy_from_slice(bytes);
        true
    }

    /// The bytes that count.
    pub(crate) fn counted(&self) -> Vec<u8> {
        let mut all = self.params.clone();
        all.resize(self.size, 0);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_PARAMS, Staged};

    #[test]
    fn parameters_are_put_where_they_are_said() {
        let mut s = Staged::NONE;
        assert!(s.put(4, &[1, 2]) && s.put(0, &[9]) && !s.put(MOST_PARAMS, &[1]));
        s.size = 5;
        assert_eq!(s.counted(), [9, 0, 0, 0, 1]);
        s.size = 8;
        assert_eq!(s.counted(), [9, 0, 0, 0, 1, 2, 0, 0]);
    }
}
