import type { Db } from '#engine/server/db.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { patternsOf } from '../../domain/params/setting-rules.ts';
import { NUMBER_SIGNS, type NumberKind, numberText } from '../../domain/requests/numbers.ts';
import { labSettings } from './context.ts';

/** A number with its place in the counter. */
export interface Drawn {
  readonly no: string;
  readonly year: number;
  readonly n: number;
}

/**
 * Draws numbers of a laboratory, one after the other without gap: the counter of the kind and year is held until the transaction ends, so a
 * number is spent when it is saved and never otherwise.
 */
export async function drawNumbers(db: Db, labid: string, kind: NumberKind, year: number, count: number): Promise<readonly Drawn[]> {
  if (count === 0) return [];
  const { LABNUM } = await labSettings(db, labid, { LABNUM: LAB_SETTINGS.LABNUM });
  const { rows } = await db.query<{ first: number }>(
    `insert into lab_counter (farm_id, kind, year, next) values ($1, $2, $3, 1 + $4::int)
     on conflict (farm_id, kind, year) do update set next = lab_counter.next + $4::int returning next - $4::int as first`,
    [labid, kind, year, count],
  );
  const first = rows[0]?.first ?? 1;
  const pattern = `${NUMBER_SIGNS[kind]}${patternsOf(LABNUM)[kind]}`;
  return Array.from({ length: count }, (_, i) => ({ no: numberText(pattern, { year, n: first + i }), year, n: first + i }));
}
