import { describe, expect, test } from 'vitest';
import { deviceName, isAccountName, passwordFault, passwordStrength } from './sign-in.ts';

describe('names and passwords', () => {
  test.each([
    ['lan.nguyen', true],
    ['ab', false],
    ['a b', false],
    ['lan@farm.vn', true],
    ['lan@farm', false],
    ['@farm.vn', false],
    ['lan@@farm.vn', false],
    ['.lan', false],
    ['abc', true],
    [`${'a'.repeat(60)}`, true],
    [`${'a'.repeat(61)}`, false],
    [`${'a'.repeat(112)}@farm.vn`, true],
    [`${'a'.repeat(113)}@farm.vn`, false],
    ['', false],
  ])('%s: %s', (name, good) => {
    expect(isAccountName(name)).toBe(good);
  });

  test.each([
    ['tmk48219', true],
    ['abcdefgh', false],
    ['12345678', false],
    ['a1', false],
    ['mậtvàng7', true],
    ['mậtkhẩu1', false],
    [`a1${'xp'.repeat(99)}`, true],
    [`a1${'xp'.repeat(99)}x`, false],
  ])('password %s: %s', (password, good) => {
    expect(passwordFault(password, 8) === null).toBe(good);
  });
});

describe('strength of a password', () => {
  test.each([
    ['abc12', 0],
    ['abcdefgh', 0],
    ['password1', 0],
    ['apapapa1', 1],
    ['Apapapa1', 2],
    ['tmkzqhwp4827', 3],
    ['Nái-đẻ-tháng-10', 4],
    // Four characters more than asked count, three do not; so do ten different ones, nine do not.
    ['apapapapap1', 1],
    ['apapapapapa1', 2],
    ['tmkzqhwp1', 1],
    ['tmkzqhwpx1', 2],
  ])('%s is %i of 4', (password, strength) => expect(passwordStrength(password, 8)).toBe(strength));
});

test.each([
  ['Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1', 'Safari, iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge, Windows'],
  ['curl/8', 'curl/8'],
])('a device is named as people call it', (agent, name) => expect(deviceName(agent)).toBe(name));
