import { Button, Group } from '@mantine/core';
import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import type { ReportParts } from '#engine/web/screens/report-types.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { GOODS_EVENTS } from '../../contract/event-words.ts';
import { getpletroominfo } from '../../contract/lookup.calls.ts';
import { GROW_EVENTS } from '../../domain/event-types.ts';
import { eventsFor } from './events-for.ts';

const WORDS = {
  entry: t3('Nhập heo', 'Pigs in', 'รับสุกรเข้า'),
  bar: t3('Hai năm qua', 'The last two years', 'สองปีที่ผ่านมา'),
  events: t3('Ghi sự kiện', 'Record an event', 'บันทึกเหตุการณ์'),
} as const;

const TITLES = { ...GOODS_EVENTS, ...Object.fromEntries(Object.values(GROW_EVENTS).map(({ code, title }) => [code, title])) };

/** The events the state of the house allows; each opens its form with the house chosen. */
function EventButtons({ params }: { readonly params: Readonly<Record<string, unknown>> }) {
  const text = useText();
  const registry = useRegistry();
  const session = useSession();
  const mayEnter = useRights('PigletEntry').add;
  const mayRecord = useRights('PigletEvent').add;
  const roomid = typeof params['roomid'] === 'string' ? params['roomid'] : '';
  const home = params['farmid'] === undefined || params['farmid'] === session?.FARMID;
  const { data } = useCall(getpletroominfo, { catArray: [{ cat: 'room', roomid }] }, { enabled: home && roomid !== '' });
  const newest = params['parityid'] === undefined || params['parityid'] === data?.batch?.parityid;
  if (!home || data === undefined || !newest) return null;
  const known = Object.keys(GROW_EVENTS);
  const codes =
    mayRecord && registry.routes.has('PigletEvent')
      ? eventsFor(data.state, data.batch, session?.USRLVL ?? 0).filter((code) => known.includes(code))
      : [];
  return (
    <Group gap="xs" className="button-strip no-print" role="group" aria-label={text(WORDS.events)}>
      {mayEnter && data.state !== 'cancelled' ? (
        <Button variant="light" onClick={() => registry.open('PigletEntry', { roomid })}>
          {text(WORDS.entry)}
        </Button>
      ) : null}
      {codes.map((event) => (
        <Button key={event} variant="default" onClick={() => registry.open('PigletEvent', { event, roomid })}>
          {text(TITLES[event as keyof typeof TITLES] ?? t3(event, event, event))}
        </Button>
      ))}
    </Group>
  );
}

const TONES: Readonly<Record<string, string>> = {
  active: 'var(--good)',
  closed: 'var(--info)',
  notraised: 'var(--line-strong)',
  empty: 'var(--warn-soft)',
};
const dayOf = (value: unknown): string => formatDate(String(value) as never);

/** Two years of the house as one bar: its batches, and the days it stood empty. */
function StateBar({ rows }: { readonly rows: readonly ReportRow[] }) {
  const text = useText();
  const parts = rows.map((row) => ({
    ...{ state: String(row['_state']), days: Number(row['days']) },
    says: `${row['parityid'] == null ? '' : `#${row['parityid']} `}${String(row['state'])}: ${dayOf(row['from'])} – ${dayOf(row['to'])} (${Number(row['days'])})`,
  }));
  if (parts.length === 0) return null;
  return (
    <figure aria-label={text(WORDS.bar)} className="state-bar" style={{ margin: '0 0 12px' }}>
      <figcaption className="dim">{text(WORDS.bar)}</figcaption>
      <div style={{ display: 'flex', height: 18, border: '1px solid var(--line)', borderRadius: 4, overflow: 'hidden' }}>
        {parts.map(({ state, days, says }) => (
          <span
            key={says}
            title={says}
            role="img"
            aria-label={says}
            style={{ flex: `${days} 0 0`, background: TONES[state], borderRight: '1px solid var(--paper)' }}
          />
        ))}
      </div>
    </figure>
  );
}

const barOf = ({ sections }: ReportResult): readonly ReportRow[] => sections?.find(({ key }) => key === 'bar')?.rows ?? [];

/** What the profile of a house shows beside its tables. */
export const houseParts: ReportParts = {
  extra: (params) => <EventButtons params={params} />,
  above: (result) => <StateBar rows={barOf(result)} />,
};
