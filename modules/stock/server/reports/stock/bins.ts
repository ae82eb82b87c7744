import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate, dateOfDay, dayNumber } from '#kernel/business-date.ts';
import { type Language, t3 } from '#kernel/language.ts';
import { type BinOrder, binOrder, daysLasting, type Moment } from '#modules/stock/domain/bins.ts';
import type { FarmStock, FeedBatch, StockServices } from '../../farm-stock.ts';
import { KG } from '../../lookup/batch-issues.ts';
import { storesOf } from '../../lookup/stock-on.ts';
import { movementStands, nameSql } from '../../sql.ts';
import { type ComingGoods, comingFromFarms } from '../../transfers/coming.ts';
import { stockTable } from '../stock-report.ts';
import { USE_DAYS } from '../uses.ts';

/** A warehouse of feed with a capacity in kg, as it stands now. */
export interface BinRow {
  readonly farmid: string;
  readonly storeid: string;
  readonly name: string;
  readonly capacity: number;
  readonly level: number;
  readonly onway: number;
  /** Houses that draw on it by the warehouse setting. */
  readonly houses: string;
  /** kg a day, the mean of the next week. */
  readonly need: number;
  /** Days until it is empty, from the start of today; null beyond what is foreseen. */
  readonly days: number | null;
  readonly order: BinOrder | null;
  /** The order must go out today, or should have. */
  readonly due: boolean;
  readonly today: BusinessDate;
}

type Stored = Pick<BinRow, 'storeid' | 'name' | 'capacity' | 'level' | 'onway'>;

const fed = (place: string): string => `coalesce((select sum(t.qty * ${KG}) from stock_total t
    join item i on i.prnt2 = t.prnt2 and i.book = t.book and i.itemid = t.itemid where ${place} and t.book = 'goods' and i.itemtp = 'feed'), 0)::float8`;

const BINS = `select s.storeid, ${nameSql('$2', 's')} as name, s.capacity::float8,
    ${fed("t.farm_id = s.farm_id and t.storeid = s.storeid and t.way = ''")} as level,
    (select coalesce(sum(w.kg), 0) from stock_note n cross join lateral (
      select ${fed('t.farm_id = n.farm_id and t.storeid = n.storeid and t.way = n.noteid::text')} as kg) w
      where n.farm_id = s.farm_id and n.book = 'goods' and n.tofarm = s.farm_id and n.tostore = s.storeid and n.state = '15') as onway
  from store s where s.farm_id = $1 and s.book = 'goods' and s.inuse and s.storetp in ('silo', 'feed') and s.capacityunit = 'kg'
    and ($3::text[] is null or s.storeid = any($3)) order by s.storeid`;

/** kg a day warehouses gave to others than some houses, the mean of the last days. */
const OTHERS = `select m.storeid, (-sum(m.qty * ${KG}) / ${USE_DAYS})::float8 as kg from stock_movement m
    join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
  where m.farm_id = $1 and m.book = 'goods' and m.way = '' and m.storeid = any($2) and m.kind in ('house', 'general', 'return') and i.itemtp = 'feed'
    and m.valuedt > $3::date - ${USE_DAYS} and m.valuedt <= $3::date and (m.roomid is null or m.roomid <> all($4)) and ${movementStands()}
  group by 1`;

/** What a batch takes on a day to come by its curve; nothing where an issue covers that day already. */
const needOf = (batch: FeedBatch, today: BusinessDate, day: BusinessDate): number =>
  batch.fed(day, day) > 0 ? 0 : batch.live(today) * batch.standard(day);

/** The hour on the farm's clock. */
async function hourOf(db: Db, { zone }: FarmStock): Promise<number> {
  const { rows } = await db.query<{ hour: number }>(`select extract(hour from now() at time zone make_interval(hours => $1))::int as hour`, [zone]);
  return rows[0]?.hour ?? 0;
}

/** Which bins are read. */
interface BinsAsked {
  readonly language: Language;
  readonly stores?: readonly string[] | null | undefined;
  /** What other farms have on its way today, where it is known already. */
  readonly coming?: readonly ComingGoods[];
}

/** The bins of a farm that is in sight: their level, how long it lasts at the feed curves of the batches they feed, the next order. */
export async function binsOf(db: Db, services: StockServices, farm: FarmStock, asked: BinsAsked): Promise<BinRow[]> {
  const { farmid, curbusdt: today } = farm;
  const { rows: stored } = await db.query<Stored>(BINS, [farmid, asked.language, storesOf(asked)]);
  if (stored.length === 0) return [];
  const coming = Map.groupBy(asked.coming ?? (await comingFromFarms(db, farmid, { date: today })), (one) => one.storeid);
  const rows = stored.map((bin) => ({ ...bin, onway: (coming.get(bin.storeid) ?? []).reduce((sum, { kg }) => sum + kg, bin.onway) }));
  const drawn = await services.feedStores(db, farmid, today);
  const { batches } = await services.feeding(db, farmid, { from: today, to: today, areas: null, rooms: [...drawn.keys()], language: asked.language });
  const fedByCurve = batches.filter((batch) => batch.live(today) > 0 && batch.standard(today) > 0);
  const { rows: others } = await db.query<{ storeid: string; kg: number }>(OTHERS, [
    ...[farmid, rows.map((row) => row.storeid), today, fedByCurve.map(({ roomid }) => roomid)],
  ]);
  const start = dayNumber(today);
  const now: Moment = 24 * start + (await hourOf(db, farm));
  return rows.map((row) => {
    const own = fedByCurve.filter(({ roomid }) => drawn.get(roomid) === row.storeid);
    const besides = others.find((one) => one.storeid === row.storeid)?.kg ?? 0;
    const need = (ahead: number): number =>
      own.reduce((sum, batch) => sum + needOf(batch, today, addDays(today, ahead)), Math.max(0, ahead === 0 ? 0 : besides));
    const order = binOrder({ ...row, need, today: start, now }, farm.feedHours, farm.coverdays);
    return {
      ...{ farmid, ...row, order, today, houses: [...drawn].flatMap(([roomid, from]) => (from === row.storeid ? [roomid] : [])).join(', ') },
      need: [1, 2, 3, 4, 5, 6, 7].reduce((sum, day) => sum + need(day), 0) / 7,
      days: daysLasting(row.level, need),
      due: order !== null && order.orderBy < 24 * (start + 1),
    };
  });
}

const dayOf = (moment: Moment): BusinessDate => dateOfDay(Math.floor(moment / 24));
/** Hour and minutes of a moment: 16:30. */
export const hourText = (moment: Moment): string => {
  const minutes = Math.floor((moment % 24) * 60 + 1e-6);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

export const BIN_TITLE = t3('Si lô và kho cám', 'Bins and silos', 'ไซโลและคลังอาหาร');
const ORDER = t3('Đặt cám', 'Order', 'สั่งอาหาร');
const ARRIVAL = t3('Xe cám tới', 'Lorry comes', 'รถมาส่ง');

const toneOf = ({ order, due }: BinRow) => (order?.late === true ? ('bad' as const) : due && ('warn' as const));

/** Bins of a farm, or of several. */
export const binTable = (farms: boolean) =>
  stockTable<BinRow>(
    (c) => [
      ...(farms ? [c.text('farmid', { frozen: true })] : []),
      c.text('storeid', { frozen: true }),
      c.decimal('level', t3('Đang có (kg)', 'Level (kg)', 'คงเหลือ (กก.)'), { decimals: 0 }),
      c.percent('full', t3('Mức đầy', 'Full', 'ระดับ'), { decimals: 0, of: ({ level, capacity }) => (100 * level) / capacity }),
      c.decimal('days', t3('Hết sau (ngày)', 'Empty in (days)', 'หมดใน (วัน)'), { decimals: 1, mark: toneOf }),
      c.decimal('orderkg', t3('Đề nghị (kg)', 'Proposed (kg)', 'เสนอ (กก.)'), { decimals: 0, group: ORDER, of: ({ order }) => order?.kg ?? null }),
      c.date('orderdt', t3('Trước ngày', 'By', 'ภายในวันที่'), { group: ORDER, of: ({ order }) => order && dayOf(order.orderBy), mark: toneOf }),
      c.text('ordertm', t3('Giờ', 'At', 'เวลา'), { group: ORDER, of: ({ order }) => order && hourText(order.orderBy) }),
      c.date('arrivedt', t3('Ngày', 'On', 'วันที่'), { group: ARRIVAL, of: ({ order }) => order && dayOf(order.arrives) }),
      c.text('arrivetm', t3('Giờ', 'At', 'เวลา'), { group: ARRIVAL, of: ({ order }) => order && hourText(order.arrives) }),
      c.text('houses', t3('Chuồng', 'Houses', 'โรงเรือน'), { width: 14 }),
      c.decimal('need', t3('Cần mỗi ngày (kg)', 'Needed a day (kg)', 'ต้องใช้/วัน (กก.)'), { decimals: 0 }),
      c.decimal('onway', t3('Đang đến (kg)', 'On the way in (kg)', 'กำลังมา (กก.)'), { decimals: 0 }),
      c.decimal('capacity', t3('Sức chứa (kg)', 'Holds (kg)', 'ความจุ (กก.)'), { decimals: 0 }),
      c.text('name', { width: 16 }),
    ],
    { opens: ({ farmid, storeid }) => ({ route: 'StockReport', params: { farms: farmid, stores: storeid } }) },
  );

export const BIN_NOTE = t3(
  'Si lô: số ngày tính theo định mức cám của các lứa lấy cám ở đó, chuồng khác theo mức dùng bình quân 28 ngày. Giờ đặt muộn nhất theo giờ của nhà máy và của trại (MILLHOURS, MILLDAYS, MILLLEAD, FEEDHOURS); lượng đặt đủ dùng COVERDAYS ngày, không quá chỗ trống.',
  'Bins: days by the feed curves of the batches they feed, other houses by their mean use of 28 days. The last hour to order follows the hours of mill and farm (MILLHOURS, MILLDAYS, MILLLEAD, FEEDHOURS); an order covers COVERDAYS days and no more than finds room.',
  'ไซโล: จำนวนวันคิดตามเส้นอาหารของรุ่นที่ใช้ โรงเรือนอื่นคิดจากการใช้เฉลี่ย 28 วัน เวลาสั่งช้าที่สุดตามเวลาของโรงงานและฟาร์ม (MILLHOURS, MILLDAYS, MILLLEAD, FEEDHOURS) ปริมาณสั่งพอใช้ COVERDAYS วัน ไม่เกินที่ว่าง',
);
