import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { daysOf, type Period, passedPart } from '#engine/server/report/periods.ts';
import { addDays } from '#kernel/business-date.ts';
import { type MeasureInput, streamValues, sumsWanted } from './measure-periods.ts';
import { CAUSE_AS_KNOWN, CLASS_OF } from './span-days.ts';
import { filterSql, rowsWhere, type Stream, sumColumns } from './stream.ts';
import { STREAMS } from './streams.ts';

/** A class of a breakdown: parity at the event (last class PARMAX and more) and lineage as recorded on it (edge 8). */
export interface ClassSums {
  readonly parity: number;
  readonly lineage: string;
  readonly sums: Readonly<Record<string, number>>;
}

export interface Classes {
  readonly parity?: true;
  readonly lineage?: true;
}

/** Streams whose rows carry what the breakdown asks for, with the expression of their class. */
function classOf(dims: Stream['dims'], classes: Classes): { parity: string; lineage: string } | null {
  if (classes.parity === true && dims.parity === undefined) return null;
  if (classes.lineage === true && dims.lineage === undefined) return null;
  return {
    parity: classes.parity === true ? `least(${dims.parity}, {parmax}::int)` : '0',
    lineage: classes.lineage === true ? `coalesce(${dims.lineage}, '')` : "''",
  };
}

interface Row {
  parity: number;
  lineage: string;
}

async function streamClasses(
  tx: Db,
  stream: Stream,
  measures: readonly string[],
  by: { parity: string; lineage: string },
  period: Period,
  values: Record<string, unknown>,
  narrowed: string,
): Promise<(Row & Record<string, number>)[]> {
  const shift = stream.shifted === true ? -Number(values['frshift']) : 0;
  const { text, params } = bind(
    `select ${by.parity} as parity, ${by.lineage} as lineage, ${sumColumns(stream, measures)} from ${stream.from} where ${rowsWhere(stream)}${narrowed} group by 1, 2`,
    { ...values, lo: addDays(period.from, shift), hi: addDays(period.to, shift) },
  );
  return (await tx.query<Row & Record<string, number>>(text, params)).rows;
}

/** Days of presence by class, and the mated females of the days before the period and at its end. */
async function dayClasses(
  tx: Db,
  classes: Classes,
  period: Period,
  input: MeasureInput,
  values: Record<string, unknown>,
): Promise<(Row & Record<string, number>)[]> {
  const narrowed = filterSql({ parity: 's.parity', lineage: 'a.lineage' }, input.filters ?? {});
  if (narrowed === null) return [];
  const withAnimal = classes.lineage === true || input.filters?.lineage !== undefined;
  const sow = "d.kind not in ('gilt', 'boar')";
  const np = Object.entries(CLASS_OF).map(
    ([cause, name]) => `(coalesce(sum(d.days) filter (where ${sow} and d.cause = '${cause}'), 0))::float8 as ${name}`,
  );
  const { text, params } = bind(
    `select d.parity, d.lineage, (coalesce(sum(d.days) filter (where ${sow}), 0))::float8 as mfd,
       (coalesce(sum(d.days) filter (where d.kind = 'gilt'), 0))::float8 as gd, (coalesce(sum(d.days) filter (where d.kind = 'boar'), 0))::float8 as bd,
       (coalesce(sum(d.days) filter (where ${sow} and d.cause = 'standing'), 0))::float8 as np_standing,
       (coalesce(sum(d.days) filter (where ${sow} and d.cause <> 'standing'), 0))::float8 as npd, ${np.join(', ')},
       (count(*) filter (where ${sow} and d.from_day < {lo}::date and d.to_day >= {lo}::date))::int as mf_from,
       (count(*) filter (where ${sow} and d.from_day <= {hi}::date and d.to_day > {hi}::date))::int as mf_to,
       (coalesce(sum(d.own) filter (where ${sow} and d.from_day <= {hi}::date and d.to_day > {hi}::date), 0))::int as par_to
     from (select s.kind, s.parity as own, s.from_day, s.to_day, ${CAUSE_AS_KNOWN} as cause,
         ${classes.parity === true ? 'least(s.parity, {parmax}::int)' : '0'} as parity, ${classes.lineage === true ? "coalesce(a.lineage, '')" : "''"} as lineage,
         greatest(least(s.to_day, {hi}::date + 1) - greatest(s.from_day, {lo}::date), 0) as days
       from herd_span s ${withAnimal ? 'join animal a on a.farm_id = s.farm_id and a.animal_id = s.animal_id' : ''}
       where s.farm_id = {farm} and s.to_day >= {lo}::date and s.from_day <= {hi}::date${narrowed.sql}) d
     group by 1, 2`,
    { ...values, ...narrowed.values, lo: period.from, hi: period.to },
  );
  return (await tx.query<Row & Record<string, number>>(text, params)).rows;
}

const isDayName = (name: string): boolean =>
  ['mfd', 'gd', 'bd', 'npd', 'mf_from', 'mf_to', 'mf_in', 'par_to'].includes(name) || name.startsWith('np_');

/**
 * Base sums of one period by class, one indexed scan a stream. The sums of all classes add up to
 * those of the whole; figures of any union of classes come from the summed sums (edge 9). Rows of
 * streams that do not carry the class (semen collections) stay out.
 */
export async function measureClasses(
  tx: Db,
  period: Period,
  input: MeasureInput & { codes: readonly string[] },
  classes: Classes,
): Promise<ClassSums[]> {
  const passed = passedPart(period, input.asof);
  if (passed === null) return [];
  const wanted = sumsWanted(input.codes, input.settings);
  const values = { ...(await streamValues(tx, input, wanted)), parmax: input.settings.PARMAX };
  const found = new Map<string, { parity: number; lineage: string; sums: Record<string, number> }>();
  const names: string[] = [];
  const take = (rows: readonly (Row & Record<string, number>)[]) => {
    for (const { parity, lineage, ...sums } of rows) {
      const key = `${parity}|${lineage}`;
      const held = found.get(key) ?? { parity, lineage, sums: {} };
      Object.assign(held.sums, sums);
      found.set(key, held);
    }
  };
  for (const stream of STREAMS) {
    const by = classOf(stream.dims, classes);
    const measures = Object.keys(stream.measures).filter((name) => wanted.has(name));
    const narrowed = filterSql(stream.dims, input.filters ?? {});
    if (by === null || measures.length === 0 || narrowed === null) continue;
    names.push(...measures);
    take(await streamClasses(tx, stream, measures, by, passed, { ...values, ...narrowed.values }, narrowed.sql));
  }
  if ([...wanted].some(isDayName)) {
    names.push('mfd', 'gd', 'bd', 'npd', 'np_standing', 'mf_from', 'mf_to', 'par_to', ...Object.values(CLASS_OF));
    take(await dayClasses(tx, classes, passed, input, values));
  }
  const zero = Object.fromEntries(names.map((name) => [name, 0]));
  return [...found.values()].map(({ parity, lineage, sums }) => ({ parity, lineage, sums: finished({ ...zero, ...sums }, daysOf(passed)) }));
}

/** What follows from the sums of a class: its days and its arrivals (closing − opening + out). */
function finished(sums: Record<string, number>, days: number): Record<string, number> {
  const out = sums['out_mf'];
  const arrivals = out === undefined || sums['mf_to'] === undefined ? {} : { mf_in: sums['mf_to'] - (sums['mf_from'] ?? 0) + out };
  return { ...sums, ...arrivals, days };
}

/** Sums of those of the classes that belong together, 0 where none does; days of the period are not added up. */
export function unite(classes: readonly ClassSums[], member: (one: ClassSums) => boolean = () => true): Record<string, number> {
  const total: Record<string, number> = {};
  for (const one of classes) {
    const belongs = member(one);
    for (const [name, value] of Object.entries(one.sums)) {
      if (name === 'days') total[name] = value;
      else total[name] = (total[name] ?? 0) + (belongs ? value : 0);
    }
  }
  return total;
}
