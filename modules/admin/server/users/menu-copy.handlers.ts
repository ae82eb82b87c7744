import type { CallParsed } from '#engine/define/call.ts';
import { type FlagSet, hasAnyFlag, NO_FLAGS, routeFlags, sameFlags } from '#engine/define/rights.ts';
import type { RouteDef } from '#engine/define/route.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import type { Session } from '#engine/server/session.ts';
import { copyMenus } from '#modules/admin/contract/menu-copy.calls.ts';
import { type CopyMode, copiedFlags, grantIssues } from '#modules/admin/domain/rights.ts';
import { type Stored, undoHandlers } from './menu-copy-undo.handlers.ts';
import { type FlagChange, flagsOf, granterFlags, type Held, heldFlags, inForce, putFlags, wire } from './menu-flags.ts';
import { templateFlags, templateHandlers } from './menu-template.handlers.ts';
import { type ManagedUser, managedUser } from './reach.ts';

interface Copy {
  readonly gained: string[];
  readonly lost: string[];
  readonly refused: string[];
  readonly changes: FlagChange[];
}

const LETTERS: Readonly<Record<keyof FlagSet, string>> = { view: 'V', add: 'A', edit: 'E', delete: 'D' };
const letters = (a: FlagSet, b: FlagSet): string =>
  (Object.keys(LETTERS) as (keyof FlagSet)[])
    .filter((name) => a[name] && !b[name])
    .map((name) => LETTERS[name])
    .join('');

function wantedFlags(mode: CopyMode, route: RouteDef, source: FlagSet, current: FlagSet): FlagSet {
  const copied = copiedFlags(mode, source, current);
  return route.fromLevel === 0 ? { ...copied, view: true } : copied;
}

/**
 * Until when a user has what a copy leaves him: as the source has it where the source decides alone or the target had
 * nothing, else as before. A permission lent for a while does not become one for good by being copied.
 */
function untilOf(mode: CopyMode, source: string | null, held: Held | undefined): string | null {
  const fresh = held === undefined || !hasAnyFlag(held.flags);
  return mode === 'replace' || fresh ? source : held.until;
}

/** Writes a change into the lists one reads before confirming. */
function note(copy: Copy, route: RouteDef, wanted: FlagSet, current: FlagSet, until: string | null): void {
  const [more, less] = [letters(wanted, current), letters(current, wanted)];
  if (more !== '') copy.gained.push(`${route.name} ${more}`);
  if (less !== '') copy.lost.push(`${route.name} ${less}`);
  copy.changes.push({ menuid: route.name, flags: wanted, until });
}

/** What a copy would change for one user; what the ceiling refuses is listed and left out. */
function compare(
  session: Session,
  user: ManagedUser,
  source: (route: RouteDef) => Held,
  held: ReadonlyMap<string, Held>,
  routes: readonly RouteDef[],
  mode: CopyMode,
): Copy {
  const copy: Copy = { gained: [], lost: [], refused: [], changes: [] };
  for (const route of routes) {
    const current = flagsOf(held, route);
    const given = source(route);
    const wanted = wantedFlags(mode, route, given.flags, current);
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
    note(copy, route, wanted, current, untilOf(mode, given.until, held.get(route.name)));
  }
  return copy;
}

/** What one copy does, once its source is known. */
export interface Order {
  readonly source: (route: RouteDef, level: number) => Held;
  readonly routes: readonly RouteDef[];
  readonly mode: CopyMode;
  readonly save: boolean;
}

async function saveCopy(ctx: SignedContext, userid: string, order: Order, copy: Copy, held: ReadonlyMap<string, Held>): Promise<void> {
  const stored = (menuid: string): Stored => {
    const was = held.get(menuid);
    return { ...wire(was?.flags ?? NO_FLAGS), until: was?.until ?? null };
  };
  await putFlags(ctx.db, userid, copy.changes);
  await audit(ctx, {
    screen: 'MenuCopy',
    subject: 'menu',
    subjectId: userid,
    kind: `copy ${order.mode}`,
    before: Object.fromEntries(copy.changes.map(({ menuid }) => [menuid, stored(menuid)])),
    after: Object.fromEntries(copy.changes.map(({ menuid, flags, until }) => [menuid, { ...wire(flags), until }])),
  });
}

/** What a copy does for one user, saved where the order says so. */
export async function copyTo(ctx: SignedContext, userid: string, order: Order) {
  try {
    const user = await managedUser(ctx.db, ctx.session, userid);
    const held = await heldFlags(ctx.db, userid);
    // What was lent and has ended is no longer held: a copy gives it anew.
    const now = inForce(held, ctx.session.curbusdt);
    const copy = compare(ctx.session, user, (route) => order.source(route, user.usrlvl), now, order.routes, order.mode);
    if (order.save && copy.changes.length > 0) await saveCopy(ctx, userid, order, copy, held);
    return { userid, name: user.name, gained: copy.gained, lost: copy.lost, refused: copy.refused, why: null };
  } catch (error) {
    // One target out of reach does not stop the others: it is listed with its code.
    if (error instanceof Refused) return { userid, name: userid, gained: [], lost: [], refused: [], why: error.issues[0]?.code ?? '106' };
    throw error;
  }
}

type CopyInput = CallParsed<typeof copyMenus>;

/** Flags the copy takes, by route and the target's level. @throws Refused 106, V_NOTEXISTS where the source is out of reach. */
async function sourceOf(ctx: SignedContext, input: CopyInput): Promise<Order['source']> {
  const from = input.from ?? '';
  if (input.source === 'default') return (route, level) => ({ flags: routeFlags(level, route), until: null });
  if (input.source === 'template') {
    const flags = await templateFlags(ctx, from);
    return (route) => ({ flags: flags.get(route.name) ?? NO_FLAGS, until: null });
  }
  const user = await managedUser(ctx.db, ctx.session, from, false);
  const held = inForce(await heldFlags(ctx.db, user.userid), ctx.session.curbusdt);
  return (route) => ({ flags: flagsOf(held, route), until: held.get(route.name)?.until ?? null });
}

function copyHandler(routes: readonly RouteDef[]): Handler {
  return handleSigned(copyMenus, async (ctx, input) => {
    if (input.source === 'user' && input.to.includes(input.from ?? '')) throw refused('821', 'to');
    const order: Order = {
      source: await sourceOf(ctx, input),
      routes: routes.filter((route) => input.modules == null || input.modules.includes(route.module)),
      mode: input.mode,
      save: input.save,
    };
    const users = [];
    for (const userid of new Set(input.to)) users.push(await copyTo(ctx, userid, order));
    const changed = users.some(({ gained, lost }) => gained.length > 0 || lost.length > 0);
    if (input.save && !changed && users.every(({ why }) => why === null)) throw refused('838');
    return { saved: input.save, copyid: input.save && changed ? ctx.reqid : null, users };
  });
}

/** Copying permissions to several users. */
export function menuCopyHandlers(routes: readonly RouteDef[]): Handler[] {
  return [copyHandler(routes), ...undoHandlers, ...templateHandlers];
}
