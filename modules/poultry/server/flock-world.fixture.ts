import { randomUUID } from 'node:crypto';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Person, type TestApp, testApp } from '#testkit/test-app.ts';

/** What a save of a flock answers. */
export interface SavedFlock {
  readonly id: string;
  readonly version: number;
  readonly warnings: readonly { readonly code: string }[];
  readonly used: {
    readonly note: string;
    readonly before: number;
    readonly after: number;
    readonly lots: readonly { lot: string; qty: number }[];
  } | null;
  readonly after: { readonly parityid: number; readonly state: string; readonly pigsin: number; readonly live: number; readonly free: number };
}

/** The product with a store, feed, a medicine and eggs, and the calls of chickens in short words. Close it in afterAll. */
export async function flockWorld() {
  const world: TestApp = await testApp({ transferTo: null });
  const call = async <T>(path: string, body: object, person: Person = 'manager') => {
    const answer = await world.inject(path, body, person);
    return { data: answer.data as T, code: answer.error?.code, params: answer.error?.params, http: answer.http, field: answer.error?.field };
  };
  const write = <T = SavedFlock>(path: string, body: object, person: Person = 'manager') => call<T>(path, { reqid: randomUUID(), ...body }, person);
  const today = (await call<{ CURBUSDT: BusinessDate }>('/account/getSession', {})).data.CURBUSDT;
  const day = (back: number): BusinessDate => addDays(today, -back);
  const named = (V: string) => ({ V, E: V, T: V, company: 'N', inuse: 'Y' });
  await write('/stock/saveStore', { storeid: 'KHO', V: 'Kho', E: 'Store', T: 'คลัง', storetp: 'general', receives: 'Y', inuse: 'Y' });
  await write('/stock/saveStore', { storeid: 'TRUNG', V: 'Kho trứng', E: 'Eggs', T: 'คลังไข่', storetp: 'general', receives: 'Y', inuse: 'Y' });
  await write('/stock/saveItem', { itemid: 'CAM-GA', itemtp: 'feed', unit: 'kg', ...named('Cám gà') });
  await write('/stock/saveItem', { itemid: 'DOXY', itemtp: 'medicine', unit: 'g', withdrawal: 3, ...named('Doxy') });
  await write('/stock/saveItem', { itemid: 'TRUNG', itemtp: 'egg', unit: 'piece', ...named('Trứng gà') });
  await write('/stock/savePartner', { partnerid: 'S1', name: 'Nhà cung cấp', role: 'supplier', company: 'N', inuse: 'Y', term: 0 });
  for (const partnerid of ['C', 'K1'])
    await write('/stock/savePartner', { partnerid, name: `Khách ${partnerid}`, role: 'customer', company: 'N', inuse: 'Y', term: 7 });
  await write('/stock/saveNote', {
    ...{ kind: 'purchase', storeid: 'KHO', supplierid: 'S1', applyid: 'OP1', valuedt: day(80) },
    lines: [
      { itemid: 'CAM-GA', unit: 'kg', qty: 100_000, price: 12_000, lot: 'L1', expdt: addDays(today, 60) },
      { itemid: 'DOXY', unit: 'g', qty: 5000, price: 900, lot: 'D1', expdt: addDays(today, 90) },
    ],
  });
  const house = (roomid: string, area: string, more: object = {}) =>
    write('/poultry/saveHouse', {
      ...{ roomid, isNew: true, area, site: 'K1', name: `Chuồng ${roomid}`, capacity: 20_000, floor: 1500, feedstore: 'KHO', medstore: 'KHO' },
      ...(area === 'layer' ? { eggstore: 'TRUNG' } : {}),
      ...more,
    });
  const chicks = { way: 'hatchery', opendt: day(40), entrydt: day(40), birthdt: day(40), paid: 10_000, free: 200, grams: 42, applyid: 'OP1' };
  const place = (roomid: string, more: object = {}, person: Person = 'manager') =>
    write('/poultry/saveEntry', { ...chicks, roomid, ...more }, person);
  const reasons: Readonly<Record<string, object>> = { DTH: { reason: 'C-SUDDEN' }, CUL: { reason: 'C-LEGS', wayout: 'euthanised' } };
  const event = (roomid: string, eventcd: string, back: number, more: object = {}, person: Person = 'manager') =>
    write('/poultry/saveEvent', { roomid, eventcd, eventdt: day(back), applyid: 'OP1', ...reasons[eventcd], ...more }, person);
  const eggs = (roomid: string, back: number, more: object) =>
    event(roomid, 'EGG', back, { storeid: 'TRUNG', itemid: 'TRUNG', unit: 'piece', ...more });
  const rows = async <T>(sql: string, values: readonly unknown[] = []): Promise<T[]> => (await world.db.pool.query(sql, [...values])).rows as T[];
  return { world, today, call, write, day, house, place, event, eggs, rows };
}
