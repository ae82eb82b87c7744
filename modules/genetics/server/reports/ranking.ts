import { choice, decimal } from '#engine/define/fields.ts';
import type { ReaderColumn } from '#engine/server/report/reader-report.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { GENETIC_LISTS } from '../../contract/reports/animal-filter.ts';
import { GENETIC_WORDS as G, TRAIT_WORDS } from '../../contract/texts.ts';
import type { GeneticTrait } from '../../domain/indices.ts';
import type { GenAnimal } from '../register.ts';
import { type GenValue, isParentAverage } from '../values.ts';
import { type GenMakers, inPercent } from './genetic-report.ts';

/** Traits no animal of the breed has an EBV of: the index stays blank, or is made without them. */
export const MISSING = choice('missing', t3('Tính trạng thiếu EBV', 'Traits without EBV', 'ลักษณะที่ไม่มี EBV'), GENETIC_LISTS.genmissing, {
  fallback: 'blank',
});
export const LEAST_ACCURACY = decimal('leastAcc', t3('Độ chính xác từ', 'Accuracy at least', 'ความแม่นยำอย่างน้อย'), { max: 1, decimals: 2 });

/** An animal that is ranked, with what the published run says of it. */
export interface Ranked extends GenAnimal {
  /** Place in the list; null without what it is ranked by. */
  readonly rank: number | null;
  readonly value: GenValue | undefined;
  /** Inbreeding as a share. */
  readonly f: number | null;
  /** Traits without an EBV, for which the index stays blank. */
  readonly missing: string;
  /** Accuracy below which an EBV stands grey. */
  readonly low: number;
}

/** What an animal is ranked by before it has its place. */
export interface Ranking {
  readonly sort: number | null;
  readonly gid: string;
}

/** The best first; those without the figure last, and of equals by their id. */
export function best(a: Ranking, b: Ranking): number {
  return (b.sort ?? Number.NEGATIVE_INFINITY) - (a.sort ?? Number.NEGATIVE_INFINITY) || (a.gid < b.gid ? -1 : 1);
}

const EBV = t3('EBV (độ chính xác)', 'EBV (accuracy)', 'EBV (ความแม่นยำ)');

/** Columns that every ranking has; `traits` are those it ranks by. */
export function rankedColumns<R extends Ranked>(c: GenMakers<R>, traits: readonly GeneticTrait[]) {
  const index = (key: 'spi' | 'mli' | 'tsi' | 'total' | 'body') => c.decimal(key, { decimals: 1, of: ({ value }) => value?.[key] ?? null });
  return {
    index,
    sex: c.text('sexText', G.sex, { of: ({ sex }) => (sex === null ? null : G[sex === 'M' ? 'male' : 'female']) }),
    missing: c.text('missing', t3('Thiếu EBV', 'EBV missing', 'ไม่มี EBV')),
    mark: c.text('mark', t1('PA ≈'), { of: ({ value }) => markOf(value, traits) }),
    f: c.decimal('f', { decimals: 2, unit: '%', of: ({ f }) => inPercent(f) }),
  };
}

type Decimals = (trait: string) => number;

/** A column a trait of what the run made of the records: adjusted means, or deviations from the group. */
export function recordColumns<R extends Ranked>(
  c: GenMakers<R>,
  part: 'adj' | 'dev',
  group: Text3,
  traits: readonly GeneticTrait[],
  decimals: Decimals,
): ReaderColumn<R>[] {
  return traits.map((trait) =>
    c.decimal(`${part}${trait}`, t1(trait), { group, decimals: decimals(trait), of: ({ value }) => value?.[part][trait] ?? null }),
  );
}

/** EBV and accuracy of each trait; one that is hardly known stands grey. */
export function ebvColumns<R extends Ranked>(c: GenMakers<R>, traits: readonly GeneticTrait[], decimals: Decimals): ReaderColumn<R>[] {
  return traits.flatMap((trait) => [
    c.decimal(`ebv${trait}`, TRAIT_WORDS[trait] ?? t1(trait), {
      ...{ group: EBV, decimals: decimals(trait) },
      of: ({ value }) => value?.ebv[trait] ?? null,
      mark: ({ value, low }) => (value?.acc[trait] ?? 1) < low && 'muted',
    }),
    c.decimal(`acc${trait}`, t1(`r ${trait}`), { group: EBV, decimals: 2, of: ({ value }) => value?.acc[trait] ?? null }),
  ]);
}

/** How an animal's values of some traits are known: from its parents only, approximately, or as they are. */
export function markOf(value: Pick<GenValue, 'ebv' | 'counts' | 'approx'> | undefined, traits: readonly GeneticTrait[]): string {
  if (value === undefined) return '';
  if (isParentAverage(value, traits)) return 'PA';
  return value.approx ? '≈' : '';
}
