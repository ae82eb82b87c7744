import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { choice, code, date, decimal, inputOf, int, member, text, yesno } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { paged, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { TEST_LISTS as L, TEST_WORDS as W } from '../tests/words.ts';
import { FILE_MAP, saveFileMap } from './file-map.call.ts';

export const RUN_WORDS = {
  well: t3('Giếng', 'Well', 'หลุม'),
  wells: t3('Các giếng', 'Wells', 'หลุมทั้งหมด'),
  role: t3('Vai trò', 'Role', 'บทบาท'),
  request: t3('Phiếu', 'Request', 'ใบส่งตรวจ'),
  sample: t3('Mẫu', 'Sample', 'ตัวอย่าง'),
  rows: t3('Các kết quả', 'Results', 'ผลทั้งหมด'),
  dilution: t3('Độ pha loãng', 'Dilution', 'ความเจือจาง'),
  raw: t3('Giá trị đo', 'Measured value', 'ค่าที่วัด'),
  reference: t3('Bước sóng tham chiếu', 'Reference wavelength', 'ความยาวคลื่นอ้างอิง'),
  ic: t3('Chứng nội', 'Internal control', 'ตัวควบคุมภายใน'),
  quantity: t3('Lượng chuẩn', 'Quantity', 'ปริมาณมาตรฐาน'),
  said: t3('Máy ghi', 'As the instrument says', 'ที่เครื่องระบุ'),
  called: t3('Kết luận của máy', 'Call of the instrument', 'ผลตามเครื่อง'),
  excluded: t3('Lý do bỏ giếng', 'Why the well is left out', 'เหตุผลที่ตัดหลุมออก'),
  rundt: t3('Ngày xét nghiệm', 'Test date', 'วันที่ตรวจ'),
  instrument: t3('Máy', 'Instrument', 'เครื่อง'),
  store: t3('Kho xuất kit', 'Store of the kit', 'คลังชุดตรวจ'),
  item: t3('Mã kit trong kho', 'Item of the kit', 'รหัสสินค้าชุดตรวจ'),
  qty: t3('Lượng kit dùng', 'Amount of the kit used', 'ปริมาณชุดตรวจที่ใช้'),
  unit: t3('Đơn vị', 'Unit', 'หน่วย'),
  file: t3('Tệp máy', 'File of the instrument', 'ไฟล์ของเครื่อง'),
  sha: t3('Mã kiểm của tệp', 'Hash of the file', 'รหัสตรวจของไฟล์'),
  format: t3('Dạng tệp', 'Format of the file', 'รูปแบบไฟล์'),
  cycles: t3('Số chu kỳ', 'Cycles', 'จำนวนรอบ'),
  target: t3('Mục tiêu', 'Target', 'เป้าหมาย'),
  ictarget: t3('Kênh chứng nội', 'Target of the internal control', 'เป้าหมายตัวควบคุมภายใน'),
  refuse: t3('Lưu là lượt không đạt', 'Save as a refused run', 'บันทึกเป็นรอบที่ไม่ผ่าน'),
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
} as const;
const R = RUN_WORDS;

/** What is said of a run beside its wells. */
export const RUN_FIELDS = [
  code('testcd', W.test, { list: 'labtest', required: true, maxLength: 20 }),
  text('kit', W.kit, { required: true, maxLength: 20 }),
  date('rundt', R.rundt, { required: true, initial: 'today' }),
  text('instrument', R.instrument, { maxLength: 60, initial: 'keep' }),
  choice('size', t3('Đĩa', 'Plate', 'เพลต'), L.labsize, { required: true, initial: '96' }),
  choice('way', t3('Thứ tự xếp mẫu', 'Fill direction', 'ลำดับการเติม'), L.labfill, { required: true, initial: 'column' }),
  text('storeid', R.store, { maxLength: 20, initial: 'keep' }),
  text('itemid', R.item, { maxLength: 20 }),
  text('lot', W.lot, { maxLength: 40 }),
  decimal('qty', R.qty, { decimals: 4, max: 1e6 }),
  text('unit', R.unit, { maxLength: 20 }),
  text('remark', R.remark, { maxLength: 300 }),
] as const;

const FILE_FIELDS = [
  text('filename', R.file, { maxLength: 200 }),
  text('filesha', R.sha, { maxLength: 64 }),
  text('format', R.format, { maxLength: 40 }),
  int('cycles', R.cycles, { min: 10, max: 60 }),
  text('target', R.target, { maxLength: 60 }),
  text('ictarget', R.ictarget, { maxLength: 60 }),
  yesno('refuse', R.refuse, { fallback: 'N' }),
] as const;

const ROLES = ['sample', 'nc', 'pc', 'blank', 'ic', 'std', 'virus'] as const;
const requestid = z.uuid();
const seq = named(R.sample, z.int().min(1).max(500));
const testcd = named(W.test, z.string().trim().toUpperCase().max(20));
const reading = z.number().min(-10).max(1e6).nullish();

const well = z.object({
  well: named(R.well, z.string().regex(/^[A-P](?:[1-9]|1\d|2[0-4])$/)),
  role: named(R.role, z.enum(ROLES)),
  requestid: named(R.request, requestid.nullish()),
  seq: seq.nullish(),
  dilution: named(R.dilution, z.int().min(1).max(1e6).nullish()),
  raw: named(R.raw, reading),
  reference: named(R.reference, reading),
  ic: named(R.ic, reading),
  quantity: named(R.quantity, z.number().min(0).max(1e15).nullish()),
  said: named(R.said, z.string().max(40).nullish()),
  called: named(R.called, z.string().max(40).nullish()),
  excluded: named(R.excluded, z.string().max(120).nullish()),
});
export type WellInput = z.output<typeof well>;

export const RUN_ERRORS = [
  'LAB_RUN_INVALID',
  'LAB_CUTOFF',
  'LAB_FROZEN',
  'LAB_NOT_WAITING',
  'LAB_WELLS_MISSING',
  'LAB_LOT',
  '811',
  '820',
  '359',
  'V_NOTEXISTS',
  'V_DUP',
  'V_SELECT',
];

/** A run: what stood in which well, what was measured; judged and saved in one transaction with the kit it used. */
export const saveRun = defineCall({
  path: '/lab/saveRun',
  summary:
    'Saves a run with its wells: its controls are judged, every order gets its result, the kit used is booked out; a run whose controls do not hold is refused, or saved as refused with every result invalid.',
  access: menu('LabRequest2', 'edit'),
  input: inputOf([...RUN_FIELDS, ...FILE_FIELDS]).extend({ wells: named(R.wells, z.array(well).min(1).max(384)), reqid }),
  output: z.object({ runid: z.string(), runno: z.string(), state: z.number(), ok: z.number(), invalid: z.number() }),
  errors: RUN_ERRORS,
  write: true,
});
export type RunInput = z.output<typeof saveRun.input>;

const keyed = z.object({
  requestid: named(R.request, requestid),
  seq,
  value: named(W.value, z.string().trim().max(40).nullish()),
  invalid: named(R.excluded, z.enum(Object.keys(L.invalidwhy.words) as ['run', ...string[]]).nullish()),
  comment: named(R.remark, z.string().max(300).nullish()),
});

/** Values typed by hand: titres, counts, what was found. */
export const saveResults = defineCall({
  path: '/lab/saveResults',
  summary:
    'Saves values typed by hand for orders of one test that wait: titres, measured numbers, what was found; or marks them invalid with a reason.',
  access: menu('LabRequest2', 'edit'),
  input: z.object({
    testcd,
    kit: member(RUN_FIELDS[1]),
    rundt: member(RUN_FIELDS[2]),
    rows: named(R.rows, z.array(keyed).min(1).max(500)),
    reqid,
  }),
  output: z.object({ ok: z.number(), invalid: z.number() }),
  errors: [...RUN_ERRORS, 'LAB_NO_VALUE'],
  write: true,
});

/** Why results go back to the bench. */
export const REPEAT_REASON = text('reason', t3('Lý do làm lại', 'Why it is repeated', 'เหตุผลที่ตรวจซ้ำ'), {
  required: true,
  maxLength: 200,
});

/** Takes results back to the bench; the values stay, voided. */
export const repeatResults = defineCall({
  path: '/lab/repeatResults',
  summary: 'Voids results with a reason and sends their orders back to the bench: the next value is another attempt.',
  access: menu('LabRequest2', 'edit'),
  input: z.object({
    reqid,
    testcd,
    rows: named(
      R.rows,
      z
        .array(z.object({ requestid: named(R.request, requestid), seq }))
        .min(1)
        .max(500),
    ),
    reason: member(REPEAT_REASON),
  }),
  output: z.object({ repeated: z.number() }),
  errors: ['LAB_FROZEN', 'V_NOTEXISTS'],
  write: true,
});

const num = z.number().nullable();
const str = z.string().nullable();

/** What waits at the bench for one test, and how the test is judged. */
export const getRunWork = defineCall({
  path: '/lab/getRunWork',
  summary:
    'What waits at the bench: tests with their counts and, of one of them, how it is judged, its kits and cut-offs, and every sample that waits, with the earlier result of the same animal.',
  access: menu('LabRequest2', 'view'),
  input: z.object({ testcd: testcd.nullish() }),
  output: z.object({
    tests: z.array(z.object({ testcd: z.string(), name: z.string(), testgrp: z.string(), waiting: z.number() })),
    test: z
      .object({
        ...{ testcd: z.string(), name: z.string(), testgrp: z.string(), formula: z.string(), decimals: z.number(), unit: str },
        ...{ plate: z.string(), way: z.string(), replicates: z.number(), ncwells: str, pcwells: str, dilfirst: num, dilsteps: num },
        ...{ endpoint: z.enum(['full', 'half']), pctitre: num, vcwells: str, ccwells: str },
        ...{
          mindiff: num,
          maxnc: num,
          minnc: num,
          minpc: num,
          maxpc: num,
          maxcv: num,
          pcmean: num,
          pcwithin: z.number(),
          needic: z.boolean(),
          cycles: num,
        },
        ...{ ctstrong: num, ctmedium: num, ctweak: num, ctdoubtful: num, slope: num, intercept: num },
      })
      .nullable(),
    maps: z.array(FILE_MAP),
    kits: z.array(z.object({ kit: z.string(), name: z.string(), itemid: str })),
    cutoffs: z.array(
      z.object({
        ...{ kit: z.string(), matrix: z.string(), fromdt: z.string(), todt: str, negop: z.enum(['<', '<=', '>', '>=']).nullable(), neg: num },
        ...{ posop: z.enum(['<', '<=', '>', '>=']), pos: z.number(), protection: num, a: num, b: num, least: num, signed: z.boolean() },
      }),
    ),
    waiting: z.array(
      z.object({
        ...{
          requestid: z.string(),
          requestno: z.string(),
          seq: z.number(),
          labno: z.string(),
          mark: z.string(),
          sampletp: z.string(),
          pooled: z.number(),
        },
        ...{ attempt: z.number(), duedt: str, urgent: z.boolean(), earlier: str, earliercls: str, earlierdt: str },
      }),
    ),
  }),
});

/** Runs of a laboratory, the newest first. */
export const findRuns = defineCall({
  path: '/lab/findRuns',
  summary: 'Runs of the laboratory, the newest first, with what their controls showed and which limits did not hold.',
  access: menu('LabRequest2', 'view'),
  input: z.object({ testcd: testcd.nullish(), ...paged(50, 200) }),
  output: z.object({
    total: z.number(),
    rows: z.array(
      z.object({
        ...{
          runid: z.string(),
          runno: z.string(),
          testcd: z.string(),
          testname: z.string(),
          kit: z.string(),
          lot: str,
          rundt: z.string(),
          operator: z.string(),
        },
        ...{
          instrument: str,
          state: z.number(),
          failed: z.string(),
          nc: num,
          pc: num,
          filename: str,
          format: str,
          ok: z.number(),
          invalid: z.number(),
        },
      }),
    ),
  }),
});

/** One run whole. */
export const getRun = defineCall({
  path: '/lab/getRun',
  summary: 'One run with every well as it was measured and the results it gave.',
  access: menu('LabRequest2', 'view'),
  input: z.object({ runid: named(t3('Lượt', 'Run', 'รอบ'), z.uuid()) }),
  output: z.object({
    runno: z.string(),
    size: z.number(),
    wells: z.array(
      z.object({ well: z.string(), role: z.string(), labno: str, raw: num, reference: num, ic: num, said: str, called: str, excluded: str }),
    ),
    results: z.array(
      z.object({
        ...{ requestid: z.string(), seq: z.number(), labno: z.string(), status: z.number(), reported: str, cls: str, grade: str, invalidwhy: str },
        ...{ called: str, differs: z.boolean(), attempt: z.number(), voided: z.boolean() },
      }),
    ),
  }),
  errors: ['V_NOTEXISTS'],
});

export const runCalls = [saveRun, saveResults, repeatResults, saveFileMap, getRunWork, findRuns, getRun];
