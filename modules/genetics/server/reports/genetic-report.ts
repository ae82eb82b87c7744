import type { Db } from '#engine/server/db.ts';
import { type ReaderContext, type ReaderMakers, readerReports } from '#engine/server/report/reader-report.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { GENETICS_RIGHTS } from '#modules/genetics/contract/routes.ts';
import { GENETIC_WORDS } from '../../contract/texts.ts';
import { loadRegister, type Register } from '../register.ts';
import { accuracyClasses, type GenScope, openScope, type PublishedRun, publishedRun } from '../scope.ts';
import { type GenValue, loadValues } from '../values.ts';

/** Reports say sire and dam, as the herd does; father and mother are fields of the pedigree. */
const LABELS = { ...GENETIC_WORDS, sireid: GENETIC_WORDS.sire, damid: GENETIC_WORDS.dam, spi: t1('SPI'), mli: t1('MLI'), tsi: t1('TSI') };

/** Declares a table and a report of genetics; a column named in the words of genetics need not name its label. */
export const { table: geneticTable, report: geneticReport } = readerReports({
  module: 'genetics',
  page: { fromLevel: 30, flags: GENETICS_RIGHTS },
  labels: LABELS,
  says: { gid: { frozen: true } },
});

/** What makes columns of a genetic report. */
export type GenMakers<R> = ReaderMakers<R, keyof typeof LABELS>;

/** Shares in per cent, as inbreeding is written. */
export const PERCENT = { decimals: 3, unit: '%' } as const;

/** What every genetic report starts from. */
export interface GenWorld {
  readonly scope: GenScope;
  readonly register: Register;
  readonly run: PublishedRun | null;
  readonly values: ReadonlyMap<string, GenValue>;
  /** Accuracy below which a value stands grey (GENACC). */
  readonly low: number;
}

/** Opens the unit, reads pedigree and the values of the last published run. @throws Refused GEN_NOT_GGP. */
export async function openWorld(tx: Db, { session }: ReaderContext): Promise<GenWorld> {
  const scope = await openScope(tx, session);
  const register = await loadRegister(tx, scope);
  const run = await publishedRun(tx, scope.prnt2);
  const [low] = accuracyClasses(scope);
  return { scope, register, run, values: await loadValues(tx, run?.runno ?? null, scope.farms), low };
}

/** Run date, base and parameter sets of the heading. */
export async function headingOf(tx: Db, { scope, run }: Pick<GenWorld, 'scope' | 'run'>): Promise<Text3> {
  if (run === null)
    return t3(
      'Chưa có lần chạy nào được công bố; yêu cầu ở Cập nhật EBV',
      'No run has been published yet; ask for one under EBV Update',
      'ยังไม่มีผลประมวลที่เผยแพร่ ขอได้ที่หน้าปรับปรุงค่า EBV',
    );
  const { rows } = await tx.query<{ names: string | null; progress: number | null }>(
    `select (select string_agg(distinct s.name, ', ') from gen_set s where s.prnt2 = $1 and s.setid = any(r.setids)) as names,
       (select w.progress from gen_run w where w.prnt2 = $1 and w.state = 'running') as progress
     from gen_run r where r.prnt2 = $1 and r.runno = $2`,
    [scope.prnt2, run.runno],
  );
  const { names = null, progress = null } = rows[0] ?? {};
  const base = run.base === null ? '' : `${run.base.from}–${run.base.to}`;
  const set = names === null ? '' : ` · ${names}`;
  const under =
    progress === null ? t1('') : t3(`; đang chạy mới ${progress} %`, `; a new run is under way ${progress} %`, `; กำลังประมวลผลใหม่ ${progress} %`);
  return t3(
    `EBV ngày ${run.day}, đàn gốc sinh ${base}${set}${under.V}`,
    `EBV of ${run.day}, base born ${base}${set}${under.E}`,
    `EBV ของวันที่ ${run.day} ฐานเกิด ${base}${set}${under.T}`,
  );
}

/** What lists say of their values. */
export const NOTES = {
  pa: t3(
    'PA: chỉ từ bố mẹ, chưa có số liệu của bản thân và đời con.',
    'PA: parent average only, neither own nor progeny records.',
    'PA: ค่าเฉลี่ยพ่อแม่เท่านั้น ยังไม่มีข้อมูลตนเองและลูก',
  ),
  approx: t3('≈: độ chính xác tính gần đúng.', '≈: accuracy worked out approximately.', '≈: ความแม่นยำคำนวณโดยประมาณ'),
  grey: t3('Chữ mờ: phả hệ biết dưới 0.60.', 'Grey: completeness of the pedigree below 0.60.', 'ตัวจาง: ความสมบูรณ์พันธุ์ประวัติต่ำกว่า 0.60'),
  low: t3('EBV có độ chính xác thấp in mờ.', 'EBVs of low accuracy stand grey.', 'EBV ที่ความแม่นยำต่ำแสดงตัวจาง'),
} as const satisfies Record<string, Text3>;

/** A share in per cent; null stays null. */
export const inPercent = (share: number | null): number | null => (share === null ? null : 100 * share);
