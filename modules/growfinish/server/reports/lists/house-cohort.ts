import type { BusinessDate } from '#kernel/business-date.ts';
import type { ListAt } from './list-report.ts';

/** Houses pigs may have come through or go through: nursery, grower, finisher and one more. */
const MOST_STEPS = 5;

/** A sow whose piglets stand in a batch. */
export interface CohortSow {
  readonly farmid: string;
  readonly pgid: string;
  readonly parity: number;
  readonly weandt: BusinessDate;
  readonly weannum: number;
  readonly weanweight: number | null;
  readonly nursery: string;
  readonly weangrp: string;
}

/** The batches whose pigs a batch holds, itself among them: pigs in by transfer lead back to the batch that sent them. */
const CAME_FROM = `came as (
  select b.farm_id, b.roomid, b.parityid, 0 as step from house_batch b
    where b.farm_id = any({farms}) and b.roomid = {roomid} and b.parityid = {parityid}::int
  union
  select s.farm_id, s.roomid, s.parityid, c.step + 1 from came c
    join batch_event i on i.farm_id = c.farm_id and i.roomid = c.roomid and i.parityid = c.parityid and i.eventcd = 'INT' and i.voided_at is null
    join batch_event s on s.farm_id = coalesce(i.data->>'fromfarm', i.farm_id) and s.event_id = i.link_id
  where c.step < ${MOST_STEPS})`;

/** Weaning groups that were taken into those batches. */
const GROUPS = `groups as (
  select distinct g.farm_id, g.nursery, g.weangrp from came c join batch_group g using (farm_id, roomid, parityid)
  where g.nursery is not null and not g.gone)`;

/** Sows whose piglets stand in a batch, by their weaning groups, however many houses the pigs came through. */
export function cohortSows(at: ListAt, roomid: string, parityid: number): Promise<CohortSow[]> {
  return at.rows<CohortSow>(
    `with recursive ${CAME_FROM}, ${GROUPS}
     select w.farm_id as farmid, a.pgid, w.parity, w.eventdt as weandt, w.weannum, w.weanweight::float8 as weanweight, g.nursery, g.weangrp
     from groups g join weaning w on w.farm_id = g.farm_id and w.roomid = g.nursery and coalesce(w.weangrp, to_char(w.eventdt, 'YYYYMMDD')) = g.weangrp
       join animal a on a.farm_id = w.farm_id and a.animal_id = w.animal_id
     where w.weannum > 0 order by w.eventdt, a.pgid`,
    { roomid, parityid },
  );
}

/** Where the pigs of a weaning group stand or stood, and how many were sold from there. */
export interface CohortHouse {
  readonly nursery: string;
  readonly weangrp: string;
  readonly farmid: string;
  readonly roomid: string;
  readonly parityid: number;
  readonly step: number;
  readonly heads: number;
  readonly live: number;
  readonly sold: number;
  readonly lastsold: BusinessDate | null;
}

/**
 * From the weaning groups of a batch's pigs to every batch that took pigs of theirs, itself or after others, with its sales. Heads of the
 * first house are those of the group; pigs are counted, not named, so further on they are all the pigs of the batch they went into.
 */
export function cohortHouses(at: ListAt, roomid: string, parityid: number): Promise<CohortHouse[]> {
  return at.rows<CohortHouse>(
    `with recursive ${CAME_FROM}, ${GROUPS},
     went as (
       select g.nursery, g.weangrp, p.farm_id, p.roomid, p.parityid, 0 as step from groups g
         join batch_group p on p.farm_id = g.farm_id and p.nursery = g.nursery and p.weangrp = g.weangrp and not p.gone
       union
       select w.nursery, w.weangrp, i.farm_id, i.roomid, i.parityid, w.step + 1 from went w
         join batch_event s on s.farm_id = w.farm_id and s.roomid = w.roomid and s.parityid = w.parityid and s.eventcd = 'TRO' and s.voided_at is null
         join batch_event i on i.farm_id = coalesce(s.data->>'tofarm', s.farm_id) and i.link_id = s.event_id and i.eventcd = 'INT' and i.voided_at is null
       where w.step < ${MOST_STEPS})
     select w.nursery, w.weangrp, w.farm_id as farmid, w.roomid, w.parityid, min(w.step) as step, min(m.heads)::int as heads, min(m.live)::int as live,
       min(m.sold)::int as sold, min(m.lastsold) as lastsold
     from went w cross join lateral (
       select coalesce(sum(x.qty) filter (where x.kind = 'in'
             and (w.step > 0 or (p.nursery = w.nursery and p.weangrp = w.weangrp))), 0) as heads,
           coalesce(sum(x.qty), 0) as live, coalesce(-sum(x.qty) filter (where x.kind = 'sold'), 0) as sold,
           max(x.eventdt) filter (where x.kind = 'sold' and x.reverses is null) as lastsold
         from batch_move x join batch_group p using (farm_id, roomid, parityid, grpid)
         where x.farm_id = w.farm_id and x.roomid = w.roomid and x.parityid = w.parityid) m
     group by 1, 2, 3, 4, 5 order by w.weangrp, w.nursery, min(w.step), w.farm_id, w.roomid, w.parityid`,
    { roomid, parityid },
  );
}
