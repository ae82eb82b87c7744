import type { BusinessDate } from '#kernel/business-date.ts';
import type { Animal, HerdSpan, SowCycle, SpanCause, SpanKind } from './animal.ts';

interface Piece {
  readonly kind: SpanKind;
  readonly cause: SpanCause | null;
  readonly parity: number;
  readonly n: number | null;
}

/** A piece of the animal's days that begins on a day and lasts until the next one begins. */
type Start = readonly [from: BusinessDate, piece: Piece];

/** Class of the days of a service that failed (herd.md, Days and edges 4). */
function failedCause(cycle: SowCycle): SpanCause {
  const byCheck = cycle.fregexamreslt === 'negative' && cycle.fregexamdt === cycle.outcomedt;
  switch (cycle.outcome) {
    case 'return':
      return 'service-return';
    case 'negative':
      return 'service-negative';
    case 'notinpig':
      return byCheck ? 'service-negative' : 'service-return';
    case 'abortion':
      return 'service-abortion';
    default:
      return 'service-leave';
  }
}

function servicePiece(cycle: SowCycle): Piece {
  const { parity, n } = cycle;
  if (cycle.outcome === null) return { kind: 'standing', cause: null, parity, n };
  if (cycle.outcome === 'farrowed') return { kind: 'inpig', cause: null, parity, n };
  return { kind: 'open', cause: failedCause(cycle), parity, n };
}

/** Day the sow stopped nursing the litter of this service for good; null while she nurses. */
function dryDay(animal: Animal, cycle: SowCycle): BusinessDate | null {
  const { litter } = cycle;
  const last = animal.cycles.at(-1) === cycle;
  if (litter === null || (last && (animal.status === 'L' || animal.status === 'F'))) return null;
  return litter.weanings.at(-1)?.eventdt ?? null;
}

/** Nursing, and from the day she stopped for good what follows. */
function nursingStarts(animal: Animal, cycle: SowCycle, nursing: Start, after: Piece): Start[] {
  const dry = dryDay(animal, cycle);
  return dry === null ? [nursing] : [nursing, [dry, after]];
}

function startsOf(animal: Animal, cycle: SowCycle): Start[] {
  const { litter, n, parity } = cycle;
  const open = (cause: SpanCause, at: number): Piece => ({ kind: 'open', cause, parity: at, n });
  const leftUnserved = animal.left !== null && animal.cycles.at(-1) === cycle;
  const afterWeaning: SpanCause = leftUnserved ? 'wean-leave' : 'wean-service';
  if (cycle.kind === 'E' && litter === null) return [[animal.entrydt, open(leftUnserved ? 'wean-leave' : 'arrival-service', parity)]];
  if (cycle.kind === 'E') {
    // Came from another farm after farrowing, without piglets, and not weaned: she counts as nursing until she is.
    return nursingStarts(animal, cycle, [animal.entrydt, { kind: 'lactating', cause: null, parity, n }], open(afterWeaning, parity));
  }
  const from = cycle.matedt === null || cycle.matedt < animal.entrydt ? animal.entrydt : cycle.matedt;
  const starts: Start[] = [[from, servicePiece(cycle)]];
  if (litter === null) {
    return cycle.outcomedt === null ? starts : [...starts, [cycle.outcomedt, open('after-failure', parity)]];
  }
  const nursing: Start = [litter.farrowdt, { kind: 'lactating', cause: null, parity: litter.parity, n }];
  return [...starts, ...nursingStarts(animal, cycle, nursing, open(afterWeaning, litter.parity))];
}

function allStarts(animal: Animal): Start[] {
  if (animal.sex === 'M') return [[animal.entrydt, { kind: 'boar', cause: null, parity: 0, n: null }]];
  const gilt: Start[] = animal.entrytp === 'gilt' ? [[animal.entrydt, { kind: 'gilt', cause: null, parity: 0, n: null }]] : [];
  return [...gilt, ...animal.cycles.flatMap((cycle) => startsOf(animal, cycle))];
}

/**
 * Every day of presence once, with its kind and, for lost days, their cause: the arrival day counts,
 * the leaving day does not. The last span has no end while the animal is here. A service that failed
 * turns all its days into lost ones.
 */
export function herdSpans(animal: Animal): HerdSpan[] {
  if (animal.semenOnly) return [];
  const starts = allStarts(animal);
  const end = animal.left?.date ?? null;
  return starts.flatMap(([from, piece], index) => {
    const next = starts[index + 1]?.[0] ?? end;
    const to = next !== null && end !== null && next > end ? end : next;
    return to !== null && from >= to ? [] : [{ from, to, ...piece }];
  });
}
