import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeBackTransfers } from '#apps/server/transfers.ts';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { putSetting } from '#modules/admin/server/create-farm.ts';
import { codesOf, Typist } from '#modules/herd/server/handlers/corrections.fixture.ts';
import { FARM_A, FARM_B, type Person, type TestApp, testApp } from './test-app.ts';

let farm: TestApp;
let type: Typist;
beforeAll(async () => {
  farm = await testApp({ years: 0.3, sows: 8 });
  type = new Typist(farm);
  await farm.db.pool.query('update farm set prnt2 = (select prnt2 from farm where farm_id = $1) where farm_id = $2', [FARM_A, FARM_B]);
}, 120_000);
afterAll(() => farm.close());

const refusal = async (path: string, body: object, person: Person = 'manager') => codesOf(await type.post(path, body, person));

describe('deaths in a nursery house', () => {
  const death = { roomid: 'N3', eventdt: '20260822', count: 3, week: 4, reason: 'CRUSHED', way: 'died', applyid: 'OP1' };

  test('take heads from the house, are changed and taken back', async () => {
    await type.lactating('N01');
    await type.event('N01', 'WEA', '20260820', { weannum: 12, roomid: 'N3' });
    const before = await type.nursery('N3');
    const saved = await type.done('/herd/saveNurseryDeath', death);
    expect(saved['heads']).toBe(before - 3);
    const changed = await type.done('/herd/changeNurseryDeath', { ...death, count: 5, deathId: saved['deathId'], change: 'counted again' });
    expect(changed['heads']).toBe(before - 5);
    expect(await refusal('/herd/changeNurseryDeath', { ...death, deathId: changed['deathId'], change: 'x' }, 'staff')).toEqual(['env_403']);
    const house = (await farm.inject('/herd/getNursery', { roomid: 'N3', eventdt: '20260823' }, 'manager')).data;
    expect(house).toMatchObject({
      dead: 5,
      rows: [{ deathId: changed['deathId'], count: 5, week: 4, reason: 'CRUSHED', way: 'died', applyid: 'OP1' }],
    });
    expect((house as { days: { day: string; count: number }[] }).days.find(({ day }) => day === '20260822')?.count).toBe(5);
    expect(await refusal('/herd/removeNurseryDeath', { deathId: saved['deathId'], change: 'x' })).toEqual(['436']);
    expect((await type.done('/herd/removeNurseryDeath', { deathId: changed['deathId'], change: 'x' }))['heads']).toBe(before);
  });

  test('pigs euthanised leave the house as such, and count among its dead', async () => {
    await type.lactating('N09');
    await type.event('N09', 'WEA', '20260820', { weannum: 12, roomid: 'N3' });
    const dead = async () =>
      Number((await farm.inject('/herd/getNursery', { roomid: 'N3', eventdt: '20260823' }, 'manager')).data?.['dead' as never]);
    const before = await dead();
    const { deathId } = await type.done('/herd/saveNurseryDeath', { ...death, count: 2, way: 'euthanised', reason: 'N-SCOUR' });
    const { rows } = await farm.db.pool.query('select kind, qty from movement where farm_id = $1 and source_event = $2', [FARM_A, deathId]);
    expect(rows).toEqual([{ kind: 'euthanised', qty: -2 }]);
    expect(await dead()).toBe(before + 2);
    await type.done('/herd/removeNurseryDeath', { deathId, change: 'x' });
    expect(await dead()).toBe(before);
  });

  test('are refused: too many, a later day short, unknown reason, wrong house, future', async () => {
    expect(await refusal('/herd/saveNurseryDeath', { ...death, count: 1000 })).toEqual(['414']);
    expect(await refusal('/herd/saveNurseryDeath', { ...death, reason: 'NONE' })).toEqual(['371']);
    expect(await refusal('/herd/saveNurseryDeath', { ...death, roomid: 'F1' })).toEqual(['372']);
    expect(await refusal('/herd/saveNurseryDeath', { ...death, eventdt: '20991231' })).toEqual(['359']);
    expect(await refusal('/herd/saveNurseryDeath', { ...death, week: 2 })).toEqual(['V_RANGE']);
    const all = await type.nursery('N3');
    await type.done('/herd/saveNurseryDeath', { ...death, eventdt: '20260825', count: all });
    expect(await refusal('/herd/saveNurseryDeath', { ...death, count: 1 })).toEqual(['415']);
  });
});

describe('groups', () => {
  test('follow each other without gaps, keep their days once mated, and count what happened', async () => {
    const { rows } = await farm.db.pool.query<{ first: string; last: string; code: string; version: number }>(
      'select code, first_day as first, last_day as last, version from herd_group where farm_id = $1 order by first_day desc limit 1',
      [FARM_A],
    );
    const last = rows[0];
    if (last === undefined) throw new Error('the farm has no group');
    const first = addDays(businessDate(last.last), 1);
    const next = { code: 'NEXT', first, last: addDays(first, 6), sows: 20, version: 0 };
    expect(await refusal('/herd/saveGroup', { rows: [{ ...next, first: addDays(first, 1) }] })).toEqual(['382']);
    expect(await refusal('/herd/saveGroup', { rows: [{ ...next, first: last.last }] })).toEqual(['382']);
    expect(await refusal('/herd/saveGroup', { rows: [next] }, 'staff')).not.toEqual([]);
    await type.done('/herd/saveGroup', { rows: [next] });
    expect(await refusal('/herd/saveGroup', { rows: [next] })).toEqual(['436']);
    const wider = [
      { ...last, last: addDays(businessDate(last.last), 1), version: last.version },
      { ...next, first: addDays(first, 1), version: 1 },
    ];
    expect((await type.done('/herd/saveGroup', { rows: wider }))['saved']).toBe(2);
    const end = { code: 'ENDING', first: addDays(first, 7), last: addDays(first, 13), version: 0 };
    await type.done('/herd/saveGroup', { rows: [end] });
    expect(await refusal('/herd/removeGroup', { code: 'NEXT', version: 2 })).toEqual(['382']);
    expect(await refusal('/herd/removeGroup', { code: 'ENDING', version: 9 })).toEqual(['436']);
    const mated = (
      await farm.db.pool.query<{ mategrp: string; n: number }>(
        'select mategrp, count(*)::int as n from sow_cycle where farm_id = $1 and mategrp is not null and not entered group by 1 order by 2 desc limit 1',
        [FARM_A],
      )
    ).rows[0];
    const code = String(mated?.mategrp);
    const carry = (from: string, to: string) =>
      farm.db.pool.query('update sow_cycle set mategrp = $2 where farm_id = $3 and mategrp = $1', [from, to, FARM_A]);
    await carry(code, 'ENDING');
    expect(await refusal('/herd/removeGroup', { code: 'ENDING', version: 1 })).toEqual(['382']);
    await carry('ENDING', code);
    expect((await type.done('/herd/removeGroup', { code: 'ENDING', version: 1 }))['removed']).toBe(1);
    const year = Number(mated?.mategrp.slice(0, 4));
    const found = (await farm.inject('/herd/findGroups', { year }, 'manager')).data as { rows: Record<string, unknown>[] };
    const row = found.rows.find(({ code }) => code === mated?.mategrp) as Record<string, number>;
    expect(Number(row['matedSows']) + Number(row['matedGilts'])).toBeGreaterThanOrEqual(mated?.n ?? 1);
    const moved = { code: row['code'], first: row['first'], last: addDays(businessDate(String(row['last'])), -1), version: row['version'] };
    expect(await refusal('/herd/saveGroup', { rows: [moved] })).toEqual(['382']);
  });
});

describe('one event for many animals', () => {
  test('V_INVALID: the total weaned into a house is not the sum of its rows, and nothing is saved', async () => {
    await type.lactating('MW1');
    await type.lactating('MW2');
    const wean = (pgid: string, weannum: number) => ({ eventcd: 'WEA', pgid, eventdt: '20260820', applyid: 'OP1', weannum, roomid: 'N3' });
    const rows = [wean('MW1', 12), wean('MW2', 12)];
    expect(await refusal('/herd/saveEvents', { rows, accept: true, houses: [{ roomid: 'N3', total: 23 }] })).toEqual(['V_INVALID']);
    expect(await type.life('MW1')).not.toContain('WEA 20260820');
    expect((await type.done('/herd/saveEvents', { rows, accept: true, houses: [{ roomid: 'N3', total: 24 }] }))['saved']).toBe(2);
  });
});

describe('a lot', () => {
  const lot = { entrytp: 'gilt', entrydt: '20260820', source: 'BOUGHT', lineage: 'LY', roomid: 'G1', applyid: 'OP1', lot: 'L1' };
  const gilt = (n: number) => ({ pgid: `LOT${n}`, birthdt: '20260301', weight: 100 + n });

  test('is taken whole or not at all', async () => {
    const bad = await type.post('/herd/saveLot', { ...lot, rows: [gilt(1), { ...gilt(2), weight: 450 }, gilt(1)] });
    expect(codesOf(bad).sort()).toEqual(['357', '424']);
    expect(await type.version('LOT1')).toBe(0);
    expect(await type.done('/herd/saveLot', { ...lot, rows: [gilt(1), gilt(2)] })).toMatchObject({ saved: 2, mean: 101.5 });
    expect(await type.life('LOT2')).toEqual(['ENT 20260820']);
  });

  test('the heads counted and their weight together agree with the rows', async () => {
    const rows = [gilt(11), gilt(12)];
    expect(await refusal('/herd/saveLot', { ...lot, rows, count: 3, total: 223 })).toEqual(['V_INVALID']);
    // Means of 19.9 and 200.1 kg lie outside WTGILT 20 to 200.
    expect(await refusal('/herd/saveLot', { ...lot, rows, count: 2, total: 39.8 })).toEqual(['424']);
    expect(await refusal('/herd/saveLot', { ...lot, rows, count: 2, total: 400.2 })).toEqual(['424']);
    expect(await type.done('/herd/saveLot', { ...lot, rows, count: 2, total: 400 })).toMatchObject({ saved: 2 });
  });

  test('373: a strict house that has not enough places', async () => {
    await farm.db.pool.query("insert into room (farm_id, roomid, name, area, capacity, strict) values ($1, 'G9', 'G9', 'gilts', 2, true)", [FARM_A]);
    expect(await refusal('/herd/saveLot', { ...lot, roomid: 'G9', rows: [gilt(5), gilt(6), gilt(7)], accept: ['373'] })).toContain('373');
  });
});

describe('semen', () => {
  const collection = { volume: 200, motility: 80, concentration: 300, abnormal: 10, dilutor: 'BTS', doses: 10 };

  test('doses leave the store and never fall below 0', async () => {
    await type.young('SB1', 'boar', '20250901', '20260601');
    await type.event('SB1', 'SEM', '20260820', collection);
    const out = { batch: 'SB1-20260820', eventdt: '20260821', count: 6, way: 'thrown', reason: 'SEMOLD', applyid: 'OP1' };
    const saved = await type.done('/herd/saveSemenOut', out);
    expect(saved['left']).toBe(4);
    expect(await refusal('/herd/removeSemenOut', { outId: saved['outId'] }, 'staff')).toEqual(['env_403']);
    expect((await type.done('/herd/removeSemenOut', { outId: saved['outId'] }))['left']).toBe(10);
    expect(await refusal('/herd/removeSemenOut', { outId: saved['outId'] })).toEqual(['436']);
    expect(await refusal('/herd/saveSemenOut', { ...out, reason: 'CRUSHED' })).toEqual(['371']);
    expect(await refusal('/herd/saveSemenOut', { ...out, applyid: 'NOBODY' })).toEqual(['370']);
    expect((await type.done('/herd/saveSemenOut', out))['left']).toBe(4);
    expect((await farm.inject('/herd/findSemenBatches', {}, 'manager')).data).toMatchObject({
      outs: [{ batch: 'SB1-20260820', count: 6, reason: 'SEMOLD' }],
    });
    expect(await refusal('/herd/saveSemenOut', out)).toEqual(['383']);
    expect(await refusal('/herd/saveSemenOut', { ...out, count: 1, reason: null })).toEqual(['371']);
    expect(await refusal('/herd/saveSemenOut', { ...out, count: 1, way: 'sent', tofarm: FARM_A })).toEqual(['417']);
    const boar = (await farm.inject('/herd/getBoarSemen', { pgid: 'SB1', eventdt: '20260822' }, 'manager')).data;
    expect(boar).toMatchObject({ days: 2, next: '20260823', rows: [{ doses: 10 }] });
  });
});

describe('transfers between farms', () => {
  const there = async (pgid: string) =>
    (
      await farm.db.pool.query<Record<string, unknown>>(
        'select status, services, parity, matedt, expfarrowdt, entrydt, leftdt from animal where farm_id = $1 and pgid = $2 and not deleted',
        [FARM_B, pgid],
      )
    ).rows[0];
  const here = async (pgid: string) =>
    (
      await farm.db.pool.query<Record<string, unknown>>('select animal_id, leftway, transfer_to from animal where farm_id = $1 and pgid = $2', [
        FARM_A,
        pgid,
      ])
    ).rows[0];
  const today = async () => (await farm.db.pool.query<{ d: string }>("select max(eventdt) as d from animal_event where eventcd = 'TRF'")).rows[0]?.d;
  const send = (pgid: string, eventdt: string) => type.event(pgid, 'TRF', eventdt, { tofarm: FARM_B }, 'TRANSFER');
  const answer = async (pgid: string, more: object = {}) =>
    type.post(
      '/herd/answerArrival',
      { fromfarm: FARM_A, animalId: (await here(pgid))?.['animal_id'], answer: 'accept', roomid: 'F1', reqid: randomUUID(), ...more },
      'managerb',
    );
  const curday = async () => String(((await farm.inject('/account/getSession', {}, 'manager')).data as { CURBUSDT?: string } | null)?.CURBUSDT);

  test('an accepted sow has the same status, cycle and time_parity; the other farm counts her as moved', async () => {
    const day = await curday();
    await type.mated('TR1', { matedt: addDays(businessDate(day), -40), entrydt: addDays(businessDate(day), -30) });
    await send('TR1', addDays(businessDate(day), -1));
    expect(await refusal('/herd/saveEvent', { eventcd: 'WGT', pgid: 'TR1', eventdt: day, applyid: 'OP1', weight: 200 })).toEqual(['418']);
    const waiting = (await farm.inject('/herd/findArrivals', {}, 'managerb')).data as { rows: { pgid: string; timeParity: string }[] };
    expect(waiting.rows).toMatchObject([{ pgid: 'TR1', timeParity: '3-2' }]);
    expect((await answer('TR1')).data).toEqual({ pgid: 'TR1', status: 'M', timeParity: '3-2' });
    expect(await there('TR1')).toMatchObject({
      status: 'M',
      services: 3,
      parity: 2,
      matedt: addDays(businessDate(day), -40),
      entrydt: await today(),
    });
    expect(await here('TR1')).toMatchObject({ leftway: 'moved', transfer_to: null });
    expect(codesOf(await answer('TR1'))).toEqual(['366']);
  });

  test('a sow that came back on heat arrives with status R', async () => {
    const day = await curday();
    await type.mated('TR2', { matedt: addDays(businessDate(day), -40), entrydt: addDays(businessDate(day), -30) });
    await type.event('TR2', 'RET', addDays(businessDate(day), -19));
    await type.event('TR2', 'TRT', addDays(businessDate(day), -2), { item: 'D-OXY', withdrawdays: 21 }, 'LEGS');
    await send('TR2', addDays(businessDate(day), -1));
    expect((await answer('TR2')).data).toEqual({ pgid: 'TR2', status: 'R', timeParity: '3-2' });
    const cull = { reqid: randomUUID(), eventcd: 'CUL', pgid: 'TR2', eventdt: day, applyid: 'OP1', reason: 'LEGS' };
    expect((await type.post('/herd/saveEvent', cull, 'managerb')).error).toMatchObject({ code: '425', params: { item: 'D-OXY' } });
  });

  test('what she carried over stands when her entry is corrected; she comes back here once it is deleted there, not before', async () => {
    const { rows } = await farm.db.pool.query<{ eventId: string; eventdt: string; data: object; version: number }>(
      `select e.event_id as "eventId", e.eventdt, e.data, a.version from animal_event e join animal a using (farm_id, animal_id)
       where a.pgid = 'TR2' and e.voided_at is null and (e.farm_id, e.eventcd) in (($1, 'TRF'), ($2, 'ENT')) order by e.eventcd`,
      [FARM_A, FARM_B],
    );
    const [entry, sent] = rows;
    const typed = { ...entry?.data, pgid: 'TR2', entrydt: entry?.eventdt, version: entry?.version, rfid: '964000000000222', change: 'tag read' };
    const corrected = await type.post('/herd/changeEntry', typed, 'managerb');
    expect(corrected.data).toMatchObject({ after: { status: 'R', withdrawalEnd: expect.stringMatching(/^\d{8}$/) } });
    const of = { ...sent, eventcd: 'TRF', pgid: 'TR2', applyid: 'OP1', reason: 'TRANSFER', change: 'x', tofarm: FARM_B };
    expect(await refusal('/herd/changeEvent', { ...of, eventdt: await curday() })).toEqual(['894']);
    const { id: eventId } = await type.done('/herd/changeEvent', { ...of, remark: 'by truck' });
    const back = async () => refusal('/herd/removeEvent', { eventId, version: await type.version('TR2'), change: 'wrong sow' });
    expect([await back(), (await here('TR2'))?.['leftway']]).toEqual([['894'], 'moved']);
    const gone = { pgid: 'TR2', version: (corrected.data as { version: number }).version, change: 'wrong sow', reqid: randomUUID() };
    expect(codesOf(await type.post('/herd/removeEntry', gone, 'managerb'))).toEqual([]);
    expect([await back(), (await here('TR2'))?.['leftway']]).toEqual([[], null]);
  });

  test('refused: she is back; nothing is left of it when the entry fails', async () => {
    const day = await curday();
    await type.young('TR3', 'gilt', addDays(businessDate(day), -200), addDays(businessDate(day), -20));
    await send('TR3', addDays(businessDate(day), -1));
    expect(codesOf(await answer('TR3', { roomid: 'NONE' }))).toEqual(['372']);
    expect(await here('TR3')).toMatchObject({ leftway: null, transfer_to: FARM_B });
    expect((await answer('TR3', { answer: 'refuse', reason: 'no place' })).status).toBe(200);
    expect(await here('TR3')).toMatchObject({ leftway: null, transfer_to: null });
    expect(await there('TR3')).toBeUndefined();
  });

  test('after TRFDAYS nobody can take her, and she is back with the next save of her farm', async () => {
    const day = await curday();
    await type.young('TR4', 'gilt', addDays(businessDate(day), -200), addDays(businessDate(day), -20));
    await send('TR4', addDays(businessDate(day), -8));
    expect(codesOf(await answer('TR4'))).toEqual(['366']);
    await type.event('TR4', 'WGT', day, { weight: 130 });
    expect(await here('TR4')).toMatchObject({ leftway: null, transfer_to: null });
  });

  test('one nobody accepts comes back without anybody saving anything', async () => {
    const day = businessDate(await curday());
    await type.young('TR6', 'gilt', addDays(day, -200), addDays(day, -20));
    await type.young('TR7', 'gilt', addDays(day, -200), addDays(day, -20));
    await send('TR7', addDays(day, -7));
    await send('TR6', addDays(day, -8));
    const pools = farm.db.pools;
    expect(await takeBackTransfers(pools)).toBe(1);
    expect(await here('TR6')).toMatchObject({ leftway: null, transfer_to: null });
    expect(await here('TR7')).toMatchObject({ transfer_to: FARM_B });
    expect(await takeBackTransfers(pools)).toBe(0);
  });

  const from = async (days: number) => addDays(businessDate(await curday()), -days);
  const arrived = async (pgid: string) => {
    await send(pgid, await from(1));
    const { data } = await answer(pgid);
    const { rows } = await farm.db.pool.query<Record<string, unknown>>(
      `select c.kind, c.mategrp, c.fregexamreslt, c.outcome, c.farrowdt, e.data->>'fromfarm' as fromfarm, a.pigtype,
         (select string_agg(s.kind, ',' order by s.from_day) from herd_span s where s.farm_id = a.farm_id and s.animal_id = a.animal_id) as spans
       from animal a left join sow_cycle c on c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.n = 1
       join animal_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'ENT'
       where a.farm_id = $1 and a.pgid = $2`,
      [FARM_B, pgid],
    );
    return { ...(data as object), ...rows[0] };
  };

  test('a mating that failed long ago, a check that holds, a weaned sow and a boar arrive as they were', async () => {
    const mated = async (pgid: string, ago: number) => type.mated(pgid, { matedt: await from(ago), entrydt: await from(ago - 1) });
    await mated('TN1', 160);
    await type.event('TN1', 'FRX', await from(130), { fregexamreslt: 'negative' });
    expect(await arrived('TN1')).toMatchObject({ status: 'N', timeParity: '3-2', outcome: 'negative', fromfarm: FARM_A, pigtype: 'open' });
    await mated('TA1', 100);
    await type.event('TA1', 'ABO', await from(40));
    expect(await arrived('TA1')).toMatchObject({ status: 'A', timeParity: '3-2', outcome: 'abortion' });
    await mated('TP1', 60);
    await type.event('TP1', 'FRX', await from(30), { fregexamreslt: 'positive' });
    expect(await arrived('TP1')).toMatchObject({ status: 'M', fregexamreslt: 'positive', outcome: null });
    await mated('TW1', 140);
    await type.event('TW1', 'FAR', await from(25), { livenum: 10, deadnum: 0, mummynum: 0 });
    await type.event('TW1', 'WEA', await from(4), { weannum: 10, roomid: 'N3' });
    expect(await arrived('TW1')).toMatchObject({ status: 'W', timeParity: '3-3', kind: 'E' });
    await type.young('TB1', 'boar', await from(400), await from(50));
    expect(await arrived('TB1')).toMatchObject({ status: null, timeParity: '0-0', fromfarm: FARM_A, pigtype: 'boar' });
  });

  test('a sow without piglets that was not weaned arrives as that, and is weaned here', async () => {
    await type.mated('TF1', { matedt: await from(120), entrydt: await from(100) });
    await type.event('TF1', 'FAR', await from(5), { livenum: 3, deadnum: 9, mummynum: 0 });
    await type.event('TF1', 'PLD', await from(4), { lossnum: 3 }, 'CRUSHED');
    expect(await arrived('TF1')).toMatchObject({ status: 'F', timeParity: '3-3', pigtype: 'lactating', farrowdt: await from(5), spans: 'lactating' });
    const body = { eventcd: 'WEA', pgid: 'TF1', eventdt: await curday(), applyid: 'OP1', weannum: 0, roomid: 'N3' };
    expect((await type.post('/herd/saveEvent', body, 'managerb')).data).toMatchObject({ after: { status: 'W' } });
  });

  test('the mating group goes along where the other farm has it with that day, else without', async () => {
    const day = await from(40);
    const code = 'TG-DAY';
    await farm.db.pool.query('insert into herd_group (farm_id, code, first_day, last_day) select unnest($1::text[]), $2, $3::date, $3::date', [
      [FARM_A, FARM_B],
      code,
      day,
    ]);
    await type.mated('TG1', { matedt: day, entrydt: day, mategrp: code });
    expect(await arrived('TG1')).toMatchObject({ status: 'M', mategrp: code });
    await type.mated('TG2', { matedt: day, entrydt: day, mategrp: code });
    await farm.db.pool.query('update herd_group set code = $3 where farm_id = $1 and code = $2', [FARM_B, code, 'OTHER']);
    expect(await arrived('TG2')).toMatchObject({ status: 'M', mategrp: null });
  });

  const photosOf = async (pgid: string, farmid: string, person: Person) => {
    const { rows } = await farm.db.pool.query<{ animal_id: string }>(
      'select animal_id from animal where farm_id = $1 and pgid = $2 and not deleted order by leftdt desc nulls first limit 1',
      [farmid, pgid],
    );
    const { data } = await farm.inject('/herd/findPhotos', { animalId: rows[0]?.animal_id }, person);
    return { animalId: rows[0]?.animal_id, rows: (data as { rows: { photoId: string; path: string; user: string; at: string }[] }).rows };
  };
  const photograph = async (pgid: string) => {
    const file = { name: 'nái.jpg', data: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64') };
    const { path } = await type.done('/common/saveFile', { kind: 'picture', file });
    await type.done('/herd/savePhoto', { animalId: (await here(pgid))?.['animal_id'], path });
  };

  test('her photographs go along, those taken away not; the farm she left keeps its own; back home she has them again', async () => {
    const day = await curday();
    await type.young('TH1', 'gilt', await from(200), await from(20));
    for (let n = 0; n < 3; n += 1) await photograph('TH1');
    const [gone, ...kept] = (await photosOf('TH1', FARM_A, 'manager')).rows;
    await type.done('/herd/removePhoto', { photoId: gone?.photoId });
    await send('TH1', await from(1));
    expect((await answer('TH1')).status).toBe(200);
    const there = await photosOf('TH1', FARM_B, 'managerb');
    expect(there.rows).toMatchObject(kept.map(({ user, at }) => ({ user, at })));
    for (const { path } of there.rows) expect((await farm.inject('/common/getFile', { path }, 'managerb')).http).toBe(200);
    expect((await farm.inject('/common/getFile', { path: there.rows[0]?.path }, 'manager')).error?.code).toBe('V_NOTEXISTS');
    await type.post('/herd/removePhoto', { photoId: there.rows[0]?.photoId, reason: 'blurred', reqid: randomUUID() }, 'managerb');
    expect((await photosOf('TH1', FARM_A, 'manager')).rows.length).toBe(2);
    const back = { eventcd: 'TRF', pgid: 'TH1', eventdt: day, applyid: 'OP1', reason: 'TRANSFER', tofarm: FARM_A };
    expect(codesOf(await type.post('/herd/saveEvent', { ...back, reqid: randomUUID() }, 'managerb'))).toEqual([]);
    const home = { fromfarm: FARM_B, animalId: there.animalId, answer: 'accept', roomid: 'F1' };
    expect(codesOf(await type.post('/herd/answerArrival', { ...home, reqid: randomUUID() }))).toEqual([]);
    expect((await photosOf('TH1', FARM_A, 'manager')).rows.length).toBe(1);
  });

  test('TRFAUTO Y: she stands on the other farm with the save', async () => {
    await farm.db.transactions.write({ user: 'test', farms: [FARM_A] }, (db) => putSetting(db, 'farm', FARM_A, 'TRFAUTO', 'Y'));
    await type.mated('TA9', { matedt: await from(40), entrydt: await from(30) });
    await send('TA9', await from(1));
    expect(await here('TA9')).toMatchObject({ leftway: 'moved', transfer_to: null });
    expect(await there('TA9')).toMatchObject({ status: 'M', services: 3, parity: 2, entrydt: await from(1) });
    await type.mated('TA8', { matedt: await from(40), entrydt: await from(30) });
    const sent = { eventcd: 'TRF', eventdt: await curday(), applyid: 'OP1', reason: 'TRANSFER', tofarm: FARM_B };
    const many = await type.done('/herd/saveEvents', { rows: ['TA9', 'TA8'].map((pgid) => ({ ...sent, pgid })), mode: 'good', accept: true });
    expect([many['saved'], (await there('TA8'))?.['status']]).toEqual([1, 'M']);
    expect(codesOf(await answer('TA9'))).toEqual(['366']);
  });

  test('417: the same farm', async () => {
    const day = await curday();
    await type.young('TR5', 'gilt', addDays(businessDate(day), -200), addDays(businessDate(day), -20));
    expect(
      await refusal('/herd/saveEvent', { eventcd: 'TRF', pgid: 'TR5', eventdt: day, applyid: 'OP1', reason: 'TRANSFER', tofarm: FARM_A }),
    ).toEqual(['417']);
  });
});
