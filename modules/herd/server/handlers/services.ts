import type { KnownSample, SamplesAsked } from '#engine/define/known-of-houses.ts';
import type { Db } from '#engine/server/db.ts';
import type { AnimalParts } from '#engine/server/module.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf, type Session } from '#engine/server/session.ts';
import { localInstant } from '#i18n/dates.ts';
import { businessDate, daysBetween } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { DEFAULT_ZONE } from '#kernel/zone.ts';
import { EVENT_TYPES } from '#modules/herd/domain/event-types.ts';
import type { EventCode, HerdEvent } from '#modules/herd/domain/herd-event.ts';
import { type OwnBred, settleOwnBred } from '../own-bred.ts';
import { type AnimalSales, settleSales } from '../sales/animal-sales.ts';
import type { EventInput } from '../store/event-input.ts';
import type { SaveStamp } from '../store/event-rows.ts';
import { HerdUnit } from '../store/herd-unit.ts';
import { type FarmFacts, type LoadFarmFacts, wantedKeys } from '../store/load-context.ts';
import type { Written } from '../store/write-unit.ts';

/** What the composition root hands the herd: other modules' servers are never imported. */
export interface HerdServices {
  readonly farmFacts: LoadFarmFacts;
  /** Delivery notes of animals that are sold; absent where none are written. */
  readonly sales?: AnimalSales;
  /** Houses own-bred animals come out of; absent where none are followed. */
  readonly ownBred?: OwnBred;
  /** Samples a farm sent to laboratories; absent where there are none. */
  readonly samples?: (db: Db, asked: SamplesAsked) => Promise<readonly KnownSample[]>;
  /** What other modules tell of an animal on its card. */
  readonly animalParts?: readonly AnimalParts[];
}

/** Longest time an entry may have waited on a device: beyond it the server's own day decides. */
const ENTERED_MAX_DAYS = 90;

/** The audit stamp of a save. */
export function stampOf(ctx: SignedContext, enteredAt: string | null): SaveStamp {
  return { farmid: farmOf(ctx.session), valuedt: ctx.session.curbusdt, reqid: ctx.reqid, user: ctx.session.userid, enteredAt };
}

/** The body of an event call as the store takes it: head apart, the rest are the event's own fields. */
export function eventInputOf(body: Readonly<Record<string, unknown>>): EventInput {
  const { eventcd, pgid, eventdt, applyid, reason, remark, accept } = body;
  const code = String(eventcd) as EventCode;
  const type = EVENT_TYPES[code];
  if (type === undefined) throw new Refused([{ code: 'V_INVALID', field: 'eventcd', params: { field: 'eventcd' } }]);
  const data = Object.fromEntries(type.fields.flatMap(({ key }) => (body[key] === undefined || body[key] === null ? [] : [[key, body[key]]])));
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    eventcd: code,
    pgid: String(pgid).toUpperCase(),
    eventdt: businessDate(String(eventdt)),
    applyid: text(applyid),
    reason: text(reason),
    remark: text(remark),
    data: data as HerdEvent['data'],
    accept: Array.isArray(accept) ? accept.map(String) : [],
  };
}

/** Identities an event names: its animal, the other sow of a fostering, giving sows of a weaning. */
export function identitiesOf(input: EventInput): string[] {
  const named = ['topgid', 'frompgid', 'givepgid'].flatMap((key) =>
    typeof input.data[key] === 'string' ? [String(input.data[key]).toUpperCase()] : [],
  );
  return [input.pgid, ...named];
}

/**
 * Lock rule of a save. An entry made on a device without network is judged by the day it was typed
 * (never later than today, never older than 90 days), so that waiting does not make it too old.
 */
export function lockRuleFor(session: Session, entered: string | undefined) {
  const rule = lockRuleOf(session);
  if (entered === undefined) return rule;
  const day = localInstant(entered, 60 * (session.zone ?? DEFAULT_ZONE))?.day ?? rule.curbusdt;
  const waited = daysBetween(day, rule.curbusdt);
  return waited > 0 && waited <= ENTERED_MAX_DAYS ? { ...rule, backday: rule.backday === 9999 ? 9999 : rule.backday + waited } : rule;
}

export interface OpenOptions {
  readonly inputs: readonly EventInput[];
  readonly animalIds?: readonly string[];
  readonly history?: boolean;
  readonly entered?: string | undefined;
  /** False for a check without saving. */
  readonly forUpdate?: boolean;
}

/** Lets other books follow what a unit of work wrote. */
async function settle(ctx: SignedContext, { sales, ownBred }: HerdServices, work: Written): Promise<void> {
  if (sales !== undefined) await settleSales(ctx, sales, work);
  if (ownBred !== undefined) await settleOwnBred(ctx, ownBred, work);
}

/** Opens a unit of work for inputs on behalf of the session. */
export async function openUnit(ctx: SignedContext, services: HerdServices, options: OpenOptions): Promise<{ unit: HerdUnit; facts: FarmFacts }> {
  const farmid = farmOf(ctx.session);
  const history = options.history ?? false;
  const asked = services.farmFacts(ctx.db, farmid);
  if (history && (ctx.session.usrlvl < 60 || (await asked).golive === null)) throw new Refused([{ code: 'env_403' }], 403);
  const unit = await HerdUnit.open(
    {
      db: ctx.db,
      farmid,
      facts: asked,
      lock: lockRuleFor(ctx.session, options.entered),
      history,
      stamp: stampOf(ctx, options.entered ?? null),
      forUpdate: options.forUpdate ?? true,
      follow: (work) => settle(ctx, services, work),
    },
    wantedKeys(options.inputs.map((input) => ({ ...input.data, applyid: input.applyid, reason: input.reason }))),
    options.inputs.flatMap(identitiesOf),
    options.animalIds ?? [],
  );
  return { unit, facts: await asked };
}

/** Refuses with the issues, keeping warnings so that the form can ask for all of them at once. */
export function refuseWith(issues: readonly Issue[]): Refused {
  return new Refused(issues);
}
