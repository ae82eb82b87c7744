import { createHash } from 'node:crypto';

/**
 * Statements one process prepares at most. Each connection keeps the plan of each, and a text built from its input
 * would otherwise fill it without end.
 */
const MOST = 500;

const names = new Map<string, string>();

/**
 * The name a statement is prepared under on every connection; undefined when the process has named enough. A prepared
 * statement is parsed once and planned a few times, where one without a name is planned each time.
 */
export function preparedName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MOST) return known;
  const name = `farm_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`;
  names.set(sql, name);
  return name;
}
