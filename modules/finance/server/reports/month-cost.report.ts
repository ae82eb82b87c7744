import { choice, code, codes, yesno } from '#engine/define/fields.ts';
import type { ParamsOf, ReportChart } from '#engine/define/report.ts';
import { targetBook } from '#engine/figures/server/targets.ts';
import { refused } from '#engine/server/refused.ts';
import { loadNames } from '#engine/server/report/code-names.ts';
import { resultOf } from '#engine/server/report/declared.ts';
import type { DrillOf } from '#engine/server/report/report-file.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { daysOfMonth, type Month, monthOf, shiftMonth } from '#kernel/month.ts';
import { rounded } from '#kernel/rounding.ts';
import { COST_SETTINGS } from '#modules/finance/domain/costs/cost.settings.ts';
import { type CostArea, isCostArea } from '#modules/finance/domain/costs/split-keys.ts';
import { AREA, AREAS } from '#modules/growfinish/contract/house.resource.ts';
import { type CostAt, costReport, costTable } from '../costs/month/cost-report.ts';
import { behindCosts, deepRows, goodsRowsOf, panelOf, typesOf } from '../costs/month/month-drill.ts';
import { type Asked, type CostLine, costLines } from '../costs/month/month-lines.ts';
import { type FarmMonths, readMonths } from '../costs/month/read-months.ts';
import type { Days } from '../costs/services.ts';
import { inFarms } from './in-farms.ts';

/** Months at most, and those shown where none are named (finance.md, PigMonthProCostRpt). */
const MOST = 24;
const SHOWN = 6;

const FIELDS = [
  codes('farms', t3('Trại', 'Farms', 'ฟาร์ม'), { list: 'farm' }),
  code('monthfrom', t3('Từ tháng', 'From month', 'ตั้งแต่เดือน'), { list: 'yearmonth', format: 'month' }),
  code('monthto', t3('Đến tháng', 'To month', 'ถึงเดือน'), { list: 'yearmonth', format: 'month' }),
  choice('area', AREA, AREAS),
  yesno('targets', t3('Mục tiêu', 'Targets', 'เป้าหมาย'), { fallback: 'Y' }),
  yesno('overhead', t3('Tính chi phí chung', 'With overhead', 'รวมส่วนกลาง'), { fallback: 'Y' }),
] as const;
/** What an opened amount names: the area whose costs it is, and the group of them. */
const BESIDE = [choice('inarea', AREA, AREAS), code('costgrp', t3('Nhóm chi phí', 'Cost group', 'กลุ่มต้นทุน'), { list: 'costgrp' })] as const;
type Params = ParamsOf<typeof FIELDS, typeof BESIDE>;

/** The months asked for, those to come left out. @throws Refused 898 the wrong way round, V_RANGE of more than 24. */
function monthsAsked({ monthfrom, monthto }: Params, today: BusinessDate): Month[] {
  const now = monthOf(today);
  const last = monthto ?? now;
  const first = monthfrom ?? shiftMonth(last, 1 - SHOWN);
  if (first > last) throw refused('898', 'monthfrom');
  const months: Month[] = [];
  for (let month = first; month <= last; month = shiftMonth(month, 1)) months.push(month);
  if (months.length > MOST) throw refused('V_RANGE', 'monthto', { min: 1, max: MOST });
  return months.filter((month) => month <= now);
}

/** The days of a month that have come. */
function daysOf(month: Month, today: BusinessDate): Days {
  const { from, to } = daysOfMonth(month);
  return { from, to: to < today ? to : today };
}

const labelOf = (month: Month): string => `${month.slice(4)}/${month.slice(0, 4)}`;

const TARGET = t3('Mục tiêu', 'Target', 'เป้าหมาย');

/** How a value stands to its target. */
function toneOf({ target, direction }: CostLine, value: number | null): 'good' | 'warn' | null {
  if (target === null || value === null || value === target || direction === 'none') return null;
  return value > target === (direction === 'up') ? 'good' : 'warn';
}

function tableOf(months: readonly Month[], today: BusinessDate, targets: boolean) {
  const spans = months.map((month) => daysOf(month, today));
  const running = monthOf(today);
  const whole = { from: spans[0]?.from ?? today, to: spans.at(-1)?.to ?? today };
  return costTable<CostLine>(
    (c) => [
      c.text('part', t3('Phần', 'Part', 'ส่วน'), { width: 16, frozen: true, phone: 3 }),
      c.text('what', t3('Chỉ tiêu', 'Figure', 'รายการ'), { width: 24, frozen: true, phone: 1 }),
      ...months.map((month, at) =>
        c.decimal(`m${month}`, t1(labelOf(month)), {
          // A phone sees the newest month first.
          ...(at === months.length - 1 ? { phone: 2 } : {}),
          of: ({ values }) => values[at] ?? null,
          provisional: () => month === running,
          mark: (line) => (line.open.has(at) ? 'info' : toneOf(line, line.values[at] ?? null)),
          days: () => spans[at] ?? null,
        }),
      ),
      c.decimal('total', t3('Cả kỳ', 'Total', 'รวม'), { days: () => whole }),
      c.percent('share', t3('Tỷ trọng', 'Share', 'สัดส่วน'), { decimals: 1, days: () => null }),
      ...(targets
        ? [
            c.decimal('target', TARGET, { days: () => null }),
            c.decimal('off', t3('Chênh lệch', 'Difference', 'ส่วนต่าง'), {
              of: ({ total, target }) => (total === null || target === null ? null : total - target),
              days: () => null,
            }),
          ]
        : []),
    ],
    {
      decimals: ({ decimals }) => decimals,
      style: ({ bold }) => bold && 'bold',
      figure: ({ figure }) => figure,
      narrows: ({ area, group }) => ({ ...(area === null ? {} : { inarea: area }), ...(group === null ? {} : { costgrp: group }) }),
    },
  );
}

/** The figures the report is read by first: what a weaned piglet and a kg cost over the months, and what is left. */
const FIRST = ['WEANCOST', 'GAINCOST', 'SOLDCOST', 'RESULT'];

function headlineOf(lines: readonly CostLine[]) {
  return FIRST.flatMap((code) => {
    const line = lines.find(({ figure, group }) => figure === code && group === null);
    if (line === undefined) return [];
    const { what, decimals, total, target } = line;
    const trend = line.values.map((value) => rounded(value, decimals));
    return [{ figure: code, label: what, value: rounded(total, decimals), decimals, trend, ...(target === null ? {} : { target }) }];
  });
}

/** What a kg costs and brings, as lines; what the areas cost, as bars. */
function chartsOf(lines: readonly CostLine[], months: readonly Month[]): ReportChart[] {
  if (months.length < 2) return [];
  const x = months.map(labelOf);
  const per = lines.filter(({ figure, group }) => group === null && ['GAINCOST', 'SOLDCOST', 'MEANPRICE'].includes(figure ?? ''));
  const areas = lines.filter(({ figure, group, bold }) => figure === 'AREACOST' && group === null && bold);
  const series = (own: readonly CostLine[], name: (line: CostLine) => Text3) =>
    own.map((line) => ({ name: name(line), values: line.values.map((value) => rounded(value, line.decimals)) }));
  const drawn: ReportChart[] = [
    { kind: 'bar', title: t3('Chi phí theo khu vực', 'Cost by area', 'ต้นทุนตามพื้นที่'), x, series: series(areas, ({ part }) => part) },
    {
      kind: 'line',
      title: t3('Giá thành và giá bán mỗi kg', 'Cost and price per kg', 'ต้นทุนและราคาต่อ กก.'),
      x,
      series: series(per, ({ what }) => what),
    },
  ];
  return drawn.filter((chart) => chart.series.length > 0);
}

/** What of the numbers is not sure: costs nobody approved, gilts and pigs without a price, pigs without a weight. */
function notesOf({ farms }: Asked): (Text3 | null)[] {
  const months = farms.flatMap((farm) => farm.months);
  const open = new Set(months.flatMap(({ unapproved }) => unapproved.map(({ noteid }) => noteid)));
  const gilts = months.reduce((sum, one) => sum + one.gilts, 0);
  const own = months.flatMap((one) => one.ownBred);
  const unknown = own.filter(({ amount }) => amount === null).length;
  const unpriced = months.reduce((sum, { sold }) => sum + sold.filter(({ net }) => net === null).length, 0);
  const unvalued = Math.max(0, ...months.map((one) => one.unvalued));
  return [
    open.size === 0
      ? null
      : t3(
          `${open.size} phiếu chi chưa duyệt được tính vào và đánh dấu xanh.`,
          `${open.size} cost vouchers not yet approved are counted and marked blue.`,
          `นับใบค่าใช้จ่ายที่ยังไม่อนุมัติ ${open.size} ใบ และทำเครื่องหมายสีฟ้า`,
        ),
    gilts === 0
      ? null
      : t3(
          `${gilts} nái vào đàn: ${own.length} con từ lứa nuôi của trại tính theo chi phí mang theo, còn lại theo phiếu chi nhóm mua hậu bị.`,
          `${gilts} females came into the herd: ${own.length} out of batches of the farm count at the cost they carried, the others as bought by vouchers of the group gilts bought.`,
          `แม่เข้าฝูง ${gilts} ตัว: ${own.length} ตัวจากรุ่นของฟาร์มคิดตามต้นทุนที่นำมา ที่เหลือตามใบค่าใช้จ่ายกลุ่มซื้อสุกรสาว`,
        ),
    unknown === 0
      ? null
      : t3(
          `${unknown} hậu bị tự nuôi chưa biết chi phí mang theo: tiền heo nhập của lứa chưa có.`,
          `${unknown} own-bred gilts carried a cost nobody knows: pigs came into their batch without an amount.`,
          `สุกรสาวผลิตเอง ${unknown} ตัวไม่ทราบต้นทุนที่นำมา เพราะรุ่นนั้นไม่มีมูลค่ารับเข้า`,
        ),
    unpriced === 0
      ? null
      : t3(
          `${unpriced} dòng phiếu xuất bán chưa có giá: chưa tính vào doanh thu.`,
          `${unpriced} lines of delivery notes without a price bring nothing yet.`,
          `รายการใบส่งของ ${unpriced} รายการยังไม่มีราคา จึงยังไม่นับเป็นยอดขาย`,
        ),
    unvalued === 0
      ? null
      : t3(
          `${unvalued} lứa chưa biết tiền heo nhập: không tính vào giá trị đàn.`,
          `${unvalued} batches whose pigs came in without an amount are left out of the live value.`,
          `${unvalued} รุ่นที่ไม่ทราบมูลค่ารับเข้า ไม่นับในมูลค่าฝูง`,
        ),
    t3(
      'Tháng chưa hết được gạch chéo. Chi phí chung chia theo đơn vị vật nuôi × ngày, % cố định hoặc không chia, theo nhóm chi phí.',
      'A month that is not ended is hatched. Farm-wide costs are split by livestock-unit days, fixed % or not at all, as their cost group says.',
      'เดือนที่ยังไม่จบแสดงเป็นลายขีด ค่าใช้จ่ายทั้งฟาร์มปันตามหน่วยปศุสัตว์ × วัน, % คงที่ หรือไม่ปัน ตามกลุ่มต้นทุน',
    ),
  ];
}

/** What the farms say of the months asked for. */
async function askedOf(at: CostAt, params: Params) {
  const calendars = await inFarms(at, params.farms, async (_, { calendar }) => calendar.curbusdt);
  const today = calendars.length === 1 ? (calendars[0] ?? at.session.curbusdt) : at.session.curbusdt;
  const months = monthsAsked(params, today);
  const spans = months.map((month) => daysOf(month, today));
  const names = new Map<string, string>();
  const farms = await inFarms(at, params.farms, async (farmid, settings) => {
    for (const [key, label] of await loadNames(at.tx, farmid, at.language, ['costgrp'])) names.set(key, label);
    const facts = await readMonths(at.tx, at.services, farmid, spans, at.language);
    return { facts, targets: targetBook({ def: COST_SETTINGS.COSTTARGETS, rows: settings.rows, own: () => null, planned: () => null }) };
  });
  const asked: Asked = {
    ...{ months: spans, farms: farms.map(({ facts }) => facts), area: areaOf(params.area), overhead: params.overhead !== 'N' },
    targets: params.targets === 'N' || farms.length !== 1 ? null : (farms[0]?.targets ?? null),
    nameOf: (group) => t1(names.get(`costgrp ${group}`) ?? group),
  };
  return { today, months, asked };
}

const areaOf = (area: string | null | undefined): CostArea | null => (area != null && isCostArea(area) ? area : null);

/** What stands behind an amount: down to the voucher and the movement of goods; behind a figure the sums it is made of. */
const drill: DrillOf<Omit<CostAt, 'tx'>, Params> = async (tx, ctx, request) => {
  const { params, figure, from, to, part } = request;
  const at = { ...ctx, tx };
  const days = { from: from as BusinessDate, to: to as BusinessDate };
  const [area, group] = [areaOf(params.inarea), params.costgrp ?? null];
  const deep = (figure === 'AREACOST' && area !== null) || figure === 'OVERHEAD';
  const months: Days[] = [];
  for (let month = monthOf(days.from); month <= monthOf(days.to); month = shiftMonth(month, 1)) months.push(daysOf(month, days.to));
  const found = await inFarms(at, params.farms, async (farmid): Promise<{ facts: FarmMonths; rows: ReturnType<typeof deepRows> }> => {
    const facts = await readMonths(tx, ctx.services, farmid, months, ctx.language);
    if (part !== 'numerator') return { facts, rows: null };
    if (!deep) return { facts, rows: deepRows(figure, facts, months) };
    const types = typesOf(group);
    const uses = types.length === 0 ? [] : await ctx.services.goodsUses(tx, farmid, days, types, ctx.language);
    const { rows: rooms } = await tx.query<{ roomid: string; area: string }>('select roomid, area from room where farm_id = $1', [farmid]);
    const areas = new Map(rooms.map((room) => [room.roomid, room.area]));
    const goods = goodsRowsOf(uses, { area, group }, (roomid) => areaOf(roomid === null ? null : areas.get(roomid)), facts.decimals);
    return { facts, rows: behindCosts(at, facts, { area, group }, goods) };
  });
  const rows = found.every((one) => one.rows === null) ? null : found.flatMap((one) => one.rows ?? []);
  const answer = panelOf(
    found.map(({ facts }) => facts),
    request,
    rows,
  );
  return resultOf(answer, at, ctx.language, async () => () => undefined);
};

/** PigMonthProCostRpt: what a weaned piglet and a kg cost, month by month. @throws Refused 898, V_RANGE, V_NOTEXISTS */
export const report = costReport({
  name: 'PigMonthProCostRpt',
  page: {
    menuGroup: 'finance',
    place: 9,
    title: t3('Báo cáo giá thành sản xuất theo tháng', 'Monthly Production Cost Report', 'รายงานต้นทุนการผลิตรายเดือน'),
    purpose: t3(
      'Một heo cai sữa và một kg heo tốn bao nhiêu, từng tháng.',
      'What a weaned piglet and a kg cost, month by month.',
      'ลูกหย่านมหนึ่งตัวและสุกรหนึ่ง กก. มีต้นทุนเท่าใด รายเดือน',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  beside: BESIDE,
  compares: [],
  drill,
  answer: async (at, params) => {
    const { today, months, asked } = await askedOf(at, params);
    const lines = costLines(asked);
    const [first, last] = [months[0], months.at(-1)];
    return {
      table: tableOf(months, today, asked.targets !== null).of(lines, null),
      headline: headlineOf(lines),
      charts: chartsOf(lines, months),
      notes: notesOf(asked),
      asof: today,
      ...(asked.months[0] === undefined ? {} : { days: { from: asked.months[0].from, to: asked.months.at(-1)?.to ?? today } }),
      subtitle: t1(first === undefined || last === undefined ? '' : `${labelOf(first)} – ${labelOf(last)}`),
      applied: { ...(first === undefined ? {} : { monthfrom: first }), ...(last === undefined ? {} : { monthto: last }) },
    };
  },
});
