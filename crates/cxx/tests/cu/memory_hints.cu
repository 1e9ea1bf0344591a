// PTX: ld.global.nc
// PTX: ld.global.cs
// PTX: st.global.cs
// PTX: st.global.cg.v4.f32
__global__ void k(float *f, float4 *v, int *i, uchar4 *c) {
    f[0] = __ldg(f + 1) + __ldcs(f + 2) + __ldcg(f + 3) + __ldca(f + 4) + __ldlu(f + 5) + __ldcv(f + 6);
    __stcs(f, 1.0f);
    __stwb(i, 2);
    __stwt(i, 3);
    __stcg(v, __ldg(v + 1));
    __stcs(c, make_uchar4(1, 2, 3, 4));
    i[1] = __isShared(i) + __isGlobal(f) + (int)__cvta_generic_to_shared(i);
}
