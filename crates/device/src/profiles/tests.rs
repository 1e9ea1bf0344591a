use super::ALL;
use crate::{Profile, attribute as attr, recorded};

fn by_key(key: &str) -> &'static Profile {
    Profile::by_key(key).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn h200_answers_as_recorded() {
    let p = by_key("H200");
    assert_eq!((p.name, p.sm()), ("NVIDIA H200", 90));
    assert_eq!(p.attributes, recorded::H200);
    assert_eq!(p.attribute(131), Some(-1));
    assert_eq!(p.attribute(0), None);
    assert_eq!(p.attribute(148), None);
    assert_eq!(p.max_block(), [1024, 1024, 64]);
    assert_eq!(p.max_grid(), [2147483647, 65535, 65535]);
}

#[test]
fn attributes_are_sorted_and_models_distinct() {
    assert!(recorded::H200.windows(2).all(|w| w[0].0 < w[1].0));
    for (i, p) in Profile::all().iter().enumerate() {
        assert_eq!(p.attributes.len(), recorded::H200.len(), "{}", p.key);
        assert!(Profile::all()[..i].iter().all(|q| q.key != p.key && q.name != p.name));
        assert!(std::ptr::eq(by_key(p.key), p));
    }
    assert!(Profile::by_key("h9000").is_err_and(|e| e.to_string().contains("rtx5090")));
}

/// Layers name attributes that there are.
#[test]
fn every_layer_is_used() {
    for gpu in ALL {
        let layers = gpu.architecture.attributes().chain(gpu.own.iter().copied());
        for (number, _) in layers {
            assert!(recorded::H200.iter().any(|a| a.0 == number), "{}: {number}", gpu.key);
        }
        assert!(gpu.gpcs.is_empty() || gpu.gpcs.iter().sum::<u32>() == gpu.sms as u32, "{}", gpu.key);
        assert_eq!(gpu.gpcs.is_empty(), gpu.architecture.max_cluster == 1, "{}", gpu.key);
    }
}

/// Figures that programs print, against the technical specifications.
#[test]
fn capabilities_have_their_limits() {
    // Capability; threads, warps and blocks of an SM; shared memory of an SM and of a block, in KiB.
    let table = [
        ("k20", 35, 2048, 16, 48, 48),
        ("k80", 37, 2048, 16, 112, 48),
        ("m60", 52, 2048, 32, 96, 48),
        ("p100", 60, 2048, 32, 64, 48),
        ("v100", 70, 2048, 32, 96, 96),
        ("t4", 75, 1024, 16, 64, 64),
        ("rtx2080ti", 75, 1024, 16, 64, 64),
        ("a100", 80, 2048, 32, 164, 163),
        ("a10", 86, 1536, 16, 100, 99),
        ("l4", 89, 1536, 24, 100, 99),
        ("rtx4090", 89, 1536, 24, 100, 99),
        ("h100", 90, 2048, 32, 228, 227),
        ("gh200", 90, 2048, 32, 228, 227),
        ("b200", 100, 2048, 32, 228, 227),
        ("rtx5090", 120, 1536, 24, 100, 99),
    ];
    for (key, sm, threads, blocks, shared, optin) in table {
        let p = by_key(key);
        let got = [attr::MAX_THREADS_PER_SM, attr::MAX_BLOCKS_PER_SM].map(|n| p.limit(n));
        let memory = [attr::SHARED_PER_SM, attr::MAX_SHARED_PER_BLOCK_OPTIN].map(|n| p.limit(n) / 1024);
        assert_eq!((p.sm(), got, memory), (sm, [threads, blocks], [shared, optin]), "{key}");
        assert_eq!(p.architecture.carveouts.last(), Some(&shared), "{key}");
    }
}

#[test]
fn lists_of_models() {
    let keys = |l: &str| Profile::list(l).map(|l| l.iter().map(|p| p.key).collect::<Vec<_>>());
    assert_eq!(keys("h200, H200,rtx-4090"), Ok(vec!["h200", "h200", "rtx4090"]));
    assert!(keys("h200,").is_err());
    assert!(keys("h200,tpu").is_err_and(|e| e.0 == "tpu"));
}

#[test]
fn uuids_differ_by_device() {
    let p = Profile::default_model();
    assert_ne!(p.uuid(0), p.uuid(1));
    assert_eq!(p.uuid(3), p.uuid(3));
    assert_ne!(p.uuid(0), by_key("l4").uuid(0));
}
