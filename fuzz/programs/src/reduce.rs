//! Making a program smaller that shows a mistake.

use crate::program::{Node, Program};

/// Drops what can be dropped as long as `fails` says that the program still shows the mistake.
pub fn reduce(program: &Program, fails: &mut dyn FnMut(&Program) -> bool) -> Program {
    let mut best = program.clone();
    loop {
        let before = best.text().len();
        shrink_launch(&mut best, fails);
        let mut list = 0;
        while let Some(len) = nth(&mut best.clone(), list).map(|l| l.len()) {
            drop_runs(&mut best, list, len, fails);
            unwrap_nests(&mut best, list, fails);
            list += 1;
        }
        if best.text().len() >= before {
            return best;
        }
    }
}

fn shrink_launch(best: &mut Program, fails: &mut dyn FnMut(&Program) -> bool) {
    if best.grid > 1 {
        let smaller = Program { grid: 1, ..best.clone() };
        if fails(&smaller) {
            *best = smaller;
        }
    }
}

/// Drops neighbours of a list, first many, then few.
fn drop_runs(best: &mut Program, list: usize, len: usize, fails: &mut dyn FnMut(&Program) -> bool) {
    let mut run = len;
    while run > 0 {
        let mut at = 0;
        loop {
            let mut smaller = best.clone();
            let Some(nodes) = nth(&mut smaller, list) else { return };
            if at >= nodes.len() {
                break;
            }
            let end = (at + run).min(nodes.len());
            nodes.drain(at..end);
            if fails(&smaller) {
                *best = smaller;
            } else {
                at += run;
            }
        }
        run /= 2;
    }
}

/// Puts bodies in the place of the nests that hold them.
fn unwrap_nests(best: &mut Program, list: usize, fails: &mut dyn FnMut(&Program) -> bool) {
    let mut at = 0;
    loop {
        let mut smaller = best.clone();
        let Some(nodes) = nth(&mut smaller, list) else { return };
        let Some(node) = nodes.get(at) else { return };
        if let Node::Nest { bodies, masks, .. } = node.clone() {
            let inner = bodies
                .into_iter()
                .flatten()
                .map(|n| masks.iter().fold(n, |n, (from, to)| n.renamed(from, to)));
            nodes.splice(at..=at, inner);
            if fails(&smaller) {
                *best = smaller;
                continue;
            }
        }
        at += 1;
    }
}

/// The list of nodes with a number, in the order of the text.
fn nth(program: &mut Program, mut list: usize) -> Option<&mut Vec<Node>> {
    for body in [&mut program.stores, &mut program.body]
        .into_iter()
        .chain(program.functions.iter_mut().map(|f| &mut f.body))
    {
        if let Some(found) = nth_within(body, &mut list) {
            return Some(found);
        }
    }
    None
}

fn nth_within<'a>(nodes: &'a mut Vec<Node>, list: &mut usize) -> Option<&'a mut Vec<Node>> {
    if *list == 0 {
        return Some(nodes);
    }
    *list -= 1;
    for node in nodes {
        if let Node::Nest { bodies, .. } = node {
            for body in bodies {
                if let Some(found) = nth_within(body, list) {
                    return Some(found);
                }
            }
        }
    }
    None
}
