import type { RawEvent } from '#play/raw-event.ts';
import { type Book, type Cells, dateText, houseOf, pigletsOf, standsIn } from './book.ts';
import { kindOfDay } from './days.ts';
import type { Life } from './life.ts';
import { dayOf, type LeavingWay, leavingOf, numberIn, textIn } from './raw.ts';

/** What is counted and how often, of one event. */
type Counts = [what: string, n: number | null][];

const LEFT: Readonly<Record<LeavingWay, string>> = { died: 'died', culled: 'culled', sold: 'sold', moved: 'moved' };

function farrowCounts(event: RawEvent): Counts {
  const of = (field: string) => numberIn(event, field);
  const [live, dead, mummies] = [of('livenum') ?? 0, of('deadnum'), of('mummynum')];
  const total = dead === null || mummies === null ? null : live + dead + mummies;
  return [
    ['far', 1],
    ['farrownum', total],
    ['livenum', live],
    ['deadnum', dead],
    ['mummynum', mummies],
  ];
}

function mateCounts(life: Life, event: RawEvent): Counts {
  const service = life.services.find(({ typed }) => typed[0] === event);
  if (service === undefined) return [];
  return [[{ gilt: 'mg', weaned: 'mw', repeat: 'mr' }[service.kind], 1]];
}

const ENTERED: Readonly<Record<string, string>> = { gilt: 'in_gilt', boar: 'in_boar' };

const COUNTS: Readonly<Record<string, (life: Life, event: RawEvent) => Counts>> = {
  ENT: (life) => (life.outside ? [] : [[ENTERED[life.entrytp] ?? 'in_sow', 1]]),
  RUT: () => [['heat', 1]],
  MAT: mateCounts,
  FRX: (_, event) => [[textIn(event, 'fregexamreslt') === 'positive' ? 'chkpos' : 'chkneg', 1]],
  RET: () => [['return', 1]],
  ABO: () => [['abortion', 1]],
  FAR: (_, event) => farrowCounts(event),
  FOS: (_, event) => [['fostered', numberIn(event, 'plusnum')]],
  PLD: (_, event) => [['loss', numberIn(event, 'lossnum')]],
  SWN: (_, event) => [
    ['weannum', numberIn(event, 'weannum')],
    ['weankg', numberIn(event, 'weanweight')],
  ],
  WEA: (_, event) => [
    ['wean', 1],
    ['weannum', numberIn(event, 'weannum')],
    ['weankg', numberIn(event, 'weanweight')],
  ],
  SEM: (_, event) => [['doses', numberIn(event, 'doses')]],
};

function countsOf(life: Life, event: RawEvent): Counts {
  const way = leavingOf(event);
  const own = way === null ? (COUNTS[event.eventcd]?.(life, event) ?? []) : ([[LEFT[way], 1]] as Counts);
  const late: Counts = event.valuedt !== undefined && event.valuedt > event.eventdt ? [['late', 1]] : [];
  return [...own, ...late];
}

/** House an event is counted under: of matings, farrowings and what happens to a litter the one recorded with them, else where she stood that day. */
function houseOfEvent(life: Life, event: RawEvent): string | null {
  if (event.eventcd === 'MAT' || event.eventcd === 'FAR') return houseOf(life, event);
  const litter = life.litters.find(({ moves }) => moves.some((move) => move.event === event));
  return litter === undefined ? standsIn(life, dayOf(event), false) : houseOf(life, litter.farrow);
}

function heads(book: Book, day: number, roomid: string | null): Record<string, number | null> {
  const kinds = book.lives
    .filter((life) => roomid === null || standsIn(life, day, true) === roomid)
    .map((life) => kindOfDay(life, day))
    .filter((kind) => kind !== null);
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  return { gilts: count('gilt'), boars: count('boar'), sows: kinds.length - count('gilt') - count('boar') };
}

/** Piglets with sows at the end of a day. */
export function sucklingOn(lives: readonly Life[], day: number): number {
  let total = 0;
  for (const life of lives)
    for (const litter of life.litters) {
      if (litter.farrowdt > day || (life.left !== null && life.left <= day)) continue;
      total += pigletsOf({ ...litter, moves: litter.moves.filter(({ event }) => dayOf(event) <= day) }).left;
    }
  return total;
}

/** Weaned pigs in nursery houses at the end of a day, where nobody has died or left them. */
function nurseryOn(book: Book, day: number, roomid: string | null): number {
  const weanings = book.lives.flatMap((life) => life.events.filter(({ eventcd }) => eventcd === 'SWN' || eventcd === 'WEA'));
  return weanings
    .filter((event) => dayOf(event) <= day && (roomid === null || textIn(event, 'roomid') === roomid))
    .reduce((sum, event) => sum + (numberIn(event, 'weannum') ?? 0), 0);
}

/**
 * The daily book: of each day what happened and what stands at its end; `empty` where nothing was typed. In a house
 * only what happened in it, and no suckling piglets.
 */
export function dailyBook(book: Book, roomid: string | null): (Cells & { readonly empty: number })[] {
  const days: (Cells & { readonly empty: number })[] = [];
  for (let day = book.from; day <= book.to; day += 1) {
    const counts: Record<string, number | null> = {};
    let rows = 0;
    for (const life of book.lives)
      for (const event of life.events) {
        if (dayOf(event) !== day || (roomid !== null && houseOfEvent(life, event) !== roomid)) continue;
        rows += 1;
        for (const [what, n] of countsOf(life, event)) if (n !== null) counts[what] = (counts[what] ?? 0) + n;
      }
    const suckling = roomid === null ? sucklingOn(book.lives, day) : null;
    days.push({
      day: dateText(day),
      ...counts,
      ...heads(book, day, roomid),
      suckling,
      nursery: nurseryOn(book, day, roomid),
      empty: rows === 0 ? 1 : 0,
    });
  }
  return days;
}
