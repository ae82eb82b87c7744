import type { Db } from '#engine/server/db.ts';
import { type BusinessDate, businessDate, dayNumber } from '#kernel/business-date.ts';
import type { GenSettings } from '#modules/genetics/domain/genetic.settings.ts';
import type { AdjustVals, ParamVals } from '../../contract/set-values.ts';
import { DEFAULT_PARAMS } from '../../contract/set-values.ts';
import { loadRegister, type Register } from '../register.ts';
import { type GenScope, publishedRun } from '../scope.ts';
import { openMarks } from './due.ts';
import { loadLitters, loadTests, runAnimal } from './records.ts';
import type { RunInput, RunLimits } from './run-types.ts';
import { adjustSet, paramSet } from './sets.ts';

/** A snapshot with the register it was made of, for writing the values back to farms and animals. */
export interface Snapshot {
  readonly input: RunInput;
  readonly register: Register;
  /** Breeds asked for that have no released parameter set. */
  readonly missing: readonly string[];
  readonly setids: readonly string[];
  /** Animals marked because parents were changed in the herd since the last run, descendants among them. */
  readonly due: number;
}

/** Limits of a run, from the company's settings. */
export function limitsOf(settings: GenSettings): RunLimits {
  return {
    groupSize: settings.GENCG,
    outlierSd: settings.GENSD,
    parentGroup: settings.GENUPG,
    errorPct: settings.GENERRMAX,
    correlation: settings.GENCORR,
  };
}

/** Births of the base population: GENBASE months before 1 January of the year. */
export function baseOf(curbusdt: BusinessDate, settings: GenSettings): { readonly from: BusinessDate; readonly to: BusinessDate } {
  const months = settings.GENBASE;
  const year = Number(curbusdt.slice(0, 4));
  const first = year * 12 - months;
  const from = `${Math.floor(first / 12)}${String((first % 12) + 1).padStart(2, '0')}01`;
  return { from: businessDate(from), to: businessDate(`${year - 1}1231`) };
}

async function former(db: Db, scope: Pick<GenScope, 'prnt2' | 'farms'>): Promise<Pick<RunInput, 'formerF' | 'formerEbv'>> {
  const [any, ebv] = [await publishedRun(db, scope.prnt2, 'any'), await publishedRun(db, scope.prnt2)];
  const read = async (runno: number | undefined) =>
    runno === undefined
      ? []
      : (
          await db.query<{ gid: string; f: number; ebv: Record<string, number> }>(
            'select gid, f, ebv from gen_value where farm_id = any($1) and runno = $2',
            [scope.farms, runno],
          )
        ).rows;
  const f = await read(any?.runno);
  const values = ebv?.runno === any?.runno ? f : await read(ebv?.runno);
  return { formerF: new Map(f.map((row) => [row.gid, row.f])), formerEbv: new Map(values.map((row) => [row.gid, row.ebv])) };
}

/** Breeds with animals in the pedigree, sorted. */
export function breedsOf(register: Register): string[] {
  return [...new Set(register.animals.flatMap(({ breed }) => (breed === null ? [] : [breed])))].sort();
}

/** Everything a run reads, in one transaction: pedigree, records, sets and the former run. */
export async function takeSnapshot(
  db: Db,
  scope: Pick<GenScope, 'prnt2' | 'farms' | 'settings' | 'curbusdt'>,
  gentp: 'INB' | 'EBV',
  asked: readonly string[],
  setid: string | null = null,
): Promise<Snapshot> {
  const register = await loadRegister(db, scope);
  const all = breedsOf(register);
  const breeds = asked.length === 0 ? all : all.filter((breed) => asked.includes(breed));
  const params: Record<string, ParamVals> = {};
  const adjusts: Record<string, AdjustVals> = {};
  const bodies: Record<string, ParamVals['body']> = {};
  const [missing, setids]: [string[], Set<string>] = [[], new Set()];
  for (const breed of breeds) {
    const set = await paramSet(db, scope.prnt2, breed, scope.curbusdt, setid);
    const adjust = await adjustSet(db, scope.prnt2, breed, scope.curbusdt);
    adjusts[breed] = adjust.vals;
    if (set === null) missing.push(breed);
    else {
      params[breed] = set.vals;
      setids.add(set.setid);
    }
    if (adjust.setid !== '') setids.add(adjust.setid);
  }
  // Body scores are weighed for every animal, whichever breeds are solved.
  for (const breed of all) bodies[breed] = (params[breed] ?? (await paramSet(db, scope.prnt2, breed, scope.curbusdt))?.vals ?? DEFAULT_PARAMS).body;
  const litters = await loadLitters(db, register, scope.farms);
  const { tests, body } = await loadTests(db, register, scope.farms, litters, (breed) => bodies[breed ?? ''] ?? DEFAULT_PARAMS.body);
  const base = baseOf(scope.curbusdt, scope.settings);
  const input: RunInput = {
    gentp,
    breeds: breeds.filter((breed) => params[breed] !== undefined),
    animals: register.animals.map((animal) => runAnimal(animal, body)),
    tests,
    litters: litters.map(({ weandt: _, ...litter }) => litter),
    params,
    adjusts,
    limits: limitsOf(scope.settings),
    ...(await former(db, scope)),
    base: [dayNumber(base.from), dayNumber(base.to)],
  };
  return { input, register, missing, setids: [...setids], due: (await openMarks(db, scope.farms)).length };
}
