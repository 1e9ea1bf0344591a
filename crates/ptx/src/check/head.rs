//! `.version` and `.target` of a module (PTX ISA, "PTX Module Directives").

use crate::{Diagnostic, Module, Span};

/// The newest version of the ISA that is known; later ones of its major version are read as if they were it.
const LATEST: (u32, u32) = (9, 5);

/// Targets by number, with the version that brought them; then that of the architecture-specific target (`a`), and
/// that of the family-specific one (`f`).
type Target = (u32, (u32, u32), Option<(u32, u32)>, Option<(u32, u32)>);

const TARGETS: &[Target] = &[
    (10, (1, 0), None, None),
    (11, (1, 0), None, None),
    (12, (1, 2), None, None),
    (13, (1, 2), None, None),
    (20, (2, 0), None, None),
    (21, (2, 0), None, None),
    (30, (3, 0), None, None),
    (32, (4, 0), None, None),
    (35, (3, 1), None, None),
    (37, (4, 1), None, None),
    (50, (4, 0), None, None),
    (52, (4, 1), None, None),
    (53, (4, 2), None, None),
    (60, (5, 0), None, None),
    (61, (5, 0), None, None),
    (62, (5, 0), None, None),
    (70, (6, 0), None, None),
    (72, (6, 1), None, None),
    (75, (6, 3), None, None),
    (80, (7, 0), None, None),
    (86, (7, 1), None, None),
    (87, (7, 4), None, None),
    (88, (9, 0), None, None),
    (89, (7, 8), None, None),
    (90, (7, 8), Some((8, 0)), None),
    (100, (8, 6), Some((8, 6)), Some((8, 8))),
    (101, (8, 6), Some((8, 6)), Some((8, 8))),
    (103, (8, 8), Some((8, 8)), Some((8, 8))),
    (107, (9, 4), Some((9, 4)), Some((9, 4))),
    (110, (9, 0), Some((9, 0)), Some((9, 0))),
    (120, (8, 7), Some((8, 7)), Some((8, 8))),
    (121, (8, 8), Some((8, 8)), Some((8, 8))),
];

/// Checks the directives at the head of a module against each other. A `.version` too new to be read is an error of
/// code `ptx-version`.
pub fn check_head(module: &Module) -> Vec<Diagnostic> {
    let (major, minor) = module.version;
    let at = |line| Span { line, ..Span::default() };
    if major > LATEST.0 {
        let text =
            format!("Unsupported .version {major}.{minor}; current version is '{}.{}'", LATEST.0, LATEST.1);
        return vec![Diagnostic::error("ptx-version", at(module.version_line), text)];
    }
    if module.target.is_empty() {
        return Vec::new();
    }
    let Some(since) = since(&module.target) else {
        let text = format!("Unsupported .target '{}'", module.target);
        return vec![Diagnostic::error("target", at(module.target_line), text)];
    };
    if module.version < since {
        let text = format!("PTX .version {major}.{minor} does not support .target {}", module.target);
        return vec![
            Diagnostic::error("target", at(module.target_line), text)
                .with_hint(format!("{} came with .version {}.{}", module.target, since.0, since.1)),
        ];
    }
    Vec::new()
}

/// The version of the ISA that brought a target such as `sm_90a`.
fn since(target: &str) -> Option<(u32, u32)> {
    let name = target.strip_prefix("sm_").or_else(|| target.strip_prefix("compute_"))?;
    let digits = name.trim_end_matches(['a', 'f']);
    let number: u32 = digits.parse().ok()?;
    let (_, plain, specific, family) = TARGETS.iter().find(|t| t.0 == number)?;
    match name.strip_prefix(digits)? {
        "" => Some(*plain),
        "a" => *specific,
        "f" => *family,
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::check_head;
    use crate::parse;

    fn said(version: &str, target: &str) -> Vec<String> {
        let text = format!(".version {version}\n.target {target}\n.address_size 64\n");
        let (module, _) = parse(&text);
        check_head(&module).iter().map(|d| d.to_string()).collect()
    }

    #[test]
    fn versions_and_targets() {
        for (version, target) in [("9.9", "sm_100a"), ("8.0", "sm_90a"), ("8.8", "sm_120f"), ("4.0", "sm_50")]
        {
            assert_eq!(said(version, target), Vec::<String>::new(), "{version} {target}");
        }
        assert_eq!(
            said("10.1", "sm_90"),
            ["ptxas <ptx>, line 1; error   : Unsupported .version 10.1; current version is '9.5'"]
        );
        for target in ["sm_77", "sm_90f", "sm_80a", "sm_100b"] {
            assert_eq!(
                said("8.8", target),
                [format!("ptxas <ptx>, line 2; error   : Unsupported .target '{target}'")]
            );
        }
        let old = said("8.0", "sm_100f");
        assert!(
            old[0].contains("line 2; error   : PTX .version 8.0 does not support .target sm_100f"),
            "{old:?}"
        );
    }
}
