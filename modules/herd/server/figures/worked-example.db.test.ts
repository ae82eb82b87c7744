import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { businessDate } from '#kernel/business-date.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { putFarm } from './figures.fixture.ts';
import { type MeasureInput, measurePeriods } from './measure-periods.ts';
import { putWorkedExample } from './worked-example.fixture.ts';

let db: TestDatabase;
const quarter = { key: 'q1', from: businessDate('20260101'), to: businessDate('20260331') };
const input: MeasureInput = { farmid: 'T1', settings: DEFAULT_HERD_SETTINGS, asof: businessDate('20260331') };

beforeAll(async () => {
  db = await testDatabase();
  await putFarm(db.pool, 'T1');
  await putFarm(db.pool, 'T2');
  await putWorkedExample(db.pool, 'T1');
  await putWorkedExample(db.pool, 'T2');
});
afterAll(() => db.close());

async function shown(part: Partial<MeasureInput> = {}): Promise<Record<string, number | null>> {
  const [measure] = await db.transactions.read({ user: 'test', farms: ['T1'] }, (tx) => measurePeriods(tx, [quarter], { ...input, ...part }));
  return Object.fromEntries(Object.entries(measure?.figures ?? {}).map(([code, figure]) => [code, shownValue(figureOf(code), figure.value)]));
}

describe('the worked example, 1 January to 31 March 2026', () => {
  test('gives every printed figure', async () => {
    expect(await shown()).toMatchObject({
      MFD: 270,
      GD: 10,
      AVGMF: 3,
      MAT: 4,
      MG: 1,
      MW: 2,
      MR: 1,
      REPEAT: 25,
      WSI: 5,
      FR: 100,
      FRP: 100,
      LF: 2,
      TB: 14,
      BA: 12,
      SB: 10.7,
      MM: 3.6,
      LW: 2,
      PW: 21,
      PWL: 10.5,
      LACT: 25.5,
      PWM_A: 12.5,
      PWM_B: 12.5,
      PWM_C: 12.5,
      SURV: 76.8,
      LMFY: 2.7,
      PWMFY: 28.39,
      PWFY: 27.38,
      NPD: 114.9,
      CULL: 135.2,
      MORT: 135.2,
      REPL: 135.2,
      FALLOUT_W: 2,
      FOSTERBAL: 0,
      GEST: 114,
    });
  });

  test('splits the non-productive days by class and the herd into opening, in, out, closing', async () => {
    const perYear = (days: number) => Math.round((365 * days * 10) / 270) / 10;
    expect(await shown()).toMatchObject({
      NPD_WS: perYear(6),
      NPD_SR: perYear(21),
      NPD_SL: perYear(50),
      NPD_WL: perYear(8),
      NPD_AF: 0,
      OPENING: 3,
      IN: 1,
      OUT: 2,
      CLOSING: 2,
      APH: 1,
      PARSHARE_1: 100,
      PARSHARE_10: 0,
      APR: 0.5,
      // Records closed: C and D by farrowing after one mating (0, 0), B 50 and D 8 by leaving.
      NPDREC: 14.5,
    });
  });

  test('as known before B died her days in pig are neutral and still open', async () => {
    const [measure] = await db.transactions.read({ user: 'test', farms: ['T1'] }, (tx) =>
      measurePeriods(tx, [quarter], { ...input, asof: businessDate('20260301') }),
    );
    expect(measure?.sums).toMatchObject({ npd: 35, np_standing: 50 + 38 + 23 });
    expect(measure?.days).toBe(60);
    expect(measure?.figures['MORT']?.value).toBe(0);
  });

  test('breaks down by parity, with the mortality by B', async () => {
    expect(await shown({ filters: { parityFrom: 0, parityTo: 0 } })).toMatchObject({
      MAT: 1,
      MG: 1,
      LF: 0,
      FR: 100,
      TB: null,
    });
    expect(await shown({ filters: { parityFrom: 1, parityTo: 1 } })).toMatchObject({
      MAT: 3,
      LF: 2,
      PWM_B: 12.5,
    });
  });

  test('a filter a table does not know gives no data, never the whole herd', async () => {
    expect(await shown({ filters: { applyid: 'TAM' } })).toMatchObject({
      MAT: 3,
      NPD: null,
      MFD: null,
      LMFY: null,
    });
  });

  test('a month, the year to date and a half week in one reading agree with reading them apart', async () => {
    const month = { key: 'm', from: businessDate('20260201'), to: businessDate('20260228') };
    const odd = { key: 'odd', from: businessDate('20260130'), to: businessDate('20260204') };
    const read = (periods: readonly (typeof quarter)[]) =>
      db.transactions.read({ user: 'test', farms: ['T1'] }, (tx) => measurePeriods(tx, periods, input));
    const together = await read([month, quarter, odd]);
    for (const [index, period] of [month, quarter, odd].entries()) {
      expect(together[index]?.figures).toEqual((await read([period]))[0]?.figures);
    }
    expect(together[0]?.sums).toMatchObject({ mfd: 28 * 3 + 9, mf_from: 4, mf_to: 3 });
  });

  test('marks what may still change', async () => {
    const [measure] = await db.transactions.read({ user: 'test', farms: ['T1'] }, (tx) =>
      measurePeriods(tx, [{ key: 'may', from: businessDate('20260501'), to: businessDate('20260531') }], {
        ...input,
        asof: businessDate('20260520'),
      }),
    );
    expect(measure?.provisional.has('FR')).toBe(true);
    expect(measure?.provisional.has('NPD')).toBe(true);
    expect(measure?.figures['FR']).toMatchObject({ numerator: 0, denominator: 2 });
  });
});
