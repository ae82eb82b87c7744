import type { AdjustVals, ParamVals } from '../../contract/set-values.ts';
import { litterAgeFactor, litterCountAdjusted, litterWeightAdjusted, type ParityConstants } from '../../domain/adjust-litter.ts';
import type { Candidate } from './group-records.ts';
import type { RunAnimal, RunLitter, SetAside } from './run-types.ts';

/** A litter with the classes of its model. */
export interface LitterModelRecord extends Candidate {
  readonly parity: number;
  readonly litterType: string;
  readonly natural: boolean;
  readonly nursed: number;
  readonly sire: string | null;
  /** Age of the sow at farrowing in days, where her birth is known. */
  readonly age: number | null;
  /** Records adjusted to the mature sow, for cards and lists. */
  readonly adjusted: Record<string, number>;
}

const ACCEPTED = { NB: [1, 30], NBA: [0, 30], LW21: [10, 150] } as const;

/** Constants of a parameter set as the adjustment takes them. */
export function parityConstants(params: ParamVals): ParityConstants {
  return { counts: params.counts, litterWeight: params.litterWeight, nursed: params.nursed };
}

function readCounts(litter: RunLitter, values: Record<string, number>, setaside: SetAside[]): void {
  for (const [trait, value] of [
    ['NB', litter.nb],
    ['NBA', litter.nba],
  ] as const) {
    if (value === null) continue;
    const [low, high] = ACCEPTED[trait];
    if (value >= low && value <= high) values[trait] = value;
    else setaside.push({ gid: litter.gid, trait, day: litter.farrowDay, value, cause: 'range' });
  }
}

/** LW21 moved to its day by the factor alone; parity and pigs nursed stay with the model. */
function readWeight(litter: RunLitter, adjust: AdjustVals, values: Record<string, number>, setaside: SetAside[]): void {
  if (litter.weight === null || litter.day === null) return;
  const [first, last] = adjust.litterDays;
  const factor = litter.day >= first && litter.day <= last ? litterAgeFactor(adjust.factor, litter.day) : null;
  const [low, high] = ACCEPTED.LW21;
  if (factor === null) setaside.push({ gid: litter.gid, trait: 'LW21', day: litter.farrowDay, value: litter.weight, cause: 'window' });
  else if (litter.weight * factor < low || litter.weight * factor > high)
    setaside.push({ gid: litter.gid, trait: 'LW21', day: litter.farrowDay, value: litter.weight, cause: 'range' });
  else values['LW21'] = litter.weight * factor;
}

/** LW21 with parity and pigs nursed added; none where the model has none or the nursed are not known. */
function adjustedWeight(litter: RunLitter, adjust: AdjustVals, constants: ParityConstants): number | null {
  const { weight, day, nursed, parity } = litter;
  return weight === null || day === null || nursed === null ? null : litterWeightAdjusted({ weight, day, parity, nursed }, adjust.factor, constants);
}

function adjustedOf(litter: RunLitter, values: Readonly<Record<string, number>>, adjust: AdjustVals, params: ParamVals): Record<string, number> {
  const constants = parityConstants(params);
  const adjusted: Record<string, number> = {};
  for (const trait of ['NB', 'NBA'] as const) {
    const value = values[trait];
    if (value !== undefined) adjusted[trait] = litterCountAdjusted(value, litter.parity, constants);
  }
  const weight = values['LW21'] === undefined ? null : adjustedWeight(litter, adjust, constants);
  return weight === null ? adjusted : { ...adjusted, LW21: weight };
}

/** A litter with the classes of its model. */
function recordOf(
  litter: RunLitter,
  sow: RunAnimal,
  breed: string,
  values: Record<string, number>,
  adjusted: Record<string, number>,
): LitterModelRecord {
  return {
    gid: litter.gid,
    farm: litter.farm,
    day: litter.farrowDay,
    part: '',
    sex: 'F',
    values,
    parity: litter.parity,
    litterType: `${litter.sireBreed ?? '?'}×${breed}`,
    natural: litter.natural,
    nursed: Math.min(Math.max(litter.nursed ?? litter.nba ?? 10, 2), 10),
    sire: litter.sire,
    age: sow.birthDay === null ? null : litter.farrowDay - sow.birthDay,
    adjusted,
  };
}

/** Litters of a breed's sows with their classes. */
export function litterRecords(
  litters: readonly RunLitter[],
  animals: ReadonlyMap<string, RunAnimal>,
  breed: string,
  adjust: AdjustVals,
  params: ParamVals,
): { records: LitterModelRecord[]; setaside: SetAside[] } {
  const records: LitterModelRecord[] = [];
  const setaside: SetAside[] = [];
  for (const litter of litters) {
    const sow = animals.get(litter.gid);
    if (sow?.breed !== breed) continue;
    if (sow.lineage === null) {
      setaside.push({ gid: litter.gid, trait: 'NB', day: litter.farrowDay, value: litter.nb, cause: 'no-line' });
      continue;
    }
    const values: Record<string, number> = {};
    readCounts(litter, values, setaside);
    readWeight(litter, adjust, values, setaside);
    if (Object.keys(values).length === 0) continue;
    const adjusted = adjustedOf(litter, values, adjust, params);
    records.push(recordOf(litter, sow, breed, params.fit === 'pre-adjust' ? { ...values, ...adjusted } : values, adjusted));
  }
  return { records, setaside };
}
