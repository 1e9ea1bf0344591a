//! Prints a module as PTX text that parses to the same tree.
//!
//! Nested scopes are flattened, so names that meet get a number; functions are declared before anything uses them.

mod body;
mod declaration;
mod names;

use std::fmt::{Result, Write};

use crate::Module;
use declaration::{function_name, header, linkage, variable};

/// The module as PTX text.
pub fn print(module: &Module) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = module_text(&mut out, module);
    out
}

fn module_text(out: &mut String, module: &Module) -> Result {
    let (major, minor) = module.version;
    writeln!(out, ".version {major}.{minor}")?;
    write!(out, ".target {}", module.target)?;
    for option in &module.target_options {
        write!(out, ", {option}")?;
    }
    writeln!(out, "\n.address_size {}\n", module.address_size)?;
    for (number, name) in &module.files {
        writeln!(out, ".file {number} \"{name}\"")?;
    }
    let functions = || module.functions.iter().filter(|f| !f.is_entry);
    for f in functions() {
        header(out, f, &names::of(f))?;
        writeln!(out, ";")?;
    }
    for g in &module.globals {
        write!(out, "{}", linkage(g.linkage))?;
        variable(out, module, g, &g.name)?;
        writeln!(out, ";")?;
    }
    let entries = module.functions.iter().filter(|f| f.is_entry);
    for f in functions().chain(entries) {
        if f.body.is_some() {
            body::function(out, module, f)?;
        } else if f.is_entry {
            header(out, f, &names::of(f))?;
            writeln!(out, ";")?;
        }
    }
    for (a, b) in &module.aliases {
        writeln!(out, ".alias {}, {};", function_name(module, *a), function_name(module, *b))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
