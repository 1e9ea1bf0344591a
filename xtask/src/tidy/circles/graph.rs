//! Strongly connected components.

use std::collections::BTreeSet;

/// The components of more than one node of a graph with so many nodes, by Tarjan's algorithm; each in order.
pub(super) fn components(nodes: usize, edges: &BTreeSet<(usize, usize)>) -> Vec<Vec<usize>> {
    let mut search = Search {
        edges,
        number: vec![None; nodes],
        low: vec![0; nodes],
        next: 0,
        open: Vec::new(),
        found: Vec::new(),
    };
    for node in 0..nodes {
        if search.number[node].is_none() {
            search.visit(node);
        }
    }
    search.found.sort();
    search.found
}

struct Search<'a> {
    edges: &'a BTreeSet<(usize, usize)>,
    /// When a node was first seen.
    number: Vec<Option<usize>>,
    /// The earliest node that is reached from it and still open.
    low: Vec<usize>,
    next: usize,
    /// Nodes whose component is not complete.
    open: Vec<usize>,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn visit(&mut self, node: usize) {
        self.number[node] = Some(self.next);
        self.low[node] = self.next;
        self.next += 1;
        self.open.push(node);
        for &(_, to) in self.edges.range((node, 0)..(node + 1, 0)) {
            match self.number[to] {
                None => {
                    self.visit(to);
                    self.low[node] = self.low[node].min(self.low[to]);
                }
                Some(number) if self.open.contains(&to) => self.low[node] = self.low[node].min(number),
                Some(_) => {}
            }
        }
        if self.number[node] == Some(self.low[node]) {
            let start = self.open.iter().rposition(|n| *n == node).unwrap_or(0);
            let mut component = self.open.split_off(start);
            if component.len() > 1 {
                component.sort_unstable();
                self.found.push(component);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_found_and_ways_are_not() {
        let of = |nodes, edges: &[(usize, usize)]| components(nodes, &edges.iter().copied().collect());
        assert!(of(3, &[(0, 1), (1, 2), (0, 2)]).is_empty());
        assert_eq!(of(5, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)]), [[0, 1, 2]]);
        let two = [(0, 3), (3, 0), (1, 2), (2, 1), (0, 1), (3, 2)];
        assert_eq!(of(4, &two), [[0, 3], [1, 2]]);
        assert_eq!(of(4, &[(0, 1), (1, 2), (2, 3), (3, 1), (3, 0)]), [[0, 1, 2, 3]]);
    }
}
