//! What kernels may call that concerns graphs, as PTX.

/// The function by which kernels set what conditional nodes look at.
pub(crate) const FUNCTION: &str = "cudaGraphSetConditional";

/// Its definition, which modules that declare it get.
pub(crate) const DEVICE_CODE: &str = "\
.version 7.0
.target sm_52
.address_size 64
.visible .func cudaGraphSetConditional(.param .b64 handle, .param .b32 value)
{
	.reg .b64 %rd1;
	.reg .b32 %r1;
	ld.param.b64 %rd1, [handle];
	ld.param.b32 %r1, [value];
	st.global.b32 [%rd1], %r1;
	ret;
}
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn device_code_is_right() {
        let (module, diagnostics) = weft_ptx::parse(DEVICE_CODE);
        assert!(diagnostics.is_empty() && weft_ptx::check(&module).is_empty());
        assert!(module.functions.iter().any(|f| f.name == FUNCTION && f.body.is_some()));
    }
}
