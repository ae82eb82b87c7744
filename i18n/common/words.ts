import type { vi } from './vi.ts';

/** The same keys with any texts: a translation that lacks one does not compile. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

export type Words = SameKeys<typeof vi>;
