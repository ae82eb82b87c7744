import type { FieldErrors, Resolver } from 'react-hook-form';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { blankToNull, checkFields } from '#engine/define/field-check.ts';
import { errorsOf, type Issue } from '#kernel/issue.ts';
import { clientError } from '../text/client-error.ts';
import { isNumbered } from '../ui/issue-list.tsx';

export type FormValues = Record<string, FieldValue>;

/** A rule of the domain the browser can judge: refusals by field. */
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

/** Checks a form with the same functions as the server: first the field kinds, then the rules. */
export function fieldResolver(fields: readonly Field[], labels: Readonly<Record<string, string>>, check?: FormCheck): Resolver<FormValues> {
  return (raw) => {
    const values = cleanValues(raw);
    const generic = checkFields(fields, values);
    const issues = generic.length > 0 ? generic : errorsOf([...(check?.(values) ?? [])]);
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of issues) {
      const key = issue.field ?? 'root';
      errors[key] ??= { type: issue.code, message: besideField(issue, labels) };
    }
    return Object.keys(errors).length === 0 ? { values: raw, errors: {} } : { values: {}, errors: errors as FieldErrors<FormValues> };
  };
}
