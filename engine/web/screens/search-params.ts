import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { useSession } from '../session/store.ts';
import { today } from '../text/today.ts';

/** The value a parameter of the address bar stands for, by the kind of its field. */
export function valueOfParam(field: Field, text: string): FieldValue {
  if (text === '') return null;
  if (field.kind === 'int' || field.kind === 'decimal') return Number.isFinite(Number(text)) ? Number(text) : text;
  return field.kind === 'multicode' ? text.split(',').filter(Boolean) : text;
}

/** A value as it stands in the address bar. */
export function paramOfValue(value: FieldValue | undefined): string {
  return value === null || value === undefined ? '' : Array.isArray(value) ? value.join(',') : String(value);
}

/** The values of fields the address names. */
export function givenValues(fields: readonly Field[], search: Readonly<Record<string, string>>): Record<string, FieldValue> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const given = search[field.key];
      return given === undefined ? [] : [[field.key, valueOfParam(field, given)]];
    }),
  );
}

/** Values a bar begins with: the address bar, else the declaration's. A parameter left empty in the address is empty. */
export function startingValues(fields: readonly Field[], search: Readonly<Record<string, string>>, today: BusinessDate): Record<string, FieldValue> {
  const begun = fields.map((field) => {
    const initial = field.initial ?? field.fallback;
    return [field.key, initial === 'today' ? today : initial === undefined || initial === 'keep' ? null : valueOfParam(field, String(initial))];
  });
  return { ...Object.fromEntries(begun), ...givenValues(fields, search) };
}

/** The parameters of the address bar and how to replace them; the page stays where it is scrolled. */
export function useParams(): readonly [Readonly<Record<string, string>>, (next: Readonly<Record<string, string>>, replace?: boolean) => void] {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const params = useMemo(() => Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, String(value)])), [raw]);
  const set = useCallback(
    (next: Readonly<Record<string, string>>, replace = false) => {
      void navigate({ to: '.', search: next as never, replace, resetScroll: false });
    },
    [navigate],
  );
  return [params, set];
}

/** Values as parameters; those the declaration proposes anyway are written too, so that a link says everything. */
export function toParams(fields: readonly Field[], values: FieldValues): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.key, paramOfValue(values[field.key])]));
}

/** The values a search bar stands on, and how to search anew; both lie in the address. */
export function useSearchValues(
  fields: readonly Field[],
): readonly [FieldValues, (next: FieldValues, more?: Readonly<Record<string, string>>) => void] {
  const session = useSession();
  const [search, setSearch] = useParams();
  const values = useMemo(() => startingValues(fields, search, session?.CURBUSDT ?? today()), [fields, search, session]);
  const go = useCallback(
    (next: FieldValues, more: Readonly<Record<string, string>> = {}) => setSearch({ ...toParams(fields, next), ...more }),
    [fields, setSearch],
  );
  return [values, go];
}
