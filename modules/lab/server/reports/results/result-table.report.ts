import { rights } from '#engine/define/rights.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import { classLabel, classOf } from '../../../domain/health/classes.ts';
import { DOUBT_POSITIVE, doubtfulPositive, namedIn } from '../../results/counted.ts';
import { opened, type Within } from '../charts/chart-opens.ts';
import { readRows } from '../charts/chart-reading.ts';
import type { ChartRow } from '../charts/chart-rows.ts';
import { type LabAt, labReport } from '../lab-report.ts';
import { type Asked, BESIDE, FIELDS, type GroupedBy, type ResultScope, resultScope } from './result-asked.ts';
import { resultGroups } from './result-groups.ts';
import { resultRows } from './result-rows.ts';
import { groupTable, LONG, wideOf, wideTable } from './result-tables.ts';

const UNKNOWN = t3('Không rõ', 'Not said', 'ไม่ระบุ');
const NOTES = {
  unapproved: t3('CHƯA PHÊ DUYỆT: có kết quả chưa được phê duyệt.', 'NOT APPROVED: some results are not approved.', 'ยังไม่อนุมัติ: มีผลที่ยังไม่ได้อนุมัติ'),
  titres: t3('Hiệu giá: trung bình, độ lệch và CV tính trên log2.', 'Titres: mean, SD and CV on log2.', 'ไตเตอร์: ค่าเฉลี่ย SD และ CV คิดบน log2'),
  blind: t3(
    'Mẫu đang xét nghiệm mù không hiện ở đây cho đến khi được soát xét.',
    'Samples that are tested blind are not shown here until they are reviewed.',
    'ตัวอย่างที่ตรวจแบบปกปิดจะไม่แสดงที่นี่จนกว่าจะทบทวนแล้ว',
  ),
};

/** What groups are called, and the order they stand in. */
async function namesOf({ at, view, classes }: ResultScope, by: GroupedBy): Promise<(key: string | null) => readonly [order: string, name: string]> {
  const { language } = at;
  const names = new Map<string, readonly [string, string]>();
  if (by === 'place') {
    const { rows } = await at.tx.query<{ placeid: string; name: string }>(
      `select placeid, ${namedIn('p', '$2')} as name from lab_place p where farm_id = any($1)`,
      [view.labs, language],
    );
    for (const { placeid, name } of rows) names.set(placeid, [name, name]);
  }
  const words: Readonly<Record<string, Text3>> = LAB_LISTS.labpigclass.words;
  if (by === 'pigclass') for (const [key, word] of Object.entries(words)) names.set(key, [key, word[language]]);
  if (by === 'ageclass') for (const [at_, one] of classes.entries()) names.set(one.key, [String(at_).padStart(3, '0'), classLabel(one)[language]]);
  return (key) => {
    if (key === null) return ['', UNKNOWN[language]];
    return names.get(key) ?? [key, by === 'month' ? `${key.slice(4)}/${key.slice(0, 4)}` : key];
  };
}

/** The key of the group a result lies in. */
function keyOf(row: ChartRow, by: GroupedBy, { classes }: ResultScope): string {
  if (by === 'ageclass') return classOf(row, classes)?.key ?? '';
  if (by === 'month') return row.sampledt.slice(0, 6);
  return (by === 'testcd' ? null : by === 'place' ? row.placeid : row[by]) ?? '';
}

/** Reads the results of a group again. */
async function behind(reader: LabAt, asked: Asked): Promise<{ at: LabAt; rows: readonly ChartRow[]; within: Within }> {
  const scope = await resultScope(reader, asked);
  const [labid, testcd, kit, key] = asked.group?.split('~') ?? [];
  const filter = { ...scope.filter, ...(testcd === undefined ? {} : { testcd, kit }) };
  const rows = await readRows(scope, filter, asked.ageclass);
  const by = asked.groupby as GroupedBy;
  return { at: scope.at, rows, within: (row) => labid === undefined || (row.labid === labid && keyOf(row, by, scope) === key) };
}

/** LabTestReport2: results across requests, one a row, a sample a row, or the figures of groups. @throws Refused 898, V_PERIOD, V_NOTEXISTS, B_ROWS */
export const report = labReport({
  name: 'LabTestReport2',
  page: {
    menuGroup: 'lab-results',
    flags: rights('V', 'V', 'V', 'V', 'V', 'V', 'V', 'V'),
    title: t3('Bảng tổng hợp kết quả xét nghiệm', 'Test Result Table', 'ตารางสรุปผลการตรวจวิเคราะห์'),
    purpose: t3(
      'Tìm, so sánh và xuất kết quả của nhiều phiếu: từng kết quả, từng mẫu, hoặc số liệu theo trại, chuồng, lớp tuổi, tháng.',
      'Search, compare and export results across requests: a row a result or a sample, or the figures of farms, houses, classes of age and months.',
      'ค้นหา เปรียบเทียบ และส่งออกผลจากหลายใบส่งตรวจ ทีละผล ทีละตัวอย่าง หรือสรุปตามฟาร์ม โรงเรือน กลุ่มอายุ เดือน',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  beside: BESIDE,
  drill: opened(behind),
  answer: async (reader, asked) => {
    const scope = await resultScope(reader, asked);
    const { at, view, from, to } = scope;
    const open = asked.open === 'Y';
    const said = { subtitle: spanned(t3('Lấy mẫu', 'Sampled', 'เก็บตัวอย่าง'), { from, to }), days: { from, to } };
    const notes = [
      asked.unapproved === 'Y' && view.labid !== null ? NOTES.unapproved : null,
      view.blind.length > 0 && (open || asked.unapproved === 'Y') ? NOTES.blind : null,
    ];
    if (asked.groupby === 'none' || asked.groupby == null) {
      const wide = asked.shape === 'wide';
      const rows = await resultRows(scope, open, wide);
      if (!wide) return { ...said, table: LONG.of(rows, null), notes };
      const { samples, tests } = wideOf(rows);
      return { ...said, table: wideTable(tests).of(samples, null), notes };
    }
    const by = asked.groupby as GroupedBy;
    const doubtful = await doubtfulPositive(at.tx, view.labs);
    const groups = await resultGroups(scope, by, doubtful, open);
    const nameOf = await namesOf(scope, by);
    // What nothing is said of comes last.
    const order = ({ key, testname, kit }: (typeof groups)[number]) => `${key === null ? 1 : 0} ${nameOf(key)[0]} ${testname} ${kit}`;
    return {
      ...said,
      table: groupTable(by, (key) => nameOf(key)[1], open).of(
        groups.toSorted((a, b) => order(a).localeCompare(order(b))),
        null,
      ),
      notes: [...notes, doubtful.length > 0 ? DOUBT_POSITIVE : null, NOTES.titres],
    };
  },
});
