import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base32, codeAt, matchingStep, stepOf, totpAddress } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238, appendix B: at %i s the code is %s', (seconds, code) => {
  expect(codeAt(SECRET, stepOf(seconds * 1000), 8)).toBe(code);
  expect(codeAt(SECRET, stepOf(seconds * 1000))).toBe(code.slice(2));
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: base32 of "%s" is "%s"', (text, code) => expect(base32(Buffer.from(text))).toBe(code));

describe('a typed code', () => {
  const now = 1_234_567_890_000;
  test.each([
    [-2, null],
    [-1, stepOf(now) - 1],
    [0, stepOf(now)],
    [1, stepOf(now) + 1],
    [2, null],
  ])('of %i steps from now', (off, step) => expect(matchingStep(SECRET, codeAt(SECRET, stepOf(now) + off), now)).toBe(step));

  test('opens once, and an older one not afterwards', () => {
    const step = stepOf(now);
    expect(matchingStep(SECRET, codeAt(SECRET, step), now, step)).toBeNull();
    expect(matchingStep(SECRET, codeAt(SECRET, step - 1), now, step)).toBeNull();
    expect(matchingStep(SECRET, codeAt(SECRET, step + 1), now, step)).toBe(step + 1);
  });

  test('that is none is refused without a fault', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^\d{6}$/.test(text) || matchingStep(SECRET, text, now) === null));
  });
});

test('the address names issuer and user, whatever letters they have', () => {
  const url = new URL(totpAddress(SECRET, 'lan nguyễn@farm.vn', 'Trại heo'));
  expect([url.protocol, decodeURIComponent(url.pathname)]).toEqual(['otpauth:', '/Trại heo:lan nguyễn@farm.vn']);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', issuer: 'Trại heo', algorithm: 'SHA1', digits: '6', period: '30' },
  });
});
