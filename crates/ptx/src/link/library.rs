//! Brings in from a library what a module lacks.

use rustc_hash::FxHashMap;

use super::refs::{self, Ref};
use super::{Index, declaration, forget_positions, is_external};
use crate::{FuncId, GlobalId, Linkage, Module};

/// Prefix of a library's internal names that the module uses for something else.
const PREFIX: &str = "__weft_lib_";

/// Defines the functions and variables that `module` declares and `library` has, with all they need in turn.
///
/// What is brought in becomes internal to the module: it is not exported a second time. A definition that the
/// module has itself wins, also for calls within the library. Names the library lacks stay undefined.
/// Line information of the library is dropped.
pub fn link_library(module: &mut Module, library: &Module) {
    let names = Index::new(library);
    let mut linker = Linker {
        index: Index::new(module),
        module,
        library,
        functions: FxHashMap::default(),
        globals: FxHashMap::default(),
        work: Vec::new(),
    };
    let aliased: Vec<FuncId> = linker.module.aliases.iter().map(|(a, _)| *a).collect();
    for i in 0..linker.module.functions.len() {
        let f = &linker.module.functions[i];
        if f.body.is_none()
            && !aliased.contains(&FuncId(i as u32))
            && let Some(id) = names.functions.get(&f.name)
            && is_external(library.functions[id.index()].linkage)
        {
            linker.function(*id);
        }
    }
    for i in 0..linker.module.globals.len() {
        let g = &linker.module.globals[i];
        if g.linkage == Linkage::Extern
            && let Some(id) = names.globals.get(&g.name)
            && is_external(library.globals[id.index()].linkage)
        {
            linker.global(*id);
        }
    }
    linker.copy_all();
}

/// Something numbered in the module whose contents are still to be copied.
enum Work {
    Function(FuncId, FuncId),
    Global(GlobalId, GlobalId),
}

struct Linker<'a> {
    index: Index,
    module: &'a mut Module,
    library: &'a Module,
    /// Library to module.
    functions: FxHashMap<FuncId, FuncId>,
    globals: FxHashMap<GlobalId, GlobalId>,
    work: Vec<Work>,
}

impl Linker<'_> {
    /// The module's number for a function of the library.
    fn function(&mut self, from: FuncId) -> FuncId {
        if let Some(to) = self.functions.get(&from) {
            return *to;
        }
        let source = &self.library.functions[from.index()];
        let same = self.index.functions.get(&source.name).copied().filter(|_| is_external(source.linkage));
        let (to, copy) = match same {
            Some(to) => (to, self.module.functions[to.index()].body.is_none()),
            None => {
                let mut new = declaration(source);
                new.name = self.index.free_name(&source.name, PREFIX);
                (self.index.add_function(self.module, new), true)
            }
        };
        self.functions.insert(from, to);
        if !copy {
            return to;
        }
        if source.body.is_some() {
            self.work.push(Work::Function(from, to));
        } else if let Some((_, target)) = self.library.aliases.iter().find(|(a, _)| *a == from) {
            let target = self.function(*target);
            self.module.aliases.push((to, target));
        }
        to
    }

    /// The module's number for a variable of the library.
    fn global(&mut self, from: GlobalId) -> GlobalId {
        if let Some(to) = self.globals.get(&from) {
            return *to;
        }
        let source = &self.library.globals[from.index()];
        let same = self.index.globals.get(&source.name).copied().filter(|_| is_external(source.linkage));
        let (to, copy) = match same {
            Some(to) => (to, self.module.globals[to.index()].linkage == Linkage::Extern),
            None => {
                let mut new = source.clone();
                new.init = None;
                new.name = self.index.free_name(&source.name, PREFIX);
                (self.index.add_global(self.module, new), true)
            }
        };
        self.globals.insert(from, to);
        if copy && source.linkage != Linkage::Extern {
            self.work.push(Work::Global(from, to));
        }
        to
    }

    fn copy_all(&mut self) {
        while let Some(work) = self.work.pop() {
            match work {
                Work::Function(from, to) => {
                    let mut function = self.library.functions[from.index()].clone();
                    forget_positions(&mut function);
                    refs::of_function(&mut function, &mut |r| self.renumber(r));
                    let slot = &mut self.module.functions[to.index()];
                    function.name = std::mem::take(&mut slot.name);
                    function.linkage = Linkage::Internal;
                    *slot = function;
                }
                Work::Global(from, to) => {
                    let mut global = self.library.globals[from.index()].clone();
                    refs::of_variable(&mut global, &mut |r| self.renumber(r));
                    let slot = &mut self.module.globals[to.index()];
                    global.name = std::mem::take(&mut slot.name);
                    global.linkage = Linkage::Internal;
                    *slot = global;
                }
            }
        }
    }

    fn renumber(&mut self, r: Ref<'_>) {
        match r {
            Ref::Function(id) => *id = self.function(*id),
            Ref::Global(id) => *id = self.global(*id),
        }
    }
}
