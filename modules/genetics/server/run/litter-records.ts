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

function adjustedOf(litter: RunLitter, values: Readonly<Record<string, number>>, adjust: AdjustVals, params: ParamVals): Record<string, number> {
  const constants = parityConstants(params);
  const counts = Object.fromEntries(
    (['NB', 'NBA'] as const).flatMap((trait) =>
      values[trait] === undefined ? [] : [[trait, litterCountAdjusted(values[trait], litter.parity, constants)]],
    ),
  );
  if (values['LW21'] === undefined || litter.weight === null || litter.day === null || litter.nursed === null) return counts;
  const weight = litterWeightAdjusted(
    { weight: litter.weight, day: litter.day, parity: litter.parity, nursed: litter.nursed },
    adjust.factor,
    constants,
  );
  return weight === null ? counts : { ...counts, LW21: weight };
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
    records.push({
      gid: litter.gid,
      farm: litter.farm,
      day: litter.farrowDay,
      part: '',
      sex: 'F',
      values: params.fit === 'pre-adjust' ? { ...values, ...adjusted } : values,
      parity: litter.parity,
      litterType: `${litter.sireBreed ?? '?'}×${breed}`,
      natural: litter.natural,
      nursed: Math.min(Math.max(litter.nursed ?? litter.nba ?? 10, 2), 10),
      sire: litter.sire,
      age: sow.birthDay === null ? null : litter.farrowDay - sow.birthDay,
      adjusted,
    });
  }
  return { records, setaside };
}
