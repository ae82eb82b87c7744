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

/**
 * Days of presence by class, and the mated females of the days before the period and at its end. The spans are first added up by kind and
 * cause, so that the dozen sums read some tens of groups in place of every span.
 */
export async function dayClasses(tx: Db, input: MeasureInput, period: Period, classes: Classes): Promise<ClassRow<HerdClass>[]> {
  const narrowed = filterSql(SPAN_DIMS, input.filters ?? {});
  if (narrowed === null) return [];
  const withAnimal = classes.lineage === true || input.filters?.lineage !== undefined;
  const sow = "g.kind = 'sow'";
  const np = Object.entries(CLASS_OF).map(
    ([cause, name]) => `(coalesce(sum(g.days) filter (where ${sow} and g.cause = '${cause}'), 0))::float8 as ${name}`,
  );
  const { text, params } = bind(
    `select g.parity, g.lineage, (coalesce(sum(g.days) filter (where ${sow}), 0))::float8 as mfd,
       (coalesce(sum(g.days) filter (where g.kind = 'gilt'), 0))::float8 as gd,
       (coalesce(sum(g.days) filter (where g.kind = 'boar'), 0))::float8 as bd,
       (coalesce(sum(g.days) filter (where ${sow} and g.cause = 'standing'), 0))::float8 as np_standing,
       (coalesce(sum(g.days) filter (where ${sow} and g.cause <> 'standing'), 0))::float8 as npd, ${np.join(', ')},
       (coalesce(sum(g.stood) filter (where ${sow}), 0))::int as mf_from, (coalesce(sum(g.stand) filter (where ${sow}), 0))::int as mf_to,
       (coalesce(sum(g.own) filter (where ${sow}), 0))::int as par_to
     from (
       select d.parity, d.lineage, case when d.kind in ('gilt', 'boar') then d.kind else 'sow' end as kind, d.cause, sum(d.days) as days,
         count(*) filter (where d.from_day < {lo}::date and d.to_day >= {lo}::date) as stood,
         count(*) filter (where d.from_day <= {hi}::date and d.to_day > {hi}::date) as stand,
         sum(d.own) filter (where d.from_day <= {hi}::date and d.to_day > {hi}::date) as own
       from (
       select s.kind, s.parity as own, s.from_day, s.to_day, ${CAUSE_AS_KNOWN} as cause,
         ${classes.parity === true ? 'least(s.parity, {parmax}::int)' : '0'} as parity,
         ${classes.lineage === true ? "coalesce(a.lineage, '')" : "''"} as lineage,
         greatest(least(s.to_day, {hi}::date + 1) - greatest(s.from_day, {lo}::date), 0) as days
       from ${spansOf(input.filters ?? {})} ${withAnimal ? 'join animal a on a.farm_id = s.farm_id and a.animal_id = s.animal_id' : ''}
       where s.farm_id = {farm} and s.to_day >= {lo}::date and s.from_day <= {hi}::date${narrowed.sql}) d
       group by 1, 2, 3, 4) g
     group by 1, 2`,
    { farm: input.farmid, asof: input.asof, parmax: input.settings.PARMAX, ...narrowed.values, lo: period.from, hi: period.to },
  );
  return (await tx.query<ClassRow<HerdClass>>(text, params)).rows;
}
