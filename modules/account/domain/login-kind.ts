/** Login kinds besides the own account (A): Facebook, Google. */
export const PROVIDERS = ['F', 'G'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** How a sign-in through a provider ended: in, refused by the person, no account, another login kind, provider failed. */
export type Retcd = '0' | '1' | '2' | '3' | '9';

/** Minutes a ticket may be exchanged after the provider sent the browser back. */
export const TICKET_MINUTES = 5;

/** True for the letter of a provider. */
export function isProvider(text: string): text is Provider {
  return (PROVIDERS as readonly string[]).includes(text);
}

/** An account that may be meant: its login kinds, and whether a person of this provider is tied to it already. */
export interface Candidate {
  readonly userid: string;
  readonly kinds: string;
  readonly tied: boolean;
}

/**
 * Which account a person of a provider is. `linked`: the account tied to this very person; `byMail`:
 * the account of the e-mail the provider vouches for. An e-mail alone opens an account only when a
 * manager gave it this login kind and nobody is tied to it yet.
 */
export function accountMeant(
  kind: Provider,
  linked: Candidate | null,
  byMail: Candidate | null,
): { readonly retcd: Retcd; readonly userid: string | null } {
  const account = linked ?? byMail;
  if (account === null) return { retcd: '2', userid: null };
  const open = account.kinds.includes(kind) && (linked !== null || !account.tied);
  return open ? { retcd: '0', userid: account.userid } : { retcd: '3', userid: null };
}

/**
 * Login kinds left after one is taken away, or null when nothing would be left to sign in with: the
 * own account (A) opens only with a password, and with one it takes the place of the last other kind.
 */
export function kindsWithout(kinds: string, kind: Provider, hasPassword: boolean): string | null {
  const left = kinds.replaceAll(kind, '');
  const opens = hasPassword || left.replaceAll('A', '') !== '';
  return opens ? left || 'A' : null;
}

/** Login kinds with one more, in the order A, F, G. */
export function kindsWith(kinds: string, kind: string): string {
  return [...'AFG'].filter((known) => kinds.includes(known) || known === kind).join('');
}
