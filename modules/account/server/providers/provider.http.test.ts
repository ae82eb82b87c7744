import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Envelope } from '#engine/define/envelope.ts';
import { hashPassword } from '#engine/server/password.ts';
import { createCompany, createFarm, createUser, putSetting } from '#modules/admin/server/create-farm.ts';
import { ACCOUNT_ROUTES, accountApp } from '#testkit/account-app.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { CLIENT, type IdentityProvider, oauthProvider, openIdProvider } from '#testkit/identity-provider.ts';
import { providerVisits } from './provider.visits.ts';

const faults: unknown[] = [];
let db: TestDatabase;
let app: FastifyInstance;
let origin: string;
let google: IdentityProvider;
const open: IdentityProvider[] = [];

/** Google’s people: an has kind G, binh only A, chi has no account, lan’s address was never checked. */
const PEOPLE = [
  { subject: 'g-an', email: 'An@farm.vn' },
  { subject: 'g-binh', email: 'binh@farm.vn' },
  { subject: 'g-chi', email: 'chi@elsewhere.vn' },
  { subject: 'g-lan', email: 'an2@farm.vn', verified: false },
];

beforeAll(async () => {
  db = await testDatabase();
  const passwordHash = await hashPassword('right-1234');
  await createCompany(db.pool, { prnt2: '75@C@', names: { V: 'Công ty' }, groups: [{ prnt1: '70@C.A@', names: { V: 'Nhóm A' } }] });
  await createFarm(db.pool, { farmid: 'V01', farmname: 'Trại 1', shtnm: 'T1', prnt1: '70@C.A@', prnt2: '75@C@' });
  const people = { an: ['AG', null], an2: ['G', null], binh: ['A', passwordHash], dung: ['F', null] } as const;
  for (const [username, [kinds, hash]] of Object.entries(people))
    await createUser(
      db.pool,
      { username: `${username}.user`, name: username, usrlvl: 60, farmid: 'V01', passwordHash: hash, email: `${username}@farm.vn`, kinds },
      ACCOUNT_ROUTES,
    );
  const log = ({ error }: { error: unknown }) => faults.push(error);
  app = await accountApp(db, { visits: providerVisits({ transactions: db.transactions, log }), log });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  google = await openIdProvider(PEOPLE, [`${origin}/api/account/provider/G/return`]);
});
afterAll(async () => {
  await app.close();
  await google.close();
  for (const provider of open) await provider.close();
  await db.close();
});

async function useGoogle(): Promise<void> {
  for (const [name, value] of Object.entries({
    LOGINKINDS: ['A', 'F', 'G'],
    GOOGLEID: CLIENT.id,
    GOOGLEKEY: CLIENT.secret,
    GOOGLEISSUER: google.origin,
  }))
    await putSetting(db.pool, 'system', '*', name, value);
}
async function useFacebook(person: Parameters<typeof oauthProvider>[0]): Promise<void> {
  const provider = await oauthProvider(person);
  open.push(provider);
  const at = (path: string) => `${provider.origin}/${path}`;
  for (const [name, value] of Object.entries({
    FBID: CLIENT.id,
    FBKEY: CLIENT.secret,
    FBAUTHURL: at('dialog'),
    FBTOKENURL: at('token'),
    FBPROFILEURL: at('me'),
  }))
    await putSetting(db.pool, 'system', '*', name, value);
}
beforeEach(async () => {
  await db.pool.query("delete from login_ticket; delete from login_link; update app_user set state = 'active'");
  await db.pool.query("update app_user set login_kinds = 'A' where user_id = 'binh.user'");
  await useGoogle();
  await useFacebook({ subject: 'f-dung', email: 'dung@farm.vn' });
});

/** A browser that keeps cookies a host at a time and follows nothing by itself. */
class Browser {
  readonly jars = new Map<string, Map<string, string>>();
  async open(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url);
    const jar = this.jars.get(host) ?? new Map<string, string>();
    this.jars.set(host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...(init.headers as object), ...(cookie ? { cookie } : {}) } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
  async post<T>(path: string, body: object = {}): Promise<Envelope<T>> {
    const headers = { 'content-type': 'application/json', 'x-macid': 'DEVICE-P' };
    return (await (await this.open(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Envelope<T>;
  }
  ticket(): string | undefined {
    return this.jars.get(new URL(origin).host)?.get('farm_ticket');
  }
  /** Follows redirects and fills in the provider’s pages as that person, up to the result page. */
  async follow(url: string, login: string, end = '/Login/Return/'): Promise<string> {
    let answer = await this.open(url);
    for (let step = 0; step < 20; step += 1) {
      const next = answer.headers.get('location');
      if (next !== null) {
        url = new URL(next, url).href;
        if (url.startsWith(`${origin}${end}`)) return url.slice(origin.length);
        answer = await this.open(url);
        continue;
      }
      const page = await answer.text();
      const [, action] = /<form[^>]*action="([^"]+)"/.exec(page) ?? [];
      const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
      if (action === undefined) throw new Error(`no form at ${url}: ${answer.status} ${page.slice(0, 400)}`);
      answer = await this.open(new URL(action, url).href, { method: 'POST', body: new URLSearchParams({ prompt, login, password: 'x' }) });
    }
    throw new Error('no end');
  }
  async go(type: 'F' | 'G', login: string, call = '/account/startProvider'): Promise<string> {
    const started = await this.post<{ url: string }>(call, { type });
    return this.follow(`${origin}${started.data?.url}`, login);
  }
  exchange(retcd: string, type: string) {
    return this.post<{ session: { userid: string } }>('/account/loginReturn', { retcd, type, macid: 'DEVICE-P' });
  }
}

describe('sign-in through Google', () => {
  test('opens the account of a checked e-mail that has the kind, and knows the person afterwards by number', async () => {
    const browser = new Browser();
    expect(await browser.go('G', 'g-an')).toBe('/Login/Return/0/G/');
    expect((await browser.exchange('0', 'G')).data?.session.userid).toBe('an.user');
    expect((await browser.post<{ userid: string }>('/account/getSession')).data?.userid).toBe('an.user');
    const { rows } = await db.pool.query("select subject, email from login_link where user_id = 'an.user'");
    expect(rows).toEqual([{ subject: 'g-an', email: 'an@farm.vn' }]);
    await db.pool.query("update app_user set email = 'new@farm.vn' where user_id = 'an.user'");
    expect(await new Browser().go('G', 'g-an')).toBe('/Login/Return/0/G/');
    await db.pool.query("update app_user set email = 'an@farm.vn' where user_id = 'an.user'");
  });

  test('no account: 2 and 106; another login kind: 3; an address nobody checked opens nothing', async () => {
    const browser = new Browser();
    expect(await browser.go('G', 'g-chi')).toBe('/Login/Return/2/G/');
    expect(browser.ticket()).toBeUndefined();
    expect((await browser.exchange('2', 'G')).error?.code).toBe('106');
    expect(await new Browser().go('G', 'g-binh')).toBe('/Login/Return/3/G/');
    expect(await new Browser().go('G', 'g-lan')).toBe('/Login/Return/2/G/');
    expect((await db.pool.query("select 1 from user_session s where s.user_id in ('binh.user', 'an2.user') and ended_at is null")).rows).toEqual([]);
  });

  test('a ticket is exchanged once, within five minutes, by its own browser and kind', async () => {
    const browser = new Browser();
    await browser.go('G', 'g-an');
    expect((await new Browser().exchange('0', 'G')).error?.code).toBe('103');
    const [again, other, late] = [new Browser(), new Browser(), new Browser()];
    for (const copy of [again, other, late]) copy.jars.set(new URL(origin).host, new Map([['farm_ticket', browser.ticket() ?? '']]));
    for (const [retcd, type] of [
      ['0', 'X'],
      ['5', 'G'],
      ['9', 'G'],
      ['0', 'F'],
    ] as const) {
      const wrong = await other.exchange(retcd, type);
      expect(wrong.error?.code, `${retcd} ${type}`).toBe('103');
      other.jars.set(new URL(origin).host, new Map([['farm_ticket', browser.ticket() ?? '']]));
    }
    await db.pool.query("update login_ticket set made_at = made_at - interval '301 seconds'");
    expect((await late.exchange('0', 'G')).error?.code).toBe('103');
    await db.pool.query("update login_ticket set made_at = made_at + interval '301 seconds'");
    expect((await browser.exchange('0', 'G')).status).toBe(200);
    expect((await again.exchange('0', 'G')).error?.code).toBe('103');
  });

  test('an answer for another browser, another state, or a second time is refused', async () => {
    const victim = new Browser();
    await victim.post('/account/startProvider', { type: 'G' });
    await victim.open(`${origin}/api/account/provider/G`);
    const back = `${origin}/api/account/provider/G/return?code=stolen&state=made-up`;
    expect((await new Browser().open(back)).headers.get('location')).toBe('/Login/Return/0/G/');
    expect((await victim.open(back)).headers.get('location')).toBe('/Login/Return/9/G/');
    expect((await victim.open(back)).headers.get('location')).toBe('/Login/Return/0/G/');
    expect((await victim.exchange('0', 'G')).error?.code).toBe('103');
  });

  test('a suspended person is told 103, and the ticket is gone', async () => {
    const browser = new Browser();
    await browser.go('G', 'g-an');
    await db.pool.query("update app_user set state = 'suspended' where user_id = 'an.user'");
    const ticket = browser.ticket() ?? '';
    expect((await browser.exchange('0', 'G')).error?.code).toBe('103');
    await db.pool.query("update app_user set state = 'active' where user_id = 'an.user'");
    browser.jars.set(new URL(origin).host, new Map([['farm_ticket', ticket]]));
    expect((await browser.exchange('0', 'G')).error?.code).toBe('103');
  });

  test('without keys it is not offered; a provider that does not answer is 9', async () => {
    const browser = new Browser();
    expect((await browser.post('/account/getLoginKinds')).data).toEqual({ kinds: ['F', 'G'] });
    await putSetting(db.pool, 'system', '*', 'GOOGLEISSUER', 'http://127.0.0.1:9');
    expect(await browser.go('G', 'g-an')).toBe('/Login/Return/9/G/');
    await putSetting(db.pool, 'system', '*', 'GOOGLEKEY', '');
    expect((await browser.post('/account/getLoginKinds')).data).toEqual({ kinds: ['F'] });
    expect((await browser.post('/account/startProvider', { type: 'G' })).error?.code).toBe('103');
  });
});

describe('sign-in through Facebook', () => {
  test('opens the account; a person who refuses there is 1', async () => {
    const browser = new Browser();
    expect(await browser.go('F', '')).toBe('/Login/Return/0/F/');
    expect((await browser.exchange('0', 'F')).data?.session.userid).toBe('dung.user');
    await useFacebook('refuses');
    expect(await new Browser().go('F', '')).toBe('/Login/Return/1/F/');
  });
});

test('what a provider answered to one browser opens nothing in another', async () => {
  const [thief, victim] = [new Browser(), new Browser()];
  const begin = async (browser: Browser) => (await browser.post<{ url: string }>('/account/startProvider', { type: 'F' })).data?.url ?? '';
  const mine = await thief.follow(`${origin}${await begin(thief)}`, '', '/api/account/provider/F/return');
  await victim.open(`${origin}${await begin(victim)}`);
  expect((await victim.open(`${origin}${mine}`)).headers.get('location')).toBe('/Login/Return/9/F/');
  expect((await thief.open(`${origin}${mine}`)).headers.get('location')).toBe('/Login/Return/0/F/');
});

describe('login kinds of the own account', () => {
  test('link after an ordinary sign-in, then sign in by it; unlink, but never the last without a password', async () => {
    const binh = new Browser();
    await binh.post('/account/login', { user: 'binh.user', password: 'right-1234', macid: 'DEVICE-P' });
    expect(await binh.go('G', 'g-chi', '/account/linkKind')).toBe('/Login/Return/0/G/');
    expect((await binh.exchange('0', 'G')).data?.session.userid).toBe('binh.user');
    const profile = () => binh.post<{ kinds: string[] }>('/account/getProfile');
    expect((await profile()).data?.kinds).toEqual(['A', 'G']);
    const other = new Browser();
    await other.go('G', 'g-chi');
    expect((await other.exchange('0', 'G')).data?.session.userid).toBe('binh.user');
    const unlink = () => other.post('/account/unlinkKind', { type: 'G', reqid: crypto.randomUUID() });
    await db.pool.query("update app_user set login_kinds = 'G', password_hash = null where user_id = 'binh.user'");
    expect((await unlink()).error).toMatchObject({ code: 'V_REQUIRED', field: 'password' });
    await db.pool.query("update app_user set password_hash = 'x' where user_id = 'binh.user'");
    expect((await unlink()).data).toEqual({ kinds: ['A'] });
    expect((await unlink()).error?.code).toBe('838');
    expect(await new Browser().go('G', 'g-chi')).toBe('/Login/Return/2/G/');
  });

  test('a person of the provider tied to one account cannot be tied to another', async () => {
    await new Browser().go('G', 'g-an').then(() => db.pool.query("insert into login_link (kind, subject, user_id) values ('G', 'g-an', 'an.user')"));
    const binh = new Browser();
    await db.pool.query("update app_user set password_hash = $1 where user_id = 'binh.user'", [await hashPassword('right-1234')]);
    await binh.post('/account/login', { user: 'binh.user', password: 'right-1234', macid: 'DEVICE-P' });
    expect(await binh.go('G', 'g-an', '/account/linkKind')).toBe('/Login/Return/3/G/');
    expect((await new Browser().post('/account/linkKind', { type: 'G' })).status).toBe(401);
  });
});

test('nothing failed unseen but the three answers made wrong on purpose', () => {
  expect(faults.length).toBeLessThanOrEqual(3);
});
