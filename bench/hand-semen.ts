import type { ReportRow } from '#engine/define/report.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { LARGE, TODAY } from './farms.ts';
import { cellNumber, figureNumbers, type HandReport, type HandStatement, type KeyNumbers, listNumbers, type Rows, sumOf } from './hand-report.ts';

const days: HandStatement['values'] = ({ from, to }) => [LARGE, from ?? '20261101', to ?? TODAY];

const VALUES = ['volume', 'concentration', 'motility', 'abnormal'].map((name) => `(e.data->>'${name}')::numeric as ${name}`).join(', ');
const MEANS = ['interval', 'volume', 'concentration', 'motility', 'abnormal', 'lowmot', 'highabn'];
const MOVED = ['produced', 'drawn', 'sent', 'thrown', 'expired', 'left'];
const USES = ['used', 'matings', 'pure', 'pending'];
const STATION = ['USP', 'DOSES', 'REJ'];
const NUMBERS = ['age', 'collections', ...MEANS, 'lastmotility', 'lastabnormal', ...STATION, 'opening', ...MOVED, ...USES, 'FR', 'BA'];
const CELLS = ['boarid', 'lineage', 'lastdt'];

/** Each boar with his collections, his doses, and the matings they went to. */
const BOARS = `
  with collected as (
    select e.animal_id, e.eventdt, e.seq, e.eventdt >= $2::date as inside, ${VALUES}, (e.data->>'doses')::int as doses,
      (e.data->>'spermdose')::numeric as spermdose, e.eventdt - lag(e.eventdt) over (partition by e.animal_id order by e.eventdt, e.seq) as gap,
      row_number() over (partition by e.animal_id order by e.eventdt desc, e.seq desc) as back
    from animal_event e where e.farm_id = $1 and e.eventcd = 'SEM' and e.voided_at is null and e.eventdt between $2::date - 400 and $3::date),
  station as (
    select animal_id, count(*) filter (where inside) as collections, avg(gap) filter (where inside)::float8 as interval,
      avg(volume) filter (where inside)::float8 as volume, avg(concentration) filter (where inside)::float8 as concentration,
      avg(motility) filter (where inside)::float8 as motility, avg(abnormal) filter (where inside)::float8 as abnormal,
      100.0 * count(*) filter (where inside and motility < $4) / nullif(count(*) filter (where inside), 0) as lowmot,
      100.0 * count(*) filter (where inside and abnormal > $5) / nullif(count(*) filter (where inside), 0) as highabn,
      max(eventdt) as lastdt, max(motility) filter (where back = 1)::float8 as lastmotility, max(abnormal) filter (where back = 1)::float8 as lastabnormal,
      max(motility) filter (where back = 2)::float8 as motility2, max(motility) filter (where back = 3)::float8 as motility3,
      sum(sperm) filter (where inside) as usp, count(sperm) filter (where inside) as usp_n,
      sum(floor(sperm / coalesce(spermdose, $6))) filter (where inside) as doses_usp,
      count(*) filter (where inside and coalesce(doses, 0) = 0) as rej, count(*) filter (where inside) as rej_n
    from (select *, volume * concentration / 1000 * motility / 100 * (1 - abnormal / 100) as sperm from collected offset 0) c group by 1),
  stock as (
    select b.animal_id, sum(m.qty) filter (where m.kind = 'collected' and m.eventdt >= $2::date) as produced,
      -sum(m.qty) filter (where m.kind = 'mating' and m.eventdt >= $2::date) as drawn,
      -sum(m.qty) filter (where m.kind = 'sent' and m.eventdt >= $2::date) as sent,
      -sum(m.qty) filter (where m.kind not in ('collected', 'mating', 'sent') and m.eventdt >= $2::date) as thrown,
      sum(m.qty) filter (where b.usabledt >= $2::date - 1 and b.usabledt < $3::date) as expired,
      sum(m.qty) filter (where b.usabledt >= $3::date) as "left"
    from semen_batch b join movement m on m.farm_id = $1 and m.book = 'semen' and m.place = b.batch and m.eventdt <= $3::date
    where b.farm_id = $1 and (b.usabledt >= $2::date - 1 or m.eventdt >= $2::date) group by 1),
  mated as (
    select boarid, boarid2, boarid3, coalesce(boarid2 = boarid, true) and coalesce(boarid3 = boarid, true) as alone, count(*) as n,
      count(*) filter (where outcome is null and matedt >= $7::date - $8::int) as pending,
      count(*) filter (where not coalesce(outcome in ('moved', 'sold'), false)) as cohort,
      count(*) filter (where outcome = 'farrowed') as f_farrowed,
      count(*) filter (where farrowdt <= $7::date) as lf, sum(livenum) filter (where farrowdt <= $7::date) as live
    from sow_cycle where farm_id = $1 and matedt between $2::date and $3::date and not entered and kind <> 'E' group by 1, 2, 3),
  used as (
    select u.boar, sum(n) as used, sum(n) filter (where first) as matings, sum(n) filter (where first and alone) as pure,
      sum(pending) filter (where first and alone) as pending, sum(cohort) filter (where first and alone) as cohort,
      sum(f_farrowed) filter (where first and alone) as f_farrowed, sum(lf) filter (where first and alone) as lf,
      sum(live) filter (where first and alone) as live
    from mated cross join lateral (values (boarid, true), (boarid2, boarid2 <> boarid),
      (boarid3, boarid3 <> boarid and boarid3 is distinct from boarid2)) u (boar, first)
    where u.boar is not null group by 1)
  select a.pgid as boarid, a.lineage, $3::date - a.birthdt as age, $3::date - s.lastdt as idle, coalesce(a.leftdt <= $3::date, false) as gone, s.*, k.*, u.*, u.pending as f_inpig
  from animal a left join station s on s.animal_id = a.animal_id left join stock k on k.animal_id = a.animal_id
    left join used u on u.boar = a.pgid
  where a.farm_id = $1 and a.sex = 'M' and not a.deleted and a.entrydt <= $3::date
    and (a.leftdt is null or a.leftdt > $2::date or k.drawn > 0)`;

/** Useful sperm and collections thrown away, by month. */
const SEASON = `
  select date_trunc('month', e.eventdt)::date as month, sum(u.sperm) as usp, count(u.sperm) as usp_n, count(*) as rej_n,
    count(*) filter (where coalesce((e.data->>'doses')::int, 0) = 0) as rej
  from animal_event e cross join lateral (select (e.data->>'volume')::numeric * (e.data->>'concentration')::numeric / 1000
      * (e.data->>'motility')::numeric / 100 * (1 - (e.data->>'abnormal')::numeric / 100) as sperm offset 0) u
  where e.farm_id = $1 and e.eventcd = 'SEM' and e.voided_at is null and e.eventdt between '20251101' and $2::date group by 1 order by 1`;

/** Boars present at the end: those not collected for two weeks, and those whose last three motilities fall. */
function watched(boars: Rows): KeyNumbers {
  const rows = boars.filter(({ gone }) => gone !== true);
  const falls = ({ lastmotility, motility2, motility3 }: Rows[number]): boolean =>
    motility3 !== null && Number(lastmotility) < Number(motility2) && Number(motility2) < Number(motility3);
  return { idle: rows.filter(({ idle }) => idle === null || Number(idle) > 14).length, falling: rows.filter(falls).length };
}

/** A boar under the names of the report, rounded as it is shown. */
function asShown(row: Rows[number], settings: Parameters<typeof figureNumbers>[2]): ReportRow {
  const number = (key: string): number => Number(row[key] ?? 0);
  const mean = (key: string): number | null => (row[key] === null ? null : roundHalfAway(number(key), 1));
  const figures = figureNumbers(row, [...STATION, 'FR', 'BA'], settings);
  return {
    ...(row as ReportRow),
    ...Object.fromEntries(MEANS.map((key) => [key, mean(key)])),
    ...Object.fromEntries([...MOVED, ...USES, 'collections'].map((key) => [key, number(key)])),
    ...Object.fromEntries(Object.entries(figures).map(([code, value]) => [code, Number.isNaN(value) ? null : value])),
    opening: number('left') + number('expired') + number('thrown') + number('sent') + number('drawn') - number('produced'),
  };
}

/** Boars and the station over a period, and the year by month. */
export const SEMEN: HandReport = {
  sql: BOARS,
  values: (asked, ctx) => [...days(asked, ctx), ctx.settings.SEMMOT, ctx.settings.SEMABN, ctx.settings.SPERMDOSE, TODAY, ctx.settings.GESTMAX],
  more: [{ sql: SEASON, values: () => [LARGE, TODAY] }],
  ofRows: (rows, [months = []], { settings }) => {
    const sums = Object.fromEntries(['usp', 'usp_n', 'doses_usp', 'rej', 'rej_n'].map((name) => [name, sumOf(rows, name)]));
    return {
      ...listNumbers(
        rows.map((row) => asShown(row, settings)),
        NUMBERS,
        CELLS,
      ),
      ...figureNumbers(sums, STATION, settings, 'all '),
      ...Object.assign({}, ...months.map((month, at) => figureNumbers(month, ['USP', 'REJ'], settings, `month ${at} `))),
      ...watched(rows),
    };
  },
  ofReport: ({ rows, headline = [], charts = [], sections = [] }) => ({
    ...listNumbers(rows, NUMBERS, CELLS),
    ...Object.fromEntries(headline.map(({ figure, value }) => [`all ${figure}`, cellNumber(value)])),
    ...Object.fromEntries(
      ['USP', 'REJ'].flatMap((code, chart) =>
        (charts[chart]?.series[0]?.values ?? []).map((value, at) => [`month ${at} ${code}`, cellNumber(value)]),
      ),
    ),
    ...Object.fromEntries(['idle', 'falling'].map((key) => [key, sections.find((one) => one.key === key)?.rows.length ?? 0])),
  }),
};

const COLLECTED = ['volume', 'motility', 'concentration', 'abnormal', 'usp', 'spermdose', 'dosevol', 'doses', 'diluent'];
const TYPED = ['date', 'time', 'batch', 'boarid', 'applyid', 'dilutor', 'changed'];
const BATCH = ['opening', 'produced', 'used', 'sent', 'thrown', 'expired', 'closing'];

const named = (what: string, numbers: KeyNumbers): KeyNumbers =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [`${what} ${name}`, value]));
const litres = (rows: readonly (Rows[number] | ReportRow)[], column: string): number => roundHalfAway(sumOf(rows, column), 2);

/** The day book: today's collections, doses by batch, dilutor, and what tomorrow needs. */
export const DIARY: HandReport = {
  sql: `select c.*, case when c.doses > 0 then greatest(0, c.doses * c.dosevol - coalesce(c.volume, 0)) / 1000 end as litres,
      greatest(0, c.doses * c.dosevol - coalesce(c.volume, 0)) as diluent
    from (select e.eventdt as date, e.data->>'hour' as time, b.batch, a.pgid as boarid, e.applyid, e.data->>'dilutor' as dilutor, e.seq,
        (e.data->>'volume')::float8 as volume, (e.data->>'motility')::float8 as motility, (e.data->>'concentration')::float8 as concentration,
        (e.data->>'abnormal')::float8 as abnormal, coalesce((e.data->>'doses')::int, 0) as doses,
        ((e.data->>'volume')::numeric * (e.data->>'concentration')::numeric / 1000 * (e.data->>'motility')::numeric / 100
          * (1 - (e.data->>'abnormal')::numeric / 100))::float8 as usp,
        coalesce((e.data->>'spermdose')::float8, $3::float8) as spermdose, coalesce((e.data->>'dosevol')::float8, $4::float8) as dosevol,
        case when e.replaces is not null then e.crtusrid || ' ' || to_char(e.crtdate, 'YYYYMMDD HH24:MI') end as changed
      from animal_event e join animal a on a.farm_id = $1 and a.animal_id = e.animal_id
        left join semen_batch b on b.farm_id = $1 and b.animal_id = e.animal_id and b.event_id = e.event_id
      where e.farm_id = $1 and e.eventcd = 'SEM' and e.voided_at is null and e.eventdt = $2::date) c
    order by date, time nulls last, seq`,
  values: (_, { settings }) => [LARGE, TODAY, settings.SPERMDOSE, settings.DOSEVOL],
  more: [
    {
      sql: `with moved as (select place, max(eventdt) as last, sum(qty) filter (where eventdt < $2::date) as opening, sum(qty) as left,
          sum(qty) filter (where eventdt >= $2::date and kind = 'collected') as produced,
          -sum(qty) filter (where eventdt >= $2::date and kind = 'mating') as used,
          -sum(qty) filter (where eventdt >= $2::date and kind = 'sent') as sent,
          -sum(qty) filter (where eventdt >= $2::date and kind not in ('collected', 'mating', 'sent')) as thrown
        from movement where farm_id = $1 and book = 'semen' and eventdt <= $2::date group by 1)
        select m.*, a.pgid as boarid, b.usabledt > $2::date as tomorrow, case when b.usabledt < $2::date then m.left else 0 end as expired,
          case when b.usabledt < $2::date then 0 else m.left end as closing,
          (select string_agg(s.pgid, ' ') from movement u join animal_event e on e.farm_id = $1 and e.event_id = u.source_event and e.voided_at is null
              join animal s on s.farm_id = $1 and s.animal_id = e.animal_id
            where u.farm_id = $1 and u.book = 'semen' and u.place = m.place and u.kind = 'mating' and u.eventdt = $2::date) as sows
        from moved m left join semen_batch b on b.farm_id = $1 and b.batch = m.place
          left join animal a on a.farm_id = $1 and a.animal_id = b.animal_id and a.sex = 'M'
        where b.usabledt >= $2::date or m.last >= $2::date or (b.batch is null and m.left <> 0)`,
      values: () => [LARGE, TODAY],
    },
    {
      sql: `select (select sum(doses)::numeric / count(*) from sow_cycle where farm_id = $1 and matedt between $2::date - 363 and $2::date
          and not entered and kind <> 'E') as dpm,
        (select count(*) from animal where farm_id = $1 and status = 'G' and leftdt is null and not deleted and expmatedt = $2::date + 1)
          + (select count(*) from animal a
              left join lateral (select outcomedt from sow_cycle c where c.farm_id = $1 and c.animal_id = a.animal_id
                and c.outcome <> 'farrowed' order by n desc limit 1) c on a.status <> 'W'
              cross join lateral (select coalesce(case when a.status = 'W' then a.weandt else c.outcomedt end, a.last_eventdt, a.entrydt) as day) s
            where a.farm_id = $1 and a.leftdt is null and not a.deleted and not a.semen_only and a.status in ('W', 'R', 'N', 'A')
              and (s.day + case when a.status = 'W' then $3::int else 0 end) <= $2::date + 1) as serve`,
      values: (_, { settings }) => [LARGE, TODAY, settings.WSISTD],
    },
  ],
  ofRows: (rows, [batches = [], needs = []]) => {
    const { dpm, serve } = needs[0] ?? {};
    const need = Math.ceil(Number(serve) * Number(dpm) - 1e-9);
    const have = sumOf(
      batches.filter(({ tomorrow }) => tomorrow),
      'left',
    );
    return {
      ...listNumbers(rows, COLLECTED, TYPED),
      ...named(
        'batch',
        listNumbers(
          batches.map((row) => ({ ...row, ...Object.fromEntries(BATCH.map((key) => [key, Number(row[key] ?? 0)])) })),
          BATCH,
          ['boarid', 'sows'],
        ),
      ),
      litres: litres(rows, 'litres'),
      ...Object.fromEntries([Number(serve), Number(dpm), need, have, have - need].map((value, at) => [`need ${at}`, value])),
    };
  },
  ofReport: ({ rows, sections = [] }) => {
    const of = (key: string) => sections.find((one) => one.key === key)?.rows ?? [];
    return {
      ...listNumbers(rows, COLLECTED, TYPED),
      ...named('batch', listNumbers(of('stock'), BATCH, ['boarid', 'sows'])),
      litres: litres(of('dilutor'), 'litres'),
      ...Object.fromEntries(of('need').map((row, at) => [`need ${at}`, Number(row['value'])])),
    };
  },
};
