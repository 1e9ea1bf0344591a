//! The host pass: a CUDA source and its fat binary to an object; C and C++ files to objects.

use crate::arch::Arch;
use crate::command::Step;
use crate::driver::{Driver, Unit};
use crate::error::{Error, Result};
use crate::managed;
use crate::options::Language;
use std::path::Path;
use std::process::Command;

/// Compiles the host side of a unit with the fat binary embedded.
///
/// # Errors
/// The source has errors, which the user has seen.
pub fn compile(driver: &mut Driver, unit: &Unit, arch: Arch, fatbin: &Path, object: &Path) -> Result<()> {
    // -Xcompiler options are written for another compiler: those that clang does not know are left out.
    let mut dropped: Vec<String> = Vec::new();
    loop {
        let mut step = Step::new(&driver.toolkit.clang);
        driver.common_flags(&mut step, unit, arch);
        step.arg("--cuda-host-only");
        if unit.scan.has_managed {
            step.args(["-include", "weft/managed_pages.h"]);
        }
        step.args(["-Xclang", "-fcuda-include-gpubinary", "-Xclang"]).arg(fatbin);
        host_flags(driver, &mut step, &dropped);
        driver.dependency_flags(&mut step, object, &unit.source);
        let ir = managed::output(driver, unit, object, &mut step);
        step.arg(&unit.source);
        let outcome = driver.capture(&step)?;
        if outcome.success {
            driver.messages.print(&outcome.stderr);
            let Some(ir) = ir else { return Ok(()) };
            let mut step = Step::new(&driver.toolkit.clang);
            host_flags(driver, &mut step, &dropped);
            return managed::finish(driver, &ir, object, step);
        }
        let unknown: Vec<String> = unknown_arguments(&outcome.stderr)
            .filter(|a| driver.options.host_flags.contains(a) && !dropped.contains(a))
            .collect();
        if unknown.is_empty() {
            driver.messages.print(&outcome.stderr);
            return Err(Error::Failed { program: "clang++".into(), status: outcome.status });
        }
        dropped.extend(unknown);
    }
}

/// Preprocesses the host side to standard output or the output file, or writes a make rule.
///
/// # Errors
/// The source has errors, which the user has seen.
pub fn preprocess(driver: &mut Driver, unit: &Unit, arch: Arch, mode: &str) -> Result<()> {
    let mut step = Step::new(&driver.toolkit.clang);
    driver.common_flags(&mut step, unit, arch);
    step.args(["--cuda-host-only", mode]);
    host_flags(driver, &mut step, &[]);
    if let Some(target) = &driver.options.deps_target {
        step.arg("-MT").arg(target);
    }
    if let Some(file) = driver.options.output.as_ref().or(driver.options.deps_file.as_ref()) {
        step.arg("-o").arg(file);
    }
    step.arg(&unit.source);
    driver.runner.run(&step)
}

/// Optimisation, debug information and -Xcompiler options.
fn host_flags(driver: &Driver, step: &mut Step, dropped: &[String]) {
    let options = &driver.options;
    // Programs are tried with g++, which rarely concludes anything from the overflow of an int. Clang concludes where loops end.
    step.arg("-fwrapv");
    if let Some(level) = &options.opt {
        step.arg(format!("-O{level}"));
    }
    if options.debug {
        step.arg("-g");
    }
    step.args(options.host_flags.iter().filter(|f| !dropped.contains(f) && !is_openmp(f)));
    if options.host_flags.iter().any(|f| is_openmp(f)) {
        openmp_flags(driver, step);
    }
}

fn is_openmp(flag: &str) -> bool {
    flag.starts_with("-fopenmp")
}

/// clang's OpenMP needs its own run-time library. Without it the pragmas have no effect (each region runs on one
/// thread), and the functions are those of the host compiler's library.
fn openmp_flags(driver: &Driver, step: &mut Step) {
    if driver.toolkit.openmp_library().is_some() {
        step.arg("-fopenmp=libomp");
        return;
    }
    step.arg("-fopenmp-simd");
    let include = Command::new(driver.host_compiler(false)).arg("-print-file-name=include").output();
    if let Ok(output) = include {
        step.arg("-idirafter").arg(String::from_utf8_lossy(&output.stdout).trim());
    }
}

/// The -Xcompiler options for the linking compiler. OpenMP is left to [`openmp_libraries`] where clang has its own.
pub fn link_flags(driver: &Driver) -> Vec<String> {
    let own = driver.toolkit.openmp_library().is_some();
    driver.options.host_flags.iter().filter(|f| !(own && is_openmp(f))).cloned().collect()
}

/// What links the OpenMP library that the objects were made for. It belongs after them: linkers that drop libraries
/// which nothing before them needs are the default of some systems.
pub fn openmp_libraries(driver: &Driver, inputs: &[String]) -> Vec<String> {
    let wanted =
        driver.options.host_flags.iter().any(|f| is_openmp(f)) || inputs.iter().any(|i| is_gnu_openmp(i));
    match driver.toolkit.openmp_library().filter(|_| wanted) {
        Some(library) => {
            let dir = library.parent().unwrap_or(Path::new("/")).display();
            vec![library.display().to_string(), format!("-Wl,-rpath,{dir}")]
        }
        None => Vec::new(),
    }
}

/// Whether a linker input names GCC's OpenMP library, the entry points of which clang's has as well.
pub fn is_gnu_openmp(input: &str) -> bool {
    input == "-lgomp"
}

fn unknown_arguments(stderr: &str) -> impl Iterator<Item = String> + '_ {
    let marks = ["unknown argument: '", "unsupported option '", "unknown argument '"];
    stderr.lines().filter_map(move |line| {
        let (_, rest) = marks.iter().find_map(|m| line.split_once(m))?;
        Some(rest.split('\'').next()?.to_string())
    })
}

/// Compiles a C or C++ file with the host compiler.
///
/// # Errors
/// The source has errors, which the user has seen.
pub fn compile_plain(driver: &Driver, source: &Path, language: Language, object: &Path) -> Result<()> {
    let options = &driver.options;
    let mut step = Step::new(driver.host_compiler(language == Language::C));
    plain_flags(driver, &mut step, language);
    driver.dependency_flags(&mut step, object, source);
    step.args(&options.host_flags).arg("-c").arg("-o").arg(object).arg(source);
    driver.runner.run(&step)
}

/// Preprocesses a C or C++ file.
///
/// # Errors
/// The source has errors, which the user has seen.
pub fn preprocess_plain(driver: &Driver, source: &Path, language: Language, mode: &str) -> Result<()> {
    let mut step = Step::new(driver.host_compiler(language == Language::C));
    plain_flags(driver, &mut step, language);
    step.args(&driver.options.host_flags).arg(mode);
    if let Some(file) = &driver.options.output {
        step.arg("-o").arg(file);
    }
    step.arg(source);
    driver.runner.run(&step)
}

fn plain_flags(driver: &Driver, step: &mut Step, language: Language) {
    let options = &driver.options;
    if let Some(std) = options.std.as_ref().filter(|_| language == Language::Cpp) {
        step.arg(format!("-std={std}"));
    }
    driver.preprocessor_flags(step);
    step.arg("-I").arg(driver.toolkit.include());
    if let Some(level) = &options.opt {
        step.arg(format!("-O{level}"));
    }
    if options.debug {
        step.arg("-g");
    }
    if options.no_warnings {
        step.arg("-w");
    }
    if options.werror {
        step.arg("-Werror");
    }
    let name = if language == Language::C { "c" } else { "c++" };
    step.args(["-x", name]);
}
