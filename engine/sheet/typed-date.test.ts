import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate, dayNumber } from '#kernel/business-date.ts';
import { dateInstant, parseDateInstant, parseDateNumber, parseTypedDate } from './typed-date.ts';

const someDay = fc.integer({ min: 0, max: 27_000 }).map((days) => addDays(businessDate('19800101'), days));
const recentDay = fc.integer({ min: 0, max: 14_000 }).map((days) => addDays(businessDate('20000101'), days));

describe('typed dates', () => {
  it.each([
    ['20112026', '20261120'],
    ['20/11/26', '20261120'],
    ['20-11-2026', '20261120'],
    ['20.11.2026', '20261120'],
    ['20261120', '20261120'],
    ['2026-11-20', '20261120'],
    ['2026-11-20T00:00:00.000Z', '20261120'],
    ['20/11/2026 07:30', '20261120'],
    ['20/11/2569', '20261120'],
    ['29/02/2567', '20240229'],
    ['20112569', '20261120'],
    ['25691120', '20261120'],
    ['20/11/69', '20261120'],
    ['๒๐/๑๑/๒๕๖๙', '20261120'],
    ['5/1/2026', '20260105'],
    ['201126', '20261120'],
    ['1/1/99', '19990101'],
  ])('%s is %s', (text, date) => expect(parseTypedDate(text)).toBe(date));

  it.each(['31/02/2026', '11/20/2026', '20/11', '5', '', 'x', '20/11-2026', '20/11/1026', '20/11/226', '2026112', '29/02/2566', '1//2/2026', '２０'])(
    '%s is refused',
    (text) => expect(parseTypedDate(text)).toBeNull(),
  );

  it('takes a fragment as the latest such day not after today', () => {
    const today = businessDate('20261121');
    expect(parseTypedDate('5', today)).toBe('20261105');
    expect(parseTypedDate('25', today)).toBe('20261025');
    expect(parseTypedDate('31', today)).toBe('20261031');
    expect(parseTypedDate('20-11', today)).toBe('20261120');
    expect(parseTypedDate('25/12', today)).toBe('20251225');
    expect(parseTypedDate('29/2', today)).toBe('20240229');
    expect(parseTypedDate('32', today)).toBeNull();
  });

  it('reads every full form of any day back', () => {
    fc.assert(
      fc.property(someDay, (date) => {
        const [y, m, d] = [date.slice(0, 4), date.slice(4, 6), date.slice(6)];
        const buddhist = Number(y) + 543;
        for (const text of [
          date,
          `${d}${m}${y}`,
          `${d}/${m}/${y}`,
          `${Number(d)}-${Number(m)}-${y}`,
          `${y}-${m}-${d}`,
          `${d}/${m}/${buddhist}`,
          `${buddhist}${m}${d}`,
          `${d}${m}${buddhist}`,
        ]) {
          expect(parseTypedDate(text), text).toBe(date);
        }
      }),
    );
  });

  it('reads two-digit years of both eras', () => {
    fc.assert(
      fc.property(recentDay, (date) => {
        const [y, m, d] = [date.slice(0, 4), date.slice(4, 6), date.slice(6)];
        expect(parseTypedDate(`${d}${m}${y.slice(2)}`)).toBe(date);
        expect(parseTypedDate(`${d}/${m}/${String(Number(y) + 543).slice(2)}`)).toBe(date);
      }),
    );
  });
});

describe('dates Excel holds as numbers', () => {
  it('reads digits that lost a leading zero, and serial numbers', () => {
    expect(parseDateNumber(20112026)).toBe('20261120');
    expect(parseDateNumber(5112026)).toBe('20261105');
    expect(parseDateNumber(20261120)).toBe('20261120');
    expect(parseDateNumber(201126)).toBe('20261120');
    expect(parseDateNumber(46346)).toBe('20261120');
    expect(parseDateNumber(46346.75)).toBe('20261120');
  });
  it('refuses five digits that are both a serial number and a typed day', () => {
    expect(parseDateNumber(51126)).toBeNull();
    expect(parseDateNumber(41226)).toBeNull();
  });
  it.each([0, -1, 12, Number.NaN, Number.POSITIVE_INFINITY, 99999999])('refuses %s', (value) => expect(parseDateNumber(value)).toBeNull());
});

describe('dates Excel holds as dates', () => {
  it('takes the UTC day, also when a time is a millisecond short', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -1, max: 86_399_000 }), (date, within) => {
        expect(parseDateInstant(dateInstant(date) + within)).toBe(date);
      }),
    );
  });
  it('reads a Buddhist year typed into Excel', () => expect(parseDateInstant(Date.UTC(2569, 10, 20))).toBe('20261120'));
  it('reads digits typed into a date cell', () => {
    fc.assert(
      fc.property(someDay, (date) => {
        const digits = Number(`${date.slice(6)}${date.slice(4, 6)}${date.slice(0, 4)}`);
        expect(parseDateInstant((digits - 25_569) * 86_400_000)).toBe(date);
        expect(dayNumber(date)).toBe(dateInstant(date) / 86_400_000);
      }),
    );
  });
  it('reads six digits typed into a date cell where the far year is none', () =>
    expect(parseDateInstant((201_126 - 25_569) * 86_400_000)).toBe('20261120'));
  it('refuses a year no farm has', () => expect(parseDateInstant(Date.UTC(2300, 0, 1))).toBeNull());
});
