import type { ClassRow } from '#engine/figures/server/registry.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { Period } from '#engine/server/report/periods.ts';
import type { MeasureInput } from './measure-periods.ts';
import { CAUSE_AS_KNOWN, CLASS_OF, SPAN_DIMS, spansOf } from './span-days.ts';
import { filterSql, type HerdClass } from './stream.ts';

/** Which parts of a class a breakdown asks for. */
export type Classes = Readonly<Partial<Record<keyof HerdClass, true>>>;

/** Day sums by class. */
export const CLASSED_DAYS: readonly string[] = ['mfd', 'gd', 'bd', 'npd', 'np_standing', 'mf_from', 'mf_to', 'par_to', ...Object.values(CLASS_OF)];

/** Days of presence by class, and the mated females of the days before the period and at its end. */
export async function dayClasses(tx: Db, input: MeasureInput, period: Period, classes: Classes): Promise<ClassRow<HerdClass>[]> {
  const narrowed = filterSql(SPAN_DIMS, input.filters ?? {});
  if (narrowed === null) return [];
  const withAnimal = classes.lineage === true || input.filters?.lineage !== undefined;
  const sow = "d.kind not in ('gilt', 'boar')";
  const np = Object.entries(CLASS_OF).map(
    ([cause, name]) => `(coalesce(sum(d.days) filter (where ${sow} and d.cause = '${cause}'), 0))::float8 as ${name}`,
  );
  const { text, params } = bind(
    `select d.parity, d.lineage, (coalesce(sum(d.days) filter (where ${sow}), 0))::float8 as mfd,
       (coalesce(sum(d.days) filter (where d.kind = 'gilt'), 0))::float8 as gd,
       (coalesce(sum(d.days) filter (where d.kind = 'boar'), 0))::float8 as bd,
       (coalesce(sum(d.days) filter (where ${sow} and d.cause = 'standing'), 0))::float8 as np_standing,
       (coalesce(sum(d.days) filter (where ${sow} and d.cause <> 'standing'), 0))::float8 as npd, ${np.join(', ')},
       (count(*) filter (where ${sow} and d.from_day < {lo}::date and d.to_day >= {lo}::date))::int as mf_from,
       (count(*) filter (where ${sow} and d.from_day <= {hi}::date and d.to_day > {hi}::date))::int as mf_to,
       (coalesce(sum(d.own) filter (where ${sow} and d.from_day <= {hi}::date and d.to_day > {hi}::date), 0))::int as par_to
     from (
       select s.kind, s.parity as own, s.from_day, s.to_day, ${CAUSE_AS_KNOWN} as cause,
         ${classes.parity === true ? 'least(s.parity, {parmax}::int)' : '0'} as parity,
         ${classes.lineage === true ? "coalesce(a.lineage, '')" : "''"} as lineage,
         greatest(least(s.to_day, {hi}::date + 1) - greatest(s.from_day, {lo}::date), 0) as days
       from ${spansOf(input.filters ?? {})} ${withAnimal ? 'join animal a on a.farm_id = s.farm_id and a.animal_id = s.animal_id' : ''}
       where s.farm_id = {farm} and s.to_day >= {lo}::date and s.from_day <= {hi}::date${narrowed.sql}) d
     group by 1, 2`,
    { farm: input.farmid, asof: input.asof, parmax: input.settings.PARMAX, ...narrowed.values, lo: period.from, hi: period.to },
  );
  return (await tx.query<ClassRow<HerdClass>>(text, params)).rows;
}
