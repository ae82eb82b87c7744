import { byKey } from '#engine/server/by-key.ts';
import type { Db } from '#engine/server/db.ts';
import { together } from '#engine/server/together.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type EventCode, eventRank, type HerdEvent } from '#modules/herd/domain/herd-event.ts';

interface EventRow {
  event_id: string;
  animal_id: string;
  eventcd: EventCode;
  eventdt: BusinessDate;
  seq: number;
  applyid: string | null;
  reason: string | null;
  remark: string | null;
  data: HerdEvent['data'];
  link_id: string | null;
  unbalanced: boolean;
  history: boolean;
  warnings: string[];
}

const toEvent = (row: EventRow): HerdEvent => ({
  eventId: row.event_id,
  animalId: row.animal_id,
  eventcd: row.eventcd,
  eventdt: row.eventdt,
  seq: row.seq,
  applyid: row.applyid,
  reason: row.reason,
  remark: row.remark,
  data: row.data,
  linkId: row.link_id,
  unbalanced: row.unbalanced,
  history: row.history,
  warnings: row.warnings,
});

/** An animal on file: its id, version and live events in order. */
export interface StoredAnimal {
  readonly animalId: string;
  readonly pgid: string;
  readonly version: number;
  readonly present: boolean;
  readonly events: HerdEvent[];
}

const EVENT_COLUMNS = 'event_id, animal_id, eventcd, eventdt, seq, applyid, reason, remark, data, link_id, unbalanced, history, warnings';

interface HeadRow {
  animal_id: string;
  pgid: string;
  version: number;
  present: boolean;
}

const LIFE = (animals: string): string =>
  byKey(`select ${EVENT_COLUMNS} from animal_event
     where farm_id = $1 and animal_id ${animals} and voided_at is null
     order by animal_id, eventdt, rank, seq`);

const HEADS = (which: string, lock: boolean): string =>
  byKey(`select animal_id, pgid, version, leftdt is null as present from animal where farm_id = $1 and animal_id ${which}
     order by animal_id ${lock ? 'for update' : ''}`);

function withEvents(heads: readonly HeadRow[], rows: readonly EventRow[]): StoredAnimal[] {
  const byAnimal = Map.groupBy(rows, (row) => row.animal_id);
  return heads.map(({ animal_id, pgid, version, present }) => ({
    animalId: animal_id,
    pgid,
    version,
    present,
    events: (byAnimal.get(animal_id) ?? []).map(toEvent),
  }));
}

/** Of several animals that carried an identity the one that is present, else the last that left. */
const CARRIERS =
  '= any (array(select distinct on (pgid) animal_id from animal where farm_id = $1 and pgid = any($2) and not deleted order by pgid, leftdt desc nulls first))';

async function load(db: Db, farmid: string, which: string, keys: readonly string[], lock: boolean): Promise<StoredAnimal[]> {
  if (keys.length === 0) return [];
  // The events are read by a statement of its own behind the lock: it sees what whoever held the lock before has saved.
  const [heads, events] = await together([db.query<HeadRow>(HEADS(which, lock), [farmid, keys]), db.query<EventRow>(LIFE(which), [farmid, keys])]);
  const known = new Set(events.rows.map((row) => row.animal_id));
  if (heads.rows.every((head) => known.has(head.animal_id))) return withEvents(heads.rows, events.rows);
  // An identity changed hands while the lock was waited for.
  const ids = heads.rows.map((head) => head.animal_id);
  return withEvents(heads.rows, (await db.query<EventRow>(LIFE('= any($2)'), [farmid, ids])).rows);
}

/** Animals by identity with their live events, locked in id order so that pairs cannot deadlock. */
export function loadByPgid(db: Db, farmid: string, pgids: readonly string[], lock: boolean): Promise<StoredAnimal[]> {
  return load(db, farmid, CARRIERS, pgids, lock);
}

/** Animals by id with their live events, locked in id order. */
export function loadById(db: Db, farmid: string, ids: readonly string[], lock: boolean): Promise<StoredAnimal[]> {
  return load(db, farmid, '= any (array(select animal_id from animal where farm_id = $1 and animal_id = any($2) and not deleted))', ids, lock);
}

interface Parents {
  readonly sireid: string | null;
  readonly damid: string | null;
}

const parentIds = (animals: readonly Parents[]): string[] =>
  [...new Set(animals.flatMap(({ sireid, damid }) => [sireid, damid]))].flatMap((id) => id ?? []);

/**
 * Parents an entry names and, one generation up, the parents of those and of the boars: what the rules on
 * relationship look at. Nobody of them changes, so nobody is locked.
 */
export async function loadRelatives(db: Db, farmid: string, named: readonly string[], boars: readonly Parents[]): Promise<StoredAnimal[]> {
  const near = named.length === 0 ? [] : await loadByPgid(db, farmid, named, false);
  const { rows } =
    named.length === 0
      ? { rows: [] }
      : await db.query<Parents>('select sireid, damid from animal where farm_id = $1 and animal_id = any($2)', [
          farmid,
          near.map((one) => one.animalId),
        ]);
  const known = new Set(named);
  const far = parentIds([...rows, ...boars]).filter((pgid) => !known.has(pgid));
  return far.length === 0 ? near : [...near, ...(await loadByPgid(db, farmid, far, false))];
}

/** Columns of a new event row, for the bulk writer. */
export const EVENT_INSERT = {
  table: 'animal_event',
  columns: [
    'farm_id',
    'event_id',
    'animal_id',
    'eventcd',
    'eventdt',
    'rank',
    'data',
    'link_id',
    'applyid',
    'reason',
    'remark',
    'eventdtl',
    'unbalanced',
    'history',
    'warnings',
    'exempt',
    'valuedt',
    'entered_at',
    'reqid',
    'crtusrid',
    'replaces',
  ],
} as const;

/** Audit columns every event of one save shares. */
export interface SaveStamp {
  readonly farmid: string;
  readonly valuedt: BusinessDate;
  readonly reqid: string | null;
  readonly user: string;
  readonly enteredAt: string | null;
}

/** The row of a new event. */
export function eventRow(event: HerdEvent, stamp: SaveStamp, extra: { exempt: boolean; eventdtl: string | null; replaces: string | null }) {
  return {
    farm_id: stamp.farmid,
    event_id: event.eventId,
    animal_id: event.animalId,
    eventcd: event.eventcd,
    eventdt: event.eventdt,
    rank: eventRank(event.eventcd, event.data),
    data: event.data,
    link_id: event.linkId,
    applyid: event.applyid,
    reason: event.reason,
    remark: event.remark,
    eventdtl: extra.eventdtl,
    unbalanced: event.unbalanced,
    history: event.history,
    warnings: event.warnings,
    exempt: extra.exempt,
    valuedt: stamp.valuedt,
    entered_at: stamp.enteredAt,
    reqid: stamp.reqid,
    crtusrid: stamp.user,
    replaces: extra.replaces,
  };
}
