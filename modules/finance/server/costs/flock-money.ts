import { money, scaledNumber } from '#engine/ledger/domain/quantity.ts';
import type { Db } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { daysOfMonth, monthOf } from '#kernel/month.ts';
import { splitBy } from '#modules/finance/domain/costs/split.ts';
import { STOCK_SETTINGS } from '#modules/stock/domain/stock.settings.ts';
import type { Days } from './services.ts';

/** A day of a flock, as far as it bears what is split. */
interface FlockDay {
  readonly roomid: string;
  readonly parityid: number;
  readonly date: BusinessDate;
  readonly live: number;
  readonly eggs: number | null;
  readonly broken: number | null;
  readonly dirty: number | null;
}
type ReadDays = (
  db: Db,
  asked: { readonly farms: readonly string[]; readonly from: BusinessDate; readonly to: BusinessDate },
) => Promise<readonly FlockDay[]>;

/** A part of a note or voucher, and the flock that bears or earns it; none where none lived to. */
interface MoneyPart extends Pick<Whole, 'kind' | 'day' | 'what' | 'note'> {
  readonly amount: number;
  /** Of eggs: how many were sold. */
  readonly pieces: number;
  readonly roomid: string | null;
  readonly parityid: number | null;
}

/** Something sold or paid for that names no flock, or the house alone. */
interface Whole {
  readonly kind: 'eggs' | 'other' | 'voucher' | 'share';
  readonly day: BusinessDate;
  readonly roomid: string | null;
  readonly area: string | null;
  readonly amount: string;
  readonly pieces: number;
  readonly what: string;
  readonly note: string;
}

const NAME = "case $4::text when 'E' then i.name_e when 'T' then i.name_t else i.name_v end";
const SOLD = `select case l.kind when 'eggs' then 'eggs' else 'other' end as kind, n.valuedt as day, null as roomid, null as area, l.net::text as amount,
    case l.kind when 'eggs' then round(l.qty * case when l.unit = i.unit then 1 else u.factor end) else 0 end::int as pieces, ${NAME} as what, n.noteno as note
  from sale_note n join sale_line l using (farm_id, noteid) join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
    left join item_unit u on u.prnt2 = l.prnt2 and u.book = l.book and u.itemid = l.itemid and u.unit = l.unit
  where n.farm_id = $1 and n.trade = 'poultry' and n.state <> '02' and n.valuedt between $2::date and $3::date and l.kind in ('eggs', 'service') and l.net > 0`;
const PAID = `select case v.place when 'house' then 'voucher' else 'share' end as kind, s.valuedt as day, v.roomid, v.area, s.amount::text as amount, 0 as pieces,
    ${NAME} as what, v.noteno as note
  from cost_share s join cost_voucher v using (farm_id, noteid) join item i on i.prnt2 = v.prnt2 and i.book = v.book and i.itemid = v.itemid
  where s.farm_id = $1 and s.valuedt between $2::date and $3::date and s.amount > 0 and v.trade = 'poultry' and v.state <> '02'`;

/** A flock with what it bears by: its days in a house, good eggs and bird-days by month. */
interface Bearer {
  readonly roomid: string;
  readonly parityid: number;
  readonly area: string;
  readonly first: BusinessDate;
  last: BusinessDate;
  readonly eggs: Map<string, number>;
  readonly birds: Map<string, number>;
}

/** Flocks by what they bear, and the type of each house. */
function bearersOf(days: readonly FlockDay[], areas: ReadonlyMap<string, string>): Bearer[] {
  const found = new Map<string, Bearer>();
  for (const { roomid, parityid, date, live, eggs, broken, dirty } of days) {
    const key = `${roomid} ${parityid}`;
    const flock = found.get(key) ?? { roomid, parityid, area: areas.get(roomid) ?? '', first: date, last: date, eggs: new Map(), birds: new Map() };
    const month = monthOf(date);
    flock.last = date;
    flock.birds.set(month, (flock.birds.get(month) ?? 0) + live);
    flock.eggs.set(month, (flock.eggs.get(month) ?? 0) + (eggs ?? 0) - (broken ?? 0) - (dirty ?? 0));
    found.set(key, flock);
  }
  return [...found.values()];
}

/** What each flock weighs in the split of a whole: the flock of its house on the day, good eggs of the month, bird-days of the month. */
function weightOf({ kind, day, roomid, area }: Whole, flock: Bearer): number {
  if (kind === 'voucher') return flock.roomid === roomid && day >= flock.first && day <= flock.last ? 1 : 0;
  if (area !== null && flock.area !== area) return 0;
  return Math.max(0, (kind === 'eggs' ? flock.eggs : flock.birds).get(monthOf(day)) ?? 0);
}

/**
 * What notes and vouchers of chickens say of flocks besides the birds they sold: eggs sold split by the good eggs of the month, manure and
 * costs of all chickens (or of a type of house) by its bird-days, vouchers of a house to the flock of the day. Parts of a whole add up to it to
 * the last unit; what no flock lived to bear is answered without one.
 */
export async function flockMoney(db: Db, readDays: ReadDays, farmid: string, { from, to }: Days, language: Language) {
  const first = daysOfMonth(monthOf(from)).from;
  const asked = [farmid, first, to, language];
  const wholes = [...(await db.query<Whole>(SOLD, asked)).rows, ...(await db.query<Whole>(PAID, asked)).rows];
  if (wholes.length === 0) return [];
  const { rows: houses } = await db.query<{ roomid: string; area: string }>('select roomid, area from chk_house where farm_id = $1', [farmid]);
  const { DECIMALS } = (await loadFarmSettings(db, farmid)).read(STOCK_SETTINGS);
  const bearers = bearersOf(await readDays(db, { farms: [farmid], from: first, to }), new Map(houses.map(({ roomid, area }) => [roomid, area])));
  return wholes.flatMap((whole): MoneyPart[] => {
    const { day, kind, what, note, pieces } = whole;
    const amount = money(whole.amount, DECIMALS);
    const weights = bearers.map((flock) => BigInt(weightOf(whole, flock)));
    const [parts, counts] = [splitBy(amount, weights), splitBy(BigInt(pieces), weights)];
    if (parts === null) return [{ day, kind, what, note, pieces, amount: scaledNumber(amount, DECIMALS), roomid: null, parityid: null }];
    return bearers.flatMap(({ roomid, parityid }, at) => {
      const part = parts[at] ?? 0n;
      const own = Number(counts?.[at] ?? 0n);
      return part === 0n ? [] : [{ day, kind, what, note, pieces: own, amount: scaledNumber(part, DECIMALS), roomid, parityid }];
    });
  });
}

/** Lines of notes of chickens that have no price yet. */
export async function unpricedBirds(db: Db, farmid: string, { from, to }: Days, language: Language) {
  const { rows } = await db.query<{
    farmid: string;
    day: BusinessDate;
    note: string;
    noteid: string;
    customer: string;
    what: string;
    qty: number;
    weight: number | null;
  }>(
    `select n.farm_id as farmid, n.valuedt as day, n.noteno as note, n.noteid, p.name as customer, coalesce(l.roomid, ${NAME}) as what,
       l.qty::float8 as qty, l.weight::float8 as weight
     from sale_note n join sale_line l using (farm_id, noteid) join partner p on p.prnt2 = n.prnt2 and p.partnerid = n.customerid
       left join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid
     where n.farm_id = $1 and n.trade = 'poultry' and n.state <> '02' and l.price is null and n.valuedt between $2::date and $3::date
     order by n.valuedt, n.noteno, l.lineno`,
    [farmid, from, to, language],
  );
  return rows;
}
