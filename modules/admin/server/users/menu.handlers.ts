import type { CallParsed } from '#engine/define/call.ts';
import { type FlagSet, routeFlags, sameFlags } from '#engine/define/rights.ts';
import type { RouteDef } from '#engine/define/route.ts';
import { readSetting, type SettingRow } from '#engine/define/setting-rows.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import type { Session } from '#engine/server/session.ts';
import { isBusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import type { Language } from '#kernel/language.ts';
import { SYSTEM_SETTINGS } from '#modules/account/domain/system.settings.ts';
import { getMenus, saveMenus } from '#modules/admin/contract/user.calls.ts';
import { grantIssues } from '#modules/admin/domain/rights.ts';
import { whyNot } from '#modules/admin/domain/why-not.ts';
import { type FlagChange, flagsOf, granterFlags, type Held, heldFlags, parse, putFlags, type Wire, wire } from './menu-flags.ts';
import { type ManagedUser, managedUser } from './reach.ts';

interface OpenerRow {
  readonly language: Language;
  readonly active: boolean;
  readonly expdt: string | null;
  readonly subscriptionEnd: string | null;
  readonly unittype: string | null;
  readonly rows: SettingRow[];
}

/** What opening a screen depends on besides flags: the person's state and end, his farm's kind and end. */
async function openerOf(ctx: SignedContext, userid: string) {
  const { rows } = await ctx.db.query<OpenerRow>(
    `select u.language, u.state = 'active' as active, u.expdt, f.subscription_end as "subscriptionEnd", f.unittype,
       setting_rows(u.farm_id, coalesce(f.prnt2, u.prnt2)) as rows
     from app_user u left join farm f on f.farm_id = u.farm_id where u.user_id = $1`,
    [userid],
  );
  const row = rows[0];
  const gengp = readSetting(SYSTEM_SETTINGS.GENGP, row?.rows ?? [], ctx.session.curbusdt) === 'Y';
  const genetic = row?.unittype === 'GGP' || (gengp && row?.unittype === 'GP');
  const opener = { active: row?.active === true, expdt: row?.expdt ?? null, subscriptionEnd: row?.subscriptionEnd ?? null, genetic };
  return { opener, own: row?.language ?? ('V' as const) };
}

function getHandler(routes: readonly RouteDef[]): Handler {
  return handleSigned(getMenus, async (ctx, { userid }) => {
    const user = await managedUser(ctx.db, ctx.session, userid, false);
    const held = await heldFlags(ctx.db, userid);
    const language = answerLanguage(ctx);
    const { opener, own } = await openerOf(ctx, userid);
    return {
      userid,
      name: user.name,
      usrlvl: user.usrlvl,
      language: own,
      menus: routes.map((route) => ({
        menuid: route.name,
        menunm: route.title[language],
        menulvl: route.fromLevel,
        parentid: route.menuGroup,
        module: route.module,
        ...wire(flagsOf(held, route)),
        byDefault: wire(routeFlags(user.usrlvl, route)),
        may: wire(granterFlags(ctx.session, route)),
        above: route.fromLevel > user.usrlvl && ctx.session.usrlvl < 80,
        until: held.get(route.name)?.until ?? null,
        why: whyNot(
          route,
          { view: flagsOf(held, route).view, until: held.get(route.name)?.until ?? null },
          { ...opener, usrlvl: user.usrlvl, labid: user.labid },
          ctx.session.curbusdt,
        ),
        named: route.title[own],
      })),
    };
  });
}

type SaveInput = CallParsed<typeof saveMenus>;
type Changes = readonly (FlagChange & { readonly before: Wire & { readonly until: string | null } })[];

const endOf = (held: ReadonlyMap<string, Held>, menuid: string): string | null => held.get(menuid)?.until ?? null;

/**
 * The flags a save builds on: those held; none of those that would last longer than they do (or have ended), which are given anew and take
 * a granter who has them.
 */
function baseOf(route: RouteDef, held: ReadonlyMap<string, Held>, until: string | null): FlagSet {
  const former = endOf(held, route.name);
  const longer = former !== null && (until === null || until > former);
  return flagsOf(longer ? new Map() : held, route);
}

/** The changes a save asks for. @throws Refused with every row that is unknown, malformed or above what may be granted. */
function wantedChanges(
  session: Session,
  user: ManagedUser,
  rows: SaveInput['menus'],
  held: ReadonlyMap<string, Held>,
  byName: ReadonlyMap<string, RouteDef>,
): Changes {
  const issues: Issue[] = [];
  const changes = rows.flatMap((row) => {
    const route = byName.get(row.menuid);
    const until = row.until ?? null;
    if (route === undefined || (until !== null && !isBusinessDate(until))) {
      issues.push({ code: route === undefined ? 'V_NOTEXISTS' : 'V_INVALID', field: row.menuid, params: { value: row.menuid } });
      return [];
    }
    const [wanted, current] = [parse(row), flagsOf(held, route)];
    issues.push(
      ...grantIssues({
        route,
        wanted,
        current: baseOf(route, held, until),
        granter: granterFlags(session, route),
        granterLevel: session.usrlvl,
        userLevel: user.usrlvl,
      }),
    );
    const former = endOf(held, row.menuid);
    const same = sameFlags(wanted, current) && until === former;
    return same ? [] : [{ menuid: row.menuid, flags: wanted, until, before: { ...wire(current), until: former } }];
  });
  if (issues.length > 0) throw new Refused(issues);
  return changes;
}

function saveHandler(routes: readonly RouteDef[]): Handler {
  const byName = new Map(routes.map((route) => [route.name, route]));
  return handleSigned(saveMenus, async (ctx, input) => {
    const { db, session } = ctx;
    const user = await managedUser(db, session, input.userid);
    const changes = wantedChanges(session, user, input.menus, await heldFlags(db, user.userid), byName);
    if (changes.length === 0) throw refused('838');
    await putFlags(db, user.userid, changes);
    await audit(ctx, {
      screen: 'UserMenu',
      subject: 'menu',
      subjectId: user.userid,
      kind: 'rights',
      reason: input.reason ?? null,
      before: Object.fromEntries(changes.map(({ menuid, before }) => [menuid, before])),
      after: Object.fromEntries(changes.map(({ menuid, flags, until }) => [menuid, { ...wire(flags), until }])),
    });
    return { changed: changes.length };
  });
}

/** Rights of users on menus. */
export function menuHandlers(routes: readonly RouteDef[]): Handler[] {
  return [getHandler(routes), saveHandler(routes)];
}
