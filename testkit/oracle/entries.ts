import { dayNumber } from '#kernel/business-date.ts';
import { type Book, booked, type Cells, serviceNumber } from './book.ts';
import type { Life } from './life.ts';
import { numberIn, textIn } from './raw.ts';
import { heatsOf } from './standing.ts';

const TEATS = ['teats', 'teatsleft', 'teatsright', 'teatsfront', 'teatsactive'];

function cycleOf(life: Life): [string | null, string | null] {
  const typed = life.services.find(({ entered }) => entered);
  if (life.entrytp === 'mated' && typed !== undefined) return [`${serviceNumber(life, typed)}-${life.startParity}`, textIn(life.ent, 'matedt')];
  if (life.entrytp === 'weaned') return [`${numberIn(life.ent, 'services')}-${life.startParity}`, textIn(life.ent, 'weandt')];
  return [null, null];
}

function entryRow(life: Life): Cells {
  const { ent } = life;
  const text = (field: string) => textIn(ent, field);
  const [time_parity, cycledt] = cycleOf(life);
  return {
    entrydt: ent.eventdt,
    pgid: ent.pgid,
    rfid: text('rfid'),
    entrytp: life.entrytp,
    altid: text('altid'),
    lineage: text('lineage'),
    source: text('source'),
    lot: text('lot'),
    sireid: text('sireid'),
    damid: text('damid'),
    birthdt: text('birthdt'),
    age: life.birth === null ? null : life.entry - life.birth,
    weight: numberIn(ent, 'weight'),
    ...Object.fromEntries(TEATS.map((field) => [field, numberIn(ent, field)])),
    feetleg: text('feetleg'),
    vulva: text('vulva'),
    bvindx: numberIn(ent, 'bvindx'),
    roomid: text('roomid'),
    time_parity,
    cycledt,
    applyid: ent.applyid,
    late: ent.valuedt === undefined ? null : dayNumber(ent.valuedt) - life.entry,
    origin: null,
  };
}

/** The list of what came in, in the order of days and identities. */
export function entryBook(book: Book): Cells[] {
  return book.lives
    .filter((life) => booked(book, life.entry))
    .map(entryRow)
    .sort((a, b) => String(a['entrydt']).localeCompare(String(b['entrydt'])) || String(a['pgid']).localeCompare(String(b['pgid'])));
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Head, mean age and mean weight of some entries. */
export function entrySums(rows: readonly Cells[]): Cells {
  const mean = (field: string) => meanOf(rows.map((row) => row[field] as number | null));
  return { heads: rows.length, meanage: mean('age'), meankg: mean('weight') };
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}

/** What some gilts became by the as-of day. */
export function giltCohort(lives: readonly Life[], asof: number): Cells {
  const first = (life: Life) => life.services[0] ?? null;
  const served = lives.filter((life) => first(life) !== null);
  const heat = (life: Life) => (heatsOf(life).length === 0 ? null : Math.min(...heatsOf(life)) - life.entry);
  const days = (life: Life) => (life.left ?? asof) - life.entry;
  const recorded = lives.filter((life) => heat(life) !== null || days(life) >= 30 || life.left !== null);
  const counted = served.filter((life) => first(life)?.end !== 'moved' && first(life)?.end !== 'sold');
  const litters = lives.flatMap((life) => life.litters.filter(({ parity }) => parity === 1).map((litter) => ({ life, litter })));
  const born = (field: string) => litters.map(({ litter }) => numberIn(litter.farrow, field) ?? 0);
  const weaned = lives.flatMap(({ events }) => events).filter(({ eventcd }) => eventcd === 'SWN' || eventcd === 'WEA');
  const rtn = (k: number) => {
    const asked = served.filter((life) => !(life.way === 'moved' && life.litters.length < k));
    // Nobody had the k-th litter yet, and some may still have it.
    const unknown = asked.some((life) => life.left === null) && asked.every((life) => life.litters.length < k);
    return unknown ? null : percent(asked.filter((life) => life.left === null || life.litters.length >= k).length, asked.length);
  };
  const left = (way: Life['way']) => percent(lives.filter((life) => life.way === way).length, lives.length);
  return {
    heads: lives.length,
    age: meanOf(lives.map((life) => (life.birth === null ? null : life.entry - life.birth))),
    weight: meanOf(lives.map(({ ent }) => numberIn(ent, 'weight'))),
    heat30: percent(lives.filter((life) => (heat(life) ?? 99) <= 30).length, recorded.length),
    afm: meanOf(served.map((life) => (life.birth === null ? null : (first(life)?.matedt ?? 0) - life.birth))),
    efm: meanOf(served.map((life) => (first(life)?.matedt ?? 0) - life.entry)),
    served: percent(served.length, lives.length),
    unserved: percent(lives.filter((life) => first(life) === null && life.left !== null && life.way !== 'moved').length, lives.length),
    fr: percent(counted.filter((life) => first(life)?.end === 'farrowed').length, counted.length),
    aff: meanOf(litters.map(({ life, litter }) => (life.birth === null ? null : litter.farrowdt - life.birth))),
    tb: meanOf(born('livenum').map((live, at) => live + (born('deadnum')[at] ?? 0) + (born('mummynum')[at] ?? 0))),
    ba: meanOf(born('livenum')),
    rtn1: rtn(1),
    rtn2: rtn(2),
    rtn3: rtn(3),
    present: percent(lives.filter(({ left: gone }) => gone === null).length, lives.length),
    culled: left('culled'),
    died: left('died'),
    reason: topReason(lives),
    pw: weaned.reduce((sum, event) => sum + (numberIn(event, 'weannum') ?? 0), 0) / lives.length,
    days: meanOf(lives.map(days)),
  };
}

function topReason(lives: readonly Life[]): string | null {
  const reasons = lives.filter(({ way }) => way !== null && way !== 'moved').flatMap(({ leftReason }) => leftReason ?? []);
  const counts = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => [reason, all.length] as const);
  return counts.toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0] ?? null;
}

/** What some boars became by the as-of day. */
export function boarCohort(lives: readonly Life[], asof: number): Cells {
  const collections = (life: Life) => life.events.filter(({ eventcd }) => eventcd === 'SEM');
  const all = lives.flatMap(collections);
  return {
    heads: lives.length,
    age: meanOf(lives.map((life) => (life.birth === null ? null : life.entry - life.birth))),
    weight: meanOf(lives.map(({ ent }) => numberIn(ent, 'weight'))),
    collected: percent(lives.filter((life) => collections(life).length > 0).length, lives.length),
    rej: percent(all.filter((event) => (numberIn(event, 'doses') ?? 0) === 0).length, all.length),
    removed180: percent(lives.filter((life) => life.left !== null && life.left - life.entry <= 180).length, lives.length),
    present: percent(lives.filter(({ left }) => left === null).length, lives.length),
    days: meanOf(lives.map((life) => (life.left ?? asof) - life.entry)),
  };
}

/** A level of the cohorts: lineage, source, lot or entry month. */
export function levelOf(life: Life, level: string): string {
  if (level === 'month') return life.ent.eventdt.slice(0, 6);
  return textIn(life.ent, level) ?? '–';
}
