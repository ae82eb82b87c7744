import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FARM_A, type Person, type TestApp, testApp } from '#testkit/test-app.ts';
import { codesOf, Typist } from './corrections.fixture.ts';

let farm: TestApp;
let type: Typist;
beforeAll(async () => {
  farm = await testApp({ years: 0.3, sows: 8 });
  type = new Typist(farm);
}, 120_000);
afterAll(() => farm.close());

type Row = Readonly<Record<string, unknown>>;
async function rowsOf(path: string, body: object, person: Person = 'manager'): Promise<Row[]> {
  return ((await farm.inject(path, body, person)).data as { rows: Row[] }).rows;
}
const events = (body: object, person: Person = 'manager') => rowsOf('/herd/findEvents', body, person);
const found = async (body: object) => (await rowsOf('/herd/findAnimals', { part: 'FD', ...body })).map(({ pgid }) => pgid);

describe('the audit fields of a saved row', () => {
  test('eventcd, eventdtl, valuedt, and who saved it first and last, kept through corrections', async () => {
    await type.mated('FD01');
    const id = await type.event('FD01', 'WGT', '20260710', { weight: 200 });
    const today = ((await farm.inject('/account/getSession', {}, 'manager')).data as Row)['CURBUSDT'];
    const [saved] = await events({ pgid: 'FD01', eventcd: ['WGT'] });
    expect(saved).toMatchObject({ eventId: id, eventcd: 'WGT', eventdt: '20260710', eventdtl: 'weight 200' });
    expect(saved).toMatchObject({ crtusrid: 'manager', lstusrid: 'manager', applyid: 'OP1', reason: null, remark: null });
    expect(saved?.['lstdate']).toBe(saved?.['crtdate']);
    expect(saved?.['valuedt']).toBe(today);
    const change = { eventId: id, eventcd: 'WGT', pgid: 'FD01', eventdt: '20260710', applyid: 'OP1', change: 'read again' };
    const next = await type.done('/herd/changeEvent', { ...change, weight: 210, version: await type.version('FD01') }, 'team');
    const again = { ...change, eventId: next['id'], weight: 220, version: await type.version('FD01') };
    await type.done('/herd/changeEvent', again, 'company');
    const [last] = await events({ pgid: 'FD01', eventcd: ['WGT'] });
    expect(last).toMatchObject({ eventdtl: 'weight 220', crtusrid: 'manager', crtdate: saved?.['crtdate'], lstusrid: 'company' });
    expect(String(last?.['lstdate']) > String(last?.['crtdate'])).toBe(true);
  });

  test('parity and statuses stand around each event', async () => {
    await type.lactating('FD02');
    await type.event('FD02', 'WEA', '20260820', { weannum: 12, roomid: 'N1' });
    const rows = await events({ pgid: 'FD02', sort: 'pgid' });
    expect(rows.map(({ eventcd, before, after, parity }) => [eventcd, before, after, parity])).toEqual([
      ['ENT', null, 'M', 2],
      ['FAR', 'M', 'L', 3],
      ['WEA', 'L', 'W', 3],
    ]);
  });
});

describe('events by anything remembered', () => {
  test('a value, a house, a reason, a group; rows taken away only from level 60', async () => {
    await type.lactating('FD03');
    await type.event('FD03', 'PLD', '20260726', { lossnum: 4 }, 'CRUSHED');
    const gone = await type.event('FD03', 'WGT', '20260727', { weight: 190 });
    await type.done('/herd/undoEvent', { eventId: gone });
    const of = async (body: object, person?: Person) => (await events({ pgid: 'FD03', ...body }, person)).map(({ eventcd }) => eventcd);
    expect(await of({ field: 'lossnum', op: '>', value: 3 })).toEqual(['PLD']);
    expect(await of({ field: 'lossnum', op: '>', value: 4 })).toEqual([]);
    expect(await of({ reason: 'CRUSHED' })).toEqual(['PLD']);
    expect(await of({ roomid: 'G1' })).toEqual([]);
    // The house is where she stood then, not where she stands now.
    await type.event('FD03', 'MOV', '20260728', { roomid: 'F2' });
    expect([await of({ roomid: 'F2' }), await of({ roomid: 'F1', eventcd: ['PLD'] })]).toEqual([['MOV'], ['PLD']]);
    const [loss] = await events({ pgid: 'fd03', eventcd: ['PLD'] });
    expect(loss).toMatchObject({ roomid: 'F1' });
    expect(await of({ group: 'NOGROUP' })).toEqual([]);
    expect(await of({ deleted: true })).toContain('WGT');
    expect(await of({ deleted: true }, 'staff')).not.toContain('WGT');
  });
});

describe('animals by what they are now', () => {
  test('marks, days in status, parents, dates of birth and arrival, teats', async () => {
    await type.young('FD10', 'gilt', '20260101', '20260701', { teats: 14, sireid: 'X9' });
    await type.young('FD11', 'gilt', '20251201', '20260702', { teats: 12 });
    await type.mated('FD12', { services: 9, parity: 8 });
    expect(await found({ mark: 'old-age' })).toEqual(['FD12']);
    expect(await found({ birthFrom: '20260101' })).toEqual(['FD10']);
    expect(await found({ entryFrom: '20260702', entrytp: 'gilt' })).toEqual(['FD11']);
    expect(await found({ sireid: 'x9', teatsFrom: 14 })).toEqual(['FD10']);
    expect(await found({ pigtype: 'gilt', teatsFrom: 12 })).toEqual(['FD10', 'FD11']);
    const [gilt] = await rowsOf('/herd/findAnimals', { part: 'FD11' });
    const days = Number(gilt?.['statusDays']);
    expect(await found({ pigtype: 'gilt', daysFrom: days, daysTo: days })).toEqual(['FD11']);
    expect(await found({ pigtype: 'gilt', daysFrom: days + 1 })).toEqual(['FD10']);
    expect(gilt).toMatchObject({ lastEventcd: 'ENT', lastEventdt: '20260702', operator: 'OP1', teats: 12, marks: ['delayed-mating'] });
    // A day in the herd from 2 July, one of life from 1 December: 213 days between the two.
    expect(Number(gilt?.['age']) - days).toBe(213);
  });

  test('of a mating group are those last mated in it', async () => {
    const one = async (sql: string, values: unknown[]) => (await farm.db.pool.query<{ id: string }>(sql, values)).rows[0]?.id;
    const groupOn = (day: string) =>
      one('select code as id from herd_group where farm_id = $1 and $2::date between first_day and last_day', [FARM_A, day]);
    const [first, next] = [await groupOn('20260610'), await groupOn('20260729')];
    const boarid = await one("select pgid as id from animal where farm_id = $1 and sex = 'M' and leftdt is null and entrydt < '20260601' limit 1", [
      FARM_A,
    ]);
    await type.mated('FD14', { matedt: '20260610', mategrp: first });
    expect(await found({ part: 'FD14', mategrp: first })).toEqual(['FD14']);
    await type.event('FD14', 'RET', '20260728');
    await type.event('FD14', 'MAT', '20260729', { matetp: 'AI', boarid, mategrp: next });
    expect([await found({ part: 'FD14', mategrp: first }), await found({ part: 'FD14', mategrp: next })]).toEqual([[], ['FD14']]);
  });

  test('a return begins a new status', async () => {
    await type.mated('FD13', { matedt: '20260610' });
    await type.event('FD13', 'RET', '20260705');
    await type.event('FD13', 'RUT', '20260725');
    const [sow] = await rowsOf('/herd/findAnimals', { part: 'FD13' });
    const [mated] = await rowsOf('/herd/findAnimals', { part: 'FD12' });
    // FD12 was mated on 1 April, FD13 returned on 5 July: 95 days.
    expect(Number(mated?.['statusDays']) - Number(sow?.['statusDays'])).toBe(95);
  });
});

describe('an RFID tag', () => {
  test('belongs to one animal present; it is free again once that one left', async () => {
    const young = (pgid: string) => ({
      ...{ pgid, entrytp: 'gilt', birthdt: '20260101', entrydt: '20260701', source: 'OWN', lineage: 'LY', roomid: 'G1', applyid: 'OP1' },
      rfid: '964000000000777',
    });
    await type.done('/herd/saveEntry', young('FD20'));
    expect(codesOf(await type.post('/herd/saveEntry', young('FD21')))).toEqual(['V_EXISTS']);
    await type.event('FD20', 'DTH', '20260710', { way: 'died' }, 'SUDDEN');
    await type.done('/herd/saveEntry', young('FD21'));
    expect((await rowsOf('/herd/findAnimals', { rfid: '964000000000777' })).map(({ pgid }) => pgid)).toEqual(['FD21']);
  });
});

describe('873', () => {
  test('the date of a sold or culled sow is not edited, other values of the row are', async () => {
    for (const [pgid, eventcd] of [
      ['FD30', 'SAL'],
      ['FD31', 'CUL'],
    ] as const) {
      await type.mated(pgid);
      const eventId = await type.event(pgid, eventcd, '20260710', { weight: 200 }, 'OLD');
      const change = async (eventdt: string, weight: number) =>
        codesOf(
          await type.post('/herd/changeEvent', {
            ...{ eventId, eventcd, pgid, eventdt, weight, applyid: 'OP1', reason: 'OLD', change: 'x' },
            version: await type.version(pgid),
          }),
        );
      expect(await change('20260711', 200)).toEqual(['873']);
      expect(await change('20260710', 210)).toEqual([]);
    }
  });
});

describe('piglets weaned into a house', () => {
  test('the total counted must be the sum of its rows', async () => {
    await type.lactating('FD40');
    await type.lactating('FD41');
    const rows = ['FD40', 'FD41'].map((pgid) => ({ eventcd: 'WEA', pgid, eventdt: '20260820', applyid: 'OP1', weannum: 12, roomid: 'N1' }));
    const save = async (houses?: object[]) =>
      farm.inject('/herd/saveEvents', { reqid: randomUUID(), rows, ...(houses ? { houses } : {}) }, 'manager');
    expect(codesOf(await save([{ roomid: 'N1', total: 23 }]))).toEqual(['V_INVALID']);
    expect(codesOf(await save())).toEqual(['V_REQUIRED']);
    expect(await type.life('FD40')).not.toContain('WEA 20260820');
    expect((await save([{ roomid: 'N1', total: 24 }])).data).toMatchObject({ saved: 2 });
  });
});

describe('views a person keeps', () => {
  test('five of a list, replaced by name, his own only', async () => {
    const view = (name: string, columns = ['pgid']) => ({ route: 'PigEntryInquiry', name, params: { status: 'W' }, columns });
    for (const name of ['a', 'b', 'c', 'd', 'e']) await type.done('/herd/saveView', view(name));
    expect(codesOf(await type.post('/herd/saveView', view('f')))).toEqual(['V_RANGE']);
    const replaced = await type.done('/herd/saveView', view('e', ['pgid', 'parity']));
    expect((replaced['rows'] as Row[]).at(-1)).toEqual({ name: 'e', params: { status: 'W' }, columns: ['pgid', 'parity'] });
    expect(await rowsOf('/herd/findViews', { route: 'PigEntryInquiry' }, 'staff')).toEqual([]);
    expect((await type.done('/herd/removeView', { route: 'PigEntryInquiry', name: 'a' }))['rows']).toHaveLength(4);
  });
});
