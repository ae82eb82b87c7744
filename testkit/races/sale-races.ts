import { FARM_A } from '../test-app.ts';
import { raised } from './goods-races.ts';
import { entered } from './herd-races.ts';
import { both, type Race, type Start, type Track } from './race.ts';

/** A delivery note of a service to a customer that stands in the list. */
async function paper(track: Track, n: string): Promise<object> {
  await track.farm.db.pool.query(
    `insert into user_menu (user_id, menuid, can_view, can_add, can_edit, can_delete)
     select u, m, true, true, true, true from unnest('{manager,team}'::text[]) u, unnest('{PigExp,PigExpMng,PigExpUpd}'::text[]) m on conflict do nothing`,
  );
  const names = { V: 'Phân heo', E: 'Manure', T: 'มูลสุกร' };
  await track.done('/stock/saveItem', { itemid: `SV${n}`, itemtp: 'service', ...names, unit: 'time', company: 'N', inuse: 'Y' });
  await track.done('/stock/savePartner', { partnerid: `KH${n}`, name: `Khách ${n}`, role: 'customer', company: 'N', inuse: 'Y' });
  const line = { kind: 'service', itemid: `SV${n}`, unit: 'time', qty: 2, basis: 'unit', price: 500_000 };
  return { valuedt: track.today, customerid: `KH${n}`, paymethod: 'cash', applyid: 'OP1', paid: 1000, lines: [line] };
}

/** A note that sold four pigs of a house of its own; its id. */
async function sold(track: Track, n: string): Promise<unknown> {
  const head = await paper(track, n);
  await raised(track, `HS${n}`);
  const line = { kind: 'pigs', roomid: `HS${n}`, qty: 4, weight: 400, saleclass: 'market', basis: 'kg', price: 50_000 };
  return (await track.done('/finance/saveNote', { ...head, lines: [line] }))['id'];
}

/** The sale of one gilt, from the herd and on a delivery note. */
async function soldTwice(track: Track, n: string): Promise<Start[]> {
  const head = await paper(track, `A${n}`);
  const pgid = await entered(track, `SG${n}`);
  const leaves = { eventcd: 'CUL', pgid, eventdt: track.today, applyid: 'OP1', reason: 'OLD', weight: 140, price: 40_000, buyer: `KHA${n}` };
  const line = { kind: 'breeding', pgid, weight: 140, saleclass: 'cull', basis: 'kg', price: 40_000, reason: 'OLD' };
  return [
    { path: '/herd/saveEvent', body: leaves, person: 'manager' },
    { path: '/finance/saveNote', body: { ...head, paid: null, lines: [line] }, person: 'team' },
  ];
}

/** A batch of a house under contract that sold all its pigs and closed. */
async function grown(track: Track, n: string): Promise<object> {
  const roomid = `HG${n}`;
  await paper(track, `G${n}`);
  await raised(track, roomid);
  await track.done('/finance/saveGrower', contract(`HD${n}`, roomid));
  const event = { roomid, eventdt: track.today, applyid: 'OP1' };
  const { rows } = await track.farm.db.pool.query<{ heads: number }>(
    'select sum(qty)::int as heads from batch_move where farm_id = $1 and roomid = $2',
    [FARM_A, roomid],
  );
  const heads = rows[0]?.heads ?? 0;
  const buyer = { customer: `KHG${n}`, saleclass: 'market', price: 50_000, priceper: 'kg' };
  await track.done('/growfinish/saveEvent', { ...event, eventcd: 'SAL', heads, weight: heads * 95, ...buyer });
  await track.done('/growfinish/saveEvent', { ...event, eventcd: 'CLO' });
  return { roomid, parityid: 1, version: 0 };
}

const contract = (contractid: string, roomid: string) => ({
  ...{ contractid, name: 'Ông Tám', roomid, inuse: 'Y' },
  terms: [{ validfrom: '20200101', basis: 'kg', fee: 2_500 }],
});

/** People who write and pay delivery notes. */
export const SALE_RACES: readonly Race[] = [
  {
    name: 'a delivery note',
    keys: ['sale_note_farm_id_noteno_key', 'sale_line_pkey'],
    table: 'stock_counter',
    refusals: [],
    starts: async (track, n) => both('/finance/saveNote', await paper(track, n)),
  },
  {
    name: 'an animal sold from the herd and on a delivery note',
    keys: ['sale_line_herd'],
    table: 'animal_event',
    refusals: ['367'],
    starts: (track, n) => soldTwice(track, n),
  },
  {
    name: 'the contract of a grower',
    keys: ['grower_contract_pkey', 'grower_terms_pkey'],
    table: 'grower_contract',
    refusals: ['871'],
    starts: async (track, n) => {
      await raised(track, `HC${n}`);
      return both('/finance/saveGrower', contract(`HC${n}`, `HC${n}`));
    },
  },
  {
    name: 'the contract of a house',
    keys: ['grower_contract_house'],
    table: 'grower_contract',
    refusals: ['V_EXISTS'],
    starts: async (track, n) => {
      await raised(track, `HH${n}`);
      return both('/finance/saveGrower', contract(`HH${n}`, `HH${n}`), { contractid: `HI${n}` });
    },
  },
  {
    name: 'a price of a list',
    keys: ['sale_price_pkey', 'sale_price_day'],
    table: 'sale_price',
    refusals: ['V_EXISTS'],
    starts: async (track, n) => {
      await paper(track, `PL${n}`);
      const price = { kind: 'pigs', saleclass: 'market', basis: 'kg', pricelist: `L${n}`, fromdt: '20200101', price: 60_000, inuse: 'Y' };
      return both('/finance/savePrice', price);
    },
  },
  {
    name: 'the settlement of a batch',
    keys: ['grower_settlement_batch', 'grower_settlement_pkey'],
    table: 'grower_settlement',
    refusals: ['STALE', '838'],
    starts: async (track, n) => both('/finance/saveSettlement', await grown(track, n)),
  },
  {
    name: 'the payment of a delivery note',
    keys: ['sale_payment_pkey'],
    table: 'sale_payment',
    refusals: ['STALE'],
    starts: async (track, n) => {
      const { id, version } = await track.done('/finance/saveNote', await paper(track, `P${n}`));
      return both('/finance/savePayment', { noteid: id, version, paydt: track.today, amount: 500_000, paymethod: 'transfer' });
    },
  },
  {
    name: 'the slaughter return of the pigs of a line',
    keys: ['slaughter_return_pkey'],
    table: 'slaughter_return',
    refusals: [],
    starts: async (track, n) => {
      const returned = { noteid: await sold(track, `S${n}`), lineno: 1, slaughterdt: track.today, heads: 4, carcass: 300 };
      return both('/finance/saveSlaughter', returned, { carcass: 310 });
    },
  },
];
