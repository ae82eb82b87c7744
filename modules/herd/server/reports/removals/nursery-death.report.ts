import { int } from '#engine/define/fields.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { type WeekStart, weekLabel, weekOf } from '#kernel/week.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { REMOVAL_LISTS as L } from '#modules/herd/contract/reports/removals/lists.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { type HerdColumn, herdReport, herdTable, KG, SUM } from '../herd-report.ts';
import { listPeriod } from '../list-period.ts';
import { type Death, deathsOf, groupsByHouse, type House, housesOf } from './nursery-rows.ts';
import { loadReasons } from './reasons.ts';
import { nurseryKg } from './standard-kg.ts';

const HEAD = t3('Con', 'Head', 'ตัว');
const WEEK = t3('Tuần tuổi', 'Week of age', 'สัปดาห์อายุ');
const TOTAL = t3('Tổng', 'Total', 'รวม');

const heads = (deaths: readonly Death[]): number => deaths.reduce((sum, one) => sum + one.heads, 0);
const perThousand = (dead: number, pigdays: number): number | null => shownValue(figureOf('NURD'), ratio(1000 * dead, pigdays));

/** Head of a house over the period and what was lost of them; or of all houses. */
interface Flow extends Omit<House, 'roomid' | 'out'> {
  readonly roomid: string | Text3;
  readonly died: number;
  readonly euthanised: number;
  readonly movedout: number;
  readonly closing: number;
  readonly kg: number;
  /** Null for all houses: their figures stand for the report's days. */
  readonly days: { readonly from: string; readonly to: string } | null;
}

const HOUSES = herdTable<Flow>(
  (c) => [
    c.text('roomid', { frozen: true, phone: 1 }),
    c.int('opening', t3('Đầu kỳ', 'Opening', 'ยกมา'), SUM),
    c.int('weanedin', t3('Cai sữa vào', 'Weaned in', 'หย่านมเข้า'), SUM),
    c.int('movedin', t3('Chuyển đến', 'Moved in', 'ย้ายเข้า'), SUM),
    c.int('died', t3('Chết', 'Died', 'ตาย'), { ...SUM, phone: 2 }),
    c.int('euthanised', t3('Tiêu hủy', 'Euthanised', 'ทำลาย'), SUM),
    c.int('movedout', t3('Chuyển đi, nuôi thịt', 'Moved out, taken over', 'ย้ายออก เข้าขุน'), SUM),
    c.int('closing', t3('Cuối kỳ', 'Closing', 'ยกไป'), { ...SUM, phone: 4 }),
    c.int('pigdays', t3('Ngày con', 'Pig days', 'วันตัว'), SUM),
    c.percent('nurm', t3('Tỷ lệ chết', 'Mortality', 'อัตราตาย'), {
      decimals: 1,
      phone: 3,
      figure: 'NURM',
      of: ({ died, euthanised, opening, weanedin, movedin }) => ratio(100 * (died + euthanised), opening + weanedin + movedin),
    }),
    c.decimal('nurd', t3('Chết/1,000 ngày con', 'Deaths per 1,000 pig days', 'ตาย/1,000 วันตัว'), {
      decimals: figureOf('NURD').decimals,
      figure: 'NURD',
      of: ({ died, euthanised, pigdays }) => perThousand(died + euthanised, pigdays),
    }),
    c.decimal('kg', t3('Kg mất', 'Kg lost', 'กก. ที่เสีย'), { ...KG, ...SUM }),
  ],
  { days: ({ days }) => days, narrows: ({ roomid }) => typeof roomid === 'string' && { roomid } },
);

const SUMMED = ['opening', 'weanedin', 'movedin', 'died', 'euthanised', 'movedout', 'closing', 'pigdays', 'kg'] as const;

function flowOf({ out, ...house }: House, deaths: readonly Death[], days: Flow['days']): Flow {
  const own = deaths.filter(({ roomid }) => roomid === house.roomid);
  const headOf = (wanted: Death['way']): number => heads(own.filter(({ way }) => way === wanted));
  const [died, euthanised] = [headOf('died'), headOf('euthanised')];
  const kg = own.reduce((sum, one) => sum + (one.kg ?? nurseryKg(one.week) * one.heads), 0);
  const closing = house.opening + house.weanedin + house.movedin - out;
  return { ...house, died, euthanised, movedout: out - died - euthanised, closing, kg: roundHalfAway(kg, 1), days };
}

function together(flows: readonly Flow[]): Flow {
  const sums = Object.fromEntries(SUMMED.map((key) => [key, flows.reduce((sum, one) => sum + one[key], 0)]));
  return { ...(sums as Pick<Flow, (typeof SUMMED)[number]>), roomid: TOTAL, days: null };
}

/** Deaths of a class: a reason, a weaning group, a week of the year. */
interface Class {
  readonly name: string;
  readonly deaths: readonly Death[];
}

const inWeek = ({ deaths }: Class, week: number): number => heads(deaths.filter((one) => one.week === week));

/** A grid of deaths by some class and week of age, with the share of each class. */
function gridOf(key: 'reason' | 'weangrp', weeks: readonly number[], classes: readonly Class[]) {
  const all = classes.reduce((sum, { deaths }) => sum + heads(deaths), 0);
  const columns = herdTable<Class>((c) => [
    c.text(key, { frozen: true, of: ({ name }) => name, list: null }),
    ...weeks.map((week) => c.int(`w${week}`, t1(`${week}`), { ...SUM, group: WEEK, of: (row) => inWeek(row, week) || null })),
    c.int('heads', HEAD, { ...SUM, of: ({ deaths }) => heads(deaths) }),
    c.percent('value', t1('%'), { decimals: 1, of: ({ deaths }) => ratio(100 * heads(deaths), all) }),
  ]);
  return columns.of(classes);
}

/** Week of the year by week of age; the fullest cells stand out. */
function heatOf(deaths: readonly Death[], weeks: readonly number[], weekstart: WeekStart) {
  const byWeek = Map.groupBy(deaths, ({ day }) => weekLabel(weekOf(day, weekstart)));
  const rows = [...byWeek].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, own]): Class => ({ name, deaths: own }));
  const most = Math.max(1, ...rows.flatMap((row) => weeks.map((week) => inWeek(row, week))));
  const table = herdTable<Class>((c) => [
    c.week('weekofyear', t3('Tuần', 'Week', 'สัปดาห์'), { frozen: true, of: ({ name }) => name }),
    ...weeks.map((week): HerdColumn<Class> => {
      const share = (row: Class): number => inWeek(row, week) / most;
      return c.int(`w${week}`, t1(`${week}`), {
        ...SUM,
        group: WEEK,
        of: (row) => inWeek(row, week) || null,
        mark: (row) => (share(row) >= 0.66 ? 'bad' : share(row) >= 0.33 && 'warn'),
      });
    }),
  ]);
  return table.of(rows, null);
}

const TYPED = herdTable<Death>((c) => [
  c.date('date', { of: ({ day }) => day }),
  c.text('roomid'),
  c.int('week', WEEK),
  c.int('heads', HEAD, SUM),
  c.text('reason'),
  c.text('way', t3('Hình thức', 'Way', 'วิธี'), { words: L.removalway.words }),
  c.decimal('kg', t3('Kg mất', 'Kg lost', 'กก. ที่เสีย'), KG),
  c.text('applyid'),
  c.text('what', { width: 30, of: ({ remark }) => remark }),
]);

/** Where more head left a house than deaths were typed and none were moved, or fewer: the ledger and the rows disagree. */
function differenceNotes(flows: readonly Flow[]): Text3[] {
  return flows
    .filter(({ movedout }) => movedout < 0)
    .map(({ roomid, movedout }) =>
      t3(
        `Chuồng ${roomid}: số chết đã nhập nhiều hơn số ra ${-movedout} con; xem các dòng đã nhập.`,
        `House ${roomid}: ${-movedout} more deaths typed than head that left; see the rows typed.`,
        `โรงเรือน ${roomid}: บันทึกตายมากกว่าจำนวนที่ออก ${-movedout} ตัว ดูรายการที่บันทึก`,
      ),
    );
}

/** Head whose weight nobody typed stand in the kilograms with the standard weight of their week of age. */
function weightNote(deaths: readonly Death[]): Text3 | null {
  const n = heads(deaths.filter(({ kg }) => kg === null));
  if (n === 0) return null;
  return t3(
    `Kg mất: ${n} con không được cân, tính theo khối lượng chuẩn của tuần tuổi.`,
    `Kg lost: ${n} of the head were not weighed, they stand with the standard weight of their week of age.`,
    `กก. ที่เสีย: ${n} ตัวไม่ได้ชั่ง คิดตามน้ำหนักมาตรฐานของสัปดาห์อายุ`,
  );
}

/** FeedpigDeathReport: nursery losses of houses kept without batches (herd.md). */
export const report = herdReport({
  name: 'FeedpigDeathReport',
  page: {
    menuGroup: 'herd-removal',
    place: 7,
    title: t3('Báo cáo heo cai sữa chết', 'Nursery Death Report', 'รายงานลูกสุกรอนุบาลตาย'),
    purpose: t3(
      'Hao hụt heo cai sữa của các chuồng không theo lứa nuôi thịt.',
      'Nursery losses of houses kept without batches.',
      'การสูญเสียลูกสุกรอนุบาลของโรงเรือนที่ไม่แยกรุ่น',
    ),
  },
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmid,
    F.from,
    F.to,
    { ...F.nursery, key: 'roomid' },
    { ...F.reason, listParents: { eventcd: 'NDE' } },
    int('week', WEEK, { min: 0, max: 20 }),
  ],
  beside: [F.asof],
  answer: async (at, params) => {
    const { tx, farmid, settings } = at;
    const { period } = await listPeriod(tx, at, params);
    const days = { from: period.from, to: earlier(period.to, asofOf(at)) };
    const fits = (asked: string | number | null | undefined, has: string | number): boolean => asked == null || asked === has;
    const reasons = await loadReasons(tx, farmid, at.language);
    const houses = (await housesOf(tx, farmid, days.from, days.to)).filter(({ roomid }) => fits(params.roomid, roomid));
    const inHouses = (await deathsOf(tx, farmid, days.from, days.to)).filter(({ roomid }) => fits(params.roomid, roomid));
    const deaths = inHouses.filter(({ reason, week }) => fits(params.reason, reason) && fits(params.week, week));
    const groups = await groupsByHouse(tx, farmid, days.from, days.to);
    const groupOf = (one: Death): string | undefined => groups.find(({ roomid, day }) => roomid === one.roomid && day === one.day)?.group;
    const [low, high] = settings.NURSAGE;
    const ages = deaths.map(({ week }) => week);
    const first = Math.min(low, ...ages);
    const weeks = Array.from({ length: Math.max(high, ...ages) - first + 1 }, (_, i) => first + i);
    const byReason = [...Map.groupBy(deaths, ({ reason }) => reason)]
      .map(([reason, own]): Class => ({ name: reasons.get(reason)?.label ?? reason, deaths: own }))
      .sort((a, b) => heads(b.deaths) - heads(a.deaths));
    const byGroup = [...new Set(groups.map(({ group }) => group))]
      .sort()
      .map((name): Class => ({ name, deaths: deaths.filter((one) => groupOf(one) === name) }));
    const flows = houses.map((house) => flowOf(house, inHouses, days));
    const groupSection = {
      key: 'groups',
      title: t3('Nhóm cai sữa theo tuần tuổi', 'Weaning group by week of age', 'กลุ่มหย่านมตามสัปดาห์อายุ'),
      table: gridOf('weangrp', weeks, byGroup),
    };
    return {
      table: HOUSES.closedBy(together(flows), flows),
      ...(byReason.length === 0
        ? {}
        : {
            charts: [
              { kind: 'pareto', title: t3('Lý do chết', 'Deaths by reason', 'สาเหตุการตาย'), section: 'reasons', x: 'reason', series: ['heads'] },
            ],
          }),
      sections: [
        {
          key: 'reasons',
          title: t3('Lý do theo tuần tuổi', 'Reason by week of age', 'สาเหตุตามสัปดาห์อายุ'),
          table: gridOf('reason', weeks, byReason),
        },
        ...(byGroup.length === 0 ? [] : [groupSection]),
        {
          key: 'heat',
          title: t3('Theo tuần trong năm và tuần tuổi', 'By week of year and week of age', 'ตามสัปดาห์ของปีและสัปดาห์อายุ'),
          table: heatOf(deaths, weeks, at.weekstart),
        },
        { key: 'rows', title: t3('Các dòng đã nhập', 'Rows typed', 'รายการที่บันทึก'), table: TYPED.of(deaths, { heads: heads(deaths) }) },
      ],
      notes: [weightNote(inHouses), ...differenceNotes(flows)],
      subtitle: spanned(t3('Kỳ', 'Period', 'ช่วง'), days),
      days,
    };
  },
});
