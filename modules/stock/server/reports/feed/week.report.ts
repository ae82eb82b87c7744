import { choice, defineList, int } from '#engine/define/fields.ts';
import type { ParamsOf, ReportChart } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { type WeekStart, weekLabel, weekNumbered, weekOf, weeksInYear, weekText, weekWords } from '#kernel/week.ts';
import type { FarmStock } from '../../farm-stock.ts';
import { calendarOf, STOCK_FIELDS as F, inFarms, namesOf, type StockAt, stockReport, stockTable } from '../stock-report.ts';
import { PIGS_ALONE } from './chicken-feeds.ts';
import { FEED_FIELDS, FEED_WORDS as W } from './feed-fields.ts';
import { type Eater, eatersOf, itemsOf } from './feed-read.ts';
import { COMING, comingOf, itemsTable, type Named, OFF, OFF_TABLE, offFor, perHead, sowTable, sum } from './week-parts.ts';
import { type FeedWeek, groupsBy, offOf, standardOver, type WeekRow, weekRows } from './week-rows.ts';

const BY = defineList('feedby', {
  house: t3('Theo chuồng', 'By house', 'ตามโรงเรือน'),
  area: t3('Theo loại chuồng', 'By house type', 'ตามประเภทโรงเรือน'),
  item: t3('Theo loại thức ăn', 'By feed', 'ตามชนิดอาหาร'),
});
/** Weeks shown where none are named. */
const SHOWN = 8;

const FIELDS = [
  F.farms,
  FEED_FIELDS.areas,
  FEED_FIELDS.rooms,
  int('year', t3('Năm', 'Year', 'ปี'), { min: 1990, max: 2100 }),
  int('week', t3('Từ tuần', 'From week', 'ตั้งแต่สัปดาห์'), {
    ...{ min: 0, max: 53, weekOf: 'year' },
    help: t3('-- là cả năm', '-- is the whole year', '-- คือทั้งปี'),
  }),
  int('toweek', t3('Đến tuần', 'To week', 'ถึงสัปดาห์'), { min: 1, max: 53 }),
  choice('by', t3('Xem', 'Shown', 'แสดง'), BY, { fallback: 'house' }),
] as const;
type Asked = ParamsOf<typeof FIELDS>;
interface Weeks {
  readonly year: number;
  readonly first: number;
  readonly last: number;
}

/** The weeks asked for. @throws Refused V_RANGE of one the year does not have, 898 when they end before they begin. */
function weeksAsked({ year: asked, week, toweek }: Asked, today: BusinessDate, weekStart: WeekStart): Weeks {
  const now = weekOf(today, weekStart);
  const year = asked ?? now.year;
  const most = weeksInYear(year, weekStart);
  for (const [field, value] of [
    ['week', week],
    ['toweek', toweek],
  ] as const)
    if ((value ?? 0) > most) throw refused('V_RANGE', field, { min: 1, max: most });
  const latest = year === now.year ? now.week : most;
  const last = toweek ?? latest;
  const first = week === 0 ? 1 : (week ?? Math.max(1, last - SHOWN + 1));
  if (first > last) throw refused('898', 'week');
  return { year, first, last };
}

/** Weeks as far as they have come; those to come are left out. */
function weeksOf({ year, first, last }: Weeks, today: BusinessDate, weekStart: WeekStart): FeedWeek[] {
  return Array.from({ length: last - first + 1 }, (_, n) => weekNumbered(year, first + n, weekStart))
    .filter((one) => one.first <= today)
    .map((one) => ({ key: weekLabel(one), from: one.first, to: one.last < today ? one.last : today, running: one.last >= today }));
}

const WHAT: Readonly<Record<'house' | 'area' | 'item', Text3>> = { house: W.house, area: W.area, item: W.feed };

function tableOf(by: 'house' | 'area' | 'item', farms: boolean, named: Named) {
  const running = ({ running: own }: WeekRow) => own && (true as const);
  const blank = (value: number) => (value > 0 ? value : null);
  return stockTable<WeekRow>((c) => [
    ...(farms ? [c.text('farmid', { frozen: true })] : []),
    c.text('what', WHAT[by], { frozen: true, phone: 1, of: ({ what }) => (by === 'area' ? named('area', what) : what) }),
    ...(by === 'area'
      ? []
      : [c.text('name', by === 'house' ? W.name : t3('Tên', 'Name', 'ชื่อ'), { width: 16, of: ({ what, name }) => (name === what ? null : name) })]),
    ...(by === 'house'
      ? [c.int('parityid', W.batch), c.text('pigtype', W.pigtype, { of: ({ pigtype }) => (pigtype === '' ? null : named('pigtype', pigtype)) })]
      : []),
    c.text('week', t3('Tuần', 'Week', 'สัปดาห์'), { phone: 2, of: ({ week }) => weekWords(week) }),
    c.int('pigDays', W.pigDays, { provisional: running }),
    c.decimal('kg', W.feedKg, { decimals: 1, phone: 3, provisional: running }),
    c.decimal('perHead', W.perHead, { decimals: 3, of: perHead, provisional: running }),
    ...(by === 'item'
      ? []
      : [
          c.decimal('standard', W.standard, { decimals: 1, of: ({ standard }) => blank(standard), provisional: running }),
          c.percent('off', W.off, {
            decimals: 1,
            phone: 4,
            of: offOf,
            provisional: running,
            mark: (row) => Math.abs(offOf(row) ?? 0) >= OFF && 'warn',
          }),
          c.decimal('sinceKg', t3('Thức ăn từ khi mở (kg)', 'Feed since opening (kg)', 'อาหารตั้งแต่เปิด (กก.)'), {
            decimals: 1,
            of: ({ sinceKg, sinceStandard }) => (sinceStandard > 0 ? sinceKg : null),
          }),
          c.decimal('sinceStandard', t3('Định mức từ khi mở (kg)', 'Standard since opening (kg)', 'มาตรฐานตั้งแต่เปิด (กก.)'), {
            decimals: 1,
            of: ({ sinceStandard }) => blank(sinceStandard),
          }),
        ]),
  ]);
}

/** Cells of the whole: sums, and rates of sums. */
const totalsOf = (rows: readonly WeekRow[], pigDays: number) => {
  const [kg, judged, standard] = [sum(rows, (row) => row.kg), sum(rows, (row) => row.judged), sum(rows, (row) => row.standard)];
  return { pigDays, kg, perHead: ratio(kg, pigDays), standard, off: offOf({ judged, standard }) };
};

function chartOf(eaters: readonly Eater[], weeks: readonly FeedWeek[]): ReportChart[] {
  const judged = eaters.filter(({ batch }) => batch !== null);
  if (judged.length === 0 || weeks.length < 2) return [];
  const series = (name: Text3, of: (eater: Eater, week: FeedWeek) => number) => ({
    name,
    values: weeks.map((week) =>
      roundHalfAway(
        sum(judged, (one) => of(one, week)),
        1,
      ),
    ),
  });
  return [
    {
      kind: 'line',
      title: t3('Thức ăn thực tế và định mức của các lứa', 'Feed of batches, actual and standard', 'อาหารจริงเทียบมาตรฐานของรุ่น'),
      x: weeks.map(({ key }) => weekText(key)),
      series: [series(W.feedKg, (one, { from, to }) => one.fed(from, to)), series(W.standard, (one, { from, to }) => standardOver(one, from, to))],
    },
  ];
}

async function farmParts(at: StockAt, farm: FarmStock, asked: Asked, weeks: readonly FeedWeek[]) {
  const { eaters } = await eatersOf(at, farm, weeks, asked);
  const [first, last] = [weeks[0], weeks.at(-1)];
  const items = first === undefined || last === undefined ? [] : itemsOf(eaters, { from: first.from, to: last.to });
  const standing = Map.groupBy(
    eaters.filter(({ batch }) => batch === null),
    ({ pigtype }) => pigtype,
  );
  const types = [...standing].map(([pigtype, own]) => ({ what: pigtype, name: null, parityid: null, pigtype, eaters: own, itemid: null }));
  return {
    eaters,
    items,
    rows: weekRows(farm, groupsBy(asked.by, eaters, items), weeks),
    houses: weekRows(
      farm,
      groupsBy(
        'house',
        eaters.filter(({ batch }) => batch !== null),
        [],
      ),
      weeks,
    ),
    sows: weekRows(farm, types, weeks),
    pigDays: sum(eaters, ({ heads }) => sum(heads, (n) => n)),
    coming: await comingOf(at, farm, asked),
    named: await namesOf(at, farm, ['pigtype', 'area']),
  };
}

/** The weeks shown, from the first to the last. */
function spanWords(weeks: readonly FeedWeek[]): Text3 {
  const [first, last] = [weekWords(weeks[0]?.key ?? ''), weekWords(weeks.at(-1)?.key ?? '')];
  return t3(`${first.V} – ${last.V}`, `${first.E} – ${last.E}`, `${first.T} – ${last.T}`);
}

const NOTES = [
  t3(
    'Định mức = tổng số con × định mức theo tuần tuổi; so định mức chỉ tính các lứa có định mức. Dự báo giả định số con như hôm nay.',
    'Standard = head × the standard of the age week; batches with a standard are compared. The forecast takes the head of today.',
    'มาตรฐาน = จำนวนตัว × มาตรฐานตามสัปดาห์อายุ เทียบเฉพาะรุ่นที่มีมาตรฐาน พยากรณ์ใช้จำนวนตัววันนี้',
  ),
  PIGS_ALONE,
];

/** Feeds of all farms together, with the share of each in each week. */
function itemRows(parts: readonly Awaited<ReturnType<typeof farmParts>>[], weeks: readonly FeedWeek[]) {
  const eaters = parts.flatMap((part) => part.eaters);
  const names = new Map(parts.flatMap(({ items }) => items.map(({ itemid, name }) => [itemid, name] as const)));
  const whole = weeks.map(({ from, to }) => sum(eaters, (one) => one.fed(from, to)));
  return [...names].map(([itemid, name]) => ({ name, whole, kg: weeks.map(({ from, to }) => sum(eaters, (one) => one.fed(from, to, itemid))) }));
}

/** PigstkFoodWeek: feed of the farm's weeks against the standard, by house, area or feed, and what the next four weeks need. @throws Refused 898, V_RANGE */
export const report = stockReport({
  name: 'PigstkFoodWeek',
  page: {
    menuGroup: 'stock-feed',
    place: 2,
    title: t3('Báo cáo sử dụng thức ăn theo tuần', 'Feed Usage Report (weekly)', 'รายงานการใช้อาหารรายสัปดาห์'),
    purpose: t3(
      'Thức ăn mỗi tuần so với định mức, theo chuồng, loại chuồng hay loại thức ăn; nhu cầu bốn tuần tới trừ tồn kho.',
      'Feed of each week against the standard, by house, house type or feed; what the next four weeks need beyond the stock.',
      'อาหารแต่ละสัปดาห์เทียบมาตรฐาน ตามโรงเรือน ประเภท หรือชนิดอาหาร และความต้องการสี่สัปดาห์ข้างหน้าหักสต๊อก',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  compares: [],
  answer: async (at, params) => {
    const { curbusdt: asof, weekstart } = await calendarOf(at, params.farms);
    const asked = weeksAsked(params, asof, weekstart);
    const weeks = weeksOf(asked, asof, weekstart);
    const parts = await inFarms(at, params.farms, (farm) => farmParts(at, farm, params, weeks));
    const named: Named = (list, value) => parts[0]?.named(list, value) ?? value;
    const many = parts.length > 1;
    const rows = parts.flatMap((part) => part.rows);
    const off = offFor(parts.flatMap(({ houses }) => houses));
    const sows = parts.flatMap((part) => part.sows);
    const coming = parts.flatMap((part) => part.coming);
    const section = (key: string, title: Text3, table: ReturnType<typeof COMING.of>, shown: boolean) => (shown ? [{ key, title, table }] : []);
    return {
      table: tableOf(params.by, many, named).of(
        rows,
        totalsOf(
          rows,
          sum(parts, ({ pigDays }) => pigDays),
        ),
      ),
      sections: [
        ...section(
          'items',
          t3('Tỷ trọng các loại thức ăn', 'Share of each feed', 'สัดส่วนอาหารแต่ละชนิด'),
          itemsTable(weeks).of(itemRows(parts, weeks)),
          rows.length > 0,
        ),
        ...section(
          'sows',
          t3('Chuồng không nuôi theo lứa, theo loại heo', 'Houses without batches, by type of pig', 'โรงเรือนที่ไม่เลี้ยงเป็นรุ่น ตามประเภทสุกร'),
          sowTable(named, many).of(sows, null),
          sows.length > 0,
        ),
        ...section(
          'off',
          t3('Lệch 10 % hai tuần liền', '10 % off two weeks running', 'ต่าง 10 % สองสัปดาห์ติด'),
          OFF_TABLE.of(off, null),
          off.length > 0,
        ),
        ...section('coming', t3('Bốn tuần tới', 'The next four weeks', 'สี่สัปดาห์ข้างหน้า'), COMING.of(coming), coming.length > 0),
      ],
      charts: chartOf(
        parts.flatMap(({ eaters }) => eaters),
        weeks,
      ),
      notes: NOTES,
      asof,
      subtitle: weeks.length === 0 ? t1(String(asked.year)) : spanWords(weeks),
      applied: { year: asked.year, week: params.week === 0 ? 0 : asked.first, toweek: asked.last },
    };
  },
});
