import type { CodeList } from '#engine/define/code-rows.ts';
import { type LoggedChange, loggedChanges } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { differencesIn } from '#engine/server/resource/history.ts';

/** A row of a list: whose it is, of which list, its code. */
export interface CodeKey {
  readonly owner: string;
  readonly category: string;
  readonly value: string;
}

/** What the change log calls a row. */
export const codeSubject = ({ owner, category, value }: CodeKey): string => `${owner} ${category} ${value}`;

/** A row as the change log keeps it, held until the transaction ends; undefined where there is none. */
export async function storedCode(db: Db, { owner, category, value }: CodeKey): Promise<object | undefined> {
  const { rows } = await db.query<object>(
    `select label_v as "V", label_e as "E", label_t as "T", sort as "order", active_from as "from", active_to as "to", extra
     from code_row where farm_id = $1 and category = $2 and value = $3 for update`,
    [owner, category, value],
  );
  return rows[0];
}

type Logged = LoggedChange['before'];

/** What follows the list lies in a member of its own. */
const flat = (row: Logged): Logged => (row === null ? null : { ...row, ...(row['extra'] as Logged) });

/** Who changed a row, the newest first; a merge says into which row. */
export async function historyOfCode(ctx: SignedContext, key: CodeKey, { parents = [], marks = [] }: CodeList) {
  const members = ['V', 'E', 'T', 'order', 'from', 'to', ...parents, ...marks, 'into'];
  return (await loggedChanges(ctx, 'code', codeSubject(key))).map((line) =>
    differencesIn({ ...line, before: flat(line.before), after: flat(line.after) }, members),
  );
}
