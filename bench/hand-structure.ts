import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { rounded } from '#kernel/rounding.ts';
import { STATUS_WORDS } from '#modules/herd/contract/status-words.ts';
import { LARGE, TODAY } from './farms.ts';
import { cellNumber, type HandReport, type KeyNumbers, type Rows } from './hand-report.ts';

/** The last service of everybody there on the evening of $2, and the piglets with those that nurse. */
const HERE = `
  here as (
    select a.animal_id, a.sex, a.lineage, s.kind, s.cause, s.parity, $2::date - a.birthdt as age, $2::date - a.birthdt > $8::int as late,
      c.n, c.kind as service, c.matedt, c.farrowdt, c.weandt, c.outcome, c.outcomedt, c.livenum, coalesce(r.heats, 0) as heats
    from herd_span s join animal a on a.farm_id = $1 and a.animal_id = s.animal_id
      left join lateral (
        select c.n, c.kind, c.matedt, c.farrowdt, c.weandt, c.livenum, c.outcome, c.outcomedt from sow_cycle c
        where c.farm_id = $1 and c.animal_id = a.animal_id and coalesce(c.matedt, c.weandt, c.farrowdt) <= $2::date order by c.n desc limit 1) c on true
      left join lateral (
        select count(*) filter (where e.eventcd = 'RUT' or e.data->>'rutdt' <> '') as heats from animal_event e
        where s.kind = 'gilt' and e.farm_id = $1 and e.animal_id = a.animal_id and e.eventcd in ('RUT', 'ENT') and e.voided_at is null
          and e.eventdt <= $2::date) r on true
    where s.farm_id = $1 and s.from_day <= $2::date and s.to_day > $2::date)`;

const WITH = `(h.livenum + coalesce((select sum(case p.kind when 'in' then p.num else -p.num end) from piglet_change p
      where p.farm_id = $1 and p.animal_id = h.animal_id and p.n = h.n and p.eventdt <= $2::date), 0)
    - coalesce((select sum(w.weannum) from weaning w where w.farm_id = $1 and w.animal_id = h.animal_id and w.n = h.n and w.eventdt <= $2::date), 0))`;

const STATUS = `case when h.sex = 'M' then null when h.kind = 'gilt' then 'G' when h.kind = 'lactating' then case when ${WITH} > 0 then 'L' else 'F' end
    when h.farrowdt <= $2::date or h.service = 'E' or h.n is null then 'W'
    when h.outcomedt <= $2::date then case h.outcome when 'negative' then 'N' when 'abortion' then 'A' else 'R' end
    when h.service = 'R' then 'S' else 'M' end`;

/** $1 farm, $2 day, $3 PARMAX, $4 POORLIT, $5 OLDPAR, $6 POORFERT, $7 DELAYMATE, $8 GILTLATE, $9 GESTMAX. */
const STRUCTURED = `
  with ${HERE},
  lasttwo as (
    select animal_id, avg(livenum) as ba from (
      select c.animal_id, c.livenum, row_number() over (partition by c.animal_id order by c.n desc) as k
      from here h join sow_cycle c on c.farm_id = $1 and c.animal_id = h.animal_id where c.livenum is not null and c.farrowdt <= $2::date) x
    where k <= 2 group by 1 having count(*) = 2),
  failed as (
    select animal_id from (
      select c.animal_id, c.kind, c.outcome, row_number() over (partition by c.animal_id order by c.n desc) as k
      from here h join sow_cycle c on c.farm_id = $1 and c.animal_id = h.animal_id
      where c.outcome is not null and coalesce(c.outcomedt, '-infinity') <= $2::date) x
    where k <= $6::int and outcome <> 'farrowed' and kind <> 'E' group by 1 having count(*) = $6::int),
  known as materialized (
    select h.*, least(h.parity, $3::int) as p, ${STATUS} as status, t.ba < $4::float8 as poor, f.animal_id is not null as fails,
      case when h.kind in ('inpig', 'standing') or h.cause like 'service-%' then
        case when h.matedt < $2::date - $9::int and (h.outcomedt is null or h.outcomedt > $2::date) then 'unknown'
          else (($2::date - h.matedt) / 7 + 1)::text end end as week
    from here h left join lasttwo t using (animal_id) left join failed f using (animal_id)),
  gone as (
    select least(parity, $3::int) as p, count(*) as n from animal where farm_id = $1 and leftdt between $2::date - 363 and $2::date and sex = 'F'
      and not deleted and leftway <> 'moved' and first_matedt is not null group by 1),
  stood as (
    select least(parity, $3::int) as p, sum(least(to_day, $2::date + 1) - greatest(from_day, $2::date - 363)) as days from herd_span
    where farm_id = $1 and to_day > $2::date - 363 and from_day <= $2::date and kind not in ('gilt', 'boar') group by 1)
  select 'sow' as what, status as a, p::text as b, count(*)::float8 as n from known where kind not in ('gilt', 'boar') group by 2, 3
  union all select 'lineage', coalesce(lineage, '–'), p::text, count(*) from known where kind not in ('gilt', 'boar') group by 2, 3
  union all select 'week', week, null, count(*) from known where week is not null and kind not in ('gilt', 'boar') group by 2
  union all select 'gilts', coalesce(floor(age / 30.4375)::text, '–'), least(heats, 2)::text, count(*) from known where kind = 'gilt' group by 2, 3
  union all select 'boars', coalesce(lineage, '–'), coalesce(floor(age / 365.25)::text, '–'), count(*) from known where kind = 'boar' group by 2, 3
  union all select 'rate', p::text, null, gone.n / (days / 364.0) * 26 / 52 from gone join stood using (p)
  union all select 'mean', 'parity', null, avg(parity) from known where kind not in ('gilt', 'boar')
  union all select 'mean', 'age', null, avg(age) from known where kind not in ('gilt', 'boar')
  union all select 'mark', 'poor', null, count(*) from known where poor and sex = 'F'
  union all select 'mark', 'old', null, count(*) from known where parity >= $5::int and sex = 'F'
  union all select 'mark', 'fails', null, count(*) from known where fails and sex = 'F'
  union all select 'mark', 'delayed', null, count(*) from known
    where (status = 'W' and $2::date - weandt > $7::int) or (status = 'G' and late)`;

const STATUSES = ['M', 'S', 'L', 'F', 'W', 'R', 'N', 'A'];
const MARKS = ['poor', 'old', 'fails', 'delayed'];

/** Counts of the cells that hold somebody. */
const cells = (name: string, rows: readonly ReportRow[], nameOf: (row: ReportRow, at: number) => unknown, columns: readonly string[]): KeyNumbers =>
  Object.fromEntries(
    rows.flatMap((row, at) =>
      columns.filter((column) => Number(row[column] ?? 0) !== 0).map((column) => [`${name} ${nameOf(row, at)} ${column}`, Number(row[column])]),
    ),
  );

function ofReport({ rows, sections = [], headline = [] }: ReportResult): KeyNumbers {
  const of = (key: string): readonly ReportRow[] => sections.find((one) => one.key === key)?.rows ?? [];
  const parities = of('parity').map((_, at) => `p${at}`);
  return {
    ...cells('sow', rows, ({ status }) => STATUSES.find((one) => STATUS_WORDS[one]?.V === status), parities),
    ...cells('parity', of('parity'), (_, at) => at, ['heads', 'removals']),
    ...cells('lineage', of('lineage'), (row) => row['lineage'], parities),
    ...cells('week', of('inpig'), (row) => row['weekinpig'], ['heads']),
    ...cells('gilts', of('gilts'), (row) => row['agemonth'], ['heat0', 'heat1', 'heat2']),
    ...cells('boars', of('boars'), (row) => `${row['lineage']} ${row['ageyear']}`, ['heads']),
    ...cells('mark', of('marks'), (_, at) => MARKS[at], ['heads']),
    ...Object.fromEntries(headline.slice(0, 4).map(({ figure, value }) => [figure, cellNumber(value)])),
  };
}

function ofRows(rows: Rows): KeyNumbers {
  const of = (what: string) => rows.filter((row) => row['what'] === what).map(({ a, b, n }) => ({ a: String(a), b: String(b), n: Number(n) }));
  const sum = (some: readonly { n: number }[]): number => some.reduce((all, { n }) => all + n, 0);
  const named = (what: string, nameOf: (a: string, b: string) => string): KeyNumbers =>
    Object.fromEntries(
      of(what)
        .filter(({ n }) => n !== 0)
        .map(({ a, b, n }) => [`${what} ${nameOf(a, b)}`, n]),
    );
  const sows = of('sow').filter(({ a }) => STATUSES.includes(a));
  const byParity = [...Map.groupBy(sows, ({ b }) => b)].flatMap(([parity, own]): [string, number][] => {
    const removals = rounded(sum(own) * (of('rate').find(({ a }) => a === parity)?.n ?? 0), 1) ?? 0;
    return [[`parity ${parity} heads`, sum(own)], ...(removals === 0 ? [] : [[`parity ${parity} removals`, removals] as [string, number]])];
  });
  const mean = (name: string, decimals: number): number => cellNumber(rounded(of('mean').find(({ a }) => a === name)?.n ?? null, decimals));
  return {
    ...named('sow', (status, parity) => `${status} p${parity}`),
    ...Object.fromEntries(byParity),
    ...named('lineage', (lineage, parity) => `${lineage} p${parity}`),
    ...named('week', (week) => `${week} heads`),
    ...named('gilts', (age, heats) => `${age} heat${heats}`),
    ...named('boars', (lineage, age) => `${lineage} ${age} heads`),
    ...named('mark', (mark) => `${mark} heads`),
    ...{ CLOSING: sum(sows), APH: mean('parity', 2), COUNT_sow: mean('age', 0) },
    COUNT_boar: cellNumber(rounded(sum(sows) / sum(of('boars')), 1)),
  };
}

/** The herd of a day by status, parity, line and week in pig, its gilts and boars, the marks of its females, and how fast each parity leaves. */
export const STRUCTURE: HandReport = {
  sql: STRUCTURED,
  values: (_, { settings: { PARMAX, POORLIT, OLDPAR, POORFERT, DELAYMATE, GILTLATE, GESTMAX } }) => [
    ...[LARGE, TODAY, PARMAX, POORLIT],
    ...[OLDPAR, POORFERT, DELAYMATE, GILTLATE, GESTMAX],
  ],
  ofRows,
  ofReport,
};
