import { type Book, booked, type Cells } from './book.ts';
import { sucklingOn } from './daily-book.ts';
import { kindOfDay } from './days.ts';
import type { Life } from './life.ts';
import type { NurseryDeath, NurseryMove } from './nursery.ts';
import { pigletDeaths } from './piglets.ts';
import { dayOf, numberIn } from './raw.ts';
import { leaversOf, leavingRow, wayOut } from './removals.ts';

/** Types of the form's stock page: mated females are one, whatever they carry or nurse. */
export const FORM_TYPES = ['gilt', 'sow', 'boar', 'suckling', 'nursery'] as const;

type Flow = Record<string, number>;

function typeOn(life: Life, day: number): 'gilt' | 'sow' | 'boar' | null {
  const kind = kindOfDay(life, day);
  if (kind === null || kind === 'gilt' || kind === 'boar') return kind;
  return 'sow';
}

function animals(book: Book): Record<string, Flow> {
  const flows: Record<string, Flow> = { gilt: {}, sow: {}, boar: {} };
  const add = (type: string, way: string) => {
    const own = flows[type] ?? {};
    own[way] = (own[way] ?? 0) + 1;
  };
  for (const life of book.lives.filter(({ outside }) => !outside)) {
    let before = typeOn(life, book.from - 1);
    if (before !== null) add(before, 'opening');
    for (let day = book.from; day <= book.to; day += 1) {
      const now = typeOn(life, day);
      if (now !== before && before !== null) add(before, now === null ? wayOut(life) : 'totype');
      if (now !== before && now !== null) add(now, before === null ? 'entered' : 'fromtype');
      before = now;
    }
    if (before !== null) add(before, 'closing');
  }
  return flows;
}

/** Piglets with their sows; between sows of one farm a fostering is no movement. */
function suckling(book: Book): Flow {
  const sum = (codes: readonly string[], field: string) =>
    book.lives
      .flatMap(({ events }) => events)
      .filter((event) => codes.includes(event.eventcd) && booked(book, dayOf(event)))
      .reduce((total, event) => total + (numberIn(event, field) ?? 0), 0);
  return {
    opening: sucklingOn(book.lives, book.from - 1),
    born: sum(['FAR'], 'livenum'),
    died: sum(['PLD'], 'lossnum'),
    weanedout: sum(['SWN', 'WEA'], 'weannum'),
    closing: sucklingOn(book.lives, book.to),
  };
}

/** Head of the nursery houses with what moved them, days as numbers. */
export interface NurseryHead {
  readonly moves: readonly (Omit<NurseryMove, 'eventdt'> & { readonly day: number })[];
  readonly deaths: readonly (Omit<NurseryDeath, 'eventdt'> & { readonly day: number })[];
}

function nursery(book: Book, { moves, deaths }: NurseryHead): Flow {
  const heads = (list: NurseryHead['moves']) => list.reduce((sum, { kind, heads: n }) => sum + (kind === 'in' ? n : -n), 0);
  const of = (kind: NurseryMove['kind']) =>
    moves.filter((move) => move.kind === kind && booked(book, move.day)).reduce((sum, one) => sum + one.heads, 0);
  const way = (name: NurseryDeath['way']) =>
    deaths.filter((one) => one.way === name && booked(book, one.day)).reduce((sum, one) => sum + one.heads, 0);
  return {
    opening: heads(moves.filter(({ day }) => day < book.from)),
    weanedin: of('in'),
    died: way('died'),
    euthanised: way('euthanised'),
    totype: of('out'),
    closing: heads(moves.filter(({ day }) => day <= book.to)),
  };
}

/** The stock page of the monthly form: of each type what there was, came in and went out by its way, and what is left. */
export function formStock(book: Book, houses: NurseryHead): Record<(typeof FORM_TYPES)[number], Flow> {
  const { gilt = {}, sow = {}, boar = {} } = animals(book);
  return { gilt, sow, boar, suckling: suckling(book), nursery: nursery(book, houses) };
}

/** Deaths of the period by reason: breeding animals, piglets with their sows, weaned pigs; largest reasons of a class first. */
export function formDeaths(book: Book, { deaths }: NurseryHead): Cells[] {
  const rows = [
    ...leaversOf(book)
      .filter(({ way }) => way === 'died')
      .map((life) => ({ class: life.boar ? 'boar' : life.matedFrom === null ? 'gilt' : 'sow', reason: leavingRow(life).reason, heads: 1 })),
    ...pigletDeaths(book)
      .filter(({ event }) => booked(book, dayOf(event)))
      .map(({ event, heads }) => ({ class: 'suckling', reason: event.reason, heads })),
    ...deaths.filter(({ day }) => booked(book, day)).map(({ reason, heads }) => ({ class: 'nursery', reason, heads })),
  ];
  return [...Map.groupBy(rows, (row) => `${row.class} ${row.reason}`).values()].map((own) => ({
    class: own[0]?.class ?? '',
    reason: own[0]?.reason ?? null,
    count: own.reduce((sum, { heads }) => sum + heads, 0),
  }));
}
