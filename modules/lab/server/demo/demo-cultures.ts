import type { BusinessDate } from '#kernel/business-date.ts';
import type { Random } from '#kernel/random.ts';
import { countOutcome, cultureOutcome, type TypedPlate } from '../../domain/cultures/culture-outcome.ts';
import { type DrugMethod, type DrugValue, type EditedPoint, editionOn, pointFor, sirOf } from '../../domain/cultures/drug-values.ts';
import { type CutoffRow, INVALID, type OrderOutcome } from '../../domain/runs/outcome.ts';
import type { panelOf } from '../cultures/points.ts';
import type { MadeOrder } from './demo-orders.ts';

export type Panel = Awaited<ReturnType<typeof panelOf>>;

/** What a bench of cultures wrote of one order beside its result. */
export interface Grown {
  readonly outcome: OrderOutcome;
  readonly isolates: readonly DemoIsolate[];
  readonly plates: readonly TypedPlate[];
}

interface DemoIsolate {
  readonly isolate: number;
  readonly organism: string;
  readonly organismname: string;
  readonly growth: string;
  readonly purity: string;
  readonly method: string;
  readonly edition: string | null;
  readonly drugs: readonly DemoDrug[];
}

type DemoDrug = DrugValue & {
  readonly drug: string;
  readonly drugname: string;
  readonly drugclass: string;
  readonly method: DrugMethod;
  readonly sir: string;
  readonly point: object | null;
  readonly reported: boolean;
};

/** What is found in sick pigs, by where the sample comes from. */
const GROWS: Readonly<Record<string, readonly (readonly [organism: string, share: number])[]>> = {
  faeces: [
    ['ECOLI', 0.52],
    ['SALM', 0.14],
  ],
  swab: [
    ['SSUIS', 0.34],
    ['GPARA', 0.2],
    ['PMULT', 0.18],
    ['APP', 0.12],
  ],
};

/** Shares that withstand a drug, of enteric and of respiratory bacteria; quinolones lose a little every year. */
const RESISTANT: Readonly<Record<string, readonly [enteric: number, respiratory: number]>> = {
  AMX: [0.68, 0.12],
  CEF: [0.14, 0.02],
  COL: [0.16, 0.9],
  DOX: [0.62, 0.34],
  ENR: [0.3, 0.08],
  FFC: [0.36, 0.06],
  GEN: [0.24, 0.3],
  SXT: [0.58, 0.4],
  TIL: [0.95, 0.22],
  TIA: [0.97, 0.18],
};
const ENTERIC: ReadonlySet<string> = new Set(['ECOLI', 'SALM']);

function isResistant(drug: string, organism: string, day: BusinessDate, random: Random): boolean {
  const [enteric, respiratory] = RESISTANT[drug] ?? [0.3, 0.3];
  const rising = drug === 'ENR' ? 0.07 * (Number(day.slice(0, 4)) - 2024) : 0;
  return random.chance(Math.min(0.95, (ENTERIC.has(organism) ? enteric : respiratory) + rising));
}

/** A zone in mm, or a step of a twofold row from 0.12 to 64 µg/ml. */
function measuredDrug(resistant: boolean, method: DrugMethod, random: Random): DrugValue {
  if (method === 'disc') return { sign: '', value: Math.max(6, Math.min(38, Math.round(random.normal(resistant ? 10 : 22, 3)))) };
  const step = Math.round(random.normal(resistant ? 5 : -1.6, 1.1));
  if (step > 6) return { sign: '>', value: 64 };
  return step <= -3 ? { sign: '<=', value: 0.125 } : { sign: '', value: 2 ** step };
}

function drugOf(
  known: Panel['drugs'][number],
  organism: string,
  how: { panel: Panel; edition: string | null; method: DrugMethod; day: BusinessDate },
  random: Random,
): DemoDrug {
  const { panel, edition, method, day } = how;
  const { drug, name: drugname, drugclass, reported } = known;
  const found = measuredDrug(isResistant(drug, organism, day, random), method, random);
  const point: EditedPoint | null = pointFor(panel.points, { edition, organism, drug, method });
  const kept = point === null ? null : { edition, organism: point.organism, sop: point.sop, s: point.s, rop: point.rop, r: point.r };
  return { ...found, drug, drugname, drugclass, method, sir: sirOf(found, point), point: kept, reported: reported === 'Y' };
}

function isolateOf(panel: Panel, organism: string, day: BusinessDate, discOnly: boolean, random: Random): DemoIsolate {
  const edition = editionOn(panel.points, day);
  const method: DrugMethod = !discOnly && !ENTERIC.has(organism) ? 'mic' : 'disc';
  const name = panel.organisms.find((one) => one.organism === organism)?.name ?? organism;
  return {
    ...{
      isolate: 1,
      organism,
      organismname: name,
      growth: random.pick(['heavy', 'heavy', 'moderate', 'scant']),
      purity: random.pick(['pure', 'dominant']),
    },
    ...{ method: discOnly ? 'biochem' : random.pick(['maldi', 'kit']), edition },
    drugs: panel.drugs.map((drug) => drugOf(drug, organism, { panel, edition, method, day }, random)),
  };
}

/** What grew of a sample. */
export function cultureOf(panel: Panel, { key, made, day }: MadeOrder, discOnly: boolean, random: Random): Grown {
  let left = random.int(0, 9999) / 10_000;
  const found = (GROWS[made.planned.sampletp] ?? []).find(([, share]) => {
    left -= share;
    return left < 0;
  });
  const isolates = found === undefined ? [] : [isolateOf(panel, found[0], day ?? made.planned.day, discOnly, random)];
  const outcome = cultureOutcome(
    key,
    isolates.map(({ organismname }) => organismname),
  );
  return { outcome, isolates, plates: [] };
}

/** Colonies of water: few in most points, many where a pipe was not flushed. */
export function countOf({ key }: MadeOrder, volume: number, row: CutoffRow | null, random: Random): Grown {
  const inMl = 10 ** random.normal(random.chance(0.15) ? 4.6 : 2.7, 0.5);
  const first = Math.max(0, Math.ceil(Math.log10((inMl * volume) / 250)));
  const plates = [first, first, first + 1, first + 1].map((exponent) => {
    const mean = (inMl * volume) / 10 ** exponent;
    return { exponent, colonies: Math.max(0, Math.round(random.normal(mean, Math.sqrt(mean)))) };
  });
  const outcome = countOutcome(key, plates, volume, { row, below: 'half' });
  return { outcome: outcome ?? { ...INVALID, order: key, why: 'novalue', rawmean: null }, isolates: [], plates };
}

/** Salmonella looked for in 25 g of feed. */
export function presenceOf({ key }: MadeOrder, random: Random): Grown {
  const outcome: OrderOutcome = { ...INVALID, order: key, status: 1, why: null, rawmean: null, cls: random.chance(0.06) ? 'pos' : 'neg' };
  return { outcome, isolates: [], plates: [] };
}
