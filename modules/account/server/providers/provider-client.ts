import * as oauth from 'openid-client';
import type { FacebookKeys, ProviderKeys } from './provider-settings.ts';

/** Seconds a provider may take to answer, and milliseconds its published addresses and keys are believed. */
const TIMEOUT_S = 10;
const BELIEVED_MS = 3_600_000;

/** Who the provider says came back. */
export interface Identity {
  /** The person's number at the provider; never changes. */
  readonly subject: string;
  /** The e-mail the provider vouches for, in lower case; null when it has none or did not check it. */
  readonly email: string | null;
}

/** Secrets of one departure, kept on the server until the browser is back. */
export interface Departure {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The person refused at the provider. */
export class PersonRefused extends Error {}

/** Plain http is for a provider on this machine only. */
function extensions(address: string): ((config: oauth.Configuration) => void)[] {
  return new URL(address).protocol === 'http:' ? [oauth.allowInsecureRequests] : [];
}

function facebookConfig(keys: FacebookKeys): oauth.Configuration {
  const config = new oauth.Configuration(
    { issuer: new URL(keys.authorize).origin, authorization_endpoint: keys.authorize, token_endpoint: keys.token },
    keys.id,
    undefined,
    oauth.ClientSecretPost(keys.secret),
  );
  for (const extend of extensions(keys.token)) extend(config);
  return config;
}

interface Held {
  readonly until: number;
  readonly config: Promise<oauth.Configuration>;
}
const known = new Map<string, Held>();

async function discover(keys: ProviderKeys): Promise<oauth.Configuration> {
  const config =
    keys.kind === 'G'
      ? await oauth.discovery(new URL(keys.issuer), keys.id, keys.secret, undefined, { execute: extensions(keys.issuer), timeout: TIMEOUT_S })
      : facebookConfig(keys);
  config.timeout = TIMEOUT_S;
  return config;
}

/** Addresses and keys of a provider, asked for once an hour and whenever the settings change. A failure is not kept. */
async function configOf(keys: ProviderKeys): Promise<oauth.Configuration> {
  const name = JSON.stringify(keys);
  const held = known.get(name);
  if (held !== undefined && held.until > performance.now()) return held.config;
  const config = discover(keys);
  known.set(name, { until: performance.now() + BELIEVED_MS, config });
  config.catch(() => known.delete(name));
  return config;
}

/** The provider's page to send the browser to, with the secrets of this departure. */
export async function departTo(keys: ProviderKeys, redirect: string): Promise<{ readonly url: string } & Departure> {
  const config = await configOf(keys);
  const [state, nonce, verifier] = [oauth.randomState(), oauth.randomNonce(), oauth.randomPKCECodeVerifier()];
  const url = oauth.buildAuthorizationUrl(config, {
    redirect_uri: redirect,
    scope: keys.kind === 'G' ? 'openid email profile' : 'email public_profile',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(keys.kind === 'G' ? { nonce } : {}),
  });
  return { url: url.href, state, nonce, verifier };
}

const mailOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value.toLowerCase() : null);

async function googleIdentity(config: oauth.Configuration, back: URL, { state, nonce, verifier }: Departure): Promise<Identity> {
  const tokens = await oauth.authorizationCodeGrant(config, back, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('the provider sent no identity');
  return { subject: claims.sub, email: claims['email_verified'] === true ? mailOf(claims['email']) : null };
}

async function facebookIdentity(config: oauth.Configuration, back: URL, departure: Departure, profile: string): Promise<Identity> {
  const tokens = await oauth.authorizationCodeGrant(config, back, { expectedState: departure.state, pkceCodeVerifier: departure.verifier });
  const address = new URL(profile);
  address.searchParams.set('fields', 'id,name,email');
  const answer = await oauth.fetchProtectedResource(config, tokens.access_token, address, 'GET');
  const { id, email } = (await answer.json()) as { id?: unknown; email?: unknown };
  if (!answer.ok || typeof id !== 'string' || id === '') throw new Error(`the profile answered ${answer.status} without an id`);
  // Facebook tells an e-mail only after its owner confirmed it.
  return { subject: id, email: mailOf(email) };
}

/**
 * Asks the provider who came back to the address `back`.
 * @throws PersonRefused when the person said no there; any other error means the provider, or the answer, is not to be trusted.
 */
export async function identify(keys: ProviderKeys, back: URL, departure: Departure): Promise<Identity> {
  const config = await configOf(keys);
  try {
    return keys.kind === 'G' ? await googleIdentity(config, back, departure) : await facebookIdentity(config, back, departure, keys.profile);
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied') throw new PersonRefused();
    throw error;
  }
}
