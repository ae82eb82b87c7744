import { type Book, booked, type Cells, standsIn } from './book.ts';
import { sucklingOn } from './daily-book.ts';
import { classOf } from './houses.ts';
import type { Life } from './life.ts';
import { dayOf, numberIn, textIn } from './raw.ts';
import { wayOut } from './removals.ts';

/** How a balance is split. */
export type Split = 'total' | 'house' | 'lineage';

const TYPES = ['boar', 'gilt', 'open', 'mated', 'lactating', 'suckling', 'nursery'];
const IN = ['entered', 'born', 'weanedin', 'movedin', 'fromtype', 'restored'];
const OUT = ['died', 'euthanised', 'culled', 'sold', 'moved', 'weanedout', 'totype', 'takeover'];

type Ways = Record<string, number>;
type Add = (part: string, type: string, way: string, n: number) => void;

const lineageOf = (life: Life): string => textIn(life.ent, 'lineage') ?? '–';

/** Asks one animal on every evening what it was and where: a change from one evening to the next is its movement. */
function followAnimal(book: Book, life: Life, split: Split, add: Add): void {
  const at = (day: number): [part: string, type: string] | null => {
    const type = classOf(life, day);
    if (type === null) return null;
    return [split === 'total' ? '' : split === 'lineage' ? lineageOf(life) : (standsIn(life, day, true) ?? ''), type];
  };
  let before = at(book.from - 1);
  if (before !== null) add(...before, 'opening', 1);
  for (let day = book.from; day <= book.to; day += 1) {
    const now = at(day);
    const changed = before?.join() !== now?.join();
    if (changed && before !== null) add(...before, now === null ? wayOut(life) : 'totype', 1);
    if (changed && now !== null) add(...now, before === null ? 'entered' : 'fromtype', 1);
    if (now !== null) add(...now, 'days', 1);
    before = now;
  }
  if (before !== null) add(...before, 'closing', 1);
}

const SUCKLING: readonly (readonly [eventcd: string, field: string, way: string])[] = [
  ['FAR', 'livenum', 'born'],
  ['PLD', 'lossnum', 'died'],
  ['SWN', 'weannum', 'weanedout'],
  ['WEA', 'weannum', 'weanedout'],
];
/** Between sows of one lineage a fostering is no movement of the farm's piglets, between lineages it is shown of both. */
const FOSTERED: typeof SUCKLING = [
  ['FOS', 'plusnum', 'fromtype'],
  ['FOS', 'minusnum', 'totype'],
];

function followPiglets(book: Book, lives: readonly Life[], part: string, ways: typeof SUCKLING, add: Add): void {
  add(part, 'suckling', 'opening', sucklingOn(lives, book.from - 1));
  for (let day = book.from; day <= book.to; day += 1) add(part, 'suckling', 'days', sucklingOn(lives, day));
  add(part, 'suckling', 'closing', sucklingOn(lives, book.to));
  for (const event of lives.flatMap(({ events }) => events).filter((one) => booked(book, dayOf(one))))
    for (const [eventcd, field, way] of ways) if (event.eventcd === eventcd) add(part, 'suckling', way, numberIn(event, field) ?? 0);
}

function followWeaned(book: Book, split: Split, add: Add): void {
  const weanings = book.lives.flatMap(({ events }) => events).filter(({ eventcd }) => eventcd === 'SWN' || eventcd === 'WEA');
  for (const event of weanings) {
    const [day, heads] = [dayOf(event), numberIn(event, 'weannum') ?? 0];
    const part = split === 'house' ? (textIn(event, 'roomid') ?? '') : '';
    if (day > book.to) continue;
    add(part, 'nursery', day < book.from ? 'opening' : 'weanedin', heads);
    add(part, 'nursery', 'days', heads * (book.to + 1 - Math.max(day, book.from)));
    add(part, 'nursery', 'closing', heads);
  }
}

/**
 * The balance of head: every animal followed evening by evening, piglets with their sows, weaned pigs where they were
 * put (of a farm whose nursery loses none). Parts in order, types in theirs; a part without a type has no row of it.
 */
export function balanceRows(book: Book, split: Split): Cells[] {
  const flows = new Map<string, Ways>();
  const add: Add = (part, type, way, n) => {
    if (n === 0) return;
    const own = flows.get(`${part}\t${type}`) ?? {};
    own[way] = (own[way] ?? 0) + n;
    flows.set(`${part}\t${type}`, own);
  };
  for (const life of book.lives.filter(({ outside }) => !outside)) followAnimal(book, life, split, add);
  const lines = split === 'lineage' ? Map.groupBy(book.lives, lineageOf) : new Map([['', book.lives]]);
  for (const [part, lives] of lines) followPiglets(book, lives, part, split === 'lineage' ? [...SUCKLING, ...FOSTERED] : SUCKLING, add);
  followWeaned(book, split, add);
  return [...flows]
    .map(([key, ways]): Cells => {
      const [part = '', type = ''] = key.split('\t');
      const columns = ['opening', ...IN, ...OUT, 'closing', 'days'].map((way) => [way, ways[way] ?? 0]);
      return { part, type, ...Object.fromEntries(columns), average: (ways['days'] ?? 0) / (book.to - book.from + 1) };
    })
    .toSorted((a, b) => String(a['part']).localeCompare(String(b['part'])) || TYPES.indexOf(String(a['type'])) - TYPES.indexOf(String(b['type'])));
}
