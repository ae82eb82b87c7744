import { MODULES } from '#apps/modules.ts';
import type { Pools } from '#db/pool.ts';
import { transactionsOn } from '#db/tx.ts';
import { hashPassword } from '#engine/server/password.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { createCompany, createFarm, createUser, putCodes, putRooms, putSetting } from '#modules/admin/server/create-farm.ts';
import { seedReferenceData } from '#modules/admin/server/reference-data.ts';
import { loadFarmFacts, loadFarmSettings } from '#modules/admin/server/settings.ts';
import { simOptions, simSetup } from '#testkit/simulator/options.ts';
import { simulate } from '#testkit/simulator/simulate.ts';
import { storeDriver } from '#testkit/simulator/store-driver.ts';
import { DEMO_CODES } from './demo-codes.ts';

const FARM = 'DEMO1';
const COMPANY = '75@DEMO@';
const GROUP = '70@DEMO@';

/** Accounts of the demonstration; one a level of the specification. */
export const DEMO_ACCOUNTS = {
  password: 'farm2026',
  users: [
    { username: 'admin', level: 90, role: 'administrator' },
    { username: 'nhom', level: 80, role: 'group manager' },
    { username: 'congty', level: 75, role: 'company manager' },
    { username: 'vung', level: 70, role: 'team manager' },
    { username: 'quanly', level: 60, role: 'farm manager' },
    { username: 'nhanvien', level: 30, role: 'farm staff' },
  ],
} as const;

async function makeFarm(pools: Pools): Promise<void> {
  const routes = MODULES.flatMap((module) => module.routes);
  const passwordHash = await hashPassword(DEMO_ACCOUNTS.password);
  await transactionsOn(pools).write({ user: 'demo', farms: [FARM] }, async (db) => {
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
    for (const { username, level, role } of DEMO_ACCOUNTS.users) {
      await createUser(db, { username, name: role, usrlvl: level, farmid: FARM, passwordHash, prnt1: GROUP, prnt2: COMPANY }, routes);
    }
    const categories = Map.groupBy(DEMO_CODES, (code) => code.category);
    for (const [category, rows] of categories)
      await putCodes(
        db,
        FARM,
        category,
        rows.map(({ value, label, extra }) => ({ value, names: label, ...(extra === undefined ? {} : { extra }) })),
      );
  });
}

/** How large a demonstration farm is made. */
export interface DemoSize {
  readonly demoSows: number;
  readonly demoYears: number;
}

async function playFarm(
  pools: Pools,
  today: BusinessDate,
  { demoSows: sows, demoYears: years }: DemoSize,
  say: (line: string) => void,
): Promise<void> {
  const transactions = transactionsOn(pools);
  const options = simOptions({ farmid: FARM, sows, years, seed: 2026, start: addDays(today, -Math.round(years * 365.25)), partialWeaning: true });
  const { rooms, groups } = simSetup(options);
  await transactions.write({ user: 'demo', farms: [FARM] }, async (db) => {
    await putRooms(
      db,
      FARM,
      rooms.map(({ roomid, area }) => ({ roomid, name: roomid, area })),
    );
    await db.query(
      `insert into herd_group (farm_id, code, first_day, last_day, planned_sows)
       select $1, g.code, g.first::date, g.last::date, 6 from jsonb_to_recordset($2::jsonb) as g (code text, first text, last text)`,
      [FARM, JSON.stringify(groups)],
    );
  });
  const began = performance.now();
  const result = await simulate(options, storeDriver({ transactions, farmFacts: loadFarmFacts, farmid: FARM, user: 'demo', start: options.start }));
  say(
    `Demonstration farm: ${sows} sows, ${years} years, ${result.saved} events through the rules in ${((performance.now() - began) / 1000).toFixed(1)} s (${result.refused.length} refused)`,
  );
}

/** Puts a living demonstration farm into an empty database. @returns false when the database holds a farm already. */
export async function seedDemo(pools: Pools, size: DemoSize, say: (line: string) => void): Promise<boolean> {
  const { rows } = await pools.main.query('select 1 from farm limit 1');
  if (rows.length > 0) return false;
  say('Making the demonstration farm (once) ...');
  await makeFarm(pools);
  const { calendar } = await transactionsOn(pools).read({ user: 'demo', farms: [FARM] }, (db) => loadFarmSettings(db, FARM));
  await playFarm(pools, calendar.curbusdt, size, say);
  return true;
}
