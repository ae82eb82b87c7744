import type { ChartSeries } from '#engine/define/report.ts';
import { type SurvivalCount, survivalCurve } from '#engine/figures/domain/survival.ts';
import { loadNames } from '#engine/server/report/code-names.ts';
import { earlier } from '#engine/server/report/periods.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { measureGroups } from '../../figures/measure-groups.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { STREAMS } from '../../figures/streams.ts';
import { BY_PARITY } from '../figure-tables.ts';
import { SUM } from '../herd-report.ts';
import { inEachFarm } from '../report-farms.ts';
import { LAST_DAY_IN_PIG, survivalChart } from '../survival-chart.ts';
import { CHART_LISTS, type ChartParams } from './chart-fields.ts';
import {
  type ChartAsked,
  type Drawn,
  figureColumns,
  figuresAsked,
  lineCharts,
  nearOf,
  pointTable,
  rowsBehind,
  shown,
  zoomOf,
} from './chart-parts.ts';

/**
 * A measure's value and date, and the width of its bins; the last bin is open. Matings are the farm's own; litters are all
 * that were born here, those of sows that came in pig too; a lactation is that of a litter weaned with a pig at least (LACT).
 */
const MEASURES: Readonly<
  Record<
    ChartParams['measure'],
    { readonly sql: string; readonly day: string; readonly where: string; readonly width: number; readonly last: number }
  >
> = {
  mateday: { sql: 'c.mateday', day: 'c.matedt', where: "c.kind = 'W' and c.from_weaning and not c.entered", width: 1, last: 30 },
  returnday: { sql: 'c.outcomedt - c.matedt', day: 'c.outcomedt', where: "c.outcome = 'return' and not c.entered", width: 1, last: 60 },
  farrowday: { sql: 'c.farrowday', day: 'c.farrowdt', where: 'true', width: 1, last: 125 },
  fosterday: { sql: 'c.weandt - c.farrowdt', day: 'c.first_weandt', where: 'c.weannum > 0', width: 1, last: 60 },
  livenum: { sql: 'c.livenum', day: 'c.farrowdt', where: 'true', width: 1, last: 25 },
  birthkg: { sql: 'c.totalweight / nullif(c.livenum, 0)', day: 'c.farrowdt', where: 'true', width: 0.1, last: 3 },
  agemated: { sql: 'c.gilt_age / 7.0', day: 'c.matedt', where: "c.kind = 'G' and not c.entered", width: 1, last: 52 },
};

interface Bin {
  readonly bin: number;
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
}

/** Number, mean and standard deviation of a farm's values. */
function spreadNote(farm: string, bins: readonly Bin[]): Text3 {
  const total = (key: keyof Bin): number => bins.reduce((sum, one) => sum + one[key], 0);
  const n = total('n');
  const mean = total('sum') / (n || 1);
  const deviation = Math.sqrt(Math.max(0, total('squares') / (n || 1) - mean ** 2) * (n > 1 ? n / (n - 1) : 1));
  const [m, s] = [roundHalfAway(mean, 2), roundHalfAway(deviation, 2)];
  return t3(
    `${farm}: n = ${n}, trung bình ${m}, độ lệch chuẩn ${s}`,
    `${farm}: n = ${n}, mean ${m}, standard deviation ${s}`,
    `${farm}: n = ${n} เฉลี่ย ${m} ส่วนเบี่ยงเบน ${s}`,
  );
}

/** How often each value of a measure was seen, a series a farm; mean and spread stand under it. */
export async function drawHistogram({ at, params, period, asof }: ChartAsked): Promise<Drawn> {
  const { sql, day, where, width, last } = MEASURES[params.measure];
  const byFarm = await inEachFarm(at.tx, at, at.asked, async ({ curbusdt }, { farmid, farmname: farm }) => {
    const { rows } = await at.tx.query<Bin>(
      `select floor(least(v, $5) / $6 + 1e-9)::int as bin, count(*)::int as n, sum(v)::float8 as sum, sum(v * v)::float8 as squares
       from (
         select (${sql})::float8 as v from sow_cycle c
         where c.farm_id = $1 and ${day} >= $2::date and ${day} <= least($3::date, $4::date) and ${where} and c.kind <> 'E') x
       where v is not null group by 1`,
      [farmid, period.from, period.to, earlier(asof, curbusdt), last, width],
    );
    return { farm, rows };
  });
  const bins = byFarm.flatMap(({ rows }) => rows.map(({ bin }) => bin));
  const [low, high] = bins.length === 0 ? [0, -1] : [Math.min(...bins), Math.max(...bins)];
  const all = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  const x = all.map((bin) => {
    const value = roundHalfAway(bin * width, width < 1 ? 1 : 0);
    return value >= last ? `≥ ${last}` : String(value);
  });
  const series = byFarm.map(
    ({ farm, rows }): ChartSeries => ({ name: t1(farm), values: all.map((bin) => rows.find((row) => row.bin === bin)?.n ?? 0) }),
  );
  const title = CHART_LISTS.chartmeasure.words[params.measure];
  return {
    charts: [{ kind: 'histogram', title, x, series }],
    table: pointTable(
      (c) => c.text('value', title),
      x,
      (c) => series.map(({ name, values }, index) => c.int(`s${index}`, name, { ...SUM, of: (point) => values[point.at] ?? null })),
    ),
    notes: byFarm.map(({ farm, rows }) => spreadNote(farm, rows)),
  };
}

/** Expressions of each stream for a class it records; streams without it stay out. */
function classOf(dim: 'applyid' | 'boarid' | 'parity', wrap: (sql: string) => string = (sql) => sql): Record<string, string> {
  return Object.fromEntries(STREAMS.flatMap(({ name, dims }) => (dims[dim] === undefined ? [] : [[name, wrap(dims[dim])]])));
}

/** Two figures against each other: a point a farm, operator or boar, with the rows behind the second. */
export async function drawScatter(asked: ChartAsked): Promise<Drawn> {
  const { at, params, period, asof } = asked;
  const [along, up] = figuresAsked(params);
  if (along === undefined || up === undefined) throw new RangeError('a scatter has two figures');
  const codes = [along.code, up.code];
  const points = await inEachFarm(at.tx, at, at.asked, async ({ settings, curbusdt }, { farmid, farmname: farm }) => {
    const input = { farmid, settings, asof: earlier(asof, curbusdt), codes };
    const measures =
      params.by === 'farm'
        ? (await measurePeriods(at.tx, [period], input)).map(({ figures }) => ({ key: farm, figures }))
        : await measureGroups(at.tx, period, input, classOf(params.by === 'operator' ? 'applyid' : 'boarid'));
    const names: ReadonlyMap<string, string> = params.by === 'operator' ? await loadNames(at.tx, farmid, at.language, ['applyid']) : new Map();
    const nameOf = (key: string): string => names.get(`applyid ${key}`) ?? key;
    return measures
      .filter(({ key }) => key !== '')
      .map(({ key, figures }) => ({ name: at.asked.length > 1 && params.by !== 'farm' ? `${farm} ${nameOf(key)}` : nameOf(key), figures }));
  });
  const known = points.flat().filter(({ figures }) => shown(along, figures[along.code]) !== null && shown(up, figures[up.code]) !== null);
  const series: ChartSeries = {
    name: CHART_LISTS.chartby.words[params.by],
    along: known.map(({ figures }) => shown(along, figures[along.code])),
    values: known.map(({ figures }) => shown(up, figures[up.code])),
    n: known.map(({ figures }) => rowsBehind(up, figures[up.code], at)),
  };
  const x = known.map(({ name }) => name);
  const title = t3(`${up.name.V} theo ${along.name.V}`, `${up.name.E} by ${along.name.E}`, `${up.name.T} ตาม ${along.name.T}`);
  return {
    charts: [
      {
        kind: 'scatter',
        title,
        x,
        series: [series],
        axes: { x: along.name, y: up.name },
        zoom: nearOf(params, [along, up]),
      },
    ],
    table: pointTable(
      (c) => c.text('who', series.name),
      x,
      (c) => [
        c.decimal('along', along.name, { decimals: along.decimals, of: (point) => series.along?.[point.at] ?? null }),
        c.decimal('up', up.name, { decimals: up.decimals, of: (point) => series.values[point.at] ?? null }),
        c.int('n', t1('n'), { of: (point) => series.n?.[point.at] ?? null }),
      ],
    ),
  };
}

/** Figures by parity, a chart each, a line a farm. */
export async function drawParity(asked: ChartAsked): Promise<Drawn> {
  const { at, params, period, asof } = asked;
  const figures = figuresAsked(params);
  const last = at.settings.PARMAX;
  const byFarm = await inEachFarm(at.tx, at, at.asked, async ({ settings, curbusdt }, { farmid, farmname: farm }) => ({
    farm,
    groups: await measureGroups(
      at.tx,
      period,
      { farmid, settings, asof: earlier(asof, curbusdt), codes: figures.map(({ code }) => code) },
      classOf('parity', (sql) => `least(${sql}, ${last})`),
    ),
  }));
  const parities = Array.from({ length: last + 1 }, (_, parity) => parity);
  const x = parities.map((parity) => (parity === last ? `${parity}+` : String(parity)));
  const drawn = figures.map((figure) => ({
    figure,
    series: byFarm.map(({ farm, groups }): ChartSeries => {
      const of = (parity: number) => groups.find(({ key }) => key === String(parity))?.figures[figure.code];
      return {
        name: t1(farm),
        values: parities.map((parity) => shown(figure, of(parity))),
        n: parities.map((parity) => rowsBehind(figure, of(parity), at)),
      };
    }),
  }));
  return {
    charts: lineCharts(drawn, x, params, BY_PARITY),
    table: pointTable(
      (c) => c.text('parity'),
      x,
      (c) => figureColumns(c, drawn),
    ),
  };
}

/** Share of the matings of the period still in pig by day (product-limit estimate), a line a farm. */
export async function drawSurvival({ at, params, period, asof }: ChartAsked): Promise<Drawn> {
  const byFarm = await inEachFarm(at.tx, at, at.asked, async ({ curbusdt }, { farmid, farmname: farm }) => {
    const { rows } = await at.tx.query<SurvivalCount>(
      `select case when c.outcomedt <= $4::date then c.outcomedt else $4::date end - c.matedt as day,
         coalesce(c.outcomedt <= $4::date and c.outcome not in ('farrowed', 'moved', 'sold'), false) as failed, count(*)::int as n
       from sow_cycle c where c.farm_id = $1 and c.matedt >= $2::date and c.matedt <= $3::date and not c.entered and c.kind <> 'E' group by 1, 2`,
      [farmid, period.from, period.to, earlier(asof, curbusdt)],
    );
    return { farm, n: rows.reduce((sum, row) => sum + row.n, 0), curve: survivalCurve(rows, LAST_DAY_IN_PIG) };
  });
  const series = byFarm.map(({ farm, n, curve }): ChartSeries => ({ name: t1(`${farm} (n = ${n})`), values: curve ?? [] }));
  const chart = survivalChart(series, zoomOf(params));
  return {
    charts: [chart],
    table: pointTable(
      (c) => c.int('day', { of: ({ at: day }) => day }),
      chart.x,
      (c) => series.map(({ name, values }, index) => c.percent(`s${index}`, name, { decimals: 1, of: (point) => values[point.at] ?? null })),
    ),
  };
}
