import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { monthPeriod, monthsEnding, shiftMonth } from '#engine/server/report/periods.ts';
import { addDays, businessDate, dayNumber } from '#kernel/business-date.ts';
import { roundsTo, tableDifferences, totalDifferences } from '#testkit/compare-table.ts';
import { booked, type Cells } from '#testkit/oracle/book.ts';
import { litterFigures } from '#testkit/oracle/classes.ts';
import { earlyDeaths, expectedRate, followed, survival, weanedInHouse } from '#testkit/oracle/cohorts.ts';
import { dailyBook } from '#testkit/oracle/daily-book.ts';
import type { OracleFigure } from '#testkit/oracle/figure.ts';
import type { Life, Service } from '#testkit/oracle/life.ts';
import { matingBook, matingTotals } from '#testkit/oracle/mating-book.ts';
import { oracleFigures, readFarm } from '#testkit/oracle/oracle.ts';
import { dayOf, numberIn, textIn } from '#testkit/oracle/raw.ts';
import { semenFigures } from '#testkit/oracle/semen-book.ts';
import { type Days, type PlayedFarm, playedFarm } from './played-farm.fixture.ts';

let farm: PlayedFarm;
beforeAll(async () => {
  farm = await playedFarm();
}, 120_000);
afterAll(() => farm.db.close());

type Figures = Readonly<Record<string, OracleFigure>>;

const section = (result: ReportResult, key: string): ReportResult => {
  const found = result.sections?.find((one) => one.key === key);
  if (found === undefined) throw new Error(`no table ${key}`);
  return found;
};
const read = (days: Days, asof = farm.last) => readFarm(farm.events, days, farm.settings, asof);
const figuresOf = (days: Days, asof = farm.last): Figures =>
  oracleFigures(farm.events, { ...days, to: days.to < asof ? days.to : asof }, farm.settings, asof);
const valuesOf = (figures: Figures): Cells => Object.fromEntries(Object.entries(figures).map(([code, { value }]) => [code, value]));
const whole = (): Days => ({ from: farm.start, to: farm.last });
const off = (name: string, exact: number | null | undefined, shown: unknown, decimals: number): string[] =>
  exact == null || shown == null
    ? (exact ?? null) === (shown ?? null)
      ? []
      : [`${name}: events ${exact}, report ${shown}`]
    : roundsTo(exact, Number(shown), decimals)
      ? []
      : [`${name}: events ${exact}, report ${shown}`];

describe('PigMateProReport', () => {
  const groupOf = (service: Service): string => (service.typed[0] === undefined ? '' : (textIn(service.typed[0], 'mategrp') ?? ''));

  function row(of: ReturnType<typeof read>, member: (life: Life, service: Service) => boolean): Cells {
    const figures = followed(of, member);
    const mat = figures['MAT']?.value ?? 0;
    return {
      ...valuesOf(figures),
      moved: (figures['FALLOUT_MOVED']?.value ?? 0) + (figures['FALLOUT_SOLD']?.value ?? 0),
      permating: mat === 0 ? null : (figures['PW']?.numerator ?? 0) / mat,
      inhouse: weanedInHouse(of, member),
    };
  }

  test.each([
    ['all members', {}, () => true, 0],
    ['gilts, as known earlier', { kind: 'G' }, (_: Life, { kind }: Service) => kind === 'gilt', 70],
    ['one line', { lineage: 'YL' }, (life: Life) => textIn(life.ent, 'lineage') === 'YL', 0],
  ] as const)('groups followed to their weaning, the final ones and all together: %s', async (_, params, member, back) => {
    const asof = addDays(farm.last, -back);
    const of = read(whole(), asof);
    const result = await farm.report('PigMateProReport', { groupFrom: '202510', groupTo: '202620', asof, ...params });
    const { rows: groups } = await farm.db.pool.query<{ code: string; first: string; last: string }>(
      "select code, first_day as first, last_day as last from herd_group where farm_id = $1 and code between '202510' and '202620' and first_day <= $2 order by first_day",
      [farm.farmid, '20260517'],
    );
    const within = (code: string) => (life: Life, service: Service) => groupOf(service) === code && member(life, service);
    const rows = groups.map((group): Cells => ({ group: group.code, first: group.first, last: group.last, plan: 6, ...row(of, within(group.code)) }));
    const final = groups.filter((group, at) => group.last <= asof && rows[at]?.['FALLOUT_INPIG'] === 0).map(({ code }) => code);
    const codes = new Set(groups.map(({ code }) => code));
    const none = { first: null, last: null, plan: null };
    rows.push({ group: 'Final groups', ...none, ...row(of, (life, service) => final.includes(groupOf(service)) && member(life, service)) });
    expect(tableDifferences(result, rows)).toEqual([]);
    const all = row(of, (life, service) => codes.has(groupOf(service)) && member(life, service));
    expect(totalDifferences({ ...result, totals: { ...result.totals, group: null } }, { group: null, ...none, ...all })).toEqual([]);
    const curve = survival(of, (life, service) => codes.has(groupOf(service)) && member(life, service), 120);
    expect(curve.flatMap((share, day) => off(`day ${day}`, share, result.charts?.[0]?.series[0]?.values[day], 1))).toEqual([]);
  });
});

describe('PigFarmProReport', () => {
  test('one farm: every figure of the set in a month, and together', async () => {
    const month = '202603';
    const result = await farm.report('PigFarmProReport', { month }, { usrlvl: 70 });
    const figures = figuresOf(monthPeriod(month));
    const rows = result.rows.filter((one) => one['_figure'] !== undefined);
    expect(rows.length).toBeGreaterThan(48);
    const lines = rows.flatMap((one) => {
      const code = String(one['_figure']);
      return ['fOR1', 'mean'].flatMap((key) => off(`${key} ${code}`, figures[code]?.value, one[key], Number(one['_decimals'])));
    });
    expect(lines).toEqual([]);
  });
});

describe('PigFarmProReport3', () => {
  test('figures by month, the last, all of the time and the trend', async () => {
    const codes = ['BA', 'MAT', 'FR'];
    const result = await farm.report('PigFarmProReport3', { figures: codes, unit: 'month', columns: 6 }, { usrlvl: 70 });
    const months = monthsEnding(farm.last.slice(0, 6), 6);
    for (const code of codes) {
      const table = code === 'BA' ? result : section(result, code);
      const values = months.map((month) => figuresOf(month)[code]?.value ?? null);
      const all = figuresOf({ from: (months[0] as Days).from, to: farm.last })[code]?.value ?? null;
      for (const row of table.rows) {
        const places = Number(row['_decimals']);
        expect(months.flatMap(({ key }, at) => off(`${code} ${key}`, values[at], row[key], places))).toEqual([]);
        expect(off(`${code} last`, values.at(-1), row['last'], places)).toEqual([]);
        expect(off(`${code} overall`, code === 'MAT' ? (all ?? 0) / 6 : all, row['overall'], places)).toEqual([]);
        const shown = values.map((value) => (value === null ? null : Math.round(value * 10 ** places) / 10 ** places));
        const points = shown.flatMap((y, x) => (y === null ? [] : [{ x, y }]));
        const [mx, my] = [points.reduce((s, { x }) => s + x, 0) / points.length, points.reduce((s, { y }) => s + y, 0) / points.length];
        const slope = points.reduce((s, { x, y }) => s + (x - mx) * (y - my), 0) / points.reduce((s, { x }) => s + (x - mx) ** 2, 0);
        expect(off(`${code} trend`, slope, row['trend'], 2)).toEqual([]);
      }
    }
  });
});

describe('PigMonthProReport_ORG', () => {
  async function compare(month: string): Promise<void> {
    const result = await farm.report('PigMonthProReport_ORG', { month });
    const days = monthPeriod(month);
    const [own, year] = [figuresOf(days), figuresOf({ from: businessDate(`${month.slice(0, 4)}0101`), to: days.to })];
    const figures = section(result, 'figures').rows.filter((row) => row['_heading'] === undefined);
    expect(figures.length).toBeGreaterThan(48);
    const codes = (await farm.report('PigMonthProReport', { endmonth: month })).rows.flatMap((row) => row['_figure'] ?? []).map(String);
    for (const [at, code] of codes.entries()) {
      const row = figures[at] as ReportRow;
      const places = Number(row['_decimals']);
      expect([
        ...off(`${code} month`, own[code]?.value, row['month'], places),
        ...off(`${code} year`, year[code]?.value, row['ytd'], places),
      ]).toEqual([]);
    }
    const book = dailyBook(farm.book(days), null);
    const sum = (key: string) => book.reduce((total, row) => total + Number(row[key] ?? 0), 0);
    const checks = sum('chkpos') + sum('chkneg');
    const wanted = [
      own['MAT']?.value,
      own['MG']?.value,
      own['MW']?.value,
      own['MR']?.value,
      checks,
      sum('chkpos'),
      sum('return'),
      sum('abortion'),
      sum('far'),
    ];
    const born = ['livenum', 'deadnum', 'mummynum'].map(sum);
    const counts = section(result, 'counts').rows.map((row) => row['count']);
    expect(counts.slice(0, 12)).toEqual([...wanted, ...born]);
    expect(counts.slice(12, 14)).toEqual([own['LW']?.value, sum('weannum')]);
    expect(off('kg', own['WWT']?.numerator, counts[14], 1)).toEqual([]);
    const line = (type: string): ReportRow => result.rows.find((row) => row['type'] === type) as ReportRow;
    const before = dailyBook({ ...farm.book(days), from: dayNumber(days.from) - 1, to: dayNumber(days.from) - 1 }, null)[0] ?? ({} as Cells);
    for (const [type, key] of [
      ['Gilts', 'gilts'],
      ['Mated females', 'sows'],
      ['Boars', 'boars'],
      ['Sucking piglets', 'sucking'],
      ['Nursery pigs', 'nursery'],
    ] as const)
      expect([type, line(type)['opening'], line(type)['closing'], line(type)['other'] ?? 0]).toEqual([type, before[key] ?? 0, book.at(-1)?.[key], 0]);
    expect([
      line('Gilts')['entered'] ?? 0,
      line('Sucking piglets')['born'],
      line('Sucking piglets')['died'],
      line('Nursery pigs')['weanedin'],
    ]).toEqual([sum('in_gilt'), sum('livenum'), sum('loss'), sum('weannum')]);
    const dead = section(result, 'deaths').rows.reduce((total, row) => total + Number(row['count']), 0);
    expect(dead).toBe(sum('died') + sum('loss'));
  }

  test('stock, counts, deaths by reason, the set in month and year; of a month with a late return too', async () => {
    const services = farm.book(whole()).lives.flatMap((life) => life.services);
    const late = services.find(({ end, endBy }) => end === 'notinpig' && endBy?.eventcd === 'RET')?.endBy?.eventdt.slice(0, 6);
    expect(late).toMatch(/^202[56]/);
    for (const month of ['202503', '202511', '202606', String(late)]) await compare(month);
  });
});

describe('PigLineageReport', () => {
  test('crosses of the litters of a period, their margins and the whole', async () => {
    for (const days of [whole(), { from: businessDate('20250901'), to: businessDate('20260331') }]) {
      const result = await farm.report('PigLineageReport', days);
      const book = farm.book(days);
      const boarLine = (service: Service): string | null => {
        const boars = [...new Set(service.typed.flatMap((event) => ['boarid', 'boarid2', 'boarid3'].flatMap((field) => textIn(event, field) ?? [])))];
        const boar = boars.length === 1 ? book.lives.find(({ ent, boar: male }) => male && ent.pgid === boars[0]) : undefined;
        return boar === undefined ? null : textIn(boar.ent, 'lineage');
      };
      const of = read(days);
      for (const row of [...result.rows, { ...result.totals, sowline: null, boarline: null } as ReportRow]) {
        const member = (life: Life, service: Service | null) =>
          service !== null &&
          boarLine(service) !== null &&
          (row['sowline'] == null || textIn(life.ent, 'lineage') === row['sowline']) &&
          (row['boarline'] == null || boarLine(service) === row['boarline']);
        const litters = litterFigures(of, (life, litter) => member(life, litter.service));
        const matings = book.lives.flatMap((life) =>
          life.services.filter((service) => !service.entered && member(life, service) && booked(book, service.matedt)),
        );
        const window = followed(of, (life, service) => member(life, service) && service.matedt >= of.wFrom && service.matedt <= of.wTo);
        const name = `${row['sowline']} × ${row['boarline']}`;
        expect(off(`${name} MAT`, matings.length, row['MAT'], 0)).toEqual([]);
        expect(off(`${name} FR`, window['FR']?.value, row['FR'], 1)).toEqual([]);
        for (const [code, places] of [
          ['LF', 0],
          ['TB', 2],
          ['BA', 2],
          ['SB', 1],
          ['MM', 1],
          ['MBW', 2],
          ['PWL', 2],
          ['PWM_B', 1],
          ['WWT', 2],
        ] as const)
          expect(off(`${name} ${code}`, litters[code]?.value, row[code], places)).toEqual([]);
      }
      expect(result.rows.length).toBe(8);
    }
  });
});

describe('PigMonthProReport5', () => {
  test.each(['202510', '202603'])('every job of every operator in %s', async (month) => {
    const days = monthPeriod(month);
    const result = await farm.report('PigMonthProReport5', { month, least: 1 });
    const book = farm.book(days);
    const of = read(days);
    const by = (service: Service) => service.typed[0]?.applyid;
    const events = farm.events.filter(({ eventdt }) => eventdt >= days.from && eventdt <= days.to);
    const matings = matingBook(book);
    const rows = ['OP1', 'OP2', 'OP3', 'OP4'].map((op): Cells => {
      const own = matings.filter((row) => row['applyid'] === op);
      const totals = matingTotals(own);
      const window = followed(of, (_, service) => by(service) === op && service.matedt >= of.wFrom && service.matedt <= of.wTo);
      const year = (_: Life, service: Service) => service.matedt > of.wTo - 365 && service.matedt <= of.wTo;
      const mix = expectedRate(of, (_, service) => by(service) === op && service.matedt >= of.wFrom && service.matedt <= of.wTo, year);
      const services = book.lives.flatMap((life) => life.services.map((service) => ({ life, service })));
      const noted = services.filter(({ life, service }) => {
        if (service.entered || by(service) !== op || !booked(book, service.matedt)) return false;
        return life.events.some(
          ({ eventcd, eventdt }) =>
            (eventcd === 'RUT' || eventcd === 'RET') && dayNumber(eventdt) <= service.matedt && dayNumber(eventdt) >= service.matedt - 21,
        );
      });
      const checked = services.filter(({ service: { check } }) => check?.applyid === op && booked(book, dayOf(check)));
      const positive = checked.filter(({ service: { check } }) => check !== null && textIn(check, 'fregexamreslt') === 'positive');
      const wrong = positive.filter(({ service: { end } }) => end === 'return' || end === 'abortion' || end === 'notinpig');
      const litters = book.lives.flatMap((life) => life.litters).filter((litter) => litter.farrow.applyid === op && booked(book, litter.farrowdt));
      const born = litterFigures(of, (_, { farrow }) => farrow.applyid === op);
      const [still, lost] = [born['SB']?.value ?? null, born['PWM_A']?.value ?? null];
      const live = litters.reduce((sum, { farrow }) => sum + (numberIn(farrow, 'livenum') ?? 0), 0);
      const collected = events.filter((event) => event.eventcd === 'SEM' && event.applyid === op);
      const typed = events.filter(({ applyid }) => applyid === op);
      const share = (part: number, all: number) => (all === 0 ? null : (100 * part) / all);
      return {
        applyid: op,
        name: farm.word('applyid')(op),
        ...valuesOf(totals),
        gilts: share(totals['MG']?.numerator ?? 0, own.length),
        heats: share(noted.length, own.length),
        window: mix?.n ?? null,
        FR: window['FR']?.value ?? null,
        FRA: window['FRA']?.value ?? null,
        expected: mix?.expected ?? null,
        difference: mix?.difference ?? null,
        low: mix === null ? null : mix.difference - mix.half,
        high: mix === null ? null : mix.difference + mix.half,
        checks: checked.length === 0 ? null : checked.length,
        falsepos: share(wrong.length, positive.length),
        LF: born['LF']?.value ?? null,
        TB: born['TB']?.value ?? null,
        SB: still,
        PWM_B: born['PWM_B']?.value ?? null,
        SURV: still === null || lost === null ? null : 100 - still - lost,
        early: share(earlyDeaths(litters, dayOf), live),
        collected: collected.length === 0 ? null : collected.length,
        motility: collected.length === 0 ? null : collected.reduce((sum, event) => sum + (numberIn(event, 'motility') ?? 0), 0) / collected.length,
        doses: collected.length === 0 ? null : collected.reduce((sum, event) => sum + (numberIn(event, 'doses') ?? 0), 0),
        REJ: semenFigures(collected, farm.settings)['REJ']?.value ?? null,
        typed: typed.length,
        latepct: share(typed.filter(({ eventdt, valuedt }) => valuedt !== undefined && valuedt > eventdt).length, typed.length),
        corrected: 0,
      };
    });
    expect(tableDifferences(result, rows)).toEqual([]);
  });
});

test('PigChartReport: points of a trend and of a parity profile', async () => {
  const { charts = [] } = await farm.report('PigChartReport', {
    kind: 'trend',
    figures: ['BA', 'PWMFY', 'NPD', 'FR'],
    step: 'month',
    points: 13,
    moving: 0,
  });
  const months = monthsEnding(farm.last.slice(0, 6), 13);
  for (const [at, [code, places]] of (
    [
      ['BA', 2],
      ['PWMFY', 2],
      ['NPD', 1],
      ['FR', 1],
    ] as const
  ).entries())
    expect(
      months.flatMap((month, index) => off(`${code} ${month.key}`, figuresOf(month)[code]?.value, charts[at]?.series[0]?.values[index], places)),
    ).toEqual([]);
  expect(shiftMonth(farm.last.slice(0, 6), -12)).toBe(months[0]?.key);
});
