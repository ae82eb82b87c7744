import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import { codesOf, Typist } from './corrections.fixture.ts';

let farm: TestApp;
let type: Typist;
let today: BusinessDate;
const day = (back: number) => addDays(today, -back);

beforeAll(async () => {
  farm = await testApp({ years: 0.3, sows: 8 });
  type = new Typist(farm);
  today = ((await type.post('/account/getSession', {})).data as { CURBUSDT: BusinessDate }).CURBUSDT;
  for (const [roomid, more] of [
    ['MV1', {}],
    ['MV2', {}],
    ['MV3', { capacity: 1, strict: 'Y' }],
    ['MVN', { area: 'nursery' }],
  ] as const)
    await type.done('/growfinish/saveHouse', { roomid, area: 'sow', site: 'K1', name: roomid, capacity: 50, ...more });
  await type.mated('MA1', { entrydt: day(20), matedt: day(30), roomid: 'MV1' });
  await type.mated('MA2', { entrydt: day(20), matedt: day(25), roomid: 'MV1' });
  await type.young('MA3', 'gilt', day(300), day(60), { roomid: 'MV1' });
}, 120_000);
afterAll(() => farm.close());

const mated = () => ({ fromroom: 'MV1', matefrom: day(30), mateto: day(20) });
interface Found {
  readonly rows: readonly {
    readonly pgid: string;
    readonly inpig: number | null;
    readonly moveby: string | null;
    readonly expfarrowdt: string | null;
  }[];
}
const find = async (filters: object): Promise<Found['rows']> => ((await type.post('/herd/findMovers', filters)).data as Found).rows;
const move = (pgids: string[], more: object = {}) =>
  type.post('/herd/moveAnimals', { ...mated(), pgids, roomid: 'MV2', eventdt: today, applyid: 'OP1', ...more });
const roomOf = async (pgid: string) =>
  (await farm.db.pool.query<{ roomid: string }>('select roomid from animal where farm_id = $1 and pgid = $2', [FARM_A, pgid])).rows[0]?.roomid;

test('the list holds those mated between the days, with the day to be moved by', async () => {
  const rows = await find(mated());
  expect(rows).toMatchObject([
    { pgid: 'MA1', inpig: 30, moveby: addDays(day(30), 108), expfarrowdt: addDays(day(30), 114) },
    { pgid: 'MA2', inpig: 25 },
  ]);
  expect(await find({ ...mated(), mateto: null, matefrom: day(25) })).toMatchObject([{ pgid: 'MA2' }]);
  expect((await find({ fromroom: 'MV1', notmated: 'Y' })).map(({ pgid }) => pgid)).toEqual(['MA3']);
  expect(await find({ ...mated(), duedays: 45 })).toEqual([]);
});

test('a mating date, a house, a row and a destination must be given', async () => {
  const codes = async (answer: Promise<unknown>) => codesOf((await answer) as never);
  expect(await codes(type.post('/herd/findMovers', { fromroom: 'MV1' }))).toEqual(['V_REQUIRED']);
  expect(await codes(type.post('/herd/findMovers', { ...mated(), fromroom: null }))).toEqual(['V_SELECT']);
  expect(await codes(type.post('/herd/findMovers', { ...mated(), duedays: 46 }))).toEqual(['V_DAYS']);
  expect(await codes(type.post('/herd/findMovers', { ...mated(), matefrom: day(1) }))).toEqual(['898']);
  expect(await codes(move([]))).toEqual(['V_NOROW']);
  expect(await codes(move(['MA1'], { roomid: null }))).toEqual(['V_SELECT']);
  expect(await codes(move(['MA1'], { matefrom: null, mateto: null }))).toEqual(['V_REQUIRED']);
  expect(await codes(move(['MA1', 'ma1']))).toEqual(['V_DUP']);
  expect(await codes(move(['MA1'], { applyid: null }))).toEqual(['370']);
});

test('rules of a move refuse with their row, and nothing is moved', async () => {
  const answer = await move(['MA2', 'MA1'], { roomid: 'MV1' });
  expect(answer.error?.list ?? [answer.error]).toMatchObject([
    { code: '416', row: 2 },
    { code: '416', row: 1 },
  ]);
  expect(codesOf(await move(['MA1', 'MA2'], { roomid: 'MV3' }))).toEqual(['373']);
  expect(codesOf(await move(['MA1'], { roomid: 'MVN' }))).toEqual(['372']);
  await type.event('MA3', 'RUT', day(5));
  expect(codesOf(await move(['MA3'], { notmated: 'Y', eventdt: day(10) }))).toEqual(['362']);
  expect(codesOf(await move(['NOSUCH']))).toEqual(['366']);
  expect([await roomOf('MA1'), await roomOf('MA2')]).toEqual(['MV1', 'MV1']);
});

test('each animal gets one move; the own last moves are undone one by one', async () => {
  const answer = await move(['MA1', 'MA2']);
  expect(answer.data).toMatchObject({ saved: 2 });
  expect([await roomOf('MA1'), await roomOf('MA2'), await roomOf('MA3')]).toEqual(['MV2', 'MV2', 'MV1']);
  const { rows } = (await type.post('/herd/findMoves', {})).data as { rows: { eventId: string; pgid: string; fromroom: string; roomid: string }[] };
  expect(rows.map(({ pgid, fromroom, roomid }) => [pgid, fromroom, roomid]).sort()).toEqual([
    ['MA1', 'MV1', 'MV2'],
    ['MA2', 'MV1', 'MV2'],
  ]);
  for (const { eventId } of rows) await type.done('/herd/undoEvent', { eventId });
  expect([await roomOf('MA1'), await roomOf('MA2')]).toEqual(['MV1', 'MV1']);
  expect(((await type.post('/herd/findMoves', {})).data as { rows: unknown[] }).rows).toEqual([]);
});
