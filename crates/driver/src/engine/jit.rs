//! Which machine code a kernel has: that of the width that launches have found, or the compiler's choice.

use std::sync::Arc;

use weft_cache::{Options, Source, verdict};
use weft_exec::Trial;
use weft_ptx::FuncId;

use super::code::{MachineCode, Purpose, find, with_source};
use super::tune::{self, Tune, tune};
use crate::error::{Code, Error, Result};
use crate::image::Image;

/// Machine code, and where it is compared with other code of the kernel.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) code: MachineCode,
    pub(crate) trial: Option<Arc<Trial>>,
}

impl Made {
    /// As it stands: once a trial is over, its winner.
    pub(crate) fn settled(self) -> Made {
        match &self.trial {
            Some(t) if t.is_over() => Made { code: t.best().unwrap_or(&self.code).clone(), trial: None },
            _ => self,
        }
    }
}

/// Finds a kernel in the cache, or compiles it: for the width that launches have found, else for the compiler's choice.
pub(crate) fn compile(image: &Arc<Image>, id: FuncId, purpose: Purpose) -> Result<Made> {
    let options = Options::from_env();
    let made = with_source(image, id, purpose, |source, compiler| {
        let known =
            || verdict(source, weft_exec::cpu_identity(), &options, &compiler.build_id()?, tune::threads());
        let known = if tune() == Tune::Off || options.force { None } else { known() };
        if let Some(v) = known {
            match find(&Source { width: v.width, ..*source }, &options, compiler, None) {
                Ok(code) => return Ok(Made { code, trial: None }),
                Err(e) => tracing::debug!("kernel `{}` at W = {}: {e}", source.kernel, v.width),
            }
        }
        let width = if let Tune::From(width) = tune() { width } else { 0 };
        let code = find(&Source { width, ..*source }, &options, compiler, None)?;
        let trial = if tune() == Tune::Off { None } else { tune::trial(image, id, source, &code) };
        Ok(Made { code, trial })
    });
    let made = made
        .unwrap_or_else(|| Err(Error::new(Code::JitCompilerNotFound, "there is no compiler for kernels")));
    // The API answers only a code, so the message goes to the log.
    made.inspect_err(|e| tracing::error!("{e}"))
}
