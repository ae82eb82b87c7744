import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/business-date.ts';
import { type SavedSale, saleWorld } from './sale-world.fixture.ts';

let sales: Awaited<ReturnType<typeof saleWorld>>;
/** Animals present without piglets, each used once. */
let herd: string[];
beforeAll(async () => {
  sales = await saleWorld();
  const { rows } = await sales.world.db.pool.query<{ pgid: string }>(
    `select pgid from animal where farm_id = 'FA01' and leftdt is null and not deleted and not semen_only and transfer_to is null and status <> 'L' and sex = 'F'
       and (withdrawal_end is null or withdrawal_end < $1::date) order by parity desc, pgid`,
    [sales.today],
  );
  herd = rows.map(({ pgid }) => pgid);
}, 120_000);
afterAll(() => sales.world.close());

const take = (): string => {
  const pgid = herd.shift();
  if (pgid === undefined) throw new Error('no animal is left to sell');
  return pgid;
};
const why = { reason: 'typed wrong' };
const sow = (pgid: string, more: object = {}) => ({
  ...{ kind: 'breeding', pgid, weight: 210, saleclass: 'cull', basis: 'kg', price: 45_000, reason: 'OLD' },
  ...more,
});
const leaves = (pgid: string, more: object = {}) => ({
  ...{ eventcd: 'CUL', pgid, eventdt: sales.today, applyid: 'OP1', reason: 'OLD', weight: 200, price: 45_000, buyer: 'LAI' },
  ...more,
});
/** Where an animal stands: its leaving, and the lines that name it. */
const stands = async (pgid: string) => {
  const { rows } = await sales.world.db.pool.query(
    `select a.leftdt is not null as gone, e.eventcd, e.data->>'buyer' as buyer, (e.data->>'weight')::float8 as weight, l.net::float8 as net, n.state, n.noteid, n.version,
       e.event_id as event, l.herd_id = e.event_id as same
     from animal a left join animal_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd in ('CUL', 'SAL') and e.voided_at is null
       left join sale_line l on l.farm_id = a.farm_id and l.herd_id = e.event_id left join sale_note n on n.farm_id = l.farm_id and n.noteid = l.noteid
     where a.farm_id = 'FA01' and a.pgid = $1`,
    [pgid],
  );
  return rows[0] as Readonly<Record<string, unknown>> | undefined;
};

describe('a sow sold in the herd', () => {
  test('is a line of the note of her buyer, which the next of the day joins; corrected, the line follows', async () => {
    const [one, two] = [take(), take()];
    const saved = await sales.write<{ id: string; version: number }>('/herd/saveEvent', leaves(one));
    expect([saved.code, saved.field]).toEqual([undefined, undefined]);
    await sales.write('/herd/saveEvent', leaves(two, { eventcd: 'SAL', reason: 'SALE', price: null, weight: null }));
    const [a, b] = [await stands(one), await stands(two)];
    expect([a?.['net'], a?.['same'], b?.['net'], b?.['noteid']]).toEqual([9_000_000, true, 0, a?.['noteid']]);
    const changed = await sales.write<{ id: string }>('/herd/changeEvent', {
      ...leaves(one, { weight: 190 }),
      ...{ eventId: saved.data.id, version: saved.data.version, change: 'weighed again' },
    });
    expect(changed.code).toBeUndefined();
    expect(await stands(one)).toMatchObject({ net: 8_550_000, same: true, event: changed.data.id, weight: 190 });
    const opened = await sales.open(String(a?.['noteid']));
    expect(opened.lines.map(({ name, saleclass }) => [name, saleclass])).toEqual([
      [one, 'cull'],
      [two, 'breeding'],
    ]);
  });

  test('a buyer nobody keeps, or a price without a weight, is refused beside its field and nothing is written', async () => {
    const pgid = take();
    expect(await sales.refusal('/herd/saveEvent', leaves(pgid, { buyer: 'STRANGER' }))).toEqual(['z01', 'buyer']);
    expect(await sales.refusal('/herd/saveEvent', leaves(pgid, { weight: null }))).toEqual(['z04', 'weight']);
    const tried = await sales.call<{ issues: readonly { code: string; field?: string }[] }>('/herd/checkEvent', leaves(pgid, { buyer: 'STRANGER' }));
    expect(tried.data.issues.map(({ code, field }) => [code, field])).toEqual([['z01', 'buyer']]);
    expect(await stands(pgid)).toMatchObject({ gone: false });
    expect((await sales.write('/herd/saveEvent', leaves(pgid, { buyer: null, price: null }))).code).toBeUndefined();
    expect(await stands(pgid)).toMatchObject({ gone: true, noteid: null });
  });

  test('comes back when her line is cancelled, not before (894); her author may undo at once', async () => {
    const [pgid, undone] = [take(), take()];
    const saved = await sales.write<{ id: string; version: number }>('/herd/saveEvent', leaves(pgid, { buyer: 'CTY' }));
    const back = { pgid, leavedt: sales.today, change: 'not she' };
    expect(await sales.refusal('/herd/restoreAnimal', back)).toEqual(['894', 'pgid']);
    const { id, version } = saved.data;
    expect((await sales.write('/herd/removeEvent', { eventId: id, version, change: 'not she' })).code).toBe('894');
    const note = await stands(pgid);
    expect((await sales.write('/finance/removeNote', { noteid: note?.['noteid'], version: 1, ...why })).http).toBe(200);
    expect(await stands(pgid)).toMatchObject({ gone: false, eventcd: null });
    const second = await sales.write<{ id: string }>('/herd/saveEvent', leaves(undone, { buyer: 'CTY' }));
    expect((await sales.write('/herd/undoEvent', { eventId: second.data.id })).code).toBeUndefined();
    expect(await stands(undone)).toMatchObject({ gone: false });
    const { rows } = await sales.world.db.pool.query("select count(*)::int as n from sale_note where customerid = 'CTY' and state <> '02'");
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe('a sow sold on a delivery note', () => {
  test('leaves the herd with it, beside pigs of a house; corrected and cancelled there, she follows', async () => {
    const [one, two] = [take(), take()];
    const saved = await sales.sell([
      sow(one),
      sow(two, { saleclass: 'breeding', reason: 'SALE', basis: 'head', price: 6_000_000 }),
      sales.pigs({ qty: 1, weight: 100 }),
    ]);
    expect(saved.lines.map(({ net }) => net)).toEqual([9_450_000, 6_000_000, 6_000_000]);
    expect([await stands(one), await stands(two)]).toMatchObject([
      { gone: true, eventcd: 'CUL', buyer: 'LAI', same: true },
      { gone: true, eventcd: 'SAL', same: true },
    ]);
    const key = { noteid: saved.id, version: 1, ...why };
    const dayBefore = addDays(sales.today, -1);
    expect(await sales.refusal('/finance/changeNote', { ...sales.paper([sow(one)], { valuedt: dayBefore }), ...key })).toEqual(['873', 'valuedt']);
    const next = sales.paper([sow(one, { weight: 220 })], { customerid: 'CTY' });
    expect((await sales.write('/finance/changeNote', { ...next, ...key })).code).toBeUndefined();
    expect([await stands(one), await stands(two)]).toMatchObject([
      { gone: true, buyer: 'CTY', weight: 220, net: 9_900_000, same: true },
      { gone: false },
    ]);
    expect((await sales.write('/finance/removeNote', { noteid: saved.id, version: 2, ...why })).http).toBe(200);
    expect(await stands(one)).toMatchObject({ gone: false });
  });

  test.each([
    ['nobody named', { pgid: null }, ['z07', 'pgid']],
    ['one that is not here', { pgid: 'NOWHERE' }, ['366', 'pgid']],
    ['no reason', { reason: null }, ['371', 'reason']],
    ['a sow of a tonne', { weight: 1_000 }, ['z04', 'weight']],
  ])('%s is refused beside its field', async (_, more, refusal) => {
    const pgid = herd[0] ?? '';
    expect(await sales.refusal('/finance/saveNote', sales.paper([sow(pgid, more)]))).toEqual(refusal);
    const tried = await sales.call<SavedSale & { issues: readonly { code: string }[] }>('/finance/checkNote', sales.paper([sow(pgid, more)]));
    expect(tried.data.issues.map(({ code }) => code)).toContain(refusal[0]);
  });

  test('one animal twice on a note is refused (V_DUPROW); one that has another name meanwhile is shown by it', async () => {
    const pgid = take();
    expect((await sales.write('/finance/saveNote', sales.paper([sow(pgid), sow(pgid)]))).code).toBe('V_DUPROW');
    const saved = await sales.sell([sow(pgid, { weight: 150 })]);
    await sales.world.db.pool.query("update animal set pgid = 'RENAMED1' where farm_id = 'FA01' and pgid = $1", [pgid]);
    expect((await sales.open(saved.id)).lines[0]).toMatchObject({ name: 'RENAMED1', pgid: 'RENAMED1' });
  });
});

describe('tagged pigs', () => {
  beforeAll(async () => {
    await sales.world.db.pool.query(
      `begin; set local session_replication_role = replica;
       with ranges as (insert into tag_range (farm_id, range_id, lineage, sex, epoch, first_no, last_no, starttag, finishtag, crtusrid, valuedt)
         values ('FA01', gen_random_uuid(), 'LY', 'F', date '2026-01-01', 1, 4, 'T1', 'T4', 'manager', date '2026-01-01') returning range_id)
       insert into ear_tag (farm_id, tag, range_id, no, lineage, sex, state, roomid, assigned_at)
       select 'FA01', x.tag, range_id, x.no, 'LY', 'F', x.state, x.roomid, now()
       from ranges, (values ('T1', 1, 'S1', 'registered'), ('T2', 2, 'S2', 'registered'), ('T3', 3, 'S1', 'registered'), ('T4', 4, 'S1', 'assigned'))
         x(tag, no, roomid, state);
       insert into tag_pig (farm_id, pig_id, tag, sex, birthdt, regdt, applyid, crtusrid, lstusrid)
       select 'FA01', gen_random_uuid(), tag, 'F', date '2026-01-01', date '2026-01-02', 'OP1', 'manager', 'manager' from ear_tag where tag in ('T1', 'T2', 'T3');
       commit`,
    );
  });
  const gilts = (tags: string, more: object = {}) => sales.paper([sales.pigs({ qty: 2, weight: 200, saleclass: 'breeding', tags, ...more })]);
  /** State of each number, and how its pig left. */
  const numbers = async () => {
    const { rows } = await sales.world.db.pool.query<{ said: string }>(
      `select concat_ws(' ', t.tag, t.state, p.leftway, (select string_agg(l.kind, ',' order by l.seq) from tag_life l where l.tag = t.tag)) as said
       from ear_tag t left join tag_pig p using (farm_id, tag) where t.tag like 'T_' order by t.tag`,
    );
    return rows.map(({ said }) => said);
  };

  test('a tag counts where it lives, in the ear of a pig of that house (z07); it leaves with its sale, and comes back with it', async () => {
    expect(await sales.refusal('/finance/saveNote', gilts('T1 T2'))).toEqual(['z07', 'tags']);
    expect(await sales.refusal('/finance/saveNote', gilts('T1 T4'))).toEqual(['z07', 'tags']);
    expect(await sales.refusal('/finance/saveNote', gilts('T2', { saleclass: 'market' }))).toEqual(['z07', 'tags']);
    const sold = (await sales.write<SavedSale>('/finance/saveNote', gilts('t1, t3'))).data;
    expect(await numbers()).toEqual(['T1 gone sold leave', 'T2 registered', 'T3 gone sold leave', 'T4 assigned']);
    // Sold once: the note that names them is corrected, no other one.
    expect(await sales.refusal('/finance/saveNote', gilts('T1 T3'))).toEqual(['TAG_STATE', 'tags']);
    const heavier = { ...gilts('T1 T3', { weight: 210 }), noteid: sold.id };
    expect((await sales.call<{ issues: readonly object[] }>('/finance/checkNote', heavier)).data.issues).toEqual([]);
    expect(await sales.refusal('/finance/changeNote', { ...heavier, version: 1, reason: 'weighed again' })).toEqual([200, undefined]);
    expect((await numbers())[0]).toBe('T1 gone sold leave,return,leave');
    expect((await sales.write('/finance/removeNote', { noteid: sold.id, version: 2, ...why })).http).toBe(200);
    expect(await numbers()).toEqual([
      'T1 registered leave,return,leave,return',
      'T2 registered',
      'T3 registered leave,return,leave,return',
      'T4 assigned',
    ]);
  });

  test('those that die are named at their house, wherever they were read last; a death that is taken back brings them back', async () => {
    const dies = (more: object) => sales.event('S2', 'DTH', sales.today, { heads: 1, reason: 'SUDDEN', ...more });
    const refused = async (more: object) => {
      const { code, field } = await dies(more);
      return [code, field];
    };
    expect(await refused({ tags: 'T8' })).toEqual(['V_NOTEXISTS', 'tags']);
    expect(await refused({ tags: 'T4' })).toEqual(['TAG_STATE', 'tags']);
    expect(await refused({ tags: 'T1 T2' })).toEqual(['TAG_OVER', 'tags']);
    const dead = await dies({ tags: 'T1' });
    expect(dead.code).toBeUndefined();
    expect((await numbers())[0]).toMatch(/^T1 gone died/);
    expect(await refused({ tags: 'T1' })).toEqual(['TAG_STATE', 'tags']);
    expect((await sales.write('/growfinish/removeEvent', { eventId: dead.data.id, change: 'typed twice' })).http).toBe(200);
    expect((await numbers())[0]).toMatch(/^T1 registered/);
  });

  test('those a transfer names go along to the other house, and stand again where they did when it is taken back; 894 once one left there', async () => {
    await sales.house('S8');
    const { pool } = sales.world.db;
    await pool.query("update ear_tag set parityid = 1, grpid = 1 where tag in ('T1', 'T3')");
    const move = (tags: string, more: object = {}) =>
      sales.event('S1', 'TRO', sales.today, { heads: 2, trftp: 'internal', toroomid: 'S8', tags, ...more });
    const places = async () =>
      (
        await pool.query<{ place: string }>(
          "select concat_ws(' ', tag, state, roomid, parityid, grpid) as place from ear_tag where tag in ('T1', 'T3') order by 1",
        )
      ).rows.map(({ place }) => place);
    const stood = ['T1 registered S1 1 1', 'T3 registered S1 1 1'];
    expect((await move('T1 T3', { arrived: 1 })).code).toBe('TAG_OVER');
    expect((await move('T1 T4')).code).toBe('TAG_STATE');
    const moved = await move('T1 T3');
    expect(await places()).toEqual(['T1 registered S8 1 1', 'T3 registered S8 1 1']);
    const corrected = await sales.write<{ id: string }>('/growfinish/changeEvent', {
      eventId: moved.data.id,
      eventdt: sales.today,
      weight: 60,
      change: 'weighed',
    });
    expect([corrected.code, await places()]).toEqual([undefined, ['T1 registered S8 1 2', 'T3 registered S8 1 2']]);
    const undo = () => sales.write('/growfinish/removeEvent', { eventId: corrected.data.id, change: 'wrong house' });
    const dead = await sales.event('S8', 'DTH', sales.today, { heads: 1, reason: 'SUDDEN', tags: 'T3' });
    expect((await undo()).code).toBe('894');
    await sales.write('/growfinish/removeEvent', { eventId: dead.data.id, change: 'typed twice' });
    expect([(await undo()).code, await places()]).toEqual([undefined, stood]);
  });

  test('one the herd takes in under its tag leaves its batch with that entry, follows its correction and comes back with it', async () => {
    const { pool } = sales.world.db;
    await pool.query("update animal set pgid = pgid || 'X' where pgid in ('T1', 'T3')");
    const gilt = {
      ...{
        pgid: 'T1',
        entrytp: 'gilt',
        entrydt: sales.today,
        birthdt: sales.day(220),
        source: 'OWN',
        lineage: 'LY',
        roomid: 'G1',
        applyid: 'OP1',
        weight: 95,
      },
      accept: ['W_GILT', 'W_INBRED', 'W_HOUSE', 'GF_GAP'],
    };
    const left = async () =>
      (
        await pool.query<{ said: string }>(
          `select concat_ws(' ', e.eventdt::text, e.heads, e.weight, e.data->>'toroomid', t.state, t.roomid) as said from batch_event e
             join animal a on a.farm_id = e.farm_id and a.animal_id = e.link_id join ear_tag t on t.farm_id = a.farm_id and t.tag = a.pgid
           where e.voided_at is null and e.data->>'trftp' = 'herd'`,
        )
      ).rows.map(({ said }) => said.replaceAll('-', ''));
    // Of a number that was read in no batch nobody knows where its pig stands.
    const tagged = async (tag: string) => (await sales.call<{ rows: object[] }>('/growfinish/findOwnTags', { tag })).data.rows[0];
    expect([await tagged('T1'), await tagged('T2')]).toMatchObject([{ leaves: 'S1' }, { leaves: null }]);
    const before = await sales.live('S1');
    // Before pigs were in the house no pig left it.
    expect(await sales.refusal('/herd/saveEntry', { ...gilt, entrydt: sales.day(41) })).toEqual(['842', 'entrydt']);
    const typed = async (more: object) => (await sales.call<{ issues: object[] }>('/herd/checkEntry', { ...gilt, ...more })).data.issues;
    expect(await typed({ entrydt: sales.day(41) })).toContainEqual(expect.objectContaining({ code: '842', field: 'entrydt' }));
    expect(await typed({})).not.toContainEqual(expect.objectContaining({ code: '842' }));
    expect((await sales.write('/herd/saveEntry', gilt)).code).toBeUndefined();
    expect([await left(), await sales.live('S1')]).toEqual([[`${sales.today} 1 95.0 G1 registered`], before - 1]);
    const { rows } = await pool.query<{ event_id: string }>("select event_id from batch_event where data->>'trftp' = 'herd'");
    expect((await sales.write('/growfinish/removeEvent', { eventId: rows[0]?.event_id, change: 'x' })).code).toBe('894');
    const corrected = await sales.write('/herd/changeEntry', { ...gilt, weight: 97.5, version: 1, change: 'weighed again' });
    expect([corrected.code, await left(), await sales.live('S1')]).toEqual([undefined, [`${sales.today} 1 97.5 G1 registered`], before - 1]);
    expect((await sales.write('/herd/removeEntry', { pgid: 'T1', version: 2, change: 'not she' })).code).toBeUndefined();
    expect([await left(), await sales.live('S1')]).toEqual([[], before]);
    expect((await pool.query("select roomid, parityid from ear_tag where tag = 'T1'")).rows).toEqual([{ roomid: 'S1', parityid: 1 }]);
  });

  test('on a farm that identifies piglets from birth as many are named as must have one; the last pigs of a house take their tags along', async () => {
    const identify = (value: string) =>
      sales.write('/admin/saveSettings', { scope: 'farm', validFrom: sales.today, values: [{ name: 'pgletflg', value }], reason: 'born' }, 'company');
    await sales.house('S7');
    await sales.buy('S7', { heads: 2, weight: 60 });
    await sales.world.db.pool.query("update ear_tag set roomid = 'S7', parityid = 1, grpid = 1 where tag in ('T1', 'T3')");
    expect((await identify('Y')).code).toBeUndefined();
    const dies = (heads: number, more: object = {}) => sales.event('S7', 'DTH', sales.today, { heads, reason: 'SUDDEN', ...more });
    const unnamed = await dies(1);
    expect([unnamed.code, unnamed.field]).toEqual(['V_REQUIRED', 'tags']);
    expect((await dies(1, { tags: 'T1' })).code).toBeUndefined();
    expect((await dies(1)).code).toBeUndefined();
    expect((await numbers()).map((said) => said.split(' ').slice(0, 3).join(' '))).toEqual([
      'T1 gone died',
      'T2 registered',
      'T3 gone died',
      'T4 assigned',
    ]);
    await identify('N');
  });
});
