import { addMonths } from '#engine/batch/domain/arrival-rules.ts';
import { averageBirth, averageWeightOut } from '#engine/batch/domain/figures/life.ts';
import type { LifeValues } from '#engine/batch/domain/figures/measures.ts';
import { type BatchLife, batchKey, wholeLife } from '#engine/batch/domain/figures/record.ts';
import { standardWeight } from '#engine/batch/domain/figures/standards.ts';
import { ageOn } from '#engine/batch/domain/house.ts';
import { adjustedAdg, adjustedFcr } from '../../../domain/figures/adjusted.ts';
import { GROW_FIGURES } from '../../../domain/figures/grow-figures.ts';
import { figuresTogether, isAveraged } from '../../../domain/figures/measure.ts';
import type { GrowFarm } from '../grow-at.ts';
import { seen } from '../grow-columns.ts';

/** Batches a close-out stands beside: the farm's last ten, those of its house among them, and the best third of a year. */
export interface Beside {
  readonly ten: readonly BatchLife[];
  readonly house: readonly BatchLife[];
  readonly best: readonly BatchLife[];
}

const TEN = 10;
const OF_HOUSE = 3;

/** Closed batches of the same area in the year up to the batch's last day, without itself, the latest first. */
export async function batchesBeside(farm: GrowFarm, batch: BatchLife): Promise<BatchLife[]> {
  const { asof } = batch;
  const closed = await farm.batches({ asof, state: 'closed', areas: [batch.house.area], closedFrom: addMonths(asof, -12), closedTo: asof });
  return closed
    .filter((one) => batchKey(one) !== batchKey(batch) && isAveraged(one))
    .toSorted((a, b) => ((a.closedt ?? '') < (b.closedt ?? '') ? 1 : -1));
}

/** The best third of batches: by margin a head where the reader sees money and it is known of all, else by PEI. */
export function bestThird(batches: readonly BatchLife[], money: boolean): BatchLife[] {
  const valued = (code: string) => batches.map((batch) => ({ batch, value: figuresTogether([wholeLife(batch)], [code])[code] ?? null }));
  const margins = money ? valued('MARGINHEAD') : [];
  const known = margins.length > 0 && margins.every(({ value }) => value !== null) ? margins : valued('PEI').filter(({ value }) => value !== null);
  const ordered = known.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  return ordered.slice(0, Math.max(1, Math.floor(ordered.length / 3))).map(({ batch }) => batch);
}

/** What the close-out of a batch stands beside. */
export function besideOf(batch: BatchLife, closed: readonly BatchLife[], money: boolean): Beside {
  return {
    ten: closed.slice(0, TEN),
    house: closed.filter(({ roomid }) => roomid === batch.roomid).slice(0, OF_HOUSE),
    best: closed.length === 0 ? [] : bestThird(closed, money),
  };
}

/** Figures of the statement, in its order. */
export const STATEMENT = [
  ...['CAPACITY', 'PIGSIN', 'SOLD', 'MOVED', 'CULLED', 'DEAD', 'LIVE', 'UNACC'],
  ...['WIN', 'AWIN', 'WOUT', 'AWOUT', 'AW'],
  ...['PIGDAYS', 'DAYSFED', 'DTS', 'GAIN', 'ADG', 'ADGS', 'ADGADJ', 'ADFI', 'FCR', 'FCRD', 'FCRADJ', 'FCRSTD', 'FCRDIF', 'PEI', 'UTIL', 'EMPTY'],
  ...['MORT', 'CULLR', 'LOSS', 'FEED', 'FEEDHEAD', 'FEEDSTD', 'FEEDDIF'],
  ...['AMOUNTIN', 'CFEED', 'CMED', 'CVAC', 'COTHER', 'DIRECT', 'COSTGAIN', 'COSTOUT', 'SALES', 'CARRIED', 'MARGIN', 'MARGINHEAD', 'OVERFEED'],
] as const;
/** Figures that only make sense of one batch: of several they would be sums. */
const OF_ONE: ReadonlySet<string> = new Set([
  ...['CAPACITY', 'PIGSIN', 'SOLD', 'MOVED', 'CULLED', 'DEAD', 'LIVE', 'UNACC', 'WIN', 'WOUT', 'PIGDAYS', 'GAIN', 'FEED', 'FEEDSTD'],
  ...['AMOUNTIN', 'CFEED', 'CMED', 'CVAC', 'COTHER', 'DIRECT', 'SALES', 'CARRIED', 'MARGIN'],
]);

/** A line of the statement. */
export interface StatementRow {
  readonly code: string;
  readonly own: number | null;
  readonly standard: number | null;
  readonly house: number | null;
  readonly ten: number | null;
  readonly off: number | null;
  readonly best: number | null;
}

/** What the standard says of a batch, where it says anything. */
function standardOf(batch: BatchLife, values: LifeValues): Readonly<Record<string, number | null>> {
  const birth = averageBirth(batch);
  const { FEEDSTD = null, PIGSIN = null } = values;
  const weight = birth === null || averageWeightOut(batch) === null ? null : standardWeight(batch.standard, ageOn(birth, batch.asof));
  return {
    FCR: values['FCRSTD'] ?? null,
    FEED: FEEDSTD,
    FEEDHEAD: FEEDSTD === null || PIGSIN === null || PIGSIN === 0 ? null : FEEDSTD / PIGSIN,
    ...(batch.closedt === null ? { AW: weight } : { AWOUT: weight }),
  };
}

/** Figures brought to the standard weights of finishing pigs. */
const ADJUSTED: ReadonlySet<string> = new Set(['FCRADJ', 'ADGADJ']);

/** The statement of a batch: each figure beside the standard, the last batches of its house, the farm's last ten and its best third. */
export function statementOf(
  batch: BatchLife,
  { ten, house, best }: Beside,
  { settings }: Pick<GrowFarm, 'settings'>,
  money: boolean,
): StatementRow[] {
  // Standard weights of finishing pigs say nothing of a nursery.
  const codes = seen({ money }, STATEMENT).filter((code) => batch.house.area !== 'nursery' || !ADJUSTED.has(code));
  const measured = codes.filter((code) => GROW_FIGURES.of(code).formula !== undefined || GROW_FIGURES.of(code).madeOf !== undefined);
  const valuesOf = (batches: readonly BatchLife[]): LifeValues => {
    const values = figuresTogether(batches.map(wholeLife), measured);
    return { ...values, FCRADJ: adjustedFcr(values, settings), ADGADJ: adjustedAdg(values, settings) };
  };
  const [own, tens, houses, bests] = [valuesOf([batch]), valuesOf(ten), valuesOf(house), valuesOf(best)];
  const standards = standardOf(batch, own);
  return codes.map((code): StatementRow => {
    const beside = (values: LifeValues): number | null => (OF_ONE.has(code) ? null : (values[code] ?? null));
    const [value, mean] = [own[code] ?? null, beside(tens)];
    return {
      ...{ code, own: value, standard: standards[code] ?? null, house: beside(houses), ten: mean, best: beside(bests) },
      off: value === null || mean === null ? null : value - mean,
    };
  });
}
