import type { Db } from '#engine/server/db.ts';
import type { DemoPart, Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { DEFAULT_CODE } from '#modules/growfinish/domain/standard-book.ts';
import { DEFAULT_BANDS, DEFAULT_STANDARD } from '#modules/growfinish/domain/standards.ts';

/** Before the first batch of the demonstration. */
const SINCE = '20200101' as BusinessDate;
/** kg the feed bin of a house holds. */
const BIN = 6_000;
/** Houses that share a silo. */
const SILO_HOUSES = 2;

/** Standards of the demonstration's company: the working values of the catalogue, and a programme of its goods. */
async function saveStandards(make: Make): Promise<void> {
  const save = (body: object) => make('/growfinish/saveStandard', { stdtp: 'pig', from: SINCE, accept: ['W_HOLDAGE'], ...body });
  await save({ kind: 'feed', code: DEFAULT_CODE, name: 'Tiêu chuẩn công ty', weeks: DEFAULT_STANDARD });
  await save({ kind: 'fcr', code: DEFAULT_CODE, name: 'FCR công ty', bands: DEFAULT_BANDS });
  const feed = (itemid: string, low: number, high: number) => ({ itemid, basis: 'week', low, high, tolerance: 3 });
  const once = (itemid: string, day: number, unit: string, dose: number) => ({
    ...{ itemid, basis: 'day', low: day, high: day, tolerance: 5 },
    unit,
    dose,
    route: 'im',
  });
  await save({
    ...{ kind: 'item', code: 'HEOTHIT', name: 'Chương trình heo thịt' },
    lines: [
      feed('TA-TAP', 4, 6),
      feed('TA-CAI', 7, 10),
      feed('TA-LUA', 11, 16),
      feed('TA-VOBEO', 17, 26),
      once('V-CIRCO', 65, 'dose', 1),
      once('V-PRRS', 95, 'dose', 1),
      once('D-AMOX', 110, 'ml', 5),
    ],
  });
}

/** A silo between the first finishing houses, filled when a lorry came this week. */
async function fillSilo(make: Make, today: BusinessDate): Promise<void> {
  const words = { V: 'Si lô số 1', E: 'Silo 1', T: 'ไซโล 1' };
  await make('/stock/saveStore', { storeid: 'SILO1', ...words, storetp: 'silo', capacity: 12_000, capacityunit: 'kg', receives: 'Y', inuse: 'Y' });
  await make('/stock/saveNote', {
    ...{ kind: 'purchase', storeid: 'SILO1', supplierid: 'CAM-B', valuedt: addDays(today, -2), applyid: 'OP1', refno: 'HD931', accept: ['W_PRICE'] },
    lines: [{ itemid: 'TA-VOBEO', unit: 'kg', qty: 4_200, price: 9_350, lot: `TA${today.slice(2)}`, expdt: addDays(today, 75) }],
  });
}

interface Uses {
  readonly stores: readonly { readonly storeid: string }[];
  readonly users: readonly { readonly userid: string; readonly usrlvl: number }[];
}

/** Who keeps the warehouses of a farm, and the least that should lie in them. */
async function saveKeepers(make: Make, from: BusinessDate): Promise<void> {
  const { stores, users } = await make<Uses>('/stock/findStoreUses', {});
  const all = { receives: 'Y', issues: 'Y', confirms: 'Y', counts: 'Y' };
  // Visitors of the demonstration keep nothing.
  const keepers = users.filter(({ userid }) => userid === 'nhanvien' || userid === 'quanly').map(({ userid }) => ({ userid, ...all }));
  // The general store is left without a keeper: the screen says so.
  for (const { storeid } of stores.filter((store) => store.storeid !== 'VATTU' && keepers.length > 0))
    await make('/stock/saveStoreUse', { storeid, from, atonce: 'Y', keepers, lowest: storeid === 'CAM' ? [{ itemid: 'TA-CAI', qty: 800 }] : [] });
}

/** What houses draw on: feed by a silo they share or a bin of their own, medicine and vaccine out of their stores. */
async function saveUses(make: Make, from: BusinessDate, houses: readonly string[], silos: number): Promise<void> {
  const place = (roomid: string, itemtp: string, storeid: string, more: object = {}) => ({ roomid, itemtp, storeid, ...more });
  const rows = houses.flatMap((roomid, at) => [
    at < silos ? place(roomid, 'feed', 'SILO1') : place(roomid, 'feed', 'CAM', { bin: `Si lô ${roomid}`, binkg: BIN }),
    place(roomid, 'medicine', 'THUOC'),
    place(roomid, 'vaccine', 'LANH'),
  ]);
  if (rows.length > 0) await make('/growfinish/saveHouseUse', { from, rows });
}

/** Houses of a farm that are run as batches, of an area where one is named. */
async function batchHouses(db: Db, farmid: string, area: string | null): Promise<string[]> {
  const { rows } = await db.query<{ roomid: string }>(
    "select roomid from room where farm_id = $1 and batchflg and state = 'active' and ($2::text is null or area = $2) order by roomid",
    [farmid, area],
  );
  return rows.map(({ roomid }) => roomid);
}

/** What the farm aims at over all its houses: gain a day, feed conversion and losses. */
const TARGETS = { ADG: { all: 720 }, FCR: { all: 2.5 }, LOSS: { all: 2.5 } };

/** Targets of growing pigs, from today on. */
const saveTargets = (make: Make, today: BusinessDate) =>
  make('/admin/saveSettings', { scope: 'farm', validFrom: today, values: [{ name: 'GROWTARGETS', value: TARGETS }], reason: 'Mục tiêu năm' });

const usedSince = (today: BusinessDate): BusinessDate => addDays(today, -60);

/** Standards, the programme of goods, targets and the use of warehouses on the demonstration's first farm. */
export const standardsDemo: DemoPart = {
  fill: ({ farm: { farmid, today }, asManager }) =>
    asManager(async (db, make) => {
      await saveStandards(make);
      await saveTargets(make, today);
      // The silo comes afterwards: everybody may take from it.
      await saveKeepers(make, usedSince(today));
      await fillSilo(make, today);
      await saveUses(make, usedSince(today), await batchHouses(db, farmid, 'grow-finish'), SILO_HOUSES);
      return 'standards';
    }),
};

/** The use of warehouses and the targets on the farm that only grows pigs. */
export const usesDemo: DemoPart = {
  on: ['growing'],
  fill: ({ farm: { farmid, today }, asManager }) =>
    asManager(async (db, make) => {
      await saveUses(make, usedSince(today), await batchHouses(db, farmid, null), 0);
      await saveTargets(make, today);
      return 'uses of warehouses, targets';
    }),
};
