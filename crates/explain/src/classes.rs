//! Instructions of the machine by what they do.

/// What an instruction of the machine does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Class {
    /// Arithmetic on vectors, moves between their registers, masks.
    Vector,
    Fma,
    Load,
    Store,
    /// Gathers and scatters.
    Gather,
    Shuffle,
    /// All else on general registers.
    Scalar,
    Branch,
    /// Stores and loads of registers because there are too few.
    Spill,
}

impl Class {
    /// All, in the order of reports.
    pub const ALL: [Class; 9] = [
        Class::Vector,
        Class::Fma,
        Class::Load,
        Class::Store,
        Class::Gather,
        Class::Shuffle,
        Class::Scalar,
        Class::Branch,
        Class::Spill,
    ];

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Class::Vector => "vector arithmetic",
            Class::Fma => "FMA",
            Class::Load => "loads",
            Class::Store => "stores",
            Class::Gather => "gathers and scatters",
            Class::Shuffle => "shuffles",
            Class::Scalar => "scalar",
            Class::Branch => "branches",
            Class::Spill => "spills and reloads",
        }
    }

    /// In one word.
    pub fn key(self) -> &'static str {
        match self {
            Class::Vector => "vector",
            Class::Fma => "fma",
            Class::Load => "load",
            Class::Store => "store",
            Class::Gather => "gather",
            Class::Shuffle => "shuffle",
            Class::Scalar => "scalar",
            Class::Branch => "branch",
            Class::Spill => "spill",
        }
    }
}

/// Instructions by class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([u32; 9]);

impl Counts {
    /// Counts one more.
    pub fn add(&mut self, class: Class) {
        self.0[class as usize] += 1;
    }

    /// How many of a class.
    pub fn of(&self, class: Class) -> u32 {
        self.0[class as usize]
    }

    /// How many of all classes.
    pub fn total(&self) -> u32 {
        self.0.iter().sum()
    }
}

/// The class of an instruction, from the words of its line.
pub(crate) fn class(mnemonic: &str, operands: &str, comment: &str) -> Class {
    if comment.contains("Spill") || comment.contains("Reload") && !comment.contains("Folded") {
        return Class::Spill;
    }
    if !operands.contains('%') && is_arm(operands) {
        arm(mnemonic, operands)
    } else {
        x86(mnemonic, operands)
    }
}

/// Whether operands are AArch64's: no `%`, and names of its registers.
fn is_arm(operands: &str) -> bool {
    operands.split([',', ' ', '[', '{']).any(|w| {
        let digit = w.get(1..).is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit()));
        w.starts_with(['x', 'w', 'v', 'q', 'd', 's', 'z', 'p']) && digit || w == "sp"
    })
}

/// What stands behind the last comma outside of brackets.
fn last_operand(operands: &str) -> &str {
    let (mut depth, mut start) = (0, 0);
    for (at, c) in operands.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => start = at + 1,
            _ => {}
        }
    }
    &operands[start..]
}

fn x86(mnemonic: &str, operands: &str) -> Class {
    let starts = |list: &[&str]| list.iter().any(|s| mnemonic.starts_with(s));
    if starts(&["j", "call", "ret"]) {
        return Class::Branch;
    }
    let vector = ["%xmm", "%ymm", "%zmm", "%k"].iter().any(|r| operands.contains(r));
    let to_memory = last_operand(operands).contains('(');
    let from_memory = !to_memory && operands.contains('(');
    if !vector {
        return match () {
            () if starts(&["mov"]) && to_memory => Class::Store,
            () if starts(&["mov"]) && from_memory => Class::Load,
            () => Class::Scalar,
        };
    }
    vector_x86(mnemonic.strip_prefix('v').unwrap_or(mnemonic), from_memory, to_memory)
}

/// Beginnings of vector instructions' names, without `v`: what stores, where it goes to memory.
#[rustfmt::skip]
const STORES: &[&str] = &[
    "movs", "movu", "mova", "movd", "movq", "movnt", "movl", "movh",
    "kmov", "lddqu", "maskmov", "pmaskmov", "compress", "pcompress", "pmov",
];

/// What loads, where it comes from memory.
const LOADS: &[&str] =
    &["broadcast", "pbroadcast", "mov", "pmov", "kmov", "lddqu", "maskmov", "pmaskmov", "expand", "pexpand"];

/// What moves lanes.
#[rustfmt::skip]
const SHUFFLES: &[&str] = &[
    "perm", "shuf", "unpck", "punpck", "insert", "extract", "pshuf", "palign",
    "align", "pinsr", "pextr", "movddup", "movsldup", "movshdup", "pack", "compress", "pcompress",
    "expand", "pexpand", "broadcast", "pbroadcast", "movlh", "movhl",
];

/// The class of an instruction on vector registers, whose name is given without `v`.
fn vector_x86(name: &str, from_memory: bool, to_memory: bool) -> Class {
    let is = |list: &[&str]| list.iter().any(|s| name.starts_with(s));
    match () {
        () if is(&["gather", "pgather", "scatter", "pscatter"]) => Class::Gather,
        () if is(&["fmadd", "fmsub", "fnmadd", "fnmsub"]) => Class::Fma,
        () if is(STORES) && to_memory => Class::Store,
        () if is(LOADS) && from_memory => Class::Load,
        () if is(SHUFFLES) => Class::Shuffle,
        () => Class::Vector,
    }
}

fn arm(mnemonic: &str, operands: &str) -> Class {
    let is = |list: &[&str]| list.iter().any(|s| mnemonic.starts_with(s));
    match () {
        () if mnemonic == "b"
            || is(&["b.", "bl", "br", "cb", "tb", "ret"]) && !is(&["bic", "bif", "bit", "bsl"]) =>
        {
            if mnemonic.starts_with("tbl") { Class::Shuffle } else { Class::Branch }
        }
        () if is(&["ld"]) => Class::Load,
        () if is(&["st"]) => Class::Store,
        () if is(&["fmla", "fmls", "fmadd", "fmsub", "fnmadd", "fnmsub"]) => Class::Fma,
        () if is(&["tbl", "tbx", "zip", "uzp", "trn", "ext", "dup", "ins", "rev"]) => Class::Shuffle,
        () if operands.starts_with(['v', 'q', 'z', 'd', 's', 'p']) => Class::Vector,
        () => Class::Scalar,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_have_their_classes() {
        let of = |line: &str| {
            let (code, comment) = line.split_once('#').unwrap_or((line, ""));
            let (m, o) = code.trim().split_once(' ').unwrap_or((code.trim(), ""));
            class(m, o.trim(), comment)
        };
        for (line, want) in [
            ("vaddps %zmm0, %zmm1, %zmm2", Class::Vector),
            ("vaddps 64(%rsp), %zmm0, %zmm0 # 64-byte Folded Reload", Class::Vector),
            ("vmovups %zmm1, 64(%rsp) # 64-byte Spill", Class::Spill),
            ("vmovups 64(%rsp), %zmm1 # 64-byte Reload", Class::Spill),
            ("vmovups (%rax,%rcx,4), %zmm0", Class::Load),
            ("vmovups (%rax,%rcx,4), %zmm0 {%k1} {z}", Class::Load),
            ("vmovups %zmm0, (%rax,%rcx,4) {%k1}", Class::Store),
            ("vmovups %zmm0, (%rax,%rcx,4)", Class::Store),
            ("vbroadcastss 4(%rax), %zmm0", Class::Load),
            ("vbroadcastss %xmm1, %zmm0", Class::Shuffle),
            ("vfmadd231ps (%rax){1to16}, %zmm0, %zmm1", Class::Fma),
            ("vgatherdps (%rax,%zmm1,4), %zmm0 {%k1}", Class::Gather),
            ("vpermt2d %zmm0, %zmm1, %zmm2", Class::Shuffle),
            ("vpmaxsd %ymm0, %ymm1, %ymm2", Class::Vector),
            ("kortestw %k0, %k1", Class::Vector),
            ("movl 8(%rdi), %eax", Class::Load),
            ("movq %rax, (%rsp)", Class::Store),
            ("addl $4, %eax", Class::Scalar),
            ("jne .LBB0_1", Class::Branch),
            ("retq", Class::Branch),
            ("fmla v0.4s, v1.4s, v2.4s", Class::Fma),
            ("ldr q0, [x0]", Class::Load),
            ("add x0, x0, #4", Class::Scalar),
        ] {
            assert_eq!(of(line), want, "{line}");
        }
    }
}
