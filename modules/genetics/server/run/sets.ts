import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type AdjustVals, adjustVals, DEFAULT_ADJUST, type ParamVals, paramVals } from '../../contract/set-values.ts';

/** A released set in force. */
export interface ReleasedSet<T> {
  readonly setid: string;
  readonly name: string;
  readonly vals: T;
}

async function released(db: Db, prnt2: string, kind: 'param' | 'adjust', breed: string, day: BusinessDate, setid: string | null) {
  const { rows } = await db.query<{ setid: string; name: string; vals: unknown }>(
    `select setid, name, vals from gen_set where prnt2 = $1 and kind = $2 and state = 'released' and breed in ($3, '*') and from_day <= $4::date
       and ($5::uuid is null or setid = $5) order by breed = '*', from_day desc, released_at desc limit 1`,
    [prnt2, kind, breed, day, setid],
  );
  return rows[0] ?? null;
}

/** The parameter set a run of the breed takes: its own before that for all breeds, the latest begun. Null: GEN_NO_PARAM. */
export async function paramSet(
  db: Db,
  prnt2: string,
  breed: string,
  day: BusinessDate,
  setid: string | null = null,
): Promise<ReleasedSet<ParamVals> | null> {
  const row =
    (await released(db, prnt2, 'param', breed, day, setid)) ?? (setid === null ? null : await released(db, prnt2, 'param', breed, day, null));
  return row === null ? null : { setid: row.setid, name: row.name, vals: paramVals(row.vals) };
}

/** The adjustment set of a breed; the catalogue's constants where the company released none. */
export async function adjustSet(db: Db, prnt2: string, breed: string, day: BusinessDate): Promise<ReleasedSet<AdjustVals>> {
  const row = await released(db, prnt2, 'adjust', breed, day, null);
  return row === null ? { setid: '', name: 'NSIF', vals: DEFAULT_ADJUST } : { setid: row.setid, name: row.name, vals: adjustVals(row.vals) };
}
