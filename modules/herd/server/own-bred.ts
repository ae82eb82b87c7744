import type { SignedContext } from '#engine/server/pipeline.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import type { HerdEvent } from '#modules/herd/domain/herd-event.ts';
import { isYes, numberOf, textOf } from '#modules/herd/domain/values.ts';
import type { EventInput } from './store/event-input.ts';
import type { Written } from './store/write-unit.ts';

/** An animal as it came into the herd. */
export interface EnteredAnimal {
  readonly animalId: string;
  readonly pgid: string;
  readonly eventdt: BusinessDate;
  readonly roomid: string | null;
  readonly weight: number | null;
  readonly applyid: string | null;
}

/** Houses of growing pigs as the herd uses them: who is entered under an ear tag leaves its batch in the same transaction. */
export interface OwnBred {
  /** What the batch its tag stands in says of an animal that is typed, beside its fields; nothing of one from elsewhere. */
  readonly judge: (ctx: SignedContext, animal: Omit<EnteredAnimal, 'animalId'>) => Promise<readonly Issue[]>;
  /** They leave the batches their tags stand in; the others came from elsewhere. @throws Refused of the batch, beside the identity */
  readonly take: (ctx: SignedContext, animals: readonly EnteredAnimal[]) => Promise<void>;
  /** Day, weight or house of one that left a batch were corrected. */
  readonly correct: (ctx: SignedContext, animal: EnteredAnimal, why: string) => Promise<void>;
  /** Its entry was taken back: it stands in its batch again. @throws Refused 864, 855 */
  readonly giveBack: (ctx: SignedContext, animalId: string, why: string) => Promise<void>;
}

/** The animal of an entry, as its batch is asked of it. */
const enteredOf = ({ eventdt, data, applyid }: Pick<HerdEvent, 'eventdt' | 'data' | 'applyid'>) => ({
  eventdt,
  applyid,
  roomid: textOf(data, 'roomid'),
  weight: numberOf(data, 'weight'),
});

/** What speaks against an entry while it is typed, of an animal that stands in a batch. */
export async function judgeOwnBred(ctx: SignedContext, own: OwnBred | undefined, input: EventInput): Promise<readonly Issue[]> {
  return own === undefined || isYes(input.data, 'semenonly') ? [] : own.judge(ctx, { pgid: input.pgid, ...enteredOf(input) });
}

const isEntry = ({ eventcd, history, data }: HerdEvent): boolean => eventcd === 'ENT' && !history && !isYes(data, 'semenonly');

/** Lets batches of growing pigs follow what a unit of work entered. Who came by a first load left its batch before the farm began here. */
export async function settleOwnBred(ctx: SignedContext, own: OwnBred, { made, voided, why, pgidOf }: Written): Promise<void> {
  const replaced = new Set(made.map(({ replaces }) => replaces));
  for (const { event } of voided) if (isEntry(event) && !replaced.has(event.eventId)) await own.giveBack(ctx, event.animalId, why ?? '');
  const entered = made.filter(({ event }) => isEntry(event));
  const animalOf = (event: HerdEvent): EnteredAnimal => ({ animalId: event.animalId, pgid: pgidOf(event.animalId), ...enteredOf(event) });
  for (const { event, replaces } of entered) if (replaces !== null) await own.correct(ctx, animalOf(event), why ?? '');
  const fresh = entered.filter(({ replaces }) => replaces === null).map(({ event }) => animalOf(event));
  if (fresh.length > 0) await own.take(ctx, fresh);
}
