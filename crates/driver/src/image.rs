//! Device code as loaded: from bytes to a linked PTX module. Knows no context.

use std::sync::Arc;

use sha2::{Digest, Sha256};
use weft_fatbin::ImageError;
use weft_ptx::{Diagnostic, Module as Ptx};

use crate::error::{Code, Error, Result};

/// A PTX module, checked and linked with the device library.
#[derive(Debug)]
pub struct Image {
    pub(crate) ptx: Arc<Ptx>,
    /// As it came, for the compiler.
    pub(crate) text: Box<str>,
    /// Of the text, for the compute cache.
    pub(crate) hash: [u8; 32],
}

/// An image, and what the compiler had to say about it.
#[derive(Debug)]
pub struct Loaded {
    /// The image, or why there is none.
    pub image: Result<Arc<Image>>,
    /// Messages, one a line: for the error log of `cuModuleLoadDataEx`.
    pub log: String,
}

/// Reads an image (PTX text, fat binary, ELF image with PTX) for a device of capability `sm`.
pub fn load(bytes: &[u8], sm: u32) -> Loaded {
    match text(bytes, sm) {
        Ok(text) => from_ptx(text),
        Err(e) => {
            tracing::error!("{e}");
            Loaded { log: e.to_string(), image: Err(e) }
        }
    }
}

/// The PTX of an image that suits the device best.
pub(crate) fn text(bytes: &[u8], sm: u32) -> Result<String> {
    weft_fatbin::select_ptx(bytes, sm).map_err(|e| {
        let code = match e {
            ImageError::Invalid(_) => Code::InvalidImage,
            ImageError::NoPtx { .. } => Code::NoBinaryForGpu,
        };
        Error::new(code, e.to_string())
    })
}

fn from_ptx(text: String) -> Loaded {
    let (mut module, diagnostics) = weft_ptx::parse(&text);
    let log = log(&diagnostics);
    // Text without a single directive is no PTX at all.
    let no_ptx = module.version == (0, 0) && module.functions.is_empty();
    if no_ptx {
        return Loaded {
            image: Err(Error::new(Code::InvalidImage, "neither PTX nor a known container")),
            log,
        };
    }
    if diagnostics.iter().any(Diagnostic::is_error) {
        tracing::error!("PTX does not compile:\n{log}");
        return Loaded { image: Err(Error::new(Code::InvalidPtx, log.clone())), log };
    }
    link(&mut module);
    let hash = Sha256::digest(&text).into();
    Loaded { image: Ok(Arc::new(Image { ptx: Arc::new(module), text: text.into(), hash })), log }
}

/// Brings in what the module needs of the device math library.
fn link(module: &mut Ptx) {
    let undefined = weft_ptx::undefined(module);
    let Some(library) = weft_devicelib::subset(undefined.into_iter()) else { return };
    let (library, diagnostics) = weft_ptx::parse(&library);
    for d in diagnostics.iter().filter(|d| d.is_error()) {
        tracing::error!("device library: {}", d.display("devicelib"));
    }
    weft_ptx::link_library(module, &library);
}

fn log(diagnostics: &[Diagnostic]) -> String {
    let mut log = String::new();
    for d in diagnostics {
        log.push_str(&d.display("<image>").to_string());
        log.push('\n');
    }
    log
}
