/** A statement with its numbered parameters. */
export interface BoundSql {
  readonly text: string;
  readonly params: readonly unknown[];
}

/**
 * Turns {name} placeholders into $1, $2 … in order of first use, so that a statement put together
 * from parts sends exactly the parameters it uses. @throws RangeError on a name without a value.
 */
export function bind(sql: string, values: Readonly<Record<string, unknown>>): BoundSql {
  const places = new Map<string, number>();
  const text = sql.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!(name in values)) throw new RangeError(`no value for {${name}}`);
    const place = places.get(name) ?? places.size + 1;
    places.set(name, place);
    return `$${place}`;
  });
  return { text, params: [...places.keys()].map((name) => values[name]) };
}
