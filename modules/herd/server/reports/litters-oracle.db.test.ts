import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { monthsEnding, weeksEnding } from '#engine/server/report/periods.ts';
import { type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { weekOf } from '#kernel/week.ts';
import { roundsTo } from '#testkit/compare-table.ts';
import { booked, houseOf } from '#testkit/oracle/book.ts';
import { litterFigures } from '#testkit/oracle/classes.ts';
import { deathLines, deathPoints } from '#testkit/oracle/death-rate.ts';
import type { OracleFigure } from '#testkit/oracle/figure.ts';
import { type NurseryMove, nurseryFigures } from '#testkit/oracle/nursery.ts';
import { oracleFigures, readFarm } from '#testkit/oracle/oracle.ts';
import { aliveSpread, closedLitters, deathCells, litterClass, pigletDeaths } from '#testkit/oracle/piglets.ts';
import { dayOf, numberIn, textIn } from '#testkit/oracle/raw.ts';
import { type Days, type PlayedFarm, playedFarm, usualDays } from './played-farm.fixture.ts';

/** Nursery deaths beside the play, which has none: house, day, heads. */
const DEAD: readonly (readonly [string, string, number])[] = [
  ['N1', '20251103', 2],
  ['N2', '20251120', 1],
  ['N2', '20260204', 1],
  ['N1', '20260215', 3],
  ['N3', '20260612', 2],
];

/** Days on which grow-finish took all but a few pigs of every nursery house. */
const EMPTIED: readonly string[] = ['20260201', '20260412'];

let farm: PlayedFarm;
let moves: NurseryMove[] = [];
beforeAll(async () => {
  farm = await playedFarm();
  for (const [house, day, count] of DEAD) {
    await farm.db.pool.query(
      `insert into nursery_death (farm_id, death_id, roomid, eventdt, count, week, reason, way, applyid, valuedt, crtusrid) values ($1, $2, $3, $4, $5, 5, 'SUDDEN', 'died', 'OP1', $4, 't')`,
      [farm.farmid, randomUUID(), house, day, count],
    );
    await farm.db.pool.query(
      "insert into movement (farm_id, movement_id, book, place, eventdt, qty, kind, crtusrid) values ($1, $2, 'nursery', $3, $4, $5, 'died', 't')",
      [farm.farmid, randomUUID(), house, day, -count],
    );
  }
  moves = [
    ...farm.events
      .filter(({ eventcd }) => eventcd === 'SWN' || eventcd === 'WEA')
      .map(
        (event): NurseryMove => ({
          roomid: textIn(event, 'roomid') ?? '',
          eventdt: event.eventdt,
          kind: 'in',
          heads: numberIn(event, 'weannum') ?? 0,
        }),
      ),
    ...DEAD.map(([roomid, day, heads]): NurseryMove => ({ roomid, eventdt: businessDate(day), kind: 'death', heads })),
  ];
  for (const day of EMPTIED)
    for (const roomid of new Set(moves.map((move) => move.roomid))) {
      const standing = moves.filter((move) => move.roomid === roomid && move.eventdt <= day);
      const heads = standing.reduce((sum, move) => sum + (move.kind === 'in' ? move.heads : -move.heads), 0) - 5;
      if (heads <= 0) continue;
      moves.push({ roomid, eventdt: businessDate(day), kind: 'out', heads });
      await farm.db.pool.query(
        "insert into movement (farm_id, movement_id, book, place, eventdt, qty, kind, crtusrid) values ($1, $2, 'nursery', $3, $4, $5, 'takeover', 't')",
        [farm.farmid, randomUUID(), roomid, day, -heads],
      );
    }
}, 120_000);
afterAll(() => farm.db.close());

const section = (result: ReportResult, key: string): ReportResult => {
  const found = result.sections?.find((one) => one.key === key);
  if (found === undefined) throw new Error(`no table ${key}`);
  return found;
};
const whole = (): Days => ({ from: farm.start, to: farm.last });
const off = (name: string, exact: number | null | undefined, shown: unknown, decimals: number): string[] => {
  const good = exact == null || shown == null ? (exact ?? null) === (shown ?? null) : roundsTo(exact, Number(shown), decimals);
  return good ? [] : [`${name}: events ${exact}, report ${shown}`];
};
const figuresOf = (days: Days) => oracleFigures(farm.events, { ...days, to: days.to < farm.last ? days.to : farm.last }, farm.settings, farm.last);

describe('PigletDeathReport', () => {
  test.each(['dated', 'closed'] as const)('deaths by reason and age, basis %s; litters closed by house, parity, operator and size', async (basis) => {
    for (const days of usualDays(farm)) {
      const book = farm.book(days);
      const closed = closedLitters(book);
      const own = pigletDeaths(book).filter(({ event, litter }) =>
        basis === 'dated' ? booked(book, dayOf(event)) : closed.some((one) => one.litter === litter) && dayOf(event) <= book.to,
      );
      const result = await farm.report('PigletDeathReport', { ...days, basis });
      const figures = figuresOf(days);
      const started = figures[basis === 'dated' ? 'PWM_C' : 'PWM_B']?.denominator ?? 0;
      const ages = result.columns.map(({ key }) => key).filter((key) => /^a\d/.test(key));
      const reasons = Map.groupBy(own, ({ event }) => event.reason ?? '');
      expect([days.from, result.rows.map((row) => row['_reason']).toSorted()]).toEqual([days.from, [...reasons.keys()].toSorted()]);
      for (const row of [...result.rows, { ...result.totals, _reason: '*' } as ReportRow]) {
        const deaths = row['_reason'] === '*' ? own : (reasons.get(String(row['_reason'])) ?? []);
        const { heads, ages: counts } = deathCells(deaths);
        expect([row['_reason'], Number(row['heads'] ?? 0), ages.map((key) => Number(row[key] ?? 0))]).toEqual([row['_reason'], heads, counts]);
        const all = deathCells(own).heads;
        expect([
          ...off('of deaths', all === 0 ? null : (100 * heads) / all, row['ofdeaths'], 1),
          ...off('of started', started === 0 ? null : (100 * heads) / started, row['ofstarted'], 1),
        ]).toEqual([]);
      }
      for (const { figure, value, decimals } of result.headline ?? []) expect(off(figure, figures[figure]?.value, value, decimals)).toEqual([]);
      const of = readFarm(farm.events, days, farm.settings, farm.last);
      const classOf = {
        house: ({ life, litter }: (typeof closed)[number]) => houseOf(life, litter.farrow) ?? '',
        parity: ({ litter }: (typeof closed)[number]) => String(litter.parity).padStart(2, '0'),
        operator: ({ litter }: (typeof closed)[number]) => litter.farrow.applyid ?? '',
      };
      for (const [key, name] of Object.entries(classOf))
        for (const row of section(result, key).rows) {
          const litters = closed.filter((one) => name(one) === row['_key']);
          const ids = new Set(litters.map(({ litter }) => litter));
          const lost = pigletDeaths(book).filter(({ litter, event }) => ids.has(litter) && dayOf(event) <= book.to);
          const begun = litters.reduce((sum, one) => sum + one.started, 0);
          // Nurse weanings add pigs of their own to a class: litters of sows that nursed again are compared by their PWM B.
          const plain = litters.every(({ litter }) => litter.phases.length === 1);
          expect([key, row['_key'], row['litters'], plain ? row['started'] : begun]).toEqual([key, row['_key'], litters.length, begun]);
          expect([key, row['_key'], row['deaths']]).toEqual([key, row['_key'], deathCells(lost).heads]);
          if (plain)
            expect(off('early', begun === 0 ? null : (100 * deathCells(lost.filter(({ age }) => age <= 3)).heads) / begun, row['early'], 1)).toEqual(
              [],
            );
          const rate = litterFigures(of, (life, litter) => name({ life, litter, started: 0, weaned: 0 }) === row['_key'])['PWM_B']?.value;
          expect(off(`${key} ${row['_key']}`, rate, row['PWM_B'], 1)).toEqual([]);
        }
      const recorded = deathCells(
        pigletDeaths(book).filter(({ litter, event }) => closed.some((one) => one.litter === litter) && dayOf(event) <= book.to),
      ).heads;
      expect(
        section(result, 'gap')
          .rows.slice(0, 2)
          .map((row) => row['heads']),
      ).toEqual([figures['PWM_B']?.numerator ?? 0, recorded]);
    }
  });
});

describe('PigFarrowReport2', () => {
  test.each(['parity', 'lineage', 'boar', 'boarlineage', 'operator', 'house', 'gestation', 'mateday', 'lactation', 'month'])(
    'litters by %s',
    async (by) => {
      for (const days of [whole(), { from: businessDate('20251101'), to: businessDate('20260430') }]) {
        const book = farm.book(days);
        const result = await farm.report('PigFarrowReport2', { ...days, by });
        const litters = book.lives.flatMap((life) =>
          life.litters.filter(({ farrowdt }) => booked(book, farrowdt)).map((litter) => ({ life, litter })),
        );
        const classes = [...Map.groupBy(litters, ({ life, litter }) => litterClass(book, life, litter, by))].toSorted(([a], [b]) => (a < b ? -1 : 1));
        expect([by, result.rows.length]).toEqual([by, classes.length]);
        const of = readFarm(farm.events, days, farm.settings, farm.last);
        const farmMean = Number(aliveSpread(litters.map(({ litter }) => litter))['mean']);
        const all = new Set(litters.map(({ litter }) => `${litter.farrow.animalId} ${litter.farrow.eventdt}`));
        for (const [at, row] of [...result.rows, result.totals ?? {}].entries()) {
          const [name, own] = classes[at] ?? ['*', litters];
          const ids = at < classes.length ? new Set(own.map(({ litter }) => `${litter.farrow.animalId} ${litter.farrow.eventdt}`)) : all;
          const figures = litterFigures(of, (_, { farrow }) => ids.has(`${farrow.animalId} ${farrow.eventdt}`));
          for (const { key, decimals = 0, figure } of result.columns.filter((column) => column.figure !== undefined))
            expect(off(`${by} ${name} ${figure}`, figures[key]?.value, row[key], decimals)).toEqual([]);
          const spread = aliveSpread(own.map(({ litter }) => litter));
          for (const [key, places] of [
            ['sd', 2],
            ['b0', 1],
            ['b7', 1],
            ['b10', 1],
            ['b13', 1],
            ['b16', 1],
          ] as const)
            expect(off(`${by} ${name} ${key}`, spread[key] as number | null, row[key], places)).toEqual([]);
          if (at >= classes.length) continue;
          for (const key of ['least', 'q1', 'q2', 'q3', 'most'] as const)
            expect(off(`${by} ${name} ${key}`, spread[key] as number | null, row[key], 2)).toEqual([]);
          expect(off(`${by} ${name} diff`, Number(spread['mean']) - farmMean, row['diff'], 2)).toEqual([]);
        }
      }
    },
  );
});

describe('FeedpigDeathReport', () => {
  test('houses of the nursery: heads in, dead, standing, pig-days and rates', async () => {
    for (const days of [
      whole(),
      { from: businessDate('20251101'), to: businessDate('20251130') },
      { from: businessDate('20260210'), to: farm.last },
    ]) {
      const result = await farm.report('FeedpigDeathReport', days);
      for (const row of result.rows) {
        const own = moves.filter(({ roomid }) => roomid === row['roomid']);
        const sum = (list: readonly NurseryMove[]) => list.reduce((total, { heads, kind }) => total + (kind === 'in' ? heads : -heads), 0);
        const inside = own.filter(({ eventdt }) => eventdt >= days.from && eventdt <= days.to);
        const opening = sum(own.filter(({ eventdt }) => eventdt < days.from));
        const died = -sum(inside.filter(({ kind }) => kind === 'death'));
        const figures = nurseryFigures(own, days);
        expect([row['roomid'], row['opening'], row['weanedin'], row['died'], row['closing'], row['pigdays']]).toEqual([
          row['roomid'],
          opening,
          sum(inside.filter(({ kind }) => kind === 'in')),
          died + 0,
          opening + sum(inside),
          figures['NURD']?.denominator,
        ]);
        expect([...off('NURM', figures['NURM']?.value, row['nurm'], 1), ...off('NURD', figures['NURD']?.value, row['nurd'], 2)]).toEqual([]);
      }
      expect(result.rows.map((row) => row['roomid'])).toEqual(['N1', 'N2', 'N3']);
    }
  });
});

describe('PigDeathRate', () => {
  test.each([
    ['week', 26, 52],
    ['month', 13, 12],
  ] as const)('every figure of %s points, its deaths and heads at risk; mean, warning and alarm of the year before', async (step, shown, base) => {
    const { rows, columns, charts = [] } = await farm.report('PigDeathRate', { step, points: shown });
    const count = Math.max(shown, base + 1) + 3;
    const spans = step === 'month' ? monthsEnding(farm.last.slice(0, 6), count) : weeksEnding(weekOf(farm.last, 1), count, 1);
    expect(rows.map((row) => row['period'])).toEqual(spans.slice(-shown).map(({ key }) => key));
    const codes = columns.flatMap(({ key, figure }) => (figure === undefined ? [] : [key]));
    expect(codes).toEqual(['MORT', 'PWM_C', 'PWM_A', 'NURM', 'NURD', 'SB']);
    const known = new Map<string, ReturnType<typeof figuresOf>>();
    const measure = ({ from, to }: Days) => {
      const days = { from, to: to < farm.last ? to : farm.last };
      const own = known.get(`${from} ${to}`) ?? { ...figuresOf(days), ...nurseryFigures(moves, days) };
      known.set(`${from} ${to}`, own);
      return own;
    };
    for (const code of codes) {
      const places = columns.find(({ key }) => key === code)?.decimals ?? 0;
      const points = deathPoints(
        code,
        spans.map(({ from, to }) => ({ from, to: to < farm.last ? to : farm.last })),
        (span) => measure(span)[code] as OracleFigure,
      );
      const seen = points.map(({ value }) => (value === null ? null : Math.round(value * 10 ** places + 1e-9) / 10 ** places));
      const lines = deathLines(seen.slice(-base - 1, -1));
      for (const [at, { value, deaths, risk }] of points.slice(-shown).entries()) {
        const row = rows[at] as ReportRow;
        expect(off(`${code} ${row['period']}`, value, row[code], places)).toEqual([]);
        expect([code, row['period'], row[`${code}_d`], row[`${code}_r`]]).toEqual([code, row['period'], deaths, Math.round(risk)]);
        const [own, { warn, alarm }] = [seen.slice(-shown)[at] ?? null, lines];
        const mark = own !== null && alarm !== null && own > alarm ? 'bad' : own !== null && warn !== null && own > warn ? 'warn' : undefined;
        expect([code, row['period'], row[`_mark_${code}`]]).toEqual([code, row['period'], mark]);
      }
      const limits = charts.find(({ series }) => series[0]?.name.E === columns.find(({ key }) => key === code)?.group?.E)?.limits;
      if (limits === undefined) continue;
      for (const [at, name] of (['mean', 'warn', 'alarm'] as const).entries())
        expect(off(`${code} ${name}`, lines[name], limits[at]?.value, places + 1)).toEqual([]);
    }
    expect(charts.filter(({ limits = [] }) => limits.length === 3).length).toBeGreaterThan(2);
  });
});

test('PigWeekReport2: what was done in every week gone', async () => {
  const { rows } = await farm.report('PigWeekReport2', { back: 26, ahead: 4 });
  let compared = 0;
  for (const row of rows) {
    const { first, last } = weekOf(String(row['from']) as BusinessDate, 1);
    if (last >= farm.last) continue;
    const figures = figuresOf({ from: first, to: last });
    const wanted = ['MAT', 'MG', 'LF', 'PW'].map((code) => figures[code]?.value);
    expect([first, row['mat_done'], row['gilts'], row['far'], row['wean']]).toEqual([first, ...wanted]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(20);
});
