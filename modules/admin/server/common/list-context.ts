import type { Db } from '#engine/server/db.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';
import { forbidden, unauthorised } from '#engine/server/refused.ts';
import type { Session } from '#engine/server/session.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import type { ListRow } from '#modules/admin/contract/common.calls.ts';

/** On whose behalf and in which language a list is read. */
export interface ListContext {
  readonly db: Db;
  readonly session: Session;
  readonly language: Language;
  /** Farm of the list: FARMID, or one in reach named as parent. */
  readonly farmid: string | null;
  /** Closed rows too. */
  readonly all: boolean;
  readonly parents: Readonly<Record<string, unknown>>;
}

export type ListQuery = (ctx: ListContext) => Promise<ListRow[]>;

/** The farm a list is read for, entered so that its rows may be seen. @throws Refused 403 out of reach. */
export async function listFarm(db: Db, session: Session | null, asked: string | null | undefined): Promise<string | null> {
  if (session === null) throw unauthorised();
  const farmid = asked ?? session.farmid;
  if (farmid === null) return null;
  if (!session.farms.includes(farmid)) throw forbidden();
  await enterFarm(db, farmid);
  return farmid;
}

/** The parent as text, null when it was not given. */
export function parentOf(ctx: ListContext, name: string): string | null {
  const value = ctx.parents[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** SQL of a row's label in the language of parameter `$n`. */
export function labelSql(n: number, alias = ''): string {
  const column = (name: string): string => (alias === '' ? name : `${alias}.${name}`);
  return `case $${n} when 'E' then coalesce(${column('label_e')}, ${column('label_v')}) when 'T' then coalesce(${column('label_t')}, ${column('label_v')}) else ${column('label_v')} end`;
}

/** Rows of a list kept in the program. */
export function fixedRows(
  entries: readonly (readonly [value: string, label: Text3, extra?: Readonly<Record<string, unknown>> | undefined])[],
  language: Language,
): ListRow[] {
  return entries.map(([value, label, extra], i) => ({ value, label: label[language], order: (i + 1) * 10, active: true, ...extra }));
}
