import type { RunValue } from './run-types.ts';

/** A value while a run fills it. */
export type Draft = { -readonly [K in keyof RunValue]: RunValue[K] };

/** An animal's value before anything is known of it. */
export function newDraft(gid: string, f: number, completeness: number, gens: number, fOld: number | null): Draft {
  return {
    gid,
    f,
    completeness,
    gens,
    fOld,
    ebv: {},
    acc: {},
    adj: {},
    dev: {},
    counts: {},
    pa: false,
    approx: false,
    spi: null,
    mli: null,
    tsi: null,
    total: null,
    body: null,
  };
}
