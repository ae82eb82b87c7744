import type { Issue } from '#kernel/issue.ts';
import { Refused } from './refused.ts';

/** The rule a unique key of the database stands for, as its refusal is told. */
export interface KeyRule {
  readonly code: string;
  /** Field of the call whose value is taken. */
  readonly field: string;
  /** Placeholder of the message that names the value. */
  readonly param: string;
}

/** The text of the first field of that name in a body, at any depth. */
function valueIn(body: unknown, field: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const own = (body as Readonly<Record<string, unknown>>)[field];
  if (typeof own === 'string') return own;
  for (const part of Object.values(body)) {
    const found = valueIn(part, field);
    if (found !== null) return found;
  }
  return null;
}

/**
 * A row was refused by a unique key of the database: another transaction took the key between the rules' look and the
 * write. Run again, the rules see what it wrote and say more; only what they do not look at is told by this refusal.
 */
export class KeyTaken extends Refused {
  readonly rule: KeyRule;

  constructor(rule: KeyRule, issue: Issue = { code: rule.code, field: rule.field, params: { [rule.param]: '—' } }) {
    super([issue]);
    this.rule = rule;
  }

  /** The same with the value the body gave: row-level security keeps it out of what the database tells. */
  naming(body: unknown): KeyTaken {
    const { code, field, param } = this.rule;
    return new KeyTaken(this.rule, { code, field, params: { [param]: valueIn(body, field) ?? '—' } });
  }
}
