import type { z } from 'zod';

type Path = readonly PropertyKey[];

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  );

/** Every place an issue names, those of the choices of a union among them. */
function placesOf(issue: z.core.$ZodIssue, before: Path = []): Path[] {
  const here = [...before, ...issue.path];
  if (issue.code !== 'invalid_union') return [here];
  return [here, ...issue.errors.flat().flatMap((inner) => placesOf(inner, here))];
}

/** Members of objects that hold null where their schema refuses it. */
export function refusedNulls(issues: readonly z.core.$ZodIssue[], body: unknown): Path[] {
  return issues
    .flatMap((issue) => placesOf(issue))
    .filter((path) => path.length > 0 && at(body, path) === null && !Array.isArray(at(body, path.slice(0, -1))));
}

/** A copy of a body that lacks the members at some places. */
export function withoutMembers(body: unknown, places: readonly Path[]): unknown {
  const copy = structuredClone(body);
  for (const path of places) {
    const holder = at(copy, path.slice(0, -1)) as Record<PropertyKey, unknown>;
    delete holder[path.at(-1) ?? ''];
  }
  return copy;
}
