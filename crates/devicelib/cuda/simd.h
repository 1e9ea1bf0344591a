// Packed bytes and halfwords, lane by lane; the vectoriser keeps four threads' worth in registers anyway.
#pragma once
#include "base.h"

// Applies an expression of signed (sa, sb) or unsigned (ua, ub) elements to each of N fields of 32/N bits.
#define PACKED2(name, n, expr)                                                          \
    API int name(int a, int b) {                                                        \
        const int w = 32 / n;                                                           \
        const i64 top = (1LL << w) - 1, smax = (1LL << (w - 1)) - 1, smin = -smax - 1;  \
        (void)top; (void)smax; (void)smin;                                              \
        u32 out = 0;                                                                    \
        for (int i = 0; i < n; i++) {                                                   \
            const i64 ua = ((u32)a >> (i * w)) & top, ub = ((u32)b >> (i * w)) & top;   \
            const i64 sa = (ua ^ (1LL << (w - 1))) - (1LL << (w - 1));                  \
            const i64 sb = (ub ^ (1LL << (w - 1))) - (1LL << (w - 1));                  \
            (void)sa; (void)sb; (void)ua; (void)ub;                                     \
            out |= ((u32)(expr) & (u32)top) << (i * w);                                 \
        }                                                                               \
        return (int)out;                                                                \
    }
#define PACKED1(name, n, expr)                                                          \
    API int name(int a) {                                                               \
        const int w = 32 / n;                                                           \
        const i64 top = (1LL << w) - 1, smax = (1LL << (w - 1)) - 1, smin = -smax - 1;  \
        (void)top; (void)smax; (void)smin;                                              \
        u32 out = 0;                                                                    \
        for (int i = 0; i < n; i++) {                                                   \
            const i64 ua = ((u32)a >> (i * w)) & top;                                 \
            const i64 sa = (ua ^ (1LL << (w - 1))) - (1LL << (w - 1));                  \
            (void)sa; (void)ua;                                                         \
            out |= ((u32)(expr) & (u32)top) << (i * w);                                 \
        }                                                                               \
        return (int)out;                                                                \
    }
#define SUM2(name, n, expr)                                                             \
    API int name(int a, int b) {                                                        \
        const int w = 32 / n;                                                           \
        const i64 top = (1LL << w) - 1;                                                 \
        i64 sum = 0;                                                                    \
        for (int i = 0; i < n; i++) {                                                   \
            const i64 ua = ((u32)a >> (i * w)) & top, ub = ((u32)b >> (i * w)) & top;   \
            const i64 sa = (ua ^ (1LL << (w - 1))) - (1LL << (w - 1));                  \
            const i64 sb = (ub ^ (1LL << (w - 1))) - (1LL << (w - 1));                  \
            (void)sa; (void)sb; (void)ua; (void)ub;                                     \
            sum += (expr);                                                              \
        }                                                                               \
        return (int)sum;                                                                \
    }
#define CLAMP(x, lo, hi) ((x) < (lo) ? (lo) : (x) > (hi) ? (hi) : (x))

PACKED2(__nv_vadd2, 2, ua + ub)
PACKED2(__nv_vsub2, 2, ua - ub)
PACKED2(__nv_vaddss2, 2, CLAMP(sa + sb, smin, smax))
PACKED2(__nv_vaddus2, 2, CLAMP(ua + ub, 0, top))
PACKED2(__nv_vsubss2, 2, CLAMP(sa - sb, smin, smax))
PACKED2(__nv_vsubus2, 2, CLAMP(ua - ub, 0, top))
PACKED2(__nv_vavgs2, 2, (sa + sb + (sa + sb >= 0)) >> 1)
PACKED2(__nv_vavgu2, 2, (ua + ub + 1) >> 1)
PACKED2(__nv_vhaddu2, 2, (ua + ub) >> 1)
PACKED2(__nv_vabsdiffs2, 2, sa > sb ? sa - sb : sb - sa)
PACKED2(__nv_vabsdiffu2, 2, ua > ub ? ua - ub : ub - ua)
PACKED2(__nv_vmaxs2, 2, sa > sb ? sa : sb)
PACKED2(__nv_vmins2, 2, sa < sb ? sa : sb)
PACKED2(__nv_vcmpges2, 2, sa >= sb ? top : 0)
PACKED2(__nv_vsetges2, 2, sa >= sb)
PACKED2(__nv_vcmpgts2, 2, sa > sb ? top : 0)
PACKED2(__nv_vsetgts2, 2, sa > sb)
PACKED2(__nv_vcmples2, 2, sa <= sb ? top : 0)
PACKED2(__nv_vsetles2, 2, sa <= sb)
PACKED2(__nv_vcmplts2, 2, sa < sb ? top : 0)
PACKED2(__nv_vsetlts2, 2, sa < sb)
SUM2(__nv_vsads2, 2, sa > sb ? sa - sb : sb - sa)
PACKED2(__nv_vmaxu2, 2, ua > ub ? ua : ub)
PACKED2(__nv_vminu2, 2, ua < ub ? ua : ub)
PACKED2(__nv_vcmpgeu2, 2, ua >= ub ? top : 0)
PACKED2(__nv_vsetgeu2, 2, ua >= ub)
PACKED2(__nv_vcmpgtu2, 2, ua > ub ? top : 0)
PACKED2(__nv_vsetgtu2, 2, ua > ub)
PACKED2(__nv_vcmpleu2, 2, ua <= ub ? top : 0)
PACKED2(__nv_vsetleu2, 2, ua <= ub)
PACKED2(__nv_vcmpltu2, 2, ua < ub ? top : 0)
PACKED2(__nv_vsetltu2, 2, ua < ub)
SUM2(__nv_vsadu2, 2, ua > ub ? ua - ub : ub - ua)
PACKED2(__nv_vcmpeq2, 2, ua == ub ? top : 0)
PACKED2(__nv_vcmpne2, 2, ua != ub ? top : 0)
PACKED2(__nv_vseteq2, 2, ua == ub)
PACKED2(__nv_vsetne2, 2, ua != ub)
PACKED1(__nv_vabs2, 2, sa < 0 ? -sa : sa)
PACKED1(__nv_vabsss2, 2, CLAMP(sa < 0 ? -sa : sa, smin, smax))
PACKED1(__nv_vneg2, 2, -sa)
PACKED1(__nv_vnegss2, 2, CLAMP(-sa, smin, smax))
PACKED2(__nv_vadd4, 4, ua + ub)
PACKED2(__nv_vsub4, 4, ua - ub)
PACKED2(__nv_vaddss4, 4, CLAMP(sa + sb, smin, smax))
PACKED2(__nv_vaddus4, 4, CLAMP(ua + ub, 0, top))
PACKED2(__nv_vsubss4, 4, CLAMP(sa - sb, smin, smax))
PACKED2(__nv_vsubus4, 4, CLAMP(ua - ub, 0, top))
PACKED2(__nv_vavgs4, 4, (sa + sb + (sa + sb >= 0)) >> 1)
PACKED2(__nv_vavgu4, 4, (ua + ub + 1) >> 1)
PACKED2(__nv_vhaddu4, 4, (ua + ub) >> 1)
PACKED2(__nv_vabsdiffs4, 4, sa > sb ? sa - sb : sb - sa)
PACKED2(__nv_vabsdiffu4, 4, ua > ub ? ua - ub : ub - ua)
PACKED2(__nv_vmaxs4, 4, sa > sb ? sa : sb)
PACKED2(__nv_vmins4, 4, sa < sb ? sa : sb)
PACKED2(__nv_vcmpges4, 4, sa >= sb ? top : 0)
PACKED2(__nv_vsetges4, 4, sa >= sb)
PACKED2(__nv_vcmpgts4, 4, sa > sb ? top : 0)
PACKED2(__nv_vsetgts4, 4, sa > sb)
PACKED2(__nv_vcmples4, 4, sa <= sb ? top : 0)
PACKED2(__nv_vsetles4, 4, sa <= sb)
PACKED2(__nv_vcmplts4, 4, sa < sb ? top : 0)
PACKED2(__nv_vsetlts4, 4, sa < sb)
SUM2(__nv_vsads4, 4, sa > sb ? sa - sb : sb - sa)
PACKED2(__nv_vmaxu4, 4, ua > ub ? ua : ub)
PACKED2(__nv_vminu4, 4, ua < ub ? ua : ub)
PACKED2(__nv_vcmpgeu4, 4, ua >= ub ? top : 0)
PACKED2(__nv_vsetgeu4, 4, ua >= ub)
PACKED2(__nv_vcmpgtu4, 4, ua > ub ? top : 0)
PACKED2(__nv_vsetgtu4, 4, ua > ub)
PACKED2(__nv_vcmpleu4, 4, ua <= ub ? top : 0)
PACKED2(__nv_vsetleu4, 4, ua <= ub)
PACKED2(__nv_vcmpltu4, 4, ua < ub ? top : 0)
PACKED2(__nv_vsetltu4, 4, ua < ub)
SUM2(__nv_vsadu4, 4, ua > ub ? ua - ub : ub - ua)
PACKED2(__nv_vcmpeq4, 4, ua == ub ? top : 0)
PACKED2(__nv_vcmpne4, 4, ua != ub ? top : 0)
PACKED2(__nv_vseteq4, 4, ua == ub)
PACKED2(__nv_vsetne4, 4, ua != ub)
PACKED1(__nv_vabs4, 4, sa < 0 ? -sa : sa)
PACKED1(__nv_vabsss4, 4, CLAMP(sa < 0 ? -sa : sa, smin, smax))
PACKED1(__nv_vneg4, 4, -sa)
PACKED1(__nv_vnegss4, 4, CLAMP(-sa, smin, smax))
#undef CLAMP
