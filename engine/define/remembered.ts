const made = new WeakMap<object, WeakMap<object, Map<string, unknown>>>();

function inside<V extends object>(map: WeakMap<object, V>, key: object, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

/**
 * What is derived from an object that never changes by another (a declaration), worked out once and forgotten with either of them.
 * `name` tells what else the value hangs on, a day for instance. The value is shared and must not be changed.
 */
export function remembered<T>(of: object, by: object, name: string, make: () => T): T {
  const values = inside(
    inside(made, of, () => new WeakMap<object, Map<string, unknown>>()),
    by,
    () => new Map<string, unknown>(),
  );
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as T;
}
