import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dilutionsOf, readRow, type TitreTest, type TitreWell, titreRun } from './titre-run.ts';

const row = { decimals: 0, negop: '<' as const, neg: 16, posop: '>=' as const, pos: 32, protection: 64, curve: null };
const HI: TitreTest = { dilutions: dilutionsOf(2, 8), endpoint: 'full', expected: 64, below: 'half' };
const SN: TitreTest = { dilutions: dilutionsOf(4, 5), endpoint: 'half', expected: null, below: 'half' };

/** Wells of one row: 0 held back, 1 not, as a text of signs. */
const wells = (signs: string, { dilutions }: TitreTest, more: Partial<TitreWell>): TitreWell[] =>
  [...signs].map((sign, at) => ({
    ...{ role: 'sample' as const, order: null, excluded: false, dilution: dilutions[at] ?? null, raw: sign === ' ' ? null : Number(sign), ...more },
  }));
const sample = (order: string, signs: string, test: TitreTest) => wells(signs, test, { order });
const found = (test: TitreTest, ...all: TitreWell[][]) => titreRun(test, all.flat(), () => row);
const inShort = (test: TitreTest, ...all: TitreWell[][]) => found(test, ...all).results.map(({ reported, cls, why }) => reported ?? `${cls} ${why}`);

test('the end point is the last dilution that holds back all; below the first and above the last are said so', () => {
  expect(inShort(HI, sample('a', '00011111', HI), sample('b', '11111111', HI), sample('c', '00000000', HI), sample('d', '0001 111', HI))).toEqual([
    ...['8', '<2', '≥256'],
    'null novalue',
  ]);
  const [a, , c] = found(HI, sample('a', '00001111', HI), sample('b', '1', HI), sample('c', '00000011', HI)).results;
  expect([a, c]).toMatchObject([
    { cls: 'dbt', protective: false, stat: 16 },
    { cls: 'pos', protective: true, stat: 64 },
  ]);
});

test('a control within one class holds, two off does not; the negative serum stays below the first dilution', () => {
  const pc = (signs: string) => found(HI, wells(signs, HI, { role: 'pc' }), sample('a', '00011111', HI));
  expect(['00000011', '00000111', '00001111', '00000001', '00011111'].map((signs) => pc(signs).failed.length)).toEqual([0, 0, 1, 0, 1]);
  expect(pc('00011111').results).toMatchObject([{ status: 2, why: 'run' }]);
  const nc = (signs: string) => found(HI, wells(signs, HI, { role: 'nc' })).failed;
  expect([nc('11111111'), nc('01111111').map(({ limit }) => limit)]).toEqual([[], ['nc']]);
});

test('the virus must work alone and the cells must live without it', () => {
  const control = (virus: string, cells: string) =>
    found(SN, wells(virus, SN, { role: 'virus', dilution: null }), wells(cells, SN, { role: 'blank', dilution: null })).failed.map(
      ({ limit }) => limit,
    );
  expect([control('11', '00'), control('10', '00'), control('11', '01'), control('', '')]).toEqual([[], ['virus'], ['virus'], []]);
});

test('SN by Spearman–Kärber: the worked example of four wells a dilution is 1:22.6', () => {
  const four = ['00011', '00011', '00001', '00111'];
  const shares = [0, 1, 2, 3, 4].map((at) => four.filter((signs) => signs[at] === '0').length / 4);
  expect(shares).toEqual([1, 1, 0.75, 0.25, 0]);
  expect(found(SN, ...four.map((signs) => sample('a', signs, SN))).results).toMatchObject([{ reported: '22.6', stat: 22.6, cls: 'dbt' }]);
  expect(inShort(SN, sample('a', '11111', SN), sample('b', '00000', SN))).toEqual(['<4', '≥64']);
});

test('a row read up to a dilution has that titre', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8 }), (held) => {
      const names = HI.dilutions.map((_, at) => `A${at + 1}`);
      const read = readRow(names, held);
      const own = names.map((name, at) => ({
        role: 'sample' as const,
        order: 'o',
        excluded: false,
        dilution: HI.dilutions[at] ?? null,
        raw: read.get(name) ?? null,
      }));
      const [one] = titreRun(HI, own, () => row).results;
      expect(one?.reported).toBe(held === 0 ? '<2' : `${held === 8 ? '≥' : ''}${2 ** held}`);
    }),
  );
});
