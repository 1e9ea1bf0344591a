//! Linking PTX modules into one image (`cuLink*`).

use parking_lot::Mutex;
use weft_ptx::{Joiner, Linkage, Module as Ptx};

use crate::error::{Code, Error, Result, fail};
use crate::image::{self, Checked, LoadOptions};
use crate::tag::{Tag, Tagged};

/// A link under way (`CUlinkState`).
#[derive(Debug)]
pub struct Linker {
    /// Capability of the device that is linked for.
    sm: u32,
    options: LoadOptions,
    state: Mutex<State>,
    tag: Tag,
}

/// What an input is taken for (`CUjitInputType`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkInput {
    /// All of it is linked: PTX, an image, or a host object with images.
    Whole,
    /// An archive of host objects, of which those are linked that define what others lack.
    Library,
}

impl LinkInput {
    /// From CUDA's number.
    ///
    /// # Errors
    /// [`Code::NotSupported`] for intermediate code that is not PTX; [`Code::InvalidValue`] for a number that is none.
    pub fn from_number(number: u32) -> Result<LinkInput> {
        match number {
            0..=3 => Ok(LinkInput::Whole),
            4 => Ok(LinkInput::Library),
            5 => fail(Code::NotSupported),
            _ => fail(Code::InvalidValue),
        }
    }
}

#[derive(Debug, Default)]
struct State {
    joiner: Joiner,
    /// The text of the only input so far: it is kept as it was written, with its lines.
    only: Option<String>,
    inputs: usize,
    /// Members of libraries that nobody has needed so far.
    members: Vec<(Ptx, String)>,
    log: String,
    image: Option<Box<[u8]>>,
}

impl Linker {
    /// A link without inputs, for a device of capability `sm`.
    pub fn new(sm: u32, options: LoadOptions) -> Self {
        let state = State { joiner: Joiner::new(), ..State::default() };
        Linker { sm, options, state: Mutex::new(state), tag: Tag::default() }
    }

    /// Adds PTX text, an image that holds PTX, or host objects that carry such images (`cuLinkAddData`); `name` is for
    /// messages.
    ///
    /// # Errors
    /// [`Code::InvalidImage`], [`Code::NoBinaryForGpu`], [`Code::InvalidPtx`] or [`Code::UnsupportedPtxVersion`] when it does
    /// not hold any that compiles; [`Code::InvalidSource`] for names defined before; [`Code::InvalidValue`] when the link is
    /// complete already.
    pub fn add(&self, bytes: &[u8], name: &str, kind: LinkInput) -> Result<()> {
        let mut state = self.state.lock();
        if state.image.is_some() {
            return fail(Code::InvalidValue);
        }
        let parts = weft_fatbin::parts(bytes).map_err(|e| Error::new(Code::InvalidImage, e.to_string()))?;
        if parts.is_empty() {
            state.log.push_str(&format!("warning : No device code in '{name}'\n"));
        }
        for part in parts {
            let name = part.member.map_or_else(|| name.to_owned(), |m| format!("{name}:{m}"));
            let text = image::text(part.image, self.sm).inspect_err(|e| {
                state.log.push_str(&format!("error   : {e} in '{name}'\n"));
            })?;
            let checked = image::check(&text).and_then(|c| {
                image::check_target(&c.module, self.sm, image::is_text(part.image)).map(|()| c)
            });
            let Checked { module, log } = checked.map_err(|(log, e)| {
                state.log.push_str(&log);
                e
            })?;
            state.log.push_str(&log);
            if kind == LinkInput::Library {
                state.members.push((module, name));
            } else {
                state.join(module, &name, Some(text))?;
            }
        }
        Ok(())
    }

    /// Links what has been added (`cuLinkComplete`): an ELF image that [`crate::load_image`] loads, in this process
    /// or a later one. Answers its address and size; it lives as long as the linker.
    ///
    /// # Errors
    /// [`Code::InvalidSource`] for names that nobody defines; [`Code::InvalidValue`] when there is nothing to link.
    pub fn complete(&self) -> Result<(u64, usize)> {
        let mut state = self.state.lock();
        if state.image.is_none() {
            let text = self.options.prepare(state.finish(self.options.max_registers)?);
            state.image = Some(weft_fatbin::write::cubin(&text, self.sm).into_boxed_slice());
        }
        let image = state.image.as_deref().unwrap_or_default();
        Ok((image.as_ptr() as u64, image.len()))
    }

    /// Messages so far.
    pub fn log(&self) -> String {
        self.state.lock().log.clone()
    }
}

impl State {
    fn join(&mut self, module: Ptx, name: &str, text: Option<String>) -> Result<()> {
        let joined = self.joiner.add(module, name);
        self.inputs += 1;
        self.only = text.filter(|_| self.inputs == 1);
        joined.map_err(|clashes| {
            let lines: String = clashes.iter().map(|d| format!("error   : {}\n", d.message)).collect();
            self.log.push_str(&lines);
            Error::new(Code::InvalidSource, lines)
        })
    }

    fn finish(&mut self, max_registers: Option<u32>) -> Result<String> {
        if self.inputs == 0 {
            return fail(Code::InvalidValue);
        }
        while let Some(i) = self.needed() {
            let (module, name) = self.members.swap_remove(i);
            self.join(module, &name, None)?;
        }
        let missing = self.joiner.undefined();
        let library = image::library(missing.iter().map(|(n, _)| *n));
        let in_library =
            |n: &str| library.as_ref().is_some_and(|l| l.function(n).is_some_and(|(_, f)| f.body.is_some()));
        let missing = missing.into_iter().filter(|(n, _)| !in_library(n));
        let lines: String =
            missing.map(|(n, by)| format!("error   : Undefined reference to '{n}' in '{by}'\n")).collect();
        if !lines.is_empty() {
            self.log.push_str(&lines);
            return Err(Error::new(Code::InvalidSource, lines));
        }
        if let Some(text) = self.only.take().filter(|_| max_registers.is_none()) {
            return Ok(text);
        }
        let mut joined = std::mem::take(&mut self.joiner).finish();
        // The image keeps the bound; a kernel's own one counts more.
        for kernel in joined.functions.iter_mut().filter(|f| f.is_entry && f.perf.max_nreg.is_none()) {
            kernel.perf.max_nreg = max_registers;
        }
        Ok(weft_ptx::print(&joined))
    }

    /// A member of a library that defines what is missing.
    fn needed(&self) -> Option<usize> {
        let missing = self.joiner.undefined();
        let defines = |module: &Ptx| {
            missing.iter().any(|(n, _)| {
                module.function(n).is_some_and(|(_, f)| f.body.is_some() && f.linkage != Linkage::Internal)
                    || module
                        .global(n)
                        .is_some_and(|(_, g)| !matches!(g.linkage, Linkage::Extern | Linkage::Internal))
            })
        };
        self.members.iter().position(|(module, _)| defines(module))
    }
}

impl Tagged for Linker {
    fn tag(&self) -> &Tag {
        &self.tag
    }

    fn is_alive(&self) -> bool {
        true
    }
}

#[cfg(test)]
#[path = "link_tests.rs"]
mod tests;
