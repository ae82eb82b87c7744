import { code, int } from '#engine/define/fields.ts';
import type { ParamsOf, ReportChart } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { daysOfMonth, type Month, monthOf, shiftMonth } from '#kernel/month.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { type Days, type FarmStock, seesMoney } from '../../farm-stock.ts';
import { STOCK_FIELDS as F, inFarms, namesOf, readOn, type StockAt, stockReport, stockTable } from '../stock-report.ts';
import { PIGS_ALONE } from './chicken-feeds.ts';
import { FEED_FIELDS, FEED_WORDS as W } from './feed-fields.ts';
import { type Eater, eatersOf, itemsOf } from './feed-read.ts';
import { type FeedMonth, feedMonths, feedsOf } from './month-ledger.ts';
import { type MonthFacts, type MonthLine, monthLines, wrongMonths } from './month-lines.ts';

/** Months at most, and those shown where none are named (stock.md, PigstkFoodMonth). */
const MOST = 24;
const SHOWN = 12;
const FIELDS = [
  F.farms,
  int('year', t3('Năm', 'Year', 'ปี'), { min: 1990, max: 2100 }),
  code('monthfrom', t3('Từ tháng', 'From month', 'ตั้งแต่เดือน'), { list: 'yearmonth', format: 'month' }),
  code('monthto', t3('Đến tháng', 'To month', 'ถึงเดือน'), { list: 'yearmonth', format: 'month' }),
  FEED_FIELDS.areas,
  code('pigtype', W.pigtype, { list: 'pigtype' }),
  FEED_FIELDS.itemid,
  code('supplierid', t3('Nhà cung cấp', 'Supplier', 'ผู้จำหน่าย'), {
    list: 'supplier',
    help: t3('Các loại thức ăn đã mua của nhà cung cấp', 'Feeds bought from the supplier', 'อาหารที่ซื้อจากผู้จำหน่าย'),
  }),
] as const;
type Asked = ParamsOf<typeof FIELDS>;

/** The months asked for, those to come left out. @throws Refused 898 the wrong way round, V_RANGE of more than 24. */
function monthsAsked({ year, monthfrom, monthto }: Asked, today: BusinessDate): Month[] {
  const now = monthOf(today);
  const last = monthto ?? (year == null ? now : `${year}12`);
  const first = monthfrom ?? (year == null ? shiftMonth(last, 1 - SHOWN) : `${year}01`);
  if (first > last) throw refused('898', 'monthfrom');
  const months: Month[] = [];
  for (let month = first; month <= last; month = shiftMonth(month, 1)) months.push(month);
  if (months.length > MOST) throw refused('V_RANGE', 'monthto', { min: 1, max: MOST });
  return months.filter((month) => month <= now);
}

/** True for an eater of the type of pig asked for: of batches the type follows from the house. */
function isType({ batch, pigtype, area }: Eater, asked: string | null | undefined): boolean {
  if (asked == null) return true;
  return batch === null ? pigtype === asked : asked === (area === 'grow-finish' ? 'growfinish' : area);
}

/** A farm's facts before they are added to those of others. */
interface FarmFeed {
  readonly ledger: readonly FeedMonth[];
  readonly eaters: readonly Eater[];
  readonly feeds: ReadonlySet<string>;
  readonly weaned: readonly number[];
  readonly named: (list: string, code: string) => string;
}

async function farmFeed(at: StockAt, farm: FarmStock, months: readonly Days[], asked: Asked): Promise<FarmFeed> {
  const feeds = await feedsOf(at, farm, asked);
  const { eaters } = await eatersOf(at, farm, months, { areas: asked.areas ?? null });
  return {
    feeds,
    ledger: await feedMonths(at, farm, months, feeds),
    eaters: eaters.filter((eater) => isType(eater, asked.pigtype)),
    weaned: await at.services.weaned(at.tx, farm.farmid, months),
    named: await namesOf(at, farm, ['pigtype', 'area']),
  };
}

/** Months of several farms added up. */
function addedUp(farms: readonly FarmFeed[], months: readonly Days[]): FeedMonth[] {
  return months.map((_, n) => {
    const sum = (key: keyof FeedMonth): number => farms.reduce((total, { ledger }) => total + (ledger[n]?.[key] ?? 0), 0);
    return {
      ...{ opening: sum('opening'), received: sum('received'), transferred: sum('transferred'), other: sum('other'), used: sum('used') },
      ...{ disposed: sum('disposed'), closing: sum('closing'), amount: sum('amount') },
    };
  });
}

function factsOf(farms: readonly FarmFeed[], months: readonly Days[], asked: Asked, money: boolean): MonthFacts {
  const eaters = farms.flatMap((one) => one.eaters);
  const narrowed = asked.itemid != null || asked.supplierid != null;
  const feeds = narrowed ? new Set(farms.flatMap((one) => [...one.feeds])) : null;
  const [first, last] = [months[0], months.at(-1)];
  const items = first === undefined || last === undefined ? [] : itemsOf(eaters, { from: first.from, to: last.to });
  return {
    ...{ months, eaters, feeds, money, ledger: addedUp(farms, months), items: items.filter(({ itemid }) => feeds === null || feeds.has(itemid)) },
    weaned: months.map((_, n) => farms.reduce((total, { weaned }) => total + (weaned[n] ?? 0), 0)),
    named: (list, value) => t1(farms[0]?.named(list, value) ?? value),
  };
}

const tableOf = (months: readonly Month[], running: Month) =>
  stockTable<MonthLine>(
    (c) => [
      c.text('part', t3('Phần', 'Part', 'ส่วน'), { width: 20, frozen: true, phone: 3 }),
      c.text('what', t3('Chỉ tiêu', 'Figure', 'รายการ'), { width: 26, frozen: true, phone: 1 }),
      ...months.map((month, at) =>
        c.decimal(`m${month}`, t1(`${month.slice(4)}/${month.slice(0, 4)}`), {
          decimals: 3,
          // A phone sees the newest month first.
          ...(at === months.length - 1 ? { phone: 2 } : {}),
          of: ({ values }) => values[at] ?? null,
          provisional: () => month === running,
        }),
      ),
      c.decimal('total', t3('Cả kỳ', 'Total', 'รวม'), { decimals: 3 }),
    ],
    { decimals: ({ decimals }) => decimals, style: ({ bold }) => bold === true && 'bold' },
  );

function chartOf(lines: readonly MonthLine[], months: readonly Month[], title: Text3): ReportChart[] {
  const drawn = lines.filter(({ part, decimals }) => part.E === title.E && decimals === 0);
  if (drawn.length === 0 || months.length < 2) return [];
  const series = drawn.map(({ what, values }) => ({ name: what, values: values.map((value) => (value === null ? null : roundHalfAway(value, 0))) }));
  return [{ kind: 'line', title, x: months.map((month) => `${month.slice(4)}/${month.slice(0, 4)}`), series }];
}

function notesOf(ledger: readonly FeedMonth[]): Text3[] {
  const wrong = wrongMonths(ledger);
  return [
    wrong === 0
      ? t3(
          'Tồn đầu + nhập − xuất = tồn cuối: khớp mọi tháng.',
          'Opening + in − out = closing: holds in every month.',
          'ยอดยกมา + รับ − จ่าย = คงเหลือ: ตรงทุกเดือน',
        )
      : t3(`Tồn không khớp ở ${wrong} tháng.`, `Does not balance in ${wrong} months.`, `ยอดไม่ตรง ${wrong} เดือน`),
    t3(
      'Dùng theo chuồng và loại heo chia đều các ngày của phiếu; tồn kho theo ngày hạch toán. Do giá = (giá − giá tháng trước) × kg, phần còn lại do lượng dùng.',
      'Use by house and pig is spread over the days an issue covers; the stock goes by value date. Price effect = (price − price before) × kg, the rest is use.',
      'การใช้ตามโรงเรือนและสุกรเฉลี่ยตามวันที่ใช้ สต๊อกตามวันที่มีผล ผลจากราคา = (ราคา − ราคาเดือนก่อน) × กก. ที่เหลือคือปริมาณ',
    ),
    PIGS_ALONE,
  ];
}

/** PigstkFoodMonth: feed by month in kg and money, from opening to closing stock, by house type, type of pig and feed. @throws Refused 898, V_RANGE */
export const report = stockReport({
  name: 'PigstkFoodMonth',
  page: {
    menuGroup: 'stock-feed',
    place: 3,
    title: t3('Báo cáo sử dụng thức ăn theo tháng', 'Feed Usage Report (monthly)', 'รายงานการใช้อาหารรายเดือน'),
    purpose: t3(
      'Thức ăn từng tháng theo kg và tiền: tồn, nhập, dùng theo loại chuồng, loại heo, loại thức ăn; FCR, giá, tác động giá và lượng.',
      'Feed by month in kg and money: stock, received, used by house type, pig and feed; FCR, price, price and use effect.',
      'อาหารรายเดือนเป็น กก. และเงิน สต๊อก รับเข้า ใช้ตามโรงเรือน สุกร และชนิด FCR ราคา ผลจากราคาและปริมาณ',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  compares: [],
  answer: async (at, params) => {
    const asof = await readOn(at, params.farms);
    const months = monthsAsked(params, asof);
    const spans = months.map((month): Days => {
      const { from, to } = daysOfMonth(month);
      return { from, to: to < asof ? to : asof };
    });
    const farms = await inFarms(at, params.farms, (farm) => farmFeed(at, farm, spans, params));
    const facts = factsOf(farms, spans, params, seesMoney(at.session));
    const lines = monthLines(facts);
    const [first, last] = [months[0], months.at(-1)];
    return {
      table: tableOf(months, monthOf(asof)).of(lines, null),
      charts: chartOf(lines, months, t3('Dùng theo loại chuồng (kg)', 'Used by house type (kg)', 'ใช้ตามประเภทโรงเรือน (กก.)')),
      notes: notesOf(facts.ledger),
      asof,
      subtitle: t1(first === undefined || last === undefined ? '' : `${first.slice(4)}/${first.slice(0, 4)} – ${last.slice(4)}/${last.slice(0, 4)}`),
      applied: { ...(first === undefined ? {} : { monthfrom: first }), ...(last === undefined ? {} : { monthto: last }), year: null },
    };
  },
});
