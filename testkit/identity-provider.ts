import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Someone who has an account at the provider. */
export interface Person {
  readonly subject: string;
  readonly email: string;
  readonly verified?: boolean;
}

/** A sign-in provider on this machine, reached over real HTTP. */
export interface IdentityProvider {
  readonly origin: string;
  close(): Promise<void>;
}

export const CLIENT = { id: 'farm', secret: 'farm-secret-0123456789' } as const;

async function listening(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const closing = (server: Server) => async (): Promise<void> => {
  server.closeAllConnections();
  await new Promise<void>((done) => server.close(() => done()));
};

/** An OpenID Connect provider that asks for name and consent on its own pages, signs tokens and insists on PKCE. */
export async function openIdProvider(people: readonly Person[], redirects: readonly string[]): Promise<IdentityProvider> {
  const server = createServer();
  const origin = await listening(server);
  const provider = new Provider(origin, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [...redirects], response_types: ['code'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    findAccount: (_, id) => {
      const person = people.find(({ subject }) => subject === id);
      return person && { accountId: id, claims: () => ({ sub: id, email: person.email, email_verified: person.verified ?? true }) };
    },
    cookies: { keys: ['key of the test'] },
  });
  server.on('request', provider.callback());
  return { origin, close: closing(server) };
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** An OAuth 2 provider with a page, a token address and a profile, as Facebook has them; whoever comes is `person`, or refuses. */
export async function oauthProvider(person: Person | 'refuses'): Promise<IdentityProvider> {
  const codes = new Set<string>();
  const page = (url: URL, response: ServerResponse): void => {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    if (person === 'refuses') back.searchParams.set('error', 'access_denied');
    else {
      const code = `code-${codes.size}`;
      codes.add(code);
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  };
  const token = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const sound = codes.delete(body.get('code') ?? '') && body.get('client_id') === CLIENT.id && body.get('client_secret') === CLIENT.secret;
    if (sound) sendJson(response, 200, { access_token: 'token-1', token_type: 'bearer', expires_in: 60 });
    else sendJson(response, 400, { error: 'invalid_grant' });
  };
  const profile = (request: IncomingMessage, response: ServerResponse): void => {
    const known = request.headers.authorization === 'Bearer token-1' && person !== 'refuses';
    sendJson(response, known ? 200 : 401, known ? { id: person.subject, name: 'Lan', email: person.email } : { error: 'no' });
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/dialog') page(url, response);
    else if (url.pathname === '/token') void token(request, response);
    else profile(request, response);
  });
  return { origin: await listening(server), close: closing(server) };
}
