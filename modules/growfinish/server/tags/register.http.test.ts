import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { FARM_A, type Person } from '#testkit/test-app.ts';
import { type Range, type TagWorld, tagWorld } from './tag-world.fixture.ts';

interface Litter {
  readonly dam: string;
  readonly farrowdt: BusinessDate;
  readonly livenum: number;
  readonly mllivenum: number | null;
  readonly felivenum: number | null;
}
interface Head {
  readonly heads: number;
  readonly taggedF: number;
  readonly birthdt: BusinessDate;
  readonly next: { readonly F: string[]; readonly M: string[] };
  readonly pigs: { readonly tag: string; readonly filecd: string | null }[];
}
interface Listed {
  readonly tag: string;
  readonly state: string;
  readonly version: number;
  readonly actions: readonly string[];
  readonly [key: string]: unknown;
}

let at: TagWorld;
let litters: Litter[];
let females: Range;
beforeAll(async () => {
  at = await tagWorld();
  await at.pattern('LY');
  const { rows } = await at.world.db.pool.query<Litter>(
    `select d.pgid as dam, to_char(c.farrowdt, 'YYYYMMDD') as farrowdt, c.livenum, c.mllivenum, c.felivenum
     from sow_cycle c join animal d using (farm_id, animal_id)
     where c.farm_id = $1 and c.farrowdt is not null and c.livenum >= 4 and d.leftdt is null order by c.farrowdt desc, d.pgid`,
    [FARM_A],
  );
  litters = rows;
  females = (await at.draw({ count: 60 })).data;
  await at.assign(females, { applyid: 'OP1' });
});
afterAll(() => at.world.close());

const litter = (n: number): Litter => {
  const found = litters[n];
  if (found === undefined) throw new Error(`no litter ${n}`);
  return found;
};
const nth = (n: number): string => `${females.starttag.slice(0, 6)}${String(Number(females.starttag.slice(6, 11)) + n).padStart(5, '0')}F`;
const save = (n: number, rows: readonly object[], more: object = {}, person: Person = 'staff') => {
  const { dam, farrowdt } = litter(n);
  return at.write<{ pigs: { id: string; tag: string }[]; birthdt: string }>(
    '/growfinish/saveTag',
    { dam, farrowdt, date: at.today, applyid: 'OP1', rows: rows.map((row) => ({ sex: 'F', ...row })), ...more },
    person,
  );
};
const head = async (n: number): Promise<Head> =>
  (await at.call<Head>('/growfinish/getTagLitter', { dam: litter(n).dam, farrowdt: litter(n).farrowdt, applyid: 'OP1' }, 'staff')).data;
const change = (tags: readonly string[], action: string, more: object = {}, person: Person = 'staff') =>
  at.write<{ changed: number }>('/growfinish/changeTag', { tags, action, ...more }, person);
const one = async (tag: string, person: Person = 'staff'): Promise<Listed> => {
  const { data } = await at.call<{ rows: Listed[] }>('/growfinish/findTags', { tag }, person);
  if (data.rows[0] === undefined) throw new Error(`no tag ${tag}`);
  return data.rows[0];
};

describe('tagging a litter', () => {
  test('binds each number to one piglet with dam, birth date and sex; the next numbers are proposed', async () => {
    const before = await head(0);
    expect(before).toMatchObject({ heads: litter(0).livenum, taggedF: 0, birthdt: litter(0).farrowdt });
    expect(before.next.F.slice(0, 2)).toEqual([nth(0), nth(1)]);
    const saved = await save(0, [
      { tag: nth(0).toLowerCase(), birthkg: 1.42, teats_left: 8, teats_right: 7 },
      { tag: nth(1), rfid: '964000000000001' },
    ]);
    expect(saved.data).toMatchObject({ birthdt: litter(0).farrowdt, pigs: [{ tag: nth(0) }, { tag: nth(1) }] });
    expect(await head(0)).toMatchObject({ taggedF: 2, pigs: [{ tag: nth(0) }, { tag: nth(1) }] });
    expect(await one(nth(0))).toMatchObject({ state: 'registered', dam: litter(0).dam, birthdt: litter(0).farrowdt, birthkg: 1.42, regdt: at.today });
    // Its entry into the herd is filled with what is known of it, by its number or its transponder.
    const own = async (tag: string, sex?: 'F' | 'M') =>
      (await at.call<{ rows: object[] }>('/growfinish/findOwnTags', { tag, sex }, 'staff')).data.rows;
    const born = { birthdt: litter(0).farrowdt, damid: litter(0).dam, lineage: 'LY', sex: 'F', weight: null, leaves: null };
    expect(await own(nth(0).toLowerCase())).toMatchObject([{ tag: nth(0), ...born }]);
    expect(await own('964000000000001')).toMatchObject([{ tag: nth(1), ...born, rfid: '964000000000001' }]);
    expect([await own(nth(2)), await own(nth(0), 'M'), (await own(nth(0), 'F')).length]).toEqual([[], [], 1]);
    const { data } = await at.call<{ rows: { maxreg: string }[] }>('/growfinish/findSeries', { lineage: 'LY', sex: 'F' });
    expect(data.rows[0]?.maxreg).toBe(nth(1));
  });

  test('refuses with the row: in an ear already, not given here, of the other sex, twice, a transponder that is carried', async () => {
    const males = (await at.draw({ sex: 'M', count: 5 })).data;
    await at.assign(males, { applyid: 'OP2' });
    const refused = async (rows: readonly object[], more: object = {}) => {
      const { all } = await save(1, rows, more);
      return (all.error?.list ?? [all.error]).map((issue) => [issue?.code, issue?.row, issue?.field]);
    };
    expect(await refused([{ tag: nth(0) }])).toEqual([['TAG_TAKEN', 1, 'tag']]);
    expect(await refused([{ tag: nth(2) }, { tag: males.starttag, sex: 'M' }])).toEqual([['TAG_SERIES', 2, 'tag']]);
    expect(await refused([{ tag: nth(2), sex: 'M' }])).toEqual([['TAG_SERIES', 1, 'sex']]);
    expect(await refused([{ tag: nth(2) }, { tag: nth(2) }])).toEqual([
      ['V_DUPROW', 1, 'tag'],
      ['V_DUPROW', 2, 'tag'],
    ]);
    expect(await refused([{ tag: nth(2) }, { tag: nth(3), rfid: '964000000000001' }])).toEqual([['V_EXISTS', 2, 'rfid']]);
    expect(await refused([{ tag: nth(2), foster: litter(1).dam }])).toEqual([['398', 1, 'foster']]);
    expect(await refused([{ tag: nth(2), foster: 'NOBODY' }])).toEqual([['V_NOTEXISTS', 1, 'foster']]);
    expect(await refused([{ tag: nth(2) }], { date: addDays(at.today, 1) })).toEqual([['359', undefined, 'date']]);
    expect(await refused([{ tag: nth(2) }], { date: addDays(litter(1).farrowdt, -1) })).toEqual([['GF_DATE', undefined, 'date']]);
    expect(await refused([{ tag: nth(2) }], { applyid: 'NOBODY' })).toEqual([['370', undefined, 'applyid']]);
    expect(await refused([{ tag: nth(2), teats_left: 31 }])).toEqual([['V_RANGE', 1, 'teats_left']]);
    expect(await refused([{ tag: nth(2) }], { dam: 'NOBODY' })).toEqual([['V_NOTEXISTS', undefined, 'dam']]);
    expect((await head(1)).taggedF).toBe(0);
  });

  test('no litter gets more tags than were born alive', async () => {
    const { livenum, felivenum } = litter(2);
    const most = felivenum ?? livenum;
    const rows = Array.from({ length: most + 1 }, (_, i) => ({ tag: nth(10 + i) }));
    const over = await save(2, rows);
    expect([over.code, over.params]).toEqual(['TAG_OVER', { n: most + 1, heads: most }]);
    expect((await save(2, rows.slice(0, most))).code).toBeUndefined();
    expect((await save(2, rows.slice(most))).code).toBe('TAG_OVER');
    await change(
      rows.slice(0, most).map(({ tag }) => tag),
      'unregister',
    );
  });

  test('the undo gives the numbers back; what others registered needs their right', async () => {
    await save(1, [{ tag: nth(5) }]);
    await save(1, [{ tag: nth(6) }], {}, 'manager');
    expect((await change([nth(6)], 'unregister')).http).toBe(403);
    expect((await change([nth(5)], 'unregister')).data).toMatchObject({ changed: 1 });
    expect(await one(nth(5))).toMatchObject({ state: 'assigned', dam: null });
    expect((await change([nth(6)], 'unregister', {}, 'manager')).code).toBeUndefined();
    expect((await save(1, [{ tag: nth(5) }])).code).toBeUndefined();
    await change([nth(5)], 'unregister');
  });

  test('64 who tag at once: one number goes into one ear', async () => {
    const tries = await Promise.all(
      Array.from({ length: 64 }, (_, i) => save(i % 2 === 0 ? 1 : 3, [{ tag: nth(50) }], {}, i % 3 === 0 ? 'manager' : 'team')),
    );
    expect(tries.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(new Set(tries.filter(({ code }) => code !== undefined).map(({ code }) => code))).toEqual(new Set(['TAG_TAKEN']));
  });

  test('64 who draw at once get 64 ranges without a gap and without one number twice', async () => {
    const drawn = await Promise.all(Array.from({ length: 64 }, (_, i) => at.draw({ count: 3, sex: 'M' }, i % 2 === 0 ? 'manager' : 'team')));
    const numbers = drawn.map(({ data }) => Number(data.starttag.slice(6, 11))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 64 }, (_, i) => (numbers[0] ?? 0) + 3 * i));
  });
});

describe('tags put right', () => {
  test('checked, printed again, moved; the last check and the house are shown', async () => {
    expect((await change([nth(0), nth(1)], 'checked')).data.changed).toBe(2);
    expect(await one(nth(0))).toMatchObject({ checkdt: at.today });
    expect((await change([nth(0)], 'print')).code).toBeUndefined();
    expect((await change([nth(30)], 'checked')).code).toBe('TAG_STATE');
    expect((await change([nth(0)], 'move', { roomid: 'NOWHERE' })).code).toBe('V_NOTEXISTS');
    expect((await change([nth(0)], 'move')).code).toBe('V_SELECT');
    expect((await change([nth(0)], 'move', { roomid: 'N1' })).code).toBeUndefined();
    expect((await change([nth(0)], 'move', { roomid: 'N1' })).code).toBe('416');
    expect(await one(nth(0))).toMatchObject({ roomid: 'N1' });
    expect((await change(['NONE'], 'checked')).code).toBe('V_NOTEXISTS');
  });

  test('a house that is read: found, missing, unknown, of another house', async () => {
    const scan = async (more: object = {}) =>
      (
        await at.write<Record<'found' | 'missing' | 'elsewhere', { tag: string }[]> & { unknown: string[] }>(
          '/growfinish/scanTags',
          { roomid: 'N1', codes: ['964000000000001', `FA01~${nth(9)}`], ...more },
          'staff',
        )
      ).data;
    const { found, missing, unknown, elsewhere } = await scan({ lostAfter: 0 });
    expect([found, elsewhere.map(({ tag }) => tag), unknown]).toEqual([[], [nth(1)], [nth(9)]]);
    expect(missing).toMatchObject([{ tag: nth(0), days: 0, lost: true }]);
    expect(await scan({ codes: [nth(0)], save: true })).toMatchObject({ saved: true, found: [{ tag: nth(0) }], missing: [], lostAfter: 60 });
  });

  test('corrected with a reason of its own: 838, the right of others, a dam of the same week alone', async () => {
    const { version } = await one(nth(0));
    expect((await change([nth(0)], 'correct', { version })).code).toBe('838');
    expect((await change([nth(0)], 'correct', { version, birthkg: 1.5, notch: '3-1' })).code).toBeUndefined();
    expect((await change([nth(0)], 'correct', { version, birthkg: 1.6 })).code).toBe('STALE');
    expect(await one(nth(0))).toMatchObject({ birthkg: 1.5, notch: '3-1', dam: litter(0).dam });
    const far = litters.find(({ farrowdt }) => farrowdt < addDays(litter(0).farrowdt, -14));
    expect((await change([nth(0)], 'correct', { dam: far?.dam })).code).toBe('GF_DATE');
    expect((await change([nth(0), nth(1)], 'correct', { birthkg: 1.7 })).code).toBe('V_RANGE');
  });

  test('a lost tag is replaced: the piglet keeps its life, the old number is gone for good', async () => {
    expect((await change([nth(0)], 'replace', { newtag: nth(31) })).code).toBe('371');
    expect((await change([nth(0)], 'replace', { newtag: nth(1), reason: 'torn out' })).code).toBe('TAG_TAKEN');
    expect((await change([nth(0)], 'replace', { newtag: nth(31), reason: 'torn out' })).code).toBeUndefined();
    expect(await one(nth(31))).toMatchObject({ state: 'registered', dam: litter(0).dam, birthkg: 1.5, roomid: 'N1' });
    expect(await one(nth(0))).toMatchObject({ state: 'gone', actions: [] });
    expect((await save(0, [{ tag: nth(0) }])).code).toBe('TAG_TAKEN');
    expect((await head(0)).taggedF).toBe(2);
  });

  test('only numbers in no ear are void; a pig that left is gone', async () => {
    expect((await change([nth(1)], 'void', { reason: 'broken' })).code).toBe('TAG_STATE');
    expect((await change([nth(40)], 'void')).code).toBe('371');
    expect((await change([nth(40)], 'void', { reason: 'broken' })).code).toBeUndefined();
    expect(await one(nth(40))).toMatchObject({ state: 'void' });
    expect((await save(1, [{ tag: nth(40) }])).code).toBe('TAG_STATE');
    expect((await change([nth(1)], 'leave')).code).toBe('V_SELECT');
    expect((await change([nth(1)], 'leave', { leftway: 'died' })).code).toBeUndefined();
    expect(await one(nth(1))).toMatchObject({ state: 'gone', leftway: 'died', leftdt: at.today });
  });

  test('an animal of the herd keeps its dam and number', async () => {
    await at.world.db.pool.query(
      `update animal set pgid = $2 where farm_id = $1 and animal_id = (
         select animal_id from animal where farm_id = $1 and pgid <> $3 and leftdt is null and not deleted order by pgid desc limit 1)`,
      [FARM_A, nth(31), litter(0).dam],
    );
    expect(await one(nth(31))).toMatchObject({ inherd: true });
    expect((await change([nth(31)], 'correct', { birthkg: 1.8 })).params).toMatchObject({ state: 'inherd' });
  });
});

test('found by number, range, dam, house, state and day', async () => {
  const count = async (body: object) => (await at.call<{ total: number }>('/growfinish/findTags', body, 'staff')).data.total;
  expect(await count({ starttag: nth(0), finishtag: nth(9) })).toBe(10);
  expect(await count({ dam: litter(0).dam })).toBe(2);
  expect(await count({ roomid: 'N1', state: 'registered' })).toBe(1);
  expect(await count({ state: 'void' })).toBe(1);
  expect(await count({ from: at.today })).toBe(await count({ to: at.today }));
  expect(await count({ tag: '964000000000001' })).toBe(1);
});
