import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FARM_A, type Person, type TestApp, testApp } from '#testkit/test-app.ts';
import { type RunWorker, runWorker } from './run/run-worker.fixture.ts';
import { releaseStartSets } from './start-sets.ts';

const COMPANY = '75@FA01@';
let world: TestApp;
let runner: RunWorker;

beforeAll(async () => {
  world = await testApp({ years: 0.8, sows: 14 });
  await world.db.transactions.write({ user: 'test', farms: [FARM_A] }, (db) => releaseStartSets(db, COMPANY, 'company'));
  runner = runWorker(world);
}, 120_000);
afterAll(async () => {
  await world.close();
});

const query = async <R extends object>(sql: string, params: unknown[] = []) => (await world.db.pool.query<R>(sql, params)).rows;

async function call<T>(path: string, body: object, person: Person = 'manager'): Promise<{ data: T; code: string | undefined }> {
  const answer = await world.inject(path, body, person);
  return { data: answer.data as T, code: answer.error?.code };
}

/** A change that must be taken. */
async function done<T>(path: string, body: object, person: Person = 'manager'): Promise<T> {
  const accept = ['W_GILT', 'W_INBRED', 'W_HOUSE', 'GF_GAP', 'W_GEST'];
  const answer = await world.inject(path, { reqid: randomUUID(), accept, ...body }, person);
  if (answer.status !== 200) throw new Error(`${path} refused: ${answer.text}`);
  return answer.data as T;
}

const entry = (pgid: string, entrytp: 'gilt' | 'boar' | 'mated', more: object) =>
  done('/herd/saveEntry', {
    pgid,
    entrytp,
    entrydt: '20260901',
    source: 'OWN',
    lineage: 'LY',
    roomid: entrytp === 'boar' ? 'B1' : entrytp === 'gilt' ? 'G1' : 'F1',
    applyid: 'OP1',
    ...more,
  });

const askNow = (gentp: 'INB' | 'EBV') => done<{ runno: number }>('/common/genupdate', { status: 1, gentp, now: true }, 'company');

/** Index, parity and the last event of the oldest living sow with an index. */
const ranked = () =>
  query<{ pgid: string; bvindx: string; run_bvindx: string | null; spi: number; animal_id: string }>(
    `select a.pgid, a.bvindx, a.run_bvindx, v.spi, a.animal_id from animal a join gen_value v using (farm_id, animal_id)
     where a.farm_id = $1 and a.leftdt is null and a.sex = 'F' and not a.deleted and v.spi is not null
       and v.runno = (select max(runno) from gen_run where gentp = 'EBV' and published_at is not null) order by a.pgid`,
    [FARM_A],
  );

describe('breeding values reach the herd', () => {
  test('a published run writes the index chosen for the line to bvindx: lists, card and entry show it', async () => {
    for (const code of ['LY', 'YL'])
      await done('/genetics/saveLine', { code, V: `Lai ${code}`, role: 'maternal', index: 'SPI', version: 1 }, 'company');
    await entry('TYPED1', 'gilt', { birthdt: '20260201', lineage: 'D', bvindx: 88.5 });
    await askNow('EBV');
    expect(await runner.kick()).toBe(1);
    const sows = await ranked();
    expect(sows.length).toBeGreaterThan(3);
    for (const sow of sows) expect(Number(sow.bvindx)).toBeCloseTo(sow.spi, 3);
    // No index in the run: what was typed at the entry stands.
    expect(await query("select bvindx::float8 as bvindx, run_bvindx from animal where pgid = 'TYPED1'")).toEqual([
      { bvindx: 88.5, run_bvindx: null },
    ]);
    const [sow] = sows;
    if (sow === undefined) throw new Error('no sow');
    const list = await call<{ rows: { pgid: string; bvindx: number }[] }>('/herd/report/PigEntryReport', {
      params: { from: '20250101', to: '20261121' },
      language: 'E',
    });
    expect(list.data.rows.find((row) => row.pgid === sow.pgid)?.bvindx).toBeCloseTo(sow.spi, 2);
    const card = await call<{ bvindx: number; index: string; run: string | null }>('/genetics/findPapers', { id: sow.pgid });
    expect(card.data).toMatchObject({ index: 'SPI', bvindx: Math.round(10 * sow.spi) / 10 });
    expect(card.data.run).not.toBeNull();
  });

  test('an event saved afterwards leaves the index as it is', async () => {
    const [sow] = await ranked();
    await done('/herd/saveEvent', { eventcd: 'SCO', pgid: sow?.pgid, eventdt: '20261121', applyid: 'OP1', bodyscore: 3 });
    expect(await query('select bvindx, run_bvindx from animal where farm_id = $1 and animal_id = $2', [FARM_A, sow?.animal_id])).toEqual([
      { bvindx: sow?.bvindx, run_bvindx: sow?.run_bvindx },
    ]);
  });

  test('after a stopped and a failed run everybody still reads the last one that ended well', async () => {
    const before = await ranked();
    const profile = () => call<{ run: { runno: number } }>('/genetics/getAnimal', { id: before[0]?.pgid });
    const runno = (await profile()).data.run.runno;
    const { runno: stopped } = await askNow('EBV');
    await query("update gen_run set state = 'running', startat = now(), beat_at = now() where runno = $1", [stopped]);
    expect((await call<{ state: string; lastok: string | null }>('/common/genupdate', {})).data).toMatchObject({ state: 'running' });
    expect((await profile()).data.run.runno).toBe(runno);
    await done('/genetics/cancelRun', { runno: stopped, reason: 'wrong set' }, 'company');
    await query(
      "insert into gen_run (prnt2, gentp, state, askedby, askedfarm, due_at, endat, reason) values ($1, 'EBV', 'failed', 'company', $2, now(), now(), 'convergence')",
      [COMPANY, FARM_A],
    );
    expect((await profile()).data.run.runno).toBe(runno);
    expect(await ranked()).toEqual(before);
    const state = (await call<{ state: string; lastok: string | null }>('/common/genupdate', {})).data;
    expect(state.state).toBe('failed');
    expect(state.lastok).not.toBeNull();
  });

  test('entry is filled with grandparents and the mean of the parents for an animal nobody knows yet', async () => {
    const [dam] = await ranked();
    await done('/genetics/savePedigree', { gid: 'GSIRE', sex: 'M', birthdt: '20230101', breed: 'LY', lineage: 'LY', isNew: true });
    await done('/genetics/savePedigree', { gid: 'SIREX', sex: 'M', birthdt: '20240101', breed: 'LY', lineage: 'LY', sireid: 'GSIRE', isNew: true });
    const { data } = await call<{ gid: null; grandparents: (string | null)[]; bvindx: number | null; pa: boolean }>('/genetics/findPapers', {
      id: 'NOBODY1',
      sireid: 'SIREX',
      damid: dam?.pgid,
    });
    expect(data).toMatchObject({ gid: null, bvindx: null, pa: false });
    expect(data.grandparents[0]).toBe('GSIRE');
    const found = await call('/common/lineage', { altid: 'sirex' });
    expect(found.data).toMatchObject({ altid: 'SIREX', lineage: 'LY', sex: 'M', sireid: 'GSIRE', found: 'Y' });
    expect((await call('/common/lineage', { altid: dam?.pgid })).data).toMatchObject({ found: 'Y', sex: 'F', role: 'maternal' });
    expect((await call('/common/lineage', { altid: 'NOBODY1' })).data).toMatchObject({ found: 'N', lineage: null });
  });
});

describe('parents corrected in the herd', () => {
  test('are marked, go into tonight’s queue by themselves, and the run computes inbreeding again and clears the marks', async () => {
    await entry('OLDB', 'boar', { birthdt: '20230101', entrydt: '20240101' });
    await entry('MA1', 'mated', {
      sireid: 'OLDB',
      birthdt: '20240601',
      entrydt: '20260701',
      services: 3,
      parity: 2,
      matedt: '20260401',
      matetp: 'AI',
      boarid: 'X9',
    });
    await done('/herd/saveEvent', { eventcd: 'FAR', pgid: 'MA1', eventdt: '20260724', applyid: 'OP1', livenum: 12, deadnum: 0, mummynum: 0 });
    await entry('KID', 'gilt', { birthdt: '20260725', entrydt: '20261101', damid: 'MA1' });
    await askNow('INB');
    await runner.kick();
    const f = async () => (await call<{ f: number; stored: number | null }>('/genetics/getInbreeding', { id: 'KID' })).data;
    expect((await f()).f).toBe(0);
    // A row of its own in the pedigree, as closing a profile makes one: the herd's correction must still reach it.
    await done('/genetics/saveMark', { gids: ['KID'], profile: 'close', reason: 'test' });
    await done('/herd/changeParents', { rows: [{ pgid: 'KID', sireid: 'OLDB' }], change: 'genomic test' });
    const open = () => query<{ n: number }>('select count(*)::int as n from pedigree_due where farm_id = $1 and done_at is null', [FARM_A]);
    expect(await open()).toEqual([{ n: 1 }]);
    expect((await call<{ changed: number }>('/genetics/getReadiness', {}, 'company')).data.changed).toBeGreaterThanOrEqual(1);
    expect(await runner.kick()).toBe(0);
    const waiting = await query<{ gentp: string; askedby: string; hour: number }>(
      "select gentp, askedby, extract(hour from due_at at time zone 'Asia/Bangkok')::int as hour from gen_run where state = 'waiting'",
    );
    expect(waiting).toEqual([{ gentp: 'EBV', askedby: 'manager', hour: 1 }]);
    await query("update gen_run set due_at = now() where state = 'waiting'");
    expect(await runner.kick()).toBe(1);
    expect(world.faults).toEqual([]);
    expect(await open()).toEqual([{ n: 0 }]);
    expect(await f()).toMatchObject({ f: 0.25, stored: 0.25 });
    const moved = await call<{ rows: { gid: string; old: number; f: number }[] }>('/genetics/findMovedInbreeding', {});
    expect(moved.data.rows.find((row) => row.gid === 'KID')).toMatchObject({ old: 0, f: 0.25 });
    // Nothing new: nothing is asked for again.
    expect(await runner.kick()).toBe(0);
    expect(await query("select 1 from gen_run where state = 'waiting'")).toEqual([]);
  });

  test('a mark taken back with its run waits for the next correction; a run asked for by hand answers it too', async () => {
    await done('/herd/changeParents', { rows: [{ pgid: 'KID', sireid: null }], change: 'mistake' });
    await runner.kick();
    await done('/common/genupdate', { status: 0, gentp: 'EBV' });
    await runner.kick();
    expect(await query("select 1 from gen_run where state = 'waiting'")).toEqual([]);
    await askNow('INB');
    expect(await runner.kick()).toBe(1);
    expect(await query('select 1 from pedigree_due where done_at is null')).toEqual([]);
    expect((await call<{ f: number }>('/genetics/getInbreeding', { id: 'KID' })).data.f).toBe(0);
    // The report tells what this run of inbreeding moved, not what the last one of breeding values did.
    const report = await call<{ rows: { f: number; change: number }[] }>('/genetics/report/PigPedReport', { params: { ids: 'KID' }, language: 'E' });
    expect(report.data.rows).toMatchObject([{ f: 0, change: -25 }]);
  });

  test('an animal that gets another identity stays one animal of the pedigree', async () => {
    await done('/herd/changeIdentity', { pairs: [{ pgid: 'KID', newpgid: 'KID9' }], change: 'lost tag' });
    const found = await call<{ total: number; rows: { gid: string; pgid: string }[] }>('/genetics/findPedigree', { ids: 'KID KID9', status: 'all' });
    expect(found.data.rows.map(({ gid, pgid }) => [gid, pgid])).toEqual([['KID', 'KID9']]);
  });
});

describe('a run asked for some breeds', () => {
  const breedsNow = () =>
    query<{ breed: string; gid: string; f: number; spi: number | null; body: number | null }>(
      `select breed, gid, f, spi, body from gen_value where farm_id = $1 and breed is not null
         and runno = (select runno from gen_run where published_at is not null order by published_at desc limit 1) order by gid`,
      [FARM_A],
    );
  type Ready = { without: number; changed: number; animals: number; breeds: { breed: string; name: string }[] };
  const readyOf = async (breeds?: string[]) => (await call<Ready>('/genetics/getReadiness', { breeds }, 'company')).data;

  test('renews the inbreeding of those; the others keep their values, their marks and what is missing', async () => {
    await askNow('INB');
    await runner.kick();
    await done('/genetics/savePedigree', { gid: 'NEWD', sex: 'M', birthdt: '20230101', breed: 'D', lineage: 'D', isNew: true });
    await done('/genetics/savePedigree', { gid: 'NEWLY', sex: 'M', birthdt: '20240101', breed: 'LY', lineage: 'LY', isNew: true });
    await done('/herd/changeParents', { rows: [{ pgid: 'TYPED1', sireid: 'OLDB' }], change: 'papers' });
    // A cross is no breed of the list: it is called by its line.
    expect((await readyOf()).breeds.find(({ breed }) => breed === 'LY')?.name).toBe('Lai LY');
    expect([(await readyOf()).without, (await readyOf(['D'])).without, (await readyOf(['LY'])).without]).toEqual([2, 1, 1]);
    await query("update gen_value set f = 0.2 where gid = 'TYPED1'");
    await done('/common/genupdate', { status: 1, gentp: 'INB', now: true, breeds: ['LY'] }, 'company');
    expect(await runner.kick()).toBe(1);
    expect([(await readyOf(['D'])).without, (await readyOf(['LY'])).without]).toEqual([1, 0]);
    expect((await readyOf(['LY'])).changed).toBe(0);
    const kept = (await breedsNow()).filter(({ gid }) => ['TYPED1', 'NEWD', 'NEWLY'].includes(gid));
    expect(kept.map(({ gid, f }) => [gid, f])).toEqual([
      ['NEWLY', 0],
      ['TYPED1', 0.2],
    ]);
    expect((await readyOf(['D'])).changed).toBeGreaterThanOrEqual(1);
    expect(await query('select 1 as n from pedigree_due where done_at is null')).toHaveLength(1);
    await done('/common/genupdate', { status: 1, gentp: 'INB', now: true, breeds: ['D'] }, 'company');
    await runner.kick();
    expect((await readyOf()).without).toBe(0);
    expect(await query('select 1 as n from pedigree_due where done_at is null')).toEqual([]);
    const moved = async (breed: string) =>
      (await call<{ rows: { gid: string }[] }>('/genetics/findMovedInbreeding', { breeds: [breed] })).data.rows.map(({ gid }) => gid);
    expect([await moved('D'), await moved('LY')]).toEqual([['TYPED1'], []]);
  });

  test('solves those; indices of the other breeds stay as published last', async () => {
    await askNow('EBV');
    await runner.kick();
    const before = new Map((await breedsNow()).map((row) => [row.gid, row]));
    const breeds = [...new Set([...before.values()].filter(({ spi }) => spi !== null).map(({ breed }) => breed))].sort();
    expect(breeds.length).toBeGreaterThan(1);
    const littersOf = async (list?: (string | undefined)[]) =>
      (await call<{ traits: { trait: string; records: number }[] }>('/genetics/getReadiness', { breeds: list }, 'company')).data.traits.find(
        ({ trait }) => trait === 'NBA',
      )?.records ?? 0;
    expect(await littersOf([breeds[0]])).toBeLessThan(await littersOf());
    // Body scores of another breed by that breed's own weights: legs alone, scored 4 of 5.
    const [other] = await query<{ gid: string }>(
      'select v.gid from gen_value v join animal using (farm_id, animal_id) where farm_id = $1 and v.breed = $2 and leftdt is null order by v.gid limit 1',
      [FARM_A, breeds[1]],
    );
    const vals = { body: { F: { legs: 100, teats: 0, vulva: 0 }, M: { legs: 100, teats: 0, vulva: 0 } } };
    const set = { breed: breeds[1], name: 'own body', from: '20200101', vals, step: 'release', reason: 'test' };
    await done('/genetics/saveParamset', set, 'company');
    await done('/genetics/saveScores', { gid: other?.gid, testdt: '20261120', feetleg: 4, teats_left: 7, teats_right: 7 });
    await done('/common/genupdate', { status: 1, gentp: 'EBV', now: true, breeds: [breeds[0]] }, 'company');
    expect(await runner.kick()).toBe(1);
    expect(world.faults).toEqual([]);
    expect((await breedsNow()).find(({ gid }) => gid === other?.gid)?.body).toBe(75);
    const others = (await breedsNow()).filter(({ breed, spi }) => breed !== breeds[0] && spi !== null);
    expect(others.length).toBeGreaterThan(3);
    for (const row of others) expect(row.spi).toBe(before.get(row.gid)?.spi);
  });
});

describe('the planned boar at the service', () => {
  test('is what an approved plan of the day has for the sow; drafts, other days and other units say nothing', async () => {
    const [sow, other] = await query<{ pgid: string }>(
      "select pgid from animal where farm_id = $1 and sex = 'F' and leftdt is null and pgid like 'QA%' order by pgid limit 2",
      [FARM_A],
    );
    const [boar] = await query<{ pgid: string }>(
      "select pgid from animal where farm_id = $1 and sex = 'M' and leftdt is null and pgid like 'QA%' order by pgid limit 1",
      [FARM_A],
    );
    const plan = async (state: string, from: string, sire: string | undefined) => {
      const planid = randomUUID();
      await query(
        `insert into gen_plan (farm_id, planid, name, from_day, to_day, aim, indexname, state, approved_by, approved_at, crtusrid)
         values ($1, $2, $3, $4, $5, 'both', 'SPI', $3, 'company', now(), 'company')`,
        [FARM_A, planid, state, from, '20261130'],
      );
      await query('insert into gen_plan_pair (farm_id, planid, dam, sire, sire2, f) values ($1, $2, $3, $4, null, 0.01)', [
        FARM_A,
        planid,
        sow?.pgid,
        sire,
      ]);
    };
    const planned = (date: string, person: Person = 'staff') =>
      call<{ rows: object[] }>('/genetics/findPlanned', { pgids: [sow?.pgid, other?.pgid], date }, person);
    await plan('draft', '20261115', boar?.pgid);
    expect((await planned('20261121')).data.rows).toEqual([]);
    await plan('approved', '20261120', boar?.pgid);
    expect((await planned('20261121')).data.rows).toEqual([
      { pgid: sow?.pgid, boarid: boar?.pgid, boarid2: null, sire: boar?.pgid, plan: 'approved', to: '20261130', f: 0.01 },
    ]);
    expect((await planned('20261119')).data.rows).toEqual([]);
    await plan('approved', '20261120', 'SIREX');
    expect((await planned('20261121')).data.rows).toMatchObject([{ boarid: null, sire: 'SIREX' }]);
    await query("update farm set unittype = 'PS' where farm_id = 'FB01'");
    expect((await planned('20261121', 'managerb')).code).toBe('GEN_NOT_GGP');
  });
});

describe('what the herd says against a pair', () => {
  type Check = { check: string; result: string; value: number | string | null; code: string | null };
  const checksOf = async (matetp: string | null, date = '20261121') => {
    const sow = (await ranked()).find(({ pgid }) => pgid.startsWith('QA'));
    const { data } = await call<{ checks: Check[] }>('/genetics/checkPair', { dam: sow?.pgid, sire: 'SEMB', date, matetp }, 'staff');
    return Object.fromEntries(data.checks.map(({ check, result, value, code }) => [check, [result, value, code]]));
  };

  test('a natural service meets what a boar bears, AI the doses that lie in the store and are still usable', async () => {
    await entry('SEMB', 'boar', { birthdt: '20260101' });
    expect((await checksOf(null))['doses']).toBeUndefined();
    expect((await checksOf('NATURAL'))['doses']).toBeUndefined();
    expect((await checksOf('AI'))['doses']).toEqual(['warn', 0, null]);
    expect((await checksOf('AI'))['boar-use']).toBeUndefined();
    const ejaculate = { volume: 250, concentration: 300, motility: 85, abnormal: 8, doses: 12, dilutor: 'BTS' };
    await done('/herd/saveEvent', { eventcd: 'SEM', pgid: 'SEMB', eventdt: '20261120', applyid: 'OP1', ...ejaculate });
    expect([(await checksOf('AI'))['doses'], (await checksOf(null))['doses']]).toEqual([
      ['ok', 12, null],
      ['ok', 12, null],
    ]);
    expect((await checksOf('AI', '20261119'))['doses']).toEqual(['warn', 0, null]);
    expect((await checksOf('AI', '20261220'))['doses']).toEqual(['warn', 0, null]);
    const [batch] = await query<{ batch: string }>("select batch from semen_batch join animal using (farm_id, animal_id) where pgid = 'SEMB'");
    await done('/herd/saveSemenOut', { batch: batch?.batch, eventdt: '20261121', count: 12, way: 'thrown', reason: 'SEMOLD', applyid: 'OP1' });
    expect((await checksOf('AI'))['doses']).toEqual(['warn', 0, null]);
    const served = (matetp: string) =>
      query(
        `update sow_cycle set boarid = 'SEMB', matetp = $2, matedt = '20261119' where (animal_id, n) in (select animal_id, n from sow_cycle where farm_id = $1 order by animal_id, n limit 6)
           and farm_id = $1`,
        [FARM_A, matetp],
      );
    await served('AI');
    expect((await checksOf('NATURAL'))['boar-use']).toEqual(['ok', 0, null]);
    await served('NATURAL');
    expect((await checksOf('NATURAL'))['boar-use']).toEqual(['warn', 6, null]);
  });

  test('a boar or sow on its way to another unit is refused and no candidate of a plan', async () => {
    const candidates = async () =>
      (await call<{ boars: { pgid: string }[]; females: { pgid: string }[] }>('/genetics/findCandidates', { from: '20261101', to: '20261231' })).data;
    expect((await checksOf(null))['alive']?.[0]).toBe('ok');
    expect((await candidates()).boars.map(({ pgid }) => pgid)).toContain('SEMB');
    await query("update animal set transfer_to = 'FA02' where pgid = 'SEMB'");
    expect((await checksOf(null))['alive']).toEqual(['refuse', 'SEMB', 'GEN_PAIR']);
    expect((await candidates()).boars.map(({ pgid }) => pgid)).not.toContain('SEMB');
  });
});

describe('a sow that goes to another farm of the company', () => {
  test('takes the index of the last run along, not only what was typed at her entry', async () => {
    await query(
      "insert into farm (farm_id, farmname, shtnm, prnt1, prnt2, unittype) select 'FA02', 'Trại hai', 'FA02', prnt1, prnt2, 'GGP' from farm where farm_id = $1",
      [FARM_A],
    );
    await query(`insert into room select (jsonb_populate_record(r, '{"farm_id": "FA02"}')).* from room r where farm_id = $1`, [FARM_A]);
    await query("insert into setting (scope, scope_id, name, value) values ('company', $1, 'TRFAUTO', '\"Y\"')", [COMPANY]);
    const quiet = await query<{ pgid: string }>(
      "select pgid from animal where farm_id = $1 and status in ('W', 'G', 'M') and last_eventdt <= '20261121'",
      [FARM_A],
    );
    const sow = (await ranked()).find(({ pgid }) => quiet.some((one) => one.pgid === pgid));
    await done('/herd/saveEvent', { eventcd: 'TRF', pgid: sow?.pgid, eventdt: '20261121', applyid: 'OP1', tofarm: 'FA02', reason: 'TRANSFER' });
    const there = await query<{ run_bvindx: string; bvindx: string }>("select run_bvindx, bvindx from animal where farm_id = 'FA02' and pgid = $1", [
      sow?.pgid,
    ]);
    expect(there).toEqual([{ run_bvindx: sow?.run_bvindx, bvindx: sow?.run_bvindx }]);
    expect(sow?.run_bvindx).not.toBeNull();
  });
});
