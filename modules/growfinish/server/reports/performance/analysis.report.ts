import { isIn } from '#engine/batch/domain/figures/life.ts';
import { flagsOf } from '#engine/batch/domain/figures/measures.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { choice, codes, defineList } from '#engine/define/fields.ts';
import type { ReportChart } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { GROW_FIELDS as F, type GrowAt, type GrowFarm, growTable, inGrowFarms } from '../grow-at.ts';
import { flagText } from '../grow-columns.ts';
import { growReport } from '../grow-report.ts';
import { type WeekAxis, type WeekRow, weekRows } from './weeks.ts';

const AXIS = defineList('weekaxis', {
  age: t3('Tuần tuổi', 'Age week', 'อายุ (สัปดาห์)'),
  house: t3('Tuần nuôi', 'Week in house', 'สัปดาห์ในโรงเรือน'),
});
/** Most batches beside the first. */
const MOST = 3;

const HEADS = t3('Số con', 'Head', 'จำนวนตัว');
const FEED = t3('Thức ăn', 'Feed', 'อาหาร');
const WEIGHT = t3('Khối lượng', 'Weight', 'น้ำหนัก');
const KG = { unit: 'kg' } as const;

const weekTable = (at: GrowAt, axis: WeekAxis, batch: BatchLife | null) =>
  growTable<WeekRow>(
    (c) => [
      c.int('week', AXIS.words[axis], { frozen: true, phone: 1, provisional: ({ running }) => running }),
      c.date('from', t3('Từ', 'From', 'ตั้งแต่')),
      c.int('start', t3('Đầu tuần', 'Live at start', 'ต้นสัปดาห์'), { group: HEADS, phone: 2 }),
      c.int('came', t3('Nhập', 'Pigs in', 'รับเข้า'), { group: HEADS, total: 'sum' }),
      c.int('dead', t3('Chết', 'Deaths', 'ตาย'), { group: HEADS, total: 'sum', figure: 'DEAD' }),
      c.int('culled', t3('Loại', 'Culled', 'คัดทิ้ง'), { group: HEADS, total: 'sum', figure: 'CULLED' }),
      c.int('left', t3('Xuất', 'Out', 'ออก'), { group: HEADS, total: 'sum' }),
      c.int('days', t3('Ngày heo', 'Pig-days', 'วัน-ตัว'), { group: HEADS, total: 'sum', figure: 'PIGDAYS' }),
      c.decimal('feed', t3('Lượng ăn', 'Feed', 'อาหาร'), { ...KG, group: FEED, decimals: 0, total: 'sum', figure: 'FEED' }),
      c.decimal('head', t3('Mỗi con mỗi ngày', 'A head a day', 'ต่อตัวต่อวัน'), { ...KG, group: FEED, decimals: 2, figure: 'ADFI', phone: 3 }),
      c.decimal('standard', t3('Định mức', 'Standard', 'มาตรฐาน'), { ...KG, group: FEED, decimals: 2 }),
      c.percent('off', t3('Lệch', 'Difference', 'ต่าง'), {
        group: FEED,
        decimals: 1,
        mark: ({ off }) => Math.abs(off ?? 0) > at.settings.ALARMFEED && 'warn',
      }),
      c.decimal('sum', t3('Cộng dồn mỗi con', 'Cumulative a head', 'สะสมต่อตัว'), { ...KG, group: FEED, decimals: 1 }),
      c.decimal('stdsum', t3('Định mức cộng dồn', 'Standard, cumulative', 'มาตรฐานสะสม'), { ...KG, group: FEED, decimals: 1 }),
      c.decimal('aw', t3('BQ cuối tuần', 'At week end', 'สิ้นสัปดาห์'), { ...KG, group: WEIGHT, decimals: 1, provisional: ({ estimated }) => estimated }),
      c.decimal('stdaw', t3('Chuẩn', 'Standard', 'มาตรฐาน'), { ...KG, group: WEIGHT, decimals: 1 }),
      c.decimal('offaw', t3('Chênh', 'Difference', 'ต่าง'), { ...KG, group: WEIGHT, decimals: 1 }),
      c.percent('loss', t3('Hao hụt đến nay', 'Loss so far', 'สูญเสียสะสม'), { decimals: 2, phone: 4 }),
      ...(at.money ? [c.decimal('medicine', t3('Tiền thuốc', 'Medicine amount', 'ค่ายา'), { decimals: 0, total: 'sum', figure: 'CMED' })] : []),
    ],
    {
      narrows: () => batch !== null && { farmid: batch.farmid, roomid: batch.roomid, parityid: batch.parityid },
      days: ({ from, to }) => ({ from, to }),
    },
  );

/** A batch with its weeks and the name of its lines. */
interface Drawn {
  readonly batch: BatchLife;
  readonly weeks: readonly WeekRow[];
  readonly name: Text3;
}

const STANDARD = t3('Tiêu chuẩn', 'Standard', 'มาตรฐาน');
const WEIGHED = t3('Cân', 'Weighed', 'ชั่ง');

/** A chart of one line a batch over the weeks any of them has; the standard is that of the first. */
function weekChart(
  drawn: readonly Drawn[],
  x: readonly number[],
  title: Text3,
  unit: string,
  own: (row: WeekRow) => number | null,
  standard?: (row: WeekRow) => number | null,
) {
  const over = (weeks: readonly WeekRow[], of: (row: WeekRow) => number | null) =>
    x.map((week) => {
      const row = weeks.find((one) => one.week === week);
      return row === undefined ? null : of(row);
    });
  const [first] = drawn;
  return {
    kind: 'line' as const,
    title,
    ...(unit === '' ? {} : { unit }),
    x: x.map(String),
    series: [
      ...drawn.map(({ name, weeks }) => ({ name, values: over(weeks, own) })),
      ...(standard === undefined || first === undefined ? [] : [{ name: STANDARD, values: over(first.weeks, standard) }]),
    ],
  } satisfies ReportChart;
}

function chartsOf(at: GrowAt, drawn: readonly Drawn[]): ReportChart[] {
  const x = [...new Set(drawn.flatMap(({ weeks }) => weeks.map(({ week }) => week)))].sort((a, b) => a - b);
  const chart = (title: Text3, unit: string, own: (row: WeekRow) => number | null, standard?: (row: WeekRow) => number | null) =>
    weekChart(drawn, x, title, unit, own, standard);
  const weight = chart(
    t3('Khối lượng bình quân', 'Average live weight', 'น้ำหนักเฉลี่ย'),
    'kg',
    ({ aw }) => aw,
    ({ stdaw }) => stdaw,
  );
  const [first] = drawn;
  const weighed = x.map((week) => first?.weeks.find((one) => one.week === week)?.weighed ?? null);
  return [
    chart(
      t3('Thức ăn mỗi con mỗi ngày', 'Feed a head a day', 'อาหารต่อตัวต่อวัน'),
      'kg',
      ({ head }) => head,
      ({ standard }) => standard,
    ),
    chart(
      t3('Thức ăn cộng dồn mỗi con', 'Cumulative feed a head', 'อาหารสะสมต่อตัว'),
      'kg',
      ({ sum }) => sum,
      ({ stdsum }) => stdsum,
    ),
    { ...weight, series: [...weight.series, { name: WEIGHED, values: weighed }] },
    { ...chart(t3('Chết và loại mỗi tuần', 'Deaths and culls a week', 'ตายและคัดทิ้งต่อสัปดาห์'), '', ({ dead, culled }) => dead + culled), kind: 'bar' },
    chart(t3('Hao hụt đến nay', 'Loss so far', 'สูญเสียสะสม'), '%', ({ loss }) => loss),
    chart(t3('Thức ăn so định mức', 'Feed against standard', 'อาหารเทียบมาตรฐาน'), '%', ({ off }) => off),
    ...(at.money
      ? [{ ...chart(t3('Tiền thuốc mỗi tuần', 'Medicine amount a week', 'ค่ายาต่อสัปดาห์'), '', ({ medicine }) => medicine), kind: 'bar' as const }]
      : []),
  ];
}

interface Asked {
  readonly roomid?: string | null | undefined;
  readonly parityid?: number | null | undefined;
  readonly others?: readonly string[] | null | undefined;
  readonly standard?: string | null | undefined;
}

/** The batch asked for; of a house its newest with pigs, else that which has stood longest on the farm, else its newest; null where none ever had pigs. */
async function firstKey(farm: GrowFarm, { roomid, parityid }: Asked) {
  if (roomid != null && parityid != null) return { roomid, parityid };
  const heads = await farm.heads({ asof: farm.curbusdt, rooms: roomid == null ? null : [roomid] });
  const ordered = heads.toSorted((a, b) => (a.opendt < b.opendt ? -1 : 1));
  const standing = roomid == null ? ordered.find(({ closedt }) => closedt === null) : undefined;
  return standing ?? ordered.at(-1) ?? null;
}

/** A batch as the list names it: house/number. @throws Refused V_INVALID. */
function keyOf(value: string): { readonly roomid: string; readonly parityid: number } {
  const at = value.lastIndexOf('/');
  const parityid = Number(value.slice(at + 1));
  if (at < 1 || !Number.isInteger(parityid)) throw refused('V_INVALID', 'others', { field: 'others' });
  return { roomid: value.slice(0, at), parityid };
}

/** The batches drawn, the one asked for first. @throws Refused V_NOTEXISTS, V_RANGE. */
async function batchesOf(farm: GrowFarm, asked: Asked): Promise<BatchLife[]> {
  const first = await firstKey(farm, asked);
  const others = (asked.others ?? []).map(keyOf);
  if (others.length > MOST) throw refused('V_RANGE', 'others', { min: 0, max: MOST });
  if (first === null) return [];
  const keys = [first, ...others];
  const found = await farm.batches({
    ...{ asof: farm.curbusdt, daily: true, standard: asked.standard },
    keys: { rooms: keys.map(({ roomid }) => roomid), parities: keys.map(({ parityid }) => parityid) },
  });
  return keys.flatMap(({ roomid, parityid }, at) => {
    const batch = found.find((one) => one.roomid === roomid && one.parityid === parityid);
    if (batch === undefined && (at > 0 || asked.roomid != null))
      throw refused('V_NOTEXISTS', at > 0 ? 'others' : 'roomid', { value: `${roomid}/${parityid}` });
    return batch === undefined ? [] : [batch];
  });
}

const nameOf = ({ roomid, parityid }: BatchLife): Text3 => t1(`${roomid}/${parityid}`);

/** PigletRoomAnalys: how one batch runs week by week. @throws Refused V_NOTEXISTS, V_RANGE, V_INVALID. */
export const report = growReport({
  name: 'PigletRoomAnalys',
  page: {
    menuGroup: 'growfinish-house',
    place: 4,
    kind: 'chart',
    title: t3('Phân tích chuồng nuôi', 'House Analysis', 'วิเคราะห์โรงเรือน'),
    purpose: t3('Một lứa diễn ra thế nào theo từng tuần.', 'How one batch runs week by week.', 'รุ่นหนึ่งเป็นอย่างไรในแต่ละสัปดาห์'),
  },
  paper: 'landscape',
  fields: [
    F.farmid,
    F.roomid,
    F.parityid,
    codes('others', t3('So với lứa', 'Compared with', 'เทียบกับรุ่น'), {
      list: 'growbatch',
      help: t3('Nhiều nhất ba lứa', 'Three batches at most', 'ไม่เกินสามรุ่น'),
    }),
    F.standard,
    choice('axis', t3('Trục ngang', 'Along', 'แกนนอน'), AXIS, { fallback: 'age' }),
  ],
  drill: true,
  answer: async (at, { axis, ...asked }) => {
    const [batches = []] = await inGrowFarms(at, (farm) => batchesOf(farm, asked));
    const drawn = batches.map((batch): Drawn => ({ batch, weeks: weekRows(batch, axis), name: nameOf(batch) }));
    const [first, ...others] = drawn;
    const flags = first === undefined ? null : flagText(flagsOf(first.batch));
    return {
      table: weekTable(at, axis, first?.batch ?? null).of(first?.weeks ?? []),
      ...(first === undefined
        ? {}
        : { subtitle: t1(`${first.name.V} · ${first.batch.house.name}`), days: { from: first.batch.opendt, to: first.batch.asof } }),
      sections: others.map(({ batch, weeks, name }) => ({ key: `batch${name.V}`, title: name, table: weekTable(at, axis, batch).of(weeks) })),
      charts: first === undefined || !first.batch.moves.some(isIn) ? [] : chartsOf(at, drawn),
      notes: [flags],
      ...(first === undefined ? {} : { applied: { roomid: first.batch.roomid, parityid: first.batch.parityid } }),
    };
  },
});
