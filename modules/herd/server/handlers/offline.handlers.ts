import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import { getOffline } from '#modules/herd/contract/find.calls.ts';
import { farmOf, type HerdServices } from './services.ts';

interface AnimalRow {
  animalId: string;
  pgid: string;
  version: number;
  events: Record<string, unknown>[];
}

/** Transactions that were open when the last answer was read may have saved since: looked at again. */
const OVERLAP = "interval '5 minutes'";
const CHANGED = `a.animal_id in (select animal_id from animal_event where farm_id = $1
  and (crtdate >= $2::timestamptz - ${OVERLAP} or voided_at >= $2::timestamptz - ${OVERLAP}))`;

/** Live events of the animals present (of those changed since), in the order of their lives, as the pure rules read them. */
const ANIMALS = `select a.animal_id as "animalId", a.pgid, a.version, e.events
  from animal a cross join lateral (
    select jsonb_agg(jsonb_build_object('eventId', event_id, 'animalId', animal_id, 'eventcd', eventcd, 'eventdt', to_char(eventdt, 'YYYYMMDD'),
      'seq', seq, 'applyid', applyid, 'reason', reason, 'remark', remark, 'data', data, 'linkId', link_id, 'unbalanced', unbalanced,
      'history', history, 'warnings', to_jsonb(warnings)) order by eventdt, rank, seq) as events
    from animal_event e where e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.voided_at is null) e
  where a.farm_id = $1 and a.leftdt is null and not a.deleted and ($2::text is null or ${CHANGED})`;

const GONE = `select a.animal_id as id from animal a where a.farm_id = $1 and (a.leftdt is not null or a.deleted) and ${CHANGED}`;

const ROOMS = `select r.roomid, r.name, r.area, r.state, r.capacity, r.strict,
    (select count(*) from animal a where a.farm_id = r.farm_id and a.roomid = r.roomid and a.leftdt is null)::int as live
  from room r where r.farm_id = $1 and r.state = 'active' order by r.roomid`;

/** Boars present, and those that left so short ago that a mating typed late may still name them. */
const BOARS = `select distinct on (pgid) animal_id as "animalId", pgid, birthdt, entrydt, leftdt, sireid, damid, semen_only as "semenOnly" from animal
  where farm_id = $1 and sex = 'M' and not deleted and (leftdt is null or leftdt > current_date - 90) order by pgid, leftdt desc nulls first`;

const BATCHES = `select b.batch, a.pgid as boar, b.collectdt, sum(m.qty)::int as left
  from semen_batch b join animal a using (farm_id, animal_id) join movement m on m.farm_id = b.farm_id and m.book = 'semen' and m.place = b.batch
  where b.farm_id = $1 and b.collectdt > current_date - 90 group by b.batch, a.pgid, b.collectdt having sum(m.qty) > 0`;

const CODES = `select category, value, case $2 when 'E' then coalesce(label_e, label_v) when 'T' then coalesce(label_t, label_v) else label_v end as label,
    extra->>'eventcd' as parent
  from code_row where farm_id in ('*', $1, (select '@' || prnt2 from farm where farm_id = $1))
    and category in ('applyid', 'reason', 'matetp', 'fregexamreslt', 'feetleg', 'vulva', 'source', 'lineage', 'disposal', 'leaveway', 'dilutor', 'item')
    and (active_to is null or active_to >= current_date) order by category, sort, value`;

/** What a phone keeps so that events can be entered and refused by the same rules without a network. */
export function offlineHandlers(services: HerdServices): readonly Handler[] {
  return [
    handleSigned(getOffline, async ({ db, session }, { since }) => {
      const farmid = farmOf(session);
      const facts = await services.farmFacts(db, farmid);
      const clock = await db.query<{ now: Date }>('select now()');
      const codes = await db.query<{ category: string; value: string; label: string; parent: string | null }>(CODES, [farmid, session.language]);
      const rooms = await db.query(ROOMS, [farmid]);
      const groups = await db.query(
        'select code, first_day as first, last_day as last from herd_group where farm_id = $1 order by first_day desc limit 80',
        [farmid],
      );
      const boars = await db.query(BOARS, [farmid]);
      const batches = await db.query(BATCHES, [farmid]);
      const animals = await db.query<AnimalRow>(ANIMALS, [farmid, since ?? null]);
      const gone = since == null ? [] : (await db.query<{ id: string }>(GONE, [farmid, since])).rows;
      const byCategory = Object.fromEntries(
        [...Map.groupBy(codes.rows, (row) => row.category)].map(([category, rows]) => [category, rows.map(({ category: _, ...row }) => row)]),
      );
      return {
        asof: new Date(clock.rows[0]?.now ?? 0).toISOString(),
        farmid,
        settings: { ...facts.settings },
        lock: { ...lockRuleOf(session) },
        golive: facts.golive,
        codes: byCategory,
        rooms: rooms.rows,
        groups: groups.rows,
        boars: boars.rows,
        batches: batches.rows,
        farms: [...facts.companyFarms],
        animals: animals.rows,
        gone: gone.map(({ id }) => id),
      };
    }),
  ];
}
