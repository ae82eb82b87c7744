import type { ListRow } from '#engine/define/list-asked.ts';
import { keptUnits } from '#engine/ledger/domain/units.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { codeNames } from '#engine/server/code-names.ts';
import type { ListContext, ListQuery } from '#engine/server/lists.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { findStock, getLabItem, getLabItemdtl, getLabStockItem, getLabWhsVal, getstkwhdtlCode } from '#modules/lab/contract/stock/stock.calls.ts';
import { isBlocked } from '#modules/lab/domain/stock/kinds.ts';
import { enterSides } from '../at-lab.ts';
import { labFarm, seesLabMoney } from './lab-farm.ts';
import { LAB_UNITS, labName } from './sql.ts';
import { type LabStockRow, labStockOn } from './stock-on.ts';

type Units = readonly { readonly unit: string; readonly factor: number }[] | null;

/** Units of an item with their names, the base unit first. */
const unitsNamed = (base: string, others: Units, named: (list: string, code: string) => string) =>
  keptUnits(base, others as never).map(({ unit, factor }) => ({ unit, label: named('unit', unit), factor: Number(factor) / 1_000_000 }));

/** Only the laboratory of the session is answered. */
const isOwn = (ctx: SignedContext, labid: string | null | undefined): boolean => labid == null || labid === farmOf(ctx.session);

const itemsHandler = handleSigned(getLabItem, async (ctx, { catArray: [asked] }) => {
  if (!isOwn(ctx, asked?.labid)) return [];
  const { rows } = await ctx.db.query<{
    value: string;
    label: string;
    itemtp: string;
    brand: string | null;
    unit: string;
    testsperkit: number | null;
    expiry: number;
    lotreq: 'Y' | 'N';
    active: 'Y' | 'N';
  }>(
    `select itemid as value, ${labName('$2', 'i')} as label, itemtp, brand, unit, tests::float8 as testsperkit, warndays as expiry,
       case when lotreq then 'Y' else 'N' end as lotreq, case when inuse then 'Y' else 'N' end as active
     from lab_item i where farm_id = $1 and ($3::text is null or itemtp = $3) and ($4 = 'N' or inuse) order by itemtp, itemid`,
    [farmOf(ctx.session), answerLanguage(ctx), asked?.itemtp ?? null, asked?.active ?? 'Y'],
  );
  return rows;
});

interface ItemRow {
  name_v: string;
  name_e: string;
  name_t: string;
  unit: string;
  units: Units;
  tempmin: number | null;
  tempmax: number | null;
  stability: number | null;
  reorder: number;
  price: number | null;
  active: 'Y' | 'N';
  tests: { test: string; amount: number }[] | null;
  lots: { lot: string; expdt: string; qty: number; quality: string; opened: string | null }[] | null;
}

const ITEM = `select name_v, name_e, name_t, unit, ${LAB_UNITS} as units, tempmin::float8 as tempmin, tempmax::float8 as tempmax, stability,
    reorder::float8 as reorder, price::float8 as price, case when inuse then 'Y' else 'N' end as active,
    (select jsonb_agg(jsonb_build_object('test', t.testcd, 'amount', t.amount) order by t.testcd) from lab_item_test t
      where t.farm_id = i.farm_id and t.itemid = i.itemid) as tests,
    (select jsonb_agg(jsonb_build_object('lot', b.lot, 'expdt', to_char(b.expdt, 'YYYYMMDD'), 'qty', b.qty, 'quality', coalesce(l.quality, 'new'),
        'opened', to_char(l.opened, 'YYYYMMDD')) order by b.expdt, b.lot)
      from (select lot, expdt, sum(qty) as qty from lab_balance where farm_id = i.farm_id and itemid = i.itemid and qty > 0 group by 1, 2) b
        left join lab_lot l on l.farm_id = i.farm_id and l.itemid = i.itemid and l.lot = b.lot and l.expdt = b.expdt) as lots
  from lab_item i where farm_id = $1 and itemid = $2`;

const itemHandler = handleSigned(getLabItemdtl, async (ctx, { catArray: [asked] }) => {
  const itemid = asked?.itemid ?? '';
  const farmid = farmOf(ctx.session);
  const [row] = (await ctx.db.query<ItemRow>(ITEM, [farmid, itemid])).rows;
  if (row === undefined) throw refused('V_NOTEXISTS', 'itemid', { value: itemid });
  const farm = await labFarm(ctx.db, farmid);
  const named = await codeNames(ctx.db, farm, answerLanguage(ctx), ['unit']);
  const { stability, reorder, active } = row;
  return {
    ...{ itemid, names: { V: row.name_v, E: row.name_e, T: row.name_t }, units: unitsNamed(row.unit, row.units, named) },
    ...{ lots: row.lots ?? [], storagetemp: { min: row.tempmin, max: row.tempmax }, stability, reorder, tests: row.tests ?? [], active },
    price: seesLabMoney(ctx.session, farm) ? row.price : null,
  };
});

const storesHandler = handleSigned(getLabWhsVal, async (ctx, { catArray: [asked] }) => {
  if (!isOwn(ctx, asked?.labid)) return [];
  const { rows } = await ctx.db.query<{
    value: string;
    label: string;
    kind: string;
    parent: string | null;
    keeper: string | null;
    issues: 'Y' | 'N';
    receives: 'Y' | 'N';
    tempmin: number | null;
    tempmax: number | null;
  }>(
    `select storeid as value, ${labName('$2', 's')} as label, kind, parent, keeper, case when issues then 'Y' else 'N' end as issues,
       case when receives then 'Y' else 'N' end as receives, tempmin::float8 as tempmin, tempmax::float8 as tempmax
     from lab_store s where farm_id = $1 and inuse and ($3::text is null or kind = $3) order by storeid`,
    [farmOf(ctx.session), answerLanguage(ctx), asked?.kind ?? null],
  );
  return rows;
});

/** @throws Refused V_NOTEXISTS for no store of the laboratory */
async function refuseUnknownStore(ctx: SignedContext, storeid: string): Promise<void> {
  const { rows } = await ctx.db.query('select 1 from lab_store where farm_id = $1 and storeid = $2', [farmOf(ctx.session), storeid]);
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'storeid', { value: storeid });
}

const placesHandler = handleSigned(getstkwhdtlCode, async (ctx, { storeid }) => {
  await refuseUnknownStore(ctx, storeid);
  const { rows } = await ctx.db.query<{ value: string; label: string; storeid: string; parent: string | null; temp: number | null; lots: number }>(
    `select p.place as value, coalesce(p.label, p.place) as label, p.storeid, s.parent, s.tempmax::float8 as temp,
       (select count(distinct (l.itemid, l.lot))::int from lab_note_line l join lab_note n on n.farm_id = l.farm_id and n.noteid = l.noteid
         where l.farm_id = p.farm_id and n.storeid = p.storeid and l.place = p.place and n.state <> '02') as lots
     from lab_store_place p join lab_store s on s.farm_id = p.farm_id and s.storeid = p.storeid where p.farm_id = $1 and p.storeid = $2 order by p.place`,
    [farmOf(ctx.session), storeid],
  );
  return rows;
});

const usable = ({ expdt, quality, baseqty }: LabStockRow, day: string): 'Y' | 'N' => (expdt >= day && !isBlocked(quality) && baseqty > 0 ? 'Y' : 'N');

const stockItemHandler = handleSigned(getLabStockItem, async (ctx, { storeid, uchg }) => {
  await refuseUnknownStore(ctx, storeid);
  const language = answerLanguage(ctx);
  const farm = await labFarm(ctx.db, farmOf(ctx.session));
  const rows = await labStockOn(ctx.db, farm, { language, date: farm.curbusdt, storeid });
  const named = await codeNames(ctx.db, farm, language, ['unit']);
  return rows
    .filter(({ units }) => uchg === 0 || (units ?? []).length > 0)
    .map((row) => ({
      ...{ value: row.itemid, label: row.name, lot: row.lot, expdt: row.expdt, qty: row.baseqty, unit: named('unit', row.unit) },
      ...{ units: unitsNamed(row.unit, row.units, named), quality: row.quality, opened: row.opened, usable: usable(row, farm.curbusdt) },
    }));
});

const findStockHandler = handleSigned(findStock, async (ctx, { date, ...asked }) => {
  const language = answerLanguage(ctx);
  const farm = await labFarm(ctx.db, farmOf(ctx.session));
  if (asked.storeid != null) await refuseUnknownStore(ctx, asked.storeid);
  const rows = await labStockOn(ctx.db, farm, { language, date: date ?? farm.curbusdt, ...asked });
  const named = await codeNames(ctx.db, farm, language, ['unit']);
  const money = seesLabMoney(ctx.session, farm);
  return {
    rows: rows.map(({ storeid, itemid, name, itemtp, lot, expdt, daysleft, opened, quality, baseqty, unit, tests, avgprice, amount }) => ({
      ...{ storeid, itemid, name, itemtp, lot, expdt, daysleft, opened, quality, baseqty, unit: named('unit', unit), tests },
      ...(money ? { avgprice, amount } : { avgprice: null, amount: null }),
    })),
  };
});

/** The lists behind the fields of laboratory goods. */
export const labLookupHandlers: readonly Handler[] = [itemsHandler, itemHandler, storesHandler, placesHandler, stockItemHandler, findStockHandler];

/** A list of the person's laboratory, wherever he is at work. */
const listOf =
  (sql: string): ListQuery =>
  async (ctx: ListContext) => {
    const { labid } = ctx.session;
    if (labid === null) return [];
    await enterSides(ctx);
    return (await ctx.db.query<ListRow>(sql, [labid, ctx.language, ctx.all])).rows;
  };

/** Lists read from the tables of laboratory goods. */
export const LAB_STOCK_CHOICES: Readonly<Record<string, ListQuery>> = {
  labstore: listOf(
    `select storeid as value, ${labName('$2', 's')} as label, kind, inuse as active from lab_store s where farm_id = $1 and ($3 or inuse) order by storeid`,
  ),
  // Farms of the company: whoever works in the laboratory need not have them in reach.
  labfarm: listOf(
    `select f.farm_id as value, f.farmname as label, f.state <> 'closed' as active from farm f join farm l on l.realm = f.realm
     where l.farm_id = $1 and $2::text is not null and ($3 or f.state <> 'closed') order by f.farm_id`,
  ),
  // Other laboratories of the company.
  labsister: listOf(
    `select b.farm_id as value, ${labName('$2', 'b')} as label, b.inuse and f.state <> 'closed' as active
     from laboratory b join farm f on f.farm_id = b.farm_id join farm l on l.realm = f.realm
     where l.farm_id = $1 and b.farm_id <> $1 and ($3 or (b.inuse and f.state <> 'closed')) order by b.farm_id`,
  ),
  labitem: listOf(
    `select itemid as value, ${labName('$2', 'i')} as label, itemtp, unit, inuse as active from lab_item i where farm_id = $1 and ($3 or inuse) order by itemid`,
  ),
};
