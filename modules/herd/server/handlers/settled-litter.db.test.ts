import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import { Typist } from './corrections.fixture.ts';
import { byReports, liveRows } from './piglets.fixture.ts';

let farm: TestApp;
let type: Typist;
beforeAll(async () => {
  farm = await testApp({ years: 0.3, sows: 8 });
  type = new Typist(farm);
}, 120_000);
afterAll(() => farm.close());

/** Piglets with each sow, by the card. */
async function withSows(...pgids: string[]): Promise<number[]> {
  const { rows } = await farm.db.pool.query<{ curnum: number }>('select curnum from animal where farm_id = $1 and pgid = any($2) order by pgid', [
    FARM_A,
    pgids,
  ]);
  return rows.map(({ curnum }) => curnum);
}

/** Two sows with 12 piglets each; the first dies, 7 of hers go to the other and 5 are lost. */
async function died(dead: string, other: string): Promise<string> {
  await type.lactating(dead);
  await type.lactating(other);
  const settled = { way: 'died', topgid: other, fosternum: 7, lossnum: 5, lossreason: 'WEAK' };
  return type.event(dead, 'DTH', '20260728', settled, 'SUDDEN');
}

const restored = (pgid: string) => type.done('/herd/restoreAnimal', { pgid, leavedt: '20260728', change: 'wrong sow' });

describe('a litter settled with a death', () => {
  test('stays settled on both sows when the animal is restored, and house and balance say the same', async () => {
    const before = await byReports(type);
    await died('T01', 'T02');
    expect((await restored('T01'))['after']).toMatchObject({ status: 'F', curnum: 0, leftdt: null });
    expect(await withSows('T01', 'T02')).toEqual([0, 19]);
    const after = await byReports(type);
    expect([after.houses - before.houses, after.balance - before.balance]).toEqual([19, 19]);
  });

  test('is restored too when the other sow was weaned with the piglets meanwhile', async () => {
    await died('T03', 'T04');
    await type.event('T04', 'WEA', '20260820', { weannum: 19, roomid: 'N1' });
    expect((await restored('T03'))['after']).toMatchObject({ status: 'F', curnum: 0, leftdt: null });
    expect(await withSows('T03', 'T04')).toEqual([0, 0]);
    expect(await type.life('T04')).toEqual(['ENT 20260701', 'FAR 20260724', 'FOS 20260728', 'WEA 20260820']);
  });

  test.each([
    ['undone', 'T10', 'T11'],
    ['deleted', 'T12', 'T13'],
  ])('is as it was before when the death is %s: what one save wrote goes whole', async (how, dead, other) => {
    const eventId = await died(dead, other);
    const body = how === 'undone' ? {} : { version: await type.version(dead), change: 'wrong sow' };
    const { removed } = (await type.done(how === 'undone' ? '/herd/undoEvent' : '/herd/removeEvent', { eventId, ...body })) as { removed: object[] };
    expect(removed).toHaveLength(4);
    expect(await withSows(dead, other)).toEqual([12, 12]);
  });

  test('cannot be undone once the other sow was weaned: the refusal names her and her weaning', async () => {
    const eventId = await died('T14', 'T15');
    await type.event('T15', 'WEA', '20260820', { weannum: 19, roomid: 'N1' });
    const answer = await type.post('/herd/undoEvent', { eventId });
    expect(answer.error).toMatchObject({ code: '407', params: { sow: 'T15', event: 'WEA', on: '20260820' } });
    expect(await withSows('T14', 'T15')).toEqual([0, 0]);
  });

  test('is corrected by hand after the restoration: both rows of the fostering change or go together', async () => {
    await died('T20', 'T21');
    await restored('T20');
    const fostered = async (pgid: string) => (await liveRows(type, [pgid])).find(({ eventcd }) => eventcd === 'FOS')?.event_id;
    const head = { eventcd: 'FOS', pgid: 'T21', eventdt: '20260728', applyid: 'OP1', change: 'counted again' };
    await type.done('/herd/changeEvent', { ...head, eventId: await fostered('T21'), version: await type.version('T21'), frompgid: 'T20', num: 6 });
    expect(await withSows('T20', 'T21')).toEqual([1, 18]);
    await type.done('/herd/removeEvent', { eventId: await fostered('T21'), version: await type.version('T21'), change: 'never went' });
    expect(await withSows('T20', 'T21')).toEqual([7, 12]);
  });

  test('is not taken apart from the sow that received: the refusal names the sow that left', async () => {
    await died('T22', 'T23');
    const row = (await liveRows(type, ['T23'])).find(({ eventcd }) => eventcd === 'FOS');
    const answer = await type.post('/herd/removeEvent', { eventId: row?.event_id, version: await type.version('T23'), change: 'x' });
    expect(answer.error).toMatchObject({ code: '423', params: { sow: 'T22', event: 'DTH', on: '20260728' } });
    expect(await withSows('T22', 'T23')).toEqual([0, 19]);
  });
});
