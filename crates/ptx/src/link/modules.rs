//! Links several modules into one, as `cuLinkComplete` and `nvlink` do.

use super::refs::{self, Ref};
use super::{Index, declaration, is_external};
use crate::{Diagnostic, FuncId, GlobalId, Linkage, Module, Statement};

/// Joins modules into one with `.extern` names resolved.
///
/// A strong definition wins over `.weak` ones, the first of several weak ones is kept, and the largest of several
/// `.common` ones. Internal names of different modules never meet. Names that stay undefined are no error here;
/// [`super::undefined`] lists them.
///
/// # Errors
/// One diagnostic for each name that two modules define, and for each function or variable whose declarations
/// disagree in kind.
pub fn link_modules(modules: Vec<Module>) -> Result<Module, Vec<Diagnostic>> {
    let mut joined = Module { address_size: 64, ..Module::default() };
    let mut index = Index::default();
    let mut errors = Vec::new();
    for (n, module) in modules.into_iter().enumerate() {
        join(&mut joined, &mut index, module, n, &mut errors);
    }
    if errors.is_empty() { Ok(joined) } else { Err(errors) }
}

fn join(joined: &mut Module, index: &mut Index, mut module: Module, n: usize, errors: &mut Vec<Diagnostic>) {
    if n == 0 {
        joined.address_size = module.address_size;
        joined.target_options = std::mem::take(&mut module.target_options);
    }
    joined.version = joined.version.max(module.version);
    if module.target_number() > joined.target_number() || joined.target.is_empty() {
        joined.target = std::mem::take(&mut module.target);
    }
    let first_file = joined.files.iter().map(|(n, _)| n + 1).max().unwrap_or(0);
    joined.files.extend(module.files.drain(..).map(|(n, name)| (n.saturating_add(first_file), name)));
    let prefix = format!("__weft_m{n}_");

    // Numbers first, so that references can be rewritten in one go.
    let mut function_map = Vec::with_capacity(module.functions.len());
    for f in &module.functions {
        let same = index.functions.get(&f.name).copied().filter(|_| is_external(f.linkage));
        let same = same.filter(|id| is_external(joined.functions[id.index()].linkage));
        function_map.push(same.unwrap_or_else(|| {
            let mut new = declaration(f);
            // An entry is found by name, so a clash is an error that the definition below reports.
            new.name = index.free_name(&f.name, &prefix);
            index.add_function(joined, new)
        }));
    }
    let mut global_map = Vec::with_capacity(module.globals.len());
    for g in &module.globals {
        let same = index.globals.get(&g.name).copied().filter(|_| is_external(g.linkage));
        let same = same.filter(|id| is_external(joined.globals[id.index()].linkage));
        global_map.push(same.unwrap_or_else(|| {
            let mut new = g.clone();
            new.init = None;
            new.linkage = if is_external(g.linkage) { Linkage::Extern } else { Linkage::Internal };
            new.name = index.free_name(&g.name, &prefix);
            index.add_global(joined, new)
        }));
    }
    let mut renumber = |r: Ref<'_>| match r {
        Ref::Function(id) => *id = function_map.get(id.index()).copied().unwrap_or(FuncId(0)),
        Ref::Global(id) => *id = global_map.get(id.index()).copied().unwrap_or(GlobalId(0)),
    };

    for (mut g, to) in module.globals.into_iter().zip(&global_map) {
        let slot = &mut joined.globals[to.index()];
        let keep = match (slot.linkage, g.linkage) {
            (_, Linkage::Extern) => true,
            (Linkage::Extern | Linkage::Internal, _) => false,
            (Linkage::Common, Linkage::Common) => slot.size() >= g.size(),
            (Linkage::Weak | Linkage::Common, Linkage::Visible) => false,
            (_, Linkage::Weak | Linkage::Common) => true,
            _ => {
                errors.push(twice(&g.name, g.span));
                true
            }
        };
        if slot.space != g.space {
            let message = format!(
                "`{}` is in .{} here and in .{} elsewhere",
                g.name,
                g.space.as_str(),
                slot.space.as_str()
            );
            errors.push(Diagnostic::error("link", g.span, message));
        }
        if keep {
            continue;
        }
        refs::of_variable(&mut g, &mut renumber);
        g.name = std::mem::take(&mut slot.name);
        *slot = g;
    }
    for (mut f, to) in module.functions.into_iter().zip(&function_map) {
        let slot = &mut joined.functions[to.index()];
        if f.body.is_none() {
            continue;
        }
        if slot.body.is_some() {
            match (slot.linkage, f.linkage) {
                (_, Linkage::Weak) => continue,
                (Linkage::Weak, _) => {}
                _ => {
                    errors.push(twice(&f.name, f.span));
                    continue;
                }
            }
        }
        refs::of_function(&mut f, &mut renumber);
        for statement in f.body.iter_mut().flatten() {
            if let Statement::Loc { file, .. } = statement {
                *file = file.saturating_add(first_file);
            }
        }
        f.name = std::mem::take(&mut slot.name);
        *slot = f;
    }
    for (a, b) in module.aliases {
        if let (Some(a), Some(b)) = (function_map.get(a.index()), function_map.get(b.index())) {
            joined.aliases.push((*a, *b));
        }
    }
}

fn twice(name: &str, span: crate::Span) -> Diagnostic {
    Diagnostic::error("link", span, format!("`{name}` is defined by more than one module"))
}
