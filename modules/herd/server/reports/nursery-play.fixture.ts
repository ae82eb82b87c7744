import { randomUUID } from 'node:crypto';
import { businessDate } from '#kernel/business-date.ts';
import { NURSERY_MOVES } from '#modules/herd/domain/books.ts';
import type { NurseryDeath, NurseryMove } from '#testkit/oracle/nursery.ts';
import { numberIn, textIn } from '#testkit/oracle/raw.ts';
import type { PlayedFarm } from './played-farm.fixture.ts';

const dead = (
  roomid: string,
  day: string,
  heads: number,
  week: number,
  reason: string,
  kg: number | null,
  way: NurseryDeath['way'] = 'died',
): NurseryDeath => ({ roomid, eventdt: businessDate(day), heads, week, reason, kg, way });

/** Nursery deaths beside the play, which has none. */
const DEAD: readonly NurseryDeath[] = [
  dead('N1', '20251103', 2, 5, 'SUDDEN', 15.4),
  dead('N2', '20251120', 1, 4, 'CRUSHED', null),
  dead('N2', '20260204', 1, 7, 'SUDDEN', 11.2, 'euthanised'),
  dead('N1', '20260215', 3, 5, 'WEAK', 20.5),
  dead('N1', '20260217', 1, 12, 'WEAK', 31, 'euthanised'),
  dead('N3', '20260612', 2, 5, 'SUDDEN', null),
];

/** Days on which grow-finish took all but a few pigs of every nursery house. */
const EMPTIED: readonly string[] = ['20260201', '20260412'];

const signed = ({ kind, heads }: NurseryMove): number => (kind === 'in' ? heads : -heads);

/** Lets pigs die in the nursery houses of a played farm and grow-finish take most of them over; answers all that moved there. */
export async function playNursery(farm: PlayedFarm): Promise<{ moves: NurseryMove[]; deaths: readonly NurseryDeath[] }> {
  const move = (house: string, day: string, qty: number, kind: string) =>
    farm.db.pool.query(
      "insert into movement (farm_id, movement_id, book, place, eventdt, qty, kind, crtusrid) values ($1, $2, 'nursery', $3, $4, $5, $6, 't')",
      [farm.farmid, randomUUID(), house, day, qty, kind],
    );
  for (const { roomid, eventdt, heads, week, reason, kg, way } of DEAD) {
    await farm.db.pool.query(
      `insert into nursery_death (farm_id, death_id, roomid, eventdt, count, week, reason, way, weight, applyid, valuedt, crtusrid)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'OP1', $4, 't')`,
      [farm.farmid, randomUUID(), roomid, eventdt, heads, week, reason, way, kg],
    );
    await move(roomid, eventdt, -heads, way);
  }
  const moves: NurseryMove[] = [
    ...farm.events
      .filter(({ eventcd }) => eventcd === 'SWN' || eventcd === 'WEA')
      .map(
        (event): NurseryMove => ({
          roomid: textIn(event, 'roomid') ?? '',
          eventdt: event.eventdt,
          kind: 'in',
          heads: numberIn(event, 'weannum') ?? 0,
        }),
      ),
    ...DEAD.map(({ roomid, eventdt, heads }): NurseryMove => ({ roomid, eventdt, kind: 'death', heads })),
  ];
  for (const day of EMPTIED)
    for (const roomid of new Set(moves.map((one) => one.roomid))) {
      const standing = moves.filter((one) => one.roomid === roomid && one.eventdt <= day);
      const heads = standing.reduce((sum, one) => sum + signed(one), 0) - 5;
      if (heads <= 0) continue;
      moves.push({ roomid, eventdt: businessDate(day), kind: 'out', heads });
      await move(roomid, day, -heads, NURSERY_MOVES.taken);
    }
  return { moves, deaths: DEAD };
}
