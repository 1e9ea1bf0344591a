//! What a kernel of a file takes: registers and static shared memory, as the driver would say of it.

use std::path::Path;

use weft_device::Profile;
use weft_ptx::{Function, Module, usage};

use crate::error::{Error, Result};
use crate::nvcc;

/// A kernel of a file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Kernel {
    /// Its PTX name.
    pub(super) name: String,
    /// Registers per thread, estimated.
    pub(super) registers: u32,
    /// Bytes of static shared memory.
    pub(super) shared: u32,
    /// Most threads of a block that its launch bounds allow.
    pub(super) max_threads: Option<u32>,
}

/// Reads a kernel of a `.cu` file, which is compiled, of PTX, or of a program.
///
/// # Errors
/// A file that cannot be read or does not compile; no such kernel, or several.
pub(super) fn of(file: &str, name: Option<&str>, nvcc: &[String], gpu: &Profile) -> Result<Kernel> {
    let text = if file.ends_with(".cu") { compiled(file, nvcc, gpu)? } else { ptx(file, gpu.sm())? };
    let (mut module, diagnostics) = weft_ptx::parse(&text);
    if let Some(d) = diagnostics.iter().find(|d| d.is_error()) {
        return Err(Error::Usage(format!("occupancy: {}", d.display(file))));
    }
    let library = weft_devicelib::subset(weft_ptx::undefined(&module).into_iter());
    if let Some(library) = library {
        weft_ptx::link_library(&mut module, &weft_ptx::parse(&library).0);
    }
    chosen(&module, file, name, gpu)
}

fn compiled(file: &str, options: &[String], gpu: &Profile) -> Result<String> {
    let scratch = tempfile::tempdir().map_err(Error::io("temporary directory"))?;
    let out = scratch.path().join("kernels.ptx");
    let mut words = options.to_vec();
    if !options.iter().any(|w| w.starts_with("-arch")) {
        words.push(format!("-arch=sm_{}", gpu.sm().max(50)));
    }
    words.extend(["-ptx", "-O3", file, "-o"].map(str::to_owned));
    words.push(out.to_string_lossy().into_owned());
    nvcc::main(words)?;
    std::fs::read_to_string(&out).map_err(Error::io(&out))
}

fn ptx(file: &str, sm: u32) -> Result<String> {
    let bytes = std::fs::read(file).map_err(Error::io(Path::new(file)))?;
    let wrong = |e: &dyn std::fmt::Display| Error::Usage(format!("occupancy: {file}: {e}"));
    let parts = weft_fatbin::parts(&bytes).map_err(|e| wrong(&e))?;
    let texts: Vec<String> = parts.iter().filter_map(|p| weft_fatbin::select_ptx(p.image, sm).ok()).collect();
    match texts.len() {
        0 => Err(wrong(&"there is no PTX in it")),
        _ => Ok(texts.into_iter().max_by_key(|t| t.matches(".entry").count()).unwrap_or_default()),
    }
}

/// Its name without what the compiler added; of members of namespaces the last word alone is a name, too.
fn is(function: &Function, name: &str) -> bool {
    let plain = weft_record::names::plain_name(&function.name);
    function.name == name || plain == name || plain.rsplit("::").next() == Some(name)
}

fn chosen(module: &Module, file: &str, name: Option<&str>, gpu: &Profile) -> Result<Kernel> {
    let kernels = || module.functions.iter().filter(|f| f.is_entry && f.body.is_some());
    let found: Vec<&Function> = kernels().filter(|f| name.is_none_or(|n| is(f, n))).collect();
    let names = || kernels().map(|f| f.name.as_str()).collect::<Vec<_>>().join(" ");
    let usage = |text: String| Err(Error::Usage(format!("occupancy: {file}: {text}")));
    match (&found[..], name) {
        ([one], _) => Ok(measured(module, one, gpu)),
        ([], Some(name)) => usage(format!("there is no kernel `{name}`; there are {}", names())),
        ([], None) => usage("there is no kernel in it".into()),
        (_, Some(name)) => {
            usage(format!("several kernels are called `{name}`; by their PTX names: {}", names()))
        }
        (_, None) => usage(format!("--kernel says which of {}", names())),
    }
}

fn measured(module: &Module, function: &Function, gpu: &Profile) -> Kernel {
    let of = module.function(&function.name).map(|(id, _)| usage::of(module, id)).unwrap_or_default();
    let product = |d: [u32; 3]| d.iter().fold(1u32, |n, x| n.saturating_mul((*x).max(1)));
    let bound = function.perf.req_ntid.or(function.perf.max_ntid).map(product);
    let threads = bound.unwrap_or(gpu.limit(weft_device::attribute::MAX_THREADS_PER_BLOCK));
    let most = [
        gpu.architecture.max_registers_per_thread,
        function.perf.max_nreg.unwrap_or(u32::MAX),
        gpu.registers_that_fit(threads, function.perf.min_ncta_per_sm.unwrap_or(1)),
    ];
    let most = most.into_iter().min().unwrap_or(16);
    Kernel {
        name: function.name.clone(),
        registers: of.registers.clamp(16, most.max(16)),
        shared: of.shared,
        max_threads: bound,
    }
}

#[cfg(test)]
mod tests {
    use super::{Kernel, of};
    use weft_device::Profile;

    const PTX: &str = ".version 8.0\n.target sm_70\n.address_size 64\n\
        .visible .entry _Z1aPf(.param .u64 p)\n.maxntid 128, 1, 1\n{\n.shared .align 4 .b8 tile[4096];\n\
        .reg .b64 %rd<3>;\n.reg .b32 %r<2>;\nld.param.u64 %rd1, [p];\nmov.u64 %rd2, tile;\nst.u64 [%rd1], %rd2;\nret;\n}\n\
        .visible .entry _ZN1n1bEv()\n{\nret;\n}\n";

    #[test]
    fn kernels_are_found_by_their_names() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("k.ptx");
        std::fs::write(&file, PTX).expect("a file");
        let file = file.to_string_lossy().into_owned();
        let gpu = Profile::by_key("h100").expect("is known");
        let find = |name: Option<&str>| of(&file, name, &[], gpu).map_err(|e| e.to_string());
        let a = Kernel { name: "_Z1aPf".into(), registers: 16, shared: 4096, max_threads: Some(128) };
        assert_eq!((find(Some("a")), find(Some("_Z1aPf"))), (Ok(a.clone()), Ok(a)));
        assert!(find(Some("b")).is_ok_and(|k| k.shared == 0) && find(Some("n::b")).is_ok());
        assert!(find(Some("c")).is_err_and(|e| e.contains("there are _Z1aPf _ZN1n1bEv")));
        assert!(find(None).is_err_and(|e| e.contains("--kernel says which of _Z1aPf")));
        assert!(of("/no/file", None, &[], gpu).is_err());
    }
}
