import { MODULES } from '#apps/modules.ts';
import { seedReferenceData } from '#apps/server/reference-data.ts';
import type { Pools } from '#db/pool.ts';
import { countTables } from '#db/statistics.ts';
import { transactionsOn } from '#db/tx.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { Db } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { hashPassword } from '#engine/server/password.ts';
import { DEMO_VISITOR } from '#modules/account/server/trial.handlers.ts';
import { createCompany, createFarm, createUser, putSetting } from '#modules/admin/server/create-farm.ts';
import { putFormulas, releaseStartSets } from '#modules/genetics/server/start-sets.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { liveBatches } from './demo-batches.ts';
import { DEMO_FORMULAS } from './demo-formulas.ts';
import { putNucleus } from './demo-nucleus.ts';
import { putDemoStock } from './demo-stock.ts';
import { playSampleHerd, putSampleCodes } from './sample-herd.ts';

export const DEMO_FARM = 'DEMO1';
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

/** The company, its farm and people; `passwordHash` null: they get their passwords later. */
export async function makeDemoFarm(pools: Pools, passwordHash: string | null): Promise<void> {
  const routes = MODULES.flatMap((module) => module.routes);
  await transactionsOn(pools).write({ user: 'demo', farms: [FARM], accounts: true }, async (db) => {
    await seedReferenceData(db);
    await createCompany(db, {
      prnt2: COMPANY,
      names: { V: 'Công ty mẫu', E: 'Demonstration company', T: 'บริษัทตัวอย่าง' },
      groups: [{ prnt1: GROUP, names: { V: 'Nhóm trại mẫu', E: 'Demonstration farms', T: 'กลุ่มฟาร์มตัวอย่าง' } }],
    });
    await createFarm(db, { farmid: FARM, farmname: 'Trại heo nái mẫu', shtnm: 'Mẫu 1', prnt1: GROUP, prnt2: COMPANY, unittype: 'GGP' });
    for (const [name, value] of [
      ['LOCKDAY', 9999],
      ['BACKDAY', 9999],
      ['subweanflg', 'Y'],
    ] as const)
      await putSetting(db, 'farm', FARM, name, value);
    for (const { username, level, name } of DEMO_ACCOUNTS.users) {
      await createUser(db, { username, name, usrlvl: level, farmid: FARM, passwordHash, prnt1: GROUP, prnt2: COMPANY }, routes);
    }
    await makeVisitor(db, routes);
    await putSampleCodes(db, FARM);
    // Genetics works from the first day: constants signed by the company's manager, and the crosses the farm makes.
    await releaseStartSets(db, COMPANY, 'congty');
    await putFormulas(db, COMPANY, 'congty', DEMO_FORMULAS);
  });
}

/** How large a demonstration farm is made. */
export interface DemoSize {
  readonly demoSows: number;
  readonly demoYears: number;
}

/** Puts a living demonstration farm into an empty database; `known`: its accounts have the known password, else none yet. @returns false when the database holds a farm already. */
export async function seedDemo(pools: Pools, size: DemoSize, say: (line: string) => void, known: boolean): Promise<boolean> {
  const { rows } = await pools.owner.query('select 1 from farm limit 1');
  if (rows.length > 0) return false;
  say('Making the demonstration farm (once) ...');
  await makeDemoFarm(pools, known ? await hashPassword(DEMO_ACCOUNTS.password) : null);
  const { calendar } = await transactionsOn(pools).read({ user: 'demo', farms: [FARM] }, (db) => loadFarmSettings(db, FARM));
  await transactionsOn(pools).write({ user: 'demo', farms: [FARM] }, (db) => putNucleus(db, FARM, COMPANY, calendar.curbusdt));
  const { demoSows: sows, demoYears: years } = size;
  const began = performance.now();
  const result = await playSampleHerd(pools, { farmid: FARM, sows, years, today: calendar.curbusdt });
  const herd = (performance.now() - began) / 1000;
  const maker = { farmid: FARM, prnt1: GROUP, prnt2: COMPANY, user: 'quanly', today: calendar.curbusdt };
  // The next entries are planned by what was written just now.
  await countTables(pools.owner);
  await putDemoStock(pools, maker);
  const goods = (performance.now() - began) / 1000 - herd;
  const batches = await liveBatches(pools, maker);
  await countTables(pools.owner);
  const grown = (performance.now() - began) / 1000 - herd - goods;
  say(
    `Demonstration farm: ${sows} sows, ${years} years, ${result.saved} events through the rules in ${herd.toFixed(1)} s (${result.refused.length} refused), ` +
      `goods in ${goods.toFixed(1)} s, ${batches} batches of growing pigs in ${grown.toFixed(1)} s`,
  );
  return true;
}
