import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { qty } from '#engine/ledger/domain/quantity.ts';
import { businessDate } from '#kernel/business-date.ts';
import { type ArrivedLot, arrivalDayIssues, explanationIssues, judgeArrival, type SentLot } from './arrival.ts';

const day = (text: string) => businessDate(text);
const TODAY = day('20260610');
const sent = (more: Partial<SentLot> = {}): SentLot => ({
  ...{ lineno: 1, itemid: 'FEED', name: 'Cám', unit: 'kg', lot: 'A', expdt: NO_EXPIRY, sent: qty(100) },
  ...more,
});
const told = (received: number, more: Partial<ArrivedLot> = {}): ArrivedLot => ({
  ...{ lineno: 1, lot: 'A', expdt: NO_EXPIRY, received, refused: false, condition: 'good', remark: null },
  ...more,
});
const codes = (own: readonly SentLot[], lines: readonly ArrivedLot[], on = TODAY) =>
  judgeArrival(own, lines, on).issues.map(({ code, row }) => [code, row]);

describe('goods as they arrive', () => {
  test('from the day they were sent to today, not further back than days are taken', () => {
    const lock = { curbusdt: TODAY, lockday: 9999, backday: 5, usrlvl: 30, aprlvl: 60 };
    const code = (on: string, from = '20260601', more = {}) => arrivalDayIssues(day(on), day(from), { ...lock, ...more }).map((issue) => issue.code);
    expect([code('20260610'), code('20260611'), code('20260606', '20260607'), code('20260604')]).toEqual([[], ['V_VALUEDT'], ['V_RANGE'], ['365']]);
    expect([code('20260607', '20260607'), code('20260605'), code('20260604', '20260601', { usrlvl: 60 })]).toEqual([[], [], []]);
  });

  test('at most what was sent; a lot past its date is not received, only sent back; each lot is told once', () => {
    expect(codes([sent()], [told(100)])).toEqual([]);
    expect(codes([sent()], [told(100.0001)])).toEqual([['819', 1]]);
    expect(codes([sent()], [told(-1)])).toEqual([['V_NOTNEG', 1]]);
    expect(codes([sent()], [told(0.00001)])).toEqual([['NOTE_UNIT', 1]]);
    const old = { expdt: day('20260609') };
    expect(codes([sent(old)], [told(1, old)])).toEqual([['820', 1]]);
    expect(codes([sent(old)], [told(1, old)], day('20260609'))).toEqual([]);
    expect(codes([sent(old)], [told(0, { ...old, refused: true })])).toEqual([]);
    expect(codes([sent()], [told(5, { refused: true })])).toEqual([['V_INVALID', 1]]);
    expect(codes([sent()], [told(1, { lot: 'B' })])).toEqual([
      ['V_NOTEXISTS', 1],
      ['V_REQUIRED', 1],
    ]);
    expect(codes([sent()], [told(1), told(2)])).toEqual([['V_DUP', undefined]]);
  });

  test('whatever is told, what is taken in is never more than was sent', () => {
    const quantities = fc.array(fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: -10, max: 6_000_000 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(quantities, (pairs) => {
        const own = pairs.map(([units], at) => sent({ lineno: at + 1, sent: BigInt(units) }));
        const { issues, arrivals } = judgeArrival(
          own,
          pairs.map(([, units], at) => told(units / 10_000, { lineno: at + 1 })),
          TODAY,
        );
        const over = pairs.filter(([units, got]) => got < 0 || got > units).length;
        expect(issues.length).toBe(over);
        if (over === 0) expect(arrivals.map(({ received }) => received)).toEqual(pairs.map(([, got]) => BigInt(got)));
      }),
    );
  });
});

test('a shortage is explained up to what is open, in parts, written off with a reason', () => {
  const short = [{ lineno: 1, lot: 'A', expdt: NO_EXPIRY, name: 'Cám', unit: 'kg', open: qty(10) }];
  const line = (amount: number, how: 'back' | 'resent' | 'lost' = 'back', reason: string | null = null) => ({
    ...{ lineno: 1, lot: 'A', expdt: NO_EXPIRY, how, qty: amount, reason },
  });
  const code = (...lines: ReturnType<typeof line>[]) =>
    explanationIssues(short, lines, (one) => one === 'DAMAGED').map((issue) => [issue.code, issue.row]);
  expect(code(line(4), line(3, 'resent'), line(3, 'lost', 'DAMAGED'))).toEqual([]);
  expect(code(line(4), line(6.0001))).toEqual([['819', 2]]);
  expect([code(line(0)), code(line(1, 'lost')), code(line(1, 'lost', 'NONE'))]).toEqual([[['V_POSITIVE', 1]], [['371', 1]], [['371', 1]]]);
});
