//! Resources of other APIs: mapped, and what they are then.

use std::sync::Arc;

use weft_driver::graphics::{Resource, frames, map, unmap};
use weft_driver::{Array, Mipmapped, Result, Stream};
use weft_ffi::arg::{Out, Slice};
use weft_ffi::driver::*;

use crate::entry::Mode;
use crate::handle::{ARRAYS, Handle, Kind, MIPMAPPED, OutHandle, RESOURCES};

/// The resources of a list.
fn all(list: &Slice<'_, CUgraphicsResource>) -> Result<Vec<Arc<Resource>>> {
    list.iter().map(|r| RESOURCES.get(r)).collect()
}

/// Ends a registration, and the arrays that belong to it.
pub(super) fn unregister(resource: &Arc<Resource>) -> Result<()> {
    let given = frames::end(resource);
    let (whole, arrays) = resource.unregister()?;
    arrays.iter().for_each(|a| ARRAYS.remove(a));
    if let Some(whole) = whole {
        MIPMAPPED.remove(&whole);
    }
    RESOURCES.remove(resource);
    given
}

entry! {
    /// Maps resources for the device.
    fn cuGraphicsMapResources; fn cuGraphicsMapResources_ptsz(
        count: u32, resources: Slice<CUgraphicsResource> [count], hStream: Handle<Stream>,
    ) {
        let list = all(&resources)?;
        frames::waited()?;
        map(&list, &hStream)?;
        frames::agreed(&list)
    }

    /// Gives them back.
    fn cuGraphicsUnmapResources; fn cuGraphicsUnmapResources_ptsz(
        count: u32, resources: Slice<CUgraphicsResource> [count], hStream: Handle<Stream>,
    ) {
        let list = all(&resources)?;
        unmap(&list, &hStream)?;
        frames::agreed(&list)
    }

    /// Where a buffer is.
    fn cuGraphicsResourceGetMappedPointer, fn cuGraphicsResourceGetMappedPointer_v2(
        pDevPtr: Option<Out<CUdeviceptr>>, pSize: Option<Out<usize>>, resource: CUgraphicsResource,
    ) {
        let found = Resource::find(resource, Mode::Legacy).and_then(|r| r.pointer());
        // Where there is none, that is what is told.
        let (address, bytes) = *found.as_ref().unwrap_or(&(0, 0));
        if let Some(to) = pDevPtr {
            to.set(address);
        }
        if let Some(to) = pSize {
            to.set(bytes as usize);
        }
        found.map(drop)
    }

    /// A layer, or a face, of an image at a level.
    fn cuGraphicsSubResourceGetMappedArray(
        pArray: OutHandle<Array>, resource: Handle<Resource>, arrayIndex: u32, mipLevel: u32,
    ) {
        pArray.set(&resource.array(arrayIndex, mipLevel)?)
    }

    /// An image.
    fn cuGraphicsResourceGetMappedMipmappedArray(pMipmappedArray: OutHandle<Mipmapped>, resource: Handle<Resource>) {
        pMipmappedArray.set(&resource.mipmapped()?)
    }

    /// How a resource will be used while it is mapped.
    fn cuGraphicsResourceSetMapFlags, fn cuGraphicsResourceSetMapFlags_v2(resource: Handle<Resource>, flags: u32) {
        resource.set_map_flags(flags)
    }

    /// Ends a registration.
    fn cuGraphicsUnregisterResource(resource: Handle<Resource>) {
        unregister(&resource)
    }
}
