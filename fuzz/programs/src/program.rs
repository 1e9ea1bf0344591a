//! Programs as trees.

use std::fmt::Write;

use crate::frame;

/// A piece of a body. Dropping it leaves a valid program.
#[derive(Clone, Debug)]
pub enum Node {
    /// Instructions that belong together.
    Lines(String),
    /// Bodies with fixed text around and between them: one text more than bodies.
    Nest {
        /// The texts.
        fixed: Vec<String>,
        /// The bodies.
        bodies: Vec<Vec<Node>>,
        /// Member masks inside, each with the one outside that holds when the bodies stand alone.
        masks: Vec<(String, String)>,
    },
}

impl Node {
    fn print(&self, out: &mut String) {
        match self {
            Node::Lines(text) => out.push_str(text),
            Node::Nest { fixed, bodies, .. } => {
                for (i, text) in fixed.iter().enumerate() {
                    out.push_str(text);
                    bodies.get(i).into_iter().flatten().for_each(|n| n.print(out));
                }
            }
        }
    }

    /// The node with a register's name replaced.
    pub(crate) fn renamed(&self, from: &str, to: &str) -> Node {
        let text = |t: &String| frame::rename(t, from, to);
        match self {
            Node::Lines(t) => Node::Lines(text(t)),
            Node::Nest { fixed, bodies, masks } => Node::Nest {
                fixed: fixed.iter().map(text).collect(),
                bodies: bodies.iter().map(|b| b.iter().map(|n| n.renamed(from, to)).collect()).collect(),
                masks: masks.iter().map(|(a, b)| (text(a), text(b))).collect(),
            },
        }
    }
}

/// A device function: depth, two numbers and the input in, a number out.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its body, without what loads its parameters and stores its result.
    pub body: Vec<Node>,
}

/// A kernel `k` with its launch.
///
/// Its parameters: the input ([`crate::INPUT`] bytes), own memory by threads and by words ([`crate::SLOT`] bytes a
/// thread each), memory for atomics ([`crate::SHARED_BY_ALL`]), registers at the end ([`crate::RECORD`] a thread),
/// the blocks' memory for atomics at the end ([`crate::SHARED_BY_ALL`] a block), and two 32-bit numbers.
#[derive(Clone, Debug)]
pub struct Program {
    /// Blocks.
    pub grid: u32,
    /// Threads of a block along x, y, z.
    pub block: [u32; 3],
    /// Seed of the memory's contents and the numbers.
    pub input: u64,
    /// Device functions.
    pub functions: Vec<Function>,
    /// The kernel's body between loading and storing registers.
    pub body: Vec<Node>,
    /// What leaves registers in memory.
    pub stores: Vec<Node>,
}

impl Program {
    /// Threads of a block.
    pub fn threads(&self) -> u32 {
        self.block.iter().product()
    }

    /// The PTX text. Its first line says how it is launched.
    pub fn text(&self) -> String {
        let [x, y, z] = self.block;
        let mut out = format!("//@ random: grid={} block={x},{y},{z} input={}\n", self.grid, self.input);
        out += ".version 9.0\n.target sm_90\n.address_size 64\n\n";
        let print = |nodes: &[Node]| {
            let mut text = String::new();
            nodes.iter().for_each(|n| n.print(&mut text));
            text
        };
        let bodies: Vec<String> = self.functions.iter().map(|f| print(&f.body)).collect();
        let body = print(&self.body) + &print(&self.stores);
        let used = |name: &str| body.contains(name) || bodies.iter().any(|b| b.contains(name));
        let functions: Vec<_> =
            self.functions.iter().zip(&bodies).filter(|(f, _)| used(&f.name) || used("table")).collect();
        for (f, _) in &functions {
            let _ = writeln!(out, "{};", frame::head(&f.name));
        }
        if used("table") {
            let names: Vec<&str> = functions.iter().map(|(f, _)| f.name.as_str()).collect();
            let _ = writeln!(out, ".global .align 8 .u64 table[{}] = {{{}}};", names.len(), names.join(", "));
        }
        for (f, text) in functions {
            out += &frame::function(&f.name, text);
        }
        out + &frame::kernel(self.block, &body)
    }
}
