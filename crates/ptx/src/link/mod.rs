//! Joins modules: what a linker does, on the tree.

mod library;
mod modules;
mod refs;
mod slice;

use rustc_hash::FxHashMap;

use crate::{FuncId, Function, GlobalId, Linkage, Module, Statement, Variable, runtime};

pub use library::link_library;
pub use modules::Joiner;
pub use slice::{addressed, reached, slice};

/// Whether other modules can see a name.
fn is_external(linkage: Linkage) -> bool {
    linkage != Linkage::Internal
}

/// Names of a module, kept up to date while it grows.
#[derive(Debug, Default)]
struct Index {
    functions: FxHashMap<String, FuncId>,
    globals: FxHashMap<String, GlobalId>,
}

impl Index {
    fn new(module: &Module) -> Self {
        let mut index = Self::default();
        for (i, f) in module.functions.iter().enumerate() {
            index.functions.insert(f.name.clone(), FuncId(i as u32));
        }
        for (i, g) in module.globals.iter().enumerate() {
            index.globals.insert(g.name.clone(), GlobalId(i as u32));
        }
        index
    }

    /// `name`, or a variation of it that the module does not have.
    fn free_name(&self, name: &str, prefix: &str) -> String {
        let taken = |n: &str| self.functions.contains_key(n) || self.globals.contains_key(n);
        let mut free = name.to_owned();
        let mut n = 0;
        while taken(&free) {
            free = if n == 0 { format!("{prefix}{name}") } else { format!("{prefix}{n}_{name}") };
            n += 1;
        }
        free
    }

    fn add_function(&mut self, module: &mut Module, function: Function) -> FuncId {
        let id = FuncId(module.functions.len() as u32);
        self.functions.insert(function.name.clone(), id);
        module.functions.push(function);
        id
    }

    fn add_global(&mut self, module: &mut Module, global: Variable) -> GlobalId {
        let id = GlobalId(module.globals.len() as u32);
        self.globals.insert(global.name.clone(), id);
        module.globals.push(global);
        id
    }
}

/// A declaration to hold a function's place until its body is copied.
fn declaration(function: &Function) -> Function {
    Function {
        name: function.name.clone(),
        is_entry: function.is_entry,
        linkage: function.linkage,
        returns: function.returns.clone(),
        params: function.params.clone(),
        param_regs: function.param_regs.clone(),
        perf: function.perf.clone(),
        regs: function.regs.clone(),
        span: function.span,
        ..Function::default()
    }
}

/// Names that `module` uses but nothing defines, `.extern .shared` arrays aside: functions, then variables.
///
/// Functions the runtime provides (`vprintf`, `malloc` …) are among them.
pub fn undefined(module: &Module) -> Vec<&str> {
    let aliased = |id: usize| module.aliases.iter().any(|(a, _)| a.index() == id);
    let functions = module.functions.iter().enumerate().filter(|(i, f)| f.body.is_none() && !aliased(*i));
    let globals =
        module.globals.iter().filter(|g| g.linkage == Linkage::Extern && g.space != crate::Space::Shared);
    functions.map(|(_, f)| f.name.as_str()).chain(globals.map(|g| g.name.as_str())).collect()
}

/// Names that `module` needs and nothing defines, `.extern .shared` arrays aside: functions that are called or whose
/// address is taken, other than those that the run-time system has, then variables.
pub fn unresolved(module: &Module) -> Vec<&str> {
    let mut used = slice::addressed(module);
    for callee in module.functions.iter().flat_map(slice::callees) {
        if let Some(u) = used.get_mut(callee.index()) {
            *u = true;
        }
    }
    let declared = module.functions.iter().zip(&used).filter(|(f, _)| f.body.is_none());
    let unused: Vec<&str> = declared.filter(|(_, used)| !**used).map(|(f, _)| f.name.as_str()).collect();
    undefined(module).into_iter().filter(|n| !unused.contains(n) && !runtime::is_provided(n)).collect()
}

/// Takes away positions, which mean another text.
fn forget_positions(function: &mut Function) {
    function.extent = (0, 0);
    if let Some(body) = &mut function.body {
        body.retain(|s| !matches!(s, Statement::Loc { .. }));
        for statement in body {
            if let Statement::Inst(inst) = statement {
                inst.span = crate::Span::default();
            }
        }
    }
}

#[cfg(test)]
mod tests;
