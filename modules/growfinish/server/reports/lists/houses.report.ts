import { averageBirth, dayOfWeight, live } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { ageWeek, HOUSE_STATES } from '#engine/batch/domain/house.ts';
import { choice } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { ratio } from '#kernel/rounding.ts';
import { AREAS } from '../../../contract/house.resource.ts';
import { LIST_FIELDS as F } from '../../../contract/reports/list-params.ts';
import { ageOf, ofArrivals } from '../grow-columns.ts';
import { type ListAt, listReport, listTable } from './list-report.ts';
import { onTheWay, transfersTo } from './transfers.ts';

const FIELDS = [F.farms, F.area, F.site, choice('state', t3('Trạng thái', 'State', 'สถานะ'), HOUSE_STATES), F.day] as const;
type Asked = ParamsOf<typeof FIELDS>;
type State = keyof typeof HOUSE_STATES.words;

/** Days a house may stand closed before it is marked. */
const LONG_CLOSED = 15;

interface HouseRow {
  readonly farmid: string;
  readonly roomid: string;
  readonly name: string;
  readonly area: string;
  readonly site: string | null;
  readonly capacity: number | null;
  readonly keeper: string | null;
  readonly state: State;
  readonly parityid: number | null;
  readonly opendt: BusinessDate | null;
  /** Of its newest batch; null while that is open. */
  readonly closedt: BusinessDate | null;
  /** The last closing up to the day, of whichever batch. */
  readonly lastclosed: BusinessDate | null;
  /** The closing before its newest batch. */
  readonly previous: BusinessDate | null;
}

/** A house with its pigs on the day. */
interface House extends HouseRow {
  readonly day: BusinessDate;
  readonly batch: BatchLife | null;
  readonly live: number;
  readonly onway: number;
  /** The day its pigs reach the weight they are sold at. */
  readonly emptying: BusinessDate | null;
}

/** Batch houses with their newest batch as it stood on the day. */
const HOUSES = `
  select r.farm_id as farmid, r.roomid, r.name, r.area, r.site, r.capacity, r.keeper, b.parityid, b.opendt, b.closedt, c.lastclosed, p.previous,
    case when r.state <> 'active' then 'cancelled' when b.closedt is not null then 'closed' when b.held then 'active' else 'notraised' end as state
  from room r
    left join lateral (
      select x.parityid, x.opendt, case when x.closedt <= {day}::date then x.closedt end as closedt,
        exists (select 1 from batch_move m where m.farm_id = x.farm_id and m.roomid = x.roomid and m.parityid = x.parityid and m.eventdt <= {day}::date
          having sum(m.qty) filter (where m.kind = 'in') > 0) as held
      from house_batch x where x.farm_id = r.farm_id and x.roomid = r.roomid and x.state <> 'cancelled' and x.opendt <= {day}::date
      order by x.parityid desc limit 1) b on true
    left join lateral (select max(x.closedt) as lastclosed from house_batch x
      where x.farm_id = r.farm_id and x.roomid = r.roomid and x.state = 'closed' and x.closedt <= {day}::date) c on true
    left join lateral (select max(x.closedt) as previous from house_batch x
      where x.farm_id = r.farm_id and x.roomid = r.roomid and x.state = 'closed' and x.parityid < b.parityid) p on true
  where r.farm_id = any({farms}) and r.batchflg and ({area}::text is null or r.area = {area}) and ({site}::text is null or r.site = {site})
  order by r.farm_id, r.area desc, r.sort nulls last, r.roomid`;

const placeOf = ({ farmid, roomid }: { readonly farmid: string; readonly roomid: string }): string => `${farmid} ${roomid}`;

/** Houses out of use stand only where they are asked for. */
const wanted = ({ state }: HouseRow, asked: Asked): boolean => (asked.state == null ? state !== 'cancelled' : state === asked.state);

async function housesOn(at: ListAt, asked: Asked, day: BusinessDate): Promise<House[]> {
  const rows = await at.rows<HouseRow>(HOUSES, { day, area: asked.area ?? null, site: asked.site ?? null });
  const read = await at.inFarms(async (farm) =>
    (await farm.batches({ asof: day, state: 'active' })).map((batch) => ({ batch, emptying: dayOfWeight(batch, farm.settings.SALEWT) })),
  );
  const batches = new Map(read.flat().map((one) => [placeOf(one.batch), one]));
  const coming = Map.groupBy(onTheWay(await transfersTo(at, day)), ({ tofarm, toroom }) => placeOf({ farmid: tofarm, roomid: toroom ?? '' }));
  return rows
    .filter((row) => wanted(row, asked))
    .map((row): House => {
      const { batch = null, emptying = null } = row.state === 'active' || row.state === 'notraised' ? (batches.get(placeOf(row)) ?? {}) : {};
      const onway = (coming.get(placeOf(row)) ?? []).reduce((sum, { heads }) => sum + heads, 0);
      return { ...row, day, batch, live: batch === null ? 0 : live(batch, day), onway, emptying };
    });
}

/** Days the house stood empty: before its batch, or since the last one was closed. */
function emptyOf({ state, opendt, closedt, previous, day }: House): number | null {
  if (closedt !== null) return daysBetween(closedt, day);
  return opendt === null || previous === null || state === 'cancelled' ? null : daysBetween(previous, opendt);
}

const longClosed = ({ state, closedt, day }: House): boolean => state === 'closed' && closedt !== null && daysBetween(closedt, day) > LONG_CLOSED;
const weekOf = ({ batch }: House): number | null => {
  const age = batch === null ? null : ageOf(batch);
  return age === null ? null : ageWeek(age);
};
const TONES = { active: 'good', closed: 'info', notraised: 'muted', cancelled: 'muted' } as const;
const SUM = { total: 'sum' } as const;

const housesTable = (farms: boolean) =>
  listTable<House>(
    (c) => [
      ...(farms ? [c.text('farmid', { frozen: true, phone: 2 })] : []),
      c.text('roomid', { frozen: true, width: 9, phone: 1 }),
      c.text('name'),
      c.text('state', { words: HOUSE_STATES.words, width: 13, phone: 3, mark: (house) => (longClosed(house) ? 'warn' : TONES[house.state]) }),
      c.int('live', { ...SUM, phone: 4 }),
      c.int('free', t3('Chỗ trống', 'Free places', 'ที่ว่าง'), {
        ...SUM,
        phone: 5,
        of: ({ capacity, live: pigs }) => (capacity === null ? null : capacity - pigs),
        mark: ({ capacity, live: pigs }) => capacity !== null && pigs > capacity && 'bad',
      }),
      c.int('capacity', SUM),
      c.percent('utilisation', t3('Tỷ lệ sử dụng', 'Utilisation', 'อัตราการใช้'), {
        decimals: 1,
        of: ({ capacity, live: pigs }) => (capacity === null ? null : ratio(100 * pigs, capacity)),
      }),
      c.int('ageweek', { of: weekOf }),
      c.date('emptying', t3('Dự kiến xuất hết', 'Expected emptying', 'คาดว่าหมด')),
      c.int('empty', t3('Ngày trống', 'Empty days', 'วันว่าง'), { unit: 'd', of: emptyOf, mark: (house) => longClosed(house) && 'warn' }),
      c.int('onway', t3('Đang chuyển đến', 'On the way in', 'กำลังมา'), { ...SUM, of: ({ onway }) => (onway === 0 ? null : onway) }),
      c.int('parityid'),
      c.date('opendt', { of: ({ opendt, closedt }) => (closedt === null ? opendt : null) }),
      c.int('daysopen', t3('Số ngày mở', 'Days open', 'วันที่เปิด'), {
        unit: 'd',
        of: ({ opendt, closedt, day }) => (opendt === null || closedt !== null ? null : daysBetween(opendt, day)),
      }),
      c.date('lastclosed', t3('Đóng gần nhất', 'Last closing', 'ปิดครั้งล่าสุด')),
      c.text('area', { words: AREAS.words }),
      c.text('site'),
      c.text('source', { of: ({ batch }) => (batch === null ? null : ofArrivals(batch, 'source')) }),
      c.date('avgbirthdt', { of: ({ batch }) => (batch === null ? null : averageBirth(batch)) }),
      c.text('keeper'),
    ],
    { opens: ({ farmid, roomid }) => ({ route: 'PigletRoomdetail', params: { farmid, roomid } }) },
  );

/** Houses of one farm and state together. */
interface StateRow {
  readonly farmid: string;
  readonly state: State;
  readonly houses: number;
  readonly capacity: number;
  readonly live: number;
  readonly free: number;
}

const STATES = listTable<StateRow>((c) => [
  c.text('farmid', { frozen: true }),
  c.text('state', { words: HOUSE_STATES.words }),
  c.int('houses', t3('Số chuồng', 'Houses', 'จำนวนโรงเรือน'), SUM),
  c.int('capacity', SUM),
  c.int('live', SUM),
  c.int('free', t3('Chỗ trống', 'Free places', 'ที่ว่าง'), SUM),
]);

function byState(houses: readonly House[]): StateRow[] {
  return [...Map.groupBy(houses, ({ farmid, state }) => `${farmid} ${state}`).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const capacity = own.reduce((sum, house) => sum + (house.capacity ?? 0), 0);
    const pigs = own.reduce((sum, house) => sum + house.live, 0);
    return [{ farmid: first.farmid, state: first.state, houses: own.length, capacity, live: pigs, free: capacity - pigs }];
  });
}

/** Pigs that are on the way and name no house yet. */
function unplacedNote(heads: number): Text3 | null {
  if (heads === 0) return null;
  return t3(
    `${heads} con đang chuyển đến chưa chọn chuồng.`,
    `${heads} pigs on the way have no house yet.`,
    `สุกร ${heads} ตัวกำลังมายังไม่ได้เลือกโรงเรือน`,
  );
}

/** PigletRoomReport: every batch house whatever its state, to plan where pigs go next (growfinish.md). */
export const report = listReport({
  name: 'PigletRoomReport',
  page: {
    menuGroup: 'growfinish-house',
    place: 1,
    title: t3('Danh sách chuồng heo thịt', 'Grow-Finish House List', 'รายชื่อโรงเรือนสุกรขุน'),
    purpose: t3(
      'Mỗi chuồng nuôi một dòng, dù đang nuôi hay trống, để sắp xếp đàn sắp tới.',
      'One line for every batch house whatever its state, to plan where pigs go next.',
      'โรงเรือนละหนึ่งบรรทัดทุกสถานะ เพื่อวางแผนรับสุกรรุ่นต่อไป',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  answer: async (at, asked) => {
    const day = asked.day ?? at.curbusdt;
    const houses = await housesOn(at, asked, day);
    const unplaced = onTheWay(await transfersTo(at, day)).filter(({ tofarm, toroom }) => toroom === null && at.farmids.includes(tofarm));
    const pigs = houses.reduce((sum, house) => sum + house.live, 0);
    const places = houses.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0);
    return {
      table: housesTable(at.farms.length > 1).of(houses, { utilisation: ratio(100 * pigs, places) }),
      sections: [{ key: 'states', title: t3('Theo trạng thái', 'By state', 'ตามสถานะ'), table: STATES.of(byState(houses)) }],
      notes: [unplacedNote(unplaced.reduce((sum, { heads }) => sum + heads, 0))],
      subtitle: t3(`Ngày ${day}`, `On ${day}`, `วันที่ ${day}`),
      applied: { day },
    };
  },
});
