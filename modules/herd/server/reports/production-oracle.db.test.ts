import { describe, expect, test } from 'vitest';
import type { ReportRow } from '#engine/define/report.ts';
import { monthPeriod, monthsEnding } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate, businessDate, dayNumber } from '#kernel/business-date.ts';
import { tableDifferences, totalDifferences } from '#testkit/compare-table.ts';
import { booked, type Cells } from '#testkit/oracle/book.ts';
import { litterFigures } from '#testkit/oracle/classes.ts';
import { earlyDeaths, expectedRate, followed, survival, weanedInHouse } from '#testkit/oracle/cohorts.ts';
import { dailyBook } from '#testkit/oracle/daily-book.ts';
import type { OracleFigure } from '#testkit/oracle/figure.ts';
import type { Life, Service } from '#testkit/oracle/life.ts';
import { matingBook, matingTotals } from '#testkit/oracle/mating-book.ts';
import { FORM_TYPES, formDeaths, formStock, type NurseryHead } from '#testkit/oracle/month-form.ts';
import { oracleFigures, readFarm } from '#testkit/oracle/oracle.ts';
import { dayOf, numberIn, textIn } from '#testkit/oracle/raw.ts';
import { semenFigures } from '#testkit/oracle/semen-book.ts';
import { playNursery } from './nursery-play.fixture.ts';
import { type Days, farmForTests, off, section } from './played-farm.fixture.ts';

let nursery: NurseryHead = { moves: [], deaths: [] };
const farm = farmForTests({}, async (played) => {
  const { moves, deaths } = await playNursery(played);
  const onDay = <T extends { readonly eventdt: BusinessDate }>({ eventdt, ...rest }: T) => ({ ...rest, day: dayNumber(eventdt) });
  nursery = { moves: moves.map(onDay), deaths: deaths.map(onDay) };
});
/** Names of the form's types. */
const FORM_WORDS = { gilt: 'Gilts', sow: 'Mated females', boar: 'Boars', suckling: 'Suckling piglets', nursery: 'Nursery pigs' } as const;

type Figures = Readonly<Record<string, OracleFigure>>;

const read = (days: Days, asof = farm.last) => readFarm(farm.events, days, farm.settings, asof);
const figuresOf = (days: Days, asof = farm.last): Figures =>
  oracleFigures(farm.events, { ...days, to: days.to < asof ? days.to : asof }, farm.settings, asof);
const valuesOf = (figures: Figures): Cells => Object.fromEntries(Object.entries(figures).map(([code, { value }]) => [code, value]));

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
    const of = read(farm.whole(), asof);
    const result = await farm.report('PigMateProReport', { groupFrom: '202510', groupTo: '202620', asof, ...params });
    const { rows: groups } = await farm.db.pool.query<{ code: string; first: string; last: string }>(
      "select code, first_day as first, last_day as last from herd_group where farm_id = $1 and code between '202510' and '202620' and first_day <= $2 order by first_day",
      [farm.farmid, '20260517'],
    );
    const within = (code: string) => (life: Life, service: Service) => groupOf(service) === code && member(life, service);
    const rows = groups.map((group): Cells => ({ group: group.code, first: group.first, last: group.last, plan: 6, ...row(of, within(group.code)) }));
    const nursed = of.lives.flatMap((life) =>
      life.litters.flatMap(({ service, phases }) =>
        service !== null && !service.entered && member(life, service) && phases.some(({ nurse, end }) => !nurse && end === null)
          ? groupOf(service)
          : [],
      ),
    );
    const isFinal = (group: (typeof groups)[number], at: number): boolean =>
      group.last <= asof && rows[at]?.['FALLOUT_INPIG'] === 0 && !nursed.includes(group.code);
    const final = groups.filter(isFinal).map(({ code }) => code);
    expect(nursed.length).toBeGreaterThan(0);
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
    const recorded = [
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
    expect(counts.slice(0, 12)).toEqual([...recorded, ...born]);
    expect(counts.slice(12, 14)).toEqual([own['LW']?.value, sum('weannum')]);
    expect(off('kg', own['WWT']?.numerator, counts[14], 1)).toEqual([]);
    const stock = formStock(farm.book(days), nursery);
    const ways = result.columns.map(({ key }) => key).filter((key) => key !== 'type' && key !== 'other');
    expect(result.rows.map((row) => row['type'])).toEqual(Object.values(FORM_WORDS));
    for (const type of FORM_TYPES) {
      const line = result.rows.find((row) => row['type'] === FORM_WORDS[type]);
      const own = stock[type];
      expect(Object.keys(own).filter((way) => !ways.includes(way))).toEqual([]);
      const cells = (of: Readonly<Record<string, unknown>>) => Object.fromEntries(ways.map((way) => [way, Number(of[way] ?? 0)]));
      expect([month, type, { ...cells(line ?? {}), other: Number(line?.['other'] ?? 0) }]).toEqual([month, type, { ...cells(own), other: 0 }]);
    }
    const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
    const deaths = section(result, 'deaths').rows.map(({ type, reason, count }) => ({ type, reason, count }));
    const wanted = formDeaths(farm.book(days), nursery).map(({ class: type, reason, count }) => ({
      type: FORM_WORDS[type as keyof typeof FORM_WORDS],
      reason: reason === null ? null : farm.word('reason')(String(reason)),
      count,
    }));
    expect([month, sorted(deaths)]).toEqual([month, sorted(wanted)]);
  }

  test('stock, counts, deaths by reason, the set in month and year; of a month with a late return too', async () => {
    const services = farm.book(farm.whole()).lives.flatMap((life) => life.services);
    const late = services.find(({ end, endBy }) => end === 'notinpig' && endBy?.eventcd === 'RET')?.endBy?.eventdt.slice(0, 6);
    expect(late).toMatch(/^202[56]/);
    for (const month of ['202503', '202511', '202512', '202601', '202602', '202604', '202606', String(late)]) await compare(month);
    // What grow-finish took over stands under its own way in the balance too.
    const { rows } = await farm.report('PigSummaryReport', monthPeriod('202602'));
    const { totype } = formStock(farm.book(monthPeriod('202602')), nursery).nursery;
    expect(rows.find((row) => row['_type'] === 'nursery')).toMatchObject({ takeover: totype, moved: 0 });
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
