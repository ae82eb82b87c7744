import { likeAnywhere, Where } from '#engine/server/where.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import type { Days, FarmStock } from '../../farm-stock.ts';
import { movementStands, nameSql, withdrawalDays, withdrawalEnd } from '../../sql.ts';
import { expiryOf, FROZEN, inFarms, type StockAt, stockTable } from '../stock-report.ts';
import { type LotKey, lotText } from './lot-moves.ts';

/** What a house, a note or a customer is asked about. */
export interface BackwardAsked {
  readonly farms?: readonly string[] | null | undefined;
  readonly roomid?: string | null | undefined;
  readonly parityid?: number | null | undefined;
  readonly note?: string | null | undefined;
  readonly customer?: string | null | undefined;
}

/** Whom a lot was bought of, and when. */
interface Bought {
  readonly partner: string | null;
  readonly received: BusinessDate | null;
  readonly note: string | null;
  readonly noteid: string | null;
  /** The farm it came from, where it was not bought. */
  readonly fromfarm: string | null;
  readonly farmid: string;
}

/** A lot that a house, a note or a customer got. */
export interface GivenLot extends LotKey {
  readonly farmid: string;
  readonly name: string;
  readonly unit: string;
  readonly roomid: string | null;
  readonly parityid: number | null;
  readonly qty: number;
  readonly first: BusinessDate;
  readonly last: BusinessDate;
  /** The last withdrawal day; null where the item has none. */
  readonly until: BusinessDate | null;
  readonly bought: Bought | undefined;
}

type GivenRow = Omit<GivenLot, 'bought'>;

async function givenIn({ tx, language }: StockAt, farm: FarmStock, { from, to }: Days, asked: BackwardAsked): Promise<GivenRow[]> {
  const where = new Where('?::text is not null', language);
  where.add("m.farm_id = ? and m.book = 'goods' and m.way = '' and m.valuedt between ?::date and ?::date", farm.farmid, from, to);
  where.add(`m.kind in ('house', 'return', 'general', 'sale') and ${movementStands()}`);
  where.when(asked.roomid, 'm.roomid = ?').when(asked.parityid, 'm.parityid = ?');
  if (asked.customer != null) where.add("m.kind = 'sale' and m.supplierid = ?", asked.customer);
  if (asked.note != null) where.add('n.noteno ilike ? or n.refno ilike ?', likeAnywhere(asked.note), likeAnywhere(asked.note));
  const { rows } = await tx.query<GivenRow>(
    `select m.farm_id as farmid, m.itemid, m.lot, m.expdt, ${nameSql('$1', 'i')} as name, min(i.unit) as unit, m.roomid, m.parityid,
       -sum(m.qty)::float8 as qty, min(m.valuedt) as first, max(m.valuedt) as last,
       max(case when m.kind = 'house' and ${withdrawalDays('m')} > 0 then ${withdrawalEnd('m')} end) as until
     from stock_movement m join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
       left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
     where ${where.sql} group by 1, 2, 3, 4, i.name_v, i.name_e, i.name_t, m.roomid, m.parityid having sum(m.qty) <> 0 order by m.itemid, m.expdt, m.lot`,
    where.params,
  );
  return rows;
}

const BOUGHT = `
  select w.itemid, w.lot, w.expdt, b.* from unnest($2::text[], $3::text[], $4::date[]) w (itemid, lot, expdt)
    cross join lateral (
      select m.farm_id as farmid, p.name as partner, m.valuedt as received, n.noteno as note, m.noteid, m.fromfarm
      from stock_movement m left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
        left join partner p on p.prnt2 = m.prnt2 and p.partnerid = m.supplierid
      where m.farm_id = $1 and m.book = 'goods' and m.itemid = w.itemid and m.lot = w.lot and m.expdt = w.expdt and m.way = '' and m.qty > 0
        and m.kind <> 'return' and ${movementStands()}
      order by m.kind not in ('purchase', 'opening'), m.valuedt, m.seq limit 1) b`;

/** How a farm came by lots; what another farm in reach sent is followed to its purchase there. */
async function boughtIn(at: StockAt, farmid: string, lots: readonly LotKey[], seen: readonly string[] = []): Promise<Map<string, Bought>> {
  const column = (key: keyof LotKey) => lots.map((lot) => lot[key]);
  const [rows = []] = await inFarms(at, [farmid], async () => {
    return (await at.tx.query<Bought & LotKey>(BOUGHT, [farmid, column('itemid'), column('lot'), column('expdt')])).rows;
  });
  const found = new Map<string, Bought>(rows.map((row) => [lotText(row), row]));
  for (const [other, own] of Map.groupBy(rows, ({ fromfarm }) => fromfarm)) {
    if (other === null || seen.includes(other) || !at.session.farms.includes(other)) continue;
    for (const [key, bought] of await boughtIn(at, other, own, [...seen, farmid])) found.set(key, bought);
  }
  return found;
}

/** Lots a house and batch, a note or a customer got in a period, with whom they were bought of. */
export async function lotsGiven(at: StockAt, days: Days, asked: BackwardAsked): Promise<GivenLot[]> {
  const farms = await inFarms(at, asked.farms, async (farm) => ({ farmid: farm.farmid, rows: await givenIn(at, farm, days, asked) }));
  const all: GivenLot[] = [];
  for (const { farmid, rows } of farms) {
    if (rows.length === 0) continue;
    const bought = await boughtIn(at, farmid, rows);
    all.push(...rows.map((row) => ({ ...row, bought: bought.get(lotText(row)) })));
  }
  return all;
}

/** The lots that were given, one a row; each opens its own way forwards. */
export const givenTable = (shown: { readonly farms: boolean; readonly own: string; readonly today: string }, unitName: (unit: string) => string) =>
  stockTable<GivenLot>((c) => [
    c.text('itemid', FROZEN),
    c.text('name', { ...FROZEN, width: 22, phone: 1 }),
    c.text('lot', { phone: 2, opens: ({ itemid, lot }) => lot !== '' && { route: 'PigInstockDetailRpt2', params: { itemid, lot } } }),
    c.date('expdt', { of: expiryOf }),
    ...(shown.farms ? [c.text('farmid')] : []),
    c.text('roomid', t3('Chuồng', 'House', 'โรงเรือน')),
    c.int('parityid', t3('Lứa', 'Batch', 'รุ่น')),
    c.decimal('qty', t3('Số lượng', 'Quantity', 'จำนวน'), { decimals: 2, phone: 3 }),
    c.text('unit', { of: ({ unit }) => unitName(unit) }),
    c.date('first', t3('Từ ngày', 'First given', 'ให้ครั้งแรก')),
    c.date('last', t3('Đến ngày', 'Last given', 'ให้ครั้งสุดท้าย')),
    c.date('until', t3('Ngưng thuốc đến', 'Withdrawal until', 'หยุดยาถึง'), { mark: ({ until }) => until !== null && until >= shown.today && 'warn' }),
    c.text('partner', t3('Nhà cung cấp', 'Supplier', 'ผู้จำหน่าย'), { width: 18, of: ({ bought }) => bought?.partner ?? null }),
    c.text('note', t3('Phiếu nhập', 'Received note', 'ใบรับ'), {
      of: ({ bought }) => bought?.note ?? null,
      opens: ({ bought }) => bought?.noteid != null && bought.farmid === shown.own && { route: 'PigInstockDetail', params: { open: bought.noteid } },
    }),
    c.date('received', t3('Ngày nhập', 'Received on', 'วันที่รับ'), { of: ({ bought }) => bought?.received ?? null }),
  ]);
