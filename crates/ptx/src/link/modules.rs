//! Links several modules into one, as `cuLinkComplete` and `nvlink` do.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::refs::{self, Ref};
use super::{Index, declaration, is_external, unresolved};
use crate::{Diagnostic, FuncId, Function, GlobalId, Linkage, Module, Span, Statement, Variable};

/// Joins modules into one with `.extern` names resolved.
///
/// A strong definition wins over `.weak` ones, the first of several weak ones is kept, and the largest of several
/// `.common` ones. Internal names of different modules never meet.
#[derive(Debug, Default)]
pub struct Joiner {
    joined: Module,
    index: Index,
    /// The module that defined, or else first named, each external name.
    origins: FxHashMap<String, Arc<str>>,
    count: usize,
    errors: Vec<Diagnostic>,
}

impl Joiner {
    /// Without modules.
    pub fn new() -> Self {
        Joiner { joined: Module { address_size: 64, ..Module::default() }, ..Self::default() }
    }

    /// Adds a module; `name` is for messages.
    ///
    /// # Errors
    /// One diagnostic for each name that is defined twice and for each whose declarations disagree, in the words of
    /// `nvlink`. The link cannot go on after that.
    pub fn add(&mut self, module: Module, name: &str) -> Result<(), Vec<Diagnostic>> {
        self.join(module, &Arc::from(name));
        self.count += 1;
        let errors = std::mem::take(&mut self.errors);
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// Names that are used and not defined so far, each with the module that first named it: functions that are called
    /// or whose address is taken, and all variables that are declared.
    pub fn undefined(&self) -> Vec<(&str, &str)> {
        let origin = |n: &str| self.origins.get(n).map_or("", |o| &**o);
        unresolved(&self.joined).into_iter().map(|n| (n, origin(n))).collect()
    }

    /// The joined module.
    pub fn finish(self) -> Module {
        self.joined
    }

    fn join(&mut self, mut module: Module, origin: &Arc<str>) {
        self.head(&mut module);
        let joined = &mut self.joined;
        let first_file = joined.files.iter().map(|(n, _)| n + 1).max().unwrap_or(0);
        joined.files.extend(module.files.drain(..).map(|(n, name)| (n.saturating_add(first_file), name)));

        // Numbers first, so that references can be rewritten in one go.
        let functions: Vec<FuncId> =
            module.functions.iter().map(|f| self.place_function(f, origin)).collect();
        let globals: Vec<GlobalId> = module.globals.iter().map(|g| self.place_global(g, origin)).collect();
        let mut renumber = |r: Ref<'_>| match r {
            Ref::Function(id) => *id = functions.get(id.index()).copied().unwrap_or(FuncId(0)),
            Ref::Global(id) => *id = globals.get(id.index()).copied().unwrap_or(GlobalId(0)),
        };
        for (mut g, to) in module.globals.into_iter().zip(&globals) {
            if self.takes_global(&g, *to, origin) {
                refs::of_variable(&mut g, &mut renumber);
                let slot = &mut self.joined.globals[to.index()];
                g.name = std::mem::take(&mut slot.name);
                *slot = g;
            }
        }
        for (mut f, to) in module.functions.into_iter().zip(&functions) {
            if !self.takes_function(&f, *to, origin) {
                continue;
            }
            refs::of_function(&mut f, &mut renumber);
            for statement in f.body.iter_mut().flatten() {
                if let Statement::Loc { file, .. } = statement {
                    *file = file.saturating_add(first_file);
                }
            }
            let slot = &mut self.joined.functions[to.index()];
            f.name = std::mem::take(&mut slot.name);
            f.extent = (0, 0);
            *slot = f;
        }
        let map = |id: &FuncId| functions.get(id.index()).copied();
        self.joined.aliases.extend(module.aliases.iter().filter_map(|(a, b)| Some((map(a)?, map(b)?))));
    }

    /// Version, target and options.
    fn head(&mut self, module: &mut Module) {
        let joined = &mut self.joined;
        if self.count == 0 {
            joined.address_size = module.address_size;
            joined.target_options = std::mem::take(&mut module.target_options);
        }
        joined.version = joined.version.max(module.version);
        if module.target_number() > joined.target_number() || joined.target.is_empty() {
            joined.target = std::mem::take(&mut module.target);
        }
    }

    fn prefix(&self) -> String {
        format!("__weft_m{}_", self.count)
    }

    /// The joined module's number for a function.
    fn place_function(&mut self, f: &Function, origin: &Arc<str>) -> FuncId {
        let external = seen_outside(f);
        if external {
            if let Some(id) = self.index.functions.get(&f.name).copied()
                && self.joined.functions.get(id.index()).is_some_and(seen_outside)
            {
                return id;
            }
            self.claim(&f.name, f.span, origin);
        }
        let mut new = declaration(f);
        new.name = self.index.free_name(&f.name, &self.prefix());
        self.index.add_function(&mut self.joined, new)
    }

    /// The joined module's number for a variable.
    fn place_global(&mut self, g: &Variable, origin: &Arc<str>) -> GlobalId {
        let external = is_external(g.linkage);
        if external {
            if let Some(id) = self.index.globals.get(&g.name).copied()
                && self.joined.globals.get(id.index()).is_some_and(|g| is_external(g.linkage))
            {
                return id;
            }
            self.claim(&g.name, g.span, origin);
        }
        let mut new = g.clone();
        new.init = None;
        new.linkage = if external { Linkage::Extern } else { Linkage::Internal };
        new.name = self.index.free_name(&g.name, &self.prefix());
        self.index.add_global(&mut self.joined, new)
    }

    /// Frees a name that becomes visible: an internal thing of another module that has it gets another one.
    fn claim(&mut self, name: &str, span: Span, origin: &Arc<str>) {
        let prefix = self.prefix();
        if let Some(id) = self.index.functions.get(name).copied() {
            match self.joined.functions.get_mut(id.index()) {
                Some(f) if !seen_outside(f) => {
                    f.name = self.index.free_name(name, &prefix);
                    self.index.functions.remove(name);
                    self.index.functions.insert(f.name.clone(), id);
                }
                _ => self.multiple(name, span, origin),
            }
        }
        if let Some(id) = self.index.globals.get(name).copied() {
            match self.joined.globals.get_mut(id.index()) {
                Some(g) if !is_external(g.linkage) => {
                    g.name = self.index.free_name(name, &prefix);
                    self.index.globals.remove(name);
                    self.index.globals.insert(g.name.clone(), id);
                }
                _ => self.multiple(name, span, origin),
            }
        }
        self.origins.entry(name.to_owned()).or_insert_with(|| origin.clone());
    }

    /// Whether a variable's definition takes its place, which may have one.
    fn takes_global(&mut self, g: &Variable, to: GlobalId, origin: &Arc<str>) -> bool {
        let slot = &self.joined.globals[to.index()];
        let (old, old_size, size) = (slot.linkage, slot.size(), g.size());
        if is_external(g.linkage) {
            let mut differs = |what: &str| {
                let first = self.origins.get(&g.name).map_or("", |o| &**o);
                let text = format!(
                    "{what} doesn't match for '{}' in '{origin}', first specified in '{first}'",
                    g.name
                );
                self.errors.push(Diagnostic::error("link", g.span, text));
            };
            if slot.space != g.space {
                differs("Memory space");
            }
            // `[]` says nothing of the size.
            if size != old_size && size != 0 && old_size != 0 && !(old == Linkage::Common && g.linkage == old)
            {
                differs("Size");
            }
        }
        let takes = match (old, g.linkage) {
            (_, Linkage::Extern) => false,
            (Linkage::Extern | Linkage::Internal, _) => true,
            (Linkage::Common, Linkage::Common) => old_size < size,
            (Linkage::Weak | Linkage::Common, Linkage::Visible) => true,
            (_, Linkage::Weak | Linkage::Common) => false,
            _ => {
                self.multiple(&g.name, g.span, origin);
                false
            }
        };
        if takes && is_external(g.linkage) {
            self.origins.insert(g.name.clone(), origin.clone());
        }
        takes
    }

    /// Whether a function's definition takes its place, which may have one.
    fn takes_function(&mut self, f: &Function, to: FuncId, origin: &Arc<str>) -> bool {
        let slot = &self.joined.functions[to.index()];
        let same = |a: &[Variable], b: &[Variable]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.size() == b.size())
        };
        if seen_outside(f) && !(same(&slot.params, &f.params) && same(&slot.returns, &f.returns)) {
            let first = self.origins.get(&f.name).map_or("", |o| &**o);
            let text =
                format!("Prototype doesn't match for '{}' in '{origin}', first defined in '{first}'", f.name);
            self.errors.push(Diagnostic::error("link", f.span, text));
        }
        if f.body.is_none() {
            return false;
        }
        let slot = &self.joined.functions[to.index()];
        match (slot.body.is_some(), slot.linkage, f.linkage) {
            (false, ..) => {}
            (true, _, Linkage::Weak) => return false,
            (true, Linkage::Weak, _) => {}
            _ => {
                self.multiple(&f.name, f.span, origin);
                return false;
            }
        }
        if seen_outside(f) {
            self.origins.insert(f.name.clone(), origin.clone());
        }
        true
    }

    fn multiple(&mut self, name: &str, span: Span, origin: &str) {
        let first = self.origins.get(name).map_or("", |o| &**o);
        let text = format!("Multiple definition of '{name}' in '{origin}', first defined in '{first}'");
        self.errors.push(Diagnostic::error("link", span, text));
    }
}

/// Kernels are found by name whether they are `.visible` or not.
fn seen_outside(f: &Function) -> bool {
    f.is_entry || is_external(f.linkage)
}
