import type { FieldValues } from '#engine/define/field.ts';
import { forget } from '#engine/web/client/query.ts';
import { OFFLINE_WORDS } from '#engine/web/offline/offline-words.ts';
import { type EnteredRow, type JustEntered, useJustEntered } from '#engine/web/screens/just-entered.ts';
import { useText } from '#engine/web/text/text.ts';
import { STATUS_WORDS } from '../contract/status-words.ts';
import { CARD_WORDS } from '../contract/words.ts';
import type { EventCode } from '../domain/herd-event.ts';
import { eventTitle } from './event-title.ts';
import type { SavedOrKept } from './offline/herd-sender.ts';
import { herdSaved } from './offline/start.ts';
import { takeBack } from './offline/take-back.ts';

interface EnteredEvents extends JustEntered {
  /** Notes an event that was saved, or is kept until it can be. */
  readonly note: (pgid: string, eventcd: EventCode, data: SavedOrKept, values: FieldValues) => void;
  /** Takes a row of this sitting back. Resolves true when it was. */
  readonly undo: (row: EnteredRow) => Promise<boolean>;
}

/** Events entered in this sitting, whether by card or from the list of work: rows, newest first, with their undo. */
export function useEnteredEvents(): EnteredEvents {
  const text = useText();
  const entered = useJustEntered('PigEvent');
  const stale = (): void => {
    forget('/herd/');
    herdSaved();
  };
  return {
    ...entered,
    note: (pgid, eventcd, data, values) => {
      const status = data.after.status === null ? '' : text(STATUS_WORDS[data.after.status] ?? CARD_WORDS.status);
      const after = data.kept === true ? [status, text(OFFLINE_WORDS.waiting)].filter(Boolean).join(' · ') : status;
      entered.add({ id: data.id, eventdt: String(values['eventdt']), pgid, event: text(eventTitle(eventcd)), after });
      stale();
    },
    undo: async (row) => {
      if (!(await takeBack(row.id))) return false;
      entered.remove(row.id);
      stale();
      return true;
    },
  };
}
