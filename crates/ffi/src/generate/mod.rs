//! Writes what follows from the tables: Rust types, the driver client, C headers, entry points.
//!
//! The output is committed; `weft-gen` (or `cargo xtask codegen`) renews it and a test compares.

mod c_driver;
mod c_graphics;
mod c_runtime;
mod c_types;
pub mod entry_points;
pub mod fuzz;
pub mod package;
mod rust_fns;
mod rust_types;

use std::collections::HashSet;
use std::path::PathBuf;

use crate::read::load;
use crate::table::{Item, TableError, Tables};

/// First line of everything that is written here.
const RUST_HEAD: &str = "// Written by weft-gen from crates/ffi/tables; do not edit.\n\n";
/// The same for C.
const C_HEAD: &str = "/* weft: written by weft-gen from crates/ffi/tables; do not edit.\n * SPDX-License-Identifier: MIT OR Apache-2.0 */\n";

/// All generated files of this crate and of `include/`: path from the repository's root, and content.
///
/// # Errors
/// A table that does not parse.
pub fn all() -> Result<Vec<(PathBuf, String)>, TableError> {
    let t = load()?;
    let known = type_names(&t);
    let driver_names = names_of(&t.driver_types);
    let file = |path: &str, text: String| (PathBuf::from(path), text);
    let mut out = vec![
        file("crates/ffi/src/driver_gen.rs", rust_types::write(&t.driver_types, &known, &HashSet::new())),
        file("crates/ffi/src/runtime_gen.rs", rust_types::write(&t.runtime_types, &known, &driver_names)),
        file("crates/ffi/src/driver_fns_gen.rs", rust_fns::pointer_types(&t.driver)),
        file("crates/ffi/src/client/sys_gen.rs", rust_fns::client(&t.driver)),
        file("crates/ffi/src/errors_gen.rs", rust_fns::errors(&t.errors)),
        file("crates/ffi/src/procs_gen.rs", rust_fns::procs(&t)),
        file("include/cuda.h", c_driver::cuda_h(&t)),
        file("include/cudaTypedefs.h", c_driver::typedefs_h(&t)),
        file("include/cuda_runtime_api.h", c_runtime::runtime_api_h(&t)),
        file("include/weft/device_error_texts.h", c_runtime::device_error_texts_h(&t)),
    ];
    out.extend(c_graphics::all(&t).into_iter().map(|(path, text)| file(&path, text)));
    out.extend(c_runtime::type_headers(&t));
    Ok(out)
}

/// Names of types that items declare.
fn names_of(items: &[Item]) -> HashSet<String> {
    let mut out = HashSet::new();
    for item in items {
        match item {
            Item::Opaque(n) => {
                out.insert(n.clone());
            }
            Item::Alias(d) => {
                out.insert(d.name.clone());
            }
            Item::FnPtr(s) => {
                out.insert(s.name.clone());
            }
            Item::Enum(e) => out.extend(std::iter::once(e.tag.clone()).chain(e.names.iter().cloned())),
            Item::Record(r) => out.extend(std::iter::once(r.tag.clone()).chain(r.names.iter().cloned())),
            Item::File(_) | Item::Macro(..) => {}
        }
    }
    out
}

fn type_names(t: &Tables) -> HashSet<String> {
    let mut out = names_of(&t.driver_types);
    out.extend(names_of(&t.runtime_types));
    out
}
