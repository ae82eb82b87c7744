import type { CodeList } from '#engine/define/code-rows.ts';
import type { ListAsked, ListRow } from '#engine/define/list-asked.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { type ListContext, type ListQuery, listFarm } from '#engine/server/lists.ts';
import type { Product } from '#engine/server/module.ts';
import type { CallContext } from '#engine/server/pipeline.ts';
import { refused, unauthorised } from '#engine/server/refused.ts';
import { loadCodeRows, underParents } from './code-lists.ts';

/** Where lists come from beside the stored ones: kept in the program, read from tables. */
export type ListSources = Pick<Product, 'fixedList' | 'codeLists' | 'lists'>;

/** A list the database keeps; its name came from outside. */
const storedList = ({ codeLists }: ListSources, name: string): CodeList | undefined => (Object.hasOwn(codeLists, name) ? codeLists[name] : undefined);

/** True where a list of that name is offered. */
export function isList(sources: ListSources, name: string): boolean {
  return storedList(sources, name) !== undefined || queryOf(sources, name) !== undefined || sources.fixedList(name, 'V') !== null;
}

interface Asked {
  readonly cat: string;
  readonly as: string;
  readonly farmid: string | null;
  readonly all: boolean;
  readonly parents: Readonly<Record<string, unknown>>;
}

function askedOf(item: ListAsked): Asked {
  if (typeof item === 'string') return { cat: item, as: item, farmid: null, all: false, parents: {} };
  const { cat, as, farmid, all, ...parents } = item;
  return { cat, as: as ?? cat, farmid: farmid ?? null, all: all === 'Y', parents };
}

/** @throws Refused V_NOTEXISTS for the whole call when a name is unknown. */
function checkNames(asked: readonly Asked[], sources: ListSources): void {
  const unknown = asked.find(({ cat }) => !isList(sources, cat));
  if (unknown !== undefined) throw refused('V_NOTEXISTS', 'catArray', { value: unknown.cat });
}

/** Lists the database keeps are for who is signed in, but for those a visitor chooses from. */
function checkVisitor(asked: readonly Asked[], sources: ListSources): void {
  const closed = ({ cat }: Asked): boolean => {
    const stored = storedList(sources, cat);
    return stored === undefined ? queryOf(sources, cat) !== undefined : stored.visitors !== true;
  };
  if (asked.some(closed)) throw unauthorised();
}

/** Stored lists, one query for each farm asked about and each choice of closed rows. */
async function storedLists(
  ctx: CallContext,
  asked: readonly (Asked & { readonly list: CodeList })[],
  into: Record<string, ListRow[]>,
): Promise<void> {
  const language = answerLanguage(ctx);
  const kinds = Map.groupBy(asked, ({ farmid, all }) => `${farmid ?? ''} ${all}`);
  for (const part of kinds.values()) {
    const [{ farmid, all } = { farmid: null, all: false }] = part;
    const farm = ctx.session === null ? null : await listFarm(ctx.db, ctx.session, farmid);
    const rows = await loadCodeRows(ctx.db, farm, [...new Set(part.map(({ cat }) => cat))], language, all);
    for (const { cat, as, parents, list } of part) into[as] = underParents(list, rows.get(cat) ?? [], parents);
  }
}

/** The query of a list; its name came from outside. */
const queryOf = ({ lists }: ListSources, name: string): ListQuery | undefined => (Object.hasOwn(lists, name) ? lists[name] : undefined);

/** The answer of /common/catdata. */
export async function loadLists(ctx: CallContext, items: readonly ListAsked[], sources: ListSources): Promise<Record<string, ListRow[]>> {
  const asked = items.map(askedOf);
  checkNames(asked, sources);
  if (ctx.session === null) checkVisitor(asked, sources);
  const language = answerLanguage(ctx);
  const answer: Record<string, ListRow[]> = {};
  const stored: (Asked & { readonly list: CodeList })[] = [];
  for (const item of asked) {
    const book = item.parents['book'];
    const fixed = sources.fixedList(item.cat, language, typeof book === 'string' ? book : undefined);
    const query = queryOf(sources, item.cat);
    const list = storedList(sources, item.cat);
    if (list !== undefined) stored.push({ ...item, list });
    else if (query !== undefined && ctx.session !== null) {
      const farmid = await listFarm(ctx.db, ctx.session, item.farmid);
      answer[item.as] = await query({
        db: ctx.db,
        session: ctx.session,
        language,
        farmid,
        all: item.all,
        parents: item.parents,
      } satisfies ListContext);
    } else answer[item.as] = fixed ?? [];
  }
  await storedLists(ctx, stored, answer);
  return answer;
}
