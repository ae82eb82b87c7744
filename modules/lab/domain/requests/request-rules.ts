import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { backDateIssue, isExempt, type LockRule } from '#kernel/locks.ts';
import { membersOf } from './pools.ts';

/** A sample as its rules see it. */
export interface TypedSample {
  readonly mark: string;
  readonly sampletp: string;
  readonly pooled?: number | null | undefined;
  readonly members?: string | null | undefined;
  readonly vaccinedt?: string | null;
  readonly tests?: readonly string[] | null | undefined;
}

/** A test as it can be ordered: empty lists fit everything. */
export interface Orderable {
  readonly testcd: string;
  readonly sampletps: readonly string[];
  readonly species: readonly string[];
}

/** What is wrong with the day of a sampling or reception: after today, or older than the back days. */
export function dayIssues(day: BusinessDate | null | undefined, rule: LockRule, field: string): readonly Issue[] {
  if (day == null) return [];
  if (day > rule.curbusdt) return [refuse('359', field, { date: rule.curbusdt })];
  const back = isExempt(rule) ? null : backDateIssue(day, rule, field);
  return back === null ? [] : [back];
}

/** What is wrong with samples: a mark that stands twice, more members of a pool than it holds animals, a test that does not suit type or species. */
export function sampleIssues(samples: readonly TypedSample[], tests: ReadonlyMap<string, Orderable> | null, species: string): readonly Issue[] {
  const seen = new Map<string, number>();
  return samples.flatMap((sample, i): Issue[] => {
    const row = i + 1;
    const mark = sample.mark.trim().toUpperCase();
    const twice = seen.has(mark);
    seen.set(mark, row);
    const most = sample.pooled ?? 1;
    return [
      ...(twice ? [{ ...refuse('V_DUP', 'mark', { value: sample.mark }), row }] : []),
      ...(membersOf(sample.members).length > most ? [{ ...refuse('V_RANGE', 'members', { min: 0, max: most }), row }] : []),
      ...(sample.tests ?? []).flatMap((code) => {
        const test = tests?.get(code);
        if (tests !== null && test === undefined) return [{ ...refuse('V_NOTEXISTS', 'tests', { value: code }), row }];
        const suits =
          test === undefined ||
          ((test.sampletps.length === 0 || test.sampletps.includes(sample.sampletp)) &&
            (test.species.length === 0 || test.species.includes(species)));
        return suits ? [] : [{ ...refuse('V_INVALID', 'tests'), row }];
      }),
    ];
  });
}

/** Marks "from n to n": a prefix, numbers with as many digits as the larger one has. At most `most`. */
export function marksFrom(prefix: string, from: number, to: number, most: number): readonly string[] {
  const [low, high] = from <= to ? [from, to] : [to, from];
  const digits = String(high).length;
  const count = Math.min(high - low + 1, most);
  return Array.from({ length: count }, (_, i) => `${prefix}${String(low + i).padStart(digits, '0')}`);
}
