//! Orders of rows and columns in which factors fill in less, and matchings of them.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use dense::Scalar;

use super::csr::Csr;

/// No row.
const NONE: usize = usize::MAX;

/// The order that a call's `reorder` names: 1 is Cuthill and McKee's, 2 and 3 are of minimum degree.
pub(crate) fn named<T: Copy>(a: &Csr<T>, reorder: i32) -> Vec<usize> {
    match reorder {
        0 => (0..a.rows()).collect(),
        1 => reverse_cuthill_mckee(&a.graph()),
        _ => minimum_degree(a.graph()),
    }
}

/// What can be reached from `start` without what is `taken`, nearest first, each row's neighbours by degree; and how far the last is.
fn breadth(graph: &[Vec<usize>], start: usize, taken: &[bool]) -> (Vec<usize>, usize) {
    let mut far = vec![NONE; graph.len()];
    let (mut queue, mut order) = (VecDeque::from([start]), Vec::new());
    far[start] = 0;
    while let Some(row) = queue.pop_front() {
        order.push(row);
        let mut next: Vec<usize> =
            graph[row].iter().copied().filter(|r| far[*r] == NONE && !taken[*r]).collect();
        next.sort_by_key(|r| graph[*r].len());
        for r in next {
            far[r] = far[row] + 1;
            queue.push_back(r);
        }
    }
    let depth = order.last().map_or(0, |r| far[*r]);
    (order, depth)
}

/// Rows by their distance from one at the edge, the farthest first: elements come near the diagonal.
pub(crate) fn reverse_cuthill_mckee(graph: &[Vec<usize>]) -> Vec<usize> {
    let mut taken = vec![false; graph.len()];
    let mut order = Vec::with_capacity(graph.len());
    for seed in 0..graph.len() {
        if taken[seed] {
            continue;
        }
        // The row that is farthest is a better start, as long as it sees farther.
        let (mut found, mut depth) = breadth(graph, seed, &taken);
        while let Some(last) = found.last().copied() {
            let (other, farther) = breadth(graph, last, &taken);
            if farther <= depth {
                break;
            }
            (found, depth) = (other, farther);
        }
        found.iter().for_each(|r| taken[*r] = true);
        order.append(&mut found);
    }
    order.reverse();
    order
}

/// The graph that is left as rows are eliminated: those that are left, and for each that is gone the rows that it joins.
struct Quotient {
    /// Neighbours that are left.
    rows: Vec<Vec<usize>>,
    /// Rows that are gone, whose lists a row is in.
    joined: Vec<Vec<usize>>,
    lists: Vec<Vec<usize>>,
    gone: Vec<bool>,
    /// The last elimination that has looked at a row, and one that has looked at a list, with how many of its rows are new.
    met: Vec<usize>,
    outside: Vec<(usize, usize)>,
}

impl Quotient {
    /// Eliminates a row, as the `step`th; gives the rows whose degree changes, with bounds of those.
    fn eliminate(&mut self, p: usize, step: usize) -> Vec<(usize, usize)> {
        self.gone[p] = true;
        self.met[p] = step;
        let joined = std::mem::take(&mut self.joined[p]);
        let mut list = std::mem::take(&mut self.rows[p]);
        for e in &joined {
            list.append(&mut std::mem::take(&mut self.lists[*e]));
        }
        list.retain(|r| !self.gone[*r] && std::mem::replace(&mut self.met[*r], step) != step);
        // How many rows of other lists are not in this one.
        for r in &list {
            for e in &self.joined[*r] {
                if self.outside[*e].0 != step {
                    self.outside[*e] = (step, self.lists[*e].iter().filter(|r| !self.gone[**r]).count());
                }
                self.outside[*e].1 = self.outside[*e].1.saturating_sub(1);
            }
        }
        let mut degrees = Vec::with_capacity(list.len());
        for &r in &list {
            let (met, outside) = (&self.met, &self.outside);
            self.rows[r].retain(|other| met[*other] != step);
            // A list without rows of its own says nothing that this one does not.
            self.joined[r].retain(|e| outside[*e].1 > 0);
            let others: usize = self.joined[r].iter().map(|e| outside[*e].1).sum();
            degrees.push((r, self.rows[r].len() + list.len() - 1 + others));
            self.joined[r].push(p);
        }
        self.lists[p] = list;
        degrees
    }
}

/// Rows by how many others each joins as it is eliminated, approximately, the fewest first.
pub(crate) fn minimum_degree(graph: Vec<Vec<usize>>) -> Vec<usize> {
    let n = graph.len();
    let mut degree: Vec<usize> = graph.iter().map(Vec::len).collect();
    let mut heap: BinaryHeap<Reverse<(usize, usize)>> =
        degree.iter().enumerate().map(|(r, d)| Reverse((*d, r))).collect();
    let mut q = Quotient {
        rows: graph,
        joined: vec![Vec::new(); n],
        lists: vec![Vec::new(); n],
        gone: vec![false; n],
        met: vec![NONE; n],
        outside: vec![(NONE, 0); n],
    };
    let mut order = Vec::with_capacity(n);
    while let Some(Reverse((d, p))) = heap.pop() {
        if q.gone[p] || d != degree[p] {
            continue;
        }
        for (row, d) in q.eliminate(p, order.len()) {
            degree[row] = d;
            heap.push(Reverse((d, row)));
        }
        order.push(p);
    }
    order
}

/// Rows such that as many as can be have an element that is not zero on the diagonal, large ones rather than small; and how many have.
pub(crate) fn diagonal<T: Scalar>(a: &Csr<T>) -> (Vec<usize>, usize) {
    let n = a.cols;
    // For each column its rows, those with larger elements first.
    let columns = a.transposed();
    let choices: Vec<Vec<usize>> = (0..n)
        .map(|c| {
            let mut rows: Vec<(usize, T)> = columns.row(c).filter(|e| e.1 != T::ZERO).collect();
            rows.sort_by(|x, y| {
                y.1.modulus().partial_cmp(&x.1.modulus()).unwrap_or(std::cmp::Ordering::Equal)
            });
            rows.into_iter().map(|e| e.0).collect()
        })
        .collect();
    let (mut row_of, mut column_of) = (vec![NONE; n], vec![NONE; a.rows()]);
    let mut met = vec![NONE; a.rows()];
    for seed in 0..n {
        // A path that ends at a free row: columns, and which of their rows is next.
        let mut path = vec![(seed, 0)];
        while let Some((c, next)) = path.last_mut() {
            let Some(&row) = choices[*c].get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            if std::mem::replace(&mut met[row], seed) == seed {
                continue;
            }
            if column_of[row] != NONE {
                path.push((column_of[row], 0));
                continue;
            }
            for (c, next) in &path {
                let row = choices[*c][next - 1];
                (row_of[*c], column_of[row]) = (row, *c);
            }
            break;
        }
    }
    let found = row_of.iter().filter(|r| **r != NONE).count();
    let mut free = (0..a.rows()).filter(|r| column_of[*r] == NONE);
    for row in row_of.iter_mut().filter(|r| **r == NONE) {
        *row = free.next().unwrap_or(NONE);
    }
    (row_of, found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sparse::cholesky;

    /// The five points of a square grid.
    fn grid(n: usize) -> Csr<f64> {
        Csr::of_rows(
            n * n,
            (0..n * n).map(|i| {
                let mut row = vec![(i, 4.5)];
                let mut near = |there: bool, j: usize| {
                    if there {
                        row.push((j, -1.0));
                    }
                };
                near(i % n > 0, i.wrapping_sub(1));
                near(i % n < n - 1, i + 1);
                near(i >= n, i.wrapping_sub(n));
                near(i + n < n * n, i + n);
                row
            }),
        )
    }

    #[test]
    fn fill() {
        let a = grid(30);
        let mut shuffled: Vec<usize> = (0..900).map(|i| i * 7 % 900).collect();
        let a = a.permuted(&shuffled, &shuffled);
        let size = |p: &[usize]| cholesky::factor(&a.permuted(p, p)).size();
        shuffled.sort_unstable();
        let (natural, band, degree) = (size(&shuffled), size(&named(&a, 1)), size(&named(&a, 2)));
        assert!(band < natural / 2 && degree < band * 2 / 3, "{natural} {band} {degree}");
        for reorder in 0..4 {
            let mut order = named(&a, reorder);
            order.sort_unstable();
            assert_eq!(order, shuffled);
        }
    }

    #[test]
    fn matching() {
        let rows = vec![vec![(1, 1.0)], vec![(0, 1.0), (1, 9.0)], vec![(1, 2.0), (2, 5.0)]];
        assert_eq!(diagonal(&Csr::of_rows(3, rows.into_iter())), (vec![1, 0, 2], 3));
        let rows = vec![vec![(1, 1.0)], vec![(0, 0.0), (1, 9.0)]];
        assert_eq!(diagonal(&Csr::of_rows(2, rows.into_iter())), (vec![0, 1], 1));
    }
}
