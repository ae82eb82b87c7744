import type { DueRow } from '#engine/batch/domain/due-calls.ts';
import type { DueAsked } from '#modules/stock/contract/due-goods.ts';

/** What is due in a house, ready as lines of a delivery note. */
export interface DueHouse {
  readonly roomid: string;
  readonly name: string;
  readonly due: readonly DueRow[];
}

/**
 * Houses with what is due in them today out of a warehouse that holds it: of houses that draw on another one nothing is offered, nor what
 * the note gives them already.
 */
export function dueHouses(rows: readonly DueRow[], { storeid, lines, stocked }: DueAsked): DueHouse[] {
  const taken = new Set(lines.map((line) => `${line['roomid']}\n${line['itemid']}`));
  const due = rows.filter(
    (line) =>
      line.offered &&
      (line.qty ?? 0) > 0 &&
      (line.storeid ?? storeid) === storeid &&
      stocked(line.itemid) &&
      !taken.has(`${line.roomid}\n${line.itemid}`),
  );
  return [...Map.groupBy(due, ({ roomid }) => roomid)].map(([roomid, own]) => {
    // An item due twice is given once: a second time waits for its day.
    const once = [...new Map(own.map((line) => [line.itemid, line])).values()];
    return { roomid, name: own[0]?.roomname ?? roomid, due: once };
  });
}
