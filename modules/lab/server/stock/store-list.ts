import type { FieldValues } from '#engine/define/field.ts';
import type { Db } from '#engine/server/db.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { type ResourceServer, resourceHandlers } from '#engine/server/resource/handlers.ts';
import type { CheckRow } from '#engine/server/resource/save.ts';
import { farmOf } from '#engine/server/session.ts';
import { labStore } from '#modules/lab/contract/stock/store.resource.ts';
import { labStoreIssues } from '#modules/lab/domain/stock/store.ts';
import { labFarm, seesLabMoney } from './lab-farm.ts';
import { labName } from './sql.ts';

/** A parent exists, and is not the store itself nor one below it. */
async function checkParent(db: Db, farmid: string, { storeid, parent }: FieldValues): Promise<void> {
  if (parent == null) return;
  const { rows } = await db.query<{ storeid: string }>(
    `with recursive up as (
       select storeid, parent from lab_store where farm_id = $1 and storeid = $2
       union select s.storeid, s.parent from lab_store s join up on s.farm_id = $1 and s.storeid = up.parent)
     select storeid from up`,
    [farmid, parent],
  );
  if (parent === storeid || rows.some((row) => row.storeid === storeid)) throw refused('V_INVALID', 'parent');
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'parent', { value: String(parent) });
}

/** A laboratory keeps one main store in use at least. */
async function checkMain(db: Db, farmid: string, { storeid, kind, inuse }: FieldValues): Promise<void> {
  if (kind === 'main' && inuse === 'Y') return;
  const { rows } = await db.query("select 1 from lab_store where farm_id = $1 and storeid <> $2 and inuse and kind = 'main' limit 1", [
    farmid,
    storeid,
  ]);
  if (rows.length === 0) throw refused('V_INVALID', kind === 'main' ? 'inuse' : 'kind');
}

const check: CheckRow = async ({ db }, { farmid }, body, before) => {
  const issues = labStoreIssues(body);
  if (issues.length > 0) throw new Refused([...issues]);
  await checkParent(db, farmid, body);
  await checkMain(db, farmid, body);
  if (before?.['inuse'] !== 'Y' || body['inuse'] !== 'N') return;
  const { rows } = await db.query<{ holds: boolean }>(
    `select exists(select 1 from lab_total where farm_id = $1 and storeid = $2 and qty > 0)
       or exists(select 1 from lab_note where farm_id = $1 and tostore = $2 and state = '15') as holds`,
    [farmid, body['storeid']],
  );
  if (rows[0]?.holds === true) throw refused('ADM_NOTEMPTY', 'inuse', { name: String(body['V']) });
};

const TOTALS = "lab_total t where t.farm_id = q.farm_id and t.storeid = p.storeid and t.way = ''";

const SERVER: ResourceServer = {
  columns: { V: 'name_v', E: 'name_e', T: 'name_t' },
  order: 'up.path',
  check,
  facts: async ({ db, session }) => ({ today: (await labFarm(db, farmOf(session))).curbusdt }),
  computed: {
    name: labName('q.language', 'p'),
    path: 'up.path',
    depth: 'up.depth',
    items: `(select count(*)::int from ${TOTALS} and t.qty > 0)`,
    amount: `(select coalesce(sum(t.amount), 0)::float8 from ${TOTALS})`,
    expiring: `(select count(*)::int from lab_balance b join lab_item i on i.farm_id = b.farm_id and i.itemid = b.itemid
      where b.farm_id = q.farm_id and b.storeid = p.storeid and b.way = '' and b.qty > 0 and b.expdt <= (q.facts->>'today')::date + i.warndays)`,
  },
  join: `join lateral (with recursive above as (
        select p.storeid, p.parent, 0 as depth
        union all select s.storeid, s.parent, a.depth + 1 from lab_store s join above a on s.farm_id = p.farm_id and s.storeid = a.parent)
      select max(depth) as depth, string_agg(storeid, '/' order by depth desc) as path from above) up on true`,
  finish: async ({ db, session }, rows) =>
    seesLabMoney(session, await labFarm(db, farmOf(session))) ? rows : rows.map((row) => ({ ...row, amount: null })),
};

/** Stores of the laboratory. */
export const labStoreHandlers = resourceHandlers(labStore, SERVER);
