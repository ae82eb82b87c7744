import { calendarDay } from '#engine/define/business-day.ts';
import type { Column } from '#engine/define/report.ts';
import type { Db } from '#engine/server/db.ts';
import { firstDrawn, type HeaderShape, type Samples } from '#engine/server/samples.ts';
import { DEFAULT_HERD_SETTINGS, type HerdSettings } from '#modules/herd/domain/settings.ts';
import { loadFarmFacts } from './farm-facts.ts';
import { askReport } from './reports/ask-report.ts';
import type { HerdReportContext } from './reports/report-farms.ts';

/** A farm nobody has: a report of it has its columns and no figures. */
const NO_FARM = '-';
/** Made-up farms that stand side by side. */
const FARMS = ['A', 'B', 'C'].map((name) => ({ farmid: name, farmname: `Farm ${name}`, prnt1: '', prnt2: '' }));
/** The reports of each shape: the first lends its columns. */
const SHAPE_ROUTES: Readonly<Record<string, readonly [string, ...string[]]>> = {
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

async function headerOf(db: Db, shape: string, routes: readonly [string, ...string[]]): Promise<HeaderShape> {
  const several = shape === 'farms';
  const names = several ? FARMS.map(({ farmid }) => farmid) : [NO_FARM];
  const context = herdContext(names[0] ?? NO_FARM, DEFAULT_HERD_SETTINGS, names);
  const { columns, totals } = await askReport(several ? withMadeUpFarms(db) : db, context, routes[0], several ? { farms: names } : {});
  return { columns: columns.map(withoutRows), routes, totals: totals !== undefined };
}

/** A column of the gallery opens no rows. */
function withoutRows({ figure: _, ...column }: Column): Column {
  return column;
}

/** What visitors see of the herd: the farm's months, and a header of each shape. */
export const HERD_SAMPLES: Samples = {
  chart: async (db, farmid) => {
    const { settings } = await loadFarmFacts(db, farmid);
    return firstDrawn(await askReport(db, herdContext(farmid, settings, [farmid]), 'PigMonthProReport'));
  },
  headers: Object.fromEntries(Object.entries(SHAPE_ROUTES).map(([shape, routes]) => [shape, (db: Db) => headerOf(db, shape, routes)])),
};
