import { type BusinessDate, dateOfDay } from '#kernel/business-date.ts';
import { type Book, booked, type Cells, dateText, dosesOf } from './book.ts';
import { type Life, outcomeWord, type Service } from './life.ts';
import { pairedMatings, pairFigures } from './pairs.ts';
import { dayIn, dayOf, numberIn, textIn } from './raw.ts';
import { dosesOfBatch, type SemenSettings, yieldOf } from './semen-book.ts';
import { bornOf, byDay, positive, sumOf } from './sheet-parts.ts';

function boarCells(life: Life | undefined, pgid: string): Cells {
  const text = (field: string) => (life === undefined ? null : textIn(life.ent, field));
  return { boarid: pgid, altid: text('altid'), lineage: text('lineage'), source: text('source'), outside: life?.outside === true ? 'Y' : 'N' };
}

/** The sheet of collections. */
export function collectionSheet(book: Book, settings: SemenSettings): Cells[] {
  const used = new Map<string, number>();
  for (const life of book.lives)
    for (const service of life.services)
      for (const event of service.typed) {
        const batch = textIn(event, 'semenbatch');
        if (batch !== null) used.set(batch, (used.get(batch) ?? 0) + dosesOfBatch(event));
      }
  const rows = book.lives.flatMap((life) => {
    const all = life.events.filter(({ eventcd }) => eventcd === 'SEM');
    return all
      .filter((event) => booked(book, dayOf(event)))
      .map((event): Cells => {
        const before = all.filter((one) => dayOf(one) < dayOf(event)).at(-1);
        const batch = `${event.pgid}-${event.eventdt}`;
        const numbers = ['volume', 'motility', 'concentration', 'abnormal', 'spermdose', 'doses', 'diluentvol'];
        return {
          ...boarCells(life, life.ent.pgid),
          age: life.birth === null ? null : dayOf(event) - life.birth,
          collectdt: event.eventdt,
          hour: textIn(event, 'hour'),
          applyid: event.applyid,
          interval: before === undefined ? null : dayOf(event) - dayOf(before),
          ...Object.fromEntries(numbers.map((field) => [field, numberIn(event, field)])),
          dilutor: textIn(event, 'dilutor'),
          usp: yieldOf(event, settings).useful,
          batch,
          used: positive(used.get(batch) ?? 0),
          thrown: null,
          pgid: life.ent.pgid,
        };
      });
  });
  return rows.sort(byDay('collectdt'));
}

/** The batch of a dose: the one its row names, when the boar of the row's batch gave it. */
function batchOfDose(service: Service, at: number): string | null {
  const slots = service.typed.flatMap((event) =>
    ['boarid', 'boarid2', 'boarid3'].flatMap((slot) => (textIn(event, slot) === null ? [] : [{ event, boar: textIn(event, slot) }])),
  );
  const found = slots[at];
  return found === undefined || found.boar !== textIn(found.event, 'boarid') ? null : textIn(found.event, 'semenbatch');
}

/** The sheet of doses: each dose of a mating with what became of it. */
export function doseSheet(book: Book): Cells[] {
  const rows = pairedMatings(book).flatMap(({ life, service, litter, boar }) =>
    dosesOf(service).map((dose, at): Cells => {
      const batch = batchOfDose(service, at);
      const day = batch === null ? null : dayIn({ ...life.ent, data: { day: batch.split('-').at(-1) as BusinessDate } }, 'day');
      return {
        ...boarCells(
          book.lives.find((one) => one.boar && one.ent.pgid === dose.boar),
          dose.boar,
        ),
        semenbatch: batch,
        semenage: day === null ? null : service.matedt + dose.day - day,
        dose: at + 1,
        pgid: life.ent.pgid,
        parity: service.parity,
        matedt: dateText(service.matedt),
        pure: boar === null ? 'N' : 'Y',
        outcome: outcomeWord(service, book.asof, book.settings),
        farrownum: bornOf(litter),
        ...Object.fromEntries(
          ['livenum', 'deadnum', 'mummynum', 'weaknum3'].map((field) => [field, litter === null ? null : numberIn(litter.farrow, field)]),
        ),
      };
    }),
  );
  const key = (row: Cells) => `${row['matedt']} ${row['boarid']} ${row['pgid']} ${row['dose']}`;
  return rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The sheet of boars and months: months of a mating or a collection in the period, collections of the whole month. */
export function boarMonthSheet(book: Book): Cells[] {
  const month = (day: number) => dateOfDay(day).slice(0, 6);
  const matings = pairedMatings(book);
  const collected = book.lives.flatMap((life) => life.events.filter(({ eventcd }) => eventcd === 'SEM'));
  const keys = new Set([
    ...matings.flatMap(({ service }) => dosesOf(service).map(({ boar }) => `${boar} ${month(service.matedt)}`)),
    ...collected.filter((event) => booked(book, dayOf(event))).map((event) => `${event.pgid} ${event.eventdt.slice(0, 6)}`),
  ]);
  return [...keys].sort().map((key): Cells => {
    const [boar = '', when = ''] = key.split(' ');
    const own = matings.filter(({ service }) => month(service.matedt) === when && dosesOf(service).some((dose) => dose.boar === boar));
    const pure = own.filter((mating) => mating.boar === boar);
    const made = collected.filter(({ pgid, eventdt }) => pgid === boar && eventdt.startsWith(when));
    const figures = pairFigures(pure);
    const {
      altid = null,
      lineage = null,
      source = null,
    } = boarCells(
      book.lives.find((life) => life.boar && life.ent.pgid === boar),
      boar,
    );
    return {
      boarid: boar,
      altid,
      lineage,
      source,
      month: when,
      collections: positive(made.length),
      doses: sumOf(made, 'doses'),
      matings: own.length,
      pure: pure.length,
      mixed: own.length - pure.length,
      fr: figures['FR']?.value ?? null,
      tb: figures['TB']?.value ?? null,
      ba: figures['BA']?.value ?? null,
      bvindx: null,
    };
  });
}
