import { listRowOf, standsFirst } from '#engine/server/code-list.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import { getOffline } from '#modules/herd/contract/find.calls.ts';
import { PLAN_SETTINGS } from '#modules/herd/domain/settings/plan.settings.ts';
import { vaccinationLines } from '#modules/herd/domain/work/vaccination-plan.ts';
import { settingOn } from '../setting-on.ts';
import { HEAD_IN_ROOM } from '../store/load-context.ts';
import type { HerdServices } from './services.ts';

interface AnimalRow {
  id: string;
  pgid: string;
  v: number;
  e: unknown[][];
}

/** Transactions that were open when the last answer was read may have saved since: looked at again. */
const OVERLAP = "interval '5 minutes'";
const CHANGED = `(a.animal_id in (select animal_id from animal_event where farm_id = $1
  and (crtdate >= $2::timestamptz - ${OVERLAP} or voided_at >= $2::timestamptz - ${OVERLAP}))
  or a.animal_id in (select animal_id from animal_identity where farm_id = $1 and until >= $2::timestamptz - ${OVERLAP}))`;

/**
 * Live events of the animals present (of those changed since), in the order of their lives, as short as the
 * rules can read them (domain/snapshot-wire). Of events that only say how an animal is now (house, weight,
 * treatments, collections) the last (of vaccinations that of each item) and those of the last months are enough.
 */
const ANIMALS = `select a.animal_id as id, a.pgid, a.version as v, e.events as e
  from animal a cross join lateral (
    select jsonb_agg(jsonb_build_array(eventcd, to_char(eventdt, 'YYYYMMDD'), data) ||
        case when marks = '' then '[]' else jsonb_build_array(marks) end order by eventdt, rank, seq) as events
    from (select eventcd, eventdt, data, rank, seq,
        case when link_id is null then '' else 'L' end || case when unbalanced then 'U' else '' end || case when history then 'H'
          else '' end as marks,
        lead(1) over (partition by eventcd, case when eventcd = 'VAC' then data->>'item' end order by eventdt, rank, seq) is null as last
      from animal_event e where e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.voided_at is null) life
    where last or eventcd not in ('MOV', 'WGT', 'VAC', 'TRT', 'SEM') or eventdt > current_date - 120) e
  where a.farm_id = $1 and a.leftdt is null and not a.deleted and ($2::text is null or ${CHANGED}) and ($3::uuid is null or a.animal_id > $3)
  order by a.animal_id limit $4`;

const GONE = `select a.animal_id as id from animal a where a.farm_id = $1 and (a.leftdt is not null or a.deleted) and ${CHANGED}`;

const ROOMS = `select r.roomid, r.name, r.area, r.state, r.capacity, r.strict,
    ${HEAD_IN_ROOM} as live
  from room r where r.farm_id = $1 and r.state = 'active' order by r.roomid`;

/** Boars present, and those that left so short ago that a mating typed late may still name them. */
const BOARS = `select distinct on (pgid) animal_id as "animalId", pgid, birthdt, entrydt, leftdt, sireid, damid, semen_only as "semenOnly" from animal
  where farm_id = $1 and sex = 'M' and not deleted and (leftdt is null or leftdt > current_date - 90) order by pgid, leftdt desc nulls first`;

const BATCHES = `select b.batch, a.pgid as boar, b.collectdt, sum(m.qty)::int as left
  from semen_batch b join animal a using (farm_id, animal_id) join movement m on m.farm_id = b.farm_id and m.book = 'semen' and m.place = b.batch
  where b.farm_id = $1 and b.collectdt > current_date - 90 group by b.batch, a.pgid, b.collectdt having sum(m.qty) > 0`;

/** Every row the rules accept; a value that stands in several lists goes by the name and the place of the one that stands, as online. */
const CODES = `select category, value, extra->>'eventcd' as parent,
    first_value(case $2 when 'E' then coalesce(label_e, label_v) when 'T' then coalesce(label_t, label_v) else label_v end) over standing as label
  from code_entry where ${listRowOf('farm_id', '$1')}
    and category in ('applyid', 'reason', 'matetp', 'fregexamreslt', 'feetleg', 'vulva', 'source', 'lineage', 'disposal', 'leaveway',
      'dilutor', 'item')
    and (active_to is null or active_to >= current_date)
  window standing as (partition by category, value order by ${standsFirst()})
  order by category, first_value(sort) over standing, value`;

/** What is not of one animal: settings, locks, lists, houses, groups, boars, semen. */
async function farmPart({ db, session }: SignedContext, services: HerdServices, farmid: string) {
  const facts = await services.farmFacts(db, farmid);
  const codes = await db.query<{ category: string; value: string; label: string; parent: string | null }>(CODES, [farmid, session.language]);
  const rooms = await db.query(ROOMS, [farmid]);
  const groups = await db.query(
    'select code, first_day as first, last_day as last from herd_group where farm_id = $1 order by first_day desc limit 80',
    [farmid],
  );
  const boars = await db.query(BOARS, [farmid]);
  const batches = await db.query(BATCHES, [farmid]);
  const plan = await settingOn(db, farmid, PLAN_SETTINGS.VACPLAN, session.curbusdt);
  return {
    farmid,
    settings: { ...facts.settings },
    lock: { ...lockRuleOf(session) },
    golive: facts.golive,
    codes: Object.fromEntries(
      [...Map.groupBy(codes.rows, (row) => row.category)].map(([category, rows]) => [category, rows.map(({ category: _, ...row }) => row)]),
    ),
    rooms: rooms.rows,
    groups: groups.rows,
    boars: boars.rows,
    batches: batches.rows,
    farms: [...facts.companyFarms],
    vaccinations: vaccinationLines(plan).map((line) => ({ ...line })),
  };
}

/** What a phone keeps so that events can be entered and refused by the same rules without a network. */
export function offlineHandlers(services: HerdServices): readonly Handler[] {
  return [
    handleSigned(getOffline, async (ctx, { since, after, size }) => {
      const { db, session } = ctx;
      const farmid = farmOf(session);
      const first = after == null;
      const clock = await db.query<{ now: Date }>('select now()');
      const animals = await db.query<AnimalRow>(ANIMALS, [farmid, since ?? null, after ?? null, size + 1]);
      const rows = animals.rows.slice(0, size);
      const gone = since == null || !first ? [] : (await db.query<{ id: string }>(GONE, [farmid, since])).rows;
      return {
        asof: new Date(clock.rows[0]?.now ?? 0).toISOString(),
        farmid,
        farm: first ? await farmPart(ctx, services, farmid) : null,
        animals: rows,
        gone: gone.map(({ id }) => id),
        next: animals.rows.length > size ? (rows.at(-1)?.id ?? null) : null,
      };
    }),
  ];
}
