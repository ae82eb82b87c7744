const texts = new Set<string>();

/**
 * Marks a statement that finds its few rows by key, whichever farm asks: connections that prepare statements keep one plan of it. Every
 * other statement is planned for the farm that asks, which costs more than such a statement itself.
 */
export function byKey(sql: string): string {
  texts.add(sql);
  return sql;
}

export const isByKey = (sql: string): boolean => texts.has(sql);
