import type { CallParsed } from '#engine/define/call.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { isBusinessDate } from '#kernel/business-date.ts';
import { bearsCompany, groupName } from '#kernel/visibility.ts';
import { moveFarm, saveGroup } from '#modules/admin/contract/farm.calls.ts';
import { inReach, type Place } from '#modules/admin/domain/rights.ts';
import { openFarm } from '../users/reach.ts';
import { groupOf } from './farm.handlers.ts';

interface Node {
  readonly table: 'company' | 'farm_group';
  readonly key: 'prnt2' | 'prnt1';
}

const nodeOf = (code: string): Node => (code.startsWith('75') ? { table: 'company', key: 'prnt2' } : { table: 'farm_group', key: 'prnt1' });

/** Companies belong to 80; groups to the company's own manager. */
async function checkCompany(ctx: SignedContext, code: string, parent: string): Promise<void> {
  const own = code.startsWith('75') ? code : parent;
  if (ctx.session.usrlvl < 80 && (code.startsWith('75') || own !== ctx.session.prnt2)) throw refused('ADM_LEVEL', 'code');
  const { rows } = await ctx.db.query('select 1 from company where prnt2 = $1', [own]);
  if (!code.startsWith('75') && rows.length === 0) throw refused('V_NOTEXISTS', 'parent', { value: parent });
}

async function inUse(db: Db, code: string): Promise<boolean> {
  const { rows } = await db.query(
    'select 1 from farm where prnt1 = $1 or prnt2 = $1 union all select 1 from farm_group where prnt2 = $1 union all select 1 from app_user where prnt1 = $1 or prnt2 = $1 limit 1',
    [code],
  );
  return rows.length > 0;
}

/** @throws Refused ADM_MARK for a group under a code its company's manager would not see, 871 for a code that stands. */
async function addNode(
  db: Db,
  input: { code: string; V: string; E?: string | null | undefined; T?: string | null | undefined },
  parent: string,
): Promise<void> {
  const { table, key } = nodeOf(input.code);
  if (table === 'farm_group' && !bearsCompany(input.code, parent)) {
    const name = groupName(parent);
    throw refused('ADM_MARK', 'code', { name, example: `70@${name}.${groupName(input.code)}@` });
  }
  const known = await db.query(`select 1 from ${table} where ${key} = $1`, [input.code]);
  if (known.rows.length > 0) throw refused('871', 'code', { id: input.code });
  const values = [input.code, input.V, input.E ?? null, input.T ?? null];
  if (table === 'company') await db.query('insert into company (prnt2, label_v, label_e, label_t) values ($1, $2, $3, $4)', values);
  else await db.query('insert into farm_group (prnt1, label_v, label_e, label_t, prnt2) values ($1, $2, $3, $4, $5)', [...values, parent]);
}

type GroupInput = CallParsed<typeof saveGroup>;

/** Removes an empty node, or gives it new names. @throws Refused ADM_INUSE, 838 where they are what it has. */
async function changeNode(db: Db, input: GroupInput): Promise<void> {
  const { table, key } = nodeOf(input.code);
  if (input.remove) {
    if (await inUse(db, input.code)) throw refused('ADM_INUSE', 'code', { name: input.V });
    await db.query(`delete from ${table} where ${key} = $1`, [input.code]);
    return;
  }
  const values = [input.code, input.V, input.E ?? null, input.T ?? null];
  const { rowCount } = await db.query(
    `update ${table} set label_v = $2, label_e = $3, label_t = $4 where ${key} = $1 and (label_v, label_e, label_t) is distinct from ($2, $3, $4)`,
    values,
  );
  if (rowCount === 0) throw refused('838');
}

const groupHandler = handleSigned(saveGroup, async (ctx, input) => {
  const { db } = ctx;
  const { table, key } = nodeOf(input.code);
  const held = await db.query<{ prnt2: string; V: string; E: string | null; T: string | null }>(
    `select prnt2, label_v as "V", label_e as "E", label_t as "T" from ${table} where ${key} = $1`,
    [input.code],
  );
  const { prnt2, ...names } = held.rows[0] ?? { prnt2: null };
  const parent = prnt2 ?? input.parent ?? '';
  await checkCompany(ctx, input.code, parent);
  if (input.isNew) await addNode(db, input, parent);
  else if (held.rows.length === 0) throw refused('V_NOTEXISTS', 'code', { value: input.code });
  else await changeNode(db, input);
  await audit(ctx, {
    screen: 'FarmManagement2',
    subject: 'group',
    subjectId: input.code,
    kind: input.remove ? 'removed' : input.isNew ? 'new' : 'edit',
    ...(input.isNew ? {} : { before: names }),
    after: { V: input.V, E: input.E ?? null, T: input.T ?? null, parent },
  });
  return { id: input.code };
});

interface Manager {
  user_id: string;
  display_name: string;
  usrlvl: number;
  farm_id: string | null;
  prnt1: string | null;
  prnt2: string | null;
  labid: string | null;
}

/** Managers of 70 and 75 whose sight of the farm the move changes. */
async function sightChanges(db: Db, farmid: string, before: { prnt1: string; prnt2: string }, after: { prnt1: string; prnt2: string }) {
  const { rows } = await db.query<Manager>(
    `select u.user_id, u.display_name, u.usrlvl, u.farm_id, coalesce(f.prnt1, u.prnt1) as prnt1, coalesce(f.prnt2, u.prnt2) as prnt2, u.labid
     from app_user u left join farm f on f.farm_id = u.farm_id where u.usrlvl in (70, 75) and u.state = 'active' and u.farm_id is distinct from $1`,
    [farmid],
  );
  const sees = (row: Manager, place: { prnt1: string; prnt2: string }): boolean => {
    const viewer: Place = { usrlvl: row.usrlvl, farmid: row.farm_id, prnt1: row.prnt1 ?? '', prnt2: row.prnt2 ?? '', labid: row.labid };
    return inReach({ farmid, ...place }, viewer);
  };
  const named = (row: Manager): string => `${row.display_name} (${row.user_id})`;
  return {
    gains: rows.filter((row) => sees(row, after) && !sees(row, before)).map(named),
    loses: rows.filter((row) => sees(row, before) && !sees(row, after)).map(named),
  };
}

/** The day of a move: today unless an earlier one is said. @throws Refused V_INVALID for a day to come. */
function moveDay(asked: string | null | undefined, today: string): string {
  const day = asked ?? today;
  if (!isBusinessDate(day) || day > today) throw refused('V_INVALID', 'movedt', { field: 'movedt' });
  return day;
}

interface GroupPlace {
  readonly prnt1: string;
  readonly prnt2: string;
}

/** Groups and companies that lose or gain the farm in their reports: both groups, both companies where it leaves one. */
function totalsOf(before: GroupPlace, after: GroupPlace): string[] {
  return [before.prnt1, after.prnt1, ...(before.prnt2 === after.prnt2 ? [] : [before.prnt2, after.prnt2])];
}

const moveHandler = handleSigned(moveFarm, async (ctx, input) => {
  const farm = await openFarm(ctx.db, ctx.session, input.farmid);
  const group = await groupOf(ctx.db, ctx.session, input.prnt1);
  if (farm.prnt1 === group.prnt1) throw refused('838', 'prnt1');
  const movedt = moveDay(input.movedt, ctx.session.curbusdt);
  const changes = { ...(await sightChanges(ctx.db, farm.farmid, farm, group)), totals: totalsOf(farm, group) };
  if (!input.save) return { saved: false, ...changes };
  await ctx.db.query('call move_farm($1, $2, $3)', [farm.farmid, group.prnt1, group.prnt2]);
  await audit(ctx, {
    screen: 'FarmManagement2',
    subject: 'farm',
    subjectId: farm.farmid,
    kind: 'move',
    reason: input.reason ?? null,
    farmid: farm.farmid,
    before: { prnt1: farm.prnt1, prnt2: farm.prnt2 },
    after: { ...group, movedt },
  });
  return { saved: true, ...changes };
});

/** The tree of companies and farm groups. */
export const treeHandlers: readonly Handler[] = [groupHandler, moveHandler];
