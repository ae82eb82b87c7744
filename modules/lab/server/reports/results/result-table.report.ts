import { choice, code, date, defineList, text, yesno } from '#engine/define/fields.ts';
import { refused } from '#engine/server/refused.ts';
import { t3 } from '#kernel/language.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import { TEST_LISTS, TEST_WORDS as W } from '../../../contract/tests/words.ts';
import { spreadOf, titreSpread, wilson } from '../../../domain/results/group-figures.ts';
import { countsPositive } from '../../../domain/results/summary.ts';
import { type CountedResult, countedResults, DOUBT_POSITIVE, MOST_RESULTS } from '../../results/counted.ts';
import { labDays, labReport, labTable } from '../lab-report.ts';

const BY = defineList('labresultby', {
  none: t3('Từng kết quả', 'Each result', 'แต่ละผล'),
  place: t3('Trại', 'Farm', 'ฟาร์ม'),
  roomid: t3('Chuồng', 'House', 'โรงเรือน'),
  pigclass: t3('Loại heo', 'Pig class', 'ประเภทสุกร'),
  month: t3('Tháng lấy mẫu', 'Month of sampling', 'เดือนที่เก็บตัวอย่าง'),
  testcd: t3('Chỉ tiêu', 'Test', 'รายการตรวจ'),
});

const FIELDS = [
  date('from', W.fromdt),
  date('to', W.todt, { initial: 'today' }),
  code('testcd', W.test, { list: 'labtest', maxLength: 20 }),
  code('placeid', t3('Trại', 'Farm', 'ฟาร์ม'), { list: 'labplace', maxLength: 20 }),
  text('roomid', t3('Chuồng', 'House', 'โรงเรือน'), { maxLength: 40 }),
  choice('sampletp', W.matrix, LAB_LISTS.sampletp),
  choice('by', t3('Gom theo', 'Group by', 'จัดกลุ่มตาม'), BY, { fallback: 'none' }),
  yesno('unapproved', t3('Cả kết quả chưa duyệt', 'Not approved as well', 'รวมผลที่ยังไม่อนุมัติ'), { fallback: 'N' }),
] as const;

const FROZEN = { frozen: true } as const;
const TONES = { pos: 'bad', dbt: 'warn', neg: false } as const;

const LONG = labTable<CountedResult>((c) => [
  c.text('requestno', t3('Phiếu', 'Request', 'ใบส่งตรวจ'), { ...FROZEN, mark: ({ state }) => (state === '35' || state === '40') && 'warn' }),
  c.text('labno', t3('Mã mẫu', 'Laboratory number', 'รหัสตัวอย่าง'), FROZEN),
  c.text('place', t3('Trại', 'Farm', 'ฟาร์ม')),
  c.text('pgid', t3('Số hiệu heo', 'Animal', 'หมายเลขสัตว์')),
  c.text('testname', W.test),
  c.text('reported', W.value),
  c.text('cls', W.cls, { words: TEST_LISTS.resultcls.words, mark: ({ cls }) => cls !== null && TONES[cls] }),
  c.text('roomid', t3('Chuồng', 'House', 'โรงเรือน'), { list: null }),
  c.text('pigclass', t3('Loại heo', 'Pig class', 'ประเภทสุกร'), { words: LAB_LISTS.labpigclass.words }),
  c.decimal('ageweeks', t3('Tuần tuổi', 'Age in weeks', 'อายุ (สัปดาห์)'), { decimals: 1 }),
  c.date('sampledt', t3('Ngày lấy mẫu', 'Sampled', 'วันที่เก็บ')),
  c.text('sampletp', W.matrix, { words: LAB_LISTS.sampletp.words }),
  c.text('kit', W.kit),
  c.text('lot', W.lot),
  c.text('runno', t3('Lượt', 'Run', 'รอบ')),
  c.decimal('rawmean', t3('OD / Ct', 'OD / Ct', 'OD / Ct'), { decimals: 3 }),
  c.decimal('stat', t3('Số để tính', 'Number for figures', 'ค่าเพื่อคำนวณ'), { decimals: 2 }),
  c.int('attempt', t3('Lần', 'Attempt', 'ครั้งที่')),
  c.text('tester', t3('Người làm', 'Tester', 'ผู้ตรวจ')),
  c.date('testdt', t3('Ngày xét nghiệm', 'Tested', 'วันที่ตรวจ')),
]);

/** Figures of the results of one test in one group. */
interface GroupRow {
  readonly group: string;
  readonly testname: string;
  readonly n: number;
  readonly positive: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly protection: number | null;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly gmt: number | null;
  readonly cv: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

const GROUPS = labTable<GroupRow>((c) => [
  c.text('group', t3('Nhóm', 'Group', 'กลุ่ม'), FROZEN),
  c.text('testname', W.test, FROZEN),
  c.int('n', t3('n', 'n', 'n')),
  c.percent('positive', t3('Dương tính %', 'Positive %', 'บวก %')),
  c.percent('low', t3('Wilson dưới', 'Wilson from', 'Wilson ต่ำ')),
  c.percent('high', t3('Wilson trên', 'Wilson to', 'Wilson สูง')),
  c.percent('protection', t3('Bảo hộ %', 'Protected %', 'คุ้มกัน %')),
  c.decimal('mean', t3('Trung bình', 'Mean', 'ค่าเฉลี่ย'), { decimals: 3 }),
  c.decimal('sd', t3('Độ lệch chuẩn', 'SD', 'SD'), { decimals: 3 }),
  c.decimal('gmt', t3('GMT', 'GMT', 'GMT'), { decimals: 1 }),
  c.decimal('cv', t3('CV %', 'CV %', 'CV %'), { decimals: 1 }),
  c.decimal('min', t3('Nhỏ nhất', 'Lowest', 'ต่ำสุด'), { decimals: 2 }),
  c.decimal('max', t3('Lớn nhất', 'Highest', 'สูงสุด'), { decimals: 2 }),
]);

const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

/** Titres are summed up on the log2 scale; a Ct not detected enters no mean. */
function groupRow(group: string, rows: readonly CountedResult[]): GroupRow {
  const stats = rows.flatMap(({ stat }) => stat ?? []);
  const titre = rows[0]?.formula === 'titre';
  const spread = titre ? titreSpread(stats) : { ...spreadOf(stats), gmt: null };
  const positive = rows.filter(countsPositive).length;
  const limits = wilson(positive, rows.length);
  const judged = rows.filter(({ protective }) => protective !== null);
  const back = (value: number | null) => (value === null || !titre ? value : 2 ** value);
  return {
    ...{ group, testname: `${rows[0]?.testname ?? ''} (${rows[0]?.kit ?? ''})`, n: rows.length, positive: share(positive, rows.length) },
    ...{ low: limits === null ? null : 100 * limits.low, high: limits === null ? null : 100 * limits.high },
    protection: share(judged.filter(({ protective }) => protective === true).length, judged.length),
    ...{ mean: spread.mean, sd: spread.sd, gmt: spread.gmt, cv: spread.cv, min: back(spread.min), max: back(spread.max) },
  };
}

type By = keyof typeof BY.words;

function keyOf(row: CountedResult, by: By): string {
  if (by === 'month') return row.sampledt.slice(0, 6);
  return by === 'none' ? '' : (row[by] ?? '–');
}

/** Groups of one test and kit each: two of them never share a mean. */
function grouped(rows: readonly CountedResult[], by: By, shown: (key: string) => string): readonly GroupRow[] {
  const groups = Map.groupBy(rows, (row) => [keyOf(row, by), row.testcd, row.kit].join('\t'));
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, own]) => groupRow(shown(key.split('\t')[0] ?? ''), own));
}

/** LabTestReport2: results across requests, one a row, or the figures of groups. */
export const report = labReport({
  name: 'LabTestReport2',
  page: {
    menuGroup: 'lab-results',
    title: t3('Bảng tổng hợp kết quả xét nghiệm', 'Test Result Table', 'ตารางสรุปผลการตรวจวิเคราะห์'),
    purpose: t3(
      'Tìm, so sánh và xuất kết quả của nhiều phiếu: từng kết quả, hoặc số liệu theo trại, chuồng, tháng.',
      'Search, compare and export results across requests: one a row, or the figures of farms, houses and months.',
      'ค้นหา เปรียบเทียบ และส่งออกผลจากหลายใบส่งตรวจ ทีละผลหรือสรุปตามฟาร์ม โรงเรือน เดือน',
    ),
  },
  fields: FIELDS,
  answer: async (at, { by = 'none', unapproved, ...asked }) => {
    const { from, to } = await labDays(at, asked);
    const filter = { ...asked, labid: at.session.farmid ?? '', from, to, unapproved: unapproved === 'Y' };
    const rows = await countedResults(at.tx, filter, at.language);
    if (rows.length > MOST_RESULTS) throw refused('B_ROWS', 'to', { n: rows.length, max: MOST_RESULTS });
    const way = (by ?? 'none') as By;
    const word = (key: string) => (way === 'pigclass' ? (LAB_LISTS.labpigclass.words[key as 'sow']?.[at.language] ?? key) : key);
    return {
      table: way === 'none' ? LONG.of(rows) : GROUPS.of(grouped(rows, way, word), null),
      notes: [
        unapproved === 'Y' ? t3('Có kết quả chưa được phê duyệt.', 'Some results are not approved.', 'มีผลที่ยังไม่ได้อนุมัติ') : null,
        way !== 'none' && rows.some(({ cls, doubt }) => cls === 'dbt' && doubt === 'positive') ? DOUBT_POSITIVE : null,
        t3('Hiệu giá: trung bình, độ lệch và CV tính trên log2.', 'Titres: mean, SD and CV on log2.', 'ไตเตอร์: ค่าเฉลี่ย SD และ CV คิดบน log2'),
      ],
    };
  },
});
