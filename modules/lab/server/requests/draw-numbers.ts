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

/** Which of some numbers the laboratory has given already, by kind: a sample or a report keeps its number for good, struck out or not. */
const GIVEN: Readonly<Record<NumberKind, string>> = {
  request: 'select requestno as no from lab_request where farm_id = $1 and requestno = any($2)',
  sample: "select no from lab_number where farm_id = $1 and kind = 'sample' and no = any($2)",
  report: "select no from lab_number where farm_id = $1 and kind = 'report' and no = any($2)",
  run: 'select runno as no from lab_run where farm_id = $1 and runno = any($2)',
};

/** The next numbers of a counter, written in a pattern. */
async function next(db: Db, labid: string, kind: NumberKind, year: number, count: number, pattern: string): Promise<readonly Drawn[]> {
  const { rows } = await db.query<{ first: number }>(
    `insert into lab_counter (farm_id, kind, year, next) values ($1, $2, $3, 1 + $4::int)
     on conflict (farm_id, kind, year) do update set next = lab_counter.next + $4::int returning next - $4::int as first`,
    [labid, kind, year, count],
  );
  const first = rows[0]?.first ?? 1;
  return Array.from({ length: count }, (_, i) => ({ no: numberText(pattern, { year, n: first + i }), year, n: first + i }));
}

/**
 * Draws numbers of a laboratory, one after the other without gap: the counter of the kind and year is held until the transaction ends, so a
 * number is spent when it is saved and never otherwise. A pattern that was changed may write a number given before: that one is passed over.
 */
export async function drawNumbers(db: Db, labid: string, kind: NumberKind, year: number, count: number): Promise<readonly Drawn[]> {
  if (count === 0) return [];
  const { LABNUM } = await labSettings(db, labid, { LABNUM: LAB_SETTINGS.LABNUM });
  const pattern = `${NUMBER_SIGNS[kind]}${patternsOf(LABNUM)[kind]}`;
  const free: Drawn[] = [];
  while (free.length < count) {
    const drawn = await next(db, labid, kind, year, count - free.length, pattern);
    const { rows } = await db.query<{ no: string }>(GIVEN[kind], [labid, drawn.map(({ no }) => no)]);
    const given = new Set(rows.map(({ no }) => no));
    free.push(...drawn.filter(({ no }) => !given.has(no)));
  }
  return free;
}
