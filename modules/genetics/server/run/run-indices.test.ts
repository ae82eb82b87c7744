import { expect, test } from 'vitest';
import { DEFAULT_PARAMS } from '../../contract/set-values.ts';
import { newDraft } from './draft.ts';
import { fillIndices } from './run-indices.ts';
import type { RunAnimal } from './run-types.ts';

const animal = (gid: string): RunAnimal => ({
  gid,
  breed: 'Y',
  lineage: 'Y',
  role: 'maternal',
  sex: 'F',
  birthDay: 0,
  sire: null,
  dam: null,
  litter: null,
  source: null,
  body: null,
});

/** Forty animals with SPI values from 0 to 39 pigs' worth; `flat` says what the first of them have instead. */
function indices(inBase: (i: number) => boolean, flat: (i: number) => number | null = () => null) {
  const drafts = Array.from({ length: 40 }, (_, i) => ({
    ...newDraft(`A${i}`, 0, 0, 0, null),
    ebv: { NBA: flat(i) ?? i / 13.5, LW21: 0 },
  }));
  const scales = fillIndices(
    drafts,
    drafts.map(({ gid }) => animal(gid)),
    drafts.map((_, i) => inBase(i)),
    DEFAULT_PARAMS,
  );
  return { drafts, scales };
}

test('the base population gives the scale: its mean is 100 and one standard deviation 25', () => {
  const { drafts, scales } = indices((i) => i >= 20);
  const mean = 29.5;
  const sd = Math.sqrt(Array.from({ length: 20 }, (_, k) => (20 + k - mean) ** 2).reduce((sum, one) => sum + one, 0) / 19);
  expect(scales['spi']?.mean).toBeCloseTo(mean, 9);
  expect(drafts[0]?.spi).toBeCloseTo(100 + (25 * (0 - mean)) / sd, 6);
});

test('the scale of the body scores is kept beside the others, for what pairs are expected to give', () => {
  const drafts = [40, 60, 80].map((body, i) => ({ ...newDraft(`B${i}`, 0, 0, 0, null), body }));
  expect(
    fillIndices(
      drafts,
      drafts.map(({ gid }) => animal(gid)),
      drafts.map(() => true),
      DEFAULT_PARAMS,
    )['body'],
  ).toEqual({ mean: 60, sd: 20 });
});

test('a base of few animals, or one whose animals hardly differ, gives way to the whole breed', () => {
  const whole = indices(() => true).scales['spi'];
  expect(indices((i) => i < 9).scales['spi']).toEqual(whole);
  const { drafts, scales } = indices(
    (i) => i < 20,
    (i) => (i < 20 ? i * 1e-12 : null),
  );
  expect(scales['spi']?.sd).toBeGreaterThan(1);
  expect(Math.max(...drafts.map(({ spi }) => Math.abs(spi ?? 0)))).toBeLessThan(400);
});
