import type { FieldValue, FieldValues } from '#engine/define/field.ts';
import { fieldsAsked } from './result.ts';

/** A test of a laboratory's list with its sensitivity and specificity, per cent. */
export interface KnownTest {
  readonly value: string;
  readonly Se: number;
  readonly Sp: number;
}

/** True where a question asks how good the test is, which one of the list may say; of pools too, under the note that a pool may react less. */
export function takesTest(values: FieldValues): boolean {
  const { needs, takes } = fieldsAsked(values);
  return [...needs, ...takes].includes('Se');
}

/** What stands typed once a test is chosen: its figures in the place of those there were. */
export const withTest = (values: FieldValues, test: KnownTest | null): FieldValues =>
  test === null ? { ...values, testcd: null } : { ...values, testcd: test.value, Se: test.Se, Sp: test.Sp };

/** What stands typed after a change: figures typed by hand are no longer those of a test, and some questions ask for none. */
export function retyped(values: FieldValues, key: string, value: FieldValue): FieldValues {
  const next = { ...values, [key]: value };
  return key === 'Se' || key === 'Sp' || !takesTest(next) ? withTest(next, null) : next;
}
