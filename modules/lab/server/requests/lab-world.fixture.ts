import { randomUUID } from 'node:crypto';
import { SESSION_COOKIE } from '#engine/server/http.ts';
import { createFarm, createUser, putSetting } from '#modules/admin/server/create-farm.ts';
import { ALL_ROUTES, openToken } from '#testkit/farm-world.ts';
import { type Answer, FARM_A, FARM_B, type TestApp, testApp } from '#testkit/test-app.ts';

/** A laboratory of kind L that serves farm A, and one of kind S that is farm A's own room. */
export const LAB = 'LABA';
const COMPANY = `75@${FARM_A}@`;
const GROUP = `70@${FARM_A}@`;

/** People of the two sides: level, farm, laboratory. */
const PEOPLE = {
  tester: [15, LAB, LAB],
  sales: [20, LAB, LAB],
  head: [60, LAB, LAB],
  chief: [70, LAB, LAB],
  roomhead: [60, FARM_A, FARM_A],
  roomchief: [60, FARM_A, FARM_A],
  farmer: [30, FARM_A, null],
  farmboss: [60, FARM_A, null],
  stranger: [60, FARM_B, null],
} as const;
export type LabPerson = keyof typeof PEOPLE;

export interface LabWorld {
  readonly farm: TestApp;
  readonly ask: (path: string, body: object, person: LabPerson) => Promise<Answer>;
  /** A write that must be taken. */
  readonly done: <T = Record<string, unknown>>(path: string, body: object, person: LabPerson) => Promise<T>;
  readonly today: string;
  /** Says what came of all tests of a request, in the name of the tester, as runs do. */
  readonly finish: (requestid: string, klass?: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

async function makeWorld(farm: TestApp): Promise<void> {
  await farm.db.transactions.write({ user: 'test', farms: [LAB, FARM_A, FARM_B], accounts: true }, async (db) => {
    await createFarm(db, { farmid: LAB, farmname: 'Phòng xét nghiệm trung tâm', shtnm: 'LAB', prnt1: GROUP, prnt2: COMPANY });
    for (const [labid, name] of [
      [LAB, 'Phòng trung tâm'],
      [FARM_A, 'Phòng của trại'],
    ] as const)
      await db.query(
        "insert into laboratory (farm_id, prnt2, name_v, name_e, name_t, province, crtusrid) values ($1, $2, $3, 'Lab', 'แล็บ', 'VN-39', 'test')",
        [labid, COMPANY, name],
      );
    await putSetting(db, 'lab', LAB, 'LABKND', 'L');
    await putSetting(db, 'lab', FARM_A, 'LABKND', 'S');
    for (const [username, [usrlvl, farmid, labid]] of Object.entries(PEOPLE)) {
      const company = farmid === FARM_B ? `75@${FARM_B}@` : COMPANY;
      const group = farmid === FARM_B ? `70@${FARM_B}@` : GROUP;
      await createUser(db, { username, name: `Bà ${username}`, usrlvl, farmid, labid, passwordHash: null, prnt1: group, prnt2: company }, ALL_ROUTES);
    }
  });
}

/** Two sides of laboratory requests over the two farms of the tests. Close it in afterAll. */
export async function labWorld(): Promise<LabWorld> {
  const farm = await testApp({ years: 0.3, sows: 8 });
  await makeWorld(farm);
  const tokens = new Map<string, string>();
  const ask: LabWorld['ask'] = async (path, body, person) => {
    const token = tokens.get(person) ?? (await openToken(farm.db.pool, person));
    tokens.set(person, token);
    const headers = { 'content-type': 'application/json', 'x-macid': person, cookie: `${SESSION_COOKIE}=${token}` };
    const answer = await farm.app.inject({ method: 'POST', url: `/api${path}`, payload: JSON.stringify({ reqid: randomUUID(), ...body }), headers });
    const text = answer.payload;
    const envelope = text.startsWith('{') ? (JSON.parse(text) as Answer) : ({ status: answer.statusCode, data: null } as Answer);
    return { ...envelope, http: answer.statusCode, text };
  };
  const done: LabWorld['done'] = async (path, body, person) => {
    const answer = await ask(path, body, person);
    if (answer.status !== 200) throw new Error(`${path} as ${person}: ${answer.text.slice(0, 400)}`);
    return answer.data as never;
  };
  const today = ((await ask('/account/getSession', {}, 'farmer')).data as { CURBUSDT: string }).CURBUSDT;
  const finish: LabWorld['finish'] = async (requestid, klass = 'neg') => {
    await farm.db.pool.query(
      "update lab_order set status = 1, class = $2, resultby = 'tester', resultat = now() where requestid = $1 and status = 3",
      [requestid, klass],
    );
  };
  return { farm, ask, done, today, finish, close: () => farm.close() };
}
