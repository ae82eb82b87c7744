import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { FARM_A } from '#testkit/test-app.ts';
import { type TagWorld, tagWorld } from './tag-world.fixture.ts';

interface RowAnswer {
  readonly row: number;
  readonly ok: boolean;
  readonly already: boolean;
  readonly issues: readonly { readonly code: string; readonly field?: string; readonly params?: object }[];
  readonly told?: Readonly<Record<string, unknown>>;
}
interface Litter {
  readonly dam: string;
  readonly birthdt: BusinessDate;
}

let at: TagWorld;
let litters: Litter[];
let start: string;
beforeAll(async () => {
  at = await tagWorld();
  await at.pattern('LY');
  const { rows } = await at.world.db.pool.query<Litter>(
    `select d.pgid as dam, to_char(min(c.farrowdt), 'YYYYMMDD') as birthdt from sow_cycle c join animal d using (farm_id, animal_id)
     where c.farm_id = $1 and c.farrowdt is not null and c.livenum >= 8 and c.felivenum is null and d.leftdt is null group by d.pgid order by 2, 1`,
    [FARM_A],
  );
  const sexed = await at.world.db.pool.query<Litter>(
    `select d.pgid as dam, to_char(min(c.farrowdt), 'YYYYMMDD') as birthdt from sow_cycle c join animal d using (farm_id, animal_id)
     where c.farm_id = $1 and c.farrowdt is not null and c.felivenum >= 4 and d.leftdt is null group by d.pgid order by 2, 1`,
    [FARM_A],
  );
  litters = rows.length >= 3 ? rows : sexed.rows;
  const range = (await at.draw({ count: 40 })).data;
  await at.assign(range, { applyid: 'OP2' });
  start = range.starttag;
});
afterAll(() => at.world.close());

const nth = (n: number): string => `${start.slice(0, 6)}${String(Number(start.slice(6, 11)) + n).padStart(5, '0')}F`;
const litter = (n: number): Litter => litters[n] ?? { dam: '', birthdt: at.today };
const send = async (sheet: string, rows: readonly object[], more: object = {}) =>
  (await at.write<{ saved: number; rows: RowAnswer[] }>('/growfinish/importTags', { sheet, rows, mode: 'all', ...more }, 'staff')).data;
const said = (rows: readonly RowAnswer[]) => rows.map(({ issues }) => issues.map(({ code, field }) => `${code} ${field}`));
/** Four piglets of each of the first three litters. */
const pigs = (n: number) => Array.from({ length: n }, (_, i) => ({ tag: nth(i), ...litter(Math.floor(i / 4)), sex: 'F', birthkg: 1.4 }));

describe('a sheet of registrations', () => {
  test('all that is wrong is told row by row, nothing is saved', async () => {
    const [good] = pigs(1);
    const { saved, rows } = await send('register', [
      good ?? {},
      { ...good, tag: nth(1), dam: 'NOBODY' },
      { ...good, tag: nth(2), birthdt: addDays(litter(0).birthdt, 1) },
      { ...good, tag: 'OTHER1', teats_left: 31, roomid: 'NOWHERE' },
      { ...good, tag: nth(3), sex: 'M' },
      { ...good, tag: nth(4) },
      { ...good, tag: nth(4).toLowerCase() },
    ]);
    expect(saved).toBe(0);
    expect(said(rows)).toEqual([
      [],
      ['V_NOTEXISTS dam'],
      ['V_NOTEXISTS birthdt'],
      ['V_RANGE teats_left', 'V_NOTEXISTS roomid'],
      ['TAG_SERIES sex'],
      ['V_DUPROW tag'],
      ['V_DUPROW tag'],
    ]);
    expect((await send('register', [{ tag: nth(0) }])).rows[0]?.issues.map(({ code }) => code)).toEqual(['V_REQUIRED', 'V_REQUIRED', 'V_SELECT']);
  });

  test('the good ones alone where that is asked; the same tag is never taken twice', async () => {
    const rows = [...pigs(12), { ...pigs(1)[0], tag: 'OTHER1' }];
    expect(await send('register', rows, { check: true })).toMatchObject({ saved: 0 });
    expect((await send('register', rows)).saved).toBe(0);
    expect((await send('register', rows, { mode: 'good' })).saved).toBe(12);
    expect(said((await send('register', pigs(1))).rows)).toEqual([['TAG_TAKEN tag']]);
  });
});

describe('a sheet of tests', () => {
  const tests = (weight: (i: number) => number) =>
    Array.from({ length: 12 }, (_, i) => ({
      ...{ tag: nth(i), startdt: addDays(litter(2).birthdt, 30), startkg: 20, testdt: addDays(litter(2).birthdt, 50), weight: 0 },
      ...{ testkg: weight(i), backfat: 10 },
    })).map(({ weight: _, ...row }) => row);

  test('tells the piglet, its gain and how far it lies from the mean; what stands out asks before it is saved', async () => {
    const rows = tests((i) => (i === 11 ? 90 : 40));
    const { rows: answers, saved } = await send('test', rows);
    const mean = (11 * 40 + 90) / 12;
    expect(saved).toBe(0);
    expect(answers[0]).toMatchObject({ ok: true, told: { damTold: litter(0).dam, adg: 1000, dev: Math.round((40 - mean) * 10) / 10 } });
    expect(answers[11]).toMatchObject({ ok: false, told: { dev: Math.round((90 - mean) * 10) / 10 } });
    expect(answers[11]?.issues.map(({ code, field }) => `${code} ${field}`)).toEqual(['W_OUTLIER testkg', 'W_OUTLIER testkg']);
    expect((await send('test', rows, { accept: true })).saved).toBe(12);
    expect((await send('test', rows, { accept: true })).rows.every(({ already }) => already)).toBe(true);
  });

  test('refuses dates out of order, numbers in no ear, unknown ones', async () => {
    const [one = {}] = tests(() => 40);
    const { rows } = await send('test', [
      { ...one, testdt: addDays(at.today, 1) },
      { ...one, tag: nth(1), startdt: addDays(litter(0).birthdt, -1) },
      { ...one, tag: nth(30) },
      { ...one, tag: 'NONE' },
      { ...one, tag: nth(2), testkg: 201 },
    ]);
    expect(said(rows)).toEqual([['359 testdt'], ['GF_DATE startdt'], ['TAG_STATE tag'], ['V_NOTEXISTS tag'], ['V_RANGE testkg']]);
  });
});

describe('a sheet of selection', () => {
  test('keeps scores and decision; a closed file is closed to it', async () => {
    const row = { tag: nth(0), seldt: at.today, vulva: 4, feetleg: 3, teats_left: 8, teats_right: 8, decision: 'keep' };
    expect((await send('selection', [row])).saved).toBe(1);
    const { rows } = await at.world.db.pool.query(
      'select vulva, feetleg, decision, testkg::float8 as testkg from tag_pig where farm_id = $1 and tag = $2',
      [FARM_A, nth(0)],
    );
    expect(rows).toEqual([{ vulva: 4, feetleg: 3, decision: 'keep', testkg: 40 }]);
    expect(said((await send('selection', [{ ...row, vulva: 6 }])).rows)).toEqual([['V_RANGE vulva']]);
    const file = (await at.write<{ filecd: string }>('/common/genpfile', { pletcnt: 5, source: 'OWN' })).data.filecd;
    await at.world.db.pool.query('insert into test_file_tag (farm_id, filecd, tag, live) values ($1, $2, $3, false)', [FARM_A, file, nth(0)]);
    await at.world.db.pool.query('update test_file set closed = opened where farm_id = $1 and filecd = $2', [FARM_A, file]);
    expect(said((await send('selection', [{ ...row, vulva: 5 }])).rows)).toEqual([['GEN_PROFILE_CLOSED tag']]);
    const own = (body: object) => at.write('/growfinish/saveTagRecord', body, 'staff');
    expect((await own({ tag: nth(0), vulva: 5 })).code).toBe('GEN_PROFILE_CLOSED');
    expect((await own({ tag: nth(1), vulva: 5 })).code).toBeUndefined();
    expect((await own({ tag: nth(1), vulva: 5 })).code).toBe('838');
    expect((await own({ tag: nth(1), decision: 'cull' })).code).toBe('V_REQUIRED');
  });
});

describe('the profile of a number', () => {
  interface Profile {
    readonly tag: string;
    readonly state: string;
    readonly filecd: string | null;
    readonly fileOpen: boolean;
    readonly mayRecord: boolean;
    readonly pig: { readonly dam: { pgid: string } | null; readonly adg: number; readonly record: object; readonly mates: { tag: string }[] } | null;
    readonly life: { readonly kind: string }[];
  }
  const profile = async (tag: string) => await at.call<Profile>('/growfinish/getTag', { tag }, 'staff');

  test('holds its descent, its mates, its record with the gain, and its life', async () => {
    const { data } = await profile(`FA01~${nth(1)}`);
    expect(data).toMatchObject({ tag: nth(1), state: 'registered', mayRecord: true });
    expect(data.pig).toMatchObject({ dam: { pgid: litter(0).dam }, adg: 1000, record: { testkg: 40, vulva: 5, decision: null } });
    expect(data.pig?.mates.map(({ tag }) => tag)).toEqual([nth(0), nth(2), nth(3)]);
    expect(data.life.map(({ kind }) => kind)).toEqual(['record', 'record', 'register']);
    expect((await profile(nth(0))).data).toMatchObject({ mayRecord: false, fileOpen: false });
    expect((await profile(nth(30))).data).toMatchObject({ state: 'assigned', pig: null });
    expect((await profile('NONE')).code).toBe('V_NOTEXISTS');
  });
});

test('tests that are weighed stand where breeding values are made, under the number; one that is dated anew stands on its new day alone', async () => {
  const tested = async () =>
    (
      await at.world.db.pool.query(
        `select to_char(t.testdt, 'YYYYMMDD') as testdt, t.endkg::float8 as endkg, t.vulva, g.eartag, g.sex, g.damid as dam
         from gen_test t join gen_animal g using (farm_id, gid) where t.farm_id = $1 and t.gid = $2`,
        [FARM_A, nth(1)],
      )
    ).rows;
  const stands = { endkg: 40, vulva: 5, eartag: nth(1), sex: 'F', dam: litter(0).dam };
  expect(await tested()).toEqual([{ ...stands, testdt: addDays(litter(2).birthdt, 50) }]);
  const testdt = addDays(litter(2).birthdt, 51);
  expect((await at.write('/growfinish/saveTagRecord', { tag: nth(1), testdt }, 'staff')).code).toBeUndefined();
  expect(await tested()).toEqual([{ ...stands, testdt }]);
});
