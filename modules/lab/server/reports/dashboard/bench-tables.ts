import { type Text3, t3 } from '#kernel/language.ts';
import { diseaseWords } from '../../../contract/health/diseases.ts';
import { LAB_LISTS } from '../../../contract/lab-lists.ts';
import { W } from '../../../contract/requests/words.ts';
import { LW } from '../../../contract/stock/words.ts';
import { TEST_LISTS, TEST_WORDS } from '../../../contract/tests/words.ts';
import { REQUEST_STATES } from '../../../domain/requests/states.ts';
import type { TurnAround } from '../../../domain/requests/turnaround.ts';
import { failedText } from '../../../domain/runs/run-test.ts';
import type { FailedLetter } from '../../requests/failed-letters.ts';
import type { LabStockRow } from '../../stock/stock-on.ts';
import { expiryCell, FROZEN, labTable } from '../lab-report.ts';
import type {
  Correction,
  MonthWork,
  OpenState,
  ReceivedSamples,
  RefusedRun,
  RejectedSample,
  RepeatedValue,
  RunningTest,
  Untold,
} from './bench-rows.ts';

/** Words of the dashboards. */
export const D = {
  requests: t3('Phiếu', 'Requests', 'ใบส่งตรวจ'),
  late: t3('Trễ hạn', 'Late', 'ล่าช้า'),
  urgent: t3('Khẩn', 'Urgent', 'เร่งด่วน'),
  duetoday: t3('Đến hạn hôm nay', 'Due today', 'ครบกำหนดวันนี้'),
  waiting: t3('Đang chờ', 'Waiting', 'รออยู่'),
  oldest: t3('Lâu nhất', 'Oldest', 'นานสุด'),
  repeats: t3('Làm lại', 'Repeats', 'ตรวจซ้ำ'),
  run: t3('Lượt', 'Run', 'รอบ'),
  rundt: t3('Ngày chạy', 'Run on', 'วันที่ตรวจ'),
  instrument: t3('Máy', 'Instrument', 'เครื่อง'),
  rule: t3('Không đạt vì', 'What did not hold', 'ไม่ผ่านเพราะ'),
  month30: t3('30 ngày', '30 days', '30 วัน'),
  today: t3('Trong ngày', 'On the day', 'ในวัน'),
} as const;

/** Titles of the lists of the laboratory dashboard, those that open behind a figure as well. */
export const TITLES = {
  running: t3('Kết quả còn chờ theo chỉ tiêu', 'Pending results by test', 'ผลที่ยังรอ ตามรายการตรวจ'),
  untold: t3('Dương tính bệnh phải khai báo, chưa báo cho ai', 'Listed-disease positives not yet reported', 'ผลบวกโรคต้องแจ้งที่ยังไม่แจ้ง'),
  letters: t3('Thư kết quả không đến nơi', 'Letters that did not arrive', 'อีเมลผลที่ส่งไม่ถึง'),
  refused: t3('Lượt không đạt, 30 ngày', 'Runs refused, 30 days', 'รอบที่ไม่ผ่าน 30 วัน'),
  corrections: t3('Phiếu kết quả đang sửa', 'Open corrections', 'รายงานที่กำลังแก้ไข'),
  reasons: t3('Mẫu nhận và lý do từ chối', 'Samples received, reasons of rejection', 'ตัวอย่างที่รับและเหตุผลปฏิเสธ'),
  turns: t3('Thời gian trả kết quả, 30 ngày', 'Turn-around, 30 days', 'ระยะเวลาออกผล 30 วัน'),
  goods: t3('Vật tư sắp hết, sắp hết hạn', 'Goods running short or out of date', 'วัสดุใกล้หมดหรือใกล้หมดอายุ'),
  instruments: t3('Thiết bị đến hạn hiệu chuẩn', 'Calibrations due', 'เครื่องมือที่ครบกำหนดสอบเทียบ'),
  controls: t3('Chứng của các lượt', 'Controls of the runs', 'ตัวควบคุมของรอบตรวจ'),
  rejected: t3('Mẫu bị từ chối, 30 ngày', 'Samples rejected, 30 days', 'ตัวอย่างที่ถูกปฏิเสธ 30 วัน'),
  repeats: t3('Kết quả làm lại, 30 ngày', 'Repeated values, 30 days', 'ผลที่ตรวจซ้ำ 30 วัน'),
  months: t3('Kết quả theo tháng', 'Tests by month', 'จำนวนตรวจรายเดือน'),
};

/** The bench of a test: what waits, and its last runs. */
export const benchOf = (plate: string) => ({ route: 'LabRequest2', params: { bench: 'runs', plate } });

export const STATES = labTable<OpenState>(
  (c) => [
    c.text('state', W.state, { ...FROZEN, words: REQUEST_STATES.words }),
    c.int('n', D.requests, { total: 'sum' }),
    c.int('samples', W.samples, { total: 'sum' }),
    c.int('urgent', D.urgent, { total: 'sum', mark: ({ urgent }) => urgent > 0 && 'warn' }),
    c.int('duetoday', D.duetoday, { width: 12, total: 'sum', mark: ({ duetoday }) => duetoday > 0 && 'warn' }),
    c.int('late', D.late, { total: 'sum', mark: ({ late }) => late > 0 && 'bad' }),
    c.int('oldest', t3('Phiếu lâu nhất ở bước này', 'Longest at this status', 'อยู่ขั้นนี้นานสุด'), { unit: 'd' }),
  ],
  { opens: ({ state }) => ({ route: 'LabRequest2', params: { states: state } }) },
);

export const REASONS = labTable<ReceivedSamples>((c) => [
  c.text('reject', t3('Mẫu nhận', 'Samples received', 'ตัวอย่างที่รับ'), {
    of: ({ reject }) => (reject === null ? t3('Nhận', 'Accepted', 'รับ') : (LAB_LISTS.reject.words[reject as 'leaking'] ?? reject)),
    mark: ({ reject }) => reject !== null && 'warn',
  }),
  c.int('today', D.today, { total: 'sum' }),
  c.int('month', D.month30, { total: 'sum' }),
]);

export const RUNNING = labTable<RunningTest>(
  (c) => [
    c.text('name', TEST_WORDS.test, { ...FROZEN, width: 26 }),
    c.text('testgrp', TEST_WORDS.testgrp, { words: TEST_LISTS.labtestgrp.words }),
    c.int('waiting', D.waiting, { total: 'sum' }),
    c.int('repeats', D.repeats, { total: 'sum' }),
    c.int('urgent', D.urgent, { total: 'sum', mark: ({ urgent }) => urgent > 0 && 'warn' }),
    c.int('late', D.late, { total: 'sum', mark: ({ late }) => late > 0 && 'bad' }),
    c.int('oldest', D.oldest, { unit: 'd' }),
  ],
  { opens: ({ testcd }) => benchOf(testcd) },
);

export const REFUSED = labTable<RefusedRun>(
  (c) => [
    c.text('runno', D.run, FROZEN),
    c.date('rundt', D.rundt),
    c.text('name', TEST_WORDS.test, { width: 24 }),
    c.text('failed', D.rule, { width: 28, of: ({ failed }) => failedText(failed), mark: () => 'bad' }),
    c.text('kit', TEST_WORDS.kit),
    c.text('lot', TEST_WORDS.lot),
    c.text('instrument', D.instrument),
    c.text('operator', t3('Người làm', 'Operator', 'ผู้ตรวจ')),
  ],
  { opens: ({ testcd }) => benchOf(testcd) },
);

/** Turn-around of one group of methods beside what its tests promise. */
export interface GroupTurn extends TurnAround {
  readonly testgrp: string;
  readonly target: number | null;
}
export const TURNS = labTable<GroupTurn>((c) => [
  c.text('testgrp', TEST_WORDS.testgrp, { ...FROZEN, words: TEST_LISTS.labtestgrp.words }),
  c.int('finished', D.requests),
  c.decimal('mean', t3('Trung bình', 'Mean', 'เฉลี่ย'), { decimals: 1, unit: 'd' }),
  c.decimal('median', t3('Trung vị', 'Median', 'มัธยฐาน'), { decimals: 1, unit: 'd' }),
  c.decimal('p90', t3('90 % trong', '90 % within', '90 % ภายใน'), {
    ...{ decimals: 1, unit: 'd' },
    mark: ({ p90, target }) => p90 !== null && target !== null && p90 > target && 'warn',
  }),
  c.decimal('target', t3('Hẹn trả', 'Promised', 'กำหนดส่งผล'), { decimals: 1, unit: 'd' }),
  c.percent('onTime', t3('Đúng hạn %', 'On time %', 'ตรงเวลา %'), { decimals: 1 }),
]);

/** Opens a request of a laboratory on its bench. */
const request = ({ labid }: { readonly labid: string }, requestid: string) => ({
  route: 'LabRequest2',
  params: { request: `${labid}~${requestid}` },
});

export const CORRECTIONS = labTable<Correction & { readonly labid: string }>(
  (c) => [
    c.text('requestno', W.requestno, FROZEN),
    c.text('place', W.place, { width: 20 }),
    c.text('state', W.state, { words: REQUEST_STATES.words }),
    c.int('r', W.revision),
    c.date('since', t3('Thu hồi ngày', 'Taken back on', 'ถอนเมื่อ')),
    c.text('reason', W.reason, { width: 28 }),
  ],
  { opens: (row) => request(row, row.requestid) },
);

export const UNTOLD = labTable<Untold & { readonly labid: string }>(
  (c) => [
    c.text('requestno', W.requestno, FROZEN),
    c.text('disease', TEST_WORDS.disease, { words: diseaseWords, mark: () => 'bad', width: 20 }),
    c.text('place', W.place, { width: 20 }),
    c.text('name', TEST_WORDS.test, { width: 24 }),
    c.int('n', t3('Mẫu dương tính', 'Positive samples', 'ตัวอย่างบวก')),
    c.date('testdt', t3('Có kết quả', 'Found on', 'พบเมื่อ')),
  ],
  { opens: (row) => request(row, row.requestid) },
);

export const REJECTED = labTable<RejectedSample & { readonly labid: string }>(
  (c) => [
    c.date('day', t3('Nhận ngày', 'Received on', 'รับเมื่อ'), FROZEN),
    c.text('requestno', W.requestno),
    c.text('place', W.place, { width: 20 }),
    c.text('sample', t3('Mẫu', 'Sample', 'ตัวอย่าง')),
    c.text('sampletp', W.sampletp, { words: LAB_LISTS.sampletp.words }),
    c.text('reject', t3('Lý do từ chối', 'Why rejected', 'เหตุผลปฏิเสธ'), { words: LAB_LISTS.reject.words, mark: () => 'warn', width: 24 }),
  ],
  { opens: (row) => request(row, row.requestid) },
);

export const REPEATED = labTable<RepeatedValue & { readonly labid: string }>(
  (c) => [
    c.date('testdt', t3('Ngày làm', 'Tested on', 'วันที่ตรวจ'), FROZEN),
    c.text('requestno', W.requestno),
    c.text('place', W.place, { width: 20 }),
    c.text('sample', t3('Mẫu', 'Sample', 'ตัวอย่าง')),
    c.text('name', TEST_WORDS.test, { width: 24 }),
    c.int('attempt', t3('Lần', 'Attempt', 'ครั้งที่')),
    c.text('reported', TEST_WORDS.value),
    c.text('cls', TEST_WORDS.cls, { words: TEST_LISTS.resultcls.words }),
    c.text('why', t3('Vì sao làm lại', 'Why it was repeated', 'เหตุผลที่ตรวจซ้ำ'), { width: 24 }),
  ],
  { opens: (row) => request(row, row.requestid) },
);

/** Letters with papers that did not arrive; the request sends its paper again. */
export const FAILED_LETTERS = labTable<FailedLetter & { readonly labid: string }>(
  (c) => [
    c.text('requestno', W.requestno, FROZEN),
    c.text('recipient', W.recipients, { width: 24, mark: () => 'bad' }),
    c.text('place', W.place, { width: 20 }),
    c.text('why', t3('Máy chủ thư trả lời', 'What the mail server said', 'เซิร์ฟเวอร์เมลตอบว่า'), { width: 28 }),
    c.date('day', t3('Thôi gửi từ', 'Given up on', 'หยุดส่งเมื่อ')),
  ],
  { opens: (row) => request(row, row.requestid) },
);

/** Goods that run short or out of date. */
export interface ShortGoods extends Pick<LabStockRow, 'itemid' | 'name' | 'lot' | 'expdt' | 'daysleft' | 'baseqty' | 'reorder' | 'tests'> {
  readonly unitName: string;
  /** Null: its item as a whole is below its reorder point. */
  readonly why: 'low' | 'expiring';
}
const WHY: Readonly<Record<ShortGoods['why'], Text3>> = {
  low: t3('Dưới mức đặt hàng', 'Below reorder point', 'ต่ำกว่าจุดสั่งซื้อ'),
  expiring: t3('Hết hạn trong 30 ngày', 'Expires within 30 days', 'หมดอายุใน 30 วัน'),
};
export const GOODS = labTable<ShortGoods>(
  (c) => [
    c.text('itemid', FROZEN),
    c.text('name', { width: 24 }),
    c.text('why', t3('Vì sao', 'Why', 'เหตุผล'), {
      of: ({ why }) => WHY[why],
      mark: ({ daysleft }) => (daysleft !== null && daysleft < 0 ? 'bad' : 'warn'),
    }),
    c.text('lot'),
    c.date('expdt', LW.expdt, { of: expiryCell }),
    c.decimal('baseqty', LW.qty, { decimals: 0 }),
    c.text('unit', { of: ({ unitName }) => unitName }),
    c.int('tests', t3('Còn xét nghiệm', 'Tests left', 'ตรวจได้อีก')),
    c.decimal('reorder', t3('Mức đặt hàng', 'Reorder point', 'จุดสั่งซื้อ'), { decimals: 0 }),
  ],
  { opens: ({ itemid, why }) => ({ route: 'LabstkStock', params: { itemid, ...(why === 'low' ? { low: 'Y' } : { expiring: '30' }) } }) },
);

export const monthTable = (money: boolean) =>
  labTable<MonthWork>((c) => [
    c.text('month', t3('Tháng', 'Month', 'เดือน'), { of: ({ month }) => `${month.slice(4)}/${month.slice(0, 4)}` }),
    c.int('tests', t3('Kết quả', 'Tests', 'จำนวนตรวจ'), { total: 'sum' }),
    c.int('before', t3('Năm trước', 'Year before', 'ปีก่อน'), { total: 'sum' }),
    ...(money
      ? [
          c.decimal('amount', t3('Thành tiền', 'Amount', 'จำนวนเงิน'), { decimals: 0, total: 'sum' }),
          c.decimal('amountbefore', t3('Thành tiền năm trước', 'Amount, year before', 'จำนวนเงินปีก่อน'), { decimals: 0, total: 'sum' }),
        ]
      : []),
  ]);
