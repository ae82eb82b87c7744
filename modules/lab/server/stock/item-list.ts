import { codesOf, unitName } from '#engine/server/code-list.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { type ResourceServer, resourceHandlers } from '#engine/server/resource/handlers.ts';
import type { CheckRow } from '#engine/server/resource/save.ts';
import { farmOf } from '#engine/server/session.ts';
import { labItem } from '#modules/lab/contract/stock/item.resource.ts';
import { type LabItemCore, labItemChange, labItemIssues } from '#modules/lab/domain/stock/item.ts';
import { labFarm, seesLabMoney } from './lab-farm.ts';
import { labLastPrice, labName } from './sql.ts';

const coreOf = (row: Readonly<Record<string, unknown>>): LabItemCore => ({
  ...(row as unknown as LabItemCore),
  uses: (row['uses'] ?? []) as unknown as LabItemCore['uses'],
  inuse: row['inuse'] === 'Y',
});

const check: CheckRow = async ({ db }, { farmid, realm }, body, before) => {
  const core = coreOf(body);
  const issues = labItemIssues(core);
  if (issues.length > 0) throw new Refused([...issues]);
  const wanted = [core.unit, ...core.units.map(({ unit }) => unit)];
  const units = await codesOf(db, { farmid, prnt2: realm }, 'unit', { among: wanted });
  const unknown = wanted.findIndex((unit) => !units.has(unit));
  if (unknown >= 0) throw refused('V_NOTEXISTS', unknown === 0 ? 'unit' : 'units', { value: wanted[unknown] ?? '' });
  const { supplierid } = body;
  const supplier = "select 1 from partner where prnt2 = $1 and partnerid = $2 and inuse and role in ('supplier', 'both')";
  if (supplierid != null && (await db.query(supplier, [realm, supplierid])).rows.length === 0)
    throw refused('V_NOTEXISTS', 'supplierid', { value: String(supplierid) });
  if (before === null) return;
  const { rows } = await db.query<{ moved: boolean; stock: boolean }>(
    `select exists(select 1 from lab_movement where farm_id = $1 and itemid = $2) as moved,
       exists(select 1 from lab_total where farm_id = $1 and itemid = $2 and qty > 0) as stock`,
    [farmid, body['itemid']],
  );
  const changed = labItemChange(coreOf(before), core, { moved: rows[0]?.moved === true, inStock: rows[0]?.stock === true }, String(body['V']));
  if (changed.length > 0) throw new Refused([...changed]);
};

const STOCK = '(select sum(t.qty) from lab_total t where t.farm_id = q.farm_id and t.itemid = p.itemid)';

/** The last prices of a base unit, the newest first. */
const PRICES = `(select string_agg(to_char(o.valuedt, 'DD/MM/YY') || ': ' || o.price, ' · ' order by o.valuedt desc, o.seq desc)
  from (select m.valuedt, m.seq, to_char(m.amount / m.qty, 'FM999,999,999,990.##') as price from lab_movement m
    where m.farm_id = q.farm_id and m.itemid = p.itemid and m.kind = 'purchase' and m.amount > 0 and m.reverses is null
    order by m.valuedt desc, m.seq desc limit 3) o)`;

const SERVER: ResourceServer = {
  columns: { V: 'name_v', E: 'name_e', T: 'name_t' },
  order: 'p.itemtp, p.itemid',
  check,
  computed: {
    name: labName('q.language', 'p'),
    unitName: unitName('q.language', 'p.unit', 'q.farm_id', 'q.realm'),
    stock: `${STOCK}::float8`,
    testsleft: `floor(coalesce(${STOCK}, 0) * p.tests)::int`,
    lastprice: labLastPrice('q.farm_id', 'p'),
    prices: `coalesce(${PRICES}, '')`,
    runs: `(select count(distinct m.runno)::int from lab_movement m where m.farm_id = q.farm_id and m.itemid = p.itemid and m.runno is not null)`,
    used: "case when exists(select 1 from lab_movement m where m.farm_id = q.farm_id and m.itemid = p.itemid) then 'Y' else 'N' end",
  },
  finish: async ({ db, session }, rows) =>
    seesLabMoney(session, await labFarm(db, farmOf(session))) ? rows : rows.map((row) => ({ ...row, price: null, lastprice: null, prices: '' })),
};

/** Goods of the laboratory. */
export const labItemHandlers = resourceHandlers(labItem, SERVER);
