import { randomUUID } from 'node:crypto';
import { money, scaledText } from '#engine/ledger/domain/quantity.ts';
import type { Db } from '#engine/server/db.ts';
import type { DemoFarm, DemoPart, Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { monthOf, shiftMonth } from '#kernel/month.ts';
import { randomOf } from '#kernel/random.ts';
import { sharesOf } from '#modules/finance/domain/costs/voucher.ts';
import { COST_ITEMS, type DemoCost, MONTHLY } from './cost-items.ts';

const MONTHS = 24;

interface House {
  readonly roomid: string;
  readonly area: string;
}

/** A voucher of the demonstration with its rows. */
interface Made {
  readonly voucher: Readonly<Record<string, unknown>>;
  readonly shares: readonly Readonly<Record<string, unknown>>[];
  readonly payments: readonly Readonly<Record<string, unknown>>[];
}

/** How far a voucher has come: old ones are approved and paid, those of the running month are new. */
export function stateOf(day: BusinessDate, today: BusinessDate): { readonly state: string; readonly paid: boolean } {
  if (day < addDays(today, -45)) return { state: '50', paid: day < addDays(today, -75) };
  return { state: day < addDays(today, -20) ? '20' : '10', paid: false };
}

/** Houses a cost may fall on. */
const housesOf = ({ areas }: DemoCost, houses: readonly House[]): House[] => houses.filter(({ area }) => areas === undefined || areas.includes(area));

/** A place that fits the cost: the whole farm, an area with houses, or a house. */
function placeOf(cost: DemoCost, houses: readonly House[], at: number): { place: string; roomid: string | null; area: string | null } {
  const farm = { place: 'farm', roomid: null, area: null };
  const own = housesOf(cost, houses);
  const house = own[at % Math.max(1, own.length)];
  if (house === undefined || cost.place === 'farm') return farm;
  return cost.place === 'area' ? { place: 'area', roomid: null, area: house.area } : { place: 'house', roomid: house.roomid, area: null };
}

/** Who writes on which farm. */
interface Desk {
  readonly farm: DemoFarm;
  readonly prnt2: string;
  readonly shtnm: string;
  readonly houses: readonly House[];
}

/** Who checked and approved a voucher of a state, a few days after it was written. */
export function signedBy(state: string, valuedt: BusinessDate, { user, companyUser }: DemoFarm) {
  const checked = state === '10' ? { checked_by: null, checked_at: null } : { checked_by: companyUser, checked_at: addDays(valuedt, 2) };
  const approved = state === '50' ? { approved_by: user, approved_at: addDays(valuedt, 4) } : { approved_by: null, approved_at: null };
  return { ...checked, ...approved };
}

/** True for the newest voucher of a cost that comes every month; the electricity of the running month is not written yet. */
function comesAgain({ repeat, late }: DemoCost, valuedt: BusinessDate, today: BusinessDate): boolean {
  return repeat && monthOf(valuedt) === shiftMonth(monthOf(today), late ? -1 : 0);
}

/** A voucher with its parts, and its payment where it is old enough to be paid. */
function madeOf({ farm, prnt2, shtnm, houses }: Desk, cost: DemoCost, valuedt: BusinessDate, serial: number, swing: number): Made {
  const { farmid: farm_id, user, today, sows } = farm;
  const year = Number(valuedt.slice(0, 4));
  const amount = money(Math.round((cost.perSow * Math.max(60, sows) * swing) / 1000) * 1000, 0);
  const tax = (amount * BigInt(cost.tax)) / 100n;
  const { state, paid } = stateOf(valuedt, today);
  const key = { farm_id, noteid: randomUUID() };
  const { itemid, costgrp, months, paymethod, supplierid = null } = cost;
  return {
    voucher: {
      ...{ ...key, noteno: `CV-${shtnm}-${year}-${String(serial).padStart(5, '0')}`, year, serial, version: 1, state, valuedt, prnt2, book: 'goods' },
      ...{ itemid, costgrp, ...placeOf(cost, houses, serial), supplierid, months, paymethod },
      ...{ refno: supplierid === null ? null : `HD${valuedt}`, repeat: comesAgain(cost, valuedt, today) },
      ...{
        amount: scaledText(amount, 0),
        tax: scaledText(tax, 0),
        ...signedBy(state, valuedt, farm),
        crtusrid: user,
        crtdate: `${valuedt} 08:00+07`,
      },
    },
    shares: sharesOf({ valuedt, months }, amount).map((share, i) => ({
      ...{ ...key, lineno: i + 1, valuedt: share.valuedt, amount: scaledText(share.amount, 0) },
    })),
    payments: paid
      ? [
          {
            ...key,
            payno: 1,
            paydt: addDays(valuedt, 12),
            amount: scaledText(amount + tax, 0),
            paymethod,
            crtusrid: user,
            crtdate: `${valuedt} 09:00+07`,
          },
        ]
      : [],
  };
}

/** Every voucher of two years, in the order they were written; numbered by year, behind those that stand. */
function vouchersOf(desk: Desk, serials: Map<string, number>): Made[] {
  const { today, seed } = desk.farm;
  const random = randomOf(seed + 7);
  const months = Array.from({ length: MONTHS }, (_, at) => shiftMonth(monthOf(today), at - MONTHS + 1));
  // A farm without houses of an area has none of their costs.
  const monthly = MONTHLY.filter((cost) => cost.areas === undefined || housesOf(cost, desk.houses).length > 0);
  const due = months.flatMap((month, at) =>
    monthly
      .filter(({ every, late }) => at % every === 0 && !(late && at === MONTHS - 1))
      .map((cost) => ({
        cost,
        valuedt: `${month}${String(cost.day).padStart(2, '0')}` as BusinessDate,
        swing: 0.9 + 0.2 * random.next() + 0.03 * Math.floor(at / 12),
      })),
  );
  return due
    .filter(({ valuedt }) => valuedt <= today)
    .map(({ cost, valuedt, swing }) => {
      const year = valuedt.slice(0, 4);
      const serial = (serials.get(year) ?? 0) + 1;
      serials.set(year, serial);
      return madeOf(desk, cost, valuedt, serial, swing);
    });
}

/** Writes rows of a table in one statement, as their members say. */
export async function putRows(db: Db, table: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {}).join(', ');
  if (rows.length > 0)
    await db.query(`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
      JSON.stringify(rows),
    ]);
}

async function writeCosts(db: Db, farm: DemoFarm): Promise<number> {
  const { rows: farms } = await db.query<{ prnt2: string; shtnm: string }>('select f.realm as prnt2, shtnm from farm f where farm_id = $1', [
    farm.farmid,
  ]);
  const { rows: houses } = await db.query<House>("select roomid, area from room where farm_id = $1 and state = 'active' order by roomid", [
    farm.farmid,
  ]);
  const [own] = farms;
  if (own === undefined) return 0;
  const drawn = await db.query<{ year: string; last: number }>('select year::text, last from cost_counter where farm_id = $1', [farm.farmid]);
  const made = vouchersOf({ farm, ...own, houses }, new Map(drawn.rows.map(({ year, last }) => [year, last])));
  await putRows(
    db,
    'cost_voucher',
    made.map(({ voucher }) => voucher),
  );
  await putRows(
    db,
    'cost_share',
    made.flatMap(({ shares }) => shares),
  );
  await putRows(
    db,
    'cost_payment',
    made.flatMap(({ payments }) => payments),
  );
  await db.query(
    `insert into cost_counter (farm_id, book, notetp, year, last)
     select farm_id, 'cost', 'CV', year, max(serial) from cost_voucher where farm_id = $1 group by 1, 4
     on conflict (farm_id, book, notetp, year) do update set last = excluded.last`,
    [farm.farmid],
  );
  return made.length;
}

/** Services are the company's: the first farm makes them. */
async function makeServices(make: Make): Promise<void> {
  for (const partner of [
    { partnerid: 'DIEN', name: 'Điện lực huyện', role: 'supplier', company: 'Y', inuse: 'Y', term: 15 },
    { partnerid: 'XAYDUNG', name: 'Cơ khí chăn nuôi Hòa Phát', role: 'supplier', company: 'Y', inuse: 'Y', term: 30 },
    { partnerid: 'VANTAI', name: 'Vận tải Minh Long', role: 'supplier', company: 'Y', inuse: 'Y', term: 15 },
  ])
    await make('/stock/savePartner', partner);
  for (const item of COST_ITEMS) await make('/stock/saveItem', { ...item, itemtp: 'service', unit: 'time', company: 'Y', inuse: 'Y' });
}

/** Two years of costs of every group on each farm: wages and electricity every month, rent and insurance once a year spread over it. */
export const costsDemo: DemoPart = {
  on: ['nucleus', 'sows', 'growing', 'poultry'],
  fill: ({ farm, asManager }) =>
    asManager(async (db, make) => {
      if (farm.kind === 'nucleus') await makeServices(make);
      return `${await writeCosts(db, farm)} cost vouchers`;
    }),
};
