//! Numbers in memory: written by streams, and waited for.

/// When a wait is over (`CUstreamWaitValue_flags`), by what is in memory (`m`) and the value (`v`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `m - v`, as a signed number, is not negative.
    Reached,
    /// `m == v`.
    Equal,
    /// `m & v` is not 0.
    And,
    /// `m | v` is not all ones.
    Nor,
}

/// What is done with a number in memory (`CUstreamBatchMemOpParams`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueOperation {
    /// Writes it (`cuStreamWriteValue32`, `cuStreamWriteValue64`).
    Write {
        /// Where.
        address: u64,
        /// The number.
        value: u64,
        /// Of 64 bits, not 32.
        wide: bool,
    },
    /// Waits for it (`cuStreamWaitValue32`, `cuStreamWaitValue64`).
    Wait {
        /// Where.
        address: u64,
        /// The number.
        value: u64,
        /// Of 64 bits, not 32.
        wide: bool,
        /// What it is to be.
        condition: Condition,
    },
    /// Orders what comes before and after, which a stream does in any case (`CU_STREAM_MEM_OP_BARRIER`).
    Barrier,
}

impl Condition {
    /// Whether the wait is over.
    pub(crate) fn holds(self, memory: u64, value: u64, wide: bool) -> bool {
        let (ones, sign) = if wide { (u64::MAX, 1 << 63) } else { (u64::from(u32::MAX), 1 << 31) };
        match self {
            Condition::Reached => memory.wrapping_sub(value) & sign == 0,
            Condition::Equal => (memory ^ value) & ones == 0,
            Condition::And => memory & value & ones != 0,
            Condition::Nor => (memory | value) & ones != ones,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Condition::{And, Equal, Nor, Reached};

    #[test]
    fn conditions() {
        assert!(Reached.holds(5, 5, false) && Reached.holds(6, 5, false) && !Reached.holds(4, 5, false));
        // Numbers go round.
        assert!(Reached.holds(2, u64::from(u32::MAX), false) && !Reached.holds(2, u64::from(u32::MAX), true));
        assert!(Equal.holds(7, 7, true) && !Equal.holds(1 << 32, 0, true) && Equal.holds(1 << 32, 0, false));
        assert!(And.holds(6, 2, false) && !And.holds(4, 2, false));
        assert!(
            Nor.holds(0, 1, false) && !Nor.holds(0xffff_fffe, 1, false) && Nor.holds(0xffff_fffe, 1, true)
        );
    }
}
