import { type Db, SIGN_IN, type Transactions } from '#engine/server/db.ts';
import type { Sent, Visit, Visitor } from '#engine/server/visit.ts';
import { accountMeant, isProvider, type Provider, type Retcd } from '../../domain/login-kind.ts';
import { logSignIn } from '../open-session.ts';
import { loadSystemSettings } from '../system-settings.ts';
import { accountOfMail, linkedAccount } from './links.ts';
import { departTo, type Identity, identify, PersonRefused } from './provider-client.ts';
import { openProvider, type ProviderKeys } from './provider-settings.ts';
import { type Departed, keepDeparture, TICKET_SECONDS, takeDeparture, writeReturn } from './ticket.ts';

/** What the two addresses need. */
export interface ProviderServer {
  readonly transactions: Transactions;
  readonly log: (fault: { id: string; path: string; error: unknown }) => void;
}

/** Address the browser goes to when a sign-in through a provider begins. */
export const departPath = (kind: Provider): string => `/account/provider/${kind}`;

/** Where the provider sends the browser back to; must be registered there. */
const returnAddress = (origin: string, kind: Provider): string => `${origin}/api${departPath(kind)}/return`;

/** The page that says how it ended. Result 0 without a ticket is answered with 103 there. */
const resultPage = (retcd: Retcd, type: string): string => `/Login/Return/${retcd}/${encodeURIComponent(type)}/`;

function keysNow({ transactions }: ProviderServer, kind: Provider): Promise<ProviderKeys | null> {
  return transactions.read(SIGN_IN, async (db) => openProvider((await loadSystemSettings(db)).settings, kind));
}

/** Sends the browser to the provider, with the ticket it got when the sign-in was asked for. */
async function depart(server: ProviderServer, kind: Provider, { ticket, origin }: Visitor): Promise<Sent> {
  const keys = await keysNow(server, kind);
  if (keys === null) return { to: resultPage('9', kind) };
  const departure = await departTo(keys, returnAddress(origin, kind));
  const kept = await server.transactions.write(SIGN_IN, (db) => keepDeparture(db, ticket ?? '', kind, departure));
  return { to: kept ? departure.url : resultPage('0', kind) };
}

/** Which account is meant; linking, the account of who asked, unless another account is tied to that person already. */
async function meantBy(db: Db, kind: Provider, identity: Identity, linker: string | null): Promise<{ retcd: Retcd; userid: string | null }> {
  const linked = await linkedAccount(db, kind, identity.subject);
  if (linker !== null) return linked === null || linked.userid === linker ? { retcd: '0', userid: linker } : { retcd: '3', userid: null };
  return accountMeant(kind, linked, identity.email === null ? null : await accountOfMail(db, kind, identity.email));
}

const LOGGED: Readonly<Partial<Record<Retcd, string>>> = { '2': '106', '3': '103' };

/** Decides what the person's coming back means, and writes the ticket to exchange. */
async function settle(db: Db, visitor: Visitor, kind: Provider, departed: Departed, identity: Identity): Promise<Sent> {
  const { retcd, userid } = await meantBy(db, kind, identity, departed.linker);
  const code = LOGGED[retcd];
  if (code !== undefined) await logSignIn(db, visitor, identity.email ?? `${kind}:${identity.subject}`, null, code);
  const ticket = userid === null ? null : await writeReturn(db, kind, userid, departed, identity);
  return { to: resultPage(retcd, kind), ticket, seconds: TICKET_SECONDS };
}

/** Takes the browser back from the provider. */
async function comeBack(server: ProviderServer, kind: Provider, visitor: Visitor): Promise<Sent> {
  const departed = await server.transactions.write(SIGN_IN, (db) => takeDeparture(db, visitor.ticket ?? '', kind));
  if (departed === null) return { to: resultPage('0', kind), ticket: null };
  const keys = await keysNow(server, kind);
  if (keys === null) return { to: resultPage('9', kind), ticket: null };
  const identity = await identify(keys, new URL(`${returnAddress(visitor.origin, kind)}${visitor.search}`), departed);
  return server.transactions.write(SIGN_IN, (db) => settle(db, visitor, kind, departed, identity));
}

/** The two addresses the browser itself visits on its way to a provider and back. */
export function providerVisits(server: ProviderServer): Visit[] {
  const guarded = (step: typeof depart) => async (visitor: Visitor) => {
    const type = visitor.params['type'] ?? '';
    if (!isProvider(type)) return { to: resultPage('0', type) };
    try {
      return await step(server, type, visitor);
    } catch (error) {
      if (error instanceof PersonRefused) return { to: resultPage('1', type), ticket: null };
      server.log({ id: 'provider', path: departPath(type), error });
      return { to: resultPage('9', type), ticket: null };
    }
  };
  return [
    { path: '/account/provider/:type', run: guarded(depart) },
    { path: '/account/provider/:type/return', run: guarded(comeBack) },
  ];
}
