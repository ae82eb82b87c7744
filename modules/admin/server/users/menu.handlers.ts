import type { RouteDef } from '#engine/define/route.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import type { Session } from '#engine/server/session.ts';
import { isBusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { copyMenus, getMenus, saveMenus } from '#modules/admin/contract/user.calls.ts';
import { type FlagSet, hasAnyFlag, NO_FLAGS, routeFlags, sameFlags } from '#modules/admin/domain/default-flags.ts';
import { copiedFlags, grantIssues } from '#modules/admin/domain/rights.ts';
import { type ManagedUser, managedUser } from './reach.ts';

type Wire = { V: 'Y' | 'N'; A: 'Y' | 'N'; E: 'Y' | 'N'; D: 'Y' | 'N' };
const yn = (on: boolean): 'Y' | 'N' => (on ? 'Y' : 'N');
const wire = (flags: FlagSet): Wire => ({ V: yn(flags.view), A: yn(flags.add), E: yn(flags.edit), D: yn(flags.delete) });
const parse = (flags: Wire): FlagSet => ({ view: flags.V === 'Y', add: flags.A === 'Y', edit: flags.E === 'Y', delete: flags.D === 'Y' });

interface Held {
  readonly flags: FlagSet;
  readonly until: string | null;
}
interface HeldRow {
  menuid: string;
  view: boolean;
  add: boolean;
  edit: boolean;
  delete: boolean;
  until: string | null;
}

async function heldFlags(db: Db, userid: string): Promise<Map<string, Held>> {
  const { rows } = await db.query<HeldRow>(
    'select menuid, can_view as view, can_add as add, can_edit as edit, can_delete as delete, until from user_menu where user_id = $1',
    [userid],
  );
  return new Map(rows.map(({ menuid, until, ...flags }) => [menuid, { flags, until }]));
}

/** Flags a user has of a route: the stored ones, and the view of visitors' pages. */
function flagsOf(held: ReadonlyMap<string, Held>, route: RouteDef): FlagSet {
  const flags = held.get(route.name)?.flags ?? NO_FLAGS;
  return route.fromLevel === 0 ? { ...flags, view: true } : flags;
}

const granterFlags = (session: Session, route: RouteDef): FlagSet => session.flags.get(route.name) ?? NO_FLAGS;

function getHandler(routes: readonly RouteDef[]): Handler {
  return handleSigned(getMenus, async (ctx, { userid }) => {
    const user = await managedUser(ctx.db, ctx.session, userid, false);
    const held = await heldFlags(ctx.db, userid);
    const language = answerLanguage(ctx);
    return {
      userid,
      name: user.name,
      usrlvl: user.usrlvl,
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
      })),
    };
  });
}

async function putFlags(db: Db, userid: string, changes: readonly { menuid: string; flags: FlagSet; until: string | null }[]): Promise<void> {
  await db.query('delete from user_menu where user_id = $1 and menuid = any($2)', [userid, changes.map(({ menuid }) => menuid)]);
  await db.query(
    `insert into user_menu (user_id, menuid, can_view, can_add, can_edit, can_delete, until)
     select $1, r.menuid, r.view, r.add, r.edit, r.delete, r.until::date
     from jsonb_to_recordset($2::jsonb) as r (menuid text, view boolean, add boolean, edit boolean, delete boolean, until text)`,
    [userid, JSON.stringify(changes.filter(({ flags }) => hasAnyFlag(flags)).map(({ menuid, flags, until }) => ({ menuid, ...flags, until })))],
  );
}

function saveHandler(routes: readonly RouteDef[]): Handler {
  const byName = new Map(routes.map((route) => [route.name, route]));
  return handleSigned(saveMenus, async (ctx, input) => {
    const { db, session } = ctx;
    const user = await managedUser(db, session, input.userid);
    const held = await heldFlags(db, user.userid);
    const issues: Issue[] = [];
    const changes = input.menus.flatMap((row) => {
      const route = byName.get(row.menuid);
      const until = row.until ?? null;
      if (route === undefined || (until !== null && !isBusinessDate(until))) {
        issues.push({ code: route === undefined ? 'V_NOTEXISTS' : 'V_INVALID', field: row.menuid, params: { value: row.menuid } });
        return [];
      }
      const [wanted, current] = [parse(row), flagsOf(held, route)];
      issues.push(
        ...grantIssues({ route, wanted, current, granter: granterFlags(session, route), granterLevel: session.usrlvl, userLevel: user.usrlvl }),
      );
      const same = sameFlags(wanted, current) && until === (held.get(row.menuid)?.until ?? null);
      return same ? [] : [{ menuid: row.menuid, flags: wanted, until, before: wire(current) }];
    });
    if (issues.length > 0) throw new Refused(issues);
    if (changes.length === 0) throw refused('838');
    await putFlags(db, user.userid, changes);
    await audit(ctx, {
      screen: 'UserMenu',
      subject: 'menu',
      subjectId: user.userid,
      kind: 'rights',
      reason: input.reason ?? null,
      before: Object.fromEntries(changes.map(({ menuid, before }) => [menuid, before])),
      after: Object.fromEntries(changes.map(({ menuid, flags }) => [menuid, wire(flags)])),
    });
    return { changed: changes.length };
  });
}

interface Copy {
  readonly gained: string[];
  readonly lost: string[];
  readonly refused: string[];
  readonly changes: { menuid: string; flags: FlagSet; until: null }[];
}

const LETTERS: Readonly<Record<keyof FlagSet, string>> = { view: 'V', add: 'A', edit: 'E', delete: 'D' };
const letters = (a: FlagSet, b: FlagSet): string =>
  (Object.keys(LETTERS) as (keyof FlagSet)[])
    .filter((name) => a[name] && !b[name])
    .map((name) => LETTERS[name])
    .join('');

/** What a copy would change for one user; what the ceiling refuses is listed and left out. */
function compare(
  session: Session,
  user: ManagedUser,
  source: (route: RouteDef) => FlagSet,
  held: ReadonlyMap<string, Held>,
  routes: readonly RouteDef[],
  mode: 'replace' | 'add' | 'remove',
): Copy {
  const copy: Copy = { gained: [], lost: [], refused: [], changes: [] };
  for (const route of routes) {
    const current = flagsOf(held, route);
    const copied = copiedFlags(mode, source(route), current);
    const wanted = route.fromLevel === 0 ? { ...copied, view: true } : copied;
    if (sameFlags(wanted, current)) continue;
    const issues = grantIssues({
      route,
      wanted,
      current,
      granter: granterFlags(session, route),
      granterLevel: session.usrlvl,
      userLevel: user.usrlvl,
    });
    if (issues.length > 0) {
      copy.refused.push(`${route.name} ${letters(wanted, current)}`);
      continue;
    }
    const [more, less] = [letters(wanted, current), letters(current, wanted)];
    if (more !== '') copy.gained.push(`${route.name} ${more}`);
    if (less !== '') copy.lost.push(`${route.name} ${less}`);
    copy.changes.push({ menuid: route.name, flags: wanted, until: null });
  }
  return copy;
}

async function copyTo(
  ctx: SignedContext,
  userid: string,
  source: (route: RouteDef, level: number) => FlagSet,
  routes: readonly RouteDef[],
  mode: 'replace' | 'add' | 'remove',
  save: boolean,
) {
  try {
    const user = await managedUser(ctx.db, ctx.session, userid);
    const copy = compare(ctx.session, user, (route) => source(route, user.usrlvl), await heldFlags(ctx.db, userid), routes, mode);
    if (save && copy.changes.length > 0) {
      await putFlags(ctx.db, userid, copy.changes);
      await audit(ctx, {
        screen: 'MenuCopy',
        subject: 'menu',
        subjectId: userid,
        kind: `copy ${mode}`,
        after: { gained: copy.gained, lost: copy.lost },
      });
    }
    return { userid, name: user.name, gained: copy.gained, lost: copy.lost, refused: copy.refused, why: null };
  } catch (error) {
    // One target out of reach does not stop the others: it is listed with its code.
    if (error instanceof Refused) return { userid, name: userid, gained: [], lost: [], refused: [], why: error.issues[0]?.code ?? '106' };
    throw error;
  }
}

function copyHandler(routes: readonly RouteDef[]): Handler {
  return handleSigned(copyMenus, async (ctx, input) => {
    const from = input.source === 'user' ? (input.from ?? '') : null;
    if (from !== null && input.to.includes(from)) throw refused('821', 'to');
    const held = from === null ? null : await heldFlags(ctx.db, (await managedUser(ctx.db, ctx.session, from, false)).userid);
    const source = (route: RouteDef, level: number): FlagSet => (held === null ? routeFlags(level, route) : flagsOf(held, route));
    const chosen = routes.filter((route) => input.modules == null || input.modules.includes(route.module));
    const users = [];
    for (const userid of new Set(input.to)) users.push(await copyTo(ctx, userid, source, chosen, input.mode, input.save));
    if (input.save && users.every(({ gained, lost, why }) => gained.length === 0 && lost.length === 0 && why === null)) throw refused('838');
    return { saved: input.save, users };
  });
}

/** Rights of users on menus. */
export function menuHandlers(routes: readonly RouteDef[]): Handler[] {
  return [getHandler(routes), saveHandler(routes), copyHandler(routes)];
}
