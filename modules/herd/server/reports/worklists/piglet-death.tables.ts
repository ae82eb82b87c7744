import type { Column, ReportRow, ReportSection } from '#engine/define/report.ts';
import { groupingSets } from '#engine/figures/server/grouping-sets.ts';
import { rowsWhere } from '#engine/figures/server/stream.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier, type Period } from '#engine/server/report/periods.ts';
import type { Text3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { CLOSED, littersCounted, STARTED } from '../../figures/litter.stream.ts';
import { measureGroupings } from '../../figures/measure-groups.ts';
import type { MeasureInput, PeriodMeasure } from '../../figures/measure-periods.ts';
import { type FigureFilters, filterSql } from '../../figures/stream.ts';
import { breakdown } from '../figure-tables.ts';

const c = columnsWith({
  litters: { V: 'Số ổ', E: 'Litters', T: 'จำนวนครอก' },
  started: { V: 'Số con bắt đầu', E: 'Started with', T: 'จำนวนเริ่มต้น' },
  deaths: { V: 'Chết có ghi', E: 'Deaths', T: 'ตายที่บันทึก' },
  early: { V: 'Chết đến ngày 3', E: 'Deaths by day 3', T: 'ตายถึงวันที่ 3' },
  size: { V: 'Cỡ ổ bắt đầu', E: 'Litter size started', T: 'ขนาดครอกเริ่มต้น' },
});

const SIZE = `case when (${STARTED}) <= 8 then '00≤ 8' when (${STARTED}) <= 11 then '09–11' when (${STARTED}) <= 13 then '12–13' when (${STARTED}) <= 15 then '14–15' else '≥ 16' end`;

/** By what the litters closed are broken down: the heading, the column and the expression. */
const CLASSES: readonly (readonly [string, Text3, Column, string, string?])[] = [
  ['house', { V: 'Theo chuồng đẻ', E: 'By farrowing house', T: 'ตามโรงเรือนคลอด' }, c('roomid', 'text'), 'c.farrow_roomid', 'roomid'],
  ['parity', { V: 'Theo lứa', E: 'By parity', T: 'ตามลำดับท้อง' }, c('parity', 'text'), "lpad(c.farrow_parity::text, 2, '0')", 'parity'],
  ['operator', { V: 'Theo người đỡ đẻ', E: 'By operator of the farrowing', T: 'ตามผู้ทำคลอด' }, c('applyid', 'text'), 'c.farrow_applyid', 'applyid'],
  ['size', { V: 'Theo cỡ ổ bắt đầu', E: 'By litter size started', T: 'ตามขนาดครอกเริ่มต้น' }, c('size', 'text'), SIZE],
];

/** Keys of classes sort as text; leading zeros are for that only. */
const shown = (key: string): string => key.replace(/^0+(?=.)/, '') || '–';

interface Counts {
  readonly breakdown: number;
  readonly key: string;
  readonly litters: number;
  readonly started: number;
  readonly deaths: number;
  readonly early: number;
}

/** Litters and recorded deaths of every class of every breakdown, from one scan. */
async function countClasses(tx: Db, input: MeasureInput, period: Period, filters: FigureFilters): Promise<Counts[]> {
  const narrowed = filterSql(CLOSED.dims, filters) ?? { sql: '', values: {} };
  const { columns, join, groupBy } = groupingSets(CLASSES.map(([, , , by], index) => [index, by]));
  const { text, params } = bind(
    `select ${columns}, count(*)::int as litters, coalesce(sum(${STARTED}), 0)::int as started, coalesce(sum(d.deaths), 0)::int as deaths,
       coalesce(sum(d.early), 0)::int as early
     from ${CLOSED.from} left join lateral (select sum(p.num) as deaths, sum(p.num) filter (where p.age <= 3) as early from piglet_change p
       where p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n = c.n and p.kind = 'loss' and not p.unbalanced and p.eventdt <= {hi}::date) d on true
       ${join}
     where ${rowsWhere(CLOSED)}${littersCounted(input.settings)}${narrowed.sql} ${groupBy}`,
    { farm: input.farmid, lo: period.from, hi: earlier(period.to, input.asof), ...narrowed.values },
  );
  return (await tx.query<Counts>(text, params)).rows;
}

function cells(counts: readonly Counts[]): ReportRow {
  const sum = (of: (one: Counts) => number): number => counts.reduce((total, one) => total + of(one), 0);
  const started = sum((one) => one.started);
  return {
    litters: sum((one) => one.litters),
    started,
    deaths: sum((one) => one.deaths),
    early: started === 0 ? null : roundHalfAway((100 * sum((one) => one.early)) / started, 1),
  };
}

interface Asked {
  readonly period: Period;
  readonly input: MeasureInput;
  readonly measure: PeriodMeasure;
  readonly filters: FigureFilters;
}

/** Litters closed in the period by house, parity, operator and size: started, deaths, PWM B, deaths by day 3. */
export async function closedTables(tx: Db, { period, input, measure, filters }: Asked): Promise<ReportSection[]> {
  const sections: ReportSection[] = [];
  const measures = await measureGroupings(
    tx,
    period,
    { ...input, codes: ['PWM_B'] },
    CLASSES.map(([, , , by]) => ({ closed: by, weanings: by })),
  );
  const counted = await countClasses(tx, input, period, filters);
  for (const [index, [key, title, first, , narrows]] of CLASSES.entries()) {
    const counts = counted.filter((one) => one.breakdown === index);
    const table = breakdown(key, title, first, ['PWM_B'], measures[index] ?? [], measure, shown, narrows);
    sections.push({
      ...table,
      columns: [first, c('litters', 'int'), c('started', 'int'), c('deaths', 'int'), ...table.columns.slice(1), c('early', 'percent')],
      rows: table.rows.map((row) => ({ ...row, ...cells(counts.filter((one) => one.key === row['_key'])) })),
      totals: { ...table.totals, ...cells(counts) },
    });
  }
  return sections;
}
