import type { Db } from '#engine/server/db.ts';
import type { Issue } from '#kernel/issue.ts';
import { firstOthers } from '#kernel/repeated.ts';
import { dayKeyOf } from '#modules/herd/domain/common-checks.ts';
import { EVENT_TYPES } from '#modules/herd/domain/event-types.ts';
import { isLeaving } from '#modules/herd/domain/removal.ts';
import { textOf } from '#modules/herd/domain/values.ts';
import type { EventInput } from '../store/event-input.ts';

/** One of many rows saved together, numbered from 1. */
export interface InputRow {
  readonly row: number;
  readonly input: Omit<EventInput, 'accept'>;
}

/** Issues of rows that share a key with another row; `issueOf` says what is wrong with each. */
function repeated(
  rows: readonly InputRow[],
  keyOf: (input: InputRow['input']) => string | null,
  issueOf: (row: number, row2: number, key: string) => Issue,
) {
  const keys = rows.map(({ input }) => keyOf(input));
  return firstOthers(keys).flatMap((other, at) => {
    const [key, row, row2] = [keys[at] ?? null, rows[at]?.row, rows[other ?? -1]?.row];
    return key === null || row === undefined || row2 === undefined ? [] : [issueOf(row, row2, key)];
  });
}

/** What an animal has once a day (of medicines each item), or once in its life; null of what may come several times. */
function onceOf(input: InputRow['input']): string | null {
  const once = isLeaving(input) ? 'left' : dayKeyOf(EVENT_TYPES[input.eventcd], input);
  return once === null ? null : `${input.pgid}|${once}`;
}

/** V_DUPROW of each row that names an animal another row names for the same event of the same day. */
export function repeatedAnimals(rows: readonly InputRow[]): Issue[] {
  const pgids = new Map(rows.map(({ row, input }) => [row, input.pgid]));
  return repeated(rows, onceOf, (row, row2) => ({ code: 'V_DUPROW', field: 'pgid', row, params: { row, row2, value: pgids.get(row) ?? '' } }));
}

/** RFID tags of entries: V_DUPROW of each row that repeats one, V_EXISTS of a row whose tag another animal present carries. */
export async function rfidIssues(db: Db, farmid: string, rows: readonly InputRow[]): Promise<Issue[]> {
  const tagOf = ({ data }: InputRow['input']): string | null => textOf(data, 'rfid');
  const tagged = rows.flatMap(({ row, input }) => {
    const rfid = tagOf(input);
    return rfid === null ? [] : [{ row, rfid, pgid: input.pgid }];
  });
  if (tagged.length === 0) return [];
  const { rows: carried } = await db.query<{ rfid: string; pgid: string }>(
    'select rfid, pgid from animal where farm_id = $1 and rfid = any($2) and leftdt is null and not deleted',
    [farmid, tagged.map(({ rfid }) => rfid)],
  );
  const carrier = new Map(carried.map(({ rfid, pgid }) => [rfid, pgid]));
  // The same sheet sent again finds its own animals: they are told as saved already.
  const taken = tagged.filter(({ rfid, pgid }) => carrier.has(rfid) && carrier.get(rfid) !== pgid);
  return [
    ...repeated(rows, tagOf, (row, row2, value) => ({ code: 'V_DUPROW', field: 'rfid', row, params: { row, row2, value } })),
    ...taken.map(({ row, rfid }): Issue => ({ code: 'V_EXISTS', field: 'rfid', row, params: { value: rfid } })),
  ];
}
