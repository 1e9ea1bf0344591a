//! Modules: an image in a context, with its variables.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use weft_exec::memory as raw;
use weft_ptx::{FuncId, GlobalId, Linkage, ScalarType, Space, Variable};

use crate::context::Context;
use crate::error::{Code, Error, Result, fail};
use crate::function::{Function, Siblings};
use crate::image::{Image, is_kernel};
use crate::initial;
use crate::memory::{alloc, table};
use crate::modelled;
use crate::state::State;
use crate::tag::{Tag, Tagged};
use crate::variables::Variables;

/// A module (`CUmodule`).
#[derive(Debug)]
pub struct Module {
    image: Arc<Image>,
    context: Weak<Context>,
    state: Arc<State>,
    variables: Arc<Variables>,
    functions: Mutex<HashMap<FuncId, Arc<Function>>>,
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

/// All that are loaded. Those of a context that ends go with it.
static LOADED: Mutex<Vec<Arc<Module>>> = Mutex::new(Vec::new());

/// Unloads the modules of a context that goes.
pub(crate) fn end_all_of(context: u64) {
    let gone: Vec<Arc<Module>> = LOADED.lock().extract_if(.., |m| m.state.id() == context).collect();
    drop(gone);
}

/// The texts of a context's modules.
pub(crate) fn texts_of(context: u64) -> Vec<String> {
    LOADED.lock().iter().filter(|m| m.state.id() == context).map(|m| m.image.text.to_string()).collect()
}

impl Function {
    /// Its module (`cuFuncGetModule`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when that is gone.
    pub fn module(&self) -> Result<Arc<Module>> {
        self.check_loaded()?;
        let modules = LOADED.lock();
        let found = modules.iter().find(|m| Arc::ptr_eq(&m.variables, self.variables()));
        found.cloned().ok_or_else(|| Code::InvalidHandle.into())
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
        context.state().flush_printf();
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
        let variables = Arc::new(Variables::new());
        for v in globals {
            let size = initial::size(v);
            let bound =
                bindings.iter().find(|b| b.name == v.name && matches!(v.space, Space::Global | Space::Const));
            let address = match bound {
                Some(b) => {
                    alloc::bind_variable(context, b.address, size, v.managed);
                    b.address
                }
                None if has_memory(v) => alloc::alloc_variable(context, size, v.managed)?,
                None => 0,
            };
            variables.push(address, size);
        }
        let module = Arc::new(Module {
            context: Arc::downgrade(context),
            state: context.state().clone(),
            variables,
            functions: Mutex::default(),
            tag: Tag::default(),
            image,
        });
        for i in 0..module.image.ptx.globals.len() {
            module.initialise(GlobalId(i as u32))?;
        }
        module.bind_references()?;
        let forgotten: Vec<Arc<Module>> = {
            let mut modules = LOADED.lock();
            modules.push(module.clone());
            // Of contexts that were dropped rather than destroyed.
            modules.extract_if(.., |m| m.context.strong_count() == 0).collect()
        };
        drop(forgotten);
        modelled::module_loaded();
        Ok(module)
    }

    /// Writes a variable's initial value.
    fn initialise(&self, id: GlobalId) -> Result<()> {
        let v = &self.image.ptx.globals[id.index()];
        let (address, size) = self.variables.place(id);
        if address == 0 || v.init.is_none() && memory_is_fresh(v) {
            return Ok(());
        }
        let bytes = initial::bytes(v, size as usize, &|g| self.variables.address(g));
        table::write_variable(address, &bytes)
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
        self.variables.relocate(id, binding.address);
        table::free_variable(old);
        alloc::bind_variable(&context, binding.address, size, v.managed);
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
        let new = || {
            let (image, variables) = (self.image.clone(), self.variables.clone());
            let siblings: Weak<dyn Siblings> = Arc::<Self>::downgrade(self);
            Arc::new(Function::new(image, id, variables, siblings, self.state.clone()))
        };
        self.functions.lock().entry(id).or_insert_with(new).clone()
    }

    /// All kernels in the order of the text (`cuModuleEnumerateFunctions`).
    pub fn kernels(self: &Arc<Self>) -> Vec<Arc<Function>> {
        let ids = self.image.ptx.functions.iter().enumerate().filter(|(_, f)| is_kernel(f));
        ids.map(|(i, _)| self.function_by_id(FuncId(i as u32))).collect()
    }

    /// Address of the variable of a reference of that kind.
    pub(crate) fn variable_of(&self, name: &str, kind: ScalarType) -> Result<u64> {
        self.context()?.check()?;
        let found = self.image.ptx.global(name).filter(|(_, v)| v.ty == kind);
        let (id, _) = found.ok_or(Code::NotFound)?;
        Ok(self.variables.address(id))
    }

    /// Address and size of a variable (`cuModuleGetGlobal`).
    ///
    /// # Errors
    /// [`Code::NotFound`], [`Code::InvalidValue`] for a reference to a texture or surface; the context's error.
    pub fn global(&self, name: &str) -> Result<(u64, u64)> {
        self.context()?.check()?;
        let (id, v) = self.image.ptx.global(name).ok_or(Code::NotFound)?;
        if matches!(v.ty, ScalarType::Texref | ScalarType::Surfref) {
            return fail(Code::InvalidValue);
        }
        let place = self.variables.place(id);
        if place.0 == 0 { fail(Code::NotFound) } else { Ok(place) }
    }

    /// The same of a variable that host and device share (`cuLibraryGetManaged`).
    ///
    /// # Errors
    /// As [`Self::global`]; [`Code::NotFound`] for others.
    pub fn managed(&self, name: &str) -> Result<(u64, u64)> {
        let place = self.global(name)?;
        if self.image.ptx.global(name).is_some_and(|(_, v)| v.managed) {
            Ok(place)
        } else {
            fail(Code::NotFound)
        }
    }

    /// Unloads it, after all work given so far (`cuModuleUnload`).
    ///
    /// # Errors
    /// [`Code::InvalidHandle`] when that has happened already; the context's error.
    pub fn unload(&self) -> Result<()> {
        let context = self.context()?;
        if !self.variables.unload() {
            return fail(Code::InvalidHandle);
        }
        context.wait_for_all();
        let gone = {
            let mut modules = LOADED.lock();
            let at = modules.iter().position(|m| std::ptr::eq(m.as_ref(), self));
            at.map(|i| modules.swap_remove(i))
        };
        drop(gone);
        self.variables.free();
        context.check()
    }
}

fn is_bound(bindings: &[Binding], v: &Variable) -> bool {
    bindings.iter().any(|b| b.name == v.name)
}

/// Reused device memory may hold old data, so variables without initial value are cleared as well.
fn memory_is_fresh(v: &Variable) -> bool {
    v.linkage == Linkage::Extern
}

impl Siblings for Module {
    fn sibling(self: Arc<Self>, id: FuncId) -> Option<Arc<Function>> {
        self.image.ptx.functions.get(id.index()).filter(|f| is_kernel(f))?;
        Some(self.function_by_id(id))
    }
}

impl Tagged for Module {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        self.variables.are_loaded() && self.context().is_ok()
    }
}
