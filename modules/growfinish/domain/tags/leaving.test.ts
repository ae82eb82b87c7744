import { expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { INTO_HERD, leavesBy, leavingIssues, type NamedTag, tagsOf } from './leaving.ts';

const DAY = businessDate('20260301');
const known = new Map<string, NamedTag>([
  ['A1', { state: 'registered', inherd: false, regdt: businessDate('20260110') }],
  ['A2', { state: 'registered', inherd: false, regdt: businessDate('20260305') }],
  ['A3', { state: 'gone', inherd: false, regdt: null }],
  ['A4', { state: 'registered', inherd: true, regdt: null }],
]);
const refusal = (tags: string, heads: number | null = 5) =>
  leavingIssues({ tags: tagsOf(tags), heads, most: heads, eventdt: DAY }, known).map(({ code, field, params }) => [code, field, params?.['state']]);

test('tags are read apart by blanks, commas or lines, in capitals, each once', () => {
  expect(tagsOf(' a1,a2;\nA1  b3 ')).toEqual(['A1', 'A2', 'B3']);
  expect(tagsOf(null)).toEqual([]);
});

test.each([
  ['', []],
  ['A1', []],
  ['A9', [['V_NOTEXISTS', 'tags', undefined]]],
  ['A1 A3 A9', [['TAG_STATE', 'tags', 'gone']]],
  ['A4', [['TAG_STATE', 'tags', 'inherd']]],
  ['A2', [['GF_DATE', 'eventdt', undefined]]],
])('numbers %s of an event that takes pigs away', (tags, found) => {
  expect(refusal(tags)).toEqual(found);
});

test('no more tags than pigs', () => {
  expect(refusal('A1 A2', 1)).toEqual([['TAG_OVER', 'tags', undefined]]);
});

test('sent to another farm they are gone, to another house of the farm they stand there, taken into the herd in no batch', () => {
  expect([leavesBy('out', 'farm'), leavesBy('out', 'internal'), leavesBy('dead', null), leavesBy('in', null), leavesBy(null, null)]).toEqual([
    ...['moved', 'house', 'died', null, null],
  ]);
  expect(leavesBy('out', INTO_HERD)).toBe('herd');
  // The animal that carries the number is the pig itself.
  const intoHerd = leavingIssues({ tags: ['A4'], heads: 1, most: 1, eventdt: DAY, intoHerd: true }, known);
  expect([intoHerd, refusal('A4').length]).toEqual([[], 1]);
});

test.each([
  // pigs that leave, live in the house, tagged among them, tags named: what is missing
  [3, 10, 4, 'A1', []],
  [7, 10, 4, 'A1', []],
  [8, 10, 4, 'A1', [['V_REQUIRED', 'tags', undefined]]],
  [1, 4, 4, '', [['V_REQUIRED', 'tags', undefined]]],
  [4, 4, 4, '', []],
])('%i of %i pigs, %i of them tagged, where piglets are identified from birth', (heads, live, tagged, tags, found) => {
  const issues = leavingIssues({ tags: tagsOf(tags), heads, most: heads, eventdt: DAY, identified: { live, tagged } }, known);
  expect(issues.map(({ code, field, params }) => [code, field, params?.['state']])).toEqual(found);
});
