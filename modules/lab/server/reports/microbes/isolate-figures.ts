import {
  firstIsolates,
  micFigures,
  quarterOf,
  type Resistance,
  resistanceOf,
  type SirCounts,
  sirCounts,
} from '../../../domain/results/antibiogram.ts';
import { type Percent, percentOf } from '../maps/map-reading.ts';
import { placeKey } from '../maps/places.ts';
import type { IsolateRow, TriedDrug } from './isolate-rows.ts';

/** Under so many isolates a share is told of grey. */
export const LEAST_ISOLATES = 30;

/** What isolates are looked at by: one edition of breakpoints and one way to try, for two never share an axis. */
export interface Looking {
  readonly edition: string | null;
  readonly method: 'disc' | 'mic';
  readonly drugclass: string | null;
  /** Only the first isolate of a farm and period counts. */
  readonly first: boolean;
}

/** A drug of the panel. */
export interface Drug {
  readonly drug: string;
  readonly name: string;
}

/** The isolates that count: all, or the first of each organism a farm gave in each period. */
export function counting(isolates: readonly IsolateRow[], first: boolean, periodOf: (day: string) => string = () => ''): readonly IsolateRow[] {
  if (!first) return isolates;
  return firstIsolates(
    isolates.map((row) => ({ row, farm: placeKey(row), organism: row.organism, day: row.day })),
    periodOf,
  ).map(({ row }) => row);
}

/** The drugs of an isolate that are looked at: of the class asked for. */
const ofClass = (drugs: readonly TriedDrug[], { drugclass }: Looking): readonly TriedDrug[] =>
  drugclass === null ? drugs : drugs.filter((one) => one.drugclass === drugclass);

/** What was judged of an isolate by the edition and the way that are looked at. */
export const judgedDrugs = ({ edition, drugs }: IsolateRow, looking: Looking): readonly TriedDrug[] =>
  edition === looking.edition ? ofClass(drugs, looking).filter(({ method, sir }) => method === looking.method && sir !== 'NT') : [];

/** What occurs most; null of nothing. */
export function most<T>(all: readonly T[]): T | null {
  const counts = [...Map.groupBy(all, (one) => one)].map(([one, own]) => ({ one, n: own.length }));
  return counts.toSorted((a, b) => b.n - a.n || (String(a.one) < String(b.one) ? -1 : 1))[0]?.one ?? null;
}

/** The drugs tried on some isolates, by name. */
export function drugsOf(isolates: readonly IsolateRow[], looking: Looking): readonly Drug[] {
  const named = new Map(isolates.flatMap(({ drugs }) => ofClass(drugs, looking).map(({ drug, drugname }) => [drug, drugname] as const)));
  return [...named].map(([drug, name]) => ({ drug, name })).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Classes of one drug over some isolates. */
export function sirOfDrug(isolates: readonly IsolateRow[], drug: string, looking: Looking): SirCounts {
  return sirCounts(isolates.flatMap((one) => judgedDrugs(one, looking).flatMap((tried) => (tried.drug === drug ? [tried.sir] : []))));
}

/** A row of the antibiogram: an organism tried one way, with what it is susceptible to. */
export interface OrganismRow extends Resistance {
  readonly organism: string;
  /** Null: nothing was tried. */
  readonly method: Looking['method'] | null;
  readonly name: string;
  readonly isolates: number;
  readonly multishare: Percent;
  readonly drugs: ReadonlyMap<string, SirCounts>;
}

/** How the drugs of an isolate were tried. */
const waysOf = ({ drugs }: IsolateRow): readonly (Looking['method'] | null)[] =>
  drugs.length === 0 ? [null] : [...new Set(drugs.map(({ method }) => method))];

/** The antibiogram, the organism with most isolates first; two ways to try never share a row. */
export function organismRows(isolates: readonly IsolateRow[], drugs: readonly Drug[], looking: Looking): readonly OrganismRow[] {
  const tried = isolates.flatMap((one) => waysOf(one).map((method) => ({ method, one })));
  return [...Map.groupBy(tried, ({ method, one }) => `${one.organism} ${method}`).values()]
    .map((group): OrganismRow => {
      const [own, method] = [group.map(({ one }) => one), group[0]?.method ?? null];
      const by: Looking = { ...looking, method: method ?? looking.method };
      const { organism = '', organismname: name = '' } = own[0] ?? {};
      const resistance = resistanceOf(own.map((one) => judgedDrugs(one, { ...by, drugclass: null })));
      return {
        ...{ organism, method, name, isolates: own.length, ...resistance, multishare: percentOf(resistance.multi, resistance.n) },
        drugs: new Map(drugs.map(({ drug }) => [drug, sirOfDrug(own, drug, by)])),
      };
    })
    .toSorted((a, b) => b.isolates - a.isolates || (a.organism < b.organism ? -1 : 1));
}

/** A quarter with the resistant share of a drug. */
export interface QuarterShare extends Percent {
  readonly quarter: string;
  readonly n: number;
  readonly R: number;
}

/** % resistant quarter by quarter; of a farm the first isolate of each quarter counts. */
export function byQuarter(isolates: readonly IsolateRow[], drug: string, looking: Looking): readonly QuarterShare[] {
  const counted = counting(isolates, looking.first, quarterOf);
  return [...Map.groupBy(counted, ({ day }) => quarterOf(day))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([quarter, own]) => {
      const { n, R } = sirOfDrug(own, drug, looking);
      return { quarter, n, R, ...percentOf(R, n) };
    });
}

/** MICs of a drug over isolates of an organism, whatever edition judged them: a distribution needs none. */
export function micsOf(isolates: readonly IsolateRow[], drug: string) {
  const tried = isolates.flatMap(({ drugs }) => drugs.filter((one) => one.drug === drug && one.method === 'mic'));
  return { ...micFigures(tried), point: tried.find(({ point }) => point !== null)?.point ?? null };
}
