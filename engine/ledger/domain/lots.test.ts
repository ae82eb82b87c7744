import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDate, dayNumber } from '#kernel/business-date.ts';
import { back, D1, day, ledgers, move } from './ledger.fixture.ts';
import { balanceOn, firstBelowZero, freeFrom, issuedOf, type Move, runningOf } from './lots.ts';
import { lotsOn, pick } from './pick.ts';
import { lineAmount, money, parseScaled, qty, scaledText } from './quantity.ts';
import { factorOf, toBase, unitsOf } from './units.ts';
import { atAverage, lockedDifference, value } from './value.ts';

describe('moving average of a warehouse and item', () => {
  test('the example of the catalogue: 100 at 10 000, 50 at 13 000, issue 120', () => {
    const moves = [move('purchase', 0, 100, 1_000_000), move('purchase', 1, 50, 650_000), move('house', 2, -120)];
    const valued = value(moves);
    expect(valued.amounts.get(moves[2]!.seq)).toBe(-1_320_000n);
    expect([valued.qty, valued.amount]).toEqual([qty(30), 330_000n]);
  });

  test('within a day all ins stand before outs, whatever was written first', () => {
    const out = move('house', 0, -10);
    const moves = [out, move('purchase', 0, 20, 200)];
    expect(value(moves).amounts.get(out.seq)).toBe(-100n);
  });

  test('by value date, then as written, in whatever order they are read', () => {
    const later = move('purchase', 2, 100, 2_000_000);
    const out = move('house', 1, -50);
    const first = move('purchase', 0, 100, 1_000_000);
    expect(value([later, out, first]).amounts.get(out.seq)).toBe(-500_000n);
    // Three for 100: a third of it, then half of what is left, rounded up.
    const [third, half] = [move('house', 1, -1), move('house', 1, -1)];
    const { amounts } = value([half, move('purchase', 0, 3, 100), third]);
    expect([amounts.get(third.seq), amounts.get(half.seq)]).toEqual([-33n, -34n]);
  });

  test('in = out + left, in quantity and in value, to the last unit; nothing left is worth nothing', () => {
    fc.assert(
      fc.property(ledgers, (moves) => {
        const { qty: left, amount, amounts } = value(moves);
        expect([...amounts.values()].reduce((sum, one) => sum + one, 0n)).toBe(amount);
        expect(moves.reduce((sum, one) => sum + one.qty, 0n)).toBe(left);
        if (left === 0n) expect(amount).toBe(0n);
        expect(amount >= 0n).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test('an issue never costs more than what lay there, nor goods bought for nothing anything', () => {
    fc.assert(
      fc.property(ledgers, (moves) => {
        const free = moves.map((one) => (one.amount === null ? one : { ...one, amount: 0n }));
        expect([...value(free).amounts.values()].every((one) => one === 0n)).toBe(true);
      }),
    );
  });

  test('taking back restores: the ledger values as if neither had been written', () => {
    fc.assert(
      fc.property(ledgers, fc.nat(), (moves, at) => {
        const live = moves.filter(({ reverses, seq: own }) => reverses === null && !moves.some((one) => one.reverses === own));
        const chosen = live[at % Math.max(1, live.length)];
        if (chosen === undefined) return;
        const without = value(moves.filter((one) => one !== chosen));
        const taken = value([...moves, back(chosen)]);
        expect([taken.qty, taken.amount]).toEqual([without.qty, without.amount]);
        for (const [own, amount] of without.amounts) expect(taken.amounts.get(own)).toBe(amount);
      }),
    );
  });

  test('a receipt before today values all later issues again; locked days keep theirs and one movement brings the difference', () => {
    const first = [move('purchase', 0, 100, 1_000_000), move('house', 1, -50), move('house', 5, -20)];
    const before = value(first);
    const dearer = [...first, move('purchase', 0, 100, 2_000_000)];
    // Without a lock: 200 at 15 000.
    expect(value(dearer).amounts.get(first[1]!.seq)).toBe(-750_000n);
    const locked = { from: day(3), amounts: before.amounts };
    expect(value(dearer, locked).amounts.get(first[1]!.seq)).toBe(-500_000n);
    const difference = lockedDifference(dearer, locked);
    expect(difference).toBe(-250_000n);
    const recorded = [...dearer, { ...move('revaluation', 3, 0), amount: difference }];
    const after = value(recorded, locked);
    expect(after.amounts.get(first[2]!.seq)).toBe(-300_000n);
    expect([after.qty, after.amount]).toEqual([qty(130), 1_950_000n]);
    expect(lockedDifference(recorded, locked)).toBe(0n);
    // Receipts after the lock are none of its business, nor what was told once the lock has moved on.
    expect(lockedDifference([...recorded, move('purchase', 4, 10, 400_000)], locked)).toBe(0n);
    expect(lockedDifference(recorded, { from: day(5), amounts: after.amounts })).toBe(0n);
    // The first open day itself is not locked.
    const edge = { from: day(1), amounts: before.amounts };
    expect(value(dearer, edge).amounts.get(first[1]!.seq)).toBe(-750_000n);
  });

  test('found at count comes at the average', () => {
    expect(atAverage({ qty: qty(30), amount: 330_000n }, qty(2))).toBe(22_000n);
    expect(atAverage({ qty: 0n, amount: 0n }, qty(2))).toBeNull();
  });
});

test('what lies there at the end of a day counts the movements of that day; what is free looks at later days too', () => {
  const running = runningOf([move('purchase', 1, 10), move('house', 3, -4), move('house', 5, -8), move('purchase', 7, 5)]);
  expect([0, 1, 2, 3, 4].map((n) => balanceOn(running, day(n)))).toEqual([0n, qty(10), qty(10), qty(6), qty(6)]);
  expect([firstBelowZero(running, day(0)), firstBelowZero(running, day(5)), firstBelowZero(running, day(6))]).toEqual([day(5), day(5), null]);
  expect(firstBelowZero(runningOf([move('purchase', 1, 4), move('house', 3, -4)]), day(0))).toBeNull();
  expect([freeFrom(running, day(3)), freeFrom(running, day(7))]).toEqual([0n, qty(3)]);
});

describe('first expired, first out', () => {
  const [may, june] = [businessDate('20260501'), businessDate('20260601')];
  const lots = () => [
    move('purchase', 0, 10, 100, { lot: 'J', expdt: june }),
    move('purchase', 1, 10, 100, { lot: 'M2', expdt: may }),
    move('purchase', 0, 10, 100, { lot: 'M1', expdt: may }),
    move('purchase', 0, 10, 100, { lot: 'N' }),
  ];
  const ask = (moves: readonly Move[], n: number, quantity: number, more = {}) =>
    pick(lotsOn(moves, day(n)), { day: day(n), qty: qty(quantity), lot: null, expiredToo: false, ...more });

  test('by expiry date, then receipt, then lot number; without expiry last; several lots become several movements', () => {
    expect(lotsOn(lots(), day(2)).map(({ lot }) => lot)).toEqual(['M1', 'M2', 'J', 'N']);
    const picked = ask(lots(), 2, 25);
    expect(picked.ok && picked.picks.map(({ lot, qty: taken }) => [lot, taken])).toEqual([
      ['M1', qty(10)],
      ['M2', qty(10)],
      ['J', qty(5)],
    ]);
  });

  test('a lot counts from its first receipt that stands', () => {
    const own = { lot: 'A', expdt: may };
    const received = (...moves: readonly Move[]) => lotsOn(moves, day(9)).map(({ lot, received: from }) => [lot, from]);
    expect(received(move('purchase', 4, 10, 1, own), move('purchase', 2, 10, 1, own), move('house', 1, -1, null, own))).toEqual([['A', day(2)]]);
    const issue = move('house', 5, -1, null, own);
    expect(received(move('purchase', 4, 10, 1, own), { ...back(issue), valuedt: day(1) })).toEqual([['A', day(4)]]);
    expect(received({ ...move('revaluation', 0, 0, 5, own) }, move('purchase', 4, 10, 1, own))).toEqual([['A', day(4)]]);
    // The older receipt goes first of two lots of one expiry date.
    const two = [move('purchase', 3, 10, 1, { ...own, lot: 'A' }), move('purchase', 2, 10, 1, { ...own, lot: 'B' })];
    expect(ask(two, 9, 5)).toMatchObject({ picks: [{ lot: 'B' }] });
  });

  test('the day that leaves least is the first of the later ones that leaves least', () => {
    const own = { lot: 'A', expdt: june };
    const moves = [
      move('purchase', 0, 10, 1, own),
      move('house', 4, -6, null, own),
      move('purchase', 6, 20, 1, own),
      move('house', 8, -20, null, own),
    ];
    expect(lotsOn(moves, day(2)).map(({ lowDay, free }) => [lowDay, free])).toEqual([[day(4), qty(4)]]);
    expect(lotsOn(moves, day(6)).map(({ lowDay, free }) => [lowDay, free])).toEqual([[day(8), qty(4)]]);
    expect(lotsOn(moves, day(8)).map(({ lowDay }) => lowDay)).toEqual([null]);
    const second = [move('purchase', 0, 10, 1, { lot: 'B', expdt: june }), move('house', 5, -9, null, { lot: 'B', expdt: june })];
    expect(ask([...moves, ...second], 2, 6)).toEqual({ ok: false, why: 'later', left: qty(5), day: day(4) });
  });

  test('a lot past its date is never proposed, answers 820 when chosen, and goes where disposal asks for it', () => {
    const late = 70;
    expect(ask(lots(), late, 15)).toMatchObject({ ok: true, picks: [{ lot: 'J' }, { lot: 'N' }] });
    expect(ask(lots(), late, 1, { lot: { lot: 'M1', expdt: may } })).toMatchObject({ ok: false, why: 'expired' });
    expect(ask(lots(), late, 1, { lot: { lot: 'M1', expdt: may }, expiredToo: true })).toMatchObject({ ok: true });
    // On its last day it may still be used.
    expect(ask(lots(), dayNumber(may) - dayNumber(D1), 1)).toMatchObject({ picks: [{ lot: 'M1' }] });
  });

  test('too little on the day, or enough but a later issue needs it', () => {
    const moves = [...lots(), move('house', 9, -8, null, { lot: 'M1', expdt: may })];
    expect(ask(lots(), 2, 40).ok).toBe(true);
    expect(ask(moves, 2, 32).ok).toBe(true);
    expect(ask(moves, 2, 41)).toEqual({ ok: false, why: 'short', left: qty(40) });
    expect(ask(moves, 2, 35)).toEqual({ ok: false, why: 'later', left: qty(32), day: day(9) });
    expect(ask(moves, 2, 11, { lot: { lot: 'M1', expdt: may } })).toEqual({ ok: false, why: 'short', left: qty(10) });
  });

  test('what is picked is what was asked, no lot falls below zero on any later day, none is past its date', () => {
    fc.assert(
      fc.property(ledgers, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 5_000_000 }), (moves, n, units) => {
        const picked = ask(moves, n, units / 10_000);
        if (!picked.ok) return;
        expect(picked.picks.reduce((sum, one) => sum + one.qty, 0n)).toBe(BigInt(units));
        for (const { lot, expdt, qty: taken } of picked.picks) {
          const after = runningOf([...moves.filter((one) => one.lot === lot), { ...move('house', n, 1, null, { lot, expdt }), qty: -taken }]);
          expect(after.every((one) => one.qty >= 0n)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('goods of a lot leave in the order they came', () => {
    const moves = [move('purchase', 0, 10, 1), move('purchase', 1, 10, 1), move('house', 2, -12)];
    expect([issuedOf(moves, moves[0]!.seq), issuedOf(moves, moves[1]!.seq)]).toEqual([qty(10), qty(2)]);
    // A corrected receipt keeps its place before one of the same day that was written between.
    const [first, second] = [move('purchase', 0, 10, 1), move('purchase', 0, 10, 1)];
    const corrected = { ...move('purchase', 0, 9, 1), origin: first.seq };
    const all = [first, second, back(first), corrected, move('house', 2, -4)];
    expect([issuedOf(all, corrected.seq), issuedOf(all, second.seq)]).toEqual([qty(4), 0n]);
    // Other lots count for themselves; of a movement nobody knows nothing went out.
    const other = move('house', 1, -5, null, { lot: 'X' });
    expect([issuedOf([...moves, other], moves[0]!.seq), issuedOf(moves, -1)]).toEqual([qty(10), 0n]);
  });
});

describe('quantities and units', () => {
  const units = unitsOf('kg', [
    { unit: 'bag', factor: factorOf(25)! },
    { unit: 'g', factor: factorOf(0.001)! },
  ]);

  test('decimal texts are read and written exactly', () => {
    expect(parseScaled('12.5000', 4)).toBe(125_000n);
    expect(parseScaled('1e-4', 4)).toBe(1n);
    expect(parseScaled('0.00001', 4)).toBeNull();
    expect([parseScaled('0.123400', 4), parseScaled('-12.000000', 4), parseScaled('1.23450e-1', 5)]).toEqual([1234n, -120_000n, 12_345n]);
    for (const text of ['', '.', 'x', '1,5', '--1', '0.12345']) expect(parseScaled(text, 4), text).toBeNull();
    expect(parseScaled('1e308', 4)).toBeNull();
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (n) => {
        expect(parseScaled(scaledText(n, 4), 4)).toBe(n);
      }),
    );
  });

  test('a bag of 25 kg; three grams; a quantity finer than four decimals is refused with NOTE_UNIT', () => {
    expect(toBase(2.5, 'bag', units)).toMatchObject({ base: qty(62.5) });
    expect(toBase(3, 'g', units)).toMatchObject({ base: qty(0.003) });
    expect(toBase(0.01, 'g', units)).toMatchObject({ issue: { code: 'NOTE_UNIT', params: { quantity: 0.01, unit: 'g', base: 'kg' } } });
    expect(toBase(1, 'box', units)).toMatchObject({ issue: { code: 'NOTE_UNIT' } });
    expect(unitsOf('kg', [{ unit: 'kg', factor: 2n }])).toEqual([{ unit: 'kg', factor: 1_000_000n }]);
    expect(() => qty('0.00001')).toThrow(RangeError);
    expect(() => money(0.5, 0)).toThrow(RangeError);
    expect([factorOf(0), factorOf(-1), factorOf(0.0000001), factorOf(0.000001)]).toEqual([null, null, null, 1n]);
  });

  test('quantity × price × rate − discount, rounded to the smallest unit of the currency', () => {
    const line = { quantity: qty(12.5), price: money(26_000.5, 4), rate: money(1, 6), discount: 0n, decimals: 0 };
    expect(lineAmount(line)).toBe(325_006n);
    expect(lineAmount({ ...line, rate: money(0.0292, 6), decimals: 2 })).toBe(949_018n);
    expect(lineAmount({ ...line, discount: money(5000, 2) })).toBe(320_006n);
    expect(lineAmount({ ...line, discount: money(999_999, 2) })).toBe(0n);
  });
});
