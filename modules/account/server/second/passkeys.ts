import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import type { Db } from '#engine/server/db.ts';
import type { RequestInfo } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { type Factor, factorsOf, markUsed } from './factors.ts';

/** What people read when their device asks. */
const PRODUCT = 'Farm';
/** ES256 and RS256: what the keys of phones, computers and sticks sign with. */
const ALGORITHMS = [-7, -257];

/** Loaded when the first key is asked for: most servers never need it. */
const library = () => import('@simplewebauthn/server');

/** The place keys are made for: only pages of it can use them. */
function placeOf({ origin }: RequestInfo): { origin: string; host: string } {
  if (origin === undefined) throw refused('103');
  return { origin, host: new URL(origin).hostname };
}

const kept = ({ credential, transports }: Factor) => ({
  id: credential ?? '',
  transports: transports as NonNullable<WebAuthnCredential['transports']>,
});

const passkeysOf = async (db: Db, userid: string): Promise<Factor[]> => (await factorsOf(db, userid)).filter(({ kind }) => kind === 'passkey');

/** What a browser needs to make a key of this device, other than those the account has. */
export async function newKeyOptions(db: Db, request: RequestInfo, userid: string, name: string) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: placeOf(request).host,
    userName: userid,
    userDisplayName: name,
    userID: new TextEncoder().encode(userid).slice(0, 64),
    excludeCredentials: (await passkeysOf(db, userid)).map(kept),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** The key the browser made. @throws Refused ACC_CODE when it does not fit what was asked for. */
export async function newKey(request: RequestInfo, challenge: string | null, response: object): Promise<WebAuthnCredential> {
  const { verifyRegistrationResponse } = await library();
  const { origin, host } = placeOf(request);
  const found = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge ?? '',
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (challenge === null || found === null || !found.verified) throw refused('ACC_CODE', 'response');
  return found.registrationInfo.credential;
}

/** What a browser needs to answer with a key the account has; null without one. */
export async function keyOptions(db: Db, request: RequestInfo, userid: string) {
  const keys = await passkeysOf(db, userid);
  if (keys.length === 0) return null;
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID: placeOf(request).host, allowCredentials: keys.map(kept), userVerification: 'preferred' });
}

/** True when the answer was signed by a key of the account over what was asked. */
export async function takeKey(db: Db, request: RequestInfo, userid: string, challenge: string | null, response: object): Promise<boolean> {
  const { id } = response as { id?: unknown };
  const factor = (await passkeysOf(db, userid)).find(({ credential }) => credential === id);
  if (factor === undefined || challenge === null) return false;
  const { verifyAuthenticationResponse } = await library();
  const { origin, host } = placeOf(request);
  const found = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { ...kept(factor), publicKey: new Uint8Array(factor.secret), counter: factor.counter },
    requireUserVerification: false,
  }).catch(() => null);
  return found?.verified === true && markUsed(db, factor.id, found.authenticationInfo.newCounter);
}
