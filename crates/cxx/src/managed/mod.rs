//! Managed variables of host code through pointers: under a driver that is not weft's they lie where that puts them.
//!
//! The host pass makes LLVM IR as text of a source with managed variables. Each use of one takes its address from a variable beside it, which holds that
//! of the host's own one to begin with; under weft's driver, where device code uses that, it stays so. The object tells libcudart before `main` of these
//! variables, and of all others that begin as such an address; it sets them where the driver in place has variables of its own.

mod function;
mod globals;
#[cfg(test)]
mod tests;
mod text;

use std::path::{Path, PathBuf};

use crate::command::Step;
use crate::driver::{Driver, Unit};
use crate::error::{Error, Result};
use function::{Wanted, slot_name};
use globals::{Names, Place};

/// The host pass's output for a unit: its object, or LLVM IR of it, which [`finish`] makes the object of.
pub(crate) fn output(driver: &mut Driver, unit: &Unit, object: &Path, step: &mut Step) -> Option<PathBuf> {
    if !unit.scan.has_managed {
        step.arg("-c").arg("-o").arg(object);
        return None;
    }
    let ir = driver.intermediate(&unit.stem, "host.ll");
    step.args(["-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes", "-o"]).arg(&ir);
    Some(ir)
}

/// Makes the object of the host pass's LLVM IR, by a step that has its options.
///
/// # Errors
/// A managed variable is used as it cannot be; clang fails, which the user has seen.
pub(crate) fn finish(driver: &Driver, ir: &Path, object: &Path, mut step: Step) -> Result<()> {
    if !driver.runner.dry_run {
        let text = std::fs::read_to_string(ir).map_err(Error::io(ir))?;
        if let Some(new) = rewrite(&text).map_err(Error::Usage)? {
            std::fs::write(ir, new).map_err(Error::io(ir))?;
        }
    }
    step.args(["-Qunused-arguments", "-x", "ir", "-c", "-o"]).arg(object).arg(ir);
    driver.runner.run(&step)
}

/// What the runtime is told of places by.
const REGISTER: &str = "@__cudaRegisterManagedVar";

/// A module of host code, in which managed variables are used through pointers. None: it has no use of any.
///
/// # Errors
/// A managed variable is used as it cannot be.
fn rewrite(ir: &str) -> std::result::Result<Option<String>, String> {
    let managed = globals::managed(ir);
    if managed.is_empty() {
        return Ok(None);
    }
    let names: Names = managed.iter().map(|(name, _)| name.clone()).collect();
    let (mut wanted, mut places) = (Wanted::default(), Vec::new());
    // Each one that is defined here has a pointer: that says that this pass was made.
    for (name, _) in managed.iter().filter(|(_, defined)| *defined) {
        wanted.slot(name);
    }
    let mut out = String::with_capacity(ir.len() + ir.len() / 8);
    let mut rest = ir;
    let mut constructors = None;
    while !rest.is_empty() {
        let line = rest.split_inclusive('\n').next().unwrap_or(rest);
        let mut taken = line.len();
        if line.starts_with("define ") {
            taken = rest.find("\n}\n").map_or(rest.len(), |end| end + 3);
            let text = &rest[..taken];
            // What registers them is to name the host's own.
            let registers = line.contains(" @__cuda_register_globals(");
            if registers || !names.iter().any(|name| text.contains(name.as_str())) {
                out += text;
            } else {
                out += &function::rewrite(text, &names, &mut wanted)?;
            }
        } else if line.starts_with(&format!("declare void {REGISTER}(")) {
            // clang declares it with other parameters, and calls it for another toolkit.
        } else if line.starts_with("@llvm.global_ctors = ") {
            constructors = Some(line);
        } else if line.starts_with('@') && !managed.iter().any(|(n, _)| line.split(' ').next() == Some(n)) {
            match globals::initialiser(line, &names)? {
                Some((text, more)) => {
                    out += &text;
                    places.extend(more);
                }
                None => out += line,
            }
        } else {
            out += line;
        }
        rest = &rest[taken..];
    }
    out += &pointers(&wanted, places);
    out += &with_constructor(constructors)?;
    Ok(Some(out))
}

/// The variables that hold addresses, and the function that tells the runtime of these and of all other places.
fn pointers(wanted: &Wanted, mut places: Vec<Place>) -> String {
    let mut out = String::from("\n");
    for (number, variable) in wanted.variables.iter().enumerate() {
        let name = slot_name(number);
        out += &format!("{name} = internal externally_initialized global ptr {variable}, align 8\n");
        places.push(Place { at: format!("ptr {name}"), variable: variable.clone() });
    }
    for constant in &wanted.constants {
        out += constant;
        out.push('\n');
    }
    places.extend(wanted.places.iter().cloned());
    out += &format!(
        "declare void {REGISTER}(ptr, ptr, ptr, ptr, i32, i64, i32, i32)\ndefine internal void @__weft.managed.begin() {{\n"
    );
    for Place { at, variable } in places {
        // Without device code: it may be another object's.
        out += &format!(
            "  call void {REGISTER}(ptr null, {at}, ptr {variable}, ptr null, i32 0, i64 0, i32 0, i32 0)\n"
        );
    }
    out + "  ret void\n}\n"
}

/// The module's constructors, with the one that tells of places, and then the one that registers variables, before those of static objects: these may
/// use managed variables.
fn with_constructor(line: Option<&str>) -> std::result::Result<String, String> {
    const HEAD: &str = "@llvm.global_ctors = appending global ";
    const OWN: &str = "{ i32, ptr, ptr } { i32 65534, ptr @__weft.managed.begin, ptr null }";
    let Some(line) = line else {
        return Ok(format!("{HEAD}[1 x {{ i32, ptr, ptr }}] [{OWN}]\n"));
    };
    let known = || {
        let rest = line.strip_prefix(HEAD)?.strip_prefix('[')?;
        let (count, rest) = rest.split_once(" x ")?;
        let (of_type, entries) = rest.split_once("] [")?;
        let count: usize = count.parse().ok()?;
        let entries =
            entries.replace("i32 65535, ptr @__cuda_module_ctor,", "i32 65534, ptr @__cuda_module_ctor,");
        Some(format!("{HEAD}[{} x {of_type}] [{OWN}, {entries}", count + 1))
    };
    known().ok_or_else(|| format!("constructors that are not known: {}", line.trim_end()))
}
