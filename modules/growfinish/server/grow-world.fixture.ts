import { randomUUID } from 'node:crypto';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Person, type TestApp, testApp } from '#testkit/test-app.ts';

export interface After {
  readonly parityid: number;
  readonly state: string;
  readonly pigsin: number;
  readonly live: number;
  readonly free: number | null;
  readonly avgbirthdt: string | null;
}
export interface Saved {
  readonly id: string;
  readonly after: After;
}
export interface PoolRow {
  readonly value: string;
  readonly roomid: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly weaned: number;
  readonly dead: number;
  readonly adjusted: number;
  readonly taken: number;
  readonly free: number;
  readonly avgbirthdt: BusinessDate;
}

/** The product over a simulated farm, with the calls of grow-finish in short words. Close it in afterAll. */
export async function growWorld() {
  const world: TestApp = await testApp({ transferTo: null });
  const call = async <T>(path: string, body: object, person: Person = 'manager') => {
    const answer = await world.inject(path, body, person);
    return { data: answer.data as T, code: answer.error?.code, params: answer.error?.params, http: answer.http, field: answer.error?.field };
  };
  const write = <T = Saved>(path: string, body: object, person: Person = 'manager') => call<T>(path, { reqid: randomUUID(), ...body }, person);
  const today = (await call<{ CURBUSDT: BusinessDate }>('/account/getSession', {})).data.CURBUSDT;
  const day = (back: number): BusinessDate => addDays(today, -back);
  const house = (roomid: string, more: object = {}) =>
    write('/growfinish/saveHouse', { roomid, isNew: true, area: 'grow-finish', site: 'K1', name: `Chuồng ${roomid}`, capacity: 200, ...more });
  const bought = { way: 'purchase', opendt: day(40), entrydt: day(40), heads: 50, weight: 600, birthdt: day(90), source: 'BOUGHT', applyid: 'OP1' };
  const buy = (roomid: string, more: object = {}, person: Person = 'manager') =>
    write('/growfinish/saveEntry', { ...bought, roomid, ...more }, person);
  const event = (roomid: string, eventcd: string, eventdt: string, more: object = {}, person: Person = 'manager') =>
    write('/growfinish/saveEvent', { roomid, eventcd, eventdt, applyid: 'OP1', ...(eventcd === 'DTH' ? { reason: 'SUDDEN' } : {}), ...more }, person);
  await write('/stock/savePartner', { partnerid: 'ANBINH', name: 'Lò mổ An Bình', role: 'customer', company: 'N', inuse: 'Y' });
  const pool = async (roomid: string | null = null): Promise<PoolRow[]> =>
    (await call<PoolRow[]>('/common/pletgroupdata', { catArray: [{ cat: 'weangroup', roomid }] })).data;
  const info = async (roomid: string, parityid: number | null = null) =>
    (await call<HouseInfo>('/common/getpletroominfo', { catArray: [{ cat: 'room', roomid, parityid }] })).data;
  return { world, today, call, write, day, house, buy, event, pool, info };
}

/** What getpletroominfo says of a house. */
export interface HouseInfo {
  readonly state: string;
  readonly batch: Readonly<Record<string, unknown>> | null;
  readonly groups: readonly { readonly grpid: number; readonly live: number; readonly birthdt: string }[];
  readonly closing: readonly string[] | null;
}
