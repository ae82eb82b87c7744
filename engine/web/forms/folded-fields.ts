import { useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { useSession } from '../session/store.ts';
import { useNarrow } from '../ui/use-media.ts';

/** Fewer than this are not worth a press to see them. */
const LEAST = 2;
const OPEN = 'farm.unfolded.';

/** The fields everybody fills, and those that some do. */
export interface FoldedFields {
  readonly main: readonly Field[];
  readonly more: readonly Field[];
}

/**
 * Parts the fields of a form in those that always stand (required, declared as usual, or filled in already) and the rest.
 * A choice that stands at what the form begins with was not filled in. Nothing is folded where little would be gained, or where nothing of the form's own would stand: a form of choices alone.
 */
export function foldFields(fields: readonly Field[], begun: FieldValues): FoldedFields {
  const chosen = ({ key, kind, fallback }: Field): boolean => begun[key] !== fallback || (kind !== 'flag' && kind !== 'code');
  const filled = (field: Field): boolean => (begun[field.key] ?? '') !== '' && chosen(field);
  const stands = (field: Field): boolean => field.required === true || field.usual === true || filled(field);
  const own = fields.filter(({ initial, kind }) => initial === undefined && kind !== 'longtext');
  const more = fields.filter((field) => !stands(field));
  if (more.length < LEAST || (own.length > 0 && !own.some(stands))) return { main: fields, more: [] };
  return { main: fields.filter(stands), more };
}

function isKeptOpen(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Storage shut: folded each time.
    return false;
  }
}

function keepOpen(key: string, open: boolean): void {
  try {
    if (open) localStorage.setItem(key, 'Y');
    else localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** The fold of a form on a narrow page. */
export interface Fold extends FoldedFields {
  readonly open: boolean;
  readonly toggle: () => void;
  /** After a save: it stays open for who filled one of the folded fields, and is closed again for who did not. */
  readonly used: (values: FieldValues) => void;
}

/**
 * Folds the optional fields of a form on a phone. `name` is that of the form: each person finds it as they use it, on this
 * device. Without a name, and on wider pages, all fields stand.
 */
export function useFold(name: string | undefined, fields: readonly Field[], begun: FieldValues): Fold {
  const session = useSession();
  const narrow = useNarrow();
  const key = `${OPEN}${session?.userid ?? ''}.${name}`;
  const [open, setOpen] = useState(() => isKeptOpen(key));
  const [parts] = useState(() => foldFields(fields, begun));
  const folded = narrow && name !== undefined ? parts : { main: fields, more: [] };
  return {
    ...folded,
    open,
    toggle: () => {
      if (open) keepOpen(key, false);
      setOpen(!open);
    },
    used: (values) => {
      if (folded.more.length === 0) return;
      const filled = folded.more.some((field) => (values[field.key] ?? '') !== '');
      keepOpen(key, filled);
      setOpen(filled);
    },
  };
}
