import { codesOf } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/db.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { Owner } from '#engine/server/resource/find.ts';
import { farmOf } from '#engine/server/session.ts';

/** The company of the farm a request works on. */
export async function companyOf(ctx: SignedContext): Promise<{ farmid: string; prnt2: string }> {
  const farmid = farmOf(ctx.session);
  const { rows } = await ctx.db.query<{ prnt2: string }>('select f.realm as prnt2 from farm f where farm_id = $1', [farmid]);
  const prnt2 = rows[0]?.prnt2;
  if (prnt2 === undefined) throw new Error(`unknown farm ${farmid}`);
  return { farmid, prnt2 };
}

/** Reads what concerns the whole company, then narrows the transaction to the request's farm again. */
export async function overCompany<T>(db: Db, owner: { farmid: string; prnt2: string }, read: () => Promise<T>): Promise<T> {
  const { rows } = await db.query<{ farm_id: string }>('select farm_id from farm f where f.realm = $1', [owner.prnt2]);
  const farms = rows.map(({ farm_id: one }) => one);
  return withFarms(db, farms, owner.farmid, read);
}

/** @throws Refused V_NOTEXISTS when a value is no row of a code list. */
export async function checkCodes(db: Db, { farmid, realm }: Owner, category: string, values: readonly string[], field: string): Promise<void> {
  const known = values.length === 0 ? new Set() : await codesOf(db, { farmid, prnt2: realm }, category, { among: values });
  const missing = values.find((value) => !known.has(value));
  if (missing !== undefined) throw refused('V_NOTEXISTS', field, { value: missing });
}
