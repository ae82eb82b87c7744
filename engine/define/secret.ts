import { z } from 'zod';

/** Schemas of texts that are told or typed once and never kept. */
const SECRETS = z.registry<Record<string, never>>();

/** A text told once, a made-up password for example: absent (null) when the answer is asked for again, for it is kept nowhere. */
export function shownOnce(): z.ZodNullable<z.ZodString> {
  return asSecret(z.string().nullable());
}

/** Marks a schema of a text that nothing may keep, not even as a fingerprint of the body. */
export function asSecret<S extends z.ZodType>(schema: S): S {
  SECRETS.add(schema, {});
  return schema;
}

/** True for a schema made by {@link shownOnce}, and for a field of a password. */
export const isSecret = (schema: z.ZodType): boolean => SECRETS.has(schema);

/** The schema another one wraps: what is left out, null or in a list. */
function inner(schema: z.ZodType): z.ZodType | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return schema.unwrap() as z.ZodType;
  return schema instanceof z.ZodArray ? (schema.element as z.ZodType) : null;
}

const holding = new WeakMap<z.ZodType, boolean>();

/** Whether a secret lies anywhere in a schema: hardly any has one, and no call should walk through its data for nothing. */
function holdsSecret(schema: z.ZodType): boolean {
  const known = holding.get(schema);
  if (known !== undefined) return known;
  const within = inner(schema);
  const parts = within !== null ? [within] : schema instanceof z.ZodObject ? (Object.values(schema.shape) as z.ZodType[]) : [];
  // A schema may hold itself.
  holding.set(schema, false);
  const holds = isSecret(schema) || parts.some(holdsSecret);
  holding.set(schema, holds);
  return holds;
}

/** The data of a schema with every secret in it blank. */
export function withoutSecrets(schema: z.ZodType, data: unknown): unknown {
  if (!holdsSecret(schema)) return data;
  if (isSecret(schema)) return null;
  if (schema instanceof z.ZodArray) return Array.isArray(data) ? data.map((item) => withoutSecrets(schema.element as z.ZodType, item)) : data;
  const within = inner(schema);
  if (within !== null) return withoutSecrets(within, data);
  if (!(schema instanceof z.ZodObject) || data === null || typeof data !== 'object') return data;
  const shape = schema.shape as Record<string, z.ZodType | undefined>;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const member = shape[key];
      return [key, member === undefined ? value : withoutSecrets(member, value)];
    }),
  );
}
