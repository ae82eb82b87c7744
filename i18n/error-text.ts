import { isBusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { formatNumber } from '#kernel/language.ts';
import { datesInText, formatDate, formatMoment } from './dates.ts';

/** Texts by code, one language (i18n/errors). */
export type ErrorCatalogue = Readonly<Record<string, string>>;

/** Labels of fields by key, in the reader's language; they fill {field}. */
export type FieldLabels = Readonly<Record<string, string>>;

/** Parameters that hold a day; an identity of eight digits must not be taken for one. */
const DAY_PARAM = /^(?:date|from|to|day|first|last|min|max|start|end|limit)$|dt$/i;

function decimalsOf(value: number): number {
  const text = String(value);
  const dot = text.indexOf('.');
  return dot < 0 || text.includes('e') ? 0 : text.length - dot - 1;
}

function shown(name: string, value: string | number): string {
  if (typeof value === 'number') return name === 'row' || name === 'row2' || name === 'year' ? String(value) : formatNumber(value, decimalsOf(value));
  if (name === 'time') return formatMoment(value);
  if (name === 'list') return datesInText(value);
  return DAY_PARAM.test(name) && isBusinessDate(value) ? formatDate(value) : value;
}

/** Key of the field an issue stands beside; fields of nested rows come as rows.0.matedt. */
function labelOf(issue: Issue, labels: FieldLabels): string {
  const key = issue.field ?? String(issue.params?.['field'] ?? '');
  return labels[key] ?? labels[key.slice(key.lastIndexOf('.') + 1)] ?? key;
}

/** What stands in the place of one {name} of a text: codes by their words in the catalogue ("status_L"), days and numbers as people write them. */
function filling(catalogue: ErrorCatalogue, issue: Issue, labels: FieldLabels, name: string): string {
  if (name === 'field') return labelOf(issue, labels);
  const value = issue.params?.[name] ?? (name === 'row' ? (issue.row ?? '') : '');
  // The value of a field of days is a day.
  const kind = name === 'value' && /dt$/i.test(issue.field ?? '') ? 'dt' : name;
  return catalogue[`${name}_${String(value).replaceAll(' ', '_')}`] ?? (value === '' ? '' : shown(kind, value));
}

/** The text of a code. One number may be answered for several reasons: `why` chooses the sentence of its own (382_days), and a range of one value has its own. */
function textOf(catalogue: ErrorCatalogue, { code, params }: Issue): string | undefined {
  const one = params?.['min'] !== undefined && params['min'] === params['max'];
  return catalogue[`${code}_${one ? 'one' : (params?.['why'] ?? '')}`] ?? catalogue[code];
}

/**
 * The sentence of an issue: the catalogue's text with its {params} filled, days and numbers as
 * people write them. A code the catalogue lacks is shown as the code itself.
 */
export function fillErrorText(catalogue: ErrorCatalogue, issue: Issue, labels: FieldLabels = {}): string {
  const text = textOf(catalogue, issue);
  if (text === undefined) return issue.code;
  return text
    .replace(/\{(\w+)\}/g, (_, name: string) => filling(catalogue, issue, labels, name))
    .replace(/\s{2,}/g, ' ')
    .trim();
}
