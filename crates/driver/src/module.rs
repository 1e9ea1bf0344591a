//! Modules: an image in a context, with its variables.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Weak};

use parking_lot::{Mutex, RwLock};
use weft_exec::memory as raw;
use weft_ptx::{FuncId, GlobalId, Linkage, Space, Variable};

use crate::context::Context;
use crate::error::{Code, Error, Result, fail};
use crate::function::Function;
use crate::image::Image;
use crate::tag::{Tag, Tagged};
use crate::{initial, memory};

/// A module (`CUmodule`).
#[derive(Debug)]
pub struct Module {
    image: Arc<Image>,
    context: Weak<Context>,
    pub(crate) variables: Arc<Variables>,
    functions: Mutex<HashMap<FuncId, Arc<Function>>>,
    unloaded: AtomicBool,
    tag: Tag,
}

/// A place that the program wants a variable to be in (`CU_JIT_GLOBAL_SYMBOL_NAMES` and `_ADDRESSES`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The variable's name.
    pub name: String,
    /// Address in the program's memory.
    pub address: u64,
}

/// Where the variables of a module lie: address and size by [`GlobalId`]; 0 for those that are not of the module.
#[derive(Debug)]
pub(crate) struct Variables {
    places: RwLock<Vec<(u64, u64)>>,
    /// How often variables have moved.
    pub(crate) version: AtomicU32,
}

impl Variables {
    pub(crate) fn address(&self, id: GlobalId) -> u64 {
        self.places.read().get(id.index()).map_or(0, |p| p.0)
    }
}

impl Variables {
    fn free(&self) {
        let places = std::mem::take(&mut *self.places.write());
        for (address, _) in places.iter().filter(|p| p.0 != 0) {
            memory::free_variable(*address);
        }
    }
}

impl Drop for Variables {
    fn drop(&mut self) {
        self.free();
    }
}

fn has_memory(v: &Variable) -> bool {
    matches!(v.space, Space::Global | Space::Const) && v.linkage != Linkage::Extern
}

impl Module {
    /// Loads an image: gives its variables memory and their initial values (`cuModuleLoadData`). Functions are compiled
    /// when they are first launched.
    ///
    /// # Errors
    /// [`Code::OutOfMemory`]; [`Code::InvalidImage`] when a variable nobody defines is used; the context's error.
    pub fn load(context: &Arc<Context>, image: Arc<Image>, bindings: &[Binding]) -> Result<Arc<Module>> {
        context.check()?;
        context.flush_printf();
        let globals = &image.ptx.globals;
        let undefined = globals.iter().find(|v| {
            v.linkage == Linkage::Extern
                && matches!(v.space, Space::Global | Space::Const)
                && !is_bound(bindings, v)
        });
        if let Some(v) = undefined {
            return Err(Error::new(Code::InvalidImage, format!("nobody defines the variable `{}`", v.name)));
        }
        // Dropped on failure, which frees what there is already.
        let variables = Arc::new(Variables { places: RwLock::default(), version: AtomicU32::new(0) });
        for v in globals {
            let size = initial::size(v);
            let bound =
                bindings.iter().find(|b| b.name == v.name && matches!(v.space, Space::Global | Space::Const));
            let address = match bound {
                Some(b) => {
                    memory::bind_variable(context, b.address, size, v.managed);
                    b.address
                }
                None if has_memory(v) => {
                    memory::alloc_variable(context, size, v.space == Space::Const, v.managed)?
                }
                None => 0,
            };
            variables.places.write().push((address, size));
        }
        let module = Arc::new(Module {
            context: Arc::downgrade(context),
            variables,
            functions: Mutex::default(),
            unloaded: AtomicBool::new(false),
            tag: Tag::default(),
            image,
        });
        for i in 0..module.image.ptx.globals.len() {
            module.initialise(GlobalId(i as u32))?;
        }
        context.modules.lock().push(module.clone());
        Ok(module)
    }

    /// Writes a variable's initial value.
    fn initialise(&self, id: GlobalId) -> Result<()> {
        let v = &self.image.ptx.globals[id.index()];
        let place = self.variables.places.read().get(id.index()).copied();
        let (address, size) = place.unwrap_or((0, 0));
        if address == 0 || v.init.is_none() && memory_is_fresh(v) {
            return Ok(());
        }
        let bytes = initial::bytes(v, size as usize, &|g| self.variables.address(g));
        memory::write_variable(address, &bytes)
    }

    /// Lets a variable lie in memory of the program from now on; its present value moves there. Functions of the module
    /// launched later use the new place.
    ///
    /// # Errors
    /// [`Code::NotFound`] when there is no such variable, [`Code::InvalidValue`] when the memory is too small or not
    /// there; the context's error.
    pub fn bind(&self, binding: &Binding, bytes: u64) -> Result<()> {
        let context = self.context()?;
        let (id, v) = self.image.ptx.global(&binding.name).ok_or(Code::NotFound)?;
        let (old, size) = self.global(&binding.name)?;
        if bytes < size {
            return fail(Code::InvalidValue);
        }
        context.synchronize()?;
        raw::copy(binding.address, old, size as usize).map_err(|_| Code::InvalidValue)?;
        if let Some(place) = self.variables.places.write().get_mut(id.index()) {
            place.0 = binding.address;
        }
        self.variables.version.fetch_add(1, Ordering::AcqRel);
        memory::free_variable(old);
        memory::bind_variable(&context, binding.address, size, v.managed);
        // Pointers to it in other variables.
        for (i, g) in self.image.ptx.globals.iter().enumerate() {
            if g.init.as_ref().is_some_and(|init| initial::names(init, id)) {
                self.initialise(GlobalId(i as u32))?;
            }
        }
        Ok(())
    }

    /// Its context.
    ///
    /// # Errors
    /// [`Code::ContextIsDestroyed`].
    pub fn context(&self) -> Result<Arc<Context>> {
        let context = self.context.upgrade().filter(|c| c.is_alive());
        context.ok_or_else(|| Code::ContextIsDestroyed.into())
    }

    /// Its image.
    pub fn image(&self) -> &Arc<Image> {
        &self.image
    }

    /// A kernel by name (`cuModuleGetFunction`).
    ///
    /// # Errors
    /// [`Code::NotFound`]; the context's error.
    pub fn function(self: &Arc<Self>, name: &str) -> Result<Arc<Function>> {
        self.context()?.check()?;
        let (id, _) = self.image.ptx.function(name).filter(|(_, f)| is_kernel(f)).ok_or(Code::NotFound)?;
        Ok(self.function_by_id(id))
    }

    fn function_by_id(self: &Arc<Self>, id: FuncId) -> Arc<Function> {
        let new = || Arc::new(Function::new(self, id));
        self.functions.lock().entry(id).or_insert_with(new).clone()
    }

    /// All kernels in the order of the text (`cuModuleEnumerateFunctions`).
    pub fn kernels(self: &Arc<Self>) -> Vec<Arc<Function>> {
        let ids = self.image.ptx.functions.iter().enumerate().filter(|(_, f)| is_kernel(f));
        ids.map(|(i, _)| self.function_by_id(FuncId(i as u32))).collect()
    }

    /// Address and size of a variable (`cuModuleGetGlobal`).
    ///
    /// # Errors
    /// [`Code::NotFound`]; the context's error.
    pub fn global(&self, name: &str) -> Result<(u64, u64)> {
        self.context()?.check()?;
        let (id, _) = self.image.ptx.global(name).ok_or(Code::NotFound)?;
        let place = self.variables.places.read().get(id.index()).copied();
        place.filter(|p| p.0 != 0).ok_or_else(|| Code::NotFound.into())
    }

    /// Unloads it, after all work given so far (`cuModuleUnload`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when that has happened already; the context's error.
    pub fn unload(&self) -> Result<()> {
        let context = self.context()?;
        if self.unloaded.swap(true, Ordering::AcqRel) {
            return fail(Code::InvalidHandle);
        }
        context.wait_for_all();
        let gone = {
            let mut modules = context.modules.lock();
            let at = modules.iter().position(|m| std::ptr::eq(m.as_ref(), self));
            at.map(|i| modules.swap_remove(i))
        };
        drop(gone);
        self.variables.free();
        context.check()
    }
}

pub(crate) fn is_kernel(f: &weft_ptx::Function) -> bool {
    f.is_entry && f.body.is_some()
}

fn is_bound(bindings: &[Binding], v: &Variable) -> bool {
    bindings.iter().any(|b| b.name == v.name)
}

/// Reused device memory may hold old data, so variables without initial value are cleared as well.
fn memory_is_fresh(v: &Variable) -> bool {
    v.linkage == Linkage::Extern
}

impl Tagged for Module {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        !self.unloaded.load(Ordering::Acquire) && self.context().is_ok()
    }
}
