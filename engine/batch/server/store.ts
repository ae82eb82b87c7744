import { loadHouse } from './houses.ts';
import { insertBatch, insertEvent, insertMoves, loadEvent, putGroups, setBatch, voidEvent } from './rows.ts';
import type { BatchTables } from './tables.ts';

const on =
  <Rest extends unknown[], Answer>(tables: BatchTables, act: (tables: BatchTables, ...rest: Rest) => Answer) =>
  (...rest: Rest): Answer =>
    act(tables, ...rest);

/** The store of a kind of batch: what is read and written over its tables, with its own codes of events. */
export function batchStore<Code extends string>(tables: BatchTables) {
  return {
    loadHouse: on(tables, loadHouse),
    insertBatch: on(tables, insertBatch),
    setBatch: on(tables, setBatch),
    insertEvent: on(tables, insertEvent),
    insertMoves: on(tables, insertMoves),
    putGroups: on(tables, putGroups),
    voidEvent: on(tables, voidEvent),
    loadEvent: on(tables, loadEvent<Code>),
  };
}
