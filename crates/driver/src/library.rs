//! Libraries: images that are loaded into each context when that needs them (`cuLibraryLoadData`).

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};

use parking_lot::Mutex;

use crate::context::Context;
use crate::error::{Code, Result, fail};
use crate::function::Function;
use crate::image::{Image, is_kernel};
use crate::module::Module;
use crate::tag::{Tag, Tagged};

/// A library (`CUlibrary`).
#[derive(Debug)]
pub struct Library {
    image: Arc<Image>,
    modules: Mutex<HashMap<u64, InContext>>,
    kernels: Mutex<HashMap<String, Arc<Kernel>>>,
    unloaded: AtomicBool,
    tag: Tag,
}

/// A context and the library's module there.
type InContext = (Weak<Context>, Arc<Module>);

/// A kernel of a library, in whatever context (`CUkernel`).
#[derive(Debug)]
pub struct Kernel {
    library: Weak<Library>,
    name: String,
    tag: Tag,
}

impl Library {
    /// A library of an image.
    pub fn new(image: Arc<Image>) -> Arc<Library> {
        Arc::new(Library {
            image,
            modules: Mutex::default(),
            kernels: Mutex::default(),
            unloaded: AtomicBool::new(false),
            tag: Tag::default(),
        })
    }

    /// Its module in a context, loaded now if it is not yet (`cuLibraryGetModule`).
    ///
    /// # Errors
    /// As [`Module::load`].
    pub fn module(&self, context: &Arc<Context>) -> Result<Arc<Module>> {
        let mut modules = self.modules.lock();
        modules.retain(|_, (c, m)| c.upgrade().is_some_and(|c| c.is_alive()) && m.is_alive());
        if let Some((_, m)) = modules.get(&context.id()) {
            return Ok(m.clone());
        }
        let module = Module::load(context, self.image.clone(), &[])?;
        modules.insert(context.id(), (Arc::downgrade(context), module.clone()));
        Ok(module)
    }

    /// A kernel by name (`cuLibraryGetKernel`).
    ///
    /// # Errors
    /// [`Code::NotFound`].
    pub fn kernel(self: &Arc<Self>, name: &str) -> Result<Arc<Kernel>> {
        if !self.image.ptx.function(name).is_some_and(|(_, f)| is_kernel(f)) {
            return fail(Code::NotFound);
        }
        let new =
            || Arc::new(Kernel { library: Arc::downgrade(self), name: name.to_owned(), tag: Tag::default() });
        Ok(self.kernels.lock().entry(name.to_owned()).or_insert_with(new).clone())
    }

    /// All kernels in the order of the text.
    pub fn kernels(self: &Arc<Self>) -> Vec<Arc<Kernel>> {
        let all = self.image.ptx.functions.iter().filter(|f| is_kernel(f));
        all.filter_map(|f| self.kernel(&f.name).ok()).collect()
    }

    /// Unloads it from every context (`cuLibraryUnload`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when that has happened already.
    pub fn unload(&self) -> Result<()> {
        if self.unloaded.swap(true, Ordering::AcqRel) {
            return fail(Code::InvalidHandle);
        }
        let modules: Vec<_> = self.modules.lock().drain().collect();
        for (_, (_, m)) in modules {
            // A module whose context has gone or failed needs no unloading.
            let _ = m.unload();
        }
        Ok(())
    }
}

impl Kernel {
    /// Its name (`cuKernelGetName`).
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its library (`cuKernelGetLibrary`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when that is gone.
    pub fn library(&self) -> Result<Arc<Library>> {
        self.library.upgrade().filter(|l| l.is_alive()).ok_or_else(|| Code::InvalidHandle.into())
    }

    /// The function that it is in a context (`cuKernelGetFunction`).
    ///
    /// # Errors
    /// As [`Module::load`].
    pub fn function(&self, context: &Arc<Context>) -> Result<Arc<Function>> {
        self.library()?.module(context)?.function(&self.name)
    }
}

impl Tagged for Library {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        !self.unloaded.load(Ordering::Acquire)
    }
}

impl Tagged for Kernel {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        self.library().is_ok()
    }
}
