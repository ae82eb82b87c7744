import { keptFileOf } from '#engine/define/file-calls.ts';
import type { DemoContext, Make } from '#engine/server/demo.ts';
import { renderReportPdf } from '#engine/server/pdf/render.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { issueForRun } from '../stock/run-use.ts';
import type { DemoLab } from './demo-lab.ts';
import { type DemoRunUse, LOT_DAYS, lotOf } from './demo-runs.ts';

const words = (V: string, E: string, T: string) => ({ V, E, T, inuse: 'Y' });

const STORES: readonly object[] = [
  {
    storeid: 'KHO',
    ...words('Kho chính', 'Main store', 'คลังหลัก'),
    kind: 'main',
    issues: 'Y',
    receives: 'Y',
    places: [{ place: 'A1', label: 'Kệ A1' }],
  },
  {
    storeid: 'TUMAT',
    ...words('Tủ mát 2–8 °C', 'Fridge 2–8 °C', 'ตู้เย็น 2–8 °C'),
    kind: 'cold',
    parent: 'KHO',
    tempmin: 2,
    tempmax: 8,
    issues: 'Y',
    receives: 'Y',
  },
  { storeid: 'BAN', ...words('Bàn ELISA', 'ELISA bench', 'โต๊ะ ELISA'), kind: 'bench', parent: 'KHO', issues: 'Y', receives: 'Y' },
  { storeid: 'BIETTRU', ...words('Khu biệt trữ', 'Quarantine', 'พื้นที่กักกัน'), kind: 'quarantine', issues: 'N', receives: 'Y' },
];

/** Kits: item, test, name, price a test, tests bought at a time. */
const KITS = [
  ['KIT-PRRS', 'PRRS-AB', 'Kit ELISA PRRS', 'PRRS ELISA kit', 'ชุด ELISA PRRS', 62_000],
  ['KIT-CSF', 'CSF-AB', 'Kit ELISA dịch tả heo cổ điển', 'CSF ELISA kit', 'ชุด ELISA อหิวาต์สุกร', 58_000],
  ['KIT-APP', 'APP-AB', 'Kit ELISA APP', 'APP ELISA kit', 'ชุด ELISA APP', 71_000],
  ['KIT-QPRRS', 'PRRS-PCR', 'Kit realtime PCR PRRS', 'PRRS real-time PCR kit', 'ชุด realtime PCR PRRS', 145_000],
  ['KIT-QASF', 'ASF-PCR', 'Kit realtime PCR ASF', 'ASF real-time PCR kit', 'ชุด realtime PCR ASF', 150_000],
  ['KIT-QPED', 'PED-PCR', 'Kit realtime PCR PED', 'PED real-time PCR kit', 'ชุด realtime PCR PED', 138_000],
] as const;

const kitItem = ([itemid, testcd, V, E, T, price]: (typeof KITS)[number]) => ({
  ...{ itemid, itemtp: 'kit', ...words(V, E, T), unit: 'piece', tests: 1, tempmin: 2, tempmax: 8, stability: 30, price },
  ...{ least: 96, reorder: 192, greatest: 960, lotreq: 'Y', warndays: 60 },
  units: [
    { unit: 'pack', factor: 96 },
    { unit: 'box', factor: 192 },
  ],
  uses: [{ testcd, amount: 1 }],
});

const OTHERS: readonly object[] = [
  {
    ...{ itemid: 'PBS', itemtp: 'reagent', ...words('Đệm PBS', 'PBS buffer', 'บัฟเฟอร์ PBS'), unit: 'ml', lotreq: 'N', stability: 60, price: 180 },
    ...{ units: [{ unit: 'bottle', factor: 500 }], uses: [] },
  },
  {
    ...{
      itemid: 'ONGMAU',
      itemtp: 'sampling',
      ...words('Ống lấy máu 5 ml', 'Blood tube 5 ml', 'หลอดเก็บเลือด 5 มล.'),
      unit: 'piece',
      lotreq: 'N',
      price: 2_500,
    },
    ...{ reorder: 300, greatest: 2000, units: [{ unit: 'box', factor: 100 }], uses: [] },
  },
  {
    ...{ itemid: 'GANGTAY', itemtp: 'other', ...words('Găng tay khám', 'Examination gloves', 'ถุงมือตรวจ'), unit: 'pair', lotreq: 'N', price: 1_800 },
    ...{ units: [{ unit: 'box', factor: 50 }], uses: [] },
  },
  {
    ...{
      itemid: 'KIM-18G',
      itemtp: 'sampling',
      ...words('Kim lấy máu 18G', 'Needles 18G', 'เข็มเจาะเลือด 18G'),
      unit: 'piece',
      lotreq: 'N',
      price: 1_200,
    },
    ...{ units: [{ unit: 'box', factor: 100 }], uses: [] },
  },
  {
    ...{ itemid: 'TSA', itemtp: 'media', ...words('Thạch TSA', 'TSA agar', 'อาหารเลี้ยงเชื้อ TSA'), unit: 'piece', lotreq: 'Y', price: 22_000 },
    units: [],
    uses: [],
  },
];

/** What the goods of a laboratory are made with. */
export interface GoodsAt {
  readonly make: Make;
  readonly ctx: (typedOn: BusinessDate) => SignedContext;
  readonly today: BusinessDate;
  /** Two-month periods whose goods are in the book. */
  readonly periods: number;
}

const SUPPLIER = 'KIT-E';
const firstDay = (today: BusinessDate, period: number): BusinessDate => addDays(today, -(period + 1) * LOT_DAYS + 1);
const lotDay = (today: BusinessDate, period: number): BusinessDate => addDays(firstDay(today, period), LOT_DAYS - 1);

async function lists({ make }: GoodsAt): Promise<void> {
  await make('/stock/savePartner', { partnerid: SUPPLIER, name: 'Nhà cung cấp kit mẫu E', role: 'supplier', company: 'Y', inuse: 'Y', term: 30 });
  for (const store of STORES) await make('/lab/saveStore', store);
  for (const item of [...KITS.map(kitItem), ...OTHERS]) await make('/lab/saveItem', item);
}

/** Packs of a kit that hold what the runs of a period used, and some more. */
const packsFor = (uses: readonly DemoRunUse[], itemid: string, lot: string): number =>
  Math.ceil((150 + uses.filter((use) => use.itemid === itemid && use.lot === lot).reduce((sum, { qty }) => sum + qty, 0)) / 96);

/** What was bought at the beginning of a period: a lot of each kit, and what has no lot. */
async function delivery({ make, today }: GoodsAt, period: number, uses: readonly DemoRunUse[], opening: boolean): Promise<void> {
  const day = firstDay(today, period);
  const kits = KITS.map(([itemid, , , , , price], at) => {
    const lot = lotOf(itemid, lotDay(today, period), today);
    // Lots keep for nine months; of the oldest something was left over when it expired.
    const expdt = addDays(day, period >= 2 && at === 0 ? LOT_DAYS * (period + 1) - 12 : 270);
    return { itemid, unit: 'pack', qty: packsFor(uses, itemid, lot), price: price * 96, lot, expdt, temp: at === 4 && period === 1 ? 11 : 5 };
  });
  const more = [
    { itemid: 'PBS', unit: 'bottle', qty: 4, price: 90_000, temp: 20 },
    { itemid: 'ONGMAU', unit: 'box', qty: 6, price: 250_000, temp: 25 },
  ];
  const head = opening ? { kind: 'opening' } : { kind: 'purchase', supplierid: SUPPLIER, refno: `HD-${day.slice(2)}` };
  await make('/lab/saveNote', { ...head, storeid: 'TUMAT', valuedt: day, lines: [...kits, ...more] }, day);
}

/** What else happens in a store: tubes for the farms, transfers on their way (one to a farm), an opened pack. @returns the transfer that arrives */
async function everyday({ make, today }: GoodsAt): Promise<string> {
  const day = (ago: number) => addDays(today, -ago);
  const tubes = (ago: number, qty: number, head: object) => {
    const lines = [{ itemid: 'ONGMAU', unit: 'piece', qty }];
    return make<{ id: string }>('/lab/saveNote', { storeid: 'TUMAT', valuedt: day(ago), ...head, lines }, day(ago));
  };
  const small = [
    { itemid: 'KIM-18G', unit: 'box', qty: 5, price: 120_000 },
    { itemid: 'GANGTAY', unit: 'box', qty: 4, price: 92_000 },
  ];
  const invoice = { kind: 'purchase', storeid: 'KHO', supplierid: SUPPLIER, refno: 'HD-KIM', valuedt: day(12), lines: small };
  await make('/lab/saveNote', invoice, day(12));
  for (const ago of [45, 33, 8]) await tubes(ago, 60, { kind: 'sampling', tofarm: 'NAI2' });
  const { id } = await tubes(20, 200, { kind: 'transfer', tostore: 'KHO' });
  await tubes(1, 50, { kind: 'transfer', tostore: 'BAN' });
  await tubes(2, 100, { kind: 'farm', tofarm: 'NAI2' });
  const pack = { itemid: 'KIT-PRRS', lot: lotOf('KIT-PRRS', today, today), unit: 'pack', qty: 1, tounit: 'piece', opened: day(3), loss: 2 };
  await make('/lab/convertUnit', { storeid: 'TUMAT', valuedt: day(3), ...pack, reason: 'DAMAGED' }, day(3));
  return id;
}

/** Another person receives the tubes: some were broken on the way. */
export async function receiveGoods(make: Make, noteid: string, today: BusinessDate): Promise<void> {
  interface Coming {
    readonly version: number;
    readonly lines: readonly { readonly lineno: number; readonly lot: string; readonly expdt: string; readonly sent: number }[];
  }
  const { version, lines } = await make<Coming>('/lab/getTransfer', { noteid });
  const arrived = lines.map(({ lineno, lot, expdt, sent }) => ({
    lineno,
    lot,
    expdt,
    received: sent - 10,
    condition: 'damaged',
    remark: 'Vỡ một khay',
  }));
  await make('/lab/confirmTransfer', { noteid, version, recvdt: addDays(today, -19), lines: arrived }, addDays(today, -19));
}

/** What a farm's general store sends the laboratory: gloves that arrive, and needles with more of them still on their way. @returns the note that arrives */
export async function sendFromFarm(make: Make, labid: string, today: BusinessDate): Promise<string> {
  const head = { kind: 'lab', storeid: 'VATTU', tofarm: labid, applyid: 'OP1', driver: 'Tài xế kho', plate: '60C-123.45' };
  const send = (ago: number, lines: readonly object[]) => make<{ id: string }>('/stock/saveNote', { ...head, valuedt: addDays(today, -ago), lines });
  const gloves = { itemid: 'GANGTAY', unit: 'box', qty: 1 };
  const { id } = await send(9, [gloves]);
  await send(1, [{ itemid: 'KIMTIEM', unit: 'piece', qty: 50 }, gloves]);
  return id;
}

/** The central laboratory sends the farm's own room kits for its store: on their way. */
export async function sendToRoom({ asManager, farm: { today } }: DemoContext, central: DemoLab, room: DemoLab): Promise<void> {
  const store = { storeid: 'KHO', ...words('Kho phòng xét nghiệm trại', 'Store of the farm’s room', 'คลังห้องตรวจของฟาร์ม'), kind: 'main' };
  await asManager((_, make) => make('/lab/saveStore', { ...store, issues: 'Y', receives: 'Y' }), room.people.head, room.labid);
  const note = {
    kind: 'lab',
    storeid: 'TUMAT',
    tofarm: room.labid,
    valuedt: addDays(today, -1),
    lines: [{ itemid: 'KIT-CSF', unit: 'piece', qty: 24 }],
  };
  await asManager((_, make) => make('/lab/saveNote', note), central.people.tester, central.labid);
}

/** The laboratory receives what a farm sent, as an item of its own, and puts it into its main store. */
export async function receiveFromFarm(make: Make, noteid: string, today: BusinessDate): Promise<void> {
  interface Coming {
    readonly version: number;
    readonly lines: readonly {
      readonly lineno: number;
      readonly lot: string;
      readonly expdt: string;
      readonly sent: number;
      readonly taken: string;
    }[];
  }
  const { version, lines } = await make<Coming>('/lab/getTransfer', { noteid });
  const arrived = lines.map(({ lineno, lot, expdt, sent, taken }) => ({ lineno, lot, expdt, received: sent, itemid: taken, place: 'A1' }));
  await make('/lab/confirmTransfer', { noteid, version, recvdt: addDays(today, -8), storeid: 'KHO', lines: arrived });
}

/** The paper a supplier sends with a lot: kept as a file, it opens from the note. @returns its id */
async function certificate({ make }: GoodsAt, day: BusinessDate): Promise<string> {
  const pdf = await renderReportPdf({
    ...{ language: 'V', title: 'Giấy chứng nhận phân tích lô', letterhead: 'Nhà cung cấp kit mẫu E', subtitles: ['Lô TSA-7'], tables: [] },
    ...{ footer: 'TSA-7', orientation: 'portrait', notes: ['Vô trùng: đạt.', 'Độ hồi phục E. coli: 96 %.', `Ngày kiểm: ${day}.`] },
  });
  const file = { name: 'chung-nhan-TSA-7.pdf', data: Buffer.from(pdf).toString('base64') };
  const { path } = await make<{ path: string }>('/common/saveFile', { kind: 'paper', file });
  return keptFileOf(path)?.id ?? '';
}

/** A lot that came too warm waits in quarantine. */
async function quarantine(at: GoodsAt): Promise<void> {
  const { make, today } = at;
  const line = { itemid: 'TSA', unit: 'piece', qty: 40, price: 22_000, lot: 'TSA-7', expdt: addDays(today, 50), temp: 30 };
  const valuedt = addDays(today, -6);
  const fileid = await certificate(at, valuedt);
  await make(
    '/lab/saveNote',
    { kind: 'purchase', supplierid: SUPPLIER, refno: 'HD-TSA', storeid: 'BIETTRU', valuedt, fileid, lines: [line] },
    valuedt,
  );
}

/** Fills the stores of a laboratory: what was bought, what its runs used, what else happened. @returns notes of runs, and the transfer that arrives */
export async function makeGoods(at: GoodsAt, uses: readonly DemoRunUse[]): Promise<{ readonly runs: number; readonly sent: string }> {
  await lists(at);
  const from = firstDay(at.today, at.periods - 1);
  const booked = uses.filter(({ day }) => day >= from).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  for (let period = at.periods - 1; period >= 0; period -= 1) {
    await delivery(at, period, booked, period === at.periods - 1);
    const last = lotDay(at.today, period);
    for (const { runno, testcd, itemid, lot, day, qty } of booked.filter(({ day }) => day >= firstDay(at.today, period) && day <= last))
      await issueForRun(at.ctx(day), {
        run: runno,
        test: testcd,
        store: 'TUMAT',
        day,
        lines: [{ item: itemid, lot, unit: 'piece', qty, why: null }],
      });
  }
  const sent = await everyday(at);
  await quarantine(at);
  return { runs: booked.length, sent };
}
