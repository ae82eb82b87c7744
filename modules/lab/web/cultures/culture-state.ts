import type { CallOutput } from '#engine/define/call.ts';
import type { findPoints } from '../../contract/cultures/culture.calls.ts';
import { type DrugMethod, drugValue, editionOn, pointFor, sirOf } from '../../domain/cultures/drug-values.ts';

/** What a test looks for and tries, with its breakpoints. */
export type Panel = CallOutput<typeof findPoints>;

/** An isolate as it is typed; its drugs by code. */
export interface TypedIsolate {
  readonly at: number;
  readonly organism: string;
  readonly ident: string | null;
  readonly growth: string;
  readonly purity: string;
  readonly method: DrugMethod;
  readonly values: Readonly<Record<string, string>>;
  /** Drugs told to the customer otherwise than the test says. */
  readonly reported: Readonly<Record<string, boolean>>;
}

/** What is said of a sample: nothing yet, nothing grew, not usable, or what grew. */
export interface TypedCulture {
  readonly kind: 'unread' | 'none' | 'growth' | 'invalid';
  readonly why: string;
  readonly isolates: readonly TypedIsolate[];
}

export const UNREAD: TypedCulture = { kind: 'unread', why: 'overgrown', isolates: [] };

/** A new isolate begins as the one before. */
export function newIsolate(panel: Panel, before: TypedIsolate | undefined): TypedIsolate {
  const first = panel.organisms[0]?.organism ?? '';
  return {
    ...{ at: (before?.at ?? 0) + 1, organism: first, ident: 'biochem', growth: 'heavy', purity: 'pure', method: before?.method ?? 'disc' },
    ...{ values: {}, reported: {} },
  };
}

/** The letter of a drug as it is typed; blank of nothing typed, ? of what is no value. */
export function typedSir(panel: Panel, isolate: TypedIsolate, drug: string, day: string): string {
  const text = isolate.values[drug]?.trim() ?? '';
  if (text === '') return '';
  const found = drugValue(text, isolate.method);
  if (found === null) return '?';
  const edition = editionOn(panel.points, day);
  return sirOf(found, pointFor(panel.points, { edition, organism: isolate.organism, drug, method: isolate.method }));
}

/** Isolates as they are saved. */
function sentIsolate(panel: Panel, { organism, ident, growth, purity, method, values, reported }: TypedIsolate) {
  const drugs = panel.drugs.flatMap(({ drug, reported: usual }) => {
    const value = values[drug]?.trim() ?? '';
    return value === '' ? [] : [{ drug, method, value, reported: (reported[drug] ?? usual === 'Y') ? ('Y' as const) : ('N' as const) }];
  });
  return { organism, ident: ident as 'biochem' | null, growth: growth as 'heavy', purity: purity as 'pure', drugs };
}

/** A culture as it is saved; null of one that was not read. */
export function sentCulture(panel: Panel, { kind, why, isolates }: TypedCulture) {
  if (kind === 'unread' || (kind === 'growth' && isolates.length === 0)) return null;
  return {
    isolates: kind === 'growth' ? isolates.map((one) => sentIsolate(panel, one)) : [],
    invalid: kind === 'invalid' ? (why as 'overgrown') : null,
  };
}
