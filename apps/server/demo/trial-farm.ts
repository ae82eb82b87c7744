import { randomBytes } from 'node:crypto';
import { MODULES } from '#apps/modules.ts';
import type { Pools } from '#db/pool.ts';
import { transactionsOn } from '#db/tx.ts';
import { calendarDay } from '#engine/define/business-day.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { KEPT_TABLES, RAISE_KEPT } from '#engine/server/kept.ts';
import { hashPassword } from '#engine/server/password.ts';
import { Turns } from '#engine/server/turns.ts';
import { addDays } from '#kernel/business-date.ts';
import { SAMPLE_SOWS } from '#modules/account/contract/trial-fields.ts';
import { isEmail } from '#modules/account/domain/sign-in.ts';
import type { NewTrial, Trials } from '#modules/account/server/services.ts';
import { loadSystemSettings } from '#modules/account/server/system-settings.ts';
import { createCompany, createFarm, createUser, putSetting } from '#modules/admin/server/create-farm.ts';
import { playSampleHerd, putSampleCodes } from './sample-herd.ts';

/** Every trial farm is a company of its own: what a company's farms share no visitor shares with another. */
const companyOf = (farmid: string) => ({ prnt2: `75@${farmid}@`, prnt1: `70@${farmid}@` });
/** Herds that are being made at the same time; each takes seconds of the server. */
const AT_ONCE = 2;
/** Further ones are refused at once: nobody waits minutes for a sample. */
const MOST_WAITING = 20;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function newFarmId(): string {
  return `TR${[...randomBytes(7)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}

async function makeTrial(pools: Pools, farmid: string, trial: NewTrial): Promise<void> {
  const passwordHash = await hashPassword(trial.password);
  const routes = MODULES.flatMap((module) => module.routes);
  await transactionsOn(pools).write({ user: 'trial', farms: [farmid], accounts: true }, async (db) => {
    const { farmname, country, province, language, weekstart, user, expdt } = trial;
    const { prnt1, prnt2 } = companyOf(farmid);
    const names = { V: `Dùng thử: ${farmname}`, E: `Trial: ${farmname}`, T: `ทดลองใช้: ${farmname}` };
    await createCompany(db, { prnt2, names, groups: [{ prnt1, names }] });
    await createFarm(db, { farmid, farmname, shtnm: farmid, prnt1, prnt2, country, province, state: 'trial' });
    for (const [name, value] of [
      ['LOCKDAY', 9999],
      ['BACKDAY', 9999],
      ['WEEKSTART', weekstart],
      ['HERDTARGET', trial.sows],
    ] as const)
      await putSetting(db, 'farm', farmid, name, value);
    await putSampleCodes(db, farmid);
    const email = isEmail(user) ? user : null;
    await createUser(
      db,
      { username: user, name: farmname, usrlvl: 60, farmid, passwordHash, prnt1, prnt2, email, language, expdt, by: 'trial' },
      routes,
    );
    await db.query('insert into trial (farm_id, user_id, macid, ip) values ($1, $2, $3, $4)', [farmid, user, trial.macid, trial.ip]);
  });
}

/** Opens trial farms on these connections, a few at a time. */
export function trialsOn(pools: Pools): Trials {
  const herds = new Turns(AT_ONCE, MOST_WAITING);
  const open = async (trial: NewTrial) => {
    const farmid = newFarmId();
    if (trial.sample === 'N') {
      await makeTrial(pools, farmid, trial);
      return { farmid, events: 0 };
    }
    return herds.run(async () => {
      await makeTrial(pools, farmid, trial);
      const transactions = transactionsOn(pools);
      const { calendar } = await transactions.read({ user: 'trial', farms: [farmid] }, (db) => loadFarmSettings(db, farmid));
      const result = await playSampleHerd(transactions, { farmid, sows: Math.min(trial.sows, SAMPLE_SOWS), years: 1, today: calendar.curbusdt });
      return { farmid, events: result.saved };
    });
  };
  return { open };
}

/** Tables that carry farm_id, those that point at others first. */
async function farmTables(pools: Pools): Promise<string[]> {
  const { rows } = await pools.owner.query<{ name: string; points_at: string[] }>(
    `select c.oid::regclass::text as name,
       coalesce(array_agg(distinct k.confrelid::regclass::text) filter (where k.confrelid <> c.oid), '{}') as points_at
     from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'farm_id' and not a.attisdropped
       left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     group by c.oid`,
  );
  const order: string[] = [];
  let left = rows.filter(({ name }) => name !== 'farm');
  while (left.length > 0) {
    // What nobody left points at goes next; a ring would leave nothing to choose, so the first one breaks it.
    const free = left.filter(({ name }) => !left.some((other) => other.name !== name && other.points_at.includes(name)));
    const next = free.length > 0 ? free : left.slice(0, 1);
    order.push(...next.map(({ name }) => name));
    left = left.filter((one) => !next.includes(one));
  }
  return order;
}

/** Deletes a trial farm with everything in it; the row of the trial stays, so that its device does not open another. */
async function removeFarm(pools: Pools, tables: readonly string[], farmid: string): Promise<void> {
  const client = await pools.owner.connect();
  try {
    await client.query('begin');
    await client.query('call enter_farms($1)', [farmid]);
    await client.query('update app_user set farm_id = null where farm_id = $1 and home_farm_id is distinct from $1', [farmid]);
    await client.query('delete from user_menu where user_id in (select user_id from app_user where home_farm_id = $1)', [farmid]);
    for (const table of tables.filter((name) => name !== 'trial' && name !== 'app_user'))
      await client.query(`delete from ${table} where farm_id = $1`, [farmid]);
    await client.query("delete from setting where scope = 'farm' and scope_id = $1", [farmid]);
    await client.query('delete from app_user where home_farm_id = $1 or farm_id = $1', [farmid]);
    await client.query('delete from farm where farm_id = $1', [farmid]);
    const { prnt1, prnt2 } = companyOf(farmid);
    await client.query("delete from setting where scope = 'company' and scope_id = $1", [prnt2]);
    await client.query('delete from farm_group where prnt1 = $1', [prnt1]);
    await client.query('delete from company where prnt2 = $1', [prnt2]);
    await client.query('update trial set removed_at = now() where farm_id = $1', [farmid]);
    await client.query(RAISE_KEPT, [KEPT_TABLES]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Removes the trial farms whose days of keeping are over: TRIALKEEP days after their manager's account ran out they are
 * deleted; until then they may be read and exported. One that was given a subscription stays as long as that. @returns the farms removed.
 */
export async function removeExpiredTrials(
  pools: Pools,
  onProgress: (done: number, all: number) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const { settings, nowMs } = await transactionsOn(pools).read({ user: 'trial', farms: [] }, (db) => loadSystemSettings(db));
  const lastKept = addDays(calendarDay(nowMs), -settings.TRIALKEEP);
  const { rows } = await pools.owner.query<{ farm_id: string }>(
    `select t.farm_id from trial t join app_user u on u.user_id = t.user_id join farm f on f.farm_id = t.farm_id
     where t.removed_at is null and f.state = 'trial' and u.expdt < $1::date
       and (f.subscription_end is null or f.subscription_end < $1::date)
     order by t.farm_id`,
    [lastKept],
  );
  if (rows.length === 0) return [];
  const tables = await farmTables(pools);
  for (const [done, { farm_id: farmid }] of rows.entries()) {
    await onProgress(done, rows.length);
    await removeFarm(pools, tables, farmid);
  }
  return rows.map(({ farm_id: farmid }) => farmid);
}
