import { type Cells, pigletsOf, standsIn } from './book.ts';
import { kindOfDay, parityOn, present } from './days.ts';
import type { Life } from './life.ts';
import { dayOf, numberIn, textIn } from './raw.ts';
import { withdrawalOf } from './standing.ts';

/** One animal in its house on a day. */
export interface Standing {
  readonly pgid: string;
  readonly roomid: string | null;
  readonly kind: 'boar' | 'gilt' | 'lactating' | 'mated' | 'open';
  readonly inday: number;
  readonly parity: number;
  readonly curnum: number | null;
  readonly withdrawal: string | null;
}

const MATED = ['inpig', 'standing', 'SR', 'SN', 'SA', 'SL'];

/** Type of pig on a day: days of a mating that failed stand among the mated ones. */
export function classOf(life: Life, day: number): Standing['kind'] | null {
  const kind = kindOfDay(life, day);
  if (kind === null || kind === 'boar' || kind === 'gilt' || kind === 'lactating') return kind;
  return MATED.includes(kind) ? 'mated' : 'open';
}

function since(life: Life, day: number, kind: Standing['kind']): number {
  if (kind === 'boar' || kind === 'gilt') return life.entry;
  const mated = life.services.filter(({ matedt }) => matedt <= day).at(-1);
  if (kind === 'mated') return mated?.matedt ?? life.entry;
  const litter = life.litters.filter(({ farrowdt }) => farrowdt <= day).at(-1);
  if (kind === 'lactating') return litter?.farrowdt ?? life.entry;
  const ended = life.services.flatMap(({ end, endDay }) => (end !== 'farrowed' && endDay !== null && endDay <= day ? [endDay] : []));
  const weaned = litter?.moves.filter(({ event }) => event.eventcd === 'WEA' && dayOf(event) <= day).map(({ event }) => dayOf(event)) ?? [];
  return Math.max(life.entry, ...ended, ...weaned);
}

/** Piglets with the sow at the end of a day. */
function suckling(life: Life, day: number): number {
  const litter = life.litters.filter(({ farrowdt }) => farrowdt <= day).at(-1);
  return litter === undefined ? 0 : pigletsOf({ ...litter, moves: litter.moves.filter(({ event }) => dayOf(event) <= day) }).left;
}

/** Who stands where at the end of a day. */
export function standingOn(lives: readonly Life[], day: number): Standing[] {
  return lives.flatMap((life) => {
    const kind = classOf(life, day);
    if (kind === null) return [];
    return {
      pgid: life.ent.pgid,
      roomid: standsIn(life, day, true),
      kind,
      inday: day - since(life, day, kind),
      parity: life.boar ? 0 : parityOn(life, day),
      curnum: kind === 'lactating' ? suckling(life, day) : null,
      withdrawal: withdrawalOf(life, day),
    };
  });
}

/** Houses entered and left on a day: arrivals and leavings are moves too. */
function movesOn(lives: readonly Life[], day: number): { in: string | null; out: string | null }[] {
  return lives
    .filter(({ outside }) => !outside)
    .map((life) => ({
      out: present(life, day - 1) ? standsIn(life, day - 1, true) : null,
      in: present(life, day) ? standsIn(life, day, true) : null,
    }))
    .filter((move) => move.in !== move.out);
}

/** Days on which somebody stood in each house at its end. */
function usedDays(lives: readonly Life[], until: number): Map<string, Set<number>> {
  const used = new Map<string, Set<number>>();
  for (const life of lives)
    for (let day = life.entry; day <= until && present(life, day); day += 1) {
      const room = standsIn(life, day, true) ?? '';
      used.set(room, (used.get(room) ?? new Set()).add(day));
    }
  return used;
}

/** The day from whose end on the house last stood empty over a night; null when that was not in two years. */
function emptiedOn(used: ReadonlySet<number> | undefined, day: number): number | null {
  for (let on = day; on > day - 731; on -= 1) if (!used?.has(on) && used?.has(on - 1)) return on;
  return null;
}

/** Rows of the houses on a day: head by class, moves, days since it was emptied. */
export function houseBook(lives: readonly Life[], rooms: readonly string[], day: number): Cells[] {
  const all = standingOn(lives, day);
  const moves = movesOn(lives, day);
  const used = usedDays(lives, day);
  return rooms.map((room) => {
    const own = all.filter(({ roomid }) => (roomid ?? '') === room);
    const heads = (kind: string, from = 0, to = 9999) => own.filter((one) => one.kind === kind && one.inday >= from && one.inday <= to).length;
    const weanings = lives.flatMap(({ events }) =>
      events.filter((event) => (event.eventcd === 'SWN' || event.eventcd === 'WEA') && dayOf(event) <= day),
    );
    const weaned = weanings.filter((event) => textIn(event, 'roomid') === room).reduce((sum, event) => sum + (numberIn(event, 'weannum') ?? 0), 0);
    const suckling = own.reduce((sum, { curnum }) => sum + (curnum ?? 0), 0);
    const emptied = emptiedOn(used.get(room), day);
    return {
      roomid: room,
      gilts: heads('gilt'),
      open: heads('open'),
      mated1: heads('mated', 0, 35),
      mated2: heads('mated', 36, 107),
      mated3: heads('mated', 108),
      lactating: heads('lactating'),
      boars: heads('boar'),
      suckling,
      weaned,
      total: own.length + suckling + weaned,
      placed: own.length + weaned,
      emptied: emptied === null ? null : day - emptied,
      movedin: moves.filter((move) => move.in === room).length,
      movedout: moves.filter((move) => move.out === room).length,
    };
  });
}
