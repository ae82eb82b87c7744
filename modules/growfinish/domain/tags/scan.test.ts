import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoAnimalCode } from '#kernel/animal-code.ts';
import { businessDate } from '#kernel/business-date.ts';
import { codeRead, type PresentTag, scanOf } from './scan.ts';

const DAY = businessDate('20261101');
const pig = (tag: string, more: Partial<PresentTag> = {}): PresentTag => ({ tag, rfid: null, roomid: 'G1', seen: businessDate('20261020'), ...more });
const about = { roomid: 'G1', day: DAY, lostAfter: 30 };

describe('reading a house', () => {
  test('found, missing, unknown, of another house', () => {
    const present = [
      pig('A1'),
      pig('A2', { rfid: '964000000000001' }),
      pig('A3', { roomid: 'G2' }),
      pig('A4', { seen: businessDate('20261002') }),
      pig('A5'),
    ];
    const { found, missing, unknown, elsewhere } = scanOf(['A1', '964000000000001', 'A3', 'X9', 'A1'], present, about);
    expect(found.map(({ tag }) => tag)).toEqual(['A1', 'A2']);
    expect(elsewhere.map(({ tag, roomid }) => [tag, roomid])).toEqual([['A3', 'G2']]);
    expect(unknown).toEqual(['X9']);
    expect(missing.map(({ tag, days, lost }) => [tag, days, lost])).toEqual([
      ['A4', 30, true],
      ['A5', 12, false],
    ]);
  });

  test('leaves nobody out and counts nobody twice', () => {
    const tag = fc.integer({ min: 0, max: 12 }).map((n) => `T${n}`);
    const house = fc.constantFrom('G1', 'G2');
    fc.assert(
      fc.property(fc.uniqueArray(tag), fc.array(house, { minLength: 13, maxLength: 13 }), fc.array(tag), (tags, houses, codes) => {
        const present = tags.map((one, at) => pig(one, { roomid: houses[at] ?? 'G1' }));
        const { found, missing, unknown, elsewhere } = scanOf(codes, present, about);
        expect(found.length + missing.length).toBe(present.filter(({ roomid }) => roomid === 'G1').length);
        expect(found.length + elsewhere.length + unknown.length).toBe(new Set(codes).size);
      }),
    );
  });

  test('a label, a transponder as readers write it, a number typed small', () => {
    expect(codeRead('FA01~ly00012f', isoAnimalCode)).toBe('LY00012F');
    expect(codeRead(' fa01ly00012f ', isoAnimalCode)).toBe('FA01LY00012F');
    expect(codeRead('LA 982 000001088420', isoAnimalCode)).toBe('982000001088420');
  });
});
