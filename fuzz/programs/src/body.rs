//! What a program is made of, by chance.

use crate::arithmetic::{self, templates};
use crate::frame::{self, CLASSES, one_nan};
use crate::program::{Function, Node, Program};
use crate::random::Random;

/// What a program may contain. Few programs have all: each kind alone lets others be wider, or compiled otherwise.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Features {
    pub(crate) warp: bool,
    /// Warp operations where lanes go different ways.
    pub(crate) parted: bool,
    pub(crate) barriers: bool,
    pub(crate) memory: bool,
    pub(crate) shared: bool,
    pub(crate) local: bool,
    pub(crate) atomics: bool,
    pub(crate) calls: bool,
    pub(crate) exits: bool,
    pub(crate) guards: bool,
    pub(crate) loops: bool,
    pub(crate) tangles: bool,
    /// Tangles with loops that have several entries.
    pub(crate) irreducible: bool,
}

/// Where a piece of code stands.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// Control flow here is that of the whole block: barriers and `%u` registers may be written.
    pub(crate) uniform: bool,
    /// The register with the lanes that come here together, where warp operations are possible.
    pub(crate) mask: Option<String>,
    /// Labels behind loops that lanes may leave from here one by one.
    pub(crate) exits: Vec<String>,
    /// Nests around.
    pub(crate) depth: usize,
    /// Rounds of the loops around, multiplied.
    pub(crate) rounds: usize,
    /// In a device function: its number.
    pub(crate) function: Option<usize>,
}

pub(crate) struct Maker {
    pub(crate) random: Random,
    pub(crate) has: Features,
    lists: Vec<Vec<&'static str>>,
    uniform: Vec<&'static str>,
    compare: Vec<&'static str>,
    pub(crate) threads: u32,
    pub(crate) grid: u32,
    /// Device functions there are.
    pub(crate) functions: usize,
    /// Numbers for labels and registers.
    next: usize,
    masks: usize,
    counters: usize,
}

const SHAPES: [[u32; 3]; 20] = [
    [1, 1, 1],
    [7, 1, 1],
    [16, 1, 1],
    [31, 1, 1],
    [32, 1, 1],
    [33, 1, 1],
    [48, 1, 1],
    [64, 1, 1],
    [100, 1, 1],
    [128, 1, 1],
    [192, 1, 1],
    [256, 1, 1],
    [37, 3, 1],
    [16, 16, 1],
    [8, 8, 2],
    [5, 5, 5],
    [32, 4, 1],
    [64, 2, 1],
    [3, 32, 1],
    [16, 4, 1],
];

/// The program of a seed.
pub fn generate(seed: u64) -> Program {
    let mut random = Random::new(seed);
    let block = SHAPES[random.below(SHAPES.len())];
    let threads: u32 = block.iter().product();
    let grid = 1 + random.below(if threads > 128 { 2 } else { 4 }) as u32;
    let warp = random.percent(45);
    let has = Features {
        warp,
        parted: warp && random.percent(40),
        barriers: random.percent(45),
        memory: random.percent(70),
        shared: random.percent(40),
        local: random.percent(30),
        atomics: random.percent(35),
        calls: random.percent(30),
        exits: random.percent(30),
        guards: random.percent(60),
        loops: random.percent(80),
        tangles: random.percent(45),
        irreducible: random.percent(30),
    };
    let kinds = [
        (arithmetic::INT, 100),
        (arithmetic::COMPARE, 100),
        (arithmetic::LONG, 45),
        (arithmetic::SHORT, 30),
        (arithmetic::FLOAT, 55),
        (arithmetic::DOUBLE, 25),
        (arithmetic::HALF, 25),
    ];
    let mut lists: Vec<Vec<&str>> =
        kinds.iter().filter(|k| random.percent(k.1)).map(|k| templates(k.0)).collect();
    if lists.len() > 5 {
        lists.push(templates(arithmetic::MIXED));
    }
    let functions = if has.calls { 1 + random.below(3) } else { 0 };
    let mut maker = Maker {
        random,
        has,
        lists,
        uniform: templates(arithmetic::UNIFORM),
        compare: templates(arithmetic::COMPARE),
        threads,
        grid,
        functions,
        next: 0,
        masks: 1,
        counters: 0,
    };
    let mut bodies = Vec::new();
    for f in 0..functions {
        let place =
            Place { uniform: false, mask: None, exits: Vec::new(), depth: 1, rounds: 4, function: Some(f) };
        let n = 4 + maker.random.below(12);
        bodies.push(Function { name: format!("fn{f}"), body: maker.nodes(&place, n) });
    }
    let place = Place {
        uniform: true,
        mask: maker.has.warp.then(|| "%m0".into()),
        exits: Vec::new(),
        depth: 0,
        rounds: 1,
        function: None,
    };
    let n = 6 + maker.random.below(26);
    let body = maker.nodes(&place, n);
    let stores = frame::stores().into_iter().map(Node::Lines).collect();
    Program { grid, block, input: seed, functions: bodies, body, stores }
}

/// A float that is no NaN.
fn number(bits: u32) -> f32 {
    let f = f32::from_bits(bits);
    if f.is_nan() { 1.5 } else { f }
}

/// The first register of a class in the last line.
fn destination<'a>(text: &'a str, class: &str) -> &'a str {
    let line = text.trim_end().rsplit('\t').next().unwrap_or_default();
    line.split([' ', ',', ';']).find(|w| w.starts_with(class)).unwrap_or_default()
}

impl Maker {
    /// A number that no other label has.
    pub(crate) fn label(&mut self) -> usize {
        self.next += 1;
        self.next
    }

    /// A register for a member mask; `None` when all are used.
    pub(crate) fn mask(&mut self) -> Option<String> {
        self.masks += 1;
        (self.masks <= 100).then(|| format!("%m{}", self.masks - 1))
    }

    /// A register for a loop's count or fuel.
    pub(crate) fn counter(&mut self) -> Option<String> {
        self.counters += 1;
        (self.counters <= 100).then(|| format!("%c{}", self.counters - 1))
    }

    /// A register of a class.
    pub(crate) fn register(&mut self, class: &str) -> String {
        let n = CLASSES.iter().find(|c| c.0 == class).map_or(1, |c| c.2);
        // Few registers are used most, so that values flow far.
        let n = if self.random.percent(40) { n } else { n.div_ceil(2) };
        format!("%{class}{}", self.random.below(n))
    }

    /// Different registers of a class.
    pub(crate) fn registers<const N: usize>(&mut self, class: &str) -> [String; N] {
        let n = CLASSES.iter().find(|c| c.0 == class).map_or(1, |c| c.2);
        let first = self.random.below(n);
        std::array::from_fn(|i| format!("%{class}{}", (first + i) % n))
    }

    /// A source of 32 bits: `i` in templates.
    pub(crate) fn operand(&mut self) -> String {
        match self.random.below(10) {
            0 => format!("{}", self.random.word() as i32),
            1 => format!("{}", self.random.below(40)),
            2 => self.register("u"),
            3 => format!("%a{}", self.random.below(5)),
            _ => self.register("r"),
        }
    }

    /// A template with its operands filled in, a line each.
    pub(crate) fn fill(&mut self, template: &str) -> String {
        let mut out = String::new();
        for line in template.split(';') {
            out.push('\t');
            let mut letters = line.replace('^', "|").chars().collect::<Vec<_>>().into_iter();
            while let Some(c) = letters.next() {
                if c != '$' {
                    out.push(c);
                    continue;
                }
                let text = match letters.next().unwrap_or('r') {
                    'i' => self.operand(),
                    's' if self.random.percent(50) => format!("{}", self.random.below(40)),
                    's' => self.register("r"),
                    'k' if self.random.percent(15) => {
                        format!("{}", self.random.number() as i64 >> self.random.below(63))
                    }
                    'k' => self.register("l"),
                    'c' => format!("{}", (self.random.word() & 0x7fff_ffff).max(1)),
                    'b' => format!("{}", 1 + self.random.below(255)),
                    'f' if self.random.percent(15) => {
                        format!("0f{:08x}", number(self.random.float()).to_bits())
                    }
                    'd' if self.random.percent(15) => {
                        format!("0d{:016x}", f64::from(number(self.random.float())).to_bits())
                    }
                    'u' if self.random.percent(25) => format!("{}", self.random.word() as i32),
                    letter => self.register(&letter.to_ascii_lowercase().to_string()),
                };
                out.push_str(&text);
            }
            out.push_str(";\n");
        }
        if template.contains("$D") {
            out += &one_nan(destination(&out, "%d"));
        }
        if ["mov.b32 $F", "neg.f32", "copysign.f32"].iter().any(|t| template.starts_with(t)) {
            out += &one_nan(destination(&out, "%f"));
        }
        out
    }

    /// A predicate to branch by, and whether the whole block agrees on it.
    pub(crate) fn condition(&mut self) -> (String, bool) {
        if self.random.percent(20) { (self.register("v"), true) } else { (self.register("p"), false) }
    }

    /// Code that gives a fresh predicate a value; mostly one that lanes differ in.
    pub(crate) fn compare(&mut self) -> String {
        let at = self.random.below(self.compare.len());
        let template = self.compare[at];
        self.fill(template)
    }

    fn arithmetic(&mut self, place: &Place) -> String {
        if place.uniform && self.random.percent(12) {
            let at = self.random.below(self.uniform.len());
            return self.fill(self.uniform[at]);
        }
        let list = self.random.below(self.lists.len());
        let list = &self.lists[list];
        let template = list[self.random.below(list.len())];
        let text = self.fill(template);
        if self.has.guards
            && !template.contains([';', '^', 'D'])
            && !text.contains("%q7")
            && self.random.percent(15)
        {
            let (p, _) = self.condition();
            let not = if self.random.percent(50) { "!" } else { "" };
            return format!("\t@{not}{p} {}", text.trim_start());
        }
        text
    }

    /// About `n` nodes.
    pub(crate) fn nodes(&mut self, place: &Place, n: usize) -> Vec<Node> {
        let mut out = Vec::new();
        for _ in 0..n {
            match self.special(place) {
                Some(node) => out.push(node),
                // A few together, so that nests are not all of a program.
                None => {
                    for _ in 0..1 + self.random.below(3) {
                        out.push(Node::Lines(self.arithmetic(place)));
                    }
                }
            }
        }
        out
    }

    /// Something else than arithmetic.
    fn special(&mut self, place: &Place) -> Option<Node> {
        let nest = if place.depth < 4 { 16 } else { 0 };
        match self.random.below(100) {
            n if n < nest => self.control(place),
            n if n < nest + 8 && self.has.memory => Some(Node::Lines(self.memory(place))),
            n if n < nest + 14 && place.function.is_none() => self.meeting(place).map(Node::Lines),
            n if n < nest + 18 => self.apart(place).map(Node::Lines),
            _ => None,
        }
    }

    /// What threads do together.
    fn meeting(&mut self, place: &Place) -> Option<String> {
        match self.random.below(3) {
            0 if self.has.barriers && place.uniform => Some(self.exchange()),
            1 if self.has.atomics => Some(self.atomic()),
            _ => place.mask.clone().map(|m| self.warp(&m)),
        }
    }

    /// What a thread does on its own beside computing.
    fn apart(&mut self, place: &Place) -> Option<String> {
        match self.random.below(3) {
            0 if self.functions > 0 => self.call(place),
            1 if self.has.exits => self.exit(place),
            _ => {
                let at = self.random.below(place.exits.len());
                let label = place.exits.get(at)?;
                let (p, _) = self.condition();
                Some(format!("\t@{p} bra {label};\n"))
            }
        }
    }
}
