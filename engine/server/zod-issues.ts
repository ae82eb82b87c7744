import type { z } from 'zod';
import { type Issue, refuse } from '#kernel/issue.ts';

type ZodIssue = z.core.$ZodIssue;

function fieldOf(issue: ZodIssue): string {
  return issue.path.map(String).join('.') || 'body';
}

function ofType(issue: ZodIssue & { code: 'invalid_type' }, field: string): Issue {
  if (issue.input === undefined || issue.input === null) return refuse('V_REQUIRED', field, { field });
  if (issue.expected === 'int') return refuse('V_INTEGER', field, { field });
  if (issue.expected === 'number') return refuse('V_NUMERIC', field, { field });
  return refuse('V_INVALID', field, { field });
}

function ofSize(issue: ZodIssue & { code: 'too_small' | 'too_big' }, field: string): Issue {
  if (issue.origin === 'string') {
    return issue.code === 'too_big' ? refuse('V_TOOLONG', field, { field, max: Number(issue.maximum) }) : refuse('V_REQUIRED', field, { field });
  }
  if (issue.origin === 'number' && issue.code === 'too_small' && Number(issue.minimum) === 0) return refuse('V_NOTNEG', field, { field });
  return refuse('V_INVALID', field, { field });
}

/** Names the first member nobody knows. */
function unknownKey(issue: ZodIssue & { code: 'unrecognized_keys' }): Issue {
  const field = [...issue.path, issue.keys[0] ?? ''].map(String).join('.').slice(0, 100);
  return refuse('V_INVALID', field, { field });
}

/** A schema may name the code of its refusal in place of a message. */
const OWN_CODE = /^(V_[A-Z]+|\d{3}(_\d)?)$/;

/** A choice refuses with what its one alternative of the right type refuses; where none or several fit, as a whole. */
function ofChoice(issue: ZodIssue): ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const fitting = issue.errors.filter((inner) => !inner.some(({ code, path }) => code === 'invalid_type' && path.length === 0));
  const [only = []] = fitting;
  return fitting.length === 1 ? only.flatMap((inner) => ofChoice({ ...inner, path: [...issue.path, ...inner.path] })) : [issue];
}

/** The codes of the error catalogue for what a body's schema refused. */
export function zodIssues(error: z.ZodError): Issue[] {
  return error.issues.flatMap(ofChoice).map((issue) => {
    const field = fieldOf(issue);
    if (OWN_CODE.test(issue.message)) return refuse(issue.message, field, { field });
    if (issue.code === 'unrecognized_keys') return unknownKey(issue);
    if (issue.code === 'invalid_type') return ofType(issue, field);
    if (issue.code === 'too_small' || issue.code === 'too_big') return ofSize(issue, field);
    return refuse('V_INVALID', field, { field });
  });
}
