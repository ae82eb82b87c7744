import type pg from 'pg';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Random, randomOf } from '#kernel/random.ts';
import type { RawPlace, RawResult } from '#testkit/oracle/lab-charts.ts';
import { FARM_A, FARM_B } from '#testkit/test-app.ts';
import { LAB } from '../../requests/lab-world.fixture.ts';
import { putPlace, putTest } from '../report-rows.fixture.ts';

/** A farm of the tests with where it lies. */
interface Place extends RawPlace {
  readonly sender: string;
  readonly at: readonly [latitude: number, longitude: number] | null;
}

const SINCE = '19000101';
const one = (province: string): RawPlace['provinces'] => [[SINCE, province]];

/** Farms of the company in three provinces of two countries, one without coordinates; others: two in Lạng Sơn, three in the city. */
export const PLACES: readonly Place[] = [
  // Đồng Xoài, in Bình Phước until July 2025; 31 km from it Chơn Thành.
  {
    id: 'OA',
    own: true,
    sender: FARM_A,
    at: [11.53, 106.9],
    provinces: [
      [SINCE, 'VN63-70'],
      ['20250701', 'VN-75'],
    ],
  },
  {
    id: 'OB',
    own: true,
    sender: LAB,
    at: [11.43, 106.63],
    provinces: [
      [SINCE, 'VN63-70'],
      ['20250701', 'VN-75'],
    ],
  },
  { id: 'OC', own: true, sender: LAB, at: [13.53, 99.81], provinces: one('TH-70') },
  { id: 'OD', own: true, sender: LAB, at: null, provinces: one('VN-20') },
  { id: 'XA', own: false, sender: FARM_B, at: [21.85, 106.76], provinces: one('VN-20') },
  { id: 'XB', own: false, sender: LAB, at: [21.8, 106.7], provinces: one('VN-20') },
  ...['YA', 'YB', 'YC'].map((id, i): Place => ({ id, own: false, sender: LAB, at: [10.9 + i / 100, 106.6], provinces: one('VN-79') })),
];

/** How often a farm is sampled, weeks. */
const EVERY = 3;
/** Upper ends of the classes of a Ct. */
const GRADES = [
  [25, 'strong'],
  [30, 'medium'],
  [35, 'weak'],
] as const;
const gradeOf = (ct: number | null): string => (ct === null ? 'none' : (GRADES.find(([end]) => ct <= end)?.[1] ?? 'doubtful'));
const classOf = (ct: number | null): RawResult['cls'] => (ct === null ? 'neg' : ct > 35 ? 'dbt' : 'pos');

const WINTER = ['11', '12', '01', '02'];

/** What a farm sent in a week, by chance: more positives in winter, pools of serum and oral fluid. */
function sampling(random: Random, today: BusinessDate, place: string, week: number): readonly RawResult[] {
  const day = addDays(today, -7 * week - random.int(0, 6));
  const sampletp = random.pick(['serum', 'serum', 'oralfluid']);
  const pooled = sampletp === 'serum' && random.chance(0.4) ? 5 : 1;
  const share = random.chance(WINTER.includes(day.slice(4, 6)) ? 0.5 : 0.2) ? 0.6 : 0;
  return Array.from({ length: random.int(1, 7) }, () => {
    const ct = random.chance(share) ? Math.round((18 + 21 * random.next()) * 100) / 100 : null;
    return { request: `R${week}${place}`, place, day, sampletp, pooled, cls: classOf(ct), ct };
  });
}

function drawn(today: BusinessDate, weeks: number): readonly RawResult[] {
  const random = randomOf(11);
  return Array.from({ length: weeks + 1 }, (_, i) => weeks - i).flatMap((week) =>
    PLACES.flatMap(({ id }, at) => (week % EVERY === at % EVERY ? sampling(random, today, id, week) : [])),
  );
}

/** Writes farms and results; answers the raw results. */
export async function putRawResults(pool: pg.Pool, today: BusinessDate, weeks: number): Promise<readonly RawResult[]> {
  await putTest(pool, 'PED-PCR', 'PED', 'pcr', { formula: 'ct', ctstrong: 25, ctmedium: 30, ctweak: 35, ctdoubtful: 40 });
  for (const { id, own, sender, at, provinces } of PLACES) {
    const province = provinces.at(-1)?.[1] ?? '';
    await putPlace(pool, id, { sender, province, lat: at?.[0] ?? null, lon: at?.[1] ?? null, own });
    const stays = JSON.stringify(provinces.map(([from, one]) => ({ from, province: one })));
    await pool.query('update lab_place set provinces = $3, country = left(province, 2) where farm_id = $1 and placeid = $2', [LAB, id, stays]);
  }
  const raw = drawn(today, weeks);
  const seqs = new Map<string, number>();
  const rows = raw.map((result) => {
    const seq = (seqs.get(result.request) ?? 0) + 1;
    seqs.set(result.request, seq);
    return { ...result, seq, grade: gradeOf(result.ct), sender: PLACES.find(({ id }) => id === result.place)?.sender };
  });
  await pool.query(
    `with n as materialized (select *, md5(request)::uuid as requestid from jsonb_to_recordset($2::jsonb) n (request text, place text, day date, sampletp text, pooled int,
       cls text, ct float8, seq int, grade text, sender text)),
     r as (insert into lab_request (farm_id, requestid, sender, requestno, labknd, custid, placeid, reqdt, sampledt, state, crtusrid)
       select distinct $1, requestid, sender, request, 'L', (select custid from lab_place p where p.farm_id = $1 and p.placeid = place), place, day, day, '60', 'x' from n),
     s as (insert into lab_sample (farm_id, requestid, seq, sender, mark, sampletp, pooled, judgement) select $1, requestid, seq, sender, 'M' || seq, sampletp, pooled, 'accepted' from n),
     o as (insert into lab_order (farm_id, requestid, seq, sender, testcd, status, resultby, resultat) select $1, requestid, seq, sender, 'PED-PCR', 1, 'x', now() from n)
     insert into lab_result (farm_id, requestid, seq, sender, testcd, attempt, kit, matrix, status, cls, grade, stat, copies, tester, testdt)
     select $1, requestid, seq, sender, 'PED-PCR', 1, 'K', sampletp, 1, cls, grade, ct, power(10, (ct - 40) / -3.3), 'x', day from n`,
    [LAB, JSON.stringify(rows)],
  );
  return raw;
}
