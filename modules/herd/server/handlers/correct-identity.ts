import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { type IdentityPair, identityListIssues } from '#modules/herd/domain/corrections-identity.ts';
import { type Rename, renameAnimals } from './correct-rename.ts';
import { type HerdServices, refuseWith } from './services.ts';

interface RawPair {
  readonly pgid: string;
  readonly newpgid: string;
  readonly rfid?: string | null | undefined;
}

interface CarrierRow {
  animal_id: string;
  pgid: string;
  rfid: string | null;
  leftdt: BusinessDate | null;
}

const cleaned = (pairs: readonly RawPair[]): IdentityPair[] =>
  pairs.map(({ pgid, newpgid, rfid }) => ({ pgid: pgid.trim().toUpperCase(), newpgid: newpgid.trim().toUpperCase(), rfid: rfid ?? null }));

/** Who carries the identities now, or carried them last; locked in id order while they change. */
async function carriersOf(ctx: SignedContext, farmid: string, pairs: readonly IdentityPair[], lock: boolean): Promise<Map<string, CarrierRow>> {
  const { rows } = await ctx.db.query<CarrierRow>(
    `select animal_id, pgid, rfid, leftdt from animal where farm_id = $1 and animal_id in (
       select distinct on (pgid) animal_id from animal where farm_id = $1 and pgid = any($2) and not deleted order by pgid, leftdt desc nulls first)
     order by animal_id ${lock ? 'for update' : ''}`,
    [farmid, pairs.flatMap(({ pgid, newpgid }) => [pgid, newpgid])],
  );
  return new Map(rows.map((row) => [row.pgid, row]));
}

/** V_EXISTS: a new RFID tag that an animal present outside the list carries. */
async function rfidIssues(
  ctx: SignedContext,
  farmid: string,
  pairs: readonly IdentityPair[],
  carriers: ReadonlyMap<string, CarrierRow>,
): Promise<Issue[]> {
  const tags = pairs.flatMap(({ rfid }) => rfid ?? []);
  if (tags.length === 0) return [];
  const own = pairs.flatMap(({ pgid, rfid }) => (rfid === null ? [] : (carriers.get(pgid)?.animal_id ?? [])));
  const { rows } = await ctx.db.query<{ rfid: string }>(
    'select rfid from animal where farm_id = $1 and rfid = any($2) and leftdt is null and not deleted and animal_id <> all($3)',
    [farmid, tags, own],
  );
  const taken = new Set(rows.map(({ rfid }) => rfid));
  return pairs.flatMap(({ rfid }, at) =>
    rfid !== null && taken.has(rfid) ? [{ code: 'V_EXISTS', field: 'rfid', params: { value: rfid }, row: at + 1 }] : [],
  );
}

async function judged(ctx: SignedContext, services: HerdServices, raw: readonly RawPair[], lock: boolean) {
  const farmid = farmOf(ctx.session);
  const pairs = cleaned(raw);
  const { settings } = await services.farmFacts(ctx.db, farmid);
  const carriers = await carriersOf(ctx, farmid, pairs, lock);
  const carrier = (pgid: string) => {
    const row = carriers.get(pgid);
    if (row === undefined) return null;
    return { left: row.leftdt === null ? null : { date: row.leftdt, way: 'died' as const, reason: null, eventcd: '' } };
  };
  const issues = [...identityListIssues(pairs, carrier, ctx.session.curbusdt, settings), ...(await rfidIssues(ctx, farmid, pairs, carriers))];
  return { farmid, pairs, carriers, issues };
}

interface CountRow {
  pgid: string;
  events: number;
  matings: number;
  offspring: number;
  batches: number;
}

/** Checks a list and says how many rows name each animal. */
export async function checkIdentities(ctx: SignedContext, services: HerdServices, raw: readonly RawPair[]) {
  const { farmid, pairs, carriers, issues } = await judged(ctx, services, raw, false);
  const { rows } = await ctx.db.query<CountRow>(
    `with named as (select animal_id, pgid from animal where farm_id = $1 and animal_id = any($2)), served as (
       select b.boar, count(*)::int as n from sow_cycle c cross join lateral (select distinct unnest(array[c.boarid, c.boarid2, c.boarid3]) as boar) b
       where c.farm_id = $1 and b.boar in (select pgid from named) group by b.boar)
     select n.pgid,
       (select count(*)::int from animal_event e where e.farm_id = $1 and e.animal_id = n.animal_id and e.voided_at is null) as events,
       coalesce((select s.n from served s where s.boar = n.pgid), 0) as matings,
       (select count(*)::int from animal o where o.farm_id = $1 and not o.deleted and (o.sireid = n.pgid or o.damid = n.pgid)) as offspring,
       (select count(*)::int from semen_batch s where s.farm_id = $1 and s.animal_id = n.animal_id) as batches
     from named n`,
    [farmid, pairs.flatMap(({ pgid }) => carriers.get(pgid)?.animal_id ?? [])],
  );
  const counts = new Map(rows.map(({ pgid, ...row }) => [pgid, row]));
  return {
    issues,
    rows: pairs.map((pair, at) => ({ row: at + 1, ...pair, ...(counts.get(pair.pgid) ?? { events: 0, matings: 0, offspring: 0, batches: 0 }) })),
  };
}

/** Takes a list of identity changes, whole or not at all. */
export async function changeIdentities(
  ctx: SignedContext,
  services: HerdServices,
  body: { readonly pairs: readonly RawPair[]; readonly change: string },
) {
  const { farmid, pairs, carriers, issues } = await judged(ctx, services, body.pairs, true);
  if (issues.length > 0) throw refuseWith(issues);
  const list = pairs.map(({ pgid, newpgid, rfid }): Rename => {
    const row = carriers.get(pgid);
    if (row === undefined) throw refused('366', 'pgid', { id: pgid });
    return { animalId: row.animal_id, pgid, newpgid, rfid };
  });
  const rows = await renameAnimals(ctx, farmid, list, body.change, 'PigIdChange');
  return { changed: list.length, rows, pgids: pairs.map(({ newpgid }) => newpgid) };
}
