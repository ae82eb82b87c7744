import type { HomeGap, HomeTone } from '#engine/define/home.ts';
import type { Db } from '#engine/server/report/db.ts';
import { addDays } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { FarmReading } from '../reports/report-farms.ts';

/** Days without an entry after which a farm is asked, and after which it is red. */
const SILENT = { warn: 2, bad: 5 } as const;
/** Head from which what is missing is red. */
const MANY = 10;

interface Missing {
  /** Days since the last entry; null where there is none. */
  readonly silent: number | null;
  readonly herd: number;
  readonly unknown: number;
  readonly nursing: number;
}

/** Sows present, those whose mating must have had an outcome, and litters that must have been weaned. */
const MISSING = `
  select (select $2::date - e.valuedt from animal_event e
      where e.farm_id = $1 and e.valuedt <= $2::date and e.voided_at is null order by e.valuedt desc limit 1) as silent,
    count(*)::int as herd,
    count(*) filter (where a.status in ('M', 'S') and a.matedt < $3::date)::int as unknown,
    count(*) filter (where a.status in ('L', 'F') and a.farrowdt < $4::date)::int as nursing
  from animal a where a.farm_id = $1 and a.leftdt is null and not a.deleted and not a.semen_only`;

/** What a farm has not entered: nothing for days, matings whose outcome must be known, litters that must have been weaned. */
export async function farmGaps(db: Db, { settings, curbusdt }: FarmReading, farmid: string): Promise<HomeGap[]> {
  const { rows } = await db.query<Missing>(MISSING, [
    farmid,
    curbusdt,
    addDays(curbusdt, -settings.GESTMAX),
    addDays(curbusdt, -settings.LACTWARN[1]),
  ]);
  const [{ silent, herd, unknown, nursing } = { silent: null, herd: 0, unknown: 0, nursing: 0 }] = rows;
  // A site without breeding animals has nothing to enter here.
  if (herd === 0) return [];
  const faults = { route: 'PigLstReport', params: { farmid, lists: 'fault', ahead: '0' } };
  const many = (n: number): HomeTone => (n >= MANY ? 'bad' : 'warn');
  const gap = (label: Text3, tone: HomeTone, link: Pick<HomeGap, 'route' | 'params'>): HomeGap => ({ farmid, label, tone, ...link });
  return [
    ...(silent !== null && silent < SILENT.warn
      ? []
      : [
          gap(
            t3(`${silent ?? '–'} ngày chưa nhập gì`, `Nothing entered for ${silent ?? '–'} days`, `ไม่มีการบันทึก ${silent ?? '–'} วัน`),
            silent === null || silent >= SILENT.bad ? 'bad' : 'warn',
            { route: 'PigGeneralReport', params: { farmid } },
          ),
        ]),
    ...(unknown === 0
      ? []
      : [
          gap(
            t3(`${unknown} lượt phối chưa rõ kết quả`, `${unknown} matings without an outcome`, `การผสม ${unknown} ครั้งยังไม่ทราบผล`),
            many(unknown),
            faults,
          ),
        ]),
    ...(nursing === 0
      ? []
      : [
          gap(
            t3(`${nursing} ổ quá ngày chưa nhập cai sữa`, `${nursing} litters past weaning`, `${nursing} ครอกเลยกำหนดยังไม่บันทึกหย่านม`),
            many(nursing),
            faults,
          ),
        ]),
  ];
}
