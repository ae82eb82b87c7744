import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putSetting } from '#modules/admin/server/create-farm.ts';
import { FARM_A, FARM_B, type TestApp, testApp } from '#testkit/test-app.ts';

interface Card {
  found: boolean;
  level: string;
  basic: Record<string, unknown> | null;
  profile: { label: string; card: { pgid: string } } | null;
}

let server: TestApp;
let pgids: string[];
let hosts = 0;

beforeAll(async () => {
  server = await testApp();
  const { rows } = await server.db.pool.query<{ pgid: string }>(
    'select pgid from animal where farm_id = $1 and not deleted and not semen_only order by pgid limit 12',
    [FARM_A],
  );
  pgids = rows.map(({ pgid }) => pgid);
}, 120_000);
afterAll(() => server.close());

/** Asks as a visitor at an address of his own, unless told. */
async function visit(pgid: string, remoteAddress = `10.9.${Math.floor(hosts / 250)}.${(hosts++ % 250) + 1}`, farmid?: string) {
  const answer = await server.app.inject({ method: 'POST', url: '/api/account/getAnimalCard', payload: { pgid, farmid }, remoteAddress });
  const { data, error } = answer.json() as { data: Card | null; error?: { code: string } };
  return { data, code: error?.code ?? 'ok' };
}

const staff = async (pgid: string) => (await server.inject('/account/getAnimalCard', { pgid }, 'manager')).data as Card;
const labelOf = async (pgid = '') => (await staff(pgid)).profile?.label ?? '';

describe('the card of an animal for visitors', () => {
  test('a new farm shows it only to who scans the label; counting identities tells nothing, not even which there are', async () => {
    const nothing = (await visit(`${FARM_A}~NOBODY9`)).data;
    expect(nothing).toMatchObject({ found: false, level: 'none', basic: null, profile: null });
    for (const pgid of pgids) {
      expect((await visit(`${FARM_A}~${pgid}`)).data).toEqual(nothing);
      expect((await visit(pgid, undefined, FARM_A)).data).toEqual(nothing);
      const label = await labelOf(pgid);
      expect(label).toMatch(new RegExp(`^${FARM_A}~${pgid}~[2-9A-HJ-NP-Z]{6}$`));
      expect((await visit(label)).data).toMatchObject({ found: true, level: 'basic', basic: { pgid }, profile: null });
    }
  });

  test('the code is of one animal of one farm, written small or large', async () => {
    const [one, two] = [await labelOf(pgids[0]), await labelOf(pgids[1])];
    const [code, other] = [one.split('~')[2] ?? '', two.split('~')[2] ?? ''];
    expect(code).not.toBe(other);
    expect((await visit(`${FARM_A}~${pgids[0]}~${other}`)).data?.found).toBe(false);
    expect((await visit(`${FARM_B}~${pgids[0]}~${code}`)).data?.found).toBe(false);
    expect((await visit(one.toLowerCase().replace(FARM_A.toLowerCase(), FARM_A))).data?.found).toBe(true);
    const codes = new Set(await Promise.all(pgids.map(async (pgid) => (await labelOf(pgid)).split('~')[2])));
    expect(codes.size).toBe(pgids.length);
  });

  test('follows the farm’s choice: none, label, basic, litter', async () => {
    const label = await labelOf(pgids[0]);
    const seen: Record<string, string[]> = {};
    for (const level of ['none', 'label', 'basic', 'litter']) {
      await putSetting(server.db.pool, 'farm', FARM_A, 'QRPUBLIC', level);
      seen[level] = [(await visit(label)).data?.level ?? '', (await visit(`${FARM_A}~${pgids[0]}`)).data?.level ?? ''];
    }
    expect(seen).toEqual({ none: ['none', 'none'], label: ['basic', 'none'], basic: ['basic', 'basic'], litter: ['litter', 'litter'] });
  });

  test('staff see it as ever, by identity or by any label, whatever the farm shows others', async () => {
    await putSetting(server.db.pool, 'farm', FARM_A, 'QRPUBLIC', 'none');
    for (const text of [pgids[0] ?? '', `${FARM_A}~${pgids[0]}`, `${FARM_A}~${pgids[0]}~WRONG1`, await labelOf(pgids[0])])
      expect((await staff(text)).profile?.card.pgid).toBe(pgids[0]);
  });
});

test('an address opens twenty cards a minute, found or not; staff and other addresses are not held up', async () => {
  const codes: string[] = [];
  for (let i = 0; i < 25; i += 1) codes.push((await visit(`${FARM_A}~QAA${10_000 + i}`, '192.0.2.9')).code);
  expect(codes.indexOf('ACC_RATE')).toBeGreaterThanOrEqual(20);
  expect(codes.at(-1)).toBe('ACC_RATE');
  expect((await visit(`${FARM_A}~${pgids[0]}`, '192.0.2.10')).code).toBe('ok');
  for (let i = 0; i < 30; i += 1) expect((await staff(pgids[0] ?? '')).found).toBe(true);
});

describe('a label read by the farm’s people', () => {
  const scanOf = async (pgid = '') => {
    const { data } = await server.inject('/herd/report/PigTagReport', { params: {} }, 'manager');
    return (data as { rows: { pgid: string; scandt: string | null }[] }).rows.find((row) => row.pgid === pgid)?.scandt;
  };
  const note = async (label: string, person: 'manager' | 'managerb' = 'manager') =>
    (await server.inject('/herd/noteScan', { reqid: crypto.randomUUID(), label }, person)).data;

  test('stands in the tag list with its day; looking at the card without the label, or the label of another farm, notes nothing', async () => {
    const [pgid, other] = pgids;
    await staff(pgid ?? '');
    expect(await note(`${FARM_A}~${other}`, 'managerb')).toEqual({ noted: false });
    expect(await note(pgid ?? '')).toEqual({ noted: false });
    expect(await scanOf(pgid)).toBeNull();
    expect(await note(await labelOf(pgid))).toEqual({ noted: true });
    await server.db.pool.query("update tag_scan set scanned_at = '2026-01-05 12:00+07'");
    expect(await scanOf(pgid)).toBe('20260105');
    await note(await labelOf(pgid));
    const { rows } = await server.db.pool.query<{ day: string }>("select to_char(now() at time zone interval '7 hours', 'YYYYMMDD') as day");
    expect(await scanOf(pgid)).toBe(rows[0]?.day);
    expect(await scanOf(other)).toBeNull();
  });
});
