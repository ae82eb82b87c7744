import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { OPEN_STATES, type WorkAnimal, workOf } from '#modules/herd/domain/work/work-items.ts';
import { openSince } from '../../figures/leaving.stream.ts';
import { MARKS_OF, markValues } from '../marks-sql.ts';
import type { HerdReportContext } from '../report-farms.ts';

/** Non-productive days of the record that runs: to the mating that stands, else to the day. */
const RUNNING = `case when a.sex = 'F' and a.status not in ('G', 'L', 'F') then greatest(0,
  case when a.status in ('M', 'S') then a.matedt else {asof}::date end
    - ${openSince('l.weaned')}) else 0 end`;

const ANIMALS = `
  select a.pgid, a.sex, a.status, a.roomid, a.parity, a.birthdt, a.entrydt, a.rutdt, a.heats, a.matedt, a.expfarrowdt, a.farrowdt, a.weandt,
    a.curnum, a.rfid, a.transfer_to, a.last_eventcd, a.last_eventdt, l.fregexamreslt, h.from_day as housedt, x.collectdt, l.failed_on,
    coalesce(l.litters, 0) as unbal_litters, coalesce(l.plus, 0) as unbal_plus, coalesce(l.minus, 0) as unbal_minus,
    coalesce(l.npd, 0) + ${RUNNING} as npd, coalesce(l.born, 0) as litters, case when a.sex = 'F' then ${MARKS_OF} else '{}' end as marks
  from animal a
    left join lateral (
      select (array_agg(c.fregexamreslt order by c.n desc))[1] as fregexamreslt,
        (array_agg(coalesce(c.farrow_applyid, c.mate_applyid) order by c.n desc))[1] as applyid,
        (array_agg(case when c.outcome <> 'farrowed' then c.outcomedt end order by c.n desc))[1] as failed_on,
        (count(*) filter (where c.unbal_plus + c.unbal_minus > 0))::int as litters,
        sum(c.unbal_plus)::int as plus, sum(c.unbal_minus)::int as minus, sum(c.wasteday)::int as npd,
        (array_agg(c.weandt order by c.n desc) filter (where c.farrowdt is not null and c.kind <> 'E'))[1] as weaned,
        (count(*) filter (where c.livenum is not null and c.kind <> 'E'))::int as born
      from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id) l on true
    left join stay h on h.farm_id = a.farm_id and h.animal_id = a.animal_id and h.to_day = 'infinity'
    left join lateral (
      select max(b.collectdt) as collectdt from semen_batch b
      where a.sex = 'M' and b.farm_id = a.farm_id and b.animal_id = a.animal_id) x on a.sex = 'M'
  where a.farm_id = {farm} and a.leftdt is null and not a.deleted and not a.semen_only
    and ({room}::text is null or a.roomid = {room}) and ({applyid}::text is null or l.applyid = {applyid})`;

interface Narrowed {
  readonly roomid?: string | null | undefined;
  readonly applyid?: string | null | undefined;
  /** Those in one of some states. */
  readonly states?: ReadonlySet<string>;
}

/** Present animals of the farm, narrowed to a house, an operator and states where they are named. */
export async function animalsOf(
  tx: Db,
  { farmid, settings }: Pick<HerdReportContext, 'farmid' | 'settings'>,
  day: BusinessDate,
  { roomid = null, applyid = null, states }: Narrowed,
): Promise<WorkAnimal[]> {
  const sql = states === undefined ? ANIMALS : `${ANIMALS} and a.status = any({states}::text[])`;
  const { text, params } = bind(sql, { farm: farmid, room: roomid, applyid, states: [...(states ?? [])], asof: day, ...markValues(settings) });
  return (await tx.query<WorkAnimal>(text, params)).rows;
}

/** Sows on the lists of those to serve (2 and 3) that are due by a day: what the semen station prepares for. */
export async function sowsToServe(tx: Db, farm: HerdReportContext, day: BusinessDate): Promise<number> {
  const animals = await animalsOf(tx, farm, day, { states: OPEN_STATES });
  const work = { day, until: day, rfidUsed: false };
  return animals.filter((animal) => workOf(animal, farm.settings, work).some(({ list, due }) => (list === 'serve' || list === 'late') && due <= day))
    .length;
}
