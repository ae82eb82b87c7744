import type { RawEvent } from '#play/raw-event.ts';
import { type Book, booked, type Cells, dateText, dosesOf } from './book.ts';
import { type OracleFigure, rate } from './figure.ts';
import { type Life, outcomeUnknown } from './life.ts';
import { collectionYield } from './nursery.ts';
import { pairedMatings, pairFigures } from './pairs.ts';
import { dayOf, numberIn, type OracleSettings, textIn } from './raw.ts';

/** Settings of the semen laboratory. */
export interface SemenSettings extends OracleSettings {
  readonly SPERMDOSE: number;
  readonly DOSEVOL: number;
  readonly SEMSHELF: number;
  readonly SEMMOT: number;
  readonly SEMABN: number;
}

function collectionsOf(life: Life, until: number): RawEvent[] {
  return life.events.filter((event) => event.eventcd === 'SEM' && dayOf(event) <= until);
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function share(list: readonly RawEvent[], poor: (event: RawEvent) => boolean): number | null {
  return list.length === 0 ? null : (100 * list.filter(poor).length) / list.length;
}

/** Useful sperm (10^9), doses and ml of diluent of a collection. */
export function yieldOf(event: RawEvent, settings: SemenSettings): { useful: number; doses: number; diluent: number } {
  const of = (field: string) => numberIn(event, field) ?? 0;
  const collection = { volume: of('volume'), motility: of('motility'), concentration: of('concentration'), abnormal: of('abnormal') };
  const dose = { sperm: numberIn(event, 'spermdose') ?? settings.SPERMDOSE, volume: numberIn(event, 'dosevol') ?? settings.DOSEVOL };
  const made = collectionYield(collection, dose);
  return { ...made, diluent: Math.max(0, of('doses') * dose.volume - of('volume')) };
}

/** USP, DOSES and REJ of collections. */
export function semenFigures(collections: readonly RawEvent[], settings: SemenSettings): Record<string, OracleFigure> {
  const yields = collections.map((event) => yieldOf(event, settings));
  const sum = (of: (one: (typeof yields)[number]) => number) => yields.reduce((total, one) => total + of(one), 0);
  return {
    USP: rate(
      sum(({ useful }) => useful),
      yields.length,
    ),
    DOSES: rate(
      sum(({ doses }) => doses),
      yields.length,
    ),
    REJ: rate(collections.filter((event) => (numberIn(event, 'doses') ?? 0) === 0).length, collections.length, 100),
  };
}

/** A batch: boar, day of collection, doses made, and the days and sows its doses went to, so many each. */
export interface Batch {
  readonly batch: string;
  readonly boarid: string;
  readonly day: number;
  readonly made: number;
  readonly uses: readonly { readonly day: number; readonly sow: string; readonly doses: number }[];
}

/** Boar slots of a mating that the batch it names filled: those of the batch's boar, who stands first. */
export function dosesOfBatch(event: RawEvent): number {
  return ['boarid', 'boarid2', 'boarid3'].filter((slot) => textIn(event, slot) === textIn(event, 'boarid')).length;
}

/** Every batch of the farm with its uses; a mating takes a dose of the batch it names for each slot of its boar. */
export function batchesOf(lives: readonly Life[], until: number): Batch[] {
  const uses = lives.flatMap((life) =>
    life.services.flatMap((service) =>
      service.typed.flatMap((event) => {
        const batch = textIn(event, 'semenbatch');
        return batch === null || dayOf(event) > until ? [] : [{ batch, day: dayOf(event), sow: life.ent.pgid, doses: dosesOfBatch(event) }];
      }),
    ),
  );
  const byBatch = Map.groupBy(uses, ({ batch }) => batch);
  return lives.flatMap((life) =>
    collectionsOf(life, until).map((event) => {
      const batch = `${life.ent.pgid}-${event.eventdt}`;
      return {
        batch,
        boarid: life.ent.pgid,
        day: dayOf(event),
        made: numberIn(event, 'doses') ?? 0,
        uses: byBatch.get(batch) ?? [],
      };
    }),
  );
}

const dosesIn = (uses: Batch['uses']): number => uses.reduce((sum, { doses }) => sum + doses, 0);

/** Doses of a batch that no mating took. */
export function leftOf({ made, uses }: Batch): number {
  return made - dosesIn(uses);
}

function boarRow(book: Book, settings: SemenSettings, life: Life): Cells {
  const pgid = life.ent.pgid;
  const all = collectionsOf(life, book.to);
  const own = all.filter((event) => booked(book, dayOf(event)));
  const gaps = own.map((event) => {
    const before = all[all.indexOf(event) - 1];
    return before === undefined ? null : dayOf(event) - dayOf(before);
  });
  const of = (field: string) => own.map((event) => numberIn(event, field));
  const last = all.at(-1);
  const batches = batchesOf(book.lives, book.to).filter(({ boarid }) => boarid === pgid);
  const usable = (batch: Batch) => batch.day + settings.SEMSHELF;
  const sum = (list: readonly Batch[], n: (batch: Batch) => number) => list.reduce((total, batch) => total + n(batch), 0);
  const doses = book.lives.flatMap((sow) => sow.services.filter((service) => !service.entered && booked(book, service.matedt)).map(dosesOf));
  const his = (list: ReturnType<typeof dosesOf>) => list.filter(({ boar }) => boar === pgid).length;
  const pure = pairedMatings(book).filter(({ boar }) => boar === pgid);
  const figures = pairFigures(pure);
  const made = semenFigures(own, settings);
  return {
    boarid: pgid,
    lineage: textIn(life.ent, 'lineage'),
    age: life.birth === null ? null : book.to - life.birth,
    collections: own.length,
    interval: meanOf(gaps),
    volume: meanOf(of('volume')),
    concentration: meanOf(of('concentration')),
    motility: meanOf(of('motility')),
    abnormal: meanOf(of('abnormal')),
    lastdt: last?.eventdt ?? null,
    lastmotility: last === undefined ? null : numberIn(last, 'motility'),
    lastabnormal: last === undefined ? null : numberIn(last, 'abnormal'),
    lowmot: share(own, (event) => (numberIn(event, 'motility') ?? 0) < settings.SEMMOT),
    highabn: share(own, (event) => (numberIn(event, 'abnormal') ?? 0) > settings.SEMABN),
    USP: made['USP']?.value ?? null,
    DOSES: made['DOSES']?.value ?? null,
    REJ: made['REJ']?.value ?? null,
    opening: sum(
      batches.filter((batch) => batch.day < book.from && usable(batch) + 1 >= book.from),
      ({ made: doses, uses }) => doses - dosesIn(uses.filter(({ day }) => day < book.from)),
    ),
    drawn: sum(batches, ({ uses }) => dosesIn(uses.filter(({ day }) => booked(book, day)))),
    produced: sum(
      batches.filter(({ day }) => booked(book, day)),
      (batch) => batch.made,
    ),
    used: doses.reduce((total, list) => total + his(list), 0),
    sent: 0,
    thrown: 0,
    // The first day a batch is past its shelf life lies in the period.
    expired: sum(
      batches.filter((batch) => booked(book, usable(batch) + 1)),
      leftOf,
    ),
    left: sum(
      batches.filter((batch) => usable(batch) >= book.to),
      leftOf,
    ),
    matings: doses.filter((list) => his(list) > 0).length,
    pure: pure.length,
    pending: pure.filter(({ service }) => service.end === null && !outcomeUnknown(service, book.asof, book.settings)).length,
    FR: figures['FR']?.value ?? null,
    BA: figures['BA']?.value ?? null,
    idle: last === undefined ? null : book.to - dayOf(last),
    gone: life.left !== null && life.left <= book.to ? 1 : 0,
    falling: all
      .slice(-3)
      .map((event) => numberIn(event, 'motility'))
      .join(' → '),
  };
}

/** Boars on the farm on some day of the period, and those whose doses were used in it, by identity. */
export function boarBook(book: Book, settings: SemenSettings): Cells[] {
  const used = new Set(batchesOf(book.lives, book.to).flatMap(({ boarid, uses }) => (uses.some(({ day }) => booked(book, day)) ? [boarid] : [])));
  return book.lives
    .filter((life) => life.boar && life.entry <= book.to && (life.left === null || life.left > book.from || used.has(life.ent.pgid)))
    .toSorted((a, b) => (a.ent.pgid < b.ent.pgid ? -1 : 1))
    .map((life) => boarRow(book, settings, life));
}

function decision(event: RawEvent, settings: SemenSettings): string {
  if ((numberIn(event, 'doses') ?? 0) === 0) return 'Rejected';
  const poor = (numberIn(event, 'motility') ?? 0) < settings.SEMMOT || (numberIn(event, 'abnormal') ?? 0) > settings.SEMABN;
  return poor ? 'Used, with a reason' : 'Used';
}

/** The collections of the days in the order they were made. */
export function semenDiary(book: Book, settings: SemenSettings): Cells[] {
  const made = book.lives.flatMap((life) => life.events.filter((event) => event.eventcd === 'SEM' && booked(book, dayOf(event))));
  return made
    .toSorted((a, b) => dayOf(a) - dayOf(b) || a.seq - b.seq)
    .map((event) => {
      const { useful, diluent } = yieldOf(event, settings);
      const of = (field: string) => numberIn(event, field);
      return {
        date: event.eventdt,
        time: textIn(event, 'hour'),
        batch: `${event.pgid}-${event.eventdt}`,
        boarid: event.pgid,
        applyid: event.applyid,
        volume: of('volume'),
        motility: of('motility'),
        concentration: of('concentration'),
        abnormal: of('abnormal'),
        usp: useful,
        spermdose: of('spermdose') ?? settings.SPERMDOSE,
        dosevol: of('dosevol') ?? settings.DOSEVOL,
        doses: of('doses') ?? 0,
        diluent,
        dilutor: textIn(event, 'dilutor'),
        decision: decision(event, settings),
        changed: null,
      };
    });
}

/** The balance of doses of the days by batch: those usable on the first day or later. */
export function doseBalance(book: Book, settings: SemenSettings): Cells[] {
  return batchesOf(book.lives, book.to)
    .filter((batch) => batch.made > 0 && batch.day + settings.SEMSHELF >= book.from)
    .map((batch) => {
      const inside = batch.uses.filter(({ day }) => booked(book, day));
      const opening = batch.day < book.from ? batch.made - dosesIn(batch.uses.filter(({ day }) => day < book.from)) : 0;
      const expired = batch.day + settings.SEMSHELF < book.to ? leftOf(batch) : 0;
      return {
        batch: batch.batch,
        boarid: batch.boarid,
        opening,
        produced: booked(book, batch.day) ? batch.made : 0,
        used: dosesIn(inside),
        sent: 0,
        thrown: 0,
        expired,
        closing: leftOf(batch) - expired,
        sows:
          inside.length === 0
            ? null
            : inside
                .map(({ sow }) => sow)
                .toSorted()
                .join(' '),
        usable: dateText(batch.day + settings.SEMSHELF),
      };
    })
    .toSorted((a, b) => String(a.usable).localeCompare(String(b.usable)) || (a.batch < b.batch ? -1 : 1));
}
