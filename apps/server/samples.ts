import { calendarDay } from '#engine/define/business-day.ts';
import type { Column, ReportChart, ReportResult } from '#engine/define/report.ts';
import type { Db, Transactions } from '#engine/server/db.ts';
import type { Session } from '#engine/server/session.ts';
import type { DemoChart, ShapeKey } from '#modules/account/contract/sample.calls.ts';
import type { HeaderShape, Samples } from '#modules/account/server/services.ts';
import { report as inbreeding } from '#modules/genetics/server/reports/ped.report.ts';
import { DEFAULT_HERD_SETTINGS, type HerdSettings } from '#modules/herd/domain/settings.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { askReport } from '#modules/herd/server/reports/ask-report.ts';
import type { HerdReportContext } from '#modules/herd/server/reports/report-farms.ts';
import { DEMO_FARM } from './demo/seed-demo.ts';

/** A farm nobody has: a report of it has its columns and no figures. */
const NO_FARM = '-';
/** Made-up farms that stand side by side. */
const FARMS = ['A', 'B', 'C'].map((name) => ({ farmid: name, farmname: `Farm ${name}`, prnt1: '', prnt2: '' }));
/** Milliseconds the charts of the demonstration farm are kept. */
const KEPT = 3_600_000;

/** The reports of each shape: the first lends its columns. */
const SHAPE_ROUTES: Readonly<Record<ShapeKey, readonly string[]>> = {
  one: ['PigMateReport', 'PigWeanReport', 'PigFregExamReport'],
  months: ['PigMonthProReport'],
  three: ['PigMateProReport', 'PigDeathReport2'],
  differences: ['PigWeekReport2', 'PigMonthProReport5'],
  parity: ['PigMonthProReport2', 'PigGeneralReport2'],
  farms: ['PigFarmProReport', 'PigMonthProReport3'],
  ages: ['PigletDeathReport', 'FeedpigDeathReport'],
  totals: ['PigFarrowReport', 'PigRoomReport', 'PigMonthReport'],
  merged: ['PigEntryReport2l'],
  wide: ['PigMateProReport', 'PigFarwReport'],
};

function herdContext(farmid: string, settings: HerdSettings, farms: readonly string[]): HerdReportContext {
  const calendar = { settings, curbusdt: calendarDay(Date.now()), weekstart: 1 } as const;
  // Made-up farms have the settings and days of the first.
  return { ...calendar, farmid, language: 'E', usrlvl: 90, farms, userid: '', readFarm: async () => calendar };
}

/** Answers the list of farms with the made-up ones; everything else finds nothing. */
function withMadeUpFarms(db: Db): Db {
  const query = (async (text: string, values?: readonly unknown[]) =>
    text.includes('as farmid, farmname, prnt1') ? { rows: FARMS, rowCount: FARMS.length } : db.query(text, values as never)) as Db['query'];
  return { ...db, query };
}

async function shapeOf(transactions: Transactions, key: ShapeKey): Promise<HeaderShape> {
  const routes = SHAPE_ROUTES[key];
  const [first] = routes;
  if (first === undefined) throw new Error(`no report lends its header to ${key}`);
  const several = key === 'farms';
  const names = several ? FARMS.map(({ farmid }) => farmid) : [NO_FARM];
  const { columns, totals } = await transactions.read({ user: '', farms: [] }, (db) =>
    askReport(
      several ? withMadeUpFarms(db) : db,
      herdContext(names[0] ?? NO_FARM, DEFAULT_HERD_SETTINGS, names),
      first,
      several ? { farms: names } : {},
    ),
  );
  return { columns: columns.map(withoutRows), routes, totals: totals !== undefined };
}

/** A column of the gallery opens no rows. */
function withoutRows({ figure: _, ...column }: Column): Column {
  return column;
}

/** The chart of a report that says most in one look: the first with figures in at least two places. */
function firstDrawn(result: ReportResult): ReportChart | undefined {
  return result.charts?.find(({ series }) => (series[0]?.values.filter((value) => value !== null).length ?? 0) > 1);
}

async function demoCharts(transactions: Transactions): Promise<DemoChart[]> {
  return transactions.read({ user: '', farms: [DEMO_FARM] }, async (db) => {
    const { rows } = await db.query<{ prnt1: string; prnt2: string }>('select prnt1, prnt2 from farm where farm_id = $1', [DEMO_FARM]);
    const farm = rows[0];
    if (farm === undefined) return [];
    const { settings } = await loadFarmFacts(db, DEMO_FARM);
    const herd = firstDrawn(await askReport(db, herdContext(DEMO_FARM, settings, [DEMO_FARM]), 'PigMonthProReport'));
    const session = {
      farmid: DEMO_FARM,
      ...farm,
      farms: [DEMO_FARM],
      usrlvl: 60,
      userid: '',
      curbusdt: calendarDay(Date.now()),
    } as unknown as Session;
    const genetics = firstDrawn(await inbreeding.ask(db, { session, language: 'E' }, {}));
    return Object.entries({ herd, genetics }).flatMap(([module, chart]) => (chart === undefined ? [] : [{ module, chart }]));
  });
}

/** What visitors are shown of reports, each asked for once and kept. */
export function samplesOn(transactions: Transactions): Samples {
  const shapes = new Map<ShapeKey, Promise<HeaderShape>>();
  let drawn: { readonly at: number; readonly charts: Promise<DemoChart[]> } | null = null;
  return {
    shape: (key) => {
      const shape = shapes.get(key) ?? shapeOf(transactions, key);
      shapes.set(key, shape);
      // What failed is asked again by the next visitor.
      shape.catch(() => shapes.delete(key));
      return shape;
    },
    charts: () => {
      if (drawn !== null && Date.now() - drawn.at < KEPT) return drawn.charts;
      const charts = demoCharts(transactions);
      drawn = { at: Date.now(), charts };
      charts.catch(() => {
        drawn = null;
      });
      return charts;
    },
  };
}
