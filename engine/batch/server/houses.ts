import { byKey } from '#engine/server/by-key.ts';
import type { Db } from '#engine/server/db.ts';
import { refused } from '#engine/server/refused.ts';
import { standing } from '#engine/server/standing.ts';
import { together } from '#engine/server/together.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Batch, Group, HeadMove, House, HouseState } from '../domain/house.ts';
import type { BatchTables } from './tables.ts';

/** A group as it is stored: with what came and what it weighed. */
export interface StoredGroup extends Group {
  readonly eventId: string;
  readonly way: string;
  readonly sex: string | null;
  readonly heads: number;
  readonly weight: number | null;
  readonly nursery: string | null;
  readonly weangrp: string | null;
}

/** A batch as it is stored. */
export interface StoredBatch extends Batch {
  readonly version: number;
  readonly groups: readonly StoredGroup[];
}

/** A house as it is stored. */
export interface StoredHouse extends House {
  readonly farmid: string;
  readonly name: string;
  readonly site: string | null;
  readonly batch: StoredBatch | null;
  /** Highest number a batch of the house ever had. */
  readonly lastParity: number;
}

interface RoomRow {
  roomid: string;
  name: string;
  site: string | null;
  area: House['area'];
  batchflg: boolean;
  capacity: number | null;
  state: string;
}

interface BatchRow {
  parityid: number;
  opendt: BusinessDate;
  closedt: BusinessDate | null;
  state: HouseState;
  version: number;
  closed_before: BusinessDate | null;
  last_parity: number;
}

interface GroupRow {
  grpid: number;
  event_id: string;
  way: string;
  entrydt: BusinessDate;
  birthdt: BusinessDate | null;
  source: string | null;
  sex: string | null;
  heads: number;
  weight: string | null;
  nursery: string | null;
  weangrp: string | null;
}

const batchSql = ({ batch }: BatchTables): string =>
  byKey(`
select b.parityid, b.opendt, b.closedt, b.state, b.version,
  (select max(p.closedt) from ${batch} p where p.farm_id = b.farm_id and p.roomid = b.roomid and p.parityid < b.parityid) as closed_before,
  (select max(p.parityid) from ${batch} p where p.farm_id = b.farm_id and p.roomid = b.roomid) as last_parity
from ${batch} b where b.farm_id = $1 and b.roomid = $2 and ($3::int is null or b.parityid = $3)
order by b.state = 'cancelled' and $3::int is null, b.parityid desc limit 1`);

/** A batch, and records that are read as if they had never been. */
interface LifeAsked {
  readonly farmid: string;
  readonly roomid: string;
  readonly parityid: number;
  readonly without: readonly string[];
}

/** Groups and movements of a batch; movements taken back are struck with what took them back. */
async function lifeOf(db: Db, tables: BatchTables, { farmid, roomid, parityid, without }: LifeAsked) {
  const key = [farmid, roomid, parityid, without];
  const groups = db.query<GroupRow>(
    byKey(
      `select grpid, event_id, way, entrydt, birthdt, source, sex, heads, weight, nursery, weangrp from ${tables.group}
       where farm_id = $1 and roomid = $2 and parityid = $3 and not gone and not (event_id = any($4)) order by grpid`,
    ),
    key,
  );
  const moves = db.query<HeadMove>(
    byKey(
      `select m.grpid, m.eventdt, m.qty, m.kind from ${tables.heads.table} m where m.farm_id = $1 and m.roomid = $2 and m.parityid = $3
         and not (m.${tables.heads.source} = any($4)) and ${standing('m', tables.heads.table, tables.heads.id)} order by m.eventdt, m.seq`,
    ),
    key,
  );
  const days = db.query<{ eventdt: BusinessDate }>(
    byKey(
      `select eventdt from ${tables.event}
       where farm_id = $1 and roomid = $2 and parityid = $3 and voided_at is null and not (event_id = any($4))
         and not (eventcd = any($5))`,
    ),
    [...key, tables.stateEvents],
  );
  const [groupRows, moveRows, dayRows] = await together([groups, moves, days]);
  return { groups: groupRows.rows, moves: moveRows.rows, eventDays: dayRows.rows.map(({ eventdt }) => eventdt) };
}

function groupOf(row: GroupRow): StoredGroup {
  const { event_id: eventId, weight, ...rest } = row;
  return { ...rest, eventId, weight: weight === null ? null : Number(weight) };
}

/** How a house is read. */
export interface HouseAsked {
  readonly forUpdate: boolean;
  readonly parityid?: number | null;
  /** Member a house that is not there is named by. */
  readonly field?: string;
  /** Records that are read as if they had never been: what is put in their place is judged. */
  readonly without?: readonly string[];
}

/**
 * A house with its newest batch that was not withdrawn, or the one named; locked for the rest of the transaction when it is to be
 * written, so that two savers cannot both take the last pigs or the last places. @throws Refused V_NOTEXISTS.
 */
export async function loadHouse(
  tables: BatchTables,
  db: Db,
  farmid: string,
  roomid: string,
  { forUpdate, parityid = null, field = 'roomid', without = [] }: HouseAsked,
): Promise<StoredHouse> {
  const rooms = await db.query<RoomRow>(
    `select roomid, name, site, area, batchflg, capacity, state from ${tables.house}
     where farm_id = $1 and roomid = $2 ${forUpdate ? 'for update' : ''}`,
    [farmid, roomid],
  );
  const [room] = rooms.rows;
  if (room === undefined) throw refused('V_NOTEXISTS', field, { value: roomid });
  const batches = await db.query<BatchRow>(batchSql(tables), [farmid, roomid, parityid]);
  const [row] = batches.rows;
  if (row === undefined && parityid !== null) throw refused('V_NOTEXISTS', 'parityid', { value: parityid });
  const { name, site, area, batchflg, capacity, state } = room;
  const house = { farmid, roomid, name, site, area, batchflg, capacity, inUse: state === 'active' };
  if (row === undefined) return { ...house, batch: null, closedBefore: null, lastParity: 0 };
  const { closed_before: closedBefore, last_parity: lastParity, ...head } = row;
  if (row.state === 'cancelled' && parityid === null) return { ...house, batch: null, closedBefore, lastParity };
  const life = await lifeOf(db, tables, { farmid, roomid, parityid: row.parityid, without });
  return { ...house, batch: { ...head, ...life, groups: life.groups.map(groupOf) }, closedBefore, lastParity };
}

/** The batch as it must be for what was just checked. @throws Error when there is none. */
export function batchOf(house: StoredHouse): StoredBatch {
  if (house.batch === null) throw new Error(`house ${house.roomid} has no batch`);
  return house.batch;
}
