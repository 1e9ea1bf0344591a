/* Stands in for the device headers where only the API's headers are tested. */
#ifndef __HOST_DEFINES_H__
#define __HOST_DEFINES_H__
#define __host__
#define __device__
#define CUDARTAPI
#endif
