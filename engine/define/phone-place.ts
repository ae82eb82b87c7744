/** The place of a column among those a phone shows first, beginning with `first`; nothing where it is not one of them. */
export function phoneAmong(keys: readonly string[], key: string, first = 1): { readonly phone?: number } {
  const at = keys.indexOf(key);
  return at < 0 ? {} : { phone: at + first };
}
