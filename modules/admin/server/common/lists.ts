import type { ListAsked, ListRow } from '#engine/define/list-asked.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { type ListContext, type ListQuery, listFarm } from '#engine/server/lists.ts';
import type { Product } from '#engine/server/module.ts';
import type { CallContext } from '#engine/server/pipeline.ts';
import { refused, unauthorised } from '#engine/server/refused.ts';
import { CODE_CATEGORIES, loadCodeRows, underParents } from './code-lists.ts';

/** Where lists come from beside the stored ones: kept in the program, read from tables. */
export type ListSources = Pick<Product, 'fixedList' | 'lists'>;

/** Stored lists of the trial page: open to visitors beside those kept in the program. */
const OPEN_CATEGORIES: ReadonlySet<string> = new Set(['province']);

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
function checkNames(asked: readonly Asked[], { fixedList, lists }: ListSources): void {
  const known = (cat: string): boolean => Object.hasOwn(CODE_CATEGORIES, cat) || Object.hasOwn(lists, cat) || fixedList(cat, 'V') !== null;
  const unknown = asked.find(({ cat }) => !known(cat));
  if (unknown !== undefined) throw refused('V_NOTEXISTS', 'catArray', { value: unknown.cat });
}

function checkVisitor(asked: readonly Asked[], { lists }: ListSources): void {
  const closed = asked.some(({ cat }) => !OPEN_CATEGORIES.has(cat) && (Object.hasOwn(CODE_CATEGORIES, cat) || Object.hasOwn(lists, cat)));
  if (closed) throw unauthorised();
}

/** Stored lists, one query for each farm asked about and each choice of closed rows. */
async function storedLists(ctx: CallContext, asked: readonly Asked[], into: Record<string, ListRow[]>): Promise<void> {
  const language = answerLanguage(ctx);
  const kinds = Map.groupBy(asked, ({ farmid, all }) => `${farmid ?? ''} ${all}`);
  for (const part of kinds.values()) {
    const [{ farmid, all } = { farmid: null, all: false }] = part;
    const farm = ctx.session === null ? null : await listFarm(ctx.db, ctx.session, farmid);
    const rows = await loadCodeRows(ctx.db, farm, [...new Set(part.map(({ cat }) => cat))], language, all);
    for (const { cat, as, parents } of part) into[as] = underParents(cat, rows.get(cat) ?? [], parents);
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
  const stored: Asked[] = [];
  for (const item of asked) {
    const book = item.parents['book'];
    const fixed = sources.fixedList(item.cat, language, typeof book === 'string' ? book : undefined);
    const query = queryOf(sources, item.cat);
    if (CODE_CATEGORIES[item.cat] !== undefined) stored.push(item);
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
