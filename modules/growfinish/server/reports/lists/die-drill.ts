import { ageWeek } from '#engine/batch/domain/house.ts';
import { refused } from '#engine/server/refused.ts';
import type { DrillOf } from '#engine/server/report/report-file.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { FoundEvent } from '../../../contract/event-search.ts';
import { LOSS_WORDS as W } from '../../../contract/reports/loss-words.ts';
import { searchEvents } from '../../search/event-search.ts';
import type { GrowContext } from '../grow-at.ts';
import { growAnswer } from '../grow-at.ts';
import { eventTable } from './event-table.ts';
import { atFarms, type ListAt } from './list-report.ts';

type Blank<T> = T | null | undefined;

/** What an opened number of losses is narrowed by. */
interface LossAsked {
  readonly farms?: Blank<readonly string[]>;
  readonly area?: Parameters<typeof searchEvents>[1]['area'];
  readonly rooms?: Blank<readonly string[]>;
  readonly sources?: Blank<readonly string[]>;
  readonly farmid?: Blank<string>;
  readonly roomid?: Blank<string>;
  readonly parityid?: Blank<number>;
  readonly reason?: Blank<string>;
  readonly source?: Blank<string>;
  readonly step: string;
  /** Key of the column: a week of age or in the house. */
  readonly cell?: Blank<string>;
}

const MOST = 2000;
const OPENED = {
  COUNT_both: { codes: ['DTH', 'CUL'], title: W.both },
  COUNT_dead: { codes: ['DTH'], title: W.deaths },
  COUNT_culled: { codes: ['CUL'], title: W.culls },
} as const;

/** Which week of its house an event is in, as the key of its column. */
async function houseWeeks(at: ListAt): Promise<(event: FoundEvent) => string> {
  const rows = await at.rows<{ key: string; opendt: BusinessDate }>(
    "select b.farm_id || ' ' || b.roomid || ' ' || b.parityid as key, b.opendt from house_batch b where b.farm_id = any({farms})",
  );
  const opened = new Map(rows.map(({ key, opendt }) => [key, opendt]));
  return ({ farmid, roomid, parityid, eventdt }) => {
    const opendt = opened.get(`${farmid} ${roomid} ${parityid}`);
    return opendt === undefined ? '' : String(ageWeek(daysBetween(opendt, eventdt as BusinessDate)));
  };
}

/** Events of the sources asked for, each once. */
async function eventsOf(at: ListAt, asked: LossAsked, codes: readonly ('DTH' | 'CUL')[], from: string, to: string): Promise<FoundEvent[]> {
  const { area, farmid, roomid, parityid, reason } = asked;
  const sources = asked.source != null ? [asked.source] : (asked.sources ?? []);
  const found = new Map<string | null, FoundEvent>();
  for (const source of sources.length === 0 ? [null] : sources) {
    const wanted = { area, farmid, roomid, parityid, reason, source, from, to, eventcd: [...codes], by: 'event', deleted: 'N' } as const;
    const { rows } = await searchEvents(at, wanted as Parameters<typeof searchEvents>[1], { limit: MOST, offset: 0 });
    for (const row of rows) found.set(row.eventId, row);
  }
  return [...found.values()];
}

/** What a number of losses opens: the events behind it, as PigletEventList shows them. */
export const lossDrill =
  <P extends LossAsked>(): DrillOf<GrowContext, P> =>
  (tx, ctx, { figure, from, to, params }) =>
    atFarms(tx, ctx, { farms: params.farms }, (at) =>
      growAnswer(at, async () => {
        const opened = Object.entries(OPENED).find(([code]) => code === figure)?.[1];
        if (opened === undefined) throw refused('V_INVALID', 'figure');
        const { rooms, cell, step } = params;
        const events = await eventsOf(at, params, opened.codes, from, to);
        const weekOf =
          cell != null && step === 'house' ? await houseWeeks(at) : ({ ageweek }: FoundEvent) => (ageweek === null ? 'unknown' : String(ageweek));
        const rows = events
          .filter(({ roomid }) => rooms == null || rooms.length === 0 || rooms.includes(roomid))
          .filter((event) => cell == null || weekOf(event) === cell);
        return { table: eventTable({ farms: at.farms.length > 1, money: at.money, deleted: false, sums: true }).of(rows), subtitle: opened.title };
      }),
    );
