import type { Column, ReportRow, ReportSection } from '#engine/define/report.ts';
import type { BaseSums } from '#engine/figures/domain/figure.ts';
import { groupSums } from '#engine/figures/server/measure-groups.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier, type Period } from '#engine/server/report/periods.ts';
import type { Text3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import { CLOSED, littersCounted, STARTED, WEANINGS } from '../../figures/litter.stream.ts';
import { type MeasureInput, type PeriodMeasure, streamValues, sumsWanted } from '../../figures/measure-periods.ts';
import { type FigureFilters, filterSql, type Stream } from '../../figures/stream.ts';
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

/** Sums of the litters closed beside those their figure is made of. */
const COUNTED = ['litters', 'started', 'deaths', 'early', 'unbalanced'] as const;

/** Litters closed with the deaths recorded in them; those the figures do not count have none. */
function closedWithDeaths(settings: MeasureInput['settings']): Stream {
  const when = `true${littersCounted(settings)}`;
  const died = { deaths: 'not p.unbalanced', early: 'not p.unbalanced and p.age <= 3', unbalanced: 'p.unbalanced' };
  const sums = Object.entries(died).map(([name, which]) => `sum(p.num) filter (where ${which}) as ${name}`);
  return {
    ...CLOSED,
    from: `${CLOSED.from} left join lateral (select ${sums.join(', ')} from piglet_change p
      where p.farm_id = c.farm_id and p.animal_id = c.animal_id and p.n = c.n and p.kind = 'loss' and p.eventdt <= {hi}::date) d on true`,
    measures: {
      ...CLOSED.measures,
      litters: { when },
      started: { value: STARTED, when },
      ...Object.fromEntries(Object.keys(died).map((name) => [name, { value: `d.${name}`, when }])),
    },
  };
}

/** Base sums of every class of every breakdown, from one scan of the litters and one of the nurses' weanings. */
async function closedSums(tx: Db, { period, input, filters }: Asked): Promise<Map<string, BaseSums>[]> {
  const wanted = new Set([...sumsWanted(['PWM_B'], input.settings), ...COUNTED]);
  return groupSums(tx, [closedWithDeaths(input.settings), WEANINGS], {
    wanted,
    days: { from: period.from, to: earlier(period.to, input.asof) },
    values: await streamValues(tx, input, wanted),
    narrowed: ({ dims }) => filterSql(dims, filters),
    breakdowns: CLASSES.map((own) => () => own[3]),
  });
}

const total = (all: Iterable<BaseSums>, name: string): number => [...all].reduce((sum, one) => sum + (one[name] ?? 0), 0);

function cells(all: readonly BaseSums[]): ReportRow {
  const [litters, started, deaths, early] = ['litters', 'started', 'deaths', 'early'].map((name) => total(all, name));
  return { litters, started, deaths, early: started ? roundHalfAway((100 * (early ?? 0)) / started, 1) : null };
}

interface Asked {
  readonly period: Period;
  readonly input: MeasureInput;
  readonly measure: PeriodMeasure;
  readonly filters: FigureFilters;
}

/** Litters closed in the period by house, parity, operator and size, and the deaths recorded in all of them. */
export async function closedTables(tx: Db, asked: Asked) {
  const { input, measure } = asked;
  const found = await closedSums(tx, asked);
  const sections = CLASSES.map(([key, title, first, , narrows], index): ReportSection => {
    const groups = [...(found[index] ?? [])]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, sums]) => ({ key: name, sums, figures: figureValues(sums, input.settings, ['PWM_B']) }));
    const table = breakdown(key, title, first, ['PWM_B'], groups, measure, shown, narrows);
    return {
      ...table,
      columns: [first, c('litters', 'int'), c('started', 'int'), c('deaths', 'int'), ...table.columns.slice(1), c('early', 'percent')],
      rows: table.rows.map((row, at) => ({ ...row, ...cells(groups.slice(at, at + 1).map(({ sums }) => sums)) })),
      totals: { ...table.totals, ...cells(groups.map(({ sums }) => sums)) },
    };
  });
  const whole = [...(found[0]?.values() ?? [])];
  return { sections, recorded: total(whole, 'deaths'), unbalanced: total(whole, 'unbalanced') };
}
