import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import { codesOf, Typist } from './corrections.fixture.ts';

let farm: TestApp;
let type: Typist;
beforeAll(async () => {
  farm = await testApp({ years: 0.3, sows: 8 });
  type = new Typist(farm);
}, 120_000);
afterAll(() => farm.close());

describe('a death is taken back', () => {
  test('the weaning saved with it stands, and so do the piglets in the nursery', async () => {
    await type.lactating('K01');
    const before = await type.nursery('N1');
    await type.event('K01', 'DTH', '20260820', { way: 'died', weannum: 12, nurseryid: 'N1' }, 'SUDDEN');
    expect(await type.nursery('N1')).toBe(before + 12);
    const shown = (await farm.inject('/herd/checkRestore', { pgid: 'K01', leavedt: '20260820' }, 'manager')).data;
    expect(shown).toMatchObject({ issues: [], leaving: { eventcd: 'DTH' }, before: { status: 'W' }, settled: [{ eventcd: 'WEA' }] });
    const done = await type.done('/herd/restoreAnimal', { pgid: 'K01', leavedt: '20260820', change: 'wrong sow' });
    expect(done['after']).toMatchObject({ status: 'W', leftdt: null });
    expect(await type.life('K01')).toEqual(['ENT 20260701', 'FAR 20260724', 'WEA 20260820']);
    expect(await type.nursery('N1')).toBe(before + 12);
  });

  test('427, 428, 429: unknown, another day, identity carried again', async () => {
    await type.mated('K02');
    await type.event('K02', 'DTH', '20260720', { way: 'died' }, 'SUDDEN');
    const ask = async (body: object) => codesOf(await type.post('/herd/restoreAnimal', { pgid: 'K02', leavedt: '20260720', change: 'x', ...body }));
    expect(await ask({ pgid: 'NONE' })).toEqual(['427']);
    expect(await ask({ leavedt: '20260721' })).toEqual(['428']);
    expect(await ask({ newpgid: 'K01' })).toEqual(['429']);
    expect(
      (await type.done('/herd/restoreAnimal', { pgid: 'K02', leavedt: '20260720', newpgid: 'K02B', change: 'tag read wrong' }))['after'],
    ).toMatchObject({
      pgid: 'K02B',
      leftdt: null,
    });
  });
});

describe('fosterings', () => {
  test('a row given away stands after one received the same day, also in the stored order', async () => {
    await type.lactating('K10');
    await type.lactating('K11');
    await type.lactating('K12');
    await type.event('K10', 'FOS', '20260726', { topgid: 'K11', num: 2 });
    await type.event('K12', 'FOS', '20260726', { topgid: 'K10', num: 1 });
    const { rows } = await farm.db.pool.query<{ data: object; rank: number }>(
      `select e.data, e.rank from animal_event e join animal a using (farm_id, animal_id) where a.farm_id = $1 and a.pgid = 'K10' and e.eventcd = 'FOS' order by rank`,
      [FARM_A],
    );
    expect(rows.map(({ data }) => Object.keys(data).includes('minusnum'))).toEqual([false, true]);
    expect(rows[1]?.rank).toBe(Number(rows[0]?.rank) + 1);
  });

  test('are not deleted while the other sow weaned what she received, and the refusal names her weaning', async () => {
    await type.lactating('K13');
    await type.lactating('K14');
    const given = await type.event('K13', 'FOS', '20260726', { topgid: 'K14', num: 2 });
    await type.event('K14', 'WEA', '20260820', { weannum: 14, roomid: 'N1' });
    const preview = await farm.inject('/herd/checkRemoval', { eventId: given }, 'manager');
    expect(preview.error).toMatchObject({ code: '407', params: { event: 'WEA', on: '20260820' } });
    const answer = await type.post('/herd/removeEvent', { eventId: given, version: await type.version('K13'), change: 'x' });
    expect(answer.error).toMatchObject({ code: '407', params: { event: 'WEA', on: '20260820' } });
    expect(await type.life('K14')).toEqual(['ENT 20260701', 'FAR 20260724', 'FOS 20260726', 'WEA 20260820']);
  });

  test('are undone with their other half, without a list to confirm', async () => {
    await type.lactating('K15');
    await type.lactating('K16');
    const given = await type.event('K15', 'FOS', '20260726', { topgid: 'K16', num: 2 });
    const done = await type.done('/herd/undoEvent', { eventId: given });
    expect(done['removed']).toHaveLength(2);
    expect(await type.life('K16')).toEqual(['ENT 20260701', 'FAR 20260724']);
  });

  test('edited, change the rows of both sows, as the other sow stood then', async () => {
    await type.lactating('K17');
    await type.lactating('K18');
    const given = await type.event('K17', 'FOS', '20260726', { topgid: 'K18', num: 2 });
    await type.event('K18', 'PLD', '20260730', { lossnum: 1 }, 'WEAK');
    const body = {
      eventId: given,
      version: await type.version('K17'),
      change: 'three',
      eventcd: 'FOS',
      pgid: 'K17',
      eventdt: '20260726',
      applyid: 'OP1',
    };
    await type.done('/herd/changeEvent', { ...body, topgid: 'K18', num: 3 });
    const { rows } = await farm.db.pool.query("select pgid, curnum from animal where pgid in ('K17', 'K18') order by pgid");
    expect(rows).toEqual([
      { pgid: 'K17', curnum: 9 },
      { pgid: 'K18', curnum: 14 },
    ]);
  });
});

describe('an edited event', () => {
  test('moved past others is refused by what no longer stands, not by a fault', async () => {
    await type.young('K20', 'gilt', '20251001', '20260501');
    const boar = (
      await farm.db.pool.query<{ pgid: string }>("select pgid from animal where farm_id = $1 and sex = 'M' and leftdt is null limit 1", [FARM_A])
    ).rows[0]?.pgid;
    const eventId = await type.event('K20', 'MAT', '20260620', { matetp: 'AI', boarid: boar });
    await type.event('K20', 'FRX', '20260720', { fregexamreslt: 'positive' });
    const body = {
      eventId,
      version: await type.version('K20'),
      change: 'x',
      eventcd: 'MAT',
      pgid: 'K20',
      applyid: 'OP1',
      matetp: 'AI',
      boarid: boar,
    };
    const answer = await type.post('/herd/changeEvent', { ...body, eventdt: '20260801' });
    expect(answer.error).toMatchObject({ code: '384', params: { event: 'FRX', on: '20260720' } });
    const shown = (await farm.inject('/herd/checkChange', { ...body, eventdt: '20260618' }, 'manager')).data;
    expect(shown).toMatchObject({ issues: [{ code: 'W_GILT', level: 'warning' }], touched: [{ eventcd: 'FRX' }] });
    expect((shown as { durations: { field: string }[] }).durations.map(({ field }) => field)).toEqual(['mateday', 'fregday', 'expfarrowdt']);
    expect(farm.faults).toEqual([]);
  });

  test('that another one had made keeps its maker: an implied return is corrected alone', async () => {
    await type.mated('K21');
    const boar = (
      await farm.db.pool.query<{ pgid: string }>("select pgid from animal where farm_id = $1 and sex = 'M' and leftdt is null limit 1", [FARM_A])
    ).rows[0]?.pgid;
    await type.event('K21', 'MAT', '20260705', { matetp: 'AI', boarid: boar });
    const { rows } = await farm.db.pool.query<{ event_id: string }>(
      "select event_id from animal_event e join animal a using (farm_id, animal_id) where a.pgid = 'K21' and e.eventcd = 'RET' and e.voided_at is null",
    );
    const body = {
      eventId: rows[0]?.event_id,
      version: await type.version('K21'),
      change: 'seen a day before',
      eventcd: 'RET',
      pgid: 'K21',
      applyid: 'OP1',
    };
    await type.done('/herd/changeEvent', { ...body, eventdt: '20260704', reason: 'UNKNOWN' });
    expect(await type.life('K21')).toEqual(['ENT 20260701', 'RET 20260704', 'MAT 20260705']);
  });

  test('several at once: the same value in all, or none when one refuses', async () => {
    await type.mated('K22');
    await type.mated('K23');
    const ids = [await type.event('K22', 'WGT', '20260705', { weight: 200 }), await type.event('K23', 'WGT', '20260705', { weight: 210 })];
    const events = async () => [
      { eventId: ids[0], version: await type.version('K22') },
      { eventId: ids[1], version: await type.version('K23') },
    ];
    const refused = await type.post('/herd/changeEvents', { events: await events(), set: { eventdt: '20260601' }, change: 'x' });
    expect(codesOf(refused)).toEqual(['360']);
    expect(refused.error?.list?.map(({ row }) => row)).toEqual([1, 2]);
    expect(await type.done('/herd/changeEvents', { events: await events(), set: { eventdt: '20260706' }, change: 'scale a day late' })).toMatchObject(
      { changed: 2 },
    );
    expect([await type.life('K22'), await type.life('K23')]).toEqual([
      ['ENT 20260701', 'WGT 20260706'],
      ['ENT 20260701', 'WGT 20260706'],
    ]);
  });
});

describe('deleting several events', () => {
  test('lists all that goes along once (434), then takes all', async () => {
    await type.lactating('K30');
    await type.mated('K31');
    const { rows } = await farm.db.pool.query<{ event_id: string }>(
      "select event_id from animal_event e join animal a using (farm_id, animal_id) where a.pgid = 'K30' and e.eventcd = 'FAR' and e.voided_at is null",
    );
    const far = rows[0]?.event_id ?? '';
    const weighed = await type.event('K31', 'WGT', '20260710', { weight: 200 });
    await type.event('K30', 'PLD', '20260801', { lossnum: 1 }, 'WEAK');
    await type.event('K30', 'SCO', '20260802', { bodyscore: 3 });
    const shown = (await farm.inject('/herd/checkRemovals', { eventIds: [far, weighed] }, 'manager')).data as {
      removed: { eventId: string; eventcd: string }[];
      reenter: { eventcd: string }[];
      issues: { code: string }[];
    };
    expect(shown.removed.map(({ eventcd }) => eventcd).sort()).toEqual(['FAR', 'PLD', 'SCO', 'WGT']);
    expect(shown.reenter.map(({ eventcd }) => eventcd)).toEqual(['SCO']);
    expect(shown.issues).toMatchObject([{ code: '434', params: { n: 2 } }]);
    const events = [
      { eventId: far, version: await type.version('K30') },
      { eventId: weighed, version: await type.version('K31') },
    ];
    expect(codesOf(await type.post('/herd/removeEvents', { events, change: 'x' }))).toEqual(['434']);
    expect(codesOf(await type.post('/herd/removeEvents', { events: [{ ...events[0], version: 99 }], change: 'x' }))).toEqual(['436']);
    const gone = (await type.done('/herd/removeEvents', { events, change: 'wrong sow', confirm: shown.removed.map(({ eventId }) => eventId) })) as {
      reenter: { body: object }[];
    };
    expect([await type.life('K30'), await type.life('K31')]).toEqual([['ENT 20260701'], ['ENT 20260701']]);
    expect(gone.reenter.map(({ body }) => body)).toMatchObject([{ eventcd: 'SCO', pgid: 'K30', eventdt: '20260802', bodyscore: 3 }]);
    await type.done('/herd/saveEvent', gone.reenter[0]?.body ?? {});
    expect(await type.life('K30')).toEqual(['ENT 20260701', 'SCO 20260802']);
    const log = (await farm.inject('/herd/findChanges', { subject: 'event', from: '20250601', to: '20270531', pgid: 'K30' }, 'manager')).data as {
      rows: { kind: string; eventcd: string; reason: string; device: string; cause: object | null }[];
      total: number;
    };
    expect(log.rows.map(({ kind, eventcd }) => `${kind} ${eventcd}`).sort()).toEqual(['along PLD', 'along SCO', 'deleted FAR']);
    expect(log.rows.find(({ eventcd }) => eventcd === 'SCO')).toMatchObject({
      reason: 'wrong sow',
      device: 'lightMyRequest',
      cause: { eventcd: 'FAR', pgid: 'K30' },
    });
  });
});

describe('the logs', () => {
  test('say from which screen and device a row came: an entry, a sheet of them, an event saved over a warning', async () => {
    await type.mated('K50');
    await type.event('K50', 'FAR', '20260718', { livenum: 12, deadnum: 0, mummynum: 0 });
    const gilt = { pgid: 'K51', entrydt: '20260901', birthdt: '20260301', lineage: 'LY', source: 'OWN', roomid: 'F1', applyid: 'OP1' };
    await type.done('/herd/importEntries', { sheet: 'gilt', rows: [gilt], mode: 'all', accept: true, fileName: 'gilts.xlsx' });
    const ask = async (subject: string, more: object) => {
      const body = { subject, from: '20250601', to: '20270531', ...more };
      const { rows } = (await farm.inject('/herd/findChanges', body, 'manager')).data as { rows: Record<string, unknown>[] };
      return rows.map(({ kind, screen, device, file }) => ({ kind, screen, device, file }));
    };
    const device = 'lightMyRequest';
    expect(await ask('entry', { pgid: 'K50' })).toEqual([{ kind: 'entered', screen: 'PigEntry', device, file: null }]);
    expect(await ask('entry', { kind: ['file'] })).toEqual([{ kind: 'file', screen: 'PigEntryBatch', device, file: 'gilts.xlsx' }]);
    expect(await ask('event', { pgid: 'K50' })).toEqual([{ kind: 'warning', screen: 'PigEvent', device, file: null }]);
  });

  test('tell what an edit changed and nothing else: rows written anew with it are no deletions', async () => {
    await type.lactating('K60');
    await type.lactating('K61');
    const weaned = await type.event('K60', 'WEA', '20260820', { weannum: 11, roomid: 'N1', lossreason: 'WEAK' });
    const given = await type.event('K61', 'FOS', '20260726', { topgid: await type.lactating('K62').then(() => 'K62'), num: 3 });
    const head = { applyid: 'OP1', change: 'read wrong' };
    const body = { eventId: weaned, version: await type.version('K60'), eventcd: 'WEA', pgid: 'K60', eventdt: '20260820' };
    await type.done('/herd/changeEvent', { ...head, ...body, weannum: 11, roomid: 'N1', lossreason: 'WEAK', weanweight: 70 });
    const fostered = { eventId: given, version: await type.version('K61'), eventcd: 'FOS', pgid: 'K61', eventdt: '20260726', topgid: 'K62' };
    await type.done('/herd/changeEvent', { ...head, ...fostered, num: 4 });
    const recorded = async (pgid: string) => {
      const ask = { subject: 'event', from: '20250601', to: '20270531', pgid };
      const { rows } = (await farm.inject('/herd/findChanges', ask, 'manager')).data as {
        rows: { kind: string; eventcd: string; changes: object[] }[];
      };
      return rows.filter(({ kind }) => kind !== 'warning').map(({ kind, eventcd, changes }) => ({ kind, eventcd, changes }));
    };
    expect(await recorded('K60')).toEqual([{ kind: 'edited', eventcd: 'WEA', changes: [{ field: 'weanweight', before: null, after: '70' }] }]);
    expect(await recorded('K61')).toEqual([{ kind: 'edited', eventcd: 'FOS', changes: [{ field: 'minusnum', before: '3', after: '4' }] }]);
    expect(await recorded('K62')).toEqual([{ kind: 'edited', eventcd: 'FOS', changes: [{ field: 'plusnum', before: '3', after: '4' }] }]);
  });

  test('shows an edit field by field, and how late events are typed', async () => {
    await type.mated('K40');
    const eventId = await type.event('K40', 'WGT', '20260705', { weight: 200 });
    const body = {
      eventId,
      version: await type.version('K40'),
      change: 'read wrong',
      eventcd: 'WGT',
      pgid: 'K40',
      eventdt: '20260705',
      applyid: 'OP1',
    };
    await type.done('/herd/changeEvent', { ...body, weight: 220 });
    const ask = { subject: 'event', from: '20250601', to: '20270531', pgid: 'K40', kind: ['edited'] };
    const log = (await farm.inject('/herd/findChanges', ask, 'manager')).data;
    expect(log).toMatchObject({
      total: 1,
      rows: [{ user: 'manager', kind: 'edited', reason: 'read wrong', changes: [{ field: 'weight', before: '200', after: '220' }] }],
    });
    const late = (await farm.inject('/herd/findLateness', { from: '20250601', to: '20270531', user: 'manager' }, 'manager')).data as {
      rows: { n: number; d0: number; d1: number; d3: number; d7: number; more: number; changed: number }[];
    };
    const [row] = late.rows;
    expect(row === undefined ? 0 : row.d0 + row.d1 + row.d3 + row.d7 + row.more).toBe(row?.n);
    expect(row?.changed).toBeGreaterThan(0);
    expect((await farm.inject('/herd/findChanges', ask, 'staff')).status).toBe(403);
    expect(codesOf(await farm.inject('/herd/findChanges', { ...ask, from: '20270601' }, 'manager'))).toEqual(['898']);
    expect(codesOf(await farm.inject('/herd/findLateness', { from: '20200101', to: '20261231' }, 'manager'))).toEqual(['V_PERIOD']);
  });
});
