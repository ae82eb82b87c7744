import { randomUUID } from 'node:crypto';
import { drawSerial } from '#engine/document/server/store.ts';
import { money, scaledText } from '#engine/ledger/domain/quantity.ts';
import type { Db } from '#engine/server/db.ts';
import type { DemoFarm, DemoPart, Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { randomOf } from '#kernel/random.ts';
import { noteAmounts } from '#modules/finance/domain/sales/amounts.ts';
import { noteNumber } from '#modules/stock/domain/note-kinds.ts';
import { numberingOf } from '../sales/numbering.ts';
import type { SoldPigs, SoldPigsOf } from '../services.ts';
import { putRows, signedBy, stateOf } from './costs-demo.ts';

/** Customers of the demonstration; the last pays late. */
const CUSTOMERS = [
  { partnerid: 'LOMO', name: 'Lò mổ Tân Phú', role: 'customer', company: 'Y', inuse: 'Y', term: 7 },
  { partnerid: 'THUONGLAI', name: 'Thương lái trong vùng', role: 'customer', company: 'Y', inuse: 'Y', term: 0 },
  { partnerid: 'THITSACH', name: 'Công ty Thịt Sạch Miền Đông', role: 'customer', company: 'Y', inuse: 'Y', term: 30, tel: '0251 382 6688' },
] as const;

/** The one who pays late. */
const LATE = 'THITSACH';

/** What of a note is paid by now: old ones whole, those of the last weeks in part, one customer late. */
function paidShare(day: BusinessDate, today: BusinessDate, late: boolean, chance: number): number {
  if (day < addDays(today, late ? -120 : -60)) return 100;
  if (late || chance < 0.3) return chance < 0.15 ? 40 : 0;
  return 100;
}

/** The farm the notes are of, and what chance says. */
interface Desk {
  readonly farm: DemoFarm;
  readonly prnt2: string;
  readonly shtnm: string;
  readonly next: () => number;
}

/** A note of one sale with its line and what was paid of it. */
function madeOf({ farm, prnt2, shtnm, next }: Desk, event: SoldPigs, at: number, serial: number) {
  const { farmid: farm_id, user, today } = farm;
  const { eventdt: valuedt, heads: qty, weight } = event;
  const year = Number(valuedt.slice(0, 4));
  const customer = CUSTOMERS[at % CUSTOMERS.length] ?? CUSTOMERS[0];
  const { state } = stateOf(valuedt, today);
  const price = state === '10' && next() < 0.3 ? null : (event.price ?? 55_000 + 500 * Math.floor(20 * next()));
  const line = { qty, weight, basis: 'kg' as const, price, discpct: 0, discount: 0, taxpct: 0 };
  const { amount, net, total } = noteAmounts([line], 0, 0);
  const key = { farm_id, noteid: randomUUID() };
  const paid = (total * BigInt(paidShare(valuedt, today, customer.partnerid === LATE, next()))) / 100n;
  const duedt = addDays(valuedt, customer.term);
  const paydt = duedt < today ? duedt : today;
  const written = { crtusrid: user, crtdate: `${valuedt} 08:00+07` };
  return {
    note: {
      ...{ ...key, noteno: noteNumber('DN', shtnm, year, serial), year, serial, version: 1, state, valuedt, prnt2, book: 'goods' },
      ...{ customerid: customer.partnerid, paymethod: 'transfer', duedt, discount: 0, applyid: 'OP1', plate: `60C-${12_300 + (at % 7) * 11}` },
      ...{ ...signedBy(state, valuedt, farm), ...written },
    },
    line: {
      ...{ ...key, lineno: 1, kind: 'pigs', prnt2, book: 'goods', roomid: event.roomid, saleclass: event.saleclass ?? 'market', ...line },
      ...{ amount: scaledText(amount, 0), net: scaledText(net, 0), tax: 0, event_id: event.eventId },
    },
    payment:
      paid === 0n ? [] : [{ ...key, payno: 1, paydt, amount: scaledText(paid, 0), paymethod: 'transfer', ...written, crtdate: `${paydt} 10:00+07` }],
  };
}

/** A note for every sale of pigs, each with a number of its own. */
async function writeSales(db: Db, farm: DemoFarm, soldPigs: SoldPigsOf): Promise<number> {
  const { rows } = await db.query<{ prnt2: string; shtnm: string }>('select f.realm as prnt2, shtnm from farm f where farm_id = $1', [farm.farmid]);
  const [own] = rows;
  if (own === undefined) return 0;
  const random = randomOf(farm.seed + 11);
  const desk = { farm, ...own, next: () => random.next() };
  const made: ReturnType<typeof madeOf>[] = [];
  for (const [at, event] of (await soldPigs(db, farm.farmid)).entries()) {
    const serial = await drawSerial(db, numberingOf(farm.farmid, Number(event.eventdt.slice(0, 4))));
    made.push(madeOf(desk, event, at, serial));
  }
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
export const salesDemo = (soldPigs: SoldPigsOf): DemoPart => ({
  on: ['nucleus', 'sows', 'growing'],
  fill: ({ farm, asManager }) =>
    asManager(async (db, make) => {
      if (farm.kind === 'nucleus') await makeCustomers(make);
      const notes = await writeSales(db, farm, soldPigs);
      await writeNow(make, farm.today);
      return `${notes} delivery notes`;
    }),
});
