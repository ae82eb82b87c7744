import { parseBusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { type Field, type FieldValue, type FieldValues, FORMATS, longestOf } from './field.ts';

/** A text as it may be stored: no control characters but tab and line ends, whole characters, composed, trimmed. */
function cleanText(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}/gu, '')
    .toWellFormed()
    .normalize('NFC')
    .trim();
}

/** Blank texts count as missing (specification, section 5): trims, and turns '' into null. */
export function blankToNull(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = cleanText(value);
    return text === '' ? null : text;
  }
  if (Array.isArray(value)) return value.map(blankToNull);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), blankToNull(item)]));
  }
  return value;
}

function checkNumber(field: Field, value: FieldValue): Issue | null {
  const issue = numberIssue(field, value);
  return issue !== null && field.refusal !== undefined ? refuse(field.refusal, field.key) : issue;
}

function numberIssue(field: Field, value: FieldValue): Issue | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('V_NUMERIC', field.key);
  if (field.kind === 'int' && !Number.isInteger(value)) return refuse('V_INTEGER', field.key);
  const min = field.min ?? 0;
  const max = field.max ?? Number.POSITIVE_INFINITY;
  if (value < 0 && min >= 0) return refuse('V_NOTNEG', field.key);
  if (value >= min && value <= max) return null;
  if (Number.isFinite(max)) return refuse('V_RANGE', field.key, { min, max });
  return min === 1 ? refuse('V_POSITIVE', field.key) : refuse('V_RANGE', field.key, { min, max: '…' });
}

function checkText(field: Field, value: FieldValue): Issue | null {
  if (typeof value !== 'string') return refuse('V_INVALID', field.key);
  const max = longestOf(field);
  if (value.length > max) return refuse('V_TOOLONG', field.key, { max });
  return isKnown(field, value) && hasFormat(field, value) ? null : refuse('V_INVALID', field.key);
}

/** A fixed list takes its own codes only. */
function isKnown({ options }: Field, value: string): boolean {
  return options === undefined || Object.hasOwn(options, value);
}

function hasFormat({ format }: Field, value: string): boolean {
  if (format === undefined) return true;
  const { pattern, upper } = FORMATS[format];
  return pattern.test(upper ? value.toUpperCase() : value);
}

function isDay({ since = '' }: Field, value: FieldValue): boolean {
  return typeof value === 'string' && parseBusinessDate(value) !== null && value >= since;
}

function checkKind(field: Field, value: FieldValue): Issue | null {
  switch (field.kind) {
    case 'date':
      return isDay(field, value) ? null : refuse('V_INVALID', field.key);
    case 'int':
    case 'decimal':
      return checkNumber(field, value);
    case 'flag':
      return value === 'Y' || value === 'N' ? null : refuse('V_INVALID', field.key);
    case 'multicode':
      return Array.isArray(value) && value.every((item) => typeof item === 'string' && isKnown(field, item)) ? null : refuse('V_INVALID', field.key);
    default:
      return checkText(field, value);
  }
}

/** Code of a missing required field: its own, else a list asks to choose, the rest to enter. */
function missing(field: Field): Issue {
  if (field.refusal !== undefined && field.kind !== 'int' && field.kind !== 'decimal') return refuse(field.refusal, field.key);
  return refuse(field.kind === 'code' || field.kind === 'multicode' ? 'V_SELECT' : 'V_REQUIRED', field.key);
}

/**
 * The generic checks of a form or row: required, numeric, whole, not negative, range, calendar day,
 * length. {field} in the texts is filled with the label by the edge. Blank must already be null.
 */
export function checkFields(fields: readonly Field[], values: FieldValues): Issue[] {
  const issues: Issue[] = [];
  for (const field of fields) {
    const value = values[field.key] ?? null;
    const issue = value === null ? (field.required ? missing(field) : null) : checkKind(field, value);
    if (issue !== null) issues.push(issue);
  }
  return issues;
}
