import { type Book, booked, type Cells, dateText, standsIn } from './book.ts';
import { pigletDeaths } from './piglets.ts';
import { dayOf, numberIn, textIn } from './raw.ts';
import { leaversOf, leavingRow, wayOut } from './removals.ts';

/** Ages of the record of dead head that a farm without nursery deaths has. */
export type DeadAge = 'breeding' | 'suckling' | 'stillborn';

interface Dead {
  readonly cells: Cells;
  readonly heads: number;
  readonly kg: number | null;
  readonly standard: number;
  readonly pgid: string | null;
}

const tenth = (value: number): number => Math.round(value * 10 + 1e-9) / 10;

/** Every dead head with its day, house, cause and weight; piglets die in the house of their sow, weighed 1.4 kg at birth and 0.21 more a day. */
function deadOf(book: Book): Dead[] {
  const breeding = leaversOf(book)
    .filter(({ way }) => way === 'died')
    .map((life): Dead => {
      const row = leavingRow(life);
      return {
        cells: {
          date: dateText(life.left),
          roomid: standsIn(life, life.left ?? 0, true),
          class: 'breeding',
          cause: life.leftReason,
          way: wayOut(life),
          disposal: textIn(row, 'disposal'),
          applyid: row.applyid,
        },
        heads: 1,
        kg: numberIn(row, 'weight'),
        standard: Number.NaN,
        pgid: life.ent.pgid,
      };
    });
  const suckling = pigletDeaths(book)
    .filter(({ event }) => booked(book, dayOf(event)))
    .map(
      ({ life, event, heads, age }): Dead => ({
        cells: {
          date: event.eventdt,
          roomid: standsIn(life, dayOf(event), true),
          class: 'suckling',
          cause: event.reason,
          way: 'died',
          disposal: null,
          applyid: event.applyid,
        },
        heads,
        kg: numberIn(event, 'weight'),
        standard: tenth(tenth(1.4 + 0.21 * Math.min(age, 35)) * heads),
        pgid: null,
      }),
    );
  const stillborn = book.lives.flatMap((life) =>
    life.litters
      .filter(({ farrowdt }) => booked(book, farrowdt))
      .map(({ farrow }): Dead => {
        const heads = (numberIn(farrow, 'deadnum') ?? 0) + (numberIn(farrow, 'mummynum') ?? 0);
        const cells = {
          date: farrow.eventdt,
          roomid: standsIn(life, dayOf(farrow), true),
          class: 'stillborn',
          cause: null,
          way: 'died',
          disposal: null,
        };
        return { cells: { ...cells, applyid: farrow.applyid }, heads, kg: null, standard: tenth(1.2 * heads), pgid: null };
      }),
  );
  return [...breeding, ...suckling, ...stillborn].filter(({ heads }) => heads > 0);
}

/** The record of dead head of some ages: a line a day, house, class, cause, way, disposal and operator. */
export function disposalRows(book: Book, ages: readonly DeadAge[]): Cells[] {
  const dead = deadOf(book).filter(({ cells }) => ages.includes(cells['class'] as DeadAge));
  return [...Map.groupBy(dead, ({ cells }) => Object.values(cells).join('\t')).values()].map(
    (own): Cells => ({
      ...own[0]?.cells,
      heads: own.reduce((sum, { heads }) => sum + heads, 0),
      kg: tenth(own.reduce((sum, { kg, standard }) => sum + (kg ?? standard), 0)),
      weighed: own.every(({ kg }) => kg !== null) ? 'Y' : 'N',
      identities:
        own
          .flatMap(({ pgid }) => pgid ?? [])
          .toSorted()
          .join(', ') || null,
    }),
  );
}
