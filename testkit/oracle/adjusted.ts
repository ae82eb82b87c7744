import type { Litter } from './life.ts';
import { numberIn } from './raw.ts';

/** Born alive of a litter. */
export function bornAlive({ farrow }: Litter): number {
  return numberIn(farrow, 'livenum') ?? 0;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Mean of some litters as if they stood in the parities of all: each parity's own mean weighted with the share of all
 * litters in it (herd.md: each class weighted to the farm's parity shares). Parities they have none of cannot be weighted;
 * the shares of the others are taken as the whole. Null without litters.
 */
function atFarmParities(own: readonly Litter[], all: readonly Litter[], top: number, value: (litter: Litter) => number = bornAlive): number | null {
  const classOf = ({ parity }: Litter) => Math.min(parity, top);
  let [sum, weights] = [0, 0];
  for (const [parity, litters] of Map.groupBy(own, classOf)) {
    const share = all.filter((litter) => classOf(litter) === parity).length;
    sum += share * mean(litters.map(value));
    weights += share;
  }
  return weights === 0 ? null : sum / weights;
}

/**
 * What some litters have more born alive than all, parity against parity: the differences of each parity weighted with the
 * share of all litters in it. Null without litters.
 */
export function differenceAtFarmParities(own: readonly Litter[], all: readonly Litter[], top: number): number | null {
  const classOf = ({ parity }: Litter) => Math.min(parity, top);
  const herd = new Map([...Map.groupBy(all, classOf)].map(([parity, litters]) => [parity, mean(litters.map(bornAlive))]));
  return atFarmParities(own, all, top, (litter) => bornAlive(litter) - (herd.get(classOf(litter)) ?? 0));
}

/** Half of the 95 % interval of the difference between the mean of a class of n and that of all it is a part of; null of fewer than two. */
export function halfInterval(own: readonly Litter[], all: readonly Litter[]): number | null {
  const [n, of] = [own.length, all.length];
  if (n < 2 || n === of) return n < 2 ? null : 0;
  const values = own.map(bornAlive);
  const centre = mean(values);
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (n - 1));
  return 1.96 * deviation * Math.sqrt(1 / n - 1 / of);
}
