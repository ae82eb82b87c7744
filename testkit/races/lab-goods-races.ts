import { FARM_A } from '../test-app.ts';
import { both, type Race, type Track } from './race.ts';

const words = { V: 'Tên', E: 'Name', T: 'ชื่อ' };
const store = (n: string) => ({
  storeid: `LK${n}`.toUpperCase(),
  ...words,
  kind: 'main',
  issues: 'Y',
  receives: 'Y',
  inuse: 'Y',
  places: [{ place: 'A1' }],
});
const item = (n: string) => ({
  ...{ itemid: `LI${n}`.toUpperCase(), itemtp: 'kit', ...words, unit: 'piece', lotreq: 'Y', inuse: 'Y' },
  units: [{ unit: 'box', factor: 96 }],
  uses: [{ testcd: 'PRRS', amount: 1 }],
});

/** The people of farm A work in its laboratory. */
async function asLaboratory({ farm }: Track): Promise<void> {
  await farm.db.pool.query('update app_user set labid = $1 where farm_id = $1 and labid is null', [FARM_A]);
}

/** A receipt of 96 of a kit that stands in the lists, in a store of its own. */
async function receipt(track: Track, n: string): Promise<object> {
  await asLaboratory(track);
  await track.done('/lab/saveStore', store(n));
  await track.done('/lab/saveItem', item(n));
  const line = { itemid: `LI${n}`.toUpperCase(), unit: 'box', qty: 1, price: 9000, lot: 'L1', expdt: '20991231' };
  return { kind: 'opening', storeid: `LK${n}`.toUpperCase(), valuedt: track.today, lines: [line] };
}

const use = (track: Track, n: string, qty: number, more: object = {}) => ({
  ...{ kind: 'test', testcd: 'PRRS', storeid: `LK${n}`.toUpperCase(), valuedt: track.today },
  lines: [{ itemid: `LI${n}`.toUpperCase(), unit: 'piece', qty }],
  ...more,
});

/** A transfer of 40 that one of two receives. */
async function sent(track: Track, n: string): Promise<object> {
  await track.done('/lab/saveNote', await receipt(track, n));
  await track.done('/lab/saveStore', store(`T${n}`));
  const { id } = await track.done('/lab/saveNote', use(track, n, 40, { kind: 'transfer', testcd: null, tostore: `LKT${n}`.toUpperCase() }));
  const { data } = await track.farm.inject('/lab/getTransfer', { noteid: id }, 'team');
  const { lines } = data as { lines: { lineno: number; lot: string; expdt: string }[] };
  return { noteid: id, version: 1, recvdt: track.today, lines: lines.map(({ lineno, lot, expdt }) => ({ lineno, lot, expdt, received: 30 })) };
}

/** Goods of a laboratory: lists, numbers of notes, the last kit, transfers. */
export const LAB_GOODS_RACES: readonly Race[] = [
  {
    ...{ name: 'an item of a laboratory', keys: ['lab_item_pkey', 'lab_item_unit_pkey', 'lab_item_test_pkey'], table: 'lab_item', refusals: ['871'] },
    starts: async (track, n) => {
      await asLaboratory(track);
      return both('/lab/saveItem', item(n));
    },
  },
  {
    ...{ name: 'a store of a laboratory', keys: ['lab_store_pkey', 'lab_store_place_pkey'], table: 'lab_store', refusals: ['871'] },
    starts: async (track, n) => {
      await asLaboratory(track);
      return both('/lab/saveStore', store(n));
    },
  },
  {
    name: 'two notes of laboratory goods',
    keys: [
      ...['lab_stock_counter_pkey', 'lab_note_farm_id_noteno_key', 'lab_note_farm_id_notetp_year_serial_key', 'lab_note_line_pkey'],
      ...['lab_total_pkey', 'lab_balance_pkey', 'lab_value_pkey', 'lab_lot_pkey'],
    ],
    table: 'lab_stock_counter',
    refusals: [],
    starts: async (track, n) => both('/lab/saveNote', await receipt(track, `n${n}`)),
  },
  {
    ...{ name: 'a note of laboratory goods taken back twice', keys: ['lab_movement_farm_id_reverses_key'], table: 'lab_movement', refusals: ['839'] },
    starts: async (track, n) => {
      const { id, version } = await track.done('/lab/saveNote', await receipt(track, `b${n}`));
      return both('/lab/removeNote', { noteid: id, version, reason: 'typed twice' });
    },
  },
  {
    ...{ name: 'the last kits of a laboratory', keys: [], table: 'lab_movement', refusals: ['811'] },
    starts: async (track, n) => {
      await track.done('/lab/saveNote', await receipt(track, `l${n}`));
      return both('/lab/saveNote', use(track, `l${n}`, 60));
    },
  },
  {
    ...{ name: 'a laboratory’s transfer received twice', keys: ['lab_arrival_pkey'], table: 'lab_arrival', refusals: ['832'] },
    starts: async (track, n) => {
      const body = await sent(track, `t${n}`);
      return (['team', 'admin'] as const).map((person) => ({ path: '/lab/confirmTransfer', body, person }));
    },
  },
];
