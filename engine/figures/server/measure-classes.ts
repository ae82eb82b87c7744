import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { daysOf, type Period, passedPart } from '#engine/server/report/periods.ts';
import { together } from '#engine/server/together.ts';
import { readingsOf } from './readings.ts';
import type { ClassRow, FigureRegistry, MeasureInput } from './registry.ts';
import { type Dims, daysRead, type Reading, rowsWhere, sharedReadings, sumColumns, type Values } from './stream.ts';
import { withDerived, withParts } from './sums.ts';

/** A class of a breakdown by dimensions as recorded on the event (edge 8), with its sums. */
export type ClassSums<Class> = Class & { readonly sums: Readonly<Record<string, number>> };

/** Sums of those of the classes that belong together, 0 where none does; days of the period are not added up. */
export function unite<One extends { readonly sums: Readonly<Record<string, number>> }>(
  classes: readonly One[],
  member: (one: One) => boolean = () => true,
): Record<string, number> {
  const total: Record<string, number> = {};
  for (const one of classes) {
    const belongs = member(one);
    for (const name in one.sums) total[name] = (total[name] ?? 0) + (belongs ? (one.sums[name] ?? 0) : 0);
    if (one.sums['days'] !== undefined) total['days'] = one.sums['days'];
  }
  return total;
}

/** A reading of a stream with the expression of each part of a class. */
interface ClassReading extends Reading {
  readonly parts: readonly string[];
}

/** Rows of several tables put together by their class. */
class Gathered<Class extends object> {
  readonly #found = new Map<string, { own: Class; sums: Record<string, number> }>();
  readonly #names: string[] = [];
  readonly #keys: readonly (keyof Class & string)[];

  constructor(keys: readonly (keyof Class & string)[]) {
    this.#keys = keys;
  }

  take(names: readonly string[], rows: readonly ClassRow<Class>[]): void {
    this.#names.push(...names);
    for (const row of rows) {
      const own = Object.fromEntries(this.#keys.map((key) => [key, row[key]])) as Class;
      const sums = Object.fromEntries(Object.entries<number>(row).filter(([name]) => !(name in own)));
      const key = Object.values(own).join('|');
      const held = this.#found.get(key);
      this.#found.set(key, { own, sums: { ...held?.sums, ...sums } });
    }
  }

  /** Every class with all sums, 0 where a table has no row of it. */
  all(finished: (sums: Record<string, number>) => Record<string, number>): ClassSums<Class>[] {
    const zero = Object.fromEntries(this.#names.map((name) => [name, 0]));
    return [...this.#found.values()].map(({ own, sums }) => ({ ...own, sums: finished({ ...zero, ...sums }) }));
  }
}

/** Sums of a stream by class, one indexed scan. */
async function streamClasses<Class extends object>(
  tx: Db,
  keys: readonly string[],
  reading: ClassReading,
  values: Values,
): Promise<ClassRow<Class>[]> {
  const { stream, measures, narrowed, parts } = reading;
  const columns = keys.map((key, at) => `${parts[at]} as "${key}"`).join(', ');
  const { text, params } = bind(
    `select ${columns}, ${sumColumns(stream, measures)} from ${stream.from}
     where ${rowsWhere(stream)}${narrowed.sql} group by ${keys.map((_, at) => at + 1).join(', ')}`,
    { ...values, ...narrowed.values },
  );
  return (await tx.query<ClassRow<Class>>(text, params)).rows;
}

/** Classes by a registry. */
export function classesOf<Settings, Filters extends object, Class extends object, Family extends string, Cause extends string>(
  registry: FigureRegistry<Settings, Filters, Class, Family, Cause>,
) {
  type Input = MeasureInput<Settings, Filters> & { readonly codes: readonly string[] };
  type By = Readonly<Partial<Record<keyof Class, true>>>;
  const keys = Object.keys(registry.classes) as (keyof Class & string)[];

  /** The expression of each part of a class; null for rows that do not carry one that is asked for. */
  function expressions(dims: Dims, by: By): string[] | null {
    const parts = keys.map((key) => {
      const { dim, sql, none } = registry.classes[key];
      if (by[key] !== true) return none;
      const column = dims[dim];
      return column === undefined ? null : sql(column);
    });
    const known = parts.filter((part) => part !== null);
    return known.length < parts.length ? null : known;
  }

  async function streamRows(tx: Db, input: Input, days: Period, by: By, wanted: ReadonlySet<string>) {
    const values = await registry.values(tx, input, wanted);
    const readings = readingsOf(registry, wanted, input.filters).flatMap((reading) => {
      const parts = expressions(reading.stream.dims, by);
      return parts === null ? [] : [{ ...reading, parts }];
    });
    return together(
      sharedReadings(readings, ({ parts }) => parts.join()).map(async (reading) => {
        const asked = { ...values, ...daysRead(reading.stream, days.from, days.to, values) };
        return { names: reading.measures, rows: await streamClasses<Class>(tx, keys, reading, asked) };
      }),
    );
  }

  /**
   * Base sums of one period by class, one indexed scan a stream. The sums of all classes add up to
   * those of the whole; figures of any union of classes come from the summed sums (edge 9). Rows of
   * streams and sources that do not carry the class stay out.
   */
  async function measureClasses(tx: Db, period: Period, input: Input, by: By): Promise<ClassSums<Class>[]> {
    const passed = passedPart(period, input.asof);
    if (passed === null) return [];
    const wanted = withParts(registry.derived, registry.figures.sums(input.codes, input.settings));
    const gathered = new Gathered<Class>(keys);
    const classed = registry.sources.flatMap(({ answers, classes }) => (classes !== undefined && [...wanted].some(answers) ? [classes] : []));
    const [streams, sources] = await together([
      streamRows(tx, input, passed, by, wanted),
      together(classed.map((classes) => classes(tx, input, passed, by))),
    ]);
    for (const { names, rows } of [...streams, ...sources]) gathered.take(names, rows);
    return gathered.all((sums) => withDerived(registry.derived, { ...sums, days: daysOf(passed) }, wanted));
  }

  return { measureClasses };
}
