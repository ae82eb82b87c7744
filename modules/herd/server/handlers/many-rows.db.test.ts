import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import { codesOf, Typist } from './corrections.fixture.ts';

let farm: TestApp;
let type: Typist;
beforeAll(async () => {
  farm = await testApp({ years: 0.3, sows: 8 });
  type = new Typist(farm);
}, 120_000);
afterAll(() => farm.close());

interface Rows {
  readonly saved: number;
  readonly rows: readonly { row: number; ok: boolean; issues: { code: string; row: number; params: object }[] }[];
}

describe('an operator', () => {
  test('is known on the days worked here, whatever today is: 370 before the first and after the last', async () => {
    const today = businessDate(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
    const [first, last] = [addDays(today, -5), addDays(today, -1)];
    await farm.db.pool.query(
      "insert into code_row (farm_id, category, value, label_v, active_from, active_to) values ($1, 'applyid', 'GONE', 'Anh Tam', $2, $3)",
      [FARM_A, first, last],
    );
    await type.mated('M01');
    const weigh = async (eventdt: string) =>
      codesOf(await type.post('/herd/saveEvent', { eventcd: 'WGT', pgid: 'M01', eventdt, applyid: 'GONE', weight: 200 }));
    expect([await weigh(addDays(today, -3)), await weigh(last), await weigh(today), await weigh(addDays(first, -1))]).toEqual([
      [],
      [],
      ['370'],
      ['370'],
    ]);
    const death = { roomid: 'N1', way: 'died', count: 1, week: 5, reason: 'WEAK', applyid: 'GONE' };
    await type.lactating('M02');
    await type.event('M02', 'WEA', '20260820', { weannum: 12, roomid: 'N1' });
    const die = async (eventdt: string) => codesOf(await type.post('/herd/saveNurseryDeath', { ...death, eventdt }));
    expect([await die(last), await die(today)]).toEqual([[], ['370']]);
  });
});

describe('one event for many animals', () => {
  test('names both rows of a sow scanned twice, and saves none of them', async () => {
    await type.lactating('M10');
    await type.lactating('M11');
    const wean = (pgid: string) => ({ eventcd: 'WEA', pgid, eventdt: '20260820', applyid: 'OP1', weannum: 12, roomid: 'N1' });
    const rows = [wean('M10'), wean('M11'), wean('m10')];
    const save = (mode: string, total: number, list = rows) =>
      type.post('/herd/saveEvents', { rows: list, mode, houses: [{ roomid: 'N1', total }], accept: true });
    const all = (await save('all', 36)).data as Rows;
    expect(all.saved).toBe(0);
    const answered = all.rows.flatMap(({ issues }) => issues.map(({ code, row, params }) => ({ code, row, params })));
    expect(answered).toEqual([
      { code: 'V_DUPROW', row: 1, params: { row: 1, row2: 3, value: 'M10' } },
      { code: 'V_DUPROW', row: 3, params: { row: 3, row2: 1, value: 'M10' } },
    ]);
    expect(codesOf(await save('good', 24))).toEqual(['V_INVALID']);
    expect((await save('good', 12)).data).toMatchObject({ saved: 1 });
    expect([await type.life('M10'), await type.life('M11')].map((life) => life.at(-1))).toEqual(['FAR 20260724', 'WEA 20260820']);
    expect((await save('all', 12, [wean('M10')])).data).toMatchObject({ saved: 1 });
  });

  test('takes two medicines of one day', async () => {
    await type.mated('M12');
    const treat = (item: string) => ({ eventcd: 'VAC', pgid: 'M12', eventdt: '20260705', applyid: 'OP1', item });
    expect((await type.done('/herd/saveEvents', { rows: [treat('V-PARVO'), treat('V-PRRS')], accept: true }))['saved']).toBe(2);
    expect(codesOf(await type.post('/herd/saveEvent', treat('NO-SUCH')))).toEqual(['V_NOTEXISTS']);
  });

  test('finds in each row the places the rows before it left', async () => {
    await farm.db.pool.query("insert into room (farm_id, roomid, name, area, capacity, strict) values ($1, 'S1P', 'S1P', 'sow', 1, true)", [FARM_A]);
    const move = (pgid: string) => ({ eventcd: 'MOV', pgid, eventdt: '20260826', applyid: 'OP1', roomid: 'S1P' });
    const moved = (await type.done('/herd/saveEvents', { rows: ['M10', 'M11'].map(move), mode: 'good', accept: true })) as unknown as Rows;
    expect([moved.saved, moved.rows.map(({ issues }) => issues.map(({ code }) => code))]).toEqual([1, [[], ['373']]]);
  });
});

describe('a collection of semen', () => {
  test('whose doses were used is not deleted, and the refusal says so instead of calling it too old', async () => {
    await type.young('M50', 'boar', '20250101', '20260101');
    const semen = { volume: 250, motility: 90, concentration: 400, abnormal: 5, dilutor: 'BTS', spermdose: 3, dosevol: 80, doses: 10 };
    const collected = await type.event('M50', 'SEM', '20260710', semen);
    await type.young('M51', 'gilt', '20251001', '20260501');
    const { rows } = await farm.db.pool.query<{ batch: string }>("select batch from semen_batch where batch like 'M50%'");
    await type.event('M51', 'MAT', '20260711', { matetp: 'AI', boarid: 'M50', semenbatch: rows[0]?.batch });
    const answer = await type.post('/herd/removeEvent', { eventId: collected, version: await type.version('M50'), change: 'x' });
    expect(answer.error).toMatchObject({ code: '383', params: { batch: rows[0]?.batch, why: 'used' } });
    expect(answer.error?.message).toBe(`Đã dùng liều của tinh ${rows[0]?.batch}, không xóa hay giảm số liều được`);
  });
});

describe('an RFID tag', () => {
  test('read twice in a lot, or carried by an animal present, is refused with its rows', async () => {
    await type.young('M20', 'gilt', '20260101', '20260701', { rfid: '900000000000020' });
    const head = { entrytp: 'gilt', entrydt: '20260701', source: 'BOUGHT', lineage: 'LY', roomid: 'G1', applyid: 'OP1', lot: 'L1' };
    const gilt = (pgid: string, rfid: string) => ({ pgid, rfid, birthdt: '20260101' });
    const rows = [gilt('M21', '900000000000021'), gilt('M22', '900000000000022'), gilt('M23', '900000000000021'), gilt('M24', '900000000000020')];
    const answer = await type.post('/herd/saveLot', { ...head, rows });
    expect(answer.error?.list?.map(({ code, row }) => `${code} ${row}`)).toEqual(['V_DUPROW 1', 'V_DUPROW 3', 'V_EXISTS 4']);
  });

  test('of a sheet stops its own row, and a sheet sent again finds its animals saved', async () => {
    const gilt = (pgid: string, rfid: string) => ({
      ...{ pgid, rfid, entrydt: '20260901', birthdt: '20260301', lineage: 'LY', source: 'OWN', roomid: 'G1', applyid: 'OP1' },
    });
    const rows = [gilt('M31', '900000000000031'), gilt('M32', '900000000000020')];
    const send = async () => (await type.done('/herd/importEntries', { sheet: 'gilt-genetic', rows, mode: 'good', accept: true })) as unknown as Rows;
    const sent = await send();
    expect([sent.saved, sent.rows.map(({ issues }) => issues.map(({ code, row }) => `${code} ${row}`))]).toEqual([1, [[], ['V_EXISTS 2']]]);
    expect((await send()).rows[0]).toMatchObject({ ok: true, already: true });
  });
});
