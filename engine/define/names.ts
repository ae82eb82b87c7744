import { z } from 'zod';
import type { Text3 } from '#kernel/language.ts';

const NAMES = z.registry<Text3>();

/** A member of a body that is no field (a key, rows, a page), with what people call it. */
export function named<S extends z.ZodType>(label: Text3, schema: S): S {
  // Its own copy: a schema that many members share must not be taken for the last of them.
  const own = schema.clone();
  NAMES.add(own, label);
  return own;
}

/** What a member was called by {@link named}. */
export function nameOf(schema: z.ZodType): Text3 | undefined {
  return NAMES.get(schema);
}

interface Def {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly in?: z.ZodType;
}

/** Everything a schema is made of, itself included. */
export function partsOf(schema: z.ZodType): readonly z.ZodType[] {
  const { shape = {}, element, innerType, options = [], in: before } = schema.def as Def;
  const inner = [...Object.values(shape), ...options, ...[element, innerType, before].flatMap((part) => part ?? [])];
  return [schema, ...inner.flatMap(partsOf)];
}

const isIndex = (step: PropertyKey): boolean => /^\d+$/.test(String(step));

/** The schemas a step into a schema may lead to; those it is made of where it is only wrapped. */
function stepsInto({ shape, element, innerType, options, in: before }: Def, step: PropertyKey | undefined): readonly z.ZodType[] {
  const wrapped = innerType ?? before;
  if (wrapped !== undefined) return [wrapped];
  if (options !== undefined) return options;
  if (step === undefined) return [];
  const next = element ?? shape?.[String(step)];
  return next === undefined ? [] : [next];
}

/**
 * What is known of a member of a body, followed through objects, lists and choices; of the things in a list what is
 * known of the list. Undefined where nothing is.
 */
export function knownAt<T>(known: (schema: z.ZodType) => T | undefined, schema: z.ZodType, path: readonly PropertyKey[]): T | undefined {
  const def = schema.def as Def;
  const [first, ...rest] = path;
  const stays = def.innerType !== undefined || def.in !== undefined || def.options !== undefined;
  for (const next of stepsInto(def, first)) {
    const found = knownAt(known, next, stays ? path : rest);
    if (found !== undefined) return found;
  }
  return path.every(isIndex) ? known(schema) : undefined;
}
