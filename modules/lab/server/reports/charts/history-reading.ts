import { refused } from '#engine/server/refused.ts';
import { countedFrom } from '../../results/counted.ts';
import type { LabAt } from '../lab-report.ts';
import { type ChartDays, type ChartReading, chartReading, chartScope, readRows } from './chart-reading.ts';
import type { HerdSeries } from './history-marks.ts';
import { type Interval, klassOf } from './history-points.ts';
import type { LabFilterAsked } from './lab-filter.ts';

/** Days of a history where none are asked for, and most that may be. */
const USUAL = 730;
const MOST = 3660;
const MOST_CLASSES = 3;
export interface HistoryAsked extends LabFilterAsked {
  readonly interval?: Interval | null | undefined;
  readonly ageclasses?: readonly string[] | null | undefined;
  readonly herd?: 'none' | HerdSeries | null | undefined;
  readonly group?: string | null | undefined;
}

export interface HistoryReading extends ChartReading {
  readonly placeid: string | null;
  readonly interval: Interval;
  readonly chosen: readonly string[];
}

const DAYS = { usual: USUAL, most: MOST };

/** The farm with the most results of a filter, of some groups of tests or of all. */
export async function mostSampled(reader: LabAt, asked: LabFilterAsked, days: ChartDays = DAYS, testgrps: readonly string[] | null = null) {
  const { at, filter } = await chartScope(reader, asked, days);
  const params: unknown[] = [];
  const { rows } = await at.tx.query<{ placeid: string }>(
    `select r.placeid ${countedFrom({ ...filter, testgrps }, params)} and r.placeid is not null and x.stat is not null group by 1 order by count(*) desc, 1 limit 1`,
    params,
  );
  return rows[0]?.placeid ?? null;
}

/** One farm and one test through time, with every kit it was read with unless one is asked for. @throws Refused V_RANGE of more than three classes */
export async function historyReading(reader: LabAt, asked: HistoryAsked): Promise<HistoryReading> {
  const chosen = asked.ageclasses ?? [];
  if (chosen.length > MOST_CLASSES) throw refused('V_RANGE', 'ageclasses', { min: 0, max: MOST_CLASSES });
  const placeid = asked.placeid ?? (await mostSampled(reader, asked));
  const reading = await chartReading(reader, { ...asked, placeid }, null, DAYS);
  const { kit: _, ...every } = reading.filter;
  const rows = asked.kit == null && reading.test !== null ? await readRows(reading, every) : reading.rows;
  const { kit: __, ...applied } = reading.applied;
  const own = chosen.length === 0 ? rows : rows.filter((row) => chosen.includes(klassOf(row, chosen, reading.classes)));
  return {
    ...reading,
    ...{ rows: own, others: 0, placeid, chosen, interval: asked.interval ?? 'sampling' },
    applied: { ...applied, ...(placeid === null ? {} : { placeid }) },
  };
}
