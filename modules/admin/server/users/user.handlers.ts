import type { CallParsed } from '#engine/define/call.ts';
import { hasAnyFlag, routeFlags, sameFlags } from '#engine/define/rights.ts';
import type { RouteDef } from '#engine/define/route.ts';
import { readSetting } from '#engine/define/setting-rows.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { settingRows } from '#engine/server/farm-settings.ts';
import { temporaryPassword } from '#engine/server/password.ts';
import { type Handler, handlePreparedSigned, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { forbidden, Refused, refused } from '#engine/server/refused.ts';
import { changedSince } from '#engine/server/stale.ts';
import { likeAnywhere, Where } from '#engine/server/where.ts';
import { ROLES } from '#i18n/roles.ts';
import { isBusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { isAccountName, isEmail, passwordFault } from '#modules/account/domain/sign-in.ts';
import { SYSTEM_SETTINGS } from '#modules/account/domain/system.settings.ts';
import { findDevices, findUsers, saveUser, stepDevice } from '#modules/admin/contract/user.calls.ts';
import { managesLevel, userIssues } from '#modules/admin/domain/rights.ts';
import { createUser, grantDefaults } from '../create-farm.ts';
import { credentialHandlers, type NewPassword, withHash } from './credential.handlers.ts';
import { endAll, type ManagedUser, managedUser, openFarm, placeOf } from './reach.ts';

/** Users who have not signed in for so many days are pointed out. */
const IDLE_DAYS = 90;

interface UserLine {
  userid: string;
  username: string;
  name: string;
  usrlvl: number;
  farmid: string | null;
  farmname: string | null;
  labid: string | null;
  applyid: string | null;
  sex: string | null;
  email: string | null;
  tel: string | null;
  language: string;
  kinds: string;
  expdt: string | null;
  state: string;
  last_at: Date | null;
  devices: number;
  requests: number;
  sessions: number;
  temporary: boolean;
  idle: boolean;
  shared: number;
  planned: { farmid: string; from: string } | null;
  version: number;
  total: number;
  flags: { menuid: string; view: boolean; add: boolean; edit: boolean; delete: boolean }[];
}

function listSql(where: Where, limit: string, offset: string): string {
  return `select u.user_id as userid, u.username, u.display_name as name, u.usrlvl, u.farm_id as farmid, f.farmname, u.labid, u.applyid, u.sex, u.email, u.tel, u.language,
    u.login_kinds as kinds, u.expdt, u.state, u.password_temporary as temporary, u.version, l.at as last_at,
    coalesce(l.at, u.created_at) < now() - interval '${IDLE_DAYS} days' as idle, count(*) over ()::int as total,
    (select count(*)::int from user_device d where d.user_id = u.user_id and d.state <> 'removed') as devices,
    (select count(*)::int from user_device d where d.user_id = u.user_id and d.state = 'requested') as requests,
    (select count(*)::int from user_session s where s.user_id = u.user_id and s.ended_at is null and s.expires_at > now()) as sessions,
    (select count(*)::int from user_session s where s.user_id = u.user_id and s.ended_why = 'otherdevice' and s.ended_at > now() - interval '7 days'
       and exists (select from user_session t where t.user_id = s.user_id and t.macid is distinct from s.macid and t.created_at = s.ended_at)) as shared,
    (select jsonb_build_object('farmid', p.farm_id, 'from', to_char(p.from_day, 'YYYYMMDD')) from user_move p
       where p.user_id = u.user_id and p.done_at is null order by p.from_day, p.id limit 1) as planned,
    (select coalesce(jsonb_agg(jsonb_build_object('menuid', m.menuid, 'view', m.can_view, 'add', m.can_add, 'edit', m.can_edit, 'delete', m.can_delete)), '[]')
       from user_menu m where m.user_id = u.user_id) as flags
  from app_user u left join farm f on f.farm_id = u.farm_id
    left join lateral (select max(at) as at from sign_in_log g where g.user_id = u.user_id and g.ok) l on true
  where ${where.sql} order by u.usrlvl desc, u.farm_id, u.user_id limit ${limit} offset ${offset}`;
}

/** Menus whose flags are not the level's default. */
function differing(line: UserLine, routes: readonly RouteDef[]): number {
  const held = new Map(line.flags.map((flags) => [flags.menuid, flags]));
  return routes.filter((route) => {
    const byDefault = routeFlags(line.usrlvl, route);
    const own = held.get(route.name);
    return own === undefined ? route.fromLevel > 0 && hasAnyFlag(byDefault) : !sameFlags(own, byDefault);
  }).length;
}

function findHandler(routes: readonly RouteDef[]): Handler {
  return handleSigned(findUsers, async (ctx, input) => {
    const { session } = ctx;
    if (input.farmid != null && !session.farms.includes(input.farmid)) throw forbidden();
    const where = new Where('(u.farm_id = any(?) or (u.farm_id is null and (? >= 80 or u.prnt2 = ?)))', session.farms, session.usrlvl, session.prnt2);
    where.add('u.usrlvl < ? or ? = 90', session.usrlvl, session.usrlvl);
    where.when(input.farmid, 'u.farm_id = ?').when(input.usrlvl, 'u.usrlvl = ?').when(input.state, 'u.state = ?');
    if (input.text != null) where.add('u.username ilike ? or u.display_name ilike ? or u.email ilike ?', ...Array(3).fill(likeAnywhere(input.text)));
    const { rows } = await ctx.db.query<UserLine>(listSql(where, where.param(input.size), where.param((input.page - 1) * input.size)), where.params);
    const language = answerLanguage(ctx);
    return {
      total: rows[0]?.total ?? 0,
      rows: rows.map((line) => {
        const { last_at, flags: _, total: __, ...row } = line;
        return {
          ...row,
          role: ROLES[row.usrlvl]?.[language] ?? '',
          lastSignIn: last_at?.toISOString() ?? null,
          differs: differing(line, routes),
          editable: row.userid !== session.userid && managesLevel(session.usrlvl, row.usrlvl),
        };
      }),
    };
  });
}

type SaveInput = CallParsed<typeof saveUser>;

/** What is malformed in a user's form; `least` characters of a password (PWDMIN). */
function formIssues(input: SaveInput, least: number): Issue[] {
  const issues: Issue[] = [];
  if (ROLES[input.usrlvl] === undefined || input.usrlvl === 0) issues.push({ code: 'V_INVALID', field: 'usrlvl' });
  if (!isAccountName(input.username)) issues.push({ code: 'ACC_FORMAT', field: 'username' });
  if (input.email != null && !isEmail(input.email)) issues.push({ code: 'ACC_FORMAT', field: 'email' });
  if (input.expdt != null && !isBusinessDate(input.expdt)) issues.push({ code: 'V_INVALID', field: 'expdt' });
  const fault = input.password == null ? null : passwordFault(input.password, least, [input.username]);
  if (fault !== null) issues.push({ code: fault, field: 'password', params: { min: least } });
  return issues;
}

/** A laboratory is a farm of the product. @throws Refused V_NOTEXISTS: who is given another word works nowhere. */
async function checkLab(db: Db, labid: string | null | undefined): Promise<void> {
  if (labid == null) return;
  const { rows } = await db.query('select 1 from farm where farm_id = $1', [labid]);
  if (rows.length === 0) throw refused('V_NOTEXISTS', 'labid', { value: labid });
}

async function checkUser(ctx: SignedContext, input: SaveInput, userid: string | null) {
  const { db, session } = ctx;
  const farm = input.farmid == null ? null : await openFarm(db, session, input.farmid);
  const least = readSetting(SYSTEM_SETTINGS.PWDMIN, await settingRows(db, '', session.prnt2), session.curbusdt);
  const issues = [...userIssues(placeOf(session), input.usrlvl, farm, input.labid ?? null), ...formIssues(input, least)];
  if (issues.length > 0) throw new Refused(issues);
  await checkLab(db, input.labid);
  const names = [input.username, ...(input.email == null ? [] : [input.email])].map((name) => name.toLowerCase());
  const { rows } = await db.query<{ taken: boolean }>('select account_taken($2, $1) as taken', [userid, names]);
  if (rows[0]?.taken === true) throw refused('ACC_EXISTS', 'username');
  return farm;
}

/** Company of a user without farm: the maker's own below the group level. */
const companyOf = (ctx: SignedContext): string | null => (ctx.session.usrlvl >= 80 ? null : ctx.session.prnt2);

/** What a new user signs in with first: what the manager typed, else one made up. Somebody who signs in through a provider alone has none. */
async function firstPassword(input: SaveInput): Promise<NewPassword | null> {
  return input.userid == null && input.kinds.includes('A') ? withHash(input.password ?? temporaryPassword()) : null;
}

async function makeUser(ctx: SignedContext, input: SaveInput, first: NewPassword | null, routes: readonly RouteDef[]) {
  await checkUser(ctx, input, null);
  const id = await createUser(
    ctx.db,
    {
      username: input.username,
      name: input.name,
      usrlvl: input.usrlvl,
      farmid: input.farmid ?? null,
      passwordHash: first?.hash ?? null,
      temporary: first !== null,
      email: input.email?.toLowerCase() ?? null,
      prnt2: input.farmid == null ? companyOf(ctx) : null,
      labid: input.labid ?? null,
      applyid: input.applyid ?? null,
      sex: input.sex ?? null,
      tel: input.tel ?? null,
      language: input.language,
      expdt: (input.expdt ?? null) as never,
      kinds: input.kinds,
      by: ctx.session.userid,
    },
    routes,
  );
  return { id, version: 1, password: input.password == null ? (first?.password ?? null) : null, before: undefined };
}

/** After a change of level the flags are the level's; a user moved or suspended signs in anew. */
async function followChange(db: Db, user: ManagedUser, input: SaveInput, routes: readonly RouteDef[]): Promise<void> {
  if (input.usrlvl !== user.usrlvl) await grantDefaults(db, user.userid, input.usrlvl, routes);
  const suspended = input.state !== 'active';
  if (suspended || input.farmid !== user.farm?.farmid) await endAll(db, user.userid, suspended ? 'suspended' : 'moved');
}

/** What of a user the change log keeps. */
async function loggedUser(db: Db, userid: string): Promise<object | undefined> {
  const { rows } = await db.query<object>(
    `select username, display_name as name, usrlvl, farm_id as farmid, labid, applyid, sex, email, tel, language, expdt, login_kinds as kinds, state
     from app_user where user_id = $1`,
    [userid],
  );
  return rows[0];
}

async function editUser(ctx: SignedContext, input: SaveInput, userid: string, routes: readonly RouteDef[]) {
  const { db, session } = ctx;
  const user = await managedUser(db, session, userid);
  if (user.version !== input.version) throw await changedSince(db, { subject: 'user', subjectId: userid, farms: session.farms });
  await checkUser(ctx, input, userid);
  const before = await loggedUser(db, userid);
  const saved = await db.query<{ version: number }>(
    `update app_user set username = $2, display_name = $3, usrlvl = $4, farm_id = $5,
       home_farm_id = case when farm_id is distinct from $5 then $5 else home_farm_id end, labid = $6, applyid = $7, sex = $8, email = $9, tel = $10, language = $11,
       expdt = $12::date, login_kinds = $13, state = $14, version = version + 1
     where user_id = $1 and (username, display_name, usrlvl, farm_id, labid, applyid, sex, email, tel, language, expdt, login_kinds, state)
       is distinct from ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::date, $13, $14) returning version`,
    [
      userid,
      input.username.toLowerCase(),
      input.name,
      input.usrlvl,
      input.farmid ?? null,
      input.labid ?? null,
      input.applyid ?? null,
      input.sex ?? null,
      input.email?.toLowerCase() ?? null,
      input.tel ?? null,
      input.language,
      input.expdt ?? null,
      input.kinds,
      input.state,
    ],
  );
  const version = saved.rows[0]?.version;
  if (version === undefined) throw refused('838');
  await followChange(db, user, input, routes);
  return { id: userid, version, password: null, before };
}

function saveHandler(routes: readonly RouteDef[]): Handler {
  return handlePreparedSigned(
    saveUser,
    (_, input) => firstPassword(input),
    async (ctx, input, first) => {
      const userid = input.userid ?? null;
      if (ctx.session.flags.get('UserAccount')?.[userid === null ? 'add' : 'edit'] !== true) throw forbidden();
      const { before, ...saved } = userid === null ? await makeUser(ctx, input, first, routes) : await editUser(ctx, input, userid, routes);
      const { password: _, reqid: __, ...after } = input;
      await audit(ctx, {
        screen: 'UserAccount',
        subject: 'user',
        subjectId: saved.id,
        kind: userid === null ? 'new' : 'edit',
        before,
        after,
        reason: input.reason ?? null,
      });
      return saved;
    },
  );
}

interface DeviceRow {
  macid: string;
  name: string | null;
  state: string;
  since: Date;
  last: Date;
}

const devicesHandler = handleSigned(findDevices, async (ctx, { userid }) => {
  const { rows } = await ctx.db.query<DeviceRow & { farm_id: string | null }>(
    `select d.macid, d.name, d.state, d.first_seen as since, d.last_used as last, u.farm_id from user_device d join app_user u using (user_id)
     where d.user_id = $1 and (u.usrlvl < $2 or $2 = 90) and (u.farm_id = any($3) or $2 >= 80) order by d.state = 'requested' desc, d.last_used desc`,
    [userid, ctx.session.usrlvl, ctx.session.farms],
  );
  return rows.map(({ macid, name, state, since, last }) => ({ macid, name, state, since: since.toISOString(), last: last.toISOString() }));
});

const stepHandler = handleSigned(stepDevice, async (ctx, { userid, macid, state }) => {
  const user = await managedUser(ctx.db, ctx.session, userid);
  const changed = await ctx.db.query('update user_device set state = $3 where user_id = $1 and macid = $2', [user.userid, macid, state]);
  if ((changed.rowCount ?? 0) === 0) throw refused('V_NOTEXISTS', 'macid', { value: macid });
  await audit(ctx, { screen: 'UserAccount', subject: 'device', subjectId: `${user.userid} ${macid}`, kind: state });
  return { state };
});

/** Users under a manager: list, new, edit, suspend, passwords, sessions, devices. */
export function userHandlers(routes: readonly RouteDef[]): Handler[] {
  return [findHandler(routes), saveHandler(routes), ...credentialHandlers, devicesHandler, stepHandler];
}
