import type { ReportRow } from '#engine/define/report.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { Period } from '#engine/server/report/periods.ts';
import { addDays } from '#kernel/business-date.ts';
import type { MeasureInput } from './measure-periods.ts';
import { CAUSE_AS_KNOWN, CLASS_OF, SPAN_DIMS, spansOf } from './span-days.ts';
import { filterSql } from './stream.ts';

const CAUSE_OF: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(CLASS_OF).map(([cause, sum]) => [sum, cause]));
const SOW = "s.kind not in ('boar', 'gilt')";
const LOST = Object.keys(CLASS_OF)
  .map((cause) => `'${cause}'`)
  .join(', ');
const INSIDE = '(least(s.to_day, {end}::date) - greatest(s.from_day, {lo}::date))';

/** Which spans a day sum counts, and what each adds: days inside the period, or one on a day. */
function daySum(name: string): { when: string; value: string } | null {
  const on = (day: string, value: string) => ({
    when: `${SOW} and s.from_day <= ${day} and s.to_day > ${day}`,
    value,
  });
  if (name === 'mfd') return { when: SOW, value: INSIDE };
  if (name === 'gd') return { when: "s.kind = 'gilt'", value: INSIDE };
  if (name === 'bd') return { when: "s.kind = 'boar'", value: INSIDE };
  if (name === 'npd') return { when: `k.cause in (${LOST})`, value: INSIDE };
  if (name === 'np_standing') return { when: "k.cause = 'standing'", value: INSIDE };
  if (name === 'mf_from') return on('{before}::date', '1');
  if (name === 'mf_to') return on('{hi}::date', '1');
  if (name === 'par_to') return on('{hi}::date', 's.parity');
  if (name === 'mf_in') {
    return {
      when: `${SOW} and s.from_day between {lo}::date and {hi}::date and not exists (
        select 1 from herd_span p
        where p.farm_id = s.farm_id and p.animal_id = s.animal_id and p.from_day < s.from_day and p.kind not in ('boar', 'gilt'))`,
      value: '1',
    };
  }
  if (/^mf_par\d+$/.test(name)) {
    const present = on('{hi}::date', '1');
    return {
      ...present,
      when: `${present.when} and least(s.parity, {parmax}::int) = ${Number(name.slice('mf_par'.length))}`,
    };
  }
  const cause = CAUSE_OF[name];
  return cause === undefined ? null : { when: `k.cause = '${cause}'`, value: INSIDE };
}

/** True for a sum that counts days of presence or animals on a day. */
export function isDaySum(name: string): boolean {
  return daySum(name) !== null;
}

/** The spans behind day sums, clipped to the period, with the animal. */
export async function drillDays(
  tx: Db,
  input: MeasureInput,
  period: Period,
  sums: readonly { readonly sum: string; readonly factor: number }[],
): Promise<ReportRow[]> {
  const narrowed = filterSql({ ...SPAN_DIMS, lineage: 'r.lineage' }, input.filters ?? {});
  const parts = sums
    .map(({ sum, factor }) => ({ factor, part: daySum(sum) }))
    .flatMap(({ factor, part }) => (part === null ? [] : [{ factor, ...part }]));
  if (narrowed === null || parts.length === 0) return [];
  const { text, params } = bind(
    `select r.pgid, s.animal_id as _animal, s.n as _n, greatest(s.from_day, {before}::date) as fromday, least(s.to_day - 1, {hi}::date) as today,
       s.parity, (${parts.map(({ factor, when, value }) => `case when ${when} then ${factor} * ${value} else 0 end`).join(' + ')})::float8 as value
     from ${spansOf(input.filters ?? {})} join animal r on r.farm_id = s.farm_id and r.animal_id = s.animal_id
       cross join lateral (select ${CAUSE_AS_KNOWN} as cause) k
     where s.farm_id = {farm} and s.to_day >= {lo}::date and s.from_day <= {hi}::date${narrowed.sql}
       and (${parts.map(({ when }) => `(${when})`).join(' or ')})
     order by r.pgid, s.from_day limit 20000`,
    {
      farm: input.farmid,
      asof: input.asof,
      lo: period.from,
      hi: period.to,
      end: addDays(period.to, 1),
      before: addDays(period.from, -1),
      parmax: input.settings.PARMAX,
      ...narrowed.values,
    },
  );
  const { rows } = await tx.query<Record<string, string | number | null>>(text, params);
  return rows.filter((row) => row['value'] !== 0);
}
