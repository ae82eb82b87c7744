import { type Issue, refuse } from '#kernel/issue.ts';
import type { AgeClass, ClassOf } from './classes.ts';

/** A class as it is typed. */
export interface TypedClass {
  readonly scale: ClassOf;
  readonly fromno: number;
  readonly tono: number | null;
}

const COUNTED: readonly ClassOf[] = ['weeks', 'parity'];
/** Where each scale begins: piglets at birth, sows with their first litter. */
const FIRST = { weeks: 0, parity: 1 } as const;

/** What does not hold between a class and the one before it. */
function stepIssue(before: TypedClass | undefined, one: TypedClass, row: number): Issue | null {
  const next = before === undefined ? FIRST[one.scale as 'weeks'] : before.tono === null ? null : before.tono + 1;
  if (next === null || one.fromno < next) return { ...refuse('LAB_CLASS_OVERLAP', 'classes', { n: one.fromno }), row };
  return one.fromno > next ? { ...refuse('LAB_CLASS_GAP', 'classes', { n: next, n2: one.fromno - 1 }), row } : null;
}

/** Classes of one scale may neither overlap nor leave ages or parities out; gilts and boars are one class each. */
export function classIssues(classes: readonly TypedClass[]): Issue[] {
  const rows = classes.map((one, at) => ({ one, row: at + 1 }));
  const counted = COUNTED.flatMap((scale) => {
    const own = rows.filter(({ one }) => one.scale === scale).toSorted((a, b) => a.one.fromno - b.one.fromno);
    return own.flatMap(({ one, row }, at) => stepIssue(own[at - 1]?.one, one, row) ?? []);
  });
  const turned = rows.flatMap(({ one, row }) =>
    one.tono !== null && one.tono < one.fromno ? [{ ...refuse('V_RANGE', 'classes', { min: one.fromno, max: 600 }), row }] : [],
  );
  const twice = (['gilt', 'boar'] as const).flatMap((scale) => {
    const [, second] = rows.filter(({ one }) => one.scale === scale);
    return second === undefined ? [] : [{ ...refuse('V_DUP', 'classes', { value: scale }), row: second.row }];
  });
  return [...turned, ...counted, ...twice];
}

/** A typed class under the key results are read by: w5, p3, gilt, boar. */
export function classFrom({ scale, fromno, tono }: TypedClass): AgeClass {
  if (scale === 'gilt' || scale === 'boar') return { key: scale, of: scale, from: null, to: null };
  return { key: `${scale === 'weeks' ? 'w' : 'p'}${fromno}`, of: scale, from: fromno, to: tono };
}
