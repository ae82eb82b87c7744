import { type Book, booked, type Cells, dateText, dosesOf } from './book.ts';
import { type OracleFigure, rate } from './figure.ts';
import type { Life, Litter, Service } from './life.ts';
import { numberIn, textIn } from './raw.ts';

/** A mating of the window with its sow, its litter, and the boar of all its doses (null: mixed or none). */
export interface Paired {
  readonly life: Life;
  readonly service: Service;
  readonly litter: Litter | null;
  readonly boar: string | null;
}

/** Own matings of the window. */
export function pairedMatings(book: Book): Paired[] {
  return book.lives.flatMap((life) =>
    life.services
      .filter((service) => !service.entered && booked(book, service.matedt))
      .map((service) => {
        const boars = [...new Set(dosesOf(service).map(({ boar }) => boar))];
        const litter = life.litters.find((one) => one.service === service) ?? null;
        return { life, service, litter, boar: boars.length === 1 ? (boars[0] ?? null) : null };
      }),
  );
}

/** Farrowing rate, litters and pigs weaned of matings. */
export function pairFigures(matings: readonly Paired[]): Record<string, OracleFigure> {
  const members = matings.filter(({ service }) => service.end !== 'moved' && service.end !== 'sold');
  const litters = matings.flatMap(({ litter }) => litter ?? []);
  const of = (litter: Litter, field: string) => numberIn(litter.farrow, field) ?? 0;
  const sum = (list: readonly Litter[], value: (litter: Litter) => number) => list.reduce((total, litter) => total + value(litter), 0);
  const counted = litters.filter(({ farrow }) => numberIn(farrow, 'deadnum') !== null && numberIn(farrow, 'mummynum') !== null);
  const total = sum(counted, (litter) => of(litter, 'livenum') + of(litter, 'deadnum') + of(litter, 'mummynum'));
  const pigs = ({ weanedBefore, weanedAtEnd }: Litter['phases'][number]) => weanedBefore + weanedAtEnd;
  const own = litters.flatMap(({ phases }) => phases.filter((phase) => !phase.nurse && phase.end === 'weaned' && pigs(phase) > 0));
  const nurse = litters.flatMap(({ phases }) => phases.filter((phase) => phase.nurse && phase.end === 'weaned'));
  const weaned = [...own, ...nurse].reduce((all, phase) => all + pigs(phase), 0);
  return {
    matings: rate(matings.length, 1),
    farrowed: rate(members.filter(({ service }) => service.end === 'farrowed').length, 1),
    FR: rate(members.filter(({ service }) => service.end === 'farrowed').length, members.length, 100),
    TB: rate(total, counted.length),
    BA: rate(
      sum(litters, (litter) => of(litter, 'livenum')),
      litters.length,
    ),
    SB: rate(
      sum(counted, (litter) => of(litter, 'deadnum')),
      total,
      100,
    ),
    MM: rate(
      sum(counted, (litter) => of(litter, 'mummynum')),
      total,
      100,
    ),
    PWL: rate(weaned, own.length),
    deformed: rate(litters.filter((litter) => of(litter, 'weaknum3') > 0).length, 1),
  };
}

function lineageOf(book: Book, pgid: string): string | null {
  const found = book.lives.find((life) => life.ent.pgid === pgid);
  return found === undefined ? null : textIn(found.ent, 'lineage');
}

function parentsOf(book: Book, pgid: string | null): (string | null)[] {
  const found = pgid === null ? undefined : book.lives.find((life) => life.ent.pgid === pgid);
  return found === undefined ? [null, null] : [textIn(found.ent, 'sireid'), textIn(found.ent, 'damid')];
}

/** Relation of a sow and a boar by the parents typed, and the inbreeding of their litter in %; nulls where no parent is known. */
function related(book: Book, sow: string, boar: string): [string | null, number | null] {
  const [hers, his] = [parentsOf(book, sow), parentsOf(book, boar)];
  if ([...hers, ...his].every((parent) => parent === null)) return [null, null];
  if (hers.includes(boar) || his.includes(sow)) return ['parent', 25];
  const shared = hers.filter((parent, at) => parent !== null && parent === his[at]).length;
  if (shared === 2) return ['full', 25];
  if (shared === 1) return ['half', 12.5];
  const older = (of: (string | null)[]) => of.flatMap((parent) => parentsOf(book, parent));
  return older(hers).includes(boar) || older(his).includes(sow) ? ['grand', 12.5] : ['none', 0];
}

const values = (figures: Record<string, OracleFigure>): Cells =>
  Object.fromEntries(Object.entries(figures).map(([code, { value }]) => [code, value]));
const less = (a: number | null | undefined, b: number | null | undefined): number | null => (a == null || b == null ? null : a - b);

/** Rows of the boars: their pure matings against all matings of the window. */
export function boarRows(book: Book): Cells[] {
  const all = pairedMatings(book);
  const farm = pairFigures(all);
  const boars = Map.groupBy(
    all.filter(({ boar }) => boar !== null),
    ({ boar }) => boar as string,
  );
  return [...boars]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([boar, matings]) => {
      const own = pairFigures(matings);
      const to = (code: string) => less(own[code]?.value, farm[code]?.value);
      return { ...values(own), boar, boarlineage: lineageOf(book, boar), tofarm_FR: to('FR'), tofarm_TB: to('TB'), tofarm: to('BA') };
    });
}

/** Rows of the pairs of one sow and one boar, those of at least so many matings. */
export function pairRows(book: Book, least: number): Cells[] {
  const all = pairedMatings(book);
  const pure = all.filter(({ boar }) => boar !== null);
  const pairs = [...Map.groupBy(pure, ({ life, boar }) => `${life.ent.pgid} ${boar}`)].filter(([, matings]) => matings.length >= least);
  return pairs
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, matings]) => {
      const [sow = '', boar = ''] = key.split(' ');
      const own = pairFigures(matings);
      const hers = pairFigures(all.filter(({ life }) => life.ent.pgid === sow));
      const his = pairFigures(pure.filter((mating) => mating.boar === boar));
      const parities = matings.map(({ service }) => service.parity);
      const [first, last] = [Math.min(...parities), Math.max(...parities)];
      const [relation, inbreeding] = related(book, sow, boar);
      return {
        ...values(own),
        sow,
        lineage: lineageOf(book, sow),
        parities: first === last ? String(first) : `${first}–${last}`,
        boar,
        boarlineage: lineageOf(book, boar),
        tosow: less(own['BA']?.value, hers['BA']?.value),
        toboar: less(own['BA']?.value, his['BA']?.value),
        last: dateText(Math.max(...matings.map(({ service }) => service.matedt))),
        relation,
        inbreeding,
      };
    });
}
