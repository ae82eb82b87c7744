import type { DueLine } from '#engine/batch/domain/due-calls.ts';
import type { CallOutput, CallParsed } from '#engine/define/call.ts';
import type { CodeOf } from '#engine/define/fields.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import { addDays } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { findAllDue, findDue, getStandard, type PROGRAMME_AREAS, saveStandard } from '../../contract/standards/standard.calls.ts';
import type { StandardKind } from '../../domain/standard-book.ts';
import { DEFAULT_BANDS, DEFAULT_POULTRY, DEFAULT_STANDARD } from '../../domain/standards.ts';
import { seesMoney } from '../money.ts';
import type { GrowServices } from '../services.ts';
import { type DueSource, dueByProgramme, PIGS_DUE } from './due.ts';
import { companyBatches, followersOf, type StandardSource } from './follow.ts';
import { type StoredVersion, standardsOf, storedVersions } from './load-standards.ts';
import { saveVersion } from './save-standard.ts';

type ItemFacts = CallOutput<typeof getStandard>['items'][number];

/** Goods a programme may name, with what lies of them on the farm. */
async function itemFacts({ db, session }: SignedContext, farmid: string, language: Language): Promise<ItemFacts[]> {
  const { rows } = await db.query<ItemFacts>(
    `select i.itemid, i.itemtp, case $2 when 'E' then i.name_e when 'T' then i.name_t else i.name_v end as name, i.unit, i.dose::float8, i.withdrawal,
       coalesce((select jsonb_agg(jsonb_build_object('unit', u.unit, 'factor', u.factor) order by u.factor) from item_unit u
         where u.prnt2 = i.prnt2 and u.book = i.book and u.itemid = i.itemid), '[]') as units,
       case when $3 then (select (sum(t.amount) / nullif(sum(t.qty), 0))::float8 from stock_total t
         where t.farm_id = $1 and t.book = 'goods' and t.itemid = i.itemid) end as price
     from item i join farm f on f.farm_id = $1 and f.realm = i.prnt2
     where i.book = 'goods' and i.itemtp in ('feed', 'medicine', 'vaccine') and (i.farm_id is null or i.farm_id = $1)
     order by i.itemtp, i.itemid`,
    [farmid, language, seesMoney(session)],
  );
  return rows;
}

const grams = (rows: typeof DEFAULT_POULTRY) =>
  rows.map(({ week, feed, weight }) => ({ week, feed: Math.round(feed * 1000), weight: Math.round(weight * 1000) }));

/** True for a version that is for the whole company or for a farm in reach. */
const inReach = ({ session }: SignedContext, { farms }: StoredVersion): boolean =>
  farms.length === 0 || farms.some((farmid) => session.farms.includes(farmid));

async function standardsAsked(ctx: SignedContext, kind: StandardKind, kinds: readonly StandardSource[]): Promise<CallOutput<typeof getStandard>> {
  const farmid = farmOf(ctx.session);
  const versions = await storedVersions(ctx.db, farmid, [kind]);
  const followers = followersOf(kind, await companyBatches(ctx.db, farmid, kinds), versions);
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
          area: one.area as CodeOf<typeof PROGRAMME_AREAS> | null,
          lines: one.lines.map(({ line: _, ...line }) => line),
          used: used?.batches ?? 0,
          nextFrom: used === undefined ? null : addDays(used.last, 1),
        };
      }),
    items: kind === 'item' ? await itemFacts(ctx, farmid, answerLanguage(ctx)) : [],
    inForce: [...(await standardsOf(ctx.db, farmid, ['feed'])).feed({ day: ctx.session.curbusdt })],
    suggested: { pig: [...DEFAULT_STANDARD], poultry: grams(DEFAULT_POULTRY), bands: [...DEFAULT_BANDS] },
  };
}

/** What programmes ask of batches of some kinds on the business day. */
async function dueAsked(ctx: SignedContext, { roomid = null, offered }: CallParsed<typeof findDue>, kinds: readonly DueSource[]) {
  const asked = { farmid: farmOf(ctx.session), language: answerLanguage(ctx), day: ctx.session.curbusdt, roomid };
  const rows: DueLine[] = [];
  for (const kind of kinds) rows.push(...(await dueByProgramme(ctx.db, asked, kind)));
  return { rows: rows.filter((row) => offered !== 'Y' || row.offered) };
}

/** Standards of feed and feed conversion, programmes of goods and what is due by them. */
export function standardHandlers(services: GrowServices): readonly Handler[] {
  const kinds = [PIGS_DUE, ...services.otherKinds];
  return [
    handleSigned(getStandard, (ctx, { kind }) => standardsAsked(ctx, kind, kinds)),
    handleSigned(findDue, (ctx, asked) => dueAsked(ctx, asked, [PIGS_DUE])),
    handleSigned(findAllDue, (ctx, asked) => dueAsked(ctx, asked, kinds)),
    handleSigned(saveStandard, (ctx, input) => saveVersion(ctx, input, kinds)),
  ];
}
