import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testkit/test-app.ts';

let world: TestApp;
const HEAD = { name: 'W9', from: '20261201', to: '20261207', aim: 'both', indexname: 'MLI' };

const animal = (gid: string, sex: string, birthdt: string, sireid: string | null = null, damid: string | null = null, more: object = {}) => ({
  ...{ gid, sex, birthdt, sireid, damid, breed: 'Y', lineage: 'Y', eartag: `T-${gid}` },
  ...more,
});

/** X and Y are double first cousins (two brothers and two sisters as parents): F 1/8 and no relation by name. Z is a half brother of X. */
const PEDIGREE = [
  ...['G1', 'G2'].map((gid) => animal(gid, 'M', '20210101')),
  ...['H1', 'H2', 'H3'].map((gid) => animal(gid, 'F', '20210101')),
  animal('A1', 'M', '20230101', 'G1', 'H1'),
  animal('A2', 'M', '20230101', 'G1', 'H1'),
  animal('B1', 'F', '20230101', 'G2', 'H2'),
  animal('B2', 'F', '20230101', 'G2', 'H2'),
  animal('X', 'F', '20250101', 'A1', 'B1', { pgid: 'XPG' }),
  animal('X2', 'F', '20250101', 'A1', 'B1'),
  animal('Y', 'M', '20250101', 'A2', 'B2'),
  animal('Z', 'M', '20250101', 'A1', 'H3'),
  animal('N', 'M', '20250101'),
];

interface Refusal {
  readonly code: string;
  readonly row?: number;
  readonly params?: Readonly<Record<string, string>>;
  readonly message: string;
}

async function save(pairs: readonly object[], person: Person = 'company'): Promise<{ state: string | null; list: readonly Refusal[] }> {
  const { data, error } = await world.inject('/genetics/savePlan', { reqid: randomUUID(), ...HEAD, pairs }, person);
  const list = error === undefined ? [] : (error.list ?? [error]);
  return { state: (data as { state?: string } | null)?.state ?? null, list: list as readonly Refusal[] };
}

beforeAll(async () => {
  world = await testApp();
  const { data } = await world.inject('/genetics/importGenetics', { reqid: randomUUID(), sheet: 'pedigree', rows: PEDIGREE }, 'company');
  expect((data as { saved: number }).saved).toBe(PEDIGREE.length);
});
afterAll(async () => world.close());

describe('a mating plan', () => {
  test('takes a female once: the second time is refused beside its row, under whichever id she was typed', async () => {
    const { list } = await save([
      { dam: 'X', sire: 'N' },
      { dam: 'X2', sire: 'N' },
      { dam: 'XPG', sire: null },
      { dam: 'T-X2', sire: null },
    ]);
    expect(list.map(({ code, row, params }) => [code, row, params?.['value']])).toEqual([
      ['V_DUP', 3, 'X'],
      ['V_DUP', 4, 'X2'],
    ]);
  });

  test('lets level 75 set aside the limit on F with a reason, nobody else and never without one', async () => {
    const pair = { dam: 'X', sire: 'Y' };
    expect((await save([pair])).list[0]).toMatchObject({ code: 'GEN_PAIR', row: 1 });
    expect((await save([{ ...pair, allow: 'rare line' }], 'manager')).list[0]).toMatchObject({ code: 'GEN_PAIR', row: 1 });
    expect((await save([{ ...pair, allow: 'rare line' }])).state).toBe('draft');
  });

  test('never lets anybody set aside relatives, whatever the reason', async () => {
    const { list, state } = await save([{ dam: 'X', sire: 'Z', allow: 'rare line' }], 'admin');
    expect(state).toBeNull();
    expect(list.map(({ code }) => code)).toContain('GEN_PAIR');
  });

  test('says why in words: no name of a check, of a relation or of a setting', async () => {
    const related = await save([{ dam: 'X', sire: 'Z' }]);
    expect(related.list.map(({ params }) => params?.['reason'])).toEqual([
      'Không cùng huyết thống gần: anh chị em cùng cha hoặc cùng mẹ',
      'Cận huyết của đời con (%): 12.50',
    ]);
    await world.db.pool.query(
      "insert into setting (scope, scope_id, name, value) values ('company', '75@FA01@', 'GENBOARN', '1'), ('company', '75@FA01@', 'GENBOARPCT', '100')",
    );
    const full = await save([
      { dam: 'X', sire: 'N' },
      { dam: 'X2', sire: 'N' },
    ]);
    expect(full.list.map(({ row, params }) => [row, params?.['reason']])).toEqual([
      [2, 'đực này chỉ được ghép 1 nái trong kế hoạch (số nái mỗi đực, tỷ lệ trong dòng)'],
    ]);
    const raw = /parent-child|full-sibs|half-sibs|uncle-niece|GENBOAR|relatives|inbreeding /;
    for (const { message } of [...related.list, ...full.list]) expect(message).not.toMatch(raw);
  });
});
