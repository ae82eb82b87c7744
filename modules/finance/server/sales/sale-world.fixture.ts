import { costWorld } from '../costs/cost-world.fixture.ts';

/** A saved note as it is answered. */
export interface SavedSale {
  readonly id: string;
  readonly note: string;
  readonly version: number;
  readonly state: string;
  readonly lines: readonly { readonly row: number; readonly amount: number; readonly net: number; readonly tax: number; readonly total: number }[];
  readonly after: readonly Readonly<Record<'amount' | 'net' | 'tax' | 'total' | 'paid' | 'balance' | 'owes', number>>[];
}

/** An opened note, as far as tests look at it. */
export interface OpenedSale {
  readonly head: Readonly<Record<string, unknown>> & { readonly version: number };
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  readonly payments: readonly { readonly amount: number }[];
  readonly may: Readonly<Record<string, boolean>>;
  readonly history: readonly { readonly kind: string; readonly reason: string | null }[];
}

/** The world of costs with pigs in two houses, feed in a warehouse, a service that is taxed and customers. */
export async function saleWorld() {
  const costs = await costWorld();
  const { write, day, today, house, buy, call } = costs;
  for (const roomid of ['S1', 'S2']) {
    await house(roomid);
    await buy(roomid, { heads: 100, weight: 1200 });
  }
  const item = { company: 'N', inuse: 'Y' };
  await write('/stock/saveItem', { ...item, itemid: 'HAUL', itemtp: 'service', unit: 'time', V: 'Chở heo', E: 'Haulage', T: 'ค่าขนส่ง', tax: 10 });
  await write('/stock/savePartner', { partnerid: 'LAI', name: 'Lái Hai', role: 'customer', company: 'N', inuse: 'Y', term: 15 });
  await write('/stock/savePartner', { partnerid: 'CTY', name: 'Công ty Thịt', role: 'both', company: 'N', inuse: 'Y', credit: 10_000_000 }, 'team');
  await write('/stock/saveStore', { storeid: 'KHO', V: 'Kho', E: 'Store', T: 'คลัง', storetp: 'feed', receives: 'Y', inuse: 'Y' });
  await write('/stock/saveNote', {
    ...{ kind: 'purchase', storeid: 'KHO', supplierid: 'EVN', valuedt: day(20), applyid: 'OP1', accept: ['W_PRICE'] },
    lines: [{ itemid: 'FEED-1', unit: 'kg', qty: 1000, price: 10_000, lot: 'L1', expdt: '20991231' }],
  });
  const pigs = (more: object = {}) => ({
    kind: 'pigs',
    roomid: 'S1',
    qty: 10,
    weight: 1_000,
    saleclass: 'market',
    basis: 'kg',
    price: 60_000,
    ...more,
  });
  const goods = (more: object = {}) => ({ kind: 'goods', itemid: 'FEED-1', unit: 'kg', qty: 50, basis: 'unit', price: 12_000, ...more });
  const haul = (more: object = {}) => ({ kind: 'service', itemid: 'HAUL', unit: 'time', qty: 1, basis: 'unit', price: 500_000, ...more });
  const paper = (lines: readonly object[], more: object = {}) => ({
    ...{ valuedt: today, customerid: 'LAI', paymethod: 'transfer', applyid: 'OP1', storeid: 'KHO', lines },
    ...more,
  });
  const sell = async (lines: readonly object[], more: object = {}) => {
    const answer = await write<SavedSale>('/finance/saveNote', paper(lines, more));
    if (answer.http !== 200) throw new Error(`${answer.code} ${answer.field}`);
    return answer.data;
  };
  const live = async (roomid: string): Promise<number> => (await costs.info(roomid)).groups.reduce((sum, group) => sum + group.live, 0);
  const stock = async (): Promise<number> => {
    const { rows } = await costs.world.db.pool.query(
      "select coalesce(sum(qty), 0)::float8 as qty from stock_movement where itemid = 'FEED-1' and way = ''",
    );
    return Number((rows as { qty: number }[])[0]?.qty);
  };
  const open = async (noteid: string) => (await call<OpenedSale>('/finance/getNote', { noteid })).data;
  const step = (noteid: string, version: number, state: string) => ({ state, notes: [{ noteid, version }] });
  return { ...costs, pigs, goods, haul, paper, sell, live, stock, open, step };
}
