import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Move, NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { value } from '#engine/ledger/domain/value.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { openPack, worthUnchanged } from './convert.ts';
import { labItemChange, labItemIssues } from './item.ts';
import { labOrder, lotMark, openedLot, testsLeft, usableUntil } from './lots.ts';
import { labStoreIssues } from './store.ts';

const day = (text: string) => text as BusinessDate;
const UNITS = [
  { unit: 'ml', factor: 1_000_000n },
  { unit: 'bottle', factor: 500_000_000n },
  { unit: 'drop', factor: 50_000n },
];
const typed = (more: object) => ({ unit: 'bottle', qty: 2, tounit: 'ml', loss: 0, reason: null, ...more });

describe('an opened pack', () => {
  test('quantity × factor − loss, in the new unit and in base units', () => {
    expect(openPack(typed({}), UNITS).opened).toEqual({ out: 10_000_000n, back: 10_000_000n, result: 10_000_000n });
    expect(openPack(typed({ loss: 20, reason: 'SPILT' }), UNITS).opened?.back).toBe(9_800_000n);
    expect(openPack(typed({ tounit: 'drop' }), UNITS).opened?.result).toBe(200_000_000n);
    const codes = (more: object) => openPack(typed(more), UNITS).issues.map(({ code, field }) => `${code} ${field}`);
    expect(codes({ qty: 0 })).toEqual(['V_POSITIVE qty']);
    expect(codes({ tounit: null })).toEqual(['V_SELECT tounit']);
    expect(codes({ unit: 'ml', tounit: 'bottle' })).toEqual(['V_INVALID tounit']);
    expect(codes({ unit: 'box' })).toEqual(['NOTE_UNIT qty']);
    expect(codes({ qty: 0.000_01 })).toEqual(['NOTE_UNIT qty']);
    expect(codes({ loss: 1000, reason: 'X' })).toEqual(['V_RANGE loss']);
    expect(codes({ loss: 0.000_01, reason: 'X' })).toEqual(['NOTE_UNIT loss']);
  });

  test('its value stays: by quantity and value, what came in is what went out and what is left', () => {
    const move = (seq: number, qty: bigint, amount: bigint | null): Move => ({
      ...{ seq, lot: '', expdt: NO_EXPIRY, valuedt: day('20260101'), qty, amount, kind: qty > 0n ? 'purchase' : 'test', reverses: null },
    });
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 8n), fc.nat(1000), fc.nat(1000), (amount, all, outShare, lostShare) => {
        const out = (all * BigInt(outShare + 1)) / 1001n;
        const back = out - (out * BigInt(lostShare)) / 1001n;
        if (out === 0n || back === 0n) return;
        const brought = worthUnchanged({ qty: all, amount }, { out, back });
        const after = value([move(1, all, amount), move(2, back, brought), move(3, -out, null)]);
        expect([after.qty, after.amount]).toEqual([all - out + back, amount]);
      }),
      { numRuns: 300 },
    );
  });

  test('it may be used until the earlier of the printed date and its days once opened', () => {
    expect(usableUntil(day('20260301'), day('20260101'), 30)).toBe('20260131');
    expect(usableUntil(day('20260110'), day('20260101'), 30)).toBe('20260110');
    expect(usableUntil(NO_EXPIRY, day('20260101'), null)).toBe(NO_EXPIRY);
    expect(openedLot('K1', 3)).toBe('K1/3');
  });
});

test('a lot is expired the day after its date, near it so many days before', () => {
  const mark = (today: string) => lotMark(day('20260301'), day(today), 60);
  expect(['20260302', '20260301', '20251231', '20251230'].map(mark)).toEqual(['expired', 'near', 'near', 'fine']);
  expect(lotMark(NO_EXPIRY, day('20260301'), 60)).toBe('fine');
});

test('weeks of cover and the order: up to the greatest stock, once the reorder point is reached', () => {
  const asked = { qty: 100, onorder: 20, reorder: 150, greatest: 600, used: 400 };
  expect(labOrder(asked)).toEqual({ meanuse: 50, cover: 2, order: 480 });
  expect(labOrder({ ...asked, qty: 140 })).toMatchObject({ order: 0 });
  expect(labOrder({ ...asked, greatest: null, used: 0 })).toEqual({ meanuse: 0, cover: null, order: 30 });
  expect(testsLeft(1.5, 96)).toBe(144);
  expect(testsLeft(1.5, null)).toBeNull();
});

test('items: packs and tests named once, ranges the right way round; factors stand once moved', () => {
  const item = { unit: 'ml', units: [{ unit: 'bottle', factor: 500 }], uses: [{ testcd: 'A', amount: 1 }], inuse: true };
  const codes = (more: object) => labItemIssues({ ...item, ...more }).map(({ code, field }) => `${code} ${field}`);
  expect(codes({})).toEqual([]);
  expect(codes({ units: [{ unit: 'ml', factor: 2 }] })).toEqual(['V_DUP units']);
  expect(codes({ units: [{ unit: 'x', factor: 0 }] })).toEqual(['V_POSITIVE units']);
  expect(codes({ uses: [item.uses[0], item.uses[0]] })).toEqual(['V_DUP uses']);
  expect(codes({ tempmin: 8, tempmax: 2 })).toEqual(['V_RANGE tempmax']);
  expect(codes({ least: 9, greatest: 3 })).toEqual(['V_RANGE greatest']);
  const moved = (more: object, use = { moved: true, inStock: true }) => labItemChange(item, { ...item, ...more }, use, 'PBS').map(({ code }) => code);
  expect(moved({ units: [...item.units, { unit: 'can', factor: 5000 }] })).toEqual([]);
  expect(moved({ units: [{ unit: 'bottle', factor: 250 }] })).toEqual(['NOTE_UNIT']);
  expect(moved({ unit: 'l' })).toEqual(['NOTE_UNIT']);
  expect(moved({ inuse: false })).toEqual(['ADM_NOTEMPTY']);
  expect(moved({ inuse: false, unit: 'l' }, { moved: false, inStock: false })).toEqual([]);
});

test('stores: quarantine and waste never issue to tests', () => {
  const codes = (more: object) => labStoreIssues({ kind: 'main', issues: 'Y', receives: 'Y', ...more }).map(({ code, field }) => `${code} ${field}`);
  expect([codes({}), codes({ kind: 'quarantine' }), codes({ kind: 'waste' }), codes({ tempmin: 9, tempmax: 2 })]).toEqual([
    [],
    ['V_INVALID issues'],
    ['V_INVALID issues', 'V_INVALID receives'],
    ['V_RANGE tempmax'],
  ]);
});
