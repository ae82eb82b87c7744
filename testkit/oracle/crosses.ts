import { bornAlive, differenceAtFarmParities } from './adjusted.ts';
import { type Book, booked, dosesOf } from './book.ts';
import type { Life, Litter, Service } from './life.ts';
import { textIn } from './raw.ts';

/** A litter or mating with the lines of its sow and of the one boar of all its doses. */
export interface Crossed {
  readonly farmid: string;
  readonly sowline: string | null;
  readonly boarline: string | null;
  readonly boar: string;
}

/** A litter of the window with its cross. */
export type CrossedLitter = Crossed & { readonly litter: Litter };
/** A mating of the window with its cross. */
type CrossedMating = Crossed & { readonly service: Service };

function crossOf(book: Book, farmid: string, life: Life, service: Service | null): Crossed | null {
  const boars = service === null ? [] : [...new Set(dosesOf(service).map(({ boar }) => boar))];
  const sire = boars.length === 1 ? book.lives.find(({ boar, ent }) => boar && ent.pgid === boars[0]) : undefined;
  if (sire === undefined) return null;
  return { farmid, sowline: textIn(life.ent, 'lineage'), boarline: textIn(sire.ent, 'lineage'), boar: sire.ent.pgid };
}

/** Litters farrowed in the window from pure matings with boars whose line is known. */
export function crossedLitters(book: Book, farmid: string): CrossedLitter[] {
  return book.lives.flatMap((life) =>
    life.litters.flatMap((litter) => {
      const cross = crossOf(book, farmid, life, litter.service);
      return cross === null || !booked(book, litter.farrowdt) ? [] : [{ ...cross, litter }];
    }),
  );
}

/** Own pure matings of the window. */
export function crossedMatings(book: Book, farmid: string): CrossedMating[] {
  return book.lives.flatMap((life) =>
    life.services.flatMap((service) => {
      const cross = crossOf(book, farmid, life, service);
      return cross === null || service.entered || !booked(book, service.matedt) ? [] : [{ ...cross, service }];
    }),
  );
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Born alive a litter of some crosses as if their litters stood in the parities of all litters of the farm, mixed ones among
 * them: the farm's mean and how far they lie off it, parity against parity.
 */
export function adjustedAlive(own: readonly CrossedLitter[], book: Book, top: number): number | null {
  const all = book.lives.flatMap(({ litters }) => litters.filter(({ farrowdt }) => booked(book, farrowdt)));
  const off = differenceAtFarmParities(
    own.map(({ litter }) => litter),
    all,
    top,
  );
  return off === null ? null : mean(all.map(bornAlive)) + off;
}

/**
 * Heterosis of a cross in %: what it has more, at the farm's parities, than the mean of its two pure matings (sow line on its
 * own boars, boar line on its own sows), of that mean. Null of a pure mating, or when one of the two is not on the farm.
 */
export function heterosisOf(all: readonly CrossedLitter[], sowline: string, boarline: string, book: Book, top: number): number | null {
  if (sowline === boarline) return null;
  const alive = (sow: string, boar: string): number | null =>
    adjustedAlive(
      all.filter((one) => one.sowline === sow && one.boarline === boar),
      book,
      top,
    );
  const [own, first, second] = [alive(sowline, boarline), alive(sowline, sowline), alive(boarline, boarline)];
  if (own === null || first === null || second === null) return null;
  const parents = (first + second) / 2;
  return (100 * (own - parents)) / parents;
}

/** Born alive with the farms' means taken out: what each farm's own litters have more than its mean, put on the mean of all. */
export function withoutFarms(own: readonly CrossedLitter[], all: readonly CrossedLitter[]): number | null {
  if (own.length === 0) return null;
  const of = (list: readonly CrossedLitter[]) => mean(list.map(({ litter }) => bornAlive(litter)));
  const farms = new Map([...Map.groupBy(all, ({ farmid }) => farmid)].map(([farmid, list]) => [farmid, of(list)]));
  return of(all) + mean(own.map(({ farmid, litter }) => bornAlive(litter) - (farms.get(farmid) ?? 0)));
}
