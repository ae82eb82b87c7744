import { useMemo } from 'react';
import type { CallOutput } from '#engine/define/call.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { GridPart } from '#engine/web/grid/grid-part.tsx';
import { useText } from '#engine/web/text/text.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { getAnimalCard } from '../../contract/find.calls.ts';
import { CARD_WORDS, OUTCOME_WORDS } from '../../contract/words.ts';
import { eventDetail } from '../event-detail.ts';
import { eventTitle } from '../event-title.ts';
import { useEventTexts } from '../search/event-texts.ts';
import { PROFILE_WORDS } from './profile-words.ts';

export type Profile = NonNullable<CallOutput<typeof getAnimalCard>['profile']>;

const CYCLES: readonly Column[] = [
  { key: 'parity', label: CARD_WORDS.parity, type: 'int', frozen: true },
  { key: 'matedt', label: CARD_WORDS.matedt, type: 'date', frozen: true },
  { key: 'outcomeText', label: PROFILE_WORDS.outcome, type: 'text', width: 12 },
  { key: 'farrowdt', label: CARD_WORDS.farrowdt, type: 'date' },
  { key: 'farrownum', label: PROFILE_WORDS.farrownum, type: 'int' },
  { key: 'livenum', label: PROFILE_WORDS.livenum, type: 'int' },
  { key: 'weandt', label: CARD_WORDS.weandt, type: 'date' },
  { key: 'weannum', label: PROFILE_WORDS.weannum, type: 'int' },
  { key: 'wasteday', label: PROFILE_WORDS.waste, type: 'int' },
  { key: 'deadnum', label: PROFILE_WORDS.deadnum, type: 'int' },
  { key: 'mummynum', label: PROFILE_WORDS.mummynum, type: 'int' },
  { key: 'plusnum', label: PROFILE_WORDS.plusnum, type: 'int' },
  { key: 'minusnum', label: PROFILE_WORDS.minusnum, type: 'int' },
  { key: 'lossnum', label: PROFILE_WORDS.lossnum, type: 'int' },
  { key: 'fosterday', label: PROFILE_WORDS.lactation, type: 'int' },
  { key: 'farrowday', label: PROFILE_WORDS.gestation, type: 'int' },
  { key: 'mateday', label: PROFILE_WORDS.mateday, type: 'int' },
  { key: 'fregday', label: PROFILE_WORDS.fregday, type: 'int' },
  { key: 'boars', label: PROFILE_WORDS.boars, type: 'text' },
];
/** A cycle of which anything is known: that a sow entered after weaning begins with has nothing to show. */
const isLived = (cycle: Profile['cycles'][number]): boolean => ['matedt', 'farrowdt', 'weandt'].some((key) => typeof cycle[key] === 'string');

const EVENTS: readonly Column[] = [
  { key: 'eventdt', label: CARD_WORDS.eventdt, type: 'date', frozen: true },
  { key: 'eventText', label: CARD_WORDS.eventcd, type: 'text', frozen: true },
  { key: 'detail', label: CARD_WORDS.detail, type: 'text', width: 44 },
  { key: 'applyidText', label: CARD_WORDS.operator, type: 'text' },
  { key: 'reasonText', label: CARD_WORDS.reason, type: 'text' },
  { key: 'remark', label: CARD_WORDS.remark, type: 'text' },
];
const TREATMENTS: readonly Column[] = [
  ...EVENTS.slice(0, 3),
  { key: 'withdrawalEnd', label: CARD_WORDS.withdrawal, type: 'date' },
  ...EVENTS.slice(3),
];
/** The last day a treatment or vaccination keeps the animal from sale; null without withdrawal days. */
function withdrawalEndOf({ eventdt, data }: Profile['events'][number]): string | null {
  const days = Number(data['withdrawdays'] ?? 0);
  return days > 0 ? addDays(eventdt as BusinessDate, days) : null;
}

/** Events of a life as rows, the last one first; codes by their names. */
function useEventRows(events: Profile['events']): readonly (ReportRow & { readonly eventcd: string })[] {
  const text = useText();
  const named = useEventTexts();
  return useMemo(
    () =>
      events.toReversed().map((event) => ({
        ...(event as unknown as ReportRow),
        eventcd: event.eventcd,
        eventText: text(eventTitle(event.eventcd)),
        detail: eventDetail(event, text, named),
        applyidText: named('applyid', event.applyid),
        reasonText: named('reason', event.reason),
        withdrawalEnd: withdrawalEndOf(event),
      })),
    [events, text, named],
  );
}

const WEIGHED = new Set(['WGT', 'SCO']);
const TREATED = new Set(['VAC', 'TRT']);

/** The life as tables: cycles from mating to weaning, weights and scores, treatments, and every event. */
export function LifeTables({ profile }: { readonly profile: Profile }) {
  const text = useText();
  const cycles = profile.cycles.filter(isLived).map(
    (cycle): ReportRow => ({
      ...(cycle as ReportRow),
      boars: [cycle['boarid'], cycle['boarid2'], cycle['boarid3']].filter(Boolean).join(', '),
      outcomeText: typeof cycle['outcome'] === 'string' ? text(OUTCOME_WORDS[cycle['outcome']] ?? PROFILE_WORDS.outcome) : '',
    }),
  );
  const rows = useEventRows(profile.events);
  return (
    <>
      <GridPart title={PROFILE_WORDS.cycles} columns={CYCLES} rows={cycles} />
      <GridPart title={PROFILE_WORDS.weights} columns={EVENTS} rows={rows.filter(({ eventcd }) => WEIGHED.has(eventcd))} />
      <GridPart title={PROFILE_WORDS.treatments} columns={TREATMENTS} rows={rows.filter(({ eventcd }) => TREATED.has(eventcd))} />
      <GridPart title={PROFILE_WORDS.events} columns={EVENTS} rows={rows} />
    </>
  );
}
