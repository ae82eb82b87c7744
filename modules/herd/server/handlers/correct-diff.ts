import { UNTYPED_FIELDS } from '#modules/herd/domain/kept-fields.ts';

/** A row of the log as it was kept: an event with its data, or single members. */
export type LoggedRow = Readonly<Record<string, unknown>> | null;

/** One field before and after. */
export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const HEAD = ['eventdt', 'applyid', 'reason', 'remark'] as const;

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Members of an event or of a plain record, as texts. */
function fieldsOf(row: LoggedRow): Map<string, string> {
  const data = row?.['data'];
  const members: Record<string, unknown> =
    typeof data === 'object' && data !== null
      ? { ...Object.fromEntries(HEAD.map((key) => [key, row?.[key]])), ...(data as Record<string, unknown>) }
      : { ...row };
  return new Map(
    Object.entries(members).flatMap(([key, value]) => {
      const text = textOf(value);
      return text === null || UNTYPED_FIELDS.has(key) ? [] : [[key, text] as const];
    }),
  );
}

/** Fields that differ; of a row that went away all it had, of a new one all it has. */
export function changesOf(kind: string, before: LoggedRow, after: LoggedRow): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  const changes = keys.map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }));
  const one = kind === 'identity' || kind === 'edited' || kind === 'parents';
  return one ? changes.filter(({ before: was, after: is }) => was !== is) : changes;
}
