//! What instructions a piece of the PTX is made of, for code that counts what it executes ([`crate::ProbeKind::Flow`]).

use core::cell::Cell;

use crate::constants::ConstantNotes;
use crate::lines::BLOCK_WARPS;

/// How many instructions each warp of a block has executed, in code that counts what it executes. Code changes it while the block runs.
#[repr(C)]
#[derive(Debug)]
pub struct WarpWork {
    /// Instructions by the warp's number in the block.
    pub instructions: [Cell<u64>; BLOCK_WARPS],
    /// What the cache of constants has been asked for last, by whichever warp.
    pub constants: ConstantNotes,
}

impl Default for WarpWork {
    fn default() -> Self {
        WarpWork { instructions: [const { Cell::new(0) }; BLOCK_WARPS], constants: ConstantNotes::default() }
    }
}

/// A group of instructions that is counted: the classes, each instruction being of one, then what some of them are besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(usize)]
pub enum Counted {
    /// Integers, addresses, logic, comparisons of integers.
    Integer,
    /// Floating point of 16 bits.
    Fp16,
    /// Of 32 bits.
    Fp32,
    /// Of 64 bits.
    Fp64,
    /// Conversions between types.
    Convert,
    /// Branches, calls, returns.
    Control,
    /// Loads, stores, atomic operations, copies, textures.
    Memory,
    /// Between threads: shuffles, votes, matches.
    Communication,
    /// All others: moves, barriers, fences, matrices, hints.
    Misc,
    /// Besides: branches.
    Branch,
    /// Additions and subtractions of 16 bits; of a pair two.
    HalfAdd,
    /// Multiplications of 16 bits.
    HalfMul,
    /// Fused multiplications and additions of 16 bits.
    HalfFma,
    /// Additions and subtractions of 32 bits.
    FloatAdd,
    /// Multiplications of 32 bits.
    FloatMul,
    /// Fused multiplications and additions of 32 bits.
    FloatFma,
    /// Approximations of 32 bits: reciprocals, roots, powers, sines.
    FloatSpecial,
    /// Additions and subtractions of 64 bits.
    DoubleAdd,
    /// Multiplications of 64 bits.
    DoubleMul,
    /// Fused multiplications and additions of 64 bits.
    DoubleFma,
}

impl Counted {
    /// All there are.
    pub const ALL: [Self; 20] = [
        Self::Integer,
        Self::Fp16,
        Self::Fp32,
        Self::Fp64,
        Self::Convert,
        Self::Control,
        Self::Memory,
        Self::Communication,
        Self::Misc,
        Self::Branch,
        Self::HalfAdd,
        Self::HalfMul,
        Self::HalfFma,
        Self::FloatAdd,
        Self::FloatMul,
        Self::FloatFma,
        Self::FloatSpecial,
        Self::DoubleAdd,
        Self::DoubleMul,
        Self::DoubleFma,
    ];

    /// How many of them are classes: the first ones.
    pub const CLASSES: usize = 9;

    /// Its name in IR text and in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Integer => "integer",
            Self::Fp16 => "fp16",
            Self::Fp32 => "fp32",
            Self::Fp64 => "fp64",
            Self::Convert => "convert",
            Self::Control => "control",
            Self::Memory => "memory",
            Self::Communication => "communication",
            Self::Misc => "misc",
            Self::Branch => "branch",
            Self::HalfAdd => "hadd",
            Self::HalfMul => "hmul",
            Self::HalfFma => "hfma",
            Self::FloatAdd => "fadd",
            Self::FloatMul => "fmul",
            Self::FloatFma => "ffma",
            Self::FloatSpecial => "fspecial",
            Self::DoubleAdd => "dadd",
            Self::DoubleMul => "dmul",
            Self::DoubleFma => "dfma",
        }
    }
}

/// How many instructions of each group a piece has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mix([u32; Self::WORDS]);

impl Mix {
    /// Words of it in a description.
    pub const WORDS: usize = Counted::ALL.len();

    /// One more of a group, or several.
    pub fn add(&mut self, what: Counted, n: u32) {
        if let Some(count) = self.0.get_mut(what as usize) {
            *count = count.saturating_add(n);
        }
    }

    /// Instructions of a group.
    pub fn of(&self, what: Counted) -> u32 {
        self.0.get(what as usize).copied().unwrap_or(0)
    }

    /// All instructions.
    pub fn instructions(&self) -> u64 {
        self.0.iter().take(Counted::CLASSES).map(|n| u64::from(*n)).sum()
    }

    /// The groups that there are some of.
    pub fn some(&self) -> impl Iterator<Item = (Counted, u32)> + '_ {
        Counted::ALL.into_iter().map(|c| (c, self.of(c))).filter(|c| c.1 > 0)
    }

    /// As numbers.
    pub fn words(&self) -> [u32; Self::WORDS] {
        self.0
    }

    /// From [`Self::words`].
    pub fn from_words(words: [u32; Self::WORDS]) -> Self {
        Mix(words)
    }
}

impl std::fmt::Display for Mix {
    /// `integer=3 fp32=1 fadd=1`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let words: Vec<String> = self.some().map(|(c, n)| format!("{}={n}", c.name())).collect();
        f.write_str(&words.join(" "))
    }
}

impl std::str::FromStr for Mix {
    type Err = String;

    /// The first word that is none.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut mix = Mix::default();
        for word in text.split_ascii_whitespace() {
            let known = word.split_once('=').and_then(|(name, n)| {
                Some((Counted::ALL.into_iter().find(|c| c.name() == name)?, n.parse().ok()?))
            });
            let (what, n) = known.ok_or_else(|| word.to_owned())?;
            mix.add(what, n);
        }
        Ok(mix)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_back() {
        let mut mix = Mix::default();
        for (n, what) in Counted::ALL.into_iter().enumerate() {
            assert_eq!(what as usize, n);
            mix.add(what, n as u32);
        }
        assert_eq!(mix.to_string().parse(), Ok(mix));
        assert_eq!(Mix::from_words(mix.words()), mix);
        assert_eq!("integer=1 else=2".parse::<Mix>(), Err("else=2".into()));
        assert_eq!(mix.of(Counted::Fp32), 2);
        // The name of each is its own.
        assert_eq!(mix.some().count(), Counted::ALL.len() - 1);
    }
}
