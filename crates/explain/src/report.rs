//! The report as data.

use std::fmt;

use weft_choice::cost::Cost;
use weft_ir::{Geometry, Space, Type};

use crate::classes::Counts;

/// What is told of a file.
#[derive(Clone, Debug)]
pub struct Report {
    /// The file as it was named.
    pub file: String,
    /// The CPU that code is compiled for.
    pub target: String,
    /// Its kernels that were asked for.
    pub kernels: Vec<Entry>,
}

/// A kernel of a report.
#[derive(Clone, Debug)]
pub enum Entry {
    /// It compiles.
    Done(Box<KernelReport>),
    /// It does not.
    Failed {
        /// Its PTX name.
        name: String,
        /// Why.
        message: String,
        /// Where, if known.
        place: Option<Place>,
    },
}

/// Where something is in the source.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file, unless it is the one that was explained.
    pub file: Option<String>,
    /// Line in it; 0 if the PTX does not say.
    pub line: u32,
    /// Line of the PTX text; 0 where the source line is known.
    pub ptx: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, self.line) {
            (Some(file), line) if line > 0 => write!(f, "{file}:{line}"),
            (None, line) if line > 0 => write!(f, "line {line}"),
            _ if self.ptx > 0 => write!(f, "PTX line {}", self.ptx),
            _ => f.write_str("somewhere"),
        }
    }
}

/// How the block's shape came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockFrom {
    /// Asked for.
    Asked,
    /// `.reqntid`: the kernel runs with no other.
    Required,
    /// `.maxntid`: `__launch_bounds__`.
    Bounds,
    /// Nothing says.
    Default,
}

impl BlockFrom {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            BlockFrom::Asked => "as asked for",
            BlockFrom::Required => "the shape that the kernel requires",
            BlockFrom::Bounds => "from __launch_bounds__",
            BlockFrom::Default => "assumed, since nothing says; --block gives another",
        }
    }
}

/// What is told of a kernel.
#[derive(Clone, Debug)]
pub struct KernelReport {
    /// Its PTX name.
    pub name: String,
    /// Its name in the source, as far as the PTX name tells.
    pub plain: String,
    /// Threads of a block.
    pub block: [u32; 3],
    /// Where that shape is from.
    pub block_from: BlockFrom,
    /// What was chosen.
    pub geometry: Geometry,
    /// Why there was nothing to choose, or less than one would think.
    pub reason: Option<String>,
    /// All geometries that were looked at.
    pub weighed: Vec<Weighed>,
    /// Several blocks of the grid as one, where that was looked at.
    pub beside: Vec<Beside>,
    /// Estimated cycles of a block by itself, as theirs are counted.
    pub alone: Option<f64>,
    /// The estimate for what was chosen.
    pub cost: Cost,
    /// Code between waits.
    pub regions: Regions,
    /// Accesses to memory, in the order of lines.
    pub accesses: Vec<Access>,
    /// Branches that lanes take differently.
    pub divergence: Vec<Divergence>,
    /// The machine code.
    pub machine: Machine,
    /// What to know, the most important first.
    pub remarks: Vec<Remark>,
}

/// A geometry that was looked at.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// It.
    pub geometry: Geometry,
    /// Whether it was taken.
    pub chosen: bool,
    /// What a block costs, or why it cannot be.
    pub cost: Result<Cost, String>,
    /// Why it was not taken, in a few words.
    pub verdict: String,
}

/// Blocks of the grid as one.
#[derive(Clone, Debug)]
pub struct Beside {
    /// How many.
    pub count: u32,
    /// Whether that is what launches run where they can.
    pub chosen: bool,
    /// Estimated cycles for one of them with the best geometry, or why it cannot be.
    pub cost: Result<(f64, Geometry), String>,
}

/// Code between waits.
#[derive(Clone, Debug, Default)]
pub struct Regions {
    /// How many there are.
    pub count: u32,
    /// Whether each is a loop over the block's groups; else the scheduler takes them from wait to wait.
    pub loops: bool,
    /// Bytes of each group's frame.
    pub frame_bytes: u32,
    /// The waits, in the order of resume points.
    pub waits: Vec<Wait>,
}

/// A place where groups wait.
#[derive(Clone, Debug)]
pub struct Wait {
    /// Where.
    pub place: Place,
    /// What for.
    pub what: &'static str,
    /// What lies in the frame meanwhile.
    pub kept: Vec<Kept>,
    /// Bytes of that for a group.
    pub bytes: u32,
}

/// A value that lies in a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its type.
    pub ty: Type,
    /// Whether it is one for the group or for each part, rather than for each lane.
    pub once: bool,
    /// Bytes for a group.
    pub bytes: u32,
    /// Where it is made.
    pub place: Place,
}

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Kind {
    Load,
    Store,
    Atomic,
}

impl Kind {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Load => "load",
            Kind::Store => "store",
            Kind::Atomic => "atomic",
        }
    }
}

/// How the lanes of a vector access memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// By one thread: groups have one lane.
    Single,
    /// One place for all lanes.
    Broadcast,
    /// Neighbours, in order.
    Vector,
    /// At constant distances that vectors cover: vectors and shuffles.
    Shuffled,
    /// Neighbours in each of several rows, at distances that the launch tells: a vector for each.
    Rows,
    /// Anywhere, by an instruction.
    Gather,
    /// Anywhere, one lane after the other.
    LaneByLane,
    /// All lanes at one place, combined first.
    Combined,
}

impl Form {
    /// In words, for a kind of access.
    pub fn words(self, kind: Kind) -> &'static str {
        match (self, kind) {
            (Form::Single, _) => "single",
            (Form::Broadcast, Kind::Load) => "broadcast",
            (Form::Broadcast, _) => "one place",
            (Form::Vector, _) => "vector",
            (Form::Shuffled, _) => "strided, shuffles",
            (Form::Rows, _) => "short rows",
            (Form::Gather, Kind::Load) => "gather",
            (Form::Gather, _) => "scatter",
            (Form::LaneByLane, _) => "lane by lane",
            (Form::Combined, _) => "combined",
        }
    }
}

/// When a mask keeps lanes from taking part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Masked {
    Never,
    /// In some of the copies of the code.
    Sometimes,
    Always,
}

/// Accesses of one line, of one form.
#[derive(Clone, Debug)]
pub struct Access {
    /// Where.
    pub place: Place,
    /// What it does.
    pub kind: Kind,
    /// In which memory.
    pub space: Space,
    /// What it is called, if known: a parameter or a variable.
    pub array: Option<String>,
    /// Type of an element.
    pub ty: Type,
    /// Elements of a lane that lie together.
    pub count: u32,
    /// How.
    pub form: Form,
    /// Bytes from lane to lane, if constant.
    pub stride: Option<i64>,
    /// Whether it is so only if an index does not wrap around, which is checked at run time.
    pub checked: bool,
    /// Whether a mask holds lanes back.
    pub masked: Masked,
    /// Loops around it.
    pub depth: u32,
    /// Copies of it in the code.
    pub copies: u32,
    /// Estimated cycles per block.
    pub cycles: f64,
    /// Why lanes go anywhere.
    pub cause: Option<Cause>,
}

/// Why the lanes' addresses are at no constant distances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The address is made of what was loaded.
    Loaded {
        /// Where.
        place: Place,
        /// From what.
        array: Option<String>,
    },
    /// The distance is a number that is known at run time only.
    Stride(String),
    /// A quotient or remainder by a number known at run time only.
    Quotient(String),
    /// The address is made of what lanes gave each other, or of an atomic's result.
    Exchanged(Place),
    /// Lanes come here after different numbers of iterations, or each counts in its own way.
    Loop(Place),
    /// Local memory that lies thread by thread, since its address is used otherwise than for accesses.
    Local,
    /// Constant distances, but too large.
    Far(i64),
    /// Something else.
    Computed(Place),
}

/// What a branch that lanes take differently became.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Split {
    /// Both ways are gone under masks.
    Masks,
    /// Lanes leave a loop one by one; it runs until the last is out.
    Loop,
}

/// What decides a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Decider {
    /// Thread numbers alone.
    Thread,
    /// A thread's number compared with a limit: a guard at the border.
    Border,
    /// Data.
    Data,
}

/// A branch that lanes take differently.
#[derive(Clone, Debug)]
pub struct Divergence {
    /// Where it is decided.
    pub place: Place,
    /// What it became.
    pub split: Split,
    /// What decides.
    pub by: Decider,
    /// Source lines under it.
    pub lines: Vec<Place>,
    /// Estimated cycles per block in what is under it.
    pub cycles: f64,
}

/// The machine code.
#[derive(Clone, Debug, Default)]
pub struct Machine {
    /// All instructions.
    pub total: Counts,
    /// Those of the innermost loop in which most time should go, or of a function if there is none; without code for what hardly ever
    /// happens.
    pub hot: Counts,
    /// Source lines of that loop.
    pub hot_lines: Vec<Place>,
    /// Whether it is a loop of the kernel, rather than that over groups.
    pub is_kernels: bool,
}

/// Something to know.
#[derive(Clone, Debug)]
pub struct Remark {
    /// Where, if it is about a place.
    pub place: Option<Place>,
    /// What is so.
    pub text: String,
    /// What one could do.
    pub advice: Option<String>,
    /// Estimated cycles per block that it is about.
    pub cycles: f64,
}
