import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { FARM_A, FARM_B, type Person, type TestApp, testApp } from '#testkit/test-app.ts';

interface Range {
  readonly rangeId: string;
  readonly starttag: string;
  readonly finishtag: string;
  readonly count: number;
}
interface Series {
  readonly lineage: string;
  readonly sex: string;
  readonly maxgen: string | null;
  readonly maxherd: string | null;
  readonly next: string | null;
  readonly left: number;
}

let world: TestApp;
let today: BusinessDate;
beforeAll(async () => {
  world = await testApp();
  today = (await call<{ CURBUSDT: BusinessDate }>('/account/getSession', {})).data.CURBUSDT;
  await world.db.pool.query("update farm set unittype = 'commercial', shtnm = 'Bình Minh' where farm_id = $1", [FARM_B]);
  await pattern('LY', ['unit', 'line', 'litter', 'sex'], 12);
});
afterAll(() => world.close());

async function call<T>(path: string, body: object, person: Person = 'manager') {
  const answer = await world.inject(path, body, person);
  return { data: answer.data as T, code: answer.error?.code, params: answer.error?.params, http: answer.http };
}
const write = <T>(path: string, body: object, person: Person = 'manager') => call<T>(path, { reqid: randomUUID(), ...body }, person);
const draw = (body: object, person: Person = 'manager') =>
  write<Range>('/growfinish/saveTags', { lineage: 'LY', sex: 'F', count: 10, ...body }, person);
const series = async (lineage: string, sex: string, person: Person = 'manager'): Promise<Series> => {
  const { data } = await call<Series[]>('/common/maxpletpgid', { catArray: [{ lineage, sex }] }, person);
  if (data[0] === undefined) throw new Error(`no series ${lineage} ${sex}`);
  return data[0];
};
const pattern = (progcode: string, parts: readonly string[], length: number, more: object = {}) =>
  write('/genetics/savePattern', { progcode, from: '20260101', parts, length, next: 1, yearly: false, parity: 'none', isNew: true, ...more });

const FIRST = 'FA01LY00001F';

describe('drawing numbers', () => {
  test('a range has no gaps, both ends included, in the pattern of the unit', async () => {
    expect(await series('LY', 'F')).toMatchObject({ maxgen: null, next: FIRST, left: 99_999 });
    const { data } = await draw({});
    expect(data).toMatchObject({ starttag: FIRST, finishtag: 'FA01LY00010F', count: 10 });
    expect(await series('LY', 'F')).toMatchObject({ maxgen: 'FA01LY00010F', next: 'FA01LY00011F', left: 99_989 });
    expect(await series('LY', 'M')).toMatchObject({ maxgen: null, next: 'FA01LY00001M' });
  });

  test('two and more who draw at once get ranges one after the other', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, (_, i) => draw({ count: 5 + i }, i % 2 === 0 ? 'manager' : 'team')));
    const numbers = many.flatMap(({ data }) => {
      const [from, to] = [Number(data.starttag.slice(6, 11)), Number(data.finishtag.slice(6, 11))];
      return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    });
    const total = many.reduce((sum, { data }) => sum + data.count, 0);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, i) => 11 + i));
  });

  test('a number of the series in the herd is passed over, alive or dead, on any farm of the company', async () => {
    await world.db.pool.query(
      "update animal set altid = 'FA01LY00500F' where (farm_id, animal_id) in (select farm_id, animal_id from animal where farm_id = $1 limit 1)",
      [FARM_A],
    );
    expect(await series('LY', 'F')).toMatchObject({ maxherd: 'FA01LY00500F', next: 'FA01LY00501F' });
    expect((await draw({ count: 1 })).data.starttag).toBe('FA01LY00501F');
    await world.db.pool.query("update animal set altid = null where altid = 'FA01LY00500F'");
    expect((await series('LY', 'F')).next).toBe('FA01LY00502F');
  });

  test('the next number is raised with a reason, by level 70, never lower', async () => {
    const raise = (next: number, person: Person) => write('/growfinish/saveSeries', { lineage: 'LY', sex: 'F', next, reason: 'old tags' }, person);
    expect((await raise(600, 'manager')).http).toBe(403);
    expect((await raise(400, 'team')).code).toBe('TAG_TAKEN');
    expect((await raise(600, 'team')).code).toBeUndefined();
    expect((await series('LY', 'F')).next).toBe('FA01LY00600F');
  });

  test('a pattern used up stops; a line without a pattern or unknown is refused', async () => {
    await pattern('YL', ['unit', 'line', 'litter', 'sex'], 9);
    expect((await draw({ lineage: 'YL', count: 100 })).params).toMatchObject({ max: 99 });
    expect((await draw({ lineage: 'YL', count: 99 })).code).toBeUndefined();
    expect((await draw({ lineage: 'YL', count: 1 })).code).toBe('V_RANGE');
    expect(await series('YL', 'F')).toMatchObject({ left: 0, next: null });
    expect((await draw({ lineage: 'D' })).code).toBe('GEN_NO_PARAM');
    expect((await draw({ lineage: 'NONE' })).code).toBe('V_NOTEXISTS');
    expect((await draw({ count: 1001 })).code).toBe('V_RANGE');
    expect((await draw({}, 'staff')).http).toBe(403);
  });

  test('ParamPigletcode tells the numbers its pattern gave and goes on with; ids are written another way from a day on, once all are assigned', async () => {
    const { data } = await call<{ rows: { progcode: string }[] }>('/genetics/findPatterns', {});
    expect(data.rows.find(({ progcode }) => progcode === 'YL')).toMatchObject({
      ...{ given: 99, gaps: 99, left: 99 },
      sample: ['FA01YL01M', 'FA01YL02M', 'FA01YL03M'],
    });
    const parts = ['unit', 'line', 'litter', 'sex'];
    expect(await pattern('YL', ['line', 'litter', 'sex'], 9, { from: '20260301' })).toMatchObject({ code: 'V_INVALID' });
    const again = { isNew: false, version: 1 };
    expect((await pattern('YL', parts, 10, again)).code).toBe('ADM_INUSE');
    const next = () => pattern('YL', parts, 10, { from: '20260301' });
    expect(await next()).toMatchObject({ code: 'TAG_STATE', params: { tag: 'FA01YL01F' } });
    expect((await pattern('YL', parts, 9, { ...again, notch: 'right' })).code).toBeUndefined();
    await world.db.pool.query("update ear_tag set state = 'void' where farm_id = $1 and tag like 'FA01YL%'", [FARM_A]);
    expect((await next()).code).toBeUndefined();
    await world.db.pool.query("delete from gen_pattern where farm_id = $1 and progcode = 'YL' and from_day = '20260301'", [FARM_A]);
    await world.db.pool.query("update ear_tag set state = 'generated' where farm_id = $1 and tag like 'FA01YL%'", [FARM_A]);
  });

  test('a farm that is no genetic unit writes its short name, line, sex and five digits', async () => {
    const { data } = await draw({ lineage: 'D', sex: 'M', count: 2 }, 'managerb');
    expect(data).toMatchObject({ starttag: 'BINHDM00001', finishtag: 'BINHDM00002' });
  });

  test('no text twice in the company: the database itself refuses it on another farm', async () => {
    const home = await world.db.pool.query<{ prnt1: string; prnt2: string }>('select prnt1, prnt2 from farm where farm_id = $1', [FARM_A]);
    await world.db.pool.query('call move_farm($1, $2, $3)', [FARM_B, home.rows[0]?.prnt1, home.rows[0]?.prnt2]);
    const { rows } = await world.db.pool.query<{ n: number }>('select count(distinct prnt2)::int as n from ear_number');
    expect(rows[0]?.n).toBe(1);
    const copy = 'insert into ear_number (prnt2, tag, farm_id) select prnt2, $2, farm_id from farm where farm_id = $1';
    await expect(world.db.pool.query(copy, [FARM_B, FIRST])).rejects.toThrow(/unique/);
    const rewrite = async (from: string, to: string) => {
      for (const table of ['ear_tag', 'ear_number']) await world.db.pool.query(`update ${table} set tag = $2 where tag = $1`, [from, to]);
    };
    // The other farm counts its own way to a text that exists: refused before anything is written.
    await world.db.pool.query("update farm set shtnm = 'Fa-01' where farm_id = $1", [FARM_B]);
    await world.db.pool.query("update code_row set extra = '{\"letter\":\"L\"}' where category = 'lineage' and value = 'D' and farm_id = $1", [
      FARM_B,
    ]);
    await rewrite('FA01LY00002F', 'FA01LM00001');
    expect((await draw({ lineage: 'D', sex: 'M', count: 1 }, 'managerb')).code).toBeUndefined();
    await rewrite('FA01LY00003F', 'FA01LM00004');
    expect((await draw({ lineage: 'D', sex: 'M', count: 1 }, 'managerb')).code).toBe('TAG_TAKEN');
  });

  test('every number of a farm is held by it in its company, and no other is', async () => {
    const { rows } = await world.db.pool.query(
      `select coalesce(t.tag, n.tag) as tag, t.farm_id, n.farm_id as holder from ear_tag t join farm f using (farm_id)
       full join ear_number n on n.prnt2 = f.prnt2 and n.tag = t.tag where t.farm_id is distinct from n.farm_id`,
    );
    expect(rows).toEqual([]);
  });
});

describe('sending numbers out', () => {
  test('a part goes to a house or a worker, and no number to two', async () => {
    const range = (await draw({ sex: 'M', count: 20 })).data;
    const assign = (body: object) => write<{ assigned: number }>('/growfinish/assignTags', { rangeId: range.rangeId, ...body });
    expect((await assign({})).code).toBe('V_SELECT');
    expect((await assign({ starttag: 'FA01LY00999M', applyid: 'OP1' })).code).toBe('TAG_SERIES');
    expect((await assign({ finishtag: 'FA01LY00005M', applyid: 'OP1' })).data).toMatchObject({ assigned: 5 });
    expect((await assign({ starttag: 'FA01LY00004M', applyid: 'OP2' })).code).toBe('TAG_SERIES');
    expect((await assign({ starttag: 'FA01LY00006M', roomid: 'F1' })).data).toMatchObject({ assigned: 15 });
    expect((await assign({ starttag: 'FA01LY00006M', applyid: 'NOBODY' })).code).toBe('TAG_SERIES');
    const { data } = await call<{ ranges: { rangeId: string; assigned: number; generated: number }[] }>('/growfinish/findSeries', {
      lineage: 'LY',
      sex: 'M',
    });
    expect(data.ranges).toMatchObject([{ rangeId: range.rangeId, assigned: 20, generated: 0 }]);
  });

  test('a group gets no more tags than pigs; its file holds them', async () => {
    await write('/growfinish/saveHouse', { roomid: 'G9', isNew: true, area: 'grow-finish', site: 'K1', name: 'G9', capacity: 100 });
    const day = (back: number) => addDays(today, -back);
    const pigs = {
      way: 'purchase',
      roomid: 'G9',
      opendt: day(20),
      entrydt: day(20),
      heads: 8,
      weight: 80,
      birthdt: day(70),
      source: 'BOUGHT',
      applyid: 'OP1',
    };
    expect((await write('/common/genpfile2', { roomid: 'G9', grpid: 1 })).code).toBe('813');
    await write('/growfinish/saveEntry', pigs);
    const range = (await draw({ sex: 'M', count: 9 })).data;
    const assign = (body: object) =>
      write<{ assigned: number }>('/growfinish/assignTags', { rangeId: range.rangeId, roomid: 'G9', grpid: 1, ...body });
    expect((await write('/common/genpfile2', { roomid: 'G9', grpid: 1 })).code).toBe('V_NOROW');
    expect((await assign({})).params).toMatchObject({ n: 9, heads: 8 });
    expect((await assign({ finishtag: 'FA01LY00028M' })).data.assigned).toBe(8);
    const { data } = await write<{ filecd: string; tags: object[]; starttag: string; finishtag: string; source: string; open: string }>(
      '/common/genpfile2',
      {
        roomid: 'G9',
        grpid: 1,
      },
    );
    expect(data).toMatchObject({ starttag: range.starttag, finishtag: 'FA01LY00028M', source: 'BOUGHT', open: 'Y', roomid: 'G9', grpid: 1 });
    expect(data.tags).toHaveLength(8);
    expect(data.tags[0]).toEqual({ tag: range.starttag, sex: 'M', dam: null });
    expect((await write('/common/genpfile2', { roomid: 'G9', grpid: 1 })).code).toBe('V_NOROW');
    expect((await write('/common/genpfile2', { roomid: 'G9', grpid: 7 })).code).toBe('V_NOTEXISTS');
  });

  test('a file for so many piglets of a source takes the numbers drawn for it', async () => {
    const file = await write<{ filecd: string; tags: number; open: string }>('/common/genpfile', { pletcnt: 30, source: 'OWN' });
    expect(file.data).toMatchObject({ source: 'OWN', tags: 0, starttag: null, opened: today, open: 'Y' });
    expect((await draw({ count: 6, filecd: file.data.filecd })).data).toMatchObject({ filecd: file.data.filecd });
    expect((await draw({ count: 6, filecd: 'T000000-01' })).code).toBe('V_NOTEXISTS');
    await world.db.pool.query('update test_file set closed = opened where filecd = $1', [file.data.filecd]);
    expect((await draw({ count: 6, filecd: file.data.filecd })).code).toBe('GEN_PROFILE_CLOSED');
    const { data } = await call<{ rows: { filecd: string; tags: number; open: string }[] }>('/growfinish/findFiles', {});
    expect(data.rows.find(({ filecd }) => filecd === file.data.filecd)).toMatchObject({ tags: 6, open: 'N' });
    expect((await write('/common/genpfile', { pletcnt: 3001, source: 'OWN' })).code).toBe('V_RANGE');
    expect((await write('/common/genpfile', { pletcnt: 3, source: 'MOON' })).code).toBe('V_NOTEXISTS');
    expect((await write('/common/genpfile', { pletcnt: 3, source: 'OWN' }, 'managerb')).code).toBe('GEN_NOT_GGP');
    expect((await write('/common/genpfile2', { roomid: 'G9', grpid: 1 }, 'managerb')).code).toBe('GEN_NOT_GGP');
  });
});

describe('orders', () => {
  const order = (more: object = {}, person: Person = 'staff') =>
    write<{ id: string; version: number }>(
      '/growfinish/saveOrder',
      { lineage: 'LY', sex: 'F', number: 40, kind: 'plastic', needdt: addDays(today, 14), manager: 'OP1', ...more },
      person,
    );
  const step = (orderId: string, version: number, state: string, more: object = {}, person: Person = 'manager') =>
    write<{ version: number; state: string }>('/growfinish/stepOrder', { orderId, version, state, ...more }, person);

  test('run step by step: ordered, approved, generated, received', async () => {
    const { id } = (await order()).data;
    expect((await draw({ orderId: id, count: 30 })).code).toBe('TAG_STATE');
    expect((await step(id, 1, 'approved', {}, 'staff')).http).toBe(403);
    expect((await step(id, 1, 'approved', { approved: 30 })).data).toMatchObject({ version: 2, state: 'approved' });
    expect((await step(id, 1, 'received')).code).toBe('STALE');
    expect((await step(id, 2, 'received')).code).toBe('TAG_STATE');
    expect((await draw({ orderId: id, count: 31 })).params).toMatchObject({ n: 31, heads: 30 });
    expect((await draw({ orderId: id, count: 30 })).code).toBeUndefined();
    expect((await step(id, 3, 'received', { receivedt: addDays(today, 1) })).code).toBe('359');
    expect((await step(id, 3, 'received')).data.state).toBe('received');
    const { data } = await call<{ rows: { orderId: string; drawn: number; starttag: string; state: string }[] }>('/growfinish/findOrders', {});
    expect(data.rows.find(({ orderId }) => orderId === id)).toMatchObject({ drawn: 30, state: 'received', approved: 30, receivedt: today });
  });

  test('cancelled after the draw voids its numbers, which stay spent', async () => {
    const { id } = (await order()).data;
    await step(id, 1, 'approved');
    const range = (await draw({ orderId: id, count: 3 })).data;
    expect((await step(id, 3, 'cancelled')).code).toBe('371');
    expect((await step(id, 3, 'cancelled', { reason: 'maker closed' })).data.state).toBe('cancelled');
    const { data } = await call<{ ranges: { rangeId: string; void: number }[] }>('/growfinish/findSeries', { lineage: 'LY', sex: 'F' });
    expect(data.ranges.find(({ rangeId }) => rangeId === range.rangeId)).toMatchObject({ void: 3, generated: 0 });
    expect((await draw({ count: 1 })).data.starttag > range.finishtag).toBe(true);
    expect((await write('/growfinish/assignTags', { rangeId: range.rangeId, applyid: 'OP1' })).code).toBe('TAG_STATE');
  });

  test('its maker takes it back while nobody approved it', async () => {
    const { id } = (await order()).data;
    expect((await step(id, 1, 'cancelled', {}, 'staff')).data.state).toBe('cancelled');
  });

  test('what it names must exist; far above the piglets of the group it is refused', async () => {
    expect((await order({ needdt: addDays(today, -1) })).code).toBe('GF_DATE');
    expect((await order({ lineage: 'NONE' })).code).toBe('V_NOTEXISTS');
    expect((await order({ manager: 'NOBODY' })).code).toBe('370');
    expect((await order({ forgrp: 'NONE' })).code).toBe('382');
    expect((await order({ number: 3001 })).code).toBe('V_RANGE');
    const { rows } = await world.db.pool.query<{ code: string }>(
      'select mategrp as code from sow_cycle where farm_id = $1 and mategrp is not null and outcome is null group by 1 order by count(*) desc limit 1',
      [FARM_A],
    );
    const forgrp = rows[0]?.code;
    const need = await call<{ litters: number; expected: number }>('/growfinish/getTagNeed', { lineage: 'LY', sex: 'F', forgrp });
    expect(need.data.litters).toBeGreaterThan(0);
    const { expected } = need.data;
    expect((await order({ forgrp, number: 2 * expected + 1 })).params).toMatchObject({ n: 2 * expected + 1, heads: expected });
    expect((await order({ forgrp, number: 2 * expected })).code).toBe('TAG_OVER');
    expect((await order({ forgrp, number: 2 * expected, accept: ['TAG_OVER'] })).code).toBeUndefined();
    expect((await order({ forgrp, number: expected })).code).toBeUndefined();
  });

  test('of a group that farrowed, the piglets born alive without a number are what it may need', async () => {
    const { rows } = await world.db.pool.query<{
      open: string | null;
      farrowgrp: string | null;
      weangrp: string | null;
      live: number;
      own: number | null;
    }>(
      `select case when outcome is null and matedt is not null then mategrp end as open, farrowgrp, weangrp, livenum as live, felivenum as own
       from sow_cycle where farm_id = $1`,
      [FARM_A],
    );
    const due = new Set(rows.map(({ open }) => open));
    const forgrp = rows.find(({ farrowgrp }) => farrowgrp !== null && !due.has(farrowgrp))?.farrowgrp;
    const litters = rows.filter(({ farrowgrp, weangrp }) => farrowgrp === forgrp || weangrp === forgrp);
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
    const born = sum(litters.map(({ own }) => own ?? 0)) + Math.round(sum(litters.map(({ live, own }) => (own === null ? live : 0))) / 2);
    expect(born).toBeGreaterThan(0);
    const need = await call('/growfinish/getTagNeed', { lineage: 'LY', sex: 'F', forgrp });
    expect(need.data).toMatchObject({ litters: 0, born, tagged: 0, expected: born });
    expect((await order({ forgrp, number: born })).code).toBeUndefined();
    expect((await order({ forgrp, number: 2 * born + 1 })).params).toMatchObject({ heads: born });
  });
});
