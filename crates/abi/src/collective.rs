//! Warp operations that single-lane groups (W = 1) leave to the scheduler.

macro_rules! collectives {
    ($($(#[$m:meta])* $name:ident = $n:literal),* $(,)?) => {
        /// A warp operation; the scheduler computes it when all member lanes that have not exited have arrived.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u32)]
        pub enum Collective { $($(#[$m])* $name = $n),* }

        impl Collective {
            /// From its number.
            pub fn from_u32(n: u32) -> Option<Self> {
                match n { $($n => Some(Self::$name),)* _ => None }
            }
        }
    };
}

collectives! {
    /// `args[1]` value, `args[2]` b, `args[3]` c; `result[0]` value, `result[1]` in range.
    ShflUp = 0,
    /// As [`Self::ShflUp`].
    ShflDown = 1,
    /// As [`Self::ShflUp`].
    ShflBfly = 2,
    /// As [`Self::ShflUp`].
    ShflIdx = 3,
    /// `args[1]` predicate; `result[0]` predicate.
    VoteAll = 4,
    /// As [`Self::VoteAll`].
    VoteAny = 5,
    /// As [`Self::VoteAll`].
    VoteUni = 6,
    /// `args[1]` predicate; `result[0]` mask.
    VoteBallot = 7,
    /// `args[1]` value of 32 bits; `result[0]` mask.
    MatchAny32 = 8,
    /// `args[1]` value of 64 bits; `result[0]` mask.
    MatchAny64 = 9,
    /// `args[1]` value of 32 bits; `result[0]` mask or 0, `result[1]` predicate.
    MatchAll32 = 10,
    /// `args[1]` value of 64 bits; `result[0]` mask or 0, `result[1]` predicate.
    MatchAll64 = 11,
    /// `args[1]` value; `result[0]` value.
    ReduxAdd = 12,
    /// As [`Self::ReduxAdd`].
    ReduxMinS = 13,
    /// As [`Self::ReduxAdd`].
    ReduxMinU = 14,
    /// As [`Self::ReduxAdd`].
    ReduxMaxS = 15,
    /// As [`Self::ReduxAdd`].
    ReduxMaxU = 16,
    /// As [`Self::ReduxAdd`].
    ReduxAnd = 17,
    /// As [`Self::ReduxAdd`].
    ReduxOr = 18,
    /// As [`Self::ReduxAdd`].
    ReduxXor = 19,
    /// `result[0]` elected lane, `result[1]` whether it is this one.
    Elect = 20,
    /// No value.
    WarpSync = 21,
    /// `result[0]`: lanes of the warp that wait here together. Member mask: the lanes that may be.
    ActiveMask = 22,
}
