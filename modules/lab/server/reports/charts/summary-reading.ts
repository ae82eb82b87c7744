import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type AgeClass, classOf } from '../../../domain/health/classes.ts';
import { type Colour, colourOf, type Expected, expectedFor } from '../../../domain/health/expected.ts';
import { type Summary, summed } from '../../../domain/results/summary.ts';
import { dosesOf, type NamedDose } from '../../health/doses.ts';
import { healthOn } from '../../health/expectations.ts';
import { countedFrom, namedIn, type ResultFilter } from '../../results/counted.ts';
import type { LabAt } from '../lab-report.ts';
import { FEW } from './chart-groups.ts';
import type { Within } from './chart-opens.ts';
import { type ChartScope, chartScope, readRows } from './chart-reading.ts';
import type { ChartRow } from './chart-rows.ts';
import { atSender } from './history-marks.ts';
import type { LabFilterAsked } from './lab-filter.ts';

/** What a summary is set against. */
export type SummaryCompare = 'before' | 'group' | 'none';

/** What is asked of it. */
export interface SummaryAsked extends LabFilterAsked {
  readonly species?: string | null | undefined;
  readonly tests?: readonly string[] | null | undefined;
  readonly compare?: SummaryCompare | null | undefined;
  readonly group?: string | null | undefined;
}

const USUAL = 90;
/** Days a dose of a house still tells that what stands in it is vaccinated. */
const VACCINATED_DAYS = 400;
/** Per cent a level lies off the one it is compared with before an arrow says so. */
export const STEADY = 10;

/** Of a test what its cells are made with. */
export interface Tested {
  readonly testcd: string;
  readonly name: string;
  readonly disease: string;
  readonly testgrp: string;
  readonly formula: string;
  readonly decimals: number;
}

/** One farm, its results, and what tells whether they are as they should be. */
export interface SummaryReading extends ChartScope {
  readonly placeid: string | null;
  readonly place: string;
  readonly sender: string | null;
  readonly filterOf: ResultFilter;
  readonly rows: readonly ChartRow[];
  readonly tests: ReadonlyMap<string, Tested>;
  readonly doses: readonly NamedDose[];
  readonly expected: readonly Expected[];
}

async function farmOfResults({ at, filter }: ChartScope): Promise<{ placeid: string; sender: string; place: string } | null> {
  const params: unknown[] = [at.language];
  const { rows } = await at.tx.query<{ placeid: string; sender: string; place: string }>(
    `select r.placeid, r.sender, ${namedIn('p', '$1')} as place ${countedFrom(filter, params)} and r.placeid is not null
     group by r.placeid, r.sender, p.name_v, p.name_e, p.name_t order by count(*) desc, 1 limit 1`,
    params,
  );
  return rows[0] ?? null;
}

async function testsOf({ at, view }: ChartScope): Promise<ReadonlyMap<string, Tested>> {
  const { rows } = await at.tx.query<Tested & { readonly labid: string }>(
    `select farm_id as labid, testcd, ${namedIn('t', '$2')} as name, disease, testgrp, formula, decimals from lab_test t where farm_id = any($1)`,
    [view.labs, at.language],
  );
  return new Map(rows.map((row) => [`${row.labid} ${row.testcd}`, row]));
}

/** The farm with all its results of the period; where none is asked for, the one with the most. */
export async function summaryReading(reader: LabAt, { species, tests, ...asked }: SummaryAsked): Promise<SummaryReading> {
  const scope = await chartScope(reader, asked, { usual: USUAL });
  const base: ResultFilter = { ...scope.filter, species: species ?? null };
  const found = await farmOfResults({ ...scope, filter: base });
  const filterOf = { ...base, placeid: asked.placeid ?? found?.placeid ?? null };
  const all = found === null ? [] : await readRows(scope, filterOf);
  const chosen = tests == null || tests.length === 0 ? null : new Set(tests);
  const rows = chosen === null ? all : all.filter(({ testcd }) => chosen.has(testcd));
  const known = await testsOf(scope);
  const health = found === null ? null : await atSender(scope, found.sender, (db) => healthOn(db, found.sender, scope.to), null);
  const doses =
    found === null
      ? []
      : await atSender(
          scope,
          found.sender,
          (db) => dosesOf(db, { farms: [found.sender], from: addDays(scope.from, -VACCINATED_DAYS), to: scope.to }, scope.at.language),
          [],
        );
  return {
    ...scope,
    ...{ filterOf, rows, tests: known, doses, classes: health?.classes ?? scope.classes, expected: health?.expected ?? [] },
    ...{ placeid: filterOf.placeid, place: found?.place ?? '', sender: found?.sender ?? null },
  };
}

/** Whether the house of a sample had its vaccine; null where nobody keeps doses of it. */
function vaccinatedOf({ doses }: Pick<SummaryReading, 'doses'>, disease: string, { roomid, sampledt }: ChartRow): boolean | null {
  const own = doses.filter((dose) => dose.disease === disease);
  if (own.length === 0 || roomid === null) return null;
  return own.some((dose) => dose.roomid === roomid && dose.givendt <= sampledt && daysBetween(dose.givendt, sampledt) <= VACCINATED_DAYS);
}

const STATE = (vaccinated: boolean | null): string => (vaccinated === null ? '' : vaccinated ? 'yes' : 'no');

/** The line of the table a result belongs to: its test, kit, and whether its house was vaccinated. */
function lineKey(reading: SummaryReading, row: ChartRow): string {
  const test = reading.tests.get(`${row.labid} ${row.testcd}`);
  return [row.labid, row.testcd, row.kit, STATE(vaccinatedOf(reading, test?.disease ?? '', row))].join('~');
}

/** A cell: the figures of one class in one line, its colour, and how its level moved. */
export interface SummaryCell extends Summary {
  readonly colour: Colour | null;
  readonly move: 'up' | 'down' | 'same' | null;
}
export interface SummaryLine {
  readonly key: string;
  readonly test: Tested;
  readonly labid: string;
  readonly kit: string;
  readonly state: string;
  readonly cells: ReadonlyMap<string, SummaryCell>;
}

export const level = ({ gmt, mean }: Pick<Summary, 'gmt' | 'mean'>): number | null => gmt ?? mean;

function moved(now: number | null, then: number | null): SummaryCell['move'] {
  if (now === null || then === null || then === 0) return null;
  const by = (100 * (now - then)) / Math.abs(then);
  if (Math.abs(by) <= STEADY) return 'same';
  return by > 0 ? 'up' : 'down';
}

export const NO_CLASS = '-';
const classKey = (row: ChartRow, classes: readonly AgeClass[]): string => classOf(row, classes)?.key ?? NO_CLASS;

/** Levels of the results a farm is compared with, by line (without the vaccination) and class. */
export function levelsOf(reading: SummaryReading, rows: readonly ChartRow[]): ReadonlyMap<string, number | null> {
  const groups = Map.groupBy(rows, (row) => `${row.labid}~${row.testcd}~${row.kit}~${classKey(row, reading.classes)}`);
  return new Map(
    [...groups].map(([key, own]) => {
      const [labid, testcd] = key.split('~');
      return [key, level(summed(reading.tests.get(`${labid} ${testcd}`)?.formula ?? 'sp', own))];
    }),
  );
}

export function linesOf(reading: SummaryReading, before: ReadonlyMap<string, number | null>): SummaryLine[] {
  const { rows, tests, classes, expected, sender, to } = reading;
  const lines = [...Map.groupBy(rows, (row) => lineKey(reading, row))].flatMap(([key, own]): SummaryLine[] => {
    const [labid = '', testcd = '', kit = '', state = ''] = key.split('~');
    const test = tests.get(`${labid} ${testcd}`);
    if (test === undefined) return [];
    const cells = [...Map.groupBy(own, (row) => classKey(row, classes))].map(([klass, some]): [string, SummaryCell] => {
      const figures = summed(test.formula, some);
      const row = expectedFor(expected, {
        ...{ farmid: sender ?? '', day: to as BusinessDate, disease: test.disease, testcd },
        ...{ class: klass === NO_CLASS ? null : klass, vaccinated: state === '' ? null : state === 'yes' },
      });
      const then = before.get(`${labid}~${testcd}~${kit}~${klass}`) ?? null;
      return [klass, { ...figures, colour: row === null ? null : colourOf(row, figures), move: moved(level(figures), then) }];
    });
    return [{ key, test, labid, kit, state, cells: new Map(cells) }];
  });
  return lines.sort((a, b) => `${a.test.disease} ${a.key}`.localeCompare(`${b.test.disease} ${b.key}`));
}

/** The results it is compared with: of the same days before, or of the other farms. */
export async function comparedRows(reading: SummaryReading, compare: SummaryCompare): Promise<readonly ChartRow[]> {
  const { filterOf, from, to, placeid } = reading;
  if (compare === 'none' || placeid === null) return [];
  if (compare === 'group') return (await readRows(reading, { ...filterOf, placeid: null })).filter((row) => row.placeid !== placeid);
  const days = daysBetween(from, to) + 1;
  return readRows(reading, { ...filterOf, from: addDays(from, -days), to: addDays(from, -1) });
}

/** Which results belong to a count of a cell, or to all cells of a colour. */
export function summaryWithin(reading: SummaryReading, { group }: SummaryAsked): Within {
  const colours = new Map<string, Colour | null>(
    linesOf(reading, new Map()).flatMap(({ key, cells }) =>
      [...cells].map(([klass, { colour, n }]) => [`${key}~${klass}`, n < FEW ? null : colour] as const),
    ),
  );
  return (row, what) => {
    const key = `${lineKey(reading, row)}~${classKey(row, reading.classes)}`;
    if (what === 'red' || what === 'amber' || what === 'green') return colours.get(key) === what;
    return group == null || key === group;
  };
}
