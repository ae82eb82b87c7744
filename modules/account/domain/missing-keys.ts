/** Names of all texts of a language, nested ones by their path; a blank text counts as none, a text in parts (with values to fill in) as one. */
export function textKeys(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (Array.isArray(value)) return value.length === 0 ? [] : [`${path}${key}`];
    if (typeof value === 'object' && value !== null) return textKeys(value, `${path}${key}.`);
    return typeof value === 'string' && value.trim() === '' ? [] : [`${path}${key}`];
  });
}

/** How many texts there are in all, and which of them each language lacks. */
export function missingKeys(languages: Readonly<Record<string, object>>): { total: number; missing: Record<string, string[]> } {
  const sets = Object.entries(languages).map(([language, texts]) => [language, new Set(textKeys(texts))] as const);
  const all = new Set(sets.flatMap(([, set]) => [...set]));
  const missing = Object.fromEntries(sets.map(([language, set]) => [language, [...all].filter((key) => !set.has(key))]));
  return { total: all.size, missing };
}
