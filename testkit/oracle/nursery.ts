import { type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import { type OracleFigure, rate, sum } from './figure.ts';

/** Head of weaned piglets that came into a nursery house, died there or left it. */
export interface NurseryMove {
  readonly roomid: string;
  readonly eventdt: BusinessDate;
  readonly kind: 'in' | 'death' | 'out';
  readonly heads: number;
}

/** A row of nursery deaths as it was typed: head of a week of age, kg of them together when weighed. */
export interface NurseryDeath {
  readonly roomid: string;
  readonly eventdt: BusinessDate;
  readonly heads: number;
  readonly week: number;
  readonly reason: string;
  readonly kg: number | null;
  readonly way: 'died' | 'euthanised';
}

function signed(move: NurseryMove): number {
  return move.kind === 'in' ? move.heads : -move.heads;
}

/**
 * NURM = 100 x deaths / (count at the opening of the first day + placed in), NURD = 1000 x deaths /
 * sum of the daily counts (at the end of each day), over the houses of the moves given.
 */
export function nurseryFigures(
  moves: readonly NurseryMove[],
  period: { readonly from: BusinessDate; readonly to: BusinessDate },
): Record<string, OracleFigure> {
  const inside = moves.filter((move) => period.from <= move.eventdt && move.eventdt <= period.to);
  const opening = sum(
    moves.filter((move) => move.eventdt < period.from),
    signed,
  );
  const deaths = sum(
    inside.filter((move) => move.kind === 'death'),
    (move) => move.heads,
  );
  const placed = sum(
    inside.filter((move) => move.kind === 'in'),
    (move) => move.heads,
  );
  let pigDays = 0;
  for (let day = dayNumber(period.from); day <= dayNumber(period.to); day += 1) {
    pigDays += sum(
      moves.filter((move) => dayNumber(move.eventdt) <= day),
      signed,
    );
  }
  return { NURM: rate(deaths, opening + placed, 100), NURD: rate(deaths, pigDays, 1000) };
}

/** What a collection yields: useful sperm (10^9), doses, ml of diluent. Concentration in 10^6/ml, motility and abnormal in %. */
export function collectionYield(
  collection: {
    readonly volume: number;
    readonly motility: number;
    readonly concentration: number;
    readonly abnormal: number;
  },
  dose: { readonly sperm: number; readonly volume: number },
): { useful: number; doses: number; diluent: number } {
  const useful = ((collection.volume * collection.concentration) / 1000) * (collection.motility / 100) * (1 - collection.abnormal / 100);
  const doses = Math.floor(Number((useful / dose.sperm).toPrecision(12)));
  return { useful, doses, diluent: Math.max(0, doses * dose.volume - collection.volume) };
}
