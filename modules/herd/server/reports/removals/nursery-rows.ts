import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { ofReversed } from '../reversed.ts';

/** Head of a nursery house over a period. */
export interface House {
  roomid: string;
  opening: number;
  weanedin: number;
  movedin: number;
  out: number;
  pigdays: number;
}

/** Head of each house from the ledger; a reversal takes back the way it reverses. */
export async function housesOf(tx: Db, farmid: string, from: BusinessDate, to: BusinessDate): Promise<House[]> {
  const { rows } = await tx.query<House>(
    `with m as (select m.place, m.eventdt, m.qty, ${ofReversed('kind')} as kind, ${ofReversed('qty')} > 0 as inward from movement m
       where m.farm_id = $1 and m.book = 'nursery' and m.eventdt <= $3::date)
     select place as roomid, coalesce(sum(qty) filter (where eventdt < $2::date), 0)::int as opening,
       coalesce(sum(qty) filter (where eventdt >= $2::date and kind = 'weaned'), 0)::int as weanedin,
       coalesce(sum(qty) filter (where eventdt >= $2::date and kind <> 'weaned' and inward), 0)::int as movedin,
       coalesce(-sum(qty) filter (where eventdt >= $2::date and not inward), 0)::int as "out",
       sum(qty * ($3::date - greatest(eventdt, $2::date) + 1))::float8 as pigdays from m group by 1 order by 1`,
    [farmid, from, to],
  );
  return rows;
}

/** Nursery deaths as they were typed. */
export interface Death {
  roomid: string;
  day: BusinessDate;
  week: number;
  reason: string;
  way: 'died' | 'euthanised';
  heads: number;
  kg: number | null;
  applyid: string;
  remark: string | null;
}

/** The deaths typed for some days. */
export async function deathsOf(tx: Db, farmid: string, from: BusinessDate, to: BusinessDate): Promise<Death[]> {
  const { rows } = await tx.query<Death>(
    `select roomid, eventdt as day, week, reason, way, count as heads, weight::float8 as kg, applyid, remark from nursery_death
     where farm_id = $1 and eventdt >= $2::date and eventdt <= $3::date and voided_at is null order by eventdt, roomid, week`,
    [farmid, from, to],
  );
  return rows;
}

/** Weaning groups that filled a house alone in the ten weeks before a death: only then its group is known. */
export async function groupsByHouse(
  tx: Db,
  farmid: string,
  from: BusinessDate,
  to: BusinessDate,
): Promise<{ roomid: string; day: BusinessDate; group: string }[]> {
  const { rows } = await tx.query<{ roomid: string; day: BusinessDate; group: string }>(
    `select d.roomid, d.eventdt as day, min(w.weangrp) as "group" from (select distinct roomid, eventdt from nursery_death
       where farm_id = $1 and eventdt >= $2::date and eventdt <= $3::date and voided_at is null) d
     join weaning w on w.farm_id = $1 and w.roomid = d.roomid and w.eventdt <= d.eventdt and w.eventdt > d.eventdt - 70 and w.weannum > 0
     group by 1, 2 having count(distinct coalesce(w.weangrp, '')) = 1 and min(w.weangrp) is not null`,
    [farmid, from, to],
  );
  return rows;
}
