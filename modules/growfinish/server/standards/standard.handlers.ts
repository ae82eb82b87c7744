import type { CodeOf } from '#engine/define/fields.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import { addDays } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { AREAS } from '../../contract/house.resource.ts';
import { findDue, getStandard, saveStandard } from '../../contract/standards/standard.calls.ts';
import { DEFAULT_BANDS, DEFAULT_POULTRY, DEFAULT_STANDARD } from '../../domain/standards.ts';
import { dueByProgramme } from './due.ts';
import { companyBatches, followersOf } from './follow.ts';
import { type StoredVersion, storedVersions } from './load-standards.ts';
import { saveVersion } from './save-standard.ts';

interface ItemFacts {
  readonly itemid: string;
  readonly itemtp: string;
  readonly item: string;
  readonly baseunit: string;
  readonly withdrawal: number;
}

/** What lists show of the items a programme names. */
async function itemFacts(db: Db, farmid: string, language: Language): Promise<ReadonlyMap<string, ItemFacts>> {
  const { rows } = await db.query<ItemFacts>(
    `select distinct i.itemid, i.itemtp, case $2 when 'E' then i.name_e when 'T' then i.name_t else i.name_v end as item, i.unit as baseunit,
       i.withdrawal
     from programme_line l join farm f on f.farm_id = $1 and f.realm = l.prnt2 join item i on i.prnt2 = l.prnt2 and i.book = l.book and i.itemid = l.itemid`,
    [farmid, language],
  );
  return new Map(rows.map((row) => [row.itemid, row]));
}

const NO_ITEM: Omit<ItemFacts, 'itemid'> = { itemtp: '', item: '', baseunit: '', withdrawal: 0 };
const grams = (rows: typeof DEFAULT_POULTRY) =>
  rows.map(({ week, feed, weight }) => ({ week, feed: Math.round(feed * 1000), weight: Math.round(weight * 1000) }));

/** True for a version that is for the whole company or for a farm in reach. */
const inReach = ({ session }: SignedContext, { farms }: StoredVersion): boolean =>
  farms.length === 0 || farms.some((farmid) => session.farms.includes(farmid));

const getHandler = handleSigned(getStandard, async (ctx, { kind }) => {
  const farmid = farmOf(ctx.session);
  const versions = await storedVersions(ctx.db, farmid, [kind]);
  const followers = followersOf(kind, await companyBatches(ctx.db, farmid), versions);
  const items = kind === 'item' ? await itemFacts(ctx.db, farmid, answerLanguage(ctx)) : new Map<string, ItemFacts>();
  return {
    rows: versions
      .filter((one) => inReach(ctx, one))
      .map((one) => {
        const used = followers.get(one.stdid);
        return {
          ...one,
          farms: [...one.farms],
          weeks: [...one.weeks],
          bands: [...one.bands],
          area: one.area as CodeOf<typeof AREAS> | null,
          lines: one.lines.map(({ line: _, ...line }) => ({ ...NO_ITEM, ...items.get(line.itemid), ...line })),
          used: used?.batches ?? 0,
          nextFrom: used === undefined ? null : addDays(used.last, 1),
        };
      }),
    suggested: { pig: [...DEFAULT_STANDARD], poultry: grams(DEFAULT_POULTRY), bands: [...DEFAULT_BANDS] },
  };
});

const dueHandler = handleSigned(findDue, async (ctx, { roomid = null, offered }) => {
  const asked = { farmid: farmOf(ctx.session), language: answerLanguage(ctx), day: ctx.session.curbusdt, roomid };
  const rows = await dueByProgramme(ctx.db, asked);
  return { rows: offered === 'Y' ? rows.filter((row) => row.offered) : rows };
});

/** Standards of feed and feed conversion, programmes of goods and what is due by them. */
export const standardHandlers: readonly Handler[] = [getHandler, dueHandler, handleSigned(saveStandard, (ctx, input) => saveVersion(ctx, input))];
