//! The link step: objects, the runtime library and a note of where this toolkit is.

use crate::command::Step;
use crate::driver::Driver;
use crate::error::{Error, Result};
use crate::options::Cudart;
use std::path::{Path, PathBuf};

/// Links an executable or a shared library. `inputs` are objects and `-l` options in their order.
///
/// # Errors
/// The linker reported errors, which the user has seen.
pub fn link(driver: &Driver, inputs: &[String], output: &Path) -> Result<()> {
    let options = &driver.options;
    let lib = driver.toolkit.lib();
    let mut step = Step::new(driver.host_compiler(false));
    if options.shared {
        step.arg("-shared");
    }
    step.arg("-o").arg(output);
    if let Some(level) = &options.opt {
        step.arg(format!("-O{level}"));
    }
    if options.debug {
        step.arg("-g");
    }
    step.args(crate::host::link_flags(driver)).args(&options.linker_flags_raw);
    step.args(options.library_path.iter().map(|d| format!("-L{}", d.display())));
    // An `-x` for a source would hold for the objects too.
    // Device-side launches need no library of their own.
    // As nvcc does: objects come before libraries wherever the command line has them, all in one group.
    let (libraries, objects): (Vec<_>, Vec<_>) =
        inputs.iter().filter(|w| *w != "-lcudadevrt").partition(|w| w.starts_with("-l"));
    let openmp = crate::host::openmp_libraries(driver, inputs);
    let dropped = |l: &&String| !openmp.is_empty() && crate::host::is_gnu_openmp(l);
    step.arg("-Wl,--start-group")
        .args(objects)
        .args(libraries.into_iter().filter(|l| !dropped(l)))
        .args(&openmp);
    step.args(options.linker_flags.iter().map(|f| format!("-Wl,{f}")));
    step.arg(format!("-L{}", lib.display()));
    match options.cudart {
        Cudart::Static => {
            step.arg(home_note(driver)?);
            step.args(["-lcudart_static", "-ldl", "-lpthread", "-lrt", "-lm"]);
        }
        Cudart::Shared => {
            step.arg(home_note(driver)?);
            step.arg("-lcudart");
        }
        Cudart::None => {}
    }
    step.arg("-Wl,--end-group");
    // Libraries of this tree are found when the program runs, too.
    let named = |w: &String| ["-lcuda", "-lcudart", "-lnvrtc"].contains(&w.as_str());
    if options.cudart == Cudart::Shared || inputs.iter().any(named) {
        step.arg(format!("-Wl,-rpath,{}", lib.display()));
    }
    driver.runner.run(&step)
}

/// An object with the toolkit's root in a section named `weft_home`: the runtime library of a program that is run
/// without any environment finds weft's libcuda by it.
fn home_note(driver: &Driver) -> Result<PathBuf> {
    let source = driver.scratch().join("weft_home.s");
    let object = driver.scratch().join("weft_home.o");
    let root = driver.toolkit.root.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
    let text = format!(
        ".section weft_home,\"aR\",@progbits\n.asciz \"{root}\"\n.section .note.GNU-stack,\"\",@progbits\n"
    );
    std::fs::write(&source, text).map_err(Error::io(&source))?;
    let mut step = Step::new(&driver.toolkit.clang);
    step.arg("-c").arg("-o").arg(&object).arg(&source);
    driver.runner.run(&step)?;
    Ok(object)
}

/// Puts objects in a static library.
///
/// # Errors
/// The library tool failed.
pub fn archive(driver: &Driver, objects: &[PathBuf], output: &Path) -> Result<()> {
    let mut step = Step::new("ar");
    step.arg("rcs").args(&driver.options.archive_flags).arg(output).args(objects);
    driver.runner.run(&step)
}
