import type { CallParsed } from '#engine/define/call.ts';
import { audit } from '#engine/server/audit.ts';
import { SIGN_IN } from '#engine/server/db.ts';
import { type CallContext, type Handler, handle, handlePrepared, handleSigned, type PrepareContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { getLoginKinds, linkKind, loginReturn, startProvider, unlinkKind } from '../../contract/provider.calls.ts';
import { isProvider, kindsWithout, type Provider } from '../../domain/login-kind.ts';
import { accountById, keepTry, stopOf } from '../login.handler.ts';
import { openSession } from '../open-session.ts';
import { askSecond, STEP_SECONDS } from '../second/step.ts';
import type { AccountServices } from '../services.ts';
import { menuOf, valuesOf } from '../session-values.ts';
import { loadSystemSettings } from '../system-settings.ts';
import { tie } from './links.ts';
import { departPath } from './provider.visits.ts';
import { openProvider, openProviders } from './provider-settings.ts';
import { type Returned, TICKET_SECONDS, takeReturn, writeDeparture } from './ticket.ts';

const kindsHandler = handle(getLoginKinds, async ({ db }) => ({ kinds: openProviders((await loadSystemSettings(db)).settings) }));

/** Gives the browser a ticket and says where to go. @throws Refused 103 while the settings hold no keys of that provider. */
async function begin(ctx: CallContext, kind: Provider, keep: boolean, linker: string | null): Promise<{ url: string }> {
  const { settings } = await loadSystemSettings(ctx.db);
  if (openProvider(settings, kind) === null) throw refused('103', 'type');
  ctx.setTicket(await writeDeparture(ctx.db, kind, keep, linker), TICKET_SECONDS);
  return { url: `/api${departPath(kind)}` };
}

const startHandler = handle(startProvider, (ctx, { type, keep }) => begin(ctx, type, keep === 'Y', null));
const linkHandler = handleSigned(linkKind, (ctx, { type }) => begin(ctx, type, false, ctx.session.userid));

/** Ties the provider to the account of who asked, still signed in here. */
async function finishLink(ctx: CallContext, services: AccountServices, kind: Provider, ticket: Returned) {
  const { session } = ctx;
  if (session === null || session.userid !== ticket.userid) throw refused('103');
  await tie(ctx.db, session.userid, kind, ticket);
  await audit({ ...ctx, session }, { screen: 'AccountInfo', subject: 'user', subjectId: session.userid, kind: 'login kind linked', after: { kind } });
  return { session: valuesOf(session, services.version), menus: menuOf(services.routes, session, session.language) };
}

/** Whom the ticket lets in. @throws Refused 106, ACC_SECOND while the second step is missing, or why the account may not come in; the try is kept. */
async function admitted({ request, setTicket }: PrepareContext, services: AccountServices, kind: Provider, ticket: Returned) {
  const found = await services.transactions.write(SIGN_IN, async (db) => {
    const account = await accountById(db, ticket.userid);
    if (account === null) throw refused('106');
    const { settings, stop } = await stopOf(db, account, kind);
    const key = account.username.toLowerCase();
    if (stop !== null) await keepTry(db, request, key, account.user_id, stop);
    // The person is tied before the second step: it is proved whom the provider means.
    if (stop === null) await tie(db, ticket.userid, kind, ticket);
    const second = stop === null ? await askSecond(db, ticket.userid, ticket.keep, request.macid) : null;
    return { key, settings, stop, second };
  });
  if (found.stop !== null) throw found.stop;
  if (found.second === null) return found;
  setTicket(found.second.ticket, STEP_SECONDS);
  throw found.second.why;
}

/** Takes the ticket, in a transaction of its own: it is used up even when the sign-in is refused afterwards. */
async function takeTicket(ctx: PrepareContext, services: AccountServices, { retcd, type }: CallParsed<typeof loginReturn>) {
  if (!isProvider(type)) throw refused('103');
  if (retcd === '2') throw refused('106');
  const held = ctx.request.ticket;
  if (retcd !== '0' || held == null) throw refused('103');
  const ticket = await services.transactions.write(SIGN_IN, (db) => takeReturn(db, held, type));
  ctx.setTicket(null, 0);
  if (ticket === null) throw refused('103');
  return { kind: type, ticket, person: ticket.linking ? null : await admitted(ctx, services, type, ticket) };
}

function returnHandler(services: AccountServices): Handler {
  return handlePrepared(
    loginReturn,
    (ctx, input) => takeTicket(ctx, services, input),
    async (ctx, { macid }, { kind, ticket, person }) => {
      if (person === null) return finishLink(ctx, services, kind, ticket);
      const session = await openSession(ctx, services, ticket.userid, person.key, person.settings, ticket.keep, macid ?? ctx.request.macid);
      return { session: valuesOf(session, services.version), menus: menuOf(services.routes, session, session.language) };
    },
  );
}

const unlinkHandler = handleSigned(unlinkKind, async (ctx, { type }) => {
  const { db, session } = ctx;
  const { rows } = await db.query<{ kinds: string; password: boolean }>(
    'select login_kinds as kinds, password_hash is not null as password from app_user where user_id = $1 for update',
    [session.userid],
  );
  const held = rows[0];
  if (held === undefined || !held.kinds.includes(type)) throw refused('838');
  const kinds = kindsWithout(held.kinds, type, held.password);
  if (kinds === null) throw refused('V_REQUIRED', 'password', { field: 'password' });
  await db.query('delete from login_link where user_id = $1 and kind = $2', [session.userid, type]);
  await db.query('update app_user set login_kinds = $2, version = version + 1 where user_id = $1', [session.userid, kinds]);
  await audit(ctx, {
    screen: 'AccountInfo',
    subject: 'user',
    subjectId: session.userid,
    kind: 'login kind unlinked',
    before: { kinds: held.kinds },
    after: { kinds },
  });
  return { kinds: [...kinds] };
});

/** Signing in through Google and Facebook, and tying them to the own account. */
export function providerHandlers(services: AccountServices): Handler[] {
  return [kindsHandler, startHandler, linkHandler, returnHandler(services), unlinkHandler];
}
