//! libcudart: the runtime API over the C ABI of the driver.
