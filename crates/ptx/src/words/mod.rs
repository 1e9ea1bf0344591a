//! The vocabulary: words of PTX text for types, spaces, modifiers and special registers, both ways.

use std::sync::{Mutex, OnceLock, PoisonError};

use rustc_hash::FxHashMap;

mod list;
mod special;

use crate::{Cmp, Mod, Opcode, ScalarType, Space, Special, Word};

macro_rules! names {
    ($vis:vis $to:ident, $from:ident, $ty:ident { $($variant:ident $text:literal),* $(,)? }) => {
        impl $ty {
            /// The word in PTX text, without a dot.
            pub fn $to(self) -> &'static str {
                match self { $($ty::$variant => $text),* }
            }
        }
        /// Every word with its meaning.
        const $from: &[(&str, $ty)] = &[$(($text, $ty::$variant)),*];
    };
}

names!(pub as_str, TYPES, ScalarType {
    Pred "pred", B8 "b8", B16 "b16", B32 "b32", B64 "b64", B128 "b128", U8 "u8", U16 "u16", U32 "u32", U64 "u64",
    S8 "s8", S16 "s16", S32 "s32", S64 "s64", U16x2 "u16x2", S16x2 "s16x2", F16 "f16", F16x2 "f16x2", BF16 "bf16",
    BF16x2 "bf16x2", TF32 "tf32", F32 "f32", F64 "f64", E4m3 "e4m3", E5m2 "e5m2", E4m3x2 "e4m3x2",
    E5m2x2 "e5m2x2", Texref "texref", Samplerref "samplerref", Surfref "surfref",
});

names!(pub as_str, CMPS, Cmp {
    Eq "eq", Ne "ne", Lt "lt", Le "le", Gt "gt", Ge "ge", Lo "lo", Ls "ls", Hi "hi", Hs "hs", Equ "equ", Neu "neu",
    Ltu "ltu", Leu "leu", Gtu "gtu", Geu "geu", Num "num", Nan "nan",
});

impl Space {
    /// The word in PTX text, without a dot; empty for a generic address.
    pub fn as_str(self) -> &'static str {
        match self {
            Space::Reg => "reg",
            Space::Sreg => "sreg",
            Space::Const => "const",
            Space::Global => "global",
            Space::Local => "local",
            Space::Param => "param",
            Space::Shared => "shared",
            Space::SharedCluster => "shared::cluster",
            Space::Generic => "",
        }
    }
}

/// Words that name a state space.
pub(crate) const SPACES: &[(&str, Space)] = &[
    ("reg", Space::Reg),
    ("sreg", Space::Sreg),
    ("const", Space::Const),
    ("global", Space::Global),
    ("local", Space::Local),
    ("param", Space::Param),
    ("param::entry", Space::Param),
    ("param::func", Space::Param),
    ("shared", Space::Shared),
    ("shared::cta", Space::Shared),
    ("shared::cluster", Space::SharedCluster),
];

macro_rules! plain_mods {
    ($($variant:ident $text:literal),* $(,)?) => {
        const PLAIN: &[(&str, Mod)] = &[$(($text, Mod::$variant)),*];

        impl Mod {
            /// The word in PTX text, without its dot.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Mod::$variant => $text,)*
                    Mod::Type(t) => t.as_str(),
                    Mod::Space(s) => s.as_str(),
                    Mod::Cmp(c) => c.as_str(),
                    Mod::Vec(2) => "v2",
                    Mod::Vec(4) => "v4",
                    Mod::Vec(_) => "v8",
                    Mod::Word(w) => w.as_str(),
                }
            }
        }
    };
}

plain_mods! {
    Rn "rn", Rz "rz", Rm "rm", Rp "rp", Rna "rna", Rni "rni", Rzi "rzi", Rmi "rmi", Rpi "rpi", Ftz "ftz", Sat "sat",
    Satfinite "satfinite", Relu "relu", Approx "approx", Full "full", Nan "NaN", Xorsign "xorsign", Noftz "noftz",
    Abs "abs", Lo "lo", Hi "hi", Wide "wide", Cc "cc", Wrap "wrap", Clamp "clamp", Shiftamt "shiftamt", L "l", R "r",
    And "and", Or "or", Xor "xor", Add "add", Min "min", Max "max", Inc "inc", Dec "dec", Exch "exch", Cas "cas",
    Popc "popc", Nc "nc", Volatile "volatile", Weak "weak", Relaxed "relaxed", Acquire "acquire",
    Release "release", AcqRel "acq_rel", Sc "sc", Mmio "mmio", Cta "cta", Cluster "cluster", Gpu "gpu", Sys "sys",
    Gl "gl", Sync "sync", Aligned "aligned", Arrive "arrive", Wait "wait", Red "red", Warp "warp", Up "up",
    Down "down", Bfly "bfly", Idx "idx", Ballot "ballot", Any "any", All "all", Uni "uni", To "to",
}

struct Vocabulary {
    opcodes: FxHashMap<&'static str, Opcode>,
    mods: FxHashMap<&'static str, Mod>,
    types: FxHashMap<&'static str, ScalarType>,
    spaces: FxHashMap<&'static str, Space>,
    specials: FxHashMap<String, Special>,
}

fn vocabulary() -> &'static Vocabulary {
    static CELL: OnceLock<Vocabulary> = OnceLock::new();
    CELL.get_or_init(|| {
        let mut mods: FxHashMap<&'static str, Mod> = FxHashMap::default();
        // Later entries win: a comparison loses to the plain modifier of the same spelling (`lo`, `hi`).
        mods.extend(list::WORDS.iter().copied().flatten().map(|w| (*w, Mod::Word(Word(w)))));
        mods.extend(CMPS.iter().map(|(w, c)| (*w, Mod::Cmp(*c))));
        mods.extend(TYPES.iter().map(|(w, t)| (*w, Mod::Type(*t))));
        mods.extend(SPACES.iter().map(|(w, s)| (*w, Mod::Space(*s))));
        mods.extend([("v2", Mod::Vec(2)), ("v4", Mod::Vec(4)), ("v8", Mod::Vec(8))]);
        mods.extend(PLAIN.iter().copied());
        for n in (8..=256).step_by(8) {
            for k in [8, 16, 32, 64, 256] {
                // 160 short strings, once per process: the shapes of wgmma.
                let shape: &'static str = Box::leak(format!("m64n{n}k{k}").into_boxed_str());
                mods.insert(shape, Mod::Word(Word(shape)));
            }
        }
        Vocabulary {
            opcodes: Opcode::ALL.iter().map(|o| (o.as_str(), *o)).collect(),
            mods,
            types: TYPES.iter().copied().collect(),
            spaces: SPACES.iter().copied().collect(),
            specials: special::names(),
        }
    })
}

impl Opcode {
    /// The opcode of a word of PTX text.
    pub fn from_word(word: &str) -> Option<Opcode> {
        vocabulary().opcodes.get(word).copied()
    }
}

impl Special {
    /// The special register of a name such as `%tid.x` or `WARP_SZ`.
    pub fn from_name(name: &str) -> Option<Special> {
        vocabulary().specials.get(name).copied()
    }
}

/// The type a word without its dot names.
pub(crate) fn scalar_type(word: &str) -> Option<ScalarType> {
    vocabulary().types.get(word).copied()
}

/// The state space a word without its dot names.
pub(crate) fn space(word: &str) -> Option<Space> {
    vocabulary().spaces.get(word).copied()
}

/// The modifier a word without its dot means after `opcode`.
pub(crate) fn modifier(opcode: Opcode, word: &str) -> Option<Mod> {
    use Opcode::*;
    if matches!(opcode, Setp | Set | Vset | Vset2 | Vset4)
        && let Some(cmp) = match word {
            "lo" => Some(Cmp::Lo),
            "hi" => Some(Cmp::Hi),
            _ => None,
        }
    {
        return Some(Mod::Cmp(cmp));
    }
    vocabulary().mods.get(word).copied()
}

impl Word {
    /// The interned form of a modifier word, without its dot; `None` when PTX has no such word.
    pub fn new(word: &str) -> Option<Word> {
        match vocabulary().mods.get(word) {
            Some(Mod::Word(w)) => Some(*w),
            _ => None,
        }
    }
}

impl Word {
    /// The interned form of a video instruction's selector without its dot: `b2`, `h10`, `b7531`, with a `-` before it
    /// when the operand is negated (`-` alone when there is no selector).
    pub fn part(text: &str) -> Option<Word> {
        static SEEN: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());
        let selector = text.strip_prefix('-').unwrap_or(text);
        let digits = selector.strip_prefix(['b', 'h']).unwrap_or("x");
        let known = digits.bytes().all(|b| (b'0'..b'8').contains(&b)) && (1..=4).contains(&digits.len());
        if !known && text != "-" {
            return None;
        }
        let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(word) = seen.iter().find(|w| **w == text) {
            return Some(Word(word));
        }
        // As many as programs spell, of a few thousand that there are.
        let word: &'static str = Box::leak(text.to_owned().into_boxed_str());
        seen.push(word);
        Some(Word(word))
    }

    /// Of a word from [`Word::part`]: whether it negates, and the selector.
    pub fn selector(self) -> (bool, &'static str) {
        match self.0.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_mean_what_the_opcode_makes_of_them() {
        assert_eq!(modifier(Opcode::Mul, "lo"), Some(Mod::Lo));
        assert_eq!(modifier(Opcode::Setp, "lo"), Some(Mod::Cmp(Cmp::Lo)));
        assert_eq!(modifier(Opcode::Max, "NaN"), Some(Mod::Nan));
        assert_eq!(modifier(Opcode::Setp, "nan"), Some(Mod::Cmp(Cmp::Nan)));
        assert_eq!(modifier(Opcode::Add, "nonsense"), None);
    }

    #[test]
    fn special_registers_by_name() {
        assert_eq!(Special::from_name("%ntid.z"), Some(Special::Ntid(2)));
        assert_eq!(Special::from_name("%reserved_smem_offset_1"), Some(Special::ReservedSmemOffset(4)));
        assert!(special::all().iter().all(|s| Special::from_name(&s.name()) == Some(*s)));
    }
}
