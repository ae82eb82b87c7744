import type { RawEvent } from '#play/raw-event.ts';
import { count, type Farm, inPeriod, type OracleFigure, rate, sum } from './figure.ts';
import { fostered, type Life, type Litter, type Phase } from './life.ts';
import { dayOf, numberIn } from './raw.ts';

interface Farrowing {
  life: Life;
  litter: Litter;
}

function allLitters(farm: Farm): Farrowing[] {
  return farm.lives.flatMap((life) => life.litters.map((litter) => ({ life, litter })));
}

function born(farrowing: Farrowing, field: string): number {
  return numberIn(farrowing.litter.farrow, field) ?? 0;
}

function totalBorn(farrowing: Farrowing): number {
  return born(farrowing, 'livenum') + born(farrowing, 'deadnum') + born(farrowing, 'mummynum');
}

/** Figures of the farrowings dated in the period. */
export function farrowingFigures(farm: Farm): Record<string, OracleFigure> {
  const litters = allLitters(farm).filter(({ litter }) => inPeriod(farm, litter.farrowdt));
  const counted = litters.filter(({ litter }) => numberIn(litter.farrow, 'deadnum') !== null && numberIn(litter.farrow, 'mummynum') !== null);
  const weighed = litters.filter(({ litter }) => numberIn(litter.farrow, 'totalweight') !== null);
  const mated = litters.filter(({ litter }) => litter.service !== null);
  const again = litters.filter(({ litter }) => litter.previousFarrowdt !== null);
  const first = litters.filter(({ life, litter }) => litter.parity === 1 && life.birth !== null);
  const conceived = litters.filter(({ litter }) => litter.service !== null && litter.weanedBefore !== null);
  const alive = sum(litters, (row) => born(row, 'livenum'));
  const totals = sum(counted, totalBorn);
  const mummies = sum(counted, (row) => born(row, 'mummynum'));
  const weak = sum(litters, (row) => born(row, 'weaknum') + born(row, 'weaknum2') + born(row, 'weaknum3'));
  const weight = sum(weighed, (row) => born(row, 'totalweight'));
  return {
    LF: count(litters.length),
    GEST: rate(
      sum(mated, ({ litter }) => litter.farrowdt - (litter.service?.matedt ?? 0)),
      mated.length,
    ),
    FI: rate(
      sum(again, ({ litter }) => litter.farrowdt - (litter.previousFarrowdt ?? 0)),
      again.length,
    ),
    AFF: rate(
      sum(first, ({ life, litter }) => litter.farrowdt - (life.birth ?? 0)),
      first.length,
    ),
    WTC: rate(
      sum(conceived, ({ litter }) => (litter.service?.matedt ?? 0) - (litter.weanedBefore ?? 0)),
      conceived.length,
    ),
    TB: rate(farm.settings.TBMUM === 'N' ? totals - mummies : totals, counted.length),
    BA: rate(alive, litters.length),
    SB: rate(
      sum(counted, (row) => born(row, 'deadnum')),
      totals,
      100,
    ),
    MM: rate(mummies, totals, 100),
    WK: rate(weak, alive, 100),
    MBW: rate(
      weight,
      sum(weighed, (row) => born(row, 'livenum')),
    ),
    LBW: rate(weight, weighed.length),
    LOW: rate(litters.filter((row) => born(row, 'livenum') < 7).length, litters.length, 100),
  };
}

function pigsOf(phase: Phase): number {
  return phase.weanedBefore + phase.weanedAtEnd;
}

function eventsOf(farm: Farm, codes: readonly string[]): RawEvent[] {
  return farm.lives.flatMap((life) => life.events.filter((event) => codes.includes(event.eventcd) && inPeriod(farm, dayOf(event))));
}

/** Figures of weanings, fosterings and piglet deaths dated in the period, and of litters closed in it. */
export function weaningFigures(farm: Farm): Record<string, OracleFigure> {
  const phases = allLitters(farm).flatMap(({ litter }) => litter.phases.map((phase) => ({ litter, phase })));
  const closed = phases.filter(({ phase }) => inPeriod(farm, phase.endDay));
  const own = closed.filter(({ phase }) => !phase.nurse);
  const nurse = closed.filter(({ phase }) => phase.nurse);
  const weanedLitters = own.filter(({ phase }) => phase.end === 'weaned');
  const lw = farm.settings.LWZERO === 'Y' ? weanedLitters : weanedLitters.filter(({ phase }) => pigsOf(phase) > 0);
  const nursePigs = sum(nurse, ({ phase }) => pigsOf(phase));
  const weanings = eventsOf(farm, ['SWN', 'WEA']);
  const weighed = weanings.filter((event) => numberIn(event, 'weanweight') !== null);
  const weaned = sum(own, ({ phase }) => pigsOf(phase)) + nursePigs;
  const bornIn = (list: typeof own) => sum(list, ({ litter }) => numberIn(litter.farrow, 'livenum') ?? 0);
  const moved = (list: typeof own) => sum(list, ({ phase }) => phase.plus - phase.minus);
  // LWZERO N: litters weaned without a pig are left out, with the piglets that stayed with them.
  const empty = weanedLitters.filter((one) => !lw.includes(one));
  const alive = bornIn(own) - bornIn(empty) - moved(empty);
  const started = bornIn(own) - bornIn(empty) + moved(closed) - moved(empty);
  const lactation = (list: typeof lw) =>
    rate(
      sum(list, ({ litter }) => (litter.lastWeaned ?? litter.farrowdt) - litter.farrowdt),
      list.length,
    );
  return {
    LW: count(lw.length),
    PW: count(sum(weanings, (event) => numberIn(event, 'weannum') ?? 0)),
    PWL: rate(sum(lw, ({ phase }) => pigsOf(phase)) + nursePigs, lw.length),
    LACT: lactation(lw),
    WWT: rate(
      sum(weighed, (event) => numberIn(event, 'weanweight') ?? 0),
      sum(weighed, (event) => numberIn(event, 'weannum') ?? 0),
    ),
    PWM_A: rate(alive - weaned, alive, 100),
    PWM_B: rate(started - weaned, started, 100),
    ...changeFigures(farm),
  };
}

function changeFigures(farm: Farm): Record<string, OracleFigure> {
  const fosterings = eventsOf(farm, ['FOS']);
  const losses = eventsOf(farm, ['PLD']);
  const lost = (list: readonly RawEvent[]) => sum(list, (event) => numberIn(event, 'lossnum') ?? 0);
  const alive = sum(eventsOf(farm, ['FAR']), (event) => numberIn(event, 'livenum') ?? 0);
  const unbalanced = [...fosterings, ...losses].filter((event) => event.unbalanced);
  return {
    PWM_C: rate(lost(losses.filter((event) => !event.unbalanced)), alive, 100),
    FOSTERBAL: count(sum(fosterings, (event) => fostered(event).plus - fostered(event).minus)),
    UNBALPLUS: count(
      sum(
        unbalanced.filter((event) => event.eventcd === 'FOS'),
        (event) => fostered(event).plus,
      ),
    ),
    UNBALMINUS: count(lost(unbalanced.filter((event) => event.eventcd === 'PLD'))),
    UNBALLIT: count(new Set(unbalanced.map((event) => `${event.animalId} ${event.eventdt}`)).size),
  };
}
