import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';
import { DEFAULT_PARAMS } from '../contract/set-values.ts';
import { type RunWorker, runWorker } from './run/run-worker.fixture.ts';
import { releaseStartSets } from './start-sets.ts';

const COMPANY = '75@FA01@';
let world: TestApp;
let runner: RunWorker;

interface Value {
  readonly gid: string;
  readonly birthdt: string;
  readonly ebv: Readonly<Record<string, number>>;
  readonly tsi: number | null;
  readonly spi: number | null;
}

/** Twelve parents of the base years and their forty tested pigs of two sires; nobody measured loin or feed, nobody farrowed. */
function family() {
  const paper = (gid: string, sex: string, birthdt: string, sireid: string | null, damid: string | null) => ({
    ...{ gid, sex, birthdt, sireid, damid, breed: 'Y', lineage: 'Y', eartag: gid },
  });
  const dams = Array.from({ length: 10 }, (_, d) => paper(`D${d}`, 'F', '20240301', null, null));
  const sires = [paper('S0', 'M', '20240101', null, null), paper('S1', 'M', '20240105', null, null)];
  const pigs = Array.from({ length: 40 }, (_, i) => paper(`P${i}`, i % 2 === 0 ? 'M' : 'F', '20260101', `S${i % 4 < 2 ? 0 : 1}`, `D${i % 10}`));
  const tests = pigs.map(({ gid, sireid }, i) => ({
    ...{ gid, testdt: '20260605', batch: 'T1', startdt: '20260320', startkg: 30 },
    endkg: (sireid === 'S1' ? 103 : 97) + (i % 5),
    backfat: (sireid === 'S1' ? 9 : 13) + ((i * 7) % 11) * 0.2,
  }));
  return { papers: [...sires, ...dams, ...pigs], tests };
}

async function call<T>(path: string, body: object): Promise<T> {
  const { data, error } = await world.inject(path, body, 'company');
  expect(error).toBeUndefined();
  return data as T;
}

interface Report {
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  readonly headline: readonly { readonly figure: string; readonly value: number | null }[];
  readonly notes: readonly { readonly text: { readonly E: string } }[];
}
const selection = (params: object) =>
  call<Report>('/genetics/report/PigGenIndexReport', { params: { batch: 'T1', sort: 'TSI', ...params }, language: 'E' });

beforeAll(async () => {
  world = await testApp();
  runner = runWorker(world);
  await world.db.transactions.write({ user: 'test', farms: [FARM_A] }, (db) => releaseStartSets(db, COMPANY, 'company'));
  const { papers, tests } = family();
  for (const [sheet, rows] of [
    ['pedigree', papers],
    ['test-record', tests],
  ] as const)
    await call('/genetics/importGenetics', { reqid: randomUUID(), sheet, rows });
  await call('/common/genupdate', { status: 1, gentp: 'EBV', now: true });
  await runner.kick();
});
afterAll(async () => {
  await world.close();
});

const published = async (): Promise<Value[]> =>
  (await world.db.pool.query<Value>("select gid, to_char(birthdt, 'YYYYMMDD') as birthdt, ebv, tsi, spi from gen_value where breed = 'Y'")).rows;

/** 100 + 25 (H − mean)/SD, mean and SD of those born in the two years before 1 January. */
function onBase(values: readonly Value[], h: (value: Value) => number): Map<string, number> {
  const base = values.filter(({ birthdt, ebv }) => birthdt >= '20240101' && birthdt <= '20251231' && ebv['BF'] !== undefined).map(h);
  const mean = base.reduce((sum, one) => sum + one, 0) / base.length;
  const sd = Math.sqrt(base.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (base.length - 1));
  return new Map(values.filter(({ ebv }) => ebv['BF'] !== undefined).map((value) => [value.gid, 100 + (25 * (h(value) - mean)) / sd]));
}

describe('an index without all its traits', () => {
  test('is blank, and list and profile say which trait has no EBV', async () => {
    const { rows, notes } = await selection({ wanted: 5 });
    expect(rows).toHaveLength(40);
    for (const row of rows) expect([row['tsi'], row['missing'], row['_proposal']]).toEqual([null, 'LD, FCR', undefined]);
    expect(notes.map(({ text }) => text.E).join(' ')).toContain(
      'Breed Y: SPI, MLI, TSI, Total index blank, because no animal has an EBV of LD, FCR, NBA, LW21.',
    );
    const { missing } = await call<{ missing: Record<string, string[]> }>('/genetics/getAnimal', { id: 'P1' });
    expect(missing).toMatchObject({ tsi: ['LD', 'FCR'], spi: ['NBA', 'LW21'], mli: ['LD', 'FCR', 'NBA', 'LW21'] });
  });

  test('is made without them where asked for, on the base population of the run', async () => {
    const values = await published();
    const wanted = onBase(values, ({ ebv }) => -0.59 * (ebv['BF'] ?? 0) + 0.0132 * (ebv['ADG'] ?? 0));
    const { rows, notes } = await selection({ wanted: 5, missing: 'leave' });
    for (const row of rows)
      expect(Math.abs(Number(row['tsi']) - (wanted.get(String(row['gid'])) ?? 0)), String(row['gid'])).toBeLessThanOrEqual(0.0501);
    expect(rows.filter((row) => row['_proposal'] === 'keep')).toHaveLength(5);
    expect(rows.every((row) => row['missing'] === '' && row['mli'] !== null && row['spi'] === null)).toBe(true);
    expect(notes.map(({ text }) => text.E).join(' ')).toContain('without LD, FCR, NBA, LW21; not those published');
    const dams = await call<Report>('/genetics/report/PigDamGenIndex', { params: { sort: 'total', status: 'all', missing: 'leave' }, language: 'E' });
    expect(dams.rows.find(({ gid }) => gid === 'P1')?.['total']).not.toBeNull();
  });
});

describe('a proposal', () => {
  test('is made only where something limits the choice', async () => {
    const free = await selection({ missing: 'leave' });
    expect(free.rows.filter((row) => row['_proposal'] !== undefined)).toEqual([]);
    expect(free.headline.find(({ figure }) => figure === 'kept')?.value).toBeNull();
    expect(free.notes[0]?.text.E).toContain('say how many are wanted');
    const one = await selection({ missing: 'leave', mostBf: 12 });
    expect(new Set(one.rows.map((row) => row['_proposal']))).toEqual(new Set(['keep', 'cull']));
  });
});

describe('the rank of a trait in the breed', () => {
  test('goes the way the trait is wanted: the leanest stands above the others, the fattest above nobody', async () => {
    const values = (await published()).filter(({ ebv }) => ebv['BF'] !== undefined);
    const byFat = values.toSorted((a, b) => (a.ebv['BF'] ?? 0) - (b.ebv['BF'] ?? 0));
    const ranks = async (gid: string) => {
      const { traits } = await call<{ traits: { trait: string; percentile: number | null }[] }>('/genetics/getAnimal', { id: gid });
      return Object.fromEntries(traits.map(({ trait, percentile }) => [trait, percentile]));
    };
    const [lean, fat] = [byFat[0], byFat.at(-1)];
    expect((await ranks(lean?.gid ?? ''))['BF']).toBe(Math.round((100 * (values.length - 1)) / values.length));
    expect((await ranks(fat?.gid ?? ''))['BF']).toBe(0);
    const fast = values.toSorted((a, b) => (b.ebv['ADG'] ?? 0) - (a.ebv['ADG'] ?? 0))[0];
    expect((await ranks(fast?.gid ?? ''))['ADG']).toBe(Math.round((100 * (values.length - 1)) / values.length));
  });
});

describe('the try-out of index values', () => {
  const tried = (vals: object) =>
    call<{ animals: { gid: string; tsi: number | null; tsiNew: number | null }[] }>('/genetics/tryIndex', { vals, breed: 'Y' });

  test('answers the run’s own figures for unchanged values', async () => {
    // A set without loin and feed, so that the run publishes a TSI.
    const vals = { ...DEFAULT_PARAMS, tsi: { BF: -0.59, ADG: 0.0132, LD: 0, FCR: 0 } };
    const saved = await call<{ id: string; version: number }>('/genetics/saveParamset', {
      ...{ reqid: randomUUID(), breed: 'Y', name: 'no scanner', from: '20260101', vals, step: 'draft' },
    });
    await call('/genetics/saveParamset', {
      ...{ reqid: randomUUID(), setid: saved.id, version: saved.version, breed: 'Y', name: 'no scanner', from: '20260101', vals },
      ...{ step: 'release', reason: 'no loin scanner' },
    });
    await call('/common/genupdate', { status: 1, gentp: 'EBV', now: true });
    expect(await runner.kick()).toBe(1);
    const { animals } = await tried(vals);
    expect(animals).toHaveLength(10);
    expect(animals.map(({ gid, tsiNew }) => [gid, tsiNew])).toEqual(animals.map(({ gid, tsi }) => [gid, tsi]));
    expect(animals.every(({ tsi }) => tsi !== null)).toBe(true);
    const doubled = await tried({ ...vals, tsi: { BF: -1.18, ADG: 0.0264, LD: 0, FCR: 0 } });
    expect(doubled.animals.map(({ tsiNew }) => tsiNew)).toEqual(animals.map(({ tsi }) => tsi));
    const other = await tried({ ...vals, tsi: { BF: -0.59, ADG: 0, LD: 0, FCR: 0 } });
    expect(other.animals.map(({ tsiNew }) => tsiNew)).not.toEqual(animals.map(({ tsi }) => tsi));
  });
});
