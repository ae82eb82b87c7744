import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Random } from '#kernel/random.ts';
import { AGE_CLASSES } from '../../domain/health/classes.ts';
import { put, uuidOf } from './demo-lab.ts';

/** What the company expects: disease, test, class, vaccinated, direction, mean from and to, protection, positive % green and amber, animals, weeks. */
type Wanted = readonly [
  disease: string,
  testcd: string | null,
  klass: string | null,
  vaccinated: 'any' | 'yes' | 'no',
  direction: 'wanted' | 'unwanted',
  low: number | null,
  high: number | null,
  protection: number | null,
  green: number | null,
  amber: number | null,
  animals: number | null,
  weeks: number | null,
];

const WANTED: readonly Wanted[] = [
  ['CSF', 'CSF-AB', null, 'any', 'wanted', 40, 95, 70, null, null, 7, 13],
  ['CSF', 'CSF-AB', 'w5', 'any', 'wanted', 30, 90, 50, null, null, null, null],
  ['CSF', 'CSF-SN', null, 'yes', 'wanted', 32, 512, 80, null, null, 10, 26],
  ['PRRS', 'PRRS-AB', null, 'any', 'wanted', 0.4, 2.2, null, null, null, 7, 13],
  ['PRRS', 'PRRS-AB', 'w8', 'no', 'unwanted', null, 0.6, null, 10, 30, null, null],
  ['PRRS', 'PRRS-PCR', null, 'any', 'unwanted', null, null, null, 0, 5, 5, 10],
  ['APP', 'APP-AB', 'w8', 'any', 'unwanted', null, 40, null, 20, 50, 7, 26],
  ['SIV', 'SIV-HI', null, 'any', 'wanted', 40, 640, 60, null, null, 10, 26],
  ['ASF', 'ASF-PCR', null, 'any', 'unwanted', null, null, null, 0, 0.1, 8, 9],
  ['ND', 'ND-HI', null, 'yes', 'wanted', 16, 1024, 80, null, null, 12, 8],
];

const PRRS_CLASSES = [
  ['I', 'Dương tính không ổn định', 'Positive unstable', 'บวกไม่คงที่', 'bad'],
  ['II', 'Dương tính ổn định', 'Positive stable', 'บวกคงที่', 'warn'],
  ['III', 'Tạm thời âm tính', 'Provisional negative', 'ลบชั่วคราว', 'good'],
  ['IV', 'Âm tính', 'Negative', 'ลบ', 'good'],
] as const;

/** Parameters of the company's health, the status of its farms and an outbreak of each sick one. */
export async function putHealth(db: Db, prnt2: string, farms: readonly string[], today: BusinessDate, random: Random): Promise<void> {
  const since = addDays(today, -800);
  const by = { crtusrid: 'congty' };
  const setid = uuidOf(random);
  await put(db, 'lab_age_set', [{ prnt2, setid, farm_id: null, fromdt: since, ...by }]);
  await put(
    db,
    'lab_age_class',
    AGE_CLASSES.map(({ of: scale, from, to: tono }) => ({ prnt2, setid, farm_id: null, scale, fromno: from ?? 0, tono })),
  );
  await put(
    db,
    'lab_expected',
    WANTED.map(([disease, testcd, klass, vaccinated, direction, low, high, protection, green, amber, animals, weeks]) => ({
      ...{ prnt2, rowid: uuidOf(random), farm_id: null, fromdt: since, disease, testcd, class: klass, vaccinated, direction },
      ...{ low, high, protection, green, amber, animals, weeks, ...by },
    })),
  );
  await put(
    db,
    'lab_status_class',
    PRRS_CLASSES.map(([code, name_v, name_e, name_t, tone], sort) => ({
      ...{ prnt2, rowid: uuidOf(random), farm_id: null, disease: 'PRRS', code, name_v, name_e, name_t, tone, sort, ...by },
    })),
  );
  await put(
    db,
    'lab_farm_status',
    farms.map((farm_id, at) => ({
      farm_id,
      rowid: uuidOf(random),
      disease: 'PRRS',
      code: at === 2 ? 'IV' : 'II',
      fromdt: addDays(today, -300),
      crtusrid: 'quanly',
    })),
  );
  await put(
    db,
    'lab_outbreak',
    farms.slice(1, 2).map((farm_id) => ({
      ...{ farm_id, rowid: uuidOf(random), disease: 'PRRS', fromdt: addDays(today, -150), todt: addDays(today, -84) },
      ...{ remark: 'Nái sẩy thai, heo con yếu', crtusrid: 'quanly' },
    })),
  );
}
