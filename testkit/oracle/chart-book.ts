import { type Book, booked, matedayOf } from './book.ts';
import { numberIn } from './raw.ts';

/** What a histogram of the charts counts. */
export type Measure = 'mateday' | 'returnday' | 'farrowday' | 'fosterday' | 'livenum' | 'birthkg' | 'agemated';

/** Every value of a measure in the period, an event standing on its own day. Days; weeks of age at first mating; kg a piglet of a litter weighed at birth. */
export function measured(book: Book, measure: Measure): number[] {
  return book.lives.flatMap((life): number[] => {
    const own = life.services.filter(({ entered }) => !entered);
    const mated = own.filter(({ matedt }) => booked(book, matedt));
    const born = life.litters.filter(({ farrowdt }) => booked(book, farrowdt));
    const of: Readonly<Record<Measure, () => (number | null)[]>> = {
      mateday: () => mated.filter(({ kind }) => kind === 'weaned').map((service) => matedayOf(life, service)),
      returnday: () => own.filter(({ end, endDay }) => end === 'return' && booked(book, endDay)).map(({ matedt, endDay }) => (endDay ?? 0) - matedt),
      farrowday: () => born.map(({ service, farrowdt }) => (service === null ? null : farrowdt - service.matedt)),
      fosterday: () =>
        life.litters
          .filter(({ phases: [first] }) => first?.end === 'weaned' && first.weanedBefore + first.weanedAtEnd > 0 && booked(book, first.endDay))
          .map(({ lastWeaned, farrowdt }) => (lastWeaned === null ? null : lastWeaned - farrowdt)),
      livenum: () => born.map(({ farrow }) => numberIn(farrow, 'livenum')),
      birthkg: () =>
        born.map(({ farrow }) => {
          const [kg, live] = [numberIn(farrow, 'totalweight'), numberIn(farrow, 'livenum') ?? 0];
          return kg === null || live === 0 ? null : kg / live;
        }),
      agemated: () => mated.filter(({ kind }) => kind === 'gilt' && life.birth !== null).map(({ matedt }) => (matedt - (life.birth ?? 0)) / 7),
    };
    return of[measure]().filter((value) => value !== null);
  });
}

/** Mean and sample standard deviation; null of fewer than two values. */
export function spreadOf(values: readonly number[]): { mean: number; sd: number } | null {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, sd: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)) };
}
