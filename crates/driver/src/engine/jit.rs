//! Which machine code a kernel has: that of the width that launches have found, or the compiler's choice.

use std::sync::Arc;
use std::time::Duration;

use weft_cache::{Options, Source, verdict};
use weft_ptx::FuncId;

use super::code::{MachineCode, Purpose, add_beside, add_beside_in_background, find, with_source};
use super::tune::{self, Choice, Subject, Tune, tune};
use crate::error::{Code, Error, Result};
use crate::image::Image;

/// Finds a kernel in the cache, or compiles it: for the width that launches have found, else for the compiler's choice.
pub(crate) fn compile(image: &Arc<Image>, id: FuncId, purpose: Purpose) -> Result<Arc<Choice>> {
    let options = Options::from_env();
    let made = with_source(image, id, purpose, |source, compiler| {
        let subject = Subject { image: image.clone(), id, purpose, hash: source.hash };
        let find = |width| find(&Source { width, ..*source }, &options, compiler, None);
        if tune() == Tune::Off {
            let code = find(0)?;
            add_beside(source, &options, compiler, (None, &code));
            return Ok(Choice::fixed(subject, code));
        }
        let find = |width| find(width).inspect(|code| beside_later(image, id, purpose, (width, code)));
        let known =
            || verdict(source, weft_exec::cpu_identity(), &options, &compiler.build_id()?, tune::threads());
        if let Some(v) = if options.force { None } else { known() } {
            // The compiler's own choice lies in the cache as such.
            match find(if v.width == v.chosen { 0 } else { v.width }) {
                Ok(code) if code.info().width == v.width => return Ok(Choice::known(subject, code, &v)),
                Ok(code) => {
                    tracing::debug!(
                        "kernel `{}` at W = {} gives {}",
                        source.kernel,
                        v.width,
                        code.info().width
                    );
                }
                Err(e) => tracing::debug!("kernel `{}` at W = {}: {e}", source.kernel, v.width),
            }
        }
        let wish = if let Tune::From(width) = tune() { width } else { 0 };
        Ok(Choice::untried(subject, find(wish)?, wish == 0))
    });
    let made = made
        .unwrap_or_else(|| Err(Error::new(Code::JitCompilerNotFound, "there is no compiler for kernels")));
    // The API answers only a code, so the message goes to the log.
    made.inspect_err(|e| tracing::error!("{e}"))
}

/// Has the code for several blocks made while launches run without it.
fn beside_later(image: &Arc<Image>, id: FuncId, purpose: Purpose, (width, code): (u32, &MachineCode)) {
    if code.info().beside > 1 {
        let (image, code) = (image.clone(), code.clone());
        let job = move || add_beside_in_background(&image, id, purpose, (width, &code));
        tune::later(Duration::ZERO, Box::new(job));
    }
}
