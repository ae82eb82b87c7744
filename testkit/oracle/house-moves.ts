import { dayNumber } from '#kernel/business-date.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { type Cells, dateText, houseBefore, standsIn } from './book.ts';
import { parityOn, present } from './days.ts';
import { type Life, livesOf } from './life.ts';
import { dayOf, type OracleSettings, textIn } from './raw.ts';
import { statusOf } from './standing.ts';

type Settings = OracleSettings & { readonly MOVEDAY: number };

/** The mating that stands, in days from `day`; blank cells where none does. */
function pregnancy(life: Life, day: number, { GESTSTD }: Settings): Record<'matedt' | 'inpig' | 'expfarrowdt' | 'tofarrow', string | number | null> {
  const status = statusOf(life);
  const service = status === 'M' || status === 'S' ? life.services.at(-1) : undefined;
  if (service === undefined) return { matedt: null, inpig: null, expfarrowdt: null, tofarrow: null };
  const due = service.matedt + GESTSTD;
  return { matedt: dateText(service.matedt), inpig: day - service.matedt, expfarrowdt: dateText(due), tofarrow: due - day };
}

/** Houses litters were born in within the 364 days up to a day. */
function bornIn(events: readonly RawEvent[], day: number, settings: Settings): Set<string | null> {
  const litters = livesOf(events, day, settings).flatMap((life) => life.litters.map(({ farrow }) => ({ life, farrow })));
  return new Set(
    litters.filter(({ farrow }) => dayOf(farrow) > day - 364).map(({ life, farrow }) => textIn(farrow, 'roomid') ?? houseBefore(life, farrow)),
  );
}

/** The moves of some days: each animal's life is read again up to the day of the move. */
export function movesOfDays(events: readonly RawEvent[], { from, to }: { readonly from: number; readonly to: number }, settings: Settings): Cells[] {
  const houses = bornIn(events, to, settings);
  const own = Map.groupBy(events, ({ animalId }) => animalId);
  const moves = events.filter((event) => event.eventcd === 'MOV' && dayOf(event) >= from && dayOf(event) <= to);
  const rows = moves.map((event): Cells & { readonly pgid: string } => {
    const day = dayOf(event);
    const [life] = livesOf(own.get(event.animalId) ?? [], day, settings);
    if (life === undefined) throw new Error(`${event.pgid} has no life`);
    const cells = pregnancy(life, day, settings);
    const roomid = textIn(event, 'roomid');
    return {
      eventdt: event.eventdt,
      pgid: event.pgid,
      lineage: textIn(life.ent, 'lineage'),
      status: life.boar ? 'boar' : statusOf(life),
      parity: life.boar ? null : parityOn(life, day),
      ...cells,
      fromroom: houseBefore(life, event),
      roomid,
      applyid: event.applyid,
      late: houses.has(roomid) && Number(cells.inpig) > settings.MOVEDAY ? 1 : 0,
    };
  });
  return rows.toSorted((a, b) => dayNumber(a['eventdt'] as never) - dayNumber(b['eventdt'] as never) || (a.pgid < b.pgid ? -1 : 1));
}

/** Sows in pig for more than MOVEDAY days on a day, in no house litters were born in. */
export function lateOn(events: readonly RawEvent[], day: number, settings: Settings): Cells[] {
  const houses = bornIn(events, day, settings);
  return livesOf(events, day, settings)
    .filter((life) => present(life, day))
    .map((life) => ({ pgid: life.ent.pgid, roomid: standsIn(life, day, true), life, ...pregnancy(life, day, settings) }))
    .filter(({ inpig, roomid }) => Number(inpig ?? 0) > settings.MOVEDAY && !houses.has(roomid))
    .toSorted((a, b) => Number(b.inpig) - Number(a.inpig) || (a.pgid < b.pgid ? -1 : 1))
    .map(({ life, ...cells }) => ({
      ...cells,
      lineage: textIn(life.ent, 'lineage'),
      parity: parityOn(life, day),
      late: Number(cells.inpig) - settings.MOVEDAY,
      movedt: dateText(day - Number(cells.inpig) + settings.MOVEDAY),
    }));
}

/** Breeding animals by house at the end of a day. */
export function headsOn(events: readonly RawEvent[], day: number, settings: Settings): Map<string | null, number> {
  const standing = livesOf(events, day, settings).filter((life) => present(life, day));
  return new Map([...Map.groupBy(standing, (life) => standsIn(life, day, true))].map(([room, own]) => [room, own.length]));
}
