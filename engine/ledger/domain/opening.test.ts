import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day, ledgers } from './ledger.fixture.ts';
import { byLot, firstBelowZero, issuedOf, liveMoves, lotKey, type Move, type Opening, type OpeningLot, runningOf } from './lots.ts';
import { lotsOn } from './pick.ts';
import { value } from './value.ts';

/** What the movements before a day leave, summed with nothing but the whole history. */
function openingOf(moves: readonly Move[], from: string): Opening {
  const before = moves.filter(({ valuedt }) => valuedt < from);
  const lots = [...Map.groupBy(before, lotKey)].flatMap(([key, own]): [string, OpeningLot][] => {
    const came = liveMoves(own).flatMap((one) => (one.qty > 0n ? [one.valuedt] : []));
    const [first] = own;
    const [received] = came.toSorted();
    if (first === undefined || received === undefined) return [];
    return [[key, { lot: first.lot, expdt: first.expdt, qty: own.reduce((sum, one) => sum + one.qty, 0n), received }]];
  });
  const { qty, amount } = value(before);
  return { qty, amount, lots: new Map(lots) };
}

const held = (lots: ReturnType<typeof lotsOn>) => lots.filter(({ onDay, free }) => onDay !== 0n || free !== 0n);

/** A ledger, and the day from which only its movements are read. */
const cut = fc.tuple(ledgers, fc.integer({ min: 0, max: 31 }));

test('amounts and worth from a day on are those of the whole history', () => {
  fc.assert(
    fc.property(cut, ([moves, n]) => {
      const since = moves.filter(({ valuedt }) => valuedt >= day(n));
      const [whole, part] = [value(moves), value(since, null, openingOf(moves, day(n)))];
      expect([part.qty, part.amount]).toEqual([whole.qty, whole.amount]);
      for (const { seq } of since) expect(part.amounts.get(seq)).toBe(whole.amounts.get(seq));
    }),
    { numRuns: 500 },
  );
});

test('lots proposed, what is free of them, and the first day below zero are those of the whole history', () => {
  fc.assert(
    fc.property(cut, fc.integer({ min: 0, max: 5 }), fc.bigInt({ min: 1n, max: 8_000_000n }), ([moves, n], later, taken) => {
      const opening = openingOf(moves, day(n));
      const since = moves.filter(({ valuedt }) => valuedt >= day(n));
      expect(held(lotsOn(since, day(n + later), opening))).toEqual(held(lotsOn(moves, day(n + later))));
      // An issue too much, on the day itself, falls below zero on the same day in both.
      const [first] = moves;
      if (first === undefined) return;
      const more = { ...first, seq: 2 ** 50, valuedt: day(n), qty: -taken, amount: null, reverses: null };
      const low = (all: readonly Move[], before?: Opening) =>
        byLot(all, before)
          .filter((one) => lotKey(one) === lotKey(first))
          .map((one) => firstBelowZero(runningOf(one.moves, one.before?.qty), day(n)));
      expect(low([...since, more], opening)).toEqual(low([...moves, more]));
    }),
    { numRuns: 500 },
  );
});

test('how much of a receipt has gone out is told by the movements from its day on', () => {
  fc.assert(
    fc.property(cut, ([moves, n]) => {
      const opening = openingOf(moves, day(n));
      const since = moves.filter(({ valuedt }) => valuedt >= day(n));
      for (const { seq, qty } of liveMoves(since))
        if (qty > 0n) {
          expect(issuedOf(since, seq, opening)).toBe(issuedOf(moves, seq));
          expect(issuedOf(moves, seq)).toBe(goneInOrder(moves, seq));
        }
    }),
    { numRuns: 500 },
  );
});

/** The same told the long way: every unit out of the lot taken from the oldest receipt that has any left. */
function goneInOrder(moves: readonly Move[], seq: number): bigint {
  const own = moves.find((move) => move.seq === seq);
  const lot = liveMoves(moves).filter((move) => own !== undefined && lotKey(move) === lotKey(own));
  let out = lot.reduce((sum, { qty }) => (qty < 0n ? sum - qty : sum), 0n);
  const ins = lot.filter(({ qty }) => qty > 0n).toSorted((a, b) => (a.valuedt === b.valuedt ? a.seq - b.seq : a.valuedt < b.valuedt ? -1 : 1));
  for (const { seq: at, qty } of ins) {
    const taken = out < qty ? out : qty;
    if (at === seq) return taken;
    out -= taken;
  }
  return 0n;
}
