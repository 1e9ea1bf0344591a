//! Which sum takes which product; the rule is in the module's description.

use super::values::{Sum, Use, Values};

/// Gives each sum its product, first sums first.
pub(super) fn choose(values: &mut Values) {
    for s in 0..values.sums.len() {
        let candidates = [0, 1].into_iter().filter_map(|term| {
            let p = values.product(values.sums[s].terms[term])?;
            fits(values, p).then_some((values.products[p].uses.len(), term, p))
        });
        let best = candidates.min();
        values.sums[s].fused = best.map(|(_, term, p)| (term, p));
    }
}

/// Whether all uses of a product are sums that can take it.
fn fits(values: &Values, p: usize) -> bool {
    let product = &values.products[p];
    let alone = product.uses.len() == 1;
    product.uses.iter().all(|u| {
        let Use::Term(s, term) = *u else { return false };
        let sum = &values.sums[s];
        if sum.fused.is_some_and(|(_, q)| q != p) {
            return false;
        }
        let Some(q) = values.product(sum.terms[1 - term]) else { return true };
        if q == p {
            return false;
        }
        let other = &values.products[q];
        if alone { !adds(sum) || !same(product.factors, other.factors) } else { other.uses.len() != 1 }
    })
}

/// Whether both terms are added as they are.
fn adds(sum: &Sum) -> bool {
    !sum.terms[0].negated && sum.subtracts == sum.terms[1].negated
}

fn same<T: PartialEq + Copy>(a: [T; 2], b: [T; 2]) -> bool {
    a == b || a == [b[1], b[0]]
}
