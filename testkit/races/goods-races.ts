import { FARM_A } from '../test-app.ts';
import { both, type Race, type Start, type Track } from './race.ts';

const words = { V: 'Tên', E: 'Name', T: 'ชื่อ' };
const item = (n: string) => ({
  itemid: `I${n}`,
  itemtp: 'consumable',
  ...words,
  unit: 'kg',
  units: [{ unit: 'bag', factor: 25 }],
  substances: [{ substance: 'AMOX', mg: 150, class: 'critical' }],
  company: 'N',
  inuse: 'Y',
});
const store = (n: string) => ({ storeid: `K${n}`, ...words, storetp: 'general', receives: 'Y', inuse: 'Y' });
const partner = (n: string) => ({ partnerid: `P${n}`, name: `Cám ${n}`, role: 'supplier', company: 'N', inuse: 'Y', term: 30 });

/** A purchase of goods that stand in the lists. */
async function purchase(track: Track, n: string): Promise<object> {
  await track.done('/stock/saveStore', store(`N${n}`));
  await track.done('/stock/saveItem', item(`N${n}`));
  await track.done('/stock/savePartner', partner(`N${n}`));
  return {
    kind: 'purchase',
    storeid: `KN${n}`,
    valuedt: track.today,
    supplierid: `PN${n}`,
    applyid: 'OP1',
    lines: [{ unit: 'kg', itemid: `IN${n}`, qty: 100, price: 9000 }],
  };
}

interface Sent {
  readonly head: { readonly version: number };
  readonly lines: readonly { readonly lineno: number; readonly lot: string; readonly expdt: string }[];
}

/** A transfer of 40 between two warehouses of the farm, and the body that receives so much of it. */
async function sent(track: Track, n: string, received: number): Promise<{ noteid: string; body: object }> {
  await track.done('/stock/saveNote', await purchase(track, n));
  await track.done('/stock/saveStore', store(`T${n}`));
  const head = { kind: 'transfer', trftp: 'internal', storeid: `KN${n}`, tostore: `KT${n}`, valuedt: track.today, applyid: 'OP1' };
  const { id } = await track.done('/stock/saveNote', { ...head, lines: [{ unit: 'kg', itemid: `IN${n}`, qty: 40 }] });
  const { data } = await track.farm.inject('/stock/getArrival', { noteid: id }, 'team');
  const { head: note, lines } = data as Sent;
  const told = lines.map(({ lineno, lot, expdt }) => ({ lineno, lot, expdt, received }));
  return { noteid: String(id), body: { noteid: id, version: note.version, recvdt: track.today, lines: told } };
}

const arrival = ({ day }: Track, roomid: string) => ({
  way: 'purchase',
  roomid,
  opendt: day(40),
  entrydt: day(40),
  heads: 50,
  weight: 600,
  birthdt: day(90),
  source: 'BOUGHT',
  applyid: 'OP1',
});
const house = (roomid: string) => ({ roomid, isNew: true, area: 'grow-finish', site: 'K1', name: `Chuồng ${roomid}`, capacity: 500 });

/** A house with a batch of 50, and an event that took 3 of them. */
export async function raised(track: Track, roomid: string): Promise<string> {
  await track.done('/growfinish/saveHouse', house(roomid));
  await track.done('/growfinish/saveEntry', arrival(track, roomid));
  const death = { roomid, eventcd: 'DTH', eventdt: track.day(5), heads: 3, weight: 60, reason: 'SUDDEN', applyid: 'OP1', grpid: 1 };
  return String((await track.done('/growfinish/saveEvent', death))['id']);
}

/** A pattern the line LY writes its ear numbers by. */
async function lyPattern({ farm, done, day }: Track): Promise<void> {
  const { rows } = await farm.db.pool.query("select 1 from gen_pattern where farm_id = $1 and progcode = 'LY'", [FARM_A]);
  const pattern = { progcode: 'LY', from: day(200), parts: ['unit', 'line', 'litter', 'sex'], length: 12, next: 1, yearly: false, isNew: true };
  if (rows.length === 0) await done('/genetics/savePattern', pattern);
}

interface TwoNumbers {
  readonly starttag: string;
  readonly finishtag: string;
}

/** Two people who tag two litters at once with what they are told of two numbers. */
async function tagging(track: Track, piglet: (numbers: TwoNumbers, at: number) => object): Promise<Start[]> {
  await lyPattern(track);
  const range = await track.done('/growfinish/saveTags', { lineage: 'LY', sex: 'F', count: 2 });
  await track.done('/growfinish/assignTags', { rangeId: range['rangeId'], applyid: 'OP1' });
  // The litters of a small farm have room for few rounds: those tagged before are no longer of them.
  await track.farm.db.pool.query('update tag_pig set dam_id = null, farrowdt = null where farm_id = $1 and dam_id is not null', [FARM_A]);
  const { rows } = await track.farm.db.pool.query<{ dam: string; farrowdt: string }>(
    `select d.pgid as dam, to_char(c.farrowdt, 'YYYYMMDD') as farrowdt from sow_cycle c join animal d using (farm_id, animal_id)
     where c.farm_id = $1 and c.livenum >= 6 and d.leftdt is null order by c.farrowdt desc, d.pgid limit 2`,
    [FARM_A],
  );
  return rows.map((litter, at) => ({
    path: '/growfinish/saveTag',
    body: { ...litter, date: track.today, applyid: 'OP1', rows: [piglet(range as unknown as TwoNumbers, at)] },
    person: at === 0 ? 'manager' : 'team',
  }));
}

/** People who keep goods and growing pigs. */
export const GOODS_RACES: readonly Race[] = [
  {
    name: 'an item',
    keys: ['item_pkey', 'item_unit_pkey', 'item_substance_pkey'],
    table: 'item',
    refusals: ['871'],
    starts: (_, n) => both('/stock/saveItem', item(n)),
  },
  { name: 'a warehouse', keys: ['store_pkey'], table: 'store', refusals: ['871'], starts: (_, n) => both('/stock/saveStore', store(n)) },
  {
    name: 'a partner',
    keys: ['partner_pkey'],
    table: 'partner',
    refusals: ['871'],
    starts: (_, n) => both('/stock/savePartner', partner(n), { name: `Thuốc ${n}` }),
  },
  {
    name: 'a name of a partner',
    keys: ['partner_name'],
    table: 'partner',
    refusals: ['V_EXISTS'],
    starts: (_, n) => both('/stock/savePartner', partner(`A${n}`), { partnerid: `Q${n}` }),
  },
  {
    name: 'a note of goods',
    keys: [
      'stock_counter_pkey',
      'stock_note_farm_id_book_noteno_key',
      'stock_note_farm_id_book_notetp_year_serial_key',
      'stock_note_line_pkey',
      'stock_total_pkey',
      'stock_balance_pkey',
      'stock_value_pkey',
    ],
    table: 'stock_counter',
    refusals: [],
    starts: async (track, n) => both('/stock/saveNote', await purchase(track, n)),
  },
  {
    name: 'a note that two take back',
    keys: ['stock_movement_farm_id_reverses_key'],
    table: 'stock_movement',
    refusals: ['STALE', '839'],
    starts: async (track, n) => {
      const saved = await track.done('/stock/saveNote', await purchase(track, `b${n}`));
      return both('/stock/removeNote', { noteid: saved['id'], version: saved['version'], reason: 'typed twice' });
    },
  },
  {
    name: 'the last bag of a warehouse',
    keys: [],
    table: 'stock_movement',
    refusals: ['811'],
    starts: async (track, n) => {
      await track.done('/stock/saveNote', await purchase(track, `l${n}`));
      const head = { kind: 'general', storeid: `KNl${n}`.toUpperCase(), valuedt: track.today, recipient: 'OP1', applyid: 'OP1' };
      return both('/stock/saveNote', { ...head, lines: [{ unit: 'kg', itemid: `INl${n}`.toUpperCase(), qty: 60 }] });
    },
  },
  {
    name: 'a transfer that two receive',
    keys: ['stock_arrival_pkey'],
    table: 'stock_arrival',
    refusals: ['832', 'STALE'],
    starts: async (track, n): Promise<Start[]> => {
      const { body } = await sent(track, `R${n}`, 40);
      return (['team', 'company'] as const).map((person) => ({ path: '/stock/confirmTransfer', body, person }));
    },
  },
  {
    name: 'a shortage that two explain',
    keys: ['stock_shortage_pkey'],
    table: 'stock_shortage',
    refusals: ['STALE', '819'],
    starts: async (track, n) => {
      const { noteid, body } = await sent(track, `X${n}`, 30);
      const { version } = await track.done('/stock/confirmTransfer', body, 'team');
      const line = { lineno: 1, lot: '', expdt: '99991231', how: 'back', qty: 10 };
      return both('/stock/explainTransfer', { noteid, version, valuedt: track.today, lines: [line] });
    },
  },
  { name: 'a house', keys: ['room_pkey'], table: 'room', refusals: ['871'], starts: (_, n) => both('/growfinish/saveHouse', house(`H${n}`)) },
  {
    name: 'pigs into an empty house',
    keys: ['house_batch_pkey', 'house_batch_farm_id_roomid_daterange_excl', 'batch_group_pkey'],
    table: 'house_batch',
    refusals: [],
    starts: async (track, n) => {
      await track.done('/growfinish/saveHouse', house(`HB${n}`));
      return both('/growfinish/saveEntry', arrival(track, `HB${n}`));
    },
  },
  {
    name: 'an event of a batch that two take back',
    keys: ['batch_move_farm_id_reverses_key'],
    table: 'batch_move',
    refusals: ['STALE'],
    starts: async (track, n) => both('/growfinish/removeEvent', { eventId: await raised(track, `HR${n}`), change: 'typed twice' }),
  },
  {
    name: 'numbers of ear tags',
    keys: [
      'ear_tag_pkey',
      'ear_number_pkey',
      'ear_tag_farm_id_range_id_no_key',
      'tag_range_farm_id_lineage_sex_epoch_int4range_excl',
      'tag_series_pkey',
    ],
    table: 'tag_series',
    refusals: [],
    starts: async (track): Promise<Start[]> => {
      await lyPattern(track);
      return both('/growfinish/saveTags', { lineage: 'LY', sex: 'F', count: 7 });
    },
  },
  {
    name: 'one number for two piglets',
    keys: ['tag_pig_farm_id_tag_key'],
    table: 'tag_pig',
    refusals: ['TAG_TAKEN'],
    starts: (track) => tagging(track, ({ starttag }) => ({ tag: starttag, sex: 'F' })),
  },
  {
    name: 'one transponder for two piglets',
    keys: ['tag_pig_rfid'],
    table: 'tag_pig',
    refusals: ['V_EXISTS'],
    starts: (track, n) =>
      tagging(track, ({ starttag, finishtag }, at) => ({ tag: at === 0 ? starttag : finishtag, sex: 'F', rfid: `96400${n.padStart(10, '0')}` })),
  },
  {
    name: 'a test file',
    keys: ['test_file_pkey'],
    table: 'test_file',
    refusals: [],
    starts: () => both('/common/genpfile', { pletcnt: 5, source: 'OWN' }),
  },
  {
    name: 'numbers for a test file',
    keys: ['test_file_tag_pkey', 'test_file_tag_open'],
    table: 'test_file_tag',
    refusals: [],
    starts: async ({ done }) => {
      const { filecd } = await done('/common/genpfile', { pletcnt: 5, source: 'OWN' });
      return both('/growfinish/saveTags', { lineage: 'LY', sex: 'M', count: 2, filecd });
    },
  },
];
