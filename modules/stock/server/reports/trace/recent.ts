import type { BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import type { Days } from '../../farm-stock.ts';
import { movementStands, nameSql } from '../../sql.ts';
import { expiryOf, FROZEN, inFarms, type StockAt, stockTable } from '../stock-report.ts';
import type { LotKey } from './lot-moves.ts';

/** A lot a farm bought, as a recall may begin from it. */
interface RecentLot extends LotKey {
  readonly farmid: string;
  readonly unit: string;
  readonly received: BusinessDate;
}

/** Most lots offered of a farm. */
const MOST = 20;

const RECENT = `
  select m.farm_id as farmid, m.itemid, ${nameSql('$2', 'i')} as name, i.unit, m.lot, m.expdt, max(m.valuedt) as received, sum(m.qty)::float8 as qty,
    min(p.name) as partner
  from stock_movement m join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
    left join partner p on p.prnt2 = m.prnt2 and p.partnerid = m.supplierid
  where m.farm_id = $1 and m.book = 'goods' and m.way = '' and m.kind in ('purchase', 'opening') and m.qty > 0 and m.lot <> ''
    and m.valuedt between $3::date and $4::date and ${movementStands()}
  group by m.farm_id, m.itemid, 3, i.unit, m.lot, m.expdt order by max(m.valuedt) desc, m.itemid, m.lot limit ${MOST}`;

/** The lots the farms asked for received last, the newest first: where nothing is asked, one of them is chosen. */
export async function recentLots(at: StockAt, { from, to }: Days, farms: readonly string[] | null | undefined): Promise<RecentLot[]> {
  const found = await inFarms(at, farms, async ({ farmid }) => (await at.tx.query<RecentLot>(RECENT, [farmid, at.language, from, to])).rows);
  return found.flat().toSorted((a, b) => (a.received > b.received ? -1 : a.received < b.received ? 1 : 0));
}

/** Such lots; each opens its way. */
export const recentTable = (farms: boolean, unitName: (unit: string) => string) =>
  stockTable<RecentLot>((c) => [
    c.text('lot', {
      ...{ ...FROZEN, width: 14, phone: 1 },
      opens: ({ itemid, lot }) => ({ route: 'PigInstockDetailRpt2', params: { itemid, lot } }),
    }),
    c.text('name', { width: 24, phone: 2 }),
    ...(farms ? [c.text('farmid')] : []),
    c.date('received', t3('Ngày nhập', 'Received on', 'วันที่รับ'), { phone: 3 }),
    c.date('expdt', { of: expiryOf }),
    c.decimal('qty', t3('Số lượng', 'Quantity', 'จำนวน'), { decimals: 2 }),
    c.text('unit', { of: ({ unit }) => unitName(unit) }),
    c.text('partner', t3('Nhà cung cấp', 'Supplier', 'ผู้จำหน่าย'), { width: 20 }),
  ]);
