import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

const DRAFT = 'farm.draft.';
const KEPT = 'farm.kept.';
const WORK = 'farm.work.';

function read<T = Record<string, FieldValue>>(key: string): T | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    // Storage shut, or a draft cut short: the form starts empty.
    return null;
  }
}

function write(key: string, values: unknown): void {
  try {
    if (values === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Full or shut storage: the form works on, without a draft.
  }
}

/** What was being typed into a form when the page was left; passwords and files are never kept. */
export function readDraft(name: string): FieldValues | null {
  return read(DRAFT + name);
}

/** Keeps what is being typed; null drops it. */
export function writeDraft(name: string, fields: readonly Field[], values: FieldValues | null): void {
  const open = fields.filter((field) => field.kind !== 'password' && field.kind !== 'file');
  write(DRAFT + name, values === null ? null : Object.fromEntries(open.map((field) => [field.key, values[field.key] ?? null])));
}

/** What stood on a page outside a form when it was left. */
export const readWork = <T>(name: string): T | null => read<T>(WORK + name);

/** Keeps what stands on a page outside a form; null drops it. */
export const writeWork = (name: string, work: unknown): void => write(WORK + name, work);

/** Remembers the values the next entry starts with (fields with initial 'keep'). */
export function keepValues(name: string, fields: readonly Field[], values: FieldValues): void {
  const kept = fields.filter((field) => field.initial === 'keep');
  // Forms that share a name keep each its own fields beside those of the others.
  if (kept.length > 0)
    write(KEPT + name, { ...read<FieldValues>(KEPT + name), ...Object.fromEntries(kept.map((field) => [field.key, values[field.key] ?? null])) });
}

/** The values an empty form starts with: the business date, the last value typed, or the default. */
export function initialValues(name: string, fields: readonly Field[], today: BusinessDate, given: FieldValues = {}): Record<string, FieldValue> {
  const kept = read(KEPT + name) ?? {};
  const start = (field: Field): FieldValue => {
    if (field.initial === 'today') return today;
    if (field.initial === 'keep') return kept[field.key] ?? null;
    return field.initial ?? field.fallback ?? null;
  };
  return Object.fromEntries(fields.map((field) => [field.key, given[field.key] ?? start(field)]));
}
