import type { Db } from '#engine/server/db.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';

interface Counts {
  readonly rooms: number;
  readonly roomsWithoutArea: number;
  readonly roomsWithoutCapacity: number;
  readonly labelsMissing: number;
  readonly operators: number;
  readonly animals: number;
  readonly kept: string[] | null;
}

const NOTHING: Counts = { rooms: 0, roomsWithoutArea: 0, roomsWithoutCapacity: 0, labelsMissing: 0, operators: 0, animals: 0, kept: null };

/** What still lacks on a farm: houses without a kind or capacity, lists without rows or labels, operators, animals against a count. `lists`: names of the code lists. */
export async function checkFarm(db: Db, farmid: string, company: string, lists: ReadonlyMap<string, string>, counted: number | null) {
  await enterFarm(db, farmid);
  const { rows } = await db.query<Counts>(
    `select r.n as rooms, r.noarea as "roomsWithoutArea", r.nocap as "roomsWithoutCapacity", c.nolabel as "labelsMissing", c.operators, c.kept,
       (select count(*)::int from animal where farm_id = $1 and leftdt is null and not deleted) as animals
     from (select count(*)::int as n, count(*) filter (where area = 'other')::int as noarea, count(*) filter (where capacity is null)::int as nocap
         from room where farm_id = $1 and state = 'active') r,
       (select count(*) filter (where label_e is null or label_t is null)::int as nolabel,
         count(*) filter (where farm_id = $1 and category = 'applyid')::int as operators, array_agg(distinct category) as kept
         from code_row where farm_id in ('*', $1, $2)) c`,
    [farmid, `@${company}`],
  );
  const { kept, ...counts } = rows[0] ?? NOTHING;
  const filled = new Set(kept ?? []);
  const empty = [...lists].filter(([category]) => !filled.has(category));
  return { ...counts, lists: lists.size - empty.length, emptyLists: empty.map(([, title]) => title), counted };
}

/** The farm's people: its first users. */
export async function peopleOf(db: Db, farmid: string) {
  const { rows } = await db.query<{ userid: string; name: string; usrlvl: number; applyid: string | null }>(
    "select user_id as userid, display_name as name, usrlvl, applyid from app_user where farm_id = $1 and state = 'active' order by usrlvl desc, user_id",
    [farmid],
  );
  return rows;
}

interface RunRow {
  readonly at: Date;
  readonly by: string;
  readonly after: { readonly start?: string; readonly source?: string | null; readonly parts?: string[] };
}

/** Earlier start-ups of the farm, the latest first. */
export async function runsOf(db: Db, farmid: string) {
  const { rows } = await db.query<RunRow>(
    "select at, user_id as by, after from audit_log where farm_id = $1 and subject = 'farm' and subject_id = $1 and kind = 'start-up' order by at desc limit 20",
    [farmid],
  );
  return rows.map(({ at, by, after }) => ({
    at: at.toISOString(),
    by,
    start: after.start ?? '',
    source: after.source ?? null,
    parts: after.parts ?? [],
  }));
}
