// Made by coefficients.py; do not edit.

// Degree 9 on [-0.346674, 0.346674]; relative error 2.23e-16.
DEV double poly_exp64(double x) {
    double p = 0x1.af38be34c9e9cp-26;
    p = fma64(p, x, 0x1.2891960d969fep-22);
    p = fma64(p, x, 0x1.71de0da5c30dbp-19);
    p = fma64(p, x, 0x1.a019b8ff24c9bp-16);
    p = fma64(p, x, 0x1.a01a01a7c6560p-13);
    p = fma64(p, x, 0x1.6c16c1788f756p-10);
    p = fma64(p, x, 0x1.11111111109b0p-7);
    p = fma64(p, x, 0x1.5555555553d5ap-5);
    p = fma64(p, x, 0x1.5555555555556p-3);
    p = fma64(p, x, 0x1.0000000000001p-1);
    return p;
}

// Degree 11 on [-0.5001, 0.5001]; relative error 2.73e-19.
DEV double poly_exp2_64(double x) {
    double p = 0x1.c4a2aaa2b01d9p-36;
    p = fma64(p, x, 0x1.e9ec3d7558475p-32);
    p = fma64(p, x, 0x1.e4cf10d1896bep-28);
    p = fma64(p, x, 0x1.b524ebc089f66p-24);
    p = fma64(p, x, 0x1.62c02242bb0bdp-20);
    p = fma64(p, x, 0x1.ffcbfc6dad6adp-17);
    p = fma64(p, x, 0x1.430912f86b7d4p-13);
    p = fma64(p, x, 0x1.5d87fe78a3f8cp-10);
    p = fma64(p, x, 0x1.3b2ab6fba4e79p-7);
    p = fma64(p, x, 0x1.c6b08d704a0c6p-5);
    p = fma64(p, x, 0x1.ebfbdff82c58fp-3);
    p = fma64(p, x, 0x1.62e42fefa39efp-1);
    return p;
}

// Degree 10 on [-0.1506, 0.1506]; relative error 2.99e-18.
DEV double poly_exp10_64(double x) {
    double p = 0x1.85b32aff943bfp-15;
    p = fma64(p, x, 0x1.fbe3237d6ce87p-13);
    p = fma64(p, x, 0x1.2ea50a4f02589p-10);
    p = fma64(p, x, 0x1.48979265cae2fp-8);
    p = fma64(p, x, 0x1.4116b06512a99p-6);
    p = fma64(p, x, 0x1.16e4dfcb22d0ap-4);
    p = fma64(p, x, 0x1.a7ed70847bde3p-3);
    p = fma64(p, x, 0x1.1429ffd1d3d02p-1);
    p = fma64(p, x, 0x1.2bd7609fd98c5p+0);
    p = fma64(p, x, 0x1.0470591de2ca6p+1);
    p = fma64(p, x, 0x1.53524c73cea69p+1);
    return p;
}

// Degree 10 on [-0.346674, 0.346674]; relative error 6.22e-19.
DEV double poly_expm1_64(double x) {
    double p = 0x1.61b2c5219ae0ep-33;
    p = fma64(p, x, 0x1.1f73102e57f8bp-29);
    p = fma64(p, x, 0x1.ae643443626c1p-26);
    p = fma64(p, x, 0x1.27e4db5e389d2p-22);
    p = fma64(p, x, 0x1.71de3a59062b8p-19);
    p = fma64(p, x, 0x1.a01a01a6da7e2p-16);
    p = fma64(p, x, 0x1.a01a01a019b28p-13);
    p = fma64(p, x, 0x1.6c16c16c162d1p-10);
    p = fma64(p, x, 0x1.1111111111111p-7);
    p = fma64(p, x, 0x1.5555555555556p-5);
    p = fma64(p, x, 0x1.5555555555555p-3);
    return p;
}

// Degree 7 on [0.0, 0.0294373]; relative error 3.05e-18.
DEV double poly_log64(double x) {
    double p = 0x1.0c039c49989c6p-3;
    p = fma64(p, x, 0x1.0fbe95d716020p-3);
    p = fma64(p, x, 0x1.3b1c355a8f7a2p-3);
    p = fma64(p, x, 0x1.745cf9048dd95p-3);
    p = fma64(p, x, 0x1.c71c720159177p-3);
    p = fma64(p, x, 0x1.2492492476cccp-2);
    p = fma64(p, x, 0x1.9999999999a38p-2);
    p = fma64(p, x, 0x1.5555555555555p-1);
    return p;
}

// Degree 8 on [0.0, 0.0294373]; relative error 3.13e-20.
DEV double poly_log_tail64(double x) {
    double p = 0x1.b8d2ce0baf5e8p-4;
    p = fma64(p, x, 0x1.ac4ab12e9f860p-4);
    p = fma64(p, x, 0x1.e1f7f8b33879dp-4);
    p = fma64(p, x, 0x1.1110dfb2433c1p-3);
    p = fma64(p, x, 0x1.3b13b1bc64d9dp-3);
    p = fma64(p, x, 0x1.745d17451376fp-3);
    p = fma64(p, x, 0x1.c71c71c71cfd7p-3);
    p = fma64(p, x, 0x1.2492492492491p-2);
    p = fma64(p, x, 0x1.999999999999ap-2);
    return p;
}

// Degree 6 on [0.0, 0.617467]; relative error 7.21e-20.
DEV double poly_sin64(double x) {
    double p = -0x1.ab16f5caa198ap-41;
    p = fma64(p, x, 0x1.61217d9252c03p-33);
    p = fma64(p, x, -0x1.ae645410e937bp-26);
    p = fma64(p, x, 0x1.71de3a545f836p-19);
    p = fma64(p, x, -0x1.a01a01a01992fp-13);
    p = fma64(p, x, 0x1.1111111111110p-7);
    p = fma64(p, x, -0x1.5555555555555p-3);
    return p;
}

// Degree 6 on [0.0, 0.617467]; relative error 1.59e-20.
DEV double poly_cos64(double x) {
    double p = 0x1.ab779550c8d9bp-45;
    p = fma64(p, x, -0x1.9394b8bd50ae1p-37);
    p = fma64(p, x, 0x1.1eed8deac3dfep-29);
    p = fma64(p, x, -0x1.27e4fb77125c5p-22);
    p = fma64(p, x, 0x1.a01a01a019d06p-16);
    p = fma64(p, x, -0x1.6c16c16c16c16p-10);
    p = fma64(p, x, 0x1.5555555555555p-5);
    return p;
}

// Degree 12 on [0.0, 0.17159]; relative error 1.29e-19.
DEV double poly_atan64(double x) {
    double p = -0x1.c807c7fd8901cp-7;
    p = fma64(p, x, 0x1.f5ea203927f08p-6);
    p = fma64(p, x, -0x1.503b1df32251dp-5);
    p = fma64(p, x, 0x1.829c9a46152b5p-5);
    p = fma64(p, x, -0x1.aebd143c55a36p-5);
    p = fma64(p, x, 0x1.e1d8e89291b2fp-5);
    p = fma64(p, x, -0x1.1110ceddb22d6p-4);
    p = fma64(p, x, 0x1.3b13aea970e58p-4);
    p = fma64(p, x, -0x1.745d173561ae0p-4);
    p = fma64(p, x, 0x1.c71c71c6ddb13p-4);
    p = fma64(p, x, -0x1.24924924920acp-3);
    p = fma64(p, x, 0x1.9999999999997p-3);
    p = fma64(p, x, -0x1.5555555555555p-2);
    return p;
}

// Degree 14 on [0.0, 0.2501]; relative error 3.4e-19.
DEV double poly_asin64(double x) {
    double p = 0x1.f7b7e46af0ee7p-6;
    p = fma64(p, x, -0x1.8a435f5117257p-6);
    p = fma64(p, x, 0x1.720d0586f24a2p-6);
    p = fma64(p, x, 0x1.804c02406780dp-12);
    p = fma64(p, x, 0x1.20548a3ca847dp-7);
    p = fma64(p, x, 0x1.0a9171f4c504ep-7);
    p = fma64(p, x, 0x1.40e47f482ed3fp-7);
    p = fma64(p, x, 0x1.7a70ab2bcdeadp-7);
    p = fma64(p, x, 0x1.c99b000e791f4p-7);
    p = fma64(p, x, 0x1.1c4ebd6df68b7p-6);
    p = fma64(p, x, 0x1.6e8ba31ce37bfp-6);
    p = fma64(p, x, 0x1.f1c71c70ed1adp-6);
    p = fma64(p, x, 0x1.6db6db6db7c96p-5);
    p = fma64(p, x, 0x1.333333333332dp-4);
    p = fma64(p, x, 0x1.5555555555555p-3);
    return p;
}

// Degree 14 on [0.0, 1.0001]; relative error 3.76e-23.
DEV double poly_erf64(double x) {
    double p = 0x1.3bfe44a3d819fp-42;
    p = fma64(p, x, -0x1.b40ce8a3115bbp-38);
    p = fma64(p, x, 0x1.9a0f7fb0e9b3ep-34);
    p = fma64(p, x, -0x1.517cd7cf60f83p-30);
    p = fma64(p, x, 0x1.fcbb2ff58f199p-27);
    p = fma64(p, x, -0x1.5f73c3afbe70ap-23);
    p = fma64(p, x, 0x1.b9e6c38d4ca6dp-20);
    p = fma64(p, x, -0x1.f4d25bf9a1bd9p-17);
    p = fma64(p, x, 0x1.f9a326f7abe7fp-14);
    p = fma64(p, x, -0x1.c02db40035ef3p-11);
    p = fma64(p, x, 0x1.565bcd0e6a2eep-8);
    p = fma64(p, x, -0x1.b82ce31288b47p-6);
    p = fma64(p, x, 0x1.ce2f21a042be2p-4);
    p = fma64(p, x, -0x1.812746b0379e7p-2);
    p = fma64(p, x, 0x1.20dd750429b6dp+0);
    return p;
}

// Degree 36 on [-1.0, 1.0]; relative error 6.25e-14.
DEV double poly_erfcx64(double x) {
    double p = 0x1.2032ddcb7acacp-48;
    p = fma64(p, x, 0x1.ea4dd5e83f591p-46);
    p = fma64(p, x, -0x1.47643f04acdcap-45);
    p = fma64(p, x, -0x1.b06441f0e97dap-42);
    p = fma64(p, x, 0x1.31a50a72c6c50p-44);
    p = fma64(p, x, 0x1.9acefd262c5d4p-39);
    p = fma64(p, x, 0x1.396edc5dcb366p-40);
    p = fma64(p, x, -0x1.27291c2efcf83p-36);
    p = fma64(p, x, -0x1.f2b4e5d9b9417p-37);
    p = fma64(p, x, 0x1.7cbf1225d2126p-34);
    p = fma64(p, x, 0x1.e67239fd1e546p-34);
    p = fma64(p, x, -0x1.ecf3fb34685b6p-32);
    p = fma64(p, x, -0x1.8d0c90b56e722p-31);
    p = fma64(p, x, 0x1.592d378ac809dp-29);
    p = fma64(p, x, 0x1.24fac2d6b1e9dp-28);
    p = fma64(p, x, -0x1.0fc4ab18966efp-26);
    p = fma64(p, x, -0x1.7dd561ad87aeep-26);
    p = fma64(p, x, 0x1.dde38945df604p-24);
    p = fma64(p, x, 0x1.5404bc37bd543p-24);
    p = fma64(p, x, -0x1.bb56c0f255e58p-21);
    p = fma64(p, x, 0x1.383a009e48fdbp-22);
    p = fma64(p, x, 0x1.7f2b21107bb03p-18);
    p = fma64(p, x, -0x1.788126415842fp-17);
    p = fma64(p, x, -0x1.99595f7d3a535p-16);
    p = fma64(p, x, 0x1.3be0314a7b17bp-13);
    p = fma64(p, x, -0x1.a1df2511fd9a7p-13);
    p = fma64(p, x, -0x1.8d4a997fc787fp-11);
    p = fma64(p, x, 0x1.49c67285feb65p-8);
    p = fma64(p, x, -0x1.0962388557263p-6);
    p = fma64(p, x, 0x1.3079edf682defp-5);
    p = fma64(p, x, -0x1.0fb06dfe487a8p-4);
    p = fma64(p, x, 0x1.7fee004e1253bp-4);
    p = fma64(p, x, -0x1.9ddb23c3e911ep-4);
    p = fma64(p, x, 0x1.16ecefcfa5396p-4);
    p = fma64(p, x, 0x1.f7f5df66fd7bfp-7);
    p = fma64(p, x, -0x1.1df1ad154a28ep-3);
    p = fma64(p, x, 0x1.3ba5916e9fd7fp+0);
    return p;
}

// Degree 7 on [0.0, 0.015625]; relative error 1.51e-19.
DEV double poly_stirling64(double x) {
    double p = -0x1.55b3a71b66a2ep-6;
    p = fma64(p, x, 0x1.96db40614b193p-8);
    p = fma64(p, x, -0x1.f5ff2fdcdf048p-10);
    p = fma64(p, x, 0x1.b94f6d6592192p-11);
    p = fma64(p, x, -0x1.38137ec070147p-11);
    p = fma64(p, x, 0x1.a01a019ee0dbep-11);
    p = fma64(p, x, -0x1.6c16c16c16b29p-9);
    p = fma64(p, x, 0x1.5555555555555p-4);
    return p;
}

// Degree 24 on [-0.5001, 0.5001]; relative error 8.09e-24.
DEV double poly_lgamma2_64(double x) {
    double p = -0x1.da97bd90e33bep-30;
    p = fma64(p, x, 0x1.edd0cb120a924p-29);
    p = fma64(p, x, -0x1.4934f1a72a572p-28);
    p = fma64(p, x, 0x1.5865a56d958cbp-27);
    p = fma64(p, x, -0x1.88f2e021cf627p-26);
    p = fma64(p, x, 0x1.9c9a5fe531617p-25);
    p = fma64(p, x, -0x1.af2c53d6f8411p-24);
    p = fma64(p, x, 0x1.c73be73056fb0p-23);
    p = fma64(p, x, -0x1.e26209b2cabfep-22);
    p = fma64(p, x, 0x1.0065d582ef68ap-20);
    p = fma64(p, x, -0x1.11b2e415478fap-19);
    p = fma64(p, x, 0x1.25979bf72bc69p-18);
    p = fma64(p, x, -0x1.3cbc9661ac54ep-17);
    p = fma64(p, x, 0x1.580dcf0c99e29p-16);
    p = fma64(p, x, -0x1.78de5bd750830p-15);
    p = fma64(p, x, 0x1.a127b0f1014e6p-14);
    p = fma64(p, x, -0x1.d3fd4c76d3ec9p-13);
    p = fma64(p, x, 0x1.0b36af8639eb1p-11);
    p = fma64(p, x, -0x1.38ac5c2bf8dffp-10);
    p = fma64(p, x, 0x1.7add6eadb6c27p-9);
    p = fma64(p, x, -0x1.e404fc218f5f2p-8);
    p = fma64(p, x, 0x1.51322ac7d8483p-6);
    p = fma64(p, x, -0x1.13e001a557607p-4);
    p = fma64(p, x, 0x1.4a34cc4a60fa6p-2);
    p = fma64(p, x, 0x1.b0ee6072093cep-2);
    return p;
}

// Degree 30 on [-0.5001, 0.5001]; relative error 2.86e-19.
DEV double poly_lgamma1_64(double x) {
    double p = -0x1.efa9866f34140p-3;
    p = fma64(p, x, 0x1.fe2985a065be8p-3);
    p = fma64(p, x, 0x1.b32f9671f09cap-3);
    p = fma64(p, x, -0x1.bef1a645d2c53p-3);
    p = fma64(p, x, -0x1.7d9fb9012612fp-3);
    p = fma64(p, x, 0x1.891d821804749p-3);
    p = fma64(p, x, 0x1.10c5adf9cbaacp-6);
    p = fma64(p, x, -0x1.0f61774ada583p-6);
    p = fma64(p, x, -0x1.dc035626e456cp-5);
    p = fma64(p, x, 0x1.ef8a0a39c7461p-5);
    p = fma64(p, x, -0x1.70351d34a47b6p-5);
    p = fma64(p, x, 0x1.831ab6fbe67a9p-5);
    p = fma64(p, x, -0x1.b2089d0533f22p-5);
    p = fma64(p, x, 0x1.ca1149057c824p-5);
    p = fma64(p, x, -0x1.e19d277ad5857p-5);
    p = fma64(p, x, 0x1.ffba6716a29e0p-5);
    p = fma64(p, x, -0x1.11158ed1745cep-4);
    p = fma64(p, x, 0x1.24994a898de35p-4);
    p = fma64(p, x, -0x1.3b1d7abf2dd61p-4);
    p = fma64(p, x, 0x1.556ab908c21d1p-4);
    p = fma64(p, x, -0x1.748c33f6e1e26p-4);
    p = fma64(p, x, 0x1.9a01e471c3f90p-4);
    p = fma64(p, x, -0x1.c8067068c5ffep-4);
    p = fma64(p, x, 0x1.010b36ad2d229p-3);
    p = fma64(p, x, -0x1.2703a1dcf0d4ep-3);
    p = fma64(p, x, 0x1.5b40cb1012f91p-3);
    p = fma64(p, x, -0x1.a8b9c17aa60bbp-3);
    p = fma64(p, x, 0x1.151322ac7d7ffp-2);
    p = fma64(p, x, -0x1.9a4d55beab2d7p-2);
    p = fma64(p, x, 0x1.a51a6625307d3p-1);
    p = fma64(p, x, -0x1.2788cfc6fb619p-1);
    return p;
}

// Degree 20 on [0.0, 64.0]; relative error 7.3e-24.
DEV double poly_j0_64(double x) {
    double p = 0x1.39ac386378b0fp-163;
    p = fma64(p, x, -0x1.52697657cca9ep-152);
    p = fma64(p, x, 0x1.f6e27afdfcbfbp-142);
    p = fma64(p, x, -0x1.40651159e6b83p-131);
    p = fma64(p, x, 0x1.69f2126fc19e1p-121);
    p = fma64(p, x, -0x1.69f77142a4d18p-111);
    p = fma64(p, x, 0x1.3e22d141bcee9p-101);
    p = fma64(p, x, -0x1.e72558ce8c440p-92);
    p = fma64(p, x, 0x1.4197a7f0b62d0p-82);
    p = fma64(p, x, -0x1.69ca9cf37bd24p-73);
    p = fma64(p, x, 0x1.5601885e615bbp-64);
    p = fma64(p, x, -0x1.0b313289bdf62p-55);
    p = fma64(p, x, 0x1.522a43f654858p-47);
    p = fma64(p, x, -0x1.522a43f654869p-39);
    p = fma64(p, x, 0x1.02e85c0898b71p-31);
    p = fma64(p, x, -0x1.23456789abcdfp-24);
    p = fma64(p, x, 0x1.c71c71c71c71cp-18);
    p = fma64(p, x, -0x1.c71c71c71c71cp-12);
    p = fma64(p, x, 0x1.0000000000000p-6);
    p = fma64(p, x, -0x1.0000000000000p-2);
    p = fma64(p, x, 0x1.0000000000000p+0);
    return p;
}

// Degree 20 on [0.0, 64.0]; relative error 5.75e-25.
DEV double poly_j1_64(double x) {
    double p = 0x1.e67804c08dd9bp-169;
    p = fma64(p, x, -0x1.10168f9c8dcd2p-157);
    p = fma64(p, x, 0x1.a7e27c46a7e2fp-147);
    p = fma64(p, x, -0x1.1cd504a4ca2cbp-136);
    p = fma64(p, x, 0x1.54a8c6d873dd9p-126);
    p = fma64(p, x, -0x1.69f78ce51dee9p-116);
    p = fma64(p, x, 0x1.5358589520c53p-106);
    p = fma64(p, x, -0x1.165e7bfdbb672p-96);
    p = fma64(p, x, 0x1.8bce588ce04f8p-87);
    p = fma64(p, x, -0x1.e2637bef738eap-78);
    p = fma64(p, x, 0x1.f17697cf1b114p-69);
    p = fma64(p, x, -0x1.ab81ea75fccf7p-60);
    p = fma64(p, x, 0x1.2c9758daf5cc9p-51);
    p = fma64(p, x, -0x1.522a43f654869p-43);
    p = fma64(p, x, 0x1.27e4fb7789f5cp-35);
    p = fma64(p, x, -0x1.845c8a0ce5129p-28);
    p = fma64(p, x, 0x1.6c16c16c16c17p-21);
    p = fma64(p, x, -0x1.c71c71c71c71cp-15);
    p = fma64(p, x, 0x1.5555555555555p-9);
    p = fma64(p, x, -0x1.0000000000000p-4);
    p = fma64(p, x, 0x1.0000000000000p-1);
    return p;
}

// Degree 20 on [0.0, 64.0]; relative error 6.75e-24.
DEV double poly_y0_64(double x) {
    double p = -0x1.70f2c34104d06p-162;
    p = fma64(p, x, 0x1.8a13012b1cc84p-151);
    p = fma64(p, x, -0x1.20ee9910e27b2p-140);
    p = fma64(p, x, 0x1.6a9735c89cea9p-130);
    p = fma64(p, x, -0x1.92d9f9b08c9d2p-120);
    p = fma64(p, x, 0x1.8bace468a7a58p-110);
    p = fma64(p, x, -0x1.550316dabb14bp-100);
    p = fma64(p, x, 0x1.ff1953479bb74p-91);
    p = fma64(p, x, -0x1.4987e5827497cp-81);
    p = fma64(p, x, 0x1.6920194189209p-72);
    p = fma64(p, x, -0x1.4b7ac8a1ae55dp-63);
    p = fma64(p, x, 0x1.f4ed4b492e89cp-55);
    p = fma64(p, x, -0x1.31085da820537p-46);
    p = fma64(p, x, 0x1.2393d82c6b2e3p-38);
    p = fma64(p, x, -0x1.a6ee796b871b6p-31);
    p = fma64(p, x, 0x1.bce4a600d3ea4p-24);
    p = fma64(p, x, -0x1.3e99794203bbdp-17);
    p = fma64(p, x, 0x1.1a6206b7b973dp-11);
    p = fma64(p, x, -0x1.075b1bbf41364p-6);
    p = fma64(p, x, 0x1.6bbcb41034286p-3);
    p = fma64(p, x, -0x1.2e4d699cbd01fp-4);
    return p;
}

// Degree 20 on [0.0, 64.0]; relative error 5.05e-25.
DEV double poly_y1_64(double x) {
    double p = -0x1.2009fe7b45224p-167;
    p = fma64(p, x, 0x1.3f0dd4c8cbc3ap-156);
    p = fma64(p, x, -0x1.eaa7ffd48dd97p-146);
    p = fma64(p, x, 0x1.44dd866e59fbdp-135);
    p = fma64(p, x, -0x1.7e595fd5cd7cep-125);
    p = fma64(p, x, 0x1.8f46c358d8843p-115);
    p = fma64(p, x, -0x1.6f58c81ee5b61p-105);
    p = fma64(p, x, 0x1.273899571510dp-95);
    p = fma64(p, x, -0x1.9a6c1262e20fbp-86);
    p = fma64(p, x, 0x1.e7e5fcfc1638bp-77);
    p = fma64(p, x, -0x1.e9598c016138dp-68);
    p = fma64(p, x, 0x1.978ba84f21791p-59);
    p = fma64(p, x, -0x1.1474ade9154a4p-50);
    p = fma64(p, x, 0x1.2a4e1aea45c18p-42);
    p = fma64(p, x, -0x1.f0ce34d2066a6p-35);
    p = fma64(p, x, 0x1.32e5a4ddeea30p-27);
    p = fma64(p, x, -0x1.0a780ac776eacp-20);
    p = fma64(p, x, 0x1.2c7dbffcde97dp-14);
    p = fma64(p, x, -0x1.835b97894be5bp-9);
    p = fma64(p, x, 0x1.bd3975c75b4a7p-5);
    p = fma64(p, x, -0x1.91866143cbc8ap-3);
    return p;
}

// Degree 12 on [0.0, 1.0]; relative error 4.26e-18.
DEV double poly_p0_64(double x) {
    double p = 0x1.22b44c20d0316p-33;
    p = fma64(p, x, -0x1.13ad48ecc8f38p-30);
    p = fma64(p, x, 0x1.ed51b593c205cp-29);
    p = fma64(p, x, -0x1.1d9db2333be9ep-27);
    p = fma64(p, x, 0x1.fe16d5457b051p-27);
    p = fma64(p, x, -0x1.9f8175e09f1e0p-26);
    p = fma64(p, x, 0x1.74be8a2fde700p-25);
    p = fma64(p, x, -0x1.b75a457f865c8p-24);
    p = fma64(p, x, 0x1.84b6e1ac85bdep-22);
    p = fma64(p, x, -0x1.251ed77e459fdp-19);
    p = fma64(p, x, 0x1.cb5fffe8ced26p-16);
    p = fma64(p, x, -0x1.1ffffffffe5fbp-10);
    p = fma64(p, x, 0x1.0000000000000p+0);
    return p;
}

// Degree 12 on [0.0, 1.0]; relative error 3.0e-16.
DEV double poly_q0_64(double x) {
    double p = -0x1.28620b17b9cccp-30;
    p = fma64(p, x, 0x1.15e8ffa1561d5p-27);
    p = fma64(p, x, -0x1.e8aae3a2cdcbep-26);
    p = fma64(p, x, 0x1.12e9806e38a74p-24);
    p = fma64(p, x, -0x1.d39db8567c07ap-24);
    p = fma64(p, x, 0x1.5ef5a80c8308ap-23);
    p = fma64(p, x, -0x1.155e2692aee0ep-22);
    p = fma64(p, x, 0x1.12de5741fb7adp-21);
    p = fma64(p, x, -0x1.8608d6e0123ddp-20);
    p = fma64(p, x, 0x1.ba4c1087d2f4fp-18);
    p = fma64(p, x, -0x1.d11dff99bdda2p-15);
    p = fma64(p, x, 0x1.2bfffffff1ae2p-10);
    p = fma64(p, x, -0x1.ffffffffffffdp-4);
    return p;
}

// Degree 22 on [0.0, 64.0]; relative error 2.9e-31.
DEV double poly_i0_small64(double x) {
    double p = 0x1.8f64a6f1531c1p-184;
    p = fma64(p, x, 0x1.ec756aed90ed8p-174);
    p = fma64(p, x, 0x1.d05d6f22def38p-163);
    p = fma64(p, x, 0x1.66fb9e78abc34p-152);
    p = fma64(p, x, 0x1.fab8473573184p-142);
    p = fma64(p, x, 0x1.40a27bf1d3e17p-131);
    p = fma64(p, x, 0x1.69f7e0bb814bbp-121);
    p = fma64(p, x, 0x1.69f7da339e7b2p-111);
    p = fma64(p, x, 0x1.3e22d71249ccap-101);
    p = fma64(p, x, 0x1.e725594eacfa1p-92);
    p = fma64(p, x, 0x1.4197a7f516c83p-82);
    p = fma64(p, x, 0x1.69ca9cf3b7e52p-73);
    p = fma64(p, x, 0x1.5601885e63e66p-64);
    p = fma64(p, x, 0x1.0b313289be0b8p-55);
    p = fma64(p, x, 0x1.522a43f65486ap-47);
    p = fma64(p, x, 0x1.522a43f65486ap-39);
    p = fma64(p, x, 0x1.02e85c0898b71p-31);
    p = fma64(p, x, 0x1.23456789abcdfp-24);
    p = fma64(p, x, 0x1.c71c71c71c71cp-18);
    p = fma64(p, x, 0x1.c71c71c71c71cp-12);
    p = fma64(p, x, 0x1.0000000000000p-6);
    p = fma64(p, x, 0x1.0000000000000p-2);
    p = fma64(p, x, 0x1.0000000000000p+0);
    return p;
}

// Degree 24 on [0.0, 1.0]; relative error 1.56e-10.
DEV double poly_i0_large64(double x) {
    double p = -0x1.36e52c10032d7p-10;
    p = fma64(p, x, 0x1.cd0f7fa76dcdbp-7);
    p = fma64(p, x, -0x1.3eb029c32c3ccp-4);
    p = fma64(p, x, 0x1.10a4f669faf77p-2);
    p = fma64(p, x, -0x1.435757962b85cp-1);
    p = fma64(p, x, 0x1.1a282e09f7c69p+0);
    p = fma64(p, x, -0x1.778a4fc306d3bp+0);
    p = fma64(p, x, 0x1.85fcd56050798p+0);
    p = fma64(p, x, -0x1.40c0ac761f7a5p+0);
    p = fma64(p, x, 0x1.a5eb08a854f0bp-1);
    p = fma64(p, x, -0x1.be53b5d419e93p-2);
    p = fma64(p, x, 0x1.7c9c968fe124cp-3);
    p = fma64(p, x, -0x1.057e4cc360972p-4);
    p = fma64(p, x, 0x1.2075c83af07dap-6);
    p = fma64(p, x, -0x1.fb82778927cf4p-9);
    p = fma64(p, x, 0x1.606b26a04c952p-11);
    p = fma64(p, x, -0x1.7bf6ddb5ad273p-14);
    p = fma64(p, x, 0x1.443849660fd2cp-17);
    p = fma64(p, x, 0x1.578ddff301153p-23);
    p = fma64(p, x, 0x1.784a47a19b5c7p-19);
    p = fma64(p, x, 0x1.6e7b1fea0a646p-17);
    p = fma64(p, x, 0x1.debb22f7a0c55p-15);
    p = fma64(p, x, 0x1.cb94dd9e3cf85p-12);
    p = fma64(p, x, 0x1.9884533d43e81p-8);
    p = fma64(p, x, 0x1.9884533d43651p-2);
    return p;
}

// Degree 12 on [0.0, 1.0]; relative error 4.5e-18.
DEV double poly_p1_64(double x) {
    double p = -0x1.34b5237c76148p-33;
    p = fma64(p, x, 0x1.24f56427a91cbp-30);
    p = fma64(p, x, -0x1.066be6e626b36p-28);
    p = fma64(p, x, 0x1.3074e873ea25dp-27);
    p = fma64(p, x, -0x1.10cee152b48afp-26);
    p = fma64(p, x, 0x1.bf32407aeede0p-26);
    p = fma64(p, x, -0x1.955f98cefc9bcp-25);
    p = fma64(p, x, 0x1.e5a2972c2dbc8p-24);
    p = fma64(p, x, -0x1.b88b7980b86cfp-22);
    p = fma64(p, x, 0x1.5a6a468cdbcffp-19);
    p = fma64(p, x, -0x1.274ffff3bd687p-15);
    p = fma64(p, x, 0x1.dffffffffe47ep-10);
    p = fma64(p, x, 0x1.0000000000000p+0);
    return p;
}

// Degree 12 on [0.0, 1.0]; relative error 1.05e-16.
DEV double poly_q1_64(double x) {
    double p = 0x1.3a095187deeccp-30;
    p = fma64(p, x, -0x1.26a542d5e8ca1p-27);
    p = fma64(p, x, 0x1.034cc26d10254p-25);
    p = fma64(p, x, -0x1.243a04356ccf4p-24);
    p = fma64(p, x, 0x1.f27d88f5bf3fdp-24);
    p = fma64(p, x, -0x1.780a19ab1a6c9p-23);
    p = fma64(p, x, 0x1.2bc344983abe6p-22);
    p = fma64(p, x, -0x1.2d143b67f9bf6p-21);
    p = fma64(p, x, 0x1.b3eca103fbb00p-20);
    p = fma64(p, x, -0x1.fe57cb8339423p-18);
    p = fma64(p, x, 0x1.1c3cffca0c5fdp-14);
    p = fma64(p, x, -0x1.a3fffffff0e37p-10);
    p = fma64(p, x, 0x1.7ffffffffffffp-2);
    return p;
}

// Degree 22 on [0.0, 64.0]; relative error 1.19e-32.
DEV double poly_i1_small64(double x) {
    double p = 0x1.11e5364da8b5ep-189;
    p = fma64(p, x, 0x1.68ebd47fc4efep-179);
    p = fma64(p, x, 0x1.61591d08d2504p-168);
    p = fma64(p, x, 0x1.1f3b7de1d4180p-157);
    p = fma64(p, x, 0x1.aab47744a0451p-147);
    p = fma64(p, x, 0x1.1d024b6628798p-136);
    p = fma64(p, x, 0x1.54ad0dfe84c6cp-126);
    p = fma64(p, x, 0x1.69f7da4f69be5p-116);
    p = fma64(p, x, 0x1.53585cdef23e4p-106);
    p = fma64(p, x, 0x1.165e7c2d02bd2p-96);
    p = fma64(p, x, 0x1.8bce58901b306p-87);
    p = fma64(p, x, 0x1.e2637bef9fe70p-78);
    p = fma64(p, x, 0x1.f17697cf1cf19p-69);
    p = fma64(p, x, 0x1.ab81ea75fcdf4p-60);
    p = fma64(p, x, 0x1.2c9758daf5cd0p-51);
    p = fma64(p, x, 0x1.522a43f65486ap-43);
    p = fma64(p, x, 0x1.27e4fb7789f5cp-35);
    p = fma64(p, x, 0x1.845c8a0ce5129p-28);
    p = fma64(p, x, 0x1.6c16c16c16c17p-21);
    p = fma64(p, x, 0x1.c71c71c71c71cp-15);
    p = fma64(p, x, 0x1.5555555555555p-9);
    p = fma64(p, x, 0x1.0000000000000p-4);
    p = fma64(p, x, 0x1.0000000000000p-1);
    return p;
}

// Degree 24 on [0.0, 1.0]; relative error 4.69e-10.
DEV double poly_i1_large64(double x) {
    double p = 0x1.432b0a4121172p-10;
    p = fma64(p, x, -0x1.dff0ee696679dp-7);
    p = fma64(p, x, 0x1.4c3e24975a881p-4);
    p = fma64(p, x, -0x1.1cb4013e56616p-2);
    p = fma64(p, x, 0x1.523abe68ba2b9p-1);
    p = fma64(p, x, -0x1.27b24c370dd8ap+0);
    p = fma64(p, x, 0x1.8a56682ff3817p+0);
    p = fma64(p, x, -0x1.9a5d5c4e53794p+0);
    p = fma64(p, x, 0x1.5241ee80b7d1cp+0);
    p = fma64(p, x, -0x1.bdfa019b7a521p-1);
    p = fma64(p, x, 0x1.d8ebcf268614bp-2);
    p = fma64(p, x, -0x1.944e0f5855031p-3);
    p = fma64(p, x, 0x1.167dae2aa6ce3p-4);
    p = fma64(p, x, -0x1.34059845e55e1p-6);
    p = fma64(p, x, 0x1.0faf162744e54p-8);
    p = fma64(p, x, -0x1.7a51538b85ae9p-11);
    p = fma64(p, x, 0x1.98e7357795484p-14);
    p = fma64(p, x, -0x1.5ea0ce1144a9cp-17);
    p = fma64(p, x, -0x1.17b982ae83093p-22);
    p = fma64(p, x, -0x1.cb3127c8fc49fp-19);
    p = fma64(p, x, -0x1.d73302f4d1161p-17);
    p = fma64(p, x, -0x1.4f1c95c030100p-14);
    p = fma64(p, x, -0x1.7efc0e05cc671p-11);
    p = fma64(p, x, -0x1.32633e6df2af7p-6);
    p = fma64(p, x, 0x1.9884533d43651p-2);
    return p;
}

// Degree 22 on [1.0e-12, 6.25]; relative error 2.64e-16.
DEV double poly_erfinv_central64(double x) {
    double p = -0x1.1d97cd094a2c0p-72;
    p = fma64(p, x, -0x1.6607edbeb63a9p-63);
    p = fma64(p, x, 0x1.ab77d402fbe2bp-57);
    p = fma64(p, x, -0x1.c2c1053ca5f52p-52);
    p = fma64(p, x, 0x1.1cd2842819c85p-47);
    p = fma64(p, x, -0x1.df7d953fc9a3bp-44);
    p = fma64(p, x, 0x1.18007867e38f5p-40);
    p = fma64(p, x, -0x1.c7b87d4da8e0fp-38);
    p = fma64(p, x, 0x1.fa901d38716afp-36);
    p = fma64(p, x, -0x1.84d3cddfbd4e3p-34);
    p = fma64(p, x, 0x1.20ea51267d00fp-32);
    p = fma64(p, x, -0x1.377a109452210p-30);
    p = fma64(p, x, 0x1.eecd42baeb3a5p-30);
    p = fma64(p, x, 0x1.6f78eba18f390p-26);
    p = fma64(p, x, -0x1.33dd93ac8e858p-25);
    p = fma64(p, x, -0x1.101cb0d368217p-20);
    p = fma64(p, x, 0x1.0f34fc1280b1ep-19);
    p = fma64(p, x, 0x1.8700b989f812fp-15);
    p = fma64(p, x, -0x1.0c86ae284330ep-13);
    p = fma64(p, x, -0x1.3211027975ba3p-9);
    p = fma64(p, x, 0x1.7a72e72cbbe21p-7);
    p = fma64(p, x, 0x1.db29fb2fee050p-3);
    p = fma64(p, x, 0x1.c5bf891b4ef6dp-1);
    return p;
}

// 2/pi after the binary point, most significant word first.
TABLE unsigned long long two_over_pi[20] = {
    0xa2f9836e4e441529ULL, 0xfc2757d1f534ddc0ULL, 0xdb6295993c439041ULL,
    0xfe5163abdebbc561ULL, 0xb7246e3a424dd2e0ULL, 0x06492eea09d1921cULL,
    0xfe1deb1cb129a73eULL, 0xe88235f52ebb4484ULL, 0xe99c7026b45f7e41ULL,
    0x3991d639835339f4ULL, 0x9c845f8bbdf9283bULL, 0x1ff897ffde05980fULL,
    0xef2f118b5a0a6d1fULL, 0x6d367ecf27cb09b7ULL, 0x4f463f669e5fea2dULL,
    0x7527bac7ebe5f17bULL, 0x3d0739f78a5292eaULL, 0x6bfb5fb11f8d5d08ULL,
    0x56033046fc7b6babULL, 0xf0cfbc209af4361dULL,
};
