import type { Column, ReportChart, ReportNote, ReportResult, ReportRow, ReportSection } from '#engine/define/report.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { columnTotals } from '#engine/server/report/totals.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { REMOVAL_LISTS } from '#modules/herd/contract/reports/removals/lists.ts';
import type { NurseryDeathParams } from '#modules/herd/contract/reports/removals/removals.report.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { listPeriod } from '../list-period.ts';
import { atFarm } from '../production/variants.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { nurseryKg } from './disposal.query.ts';
import { type Death, deathsOf, groupsByHouse, type House, housesOf } from './nursery-rows.ts';
import { loadReasons, type Reason } from './reasons.ts';

const column = columnsWith({
  opening: t3('Đầu kỳ', 'Opening', 'ยกมา'),
  weanedin: t3('Cai sữa vào', 'Weaned in', 'หย่านมเข้า'),
  movedin: t3('Chuyển đến', 'Moved in', 'ย้ายเข้า'),
  died: t3('Chết', 'Died', 'ตาย'),
  putdown: t3('Tiêu hủy', 'Put down', 'ทำลาย'),
  movedout: t3('Chuyển đi, nuôi thịt', 'Moved out, taken over', 'ย้ายออก เข้าขุน'),
  closing: t3('Cuối kỳ', 'Closing', 'ยกไป'),
  pigdays: t3('Ngày con', 'Pig days', 'วันตัว'),
  nurm: t3('Tỷ lệ chết', 'Mortality', 'อัตราตาย'),
  nurd: t3('Chết/1,000 ngày con', 'Deaths per 1,000 pig days', 'ตาย/1,000 วันตัว'),
  kg: t3('Kg mất', 'Kg lost', 'กก. ที่เสีย'),
  heads: t3('Con', 'Heads', 'ตัว'),
  week: t3('Tuần tuổi', 'Week of age', 'สัปดาห์อายุ'),
  weekofyear: t3('Tuần', 'Week', 'สัปดาห์'),
  way: t3('Hình thức', 'Way', 'วิธี'),
});

const SUM = { total: 'sum' } as const;

const COLUMNS: readonly Column[] = [
  column('roomid', 'text', { frozen: true }),
  ...(['opening', 'weanedin', 'movedin', 'died', 'putdown', 'movedout', 'closing'] as const).map((key) => column(key, 'int', SUM)),
  column('pigdays', 'int', SUM),
  column('nurm', 'percent', { decimals: 1, figure: 'NURM' }),
  column('nurd', 'decimal', { decimals: figureOf('NURD').decimals, figure: 'NURD' }),
  column('kg', 'decimal', { decimals: 1, unit: 'kg', ...SUM }),
];

const heads = (deaths: readonly Death[]): number => deaths.reduce((sum, one) => sum + one.heads, 0);
const kgOf = ({ kg, week, heads: n }: Death): number => kg ?? nurseryKg(week) * n;

const rounded = (value: number | null): number | null => (value === null ? null : roundHalfAway(value, 1));

function houseRow(house: House, deaths: readonly Death[], range: { from: string; to: string }): ReportRow {
  const own = deaths.filter(({ roomid }) => roomid === house.roomid);
  const [died, putdown] = [heads(own.filter(({ way }) => way === 'died')), heads(own.filter(({ way }) => way === 'put-down'))];
  const placed = house.opening + house.weanedin + house.movedin;
  return {
    roomid: house.roomid,
    opening: house.opening,
    weanedin: house.weanedin,
    movedin: house.movedin,
    died,
    putdown,
    movedout: house.out - died - putdown,
    closing: placed - house.out,
    pigdays: house.pigdays,
    nurm: rounded(ratio(100 * (died + putdown), placed)),
    nurd: shownValue(figureOf('NURD'), ratio(1000 * (died + putdown), house.pigdays)),
    kg: roundHalfAway(
      own.reduce((sum, one) => sum + kgOf(one), 0),
      1,
    ),
    _from: range.from,
    _to: range.to,
  };
}

function weekColumns(weeks: readonly number[]): Column[] {
  return weeks.map(
    (week): Column => ({
      key: `w${week}`,
      label: t3(String(week), String(week), String(week)),
      type: 'int',
      total: 'sum',
      group: column('week', 'int').label,
    }),
  );
}

function byWeek(deaths: readonly Death[], weeks: readonly number[]): ReportRow {
  return Object.fromEntries(weeks.map((week) => [`w${week}`, heads(deaths.filter((one) => one.week === week)) || null]));
}

/** A grid of deaths by some class and week of age, with the share of each class. */
function weekGrid(
  key: string,
  title: Text3,
  first: Column,
  classes: readonly { readonly name: string; readonly deaths: readonly Death[] }[],
  weeks: readonly number[],
): ReportSection {
  const all = classes.reduce((sum, { deaths }) => sum + heads(deaths), 0);
  const columns = [
    first,
    ...weekColumns(weeks),
    column('heads', 'int', SUM),
    { ...column('value', 'percent', { decimals: 1 }), label: t3('%', '%', '%') },
  ];
  const rows = classes.map(
    ({ name, deaths }): ReportRow => ({
      [first.key]: name,
      ...byWeek(deaths, weeks),
      heads: heads(deaths),
      value: rounded(ratio(100 * heads(deaths), all)),
    }),
  );
  return { key, title, columns, rows, totals: columnTotals(columns, rows) };
}

/** Week of the year by week of age; the fullest cells stand out. */
function heatSection(deaths: readonly Death[], weeks: readonly number[], weekstart: HerdReportContext['weekstart']): ReportSection {
  const labels = [...new Set(deaths.map(({ day }) => weekLabel(weekOf(day, weekstart))))].sort();
  const rows = labels.map(
    (label): ReportRow => ({
      weekofyear: label,
      ...byWeek(
        deaths.filter(({ day }) => weekLabel(weekOf(day, weekstart)) === label),
        weeks,
      ),
    }),
  );
  const most = Math.max(1, ...rows.flatMap((row) => weeks.map((week) => Number(row[`w${week}`] ?? 0))));
  const toned = rows.map((row): ReportRow => {
    const marks = weeks.flatMap((week) => {
      const share = Number(row[`w${week}`] ?? 0) / most;
      return share >= 0.66 ? [[`_mark_w${week}`, 'bad']] : share >= 0.33 ? [[`_mark_w${week}`, 'warn']] : [];
    });
    return { ...row, ...Object.fromEntries(marks) };
  });
  return {
    key: 'heat',
    title: t3('Theo tuần trong năm và tuần tuổi', 'By week of year and week of age', 'ตามสัปดาห์ของปีและสัปดาห์อายุ'),
    columns: [column('weekofyear', 'text', { frozen: true }), ...weekColumns(weeks)],
    rows: toned,
  };
}

function listSection(deaths: readonly Death[], reasons: ReadonlyMap<string, Reason>, language: Language): ReportSection {
  return {
    key: 'rows',
    title: t3('Các dòng đã nhập', 'Rows typed', 'รายการที่บันทึก'),
    columns: [
      column('date', 'date'),
      column('roomid', 'text'),
      column('week', 'int'),
      column('heads', 'int', SUM),
      column('reason', 'text'),
      column('way', 'text'),
      column('kg', 'decimal', { decimals: 1, unit: 'kg' }),
      column('applyid', 'text'),
      column('what', 'text', { width: 30 }),
    ],
    rows: deaths.map(({ day, reason, way, remark, ...row }) => ({
      ...row,
      date: day,
      reason: reasons.get(reason)?.label ?? reason,
      way: REMOVAL_LISTS.removalway.words[way === 'died' ? 'died' : 'destroyed'][language],
      what: remark,
    })),
    totals: { heads: heads(deaths) },
  };
}

function pareto(classes: readonly { readonly name: string; readonly deaths: readonly Death[] }[]): ReportChart {
  return {
    kind: 'pareto',
    title: t3('Lý do chết', 'Deaths by reason', 'สาเหตุการตาย'),
    x: classes.map(({ name }) => name),
    series: [{ name: t3('Con', 'Heads', 'ตัว'), values: classes.map(({ deaths }) => heads(deaths)) }],
  };
}

/** Where more heads left a house than deaths were typed and none were moved, or fewer: the ledger and the rows disagree. */
function differenceNotes(rows: readonly ReportRow[]): ReportNote[] {
  return rows
    .filter((row) => Number(row['movedout']) < 0)
    .map((row) => ({
      text: t3(
        `Chuồng ${row['roomid']}: số chết đã nhập nhiều hơn số ra ${-Number(row['movedout'])} con; xem các dòng đã nhập.`,
        `House ${row['roomid']}: ${-Number(row['movedout'])} more deaths typed than heads that left; see the rows typed.`,
        `โรงเรือน ${row['roomid']}: บันทึกตายมากกว่าจำนวนที่ออก ${-Number(row['movedout'])} ตัว ดูรายการที่บันทึก`,
      ),
    }));
}

/** Heads whose weight nobody typed stand in the kilograms with the standard weight of their week of age. */
function weightNotes(deaths: readonly Death[]): ReportNote[] {
  const n = heads(deaths.filter(({ kg }) => kg === null));
  if (n === 0) return [];
  return [
    {
      text: t3(
        `Kg mất: ${n} con không được cân, tính theo khối lượng chuẩn của tuần tuổi.`,
        `Kg lost: ${n} of the heads were not weighed, they stand with the standard weight of their week of age.`,
        `กก. ที่เสีย: ${n} ตัวไม่ได้ชั่ง คิดตามน้ำหนักมาตรฐานของสัปดาห์อายุ`,
      ),
    },
  ];
}

/** FeedpigDeathReport: nursery losses of houses kept without batches (herd.md). */
export function queryNurseryDeaths(tx: Db, ctx: HerdReportContext, params: NurseryDeathParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, async (own) => {
    const { period } = await listPeriod(tx, own, params);
    const range = { from: period.from, to: earlier(period.to, asofOf(own)) };
    const { farmid, language } = own;
    const reasons = await loadReasons(tx, farmid, language);
    const houses = (await housesOf(tx, farmid, range.from, range.to)).filter(({ roomid }) => params.roomid == null || roomid === params.roomid);
    const inHouses = (await deathsOf(tx, farmid, range.from, range.to)).filter(({ roomid }) => params.roomid == null || roomid === params.roomid);
    const deaths = inHouses.filter(
      ({ reason, week }) => (params.reason == null || reason === params.reason) && (params.week == null || week === params.week),
    );
    const [low, high] = own.settings.NURSAGE;
    const ages = deaths.map(({ week }) => week);
    const first = Math.min(low, ...ages);
    const weeks = Array.from({ length: Math.max(high, ...ages) - first + 1 }, (_, i) => first + i);
    const byReason = [...new Set(deaths.map(({ reason }) => reason))]
      .map((reason) => ({ name: reasons.get(reason)?.label ?? reason, deaths: deaths.filter((one) => one.reason === reason) }))
      .sort((a, b) => heads(b.deaths) - heads(a.deaths));
    const groups = await groupsByHouse(tx, farmid, range.from, range.to);
    const groupOf = (one: Death): string | undefined => groups.find(({ roomid, day }) => roomid === one.roomid && day === one.day)?.group;
    const byGroup = [...new Set(groups.map(({ group }) => group))]
      .sort()
      .map((group) => ({ name: group, deaths: deaths.filter((one) => groupOf(one) === group) }));
    const rows = houses.map((house) => houseRow(house, inHouses, range));
    const totals = columnTotals(COLUMNS, rows);
    const dead = Number(totals['died'] ?? 0) + Number(totals['putdown'] ?? 0);
    const placed = Number(totals['opening'] ?? 0) + Number(totals['weanedin'] ?? 0) + Number(totals['movedin'] ?? 0);
    return {
      columns: COLUMNS,
      rows,
      totals: {
        ...totals,
        roomid: t3('Tổng', 'Total', 'รวม')[language],
        nurm: rounded(ratio(100 * dead, placed)),
        nurd: shownValue(figureOf('NURD'), ratio(1000 * dead, Number(totals['pigdays'] ?? 0))),
      },
      ...(byReason.length === 0 ? {} : { charts: [pareto(byReason)] }),
      sections: [
        weekGrid(
          'reasons',
          t3('Lý do theo tuần tuổi', 'Reason by week of age', 'สาเหตุตามสัปดาห์อายุ'),
          column('reason', 'text', { frozen: true }),
          byReason,
          weeks,
        ),
        ...(byGroup.length === 0
          ? []
          : [
              weekGrid(
                'groups',
                t3('Nhóm cai sữa theo tuần tuổi', 'Weaning group by week of age', 'กลุ่มหย่านมตามสัปดาห์อายุ'),
                column('weangrp', 'text', { frozen: true }),
                byGroup,
                weeks,
              ),
            ]),
        heatSection(deaths, weeks, own.weekstart),
        listSection(deaths, reasons, language),
      ],
      notes: [...weightNotes(inHouses), ...differenceNotes(rows)],
      subtitle: t3(`Kỳ ${range.from}–${range.to}`, `Period ${range.from}–${range.to}`, `ช่วง ${range.from}–${range.to}`),
      days: range,
    };
  });
}
