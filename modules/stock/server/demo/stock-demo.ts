import type { Db } from '#engine/server/db.ts';
import type { DemoPart, Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { DEMO_ITEMS, DEMO_PARTNERS, DEMO_STORES } from './goods.ts';

/** Houses of the sows and weaned piglets goods are issued to. */
type Houses = Readonly<Record<'mated' | 'lactating' | 'nursery', readonly string[]>>;

/** A line of the demonstration's notes. */
const line = (itemid: string, unit: string, qty: number, more: object = {}) => ({ itemid, unit, qty, ...more });

/** Weeks of deliveries and use note by note, and those before them of which a whole year of cost keeps the feed alone. */
const LIVE_WEEKS = 8;
const WEEKS_BEFORE = 24;

/** kg a day of sows that were mated, sows that suckle, weaned piglets. */
const EATEN = { mated: 250, lactating: 150, nursery: 62 };

/** Feed of the weeks before: one delivery and one issue a week. */
async function earlierFeed(make: Make, today: BusinessDate, houses: Houses): Promise<void> {
  const head = { applyid: 'OP1', accept: ['W_PRICE'], storeid: 'CAM' };
  for (let week = LIVE_WEEKS + WEEKS_BEFORE; week > LIVE_WEEKS; week -= 1) {
    const valuedt = addDays(today, -7 * week);
    // Used up long ago; a receipt entered today takes no goods that are expired today.
    const lot = { lot: `TA${valuedt.slice(2)}`, expdt: addDays(today, 15) };
    const price = 10_400 - (week - LIVE_WEEKS) * 20;
    const bags = [line('TA-CHUA', 'bag', 70, { price: price * 25, ...lot }), line('TA-NUOI', 'bag', 42, { price: (price + 900) * 25, ...lot })];
    const weaner = line('TA-CAI', 'bag', 18, { price: (price + 5200) * 25, ...lot });
    await make('/stock/saveNote', { ...head, kind: 'purchase', supplierid: 'CAM-B', valuedt, refno: `HD${1000 - week}`, lines: [...bags, weaner] });
    await make('/stock/saveNote', {
      ...{ ...head, kind: 'house', recipient: 'OP3', valuedt: addDays(valuedt, 1) },
      lines: fedLines(houses, 7),
    });
  }
}

/** Feed of some days for every house. */
const fedLines = ({ mated, lactating, nursery }: Houses, days: number): object[] => [
  ...shared('TA-CHUA', mated, days * EATEN.mated, { pigtype: 'mated', coverdays: days }),
  ...shared('TA-NUOI', lactating, days * EATEN.lactating, { pigtype: 'lactating', coverdays: days }),
  ...shared('TA-CAI', nursery, days * EATEN.nursery, { pigtype: 'nursery', coverdays: days }),
];

/** Eight weeks of deliveries and use: feed every week, medicines and vaccines every month. */
async function liveStock(make: Make, today: BusinessDate, houses: Houses): Promise<void> {
  const day = (n: number) => addDays(today, -n);
  const head = { applyid: 'OP1', accept: ['W_PRICE'] };
  const buy = (ago: number, storeid: string, supplierid: string, lines: object[]) =>
    make('/stock/saveNote', { ...head, kind: 'purchase', storeid, supplierid, valuedt: day(ago), refno: `HD${String(900 - ago)}`, lines });
  const feedLot = (ago: number) => ({ lot: `TA${day(ago).slice(2)}`, expdt: addDays(day(ago), 75) });
  await make('/stock/saveNote', {
    ...head,
    ...{ kind: 'opening', storeid: 'VATTU', valuedt: day(60) },
    lines: [line('GANGTAY', 'box', 10, { price: 90_000 }), line('KIMTIEM', 'box', 6, { price: 120_000 })],
  });
  await buy(58, 'THUOC', 'THUOC-A', [
    line('D-AMOX', 'bottle', 30, { price: 95_000, lot: 'AM2401', expdt: addDays(today, 200) }),
    line('D-OXY', 'bottle', 12, { price: 82_000, lot: 'OX117', expdt: addDays(today, 24) }),
  ]);
  await buy(57, 'LANH', 'THUOC-A', [
    line('V-PARVO', 'box', 4, { price: 1_450_000, lot: 'PV88', expdt: addDays(today, 20) }),
    line('V-PRRS', 'box', 5, { price: 2_600_000, lot: 'PR31', expdt: addDays(today, 160) }),
  ]);
  for (let week = LIVE_WEEKS; week > 0; week -= 1) {
    const ago = week * 7;
    const price = 10_400 + (LIVE_WEEKS - week) * 60;
    await buy(ago, 'CAM', 'CAM-B', [
      line('TA-CHUA', 'bag', 90, { price: price * 25, ...feedLot(ago) }),
      line('TA-NUOI', 'bag', 60, { price: (price + 900) * 25, ...feedLot(ago) }),
      line('TA-CAI', 'bag', 24, { price: (price + 5200) * 25, ...feedLot(ago) }),
    ]);
    await feedWeek(make, day, ago, houses, head);
  }
  await make('/stock/saveNote', {
    ...head,
    ...{ kind: 'disposal', storeid: 'CAM', valuedt: day(3), recipient: 'OP2' },
    lines: [line('TA-CAI', 'kg', 40, { reason: 'DAMAGED', remark: 'Ướt do mưa' })],
  });
  // The general store was counted: two pairs of gloves were missing.
  await make('/stock/saveNote', {
    ...{ ...head, kind: 'count', storeid: 'VATTU', valuedt: day(12) },
    lines: [line('GANGTAY', 'pair', 498), line('KIMTIEM', 'piece', 600)],
  });
}

/** Days within which notes wait for whoever compares them with their papers. */
const UNCHECKED = 14;

/** Another person compared the older notes with their papers. */
async function checkOlder(make: Make, today: BusinessDate): Promise<void> {
  for (const notetp of ['RN', 'DN']) {
    const asked = { notetp, to: addDays(today, -UNCHECKED), state: '10', size: 100 };
    const { rows } = await make<{ rows: readonly { readonly noteid: string; readonly version: number }[] }>('/stock/findNotes', asked);
    const notes = rows.map(({ noteid, version }) => ({ noteid, version }));
    if (notes.length > 0) await make('/stock/stepNote', { state: '20', notes });
  }
}

/** Houses goods are issued to by who stands in them; null on a farm without sows. */
async function housesByArea(db: Db, farmid: string): Promise<Houses | null> {
  const { rows } = await db.query<{ area: string; roomid: string }>(
    "select area, roomid from room where farm_id = $1 and state = 'active' and not batchflg order by roomid",
    [farmid],
  );
  const named = (area: string, letter: string): string[] =>
    rows.filter((room) => room.area === area && room.roomid.startsWith(letter)).map(({ roomid }) => roomid);
  const [mated, lactating, nursery] = [named('sow', 'M'), named('sow', 'F'), named('nursery', 'N')];
  return mated.length === 0 || lactating.length === 0 || nursery.length === 0 ? null : { mated, lactating, nursery };
}

/** A line for each of some houses, the quantity shared out. */
const shared = (itemid: string, rooms: readonly string[], qty: number, more: object) =>
  rooms.map((roomid) => line(itemid, 'kg', Math.round((qty * 10) / rooms.length) / 10, { roomid, ...more }));

async function feedWeek(make: Make, day: (n: number) => BusinessDate, ago: number, houses: Houses, head: object): Promise<void> {
  const use = (n: number, storeid: string, lines: object[]) =>
    make('/stock/saveNote', { ...head, kind: 'house', storeid, valuedt: day(n), recipient: 'OP3', lines });
  for (const [from, days] of [
    [ago - 1, 3],
    [ago - 4, 4],
  ] as const) {
    await use(from, 'CAM', fedLines(houses, days));
  }
  const farrow = houses.lactating[0];
  await use(ago - 2, 'THUOC', [
    line('D-AMOX', 'ml', 120, { roomid: farrow, pigtype: 'lactating', dose: 10, heads: 12, route: 'im', prescription: `DT-${52 - ago / 7}` }),
  ]);
  if (ago % 14 === 0) await use(ago - 3, 'LANH', [line('V-PARVO', 'dose', 20, { roomid: houses.mated[0], pigtype: 'mated', dose: 1, heads: 20 })]);
}

interface Sent {
  readonly id: string;
}
interface Opened {
  readonly head: { readonly version: number };
  readonly lines: readonly { readonly lineno: number; readonly lot: string; readonly expdt: string; readonly sent: number }[];
}

/** Gloves sent to the medicine store: a box was missing when they arrived, and another transfer is on its way. */
async function sendInside(make: Make, today: BusinessDate): Promise<string> {
  const head = { kind: 'transfer', trftp: 'internal', storeid: 'VATTU', tostore: 'THUOC', applyid: 'OP1', driver: 'Tài xế kho', plate: '60C-123.45' };
  const { id } = await make<Sent>('/stock/saveNote', { ...head, valuedt: addDays(today, -6), lines: [line('GANGTAY', 'box', 3)] });
  await make('/stock/saveNote', { ...head, valuedt: addDays(today, -2), lines: [line('KIMTIEM', 'box', 1), line('GANGTAY', 'box', 1)] });
  return id;
}

/** Another person receives a transfer: of each lot fifty less than was sent. */
async function receive(make: Make, noteid: string, today: BusinessDate): Promise<void> {
  const { head, lines } = await make<Opened>('/stock/getArrival', { noteid });
  await make('/stock/confirmTransfer', {
    ...{ noteid, version: head.version, recvdt: addDays(today, -5) },
    lines: lines.map(({ lineno, lot, expdt, sent }) => ({ lineno, lot, expdt, received: sent - 50, condition: 'wet', remark: 'Thiếu một hộp' })),
  });
}

/** A farm that only keeps sows: one warehouse, and medicine it sent to the medicine store of the first farm. */
async function smallStock(make: Make, today: BusinessDate, first: string): Promise<void> {
  const words = { V: 'Kho trại', E: 'Farm store', T: 'คลังฟาร์ม' };
  await make('/stock/saveStore', { storeid: 'KHO', ...words, storetp: 'general', receives: 'Y', inuse: 'Y' });
  const head = { storeid: 'KHO', applyid: 'OP1', accept: ['W_PRICE'] };
  await make('/stock/saveNote', {
    ...{ ...head, kind: 'purchase', supplierid: 'THUOC-A', valuedt: addDays(today, -20) },
    lines: [line('D-AMOX', 'bottle', 12, { price: 96_000, lot: 'AM2409', expdt: addDays(today, 300) })],
  });
  await make('/stock/saveNote', {
    ...{ ...head, kind: 'transfer', trftp: 'farm', tofarm: first, tostore: 'THUOC', valuedt: addDays(today, -4), driver: 'Xe trại' },
    lines: [line('D-AMOX', 'bottle', 5)],
  });
}

/** Fills the demonstration's warehouses: lists first, then notes, each through the calls people use. */
export const stockDemo: DemoPart = {
  on: ['nucleus', 'sows', 'growing', 'poultry'],
  fill: async ({ farm: { farmid, kind, companyUser, today, years }, first, asManager }) => {
    if (kind === 'sows') return asManager(async (_, make) => smallStock(make, today, first).then(() => 'goods of a second farm'));
    const stores = async (make: Make) => {
      for (const store of DEMO_STORES) await make('/stock/saveStore', store);
      return 'warehouses';
    };
    // Partners and items are the company's: the first farm has made them.
    if (kind !== 'nucleus') return asManager((_, make) => stores(make));
    const sent = await asManager(async (db, make) => {
      await stores(make);
      for (const partner of DEMO_PARTNERS) await make('/stock/savePartner', partner);
      for (const item of DEMO_ITEMS) await make('/stock/saveItem', item);
      const houses = await housesByArea(db, farmid);
      // A small demonstration does without the cost of earlier months.
      if (houses !== null && years > 1) await earlierFeed(make, today, houses);
      if (houses !== null) await liveStock(make, today, houses);
      return houses === null ? null : sendInside(make, today);
    });
    if (sent !== null)
      await asManager(async (_, make) => {
        await receive(make, sent, today);
        await checkOlder(make, today);
      }, companyUser);
    return 'goods';
  },
};
