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

/** Live events of the animals present, in the order of their lives, as the pure rules read them. */
const ANIMALS = `select a.animal_id as "animalId", a.pgid, a.version, e.events
  from animal a cross join lateral (
    select jsonb_agg(jsonb_build_object('eventId', event_id, 'animalId', animal_id, 'eventcd', eventcd, 'eventdt', to_char(eventdt, 'YYYYMMDD'),
      'seq', seq, 'applyid', applyid, 'reason', reason, 'remark', remark, 'data', data, 'linkId', link_id, 'unbalanced', unbalanced,
      'history', history, 'warnings', to_jsonb(warnings)) order by eventdt, rank, seq) as events
    from animal_event e where e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.voided_at is null) e
  where a.farm_id = $1 and a.leftdt is null and not a.deleted`;

const CODES = `select category, value, case $2 when 'E' then coalesce(label_e, label_v) when 'T' then coalesce(label_t, label_v) else label_v end as label,
    extra->>'eventcd' as parent
  from code_row where farm_id in ('*', $1, (select '@' || prnt2 from farm where farm_id = $1))
    and category in ('applyid', 'reason', 'matetp', 'fregexamreslt', 'feetleg', 'vulva', 'source', 'lineage', 'disposal', 'leaveway', 'dilutor', 'item')
    and (active_to is null or active_to >= current_date) order by category, sort, value`;

/** What a phone keeps so that events can be entered and refused by the same rules without a network. */
export function offlineHandlers(services: HerdServices): readonly Handler[] {
  return [
    handleSigned(getOffline, async ({ db, session }) => {
      const farmid = farmOf(session);
      const facts = await services.farmFacts(db, farmid);
      const codes = await db.query<{ category: string; value: string; label: string; parent: string | null }>(CODES, [farmid, session.language]);
      const rooms = await db.query(
        `select roomid, name, area, state, capacity, strict, 0 as live from room where farm_id = $1 and state = 'active' order by roomid`,
        [farmid],
      );
      const groups = await db.query(
        'select code, first_day as first, last_day as last from herd_group where farm_id = $1 order by first_day desc limit 80',
        [farmid],
      );
      const boars = await db.query(
        `select animal_id as "animalId", pgid, birthdt, entrydt, leftdt, sireid, damid, semen_only as "semenOnly" from animal
         where farm_id = $1 and sex = 'M' and leftdt is null and not deleted`,
        [farmid],
      );
      const animals = await db.query<AnimalRow>(ANIMALS, [farmid]);
      const byCategory = Object.fromEntries(
        [...Map.groupBy(codes.rows, (row) => row.category)].map(([category, rows]) => [category, rows.map(({ category: _, ...row }) => row)]),
      );
      return {
        asof: new Date().toISOString(),
        farmid,
        settings: { ...facts.settings },
        lock: { ...lockRuleOf(session) },
        golive: facts.golive,
        codes: byCategory,
        rooms: rooms.rows,
        groups: groups.rows,
        boars: boars.rows,
        animals: animals.rows,
        gone: [],
      };
    }),
  ];
}
