import { money, scaledText } from '#engine/ledger/domain/quantity.ts';
import type { Db } from '#engine/server/db.ts';
import type { DemoFarm, DemoPart, Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { randomOf } from '#kernel/random.ts';
import { putRows, signedBy, stateOf } from './costs-demo.ts';
import { putSowSales } from './sow-sales-demo.ts';

/** The one who pays late. */
const LATE = 'THITSACH';

/** What of a note is paid by now: old ones whole, those of the last weeks in part, one customer late. */
function paidShare(day: BusinessDate, today: BusinessDate, late: boolean, chance: number): number {
  if (day < addDays(today, late ? -120 : -60)) return 100;
  if (late || chance < 0.3) return chance < 0.15 ? 40 : 0;
  return 100;
}

/** A note that a sale at a house opened. */
interface Opened {
  readonly noteid: string;
  readonly valuedt: BusinessDate;
  readonly duedt: BusinessDate;
  readonly customerid: string;
  readonly total: number;
}

/** How far a note has come by today: who signed it, what is paid of it. */
function grownOld(farm: DemoFarm, { noteid, valuedt, duedt, customerid, total }: Opened, at: number, chance: number) {
  const { farmid: farm_id, user, today } = farm;
  const paid = (money(total, 0) * BigInt(paidShare(valuedt, today, customerid === LATE, chance))) / 100n;
  const paydt = duedt < today ? duedt : today;
  return {
    note: {
      noteid,
      state: stateOf(valuedt, today).state,
      ...signedBy(stateOf(valuedt, today).state, valuedt, farm),
      plate: `60C-${12_300 + (at % 7) * 11}`,
    },
    payment:
      paid === 0n
        ? []
        : [{ farm_id, noteid, payno: 1, paydt, amount: scaledText(paid, 0), paymethod: 'transfer', crtusrid: user, crtdate: `${paydt} 10:00+07` }],
  };
}

/** Lets the notes of two years grow old: signed and paid as people do. */
async function settleSales(db: Db, farm: DemoFarm): Promise<number> {
  const { rows } = await db.query<Opened>(
    `select n.noteid, n.valuedt, n.duedt, n.customerid, sum(l.net + l.tax)::float8 as total from sale_note n join sale_line l using (farm_id, noteid)
     where n.farm_id = $1 group by 1, 2, 3, 4, n.noteno order by n.valuedt, n.noteno`,
    [farm.farmid],
  );
  const random = randomOf(farm.seed + 11);
  const grown = rows.map((row, at) => grownOld(farm, row, at, random.next()));
  await db.query(
    `update sale_note n set state = x.state, checked_by = x.checked_by, checked_at = x.checked_at, approved_by = x.approved_by, approved_at = x.approved_at,
       plate = x.plate, paymethod = 'transfer', crtdate = n.valuedt + time '08:00'
     from jsonb_populate_recordset(null::sale_note, $2::jsonb) x where n.farm_id = $1 and n.noteid = x.noteid`,
    [farm.farmid, JSON.stringify(grown.map(({ note }) => note))],
  );
  await putRows(
    db,
    'sale_payment',
    grown.flatMap(({ payment }) => payment),
  );
  // The slaughterhouse reports a week later; one pig in a lorry now and then arrives dead.
  await db.query(
    `insert into slaughter_return (farm_id, noteid, lineno, slaughterdt, heads, doa, carcass, grade, condemned, lung, crtusrid)
     select l.farm_id, l.noteid, l.lineno, n.valuedt + 1, l.qty - d.doa, d.doa, round(l.weight * (l.qty - d.doa) / l.qty * 0.785, 1), 'A', 0, 3 + n.serial % 5, $2
     from sale_line l join sale_note n using (farm_id, noteid) cross join lateral (select case when n.serial % 4 = 0 then 1 else 0 end as doa) d
     where l.farm_id = $1 and n.customerid = 'LOMO' and n.state = '50' and l.kind = 'pigs' and l.weight is not null and l.qty > 1`,
    [farm.farmid, farm.user],
  );
  return rows.length;
}

/**
 * Gives the notes of pigs the numbers they have in the order of their days: those of sows are written behind those of houses. Nothing else names a note
 * of pigs by its number.
 */
async function numberByDay(db: Db, { farmid }: DemoFarm): Promise<void> {
  const { rows } = await db.query<{ noteid: string; noteno: string; serial: number }>(
    `select d.noteid, n.noteno, n.serial
     from (select noteid, year, row_number() over (partition by year order by valuedt, serial) as at from sale_note where farm_id = $1 and trade = 'pigs') d
       join (select noteno, serial, year, row_number() over (partition by year order by serial) as at from sale_note where farm_id = $1 and trade = 'pigs') n
       using (year, at)`,
    [farmid],
  );
  // A number stands once: all are put aside before they are given anew.
  await db.query("update sale_note set noteno = '…' || noteno where farm_id = $1 and trade = 'pigs'", [farmid]);
  await db.query(
    `update sale_note n set noteno = x.noteno, serial = x.serial from jsonb_to_recordset($2::jsonb) as x (noteid uuid, noteno text, serial int)
     where n.farm_id = $1 and n.noteid = x.noteid`,
    [farmid, JSON.stringify(rows)],
  );
}

/** What else is sold is the company's: the first farm makes it. */
async function makeManure(make: Make): Promise<void> {
  const manure = { itemid: 'PHAN', itemtp: 'service', V: 'Phân heo ủ', E: 'Composted manure', T: 'ปุ๋ยหมักมูลสุกร', unit: 'bag', tax: 5, price: 35_000 };
  await make('/stock/saveItem', { ...manure, pricebasis: 'unit', company: 'Y', inuse: 'Y' });
}

/** Prices of the last half year: of pigs by class, a better one for the slaughterhouse's list, manure. */
async function writePrices(make: Make, today: BusinessDate): Promise<void> {
  const pigs = { kind: 'pigs', basis: 'kg', pricelist: '*', inuse: 'Y' };
  const prices = [
    { ...pigs, saleclass: 'market', ago: 180, price: 61_000 },
    { ...pigs, saleclass: 'market', ago: 60, price: 63_500 },
    { ...pigs, saleclass: 'market', ago: 14, price: 62_000 },
    { ...pigs, saleclass: 'market', pricelist: 'LOMO', ago: 60, price: 64_000 },
    { ...pigs, saleclass: 'cull', ago: 180, price: 38_000 },
    { ...pigs, kind: 'breeding', saleclass: 'cull', ago: 180, price: 42_000 },
    { ...pigs, kind: 'service', itemid: 'PHAN', basis: 'unit', unit: 'bag', ago: 180, price: 35_000 },
  ];
  for (const { ago, ...price } of prices) await make('/finance/savePrice', { ...price, fromdt: addDays(today, -ago) });
}

/** Prices of birds of the last quarter. */
async function writeBirdPrices(make: Make, today: BusinessDate): Promise<void> {
  const birds = { kind: 'birds', basis: 'kg', saleclass: 'market', pricelist: '*', inuse: 'Y', fromdt: addDays(today, -90) };
  await make('/poultry/savePrice', { ...birds, price: 27_500 });
  await make('/poultry/savePrice', { ...birds, fromdt: addDays(today, -20), price: 29_000 });
}

/** Notes of the running week: manure, one of them cancelled. */
async function writeNow(make: Make, today: BusinessDate): Promise<void> {
  const head = { customerid: 'THUONGLAI', paymethod: 'cash', applyid: 'OP1' };
  const line = (qty: number) => ({ kind: 'service', itemid: 'PHAN', unit: 'bag', qty, basis: 'unit', price: 35_000 });
  for (const [ago, qty] of [
    [9, 120],
    [5, 80],
    [2, 150],
  ] as const)
    await make('/finance/saveNote', { ...head, valuedt: addDays(today, -ago), paid: Number(money(qty * 20_000, 0)), lines: [line(qty)] });
  const wrong = await make<{ id: string; version: number }>('/finance/saveNote', { ...head, valuedt: addDays(today, -1), lines: [line(1500)] });
  await make('/finance/removeNote', { noteid: wrong.id, version: wrong.version, reason: 'Ghi nhầm số bao' });
}

/** A house grown under contract: its terms of two years, what its grower gets for the batches that closed. */
async function writeGrower(db: Db, make: Make, { farmid, today }: DemoFarm): Promise<void> {
  const { rows } = await db.query<{ roomid: string }>(
    `select e.roomid from batch_event e join room r using (farm_id, roomid)
     where e.farm_id = $1 and e.eventcd = 'CLO' and e.voided_at is null and r.area = 'grow-finish' group by 1 order by count(*) desc, 1 limit 1`,
    [farmid],
  );
  const [house] = rows;
  if (house === undefined) return;
  const rates = { basis: 'gain', fcr: 2.75, fcrrate: 10, loss: 4, lossrate: 5_000 };
  const terms = [
    { ...rates, validfrom: addDays(today, -900), fee: 4_200 },
    { ...rates, validfrom: addDays(today, -300), fee: 4_500 },
  ];
  await make('/finance/saveGrower', { contractid: 'HD-01', name: 'Hộ ông Nguyễn Văn Tám', roomid: house.roomid, inuse: 'Y', terms });
  const { rows: closed } = await make<{ rows: readonly { roomid: string; parityid: number; total: number | null }[] }>('/finance/findSettlements', {
    from: addDays(today, -500),
    to: today,
  });
  for (const { roomid, parityid } of closed.filter(({ total }) => total !== null).slice(1, 3))
    await make('/finance/saveSettlement', { roomid, parityid, version: 0 });
}

/** Every sale of growing pigs of two years, of sows of one, on its delivery note, paid by most customers in time, by one late; what is sold besides. */
export const salesDemo: DemoPart = {
  on: ['nucleus', 'sows', 'growing', 'poultry'],
  fill: ({ farm, asManager }) =>
    asManager(async (db, make) => {
      if (farm.kind === 'nucleus') await makeManure(make);
      const pigs = farm.kind !== 'poultry';
      if (pigs) await writePrices(make, farm.today);
      await writeBirdPrices(make, farm.today);
      await putSowSales(db, farm);
      const notes = await settleSales(db, farm);
      if (pigs) await writeNow(make, farm.today);
      await numberByDay(db, farm);
      if (farm.kind === 'growing') await writeGrower(db, make, farm);
      return `${notes} delivery notes`;
    }),
};
