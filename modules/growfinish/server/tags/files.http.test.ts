import { afterAll, beforeAll, expect, test } from 'vitest';
import { FARM_A } from '#testkit/test-app.ts';
import { type TagWorld, tagWorld } from './tag-world.fixture.ts';

interface File {
  readonly filecd: string;
  readonly version: number;
  readonly [key: string]: unknown;
}

let at: TagWorld;
let start: string;
beforeAll(async () => {
  at = await tagWorld();
  await at.pattern('LY');
  const range = (await at.draw({ count: 12 })).data;
  await at.assign(range, { applyid: 'OP1' });
  start = range.starttag;
  const { rows } = await at.world.db.pool.query<{ dam: string; farrowdt: string }>(
    `select d.pgid as dam, to_char(c.farrowdt, 'YYYYMMDD') as farrowdt from sow_cycle c join animal d using (farm_id, animal_id)
     where c.farm_id = $1 and coalesce(c.felivenum, c.livenum) >= 4 and d.leftdt is null order by c.farrowdt limit 1`,
    [FARM_A],
  );
  await at.write('/growfinish/saveTag', { ...rows[0], date: at.today, applyid: 'OP1', rows: [0, 1, 2, 3].map((n) => ({ tag: nth(n), sex: 'F' })) });
});
afterAll(() => at.world.close());

const nth = (n: number): string => `${start.slice(0, 6)}${String(Number(start.slice(6, 11)) + n).padStart(5, '0')}F`;
const made = async (): Promise<string> => (await at.write<File>('/common/genpfile', { pletcnt: 10, source: 'OWN' })).data.filecd;
const file = async (filecd: string) =>
  (await at.call<{ file: File; rows: { tag: string; decision?: string }[] }>('/growfinish/getTagFile', { filecd })).data;
const save = async (filecd: string, body: object) =>
  at.write<File>('/growfinish/saveFile', { filecd, version: (await file(filecd)).file.version, ...body });
const close = async (filecd: string, body: object = {}, person: 'manager' | 'team' = 'manager') =>
  at.write<File>('/growfinish/closeFile', { filecd, version: (await file(filecd)).file.version, ...body }, person);

test('a file from opening to selection: tags in one open file only, closed once all is decided, opened again by level 70', async () => {
  const [one, two] = [await made(), await made()];
  expect((await save(one, { add: [nth(0), nth(1), nth(2), nth(8)] })).data).toMatchObject({ version: 2, tags: 4 });
  expect((await save(two, { add: [nth(0)] })).code).toBe('V_EXISTS');
  expect((await save(one, { out: [nth(2)] })).data).toMatchObject({ tags: 3 });
  expect((await save(one, { out: [nth(2)] })).code).toBe('V_NOTEXISTS');
  expect((await save(two, { add: [nth(2)] })).code).toBeUndefined();
  expect((await save(one, { add: ['NONE'] })).code).toBe('V_NOTEXISTS');
  expect((await save(one, { manager: 'NOBODY' })).code).toBe('370');
  expect((await save(one, {})).code).toBe('838');
  expect((await at.write('/growfinish/saveFile', { filecd: one, version: 1, add: [nth(3)] })).code).toBe('STALE');
  expect((await close(one)).code).toBe('V_REQUIRED');
  for (const [n, decision] of [
    [0, 'keep'],
    [1, 'cull'],
  ] as const)
    await at.write('/growfinish/saveTagRecord', { tag: nth(n), seldt: at.today, decision, vulva: 3 });
  expect((await file(one)).file).toMatchObject({ tags: 3, registered: 2, scored: 2, kept: 1, culled: 1, seldt: at.today, open: 'Y' });
  expect((await close(one)).data.open).toBe('N');
  expect((await save(one, { add: [nth(3)] })).code).toBe('GEN_PROFILE_CLOSED');
  expect((await at.write('/growfinish/saveTagRecord', { tag: nth(0), vulva: 4 })).code).toBe('GEN_PROFILE_CLOSED');
  expect((await at.write('/growfinish/changeTag', { tags: [nth(0)], action: 'correct', birthkg: 1.9 })).code).toBe('GEN_PROFILE_CLOSED');
  expect((await close(one, { again: true, reason: 'typed wrong' })).http).toBe(403);
  expect((await close(one, { again: true }, 'team')).code).toBe('371');
  expect((await close(one, { again: true, reason: 'typed wrong' }, 'team')).data.open).toBe('Y');
  expect((await at.write('/growfinish/saveTagRecord', { tag: nth(0), vulva: 4 })).code).toBeUndefined();
  expect((await close(one)).data.open).toBe('N');
  expect((await save(two, { add: [nth(1)] })).code).toBeUndefined();
  expect((await close(one, { again: true, reason: 'once more' }, 'team')).code).toBe('V_EXISTS');
});

test('listed by line, sex, state and days', async () => {
  const count = async (body: object) => (await at.call<{ total: number }>('/growfinish/findFiles', body)).data.total;
  expect([await count({}), await count({ open: 'N' }), await count({ sex: 'M' }), await count({ lineage: 'LY' })]).toEqual([2, 1, 0, 2]);
  expect([await count({ from: at.today }), await count({ filecd: 'T000000-01' })]).toEqual([2, 0]);
});
