import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import { rebuildFarm } from '../rebuild.ts';
import { codesOf, Typist } from './corrections.fixture.ts';

let farm: TestApp;
let type: Typist;
beforeAll(async () => {
  farm = await testApp({ years: 0.5, sows: 12 });
  type = new Typist(farm);
}, 120_000);
afterAll(() => farm.close());

const query = async <R extends object>(sql: string, params: unknown[] = []) => (await farm.db.pool.query<R>(sql, params)).rows;

/** Rows stored otherwise than the events say. */
const differences = () =>
  farm.db.transactions.write({ user: 'test', farms: [FARM_A] }, async (db) =>
    rebuildFarm(db, FARM_A, await loadFarmFacts(db, FARM_A), businessDate('20261121'), false),
  );

describe('an identity is changed', () => {
  test('in every place: matings, semen batches, offspring, by a swap of two boars in one list', async () => {
    const boars = await query<{ boarid: string; n: number }>(
      "select boarid, count(*)::int as n from sow_cycle c where farm_id = $1 and boarid in (select pgid from animal where farm_id = $1 and sex = 'M' and leftdt is null) group by boarid order by n desc, boarid limit 2",
      [FARM_A],
    );
    const [one, two] = boars.map(({ boarid }) => boarid) as [string, string];
    await type.young('KID1', 'gilt', '20260301', '20260901', { sireid: one });
    const batches = await query<{ batch: string }>("select batch from semen_batch where farm_id = $1 and batch like $2 || '-%' order by batch", [
      FARM_A,
      one,
    ]);
    const pairs = [
      { pgid: one, newpgid: two },
      { pgid: two.toLowerCase(), newpgid: one, rfid: 'RF-2' },
    ];
    const shown = (await farm.inject('/herd/checkIdentity', { pairs }, 'manager')).data as {
      issues: unknown[];
      rows: { offspring: number; batches: number }[];
    };
    expect(shown.issues).toEqual([]);
    expect(shown.rows[0]).toMatchObject({ offspring: 1, batches: batches.length });
    expect(await type.done('/herd/changeIdentity', { pairs, change: 'tags swapped' })).toMatchObject({ changed: 2 });
    expect(await differences()).toEqual([]);
    const after = await query<{ boarid: string; n: number }>(
      'select boarid, count(*)::int as n from sow_cycle where farm_id = $1 and boarid = any($2) group by boarid',
      [FARM_A, [one, two]],
    );
    expect(new Map(after.map(({ boarid, n }) => [boarid, n]))).toEqual(
      new Map([
        [two, boars[0]?.n],
        [one, boars[1]?.n],
      ]),
    );
    expect(await query("select sireid from animal where pgid = 'KID1'")).toEqual([{ sireid: two }]);
    expect(await query('select rfid from animal where farm_id = $1 and pgid = $2 and leftdt is null', [FARM_A, one])).toEqual([{ rfid: 'RF-2' }]);
    const moved = await query<{ batch: string }>("select batch from semen_batch where farm_id = $1 and batch like $2 || '-%' order by batch", [
      FARM_A,
      two,
    ]);
    expect(moved).toEqual(batches.map(({ batch }) => ({ batch: batch.replace(one, two) })));
    const lost = await query(
      "select 1 from movement m where m.farm_id = $1 and m.book = 'semen' and not exists (select 1 from semen_batch b where b.farm_id = m.farm_id and b.batch = m.place)",
      [FARM_A],
    );
    expect(lost).toEqual([]);
  });

  test('all or nothing, with the row: 357, 366, 367, 432, 433, a repeated line', async () => {
    await type.mated('I01');
    await type.mated('I02');
    await type.mated('I03');
    await type.event('I03', 'DTH', '20260710', { way: 'died' }, 'SUDDEN');
    const ask = async (...pairs: [string, string][]) => {
      const answer = await type.post('/herd/changeIdentity', { pairs: pairs.map(([pgid, newpgid]) => ({ pgid, newpgid })), change: 'x' });
      return (answer.error?.list ?? (answer.error == null ? [] : [answer.error])).map(({ code, row }) => `${code}@${row}`);
    };
    expect(await ask(['I01', 'J01'], ['I02', 'I03'])).toEqual(['357@2']);
    expect(await ask(['NONE', 'J01'], ['I03', 'J02'], ['I01', 'I01'], ['I02', 'J 2'])).toEqual(['366@1', '367@2', '432@3', '433@4']);
    expect(await ask(['I01', 'J01'], ['I01', 'J02'])).toEqual(['V_DUPROW@2']);
    expect(await ask(['I01', 'I02'])).toEqual(['357@1']);
    expect(await query("select pgid from animal where pgid in ('I01', 'I02', 'J01') order by pgid")).toEqual([{ pgid: 'I01' }, { pgid: 'I02' }]);
  });

  test('and the old one stays searchable, with the change in the log', async () => {
    await type.mated('I10');
    await farm.db.pool.query(
      "update animal_event set crtdate = crtdate - interval '1 hour' where animal_id = (select animal_id from animal where pgid = 'I10')",
    );
    await type.done('/herd/changeIdentity', { pairs: [{ pgid: 'I10', newpgid: 'J10' }], change: 'lost tag' });
    expect((await farm.inject('/herd/getAnimal', { pgid: 'I10' }, 'manager')).data).toMatchObject({ card: { pgid: 'J10' } });
    expect((await farm.inject('/herd/findAnimals', { part: 'I10' }, 'manager')).data).toMatchObject({ rows: [{ pgid: 'J10' }] });
    const byOld = (await farm.inject('/account/getAnimalCard', { pgid: 'I10' }, 'manager')).data;
    expect(byOld).toMatchObject({ profile: { card: { pgid: 'J10' }, former: [{ pgid: 'I10', until: expect.stringMatching(/^\d{8}$/) }] } });
    const sent = (await farm.inject('/herd/getOffline', { since: new Date().toISOString() }, 'manager')).data as { animals: { pgid: string }[] };
    expect(sent.animals.map(({ pgid }) => pgid)).toContain('J10');
    for (const pgid of ['I10', 'J10']) {
      const log = (
        await farm.inject('/herd/findChanges', { subject: 'entry', from: '20250601', to: '20270531', pgid, kind: ['identity'] }, 'manager')
      ).data;
      expect(log).toMatchObject({
        total: 1,
        rows: [{ oldpgid: 'I10', pgid: 'J10', reason: 'lost tag', changes: [{ field: 'pgid', before: 'I10', after: 'J10' }] }],
      });
    }
  });
});

describe('parents', () => {
  test('431 and the inbreeding warning bite at entry', async () => {
    await type.mated('P01');
    await type.young('PB1', 'boar', '20250101', '20250801', { damid: 'P01' });
    const gilt = {
      pgid: 'P02',
      entrytp: 'gilt',
      birthdt: '20260301',
      entrydt: '20260901',
      source: 'OWN',
      lineage: 'LY',
      roomid: 'G1',
      applyid: 'OP1',
    };
    expect(codesOf(await type.post('/herd/saveEntry', { ...gilt, sireid: 'P01' }))).toEqual(['431']);
    expect(codesOf(await type.post('/herd/saveEntry', { ...gilt, damid: 'pb1' }))).toEqual(['431']);
    const warned = await type.post('/herd/saveEntry', { ...gilt, sireid: 'PB1', damid: 'P01', accept: [] });
    expect(warned.error).toMatchObject({ code: 'W_INBRED', params: { pct: 25 } });
  });

  test('are corrected where the birth falls on a litter of the new dam; the night computes again', async () => {
    await type.mated('P10', { boarid: 'PB2' });
    await type.young('PB2', 'boar', '20250101', '20250801');
    await type.event('P10', 'FAR', '20260724', { livenum: 12, deadnum: 0, mummynum: 0 });
    await type.young('P12', 'gilt', '20260801', '20261101', { damid: 'P11' });
    await type.young('P11', 'gilt', '20260725', '20261101', { damid: 'P01' });
    const litter = (await farm.inject('/herd/findLitter', { pgid: 'P01', farrowdt: '20260724' }, 'manager')).data;
    expect(litter).toMatchObject({ animals: [{ pgid: 'P11' }] });
    const ask = async (rows: object[]) => codesOf(await type.post('/herd/changeParents', { rows, change: 'genomic test' }));
    expect(await ask([{ pgid: 'P12', damid: 'P10' }])).toEqual(['404']);
    expect(await ask([{ pgid: 'P11', damid: 'PB2' }])).toEqual(['431']);
    expect(await ask([{ pgid: 'P11', damid: 'P10', sireid: 'P10' }])).toEqual(['430']);
    expect(await ask([{ pgid: 'NONE', damid: 'P10' }])).toEqual(['366']);
    const rows = [{ pgid: 'P11', damid: 'P10', sireid: 'PB2' }];
    const shown = (await farm.inject('/herd/checkParents', { rows }, 'manager')).data;
    expect(shown).toMatchObject({ issues: [], rows: [{ proposed: 'PB2', descendants: 1, inbreedingBefore: null, inbreedingAfter: 0 }] });
    expect((shown as { rows: { before: unknown[]; after: unknown[] }[] }).rows[0]).toMatchObject({
      before: expect.arrayContaining(['P11', 'P01']),
      after: expect.arrayContaining(['P11', 'PB2', 'P10']),
    });
    expect(await type.done('/herd/changeParents', { rows, change: 'genomic test' })).toEqual({ changed: 1, due: 2 });
    expect(await ask(rows)).toEqual(['838']);
    expect(await query("select sireid, damid from animal where pgid = 'P11'")).toEqual([{ sireid: 'PB2', damid: 'P10' }]);
    const kept = (await farm.inject('/herd/checkParents', { rows: [{ pgid: 'P11', sireid: null }] }, 'manager')).data;
    expect(kept).toMatchObject({ issues: [], rows: [{ proposed: 'PB2', inbreedingBefore: 0, inbreedingAfter: null }] });
    expect(await query('select count(*)::int as n from pedigree_due where farm_id = $1 and done_at is null', [FARM_A])).toEqual([{ n: 2 }]);
    expect(await differences()).toEqual([]);
  });

  test('are not corrected while a genetic run reads them', async () => {
    await query(
      `insert into gen_run (prnt2, gentp, state, askedby, askedfarm, due_at) select prnt2, 'INB', 'running', 'test', farm_id, now() from farm where farm_id = $1`,
      [FARM_A],
    );
    expect(codesOf(await type.post('/herd/changeParents', { rows: [{ pgid: 'P11', sireid: null }], change: 'x' }))).toEqual(['GEN_UPDATING']);
    await query("delete from gen_run where state = 'running'");
  });
});

describe('an entry is corrected', () => {
  const entry = {
    entrytp: 'mated',
    entrydt: '20260701',
    source: 'BOUGHT',
    lineage: 'LY',
    roomid: 'F1',
    applyid: 'OP1',
    services: 3,
    parity: 2,
    matetp: 'AI',
    boarid: 'X9',
  };

  test('a mating date recomputes the derived durations; identity and parents stay', async () => {
    await type.lactating('E01');
    const body = { ...entry, pgid: 'E01', matedt: '20260403', sireid: 'QQQ', version: await type.version('E01') };
    const shown = (await farm.inject('/herd/checkEntryChange', body, 'manager')).data;
    expect(shown).toMatchObject({ issues: [], touched: [{ eventcd: 'FAR' }] });
    expect(codesOf(await type.post('/herd/changeEntry', { ...body, version: 99, change: 'card' }))).toEqual(['436']);
    const done = await type.done('/herd/changeEntry', { ...body, change: 'card' });
    expect(done['durations']).toContainEqual({ n: 1, field: 'farrowday', before: 114, after: 112 });
    expect(
      await query("select a.sireid, c.farrowday from animal a join sow_cycle c using (farm_id, animal_id) where a.pgid = 'E01' and c.n = 1").then(
        ([row]) => row,
      ),
    ).toMatchObject({ sireid: null });
    expect(await differences()).toEqual([]);
    const log = (await farm.inject('/herd/findChanges', { subject: 'entry', from: '20250601', to: '20270531', pgid: 'E01' }, 'manager')).data;
    expect(log).toMatchObject({
      rows: [{ kind: 'edited', reason: 'card', changes: [{ field: 'matedt', before: '20260401', after: '20260403' }] }, { kind: 'entered' }],
    });
  });

  test('360, 361 past an event; 435 another kind of entry; level 60 for the birth date', async () => {
    await type.lactating('E02');
    const ask = async (more: object, person: 'manager' | 'staff' = 'manager') =>
      type.post('/herd/changeEntry', { ...entry, matedt: '20260401', pgid: 'E02', version: await type.version('E02'), change: 'x', ...more }, person);
    expect(codesOf(await ask({ entrydt: '20260725' }))).toEqual(['360']);
    expect(codesOf(await ask({ birthdt: '20260725' }))).toEqual(['361']);
    expect(codesOf(await ask({ entrytp: 'weaned' }))).toEqual(['435']);
    expect((await ask({ birthdt: '20240101' }, 'staff')).status).toBe(403);
    // Below level 60 people correct the entries they typed themselves.
    expect((await ask({ weight: 200 }, 'staff')).status).toBe(403);
    expect(farm.faults).toEqual([]);
  });

  test('an RFID tag of another animal is refused', async () => {
    await type.mated('E03', { rfid: 'TAG-1' });
    await type.mated('E04');
    const body = { ...entry, matedt: '20260401', pgid: 'E04', rfid: 'TAG-1', version: await type.version('E04'), change: 'x' };
    expect(codesOf(await type.post('/herd/changeEntry', body))).toEqual(['V_EXISTS']);
  });
});
