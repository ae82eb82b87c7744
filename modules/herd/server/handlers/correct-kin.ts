import type { Db } from '#engine/server/db.ts';
import { inbreeding } from '#kernel/pedigree/inbreeding.ts';
import { orderPedigree } from '#kernel/pedigree/pedigree-order.ts';
import type { Kin, LitterOf } from '#modules/herd/domain/corrections-parents.ts';

/** Generations of ancestors read: enough for a coefficient that no longer changes in its first decimals. */
const DEPTH = 10;

/** The animals and all their ancestors on file by identity; of several carriers the present or last one. */
export async function loadKin(db: Db, farmid: string, pgids: readonly string[]): Promise<Map<string, Kin>> {
  const { rows } = await db.query<Kin>(
    `with recursive up as (
       select p.pgid, 0 as depth from unnest($2::text[]) as p (pgid)
       union
       select v.id, u.depth + 1 from up u
         join lateral (select sireid, damid from animal a where a.farm_id = $1 and a.pgid = u.pgid and not a.deleted
           order by a.leftdt desc nulls first limit 1) a on true
         cross join lateral (values (a.sireid), (a.damid)) as v (id)
       where v.id is not null and u.depth < $3)
     select distinct on (pgid) pgid, sex, birthdt, sireid, damid from animal
     where farm_id = $1 and not deleted and pgid in (select pgid from up) order by pgid, leftdt desc nulls first`,
    [farmid, pgids, DEPTH],
  );
  return new Map(rows.map((row) => [row.pgid, row]));
}

/** Litters of sows by identity: days of farrowing with the boars of the mating, oldest first. */
export async function loadLitters(db: Db, farmid: string, pgids: readonly string[]): Promise<Map<string, LitterOf[]>> {
  const { rows } = await db.query<LitterOf & { pgid: string }>(
    `select a.pgid, c.farrowdt, array_remove(array[c.boarid, c.boarid2, c.boarid3], null) as boars
     from animal a join sow_cycle c using (farm_id, animal_id)
     where a.farm_id = $1 and a.pgid = any($2) and not a.deleted and c.farrowdt is not null order by c.farrowdt`,
    [farmid, pgids],
  );
  return Map.groupBy(rows, ({ pgid }) => pgid);
}

/** Descendants on file of each animal by identity. */
export async function loadDescendants(db: Db, farmid: string, pgids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.query<{ root: string; pgids: string[] }>(
    `with recursive down as (
       select p.pgid as root, p.pgid from unnest($2::text[]) as p (pgid)
       union
       select d.root, a.pgid from down d join animal a on a.farm_id = $1 and not a.deleted and (a.sireid = d.pgid or a.damid = d.pgid))
     select root, array_agg(pgid order by pgid) filter (where pgid <> root) as pgids from down group by root`,
    [farmid, pgids],
  );
  return new Map(rows.map((row) => [row.root, row.pgids ?? []]));
}

/** Coefficient of inbreeding, in %, of animals whose parents are both on file; 'loop' when one is its own ancestor. */
export function inbreedingOf(kin: ReadonlyMap<string, Kin>): { readonly pct: (pgid: string) => number | null; readonly loop: boolean } {
  const ids = [...kin.keys()];
  const place = new Map(ids.map((id, at) => [id, at]));
  const parent = (key: 'sireid' | 'damid') => Int32Array.from(ids, (id) => place.get(kin.get(id)?.[key] ?? '') ?? -1);
  const [sire, dam] = [parent('sireid'), parent('damid')];
  const { order, loops } = orderPedigree(sire, dam);
  if (loops.length > 0) return { pct: () => null, loop: true };
  const rank = new Int32Array(ids.length);
  order.forEach((at, to) => {
    rank[at] = to;
  });
  const moved = (parents: Int32Array) =>
    Int32Array.from(order, (at) => (parents[at] === undefined || parents[at] < 0 ? -1 : (rank[parents[at]] ?? -1)));
  const f = inbreeding({ n: ids.length, groups: 0, sire: moved(sire), dam: moved(dam) });
  const pct = (pgid: string): number | null => {
    const at = place.get(pgid);
    if (at === undefined || (sire[at] ?? -1) < 0 || (dam[at] ?? -1) < 0) return null;
    return Math.round(10_000 * (f[rank[at] ?? 0] ?? 0)) / 100;
  };
  return { pct, loop: false };
}
