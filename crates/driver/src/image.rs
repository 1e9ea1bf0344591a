//! Device code as loaded: from bytes to a linked PTX module. Knows no context.

use std::sync::{Arc, OnceLock};

use sha2::{Digest, Sha256};
use weft_fatbin::ImageError;
use weft_ptx::{Diagnostic, Module as Ptx};

use crate::error::{Code, Error, Result};

/// A PTX module, checked and linked with the device library.
#[derive(Debug)]
pub struct Image {
    pub(crate) ptx: Arc<Ptx>,
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
        Ok(text) => from_ptx(&text),
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

fn from_ptx(text: &str) -> Loaded {
    let (mut module, diagnostics) = weft_ptx::parse(text);
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
    weft_ptx::link_library(&mut module, library());
    Loaded { image: Ok(Arc::new(Image { ptx: Arc::new(module), hash: Sha256::digest(text).into() })), log }
}

fn log(diagnostics: &[Diagnostic]) -> String {
    let mut log = String::new();
    for d in diagnostics {
        log.push_str(&d.display("<image>").to_string());
        log.push('\n');
    }
    log
}

/// The device math library.
fn library() -> &'static Ptx {
    static LIBRARY: OnceLock<Ptx> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let (module, diagnostics) = weft_ptx::parse(weft_devicelib::PTX);
        for d in diagnostics.iter().filter(|d| d.is_error()) {
            tracing::error!("device library: {}", d.display("devicelib"));
        }
        module
    })
}
