//! Assembly text: functions, loops and instructions, with the PTX lines that they are of.
//!
//! LLVM's comments tell which loop a block is in, what the block is called, and what is a spill.

use crate::classes::{Class, class};

/// An instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instruction {
    pub(crate) class: Class,
    /// Its line of the PTX text; 0 if it has none.
    pub(crate) line: u32,
    /// Innermost loop around it.
    pub(crate) inside: Option<usize>,
    /// Its function: index into [`Assembly::functions`].
    pub(crate) function: usize,
    /// Whether it is in code that hardly ever runs.
    pub(crate) cold: bool,
}

/// A loop.
#[derive(Clone, Debug)]
pub(crate) struct MachineLoop {
    /// Label of its header, without dot.
    label: String,
    /// 1 for an outermost loop.
    pub(crate) depth: u32,
    /// The loop around it.
    pub(crate) parent: Option<usize>,
    pub(crate) function: usize,
}

/// The text, taken apart.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assembly {
    pub(crate) functions: Vec<String>,
    pub(crate) loops: Vec<MachineLoop>,
    pub(crate) instructions: Vec<Instruction>,
}

/// Names that code generation gives to blocks for what hardly ever happens: indices that wrap, and faults.
const COLD: [&str; 4] = ["slow", "row", "rows", "trap"];

/// Whether a block's name, in the comment behind its label, is one of these.
fn is_cold(comment: &str) -> bool {
    let name = comment.rsplit_once("# ").map_or(comment, |p| p.1).strip_prefix('%').unwrap_or_default();
    let word = name.split('.').next().unwrap_or_default().trim_end_matches(|c: char| c.is_ascii_digit());
    COLD.contains(&word)
}

impl Assembly {
    pub(crate) fn parse(text: &str) -> Self {
        let mut out = Assembly::default();
        let (mut line, mut inside, mut cold) = (0, None, false);
        let mut block = String::new();
        for l in text.lines() {
            let (code, comment) = split_comment(l);
            let starts_line = !code.starts_with([' ', '\t']);
            let code = code.trim();
            if starts_line && let Some(label) = code.strip_suffix(':') {
                if !label.starts_with('.') {
                    out.functions.push(label.to_owned());
                    line = 0;
                }
                if !label.starts_with(".L") || label.starts_with(".LBB") {
                    block = label.trim_start_matches(".L").to_owned();
                    (inside, cold) = (None, is_cold(comment));
                }
            } else if starts_line && code.is_empty() && comment.starts_with("%bb.") {
                block.clear();
                (inside, cold) = (None, is_cold(comment));
            }
            if code.is_empty() || code.ends_with(':') {
                if let Some(at) = out.note_loop(comment, &block) {
                    inside = Some(at);
                }
                continue;
            }
            if let Some(rest) = code.strip_prefix(".loc") {
                line = rest.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or(0);
            }
            if code.starts_with('.') || out.functions.is_empty() {
                continue;
            }
            let (mnemonic, operands) = code.split_once([' ', '\t']).unwrap_or((code, ""));
            let class = class(mnemonic, operands.trim(), comment);
            let function = out.functions.len() - 1;
            out.instructions.push(Instruction { class, line, inside, function, cold });
        }
        out
    }

    /// Reads a comment on the loop of a block; answers the loop that the block is in, if it says.
    fn note_loop(&mut self, comment: &str, block: &str) -> Option<usize> {
        let depth = || comment.split_once("Depth=")?.1.split_whitespace().next()?.parse::<u32>().ok();
        if comment.contains("Loop Header: Depth=") && comment.contains("=>") {
            let depth = depth()?;
            let at = self.loop_of(block, depth);
            return Some(at);
        }
        let label = |key: &str| comment.split_once(key)?.1.split_whitespace().next();
        if let Some(header) = label("in Loop: Header=") {
            return Some(self.loop_of(header, depth()?));
        }
        if let Some(parent) = label("Parent Loop ") {
            let parent = self.loop_of(parent, depth()?);
            // The block is the header of a loop in that one; parents come from the outermost on.
            let own = self.loop_of(block, 0);
            self.loops[own].parent = Some(parent);
            return Some(own);
        }
        None
    }

    fn loop_of(&mut self, label: &str, depth: u32) -> usize {
        let function = self.functions.len().saturating_sub(1);
        let at = self.loops.iter().position(|l| l.label == label).unwrap_or_else(|| {
            self.loops.push(MachineLoop { label: label.to_owned(), depth, parent: None, function });
            self.loops.len() - 1
        });
        self.loops[at].depth = self.loops[at].depth.max(depth);
        at
    }
}

/// The code and the comment of a line. Comments start with `#` on x86, where no operand has that, and with `//` on AArch64.
fn split_comment(line: &str) -> (&str, &str) {
    let at = match line.find("//") {
        Some(at) => Some((at, 2)),
        None => line
            .find('#')
            .filter(|at| !line[at + 1..].starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == ':'))
            .map(|at| (at, 1)),
    };
    match at {
        Some((at, n)) => (&line[..at], line[at + n..].trim()),
        None => (line, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "weft_block:                             # @weft_block
.Lfunc_begin0:
	.file	1 \".\" \"k\"
	.loc	1 0 0                           # k:0:0
# %bb.0:                                # %entry
	pushq	%rbp
.LBB0_1:                                # %group
                                        # =>This Loop Header: Depth=1
                                        #     Child Loop BB0_2 Depth 2
	.loc	1 7 0
	vmovups	(%rax), %zmm0
.LBB0_2:                                # %bb
                                        #   Parent Loop BB0_1 Depth=1
                                        # =>  This Inner Loop Header: Depth=2
	.loc	1 9 0
	vfmadd231ps	(%rax), %zmm0, %zmm1
# %bb.3:                                # %slow12.i
                                        #   in Loop: Header=BB0_2 Depth=2
	jne	.LBB0_2
# %bb.4:                                #   in Loop: Header=BB0_1 Depth=1
	jne	.LBB0_1
# %bb.5:
	retq
";

    #[test]
    fn loops_are_those_of_the_comments() {
        let asm = Assembly::parse(TEXT);
        assert_eq!(asm.functions, ["weft_block"]);
        let at: Vec<_> =
            asm.instructions.iter().map(|i| (i.line, i.inside.map(|l| asm.loops[l].depth))).collect();
        assert_eq!(at, [(0, None), (7, Some(1)), (9, Some(2)), (9, Some(2)), (9, Some(1)), (9, None)]);
        assert_eq!(
            asm.instructions.iter().map(|i| i.cold).collect::<Vec<_>>(),
            [false, false, false, true, false, false]
        );
        assert_eq!(asm.loops.iter().filter(|l| l.parent.is_some()).count(), 1);
    }
}
