import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import { addDays, businessDate, dayNumber } from '#kernel/business-date.ts';
import { MARK_WORDS, PIGTYPE_WORDS, STATUS_WORDS } from '#modules/herd/contract/words.ts';
import { roundsTo, tableDifferences, totalDifferences } from '#testkit/compare-table.ts';
import { sumOf } from '#testkit/oracle/book.ts';
import { parityOn } from '#testkit/oracle/days.ts';
import { oracleFigures } from '#testkit/oracle/oracle.ts';
import { numberIn } from '#testkit/oracle/raw.ts';
import { enteredStages, headBalance, leaversOf, leavingList, parityAtLeaving, stageAtLeaving } from '#testkit/oracle/removals.ts';
import { marksOn, presentNow, statusOf } from '#testkit/oracle/standing.ts';
import { type Days, type PlayedFarm, playedFarm, said, usualDays } from './played-farm.fixture.ts';

let farm: PlayedFarm;
beforeAll(async () => {
  farm = await playedFarm({ sows: 50, seed: 5 });
}, 120_000);
afterAll(() => farm.db.close());

const section = (result: ReportResult, key: string): ReportResult => {
  const found = result.sections?.find((one) => one.key === key);
  if (found === undefined) throw new Error(`no table ${key}`);
  return found;
};
const whole = (): Days => ({ from: farm.start, to: farm.last });
const spans = (): Days[] => [...usualDays(farm), { from: businessDate('20250815'), to: businessDate('20260214') }];

describe('PigDeathList', () => {
  const say = () => ({
    type: (code: string) => PIGTYPE_WORDS[code]?.E ?? code,
    leftway: said('leftway'),
    reason: farm.word('reason'),
    status: (code: string) => `${code} – ${STATUS_WORDS[code]?.E}`,
    marks: (codes: string) =>
      codes
        .split(' ')
        .map((mark) => MARK_WORDS[mark]?.E ?? mark)
        .join(', '),
    applyid: farm.word('applyid'),
  });

  test('who left, with what each achieved; totals, ways and early losses', async () => {
    for (const days of spans()) {
      const rows = leavingList(farm.book(days), farm.settings);
      const result = await farm.report('PigDeathList', days);
      expect([days, tableDifferences(result, rows, { say: say() })]).toEqual([days, []]);
      const sums = result.columns.filter(({ total }) => total === 'sum').map(({ key }) => [key, sumOf(rows, key)]);
      expect(totalDifferences(result, Object.fromEntries(sums))).toEqual([]);
      for (const row of section(result, 'ways').rows) {
        const own = rows.filter((one) => said('leftway')(String(one['leftway'])) === row['leftway']);
        expect([row['n'], row['early']]).toEqual([own.length, own.filter((one) => one['parity'] !== null && Number(one['parity']) < 3).length]);
      }
    }
    const all = leavingList(farm.book(whole()), farm.settings);
    expect(new Set(all.map((row) => row['leftway'])).size).toBeGreaterThan(1);
    for (const [filter, field] of [
      ['way', 'leftway'],
      ['reason', 'reason'],
      ['roomid', 'roomid'],
    ] as const)
      for (const value of new Set(all.map((row) => row[field]))) {
        const result = await farm.report('PigDeathList', { ...whole(), [filter]: value });
        expect([
          filter,
          value,
          tableDifferences(
            result,
            all.filter((row) => row[field] === value),
            { say: say() },
          ),
        ]).toEqual([filter, value, []]);
      }
  });
});

describe('PigDeathReport', () => {
  test('heads by reason and month, ways, rates', async () => {
    for (const days of spans()) {
      const result = await farm.report('PigDeathReport', days);
      const leavers = leaversOf(farm.book(days)).filter(({ way }) => way !== 'moved');
      expect(result.total).toBe(leavers.length);
      const word = farm.word('reason');
      const rows = result.rows.filter((row) => String(row['reason']).startsWith('– '));
      const reasons = Map.groupBy(leavers, ({ leftReason }) => word(leftReason ?? ''));
      expect(rows.map((row) => String(row['reason']).slice(2)).toSorted()).toEqual([...reasons.keys()].toSorted());
      const figures = oracleFigures(farm.events, days, farm.settings, farm.last);
      const years = (figures['MFD']?.numerator ?? 0) / 365;
      for (const row of [...rows, result.totals ?? {}]) {
        const name = String(row['reason']).slice(2);
        const own = row === result.totals ? leavers : (reasons.get(name) ?? []);
        const months = Map.groupBy(own, ({ left }) => addDays(businessDate('19700101'), left ?? 0).slice(0, 6));
        for (const { key } of result.columns.filter((column) => /^\d{6}$/.test(column.key)))
          expect([name, key, row[key] ?? 0]).toEqual([name, key, months.get(key)?.length ?? 0]);
        expect([name, row['total']]).toEqual([name, own.length]);
        for (const way of ['died', 'culled', 'sold'] as const)
          expect([name, way, row[way] ?? 0]).toEqual([name, way, own.filter((life) => life.way === way).length]);
        if (years > 0) expect([name, roundsTo((100 * own.length) / years, Number(row['rate']), 1)]).toEqual([name, true]);
        if (leavers.length > 0) expect([name, roundsTo((100 * own.length) / leavers.length, Number(row['share']), 1)]).toEqual([name, true]);
      }
      for (const { figure, value, decimals } of result.headline ?? []) {
        const exact = figures[figure]?.value ?? null;
        expect([figure, exact === null ? value === null : roundsTo(exact, Number(value), decimals)]).toEqual([figure, true]);
      }
    }
  });
});

describe('PigDeathReport2', () => {
  const STAGES = ['gilt', 'inpig0', 'inpig36', 'inpig108', 'lact0', 'lact4', 'lact22', 'open0', 'open11', 'failed'];

  test('females lost by parity and stage, of those that entered it', async () => {
    for (const days of spans()) {
      const book = farm.book(days);
      const lost = leaversOf(book).filter(({ boar, way }) => !boar && way !== 'moved');
      const entered = enteredStages(book);
      const result = await farm.report('PigDeathReport2', days);
      const top = farm.settings.PARMAX;
      for (const [parity, row] of [...result.rows.entries(), [-1, result.totals ?? {}] as const]) {
        const inRow = (own: number) => parity === -1 || Math.min(own, top) === parity;
        for (const stage of STAGES) {
          const heads = lost.filter((life) => inRow(parityAtLeaving(life)) && stageAtLeaving(life) === stage).length;
          const risk = entered.filter((one) => one.stage === stage && inRow(one.parity)).length;
          expect([days.from, parity, stage, row[stage] ?? 0, row[`${stage}_n`] ?? 0]).toEqual([days.from, parity, stage, heads, risk]);
          if (risk > 0) expect(roundsTo((100 * heads) / risk, Number(row[`${stage}_pc`]), 1)).toBe(true);
        }
      }
      const figures = oracleFigures(farm.events, days, farm.settings, farm.last);
      for (const { figure, value, decimals } of result.headline ?? []) {
        const exact = figures[figure]?.value ?? null;
        expect([figure, exact === null ? value === null : roundsTo(exact, Number(value), decimals)]).toEqual([figure, true]);
      }
    }
  });
});

describe('PigDeathList2', () => {
  test('heads dead by age: breeding animals, piglets with the sow, stillborn on request; kilograms weighed', async () => {
    for (const days of spans()) {
      const book = farm.book(days);
      const dead = leaversOf(book).filter(({ way }) => way === 'died');
      const sum = (code: string, fields: readonly string[]) =>
        farm.events
          .filter(({ eventcd, eventdt }) => eventcd === code && eventdt >= days.from && eventdt <= days.to)
          .reduce((total, event) => total + fields.reduce((own, field) => own + (numberIn(event, field) ?? 0), 0), 0);
      const heads = async (ages: readonly string[]) => {
        const { rows, totals } = await farm.report('PigDeathList2', { ...days, ages });
        return { rows, heads: totals?.['heads'] ?? 0 };
      };
      const sows = await heads(['breeding']);
      expect(sows.heads).toBe(dead.length);
      expect(sows.rows.flatMap((row) => String(row['identities']).split(', ')).toSorted()).toEqual(dead.map(({ ent }) => ent.pgid).toSorted());
      const kg = dead.reduce((total, life) => total + (numberIn(life.events.at(-1) ?? life.ent, 'weight') ?? 0), 0);
      expect(sows.rows.reduce((total, row) => total + Number(row['kg']), 0)).toBeCloseTo(kg, 1);
      expect((await heads(['sucking'])).heads).toBe(sum('PLD', ['lossnum']));
      expect((await heads(['stillborn'])).heads).toBe(sum('FAR', ['deadnum', 'mummynum']));
      const { rows } = await heads([]);
      let running = 0;
      for (const row of rows) {
        running += Number(row['heads']);
        expect(row['sumheads']).toBe(running);
      }
      expect(running).toBe(dead.length + sum('PLD', ['lossnum']));
    }
  });
});

describe('PigSummaryReport', () => {
  test('opening, in, out, closing and head days by type of pig', async () => {
    // Counted animal by animal and day by day: the whole play would take long.
    for (const days of spans().slice(1)) {
      const result = await farm.report('PigSummaryReport', days);
      const length = dayNumber(days.to) - dayNumber(days.from) + 1;
      for (const wanted of headBalance(farm.book(days))) {
        const row = result.rows.find((one) => one['_type'] === wanted['type']) ?? {};
        for (const [key, value] of Object.entries(wanted))
          if (key !== 'type') expect([days.from, wanted['type'], key, row[key] ?? 0]).toEqual([days.from, wanted['type'], key, value]);
        expect(roundsTo(Number(wanted['days']) / length, Number(row['average'] ?? 0), 2)).toBe(true);
      }
    }
  });
});

describe('PigGeneralReport2', () => {
  test('status and parity, days in pig, gilts, boars and marks on a day', async () => {
    for (const back of [0, 45, 200, 400]) {
      const day = addDays(farm.last, -back);
      const result = await farm.report('PigGeneralReport2', { day });
      const lives = presentNow(farm.events, dayNumber(day), farm.settings);
      const sows = lives.filter((life) => !life.boar && statusOf(life) !== 'G');
      const top = farm.settings.PARMAX;
      const parity = (life: (typeof lives)[number]) => Math.min(parityOn(life, dayNumber(day)), top);
      for (const row of result.rows) {
        const status = String(row['status']).slice(0, 1);
        const own = sows.filter((life) => statusOf(life) === status);
        expect([day, status, row['total']]).toEqual([day, status, own.length]);
        for (let at = 0; at <= top; at += 1)
          expect([day, status, at, row[`p${at}`] ?? 0]).toEqual([day, status, at, own.filter((life) => parity(life) === at).length]);
        expect(roundsTo((100 * own.length) / sows.length, Number(row['share']), 1)).toBe(true);
      }
      const parities = section(result, 'parity').rows;
      for (const [at, row] of parities.entries()) expect([at, row['heads']]).toEqual([at, sows.filter((life) => parity(life) === at).length]);
      const head = (figure: string) => result.headline?.find((one) => one.figure === figure)?.value ?? null;
      expect(head('CLOSING')).toBe(sows.length);
      const mean = sows.reduce((sum, life) => sum + parityOn(life, dayNumber(day)), 0) / sows.length;
      expect(roundsTo(mean, Number(head('APH')), 2)).toBe(true);
      const boars = lives.filter(({ boar }) => boar);
      expect(roundsTo(sows.length / boars.length, Number(head('COUNT_boar')), 1)).toBe(true);
      const total = (key: string): unknown => section(result, key).totals?.[key === 'lineage' ? 'total' : 'heads'];
      expect([total('lineage'), total('inpig')]).toEqual([sows.length, sows.filter((life) => ['M', 'S'].includes(statusOf(life) ?? '')).length]);
      const marks = lives.filter(({ boar }) => !boar).flatMap((life) => marksOn(life, dayNumber(day), farm.settings));
      expect(section(result, 'marks').rows.reduce((sum, row) => sum + Number(row['heads'] ?? 0), 0)).toBe(marks.length);
    }
  });
});
