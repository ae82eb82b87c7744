import { z } from 'zod';
import { type Issue, refuse } from '#kernel/issue.ts';

/** Members of a body that are the ends of a period, with where their object stands; '*' is each item of a list. */
export interface DayPair {
  readonly path: readonly string[];
  readonly first: string;
  readonly last: string;
}

/** Ends of a period that are not called from and to. */
const OTHER_ENDS: Readonly<Record<string, string>> = { opened: 'closed' };

/** The end that belongs to a beginning, by its name: from and to, fromdt and todt, bornFrom and bornTo. */
function endOf(first: string): string | null {
  if (OTHER_ENDS[first] !== undefined) return OTHER_ENDS[first];
  const last = first.replace(/^from(?=$|dt$|\d$)|from$/, 'to').replace(/From$/, 'To');
  return last === first ? null : last;
}

/** True for a member that takes calendar days, or calendar months, and nothing else: told by what it takes, whatever it is wrapped in. */
function isCalendar(member: z.ZodType): boolean {
  const takes = (text: string): boolean => member.safeParse(text).success;
  return (takes('20260102') && !takes('20261332')) || (takes('202601') && !takes('202613'));
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const { innerType, in: input } = schema.def as unknown as { readonly innerType?: z.ZodType; readonly in?: z.ZodType };
  const inner = innerType ?? input;
  return inner === undefined ? schema : unwrapped(inner);
}

function pairsIn(given: z.ZodType, path: readonly string[]): DayPair[] {
  const schema = unwrapped(given);
  if (schema instanceof z.ZodArray) return pairsIn(schema.element as z.ZodType, [...path, '*']);
  if (!(schema instanceof z.ZodObject)) return [];
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  return Object.entries(shape).flatMap(([first, member]) => {
    const last = endOf(first);
    const end = last === null ? undefined : shape[last];
    const own = last !== null && end !== undefined && isCalendar(member) && isCalendar(end) ? [{ path, first, last }] : [];
    return [...own, ...pairsIn(member, [...path, first])];
  });
}

const known = new WeakMap<z.ZodType, readonly DayPair[]>();

/** The periods a body can hold, read from its schema once. */
export function dayPairs(schema: z.ZodType): readonly DayPair[] {
  const found = known.get(schema) ?? pairsIn(schema, []);
  known.set(schema, found);
  return found;
}

/** Every object a path leads to. */
function objectsAt(body: unknown, [step, ...rest]: readonly string[]): Readonly<Record<string, unknown>>[] {
  if (body === null || typeof body !== 'object') return [];
  if (step === undefined) return [body as Readonly<Record<string, unknown>>];
  if (step === '*') return Array.isArray(body) ? body.flatMap((item) => objectsAt(item, rest)) : [];
  return objectsAt((body as Readonly<Record<string, unknown>>)[step], rest);
}

/** 898 for each period of a body that ends before it begins; one day is a period. */
export function periodsReversed(schema: z.ZodType, body: unknown): Issue[] {
  return dayPairs(schema).flatMap(({ path, first, last }) =>
    objectsAt(body, path).flatMap(({ [first]: from, [last]: to }) =>
      typeof from === 'string' && typeof to === 'string' && from > to ? [refuse('898', first)] : [],
    ),
  );
}
