//! Which launches are told of.

use weft_record::counts::Launch;
use weft_record::names::plain_name;

use super::options::Options;
use super::pattern::Pattern;
use crate::error::Error;

/// The launches that the options ask for, each with its number.
///
/// # Errors
/// A regular expression that is none.
pub(crate) fn selected<'a>(
    launches: &'a [Launch],
    options: &Options,
) -> Result<Vec<(usize, &'a Launch)>, Error> {
    let wanted = options.kernel.as_deref().map(Pattern::read).transpose().map_err(Error::Usage)?;
    let is = |l: &Launch| {
        let plain = plain_name(&l.kernel);
        let own = plain.rsplit("::").next().unwrap_or_default();
        wanted.as_ref().is_none_or(|w| [&l.kernel[..], &plain[..], own].into_iter().any(|n| w.is(n)))
    };
    let of_kernel = launches.iter().enumerate().filter(|(_, l)| is(l));
    Ok(of_kernel.skip(options.skip).take(options.count.unwrap_or(usize::MAX)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_numbers_and_counts_choose() {
        let names = ["_Z4copyPf", "_ZN1a4copyEv", "fill", "fill", "fill"];
        let launches: Vec<Launch> = names.map(|n| Launch { kernel: n.into(), ..Launch::default() }).into();
        let chosen = |kernel: Option<&str>, skip, count| {
            let o = Options { kernel: kernel.map(str::to_owned), skip, count, ..Options::default() };
            selected(&launches, &o).map(|l| l.iter().map(|(n, _)| *n).collect::<Vec<_>>())
        };
        let of = |kernel| chosen(Some(kernel), 0, None).expect("a pattern");
        assert_eq!(
            (of("copy"), of("a::copy"), of("_Z4copyPf"), of("cop")),
            (vec![0, 1], vec![1], vec![0], vec![])
        );
        assert_eq!((of("regex:^f.*l$"), of("regex:op|x")), (vec![2, 3, 4], vec![0, 1]));
        assert_eq!(chosen(None, 1, Some(2)).expect("no pattern"), [1, 2]);
        assert_eq!(chosen(Some("fill"), 2, Some(5)).expect("a name"), [4]);
        assert!(chosen(Some("regex:("), 0, None).is_err_and(|e| e.status() == 2));
    }
}
