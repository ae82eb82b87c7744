/**
 * Of each key the place of the first other one that is the same; null where it stands once, and of what has no key.
 * @param keys in the order of their rows.
 */
export function firstOthers(keys: readonly (string | null)[]): readonly (number | null)[] {
  const places = Map.groupBy(keys.keys(), (at) => keys[at] ?? null);
  return keys.map((key, at) => (key === null ? null : ((places.get(key) ?? []).find((other) => other !== at) ?? null)));
}
