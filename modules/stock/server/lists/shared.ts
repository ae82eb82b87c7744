import { codesOf, type ListOwner } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/db.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { changedBy } from '#engine/server/stale.ts';

/** Level that keeps rows of the whole company. */
const COMPANY_LEVEL = 75;

/** The company of the farm a request works on. */
export async function companyOf(ctx: SignedContext): Promise<{ farmid: string; prnt2: string }> {
  const farmid = farmOf(ctx.session);
  const { rows } = await ctx.db.query<{ prnt2: string }>('select f.realm as prnt2 from farm f where farm_id = $1', [farmid]);
  const prnt2 = rows[0]?.prnt2;
  if (prnt2 === undefined) throw new Error(`unknown farm ${farmid}`);
  return { farmid, prnt2 };
}

/** @throws Refused ADM_LEVEL when a row of the company is touched below the level that keeps them. */
export function mayKeep(ctx: SignedContext, company: boolean): void {
  if (company && ctx.session.usrlvl < COMPANY_LEVEL) throw refused('ADM_LEVEL', 'company');
}

/** @throws Refused V_NOTEXISTS when a value is no row of the list. */
export async function checkCodes(db: Db, owner: ListOwner, category: string, values: readonly string[], field: string): Promise<void> {
  if (values.length === 0) return;
  const known = await codesOf(db, owner, category, { among: values });
  const missing = values.find((value) => !known.has(value));
  if (missing !== undefined) throw refused('V_NOTEXISTS', field, { value: missing });
}

/** Reads what concerns the whole company, then narrows the transaction to the request's farm again. */
export async function overCompany<T>(db: Db, owner: { farmid: string; prnt2: string }, read: () => Promise<T>): Promise<T> {
  const { rows } = await db.query<{ farm_id: string }>('select farm_id from farm f where f.realm = $1', [owner.prnt2]);
  const farms = rows.map(({ farm_id: one }) => one);
  return withFarms(db, farms, owner.farmid, read);
}

/** @throws Refused STALE with who changed the row when. */
export async function stale(db: Db, table: 'item' | 'store' | 'partner', where: string, params: readonly unknown[]): Promise<never> {
  const { rows } = await db.query<{ by: string; at: Date }>(
    `select coalesce(lstusrid, crtusrid) as by, coalesce(lstdate, crtdate) as at from ${table} where ${where}`,
    params,
  );
  throw await changedBy(db, rows[0]?.by ?? null, rows[0]?.at ?? null);
}
