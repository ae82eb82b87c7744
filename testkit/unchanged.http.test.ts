import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#apps/server/compose.ts';
import { Typist } from '#modules/herd/server/handlers/corrections.fixture.ts';
import { FARM_A, type Person, type TestApp, testApp } from './test-app.ts';

let farm: TestApp;
let type: Typist;
beforeAll(async () => {
  farm = await testApp({ years: 0.3, sows: 8 });
  type = new Typist(farm);
  await type.mated('U01', { weight: 180 });
  await type.lactating('U02');
  await type.lactating('U03');
  await type.event('U02', 'WEA', '20260820', { weannum: 12, roomid: 'N1' });
}, 120_000);
afterAll(() => farm.close());

type Body = Readonly<Record<string, unknown>>;
interface Case {
  readonly person?: Person;
  /** What stands, as its form would send it back. */
  readonly standing: () => Promise<Body>;
  /** The same with one thing changed. */
  readonly other: (body: Body) => Body;
}

async function first<T>(path: string, body: object, person: Person = 'manager'): Promise<T> {
  const answer = await farm.inject(path, body, person);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data as T;
}

const HEAD = { applyid: 'OP1', reason: null, remark: null, change: 'read wrong' };

const CASES: Readonly<Record<string, Case>> = {
  '/herd/changeEntry': {
    standing: async () => {
      const { rows } = await farm.db.pool.query<{ data: object; eventdt: string; applyid: string }>(
        "select e.data, to_char(e.eventdt, 'YYYYMMDD') as eventdt, e.applyid from animal_event e join animal a using (farm_id, animal_id) where a.pgid = 'U01' and e.eventcd = 'ENT' and e.voided_at is null",
      );
      const [row] = rows;
      return { ...row?.data, pgid: 'U01', entrydt: row?.eventdt, applyid: row?.applyid, version: await type.version('U01'), change: 'read wrong' };
    },
    other: (body) => ({ ...body, weight: 181 }),
  },
  '/herd/changeEvent': {
    standing: async () => {
      const given = await type.event('U03', 'FOS', '20260726', { frompgid: (await lactatingGiver()) as string, num: 2 });
      return {
        ...HEAD,
        eventId: given,
        eventcd: 'FOS',
        pgid: 'U03',
        eventdt: '20260726',
        frompgid: 'U04',
        num: 2,
        version: await type.version('U03'),
      };
    },
    other: (body) => ({ ...body, num: 3 }),
  },
  '/herd/changeEvents': {
    standing: async () => {
      const eventId = await type.event('U01', 'WGT', '20260705', { weight: 200 });
      return { events: [{ eventId, version: await type.version('U01') }], set: { weight: 200 }, change: 'read wrong' };
    },
    other: (body) => ({ ...body, set: { weight: 201 } }),
  },
  '/herd/changeNurseryDeath': {
    standing: async () => {
      const death = { roomid: 'N1', eventdt: '20260901', count: 2, week: 5, reason: 'WEAK', way: 'died', weight: 12.5, applyid: 'OP1' };
      const { deathId } = await type.done('/herd/saveNurseryDeath', death);
      return { ...death, deathId, change: 'counted again' };
    },
    other: (body) => ({ ...body, count: 1 }),
  },
  '/admin/saveUser': {
    standing: async () => {
      const { rows } = await first<{ rows: Body[] }>('/admin/findUsers', { text: 'staff' });
      const user = rows.find(({ userid }) => userid === 'staff') ?? {};
      return { ...user, username: 'staff', farmid: FARM_A, kinds: 'A', state: 'active', language: user['language'] ?? 'V' };
    },
    other: (body) => ({ ...body, tel: '0909000000' }),
  },
  '/admin/saveFarm': {
    person: 'company',
    standing: async () => {
      const { rows } = await first<{ rows: Body[] }>('/admin/findFarms', {}, 'company');
      return { ...rows.find(({ farmid }) => farmid === FARM_A), isNew: false };
    },
    other: (body) => ({ ...body, address: 'Thôn 2' }),
  },
  '/admin/saveCode': {
    standing: async () => {
      const code = { category: 'applyid', scope: 'farm', value: 'U-NEW', V: 'Chị Hoa', order: 3, from: '20260101' };
      await type.done('/admin/saveCode', code);
      return { ...code, version: 1 };
    },
    other: (body) => ({ ...body, V: 'Chị Hoa Hồng' }),
  },
  '/account/saveProfile': {
    standing: async () => {
      const profile = await first<Body>('/account/getProfile', {});
      return { ...profile, homefarm: null };
    },
    other: (body) => ({ ...body, tel: '0909000001' }),
  },
  '/stock/savePartner': {
    standing: async () => {
      const partner = { partnerid: 'U-FEED', name: 'Cám Hòa Bình', role: 'supplier', company: 'N', inuse: 'Y' };
      await type.done('/stock/savePartner', partner);
      return { ...partner, version: 1 };
    },
    other: (body) => ({ ...body, name: 'Cám Hòa Bình 2' }),
  },
  '/stock/saveItem': {
    standing: async () => {
      const item = { itemid: 'U-FEED', itemtp: 'feed', V: 'Cám nái', E: 'Sow feed', T: 'อาหารแม่พันธุ์', unit: 'kg', company: 'N', inuse: 'Y' };
      await type.done('/stock/saveItem', { ...item, units: [{ unit: 'bag', factor: 25 }] });
      return { ...item, units: [{ unit: 'bag', factor: 25 }], version: 1 };
    },
    other: (body) => ({ ...body, units: [{ unit: 'bag', factor: 40 }] }),
  },
  '/stock/saveStore': {
    standing: async () => {
      const store = { storeid: 'U-SILO', V: 'Si lô 1', E: 'Silo 1', T: 'ไซโล 1', storetp: 'silo', capacity: 12_000, receives: 'Y', inuse: 'Y' };
      await type.done('/stock/saveStore', store);
      return { ...store, version: 1 };
    },
    other: (body) => ({ ...body, capacity: 15_000 }),
  },
  '/genetics/savePedigree': {
    standing: async () => {
      const paper = { gid: 'U-PAPER', pgid: null, sex: 'M', birthdt: '20230101', breed: 'D', lineage: 'D', sireid: null, damid: null, source: null };
      const { version } = await type.done('/genetics/savePedigree', { ...paper, isNew: true });
      return { ...paper, version };
    },
    other: (body) => ({ ...body, birthdt: '20230102', reason: 'papers came' }),
  },
};

/** A sow that can give piglets. */
async function lactatingGiver(): Promise<string> {
  await type.lactating('U04');
  return 'U04';
}

/** Proved beside the calls of their module. */
const ELSEWHERE: readonly string[] = [
  '/account/unlinkKind',
  '/admin/changeFarm',
  '/admin/moveFarm',
  '/admin/saveGroup',
  '/admin/saveMenus',
  '/admin/saveSettings',
  '/finance/changeNote',
  '/finance/changeVoucher',
  '/finance/saveGrower',
  '/finance/savePrice',
  '/poultry/savePrice',
  '/finance/saveSettlement',
  '/lab/changeLot',
  '/lab/changeNote',
  '/lab/saveAgeClasses',
  '/lab/saveFarmStatus',
  '/lab/saveHealth',
  '/lab/saveInstrument',
  '/lab/saveItem',
  '/lab/saveLabLogo',
  '/lab/saveLabProfile',
  '/lab/saveOutbreak',
  '/lab/saveProficiency',
  '/lab/saveSettings',
  '/lab/saveStatusClass',
  '/lab/saveStore',
  '/lab/saveTest',
  '/growfinish/changeEntry',
  '/growfinish/changeEvent',
  '/growfinish/changeTag',
  '/growfinish/saveFile',
  '/growfinish/saveHouse',
  '/growfinish/saveHouseUse',
  '/lab/changeRequest',
  '/lab/saveCodeRange',
  '/lab/saveCustFarm',
  '/lab/saveCustomer',
  '/growfinish/saveStandard',
  '/growfinish/saveTagRecord',
  '/herd/changeParents',
  '/poultry/changeEntry',
  '/poultry/changeEvent',
  '/poultry/changeNote',
  '/poultry/changeVoucher',
  '/poultry/saveFirstEgg',
  '/poultry/saveHouse',
  '/jobs/saveAssignment',
  '/jobs/saveJob',
  '/jobs/saveTeam',
  '/lab/savePayment',
  '/stock/changeNote',
  '/stock/saveStoreUse',
];

/** Lines of the change logs, and rows of the herd book with those taken away. */
async function written(): Promise<number> {
  const { rows } = await farm.db.pool.query<{ n: number }>(
    'select (select count(*) from audit_log)::int + (select count(*) from animal_event)::int + (select count(*) from nursery_death)::int as n',
  );
  return rows[0]?.n ?? 0;
}

describe('a change that changes nothing', () => {
  test.each(Object.entries(CASES))('%s is refused with 838: no new version, no line in a history; any difference is saved', async (path, one) => {
    const body = await one.standing();
    const before = await written();
    const answer = await type.post(path, body, one.person);
    expect(answer.error?.code, answer.text).toBe('838');
    expect(await written()).toBe(before);
    const saved = await type.post(path, one.other(body), one.person);
    expect(saved.status, saved.text).toBe(200);
    expect(await written()).toBeGreaterThan(before);
  });

  test('every call that corrects a standing row says 838 and is tried', () => {
    const corrects = allCalls().filter(({ path, write }) => write && /\/change(?!Password|Identity|Farm$)/.test(path));
    expect(corrects.filter(({ errors }) => !errors?.includes('838')).map(({ path }) => path)).toEqual([]);
    const answered = allCalls().filter(({ path, write, errors }) => write && errors?.includes('838') && /\/(change|save)/.test(path));
    const tried = new Set([...Object.keys(CASES), ...ELSEWHERE]);
    expect(answered.map(({ path }) => path).filter((path) => !tried.has(path))).toEqual([]);
  });
});
