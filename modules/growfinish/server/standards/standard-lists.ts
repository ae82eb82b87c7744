import type { ListRow } from '#engine/define/list-asked.ts';
import { type ListContext, type ListQuery, parentOf } from '#engine/server/lists.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { DEFAULT_CODE, type StandardKind, type StandardType, versionsOn } from '../../domain/standard-book.ts';
import { storedVersions } from './load-standards.ts';

/** What the catalogue's working values are called while a company has no standard of that code. */
const SUGGESTED: Readonly<Partial<Record<StandardKind, Text3>>> = {
  feed: t3('Tiêu chuẩn gợi ý', 'Suggested standard', 'มาตรฐานแนะนำ'),
  fcr: t3('FCR gợi ý', 'Suggested FCR', 'FCR แนะนำ'),
};

const suggested = (kind: StandardKind, stdtp: StandardType, language: Language): ListRow[] => {
  const name = SUGGESTED[kind];
  return name === undefined ? [] : [{ value: DEFAULT_CODE, label: name[language], from: null, stdtp, active: true }];
};

/** Standards of a kind that batches of the farm may follow today, each with the day it holds from. */
function standards(kind: StandardKind): ListQuery {
  return async (ctx: ListContext) => {
    if (ctx.farmid === null) return [];
    const versions = await storedVersions(ctx.db, ctx.farmid, [kind]);
    const asked = parentOf(ctx, 'stdtp');
    const types = asked === null ? (['pig', 'poultry'] as const) : asked === 'poultry' ? (['poultry'] as const) : (['pig'] as const);
    const day = ctx.session.curbusdt;
    const rows = types.flatMap((stdtp) => versionsOn(versions, kind, { farmid: String(ctx.farmid), day, stdtp }));
    const listed = rows.map(({ code, name, from, stdtp }): ListRow => ({ value: code, label: name, from, stdtp, active: true }));
    const [first] = types;
    // The catalogue has a feed curve of poultry, no feed conversion: that follows from the curve.
    const known = (first === 'poultry' && kind !== 'feed') || listed.some(({ value }) => value === DEFAULT_CODE);
    const offered = known ? [] : suggested(kind, first, ctx.language);
    return [...offered, ...listed];
  };
}

/** Lists of standards. */
export const STANDARD_LISTS: Readonly<Record<string, ListQuery>> = {
  feedstd: standards('feed'),
  fcrstd: standards('fcr'),
  itemprog: standards('item'),
};
