import { describe, expect, test } from 'vitest';
import type { ReportRow } from '#engine/define/report.ts';
import { monthsEnding, weeksEnding } from '#engine/server/report/periods.ts';
import { businessDate } from '#kernel/business-date.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { bornAlive, differenceAtFarmParities, halfInterval } from '#testkit/oracle/adjusted.ts';
import { booked, houseOf } from '#testkit/oracle/book.ts';
import { litterFigures } from '#testkit/oracle/classes.ts';
import { deathLines, deathPoints } from '#testkit/oracle/death-rate.ts';
import type { OracleFigure } from '#testkit/oracle/figure.ts';
import { type NurseryDeath, type NurseryMove, nurseryFigures } from '#testkit/oracle/nursery.ts';
import { oracleFigures, readFarm } from '#testkit/oracle/oracle.ts';
import { aliveSpread, closedLitters, deathCells, litterClass, pigletDeaths } from '#testkit/oracle/piglets.ts';
import { dayOf } from '#testkit/oracle/raw.ts';
import { playNursery } from './nursery-play.fixture.ts';
import { type Days, farmForTests, off, section, usualDays } from './played-farm.fixture.ts';

let moves: NurseryMove[] = [];
let deaths: readonly NurseryDeath[] = [];
const farm = farmForTests({}, async (played) => {
  ({ moves, deaths } = await playNursery(played));
});
/** Weight of a nursery pig of a week of age that was not weighed, kg, as the record of dead head has it. */
const STANDARD = new Map([
  [4, 7.2],
  [5, 9],
  [7, 14.5],
]);
const kgOf = (list: readonly NurseryDeath[]): number =>
  list.reduce((sum, { kg, heads, week }) => sum + (kg ?? heads * (STANDARD.get(week) ?? Number.NaN)), 0);
const headOf = (list: readonly NurseryDeath[], way: NurseryDeath['way']): number =>
  list.filter((one) => one.way === way).reduce((sum, { heads }) => sum + heads, 0);

const figuresOf = (days: Days) => oracleFigures(farm.events, { ...days, to: days.to < farm.last ? days.to : farm.last }, farm.settings, farm.last);

/** Litter sizes started as the report bands them, with the most piglets of each. */
const SIZES = [
  ['≤ 8', 8],
  ['9–11', 11],
  ['12–13', 13],
  ['14–15', 15],
  ['≥ 16', 99],
] as const;

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
      const sizes = section(result, 'size').rows;
      const bandOf = (started: number) => SIZES.find(([, most]) => started <= most)?.[0] ?? '';
      const bands = SIZES.map(([name]) => name).filter((name) => closed.some(({ started }) => bandOf(started) === name));
      expect([days.from, sizes.map((row) => row['size'])]).toEqual([days.from, bands]);
      for (const row of sizes) {
        const litters = closed.filter(({ started }) => bandOf(started) === row['size']);
        const ids = new Set(litters.map(({ litter }) => litter));
        const lost = pigletDeaths(book).filter(({ litter, event }) => ids.has(litter) && dayOf(event) <= book.to);
        const begun = litters.reduce((sum, one) => sum + one.started, 0);
        const plain = litters.every(({ litter }) => litter.phases.length === 1);
        expect([row['size'], row['litters'], row['deaths']]).toEqual([row['size'], litters.length, deathCells(lost).heads]);
        if (!plain) continue;
        const weaned = litters.reduce((sum, one) => sum + one.weaned, 0);
        expect([
          ...off(`${row['size']} started`, begun, row['started'], 0),
          ...off(`${row['size']} PWM B`, begun === 0 ? null : (100 * (begun - weaned)) / begun, row['PWM_B'], 1),
          ...off(`${row['size']} early`, begun === 0 ? null : (100 * deathCells(lost.filter(({ age }) => age <= 3)).heads) / begun, row['early'], 1),
        ]).toEqual([]);
      }
      const heavy = [...Map.groupBy(own, ({ event }) => `${event.pgid} ${event.eventdt}`)]
        .map(([name, deaths]) => `${name} ${deathCells(deaths).heads}`)
        .filter((name) => Number(name.split(' ')[2]) >= 3);
      const shown = section(result, 'heavy').rows.map((row) => `${row['pgid']} ${row['date']} ${row['heads']}`);
      expect([days.from, shown.toSorted()]).toEqual([days.from, heavy.toSorted()]);
      const gap = section(result, 'gap').rows;
      const about = (name: string) => gap.find((row) => String(row['what']).includes(name))?.['heads'];
      expect([about('Foster balance'), about('Litters unbalanced')]).toEqual([figures['FOSTERBAL']?.value, figures['UNBALLIT']?.value]);
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
      for (const days of [farm.whole(), { from: businessDate('20251101'), to: businessDate('20260430') }]) {
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
          const [mine, whole] = [own.map(({ litter }) => litter), litters.map(({ litter }) => litter)];
          const half = halfInterval(mine, whole);
          const edge = (sign: 1 | -1) => (half === null ? null : Number(spread['mean']) - farmMean + sign * half);
          const adjusted = differenceAtFarmParities(mine, whole, farm.settings.PARMAX);
          expect([
            ...off(`${by} ${name} low`, edge(-1), row['low'], 2),
            ...off(`${by} ${name} high`, edge(1), row['high'], 2),
            // By parity there is nothing to adjust, and no column.
            ...(by === 'parity' ? [] : off(`${by} ${name} adjusted`, adjusted, row['adjusted'], 2)),
          ]).toEqual([]);
          expect([by, name, row['_style'] === 'muted']).toEqual([by, name, own.length < 5]);
        }
      }
    },
  );
});

test('PigFarrowReport2: litters by line and parity, the histogram of all litters', async () => {
  const book = farm.book(farm.whole());
  const result = await farm.report('PigFarrowReport2', { ...farm.whole(), by: 'lineage', second: 'parity', least: 3 });
  const litters = book.lives.flatMap((life) => life.litters.filter(({ farrowdt }) => booked(book, farrowdt)).map((litter) => ({ life, litter })));
  const key = ({ life, litter }: (typeof litters)[number]) =>
    `${litterClass(book, life, litter, 'lineage')} ${litterClass(book, life, litter, 'parity')}`;
  const classes = [...Map.groupBy(litters, key)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const farmMean = Number(aliveSpread(litters.map(({ litter }) => litter))['mean']);
  expect(result.rows.length).toBe(classes.length);
  const lines = classes.flatMap(([name, own], at) => {
    const row = result.rows[at] ?? {};
    const spread = aliveSpread(own.map(({ litter }) => litter));
    const shown = `${row['key1']} 0${String(row['key2']).replace('+', '')}`;
    return [
      ...(shown === name ? [] : [`${name}: report ${shown}`]),
      ...off(`${name} LF`, own.length, row['LF'], 0),
      ...off(`${name} BA`, spread['mean'] as number, row['BA'], 2),
      ...off(`${name} sd`, spread['sd'] as number | null, row['sd'], 2),
      ...off(`${name} diff`, Number(spread['mean']) - farmMean, row['diff'], 2),
    ];
  });
  expect(lines).toEqual([]);
  const histogram = result.charts?.find(({ kind }) => kind === 'histogram');
  const counts = histogram?.x.map((size) => litters.filter(({ litter }) => bornAlive(litter) === Number(size)).length);
  expect(histogram?.series[0]?.values).toEqual(counts);
  expect(counts?.reduce((sum, n) => sum + n, 0)).toBe(litters.length);
});

describe('FeedpigDeathReport', () => {
  test('houses of the nursery: head in, dead, standing, pig-days and rates', async () => {
    for (const days of [
      farm.whole(),
      { from: businessDate('20251101'), to: businessDate('20251130') },
      { from: businessDate('20260210'), to: farm.last },
    ]) {
      const result = await farm.report('FeedpigDeathReport', days);
      const typed = deaths.filter(({ eventdt }) => eventdt >= days.from && eventdt <= days.to);
      for (const row of result.rows) {
        const own = moves.filter(({ roomid }) => roomid === row['roomid']);
        const sum = (list: readonly NurseryMove[]) => list.reduce((total, { heads, kind }) => total + (kind === 'in' ? heads : -heads), 0);
        const inside = own.filter(({ eventdt }) => eventdt >= days.from && eventdt <= days.to);
        const opening = sum(own.filter(({ eventdt }) => eventdt < days.from));
        const died = -sum(inside.filter(({ kind }) => kind === 'death'));
        const figures = nurseryFigures(own, days);
        expect([
          row['roomid'],
          row['opening'],
          row['weanedin'],
          Number(row['died']) + Number(row['euthanised']),
          row['closing'],
          row['pigdays'],
        ]).toEqual([
          row['roomid'],
          opening,
          sum(inside.filter(({ kind }) => kind === 'in')),
          died + 0,
          opening + sum(inside),
          figures['NURD']?.denominator,
        ]);
        expect([...off('NURM', figures['NURM']?.value, row['nurm'], 1), ...off('NURD', figures['NURD']?.value, row['nurd'], 2)]).toEqual([]);
        const dead = typed.filter(({ roomid }) => roomid === row['roomid']);
        const taken = sum(inside.filter(({ kind }) => kind === 'out'));
        expect([row['roomid'], row['movedin'], row['movedout']]).toEqual([row['roomid'], 0, -taken + 0]);
        expect([row['died'], row['euthanised']]).toEqual([headOf(dead, 'died'), headOf(dead, 'euthanised')]);
        expect(off(`${row['roomid']} kg`, kgOf(dead), row['kg'], 1)).toEqual([]);
      }
      expect([result.totals?.['died'], result.totals?.['euthanised']]).toEqual([headOf(typed, 'died'), headOf(typed, 'euthanised')]);
      expect(off('kg of all', kgOf(typed), result.totals?.['kg'], 1)).toEqual([]);
      const unweighed = typed.filter(({ kg }) => kg === null).reduce((sum, { heads }) => sum + heads, 0);
      expect(JSON.stringify(result.notes ?? []).includes(`${unweighed} of the head were not weighed`)).toBe(unweighed > 0);
      for (const [key, field, name] of [
        ['reasons', 'reason', (one: NurseryDeath) => farm.word('reason')(one.reason)],
        ['heat', 'weekofyear', (one: NurseryDeath) => weekLabel(weekOf(one.eventdt, 1))],
      ] as const) {
        const table = section(result, key);
        const classes = Map.groupBy(typed, name);
        expect([key, table.rows.map((row) => row[field]).toSorted()]).toEqual([key, [...classes.keys()].toSorted()]);
        for (const row of table.rows)
          for (let week = 3; week <= 12; week += 1) {
            const heads = (classes.get(String(row[field])) ?? []).filter((one) => one.week === week).reduce((sum, one) => sum + one.heads, 0);
            expect([key, row[field], week, row[`w${week}`] ?? 0]).toEqual([key, row[field], week, heads]);
          }
      }
      const list = section(result, 'rows').rows.map((row) => [row['date'], row['roomid'], row['week'], row['heads'], row['reason'], row['kg']]);
      const rows = typed.map((one) => [one.eventdt, one.roomid, one.week, one.heads, farm.word('reason')(one.reason), one.kg]);
      expect(list.map(String).toSorted()).toEqual(rows.map(String).toSorted());
      expect(result.rows.map((row) => row['roomid'])).toEqual(['N1', 'N2', 'N3']);
    }
  });
});

describe('PigDeathRate', () => {
  test.each([
    ['week', 26, 52],
    ['month', 13, 12],
  ] as const)('every figure of %s points, its deaths and head at risk; mean, warning and alarm of the year before', async (step, shown, base) => {
    const { rows, columns, charts = [] } = await farm.report('PigDeathRate', { step, points: shown });
    const count = Math.max(shown, base + 2) + 3;
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
      const exact = points.map(({ value }) => value);
      const lines = deathLines(exact.slice(-base - 2, -2));
      for (const [at, { value, deaths, risk }] of points.slice(-shown).entries()) {
        const row = rows[at] as ReportRow;
        expect(off(`${code} ${row['period']}`, value, row[code], places)).toEqual([]);
        expect([code, row['period'], row[`${code}_d`], row[`${code}_r`]]).toEqual([code, row['period'], deaths, Math.round(risk)]);
        const [own, { warn, alarm }] = [exact.slice(-shown)[at] ?? null, lines];
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
