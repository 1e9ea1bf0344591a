//! User objects.

use weft_driver::graph::UserObject;
use weft_driver::{Graph, Tagged};

use crate::callback::HostCall;
use crate::handle::{Handle, OutHandle, USER_OBJECTS};

entry! {
    /// Makes an object that is freed when nobody refers to it.
    fn cuUserObjectCreate(
        object_out: OutHandle<UserObject>, ptr: *mut core::ffi::c_void, destroy: HostCall [ptr], initialRefcount: u32, flags: u32,
    ) {
        object_out.set(&UserObject::create(destroy.into_call(), initialRefcount, flags)?)
    }

    /// Adds references.
    fn cuUserObjectRetain(object: Handle<UserObject>, count: u32) {
        object.retain(count)
    }

    /// Takes references away.
    fn cuUserObjectRelease(object: Handle<UserObject>, count: u32) {
        object.release(count)?;
        if !object.is_alive() {
            USER_OBJECTS.remove(&object);
        }
    }

    /// Adds references of a graph's.
    fn cuGraphRetainUserObject(graph: Handle<Graph>, object: Handle<UserObject>, count: u32, flags: u32) {
        graph.retain(&object, count, flags)
    }

    /// Takes references of a graph's away.
    fn cuGraphReleaseUserObject(graph: Handle<Graph>, object: Handle<UserObject>, count: u32) {
        graph.release(&object, count)
    }
}
