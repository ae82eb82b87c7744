import type { WireIssue } from '#engine/define/envelope.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import { sharesStream } from '#engine/web/offline/outbox.ts';
import { type OutboxEntry, offlineStore } from '#engine/web/offline/outbox-db.ts';
import { useOnline } from '#engine/web/offline/reach.ts';
import { useStored } from '#engine/web/offline/use-stored.ts';
import { useWaiting } from '#engine/web/offline/use-waiting.ts';
import { whoNow } from '#engine/web/offline/who.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { refuse } from '#kernel/issue.ts';
import { getAnimal } from '../../contract/find.calls.ts';
import { allowedEvents } from '../../domain/allowed-events.ts';
import { animalCardOf } from '../../domain/animal-card.ts';
import type { EventCode } from '../../domain/herd-event.ts';
import type { AnimalCard } from '../animal-summary.tsx';
import { pigStream } from './herd-sender.ts';
import { herdView } from './herd-view.ts';

/** An animal before its next event. */
export interface FoundAnimal {
  readonly card: AnimalCard;
  readonly allowed: readonly EventCode[];
}

export interface AnimalAnswer {
  readonly found: FoundAnimal | null;
  /** Why nothing was found; 'none' when no herd is kept on this device. */
  readonly issues: readonly WireIssue[] | 'none';
}

const NOTHING: AnimalAnswer = { found: null, issues: [] };

/** The animal as it stands on this device. */
async function keptAnswer(pgid: string, correcting: string | undefined): Promise<AnimalAnswer> {
  const who = whoNow();
  const view = who === null ? null : await herdView(offlineStore(), who, [pgid], correcting);
  if (view === null) return { found: null, issues: 'none' };
  const animal = view.herd.animal(pgid);
  if (animal === null) {
    const issue = refuse('366', 'pgid', { id: pgid });
    return { found: null, issues: [{ ...issue, message: clientError(issue) }] };
  }
  const { events, version } = view.herd.life(pgid);
  const card = animalCardOf(animal, events, version, view.kept.farm.settings, view.curbusdt);
  return { found: { card, allowed: allowedEvents(animal, view.kept.farm.settings) }, issues: [] };
}

/**
 * An animal by its identity: the server's answer while it can be reached and nothing of the animal
 * waits here; else the animal of this device with what waits counted in. `correcting` names the entry that
 * is typed again and does not count.
 */
export function useHerdAnimal(pgid: string, correcting?: string): AnimalAnswer {
  const online = useOnline();
  const waiting = useWaiting();
  const subject = { stream: pigStream(pgid), also: [] };
  // An entry its form is sending this moment does not count yet: the form must stay to show a refusal.
  const stands = ({ state, tries, nextAt }: OutboxEntry): boolean => state === 'waiting' && (tries > 0 || nextAt === 0);
  const behind = waiting.some((entry) => entry.id !== correcting && stands(entry) && sharesStream(entry, subject));
  const here = pgid !== '' && (!online || behind);
  const served = useCall(getAnimal, { pgid }, { enabled: pgid !== '' && !here, keep: false });
  const kept = useStored(`${here} ${pgid} ${correcting}`, () => (here ? keptAnswer(pgid, correcting) : Promise.resolve(NOTHING)));
  if (here) return kept ?? NOTHING;
  if (pgid === '') return NOTHING;
  if (served.data !== undefined) return { found: { card: served.data.card as AnimalCard, allowed: served.data.allowed as EventCode[] }, issues: [] };
  return served.error instanceof CallRefused ? { found: null, issues: served.error.issues } : NOTHING;
}
