import { describe, expect, test } from 'vitest';
import { accountMeant, kindsWith, kindsWithout } from './login-kind.ts';

const of = (kinds: string, tied = false, userid = 'an') => ({ userid, kinds, tied });

describe('which account a person of a provider is', () => {
  test('the tied one; by e-mail only where the kind was given and nobody is tied yet', () => {
    expect(accountMeant('G', null, null)).toEqual({ retcd: '2', userid: null });
    expect(accountMeant('G', of('AG', true), of('A', false, 'other'))).toEqual({ retcd: '0', userid: 'an' });
    expect(accountMeant('G', null, of('AG'))).toEqual({ retcd: '0', userid: 'an' });
    expect(accountMeant('G', null, of('AG', true))).toEqual({ retcd: '3', userid: null });
    expect(accountMeant('G', null, of('AF'))).toEqual({ retcd: '3', userid: null });
    expect(accountMeant('F', of('AG', true), null)).toEqual({ retcd: '3', userid: null });
  });
});

describe('login kinds', () => {
  test('the last one stays while there is no password; with one the own account takes its place', () => {
    expect(kindsWithout('AG', 'G', true)).toBe('A');
    expect(kindsWithout('AG', 'G', false)).toBeNull();
    expect(kindsWithout('G', 'G', false)).toBeNull();
    expect(kindsWithout('G', 'G', true)).toBe('A');
    expect(kindsWithout('FG', 'G', false)).toBe('F');
  });
  test('one more, in the order A, F, G', () => {
    expect(kindsWith('GA', 'F')).toBe('AFG');
    expect(kindsWith('A', 'A')).toBe('A');
  });
});
