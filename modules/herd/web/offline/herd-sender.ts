import type { OutputOf, trySend } from '#engine/web/client/send.ts';
import type { Who } from '#engine/web/offline/flusher.ts';
import { browserSender, type Keeping, keepingSender, type SenderParts, type Verdict } from '#engine/web/offline/keeping-sender.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { formatDate } from '#i18n/dates.ts';
import type { Text3 } from '#kernel/language.ts';
import { saveEvent } from '../../contract/event.calls.ts';
import { animalCardOf } from '../../domain/animal-card.ts';
import { identitiesNamed, type TypedEvent, typedEvent } from '../../domain/snapshot-context.ts';
import { eventTitle } from '../event-title.ts';
import { herdView } from './herd-view.ts';

type Saved = OutputOf<typeof saveEvent>;
/** What the form is answered: the server's data, or the animal as it will stand once the entry is sent. */
export type SavedOrKept = Saved & { readonly kept?: boolean };

/** The stream of an animal: its entries are sent in order. */
export function pigStream(pgid: string): string {
  return `pig:${pgid}`;
}

function labelOf({ pgid, eventcd, eventdt }: TypedEvent): Text3 {
  const title = eventTitle(eventcd);
  const day = formatDate(eventdt);
  return { V: `${pgid} · ${title.V} · ${day}`, E: `${pgid} · ${title.E} · ${day}`, T: `${pgid} · ${title.T} · ${day}` };
}

/** What the rules on this device say: refusals, or the animal after it; null when no herd is kept. */
async function judge(parts: SenderParts, who: Who, typed: TypedEvent): Promise<Verdict<SavedOrKept> | null> {
  const view = await herdView(parts.store, who, identitiesNamed(typed), parts.replaces);
  if (view === null) return null;
  const { refusal, after } = view.herd.check(typed);
  if (after === null) return { refusal: refusal.map((issue) => ({ ...issue, message: clientError(issue) })), data: null };
  const card = animalCardOf(after.animal, after.events, after.version, view.kept.farm.settings, view.curbusdt);
  return { refusal: [], data: { id: typed.id, version: after.version, warnings: [], after: card, kept: true } };
}

/** Kept although the rules here refuse it: the server was there when it was sent, and will judge it. */
function blank(typed: TypedEvent): SavedOrKept {
  return { id: typed.id, version: 0, warnings: [], after: { pgid: typed.pgid, status: null } as Saved['after'], kept: true };
}

/** How events of single animals are kept on this device. */
const HERD_KEEPING: Keeping<typeof saveEvent, TypedEvent> = {
  call: saveEvent,
  typed: typedEvent,
  words: (typed) => {
    const [stream = '', ...also] = identitiesNamed(typed).map(pigStream);
    return { stream, also, label: labelOf(typed), open: { route: 'PigEvent', params: { pgid: typed.pgid, event: typed.eventcd } } };
  },
  judge,
  blank,
};

/** The sender of the event form, with the parts of a test. */
export const herdSender = (parts: SenderParts): typeof trySend => keepingSender(parts, HERD_KEEPING);

/** The sender of the event form in this browser; `replaces` names the entry it corrects. */
export const formSender = (replaces: string | undefined): typeof trySend => browserSender(HERD_KEEPING, replaces);
