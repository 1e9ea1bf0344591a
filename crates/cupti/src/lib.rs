//! `libcupti.so`: activities and callbacks of CUPTI, over what libcuda tells a tool in its process ([`weft_record::tool`]).
//!
//! * [`result`]: codes; [`records`]: the structures of activities; [`cbids`]: numbers of functions;
//! * [`driver`]: the driver's functions that are needed; [`kinds`], [`session`]: what is asked for, and whether the driver
//!   tells; [`clock`]: moments;
//! * [`calls`]: calls under way, and which of them asked for what; [`work`], [`graphs`]: what streams have done; [`queue`]: records until they are
//!   handed out; [`objects`]: contexts, streams, modules and events; [`nvtx`]: what the program says; [`callbacks`]: the subscriber; [`external`]: numbers that the program gives;
//! * [`api`]: the C functions; those of CUPTI that are not there answer `CUPTI_ERROR_NOT_SUPPORTED` and are named once.

#[allow(non_snake_case, reason = "the names are CUPTI's own")]
mod api;
mod callbacks;
mod calls;
mod cbids;
mod clock;
mod driver;
mod external;
mod graphs;
mod headers;
mod kinds;
mod nvtx;
mod objects;
mod queue;
mod records;
mod result;
mod session;
mod work;
