import type { DailyBeside } from '#engine/batch/domain/daily-calls.ts';
import type { BadLine } from '#engine/sheet/text-table.ts';
import { lineOfDay, type TableDay } from './day-table.ts';

/** Sends a call as the person at work; a refusal is answered as a sentence. */
export type SendDay = (path: string, body: object) => Promise<{ readonly data: unknown } | { readonly refused: string }>;

/** Where days are written, and what the table does not know. */
interface DaysInto {
  readonly roomid: string;
  readonly applyid: string;
  /** Feed, eggs and their warehouses where they are not those the house had last. */
  readonly goods: Readonly<Record<string, string>>;
  /** Warnings that do not hold a day back. */
  readonly accept: readonly string[];
}

/** What became of a table of days. */
export interface LoadedDays {
  readonly saved: number;
  /** Days the flock had a line of. */
  readonly already: number;
  readonly refused: readonly BadLine[];
}

/** Writes days into the open flock of a house, each as its daily line, all of it or none; a day that has a line already is left as it is. */
export async function loadDays(days: readonly TableDay[], into: DaysInto, send: SendDay, progress?: (done: number) => void): Promise<LoadedDays> {
  const { roomid, applyid, goods, accept } = into;
  let [saved, already] = [0, 0];
  const refused: BadLine[] = [];
  for (const [at, day] of days.entries()) {
    const beside = await send('/poultry/getDaily', { roomid, eventdt: day.date });
    if ('refused' in beside) throw new RangeError(beside.refused);
    const { initial, live, already: line } = beside.data as DailyBeside;
    if (line === null) {
      const answer = await send('/poultry/saveDaily', { ...initial, ...goods, ...lineOfDay(day, live), roomid, eventdt: day.date, applyid, accept });
      if ('refused' in answer) refused.push({ line: day.line, why: answer.refused });
      else saved += 1;
    } else already += 1;
    progress?.(at + 1);
  }
  return { saved, already, refused };
}
