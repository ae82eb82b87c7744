import type { Db } from '#engine/server/db.ts';
import { type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { costCarriedOff } from '../../domain/figures/live-value.ts';
import type { BatchLife } from '../../domain/figures/record.ts';
import type { BatchTables } from '../tables.ts';
import { type BatchesWanted, readBatches } from './read-batches.ts';
import type { BatchSource } from './source.ts';

/** Later than any day a batch closes on. */
const EVER: BusinessDate = businessDate('99991231');

const eventsOf = ({ event }: BatchTables): string =>
  `select distinct roomid, parityid from ${event} where farm_id = $1 and event_id = any($2::uuid[])`;

/** Cost carried by the heads of sale events (growfinish.md, Cost carried by n heads leaving), by event. */
export async function soldCosts(
  source: BatchSource,
  db: Db,
  farmid: string,
  refs: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (refs.length === 0) return new Map();
  const { rows } = await db.query<{ roomid: string; parityid: number }>(eventsOf(source.tables), [farmid, refs]);
  const keys = { rooms: rows.map(({ roomid }) => roomid), parities: rows.map(({ parityid }) => parityid) };
  const wanted: BatchesWanted = { asof: EVER, keys, money: true, daily: true, language: 'V' };
  const asked = new Set(refs);
  const costsOf = (batch: BatchLife) => [...costCarriedOff(batch, EVER)].flatMap(([ref, cost]) => (asked.has(ref) ? [[ref, [cost]] as const] : []));
  return new Map((await readBatches(source, db, farmid, wanted)).flatMap(costsOf));
}
