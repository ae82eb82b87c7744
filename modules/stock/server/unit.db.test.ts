import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVER, liveMoves, NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { type LotStock, pick } from '#engine/ledger/domain/pick.ts';
import { qty } from '#engine/ledger/domain/quantity.ts';
import { value, type Worth } from '#engine/ledger/domain/value.ts';
import { rebuildBook } from '#engine/ledger/server/rebuild.ts';
import type { Book, Place, StoredMove } from '#engine/ledger/server/rows.ts';
import { LedgerUnit, type NewMove } from '#engine/ledger/server/unit.ts';
import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { GOODS } from '#modules/stock/domain/books.ts';
import { simOptions } from '#play/options.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { makeFarm, seedLists } from '#testkit/farm-world.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await seedLists(db.transactions);
  await makeFarm(db.transactions, simOptions({ farmid: 'FA01', years: 1 }), 'A');
  await db.pool.query(
    "insert into item (prnt2, itemid, itemtp, name_v, name_e, name_t, unit, needexp, crtusrid) values ('75@FA01@', 'FEED', 'feed', 'x', 'x', 'x', 'kg', false, 'test')",
  );
});
afterAll(() => db.close());

async function newStore(storeid: string): Promise<Place> {
  await db.pool.query(
    "insert into store (farm_id, storeid, name_v, name_e, name_t, storetp, crtusrid) values ('FA01', $1, 'x', 'x', 'x', 'general', 'test')",
    [storeid],
  );
  return { storeid, itemid: 'FEED', way: '' };
}

const BOOK: Book = { farmid: 'FA01', prnt2: '75@FA01@', def: GOODS, decimals: 0 };
const day = (n: number): BusinessDate => addDays(businessDate('20260301'), n);
const write = <T>(work: (tx: Db) => Promise<T>): Promise<T> => db.transactions.write({ user: 'test', farms: ['FA01'] }, work);

const NONE = {
  ...{ noteid: null, lineno: null, version: 1, supplierid: null, roomid: null, parityid: null, pigtype: null, tofarm: null, tostore: null },
  ...{ coverdays: null, applyid: null, reverses: null, amount: null },
};

/** What is done to a warehouse: goods bought, used, sent on their way, or a movement taken back. */
interface Step {
  readonly what: 'buy' | 'use' | 'send' | 'back';
  readonly day: number;
  readonly lot: string;
  readonly units: number;
  readonly price: number;
  readonly at: number;
  /** First open day; it only moves on. */
  readonly lock: number;
}

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('buy', 'buy', 'use', 'use', 'send', 'back') as fc.Arbitrary<Step['what']>,
    day: fc.integer({ min: 0, max: 12 }),
    lot: fc.constantFrom('A', 'B', ''),
    units: fc.integer({ min: 1, max: 600_000 }),
    price: fc.integer({ min: 0, max: 40_000 }),
    at: fc.nat(50),
    lock: fc.constantFrom(0, 0, 0, 3, 7),
  }),
  { minLength: 8, maxLength: 22 },
);

const step = (what: Step['what'], on: number, units: number, price: number, lock: number): Step => ({
  what,
  day: on,
  lot: 'A',
  units,
  price,
  at: 0,
  lock,
});

/** Dearer goods on locked days, twice: what was used there keeps its amount and the first open day brings the difference. */
const LOCKED: Step[] = [
  step('buy', 1, 1_000_000, 10, 0),
  step('send', 2, 300_000, 0, 0),
  step('use', 3, 400_000, 0, 0),
  step('use', 8, 100_000, 0, 0),
  step('buy', 1, 1_000_000, 30, 6),
  step('buy', 4, 500_000, 77, 6),
  step('use', 5, 200_000, 0, 7),
  step('back', 1, 0, 0, 9),
  step('use', 10, 100_000, 0, 9),
];

class TooLow extends Error {}

const seen = (lots: readonly LotStock[]) => lots.filter(({ onDay, free }) => onDay !== 0n || free !== 0n);

/** Adds what a step does; the ledger and its place on the way come from the unit asked. */
function apply(unit: LedgerUnit, place: Place, { what, ...given }: Step, back: readonly StoredMove[], way: Place | null): void {
  const on = { ...NONE, valuedt: day(given.day) };
  if (what === 'buy') {
    const made: NewMove = {
      ...place,
      ...on,
      lot: given.lot,
      expdt: NO_EXPIRY,
      qty: BigInt(given.units),
      amount: BigInt(given.units * given.price),
      kind: 'purchase',
    };
    unit.add(made);
    return;
  }
  if (what === 'back') {
    for (const move of back)
      unit.reverse(move, move.pair === null || way === null ? place : way, { noteid: null, lineno: null, version: 2, applyid: null });
    return;
  }
  const picked = pick(unit.lots(place, day(given.day)), { day: day(given.day), qty: BigInt(given.units), lot: null, expiredToo: false });
  if (!picked.ok) throw new TooLow(picked.why);
  for (const [i, one] of picked.picks.entries()) {
    const move: NewMove = { ...place, ...on, lot: one.lot, expdt: one.expdt, qty: -one.qty, kind: what === 'use' ? 'general' : 'transferout' };
    unit.add({ ...move, ref: String(i) });
    if (way !== null) unit.add({ ...move, ...way, kind: 'transferin', qty: one.qty, amount: 0n, from: String(i) });
  }
}

/** What a place is worth by its whole history as if no day had ever been locked, and by what is stored: the told differences bring them together. */
async function freeAndStored(tx: Db, place: Place): Promise<readonly [free: Worth, stored: Worth]> {
  const unit = await LedgerUnit.open(tx, BOOK, { user: 'test', openFrom: null, places: [place], from: EVER, lock: true });
  const { qty: held, amount } = value(unit.moves(place).filter(({ kind }) => kind !== 'revaluation'));
  const stored = unit.moves(place).reduce((sum, { worth }) => sum + (worth ?? 0n), 0n);
  return [
    { qty: held, amount },
    { qty: held, amount: stored },
  ];
}

let runs = 0;

/** Does a step twice in one transaction: read from its day on, and read whole; both must say the same. @returns how it ended. */
async function bothWays(tx: Db, place: Place, given: Step, openFrom: BusinessDate | null, ways: Map<string, Place>): Promise<'done' | 'nothing'> {
  const whole = await LedgerUnit.open(tx, BOOK, { user: 'test', openFrom, places: [place, ...ways.values()], from: EVER, lock: true });
  const standing = liveMoves(whole.moves(place)).filter(({ kind }) => kind !== 'revaluation');
  const chosen = given.what === 'back' ? standing[given.at % Math.max(1, standing.length)] : undefined;
  if (given.what === 'back' && chosen === undefined) return 'nothing';
  const from = chosen?.valuedt ?? day(given.day);
  const own = given.what === 'send' ? { ...place, way: `W${ways.size}-${place.storeid}` } : null;
  const carried = [...ways.values()].flatMap((way) =>
    whole
      .moves(way)
      .filter(({ pair }) => pair !== null && pair.seq === chosen?.seq)
      .map((move) => ({ way, move })),
  );
  const places = [place, ...(own === null ? [] : [own]), ...carried.map(({ way }) => way)];
  const unit = await LedgerUnit.open(tx, BOOK, { user: 'test', openFrom, places, from, lock: true });
  const all = await LedgerUnit.open(tx, BOOK, { user: 'test', openFrom, places: [...places, ...ways.values()], from: EVER, lock: true });
  expect(unit.worth(place)).toEqual(all.worth(place));
  expect(seen(unit.lots(place, from))).toEqual(seen(all.lots(place, from)));
  const answers = [unit, all].map((one) => {
    const back = chosen === undefined ? [] : [chosen, ...carried.map(({ move }) => move)];
    apply(one, place, given, back, own ?? carried[0]?.way ?? null);
    return {
      low: one.belowZero(),
      worth: one.worth(place),
      amounts: one.addedAmounts().map(([{ lot, qty: moved }, amount]) => [lot, moved, amount]),
    };
  });
  expect(answers[0]).toEqual(answers[1]);
  if (answers[0]?.low !== null) throw new TooLow('later');
  // A receipt of which goods went out has lots that fall below zero; what is left of it the rules of a note refuse.
  await unit.write();
  if (own !== null) ways.set(own.way, own);
  return 'done';
}

describe('a posting that reads from its day on', () => {
  test('says and stores what one that reads the whole history does, whatever is bought, used, sent and taken back on whatever day', async () => {
    let done = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        runs += 1;
        const place = await newStore(`P${runs}`);
        const ways = new Map<string, Place>();
        let lock = 0;
        for (const one of list) {
          lock = Math.max(lock, one.lock);
          const openFrom = lock === 0 ? null : day(lock);
          await write((tx) => bothWays(tx, place, one, openFrom, ways)).then(
            () => {
              done += 1;
            },
            (error: unknown) => {
              if (!(error instanceof TooLow)) throw error;
            },
          );
        }
        const [free, stored] = await write((tx) => freeAndStored(tx, place));
        expect(stored).toEqual(free);
        expect(await write((tx) => rebuildBook(tx, BOOK, lock === 0 ? null : day(lock), false))).toEqual([]);
      }),
      { numRuns: 12, seed: 11, endOnFailure: true, examples: [[LOCKED]] },
    );
    expect(done).toBeGreaterThan(60);
    const { rows } = await db.pool.query<{ kind: string; n: number }>(
      "select kind, count(*)::int as n from stock_movement where storeid like 'P%' group by kind",
    );
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['general', 'purchase', 'revaluation', 'transferin', 'transferout']);
  }, 240_000);

  test('the check against the whole history finds a wrong worth, total and lot, and mends them', async () => {
    const { pool } = db;
    const place = await newStore('MED');
    await write(async (tx) => {
      const unit = await LedgerUnit.open(tx, BOOK, { user: 'test', openFrom: null, places: [place], from: day(0), lock: true });
      unit.add({ ...place, ...NONE, lot: 'L1', expdt: NO_EXPIRY, valuedt: day(0), qty: qty(10), amount: 5000n, kind: 'purchase' });
      unit.add({ ...place, ...NONE, lot: 'L1', expdt: NO_EXPIRY, valuedt: day(1), qty: -qty(4), kind: 'general' });
      await unit.write();
    });
    const check = (repair = false) => write((tx) => rebuildBook(tx, BOOK, null, repair));
    expect(await check()).toEqual([]);
    await pool.query("update stock_value v set amount = -1 from stock_movement m where m.seq = v.seq and m.storeid = 'MED' and m.kind = 'general'");
    await pool.query("update stock_total set amount = 1 where storeid = 'MED'");
    await pool.query("update stock_balance set qty = 7 where storeid = 'MED'");
    const wrong = await check(true);
    expect(wrong.map(({ what, stored, folded }) => [what, stored, folded])).toEqual([
      ['worth', '-1', '-2000'],
      ['total', '6 / 1', '6 / 3000'],
      ['lot', '7', '6'],
    ]);
    expect(await check()).toEqual([]);
  });
});
