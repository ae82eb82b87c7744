import type { ReportResult } from '#engine/define/report.ts';
import { percentOf } from '#kernel/rounding.ts';
import { figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { LARGE } from './farms.ts';
import { cellNumber, figureNumbers, type HandReport, type KeyNumbers, listNumbers, type Rows, sectionNumbers, sumOf } from './hand-report.ts';

const days: HandReport['values'] = ({ from, to }) => [LARGE, from ?? '20261101', to ?? '20261115'];

const AGES = { a0: 'age <= 0', a1: 'age = 1', a2: 'age in (2, 3)', a4: 'age between 4 and 7', a8: 'age between 8 and 14' };
const OLDER = { a15: 'age between 15 and 21', a22: 'age > 21' };

const REASONS = `
  select reason, ${Object.entries({ ...AGES, ...OLDER })
    .map(([name, when]) => `coalesce(sum(num) filter (where ${when}), 0) as ${name}`)
    .join(', ')}, sum(num) as heads, sum(kg) as kg
  from piglet_change where farm_id = $1 and eventdt between $2::date and $3::date and kind = 'loss' and not unbalanced group by 1`;

const OWN = `(select coalesce(sum(p.num), 0) from piglet_change p where p.farm_id = $1 and p.animal_id = c.animal_id and p.n = c.n
  and p.kind = 'loss' and p.eventdt <= c.closeddt)`;
/** Piglets a closed litter c started with. */
export const STARTED = `case when c.closed_by = 'weaned' and (c.nurse_weandt is not null or c.curnum > 0) then coalesce(c.weannum, 0) + ${OWN}
  else c.livenum + c.plusnum - c.minusnum end`;

/** Piglets a weaning w of a nurse started with. */
export const NURSED = `w.weannum + (select coalesce(sum(p.num), 0) from piglet_change p where p.farm_id = $1 and p.animal_id = w.animal_id and p.n = w.n
  and p.kind = 'loss' and p.eventdt <= w.eventdt and p.eventdt > coalesce((select max(v.eventdt) from weaning v where v.farm_id = $1
  and v.animal_id = w.animal_id and v.n = w.n and v.kind = 'nurse' and v.eventdt < w.eventdt), c.first_weandt, c.farrowdt))`;

/** Litters closed with what died in them, and the weanings of nurses, by house, parity, operator and size of the litter, and all together. */
const CLOSED = `
  with lost as (
    select p.animal_id, p.n, sum(num) filter (where not unbalanced) as deaths, sum(num) filter (where not unbalanced and age <= 3) as early,
      sum(num) filter (where unbalanced) as unbalanced
    from sow_cycle c join piglet_change p on p.farm_id = $1 and p.animal_id = c.animal_id and p.n = c.n
    where c.farm_id = $1 and c.closeddt between $2::date and $3::date and p.kind = 'loss' and p.eventdt <= $3::date group by 1, 2),
  part as (
    select c.farrow_roomid as house, c.farrow_parity as parity, c.farrow_applyid as operator, ${STARTED} as started, c.livenum,
      coalesce(c.weannum, 0) as weaned, c.closed_by = 'weaned' and coalesce(c.weannum, 0) = 0 as zero, l.deaths, l.early, l.unbalanced,
      null::int as nursed, null::bigint as with_nurse
    from sow_cycle c left join lost l on l.animal_id = c.animal_id and l.n = c.n
    where c.farm_id = $1 and c.closeddt between $2::date and $3::date and c.kind <> 'E' and c.farrowdt is not null
    union all
    select c.farrow_roomid, c.farrow_parity, c.farrow_applyid, ${STARTED}, null, null, null, null, null, null, w.weannum,
      ${NURSED}
    from weaning w join sow_cycle c on c.farm_id = $1 and c.animal_id = w.animal_id and c.n = w.n
    where w.farm_id = $1 and w.eventdt between $2::date and $3::date and w.kind = 'nurse'),
  classed as (select *, width_bucket(started, array[9, 12, 14, 16]) as size from part)
  select case when grouping(house) = 0 then 'house' when grouping(parity) = 0 then 'parity' when grouping(operator) = 0 then 'operator'
      when grouping(size) = 0 then 'size' else 'all' end as by, coalesce(house, lpad(parity::text, 2, '0'), operator, size::text, '') as key,
    sum(livenum) as cl_live, sum(weaned) as cl_weaned, sum(started) filter (where weaned is not null) as cl_start,
    count(*) filter (where zero) as cl_zero, sum(started) filter (where zero) as cl_zero_start,
    sum(nursed) as pw_nurse, sum(with_nurse) as nu_start, count(*) filter (where zero is false) as litters,
    sum(started) filter (where zero is false) as started, sum(deaths) filter (where not zero) as deaths,
    sum(early) filter (where not zero) as early, sum(unbalanced) filter (where not zero) as unbalanced
  from classed group by grouping sets ((), (house), (parity), (operator), (size))`;

const BORN = `
  select sum(livenum) filter (where deadnum is not null and mummynum is not null) as tb_live, sum(deadnum) filter (where mummynum is not null) as tb_dead,
    sum(mummynum) filter (where deadnum is not null) as tb_mummy, sum(livenum) as live
  from sow_cycle where farm_id = $1 and farrowdt between $2::date and $3::date and kind <> 'E'`;

const CHANGED = `
  select sum(num) filter (where kind = 'loss' and not unbalanced) as loss, sum(num) filter (where kind = 'in') as foster_in,
    sum(num) filter (where kind = 'out') as foster_out, sum(num) filter (where unbalanced and kind = 'in') as unb_plus,
    sum(num) filter (where unbalanced and kind = 'loss') as unb_minus, count(*) filter (where unbalanced and kind <> 'out') as unb_litters
  from piglet_change where farm_id = $1 and eventdt between $2::date and $3::date`;

const HEAVY = `
  select a.pgid, h.eventdt as date, h.age, c.farrow_roomid as roomid, c.farrow_applyid as applyid, h.reason, h.heads
  from (
    select animal_id, n, eventdt, min(age) as age, string_agg(distinct reason, ', ') as reason, sum(num) as heads from piglet_change
    where farm_id = $1 and eventdt between $2::date and $3::date and kind = 'loss' and not unbalanced
    group by animal_id, n, eventdt having sum(num) >= 3) h
    join sow_cycle c on c.farm_id = $1 and c.animal_id = h.animal_id and c.n = h.n join animal a on a.farm_id = $1 and a.animal_id = h.animal_id
  order by h.heads desc, h.eventdt, a.pgid limit 1000`;

const REASON_NUMBERS = [...Object.keys({ ...AGES, ...OLDER }), 'heads', 'kg'];
const HEADLINE = ['PWM_A', 'PWM_B', 'PWM_C', 'SURV', 'SB', 'MM'];
const OF_PERIOD = ['UNBALPLUS', 'UNBALMINUS', 'UNBALLIT', 'FOSTERBAL'];
const CLASS_CELLS = ['litters', 'started', 'deaths', 'PWM_B', 'early'];
const SIZES = ['00≤ 8', '09–11', '12–13', '14–15', '≥ 16'];
const HEAVY_CELLS = ['date', 'pgid', 'reason', 'roomid', 'applyid'];

function byClass(section: string, rows: Rows, settings: HerdSettings): KeyNumbers {
  const classes = rows.filter(({ by }) => by === section);
  return Object.assign(
    { [`${section} classes`]: classes.length },
    ...classes.map((row) => {
      const name = `${section} ${section === 'size' ? SIZES[Number(row['key'])] : row['key']} `;
      const [litters, started, deaths, early] = ['litters', 'started', 'deaths', 'early'].map((sum) => Number(row[sum] ?? 0));
      return {
        ...{ [`${name}litters`]: litters, [`${name}started`]: started, [`${name}deaths`]: deaths },
        [`${name}early`]: cellNumber(percentOf(early ?? 0, started ?? 0)),
        ...figureNumbers(row, ['PWM_B'], settings, name),
      };
    }),
  );
}

const SECTIONS = ['house', 'parity', 'operator', 'size'] as const;

/** What the litters lost beside what was recorded of it. */
function gapOf(row: Rows[number] | undefined, sums: Rows[number], settings: HerdSettings): KeyNumbers {
  const known = Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, Number(value ?? 0)]));
  const lost = figureValues(known, settings, ['PWM_B'])['PWM_B']?.numerator ?? 0;
  const [recorded = 0, unbalanced = 0] = [row?.['deaths'], row?.['unbalanced']].map((sum) => Number(sum ?? 0));
  const others = Object.values(figureNumbers(sums, OF_PERIOD, settings));
  return Object.fromEntries([lost, recorded, unbalanced, lost - recorded - unbalanced, ...others].map((heads, at) => [`gap ${at}`, heads]));
}

function gapShown({ sections = [] }: ReportResult): KeyNumbers {
  const rows = sections.find(({ key }) => key === 'gap')?.rows ?? [];
  return Object.fromEntries(rows.map(({ heads }, at) => [`gap ${at}`, cellNumber(heads)]));
}

const prefixed = (name: string, numbers: KeyNumbers): KeyNumbers =>
  Object.fromEntries(Object.entries(numbers).map(([key, value]) => [`${name} ${key}`, value]));

/** Deaths by reason and age, litters closed by house, parity, operator and size, the figures of the period, and the litters that lost many in a day. */
export const PIGLET_DEATHS: HandReport = {
  sql: REASONS,
  values: days,
  more: [CLOSED, BORN, CHANGED, HEAVY].map((sql) => ({ sql, values: days })),
  ofRows: (rows, [closed = [], born = [], changed = [], heavy = []], { settings }) => {
    const whole = closed.find(({ by }) => by === 'all');
    const sums = { ...whole, ...born[0], ...changed[0] };
    return {
      ...listNumbers(rows, REASON_NUMBERS, []),
      ofdeaths: rows.reduce((sum, row) => sum + (percentOf(Number(row['heads']), sumOf(rows, 'heads')) ?? 0), 0),
      ...Object.assign({}, ...SECTIONS.map((section) => byClass(section, closed, settings))),
      ...figureNumbers(sums, HEADLINE, settings),
      ...gapOf(whole, sums, settings),
      ...prefixed('heavy', listNumbers(heavy, ['age', 'heads'], HEAVY_CELLS)),
    };
  },
  ofReport: (result) => ({
    ...listNumbers(result.rows, REASON_NUMBERS, []),
    ofdeaths: sumOf(result.rows, 'ofdeaths'),
    ...Object.assign({}, ...SECTIONS.map((section) => sectionNumbers(result, section, CLASS_CELLS))),
    ...Object.fromEntries((result.headline ?? []).map(({ figure, value }) => [figure, cellNumber(value)])),
    ...gapShown(result),
    ...prefixed('heavy', listNumbers(result.sections?.find(({ key }) => key === 'heavy')?.rows ?? [], ['age', 'heads'], HEAVY_CELLS)),
  }),
};
