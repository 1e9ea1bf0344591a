//! Attributes of kernel nodes.

use super::model::{Content, Node};
use super::updatable::{DeviceNode, UPDATABLE};
use crate::attribute::{AttributeValue, with_attributes};
use crate::error::{Code, Result, fail};
use crate::operation::config::Domains;
use crate::operation::{KernelLaunch, Operation};
use crate::stream::PRIORITIES;

const WINDOW: u32 = 1;
const COOPERATIVE: u32 = 2;
const CLUSTER: u32 = 4;
const PRIORITY: u32 = 8;
const DOMAIN_MAP: u32 = 9;
const DOMAIN: u32 = 10;
/// Those that kernel nodes have.
const KNOWN: [u32; 11] =
    [WINDOW, COOPERATIVE, CLUSTER, 5, 6, PRIORITY, DOMAIN_MAP, DOMAIN, 11, UPDATABLE, 14];
/// Those of them that can only be set.
const NOT_TOLD: [u32; 2] = [6, 11];

fn kernel(node: &Node) -> Result<KernelLaunch> {
    match node.content()? {
        Content::Work(Operation::Kernel(k)) => Ok(k),
        _ => fail(Code::InvalidValue),
    }
}

fn words(words: &[u32]) -> AttributeValue {
    let mut value = [0; 64];
    for (to, word) in value.chunks_exact_mut(4).zip(words) {
        to.copy_from_slice(&word.to_ne_bytes());
    }
    value
}

/// What a node says that kernels may change and name by a number.
pub fn updatable_value(number: u64) -> AttributeValue {
    words(&[1, 0, number as u32, (number >> 32) as u32])
}

/// A priority as devices have it.
fn within_range(value: &AttributeValue) -> AttributeValue {
    let given = value.first_chunk().map_or(0, |b| i32::from_ne_bytes(*b));
    words(&[given.clamp(PRIORITIES.0, PRIORITIES.1).cast_unsigned()])
}

impl Node {
    /// An attribute of a kernel (`cuGraphKernelNodeGetAttribute`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a node that is no kernel, and an attribute that kernels do not have.
    pub fn kernel_attribute(&self, id: u32) -> Result<AttributeValue> {
        let config = kernel(self)?.config;
        let given = self.kernel_attributes()?.get(&id).copied();
        match id {
            WINDOW => Ok(config.window.unwrap_or_default().value()),
            COOPERATIVE => Ok(words(&[config.cooperative.into()])),
            CLUSTER => Ok(words(&config.cluster.unwrap_or_default())),
            PRIORITY => Ok(words(&[config.priority.unwrap_or(0).cast_unsigned()])),
            DOMAIN_MAP => {
                let mut value = [0; 64];
                value[..2].copy_from_slice(&config.domains.map.unwrap_or(Domains::MAP));
                Ok(value)
            }
            DOMAIN => Ok(words(&[config.domains.logical.unwrap_or(0)])),
            _ if NOT_TOLD.contains(&id) => fail(Code::InvalidValue),
            _ if KNOWN.contains(&id) => Ok(given.unwrap_or([0; 64])),
            _ => fail(Code::InvalidValue),
        }
    }

    /// Sets an attribute of a kernel (`cuGraphKernelNodeSetAttribute`).
    ///
    /// # Errors
    /// As [`with_attributes`]; [`Code::InvalidValue`] for a node that is no kernel; [`Code::NotSupported`] where kernels may change it and
    /// no longer shall.
    pub fn set_kernel_attribute(&self, id: u32, value: &AttributeValue) -> Result<()> {
        let launch = kernel(self)?;
        if !KNOWN.contains(&id) {
            return fail(Code::InvalidValue);
        }
        let mut config = with_attributes(&launch.function, launch.config, [(id, *value)])?;
        if id == UPDATABLE {
            return match config.updatable.take() {
                Some(0) if self.is_updatable()? => fail(Code::NotSupported),
                on => self.make_updatable(on).map(drop),
            };
        }
        let mut all = self.kernel_attributes()?;
        all.insert(id, if id == PRIORITY { within_range(value) } else { *value });
        self.replace_kernel(KernelLaunch { config, ..launch }, all)
    }

    /// Gives a kernel all attributes of another (`cuGraphKernelNodeCopyAttributes`).
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for nodes that are no kernels; [`Code::NotSupported`] where kernels may change one of them.
    pub fn copy_kernel_attributes(&self, from: &Node) -> Result<()> {
        let (mut launch, other) = (kernel(self)?, kernel(from)?);
        if self.is_updatable()? || from.is_updatable()? {
            return fail(Code::NotSupported);
        }
        launch.config.cooperative = other.config.cooperative;
        launch.config.cluster = other.config.cluster;
        launch.config.priority = other.config.priority;
        launch.config.window = other.config.window;
        launch.config.domains = other.config.domains;
        self.replace_kernel(launch, from.kernel_attributes()?)
    }

    /// Lets kernels change it, if the program wants that; answers what they name it by.
    ///
    /// # Errors
    /// [`Code::InvalidValue`] for a wish that is neither 0 nor 1.
    pub(super) fn make_updatable(&self, on: Option<u32>) -> Result<Option<u64>> {
        match on {
            Some(1) => {}
            None | Some(0) => return Ok(None),
            Some(_) => return fail(Code::InvalidValue),
        }
        let graph = self.graph()?;
        let mut inner = graph.inner.lock();
        let slot = inner.slot_mut(self.at)?;
        let number = slot.updatable.get_or_insert_with(DeviceNode::new).number();
        slot.attributes.insert(UPDATABLE, updatable_value(number));
        Ok(Some(number))
    }

    fn is_updatable(&self) -> Result<bool> {
        Ok(self.graph()?.inner.lock().slot(self.at)?.updatable.is_some())
    }
}
