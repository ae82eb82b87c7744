import type { CallParsed } from '#engine/define/call.ts';
import { wordOf } from '#engine/define/fields.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, refused } from '#engine/server/refused.ts';
import type { Session } from '#engine/server/session.ts';
import { likeAnywhere } from '#engine/server/where.ts';
import { daysBetween, isBusinessDate } from '#kernel/business-date.ts';
import { findFarms, saveFarm } from '#modules/admin/contract/farm.calls.ts';
import { UNIT_TYPES } from '#modules/admin/contract/farm-fields.ts';
import { createFarm } from '../create-farm.ts';
import { openFarm } from '../users/reach.ts';
import { farmCalendarOf, saveFarmCalendar } from './farm-calendar-settings.ts';

interface FarmLine {
  farmid: string;
  farmname: string;
  shtnm: string;
  unittype: string;
  groupName: string;
  country: string;
  province: string | null;
  address: string | null;
  website: string | null;
  tel: string | null;
  fax: string | null;
  prnt1: string;
  prnt2: string;
  state: string;
  subscriptionEnd: string | null;
  users: number;
  total: number;
}
interface FarmCounts {
  animals: number;
  birds: number;
  rooms: number;
  goods: number;
  requests: number;
  last_entry: string | null;
}
const NONE: FarmCounts = { animals: 0, birds: 0, rooms: 0, goods: 0, requests: 0, last_entry: null };

const headIn = (batches: string, moves: string): string =>
  `coalesce((select sum(m.qty)::int from ${moves} m join ${batches} b using (farm_id, roomid, parityid) where m.farm_id = $1 and b.closedt is null and b.state <> 'cancelled'), 0)`;

/** Sows and boars, weaned piglets, growing pigs; birds; houses; goods; requests no laboratory is done with; the last entry in any book. */
const COUNTS = `
select (select count(*)::int from animal where farm_id = $1 and leftdt is null and not deleted)
    + coalesce((select sum(qty)::int from movement_count where farm_id = $1 and book = 'nursery'), 0) + ${headIn('house_batch', 'batch_move')} as animals,
  ${headIn('flock', 'flock_move')} as birds,
  (select count(*)::int from room where farm_id = $1) + (select count(*)::int from chk_house where farm_id = $1) as rooms,
  (select count(distinct itemid)::int from stock_total where farm_id = $1 and qty > 0) as goods,
  (select count(*)::int from lab_request where sender = $1 and state not in ('02', '05', '60', '65')) as requests,
  greatest((select max(valuedt) from animal_event where farm_id = $1 and voided_at is null), (select max(valuedt) from batch_event where farm_id = $1 and voided_at is null),
    (select max(valuedt) from flock_event where farm_id = $1 and voided_at is null)) as last_entry`;

/** What lives and lies on one farm; its rows are only seen by entering it. */
async function countsOf(db: Db, farmid: string): Promise<FarmCounts> {
  await enterFarm(db, farmid);
  const { rows } = await db.query<FarmCounts>(COUNTS, [farmid]);
  return rows[0] ?? NONE;
}

/** Animals of every kind on a farm: it closes when there are none. */
async function livingOn(db: Db, farmid: string): Promise<number> {
  const { animals, birds } = await countsOf(db, farmid);
  return animals + birds;
}

const findHandler = handleSigned(findFarms, async (ctx, input) => {
  const { db, session } = ctx;
  const language = answerLanguage(ctx);
  const { rows } = await db.query<FarmLine>(
    `select farm_id as farmid, farmname, shtnm, unittype, country, province, address, website, tel, fax, prnt1, prnt2, state, subscription_end as "subscriptionEnd",
       coalesce((select case $5 when 'E' then coalesce(g.label_e, g.label_v) when 'T' then coalesce(g.label_t, g.label_v) else g.label_v end from farm_group g where g.prnt1 = f.prnt1), f.prnt1) as "groupName",
       (select count(*)::int from app_user u where u.farm_id = f.farm_id and u.state = 'active') as users, count(*) over ()::int as total
     from farm f where farm_id = any($1) and ($2::text is null or farm_id ilike $2 or farmname ilike $2 or shtnm ilike $2) order by prnt2, prnt1, farm_id limit $3 offset $4`,
    [session.farms, input.text == null ? null : likeAnywhere(input.text), input.size, (input.page - 1) * input.size, language],
  );
  const lines = [];
  for (const { total: _, ...farm } of rows) {
    const { last_entry: last, ...counts } = await countsOf(db, farm.farmid);
    const since = isBusinessDate(last) ? daysBetween(last, session.curbusdt) : null;
    const left = isBusinessDate(farm.subscriptionEnd) ? daysBetween(session.curbusdt, farm.subscriptionEnd) : null;
    const unitName = wordOf(UNIT_TYPES, farm.unittype, language);
    const calendar = await farmCalendarOf(db, farm.farmid, farm.prnt2, session.curbusdt);
    lines.push({ ...farm, ...calendar, ...counts, unitName, lastEntry: last, daysSince: since, daysLeft: left });
  }
  return { total: rows[0]?.total ?? 0, rows: lines };
});

type SaveInput = CallParsed<typeof saveFarm>;

/** The group's company. @throws Refused V_NOTEXISTS, ADM_LEVEL for another company's group. */
export async function groupOf(db: Db, session: Session, prnt1: string): Promise<{ prnt1: string; prnt2: string }> {
  const { rows } = await db.query<{ prnt1: string; prnt2: string }>('select prnt1, prnt2 from farm_group where prnt1 = $1', [prnt1]);
  const group = rows[0];
  if (group === undefined) throw refused('V_NOTEXISTS', 'prnt1', { value: prnt1 });
  if (session.usrlvl < 80 && group.prnt2 !== session.prnt2) throw refused('ADM_LEVEL', 'prnt1');
  return group;
}

async function checkShort(db: Db, input: SaveInput, prnt2: string): Promise<void> {
  const { rows } = await db.query('select 1 from farm where prnt2 = $1 and lower(shtnm) = lower($2) and farm_id <> $3', [
    prnt2,
    input.shtnm,
    input.farmid,
  ]);
  if (rows.length > 0) throw refused('V_EXISTS', 'shtnm', { value: input.shtnm });
  if (input.subscriptionEnd != null && !isBusinessDate(input.subscriptionEnd)) throw refused('V_INVALID', 'subscriptionEnd');
}

async function checkNew(db: Db, input: SaveInput): Promise<void> {
  const { rows } = await db.query('select 1 from farm where farm_id = $1', [input.farmid]);
  if (rows.length > 0) throw refused('871', 'farmid', { id: input.farmid });
}

/** What a farm is before anybody said otherwise. */
const NEW_FARM = { unittype: 'commercial', subscription_end: null } as const;

/** Unit type belongs to 80, the subscription to 90, of a new farm as of one that stands. @throws Refused ADM_LEVEL */
function checkLevel({ usrlvl }: Session, held: Pick<Held, 'unittype' | 'subscription_end'>, input: SaveInput): void {
  if (held.unittype !== input.unittype && usrlvl < 80) throw refused('ADM_LEVEL', 'unittype');
  if ((input.subscriptionEnd ?? null) !== held.subscription_end && usrlvl < 90) throw refused('ADM_LEVEL', 'subscriptionEnd');
}

async function makeFarm(ctx: SignedContext, input: SaveInput, prnt2: string): Promise<void> {
  checkLevel(ctx.session, NEW_FARM, input);
  await createFarm(ctx.db, {
    farmid: input.farmid,
    farmname: input.farmname,
    shtnm: input.shtnm,
    prnt1: input.prnt1,
    prnt2,
    unittype: input.unittype,
    country: input.country,
    province: input.province ?? null,
    address: input.address ?? null,
    website: input.website ?? null,
    tel: input.tel ?? null,
    fax: input.fax ?? null,
    state: input.state,
    subscriptionEnd: (input.subscriptionEnd ?? null) as never,
  });
}

type Held = Omit<FarmLine, 'farmid' | 'groupName' | 'prnt2' | 'subscriptionEnd' | 'users' | 'total'> & { subscription_end: string | null };
const HELD =
  'select farmname, shtnm, unittype, country, province, address, website, tel, fax, state, subscription_end, prnt1 from farm where farm_id = $1 for update';

/** What of a farm this person may not change. @throws Refused ADM_LEVEL, V_INVALID for another group, ADM_NOTEMPTY for closing with animals. */
async function checkChange({ db, session }: SignedContext, held: Held, input: SaveInput): Promise<void> {
  checkLevel(session, held, input);
  if (held.prnt1 !== input.prnt1) throw refused('V_INVALID', 'prnt1');
  const closes = input.state === 'closed' && held.state !== 'closed';
  if (closes && (await livingOn(db, input.farmid)) > 0) throw refused('ADM_NOTEMPTY', 'state', { name: input.farmname });
}

/** A farm closes when nothing lives there; its group changes by moveFarm. @returns what it was, and whether anything differs. */
async function changeFarm(ctx: SignedContext, input: SaveInput): Promise<{ changed: boolean; before?: Held }> {
  const { db, session } = ctx;
  const { rows } = await db.query<Held>(HELD, [input.farmid]);
  const held = rows[0];
  if (held === undefined || !session.farms.includes(input.farmid)) await openFarm(db, session, input.farmid);
  if (held === undefined) return { changed: false };
  await checkChange(ctx, held, input);
  const { rowCount } = await db.query(
    `update farm set farmname = $2, shtnm = $3, unittype = $4, country = $5, province = $6, address = $7, website = $8, tel = $9, fax = $10,
       state = case when $13 then state else $11 end, subscription_end = $12::date
     where farm_id = $1 and (farmname, shtnm, unittype, country, province, address, website, tel, fax, state, subscription_end)
       is distinct from ($2, $3, $4, $5, $6, $7, $8, $9, $10, case when $13 then state else $11 end, $12::date)`,
    [
      input.farmid,
      input.farmname,
      input.shtnm,
      input.unittype,
      input.country,
      input.province ?? null,
      input.address ?? null,
      input.website ?? null,
      input.tel ?? null,
      input.fax ?? null,
      input.state,
      input.subscriptionEnd ?? null,
      // A farm on trial is one that pays once it has a subscription.
      held.state === 'trial' && input.subscriptionEnd == null,
    ],
  );
  return { changed: rowCount === 1, before: held };
}

const saveHandler = handleSigned(saveFarm, async (ctx, input) => {
  if (ctx.session.flags.get('FarmManagement')?.[input.isNew ? 'add' : 'edit'] !== true) throw forbidden();
  const { prnt2 } = await groupOf(ctx.db, ctx.session, input.prnt1);
  if (input.isNew) await checkNew(ctx.db, input);
  await checkShort(ctx.db, input, prnt2);
  if (input.isNew) await makeFarm(ctx, input, prnt2);
  const { changed, before } = input.isNew ? { changed: true, before: undefined } : await changeFarm(ctx, input);
  const set = await saveFarmCalendar(ctx, input.farmid, prnt2, input, input.reason ?? null);
  if (!changed && set === 0) throw refused('838');
  const { reqid: _, ...after } = input;
  await audit(ctx, {
    screen: 'FarmManagement',
    subject: 'farm',
    subjectId: input.farmid,
    kind: input.isNew ? 'new' : 'edit',
    before,
    after,
    reason: input.reason ?? null,
    farmid: input.farmid,
  });
  return { id: input.farmid };
});

/** Farms: list, open, describe, close. */
export const farmHandlers: readonly Handler[] = [findHandler, saveHandler];
