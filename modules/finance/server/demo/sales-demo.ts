import { randomUUID } from 'node:crypto';
import { money, scaledText } from '#engine/ledger/domain/quantity.ts';
import type { Db } from '#engine/server/db.ts';
import type { DemoFarm, DemoPart, Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { randomOf } from '#kernel/random.ts';
import { noteAmounts } from '#modules/finance/domain/sales/amounts.ts';
import { noteNumber } from '#modules/stock/domain/note-kinds.ts';
import { putRows, signedBy, stateOf } from './costs-demo.ts';

/** Customers of the demonstration; the last pays late. */
const CUSTOMERS = [
  { partnerid: 'LOMO', name: 'Lò mổ Tân Phú', role: 'customer', company: 'Y', inuse: 'Y', term: 7 },
  { partnerid: 'THUONGLAI', name: 'Thương lái Bảy Hoàng', role: 'customer', company: 'Y', inuse: 'Y', term: 0 },
  { partnerid: 'THITSACH', name: 'Công ty Thịt Sạch Miền Đông', role: 'customer', company: 'Y', inuse: 'Y', term: 30, tel: '0251 382 6688' },
];

/** A sale event of a batch without a note. */
interface Sold {
  readonly event_id: string;
  readonly roomid: string;
  readonly eventdt: BusinessDate;
  readonly heads: number;
  readonly weight: number;
  readonly saleclass: string | null;
  readonly price: number | null;
}

const SOLD = `select e.event_id, e.roomid, e.eventdt, e.heads, e.weight::float8 as weight, e.data->>'saleclass' as saleclass, (e.data->>'price')::float8 as price
 from batch_event e where e.farm_id = $1 and e.eventcd = 'SAL' and e.voided_at is null and e.weight > 0
   and not exists (select 1 from sale_line l where l.farm_id = e.farm_id and l.event_id = e.event_id) order by e.eventdt, e.seq`;

/** What of a note is paid by now: old ones whole, those of the last weeks in part, one customer late. */
function paidShare(day: BusinessDate, today: BusinessDate, late: boolean, chance: number): number {
  if (day < addDays(today, late ? -120 : -60)) return 100;
  if (late || chance < 0.3) return chance < 0.15 ? 40 : 0;
  return 100;
}

async function writeSales(db: Db, farm: DemoFarm): Promise<number> {
  const { farmid: farm_id, user, today, seed } = farm;
  const { rows: farms } = await db.query<{ prnt2: string; shtnm: string }>('select f.realm as prnt2, shtnm from farm f where farm_id = $1', [
    farm_id,
  ]);
  const { rows: last } = await db.query<{ year: number; last: number }>(
    "select year, last from stock_counter where farm_id = $1 and book = 'goods' and notetp = 'DN'",
    [farm_id],
  );
  const { rows: sold } = await db.query<Sold>(SOLD, [farm_id]);
  const [own] = farms;
  if (own === undefined) return 0;
  const random = randomOf(seed + 11);
  const serials = new Map(last.map(({ year, last: n }) => [year, n]));
  const made = sold.map((event, at) => {
    const valuedt = event.eventdt;
    const year = Number(valuedt.slice(0, 4));
    const serial = (serials.get(year) ?? 0) + 1;
    serials.set(year, serial);
    const customer = CUSTOMERS[at % CUSTOMERS.length] ?? CUSTOMERS[0];
    const { state } = stateOf(valuedt, today);
    const price = state === '10' && random.next() < 0.3 ? null : (event.price ?? 55_000 + 500 * Math.floor(20 * random.next()));
    const line = { qty: event.heads, weight: event.weight, basis: 'kg' as const, price, discpct: 0, discount: 0, taxpct: 0 };
    const amounts = noteAmounts([line], 0, 0);
    const key = { farm_id, noteid: randomUUID() };
    const share = paidShare(valuedt, today, customer?.partnerid === 'THITSACH', random.next());
    const paid = (amounts.total * BigInt(share)) / 100n;
    const duedt = addDays(valuedt, customer?.term ?? 0);
    const paydt = duedt < today ? duedt : today;
    const written = { crtusrid: user, crtdate: `${valuedt} 08:00+07` };
    const text = (value: bigint): string => scaledText(value, 0);
    return {
      note: {
        ...{ ...key, noteno: noteNumber('DN', own.shtnm, year, serial), year, serial, version: 1, state, valuedt, prnt2: own.prnt2, book: 'goods' },
        ...{ customerid: customer?.partnerid, paymethod: 'transfer', duedt, discount: 0, applyid: 'OP1', plate: `60C-${12_300 + (at % 7) * 11}` },
        ...{ ...signedBy(state, valuedt, farm), ...written },
      },
      line: {
        ...{
          ...key,
          lineno: 1,
          kind: 'pigs',
          prnt2: own.prnt2,
          book: 'goods',
          roomid: event.roomid,
          saleclass: event.saleclass ?? 'market',
          ...line,
        },
        ...{ amount: text(amounts.amount), net: text(amounts.net), tax: 0, event_id: event.event_id },
      },
      payment: paid === 0n ? [] : [{ ...key, payno: 1, paydt, amount: text(paid), paymethod: 'transfer', ...written, crtdate: `${paydt} 10:00+07` }],
    };
  });
  await putRows(
    db,
    'sale_note',
    made.map(({ note }) => note),
  );
  await putRows(
    db,
    'sale_line',
    made.map(({ line }) => line),
  );
  await putRows(
    db,
    'sale_payment',
    made.flatMap(({ payment }) => payment),
  );
  for (const [year, serial] of serials)
    await db.query(
      `insert into stock_counter (farm_id, book, notetp, year, last) values ($1, 'goods', 'DN', $2, $3)
       on conflict (farm_id, book, notetp, year) do update set last = excluded.last`,
      [farm_id, year, serial],
    );
  return made.length;
}

/** Customers and what else is sold are the company's: the first farm makes them. */
async function makeCustomers(make: Make): Promise<void> {
  for (const customer of CUSTOMERS) await make('/stock/savePartner', customer);
  const manure = { itemid: 'PHAN', itemtp: 'service', V: 'Phân heo ủ', E: 'Composted manure', T: 'ปุ๋ยหมักมูลสุกร', unit: 'bag', tax: 5, price: 35_000 };
  await make('/stock/saveItem', { ...manure, pricebasis: 'unit', company: 'Y', inuse: 'Y' });
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

/** Every sale of pigs of two years on its delivery note, paid by most customers in time, by one late; what is sold besides. */
export const salesDemo: DemoPart = {
  on: ['nucleus', 'sows', 'growing'],
  fill: ({ farm, asManager }) =>
    asManager(async (db, make) => {
      if (farm.kind === 'nucleus') await makeCustomers(make);
      const notes = await writeSales(db, farm);
      await writeNow(make, farm.today);
      return `${notes} delivery notes`;
    }),
};
