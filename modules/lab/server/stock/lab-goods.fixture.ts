import { daysOn, openStockServer, type Stock, TODAY } from '#modules/stock/server/stock.fixture.ts';
import { FARM_A } from '#testkit/test-app.ts';

export { daysOn, type Stock, TODAY };

/** A saved note, as its calls answer it. */
export interface SavedLab {
  readonly id: string;
  readonly note: string;
  readonly version: number;
  readonly state: string;
  readonly movements: readonly {
    readonly row: number;
    readonly lot: string;
    readonly expdt: string;
    readonly qty: number;
    readonly amount: number | null;
  }[];
  readonly after: readonly { readonly itemid: string; readonly before: number; readonly qty: number; readonly avgprice: number | null }[];
}

const name = (V: string, E: string, T: string) => ({ V, E, T, inuse: 'Y' });
/** The stores and one of the items of the laboratory. */
export const STORES = [
  {
    storeid: 'MAIN',
    ...name('Kho chính', 'Main store', 'คลังหลัก'),
    kind: 'main',
    issues: 'Y',
    receives: 'Y',
    places: [{ place: 'A1', label: 'Kệ A1' }],
  },
  { storeid: 'COLD', ...name('Tủ mát', 'Fridge', 'ตู้เย็น'), kind: 'cold', parent: 'MAIN', tempmin: 2, tempmax: 8, issues: 'Y', receives: 'N' },
  { storeid: 'QUAR', ...name('Biệt trữ', 'Quarantine', 'กักกัน'), kind: 'quarantine', issues: 'N', receives: 'Y' },
];
export const KIT = {
  ...{ itemid: 'ELISA-PRRS', itemtp: 'kit', ...name('Kit ELISA PRRS', 'PRRS ELISA kit', 'ชุด ELISA PRRS') },
  ...{ unit: 'piece', tests: 1, tempmin: 2, tempmax: 8, stability: 30, reorder: 200, greatest: 960, lotreq: 'Y', warndays: 60 },
  units: [
    { unit: 'pack', factor: 96 },
    { unit: 'box', factor: 480 },
  ],
  uses: [{ testcd: 'PRRS', amount: 1 }],
};
const BUFFER = {
  ...{ itemid: 'PBS', itemtp: 'reagent', ...name('Đệm PBS', 'PBS buffer', 'บัฟเฟอร์ PBS') },
  ...{ unit: 'ml', lotreq: 'N', reorder: 0 },
  units: [{ unit: 'bottle', factor: 500 }],
};

/** An item counted in pieces, without lots. */
export const piecesOf = (itemid: string) => ({
  ...{ itemid, itemtp: 'sampling', ...name('Tên', 'Name', 'ชื่อ'), unit: 'piece', lotreq: 'N', reorder: 0 },
  ...{ units: [], uses: [] },
});

/** Makes a farm a laboratory. */
export async function asLab({ server }: Stock, farmid: string): Promise<void> {
  await server.db.pool.query(
    `insert into laboratory (farm_id, prnt2, name_v, name_e, name_t, crtusrid)
     select farm_id, prnt2, 'Phòng', 'Lab ' || farm_id, 'แล็บ', 'x' from farm where farm_id = $1`,
    [farmid],
  );
}

/** Whose laboratory farm A is: its staff work in it. */
async function asLaboratory({ server }: Stock): Promise<void> {
  await server.db.pool.query('update app_user set labid = $1 where home_farm_id = $1 or farm_id = $1', [FARM_A]);
}

/** Stores and items of a laboratory, saved through the calls. */
export async function labBasics(lab: Stock): Promise<void> {
  await asLaboratory(lab);
  for (const store of STORES) await lab.save('/lab/saveStore', store);
  for (const item of [KIT, BUFFER]) await lab.save('/lab/saveItem', item);
}

/** The whole server over a farm that is a laboratory, with stores, two items and a supplier saved through the calls. */
export async function openLabServer(): Promise<Stock> {
  const lab = await openStockServer();
  await labBasics(lab);
  await lab.save('/stock/savePartner', { partnerid: 'S1', name: 'Kit Đông Nam', role: 'both', company: 'N', inuse: 'Y', term: 30 });
  return lab;
}

/** A purchase of kits: a line, and what of its head differs. */
export function bought(line: object = {}, head: object = {}): object {
  const kits = { itemid: 'ELISA-PRRS', unit: 'pack', qty: 1, price: 9_600_000, lot: 'K1', expdt: daysOn(200) };
  return { kind: 'purchase', storeid: 'MAIN', valuedt: TODAY, supplierid: 'S1', lines: [{ ...kits, ...line }], ...head };
}

/** A use of kits by a test. */
export function used(line: object = {}, head: object = {}): object {
  return {
    kind: 'test',
    storeid: 'MAIN',
    valuedt: TODAY,
    testcd: 'PRRS',
    lines: [{ itemid: 'ELISA-PRRS', unit: 'piece', qty: 10, ...line }],
    ...head,
  };
}
