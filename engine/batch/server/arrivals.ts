import { inList, operatorIssues } from '#engine/server/code-list.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { Arrival, PoolShare } from '../domain/arrival-rules.ts';
import { missingIssues } from '../domain/event-rules.ts';
import { arrivalEvents, completed, eventOf, ownFields } from '../domain/kind.ts';
import { type BatchServer, type EntryBody, keptData, type PoolRow } from './kind-server.ts';
import type { NewGroup } from './rows.ts';
import { type Incoming, loadIncoming } from './transfers.ts';

/** A record of animals in with all it stands on, ready to be judged. */
export interface PreparedArrival {
  /** As typed, with what follows from it. */
  readonly body: EntryBody;
  readonly arrival: Arrival;
  /** Refusals of lists and required fields. */
  readonly lists: readonly Issue[];
  /** The transfer that arrives. */
  readonly incoming: Incoming | null;
}

/** Head the record itself took of a group before it is corrected. */
type Taken = ReadonlyMap<string, number>;
/** A pool by its place and group. */
export const poolKey = (place: string | null, group: string | null): string => `${place}\u0000${group}`;

/** Left of a group on a day: not more than came into it by then. */
function freeOn(row: PoolRow | undefined, own: number): number {
  if (row === undefined) return own;
  return Math.min(row.free, row.weaned_by + row.adjusted - row.taken - row.dead) + own;
}

async function sharesOf({ pool }: BatchServer, ctx: SignedContext, body: EntryBody, day: BusinessDate, taken: Taken): Promise<PoolShare[]> {
  const named = body.groups ?? [];
  const keys = named.map(({ nursery, weangrp }) => poolKey(nursery, weangrp));
  const twice = keys.find((key, i) => keys.indexOf(key) !== i);
  if (twice !== undefined) throw refused('V_DUP', 'groups', { value: twice.replace('\u0000', ' ') });
  const held = new Map<string, PoolRow>();
  for (const place of new Set(named.map(({ nursery }) => nursery)))
    for (const row of (await pool?.rows(ctx.db, farmOf(ctx.session), place, day)) ?? []) held.set(poolKey(row.roomid, row.weangrp), row);
  return named.map(({ nursery, weangrp, heads }) => {
    const key = poolKey(nursery, weangrp);
    const row = held.get(key);
    return { nursery, weangrp, heads, free: freeOn(row, taken.get(key) ?? 0), birthdt: row?.avgbirthdt ?? null };
  });
}

const isBlank = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0);

/** 370 of the operator, V_REQUIRED of what the way needs, V_NOTEXISTS of a source that is in no list. */
async function listIssues({ kind }: BatchServer, ctx: SignedContext, way: string, body: EntryBody, day: BusinessDate): Promise<Issue[]> {
  const needs = kind.ways[way]?.needs ?? [];
  const source = needs.includes('source') && body.source != null && !(await inList(ctx, 'source', body.source, { day }));
  return [
    ...(await operatorIssues(ctx, body.applyid, day)),
    ...needs.filter((key) => isBlank(body[key])).map((key) => refuse('V_REQUIRED', key, { field: key })),
    ...(source ? [refuse('V_NOTEXISTS', 'source', { value: body.source ?? '' })] : []),
  ];
}

/** GF_DATE of animals received before they were sent, V_RANGE when more came than went. */
function sentIssues(incoming: Incoming | null, entrydt: BusinessDate, { arrived }: EntryBody): Issue[] {
  if (incoming === null) return [];
  const late = entrydt < incoming.eventdt ? [refuse('GF_DATE', 'entrydt', { list: `${incoming.eventdt} – ${entrydt}` })] : [];
  return [...late, ...missingIssues(incoming.heads, typeof arrived === 'number' ? arrived : null)];
}

/** Reads what a record of animals in names, and judges its lists. @throws Refused V_REQUIRED of the day, V_NOTEXISTS of the transfer. */
export async function prepareArrival(
  server: BatchServer,
  ctx: SignedContext,
  way: string,
  typed: EntryBody,
  taken: Taken = new Map(),
): Promise<PreparedArrival> {
  const { kind } = server;
  const { body, issues } = completed(eventOf(kind, kind.ways[way]?.code ?? ''), typed);
  const { entrydt, transferId } = body;
  if (entrydt == null) throw refused('V_REQUIRED', 'entrydt', { field: 'entrydt' });
  const incoming = way === kind.sent && transferId != null ? await loadIncoming(server, ctx, transferId) : null;
  const lists = await listIssues(server, ctx, way, body, entrydt);
  return {
    body,
    incoming,
    lists: [...sentIssues(incoming, entrydt, body), ...lists, ...issues],
    arrival: {
      way,
      opendt: body.opendt ?? null,
      entrydt,
      heads: incoming?.heads ?? body.heads ?? 0,
      males: body.males ?? null,
      females: body.females ?? null,
      weight: body.weight ?? incoming?.weight ?? null,
      birthdt: incoming?.birthdt ?? body.birthdt ?? null,
      shares: kind.ways[way]?.pooled === true ? await sharesOf(server, ctx, body, entrydt, taken) : [],
    },
  };
}

/** Weight of each part of the head, kg to one decimal; together they weigh what all weigh. */
export function partWeights(weight: number | null, heads: readonly number[]): readonly (number | null)[] {
  const all = heads.reduce((sum, one) => sum + one, 0);
  if (weight === null || all === 0) return heads.map(() => null);
  const upTo = heads.map((_, i) => Math.round((weight * 10 * heads.slice(0, i + 1).reduce((sum, one) => sum + one, 0)) / all));
  return upTo.map((sum, i) => (sum - (upTo[i - 1] ?? 0)) / 10);
}

/** The groups a record makes: one a pool it names, else one of all that came. */
export function groupsOf({ kind }: BatchServer, { arrival, incoming, body }: PreparedArrival, farmid: string): NewGroup[] {
  const { way, entrydt, heads, males, females, weight } = arrival;
  const sex = males === heads ? 'M' : females === heads ? 'F' : (incoming?.sex ?? null);
  const common = { way, entrydt, sex, nursery: null, weangrp: null };
  if (kind.ways[way]?.pooled !== true)
    return [{ ...common, birthdt: arrival.birthdt, source: incoming?.source ?? body.source ?? null, heads, weight }];
  const weights = partWeights(
    weight,
    arrival.shares.map((share) => share.heads),
  );
  return arrival.shares.map((share, i) => ({
    ...common,
    birthdt: share.birthdt,
    source: farmid,
    heads: share.heads,
    weight: weights[i] ?? null,
    nursery: share.nursery,
    weangrp: share.weangrp,
  }));
}

/** Own members of a record of animals in. */
export function entryKeys({ kind }: BatchServer): readonly string[] {
  return [...ownFields(arrivalEvents(kind)).map(({ key }) => key), 'groups'];
}

/** Own members of a record as they are kept. */
export function entryData(server: BatchServer, body: EntryBody): Readonly<Record<string, unknown>> {
  return keptData(entryKeys(server), body);
}
