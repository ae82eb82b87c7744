import { describe, expect, test } from 'vitest';
import { inbreeding } from '#kernel/pedigree/inbreeding.ts';
import { groupParent, mendelianVariance } from '#kernel/pedigree/pedigree.ts';
import { type CasePedigreeRow, casePedigree, readCase } from '../cases/case-file.ts';
import { relationships } from './coancestry.ts';
import { updateInbreeding } from './inbreeding-update.ts';
import { inverseRelationship } from './inverse-relationship.ts';
import { toDense } from './sparse.ts';

interface AinvCase {
  pedigree: CasePedigreeRow[];
  published: { F: number[]; A: number[][]; Ainv: number[][]; D: number[] };
  exact: { F: number[]; A: number[][]; Ainv: number[][]; D: number[] };
}

describe('Mrode example 2: six animals', () => {
  const mrode = readCase<AinvCase>('inbreeding-ainv-mrode');
  const pedigree = casePedigree(mrode.pedigree);
  const f = inbreeding(pedigree);
  const at = mrode.pedigree.map((row) => pedigree.indexOf.get(String(row.id)) as number);

  test('inbreeding and Mendelian variances', () => {
    at.forEach((i, k) => {
      expect(f[i]).toBeCloseTo(mrode.exact.F[k] as number, 12);
      expect(mendelianVariance(pedigree, f, i)).toBeCloseTo(mrode.exact.D[k] as number, 12);
      expect(Math.abs(mendelianVariance(pedigree, f, i) - (mrode.published.D[k] as number))).toBeLessThanOrEqual(0.0005);
    });
  });

  test('relationships', () => {
    const a = relationships(pedigree, f, at, at);
    mrode.exact.A.flat().forEach((value, k) => expect(a[k]).toBeCloseTo(value, 12));
    mrode.published.A.flat().forEach((value, k) => expect(Math.abs((a[k] as number) - value)).toBeLessThanOrEqual(0.00051));
  });

  test('inverse', () => {
    const dense = toDense(inverseRelationship(pedigree, f));
    at.forEach((i, row) => {
      at.forEach((j, column) => {
        const value = dense[i * pedigree.n + j] as number;
        expect(value).toBeCloseTo(mrode.exact.Ainv[row]?.[column] as number, 10);
        expect(Math.abs(value - (mrode.published.Ainv[row]?.[column] as number))).toBeLessThanOrEqual(0.00051);
      });
    });
  });
});

interface LoopCase {
  loops: { mating: string; pedigree: CasePedigreeRow[]; F_of_X: number }[];
}

test.each(readCase<LoopCase>('inbreeding-textbook-loops').loops.map((loop) => [loop.mating, loop] as const))(
  'matings of relatives: %s',
  (_, loop) => {
    const pedigree = casePedigree(loop.pedigree);
    const x = pedigree.indexOf.get('X') as number;
    expect(inbreeding(pedigree)[x]).toBeCloseTo(loop.F_of_X, 12);
    const f = new Float64Array(pedigree.n);
    updateInbreeding(pedigree, f, 0);
    expect(f[x]).toBeCloseTo(loop.F_of_X, 12);
  },
);

describe('regular systems of inbreeding', () => {
  const series = readCase<{ published: Record<string, number[]>; exact: Record<string, number[]> }>('inbreeding-regular-systems');
  const computed = (sire: number[], dam: number[], from: number): number[] =>
    Array.from(inbreeding({ n: sire.length, groups: 0, sire: Int32Array.from(sire), dam: Int32Array.from(dam) })).slice(from);

  test('full sibs', () => {
    const sire = [-1, -1];
    const dam = [-1, -1];
    for (let t = 0; t < 11; t++) {
      sire.push(2 * t, 2 * t);
      dam.push(2 * t + 1, 2 * t + 1);
    }
    const f = computed(sire, dam, 2).filter((_, k) => k % 2 === 0);
    series.exact['full_sib']?.forEach((value, t) => expect(f[t]).toBeCloseTo(value, 12));
    series.published['full_sib']?.forEach((value, t) => expect(Math.abs((f[t] as number) - value)).toBeLessThanOrEqual(0.00051));
  });

  test('selfing, which pigs cannot but the arithmetic must', () => {
    const f = computed([-1, 0, 1, 2, 3, 4, 5], [-1, 0, 1, 2, 3, 4, 5], 1);
    series.exact['selfing']?.forEach((value, t) => expect(f[t]).toBeCloseTo(value, 12));
  });

  test('backcross to one parent', () => {
    const f = computed([-1, -1, 0, 0, 0, 0, 0, 0, 0, 0], [-1, -1, 1, 2, 3, 4, 5, 6, 7, 8], 2);
    series.exact['backcross_to_outbred_parent']?.forEach((value, t) => expect(f[t]).toBeCloseTo(value, 12));
  });

  test('parent with its youngest offspring', () => {
    const sire = [-1, -1];
    const dam = [-1, -1];
    for (let t = 0; t < 8; t++) {
      sire.push(t + 1);
      dam.push(t);
    }
    const f = computed(sire, dam, 2);
    series.exact['parent_offspring_younger_parent']?.forEach((value, t) => expect(f[t]).toBeCloseTo(value, 12));
  });
});

test('phantom parents: Quaas 1988 by the direct rules', () => {
  const quaas = readCase<{ exact: { Ainv_with_groups: number[][] } }>('ainv-groups-quaas1988');
  const [g1, g2] = [groupParent(0), groupParent(1)];
  const pedigree = { n: 4, groups: 2, sire: Int32Array.from([g2, g2, g2, 2]), dam: Int32Array.from([g1, 0, g1, 1]) };
  const dense = toDense(inverseRelationship(pedigree, inbreeding(pedigree)));
  // Printed order: the four animals, then the groups.
  const row = [2, 3, 4, 5, 0, 1];
  quaas.exact.Ainv_with_groups.forEach((values, i) => {
    values.forEach((value, j) => expect(dense[(row[i] as number) * 6 + (row[j] as number)]).toBeCloseTo(value, 10));
  });
});
