import { MODULES } from '#apps/modules.ts';
import { composeModules } from '#apps/server/compose.ts';
import { seedReferenceData } from '#apps/server/reference-data.ts';
import type { Pools } from '#db/pool.ts';
import { countTables } from '#db/statistics.ts';
import { transactionsOn } from '#db/tx.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { Db } from '#engine/server/db.ts';
import { actingOn, type DemoContext } from '#engine/server/demo.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { hashPassword } from '#engine/server/password.ts';
import { DEMO_FARM, DEMO_VISITOR } from '#modules/account/server/trial.handlers.ts';
import { createCompany, createFarm, createUser, putCodes, putSetting } from '#modules/admin/server/create-farm.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { DEMO_SITES, DEMO_STAFF } from './demo-farms.ts';
import { putSampleCodes } from './sample-herd.ts';

const FARM = DEMO_FARM;
const COMPANY = '75@DEMO@';
const GROUP = '70@DEMO@';

/** Who looks round without an account: sees what a manager sees, changes nothing. */
async function makeVisitor(db: Db, routes: readonly RouteDef[]): Promise<void> {
  const visitor = { username: DEMO_VISITOR, name: 'Khách tham quan', usrlvl: 60, farmid: FARM, passwordHash: null, prnt1: GROUP, prnt2: COMPANY };
  await createUser(db, visitor, routes);
  await db.query(`update user_menu set can_add = false, can_edit = false, can_delete = false where user_id = $1`, [DEMO_VISITOR]);
  await db.query(
    "delete from user_menu where user_id = $1 and menuid in ('AccountInfo', 'User/ChangePass', 'AdminUserInfo', 'UserAccount', 'SystemParam')",
    [DEMO_VISITOR],
  );
}

const SETTINGS = [
  ['LOCKDAY', 9999],
  ['BACKDAY', 9999],
  ['subweanflg', 'Y'],
] as const;

/** A farm with its settings and lists. */
async function makeSite(db: Db, { farmid, farmname, shtnm, unittype, kind, labknd }: (typeof DEMO_SITES)[number]): Promise<void> {
  await createFarm(db, { farmid, farmname, shtnm, prnt1: GROUP, prnt2: COMPANY, ...(unittype === undefined ? {} : { unittype }) });
  for (const [name, value] of SETTINGS) await putSetting(db, 'farm', farmid, name, value);
  if (labknd !== undefined) await putSetting(db, 'lab', farmid, 'LABKND', labknd);
  // Rows that stand are not written over.
  await putCodes(db, farmid, 'applyid', DEMO_STAFF[kind] ?? []);
  await putSampleCodes(db, farmid);
}

/** A person of the company; who works in a laboratory is at work there, the administrator on the farm and in the laboratory. */
function makeAccount(
  db: Db,
  account: (typeof DEMO_ACCOUNTS.users)[number],
  passwordHash: string | null,
  routes: readonly RouteDef[],
): Promise<string> {
  const { username, level, name, applyid } = account;
  const labid = 'labid' in account ? account.labid : null;
  return createUser(
    db,
    { username, name, usrlvl: level, farmid: level === 90 ? FARM : (labid ?? FARM), labid, passwordHash, prnt1: GROUP, prnt2: COMPANY, applyid },
    routes,
  );
}

/** The company, its farms and people; `passwordHash` null: they get their passwords later. */
export async function makeDemoFarm(pools: Pools, passwordHash: string | null): Promise<void> {
  const routes = MODULES.flatMap((module) => module.routes);
  await transactionsOn(pools).write({ user: 'demo', farms: DEMO_SITES.map(({ farmid }) => farmid), accounts: true }, async (db) => {
    await seedReferenceData(db);
    await createCompany(db, {
      prnt2: COMPANY,
      names: { V: 'Công ty mẫu', E: 'Demonstration company', T: 'บริษัทตัวอย่าง' },
      groups: [{ prnt1: GROUP, names: { V: 'Nhóm trại mẫu', E: 'Demonstration farms', T: 'กลุ่มฟาร์มตัวอย่าง' } }],
    });
    for (const site of DEMO_SITES) await makeSite(db, site);
    for (const account of DEMO_ACCOUNTS.users) await makeAccount(db, account, passwordHash, routes);
    await makeVisitor(db, routes);
  });
}

/** How large a demonstration farm is made. */
export interface DemoSize {
  readonly demoSows: number;
  readonly demoYears: number;
}

/** What the modules fill the farms with, each in its turn: what each made, with the seconds it took. */
async function* filled(pools: Pools, { demoSows, demoYears }: DemoSize): AsyncGenerator<string, void> {
  const { modules, handlers, product } = composeModules(pools);
  const { transactions, routes } = product;
  for (const { farmid, kind, share, mostYears, seed } of DEMO_SITES) {
    const { calendar } = await transactions.read({ user: 'demo', farms: [farmid] }, (db) => loadFarmSettings(db, farmid));
    const size = { sows: Math.round(demoSows * share), years: Math.min(demoYears, mostYears), seed };
    const farm = {
      farmid,
      kind,
      prnt1: GROUP,
      prnt2: COMPANY,
      user: 'quanly',
      companyUser: 'congty',
      today: calendar.curbusdt,
      ...size,
    };
    const ctx: DemoContext = {
      farm,
      first: DEMO_FARM,
      transactions,
      asManager: (work, user = farm.user, at = farmid) =>
        transactions.write({ user, farms: [at] }, (db) => {
          const acting = actingOn(db, handlers, { ...farm, farmid: at, user }, routes);
          return work(db, acting.make, acting);
        }),
      counted: () => countTables(pools.owner),
      putCodes: (db, list, rows) => putCodes(db, `@${COMPANY}`, list, rows),
    };
    const parts = modules.flatMap(({ demo }) => (demo !== undefined && (demo.on ?? ['nucleus']).includes(kind) ? [demo] : []));
    for (const { begin } of parts) await begin?.(ctx);
    for (const { fill } of parts) {
      if (fill === undefined) continue;
      const began = performance.now();
      const what = await fill(ctx);
      yield `${what} in ${((performance.now() - began) / 1000).toFixed(1)} s`;
      await ctx.counted();
    }
  }
}

/** How far the demonstration came, as the database keeps it. */
const MARK = 'demonstration';
const markDemo = (pools: Pools, how: 'begun' | 'whole'): Promise<void> =>
  transactionsOn(pools).write({ user: 'demo', farms: [] }, (db) => putSetting(db, 'system', '*', MARK, how));

/** A demonstration whose filling was stopped half way, which nothing takes up again. */
async function isHalfMade(pools: Pools): Promise<boolean> {
  const { rows } = await pools.owner.query("select from setting where scope = 'system' and name = $1 and value = '\"begun\"'", [MARK]);
  return rows.length > 0;
}

/** Fills what is left of the demonstration. */
export type FillRest = () => Promise<void>;

/**
 * Puts a living demonstration into an empty database: its people, farms and lists and the first herd at once, the rest by what is
 * answered, while people look round. `known`: its accounts have the known password, else none yet.
 * @returns null when the database holds a farm already.
 */
export async function seedDemo(pools: Pools, size: DemoSize, say: (line: string) => void, known: boolean): Promise<FillRest | null> {
  const { rows } = await pools.owner.query('select 1 from farm limit 1');
  if (rows.length > 0) {
    if (await isHalfMade(pools)) say('The demonstration was stopped before it was whole. Delete the data folder to have it made anew.');
    return null;
  }
  say('Making the demonstration farm (once) ...');
  await makeDemoFarm(pools, known ? await hashPassword(DEMO_ACCOUNTS.password) : null);
  await markDemo(pools, 'begun');
  const parts = filled(pools, size);
  const first = await parts.next();
  say(`Demonstration farm: ${first.value}`);
  return async () => {
    const made: string[] = [];
    for await (const part of parts) made.push(part);
    await markDemo(pools, 'whole');
    say(`The demonstration is whole: ${made.join(', ')}`);
  };
}
