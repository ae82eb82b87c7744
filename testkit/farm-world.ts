import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { MODULES } from '#apps/modules.ts';
import { putSampleCodes } from '#apps/server/demo/sample-herd.ts';
import { seedReferenceData } from '#apps/server/reference-data.ts';
import type { Db, Transactions } from '#engine/server/db.ts';
import { createCompany, createFarm, createUser, putRooms, putSetting } from '#modules/admin/server/create-farm.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { memoryFarm } from '#play/memory-driver.ts';
import { type SimOptions, simSetup } from '#play/options.ts';
import { type SimResult, simulate } from '#play/simulate.ts';
import { writeFarm } from '#play/write-farm.ts';

/** Routes of the whole product, as rights are given for them. */
export const ALL_ROUTES = MODULES.flatMap((module) => module.routes);

/** Makes a farm alone in its company (75@farmid@) with the lists, houses and groups a simulation needs. */
export async function makeFarm(transactions: Transactions, options: SimOptions, farmname: string): Promise<void> {
  const { farmid } = options;
  const [prnt1, prnt2] = [`70@${farmid}@`, `75@${farmid}@`];
  const { rooms, groups } = simSetup(options);
  await transactions.write({ user: 'test', farms: [farmid] }, async (db) => {
    await createCompany(db, { prnt2, names: { V: `Công ty ${farmname}` }, groups: [{ prnt1, names: { V: `Nhóm ${farmname}` } }] });
    await createFarm(db, { farmid, farmname, shtnm: farmid, prnt1, prnt2, unittype: 'GGP' });
    for (const [name, value] of [
      ['LOCKDAY', 9999],
      ['BACKDAY', 9999],
      ['subweanflg', 'Y'],
    ] as const)
      await putSetting(db, 'farm', farmid, name, value);
    await putSampleCodes(db, farmid);
    await putRooms(
      db,
      farmid,
      rooms.map(({ roomid, area }) => ({ roomid, name: roomid, area })),
    );
    await db.query(
      `insert into herd_group (farm_id, code, first_day, last_day, planned_sows)
       select $1, g.code, g.first::date, g.last::date, 6 from jsonb_to_recordset($2::jsonb) as g (code text, first text, last text)`,
      [farmid, JSON.stringify(groups)],
    );
  });
}

/** The lists all farms share. */
export function seedLists(transactions: Transactions): Promise<void> {
  return transactions.write({ user: 'test', farms: [] }, seedReferenceData);
}

/** Plays the farm by the rules in memory and writes what came of it whole: what entering it row by row leaves, in a part of the time. */
export async function playFarm(transactions: Transactions, options: SimOptions): Promise<SimResult> {
  const { farmid } = options;
  const { settings } = await transactions.read({ user: 'test', farms: [farmid] }, (db) => loadFarmFacts(db, farmid));
  const farm = memoryFarm(options, settings, () => randomUUID());
  const played = await simulate(options, farm);
  await transactions.write({ user: 'test', farms: [farmid] }, (db) => writeFarm(db, farmid, 'test', farm));
  return played;
}

/** Makes a person of a farm; rights are the defaults of the level. */
export function makeUser(
  transactions: Transactions,
  farmid: string,
  username: string,
  usrlvl: number,
  passwordHash: string | null = null,
): Promise<string> {
  return transactions.write({ user: 'test', farms: [farmid], accounts: true }, (db) =>
    createUser(db, { username, name: username, usrlvl, farmid, passwordHash, prnt1: `70@${farmid}@`, prnt2: `75@${farmid}@` }, ALL_ROUTES),
  );
}

/** Opens a session past the sign-in page and answers its token. */
export async function openToken(db: Db, userid: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await db.query("insert into user_session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')", [hash, userid]);
  return token;
}
