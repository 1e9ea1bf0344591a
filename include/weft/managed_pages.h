// Managed variables have pages of their own, which nothing else of the program lies in: what moves between host and device in a model of unified
// memory are pages. The section of each object begins with one, and ends with one, as the second of its parts comes last.
#ifndef WEFT_MANAGED_PAGES_H
#define WEFT_MANAGED_PAGES_H

asm(".pushsection weft_managed, \"aw\", @progbits\n\t.balign 4096\n\t.subsection 1\n\t.balign 4096\n\t.popsection");

#endif
