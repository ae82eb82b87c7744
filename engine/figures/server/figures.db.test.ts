import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { figuresOf, near, over, up } from '../domain/declare.ts';
import { figureSet } from '../domain/figure-set.ts';
import { drillsOf } from './drill.ts';
import { classesOf, unite } from './measure-classes.ts';
import { groupsOf } from './measure-groups.ts';
import { type PeriodMeasure, periodsOf } from './measure-periods.ts';
import type { FigureRegistry } from './registry.ts';

// A house of hens that no module knows: what the engine measures, it measures for whoever registers.
interface Egg {
  readonly day: number;
  readonly house: 'A' | 'B' | null;
  readonly age: number;
  readonly eggs: number;
  readonly kg: number | null;
}
interface Filters {
  readonly house?: string;
  readonly ageFrom?: number;
}
interface Class {
  readonly age: number;
}

const words = (text: string) => t3(text, text, text);
const { flow, mean, meanKg, count } = figuresOf<object, 'laying', 'unweighed'>('laying');
const column = (key: string) => ({ key, label: words(key), type: 'text' }) as const;
const FIRST = businessDate('20260101');
const HENS = 10;

/** The rows as a table the statement brings along; the animals of the drill-down likewise. */
const tableOf = (rows: readonly Egg[]): string => {
  const lines = rows.map(
    ({ day, house, age, eggs, kg }, n) =>
      `('F1', ${n}, date '${addDays(FIRST, day)}', ${house === null ? 'null' : `'${house}'`}, ${age}, ${eggs}, ${kg ?? 'null'}::numeric)`,
  );
  return `(select * from (values ${["('', 0, null::date, null::text, 0, 0, 0::numeric)", ...lines].join(', ')}) as v (farm_id, id, day, house, age, eggs, kg)) e`;
};

function registryOf(rows: readonly Egg[]): FigureRegistry<object, Filters, Class, 'laying', 'unweighed'> {
  return {
    figures: figureSet([
      flow('EGGS', words('Eggs'), over('eggs'), up(), words('Eggs laid.')),
      mean('LAY', words('Laying rate'), over('eggs', 'hen_days'), up(), words('Eggs a day of a hen.')),
      meanKg('WEIGHT', words('Weight'), over('kg', 'weighed', [['unweighed', 'unweighed']]), near(), words('Mean weight.')),
      count('IDLE', words('Days without an egg'), over('idle'), near(), words('Hen days less eggs.')),
      flow('DUE', words('Due'), over('due'), near(), words('Eggs that hatch.')),
    ]),
    streams: [
      {
        name: 'eggs',
        from: tableOf(rows),
        alias: 'e',
        date: 'e.day',
        measures: {
          eggs: { value: 'e.eggs' },
          kg: { value: 'e.kg', when: 'e.kg is not null' },
          weighed: { value: 'e.eggs', when: 'e.kg is not null' },
          unweighed: { when: 'e.kg is null' },
        },
        dims: { house: 'e.house', age: 'e.age' },
        row: { subject: 'e.id', detail: { day: 'e.day', house: 'e.house' } },
      },
      {
        name: 'hatching',
        from: tableOf(rows),
        alias: 'e',
        date: 'e.day',
        shift: 'brood',
        measures: { due: { value: 'e.eggs' } },
        dims: {},
        row: { subject: 'e.id', detail: { day: 'e.day' } },
      },
    ],
    sources: [
      {
        answers: (sum) => sum === 'hen_days',
        read: async (_, { input }) => (input.filters?.house === undefined ? ({ from, to }) => ({ hen_days: HENS * days(from, to) }) : () => ({})),
        drill: async (_, __, { from, to }) => ({ columns: [column('hens')], rows: [{ hens: HENS, value: HENS * days(from, to) }], subjects: false }),
      },
    ],
    derived: { idle: ['hen_days', ['eggs', -1]] },
    filters: { house: { dim: 'house', is: '=' }, ageFrom: { dim: 'age', is: '>=' } },
    classes: { age: { dim: 'age', sql: (age) => `least(${age}, 3)`, none: '0' } },
    values: (_, { farmid }) => ({ farm: farmid, brood: 21 }),
    rows: {
      ...{ table: "(select 'F1' as farm_id, id, 'hen ' || id as name from generate_series(0, 99) id)", alias: 'h', key: 'id', identity: 'name' },
      ...{ subject: column('name'), value: column('value'), cause: column('cause'), column: (_, name) => column(name) },
      row: (_, row, __, cause) => ({ ...(row as Record<string, string>), ...(cause === null ? {} : { cause }) }),
    },
  };
}

const days = (from: BusinessDate, to: BusinessDate): number => {
  let n = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) n += 1;
  return n;
};
const egg = fc.record<Egg>({
  day: fc.integer({ min: 0, max: 60 }),
  house: fc.constantFrom('A', 'B', null),
  age: fc.integer({ min: 1, max: 5 }),
  eggs: fc.integer({ min: 0, max: 9 }),
  kg: fc.option(fc.integer({ min: 1, max: 9 })),
});
const flock = fc.array(egg, { maxLength: 25 });
const span = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 30 }))
  .map(([from, length]) => ({ key: `${from} ${length}`, from: addDays(FIRST, from), to: addDays(FIRST, from + length) }));
const inside = (rows: readonly Egg[], { from, to }: { from: BusinessDate; to: BusinessDate }, by = 0): Egg[] =>
  rows.filter(({ day }) => addDays(FIRST, day + by) >= from && addDays(FIRST, day + by) <= to);
const eggsOf = (rows: readonly Egg[]): number => rows.reduce((sum, { eggs }) => sum + eggs, 0);

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
const read = <T>(work: (tx: Db) => Promise<T>): Promise<T> => db.transactions.read({ user: 'test', farms: ['F1'] }, work);
const asof = addDays(FIRST, 100);
const input = { farmid: 'F1', settings: {}, asof };
const RUNS = { numRuns: 25 };

describe('figures of any registry', () => {
  test('of overlapping periods are those of a count over their rows', async () => {
    const some = fc.uniqueArray(span, { minLength: 1, maxLength: 5, selector: ({ key }) => key });
    const property = fc.asyncProperty(flock, some, fc.constantFrom(undefined, 'A'), async (rows, periods, house) => {
      const { measurePeriods } = periodsOf(registryOf(rows));
      const found = await read((tx) => measurePeriods(tx, periods, { ...input, filters: { ...(house === undefined ? {} : { house }), ageFrom: 2 } }));
      for (const [at, period] of periods.entries()) {
        const own = inside(rows, period).filter((one) => one.age >= 2 && (house === undefined || one.house === house));
        const weighed = own.filter(({ kg }) => kg !== null);
        const figures: PeriodMeasure['figures'] = found[at]?.figures ?? {};
        const hens = HENS * days(period.from, period.to);
        expect(figures['EGGS']?.value).toBe(eggsOf(own));
        expect(figures['LAY']?.value).toBe(house === undefined ? eggsOf(own) / hens : null);
        expect(figures['IDLE']?.value).toBe(house === undefined ? hens - eggsOf(own) : null);
        expect(figures['WEIGHT']).toMatchObject({ numerator: weighed.reduce((sum, { kg }) => sum + (kg ?? 0), 0), denominator: eggsOf(weighed) });
        expect(figures['WEIGHT']?.leftout.reduce((sum, { n }) => sum + n, 0)).toBe(own.length - weighed.length);
        // The filters name what its rows do not carry.
        expect(figures['DUE']?.value).toBeNull();
      }
    });
    await fc.assert(property, RUNS);
  });

  test('count rows in the period they are shifted to, and nothing after the as-of day', async () => {
    const property = fc.asyncProperty(flock, span, async (rows, period) => {
      const { measurePeriods } = periodsOf(registryOf(rows));
      const early = addDays(FIRST, 30);
      const [found] = await read((tx) => measurePeriods(tx, [period], { ...input, asof: early, codes: ['DUE', 'EGGS'] }));
      const passed = { from: period.from, to: period.to < early ? period.to : early };
      const value = (own: readonly Egg[]) => (period.from > early ? null : eggsOf(own));
      expect(found?.figures['DUE']?.value).toBe(value(inside(rows, passed, 21)));
      expect(found?.figures['EGGS']?.value).toBe(value(inside(rows, passed)));
    });
    await fc.assert(property, RUNS);
  });

  test('by class and by group add up to the whole, and each is the figure of its rows', async () => {
    const property = fc.asyncProperty(flock, span, async (rows, period) => {
      const registry = registryOf(rows);
      const asked = { ...input, codes: ['EGGS', 'WEIGHT'] };
      const classes = await read((tx) => classesOf(registry).measureClasses(tx, period, asked, { age: true }));
      const own = inside(rows, period);
      expect(unite(classes)['eggs'] ?? 0).toBe(eggsOf(own));
      expect(unite(classes, ({ age }) => age === 3)['eggs'] ?? 0).toBe(eggsOf(own.filter(({ age }) => age >= 3)));
      const [houses = [], ages = []] = await read((tx) =>
        groupsOf(registry).measureGroupings(tx, period, asked, [{ eggs: 'e.house' }, { eggs: 'e.age' }, { hatching: 'e.age' }]),
      );
      const byHouse = Map.groupBy(own, ({ house }) => house ?? '');
      expect(houses.map(({ key, sums }) => [key, sums['eggs']])).toEqual(
        [...byHouse].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, all]) => [key, eggsOf(all)]),
      );
      expect(ages.reduce((sum, { figures }) => sum + (figures['EGGS']?.value ?? 0), 0)).toBe(eggsOf(own));
    });
    await fc.assert(property, RUNS);
  });

  test('by group may take the class from a table beside the rows, as it was in the days asked for', async () => {
    const join =
      "left join (values ('A', 'north', date '20260101'), ('A', 'south', date '20251201')) y (house, side, since) on y.house = e.house and y.since >= {lo}::date";
    const property = fc.asyncProperty(flock, async (rows) => {
      const year = { key: 'year', from: FIRST, to: addDays(FIRST, 60) };
      const asked = { ...input, codes: ['EGGS'] };
      const [sides = [], ages = []] = await read((tx) =>
        groupsOf(registryOf(rows)).measureGroupings(tx, year, asked, [{ eggs: { expression: 'y.side', join } }, { eggs: 'e.age' }]),
      );
      const north = rows.filter(({ house }) => house === 'A');
      const eggsIn = (side: string): number => sides.find(({ key }) => key === side)?.figures['EGGS']?.value ?? 0;
      expect([eggsIn('north'), eggsIn(''), eggsIn('south')]).toEqual([eggsOf(north), eggsOf(rows) - eggsOf(north), 0]);
      expect(ages.reduce((sum, { figures }) => sum + (figures['EGGS']?.value ?? 0), 0)).toBe(eggsOf(rows));
    });
    await fc.assert(property, RUNS);
  });

  test('open the rows that add up to them, those left out with their cause, and those of a source that belong to nobody', async () => {
    const ctx = { farmid: 'F1', language: 'E', curbusdt: asof, weekstart: 1, settings: {}, usrlvl: 60 } as const;
    const property = fc.asyncProperty(flock, span, async (rows, { from, to }) => {
      const { drillFigure } = drillsOf(registryOf(rows));
      const open = (figure: string, part: 'numerator' | 'denominator' | 'leftout') => read((tx) => drillFigure(tx, ctx, { figure, from, to, part }));
      const own = inside(rows, { from, to });
      const eggs = await open('EGGS', 'numerator');
      expect(eggs.rows.reduce((sum, row) => sum + Number(row['value']), 0)).toBe(eggsOf(own));
      expect(eggs.columns.map(({ key }) => key)).toEqual(['name', 'day', 'house', 'value']);
      const out = await open('WEIGHT', 'leftout');
      expect(out.rows.map((row) => row['cause'])).toEqual(own.filter(({ kg }) => kg === null).map(() => 'unweighed'));
      const hens = await open('LAY', 'denominator');
      expect(hens.columns.map(({ key }) => key)).toEqual(['hens', 'value']);
    });
    await fc.assert(property, RUNS);
    await expect(
      read((tx) => drillsOf(registryOf([])).drillFigure(tx, ctx, { figure: 'NONE', from: FIRST, to: FIRST, part: 'numerator' })),
    ).rejects.toThrow('V_INVALID');
  });
});
