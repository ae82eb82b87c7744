import type { CodeOf } from '#engine/define/fields.ts';
import type { Period } from '#engine/server/report/periods.ts';
import { GOODS_CODES } from '../../../contract/event-words.ts';
import type { EVENT_ROWS } from '../../../contract/reports/event-lists.ts';
import { ageWeekSql, birthSql, goodsCode } from '../../search/event-sql.ts';
import type { ListAt } from './list-report.ts';

/** What a row of the sums is of. */
export type RowsBy = CodeOf<typeof EVENT_ROWS>;

/** Events of pigs the report sums, in its order. */
export const PIG_FAMILIES = ['INW', 'INP', 'INT', 'DTH', 'CUL', 'SAL', 'TRO', 'WGT'] as const;

/** Sums of one row; `key` is null of the row of all, '' where a row has no such thing. */
export interface EventSums {
  readonly key: string | null;
  readonly all: boolean;
  readonly [sum: string]: number | string | boolean | null;
}

/** SQL of what a row is of, by events of pigs `e` and by goods `g`. */
const KEYS: Readonly<Record<RowsBy, readonly [pigs: string, goods: string]>> = {
  farm: ['e.farm_id', 'g.farm_id'],
  house: ["e.farm_id || ' ' || e.roomid", "g.farm_id || ' ' || g.roomid"],
  operator: ['e.applyid', 'g.applyid'],
  reason: ['e.reason', 'g.reason'],
  ageweek: [`(${ageWeekSql('e.eventdt', birthSql('e'))})::text`, `(${ageWeekSql('g.valuedt', birthSql('g'))})::text`],
  source: ['s.source', 'null::text'],
};

/** Head of an event by the source of the groups they fall on. */
const BY_SOURCE = `left join lateral (
  select p.source, sum(abs(m.qty))::int as heads from batch_move m join batch_group p using (farm_id, roomid, parityid, grpid)
  where m.farm_id = e.farm_id and m.event_id = e.event_id and m.reverses is null group by 1) s on true`;

/** SQL: a transfer between farms that are both asked for. */
const BETWEEN = `coalesce(case e.eventcd when 'TRO' then e.data->>'tofarm' = any({farms}) when 'INT' then e.data->>'fromfarm' = any({farms}) end, false)`;

const IN_AREA = '({area}::text is null or h.area = {area})';

/** Every event and every goods line of the days with its key, a line for each source of its pigs where rows are by source. */
function linesSql(by: RowsBy): string {
  const [pigs, goods] = KEYS[by];
  const bySource = by === 'source';
  const heads = bySource ? 'coalesce(s.heads, e.heads)' : 'e.heads';
  return `
    select e.event_id::text as id, coalesce(${pigs}, '') as key, e.eventcd, e.eventdt, ${heads} as heads,
      (e.weight * ${bySource ? '(coalesce(s.heads, e.heads)::numeric / e.heads)' : '1'})::float8 as weight, null::float8 as qty, null::float8 as amount,
      e.valuedt - e.eventdt as late, ${BETWEEN} as between_farms
    from batch_event e join room h using (farm_id, roomid) ${bySource ? BY_SOURCE : ''}
    where e.farm_id = any({farms}) and e.voided_at is null and e.eventdt between {from}::date and {to}::date and ${IN_AREA}
      and e.eventcd <> all(array['${GOODS_CODES.join("', '")}'])
    union all
    select g.seq::text, coalesce(${goods}, ''), ${goodsCode('g.itemtp')}, g.valuedt, null, null,
      (case when g.itemtp = 'feed' then g.qty else coalesce(g.heads, g.qty) end)::float8, g.amount::float8, g.crtdate::date - g.valuedt, false
    from house_goods g join room h using (farm_id, roomid)
    where g.farm_id = any({farms}) and g.parityid is not null and g.valuedt between {from}::date and {to}::date and ${IN_AREA}`;
}

/** A sum of the lines of an event, under its code and measure; again without transfers between the farms, as `net_…`. */
function sumSql(code: string, measure: string, value: string): string {
  const own = `x.eventcd = '${code}'`;
  return [
    `(${value} filter (where ${own}))::float8 as "${code}_${measure}"`,
    `(${value} filter (where ${own} and not x.between_farms))::float8 as "net_${code}_${measure}"`,
  ].join(', ');
}

const SUMS = [
  ...PIG_FAMILIES.flatMap((code) => [
    sumSql(code, 'records', 'count(distinct x.id)'),
    sumSql(code, 'heads', 'sum(x.heads)'),
    sumSql(code, 'weight', 'sum(x.weight)'),
  ]),
  ...GOODS_CODES.flatMap((code) => [
    sumSql(code, 'records', 'count(distinct x.id)'),
    sumSql(code, 'qty', 'sum(x.qty)'),
    sumSql(code, 'amount', 'sum(x.amount)'),
  ]),
].join(', ');

/** Days a farm waits with an entry before it counts as late. */
const LATE_DAYS = 2;

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Sums of the days by what rows are of, the row of all among them; corrections and deletions beside. */
export async function eventSums(at: ListAt, by: RowsBy, days: Days, area: string | null): Promise<EventSums[]> {
  const values = { ...days, area };
  const sums = await at.rows<EventSums>(
    `select x.key, grouping(x.key) = 1 as all, ${SUMS}, avg(x.late)::float8 as late_mean, count(distinct x.id) filter (where x.late > ${LATE_DAYS})::int as late_n
     from (${linesSql(by)}) x group by grouping sets ((x.key), ()) order by 2, 1`,
    values,
  );
  const [pigs] = KEYS[by];
  const changed = await at.rows<{ key: string; all: boolean; corrected: number; deleted: number }>(
    `select x.key, grouping(x.key) = 1 as all, count(distinct x.id) filter (where x.corrected)::int as corrected,
       count(distinct x.id) filter (where x.deleted)::int as deleted
     from (select e.event_id as id, coalesce(${pigs}, '') as key, e.replaces is not null as corrected, e.voided_at is not null and not exists (
         select 1 from batch_event r where r.farm_id = e.farm_id and r.replaces = e.event_id) as deleted
       from batch_event e join room h using (farm_id, roomid) ${by === 'source' ? BY_SOURCE : ''}
       where e.farm_id = any({farms}) and e.eventdt between {from}::date and {to}::date and ${IN_AREA}
         and (e.replaces is not null or e.voided_at is not null)) x
     group by grouping sets ((x.key), ())`,
    values,
  );
  const beside = new Map(changed.map((row) => [row.all ? null : row.key, row]));
  const known = new Set(sums.map(({ key, all }) => (all ? null : key)));
  const only = changed.filter(({ key, all }) => !all && !known.has(key)).map(({ key }): EventSums => ({ key, all: false }));
  return [...sums, ...only].map((row) => ({
    ...row,
    corrected: beside.get(row.all ? null : row.key)?.corrected ?? 0,
    deleted: beside.get(row.all ? null : row.key)?.deleted ?? 0,
  }));
}

const MEASURES: Readonly<Record<string, string>> = {
  records: 'count(distinct x.id)',
  heads: 'sum(x.heads)',
  weight: 'sum(x.weight)',
  qty: 'sum(x.qty)',
  amount: 'sum(x.amount)',
};

/** One measure of one event by what rows are of and by period: `p<number>` of each, from 0. */
export async function eventMatrix(
  at: ListAt,
  by: RowsBy,
  {
    event,
    measure,
    area,
    periods,
  }: { readonly event: string; readonly measure: string; readonly area: string | null; readonly periods: readonly Period[] },
): Promise<EventSums[]> {
  const [first, last] = [periods[0], periods.at(-1)];
  const value = MEASURES[measure];
  if (first === undefined || last === undefined || value === undefined) return [];
  const cells = await at.rows<{ key: string; all: boolean; at: number; value: number | null; net: number | null }>(
    `select x.key, grouping(x.key) = 1 as all, p.at::int - 1 as at, (${value})::float8 as value, (${value} filter (where not x.between_farms))::float8 as net
     from (${linesSql(by)}) x join unnest({firsts}::date[], {lasts}::date[]) with ordinality p(first, last, at) on x.eventdt between p.first and p.last
     where x.eventcd = {event} group by grouping sets ((x.key, p.at), (p.at)) order by 1`,
    { from: first.from, to: last.to, area, event, firsts: periods.map(({ from }) => from), lasts: periods.map(({ to }) => to) },
  );
  return [...Map.groupBy(cells, ({ key, all }) => (all ? null : key))].map(
    ([key, own]): EventSums => ({
      ...{ key, all: key === null },
      ...Object.fromEntries(own.map((cell) => [`p${cell.at}`, key === null ? cell.net : cell.value])),
    }),
  );
}
