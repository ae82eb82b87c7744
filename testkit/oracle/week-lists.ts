import { type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { type Book, booked, type Cells, dateText, houseOf, pigletsOf } from './book.ts';
import { livesOf } from './life.ts';
import { dayOf, numberIn, type OracleSettings, textIn } from './raw.ts';

/** Events typed in the days on a later day than they happened. */
export function typedLate(events: readonly RawEvent[], days: { readonly from: BusinessDate; readonly to: BusinessDate }): Cells[] {
  return events
    .filter(({ eventdt, valuedt }) => valuedt !== undefined && valuedt > eventdt && days.from <= valuedt && valuedt <= days.to)
    .map(({ pgid, eventcd, eventdt, valuedt = eventdt, applyid }) => ({
      pgid,
      eventcd,
      eventdt,
      valuedt,
      late: dayNumber(valuedt) - dayNumber(eventdt),
      applyid,
      typedby: 'test',
    }));
}

/** Litters that lost three piglets or more in the days, and sows that died. */
export function largestLosses(book: Book): { litters: Cells[]; sows: Cells[] } {
  const litters = book.lives.flatMap((life) =>
    life.litters.flatMap((litter): Cells[] => {
      const losses = litter.moves
        .map(({ event }) => event)
        .filter((event) => event.eventcd === 'PLD' && !event.unbalanced && booked(book, dayOf(event)));
      const count = losses.reduce((sum, event) => sum + (numberIn(event, 'lossnum') ?? 0), 0);
      if (count < 3) return [];
      const day = Math.max(...losses.map(dayOf));
      return [{ pgid: life.ent.pgid, parity: litter.parity, roomid: houseOf(life, litter.farrow), eventdt: dateText(day), count, reason: null }];
    }),
  );
  const sows = book.lives
    .filter((life) => !life.boar && life.way === 'died' && booked(book, life.left))
    .map((life): Cells => {
      const leaving = life.events.at(-1) ?? life.ent;
      return {
        pgid: life.ent.pgid,
        parity: life.startParity + life.litters.length,
        roomid: houseOf(life, leaving),
        eventdt: dateText(life.left),
        count: 1,
        reason: life.leftReason,
        way: textIn(leaving, 'way'),
      };
    });
  return { litters, sows };
}

/** What falls due in the days, as known on the day before them or on an earlier as-of day. */
export function dueInDays(
  events: readonly RawEvent[],
  days: { readonly from: BusinessDate; readonly to: BusinessDate },
  settings: OracleSettings & { readonly FREGSTD: number; readonly LACTSTD: number },
  known: BusinessDate,
): { farrow: number; check: number; wean: number; pigs: number } {
  const lives = livesOf(events, dayNumber(known), settings);
  const due = (day: number) => dayNumber(days.from) <= day && day <= dayNumber(days.to);
  const standing = lives.flatMap((life) => life.services.filter((service) => service.end === null));
  const litters = lives
    .flatMap((life) => life.litters)
    .filter((litter) => litter.phases[0]?.end === null && (numberIn(litter.farrow, 'livenum') ?? 0) > 0);
  const wean = litters.filter((litter) => due(litter.farrowdt + settings.LACTSTD));
  return {
    farrow: standing.filter((service) => due(service.matedt + settings.GESTSTD)).length,
    check: standing.filter((service) => service.check === null && due(service.matedt + settings.FREGSTD)).length,
    wean: wean.length,
    pigs: wean.reduce((sum, litter) => sum + pigletsOf(litter).left, 0),
  };
}
