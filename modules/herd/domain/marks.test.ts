import { describe, expect, it } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { kinshipOf } from './kinship.ts';
import { marksOf } from './marks.ts';
import { diluentVolume, dosesAllowed, usefulSperm } from './semen-rules.ts';
import { DEFAULT_HERD_SETTINGS } from './settings.ts';
import { ENTRY, LIVES, type Line, TestFarm } from './testing/life.ts';

const MAT = { matetp: 'AI', boarid: 'B1' };
const marks = (farm: TestFarm, today: string): readonly string[] => marksOf(farm.animal('S1'), DEFAULT_HERD_SETTINGS, businessDate(today));

function litters(first: number, second: number): TestFarm {
  const litter = (mate: string, farrow: string, wean: string, livenum: number): Line[] => [
    ['MAT', mate, MAT],
    ['FAR', farrow, { livenum, deadnum: 0, mummynum: 0 }],
    ['WEA', wean, { weannum: livenum, roomid: 'N1' }],
  ];
  return new TestFarm({ curbusdt: '20271121' }).given(
    'S1',
    ...LIVES.gilt,
    ...litter('20260108', '20260502', '20260526', first),
    ...litter('20260531', '20260922', '20261016', second),
  );
}

describe('marks', () => {
  it('poor litter size: the last two litters below 8.0 in the mean', () => {
    expect(marks(litters(8, 7), '20261020')).toEqual(['poor-litter']);
    expect(marks(litters(8, 8), '20261020')).toEqual([]);
  });
  it('old age from parity 7', () => {
    const entered = (parity: number) => new TestFarm().given('S1', ['ENT', '20260105', { ...ENTRY.weaned, weandt: '20260105', services: 9, parity }]);
    expect(marks(entered(7), '20260106')).toEqual(['old-age']);
    expect(marks(entered(6), '20260106')).toEqual([]);
  });
  it('poor fertilisation after two failures in a row', () => {
    const once = new TestFarm().given('S1', ...LIVES.mated, ['MAT', '20260129', MAT]);
    expect(marks(once, '20260301')).toEqual([]);
    expect(marks(once.given('S1', ['MAT', '20260219', MAT]), '20260301')).toEqual(['poor-fertilisation']);
  });
  it('delayed mating: weaned more than 10 days, or a gilt of more than 300 days', () => {
    expect(marks(new TestFarm().given('S1', ...LIVES.weaned), '20260605')).toEqual([]);
    expect(marks(new TestFarm().given('S1', ...LIVES.weaned), '20260606')).toEqual(['delayed-mating']);
    expect(marks(new TestFarm().given('S1', ...LIVES.gilt), '20260126')).toEqual([]);
    expect(marks(new TestFarm().given('S1', ...LIVES.gilt), '20260127')).toEqual(['delayed-mating']);
  });
  it('no marks for boars and animals that left', () => {
    expect(marks(new TestFarm().given('S1', ...LIVES.weaned, ['CUL', '20260605', {}, 'WHY']), '20270101')).toEqual([]);
  });
});

describe('semen', () => {
  const data = { volume: 200, concentration: 300, motility: 80, abnormal: 10, doses: 14 };
  it('useful sperm, doses, diluent', () => {
    expect(usefulSperm(data)).toBeCloseTo(43.2, 10);
    expect(dosesAllowed(data, 3)).toBe(14);
    expect(dosesAllowed(data, 4.32)).toBe(10);
    expect(dosesAllowed({ ...data, volume: null }, 3)).toBe(0);
    expect(diluentVolume(data, 80)).toBe(920);
    expect(diluentVolume({ ...data, doses: 0 }, 80)).toBe(0);
  });
});

describe('inbreeding of a planned litter', () => {
  const { context } = new TestFarm();
  const animal = (pgid: string, sireid: string | null = null, damid: string | null = null) => ({ pgid, sireid, damid });
  it('parent or full sib 1/4, half sib or grandparent 1/8, else 0', () => {
    expect(kinshipOf(animal('S', 'B'), animal('B'), context)).toBe(0.25);
    expect(kinshipOf(animal('S', 'X', 'Y'), animal('B', 'X', 'Y'), context)).toBe(0.25);
    expect(kinshipOf(animal('S', 'X', 'Y'), animal('B', 'X', 'Z'), context)).toBe(0.125);
    expect(kinshipOf(animal('S', 'BROTHER'), animal('B1'), context)).toBe(0.125);
    expect(kinshipOf(animal('S'), animal('B'), context)).toBe(0);
  });
});
