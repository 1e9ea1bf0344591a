//! Containers of device code: fat binaries, cubins.
