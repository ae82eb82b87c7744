import { kindOfDay, matedFemale, NPD_CLASSES, parityOn } from './days.ts';
import { count, daysOf, type Farm, inClass, inPeriod, type OracleFigure, rate, sum } from './figure.ts';
import type { Life, Litter } from './life.ts';
import { dayOf, numberIn } from './raw.ts';

/** Days of each kind, found by asking every animal about every day. */
export function countDays(farm: Farm): Map<string, number> {
  const days = new Map<string, number>();
  for (const day of daysOf(farm)) {
    for (const life of farm.lives) {
      const kind = kindOfDay(life, day);
      if (kind !== null && inClass(farm, parityOn(life, day))) days.set(kind, (days.get(kind) ?? 0) + 1);
    }
  }
  return days;
}

/** Days present, average herds, non-productive days and the annual figures made of them. */
export function dayFigures(farm: Farm, known: Readonly<Record<string, OracleFigure>>): Record<string, OracleFigure> {
  const days = countDays(farm);
  const of = (kind: string) => days.get(kind) ?? 0;
  const gilt = of('gilt');
  const idle = sum(NPD_CLASSES, of);
  const mated = of('lactating') + of('inpig') + of('standing') + idle;
  const length = farm.to - farm.from + 1;
  const giltsToo = farm.settings.NPDGILT === 'Y';
  const number = (code: string) => known[code]?.numerator ?? 0;
  const figures: Record<string, OracleFigure> = {
    MFD: count(mated),
    GD: count(gilt),
    BD: count(of('boar')),
    AVGMF: rate(mated, length),
    AVGG: rate(gilt, length),
    AVGB: rate(of('boar'), length),
    LMFY: rate(number('LF'), mated, 365),
    PWMFY: rate(number('PW'), mated, 365),
    PWFY: rate(number('PW'), mated + gilt, 365),
    REPL: rate(number('MG'), mated, 36500),
    NPD: rate(idle + (giltsToo ? gilt : 0), mated + (giltsToo ? gilt : 0), 365),
  };
  for (const kind of NPD_CLASSES) figures[`NPD_${kind}`] = rate(of(kind), mated, 365);
  return { ...figures, ...removalFigures(farm, mated, gilt) };
}

function removalFigures(farm: Farm, mated: number, gilt: number): Record<string, OracleFigure> {
  const left = farm.lives.filter(
    (life) => !life.boar && !life.outside && inPeriod(farm, life.left) && inClass(farm, parityOn(life, life.left ?? farm.to)),
  );
  const sows = left.filter((life) => life.matedFrom !== null);
  const gilts = left.filter((life) => life.matedFrom === null);
  const by = (list: readonly Life[], way: string) => list.filter((life) => life.way === way).length;
  const removed = sows.filter((life) => life.way !== 'moved');
  return {
    CULL: rate(by(sows, 'culled'), mated, 36500),
    MORT: rate(by(sows, 'died'), mated, 36500),
    GCULL: rate(by(gilts, 'culled'), gilt, 36500),
    GMORT: rate(by(gilts, 'died'), gilt, 36500),
    APR: rate(
      sum(removed, (life) => parityOn(life, life.left ?? farm.to)),
      removed.length,
    ),
  };
}

/** Mated females at the edges of the period, their parities on its last day. */
export function headFigures(farm: Farm): Record<string, OracleFigure> {
  const on = (day: number) => farm.lives.filter((life) => matedFemale(life, day) && inClass(farm, parityOn(life, day)));
  const females = farm.lives.filter((life) => !life.boar && !life.outside);
  const closing = on(farm.to);
  const moved = (day: (life: Life) => number | null) =>
    females.filter((life) => inPeriod(farm, day(life)) && inClass(farm, parityOn(life, day(life) ?? farm.to)));
  const top = farm.settings.PARMAX;
  const figures: Record<string, OracleFigure> = {
    OPENING: count(on(farm.from - 1).length),
    IN: count(moved((life) => life.matedFrom).length),
    OUT: count(moved((life) => life.left).filter((life) => life.matedFrom !== null).length),
    CLOSING: count(closing.length),
    APH: rate(
      sum(closing, (life) => parityOn(life, farm.to)),
      closing.length,
    ),
  };
  for (let parity = 0; parity <= top; parity += 1) {
    const members = closing.filter((life) => Math.min(parityOn(life, farm.to), top) === parity);
    figures[`PARSHARE_${parity}`] = rate(members.length, closing.length, 100);
  }
  return figures;
}

export interface ParityRecord {
  closed: number;
  wasteday: number;
  /** The parity it began with. */
  parity: number;
}

/** Start of the parity record that a litter or a leaving closes; null when it is not known. */
export function recordStart(life: Life, before: Litter | null): number | null {
  if (before !== null) return before.phases.every((phase) => phase.end === 'weaned') ? before.lastWeaned : null;
  if (life.entrytp === 'weaned') return life.entry;
  return life.services[0]?.matedt ?? null;
}

/** Parity records of a female that are closed: at each farrowing, and at leaving. */
export function recordsOf(life: Life): ParityRecord[] {
  const records: ParityRecord[] = [];
  let before: Litter | null = null;
  for (const litter of life.litters) {
    const start = recordStart(life, before);
    if (start !== null && litter.service !== null)
      records.push({ closed: litter.farrowdt, wasteday: litter.service.matedt - start, parity: litter.parity - 1 });
    before = litter;
  }
  const start = recordStart(life, before);
  if (life.left !== null && start !== null)
    records.push({ closed: life.left, wasteday: life.left - start, parity: life.startParity + life.litters.length });
  return records;
}

/** NPD per record: mean wasteday of the parity records closed in the period. */
export function recordFigures(farm: Farm): Record<string, OracleFigure> {
  const records = farm.lives
    .filter((life) => !life.boar)
    .flatMap(recordsOf)
    .filter((record) => inPeriod(farm, record.closed) && inClass(farm, record.parity));
  return {
    NPDREC: rate(
      sum(records, (record) => record.wasteday),
      records.length,
    ),
  };
}

/** Collections thrown away, of all collections of the period. */
export function semenFigures(farm: Farm): Record<string, OracleFigure> {
  const collections = farm.lives.flatMap((life) => life.events.filter((event) => event.eventcd === 'SEM' && inPeriod(farm, dayOf(event))));
  const rejected = collections.filter((event) => (numberIn(event, 'doses') ?? 0) === 0);
  return { REJ: rate(rejected.length, collections.length, 100) };
}
