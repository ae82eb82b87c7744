import type { BaseSums } from '#engine/figures/domain/figure.ts';
import { groupSums } from '#engine/figures/server/measure-groups.ts';
import { earlier, type Period, passedPart } from '#engine/server/report/periods.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { percentOf } from '#kernel/rounding.ts';
import { figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import { CHANGES, CLOSED, FARROWINGS, littersCounted, STARTED, WEANINGS } from '../../figures/litter.stream.ts';
import type { GroupMeasure } from '../../figures/measure-groups.ts';
import { type MeasureInput, measured, type PeriodMeasure, streamValues, sumsWanted } from '../../figures/measure-periods.ts';
import { type FigureFilters, filterSql, type Stream } from '../../figures/stream.ts';
import { classTable } from '../class-table.ts';
import type { HerdAt, HerdColumn, HerdMakers } from '../herd-report.ts';

/** What a litter c started with, worked out once however many sums and classes ask for it. */
const START = `cross join lateral (select ${STARTED} as started offset 0) t`;

const SIZE = `
  case when t.started <= 8 then '00≤ 8' when t.started <= 11 then '09–11' when t.started <= 13 then '12–13' when t.started <= 15 then '14–15' else '≥ 16' end`;

/** A class of litters closed, with what was counted of them. */
interface Class extends GroupMeasure, Closed {}

/** Keys of classes sort as text; leading zeros are for that only. */
const shown = { of: ({ key }: Class): string => key.replace(/^0+(?=.)/, '') || '–' };

/** By what the litters closed are broken down. */
const CLASSES: readonly {
  readonly key: string;
  readonly title: Text3;
  readonly first: (c: HerdMakers<Class>) => HerdColumn<Class>;
  readonly sql: string;
  readonly narrows?: string;
}[] = [
  {
    key: 'house',
    title: t3('Theo chuồng đẻ', 'By farrowing house', 'ตามโรงเรือนคลอด'),
    first: (c) => c.text('roomid', shown),
    sql: 'c.farrow_roomid',
    narrows: 'roomid',
  },
  {
    key: 'parity',
    title: t3('Theo lứa', 'By parity', 'ตามลำดับท้อง'),
    first: (c) => c.text('parity', shown),
    sql: "lpad(c.farrow_parity::text, 2, '0')",
    narrows: 'parity',
  },
  {
    key: 'operator',
    title: t3('Theo người đỡ đẻ', 'By operator of the farrowing', 'ตามผู้ทำคลอด'),
    first: (c) => c.text('applyid', shown),
    sql: 'c.farrow_applyid',
    narrows: 'applyid',
  },
  {
    key: 'size',
    title: t3('Theo cỡ ổ bắt đầu', 'By litter size started', 'ตามขนาดครอกเริ่มต้น'),
    first: (c) => c.text('size', t3('Cỡ ổ bắt đầu', 'Litter size started', 'ขนาดครอกเริ่มต้น'), shown),
    sql: SIZE,
  },
];

/** Sums of the litters closed beside those their figure is made of. */
const COUNTED = ['litters', 'started', 'deaths', 'early', 'unbalanced'] as const;

/** The day the first of the litters closed was born: no death of any lies before it. (+ 0: of their dates, not down those of all litters.) */
const FIRST_BORN = 'select min(b.farrowdt + 0) from sow_cycle b where b.farm_id = {farm} and b.closeddt >= {lo}::date and b.closeddt <= {hi}::date';

/** Litters closed with the deaths recorded in them; those the figures do not count have none. */
function closedWithDeaths(settings: MeasureInput['settings']): Stream {
  const when = `true${littersCounted(settings)}`;
  const died = { deaths: 'not p.unbalanced', early: 'not p.unbalanced and p.age <= 3', unbalanced: 'p.unbalanced' };
  const sums = Object.entries(died).map(([name, which]) => `sum(p.num) filter (where ${which}) as ${name}`);
  return {
    ...CLOSED,
    from: `${CLOSED.from} left join (
        select p.animal_id, p.n, ${sums.join(', ')} from piglet_change p
        where p.farm_id = {farm} and p.kind = 'loss' and p.eventdt <= {hi}::date and p.eventdt >= (${FIRST_BORN}) group by 1, 2) d
        on d.animal_id = c.animal_id and d.n = c.n
      ${START}`,
    measures: {
      ...CLOSED.measures,
      cl_start: { value: 't.started' },
      cl_zero_start: { ...CLOSED.measures['cl_zero_start'], value: 't.started' },
      litters: { when },
      started: { value: 't.started', when },
      ...Object.fromEntries(Object.keys(died).map((name) => [name, { value: `d.${name}`, when }])),
    },
  };
}

/** Streams whose rows have no class of a litter closed: their sums are of the whole period. */
const OF_PERIOD: readonly Stream[] = [FARROWINGS, CHANGES];
const isOfPeriod = ({ name }: Stream): boolean => OF_PERIOD.some((stream) => stream.name === name);

/** Base sums of every class of every breakdown, and of the whole period: one scan of the litters, one of the nurses' weanings, one a stream beside. */
async function readSums({ tx }: HerdAt, { period, input, filters }: Asked): Promise<{ classes: Map<string, BaseSums>[]; whole: BaseSums }> {
  const wanted = new Set([...sumsWanted(input.codes, input.settings), ...COUNTED]);
  const found = await groupSums(tx, [...OF_PERIOD, closedWithDeaths(input.settings), { ...WEANINGS, from: `${WEANINGS.from} ${START}` }], {
    wanted,
    days: { from: period.from, to: earlier(period.to, input.asof) },
    values: await streamValues(tx, input, wanted),
    narrowed: ({ dims }) => filterSql(dims, filters),
    breakdowns: [
      ...CLASSES.map(
        ({ sql }) =>
          (stream: Stream) =>
            isOfPeriod(stream) ? undefined : sql,
      ),
      (stream) => (isOfPeriod(stream) ? "''" : undefined),
    ],
  });
  const classes = found.slice(0, CLASSES.length);
  // Every row has a class in the first breakdown, if a blank one.
  const parts = [classes[0], found.at(-1)].flatMap((groups) => [...(groups?.values() ?? [])]);
  return { classes, whole: Object.fromEntries([...wanted].map((name) => [name, total(parts, name)])) };
}

const total = (all: Iterable<BaseSums>, name: string): number => [...all].reduce((sum, one) => sum + (one[name] ?? 0), 0);

/** What was counted of some litters closed. */
interface Closed {
  readonly litters: number;
  readonly started: number;
  readonly deaths: number;
  /** Deaths by day 3 in per cent of those started with. */
  readonly early: number | null;
}

function closedOf(all: readonly BaseSums[]): Closed {
  const started = total(all, 'started');
  return { litters: total(all, 'litters'), started, deaths: total(all, 'deaths'), early: percentOf(total(all, 'early'), started) };
}

interface Asked {
  readonly period: Period;
  readonly input: MeasureInput & { readonly codes: readonly string[] };
  readonly filters: FigureFilters;
}

/** The figures of the period, its litters closed by house, parity, operator and size, and the deaths recorded in all of them. */
export async function closedTables(at: HerdAt, asked: Asked) {
  const { period, input } = asked;
  const { classes, whole } = await readSums(at, asked);
  const passed = passedPart(period, input.asof);
  const measure: PeriodMeasure = measured(period.key, passed, passed === null ? {} : whole, input.codes, input);
  const sections = CLASSES.map(({ sql: _, ...own }, index) => {
    const groups = [...(classes[index] ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    return classTable<Class>({
      ...own,
      codes: ['PWM_B'],
      groups: groups.map(([key, sums]) => ({ key, sums, figures: figureValues(sums, input.settings, ['PWM_B']), ...closedOf([sums]) })),
      all: measure,
      columns: (c, figures) => [
        c.int('litters', t3('Số ổ', 'Litters', 'จำนวนครอก')),
        c.int('started', t3('Số con bắt đầu', 'Started with', 'จำนวนเริ่มต้น')),
        c.int('deaths', t3('Chết có ghi', 'Deaths', 'ตายที่บันทึก')),
        ...figures,
        c.percent('early', t3('Chết đến ngày 3', 'Deaths by day 3', 'ตายถึงวันที่ 3')),
      ],
      totals: { ...closedOf(groups.map(([, sums]) => sums)) },
    });
  });
  return { sections, measure, recorded: total([whole], 'deaths'), unbalanced: total([whole], 'unbalanced') };
}
