import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuildBook } from '#engine/ledger/server/rebuild.ts';
import { LAB_GOODS } from '#modules/lab/domain/stock/book.ts';
import { GOODS } from '#modules/stock/domain/books.ts';
import { FARM_A, FARM_B, type Person } from '#testkit/test-app.ts';
import { asLab, bought, daysOn, KIT, openLabServer, piecesOf, type SavedLab, STORES, type Stock, TODAY, used } from './lab-goods.fixture.ts';

let lab: Stock;
const save = async (body: object, person: Person = 'manager') => (await lab.save('/lab/saveNote', body, person)) as unknown as SavedLab;
const refused = (body: object, person: Person = 'manager') => lab.refusals('/lab/saveNote', body, person);
interface Lot {
  lot: string;
  expdt: string;
  qty: number;
  quality: string;
  usable: string;
  opened: string | null;
}
const lying = async (itemid = 'ELISA-PRRS', storeid = 'MAIN') =>
  (await lab.read<(Lot & { value: string })[]>('/lab/getLabStockItem', { storeid, uchg: 0 })).filter(({ value }) => value === itemid);
const held = async (itemid = 'ELISA-PRRS', storeid = 'MAIN') => (await lying(itemid, storeid)).reduce((sum, { qty }) => sum + qty, 0);
interface Opened {
  head: { version: number; state: string; issued: number | null };
  lines: { lots: { lot: string; version: number; quality: string }[]; newlot: string | null; toowarm: boolean; left: number | null }[];
  arrived: { open: number; received: number }[];
  may: { change: boolean; remove: boolean; check: boolean };
}
const opened = (noteid: string, person: Person = 'manager') => lab.read<Opened>('/lab/getNote', { noteid }, person);

beforeAll(async () => {
  lab = await openLabServer();
}, 120_000);
afterAll(() => lab.close());

describe('a note as it is written', () => {
  test('head and lines are refused beside their fields', async () => {
    const code = (line: object, head: object = {}) => refused(bought(line, head));
    expect(await code({}, { storeid: 'NONE' })).toEqual([['V_NOTEXISTS', 'storeid', undefined]]);
    expect(await code({}, { storeid: 'COLD' })).toEqual([['V_INVALID', 'storeid', undefined]]);
    expect(await code({}, { supplierid: null })).toEqual([['V_SELECT', 'supplierid', undefined]]);
    expect(await code({}, { valuedt: daysOn(1) })).toEqual([['V_VALUEDT', 'valuedt', undefined]]);
    expect(await code({ lot: null })).toEqual([['V_REQUIRED', 'lot', 1]]);
    expect(await code({ expdt: daysOn(-1) })).toEqual([['V_EXPIRYPAST', 'expdt', 1]]);
    expect(await code({ price: 0 })).toEqual([['V_POSITIVE', 'price', 1]]);
    expect(await code({ price: 0 }, { kind: 'opening', supplierid: null })).toEqual([['V_POSITIVE', 'price', 1]]);
    expect(await code({ qty: 0 })).toEqual([['V_POSITIVE', 'qty', 1]]);
    expect(await code({ unit: 'litre' })).toEqual([['NOTE_UNIT', 'qty', 1]]);
    expect(await code({ place: 'Z9' })).toEqual([['V_NOTEXISTS', 'place', 1]]);
    expect(await refused(used({}, { storeid: 'QUAR' }))).toContainEqual(['V_INVALID', 'storeid', undefined]);
    expect(await refused(used({}, { testcd: null }))).toEqual([['V_SELECT', 'testcd', undefined]]);
    expect(await refused(used({}, { kind: 'transfer', tostore: 'MAIN' }))).toEqual([['821', 'tostore', undefined]]);
    expect(await refused(used({}, { kind: 'waste' }))).toEqual([['371', 'reason', 1]]);
  });

  test('base units, value at the moving average, numbers without gaps; the same lot has one date', async () => {
    const one = await save(bought({ qty: 2, temp: 12, place: 'A1' }));
    expect(one.movements).toEqual([expect.objectContaining({ lot: 'K1', qty: 192, amount: 19_200_000 })]);
    const two = await save(bought({ lot: 'K2', expdt: daysOn(90), price: 4_800_000 }));
    expect([one.note.slice(-5), two.note.slice(-5)]).toEqual(['00001', '00002']);
    expect(two.after).toEqual([expect.objectContaining({ before: 192, qty: 288, avgprice: 24_000_000 / 288 })]);
    expect(await refused(bought({ lot: 'K1', expdt: daysOn(201) }))).toEqual([['NOTE_LOT', 'expdt', 1]]);
    const { lines, head } = await opened(one.id);
    expect([lines[0]?.toowarm, head.issued]).toEqual([true, 0]);
  });

  test('first expired goes first; another lot asks why; too much is refused', async () => {
    expect((await save(used({ qty: 6 }))).movements).toEqual([expect.objectContaining({ lot: 'K2', qty: -6, amount: -500_000 })]);
    expect(await refused(used({ lot: 'K1' }))).toEqual([['371', 'lotreason', 1]]);
    expect((await save(used({ lot: 'K1', qty: 2, lotreason: 'plate begun' }))).movements[0]?.lot).toBe('K1');
    expect(await refused(used({ qty: 281 }))).toEqual([['811', 'qty', 1]]);
    expect(await refused(used({ qty: 281 }, { kind: 'transfer', tostore: 'COLD' }))).toEqual([['818', 'qty', 1]]);
  });
});

describe('lots', () => {
  test('a lot that failed is refused for tests and still goes as waste; one in quarantine arrives blocked', async () => {
    const { id } = await save(bought({ lot: 'BAD', expdt: daysOn(10) }));
    const [line] = (await opened(id)).lines;
    const key = { itemid: 'ELISA-PRRS', lot: 'BAD', expdt: daysOn(10) };
    const body = { ...key, version: line?.lots[0]?.version, quality: 'failed', reason: 'controls out of range' };
    expect(await lab.refusals('/lab/changeLot', { ...body, reason: ' ' })).toEqual([['V_REQUIRED', 'reason', undefined]]);
    await lab.save('/lab/changeLot', body);
    expect((await lab.refusals('/lab/changeLot', body))[0]?.[0]).toBe('STALE');
    expect(await refused(used({ lot: 'BAD' }))).toEqual([['LAB_LOT', 'lot', 1]]);
    expect((await lab.refusals('/lab/changeLot', { ...body, version: 2 }))[0]?.[0]).toBe('838');
    // What is blocked is never proposed.
    expect((await save(used({ qty: 1 }))).movements[0]?.lot).toBe('K2');
    await save(used({ lot: 'BAD', unit: 'pack', qty: 1, reason: 'DAMAGED' }, { kind: 'waste' }));
    await save(bought({ lot: 'Q1' }, { storeid: 'QUAR' }));
    expect((await lying('ELISA-PRRS', 'QUAR')).map(({ quality, usable }) => [quality, usable])).toEqual([['quarantined', 'N']]);
  });

  test('an expired lot answers 820 and may only be written off', async () => {
    await save(bought({ lot: 'OLD', expdt: TODAY, qty: 1 }, { valuedt: daysOn(-5) }));
    expect((await save(used({ lot: 'OLD', qty: 1 }))).movements[0]?.lot).toBe('OLD');
    const expired = used({ itemid: 'ELISA-PRRS', lot: 'GONE', expdt: daysOn(-3) });
    expect(await refused(expired)).toEqual([['820', 'lot', 1]]);
  });

  test('opening a pack: quantity × factor − loss under a lot of its own, value unchanged, usable until the earlier day', async () => {
    await save(bought({ itemid: 'PBS', unit: 'bottle', qty: 4, price: 100_000, lot: null, expdt: null }));
    const body = { storeid: 'MAIN', valuedt: TODAY, itemid: 'ELISA-PRRS', lot: 'K1', unit: 'pack', qty: 1, tounit: 'piece', opened: TODAY };
    const off = (more: object) => lab.refusals('/lab/convertUnit', { ...body, ...more });
    expect(await off({ tounit: 'pack' })).toEqual([['V_INVALID', 'tounit', 1]]);
    expect(await off({ loss: 96, reason: 'DAMAGED' })).toEqual([['V_RANGE', 'loss', 1]]);
    expect(await off({ loss: 4 })).toEqual([['371', 'reason', 1]]);
    expect(await off({ loss: -1 })).toEqual([['V_NOTNEG', 'loss', 1]]);
    expect(await off({ qty: 9 })).toEqual([['811', 'qty', 1]]);
    const pack = (await lab.save('/lab/convertUnit', { ...body, loss: 4, reason: 'DAMAGED' })) as unknown as SavedLab;
    expect(pack.movements).toEqual([
      expect.objectContaining({ lot: 'K1/1', qty: 92, expdt: daysOn(30) }),
      expect.objectContaining({ lot: 'K1', qty: -96 }),
    ]);
    expect((await lying()).find(({ lot }) => lot === 'K1/1')).toMatchObject({ opened: TODAY, qty: 92, usable: 'Y' });
    // It is undone while nobody has taken of it, and not afterwards.
    await save(used({ lot: 'K1/1', qty: 2, lotreason: 'open' }));
    expect((await lab.refusals('/lab/removeNote', { noteid: pack.id, version: 1, reason: 'wrong' }))[0]?.[0]).toBe('831');
    const worth = async () => {
      const { rows } = await lab.server.db.pool.query(
        "select qty::float8 as qty, amount from lab_total where itemid = 'PBS' and storeid = 'MAIN' and way = ''",
      );
      return rows[0];
    };
    expect(await worth()).toEqual({ qty: 2000, amount: '400000.00' });
    const bottle = { ...body, itemid: 'PBS', lot: null, unit: 'bottle', tounit: 'ml', loss: 37, reason: 'DAMAGED' };
    const again = (await lab.save('/lab/convertUnit', bottle)) as unknown as SavedLab;
    expect(await worth()).toEqual({ qty: 1963, amount: '400000.00' });
    await lab.save('/lab/removeNote', { noteid: again.id, version: 1, reason: 'wrong bottle' });
    expect(await held('PBS')).toBe(2000);
  });
});

test('an item or a store saved as it stands says 838', async () => {
  const [store, item] = [STORES[0], KIT];
  const places = { ...store, parent: null, tempmin: null, tempmax: null, keeper: null, version: 1 };
  expect((await lab.refusals('/lab/saveStore', places))[0]?.[0]).toBe('838');
  expect((await lab.refusals('/lab/saveItem', { ...item, version: 1 }))[0]?.[0]).toBe('838');
});

describe('corrections', () => {
  test('a receipt keeps what was issued: 812 below it, 831 for taking it back; a checked note is the manager’s', async () => {
    const note = await save(bought({ itemid: 'PBS', unit: 'ml', qty: 100, price: 10, lot: 'P9', expdt: daysOn(300) }), 'team');
    await save(used({ itemid: 'PBS', unit: 'ml', lot: 'P9', qty: 60, lotreason: 'this one' }));
    const change = (qty: number, more = {}) => {
      const body = bought({ itemid: 'PBS', unit: 'ml', qty, price: 10, lot: 'P9', expdt: daysOn(300) }) as object;
      return { ...body, noteid: note.id, version: 1, reason: 'typed wrong', ...more };
    };
    expect(await lab.refusals('/lab/changeNote', change(50), 'team')).toEqual([['812', 'qty', undefined]]);
    expect((await lab.refusals('/lab/changeNote', change(100), 'team'))[0]?.[0]).toBe('838');
    expect((await lab.refusals('/lab/removeNote', { noteid: note.id, version: 1, reason: 'wrong' }, 'team'))[0]?.[0]).toBe('831');
    expect((await lab.refusals('/lab/stepNote', { state: '20', notes: [{ noteid: note.id, version: 1 }] }, 'team'))[0]?.[0]).toBe('NOTE_SECOND');
    await lab.save('/lab/stepNote', { state: '20', notes: [{ noteid: note.id, version: 1 }] });
    const changed = (await lab.save('/lab/changeNote', change(80, { version: 2 }), 'team')) as unknown as SavedLab;
    expect([changed.note, changed.version, changed.state]).toEqual([note.note, 3, '10']);
    expect((await lab.refusals('/lab/changeNote', change(90, { version: 1 }), 'team'))[0]?.[0]).toBe('STALE');
    expect((await opened(note.id)).lines[0]?.left).toBe(20);
  });
});

describe('transfers', () => {
  test('on the way until another person confirms; what is short is explained by the sender', async () => {
    const before = [await held(), await held('ELISA-PRRS', 'COLD')];
    const sent = await save(used({ qty: 20, lot: 'K1', lotreason: 'split' }, { kind: 'transfer', tostore: 'COLD', testcd: null }), 'team');
    expect([sent.state, await held(), await held('ELISA-PRRS', 'COLD')]).toEqual(['15', (before[0] ?? 0) - 20, before[1]]);
    const { lines } = await lab.read<{ lines: { lineno: number; lot: string; expdt: string; sent: number }[] }>('/lab/getTransfer', {
      noteid: sent.id,
    });
    const told = (received: number) => lines.map(({ lineno, lot, expdt }) => ({ lineno, lot, expdt, received, condition: 'good', temp: 5 }));
    const body = { noteid: sent.id, version: 1, recvdt: TODAY, lines: told(18) };
    expect((await lab.refusals('/lab/confirmTransfer', body, 'team'))[0]?.[0]).toBe('NOTE_SECOND');
    expect(await lab.refusals('/lab/confirmTransfer', { ...body, lines: told(21) })).toEqual([['819', 'received', 1]]);
    expect(await lab.refusals('/lab/confirmTransfer', { ...body, recvdt: daysOn(1) })).toEqual([['V_VALUEDT', 'recvdt', undefined]]);
    expect(await lab.save('/lab/confirmTransfer', body)).toMatchObject({ short: 1, version: 2 });
    expect((await lab.refusals('/lab/confirmTransfer', { ...body, version: 2 }))[0]?.[0]).toBe('832');
    expect(await held('ELISA-PRRS', 'COLD')).toBe(18);
    const { lineno, lot, expdt } = lines[0] ?? { lineno: 0, lot: '', expdt: '' };
    const rest = { noteid: sent.id, lineno, lot, expdt };
    const over = { ...rest, version: 2, how: 'back', qty: 3, reason: 'found in the box' };
    expect(await lab.refusals('/lab/explainShort', over, 'team')).toEqual([['819', 'qty', undefined]]);
    await lab.save('/lab/explainShort', { ...over, qty: 1 }, 'team');
    await lab.save('/lab/explainShort', { ...rest, version: 3, how: 'lost', qty: 1, reason: 'broken' }, 'team');
    expect((await opened(sent.id)).arrived).toEqual([expect.objectContaining({ received: 18, open: 0 })]);
    expect(await held()).toBe((before[0] ?? 0) - 19);
  });
});

describe('a file', () => {
  const at = { storeid: 'MAIN', valuedt: TODAY, refno: 'FILE', itemid: 'PBS', unit: 'ml' };
  interface Imported {
    readonly saved: number;
    readonly rows: readonly { already: boolean; issues: readonly { code: string; field: string }[] }[];
    readonly notes: readonly { id: string }[];
  }
  const sent = async (sheet: string, rows: readonly object[]) =>
    (await lab.save('/lab/importNotes', { sheet, rows: rows.map((row) => ({ ...at, ...row })) })) as unknown as Imported;

  test('each kind comes back as its note, and stands already when it is sent again; only returns and samples cost nothing', async () => {
    const kinds: Readonly<Record<string, object>> = {
      return: { qty: 90, price: 0 },
      opening: { qty: 90, price: 0, gift: 'Y' },
      transfer: { qty: 5, tostore: 'COLD' },
      farm: { qty: 4, tofarm: FARM_A },
      sampling: { qty: 6, tofarm: FARM_A },
      sale: { qty: 7, custid: 'S1' },
      waste: { qty: 8, reason: 'DAMAGED' },
      missing: { qty: 9, reason: 'DAMAGED' },
    };
    for (const [kind, row] of Object.entries(kinds)) {
      const { saved, notes } = await sent(`lab${kind}`, [row]);
      const note = await lab.read<{ head: object; lines: object[] }>('/lab/getNote', { noteid: notes[0]?.id });
      const written = { ...note.head, ...note.lines[0] };
      const { gift: _, ...kept } = row as { gift?: string };
      expect([saved, written]).toEqual([1, expect.objectContaining({ ...at, ...kept, kind })]);
      expect(await sent(`lab${kind}`, [row])).toMatchObject({ saved: 0, rows: [{ already: true }], notes: [] });
    }
  });

  test('lines of a transfer that together exceed the store answer 828, one that is too large alone 818', async () => {
    const left = await held('PBS');
    const codes = async (...quantities: number[]) =>
      (
        await sent(
          'labtransfer',
          quantities.map((qty) => ({ qty, tostore: 'COLD' })),
        )
      ).rows.map(({ issues }) => issues.map(({ code }) => code));
    expect(await codes(left - 1, 2)).toEqual([[], ['828']]);
    expect(await codes(left + 1)).toEqual([['818']]);
  });
});

test('two people who issue the last kit at once: one is refused', async () => {
  const last = { itemid: 'PBS', lot: 'LAST', expdt: daysOn(400) };
  await save(bought({ ...last, unit: 'ml', qty: 5, price: 10 }));
  const issue = used({ ...last, unit: 'ml', qty: 5, lotreason: 'this one' });
  const both = await Promise.all(
    (['team', 'manager'] as const).map((person) => lab.server.inject('/lab/saveNote', { ...issue, reqid: crypto.randomUUID() }, person)),
  );
  expect(both.map(({ status }) => status === 200).sort()).toEqual([false, true]);
  expect(both.find(({ status }) => status !== 200)?.error?.code).toBe('811');
});

describe('goods that pass between a farm and the laboratory', () => {
  interface Coming {
    head?: { version: number };
    version: number;
    fromfarm: string | null;
    lines: { lineno: number; lot: string; expdt: string; sent: number; taken: string | null }[];
  }
  interface Moved {
    qty: number;
    amount: number;
  }
  const words = { V: 'Tên', E: 'Name', T: 'ชื่อ' };
  const tubes = (qty: number, more: object = {}) => ({ itemid: 'TUBE', unit: 'piece', qty, ...more });
  const head = { storeid: 'KHOB', applyid: 'OP1', accept: ['W_PRICE'] };
  const farm = async (body: object) => (await lab.save('/stock/saveNote', { ...head, ...body }, 'managerb')) as unknown as SavedLab;
  const toLab = (qty: number, more: object = {}) => ({ kind: 'lab', tofarm: FARM_A, valuedt: daysOn(-4), lines: [tubes(qty)], ...more });
  /** What stands of an item that came out of the other book: quantity and amount. */
  const came = async (table: 'stock' | 'lab', farmid: string): Promise<Moved[]> => {
    const { rows } = await lab.server.db.pool.query<Moved>(
      `select m.qty::float8 as qty, v.amount::float8 as amount from ${table}_movement m join ${table}_value v on v.farm_id = m.farm_id and v.seq = m.seq
       where m.farm_id = $1 and m.frombook is not null and m.reverses is null
         and not exists (select 1 from ${table}_movement r where r.farm_id = m.farm_id and r.reverses = m.seq) order by m.seq`,
      [farmid],
    );
    return rows;
  };
  /** What the report of goods on hand says of an item. */
  const onHand = async (itemid: string, person: Person = 'manager') =>
    (await lab.read<{ rows: object[] }>('/lab/report/LabstkStock', { params: { itemid }, language: 'E' }, person)).rows;
  const ledgers = async (...more: readonly (readonly [string, typeof LAB_GOODS])[]) => {
    const { rows } = await lab.server.db.pool.query<{ prnt2: string }>('select realm as prnt2 from farm where farm_id = $1', [FARM_A]);
    const found = [[FARM_A, LAB_GOODS] as const, [FARM_B, GOODS] as const, ...more].map(([farmid, def]) =>
      lab.server.db.transactions.write({ user: 'test', farms: [farmid] }, (tx) =>
        rebuildBook(tx, { farmid, prnt2: rows[0]?.prnt2 ?? '', def, decimals: 0 }, null, false),
      ),
    );
    return Promise.all(found);
  };
  let opening: SavedLab;

  beforeAll(async () => {
    await lab.server.db.pool.query(
      'update farm set prnt1 = (select prnt1 from farm where farm_id = $1), prnt2 = (select prnt2 from farm where farm_id = $1) where farm_id = $2',
      [FARM_A, FARM_B],
    );
    await asLab(lab, FARM_A);
    await lab.save('/lab/saveItem', piecesOf('SWAB'));
    await lab.save('/stock/saveStore', { storeid: 'KHOB', ...words, storetp: 'general', receives: 'Y', inuse: 'Y' }, 'managerb');
    const item = { itemid: 'TUBE', itemtp: 'consumable', ...words, unit: 'piece', company: 'N', inuse: 'Y', needexp: 'N' };
    await lab.save('/stock/saveItem', item, 'managerb');
    opening = await farm({ kind: 'opening', valuedt: daysOn(-6), lines: [tubes(100, { price: 50 })] });
  });

  test('a farm hands out to a laboratory of its company: on the way, taken back, found where it was written and where it is checked', async () => {
    const off = (more: object) => lab.refusals('/stock/saveNote', { ...head, ...toLab(1), ...more }, 'managerb');
    expect(await off({ tofarm: null })).toEqual([['V_SELECT', 'tofarm', undefined]]);
    expect(await off({ tofarm: FARM_B })).toEqual([['V_NOTEXISTS', 'tofarm', undefined]]);
    expect(await off({ lines: [tubes(101)] })).toEqual([['818', 'qty', 1]]);
    const sent = await farm(toLab(5));
    expect([sent.state, sent.note.slice(0, 3)]).toEqual(['15', 'TN-']);
    const mine = (notetp: string) => lab.read<{ rows: { noteid: string }[] }>('/stock/findNotes', { notetp, mine: 'Y' }, 'managerb');
    for (const type of ['TN', 'DN']) expect((await mine(type)).rows.map(({ noteid }) => noteid)).toContain(sent.id);
    await lab.save('/stock/removeNote', { noteid: sent.id, version: 1, reason: 'wrong box' }, 'managerb');
    expect((await lab.refusals('/lab/getTransfer', { noteid: sent.id }))[0]?.[0]).toBe('839');
  });

  test('the laboratory makes it an item of its own and sends some back; both books are worth the same, also when it was bought dearer', async () => {
    const sent = await farm(toLab(40));
    const waiting = await lab.read<{ rows: { noteid: string; fromfarm: string | null; days: number }[] }>('/lab/findTransfers', {});
    expect(waiting.rows).toContainEqual(expect.objectContaining({ noteid: sent.id, fromfarm: FARM_B, days: 4 }));
    const { lines, version } = await lab.read<Coming>('/lab/getTransfer', { noteid: sent.id });
    expect(lines).toMatchObject([{ sent: 40, taken: null }]);
    const told = (received: number, itemid: string | null) =>
      lines.map(({ lineno, lot, expdt }) => ({ lineno, lot, expdt, received, itemid, temp: 4, place: 'A1' }));
    const body = { noteid: sent.id, version, recvdt: daysOn(-3), storeid: 'MAIN', lines: told(30, 'SWAB') };
    const off = (more: object) => lab.refusals('/lab/confirmTransfer', { ...body, ...more });
    expect(await off({ storeid: null })).toEqual([['V_SELECT', 'storeid', undefined]]);
    expect(await off({ storeid: 'NONE' })).toEqual([['V_NOTEXISTS', 'storeid', undefined]]);
    expect(await off({ lines: told(30, null) })).toEqual([['V_SELECT', 'itemid', 1]]);
    expect(await off({ lines: told(30, 'PBS') })).toEqual([['NOTE_UNIT', 'received', 1]]);
    expect(await off({ lines: told(41, 'SWAB') })).toEqual([['819', 'received', 1]]);
    expect(await off({ recvdt: daysOn(-5) })).toEqual([['V_RANGE', 'recvdt', undefined]]);
    expect(await lab.save('/lab/confirmTransfer', body)).toMatchObject({ short: 1, version: 2 });
    expect((await off({ version: 2 }))[0]?.[0]).toBe('832');
    expect([await held('SWAB'), await came('lab', FARM_A)]).toEqual([30, [{ qty: 30, amount: 1500 }]]);
    // What is short is the sender's to explain; he reads what the laboratory said.
    const { transfer } = await lab.read<{ transfer: { arrived: object[] } }>('/stock/getNote', { noteid: sent.id }, 'managerb');
    expect(transfer.arrived).toMatchObject([{ received: 30, open: 10, temp: 4, place: 'A1' }]);
    const rest = { lineno: 1, lot: '', expdt: lines[0]?.expdt, qty: 10, how: 'resent' };
    await lab.save('/stock/explainTransfer', { noteid: sent.id, version: 2, valuedt: daysOn(-2), lines: [rest] }, 'managerb');
    const again = (await lab.read<typeof waiting>('/lab/findTransfers', {})).rows.find(({ fromfarm }) => fromfarm === FARM_B);
    expect((await lab.read<Coming>('/lab/getTransfer', { noteid: again?.noteid })).lines).toMatchObject([{ sent: 10, taken: 'SWAB' }]);
    expect(await onHand('SWAB')).toMatchObject([{ baseqty: 30, onway: 10 }]);

    const swabs = { itemid: 'SWAB', unit: 'piece', qty: 12 };
    const toFarm = { kind: 'farm', storeid: 'MAIN', valuedt: daysOn(-2), lines: [swabs] };
    expect(await refused({ ...toFarm, tofarm: 'NOFARM' })).toEqual([['V_NOTEXISTS', 'tofarm', undefined]]);
    const back = await save({ ...toFarm, tofarm: FARM_B });
    expect([back.state, await held('SWAB')]).toEqual(['15', 18]);
    const list = await lab.read<{ total: number; rows: object[] }>('/stock/findArrivals', {}, 'managerb');
    expect(list).toMatchObject({ total: 1, rows: [{ noteid: back.id, fromfarm: FARM_A, tostore: null, sent: 12 }] });
    const got = await lab.read<Coming & { may: { confirm: boolean } }>('/stock/getArrival', { noteid: back.id }, 'managerb');
    expect(got).toMatchObject({ may: { confirm: true }, lines: [{ sent: 12, taken: null }] });
    const lots = got.lines.map(({ lineno, lot, expdt }) => ({ lineno, lot, expdt, received: 10, itemid: 'TUBE' }));
    const receipt = { noteid: back.id, version: 1, recvdt: daysOn(-1), tostore: 'KHOB', lines: lots };
    const wrong = (more: object) => lab.refusals('/stock/confirmTransfer', { ...receipt, ...more }, 'managerb');
    expect(await wrong({ tostore: null })).toEqual([['V_SELECT', 'tostore', undefined]]);
    expect(await wrong({ lines: lots.map((lot) => ({ ...lot, itemid: 'NONE' })) })).toEqual([['V_NOTEXISTS', 'itemid', 1]]);
    expect(await lab.save('/stock/confirmTransfer', receipt, 'managerb')).toMatchObject({
      state: '30',
      after: [{ itemid: 'TUBE', before: 60, qty: 70 }],
    });
    expect((await opened(back.id)).arrived).toMatchObject([{ received: 10, open: 2 }]);
    expect(await came('stock', FARM_B)).toEqual([{ qty: 10, amount: 500 }]);

    // The farm bought dearer than it said: what left it, what the laboratory has, what came back of it.
    const dearer = { kind: 'opening', valuedt: daysOn(-6), lines: [tubes(100, { price: 60 })], noteid: opening.id, version: 1, reason: 'invoice' };
    await lab.save('/stock/changeNote', { ...head, ...dearer }, 'managerb');
    expect([await came('lab', FARM_A), await came('stock', FARM_B)]).toEqual([[{ qty: 30, amount: 1800 }], [{ qty: 10, amount: 600 }]]);
    expect(await ledgers()).toEqual([[], []]);
    const sums = { params: { from: daysOn(-10), to: TODAY, itemid: 'TUBE' }, language: 'E' };
    const { rows } = await lab.read<{ rows: object[] }>('/stock/report/StockSumReport', sums, 'managerb');
    expect(rows).toMatchObject([{ lab_q: 50, lab_a: 3000, transferin_q: 20, transferin_a: 1200 }]);
  });

  test('a laboratory sends another of its company goods: on the way until they are items of its own there, at what they are worth', async () => {
    await asLab(lab, FARM_B);
    await lab.server.db.pool.query('update app_user set labid = $1 where farm_id = $1 and labid is null', [FARM_B]);
    await lab.save('/lab/saveStore', STORES[0] ?? {}, 'managerb');
    await lab.save('/lab/saveItem', piecesOf('PIECES'), 'managerb');
    const swabs = { kind: 'lab', storeid: 'MAIN', valuedt: daysOn(-2), lines: [{ itemid: 'SWAB', unit: 'piece', qty: 8 }] };
    expect(await refused({ ...swabs, tofarm: FARM_A })).toEqual([['V_NOTEXISTS', 'tofarm', undefined]]);
    const sent = await save({ ...swabs, tofarm: FARM_B });
    expect([sent.state, await held('SWAB')]).toEqual(['15', 10]);
    const waiting = async () =>
      (await lab.read<{ rows: { noteid: string }[] }>('/lab/findTransfers', {}, 'managerb')).rows.filter(({ noteid }) => noteid === sent.id);
    expect(await waiting()).toMatchObject([{ fromfarm: FARM_A, fromName: 'Phòng', tostore: null, days: 2 }]);
    const got = await lab.read<Coming>('/lab/getTransfer', { noteid: sent.id }, 'managerb');
    expect([got.version, got.lines]).toMatchObject([1, [{ sent: 8, taken: null }]]);
    // It comes to the laboratory's stock, not to the farm's.
    expect((await lab.refusals('/stock/getArrival', { noteid: sent.id }, 'managerb'))[0]?.[0]).toBe('839');
    const lines = got.lines.map(({ lineno, lot, expdt }) => ({ lineno, lot, expdt, received: 6, itemid: 'PIECES' }));
    const receipt = { noteid: sent.id, version: 1, recvdt: daysOn(-1), storeid: 'MAIN', lines };
    const off = (more: object) => lab.refusals('/lab/confirmTransfer', { ...receipt, ...more }, 'managerb');
    expect(await off({ storeid: null })).toEqual([['V_SELECT', 'storeid', undefined]]);
    expect(await off({ lines: lines.map((line) => ({ ...line, received: 9 })) })).toEqual([['819', 'received', 1]]);
    expect(await lab.save('/lab/confirmTransfer', receipt, 'managerb')).toMatchObject({ short: 1, version: 2 });
    expect([(await off({ version: 2 }))[0]?.[0], await waiting(), await came('lab', FARM_B)]).toEqual(['832', [], [{ qty: 6, amount: 360 }]]);
    // What is short is the sender's to explain; sent again, the other knows what it becomes and what is still to come.
    const { lineno, lot, expdt } = got.lines[0] ?? {};
    await lab.save('/lab/explainShort', { noteid: sent.id, version: 2, lineno, lot, expdt, how: 'resent', qty: 2, reason: 'left in the box' });
    expect(await onHand('PIECES', 'managerb')).toMatchObject([{ baseqty: 6, onway: 2 }]);
    const dearer = { kind: 'opening', valuedt: daysOn(-6), lines: [tubes(100, { price: 80 })], noteid: opening.id, version: 2, reason: 'invoice' };
    await lab.save('/stock/changeNote', { ...head, ...dearer }, 'managerb');
    expect([await came('lab', FARM_B), await ledgers([FARM_B, LAB_GOODS])]).toEqual([[{ qty: 6, amount: 480 }], [[], [], []]]);
  });
});
