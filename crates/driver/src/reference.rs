//! References to textures and surfaces: variables of a module that stand for an object, which the program makes of them piece by
//! piece (`CUtexref`, `CUsurfref`). What a piece changes becomes an object when nothing runs any more that reads the one before.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use parking_lot::Mutex;
use weft_device::attribute as attr;
use weft_ptx::ScalarType;

use crate::array::{Array, Mipmapped, Texel};
use crate::context::usable;
use crate::error::{Code, Result, fail};
use crate::memory::{self, table};
use crate::module::Module;
use crate::tag::{Tag, Tagged};
use crate::texture::{self, Resource, Sampling};

/// `CU_TRSA_OVERRIDE_FORMAT`.
const OVERRIDE_FORMAT: u32 = 1;
/// Flags of references: `CU_TRSF_READ_AS_INTEGER`, `_NORMALIZED_COORDINATES`, `_SRGB`, and others that mean nothing here.
const KNOWN_FLAGS: u32 = 0x3f;
/// Flags that objects know.
const FLAGS_OF_OBJECTS: u32 = 0x33;

/// What is said of a texture or surface by now.
#[derive(Clone, Debug)]
struct State {
    resource: Option<Resource>,
    texel: Texel,
    sampling: Sampling,
    /// The object that was made of it; 0 if none could be.
    object: u64,
}

/// A reference to a texture or surface.
#[derive(Debug)]
pub struct Reference {
    is_surface: bool,
    /// Where kernels read the object's handle; of references of a module.
    variable: Option<(Weak<Module>, u64)>,
    state: Mutex<State>,
    tag: Tag,
}

/// References of modules by the address of their variable.
static KNOWN: Mutex<Option<HashMap<u64, Arc<Reference>>>> = Mutex::new(None);

impl Module {
    /// A reference by name (`cuModuleGetTexRef`, `cuModuleGetSurfRef`).
    ///
    /// # Errors
    /// [`Code::NotFound`] when there is none of its kind; the context's error.
    pub fn reference(self: &Arc<Self>, name: &str, is_surface: bool) -> Result<Arc<Reference>> {
        let kind = if is_surface { ScalarType::Surfref } else { ScalarType::Texref };
        let address = self.variable_of(name, kind)?;
        let mut known = KNOWN.lock();
        let known = known.get_or_insert_default();
        known.retain(|_, r| r.is_alive());
        let new = || Arc::new(Reference::new(is_surface, Some((Arc::downgrade(self), address))));
        Ok(known.entry(address).or_insert_with(new).clone())
    }

    /// Binds all references to nothing, which is how a module begins.
    ///
    /// # Errors
    /// [`Code::OutOfMemory`]; the context's error.
    pub(crate) fn bind_references(self: &Arc<Self>) -> Result<()> {
        let names: Vec<(String, bool)> = (self.image().ptx.globals.iter())
            .filter(|v| matches!(v.ty, ScalarType::Texref | ScalarType::Surfref))
            .map(|v| (v.name.clone(), v.ty == ScalarType::Surfref))
            .collect();
        names.iter().try_for_each(|(name, is_surface)| self.reference(name, *is_surface)?.unbind())
    }
}

impl Reference {
    fn new(is_surface: bool, variable: Option<(Weak<Module>, u64)>) -> Reference {
        let texel = Texel { format: weft_abi::ChannelFormat::F32, channels: 1 };
        let sampling = Sampling { address: [1; 3], ..Sampling::default() };
        let state = State { resource: None, texel, sampling, object: 0 };
        Reference { is_surface, variable, state: Mutex::new(state), tag: Tag::default() }
    }

    /// A texture reference of no module (`cuTexRefCreate`).
    pub fn create() -> Arc<Reference> {
        Arc::new(Reference::new(false, None))
    }

    /// Whether it is one of a module.
    pub fn is_of_module(&self) -> bool {
        self.variable.is_some()
    }

    /// Whether it is of surfaces.
    pub fn is_surface(&self) -> bool {
        self.is_surface
    }

    /// Changes what is said, and makes the object of it where that can be one.
    fn change(&self, change: impl FnOnce(&mut State) -> Result<()>) -> Result<()> {
        let mut state = self.state.lock();
        let mut next = state.clone();
        change(&mut next)?;
        if let Some((module, address)) = &self.variable {
            let module = module.upgrade().ok_or(Code::InvalidHandle)?;
            let context = module.context()?;
            let sampling = Sampling { flags: next.sampling.flags & FLAGS_OF_OBJECTS, ..next.sampling };
            let object = next.resource.clone().and_then(|r| {
                if self.is_surface {
                    texture::create_surface(&context, r).ok()
                } else {
                    texture::create_texture(&context, r, sampling, None).ok()
                }
            });
            next.object = match object {
                Some(object) => object,
                None => texture::create_empty(&context, *address, self.is_surface)?,
            };
            // Work that was given before reads the one before.
            context.wait_for_all();
            table::write_variable(*address, &next.object.to_le_bytes())?;
            texture::forget(state.object);
        }
        *state = next;
        Ok(())
    }

    /// Binds an array (`cuTexRefSetArray`, `cuSurfRefSetArray`); texels are what they are in it.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for unknown flags, and for surfaces of arrays that were not made for them.
    pub fn set_array(&self, array: &Arc<Array>, flags: u32) -> Result<()> {
        let known = if self.is_surface { 0 } else { OVERRIDE_FORMAT };
        if flags & !known != 0 || self.is_surface && !array.is_for_surfaces() {
            return fail(Code::InvalidValue);
        }
        self.bind(Resource::Array(array.clone()), array.shape().texel)
    }

    /// Binds an array with levels (`cuTexRefSetMipmappedArray`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for unknown flags.
    pub fn set_mipmapped(&self, array: &Arc<Mipmapped>, flags: u32) -> Result<()> {
        if flags & !OVERRIDE_FORMAT != 0 {
            return fail(Code::InvalidValue);
        }
        let texel = array.level(0)?.shape().texel;
        self.bind(Resource::Mipmapped(array.clone()), texel)
    }

    fn bind(&self, resource: Resource, texel: Texel) -> Result<()> {
        self.change(|s| {
            s.resource = Some(resource);
            s.texel = texel;
            Ok(())
        })
    }

    /// Binds memory, texel after texel (`cuTexRefSetAddress`); answers how many bytes it begins behind a place where textures can.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for memory that there is not, more texels than there can be, or when it does not begin at such a place
    /// and the program does not ask (`asks`).
    pub fn set_address(&self, address: u64, bytes: u64, asks: bool) -> Result<u64> {
        let context = usable()?;
        let limit = |n: u32| u64::from(context.device().profile().limit(n));
        if address == 0 {
            self.unbind()?;
            return Ok(0);
        }
        let offset = address % limit(attr::TEXTURE_ALIGNMENT).max(1);
        let texel = self.state.lock().texel;
        let texels = offset.saturating_add(bytes) / texel.bytes();
        let memory = memory::find(address).ok_or(Code::InvalidValue)?;
        if offset != 0 && !asks || texels > limit(attr::TEXTURE_1D_LINEAR_WIDTH) {
            return fail(Code::InvalidValue);
        }
        // What is beyond the allocation nobody can read.
        let bytes = bytes.min(memory.base + memory.size - address);
        self.bind(Resource::Linear { address: address - offset, texel, bytes: offset + bytes }, texel)?;
        Ok(offset)
    }

    /// Binds memory in rows (`cuTexRefSetAddress2D`): width and height in texels, bytes between rows.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for memory and rows that are not aligned, sizes beyond the device's and rows that overlap.
    pub fn set_rows(&self, address: u64, texel: Texel, size: [u64; 2], pitch: u64) -> Result<()> {
        let context = usable()?;
        let resource = Resource::Pitch { address, texel, size, pitch };
        texture::sampled(&context, &resource, &Sampling::default(), None)?;
        self.bind(resource, texel)
    }

    /// Binds nothing.
    ///
    /// # Errors
    /// The context's.
    pub fn unbind(&self) -> Result<()> {
        self.change(|s| {
            s.resource = None;
            Ok(())
        })
    }

    /// Says what a texel of memory is (`cuTexRefSetFormat`).
    ///
    /// # Errors
    /// The context's.
    pub fn set_texel(&self, texel: Texel) -> Result<()> {
        self.change(|s| {
            s.texel = texel;
            if let Some(Resource::Linear { texel: t, .. } | Resource::Pitch { texel: t, .. }) =
                &mut s.resource
            {
                *t = texel;
            }
            Ok(())
        })
    }

    /// Changes how texels are read; `change` refuses what cannot be.
    ///
    /// # Errors
    /// What `change` answers; the context's.
    pub fn sample(&self, change: impl FnOnce(&mut Sampling) -> Result<()>) -> Result<()> {
        self.change(|s| change(&mut s.sampling))
    }

    /// Sets the flags (`cuTexRefSetFlags`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for unknown ones; the context's.
    pub fn set_flags(&self, flags: u32) -> Result<()> {
        if flags & !KNOWN_FLAGS != 0 {
            return fail(Code::InvalidValue);
        }
        self.sample(|s| {
            s.flags = flags;
            Ok(())
        })
    }

    /// How texels are read.
    pub fn sampling(&self) -> Sampling {
        self.state.lock().sampling
    }

    /// What a texel is.
    pub fn texel(&self) -> Texel {
        self.state.lock().texel
    }

    /// What is bound.
    pub fn resource(&self) -> Option<Resource> {
        self.state.lock().resource.clone()
    }
}

impl Drop for Reference {
    fn drop(&mut self) {
        texture::forget(self.state.get_mut().object);
    }
}

impl Tagged for Reference {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        self.variable.as_ref().is_none_or(|(m, _)| m.upgrade().is_some_and(|m| m.is_alive()))
    }
}
