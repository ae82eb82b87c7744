import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flockWorld } from '#modules/poultry/server/flock-world.fixture.ts';

type Row = Readonly<Record<string, unknown>>;
interface Saved {
  readonly id: string;
  readonly version: number;
  readonly after: readonly { readonly net: number; readonly balance: number }[];
}

let hen: Awaited<ReturnType<typeof flockWorld>>;
beforeAll(async () => {
  hen = await flockWorld();
  await hen.house('C-B1', 'broiler');
  await hen.place('C-B1');
  await hen.house('C-L1', 'layer', { floor: null });
  await hen.place('C-L1', { paid: 5000, free: 0, birthdt: hen.day(180), grams: 1500 });
  await hen.write('/stock/saveItem', { itemid: 'PHAN', itemtp: 'service', unit: 'bag', V: 'Phân', E: 'Manure', T: 'มูล', company: 'N', inuse: 'Y' });
  for (const back of [8, 7]) await hen.eggs('C-L1', back, { eggs: 4000, broken: 40, dirty: 60 });
}, 120_000);
afterAll(() => hen.world.close());

const birds = (more: object = {}) => ({
  kind: 'birds',
  roomid: 'C-B1',
  qty: 1000,
  weight: 2_150.5,
  saleclass: 'market',
  basis: 'kg',
  price: 31_000,
  ...more,
});
const eggs = (more: object = {}) => ({ kind: 'eggs', itemid: 'TRUNG', unit: 'piece', qty: 3000, basis: 'unit', price: 2_100, ...more });
const manure = { kind: 'service', itemid: 'PHAN', unit: 'bag', qty: 20, basis: 'unit', price: 30_000 };
const paper = (lines: readonly object[], more: object = {}) => ({
  ...{ valuedt: hen.today, customerid: 'C', paymethod: 'transfer', applyid: 'OP1', storeid: 'TRUNG', lines },
  ...more,
});
const save = (lines: readonly object[], more: object = {}) => hen.write<Saved>('/poultry/saveNote', paper(lines, more));
const live = async (): Promise<number> => Number((await hen.rows<Row>("select sum(qty)::int as n from flock_move where roomid = 'C-B1'"))[0]?.['n']);
const stock = async (): Promise<number> =>
  Number((await hen.rows<Row>("select sum(qty)::int as n from stock_movement where itemid = 'TRUNG' and way = ''"))[0]?.['n']);
const lines = (customerid: string): Promise<Row[]> =>
  hen.rows(
    `select n.noteid, n.state, n.version, l.kind, l.net::float8 as net, e.event_id as event, e.voided_at is null as stands
     from sale_note n join sale_line l using (farm_id, noteid) left join flock_event e on e.farm_id = l.farm_id and e.event_id = l.flock_event_id
     where n.customerid = $1 and n.state <> '02' order by n.noteno, l.lineno`,
    [customerid],
  );

describe('a note of birds, eggs and manure', () => {
  test('writes the sale of the flock and takes eggs out of the warehouse; cancelled both come back', async () => {
    const before = [await live(), await stock()];
    const { data, code, field } = await save([birds(), eggs(), manure]);
    expect([code, field]).toEqual([undefined, undefined]);
    expect(data.after[0]?.net).toBe(2_150.5 * 31_000 + 3000 * 2_100 + 20 * 30_000);
    expect([await live(), await stock()]).toEqual([Number(before[0]) - 1000, Number(before[1]) - 3000]);
    const cut = { noteid: data.id, version: 1, reason: 'weighed again' };
    const changed = await hen.write<Saved>('/poultry/changeNote', { ...paper([birds({ qty: 900, weight: 1_900 }), eggs({ qty: 2000 })]), ...cut });
    expect([changed.code, await live(), await stock()]).toEqual([undefined, Number(before[0]) - 900, Number(before[1]) - 2000]);
    const same = { ...paper([birds({ qty: 900, weight: 1_900 }), eggs({ qty: 2000 })]), ...cut, version: 2 };
    expect((await hen.write('/poultry/changeNote', same)).code).toBe('838');
    expect((await hen.write('/poultry/removeNote', { ...cut, version: 2 })).code).toBeUndefined();
    expect([await live(), await stock()]).toEqual(before);
  });

  test('what a house lacks is said of birds', async () => {
    await hen.house('C-E1', 'broiler');
    const refusal = async (more: object) => {
      const { code, params } = await save([birds(more)]);
      return [code, params?.['why']];
    };
    expect([await refusal({ qty: 20_001, weight: 40_000 }), await refusal({ roomid: 'C-E1' })]).toEqual([
      ['875', 'birds'],
      ['813', 'birds'],
    ]);
  });

  test.each([
    ['more birds than live there', [birds({ qty: 20_001, weight: 40_000 })], ['875', 'qty']],
    ['more eggs than lie there', [eggs({ qty: 90_000 })], ['811', 'qty']],
    ['birds of ten kilograms', [birds({ weight: 10_000 })], ['z04', 'weight']],
    ['half a bird', [birds({ qty: 1.5 })], ['z03', 'qty']],
    ['feed as eggs', [eggs({ itemid: 'CAM-GA' })], ['V_INVALID', 'itemid']],
    ['pigs', [{ ...birds(), kind: 'pigs' }], ['V_INVALID', 'lines.0.kind']],
    ['nobody', [birds()], ['z01', 'customerid'], { customerid: 'S1' }],
  ])('%s: refused, and nothing is written', async (_, given, refusal, more: object = {}) => {
    const before = [await live(), await stock()];
    const { code, field } = await save(given, more);
    expect([code, field]).toEqual(refusal);
    expect([await live(), await stock()]).toEqual(before);
  });

  test('eggs of withdrawal days are not sold', async () => {
    await hen.event('C-L1', 'TRT', 5, { storeid: 'KHO', itemid: 'DOXY', unit: 'g', qty: 100, heads: 5000, route: 'oral' });
    await hen.write('/admin/saveSettings', { settings: [{ name: 'WITHHOLD', value: 'refuse' }], scope: 'farm' });
    await hen.eggs('C-L1', 4, { eggs: 3000, accept: ['GF_HOLD'] });
    const [held] = await hen.rows<{ lot: string }>("select lot from stock_movement where itemid = 'TRUNG' and lot like 'HOLD%'");
    const { code } = await save([eggs({ lot: held?.lot, expdt: hen.day(5), reason: 'x' })]);
    expect([held === undefined, code]).toEqual([false, '820']);
  });

  test('is no note of pigs: those calls know it not, these know none of pigs', async () => {
    const { data } = await save([manure], { customerid: 'K1' });
    expect((await hen.call('/finance/getNote', { noteid: data.id })).code).toBe('839');
    expect((await hen.write('/finance/stepNote', { state: '20', notes: [{ noteid: data.id, version: 1 }] })).code).toBe('839');
    expect((await hen.call<{ total: number }>('/finance/findNotes', {})).data.total).toBe(0);
    expect((await hen.call<{ total: number }>('/poultry/findNotes', { customerid: 'K1' })).data.total).toBe(1);
    const step = await hen.write('/poultry/stepNote', { state: '20', notes: [{ noteid: data.id, version: 1 }] }, 'team');
    expect(step.code).toBeUndefined();
    const payment = { noteid: data.id, version: 2, paydt: hen.today, amount: 600_000, paymethod: 'cash' };
    expect((await hen.write('/poultry/savePayment', { ...payment, amount: 600_001 })).code).toBe('z02');
    expect((await hen.write<{ balance: number }>('/poultry/savePayment', payment)).data.balance).toBe(0);
  });
});

describe('birds sold at their house', () => {
  const sell = (back: number, more: object = {}) =>
    hen.event('C-B1', 'SAL', back, { heads: 100, weight: 215, customer: 'K1', saleclass: 'market', price: 31_000, priceper: 'kg', ...more });

  test('open a note and join it; the event stands only with its line (839), the line with its event', async () => {
    const first = (await sell(3)).data.id;
    await sell(3, { heads: 50, weight: 110, price: null });
    const rows = (await lines('K1')).filter(({ kind }) => kind === 'birds');
    expect(rows.map(({ net, stands }) => [net, stands])).toEqual([
      [6_665_000, true],
      [0, true],
    ]);
    expect(new Set(rows.map(({ noteid }) => noteid)).size).toBe(1);
    const gone = await hen.write('/poultry/removeEvent', { eventId: first, change: 'typed twice' });
    expect([gone.code, (await lines('K1')).filter(({ kind }) => kind === 'birds').length]).toEqual([undefined, 1]);
    await hen.write('/poultry/removeNote', { noteid: rows[0]?.['noteid'], version: 3, reason: 'typed twice' });
    expect(await hen.rows("select 1 from flock_event where eventcd = 'SAL' and voided_at is null")).toEqual([]);
  });

  test('a flock whose sale stands on no note does not close', async () => {
    const left = await live();
    const all = await sell(2, { heads: left, weight: left * 2 });
    await hen.rows('update sale_line set flock_event_id = null where flock_event_id = $1', [all.data.id]);
    expect((await hen.event('C-B1', 'CLO', 1)).code).toBe('839');
  });
});

describe('eggs and birds', () => {
  /** Good eggs laid and eggs sold on a day, hens that left; and how it is taken back. */
  interface Did {
    readonly back: number;
    readonly laid: number;
    readonly sold: number;
    readonly gone: number;
    readonly undo: () => Promise<{ readonly code: string | undefined }>;
  }
  const MOST = 7;
  const step = fc.record({
    does: fc.constantFrom('lay', 'lay', 'sell', 'die', 'market', 'undo'),
    back: fc.integer({ min: 0, max: MOST - 1 }),
    n: fc.integer({ min: 1, max: 900 }),
    bad: fc.integer({ min: 0, max: 9 }),
  });
  /** Eggs in the warehouse and hens in the house at the end of each of the last days, today first. */
  const ends = () =>
    hen.rows<{ eggs: number; hens: number }>(
      `select (select coalesce(sum(qty), 0)::int from stock_movement where itemid = 'TRUNG' and way = '' and valuedt <= $1::date - d) as eggs,
         (select coalesce(sum(qty), 0)::int from flock_move where roomid = 'C-L1' and eventdt <= $1::date - d) as hens
       from generate_series(0, ${MOST}) d order by d`,
      [hen.today],
    );
  const sums = (did: readonly Did[], of: 'laid' | 'sold' | 'gone', back: number): number =>
    did.filter((one) => one.back >= back).reduce((sum, one) => sum + one[of], 0);

  /** What a step did; null where the rules refuse it. */
  async function act({ does, back, n, bad }: { does: string; back: number; n: number; bad: number }): Promise<Did | null> {
    const none = { back, laid: 0, sold: 0, gone: 0 };
    if (does === 'lay' || does === 'die') {
      const { data, code } = does === 'lay' ? await layOn(back, n, bad) : await hen.event('C-L1', 'DTH', back, { heads: bad + 1 });
      if (code !== undefined) return null;
      // A record of eggs is a note of the warehouse, with a version of its own.
      const version = does === 'lay' ? { version: data.version } : {};
      const undo = () => hen.write('/poultry/removeEvent', { eventId: data.id, ...version, change: 'property' });
      return { ...none, ...(does === 'lay' ? { laid: n } : { gone: bad + 1 }), undo };
    }
    const line = does === 'sell' ? eggs({ qty: n }) : birds({ roomid: 'C-L1', qty: bad + 1, weight: 2 * (bad + 1) });
    const { data, code } = await save([line], { valuedt: hen.day(back) });
    if (code !== undefined) return null;
    const undo = () => hen.write('/poultry/removeNote', { noteid: data.id, version: data.version, reason: 'property' });
    return { ...none, ...(does === 'sell' ? { sold: n } : { gone: bad + 1 }), undo };
  }
  const layOn = (back: number, good: number, bad: number) =>
    hen.eggs('C-L1', back, { eggs: good + 2 * bad, broken: bad, dirty: bad, accept: ['GF_HOLD'] });

  test('close on every day whatever is laid, sold, dies and is taken back; all undone, they are as they were', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 11 }), async (steps) => {
        const start = await ends();
        const did: Did[] = [];
        for (const one of steps) {
          const last = one.does === 'undo' ? did.at(-1) : undefined;
          if (last === undefined && one.does !== 'undo') did.push(...[await act(one)].filter((made) => made !== null));
          else if (last !== undefined && (await last.undo()).code === undefined) did.pop();
        }
        const closed = start.map(({ eggs: kept, hens }, back) => ({
          eggs: kept + sums(did, 'laid', back) - sums(did, 'sold', back),
          hens: hens - sums(did, 'gone', back),
        }));
        expect(await ends()).toEqual(closed);
        expect((await hen.call<{ flock: object }>('/chk/ChkroomDtl', { rmid: 'C-L1' })).data.flock).toMatchObject({ live: closed[0]?.hens });
        for (const one of did.toReversed()) expect((await one.undo()).code).toBeUndefined();
        expect(await ends()).toEqual(start);
      }),
      // A step is a call: what fails is shown as it is, not shrunk for minutes.
      { numRuns: 2, endOnFailure: true },
    );
  });
});
