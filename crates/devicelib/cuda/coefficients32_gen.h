// Made by coefficients32.py; do not edit.

// Degree 6 on [-0.346747, 0.346747]; error 3.13e-09.
DEV float exp_poly(float x) {
    float p = 0x1.6a4d600000000p-10f;
    p = fma32(p, x, 0x1.12398e0000000p-7f);
    p = fma32(p, x, 0x1.5558b00000000p-5f);
    p = fma32(p, x, 0x1.5554920000000p-3f);
    p = fma32(p, x, 0x1.fffffc0000000p-2f);
    p = fma32(p, x, 0x1.0000000000000p+0f);
    p = fma32(p, x, 0x1.0000000000000p+0f);
    return p;
}

// Degree 5 on [-0.346747, 0.346747]; error 1.37e-08.
DEV float exp_slope_poly(float x) {
    float p = 0x1.6b9c680000000p-10f;
    p = fma32(p, x, 0x1.12254a0000000p-7f);
    p = fma32(p, x, 0x1.5556f20000000p-5f);
    p = fma32(p, x, 0x1.5554b40000000p-3f);
    p = fma32(p, x, 0x1.fffffe0000000p-2f);
    p = fma32(p, x, 0x1.0000000000000p+0f);
    return p;
}

// Degree 6 on [-0.50025, 0.50025]; error 3e-09.
DEV float exp2_poly(float x) {
    float p = 0x1.4176820000000p-13f;
    p = fma32(p, x, 0x1.5f09600000000p-10f);
    p = fma32(p, x, 0x1.3b2dd60000000p-7f);
    p = fma32(p, x, 0x1.c6af7a0000000p-5f);
    p = fma32(p, x, 0x1.ebfbdc0000000p-3f);
    p = fma32(p, x, 0x1.62e4300000000p-1f);
    p = fma32(p, x, 0x1.0000000000000p+0f);
    return p;
}

// Degree 6 on [-0.15059, 0.15059]; error 2.6e-09.
DEV float exp10_poly(float x) {
    float p = 0x1.a63d2c0000000p-3f;
    p = fma32(p, x, 0x1.156a360000000p-1f);
    p = fma32(p, x, 0x1.2bd9fe0000000p+0f);
    p = fma32(p, x, 0x1.046f9c0000000p+1f);
    p = fma32(p, x, 0x1.53524a0000000p+1f);
    p = fma32(p, x, 0x1.26bb1c0000000p+1f);
    p = fma32(p, x, 0x1.0000000000000p+0f);
    return p;
}

// Degree 5 on [-0.346747, 0.346747]; error 4.34e-10.
DEV float expm1_poly(float x) {
    float p = 0x1.9e73800000000p-13f;
    p = fma32(p, x, 0x1.6d3a4a0000000p-10f);
    p = fma32(p, x, 0x1.1112d80000000p-7f);
    p = fma32(p, x, 0x1.5554f80000000p-5f);
    p = fma32(p, x, 0x1.5555540000000p-3f);
    p = fma32(p, x, 0x1.0000000000000p-1f);
    return p;
}

// Degree 8 on [-0.292923, 0.414255]; error 4.19e-09.
DEV float log_poly(float x) {
    float p = -0x1.37fb5a0000000p-4f;
    p = fma32(p, x, 0x1.0853d80000000p-3f);
    p = fma32(p, x, -0x1.0f47900000000p-3f);
    p = fma32(p, x, 0x1.22701c0000000p-3f);
    p = fma32(p, x, -0x1.54252e0000000p-3f);
    p = fma32(p, x, 0x1.99a4040000000p-3f);
    p = fma32(p, x, -0x1.0004340000000p-2f);
    p = fma32(p, x, 0x1.5555500000000p-2f);
    p = fma32(p, x, -0x1.fffff80000000p-2f);
    return p;
}

// Degree 7 on [-0.292923, 0.414255]; error 5.87e-09.
DEV float log_cubic_poly(float x) {
    float p = -0x1.38d4fc0000000p-4f;
    p = fma32(p, x, 0x1.0568b40000000p-3f);
    p = fma32(p, x, -0x1.0d84cc0000000p-3f);
    p = fma32(p, x, 0x1.22d7d20000000p-3f);
    p = fma32(p, x, -0x1.54721a0000000p-3f);
    p = fma32(p, x, 0x1.99a0280000000p-3f);
    p = fma32(p, x, -0x1.0002280000000p-2f);
    p = fma32(p, x, 0x1.5555540000000p-2f);
    return p;
}

// Degree 3 on [0, 0.117886]; error 2.98e-08.
DEV float log_odd_poly(float x) {
    float p = 0x1.abe9de0000000p-12f;
    p = fma32(p, x, 0x1.257a980000000p-9f);
    p = fma32(p, x, 0x1.9996b00000000p-7f);
    p = fma32(p, x, 0x1.5555560000000p-4f);
    return p;
}

// Degree 3 on [0, 2.46863]; error 6.16e-09.
DEV float sin_half_poly(float x) {
    float p = 0x1.5dc8c40000000p-19f;
    p = fma32(p, x, -0x1.9f70ee0000000p-13f);
    p = fma32(p, x, 0x1.110eda0000000p-7f);
    p = fma32(p, x, -0x1.55554c0000000p-3f);
    return p;
}

// Degree 2 on [0, 0.617159]; error 3.99e-09.
DEV float sin_poly(float x) {
    float p = -0x1.9953f40000000p-13f;
    p = fma32(p, x, 0x1.1107780000000p-7f);
    p = fma32(p, x, -0x1.5555460000000p-3f);
    return p;
}

// Degree 2 on [0, 0.617159]; error 1.17e-10.
DEV float cos_poly(float x) {
    float p = 0x1.99e90c0000000p-16f;
    p = fma32(p, x, -0x1.6c0c2a0000000p-10f);
    p = fma32(p, x, 0x1.55554a0000000p-5f);
    return p;
}

// Degree 5 on [0, 0.617159]; error 1.78e-08.
DEV float tan_poly(float x) {
    float p = 0x1.33bf8e0000000p-7f;
    p = fma32(p, x, 0x1.9779f40000000p-9f);
    p = fma32(p, x, 0x1.9062320000000p-6f);
    p = fma32(p, x, 0x1.b586e60000000p-5f);
    p = fma32(p, x, 0x1.112de20000000p-3f);
    p = fma32(p, x, 0x1.5554de0000000p-2f);
    return p;
}

// Degree 2 on [0, 0.0625062]; error 4.02e-09.
DEV float sinpi_poly(float x) {
    float p = -0x1.2db5c20000000p-1f;
    p = fma32(p, x, 0x1.465fac0000000p+1f);
    p = fma32(p, x, -0x1.4abbbe0000000p+2f);
    return p;
}

// Degree 2 on [0, 0.0625062]; error 1.17e-10.
DEV float cospi_poly(float x) {
    float p = 0x1.dacf6e0000000p-3f;
    p = fma32(p, x, -0x1.55c9ea0000000p+0f);
    p = fma32(p, x, 0x1.03c1e80000000p+2f);
    return p;
}

// Degree 4 on [0, 0.2501]; error 4.87e-09.
DEV float asin_poly(float x) {
    float p = 0x1.596aaa0000000p-5f;
    p = fma32(p, x, 0x1.8c308e0000000p-6f);
    p = fma32(p, x, 0x1.747cc00000000p-5f);
    p = fma32(p, x, 0x1.3301fe0000000p-4f);
    p = fma32(p, x, 0x1.5555c80000000p-3f);
    return p;
}

// Degree 7 on [0, 1]; error 1.67e-08.
DEV float atan_poly(float x) {
    float p = 0x1.7eaac40000000p-9f;
    p = fma32(p, x, -0x1.0c194a0000000p-6f);
    p = fma32(p, x, 0x1.61ef6c0000000p-5f);
    p = fma32(p, x, -0x1.3551020000000p-4f);
    p = fma32(p, x, 0x1.b4deb60000000p-4f);
    p = fma32(p, x, -0x1.230a940000000p-3f);
    p = fma32(p, x, 0x1.9978ec0000000p-3f);
    p = fma32(p, x, -0x1.5554dc0000000p-2f);
    return p;
}

// Degree 2 on [0, 1]; error 2.39e-08.
DEV float sinh_poly(float x) {
    float p = 0x1.ab3fd00000000p-13f;
    p = fma32(p, x, 0x1.10f7680000000p-7f);
    p = fma32(p, x, 0x1.5555980000000p-3f);
    return p;
}

// Degree 4 on [0, 0.3601]; error 2.81e-09.
DEV float tanh_poly(float x) {
    float p = -0x1.8284280000000p-8f;
    p = fma32(p, x, 0x1.54c34c0000000p-6f);
    p = fma32(p, x, -0x1.b89ab20000000p-5f);
    p = fma32(p, x, 0x1.1109be0000000p-3f);
    p = fma32(p, x, -0x1.55553e0000000p-2f);
    return p;
}

// Degree 5 on [0, 0.865]; error 1.76e-08.
DEV float erf_poly(float x) {
    float p = -0x1.3873020000000p-11f;
    p = fma32(p, x, 0x1.46d9b20000000p-8f);
    p = fma32(p, x, -0x1.b67c000000000p-6f);
    p = fma32(p, x, 0x1.ce19860000000p-4f);
    p = fma32(p, x, -0x1.8126e20000000p-2f);
    p = fma32(p, x, 0x1.06eba60000000p-3f);
    return p;
}

// Degree 6 on [0.919, 4]; error 7.45e-10.
DEV float erfc_log_poly(float x) {
    float p = -0x1.0ed68e0000000p-16f;
    p = fma32(p, x, 0x1.e7b5020000000p-12f);
    p = fma32(p, x, -0x1.583b5a0000000p-8f);
    p = fma32(p, x, 0x1.18cabc0000000p-5f);
    p = fma32(p, x, -0x1.39e1320000000p-3f);
    p = fma32(p, x, -0x1.d529a00000000p-1f);
    p = fma32(p, x, -0x1.a0d7ec0000000p+0f);
    return p;
}

// Degree 10 on [-0.5, 0.5]; error 1.72e-08.
DEV float erfcx_poly(float x) {
    float p = 0x1.603e040000000p-5f;
    p = fma32(p, x, -0x1.30d2420000000p-6f);
    p = fma32(p, x, -0x1.3952980000000p-4f);
    p = fma32(p, x, 0x1.c2ed000000000p-5f);
    p = fma32(p, x, 0x1.90acf20000000p-4f);
    p = fma32(p, x, -0x1.a90eac0000000p-4f);
    p = fma32(p, x, -0x1.604c0e0000000p-3f);
    p = fma32(p, x, 0x1.2a8a840000000p-3f);
    p = fma32(p, x, 0x1.1e2dba0000000p-1f);
    p = fma32(p, x, 0x1.5fd3860000000p-1f);
    p = fma32(p, x, 0x1.0586720000000p-1f);
    return p;
}
