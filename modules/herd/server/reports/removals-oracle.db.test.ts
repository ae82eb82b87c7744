import { describe, expect, test } from 'vitest';
import { wordOf } from '#engine/define/fields.ts';
import type { ReportRow } from '#engine/define/report.ts';
import { addDays, type BusinessDate, businessDate, dayNumber } from '#kernel/business-date.ts';
import { REMOVAL_LISTS } from '#modules/herd/contract/reports/removals/lists.ts';
import { PIGTYPE_WORDS, STATUS_WORDS } from '#modules/herd/contract/status-words.ts';
import { MARK_WORDS } from '#modules/herd/domain/marks.ts';
import { roundsTo, tableDifferences, totalDifferences } from '#testkit/compare-table.ts';
import { balanceRows } from '#testkit/oracle/balance.ts';
import { type Cells, sumOf } from '#testkit/oracle/book.ts';
import { parityOn } from '#testkit/oracle/days.ts';
import { disposalRows } from '#testkit/oracle/disposal.ts';
import { oracleFigures } from '#testkit/oracle/oracle.ts';
import { enteredStages, leaversOf, leavingList, parityAtLeaving, stageAtLeaving } from '#testkit/oracle/removals.ts';
import { presentNow, statusOf } from '#testkit/oracle/standing.ts';
import { structureTables } from '#testkit/oracle/structure.ts';
import { BALANCE_TYPES, type BalanceType } from './analysis/head-flows.ts';
import { type Days, farmForTests, inWords, section, usualDays } from './played-farm.fixture.ts';

const farm = farmForTests({ sows: 50, seed: 5 });

const spans = (): Days[] => [...usualDays(farm), { from: businessDate('20250815'), to: businessDate('20260214') }];

describe('PigDeathList', () => {
  const say = () => ({
    type: (code: string) => PIGTYPE_WORDS[code]?.E ?? code,
    leftway: inWords('leftway'),
    reason: farm.word('reason'),
    status: (code: string) => STATUS_WORDS[code]?.E ?? code,
    marks: (codes: string) =>
      codes
        .split(' ')
        .map((mark) => MARK_WORDS[mark]?.E ?? mark)
        .join(', '),
    applyid: farm.word('applyid'),
    buyer: () => 'Lái Hai',
  });

  test('who left, with what each achieved; totals, ways and early losses', async () => {
    await farm.db.pool.query(
      "insert into partner (prnt2, partnerid, name, role, crtusrid) select realm, 'THUONGLAI', 'Lái Hai', 'customer', 't' from farm where farm_id = $1",
      [farm.farmid],
    );
    for (const days of spans()) {
      const rows = leavingList(farm.book(days), farm.settings);
      const result = await farm.report('PigDeathList', days);
      expect([days, tableDifferences(result, rows, { say: say() })]).toEqual([days, []]);
      const sums = result.columns.filter(({ total }) => total === 'sum').map(({ key }) => [key, sumOf(rows, key)]);
      expect(totalDifferences(result, Object.fromEntries(sums))).toEqual([]);
      for (const row of section(result, 'ways').rows) {
        const own = rows.filter((one) => inWords('leftway')(String(one['leftway'])) === row['leftway']);
        expect([row['n'], row['early']]).toEqual([own.length, own.filter((one) => one['parity'] !== null && Number(one['parity']) < 3).length]);
      }
    }
    const all = leavingList(farm.book(farm.whole()), farm.settings);
    expect(new Set(all.map((row) => row['leftway'])).size).toBeGreaterThan(1);
    for (const [filter, field] of [
      ['way', 'leftway'],
      ['reason', 'reason'],
      ['roomid', 'roomid'],
    ] as const)
      for (const value of new Set(all.map((row) => row[field]))) {
        const result = await farm.report('PigDeathList', { ...farm.whole(), [filter]: value });
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
  test('head by reason and month, ways, rates', async () => {
    for (const days of spans()) {
      const result = await farm.report('PigDeathReport', days);
      const leavers = leaversOf(farm.book(days)).filter(({ way }) => way !== 'moved');
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
  const AGES = ['breeding', 'suckling', 'stillborn'] as const;
  const spoken = (list: keyof typeof REMOVAL_LISTS) => (code: string) => wordOf(REMOVAL_LISTS[list], code, 'E');
  const say = () => ({
    class: spoken('deathage'),
    way: spoken('removalway'),
    cause: farm.word('reason'),
    disposal: farm.word('disposal'),
    applyid: farm.word('applyid'),
  });
  const inOrder = <T extends Cells | ReportRow>(
    rows: readonly T[],
    columns: readonly string[],
    spoken: Record<string, (code: string) => string>,
  ): T[] => {
    const text = (row: T) => columns.map((key) => (typeof row[key] === 'string' ? (spoken[key]?.(row[key]) ?? row[key]) : row[key])).join('\t');
    return rows.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
  };

  test('every dead head by day, house, class, cause and disposal; weighed or by its age; running head and kilograms', async () => {
    for (const days of spans())
      for (const ages of [undefined, ...AGES.map((age) => [age])]) {
        const book = farm.book(days);
        const wanted = disposalRows(book, ages ?? ['breeding', 'suckling']);
        const result = await farm.report('PigDeathList2', { ...days, ages });
        const keys = ['date', 'roomid', 'class', 'heads', 'cause', 'way', 'disposal', 'identities', 'applyid'];
        const found = { ...result, rows: inOrder(result.rows, keys, {}) };
        expect([days, ages, tableDifferences(found, inOrder(wanted, keys, say()), { say: say(), apart: ['sumheads', 'sumkg'] })]).toEqual([
          days,
          ages,
          [],
        ]);
        let [heads, kg] = [0, 0];
        for (const row of result.rows) {
          [heads, kg] = [heads + Number(row['heads']), kg + Number(row['kg'])];
          expect([row['sumheads'], roundsTo(kg, Number(row['sumkg']), 1)]).toEqual([heads, true]);
        }
        expect(totalDifferences(result, { heads: sumOf(wanted, 'heads'), kg: sumOf(wanted, 'kg') })).toEqual([]);
        const places = result.rows.map((row) => `${row['date']} ${row['roomid']}`);
        expect(places).toEqual(places.toSorted());
      }
  });

  test('head a week against the thirteen weeks before, an alarm above two standard deviations', async () => {
    const days = { from: businessDate('20251201'), to: businessDate('20260430') };
    const dead = disposalRows(farm.book({ from: farm.start, to: days.to }), ['breeding', 'suckling']);
    const rows = section(await farm.report('PigDeathList2', days), 'weeks').rows;
    const monday = dayNumber(days.from);
    const heads = (week: number) =>
      sumOf(
        dead.filter((row) => Math.floor((dayNumber(row['date'] as BusinessDate) - monday) / 7) === week),
        'heads',
      ) ?? 0;
    expect(rows.length).toBe(22);
    let alarms = 0;
    for (const [week, row] of rows.entries()) {
      const before = Array.from({ length: 13 }, (_, at) => heads(week - 13 + at));
      const mean = before.reduce((sum, n) => sum + n, 0) / 13;
      const deviation = Math.sqrt(before.reduce((sum, n) => sum + (n - mean) ** 2, 0) / 12);
      const alarm = heads(week) > mean + 2 * deviation;
      alarms += alarm ? 1 : 0;
      expect([week, row['heads'], row['_mark_heads'] === 'bad']).toEqual([week, heads(week), alarm]);
      expect([roundsTo(mean, Number(row['before']), 1), roundsTo(mean + 2 * deviation, Number(row['limit']), 1)]).toEqual([true, true]);
    }
    expect(alarms).toBeGreaterThan(0);
  });
});

describe('PigSummaryReport', () => {
  test.each(['total', 'house', 'lineage'] as const)(
    'opening, each way in and out, closing and head days by type of pig, split by %s',
    async (split) => {
      // Followed animal by animal and evening by evening: the whole play would take long.
      for (const days of split === 'total' ? spans().slice(1) : spans().slice(1, 3)) {
        const result = await farm.report('PigSummaryReport', { ...days, split });
        const rows = balanceRows(farm.book(days), split);
        const say = { type: (code: string) => BALANCE_TYPES[code as BalanceType].E };
        expect([days, split, tableDifferences(result, rows, { say })]).toEqual([days, split, []]);
        const sums = result.columns.filter(({ total }) => total === 'sum').map(({ key }) => [key, sumOf(rows, key)]);
        const total = { ...Object.fromEntries(sums), average: Number(sumOf(rows, 'days')) / (dayNumber(days.to) - dayNumber(days.from) + 1) };
        const name = result.columns[0]?.key ?? '';
        expect(totalDifferences({ ...result, totals: { ...result.totals, [name]: null } }, { [name]: null, ...total })).toEqual([]);
      }
    },
  );
});

describe('PigGeneralReport2', () => {
  const say = {
    status: (code: string) => STATUS_WORDS[code]?.E ?? code,
    mark: (code: string) => MARK_WORDS[code]?.E ?? code,
  };

  test('status, parity, days in pig, gilts, boars, lineages and marks on a day; means, and gilts needed for a target herd', async () => {
    await farm.db.pool.query(
      "insert into setting (scope, scope_id, name, value, valid_from, changed_by, reason) values ('farm', $1, 'HERDTARGET', '60', '20200101', 't', 't')",
      [farm.farmid],
    );
    // Gilts that came with a heat typed.
    const came = presentNow(farm.events, dayNumber(farm.last), farm.settings).filter((life) => statusOf(life) === 'G');
    expect(came.length).toBeGreaterThan(0);
    for (const { ent } of came) {
      (ent.data as Record<string, unknown>)['rutdt'] = addDays(ent.eventdt, -9);
      await farm.db.pool.query("update animal_event set data = data || $2 where farm_id = $1 and eventcd = 'ENT' and animal_id = $3", [
        farm.farmid,
        JSON.stringify({ rutdt: addDays(ent.eventdt, -9) }),
        ent.animalId,
      ]);
    }
    for (const back of [0, 45, 200, 400]) {
      const day = addDays(farm.last, -back);
      const other = addDays(day, -60);
      const result = await farm.report('PigGeneralReport2', { day, other });
      const [tables, before] = [day, other].map((one) => structureTables(farm.events, dayNumber(one), farm.settings));
      const rows = tables?.['status']?.map((row, at): Cells => ({ ...row, other: before?.['status']?.[at]?.['total'] ?? null })) ?? [];
      expect([day, tableDifferences(result, rows, { say })]).toEqual([day, []]);
      const sections = result.sections ?? [];
      expect(sections.map(({ key }) => key)).toEqual(['parity', 'inpig', 'gilts', 'boars', 'lineage', 'marks']);
      for (const table of sections) {
        const wanted = tables?.[table.key] ?? [];
        expect([day, table.key, tableDifferences(table, wanted, { say })]).toEqual([day, table.key, []]);
        for (const [key, value] of Object.entries(table.totals ?? {}))
          if (key !== 'removals' && typeof value === 'number')
            expect([day, table.key, key, value]).toEqual([day, table.key, key, sumOf(wanted, key)]);
      }
      const lives = presentNow(farm.events, dayNumber(day), farm.settings);
      const sows = lives.filter((life) => !life.boar && statusOf(life) !== 'G');
      const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      const year = oracleFigures(farm.events, { from: addDays(day, -363), to: day }, farm.settings, day);
      const heads = {
        CLOSING: sows.length,
        APH: mean(sows.map((life) => parityOn(life, dayNumber(day)))),
        COUNT_sow: mean(sows.flatMap(({ birth }) => (birth === null ? [] : [dayNumber(day) - birth]))),
        COUNT_boar: sows.length / lives.filter(({ boar }) => boar).length,
        GILTSNEEDED: (60 * Number(year['REPL']?.value)) / 100 / 52,
      };
      for (const { figure, value, decimals } of result.headline ?? [])
        expect([day, figure, roundsTo(heads[figure as keyof typeof heads], Number(value), decimals)]).toEqual([day, figure, true]);
    }
  });
});
