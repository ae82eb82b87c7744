import type { PoolShare } from '#engine/batch/domain/arrival-rules.ts';
import type { NewGroup } from '#engine/batch/server/rows.ts';
import type { CallParsed } from '#engine/define/call.ts';
import { inList } from '#engine/server/code-list.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { checkEntry } from '../contract/entry.calls.ts';
import type { Arrival, Way } from '../domain/growing.kind.ts';
import { operatorIssues, requiredIssues } from './lists.ts';
import { loadPool, type PoolRow } from './store/nursery-pool.ts';
import { type Incoming, loadIncoming } from './transfers.ts';

export type EntryBody = Omit<CallParsed<typeof checkEntry>, 'way'>;

/** A record of pigs in with all it stands on, ready to be judged. */
export interface PreparedArrival {
  readonly arrival: Arrival;
  /** Refusals of lists and required fields. */
  readonly lists: readonly Issue[];
  /** The transfer that arrives. */
  readonly incoming: Incoming | null;
}

const date = (value: string | null | undefined): BusinessDate | null => (value == null ? null : (value as BusinessDate));

/** Head the record itself took of a group before it is corrected. */
type Taken = ReadonlyMap<string, number>;
const keyOf = (nursery: string, weangrp: string): string => `${nursery}\u0000${weangrp}`;

/** Left of a group on a day: not more than was weaned by then. */
function freeOn(row: PoolRow | undefined, own: number): number {
  if (row === undefined) return own;
  return Math.min(row.free, row.weaned_by + row.adjusted - row.taken - row.dead) + own;
}

async function sharesOf(ctx: SignedContext, body: EntryBody, day: BusinessDate, taken: Taken): Promise<PoolShare[]> {
  const named = body.groups ?? [];
  const keys = named.map(({ nursery, weangrp }) => keyOf(nursery, weangrp));
  const twice = keys.find((key, i) => keys.indexOf(key) !== i);
  if (twice !== undefined) throw refused('V_DUP', 'groups', { value: twice.replace('\u0000', ' ') });
  const pool = new Map<string, PoolRow>();
  for (const nursery of new Set(named.map((share) => share.nursery)))
    for (const row of await loadPool(ctx.db, farmOf(ctx.session), nursery, day)) pool.set(keyOf(row.roomid, row.weangrp), row);
  return named.map(({ nursery, weangrp, heads }) => {
    const key = keyOf(nursery, weangrp);
    const row = pool.get(key);
    return { nursery, weangrp, heads, free: freeOn(row, taken.get(key) ?? 0), birthdt: row?.avgbirthdt ?? null };
  });
}

async function listIssues(ctx: SignedContext, way: Way, body: EntryBody, heads: number | null, day: BusinessDate): Promise<Issue[]> {
  const required = {
    weaning: { heads, weight: body.weight, groups: (body.groups ?? []).length === 0 ? null : body.groups },
    purchase: { heads, weight: body.weight, birthdt: body.birthdt, source: body.source },
    transfer: { transferId: body.transferId },
  }[way];
  const source = way === 'purchase' && body.source != null && !(await inList(ctx, 'source', body.source, { day }));
  return [
    ...(await operatorIssues(ctx, body.applyid, day)),
    ...requiredIssues(required),
    ...(source ? [refuse('V_NOTEXISTS', 'source', { value: body.source ?? '' })] : []),
  ];
}

/** Reads what a record of pigs in names, and judges its lists. @throws Refused V_REQUIRED of the day, V_NOTEXISTS of the transfer. */
export async function prepareArrival(ctx: SignedContext, way: Way, body: EntryBody, taken: Taken = new Map()): Promise<PreparedArrival> {
  const entrydt = date(body.entrydt);
  if (entrydt === null) throw refused('V_REQUIRED', 'entrydt', { field: 'entrydt' });
  const incoming = way === 'transfer' && body.transferId != null ? await loadIncoming(ctx, body.transferId) : null;
  const heads = incoming?.heads ?? body.heads ?? null;
  const lists = await listIssues(ctx, way, body, heads, entrydt);
  const late = incoming !== null && entrydt < incoming.eventdt ? [refuse('GF_DATE', 'entrydt', { list: `${incoming.eventdt} – ${entrydt}` })] : [];
  return {
    incoming,
    lists: [...late, ...lists],
    arrival: {
      way,
      opendt: date(body.opendt),
      entrydt,
      heads: heads ?? 0,
      males: body.males ?? null,
      females: body.females ?? null,
      weight: body.weight ?? incoming?.weight ?? null,
      birthdt: incoming?.birthdt ?? date(body.birthdt),
      shares: way === 'weaning' ? await sharesOf(ctx, body, entrydt, taken) : [],
    },
  };
}

/** Weight of so many of the head, kg to one decimal. */
const part = (weight: number | null, heads: number, of: number): number | null =>
  weight === null ? null : Math.round((weight * heads * 10) / of) / 10;

/** The groups a record makes: one a weaning group, one a purchase or transfer. */
export function groupsOf({ arrival, incoming }: PreparedArrival, body: EntryBody, farmid: string): NewGroup[] {
  const { way, entrydt, heads, males, females, weight } = arrival;
  const sex = males === heads ? 'M' : females === heads ? 'F' : null;
  const common = { way, entrydt, sex, nursery: null, weangrp: null };
  if (way !== 'weaning') return [{ ...common, birthdt: arrival.birthdt, source: incoming?.source ?? body.source ?? null, heads, weight }];
  return arrival.shares.map((share) => ({
    ...common,
    birthdt: share.birthdt,
    source: farmid,
    heads: share.heads,
    weight: part(weight, share.heads, heads),
    nursery: share.nursery,
    weangrp: share.weangrp,
  }));
}

/** The own fields of a record as they are kept. */
export function dataOf(body: EntryBody): Readonly<Record<string, unknown>> {
  const { males, females, amount, supplier, source, birthdt, refno, groups } = body;
  return Object.fromEntries(
    Object.entries({ males, females, amount, supplier, source, birthdt, refno, groups }).filter(([, value]) => value != null),
  );
}
