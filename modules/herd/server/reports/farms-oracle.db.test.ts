import { describe, expect, test } from 'vitest';
import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { monthPeriod, monthsEnding } from '#engine/server/report/periods.ts';
import { addDays, businessDate, daysBetween } from '#kernel/business-date.ts';
import { shiftMonth } from '#kernel/month.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { oracleFigures } from '#testkit/oracle/oracle.ts';
import { type Days, farmForTests, off, playBeside, section } from './played-farm.fixture.ts';

/** Five small farms, the last one begun later; what each wants of pigs born alive. */
const FARMS = ['OR1', 'OR2', 'OR3', 'OR4', 'OR5'] as const;
const WANTED: Readonly<Record<string, number>> = { OR1: 11, OR2: 12.5, OR3: 14, OR4: 12, OR5: 13 };
const LATE = businessDate('20250401');

const events = new Map<string, readonly RawEvent[]>();
const farm = farmForTests({ sows: 12, years: 0.45, seed: 3 }, async (played) => {
  events.set('OR1', played.events);
  for (const [at, farmid] of FARMS.slice(1).entries())
    events.set(
      farmid,
      await playBeside(played, { farmid, sows: 8 + at, seed: 40 + at, ...(farmid === 'OR5' ? { start: LATE, years: 0.2 } : { years: 0.45 }) }),
    );
  for (const farmid of FARMS)
    await played.db.pool.query(
      "insert into setting (scope, scope_id, name, value, valid_from, changed_by, reason) values ('farm', $1, 'TARGETS', $2, '20200101', 't', 't')",
      [farmid, JSON.stringify({ BA: { all: WANTED[farmid] } })],
    );
});

type Values = Readonly<Record<string, number | null>>;

const ask = (route: string, params: object): Promise<ReportResult> => farm.report(route, { farms: FARMS, ...params }, { usrlvl: 70, farms: FARMS });
const upTo = (days: Days): Days => ({ from: days.from, to: days.to < farm.last ? days.to : farm.last });
/** Figures of a farm, or of some as the one farm their animals would make; none where nothing had begun. */
function valuesOf(farmids: readonly string[], days: Days): Values {
  const own = farmids.flatMap((farmid) => events.get(farmid) ?? []);
  const begun = own.some(({ eventdt }) => eventdt <= days.to);
  const figures = begun ? oracleFigures(own, upTo(days), farm.settings, farm.last) : {};
  return Object.fromEntries(Object.entries(figures).map(([code, { value }]) => [code, value]));
}
const known = (list: readonly (number | null | undefined)[]): number[] => list.flatMap((value) => value ?? []);
const shownAs = (value: number | null | undefined, places: number): number | null =>
  value == null ? null : Math.round(value * 10 ** places + 1e-9) / 10 ** places;
/** Farms that are all alike have no place. */
const placeOf = (value: number | null, all: readonly (number | null)[], up: boolean): number | null =>
  value === null || known(all).every((other) => other === value)
    ? null
    : 1 + known(all).filter((other) => (up ? other > value : other < value)).length;
/** Green when met, amber within five per cent of the target, red worse. */
const lightOf = (value: number | null, target: number): string | undefined =>
  value === null ? undefined : value >= target ? 'good' : target - value <= target * 0.05 + 1e-9 ? 'warn' : 'bad';

describe('PigFarmProReport', () => {
  test.each([
    ['a month before one of the farms began', { span: 'month', month: '202503' }, () => monthPeriod('202503')],
    ['three months', { span: 'quarter', month: '202505' }, () => ({ from: businessDate('20250401'), to: businessDate('20250630') })],
  ] as const)('every figure of five farms, together, best, worst, top quarter, ranks and lights: %s', async (_, params, days) => {
    const result = await ask('PigFarmProReport', params);
    const own = FARMS.map((farmid) => valuesOf([farmid], days()));
    const all = valuesOf(FARMS, days());
    const rows = result.rows.filter((row) => row['_figure'] !== undefined);
    expect(rows.length).toBeGreaterThan(48);
    const ranks = section(result, 'rank').rows;
    for (const row of rows) {
      const code = String(row['_figure']);
      const places = Number(row['_decimals']);
      const { direction, name, perPeriod } = figureOf(code);
      const values = own.map((figures) => figures[code]);
      const sorted = known(values).toSorted((a, b) => (direction === 'up' ? a - b : b - a));
      // By a count the largest farm were the best: nobody is placed by one.
      const placing = direction !== 'none' && perPeriod !== true;
      const compared = placing && sorted.length > 1;
      const at = (sorted.length - 1) * 0.75;
      const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
      expect([
        ...FARMS.flatMap((farmid, index) => off(`${farmid} ${code}`, values[index], row[`f${farmid}`], places)),
        ...off(`together ${code}`, all[code], row['mean'], places),
        ...off(`best ${code}`, compared ? sorted.at(-1) : null, row['best'], places),
        ...off(`worst ${code}`, compared ? sorted[0] : null, row['worst'], places),
        ...off(`quarter ${code}`, compared && sorted.length === 5 ? low + (high - low) * (at - Math.floor(at)) : null, row['quarter'], places),
      ]).toEqual([]);
      const placed = ranks.find(({ figure }) => figure === name.E);
      const shown = values.map((value) => shownAs(value, places));
      if (!placing) expect([code, placed]).toEqual([code, undefined]);
      else
        expect([code, FARMS.map((farmid) => placed?.[`f${farmid}`] ?? null)]).toEqual([
          code,
          shown.map((value) => placeOf(value, shown, direction === 'up')),
        ]);
      if (code === 'BA')
        expect(FARMS.map((farmid) => row[`_mark_f${farmid}`])).toEqual(
          FARMS.map((farmid, index) => lightOf(shown[index] ?? null, WANTED[farmid] ?? 0)),
        );
    }
    const [herd, , , , , , , since, form] = section(result, 'quality').rows as ReportRow[];
    for (const [index, farmid] of FARMS.entries()) {
      expect(off(`herd of ${farmid}`, own[index]?.['AVGMF'], herd?.[`f${farmid}`], 0)).toEqual([]);
      const typed = (events.get(farmid) ?? []).map(({ valuedt, eventdt }) => valuedt ?? eventdt).filter((day) => day <= farm.last);
      expect([farmid, since?.[`f${farmid}`], form?.[`f${farmid}`]]).toEqual([
        farmid,
        daysBetween(typed.toSorted().at(-1) ?? farm.last, farm.last),
        'not signed',
      ]);
    }
  });
});

describe('PigFarmProReport3', () => {
  test.each(['month', 'quarter'] as const)(
    'farms, groups and all by %s: values, last, whole, trend, change of rank, target and lights',
    async (unit) => {
      const [codes, count] = [['BA', 'MAT', 'PWM_C'], 5];
      const result = await ask('PigFarmProReport3', { figures: codes, unit, columns: count });
      const last = farm.last.slice(0, 6);
      const end = shiftMonth(last, (3 - (Number(last.slice(4)) % 3)) % 3);
      const spans: Days[] =
        unit === 'month'
          ? monthsEnding(last, count)
          : Array.from({ length: count }, (_, at) => {
              const month = shiftMonth(end, (at - count + 1) * 3);
              return { from: monthPeriod(shiftMonth(month, -2)).from, to: monthPeriod(month).to };
            });
      const keys = result.columns.slice(-count).map(({ key }) => key);
      const wholeOf = { from: spans[0]?.from ?? farm.start, to: addDays(farm.last, 40) };
      const table = new Map<string, Values[]>(
        [...FARMS.map((farmid) => [farmid] as const), FARMS].map((ids) => [ids.join(), spans.map((days) => valuesOf(ids, days))]),
      );
      for (const code of codes) {
        const { direction, perPeriod } = figureOf(code);
        const rows = code === codes[0] ? result.rows : section(result, code).rows;
        // A farm, its group of one and the company of that, each of the five, then all.
        expect(rows.length).toBe(16);
        for (const [at, row] of rows.entries()) {
          const ids = at === 15 ? FARMS : [FARMS[Math.floor(at / 3)] as string];
          const places = Number(row['_decimals']);
          const values = (table.get(ids.join()) ?? []).map((figures) => figures[code] ?? null);
          expect(keys.flatMap((key, index) => off(`${ids} ${code} ${key}`, values[index], row[key], places))).toEqual([]);
          const whole = valuesOf(ids, wholeOf)[code] ?? null;
          expect([
            ...off(`${ids} ${code} last`, values.at(-1), row['last'], places),
            ...off(`${ids} ${code} whole`, code === 'MAT' ? (whole ?? 0) / known(values).length : whole, row['overall'], places),
          ]).toEqual([]);
          const points = values.flatMap((value, x) => (value === null ? [] : [{ x, y: shownAs(value, places) ?? 0 }]));
          const [mx, my] = [points.reduce((s, { x }) => s + x, 0) / points.length, points.reduce((s, { y }) => s + y, 0) / points.length];
          const slope = points.reduce((s, { x, y }) => s + (x - mx) * (y - my), 0) / points.reduce((s, { x }) => s + (x - mx) ** 2, 0);
          expect(off(`${ids} ${code} trend`, points.length < 2 ? null : slope, row['trend'], 2)).toEqual([]);
          if (at % 3 > 0 || at === 15) continue;
          const shown = FARMS.map((farmid) => (table.get(farmid) ?? []).map((figures) => shownAs(figures[code], places)));
          const column = (index: number) => shown.map((one) => one[index] ?? null);
          const filled = spans.map((__, index) => index).filter((index) => known(column(index)).length > 0);
          const place = (index: number) => placeOf(column(index)[at / 3] ?? null, column(index), direction === 'up');
          const [first, now] = [place(filled[0] ?? 0), place(filled.at(-1) ?? 0)];
          const placing = direction !== 'none' && perPeriod !== true;
          expect([ids, code, row['moved'] ?? null]).toEqual([ids, code, !placing || first === null || now === null ? null : first - now]);
          if (code !== 'BA') continue;
          expect(row['target']).toBe(WANTED[String(ids[0])]);
          expect(keys.map((key) => row[`_mark_${key}`])).toEqual((shown[at / 3] ?? []).map((value) => lightOf(value, WANTED[String(ids[0])] ?? 0)));
        }
      }
    },
  );
});
