import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { enterFarms } from '#engine/server/farm-scope.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import type { ListAt } from './list-report.ts';

/** A house with what is kept of it. */
export interface HouseFacts {
  readonly farmid: string;
  readonly roomid: string;
  readonly name: string;
  readonly area: string;
  readonly site: string | null;
  readonly capacity: number | null;
  readonly pens: number | null;
  readonly floor: number | null;
  readonly keeper: string | null;
  readonly feedstd: string | null;
  readonly strict: boolean;
  readonly inuse: boolean;
  readonly remark: string | null;
}

/** The house of the farm; null where there is none that is run as batches or was. */
export async function houseFacts(at: ListAt, roomid: string): Promise<HouseFacts | null> {
  const rows = await at.rows<HouseFacts>(
    `select r.farm_id as farmid, r.roomid, r.name, r.area, r.site, r.capacity, r.pens, r.floor::float8 as floor, r.keeper, r.feedstd, r.strict,
       r.state = 'active' as inuse, r.remark
     from room r where r.farm_id = any({farms}) and r.roomid = {roomid}`,
    { roomid },
  );
  return rows[0] ?? null;
}

/** The house shown where nobody names one: that of the batch that stands longest, else that of the newest; null on a farm that never had a batch. */
export async function usualHouse(at: ListAt): Promise<string | null> {
  const [first] = await at.rows<{ roomid: string }>(
    `select b.roomid from house_batch b where b.farm_id = any({farms}) and b.state <> 'cancelled'
     order by b.state = 'active' desc, case when b.state = 'active' then b.opendt end, b.opendt desc, b.roomid limit 1`,
    {},
  );
  return first?.roomid ?? null;
}

/** A farm that has no batch yet. */
export const NO_BATCH = t3('Trại chưa mở lứa nuôi nào.', 'The farm has opened no batch yet.', 'ฟาร์มยังไม่เคยเปิดรุ่น');

/** Where a type of goods of the house comes from today. */
interface HouseUse {
  readonly itemtp: string;
  readonly store: string | null;
  readonly bin: string | null;
}

/** The warehouses the house draws on, the setting in force today. */
export function houseUses(at: ListAt, roomid: string): Promise<HouseUse[]> {
  return at.rows<HouseUse>(
    `select distinct on (u.itemtp) u.itemtp, u.bin,
       coalesce(case {language} when 'E' then s.name_e when 'T' then s.name_t else s.name_v end, u.storeid) as store
     from house_use u left join store s on s.farm_id = u.farm_id and s.book = 'goods' and s.storeid = u.storeid
     where u.farm_id = any({farms}) and u.roomid = {roomid} and u.from_day <= {today}::date order by u.itemtp, u.from_day desc`,
    { roomid, language: at.language },
  );
}

/** A group of a batch with what lives of it and where it came from. */
export interface GroupRow {
  readonly grpid: number;
  readonly way: string;
  readonly entrydt: BusinessDate;
  readonly birthdt: BusinessDate | null;
  readonly source: string | null;
  readonly sex: string | null;
  readonly heads: number;
  readonly live: number;
  readonly weight: number | null;
  readonly fromfarm: string | null;
  readonly fromroom: string | null;
  readonly fromparity: number | null;
  readonly weangrp: string | null;
}

/** Groups of a batch up to a day. */
export function batchGroups(at: ListAt, roomid: string, parityid: number, day: BusinessDate): Promise<GroupRow[]> {
  return at.rows<GroupRow>(
    `select g.grpid, g.way, g.entrydt, g.birthdt, g.source, g.sex, g.heads, g.weight::float8 as weight, g.weangrp,
       coalesce(e.data->>'fromfarm', e.farm_id) as fromfarm, coalesce(g.nursery, e.data->>'fromroom') as fromroom, s.parityid as fromparity,
       coalesce((select sum(m.qty) from batch_move m where m.farm_id = g.farm_id and m.roomid = g.roomid and m.parityid = g.parityid
         and m.grpid = g.grpid and m.eventdt <= {day}::date), 0)::int as live
     from batch_group g join batch_event e on e.farm_id = g.farm_id and e.event_id = g.event_id
       left join batch_event s on s.farm_id = g.farm_id and s.event_id = e.link_id
     where g.farm_id = any({farms}) and g.roomid = {roomid} and g.parityid = {parityid}::int and not g.gone and g.entrydt <= {day}::date order by g.grpid`,
    { roomid, parityid, day },
  );
}

/** A medicine or vaccine whose withdrawal days run. */
export interface Withdrawal {
  readonly itemname: string;
  /** Null of what pigs were given before they came. */
  readonly lastused: BusinessDate | null;
  readonly withdrawal: number | null;
  readonly until: BusinessDate;
  readonly left: number;
}

/** Withdrawal days of goods of a batch that have not ended before a day, those its pigs brought along where they last longer. */
export async function withdrawals(at: ListAt, { farmid, roomid, parityid }: BatchLife, day: BusinessDate): Promise<Withdrawal[]> {
  const own = await at.rows<Withdrawal>(
    `select min(case {language} when 'E' then g.name_e when 'T' then g.name_t else g.name_v end) as itemname, max(g.valuedt) as lastused,
       max(g.withdrawal) as withdrawal, max(g.until) as until, (max(g.until) - {day}::date)::int as left
     from house_goods g where g.farm_id = any({farms}) and g.roomid = {roomid} and g.parityid = {parityid}::int and g.kind = 'house' and g.withdrawal > 0
       and g.valuedt <= {day}::date
     group by g.itemid having max(g.until) >= {day}::date order by until desc, itemname`,
    { roomid, parityid, day, language: at.language },
  );
  const longest = (await at.services.booksOf(at.tx, { farmid, roomid, parityid }, day)).withdrawal;
  await enterFarms(at.tx, at.farmids);
  if (longest === null || longest.until < day || own.some(({ until }) => until >= longest.until)) return own;
  const { item, name, until } = longest;
  return [{ itemname: name?.[at.language] ?? item, lastused: null, withdrawal: null, until, left: daysBetween(day, until) }, ...own];
}

/** An ear tag that lives in the house. */
export interface LivingTag {
  readonly tag: string;
  readonly lineage: string;
  readonly sex: string;
  readonly state: string;
  readonly grpid: number | null;
}

/** Most tags a house shows. */
export const MOST_TAGS = 500;

/** Tags of a batch that are given out or in an ear. */
export function livingTags(at: ListAt, roomid: string, parityid: number): Promise<LivingTag[]> {
  return at.rows<LivingTag>(
    `select t.tag, t.lineage, t.sex, t.state, t.grpid from ear_tag t
     where t.farm_id = any({farms}) and t.roomid = {roomid} and (t.parityid is null or t.parityid = {parityid}::int)
       and t.state in ('assigned', 'registered') order by t.tag limit ${MOST_TAGS}`,
    { roomid, parityid },
  );
}
