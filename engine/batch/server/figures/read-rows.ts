import type { Db } from '#engine/server/db.ts';
import { standing } from '#engine/server/standing.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { MoveKind } from '../../domain/house.ts';
import type { BatchSource } from './source.ts';

/** Batches of a farm by their keys, in columns as `unnest` takes them. */
export interface BatchKeys {
  readonly rooms: readonly string[];
  readonly parities: readonly number[];
}

/** A batch with its house and the batch before it. */
export interface BatchRow {
  readonly roomid: string;
  readonly parityid: number;
  readonly opendt: BusinessDate;
  /** Null while it was open on the as-of day. */
  readonly closedt: BusinessDate | null;
  readonly previous: BusinessDate | null;
  readonly name: string;
  readonly area: string;
  readonly site: string | null;
  readonly capacity: number | null;
  /** The feed standard the house names. */
  readonly feedstd: string | null;
}

/** A movement of head with its event and its group. */
export interface MoveRow {
  readonly roomid: string;
  readonly parityid: number;
  readonly grpid: number;
  readonly eventId: string;
  readonly eventdt: BusinessDate;
  readonly kind: MoveKind;
  /** With its sign: above 0 into the house. */
  readonly qty: number;
  /** False for what was taken back and the counter-entry that did it. */
  readonly stands: boolean;
  readonly heads: number;
  readonly ofHeads: number;
  readonly weight: number | null;
  readonly groupWeight: number | null;
  readonly reason: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly linkId: string | null;
  readonly birthdt: BusinessDate | null;
  /** Sex of its group; null of a mixed one. */
  readonly sex: 'F' | 'M' | null;
  readonly way: string | null;
  readonly source: string | null;
  readonly nursery: string | null;
  readonly weangrp: string | null;
}

/** Which batches are asked for; what is blank narrows nothing. */
export interface BatchesAsked {
  /** Day they are read as of. */
  readonly asof: BusinessDate;
  readonly rooms?: readonly string[] | null | undefined;
  readonly areas?: readonly string[] | null | undefined;
  /** Open, or closed, on the as-of day. */
  readonly state?: 'active' | 'closed' | null | undefined;
  /** Closed between these days. */
  readonly closedFrom?: BusinessDate | null | undefined;
  readonly closedTo?: BusinessDate | null | undefined;
  /** Standing on any day from this one on. */
  readonly from?: BusinessDate | null | undefined;
  /** Those of these keys alone. */
  readonly keys?: BatchKeys | null | undefined;
}

const blank = (list: readonly string[] | null | undefined) => (list == null || list.length === 0 ? null : list);

const batchesSql = ({ tables, house }: BatchSource): string => `
  select b.roomid, b.parityid, b.opendt, case when b.closedt <= $2::date then b.closedt end as closedt, before.closedt as previous,
    r.name, ${house.area} as area, r.site, r.capacity, r.feedstd
  from ${tables.batch} b join ${tables.house} r using (farm_id, roomid)
    left join lateral (select p.closedt from ${tables.batch} p
      where p.farm_id = b.farm_id and p.roomid = b.roomid and p.parityid < b.parityid and p.state = 'closed'
      order by p.parityid desc limit 1) before on true
  where b.farm_id = $1 and b.state <> 'cancelled' and b.opendt <= $2::date
    and ($3::text[] is null or b.roomid = any($3)) and ($4::text[] is null or ${house.area} = any($4))
    and ($5::text is null or (b.closedt <= $2::date) is true = ($5 = 'closed'))
    and ($6::date is null or b.closedt >= $6::date) and ($7::date is null or b.closedt <= $7::date)
    and ($8::date is null or b.closedt is null or b.closedt >= $8::date)
    and ($9::text[] is null or (b.roomid, b.parityid) in (select * from unnest($9::text[], $10::int[])))
  order by b.roomid, b.parityid`;

/** Batches of a farm: withdrawn ones never, others as they stood on the as-of day. */
export async function batchRows(source: BatchSource, db: Db, farmid: string, asked: BatchesAsked): Promise<BatchRow[]> {
  const { asof, rooms, areas, state, closedFrom, closedTo, from, keys } = asked;
  const { rows } = await db.query<BatchRow>(batchesSql(source), [
    ...[farmid, asof, blank(rooms), blank(areas), state ?? null, closedFrom ?? null, closedTo ?? null, from ?? null],
    ...[keys?.rooms ?? null, keys?.parities ?? null],
  ]);
  return rows;
}

const KEYS = 'unnest($2::text[], $3::int[]) a(roomid, parityid)';

/**
 * The book of heads of batches up to a day, in the order it was written, counter-entries too. The batches are asked about each
 * movement of their houses, not joined to it: joined, the planner expects a handful of rows and looks the rest up one by one.
 */
export async function bookRows({ tables }: BatchSource, db: Db, farmid: string, keys: BatchKeys, asof: BusinessDate): Promise<MoveRow[]> {
  const { rows } = await db.query<MoveRow>(
    `select m.roomid, m.parityid, m.grpid, m.event_id as "eventId", m.eventdt, m.kind, m.qty, abs(m.qty) as heads, e.heads as "ofHeads",
       ${standing('m', tables.heads.table, 'move_id')} as stands,
       e.weight::float8 as weight, g.weight::float8 as "groupWeight", e.reason, e.data, e.link_id as "linkId",
       g.birthdt, g.sex, g.way, g.source, g.nursery, g.weangrp
     from ${tables.heads.table} m
     join ${tables.event} e on e.farm_id = m.farm_id and e.event_id = m.event_id
     join ${tables.group} g on g.farm_id = m.farm_id and g.roomid = m.roomid and g.parityid = m.parityid and g.grpid = m.grpid
     where m.farm_id = $1 and m.roomid = any($2::text[]) and m.eventdt <= $4::date
       and exists (select from ${KEYS} where a.roomid = m.roomid and a.parityid = m.parityid)
     order by m.roomid, m.parityid, m.eventdt, m.seq`,
    [farmid, keys.rooms, keys.parities, asof],
  );
  return rows;
}

/** A weighing that stands. */
export interface WeighRow {
  readonly roomid: string;
  readonly parityid: number;
  readonly eventdt: BusinessDate;
  readonly heads: number;
  readonly weight: number;
}

/** Weighings of batches up to a day, in order. */
export async function weighRows({ tables, weigh }: BatchSource, db: Db, farmid: string, keys: BatchKeys, asof: BusinessDate): Promise<WeighRow[]> {
  const { rows } = await db.query<WeighRow>(
    `select e.roomid, e.parityid, e.eventdt, e.heads, e.weight::float8 as weight
     from ${KEYS} join ${tables.event} e on e.farm_id = $1 and e.roomid = a.roomid and e.parityid = a.parityid and e.voided_at is null
     where e.eventcd = $5 and e.eventdt <= $4::date and e.heads > 0 and e.weight is not null
     order by e.eventdt, e.seq`,
    [farmid, keys.rooms, keys.parities, asof, weigh],
  );
  return rows;
}

/** Batches that sent pigs by these events, on whichever of the farms in sight. */
export async function sendersOf({ tables }: BatchSource, db: Db, farms: readonly string[], events: readonly string[]) {
  const { rows } = await db.query<{ farmid: string; roomid: string; parityid: number }>(
    `select distinct farm_id as farmid, roomid, parityid from ${tables.event} where farm_id = any($1) and event_id = any($2::uuid[])`,
    [farms, events],
  );
  return rows;
}

/** Pigs the houses run as batches hold together; those out of use hold none. */
export async function placesOf(
  { tables, house }: BatchSource,
  db: Db,
  farmid: string,
  areas: readonly string[] | null | undefined,
  rooms: readonly string[] | null | undefined,
): Promise<number> {
  const { rows } = await db.query<{ places: number }>(
    `select coalesce(sum(capacity), 0)::int as places from ${tables.house} r
     where farm_id = $1 and ${house.places} and ($2::text[] is null or ${house.area} = any($2)) and ($3::text[] is null or roomid = any($3))`,
    [farmid, blank(areas), blank(rooms)],
  );
  return rows[0]?.places ?? 0;
}
