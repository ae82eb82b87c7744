import type { NewCode } from '#engine/define/code-rows.ts';
import type { ListAsked, ListRow } from '#engine/define/list-asked.ts';
import type { EventBook } from '#engine/define/module.ts';
import type { Language } from '#kernel/language.ts';
import { answerLanguage } from './answer-language.ts';
import type { Db } from './db.ts';
import { enterFarm } from './farm-scope.ts';
import type { SignedContext } from './pipeline.ts';
import { forbidden, unauthorised } from './refused.ts';
import type { Session } from './session.ts';

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

/** Rows of a list kept in the program, in their order. */
function fixedRows(rows: readonly NewCode[], language: Language): ListRow[] {
  return rows.map(({ value, names, extra }, i) => ({ value, label: names[language] ?? names.V, order: (i + 1) * 10, active: true, ...extra }));
}

/** Rows of a list kept in the program, or null when there is none of the name; `book` of the list of events. */
export type FixedList = (name: string, language: Language, book?: string) => ListRow[] | null;

/** Reads the lists that modules keep in the program, the events of a book among them: the herd's where none is named. */
export function fixedListOf(lists: ReadonlyMap<string, readonly NewCode[]>, books: readonly EventBook[]): FixedList {
  return (name, language, book = 'herd') => {
    if (name === 'eventcd') {
      const events = books.find((one) => one.book === book)?.events ?? [];
      return fixedRows(
        events.map(({ code, title }) => ({ value: code, names: title, extra: { book } })),
        language,
      );
    }
    const rows = lists.get(name);
    return rows === undefined ? null : fixedRows(rows, language);
  };
}

/** What a list is read with that a call asks for alone: the farm and parents it names. */
export async function listContext(ctx: SignedContext, items: readonly ListAsked[] | null | undefined): Promise<ListContext> {
  const parents = parentsOf(items);
  const asked = parents['farmid'];
  const farmid = await listFarm(ctx.db, ctx.session, typeof asked === 'string' ? asked : null);
  return { db: ctx.db, session: ctx.session, language: answerLanguage(ctx), farmid, all: parents['all'] === 'Y', parents };
}

/** Parents of the one list a call takes. */
export function parentsOf(items: readonly ListAsked[] | null | undefined): Readonly<Record<string, unknown>> {
  const first = items?.[0];
  return typeof first === 'object' ? first : {};
}
