import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import type { HerdEvent } from '#modules/herd/domain/herd-event.ts';
import { numberOf, textOf } from '#modules/herd/domain/values.ts';
import type { EventInput } from '../store/event-input.ts';
import type { Written } from '../store/write-unit.ts';

/** An animal that leaves for a buyer. */
export interface SoldAnimal {
  readonly pgid: string;
  readonly eventcd: 'CUL' | 'SAL';
  readonly eventdt: BusinessDate;
  readonly weight: number | null;
  /** Per kg; null while it is not known. */
  readonly price: number | null;
  readonly buyer: string;
  readonly reason: string | null;
  readonly applyid: string | null;
}

/** Delivery notes as the herd uses them: a sow, boar or gilt that is sold is a line of one, written in the transaction of its event. */
export interface AnimalSales {
  /** What the rules of notes say against a sale, in the place of the event named. */
  readonly judge: (ctx: SignedContext, sold: SoldAnimal, replaced: string | null) => Promise<readonly Issue[]>;
  /** Writes the line of a sale in the place of the event it replaces; null takes the line away. @throws Refused NOTE_CHECKED, 832, z02 */
  readonly settle: (
    ctx: SignedContext,
    sold: (SoldAnimal & { readonly eventId: string }) | null,
    replaced: string | null,
    why: string,
  ) => Promise<void>;
  /** True where one of the events stands on a delivery note. */
  readonly isOnNote: (ctx: SignedContext, events: readonly string[]) => Promise<boolean>;
}

type Leaving = Pick<EventInput | HerdEvent, 'eventcd' | 'eventdt' | 'data' | 'reason' | 'applyid'>;

const isSale = (eventcd: string): eventcd is SoldAnimal['eventcd'] => eventcd === 'CUL' || eventcd === 'SAL';

/** The sale an event is; null of one without a buyer, and of all else. */
export function soldOf({ eventcd, eventdt, data, reason, applyid }: Leaving, pgid: string): SoldAnimal | null {
  const buyer = textOf(data, 'buyer')?.trim().toUpperCase() ?? '';
  if (!isSale(eventcd) || buyer === '') return null;
  return { pgid, eventcd, eventdt, weight: numberOf(data, 'weight'), price: numberOf(data, 'price'), buyer, reason, applyid };
}

/** Sales that were taken back: each stands until its line is cancelled (894), but for one its author takes back at once. */
async function settleGone(ctx: SignedContext, sales: AnimalSales, { made, voided }: Written, why: string): Promise<void> {
  const replaced = new Set(made.map(({ replaces }) => replaces));
  const gone = voided.filter(({ event }) => isSale(event.eventcd) && !replaced.has(event.eventId));
  for (const { event, kind } of gone) {
    if (!(await sales.isOnNote(ctx, [event.eventId]))) continue;
    if (kind !== 'undone') throw refused('894', 'eventId');
    await sales.settle(ctx, null, event.eventId, why);
  }
}

/** Lets delivery notes follow what a unit of work did. Sales of a first load were settled before the farm began here. */
export async function settleSales(ctx: SignedContext, sales: AnimalSales, written: Written): Promise<void> {
  const why = written.why ?? '';
  await settleGone(ctx, sales, written, why);
  for (const { event, replaces } of written.made) {
    if (!isSale(event.eventcd) || event.history) continue;
    const sold = soldOf(event, written.pgidOf(event.animalId));
    if (sold === null && replaces === null) continue;
    await sales.settle(ctx, sold === null ? null : { ...sold, eventId: event.eventId }, replaces, why);
  }
}
