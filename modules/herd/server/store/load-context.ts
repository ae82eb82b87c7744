import { heldNow } from '#engine/ledger/server/counts.ts';
import { byKey } from '#engine/server/by-key.ts';
import { type CodeListRow, codeRowsOf, listRowOf } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/db.ts';
import { together } from '#engine/server/together.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { LockRule } from '#kernel/locks.ts';
import type { WeekStart } from '#kernel/week.ts';
import type { Animal } from '#modules/herd/domain/animal.ts';
import { NURSERY_BOOK, SEMEN_BOOK } from '#modules/herd/domain/books.ts';
import type { BoarView, GroupView, HerdContext, RoomView, SemenBatchView } from '#modules/herd/domain/context.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';

/** The farm's settings as the admin module resolves them; the composition root hands the loader in. */
export interface FarmFacts {
  readonly settings: HerdSettings;
  readonly golive: BusinessDate | null;
  /** Its own business date and first day of the week. */
  readonly curbusdt: BusinessDate;
  readonly weekstart: WeekStart;
  /** Hours east of Greenwich. */
  readonly zone?: number;
  /** Farms of the same company, for transfers. */
  readonly companyFarms: readonly string[];
}
export type LoadFarmFacts = (db: Db, farmid: string) => Promise<FarmFacts>;

/** Lists of a farm that rules look things up in, read once a transaction. */
/** Days a code of a list may be used on; null is without end. */
export interface CodeTerm {
  readonly first: BusinessDate | null;
  readonly last: BusinessDate | null;
}

export interface FarmLists {
  readonly codes: ReadonlyMap<string, readonly CodeTerm[]>;
  readonly rooms: ReadonlyMap<string, RoomView>;
  readonly boars: ReadonlyMap<string, BoarView>;
  readonly groups: ReadonlyMap<string, GroupView>;
  readonly batches: ReadonlyMap<string, SemenBatchView>;
}

/** Codes a batch of inputs names; only these are read for a single event, all of them for a file. */
export interface WantedKeys {
  readonly rooms: readonly string[];
  readonly boars: readonly string[];
  readonly groups: readonly string[];
  readonly batches: readonly string[];
  readonly codes: readonly string[];
  /** Medicines and vaccines given. */
  readonly items: readonly string[];
  /** Parents entries name. */
  readonly parents: readonly string[];
}

const codeKey = (category: string, value: string): string => `${category}\u0000${value}`;

async function loadCodes(db: Db, farmid: string, values: readonly string[]): Promise<FarmLists['codes']> {
  const keyed = (await codeRowsOf(db, farmid, values)).flatMap((row) => {
    const reasons = row.eventcd === null ? [] : row.eventcd.split(',').map((code) => `reason:${code}`);
    return [row.category, ...reasons].map((category) => ({ key: codeKey(category, row.value), row }));
  });
  return new Map([...Map.groupBy(keyed, ({ key }) => key)].map(([key, list]) => [key, list.map(({ row }) => row)]));
}

const GOODS = byKey(
  `select category, value, null as eventcd, active_from as first, active_to as last from code_entry
    where category = 'item' and value = any($2) and ${listRowOf('farm_id', '$1')}`,
);

/** The codes with medicines and vaccines given, which stand in the list of goods too. */
async function loadCodesAndGoods(db: Db, farmid: string, { codes, items }: WantedKeys): Promise<FarmLists['codes']> {
  const [known, goods] = await together([
    loadCodes(db, farmid, codes),
    items.length === 0 ? Promise.resolve({ rows: [] }) : db.query<CodeListRow>(GOODS, [farmid, items]),
  ]);
  return new Map([...known, ...Map.groupBy(goods.rows, ({ category, value }) => codeKey(category, value))]);
}

/** True when a code stood in its list on a day: a list is closed by its last day, people come on their first one too. */
function stood(lists: FarmLists, category: string, value: string, day: BusinessDate): boolean {
  const terms = lists.codes.get(codeKey(category, value)) ?? [];
  return terms.some(({ first, last }) => (last === null || day <= last) && (category !== 'applyid' || first === null || first <= day));
}

/** Animals that stand in a house `r` now, from its stays: an animal has no index by its house. */
export const HEAD_IN_ROOM = "(select count(*) from stay s where s.farm_id = r.farm_id and s.roomid = r.roomid and s.to_day = 'infinity')::int";

const ROOMS = byKey(
  `select r.roomid, r.area, r.state, r.capacity, r.strict,
       case when r.area = 'nursery' then ${heldNow(NURSERY_BOOK, 'r.farm_id', { place: 'r.roomid' })} else ${HEAD_IN_ROOM} end as live
     from room r where r.farm_id = $1 and r.roomid = any($2)`,
);

async function loadRooms(db: Db, farmid: string, ids: readonly string[]): Promise<Map<string, RoomView>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<RoomView>(ROOMS, [farmid, ids]);
  return new Map(rows.map((row) => [row.roomid, row]));
}

const BOARS = byKey(
  `select distinct on (pgid) animal_id as "animalId", pgid, birthdt, entrydt, leftdt, sireid, damid, semen_only as "semenOnly"
     from animal where farm_id = $1 and sex = 'M' and pgid = any($2) and not deleted order by pgid, leftdt desc nulls first`,
);

async function loadBoars(db: Db, farmid: string, ids: readonly string[]): Promise<Map<string, BoarView>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<BoarView>(BOARS, [farmid, ids]);
  return new Map(rows.map((row) => [row.pgid, row]));
}

const GROUPS = byKey('select code, first_day as first, last_day as last from herd_group where farm_id = $1 and code = any($2)');

async function loadGroups(db: Db, farmid: string, codes: readonly string[]): Promise<Map<string, GroupView>> {
  if (codes.length === 0) return new Map();
  const { rows } = await db.query<GroupView>(GROUPS, [farmid, codes]);
  return new Map(rows.map((row) => [row.code, row]));
}

const BATCHES = byKey(
  `select b.batch, a.pgid as boar, b.collectdt,
       ${heldNow(SEMEN_BOOK, 'b.farm_id', { place: 'b.batch' })} as left
     from semen_batch b join animal a using (farm_id, animal_id) where b.farm_id = $1 and b.batch = any($2)`,
);

async function loadBatches(db: Db, farmid: string, batches: readonly string[]): Promise<Map<string, SemenBatchView>> {
  if (batches.length === 0) return new Map();
  const { rows } = await db.query<SemenBatchView>(BATCHES, [farmid, batches]);
  return new Map(rows.map((row) => [row.batch, row]));
}

/** Reads the lists the wanted keys are looked up in. */
export async function loadLists(db: Db, farmid: string, wanted: WantedKeys): Promise<FarmLists> {
  const [codes, rooms, boars, groups, batches] = await together([
    loadCodesAndGoods(db, farmid, wanted),
    loadRooms(db, farmid, wanted.rooms),
    loadBoars(db, farmid, wanted.boars),
    loadGroups(db, farmid, wanted.groups),
    loadBatches(db, farmid, wanted.batches),
  ]);
  return { codes, rooms, boars, groups, batches };
}

export interface ContextParts {
  readonly farmid: string;
  readonly facts: FarmFacts;
  readonly lists: FarmLists;
  readonly lock: LockRule;
  readonly history: boolean;
  readonly partner: (pgid: string) => Animal | null;
  /** Breeding animals the running unit brought to a house. */
  readonly moved?: (roomid: string) => number;
}

/** The synchronous context the pure rules ask. */
export function herdContext(parts: ContextParts): HerdContext {
  const { lists, facts, history } = parts;
  // A first load tells of days long past: who stands where now says nothing of them.
  const moved = (roomid: string): number => (history ? 0 : (parts.moved?.(roomid) ?? 0));
  return {
    farmid: parts.farmid,
    settings: facts.settings,
    lock: parts.lock,
    history,
    golive: facts.golive,
    hasOperator: (applyid, day) => stood(lists, 'applyid', applyid, day),
    hasReason: (eventcd, reason, day) => stood(lists, `reason:${eventcd}`, reason, day),
    hasCode: (category, value, day) => stood(lists, category, value, day),
    room: (roomid) => {
      const room = lists.rooms.get(roomid);
      return room === undefined ? null : { ...room, live: room.live + moved(roomid) };
    },
    boar: (pgid) => lists.boars.get(pgid) ?? null,
    group: (code) => lists.groups.get(code) ?? null,
    semenBatch: (batch) => lists.batches.get(batch) ?? null,
    partner: parts.partner,
    farmOfCompany: (farmid) => farmid !== parts.farmid && facts.companyFarms.includes(farmid),
  };
}

const ROOM_FIELDS = ['roomid', 'nurseryid'];
const BOAR_FIELDS = ['boarid', 'boarid2', 'boarid3', 'sireid', 'damid'];
const PARENT_FIELDS = ['sireid', 'damid'];
const GROUP_FIELDS = ['mategrp', 'farrowgrp', 'weangrp'];

/** A longer text is no code. */
const LONGEST_CODE = 40;

/** Every code the inputs name, so that one read of each list serves them all; identities as the rules read them. */
export function wantedKeys(inputs: readonly Readonly<Record<string, unknown>>[]): WantedKeys {
  const isText = (value: unknown): value is string => typeof value === 'string';
  const pick = (fields: readonly string[], upper = false): string[] => {
    const texts = inputs.flatMap((input) => fields.map((field) => input[field])).filter(isText);
    return [...new Set(upper ? texts.map((value) => value.trim().toUpperCase()) : texts)];
  };
  const texts = new Set(inputs.flatMap((input) => Object.values(input).filter(isText)).filter((value) => value.length <= LONGEST_CODE));
  return {
    rooms: pick(ROOM_FIELDS),
    boars: pick(BOAR_FIELDS, true),
    groups: pick(GROUP_FIELDS),
    batches: pick(['semenbatch']),
    items: pick(['item']),
    codes: [...texts],
    parents: pick(PARENT_FIELDS, true),
  };
}
