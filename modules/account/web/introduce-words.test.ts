import { expect, test } from 'vitest';
import { LANGUAGES } from '#kernel/language.ts';
import { partsThere, sentenceOf } from './introduce-words.ts';

const pages = (...names: string[]) => new Map(names.map((name) => [name, {}]));

test('the introduction tells only of pages that are there', () => {
  const some = pages('PigEvent', 'PigWeekReport', 'PigletEntry', 'PigIstock', 'StockReport');
  const parts = partsThere(some);
  expect(parts.map(({ module }) => module)).toEqual(['herd', 'stock']);
  expect(parts.map(({ recorded }) => sentenceOf(recorded, some, 'E'))).toEqual([
    'Heats, matings, pregnancy checks, farrowings, fosterings, deaths, weanings, vaccinations, removals.',
    'Received notes, expiry, prices.',
  ]);
  expect(parts.map(({ reports }) => sentenceOf(reports, some, 'E'))).toEqual(['Weekly report against targets.', 'Stock on hand.']);
  expect(partsThere(new Map())).toEqual([]);
});

test('with everything there, every part has its sentences in three languages', () => {
  const all = { has: () => true } as never;
  const parts = partsThere(all);
  expect(parts.map(({ module }) => module)).toEqual(['herd', 'growfinish', 'poultry', 'stock', 'genetics', 'lab']);
  for (const { recorded, reports } of parts)
    for (const language of LANGUAGES) for (const list of [recorded, reports]) expect(sentenceOf(list, all, language)).toMatch(/\S{2,}/);
});
