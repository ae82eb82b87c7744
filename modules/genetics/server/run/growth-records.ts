import type { AdjustVals } from '../../contract/set-values.ts';
import { backfatAtWeight, CANADA_K, type GrowthConstants, loinDepthAtWeight, type TestSex, weightAtAge } from '../../domain/adjust-growth.ts';
import type { Candidate } from './group-records.ts';
import type { RunAnimal, RunInput, RunTest, SetAside } from './run-types.ts';

/** A test record with what its model needs beside the traits. */
export interface GrowthRecord extends Candidate {
  readonly litter: string;
  readonly damParity: number;
  readonly start: number | null;
  readonly end: number | null;
  readonly pensize: number;
}

/** Accepted records of genetics.md, "Records used". */
const ACCEPTED = { weight: [60, 160], age: [110, 220], ADG: [300, 1400], BF: [3, 40], LD: [25, 95], FCR: [1.3, 4.5] } as const;

const inside = (value: number, [low, high]: readonly [number, number]): boolean => value >= low && value <= high;

/** The constants of a sex in the form the formulas take. */
export function growthConstants(adjust: AdjustVals, sex: TestSex): GrowthConstants {
  const { a, b, loinArea, loinDepth, canadaK } = adjust[sex];
  const k = adjust.rule === 'Canada' ? (canadaK ?? (sex === 'gilt' ? CANADA_K.female : CANADA_K.male)) : undefined;
  return {
    standardWeight: adjust.standardWeight,
    standardAge: adjust.standardAge,
    a,
    b,
    loinArea,
    loinDepth,
    ...(k === undefined ? {} : { canadaK: k }),
  };
}

/** One record's traits, and those set aside with the cause. */
class Reading {
  readonly values: Record<string, number> = {};
  readonly setaside: SetAside[] = [];
  readonly #test: RunTest;

  constructor(test: RunTest) {
    this.#test = test;
  }

  refuse(trait: string, value: number | null, cause: string): void {
    this.setaside.push({ gid: this.#test.gid, trait, day: this.#test.testDay, value, cause });
  }

  ranged(trait: 'ADG' | 'BF' | 'LD' | 'FCR', value: number): boolean {
    if (inside(value, ACCEPTED[trait])) return true;
    this.refuse(trait, value, 'range');
    return false;
  }
}

function readWeightTraits(reading: Reading, test: RunTest, age: number, adjust: AdjustVals, constants: GrowthConstants): void {
  const { endkg, backfat, loin } = test;
  if (endkg === null) return;
  if (!inside(endkg, ACCEPTED.weight) || !inside(age, ACCEPTED.age)) {
    reading.refuse('BW', endkg, 'range');
    return;
  }
  if (!inside(endkg, adjust.weight) || !inside(age, adjust.age)) {
    reading.refuse('BW', endkg, 'window');
    return;
  }
  reading.values['BW'] = weightAtAge(constants, endkg, age);
  if (backfat !== null && reading.ranged('BF', backfat)) reading.values['BF'] = backfatAtWeight(constants, backfat, endkg);
  if (loin !== null && reading.ranged('LD', loin)) reading.values['LD'] = loinDepthAtWeight(constants, loin, endkg);
}

function readGain(reading: Reading, test: RunTest, adjust: AdjustVals): void {
  const { startDay, startkg, endkg, testDay } = test;
  if (startDay === null || startkg === null || endkg === null || testDay <= startDay) return;
  const gain = (1000 * (endkg - startkg)) / (testDay - startDay);
  if (!inside(startkg, adjust.startKg)) reading.refuse('ADG', gain, 'range');
  else if (reading.ranged('ADG', gain)) reading.values['ADG'] = gain;
}

/** True for a record that weighed the animal: scores given on another day leave its test as it was. */
const weighed = ({ endkg }: RunTest): boolean => endkg !== null;

/** An animal of a breed whose records can be used. */
type FitAnimal = RunAnimal & { readonly sex: 'M' | 'F'; readonly birthDay: number };

/** The animal, or what makes its records useless whatever they say. */
function fitOf(animal: RunAnimal): FitAnimal | 'no-line' | 'no-sex' | 'no-birth' {
  const { lineage, sex, birthDay } = animal;
  if (lineage === null) return 'no-line';
  if (sex === null) return 'no-sex';
  return birthDay === null ? 'no-birth' : { ...animal, sex, birthDay };
}

/** Records of animals that no breed is known of, or nothing at all: no model takes them, so they are listed. */
export function withoutBreed({ tests, litters }: Pick<RunInput, 'tests' | 'litters'>, animals: ReadonlyMap<string, RunAnimal>): SetAside[] {
  const bare = ({ gid }: { readonly gid: string }): boolean => (animals.get(gid)?.breed ?? null) === null;
  return [
    ...tests.filter((test) => weighed(test) && bare(test)).map(({ gid, testDay, endkg }) => aside(gid, 'BW', testDay, endkg)),
    ...litters.filter(bare).map(({ gid, farrowDay, nb }) => aside(gid, 'NB', farrowDay, nb)),
  ];
}

const aside = (gid: string, trait: string, day: number, value: number | null): SetAside => ({ gid, trait, day, value, cause: 'no-line' });

/** Reads one record of a fit animal: its traits, adjusted, and what is set aside. */
function readTest(test: RunTest, animal: FitAnimal, adjust: AdjustVals): Reading {
  const reading = new Reading(test);
  readWeightTraits(reading, test, test.testDay - animal.birthDay, adjust, growthConstants(adjust, animal.sex === 'M' ? 'boar' : 'gilt'));
  readGain(reading, test, adjust);
  const gained = test.startkg !== null && test.endkg !== null;
  if (test.fcr !== null && gained && reading.ranged('FCR', test.fcr)) reading.values['FCR'] = test.fcr;
  return reading;
}

function recordOf(test: RunTest, animal: FitAnimal, values: Record<string, number>): GrowthRecord {
  return {
    gid: test.gid,
    farm: test.farm,
    day: test.testDay,
    part: test.batch ?? '',
    sex: animal.sex,
    values,
    litter: animal.litter ?? `own ${test.gid}`,
    damParity: Math.min(test.damParity ?? 0, 3),
    start: test.startkg,
    end: test.endkg,
    pensize: test.pensize,
  };
}

/** Test records of a breed, adjusted; of an animal tested twice the last record counts. */
export function growthRecords(
  tests: readonly RunTest[],
  animals: ReadonlyMap<string, RunAnimal>,
  breed: string,
  adjust: AdjustVals,
): { records: GrowthRecord[]; setaside: SetAside[] } {
  const last = new Map(tests.filter(weighed).map((test) => [test.gid, test]));
  const records: GrowthRecord[] = [];
  const setaside: SetAside[] = [];
  for (const test of last.values()) {
    const animal = animals.get(test.gid);
    if (animal?.breed !== breed) continue;
    const fit = fitOf(animal);
    if (typeof fit === 'string') {
      setaside.push({ ...aside(test.gid, 'BW', test.testDay, test.endkg), cause: fit });
      continue;
    }
    const reading = readTest(test, fit, adjust);
    setaside.push(...reading.setaside);
    if (Object.keys(reading.values).length > 0) records.push(recordOf(test, fit, reading.values));
  }
  return { records, setaside };
}
