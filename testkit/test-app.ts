import type { FastifyInstance } from 'fastify';
import { composeServer } from '#apps/server/compose.ts';
import type { Envelope } from '#engine/define/envelope.ts';
import { createHttp, SESSION_COOKIE } from '#engine/server/http.ts';
import { hashPassword } from '#engine/server/password.ts';
import { businessDate } from '#kernel/business-date.ts';
import { type SimOptions, simOptions } from '#play/options.ts';
import { filledDatabase, type TestDatabase } from './database.ts';
import { makeFarm, makeUser, openToken, playFarm, seedLists } from './farm-world.ts';

/** Farm A (with its staff) and farm B belong to different companies. */
export const FARM_A = 'FA01';
export const FARM_B = 'FB01';

/** Identities of farm A; no other farm has any like them. */
export const PGID_A = /QA[A-Z]\d{5}/g;

/** People of the two farms: level, and farm. `bare` has no right at all, `looker` may only look. */
export const PEOPLE = {
  admin: [90, FARM_A],
  company: [75, FARM_A],
  team: [70, FARM_A],
  manager: [60, FARM_A],
  staff: [30, FARM_A],
  bare: [30, FARM_A],
  looker: [60, FARM_A],
  managerb: [60, FARM_B],
  companyb: [75, FARM_B],
} as const;
export type Person = keyof typeof PEOPLE;

export const PASSWORD = 'right-1234';

export interface Answer extends Envelope<unknown> {
  readonly http: number;
  /** The whole answer as it came; for a download its bytes. */
  readonly text: string;
}

export interface TestApp {
  readonly db: TestDatabase;
  readonly app: FastifyInstance;
  /** Unexpected faults logged so far. */
  readonly faults: { id: string; path: string; error: unknown }[];
  /** Posts a body to a call on behalf of a person, or of nobody. */
  inject(path: string, body: unknown, person: Person | null): Promise<Answer>;
  /** Gives the person a new session; the next call uses it. */
  renew(person: Person): Promise<void>;
  close(): Promise<void>;
}

/** Size of the two farms: small, but with animals in every state. */
export function farmOptions(farmid: string, given: Partial<SimOptions> = {}): SimOptions {
  const prefix = farmid === FARM_A ? 'QA' : 'B';
  return simOptions({ farmid, prefix, sows: 12, years: 0.6, seed: 3, start: businessDate('20260401'), partialWeaning: true, ...given });
}

async function makePeople(db: TestDatabase): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  for (const [name, [level, farmid]] of Object.entries(PEOPLE)) await makeUser(db.transactions, farmid, name, level, hash);
  await db.pool.query("delete from user_menu where user_id = 'bare'");
  await db.pool.query("update user_menu set can_add = false, can_edit = false, can_delete = false where user_id = 'looker'");
}

function answerOf(http: number, text: string): Answer {
  try {
    return { ...(JSON.parse(text) as Envelope<unknown>), http, text };
  } catch {
    return { status: 200, data: null, http, text };
  }
}

/** The whole server over two simulated farms with people of every level. Close it in afterAll. */
export async function testApp(given: Partial<SimOptions> = {}): Promise<TestApp> {
  const { db } = await filledDatabase(`two farms with people ${JSON.stringify(given)}`, async (empty) => {
    await seedLists(empty.transactions);
    for (const farmid of [FARM_A, FARM_B]) {
      await makeFarm(empty.transactions, farmOptions(farmid, given), farmid === FARM_A ? 'Trại Quế Anh' : 'Trại Bình Minh');
      await playFarm(empty.transactions, farmOptions(farmid, given));
    }
    await makePeople(empty);
  });
  const faults: TestApp['faults'] = [];
  const app = await createHttp({
    ...(await composeServer(db.pools, { checkOutput: true })),
    log: (fault) => faults.push(fault),
    secureCookies: false,
    proxies: 0,
  });
  const tokens = new Map<Person, string>();
  const renew = async (person: Person): Promise<void> => {
    tokens.set(person, await openToken(db.pool, person));
  };
  return {
    db,
    app,
    faults,
    renew,
    inject: async (path, body, person) => {
      if (person !== null && !tokens.has(person)) await renew(person);
      const cookie = person === null ? {} : { cookie: `${SESSION_COOKIE}=${tokens.get(person)}` };
      const headers = { 'content-type': 'application/json', 'x-macid': `device-${person}`, ...cookie };
      const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload: JSON.stringify(body) ?? 'null', headers });
      return answerOf(answer.statusCode, answer.payload);
    },
    close: async () => {
      await app.close();
      await db.close();
    },
  };
}
