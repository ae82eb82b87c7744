import { Checkbox } from '@mantine/core';
import { useText } from '#engine/web/text/text.ts';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import { formatDate } from '#i18n/dates.ts';
import { CARD_WORDS } from '../../contract/words.ts';
import { eventDetail } from '../event-detail.ts';
import { eventTitle } from '../event-title.ts';
import { useEventTexts } from '../search/event-texts.ts';
import type { SavedEvent } from './event-correction.tsx';

const WORDS = {
  events: { V: 'Các sự kiện', E: 'Events', T: 'เหตุการณ์' },
  all: { V: 'Chọn tất cả', E: 'Choose all', T: 'เลือกทั้งหมด' },
  choose: { V: 'Chọn', E: 'Choose', T: 'เลือก' },
  locked: { V: 'Đã khóa', E: 'Locked', T: 'ล็อกแล้ว' },
} as const;

interface Props {
  readonly events: readonly SavedEvent[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onOpen: (event: SavedEvent) => void;
}

/** Saved events to choose among: a name opens one, boxes gather several. */
export function EventPicker({ events, chosen, onChoose, onOpen }: Props) {
  const text = useText();
  const named = useEventTexts();
  const free = events.filter(({ locked }) => !locked);
  const toggle = (id: string) => onChoose(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  const every = free.length > 0 && free.every(({ eventId }) => chosen.has(eventId));
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={text(WORDS.events)}>
      <table className="report-table">
        <HeadRow
          first={
            <Checkbox
              aria-label={text(WORDS.all)}
              checked={every}
              indeterminate={!every && chosen.size > 0}
              onChange={() => onChoose(new Set(every ? [] : free.map(({ eventId }) => eventId)))}
            />
          }
          heads={[
            CARD_WORDS.eventdt,
            CARD_WORDS.pgid,
            CARD_WORDS.eventcd,
            CARD_WORDS.detail,
            CARD_WORDS.operator,
            CARD_WORDS.reason,
            CARD_WORDS.typedBy,
          ]}
        />
        <tbody>
          {events.map((event) => (
            <tr key={event.eventId}>
              <td>
                {event.locked ? (
                  <span className="dim">{text(WORDS.locked)}</span>
                ) : (
                  <Checkbox
                    aria-label={`${text(WORDS.choose)} ${event.pgid} ${text(eventTitle(event.eventcd))} ${formatDate(event.eventdt)}`}
                    checked={chosen.has(event.eventId)}
                    onChange={() => toggle(event.eventId)}
                  />
                )}
              </td>
              <td>{formatDate(event.eventdt)}</td>
              <td>{event.pgid}</td>
              <th scope="row">
                <button type="button" className="link-button" onClick={() => onOpen(event)}>
                  {text(eventTitle(event.eventcd))}
                </button>
              </th>
              <td>{eventDetail(event, text, named)}</td>
              <td>{named('applyid', event.applyid)}</td>
              <td>{named('reason', event.reason)}</td>
              <td>{event.crtusrid}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
