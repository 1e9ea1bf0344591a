//! Forms of one 32-bit operand, or two of 16 bits, on all 2^32 inputs.
//!
//! The inputs are taken in blocks: `start + i * stride` for `i` below a count. A block's hash is the sum, over its
//! inputs, of a product made of input and result, so that it does not depend on the order; no single wrong bit leaves it
//! as it was. The same kernel makes hashes on a GPU and here.

use std::fmt::Write;

use weft_ptx::generate::Generator;
use weft_ptx::rows;
use weft_ptx::table::{Effects, Row};

use super::case::{file, testable};
use super::{Vectors, VectorsError, approx, compare};
use crate::buffer::Buffer;
use crate::{Engine, Grid, Program, RunError, run};

/// Inputs `start + i * stride` for `i < threads * per`, modulo 2^32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The first.
    pub start: u32,
    /// From one to the next.
    pub stride: u32,
    /// How many a thread takes of [`THREADS`].
    pub per: u32,
}

/// Threads that share a block in a recording.
pub const THREADS: u32 = 8192;
/// Threads of a CUDA block.
pub const CTA: u32 = 128;
/// Blocks that together are all inputs.
pub const WHOLE: u32 = 256;
/// Blocks that are samples of the whole range.
pub const SAMPLES: u32 = 64;
/// An odd number near 2^32 divided by the golden ratio: its multiples fill the range evenly, low bits included.
const GOLDEN: u32 = 0x9e37_79b9;

impl Block {
    /// The consecutive inputs of part `n` of [`WHOLE`].
    pub fn whole(n: u32) -> Self {
        Block { start: n << 24, stride: 1, per: (1 << 24) / THREADS }
    }

    /// Sample `n` of [`SAMPLES`]: 2^14 inputs. In the first half all have the same low 18 bits, on edges of roundings;
    /// in the second they fill the range evenly.
    pub fn sample(n: u32) -> Self {
        const EDGES: [u32; 16] = [
            0, 1, 0x3_ffff, 0x2_0000, 0x1_ffff, 0x2_0001, 0x1_0000, 0x8000, 0x7fff, 0x8001, 0x1000, 0xfff,
            0x1001, 0x2000, 0x6000, 0x3_0000,
        ];
        let per = (1 << 14) / THREADS;
        match EDGES.get(n as usize) {
            Some(edge) => Block { start: *edge, stride: 1 << 18, per },
            None if n < SAMPLES / 2 => Block { start: n.wrapping_mul(GOLDEN) >> 14, stride: 1 << 18, per },
            None => Block { start: n.wrapping_mul(GOLDEN << 14), stride: GOLDEN, per },
        }
    }

    /// Every block of a recording: [`WHOLE`], then [`SAMPLES`].
    pub fn all() -> Vec<Block> {
        (0..WHOLE).map(Self::whole).chain((0..SAMPLES).map(Self::sample)).collect()
    }

    /// Number of inputs.
    pub fn len(&self) -> u64 {
        u64::from(self.per) * u64::from(THREADS)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.per == 0
    }
}

/// An instruction and how its result is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The instruction: destination register 0, sources from 1.
    pub inst: String,
    /// The row's name.
    pub row: String,
    /// It is approximate. Of the result only zeros, infinities, NaNs and signs count in a hash; of pairs and of sines, which
    /// are zero where hardware's are not, nothing but whether it is a NaN.
    pub class: bool,
}

fn sources(inst: &str) -> Vec<&str> {
    let operands = inst.split_once(' ').map_or("", |p| p.1).trim_end_matches(';');
    operands.split(", ").skip(1).map(|o| o.trim_start_matches('%')).collect()
}

/// Whether the form's only operand is a double of which the upper word counts.
fn upper_word(inst: &str) -> bool {
    ["rcp.approx", "rsqrt.approx"].iter().any(|o| inst.starts_with(o)) && inst.contains(".f64")
}

fn swept(row: &Row, inst: &str) -> bool {
    let later = |t: &str| row.later.iter().any(|(w, ptx, sm)| *w == t && (*sm > 90 || *ptx > (9, 0)));
    let size: Option<usize> = sources(inst).iter().map(|s| file(s).map(|f| f.1)).sum();
    let words = inst.split(' ').next().unwrap_or("").split('.');
    (size == Some(4) && !inst.contains("%p1") || upper_word(inst)) && !words.clone().any(later)
}

/// All forms that the table has.
pub fn forms() -> Vec<Form> {
    let mut out = Vec::new();
    let rows = rows().iter().enumerate();
    for (i, row) in rows.filter(|(_, r)| testable(r) && r.effects == Effects::Pure) {
        if row.section.contains("Comparison") || row.section.contains("Data Movement") {
            continue;
        }
        for inst in Generator::every_plain(i).into_iter().filter(|inst| swept(row, inst)) {
            out.push(Form { inst, row: row.name.to_owned(), class: compare::is_approximate(row.name) });
        }
    }
    out
}

/// A form and what hardware made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The form.
    pub form: Form,
    /// Hashes of [`Block::all`].
    pub hashes: Vec<u64>,
    /// Packed samples of approximate forms.
    walks: Vec<Vec<u8>>,
}

impl Recorded {
    /// The forms of an archive.
    ///
    /// # Errors
    /// When a part is missing or damaged.
    pub fn read(archive: &Vectors) -> Result<Vec<Self>, VectorsError> {
        let mut out = Vec::new();
        for form in forms() {
            let name = form.name();
            if !archive.records.contains_key(&format!("{name}.hash")) {
                continue;
            }
            let hashes = archive.numbers(&name, "hash")?;
            let walks =
                (0..approx::WALKS.len()).map_while(|n| archive.records.get(&format!("{name}.walk{n}")));
            out.push(Recorded { hashes, walks: walks.cloned().collect(), form });
        }
        Ok(out)
    }

    /// The results of a walk; `None` when there are none.
    pub fn walk(&self, walk: usize) -> Option<Vec<u32>> {
        approx::unpack(&approx::function(&self.form.inst), walk, self.walks.get(walk)?)
    }
}

/// The hashes of blocks by an engine.
///
/// # Errors
/// As [`run`].
pub fn hashes(program: &Program, blocks: &[Block], engine: Engine) -> Result<Vec<u64>, RunError> {
    let words = blocks.iter().flat_map(|b| [b.start, b.stride, b.per * (THREADS / CTA)]);
    let list = Buffer::new(&words.flat_map(u32::to_le_bytes).collect::<Vec<_>>())?;
    let out = Buffer::new(&vec![0; blocks.len() * 8])?;
    let params = [&list, &out].iter().flat_map(|b| b.address().to_le_bytes()).collect();
    let memory = [&list, &out].map(|b| (b.address(), b.size())).into();
    let grid =
        Grid { grid: [1, blocks.len() as u32, 1], block: [CTA, 1, 1], params, memory, ..Grid::default() };
    run(program, "hash", &grid, engine, 0)?;
    Ok(out.get()?.chunks(8).map(|w| w.iter().rev().fold(0, |n, b| n << 8 | u64::from(*b))).collect())
}

/// The results of every `thin`-th input of a walk.
///
/// # Errors
/// As [`run`].
pub fn samples(program: &Program, walk: usize, thin: usize, engine: Engine) -> Result<Vec<u32>, RunError> {
    let (start, stride) = approx::WALKS.get(walk).copied().unwrap_or_default();
    let stride = stride.wrapping_mul(thin as u32);
    let points = approx::POINTS / thin.max(1);
    let out = Buffer::new(&vec![0; points * 4])?;
    let mut params = Vec::new();
    params.extend(start.to_le_bytes());
    params.extend(stride.to_le_bytes());
    params.extend(out.address().to_le_bytes());
    let memory = vec![(out.address(), out.size())];
    let blocks = points as u32 / CTA;
    let grid = Grid { grid: [blocks, 1, 1], block: [CTA, 1, 1], params, memory, ..Grid::default() };
    run(program, "raw", &grid, engine, 0)?;
    Ok(out.get()?.chunks(4).map(|w| w.iter().rev().fold(0, |n, b| n << 8 | u32::from(*b))).collect())
}

impl Form {
    /// A name that a file can have.
    pub fn name(&self) -> String {
        self.inst.split(' ').next().unwrap_or("").replace("::", "-")
    }

    /// The destination register.
    fn destination(&self) -> &str {
        let operands = self.inst.split_once(' ').map_or("", |p| p.1);
        operands.split([',', '|']).next().unwrap_or("").trim_start_matches('%')
    }

    /// Bytes of a result.
    pub fn size(&self) -> usize {
        file(self.destination()).map_or(4, |f| f.1)
    }

    /// What fills the sources from `%x`, the instruction, and its result in `%y` and, of 64 bits, `%z`.
    fn body(&self) -> String {
        let mut t = String::new();
        let sources = sources(&self.inst);
        let _ = match sources.as_slice() {
            [a, b] => writeln!(t, "\tmov.b32 {{%{a}, %{b}}}, %x;"),
            [a] if upper_word(&self.inst) => {
                writeln!(t, "\tmul.lo.u32 %z, %x, 0x85ebca6b;\n\tmov.b64 %{a}, {{%z, %x}};")
            }
            [a] => writeln!(t, "\tmov.b32 %{a}, %x;"),
            _ => Ok(()),
        };
        let d = self.destination();
        let _ = writeln!(t, "\t{}", self.inst);
        let _ = match self.size() {
            1 => writeln!(t, "\tselp.u32 %y, 1, 0, %{d};"),
            2 => writeln!(t, "\tcvt.u32.u16 %y, %{d};"),
            8 => writeln!(t, "\tmov.b64 {{%z, %y}}, %{d};"),
            _ => writeln!(t, "\tmov.b32 %y, %{d};"),
        };
        t
    }

    /// The module: `hash(blocks, out)` adds the sum of block `ctaid.y` to that element of `out`; `raw(start, stride, out)`
    /// stores the result of one input for each thread.
    pub fn ptx(&self) -> String {
        let mut t = String::from(".version 9.0\n.target sm_90\n.address_size 64\n");
        let registers = "\t.reg .pred %p<4>;\n\t.reg .b16 %h<4>;\n\t.reg .b32 %r<4>;\n\t.reg .b64 %rd<4>;\n\
            \t.reg .b32 %i, %n, %x, %y, %z, %step, %t<8>;\n\t.reg .b64 %sum, %at, %u<3>;\n\t.reg .pred %more;\n";
        let body = self.body();
        let index = "\tmov.u32 %t0, %ctaid.x;\n\tmov.u32 %t1, %ntid.x;\n\tmov.u32 %t2, %tid.x;\n\
            \tmad.lo.u32 %i, %t0, %t1, %t2;\n";
        let _ =
            writeln!(t, ".visible .entry hash(.param .u64 blocks, .param .u64 out)\n{{\n{registers}{index}");
        t.push_str(
            "\tmov.u32 %t3, %ctaid.y;\n\tld.param.u64 %at, [blocks];\n\tmad.wide.u32 %at, %t3, 12, %at;\n",
        );
        t.push_str(
            "\tld.global.u32 %t4, [%at];\n\tld.global.u32 %t5, [%at+4];\n\tld.global.u32 %n, [%at+8];\n",
        );
        t.push_str(
            "\tmad.lo.u32 %x, %i, %t5, %t4;\n\tmov.u32 %t0, %nctaid.x;\n\tmul.lo.u32 %t0, %t0, %t1;\n",
        );
        t.push_str("\tmul.lo.u32 %step, %t0, %t5;\n\tmov.u64 %sum, 0;\nAgain:\n");
        t.push_str(&body);
        if self.size() == 8 && !self.class {
            t.push_str("\tmad.lo.u32 %y, %z, 0xcc9e2d51, %y;\n");
        }
        let head = self.inst.split(' ').next().unwrap_or("");
        let infinity = if self.size() == 8 { 0x7ff0_0000u32 } else { 0x7f80_0000 };
        if head.ends_with("x2") && self.class {
            t.push_str("\tmov.b32 %y, 0;\n");
        } else if self.class {
            // A number that is neither zero, infinite nor NaN counts as its sign.
            let sign = if head.contains("sin") || head.contains("cos") { "0" } else { "%t6" };
            let _ = write!(
                t,
                "\tand.b32 %t5, %y, 0x7fffffff;\n\tand.b32 %t6, %y, 0x80000000;\n\tor.b32 %t6, %t6, 1;\n\
                 \tsub.u32 %t7, %t5, {};\n\tsetp.lt.u32 %p3, %t7, {};\n\tselp.b32 %y, {sign}, %y, %p3;\n",
                u32::from(sign != "0"),
                infinity - u32::from(sign != "0")
            );
        } else if matches!(head, "abs.f32" | "neg.f32") {
            // One NaN is as good as another.
            let _ = write!(
                t,
                "\tand.b32 %t5, %y, 0x7fffffff;\n\tsetp.gt.u32 %p3, %t5, {infinity};\n\
                 \tselp.b32 %y, 0x7fffffff, %y, %p3;\n"
            );
        }
        t.push_str("\tmad.lo.u32 %t3, %x, 0x9e3779b1, %y;\n\tmul.lo.u32 %t3, %t3, 0x85ebca6b;\n");
        t.push_str("\tshr.u32 %t4, %t3, 15;\n\txor.b32 %t3, %t3, %t4;\n\tor.b32 %t4, %x, 1;\n");
        t.push_str("\tmad.wide.u32 %sum, %t3, %t4, %sum;\n\tadd.u32 %x, %x, %step;\n\tsub.u32 %n, %n, 1;\n");
        t.push_str("\tsetp.ne.u32 %more, %n, 0;\n\t@%more bra Again;\n\tld.param.u64 %at, [out];\n");
        t.push_str("\tmov.u32 %t3, %ctaid.y;\n\tmad.wide.u32 %at, %t3, 8, %at;\n");
        t.push_str("\tred.global.add.u64 [%at], %sum;\n\tret;\n}\n");
        let _ = writeln!(
            t,
            ".visible .entry raw(.param .u32 start, .param .u32 stride, .param .u64 out)\n{{\n{registers}{index}"
        );
        t.push_str(
            "\tld.param.u32 %t3, [start];\n\tld.param.u32 %t4, [stride];\n\tmad.lo.u32 %x, %i, %t4, %t3;\n",
        );
        t.push_str(&body);
        t.push_str("\tld.param.u64 %at, [out];\n\tmad.wide.u32 %at, %i, 4, %at;\n");
        t.push_str("\tst.global.u32 [%at], %y;\n\tret;\n}\n");
        t
    }
}
