import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SAMPLE_FIELDS } from '../../contract/requests/request-fields.ts';
import { pasteSamples } from '../../web/requests/paste-samples.ts';
import { growingClass, membersOf, poolsOf } from './pools.ts';
import { sampleIssues } from './request-rules.ts';

const pig = (pgid: string, roomid = 'N1', pigclass = 'nursery') => ({ pgid, roomid, pigclass });

test('pools keep what their animals share; the last may be smaller', () => {
  const pools = poolsOf([pig('A1'), pig('A2'), pig('A3', 'N2'), pig('A4', 'N2'), pig('A5', 'N2')], 3);
  expect(pools.map(({ animals: _, ...pool }) => pool)).toEqual([
    { mark: 'A1+2', roomid: null, pigclass: 'nursery', members: 'A1, A2, A3' },
    { mark: 'A4+1', roomid: 'N2', pigclass: 'nursery', members: 'A4, A5' },
  ]);
});

test('every animal is in one pool, in order, and its members can be read again', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{1,8}$/), { maxLength: 40 });
  fc.assert(
    fc.property(names, fc.integer({ min: 1, max: 12 }), (all, size) => {
      const pools = poolsOf(
        all.map((name) => pig(name)),
        size,
      );
      expect(pools.flatMap(({ members }) => membersOf(members))).toEqual(all);
      expect(pools.every(({ animals }) => animals.length <= size)).toBe(true);
    }),
  );
});

test('a growing pig is of the class of its age', () => {
  expect([null, 3.9, 4, 9.9, 10].map(growingClass)).toEqual([null, 'suckling', 'nursery', 'nursery', 'finisher']);
});

test('a pool names no more members than it holds animals', () => {
  const sample = (pooled: number | null, members: string) => ({ mark: 'M1', sampletp: 'serum', pooled, members, tests: [] });
  const codes = (pooled: number | null, members: string) =>
    sampleIssues([sample(pooled, members)], null, 'pig').map(({ code, field }) => `${code} ${field}`);
  expect(codes(3, 'A1, A2; A3')).toEqual([]);
  expect(codes(3, 'A1')).toEqual([]);
  expect(codes(2, 'A1 A2 A3')).toEqual(['V_RANGE members']);
  expect(codes(null, 'A1 A2')).toEqual(['V_RANGE members']);
});

test('cells of a sheet are pasted as people write them: words of codes, days, numbers; what cannot be read stays blank and is told by row', () => {
  const pasting = { choices: () => [], most: 3, like: () => ({ sampletp: 'serum', pooled: 1 }) };
  const cells = [
    ['M1', 'Whole blood', 'S-1'],
    ['M2', 'Máu toàn phần', 'S-2'],
    ['M3', 'nothing', 'S-3'],
    ['M4', 'Máu toàn phần', ''],
  ];
  const { rows, issues } = pasteSamples([{ mark: 'old', roomid: 'N1' }], SAMPLE_FIELDS, { row: 0, key: 'mark' }, cells, pasting);
  expect(rows.map(({ mark, sampletp, pgid, roomid = null }) => [mark, sampletp, pgid, roomid])).toEqual([
    ['M1', 'blood', 'S-1', 'N1'],
    ['M2', 'blood', 'S-2', null],
    ['M3', null, 'S-3', null],
  ]);
  expect(issues.map(({ row, field }) => [row, field])).toEqual([[3, 'sampletp']]);
  const later = pasteSamples(rows, SAMPLE_FIELDS, { row: 1, key: 'ageweeks' }, [['8.5', '', '', '2'], ['x']], pasting);
  expect([later.rows[1]?.['ageweeks'], later.rows[1]?.['pooled'], later.rows[2]?.['ageweeks']]).toEqual([8.5, 2, null]);
  expect(later.issues.map(({ row, field }) => [row, field])).toEqual([[3, 'ageweeks']]);
});
