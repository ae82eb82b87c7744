import { ANALYSIS_SET } from '#modules/herd/domain/figures/analysis-set.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { LARGE, TODAY } from './farms.ts';
import { type Asked, figureNumbers, type HandReport, type HandStatement, numbersOf, sumOf } from './hand-report.ts';
import { AFTER, lengthOf, shownSet, sumsOf, sumsValues, together } from './hand-sets.ts';
import { segmentSums } from './hand-sums.ts';

/** Shares of parities end with the last class of the farm. */
const isShown = (code: string): boolean => !code.startsWith('PARSHARE_') || Number(code.slice(9)) <= DEFAULT_HERD_SETTINGS.PARMAX;
const CODES = ANALYSIS_SET.flatMap(({ codes }) => codes).filter(isShown);

const boundsOf = ({ from }: Asked): string[] => [String(from ?? '20261101'), AFTER];
const days: HandStatement['values'] = (asked) => [LARGE, boundsOf(asked)[0], TODAY];

/** Sows weaned, and those served within seven days. */
const SERVED = `
  select count(*) filter (where not coalesce(a.leftdt <= c.weandt + 7, false)) as w7_n,
    count(*) filter (where not coalesce(a.leftdt <= c.weandt + 7, false) and s.matedt <= c.weandt + 7) as w7_served
  from sow_cycle c join animal a on a.farm_id = $1 and a.animal_id = c.animal_id
    left join sow_cycle s on s.farm_id = $1 and s.animal_id = c.animal_id and s.n = c.n + 1 and s.matedt >= $2::date
  where c.farm_id = $1 and c.weandt between $2::date and $3::date - 8 and c.kind <> 'E' and c.curnum = 0`;

/** Gilts first mated in the window, and those that came to their first, second and third litter. */
export const RETAINED = `
  select ${[1, 2, 3]
    .map(
      (k) => `count(*) filter (where not coalesce(leftdt <= $3::date and leftway = 'moved' and a.parity < ${k}, false)) as rtn${k}_n,
    count(*) filter (where not coalesce(leftdt <= $3::date and a.parity < ${k}, false)) as rtn${k}_kept,
    count(*) filter (where not coalesce(leftdt <= $3::date, false) and f.litters < ${k}) as rtn${k}_open`,
    )
    .join(', ')}
  from sow_cycle c join animal a on a.farm_id = $1 and a.animal_id = c.animal_id
    cross join lateral (select count(*) as litters from sow_cycle f where f.farm_id = $1 and f.animal_id = c.animal_id
      and f.farrowdt <= $3::date and f.kind <> 'E') f
  where c.farm_id = $1 and c.matedt between $2::date - $4::int and $3::date - $4::int and c.kind = 'G' and not c.entered`;

/** Parity records closed by a litter or by leaving. */
const RECORDS = `
  with litter as (
    select c.animal_id, c.n, c.matedt, c.wean_to_conception as waited from sow_cycle c
    where c.farm_id = $1 and c.farrowdt between $2::date and $3::date and c.kind <> 'E'),
  record as (
    select coalesce(waited, case when not exists (select from sow_cycle b where b.farm_id = $1 and b.animal_id = c.animal_id and b.n < c.n
        and b.farrowdt is not null and b.kind <> 'E') then c.matedt - (select case
          when a.entrytp = 'weaned' then a.entrydt else a.first_matedt end
        from animal a where a.farm_id = $1 and a.animal_id = c.animal_id) end) as days from litter c),
  leaving as (
    select a.leftdt - coalesce((select c.weandt from sow_cycle c where c.farm_id = $1 and c.animal_id = a.animal_id
        and c.farrowdt is not null and c.kind <> 'E' order by c.n desc limit 1), case
          when a.entrytp = 'weaned' then a.entrydt else a.first_matedt end) as days
    from animal a where a.farm_id = $1 and a.leftdt between $2::date and $3::date and a.sex = 'F' and a.status not in ('G', 'L', 'F'))
  select (select sum(days) from record) as rec_days, (select count(days) from record) as rec_n,
    (select coalesce(sum(days), 0) from leaving) as recl_days, (select count(*) from leaving) as recl_n`;

/** Useful sperm of the collections, its doses, and collections thrown away. */
const COLLECTED = `
  select count(*) as rej_n, count(*) filter (where b.doses = 0) as rej, coalesce(sum(u.sperm), 0) as usp, count(u.sperm) as usp_n,
    coalesce(sum(floor(u.sperm / coalesce((e.data->>'spermdose')::numeric, $4::numeric))), 0) as doses_usp
  from semen_batch b left join animal_event e on e.farm_id = $1 and e.event_id = b.event_id
    cross join lateral (select (e.data->>'volume')::numeric * (e.data->>'concentration')::numeric / 1000 * (e.data->>'motility')::numeric / 100
      * (1 - (e.data->>'abnormal')::numeric / 100) as sperm offset 0) u
  where b.farm_id = $1 and b.collectdt between $2::date and $3::date`;

/** Pigs of the nursery houses. */
const NURSERY = `
  select coalesce(sum(qty) filter (where eventdt < $2::date), 0) as nur_open,
    coalesce(sum(qty) filter (where eventdt >= $2::date and (qty > 0) = (reverses is null)), 0) as nur_in,
    coalesce(sum(qty * ($3::date - greatest(eventdt, $2::date) + 1)), 0) as nur_days,
    (select coalesce(sum(count), 0) from nursery_death where farm_id = $1 and voided_at is null and eventdt between $2::date
      and $3::date) as nur_dead
  from movement where farm_id = $1 and book = 'nursery' and eventdt <= $3::date`;

/** Mated females of the last day by parity. */
const PARITIES = `
  select 'mf_par' || least(parity, $3::int) as name, count(*) as n from herd_span
  where farm_id = $1 and from_day <= $2::date and to_day > $2::date and kind not in ('boar', 'gilt') group by 1`;

/** Rows typed after their day, and rows corrected since. */
const TYPED = `
  select (select count(*) from animal_event where farm_id = $1 and eventdt between $2::date and $3::date and voided_at is null
    and valuedt > eventdt and not history) as late,
    (select count(*) from animal_event where farm_id = $1 and eventdt between $2::date and $3::date and voided_at is not null
      and voided_kind = 'edited') as edited`;

/** The whole analysis of one period. */
export const ANALYSIS: HandReport = {
  sql: segmentSums(sumsOf(CODES, DEFAULT_HERD_SETTINGS)),
  values: (asked, ctx) => sumsValues(boundsOf(asked), ctx),
  more: [
    { sql: SERVED, values: days },
    { sql: RETAINED, values: (asked, ctx) => [...days(asked, ctx), ctx.settings.FRSHIFT] },
    { sql: RECORDS, values: days },
    { sql: COLLECTED, values: (asked, ctx) => [...days(asked, ctx), ctx.settings.SPERMDOSE] },
    { sql: NURSERY, values: days },
    { sql: PARITIES, values: (_, ctx) => [LARGE, TODAY, ctx.settings.PARMAX] },
    { sql: TYPED, values: days },
  ],
  ofRows: (rows, [served = [], retained = [], records = [], collected = [], nursery = [], parities = [], typed = []], { settings }, asked) => {
    const shares = Object.fromEntries(
      Array.from({ length: 11 }, (_, k) => [
        `mf_par${k}`,
        sumOf(
          parities.filter(({ name }) => name === `mf_par${k}`),
          'n',
        ),
      ]),
    );
    const sums = Object.assign(together(rows, lengthOf(boundsOf(asked), 0)), shares, served[0], retained[0], records[0], collected[0], nursery[0]);
    return { ...figureNumbers(sums, CODES, settings, 'v1 '), ...numbersOf(typed[0], ['late', 'edited']) };
  },
  ofReport: ({ rows, sections = [] }) => {
    const quality = sections.find(({ key }) => key === 'quality')?.rows ?? [];
    const typed = (what: string): number => Number(quality.find((row) => row['what'] === what)?.['v1']);
    return { ...shownSet(rows, ['v1'], CODES), late: typed('Dòng nhập trễ'), edited: typed('Dòng đã sửa') };
  },
};
