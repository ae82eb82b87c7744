import { randomUUID } from 'node:crypto';
import type { Db } from '#engine/server/db.ts';
import { DEFAULT_ADJUST, DEFAULT_PARAMS } from '../contract/set-values.ts';

/** Name of the sets a company begins with. */
const NAME = 'NSIF';
const FROM = '20200101';

/**
 * Releases the catalogue's own constants for all breeds of a company, so that a run works before anybody has estimates of
 * his own. A company that has a set of the kind, released or draft, keeps what it has.
 * @param by who signs them: a person of level 75.
 */
export async function releaseStartSets(db: Db, prnt2: string, by: string): Promise<void> {
  for (const [kind, vals] of [
    ['param', DEFAULT_PARAMS],
    ['adjust', DEFAULT_ADJUST],
  ] as const) {
    await db.query(
      `insert into gen_set (prnt2, setid, kind, breed, name, from_day, state, vals, crtusrid, released_by, released_at)
       select $1, $2, $3, '*', $4, $5::date, 'released', $6::jsonb, $7, $7, now()
       where not exists (select from gen_set where prnt2 = $1 and kind = $3)`,
      [prnt2, randomUUID(), kind, NAME, FROM, JSON.stringify(vals), by],
    );
  }
}

/** A cross a company makes, with what its progeny is. */
export interface StartFormula {
  readonly sire: string;
  readonly dam: string;
  readonly progcode: string;
  readonly names: { readonly V: string; readonly E: string; readonly T: string };
  readonly generation: 'pure' | 'F1' | 'three-way' | 'four-way' | 'backcross';
  readonly parts: Readonly<Record<string, number>>;
  readonly usedfor: readonly string[];
}

/** Writes crosses of the hybrid formula; those that stand stay as they are. */
export async function putFormulas(db: Db, prnt2: string, by: string, formulas: readonly StartFormula[]): Promise<void> {
  for (const { sire, dam, progcode, names, generation, parts, usedfor } of formulas)
    await db.query(
      `insert into gen_formula (prnt2, sire, dam, from_day, progcode, label_v, label_e, label_t, generation, parts, used_for, crtusrid)
       values ($1, $2, $3, $4::date, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
      [prnt2, sire, dam, FROM, progcode, names.V, names.E, names.T, generation, JSON.stringify(parts), usedfor, by],
    );
}
