import type { CallOutput } from '#engine/define/call.ts';
import type { Db } from '#engine/server/db.ts';
import { enterFarms } from '#engine/server/farm-scope.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { findSamplingPlan, previewHealth } from '../../contract/health/health.calls.ts';
import { type AgeClass, classLabel, classOf } from '../../domain/health/classes.ts';
import { colourOf, type Expected, expectedFor, nextSampling } from '../../domain/health/expected.ts';
import { summed } from '../../domain/results/summary.ts';
import { dosesOf, type NamedDose } from './doses.ts';
import { farmStatusOn, type HealthPara, healthOn, outbreaksOf } from './expectations.ts';
import { type FarmResult, farmResults, withLabsOf } from './house-results.ts';

/** Who asks, for which farm, in which language. */
interface Asker {
  readonly ctx: SignedContext;
  readonly farmid: string;
  readonly language: Language;
}

const YEAR = 365;
const COMPANY = 75;

/** Whether the house of a sample had been vaccinated against its disease; null where nobody knows the house. */
function wasVaccinated(doses: readonly NamedDose[], { farmid, roomid, disease, sampledt }: FarmResult): boolean | null {
  if (roomid === null) return null;
  return doses.some((dose) => dose.farmid === farmid && dose.roomid === roomid && dose.disease === disease && dose.givendt < sampledt);
}

type Body = Omit<Expected, 'farmid' | 'rowid'> & { readonly rowid?: string | null; readonly company?: 'Y' | 'N' | null };

/** The row as it would stand once saved. */
function typedRow({ rowid, company, ...body }: Body, farmid: string): Expected {
  const blank = { testcd: null, class: null, low: null, high: null, protection: null, green: null, amber: null, animals: null, weeks: null };
  const filled = Object.fromEntries(Object.entries(body).filter(([, value]) => value != null));
  const usual = { vaccinated: 'any', direction: 'wanted', cvgood: 30, cvmost: 50, fromdt: '20000101' } as const;
  return { ...blank, ...usual, ...filled, rowid: rowid ?? 'new', farmid: company === 'Y' ? null : farmid } as Expected;
}

/** Results the row speaks of: its test and class, its vaccination state. */
function spokenOf(row: Expected, results: readonly FarmResult[], classes: readonly AgeClass[], doses: readonly NamedDose[]): readonly FarmResult[] {
  return results.filter((one) => {
    if (row.testcd !== null && one.testcd !== row.testcd) return false;
    if (row.class !== null && classOf(one, classes)?.key !== row.class) return false;
    return row.vaccinated === 'any' || wasVaccinated(doses, one) === (row.vaccinated === 'yes');
  });
}

/** The test and kit most of the results are of: one axis never mixes two. */
function mainTest(results: readonly FarmResult[]): readonly FarmResult[] {
  const tests = [...Map.groupBy(results, ({ testcd, kit }) => `${testcd} ${kit}`).values()];
  return tests.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

const figuresOf = (results: readonly FarmResult[]) => summed(results[0]?.formula ?? 'sp', results);
const level = ({ gmt, mean }: ReturnType<typeof summed>): number | null => gmt ?? mean;

interface FarmRow {
  readonly farmid: string;
  readonly name: string;
}

/** The colour of a farm's results by the rows in force, with the typed one among them or without it. */
function colourBy(rows: readonly Expected[], typed: Expected, results: readonly FarmResult[], farmid: string, day: BusinessDate) {
  const [first] = results;
  if (first === undefined) return null;
  const vaccinated = typed.vaccinated === 'any' ? null : typed.vaccinated === 'yes';
  const row = expectedFor(rows, { farmid, day, disease: typed.disease, testcd: first.testcd, class: typed.class, vaccinated });
  return row === null ? null : colourOf(row, figuresOf(results));
}

function farmOfPreview(
  { farmid, name }: FarmRow,
  own: readonly FarmResult[],
  months: readonly string[],
  typed: Expected,
  para: HealthPara,
  day: BusinessDate,
) {
  const figures = figuresOf(own);
  const byMonth = Map.groupBy(own, ({ sampledt }) => sampledt.slice(0, 6));
  const others = para.expected.filter(({ rowid }) => rowid !== typed.rowid);
  return {
    ...{ farmid, name, values: months.map((month) => (byMonth.has(month) ? level(figuresOf(byMonth.get(month) ?? [])) : null)) },
    ...{ n: figures.n, mean: level(figures), positive: figures.positive, protection: figures.protection, cv: figures.cv },
    before: colourBy(para.expected, typed, own, farmid, day),
    after: colourBy([...others, { ...typed, fromdt: typed.fromdt > day ? day : typed.fromdt }], typed, own, farmid, day),
  };
}

/** Farms the row is of: the own one, all in reach where it is the company's. */
async function farmsOf({ ctx, farmid }: Asker, company: boolean): Promise<readonly FarmRow[]> {
  const { session, db } = ctx;
  const asked = company && session.usrlvl >= COMPANY ? session.farms : [farmid];
  const { rows } = await db.query<FarmRow>(
    "select farm_id as farmid, farmname as name from farm where farm_id = any($1) and state <> 'closed' order by farm_id",
    [asked],
  );
  return rows;
}

/** What an expectation says of the last year's results before it is saved. */
export async function previewOf(asker: Asker, body: Body): Promise<CallOutput<typeof previewHealth>> {
  const { ctx, farmid, language } = asker;
  const { db, session } = ctx;
  const day = session.curbusdt;
  const typed = typedRow(body, farmid);
  const farms = await farmsOf(asker, typed.farmid === null);
  const ids = farms.map((one) => one.farmid);
  const from = addDays(day, -YEAR);
  const all = await farmResults(db, { farms: ids, from, to: day, disease: typed.disease }, language, ids);
  const doses = await dosesOf(db, { farms: ids, from: addDays(from, -YEAR), to: day, disease: typed.disease }, language);
  const paras = new Map<string, HealthPara>();
  for (const id of ids) paras.set(id, await healthOn(db, id, day));
  await enterFarms(db, [farmid]);
  const spoken = mainTest(
    ids.flatMap((id) =>
      spokenOf(
        typed,
        all.filter((one) => one.farmid === id),
        paras.get(id)?.classes ?? [],
        doses,
      ),
    ),
  );
  const months = [...new Set(spoken.map(({ sampledt }) => sampledt.slice(0, 6)))].toSorted();
  const own = Map.groupBy(spoken, (one) => one.farmid);
  return {
    months,
    titre: spoken[0]?.formula === 'titre',
    farms: farms.flatMap((farm) => {
      const para = paras.get(farm.farmid);
      const results = own.get(farm.farmid) ?? [];
      return para === undefined || results.length === 0 ? [] : [farmOfPreview(farm, results, months, typed, para, day)];
    }),
  };
}

/** Tests of poultry alone, of the laboratories a farm sends to. */
async function poultryTests(db: Db, farmid: string): Promise<ReadonlySet<string>> {
  const { rows } = await withLabsOf(db, [farmid], [farmid], (labs) =>
    db.query<{ testcd: string }>(`select testcd from lab_test where farm_id = any($1) group by testcd having bool_and(species = 'poultry')`, [labs]),
  );
  return new Set(rows.map(({ testcd }) => testcd));
}

/** Samplings the plan asks of a farm, the longest overdue first. */
export async function samplingPlan({ ctx, farmid, language }: Asker): Promise<CallOutput<typeof findSamplingPlan>> {
  const { db, session } = ctx;
  const today = session.curbusdt;
  const { classes, expected } = await healthOn(db, farmid, today);
  const results = await farmResults(db, { farms: [farmid], from: addDays(today, -2 * YEAR), to: today }, language, [farmid]);
  // Classes are of pigs: what is expected of birds plans none of them.
  const birds = await poultryTests(db, farmid);
  const planned = expected.filter(({ animals, weeks, testcd }) => animals !== null && weeks !== null && !birds.has(testcd ?? ''));
  const rows = planned.flatMap((row) => {
    const { disease, testcd, animals, weeks } = row;
    const vaccinated = row.vaccinated === 'any' ? null : row.vaccinated === 'yes';
    // Of several rows that speak of a class the one that counts plans it.
    const own = classes.filter(
      ({ key }) => expectedFor(planned, { farmid, day: today, disease, testcd: testcd ?? '', class: key, vaccinated }) === row,
    );
    return own.map((one) => {
      const sampled = results.filter(
        (result) => result.disease === disease && (testcd === null || result.testcd === testcd) && classOf(result, classes)?.key === one.key,
      );
      const last = sampled.reduce<BusinessDate | null>((newest, { sampledt }) => (newest === null || sampledt > newest ? sampledt : newest), null);
      const next = nextSampling(last, weeks ?? 0, today);
      return {
        ...{ disease, testcd, class: one.key, className: classLabel(one)[language], animals: animals ?? 0, weeks: weeks ?? 0, last },
        ...{ sampled: sampled.filter(({ sampledt }) => sampledt === last).length, next, late: next < today },
      };
    });
  });
  const statuses = (await farmStatusOn(db, [farmid], today)).map(({ disease, code, fromdt, tone, ...words }) => ({
    disease,
    code,
    fromdt,
    tone,
    name: words[language],
  }));
  const outbreaks = (await outbreaksOf(db, [farmid], addDays(today, -YEAR), today)).map(({ farmid: _, ...one }) => one);
  return { today, statuses, outbreaks, rows: rows.toSorted((a, b) => (a.next < b.next ? -1 : a.next > b.next ? 1 : 0)) };
}
