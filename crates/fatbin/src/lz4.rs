//! LZ4 blocks: fat binaries of older toolkits, and of newer ones on request.

use crate::image::ImageError;

const DAMAGED: ImageError = ImageError::Invalid("damaged LZ4 data");

/// Expands a block to `size` bytes.
pub(crate) fn decompress(mut block: &[u8], size: usize) -> Result<Vec<u8>, ImageError> {
    // The size is the file's claim: reserve no more than the data can expand to.
    let mut out = Vec::with_capacity(size.min(block.len().saturating_mul(256)));
    while let Some((&token, rest)) = block.split_first() {
        block = rest;
        let literals = length(u32::from(token >> 4), &mut block)?;
        let (head, rest) = block.split_at_checked(literals).ok_or(DAMAGED)?;
        out.extend_from_slice(head);
        block = rest;
        if block.is_empty() {
            break;
        }
        let (offset, rest) = block.split_first_chunk::<2>().ok_or(DAMAGED)?;
        block = rest;
        let from = out.len().checked_sub(usize::from(u16::from_le_bytes(*offset))).ok_or(DAMAGED)?;
        let matched = length(u32::from(token & 15), &mut block)? + 4;
        if from == out.len() || out.len() + matched > size {
            return Err(DAMAGED);
        }
        // Source and destination may overlap: that is how runs are written.
        for i in from..from + matched {
            out.push(out[i]);
        }
    }
    if out.len() != size {
        return Err(DAMAGED);
    }
    Ok(out)
}

fn length(nibble: u32, block: &mut &[u8]) -> Result<usize, ImageError> {
    let mut n = nibble as usize;
    if nibble == 15 {
        loop {
            let (&more, rest) = block.split_first().ok_or(DAMAGED)?;
            *block = rest;
            n += usize::from(more);
            if more != 255 {
                break;
            }
        }
    }
    Ok(n)
}

#[cfg(test)]
mod tests {
    use super::decompress;

    #[test]
    fn runs_and_literals() {
        // "abcabcabcabc" + "xyz": three literals, a match of nine at distance three, the rest literal.
        let block = [0x35, b'a', b'b', b'c', 3, 0, 0x30, b'x', b'y', b'z'];
        assert_eq!(decompress(&block, 15).as_deref(), Ok(&b"abcabcabcabcxyz"[..]));
    }

    #[test]
    fn damage_is_an_error() {
        let block = [0x35, b'a', b'b', b'c', 3, 0, 0x30, b'x', b'y', b'z'];
        for n in 0..block.len() {
            assert!(decompress(&block[..n], 15).is_err(), "{n}");
        }
        assert!(decompress(&[0x15, b'a', 9, 0, 0], 10).is_err());
        assert!(decompress(&[0xff; 40], 10).is_err());
    }
}
