import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
}, 120_000);
afterAll(async () => world.close());

const write = async (path: string, body: object) => {
  const answer = await world.inject(path, { reqid: randomUUID(), ...body }, 'manager');
  if (answer.status !== 200) throw new Error(`${path} refused: ${answer.text}`);
};

/** The identity genetics knows the animal by today, null where it finds nobody. */
async function found(id: string): Promise<string | null> {
  const list = (await world.inject('/genetics/findPedigree', { ids: id }, 'manager')).data as { rows: { pgid: string | null; gid: string }[] };
  const one = (await world.inject('/genetics/getAnimal', { id }, 'manager')).data as { animal: { pgid: string | null; gid: string } } | null;
  const [row] = list.rows;
  expect(one?.animal.gid ?? null).toBe(row?.gid ?? null);
  return row?.pgid ?? row?.gid ?? null;
}

describe('an animal under the name it had', () => {
  let sows: string[] = [];
  test('is found by the identity it had before it was changed', async () => {
    const { rows } = await world.db.pool.query<{ pgid: string }>(
      "select pgid from animal where farm_id = $1 and sex = 'F' and leftdt is null order by pgid limit 3",
      [FARM_A],
    );
    sows = rows.map(({ pgid }) => pgid);
    const [one = ''] = sows;
    await write('/herd/changeIdentity', { pairs: [{ pgid: one, newpgid: 'NEW1' }], change: 'lost tag' });
    expect([await found(one), await found(one.toLowerCase()), await found('NEW1')]).toEqual(['NEW1', 'NEW1', 'NEW1']);
  });

  test('gives way to the animal that carries the name today', async () => {
    const [one = '', two = ''] = sows;
    await write('/herd/changeIdentity', { pairs: [{ pgid: two, newpgid: one }], change: 'tag used again' });
    expect([await found(one), await found(two), await found('NEW1')]).toEqual([one, one, 'NEW1']);
  });

  test('is found by an id that was merged into another', async () => {
    const paper = { sex: 'M', breed: 'Y', lineage: 'Y', birthdt: '20200101' };
    for (const gid of ['BOOK_1', 'BOOK 1']) await write('/genetics/savePedigree', { ...paper, gid, isNew: true });
    await write('/genetics/mergePedigree', { from: 'BOOK 1', into: 'BOOK_1', reason: 'one boar in two books' });
    expect(await found('book 1')).toBe('BOOK_1');
  });

  test('keeps what the papers of the id that goes said, its former ids with it; nobody else takes them', async () => {
    const paper = { breed: 'Y', lineage: 'Y', isNew: true };
    await write('/genetics/savePedigree', { ...paper, gid: 'BOOK_2', sex: 'M', birthdt: '20200101', sireid: 'GRANDSIRE', rfid: '98277' });
    await write('/genetics/savePedigree', { ...paper, gid: 'BOOK_3', sex: 'M' });
    await write('/genetics/savePedigree', { ...paper, gid: 'SON', sex: 'M', birthdt: '20220101', sireid: 'BOOK_1' });
    await write('/genetics/mergePedigree', { from: 'BOOK_1', into: 'BOOK_2', reason: 'third book' });
    await write('/genetics/mergePedigree', { from: 'BOOK_2', into: 'BOOK_3', reason: 'fourth book' });
    const { animal } = (await world.inject('/genetics/getAnimal', { id: 'book 1' }, 'manager')).data as { animal: Record<string, unknown> };
    expect(animal).toMatchObject({ gid: 'BOOK_3', sireid: 'GRANDSIRE', birthdt: '20200101', rfid: '98277', progeny: 1 });
    const refused = async (path: string, body: object) => (await world.inject(path, { reqid: randomUUID(), ...body }, 'manager')).error?.code;
    expect(await refused('/genetics/savePedigree', { ...paper, gid: 'BOOK_1', sex: 'M' })).toBe('GEN_ID_EXISTS');
    // A father that became his own son would be his own ancestor.
    expect(await refused('/genetics/mergePedigree', { from: 'SON', into: 'BOOK_3', reason: 'wrong' })).toBe('GEN_LOOP');
  });
});
