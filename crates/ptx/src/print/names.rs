//! Names without clashes for the flattened scopes of a function.

use rustc_hash::FxHashSet;

use crate::Function;

/// The name to print for each numbered thing of a function.
pub(super) struct Names {
    pub(super) returns: Vec<String>,
    pub(super) params: Vec<String>,
    pub(super) regs: Vec<String>,
    pub(super) vars: Vec<String>,
    pub(super) labels: Vec<String>,
    pub(super) prototypes: Vec<String>,
}

pub(super) fn of(f: &Function) -> Names {
    let mut taken = Taken::default();
    // Parameters in `.reg` space and their registers share a name.
    let mut returns: Vec<String> = f.returns.iter().map(|v| taken.name(&v.name)).collect();
    let mut params: Vec<String> = f.params.iter().map(|v| taken.name(&v.name)).collect();
    let mut regs = vec![String::new(); f.regs.len()];
    let all = params.iter_mut().chain(returns.iter_mut());
    for (name, reg) in all.zip(&f.param_regs) {
        if let Some(slot) = reg.and_then(|r| regs.get_mut(r.index())) {
            slot.clone_from(name);
        }
    }
    for (slot, reg) in regs.iter_mut().zip(&f.regs) {
        if slot.is_empty() {
            *slot = taken.name(&reg.name.replace('.', "_"));
        }
    }
    let mut rest = |names: &mut dyn Iterator<Item = &String>| names.map(|n| taken.name(n)).collect();
    Names {
        vars: rest(&mut f.vars.iter().map(|v| &v.name)),
        labels: rest(&mut f.labels.iter()),
        prototypes: rest(&mut f.prototypes.iter().map(|p| &p.name)),
        returns,
        params,
        regs,
    }
}

#[derive(Default)]
struct Taken(FxHashSet<String>);

impl Taken {
    fn name(&mut self, name: &str) -> String {
        let mut free = name.to_owned();
        let mut n = 1;
        // A lone underscore is "no name", and may repeat.
        while name != "_" && !self.0.insert(free.clone()) {
            free = format!("{name}_{n}");
            n += 1;
        }
        free
    }
}
