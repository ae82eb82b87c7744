import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { blankToNull, checkFields } from '#engine/define/field-check.ts';
import { errorsOf, type Issue } from '#kernel/issue.ts';
import { clientError } from '../text/client-error.ts';
import { isNumbered } from '../ui/issue-list.tsx';

export type FormValues = Record<string, FieldValue>;

/** A rule of the domain the browser can judge: refusals by field. It is asked of whatever is typed, also where a field is refused for itself. */
export type FormCheck = (values: FieldValues) => readonly Issue[];

/** The sentence beside a field; a number of the specification stands in front. */
export function besideField(issue: Issue & { readonly message?: string }, labels: Readonly<Record<string, string>>): string {
  const text = labels[issue.field ?? ''] === undefined ? (issue.message ?? clientError(issue, labels)) : clientError(issue, labels);
  return isNumbered(issue.code) ? `${issue.code} – ${text}` : text;
}

/** Values as they are checked and sent: blank texts are missing. */
export function cleanValues(values: FieldValues): FieldValues {
  return blankToNull(values) as FieldValues;
}

/** All faults of a form at once: what its fields refuse, and what the rules say of the others. */
function faultsOf(fields: readonly Field[], values: FieldValues, check: FormCheck | undefined): readonly Issue[] {
  const own = checkFields(fields, values);
  const faulty = new Set(own.map(({ field }) => field));
  const ruled = errorsOf([...(check?.(values) ?? [])]);
  return [...own, ...ruled.filter(({ field }) => !faulty.has(field) && (own.length === 0 || field !== undefined))];
}

/** Checks a form with the same functions as the server: the field kinds, then the rules. */
export function fieldResolver(fields: readonly Field[], labels: Readonly<Record<string, string>>, check?: FormCheck): Resolver<FormValues> {
  return (raw) => {
    const values = cleanValues(raw);
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of faultsOf(fields, values, check)) {
      const key = issue.field ?? 'root';
      errors[key] ??= { type: issue.code, message: besideField(issue, labels) };
    }
    return Object.keys(errors).length === 0 ? { values: raw, errors: {} } : { values: {}, errors: errors as FieldErrors<FormValues> };
  };
}
