import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slotsOf } from '#engine/batch/server/reports/time.ts';
import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { parseCsv } from '#engine/sheet/read-csv.ts';
import { dayNumber } from '#kernel/business-date.ts';
import { roundsTo } from '#testkit/compare-table.ts';
import { flockCount, type RawFlock, rawFlocks } from '#testkit/oracle/flocks.ts';
import { FARM_A, type Person } from '#testkit/test-app.ts';
import { FLOCK_FIGURES } from '../../domain/figures/flock-figures.ts';
import { dayColumns, readDays } from '../day-table.ts';
import { flockWorld } from '../flock-world.fixture.ts';
import { loadDays, type SendDay } from '../load-days.ts';

let hen: Awaited<ReturnType<typeof flockWorld>>;
let raw: RawFlock[];

const ask = async (route: string, params: object = {}, person?: Person) =>
  hen.call<ReportResult>(`/poultry/report/${route}`, { params, language: 'E' }, person);

/** A broiler house filled, fed, thinned, weighed, emptied and filled again; hens that came grown, and pullets that grew where they lay. */
async function fill(): Promise<void> {
  for (const [roomid, area] of [
    ['C-B1', 'broiler'],
    ['C-L1', 'layer'],
    ['C-L2', 'layer'],
  ] as const)
    expect((await hen.house(roomid, area)).code).toBeUndefined();
  const feed = (roomid: string, back: number, qty: number, coverdays: number) =>
    hen.event(roomid, 'FED', back, { storeid: 'KHO', itemid: 'CAM-GA', unit: 'kg', qty, coverdays });
  const done = async (saved: Promise<{ readonly code: string | undefined }>) => expect((await saved).code).toBeUndefined();
  await done(
    hen.place('C-B1', { opendt: hen.day(78), entrydt: hen.day(78), birthdt: hen.day(79), doa: 12, supplier: 'CP', breed: 'Ross 308', price: 9000 }),
  );
  await done(hen.event('C-B1', 'DTH', 76, { heads: 40 }));
  await done(hen.event('C-B1', 'DTH', 60, { heads: 55 }));
  for (const [back, qty] of [
    [78, 1500],
    [71, 4600],
    [64, 7700],
    [57, 10_200],
    [50, 12_000],
  ] as const)
    await done(feed('C-B1', back, qty, 7));
  await done(hen.event('C-B1', 'WGT', 57, { weights: '780 820 800 760 840 810' }));
  await done(hen.event('C-B1', 'WGT', 44, { weights: '1980 2050 2110 1890' }));
  await done(hen.event('C-B1', 'CUL', 50, { heads: 30, weight: 40 }));
  const sale = { customer: 'K1', price: 32_000, priceper: 'kg', saleclass: 'market' };
  await done(hen.event('C-B1', 'SAL', 43, { ...sale, heads: 4000, weight: 8200 }));
  await done(hen.event('C-B1', 'SAL', 40, { ...sale, heads: 6063, weight: 14_300 }));
  await done(hen.event('C-B1', 'CLO', 40));
  await done(hen.place('C-B1', { opendt: hen.day(20), entrydt: hen.day(20), birthdt: hen.day(20), breed: 'Cobb 500' }));
  await done(hen.event('C-B1', 'DTH', 18, { heads: 25 }));
  await done(feed('C-B1', 20, 900, 7));
  await done(
    hen.place('C-L1', { way: 'purchase', opendt: hen.day(30), entrydt: hen.day(30), birthdt: hen.day(180), paid: 5000, free: 0, grams: 1500 }),
  );
  await done(hen.place('C-L2', { opendt: hen.day(75), entrydt: hen.day(75), birthdt: hen.day(76), paid: 3000, free: 0, grams: 40 }));
  await done(hen.event('C-L2', 'DTH', 40, { heads: 100 }));
  for (let back = 9; back >= 1; back -= 1) {
    await done(hen.eggs('C-L1', back, { eggs: 4000 + 10 * back, broken: 30, dirty: 20, mass: 240 + back }));
    if (back < 4) await done(hen.eggs('C-L2', back, { eggs: 2000, broken: 5, mass: 100 }));
  }
  await done(feed('C-L1', 30, 16_000, 30));
  await done(feed('C-L2', 20, 6000, 20));
  await done(hen.event('C-L1', 'DTH', 5, { heads: 15 }));
}

beforeAll(async () => {
  hen = await flockWorld();
  await fill();
  raw = await rawFlocks(hen.world.db.pool, FARM_A);
});
afterAll(() => hen.world.close());

/** Cells of figures that are not what the raw rows come to, of those the oracle counts. */
function differences({ columns }: ReportResult, row: ReportRow, wanted: Readonly<Record<string, number>>): string[] {
  return columns.flatMap(({ key, figure, decimals = 0 }) => {
    const exact = wanted[key];
    if (figure === undefined || exact === undefined) return [];
    const found = row[key] ?? null;
    const same = typeof found === 'number' ? roundsTo(exact, found, decimals) : Number.isNaN(exact) || !Number.isFinite(exact);
    return same ? [] : [`${String(row['roomid'])} ${String(row['parityid'])} ${key}: rows ${exact}, report ${String(found)}`];
  });
}

describe('ChikReport', () => {
  test('every figure of every flock is what its raw rows come to', async () => {
    const { data, code } = await ask('ChikReport');
    expect(code).toBeUndefined();
    expect(data.rows.map((row) => `${String(row['roomid'])} ${String(row['parityid'])} ${String(row['state'])}`)).toHaveLength(4);
    const today = dayNumber(hen.today);
    const wrong = data.rows.flatMap((row) => {
      const flock = raw.find(({ house, no }) => house === row['roomid'] && no === row['parityid']);
      return flock === undefined ? ['unknown flock'] : differences(data, row, flockCount(flock, 0, today));
    });
    expect(wrong).toEqual([]);
    const counted = data.columns.filter(({ key }) => raw[0] !== undefined && key in flockCount(raw[0], 0, today)).map(({ key }) => key);
    expect(counted).toEqual(expect.arrayContaining(['FWM', 'EPEF', 'AGESALE', 'FCR', 'HENDAY', 'EHH', 'FEEDEGG', 'EGGMASS', 'CV', 'BIRDM2']));
  });

  test('breed, supplier, state and house type narrow it', async () => {
    const rooms = async (params: object) =>
      (await ask('ChikReport', params)).data.rows.map((row) => `${String(row['roomid'])}/${String(row['parityid'])}`);
    expect(await rooms({ breed: 'ross' })).toEqual(['C-B1/1']);
    expect(await rooms({ supplier: 'cp' })).toEqual(['C-B1/1']);
    expect(await rooms({ state: 'closed' })).toEqual(['C-B1/1']);
    expect(await rooms({ areas: ['layer'] })).toEqual(['C-L1/1', 'C-L2/1']);
    expect(await rooms({ from: hen.day(30), to: hen.day(30), areas: ['broiler'] })).toEqual([]);
    expect((await ask('ChikReport', { from: hen.day(1), to: hen.day(2) })).code).toBe('898');
  });

  test('one flock: a line a day that ends with its birds live, its curves beside the standard', async () => {
    const { data } = await ask('ChikReport', { roomid: 'C-B1', parityid: 1 });
    expect(data.rows).toHaveLength(39);
    expect(data.rows.at(-1)).toMatchObject({ end: 0, sold: 6063 });
    expect(data.charts?.map(({ title }) => title.E)).toEqual(['Weight a bird', 'Feed a bird a day', 'Loss so far']);
    expect((await ask('ChikReport', { roomid: 'C-B1', parityid: 7 })).code).toBe('V_NOTEXISTS');
    expect((await ask('ChikReport', { roomid: 'C-L1' })).data.columns.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['eggs', 'laying', 'laystd']),
    );
  });

  test('a figure opens to what it is made of', async () => {
    const { data, code } = await hen.call<ReportResult>('/poultry/drill/ChikReport', {
      ...{ params: { farmid: FARM_A, roomid: 'C-B1', parityid: 1 }, language: 'E', figure: 'FWM', part: 'numerator' },
      ...{ from: hen.day(78), to: hen.day(40) },
    });
    expect(code).toBeUndefined();
    expect(data.rows.map((row) => [row['what'], row['value']])).toEqual([
      ['Dead in the first week', 12],
      ['Dead in the first week', 40],
    ]);
  });

  test('EPEFSURV: culls may count as survived; the figure says which', async () => {
    const epef = async () => (await ask('ChikReport', { state: 'closed' })).data.columns.find(({ key }) => key.startsWith('EPEF'))?.key;
    expect(await epef()).toBe('EPEF');
    const values = [{ name: 'EPEFSURV', value: 'deaths', locked: false, remove: false }];
    expect(
      (await hen.write('/admin/saveSettings', { farmid: FARM_A, values, validFrom: hen.day(100), reason: 'contract' }, 'team')).code,
    ).toBeUndefined();
    expect(await epef()).toBe('EPEFD');
  });

  test('amounts are for level 60 on', async () => {
    const keys = async (person: Person) => (await ask('ChikReport', {}, person)).data.columns.map(({ key }) => key);
    expect((await ask('ChikReport')).data.columns.map(({ key }) => key)).toContain('CMED');
    expect(await keys('staff')).not.toContain('CMED');
  });
});

describe('ChikTimeReport', () => {
  test('each week of each house is what the raw rows of its days come to', async () => {
    const days = { from: hen.day(77), to: hen.today };
    const { data, code } = await ask('ChikTimeReport', { step: 'week', by: 'house', ...days });
    expect(code).toBeUndefined();
    const slots = slotsOf('week', days.from, days.to, hen.today, 1);
    expect(data.sections).toHaveLength(3);
    const wrong = (data.sections ?? []).flatMap(({ title, rows }) =>
      rows.flatMap((row) => {
        const figure = FLOCK_FIGURES.all.find(({ name }) => name.E === row['name']);
        const flocks = raw.filter(({ house }) => title.E.startsWith(house));
        if (figure === undefined || flocks.length !== 1) return [];
        return slots.flatMap(({ key, from, to }) => {
          const [flock] = flocks;
          const [first, last] = [dayNumber(from), dayNumber(to)];
          if (flock === undefined || last < flock.open || first > (flock.closed ?? last)) return [];
          const exact = flockCount(flock, first, last)[figure.code];
          const found = row[`m${key}`] ?? null;
          if (exact === undefined || exact === found) return [];
          const same = typeof found === 'number' ? roundsTo(exact, found, figure.decimals) : !Number.isFinite(exact);
          return same ? [] : [`${title.E} ${key} ${figure.code}: rows ${exact}, report ${String(found)}`];
        });
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('birds close: at start + in − dead − culled − sold − transferred = at end, in every period and over all', async () => {
    const { data } = await ask('ChikTimeReport', { from: hen.day(77), to: hen.today });
    const line = (name: string): ReportRow => data.rows.find((row) => row['name'] === name) ?? {};
    const keys = data.columns.map(({ key }) => key).filter((key) => /^m\d/.test(key) || key === 'whole');
    expect(keys.length).toBeGreaterThan(3);
    for (const key of keys) {
      const n = (name: string): number => Number(line(name)[key] ?? Number.NaN);
      expect(n('Live at start') + n('Birds in') - n('Deaths') - n('Culled') - n('Sold') - n('Transferred'), key).toBe(n('Live birds'));
      expect(n('Unaccounted'), key).toBe(0);
    }
  });

  test('of broilers nothing is said of eggs; the periods begin with the first flock', async () => {
    const { data } = await ask('ChikTimeReport', { areas: ['broiler'] });
    expect(data.rows.map((row) => row['part'])).not.toContain('Eggs');
    expect(data.columns.filter(({ key }) => /^m\d/.test(key)).length).toBeLessThan(5);
    expect((await ask('ChikTimeReport', { areas: ['layer'] })).data.rows.map((row) => row['part'])).toContain('Eggs');
  });

  test('deaths and culls by reason come to the deaths and culls', async () => {
    const { data } = await ask('ChikTimeReport', { from: hen.day(77), to: hen.today });
    const whole = (name: RegExp): number =>
      data.rows.filter((row) => name.test(String(row['name']))).reduce((sum, row) => sum + Number(row['whole']), 0);
    const reasons = data.rows.filter((row) => String(row['name']).startsWith('– ') && row['part'] === 'Loss');
    expect(reasons.length).toBeGreaterThan(1);
    expect(reasons.reduce((sum, row) => sum + Number(row['whole']), 0)).toBe(whole(/^(Deaths|Culled)$/));
  });
});

describe('a table of days', () => {
  const send: SendDay = async (path, body) => {
    const { data, code } = await hen.write<unknown>(path, body);
    return code === undefined ? { data } : { refused: code };
  };
  const load = async (lines: readonly string[]) => {
    const { days, bad } = readDays(parseCsv(['date,dead,eggs,broken,feedgrams,waterml', ...lines].join('\n')), dayColumns({}), FARM_A);
    expect(bad).toEqual([]);
    return loadDays(days, { roomid: 'C-L3', applyid: 'OP1', goods: { feeditem: 'CAM-GA', eggitem: 'TRUNG' }, accept: [] }, send);
  };

  test('comes into the open flock day by day; the same table again changes nothing, a day the rules refuse is named', async () => {
    await hen.house('C-L3', 'layer');
    await hen.place('C-L3', { way: 'purchase', opendt: hen.day(9), entrydt: hen.day(9), birthdt: hen.day(140), paid: 1000, free: 0, grams: 1500 });
    const table = [`${hen.day(8)},2,500,4,100,200`, `${hen.day(7)},0,700,0,110,`, `${hen.day(6)},3,800,5,120,210`];
    expect(await load(table)).toEqual({ saved: 3, already: 0, refused: [] });
    expect(await load([...table, `${hen.day(5)},2000,,,,`, `${hen.day(4)},,1,2,,`])).toMatchObject({
      ...{ saved: 0, already: 3 },
      refused: [
        { line: 5, why: '875' },
        { line: 6, why: 'V_RANGE' },
      ],
    });
    const { data } = await hen.call<{ days: Record<string, unknown>[]; flock: Record<string, unknown> }>('/chk/ChkroomDtl', { rmid: 'C-L3' });
    expect(data.flock).toMatchObject({ birdsin: 1000, dead: 5, live: 995, firstegg: hen.day(8) });
    const on = (back: number) => data.days.find(({ date }) => date === hen.day(back));
    expect([8, 7, 6].map(on)).toMatchObject([
      { feed: 99.8, water: 199.6, eggs: 500 },
      { feed: 109.8, water: null, eggs: 700 },
      { feed: 119.4, water: 209, eggs: 800 },
    ]);
  });

  test('hens count from the first egg day somebody sets; it lies between the first birds and today, and the opening not behind it', async () => {
    const flock = { roomid: 'C-L3', parityid: 1 };
    const lay = async () => (await hen.call<{ version: number }>('/poultry/getFirstEgg', flock)).data;
    const set = async (firstegg: string | null, more: object = {}) =>
      hen.write<{ version: number }>('/poultry/saveFirstEgg', { ...flock, firstegg, reason: 'lay began', version: (await lay()).version, ...more });
    expect(await lay()).toMatchObject({ firstegg: null, laid: hen.day(8), lays: true, open: true });
    expect(await set(hen.day(10))).toMatchObject({ code: 'GF_DATE', field: 'firstegg' });
    expect(await set(hen.day(-1))).toMatchObject({ code: '359', field: 'firstegg' });
    expect(await set(null)).toMatchObject({ code: '838' });
    expect((await set(hen.day(7))).code).toBeUndefined();
    expect(await set(hen.day(6), { version: 1 })).toMatchObject({ code: 'STALE' });
    expect(await lay()).toMatchObject({ firstegg: hen.day(7), laid: hen.day(8) });
    const [entry] = await hen.rows<{ event_id: string }>("select event_id from flock_event where roomid = 'C-L3' and eventcd = 'INP'");
    const late = { eventId: entry?.event_id, roomid: 'C-L3', opendt: hen.day(6), entrydt: hen.day(6), reason: 'late' };
    expect((await hen.write('/poultry/changeEntry', late)).code).toBe('GF_DATE');
    expect((await set(null)).code).toBeUndefined();
    expect(await set(hen.day(30), { parityid: 9 })).toMatchObject({ code: 'V_NOTEXISTS' });
  });
});

test('what programmes ask of flocks is offered in their house and on Home; a version they follow stays as it is', async () => {
  const line = (dose: number) => ({ itemid: 'DOXY', basis: 'day', low: 14, high: 14, dose });
  const save = (kind: string, more: object) =>
    hen.write('/growfinish/saveStandard', { kind, stdtp: 'poultry', code: kind, name: 'Gà thịt', from: '20200101', ...more }, 'team');
  type Tiles = { tiles: { key: string }[] };
  const tileOf = async () => (await hen.call<Tiles>('/account/getHome', {})).data.tiles.find(({ key }) => key === 'flockprogramme');
  expect(await tileOf()).toBeUndefined();
  expect((await save('item', { area: 'broiler', accept: ['W_HOLDAGE'], lines: [line(0.1)] })).code).toBeUndefined();
  // 0.1 g for each bird that lives, out of the warehouse of the house; the flock that was sold asks for nothing.
  const { rows } = (await hen.call<{ rows: object[] }>('/poultry/findDue', { offered: 'Y' })).data;
  expect(rows).toEqual([expect.objectContaining({ roomid: 'C-B1', parityid: 2, itemid: 'DOXY', state: 'late', qty: 1017.5, storeid: 'KHO' })]);
  // Who sees the programmes sees it beside what they ask of pigs.
  const listed = await hen.call<{ rows: { roomid: string }[] }>('/growfinish/findAllDue', { offered: 'Y' });
  expect(listed.data.rows.map(({ roomid }) => roomid)).toEqual(['C-B1']);
  expect(await tileOf()).toMatchObject({
    ...{ value: 1, tone: 'warn', route: 'PigletItemStd', params: { tab: 'due' } },
    rows: [{ name: 'C-B1', late: 6, act: { route: 'ChikEvent', params: { roomid: 'C-B1', event: 'TRT', itemid: 'DOXY' } } }],
  });
  // Both flocks of the house follow it, the closed one too: a version of a later day takes what comes next.
  const known = async (kind: string) =>
    (await hen.call<{ rows: { stdid: string; version: number; used: number; nextFrom: string }[] }>('/growfinish/getStandard', { kind }, 'team')).data
      .rows[0];
  const programme = await known('item');
  expect(programme).toMatchObject({ used: 2, nextFrom: hen.day(19) });
  const changed = { stdid: programme?.stdid, version: programme?.version, reason: 'dose', area: 'broiler', accept: ['W_HOLDAGE'] };
  expect(await save('item', { ...changed, lines: [line(0.2)] })).toMatchObject({ code: 'V_RANGE', field: 'from' });
  expect((await save('item', { ...changed, stdid: null, from: hen.day(19), lines: [line(0.2)] })).code).toBeUndefined();
  // Hens follow the standard with a laying curve: one for broilers is not theirs, the first one may be of any day.
  const weeks = [{ week: 1, feed: 25, weight: 180 }];
  expect((await save('feed', { weeks })).code).toBeUndefined();
  expect(await known('feed')).toMatchObject({ used: 2 });
  expect((await save('feed', { code: 'HENS', weeks: [{ week: 20, feed: 110, weight: 1700, lay: 90 }] })).code).toBeUndefined();
});
