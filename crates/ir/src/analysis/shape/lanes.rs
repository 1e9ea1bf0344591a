//! Values that depend on the thread's number only.

use std::rc::Rc;

use super::{Fact, memo};
use crate::{Geometry, Special, Type};

/// A special value for every lane of every group, if it is a function of the thread's number. Lanes past the end of
/// the block go on with the pattern.
pub(super) fn table(s: Special, g: Geometry) -> Option<Rc<[u64]>> {
    let [bx, by, _] = g.block.map(u64::from);
    let f: Box<dyn Fn(u64) -> u64> = match s {
        Special::ThreadLinear => Box::new(|t| t),
        // Lanes past the end need not begin a new row.
        Special::Tid(0) if g.threads() == g.block[0] => Box::new(|t| t),
        Special::Tid(0) => Box::new(move |t| t % bx),
        Special::Tid(1) => Box::new(move |t| t / bx % by),
        Special::Tid(2) => Box::new(move |t| t / (bx * by)),
        Special::Laneid => Box::new(|t| t % 32),
        Special::Warpid => Box::new(|t| t / 32),
        _ => return None,
    };
    let n = u64::from(g.groups()) * u64::from(g.width);
    Some((0..n).map(f).collect())
}

/// What is known of a special value.
pub(super) fn special(s: Special, g: Option<Geometry>, ty: Type) -> Fact {
    let range = |min: i64, max: i64| Fact { min, max, ..Fact::uniform(ty) };
    let thread = matches!(s, Special::Tid(_) | Special::Laneid | Special::Warpid | Special::ThreadLinear);
    let Some(g) = g else {
        return if thread { Fact { min: 0, max: 1023, ..Fact::varying(ty) } } else { Fact::uniform(ty) };
    };
    if let Some(t) = memo::special(s, g, || table(s, g)) {
        let fact = memo::fact(ty, &t, g.width as usize);
        // With one thread to a group everything is uniform; ranges hold all the same.
        return if g.width == 1 { Fact { shape: super::Shape::Uniform, ..fact } } else { fact };
    }
    match s {
        Special::Ntid(n) => {
            let n = i64::from(g.block.get(usize::from(n)).copied().unwrap_or(1));
            Fact::constant(ty, n as u64)
        }
        Special::Ctaid(0) => range(0, (1 << 31) - 2),
        Special::Nctaid(0) => range(1, (1 << 31) - 1),
        Special::Ctaid(_) => range(0, 65534),
        Special::Nctaid(_) => range(1, 65535),
        Special::Nwarpid => Fact::constant(ty, u64::from(g.threads().div_ceil(32))),
        Special::ClusterCtarank | Special::ClusterCtaid(_) => range(0, 15),
        Special::ClusterNctarank | Special::ClusterNctaid(_) => range(1, 16),
        Special::Clusterid(_) | Special::Nclusterid(_) | Special::Iteration => range(0, (1 << 31) - 1),
        Special::Smid | Special::Nsmid => range(0, (1 << 16) - 1),
        Special::DynamicSmemSize | Special::TotalSmemSize => range(0, (1 << 24) - 1),
        _ => Fact::uniform(ty),
    }
}
