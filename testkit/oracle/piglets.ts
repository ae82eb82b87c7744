import type { RawEvent } from '#play/raw-event.ts';
import { type Book, booked, type Cells, dosesOf, houseOf } from './book.ts';
import type { Life, Litter } from './life.ts';
import { dayOf, numberIn, textIn } from './raw.ts';

/** A recorded death of piglets with their litter. */
export interface PigletDeath {
  readonly life: Life;
  readonly litter: Litter;
  readonly event: RawEvent;
  readonly heads: number;
  readonly age: number;
}

/** Recorded deaths of piglets with their sows, those of an unbalanced first load left out. */
export function pigletDeaths(book: Book): PigletDeath[] {
  return book.lives.flatMap((life) =>
    life.litters.flatMap((litter) =>
      litter.moves
        .map(({ event }) => event)
        .filter(({ eventcd, unbalanced }) => eventcd === 'PLD' && !unbalanced)
        .map((event) => ({ life, litter, event, heads: numberIn(event, 'lossnum') ?? 0, age: dayOf(event) - litter.farrowdt })),
    ),
  );
}

const AGES: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 1],
  [2, 3],
  [4, 7],
  [8, 14],
  [15, 21],
  [22, 999],
];

/** Head of deaths, and by age class in their order. */
export function deathCells(deaths: readonly PigletDeath[]): { heads: number; ages: number[] } {
  const sum = (list: readonly PigletDeath[]) => list.reduce((total, { heads }) => total + heads, 0);
  return { heads: sum(deaths), ages: AGES.map(([from, to]) => sum(deaths.filter(({ age }) => age >= from && age <= to))) };
}

/** A litter closed in the period: its class values, the piglets it started with, weaned and those it lost as recorded. */
export function closedLitters(book: Book): { life: Life; litter: Litter; started: number; weaned: number }[] {
  return book.lives.flatMap((life) =>
    life.litters.flatMap((litter) => {
      const [own] = litter.phases;
      if (own === undefined || !booked(book, own.endDay)) return [];
      return { life, litter, started: (numberIn(litter.farrow, 'livenum') ?? 0) + own.plus - own.minus, weaned: own.weanedBefore + own.weanedAtEnd };
    }),
  );
}

function mateClass(litter: Litter): string {
  const { service } = litter;
  // What a sow bought in pig waited before is not known.
  if (service?.entered === true) return service.parity === 0 ? 'g' : '';
  if (service === null) return '';
  if (service.kind === 'gilt') return 'g';
  if (service.kind === 'repeat') return 'r';
  if (service.weanedOn === null) return '';
  const days = service.matedt - service.weanedOn;
  return days <= 3 ? 'a' : days <= 5 ? 'b' : days <= 7 ? 'c' : days <= 14 ? 'd' : 'e';
}

function lactationClass(life: Life, litter: Litter): string {
  const before = life.litters
    .slice(0, life.litters.indexOf(litter))
    .filter(({ lastWeaned }) => lastWeaned !== null)
    .at(-1);
  if (before === undefined) return '';
  const days = (before.lastWeaned ?? 0) - before.farrowdt;
  return days < 18 ? 'a' : days <= 21 ? 'b' : days <= 24 ? 'c' : days <= 28 ? 'd' : 'e';
}

function pureBoar(litter: Litter): string {
  const boars = litter.service === null ? [] : [...new Set(dosesOf(litter.service).map(({ boar }) => boar))];
  return boars.length === 1 ? (boars[0] ?? '') : '';
}

/** Class of a litter in each grouping of the litter analysis; blank where it has none. */
export function litterClass(book: Book, life: Life, litter: Litter, by: string): string {
  const boarLife = () => book.lives.find(({ boar, ent }) => boar && ent.pgid === pureBoar(litter));
  const of: Readonly<Record<string, () => string | null>> = {
    parity: () => String(Math.min(litter.parity, book.settings.PARMAX)).padStart(2, '0'),
    lineage: () => textIn(life.ent, 'lineage'),
    boar: () => pureBoar(litter),
    boarlineage: () => textIn(boarLife()?.ent ?? life.ent, boarLife() === undefined ? 'none' : 'lineage'),
    operator: () => litter.farrow.applyid,
    house: () => houseOf(life, litter.farrow),
    gestation: () => (litter.service === null ? null : String(litter.farrowdt - litter.service.matedt)),
    mateday: () => mateClass(litter),
    lactation: () => lactationClass(life, litter),
    month: () => litter.farrow.eventdt.slice(0, 6),
  };
  return of[by]?.() ?? '';
}

/** Spread of born alive: mean, sample deviation, quarters by linear interpolation, share of each band. */
export function aliveSpread(litters: readonly Litter[]): Cells {
  const live = litters.map(({ farrow }) => numberIn(farrow, 'livenum') ?? 0).toSorted((a, b) => a - b);
  const n = live.length;
  const mean = live.reduce((sum, one) => sum + one, 0) / n;
  const quarter = (share: number) => {
    const at = share * (n - 1);
    const [low, high] = [live[Math.floor(at)] ?? 0, live[Math.ceil(at)] ?? 0];
    return low + (at - Math.floor(at)) * (high - low);
  };
  const band = (from: number, to: number) => (100 * live.filter((one) => one >= from && one <= to).length) / n;
  return {
    sd: n < 2 ? null : Math.sqrt(live.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1)),
    b0: band(0, 6),
    b7: band(7, 9),
    b10: band(10, 12),
    b13: band(13, 15),
    b16: band(16, 99),
    least: live[0] ?? null,
    q1: quarter(0.25),
    q2: quarter(0.5),
    q3: quarter(0.75),
    most: live.at(-1) ?? null,
    mean,
  };
}
