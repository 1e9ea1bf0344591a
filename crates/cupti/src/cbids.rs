//! Numbers of functions, by which callbacks and records name them: `cbids_runtime.txt`, `cbids_driver.txt`.

use std::collections::HashMap;
use std::ffi::{CStr, CString};
use std::sync::OnceLock;

/// Which API a function is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Api {
    Runtime,
    Driver,
}

/// A function.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) cbid: u32,
    /// As programs call it.
    pub(crate) name: CString,
}

/// The functions of an API.
struct Table {
    by_name: HashMap<&'static str, Function>,
    /// Their names with versions, by number.
    full: HashMap<u32, CString>,
}

/// A name without the version of CUDA that a runtime's function has.
fn plain(full: &str) -> &str {
    match full.rsplit_once("_v") {
        Some((name, digits)) if digits.len() > 3 && digits.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => full,
    }
}

fn read(text: &'static str) -> Table {
    let mut table = Table { by_name: HashMap::new(), full: HashMap::new() };
    for line in text.lines() {
        let Some((number, full)) = line.split_once(' ') else { continue };
        let (Ok(cbid), Ok(whole), Ok(name)) = (number.parse(), CString::new(full), CString::new(plain(full)))
        else {
            continue;
        };
        table.full.insert(cbid, whole);
        // Of two versions the later one is what is called.
        table.by_name.insert(plain(full), Function { cbid, name });
    }
    table
}

fn table(api: Api) -> &'static Table {
    static RUNTIME: OnceLock<Table> = OnceLock::new();
    static DRIVER: OnceLock<Table> = OnceLock::new();
    match api {
        Api::Runtime => RUNTIME.get_or_init(|| read(include_str!("cbids_runtime.txt"))),
        Api::Driver => DRIVER.get_or_init(|| read(include_str!("cbids_driver.txt"))),
    }
}

/// A function by its name, if it has a number.
pub(crate) fn function(api: Api, name: &str) -> Option<&'static Function> {
    table(api).by_name.get(name)
}

/// The name of a number, with its version.
pub(crate) fn full_name(api: Api, cbid: u32) -> Option<&'static CStr> {
    table(api).full.get(&cbid).map(CString::as_c_str)
}

/// The largest number and one.
pub(crate) const MOST: usize = 1024;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_have_the_numbers_of_cupti() {
        let of = |api, name| function(api, name).map(|f| f.cbid);
        assert_eq!(of(Api::Runtime, "cudaMemcpy"), Some(31));
        assert_eq!(of(Api::Runtime, "cudaLaunchKernel"), Some(211));
        assert_eq!(of(Api::Driver, "cuInit"), Some(1));
        assert_eq!(of(Api::Driver, "cuLaunchKernel"), Some(307));
        assert_eq!(of(Api::Driver, "cuMemAlloc_v2"), Some(243));
        assert_eq!(of(Api::Driver, "cudaMemcpy"), None);
        assert_eq!(full_name(Api::Runtime, 31), Some(c"cudaMemcpy_v3020"));
        assert_eq!(full_name(Api::Runtime, 0), None);
        for api in [Api::Runtime, Api::Driver] {
            assert!(table(api).full.keys().all(|n| (*n as usize) < MOST) && table(api).full.len() > 450);
        }
    }
}
