//! The device pass: a CUDA source to PTX.

use crate::annotations;
use crate::arch::Arch;
use crate::command::Step;
use crate::devicelib;
use crate::driver::{Driver, Unit};
use crate::error::{Error, Result};
use crate::ptxas;
use crate::rdc;
use crate::repair::repair;
use std::path::{Path, PathBuf};

/// A repair uncovers more to repair, in templates and where messages stopped, at most this often.
const MAX_ROUNDS: usize = 8;

/// Instructions that a loop may become where that keeps arrays out of local memory.
const UNROLL: u32 = 1000;

/// Compiles a unit to PTX for one architecture; the text is in the returned file.
///
/// # Errors
/// The source has errors, which the user has seen.
pub fn compile(driver: &mut Driver, unit: &mut Unit, arch: Arch) -> Result<PathBuf> {
    let ptx = driver.intermediate(&unit.stem, &format!("compute_{arch}.ptx"));
    let through_ir = unit.scan.needs_annotations;
    let target =
        if through_ir { driver.intermediate(&unit.stem, &format!("compute_{arch}.ll")) } else { ptx.clone() };
    for round in 0.. {
        let step = clang(driver, unit, arch, &target, through_ir, None)?;
        let outcome = driver.capture(&step)?;
        if outcome.success {
            driver.messages.print(&outcome.stderr);
            break;
        }
        let progress = round < MAX_ROUNDS && repair(&mut unit.scan, &outcome.stderr);
        if !progress {
            driver.messages.print(&outcome.stderr);
            return Err(Error::Failed { program: "clang++".into(), status: outcome.status });
        }
        unit.write_overlay()?;
    }
    if driver.runner.dry_run {
        if through_ir {
            driver.runner.run(&generate(driver, arch, &target, &ptx))?;
        }
        return Ok(ptx);
    }
    unroll_more(driver, unit, arch, &target, through_ir)?;
    let mut managed = Vec::new();
    if through_ir {
        let ir = std::fs::read_to_string(&target).map_err(Error::io(&target))?;
        let notes = annotations::read(&ir);
        std::fs::write(&target, annotations::attach(&ir, &notes)).map_err(Error::io(&target))?;
        managed = notes.managed;
        driver.runner.run(&generate(driver, arch, &target, &ptx))?;
    }
    let text = std::fs::read_to_string(&ptx).map_err(Error::io(&ptx))?;
    let mut new = annotations::mark_managed(&text, &managed);
    if let Some(count) = driver.options.max_registers.filter(|n| *n > 0) {
        new = annotations::limit_registers(&new, count);
    }
    // Relocatable code gets the library when it is linked, once for all.
    let new = match driver.options.rdc {
        true => rdc::relocatable(&new),
        false => devicelib::link(&new, weft_devicelib::PTX),
    };
    // What `asm` holds is contracted when the program runs, unless it says itself that it is not to be.
    let new = match driver.options.math.fmad && !driver.options.device_debug {
        true => new,
        false => weft_ptx::without_contraction(&new),
    };
    if driver.options.ptxas.iter().any(|o| o == "-v" || o == "--verbose") {
        ptxas::report_text(&new, &format!("sm_{arch}"));
    }
    if new != text {
        std::fs::write(&ptx, new).map_err(Error::io(&ptx))?;
    }
    Ok(ptx)
}

/// Compiles again with more loops written out if the code has arrays in local memory, and takes that if it has fewer.
///
/// An array that loops index stays in memory unless all of them are written out. nvcc goes far for that, and programs
/// that tile by registers count on it; clang has one limit for all loops.
fn unroll_more(driver: &Driver, unit: &Unit, arch: Arch, target: &Path, ir: bool) -> Result<()> {
    let sign = if ir { " = alloca [" } else { "__local_depot" };
    let arrays = |file: &Path| -> Result<usize> {
        let text = std::fs::read_to_string(file).map_err(Error::io(file))?;
        Ok(text.lines().filter(|l| l.contains(sign)).count())
    };
    let before = if driver.options.device_debug { 0 } else { arrays(target)? };
    if before == 0 {
        return Ok(());
    }
    let other = target.with_extension(if ir { "unrolled.ll" } else { "unrolled.ptx" });
    // Its messages have been printed.
    let outcome = driver.capture(&clang(driver, unit, arch, &other, ir, Some(UNROLL))?)?;
    if outcome.success && arrays(&other)? < before {
        std::fs::rename(&other, target).map_err(Error::io(target))?;
    }
    Ok(())
}

fn clang(
    driver: &Driver,
    unit: &Unit,
    arch: Arch,
    target: &Path,
    ir: bool,
    unroll: Option<u32>,
) -> Result<Step> {
    let options = &driver.options;
    let mut step = Step::new(&driver.toolkit.clang);
    driver.common_flags(&mut step, unit, arch);
    step.args(["--cuda-device-only", "-S"]);
    // A host function may call the device's where `__CUDA_ARCH__` chooses its words: what it says of that here is no code, and nvcc's device
    // compilation does not look at it. Calls from functions of both sides are errors as soon as a kernel comes there.
    step.arg("-fgpu-defer-diag");
    // One lane sets a variable and a shuffle hands it to the others, whose own was never set: CUDA allows that, but clang
    // takes the undefined argument for proof that the other lanes do not come here.
    step.args(["-Xclang", "-no-enable-noundef-analysis"]);
    if ir {
        step.arg("-emit-llvm");
    }
    step.arg(format!("--cuda-feature={}", arch.ptx_feature()));
    step.arg(if options.device_debug { "-O0" } else { "-O3" });
    if options.line_info || options.device_debug {
        step.args(["-gline-directives-only"]);
    }
    let math = options.math;
    step.arg(if math.fmad { "-ffp-contract=fast" } else { "-ffp-contract=off" });
    if math.ftz {
        step.args(["-fgpu-flush-denormals-to-zero", "-D__CUDA_FTZ=1"]);
    }
    if math.fast_functions {
        step.arg("-fgpu-approx-transcendentals");
    }
    if !math.precise_div {
        step.arg("-D__CUDA_PREC_DIV=0");
    }
    if !math.precise_sqrt {
        step.arg("-D__CUDA_PREC_SQRT=0");
    }
    if !math.fmad {
        step.arg("-D__CUDA_FMAD=0");
    }
    if options.device_debug {
        step.arg("-D__CUDACC_DEBUG__");
    }
    if !ir {
        back_end_flags(driver, &mut step);
    }
    if let Some(limit) = unroll {
        step.arg("-mllvm").arg(format!("-unroll-threshold={limit}"));
    }
    step.arg("-o").arg(target).arg(&unit.source);
    Ok(step)
}

/// Precisions that the back end chooses when it selects instructions.
fn back_end_flags(driver: &Driver, step: &mut Step) {
    let math = driver.options.math;
    if !math.precise_div {
        let level = if math.fast_functions { 0 } else { 1 };
        step.arg("-mllvm").arg(format!("-nvptx-prec-divf32={level}"));
    }
    if !math.precise_sqrt {
        step.args(["-mllvm", "-nvptx-prec-sqrtf32=0"]);
    }
}

/// IR to PTX, without optimising it again.
fn generate(driver: &Driver, arch: Arch, ir: &Path, ptx: &Path) -> Step {
    let mut step = Step::new(&driver.toolkit.clang);
    step.args(["-cc1", "-triple", "nvptx64-nvidia-cuda", "-target-cpu"]).arg(arch.clang_name());
    step.args(["-target-feature", arch.ptx_feature(), "-S", "-x", "ir", "-disable-llvm-passes"]);
    step.arg(if driver.options.device_debug { "-O0" } else { "-O3" });
    step.arg(if driver.options.math.fmad { "-ffp-contract=fast" } else { "-ffp-contract=off" });
    // PTX has one name in a `.file` directive.
    step.arg("-fno-dwarf-directory-asm");
    back_end_flags(driver, &mut step);
    step.arg("-o").arg(ptx).arg(ir);
    step
}
