import { choice, date, days, defineList } from '#engine/define/fields.ts';
import type { ParamsOf, ReportChart } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { formatDate } from '#i18n/dates.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import type { FarmStock } from '../../farm-stock.ts';
import { inFarms, namesOf, type StockAt, stockReport, stockTable } from '../stock-report.ts';
import { PIGS_ALONE } from './chicken-feeds.ts';
import { FEED_FIELDS, type FeedPlace, placeColumns, FEED_WORDS as W } from './feed-fields.ts';
import { type Eater, eatersOf, itemsOf } from './feed-read.ts';
import { type FeedDay, feedDays } from './feed-stock.ts';

const SHOWN = defineList('feedshow', {
  kg: t3('kg', 'kg', 'กก.'),
  head: t3('kg mỗi con', 'kg a head', 'กก./ตัว'),
});
/** Days shown where nobody says how many. */
const DAYS = 14;
/** Houses drawn where none are chosen. */
const DRAWN = 6;

const FIELDS = [
  FEED_FIELDS.farmid,
  FEED_FIELDS.areas,
  FEED_FIELDS.rooms,
  date('day', t3('Từ ngày', 'From date', 'ตั้งแต่วันที่')),
  days('ndays', t3('Số ngày (0 = ngày đó)', 'Days (0 = that day)', 'จำนวนวัน (0 = วันนั้น)'), { unit: 'd', fallback: DAYS }),
  FEED_FIELDS.itemid,
  choice('show', t3('Hiện', 'Shows', 'แสดง'), SHOWN, { fallback: 'kg' }),
] as const;
type Asked = ParamsOf<typeof FIELDS>;

/** A day of a row. */
interface Cell {
  readonly kg: number;
  readonly heads: number;
  /** kg a head the standard gives; 0 where there is none. */
  readonly standard: number;
  readonly spread: boolean;
  /** All feed is asked for: pigs without any are remarkable. */
  readonly whole: boolean;
}
interface Row extends FeedPlace {
  readonly week: number | null;
  readonly live: number;
  readonly cells: readonly Cell[];
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((total, one) => total + of(one), 0);

/** A row of an eater: what each day gave it. Days to come have no cell. */
function rowOf({ farmid }: FarmStock, eater: Eater, shown: readonly BusinessDate[], itemid: string | null): Row {
  const { roomid, name, batch, pigtype } = eater;
  const last = shown.at(-1);
  return {
    ...{ farmid, roomid, name, pigtype, parityid: batch?.parityid ?? null, week: last === undefined ? null : (batch?.week(last) ?? null) },
    live: Math.round(eater.heads.at(-1) ?? 0),
    cells: shown.map((day, at) => ({
      ...{ kg: eater.fed(day, day, itemid), heads: eater.heads[at] ?? 0, spread: eater.spread(day, itemid) },
      standard: itemid === null ? (batch?.standard(day) ?? 0) : 0,
      whole: itemid === null,
    })),
  };
}

/** What a cell shows: kg, or kg a head of the pigs live at the end of the day. */
const shownOf = ({ kg, heads }: Cell, head: boolean): number | null => (head ? ratio(kg, heads) : kg === 0 && heads === 0 ? null : kg);

/** Off the standard by more than the farm's alarm, fed and with pigs whose standard is known. */
function toneOf({ kg, heads, standard, spread, whole }: Cell, alarm: number) {
  if (heads > 0 && kg > 0 && standard > 0 && Math.abs((100 * (kg - heads * standard)) / (heads * standard)) > alarm) return 'bad' as const;
  if (whole && heads > 0 && kg === 0) return 'warn' as const;
  return spread && ('info' as const);
}

/** Days with pigs and without feed. */
const unfed = ({ cells }: Row): number => cells.filter(({ kg, heads }) => heads > 0 && kg === 0).length;

function tableOf(shown: readonly BusinessDate[], named: (list: string, value: string) => string, head: boolean, alarm: number) {
  const decimals = head ? 3 : 1;
  return stockTable<Row>((c) => [
    ...placeColumns(c, named),
    c.int('week', W.week),
    c.int('live', W.live),
    ...shown.map((day, at) =>
      c.decimal(`d${at}`, t1(formatDate(day).slice(0, 5)), {
        ...{ decimals, group: head ? W.perHead : W.feedKg },
        of: ({ cells }) => (cells[at] === undefined ? null : shownOf(cells[at], head)),
        mark: ({ cells }) => cells[at] !== undefined && toneOf(cells[at], alarm),
      }),
    ),
    c.decimal('mean', t3('Bình quân', 'Mean', 'เฉลี่ย'), {
      ...{ decimals, phone: 2 },
      of: ({ cells }) =>
        head
          ? ratio(
              sum(cells, ({ kg }) => kg),
              sum(cells, ({ heads }) => heads),
            )
          : ratio(
              sum(cells, ({ kg }) => kg),
              cells.length,
            ),
    }),
    c.decimal('total', W.total, { decimals: 1, phone: 3, of: ({ cells }) => sum(cells, ({ kg }) => kg) }),
    c.int('unfed', t3('Ngày không có thức ăn', 'Days without feed', 'วันไม่มีอาหาร'), { phone: 4, of: unfed, mark: (row) => unfed(row) > 0 && 'warn' }),
  ]);
}

/** Cells of the closing row: sums, or sums by sums. */
function totalsOf(rows: readonly Row[], shown: readonly BusinessDate[], head: boolean) {
  const cells = rows.flatMap((row) => row.cells);
  const whole = (own: readonly Cell[]): number | null =>
    head
      ? ratio(
          sum(own, ({ kg }) => kg),
          sum(own, ({ heads }) => heads),
        )
      : sum(own, ({ kg }) => kg);
  const days = Object.fromEntries(shown.map((_, at) => [`d${at}`, whole(rows.flatMap((row) => row.cells[at] ?? []))]));
  const mean = head
    ? whole(cells)
    : ratio(
        sum(cells, ({ kg }) => kg),
        shown.length,
      );
  return { ...days, mean, live: sum(rows, ({ live }) => live), total: sum(cells, ({ kg }) => kg), unfed: sum(rows, unfed) };
}

/** A line of figures over the days. */
interface Line {
  readonly what: ReturnType<typeof t3>;
  readonly values: readonly (number | null)[];
  readonly total: number | null;
}

const linesOf = (shown: readonly BusinessDate[]) =>
  stockTable<Line>((c) => [
    c.text('what', t3('Toàn trại', 'Farm', 'ทั้งฟาร์ม'), { width: 26, frozen: true }),
    ...shown.map((day, at) => c.decimal(`d${at}`, t1(formatDate(day).slice(0, 5)), { decimals: 1, of: ({ values }) => values[at] ?? null })),
    c.decimal('total', W.total, { decimals: 1 }),
  ]);

function footOf(days: readonly FeedDay[], fed: readonly number[]): Line[] {
  const received = days.map((one) => one.received);
  return [
    { what: t3('Thức ăn đã ăn (kg)', 'Feed eaten (kg)', 'อาหารที่กิน (กก.)'), values: fed, total: sum(fed, (kg) => kg) },
    { what: t3('Nhập kho (kg)', 'Deliveries (kg)', 'รับเข้า (กก.)'), values: received, total: sum(received, (kg) => kg) },
    { what: t3('Tồn cuối ngày (kg)', 'Stock at day end (kg)', 'คงเหลือสิ้นวัน (กก.)'), values: days.map(({ stock }) => stock), total: null },
    { what: t3('Đủ dùng (ngày)', 'Days of cover', 'พอใช้ (วัน)'), values: days.map(({ cover }) => cover), total: null },
  ];
}

function chartOf(rows: readonly Row[], shown: readonly BusinessDate[], chosen: boolean, head: boolean): ReportChart[] {
  const drawn = chosen ? rows : rows.filter(({ parityid }) => parityid !== null).slice(0, DRAWN);
  if (drawn.length === 0 || shown.length < 2) return [];
  const round = (value: number | null): number | null => (value === null ? null : roundHalfAway(value, head ? 3 : 1));
  const series = drawn.map(({ roomid, cells }) => ({ name: t1(roomid), values: cells.map((cell) => round(shownOf(cell, head))) }));
  return [{ kind: 'line', title: head ? W.perHead : W.feedKg, x: shown.map((day) => formatDate(day).slice(0, 5)), series }];
}

const NOTES = [
  t3(
    'Phiếu xuất cho nhiều ngày được chia đều cho các ngày đó (ô màu xanh). Đỏ: lệch định mức của tuần tuổi quá mức báo động. Vàng: có heo mà không có thức ăn.',
    'An issue for several days is spread evenly over them (blue cells). Red: off the standard of the age week by more than the alarm. Yellow: pigs and no feed.',
    'ใบเบิกหลายวันเฉลี่ยเท่ากันทุกวัน (ช่องสีฟ้า) แดง: ต่างจากมาตรฐานตามสัปดาห์อายุเกินค่าเตือน เหลือง: มีสุกรแต่ไม่มีอาหาร',
  ),
  PIGS_ALONE,
];

/** The days asked for that have come. @throws Refused V_DAYS outside 0 to 45. */
function shownDays(asked: Asked, today: BusinessDate): { readonly from: BusinessDate; readonly shown: readonly BusinessDate[] } {
  const count = Math.max(1, asked.ndays ?? DAYS);
  const from = asked.day ?? addDays(today, 1 - count);
  if (from > today) throw refused('V_VALUEDT', 'day', { date: today });
  return { from, shown: Array.from({ length: count }, (_, n) => addDays(from, n)).filter((day) => day <= today) };
}

async function farmAnswer(at: StockAt, farm: FarmStock, asked: Asked) {
  const { from, shown } = shownDays(asked, farm.curbusdt);
  const to = shown.at(-1) ?? from;
  const periods = shown.map((day) => ({ from: day, to: day }));
  const { itemid = null, show } = asked;
  const { alarm, eaters } = await eatersOf(at, farm, periods, asked);
  const named = await namesOf(at, farm, ['pigtype']);
  const head = show === 'head';
  const rows = eaters.map((eater) => rowOf(farm, eater, shown, itemid)).filter(({ cells }) => cells.some(({ kg, heads }) => kg !== 0 || heads > 0));
  const items = itemsOf(eaters, { from, to }).filter((one) => itemid === null || one.itemid === itemid);
  const fed = shown.map((day) => sum(eaters, (eater) => eater.fed(day, day, itemid)));
  const byItem = items.map(({ name, itemid: own, kg }) => ({
    ...{ what: t1(name), total: kg },
    values: shown.map((day) => sum(eaters, (eater) => eater.fed(day, day, own))),
  }));
  return {
    table: tableOf(shown, named, head, alarm).of(rows, totalsOf(rows, shown, head)),
    sections: [
      { key: 'items', title: t3('Theo loại thức ăn', 'By feed', 'ตามชนิดอาหาร'), table: linesOf(shown).of(byItem, null) },
      {
        key: 'foot',
        title: t3('Thức ăn của trại', 'Feed of the farm', 'อาหารของฟาร์ม'),
        table: linesOf(shown).of(footOf(await feedDays(at, farm, { from, to }, itemid), fed), null),
      },
    ],
    charts: chartOf(rows, shown, asked.rooms != null && asked.rooms.length > 0, head),
    notes: NOTES,
    asof: farm.curbusdt,
    days: { from, to },
    subtitle: t1(`${formatDate(from)} – ${formatDate(to)}`),
    applied: { day: from },
  };
}

/** PigstkFoodDaily: feed of every house day by day, against the standard of its age week. @throws Refused V_DAYS, V_VALUEDT */
export const report = stockReport({
  name: 'PigstkFoodDaily',
  page: {
    menuGroup: 'stock-feed',
    place: 1,
    title: t3('Báo cáo sử dụng thức ăn theo ngày', 'Feed Usage Report (daily)', 'รายงานการใช้อาหารรายวัน'),
    purpose: t3(
      'Mỗi chuồng ăn bao nhiêu mỗi ngày, so với định mức của tuần tuổi; thức ăn nhập, còn tồn và đủ dùng mấy ngày.',
      'Who ate how much each day, against the standard of the age week; feed delivered, left and for how many days.',
      'แต่ละโรงเรือนกินวันละเท่าใด เทียบมาตรฐานตามสัปดาห์อายุ อาหารรับเข้า คงเหลือ และพอใช้กี่วัน',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  compares: [],
  answer: async (at, params) => {
    const [answer] = await inFarms(at, params.farmid == null ? null : [params.farmid], (farm) => farmAnswer(at, farm, params));
    if (answer === undefined) throw refused('V_NOTEXISTS', 'farmid', { value: params.farmid ?? '' });
    return answer;
  },
});
