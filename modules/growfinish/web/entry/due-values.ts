import type { FieldValues } from '#engine/define/field.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import type { DueAsked } from '#modules/stock/contract/due-goods.ts';
import { ROUTES } from '#modules/stock/domain/drug-routes.ts';
import type { findDue } from '../../contract/standards/standard.calls.ts';

/** What the programme of goods asks for in a house. */
export type DueLine = OutputOf<typeof findDue>['rows'][number];

/** A due line as goods are typed. */
export function valuesOf({ itemid, qty, unit, coverdays, dose, live, route, itemtp }: DueLine): FieldValues {
  const treats = itemtp !== 'feed';
  return {
    ...{ itemid, unit, qty, coverdays },
    ...(treats ? { dose, heads: live, route: route !== null && route in ROUTES.words ? route : null } : {}),
  };
}

/** What is due in a house, ready as lines of a delivery note. */
export interface DueHouse {
  readonly roomid: string;
  readonly name: string;
  readonly due: readonly DueLine[];
}

/**
 * Houses with what is due in them today out of a warehouse that holds it: of houses that draw on another one nothing is offered, nor what
 * the note gives them already.
 */
export function dueHouses(rows: readonly DueLine[], { storeid, lines, stocked }: DueAsked): DueHouse[] {
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
