import type { Field } from '#engine/define/field.ts';
import { choice, code, date, int, text } from '#engine/define/fields.ts';
import { defineSheet, type SheetDef } from '#engine/define/sheet-def.ts';
import { t3 } from '#kernel/language.ts';
import { GID_MAX } from '../../domain/genetic-id.ts';
import { GENETIC_LISTS } from '../reports/animal-filter.ts';
import { GENETIC_WORDS as W } from '../texts.ts';

const gid = text('gid', W.gid, { required: true, maxLength: GID_MAX });

const NO_PARENT = t3('Chưa biết: để trống, 0, NA hoặc -', 'Not known: blank, 0, NA or -', 'ไม่ทราบ: เว้นว่าง, 0, NA หรือ -');

/** Fields of one animal of the pedigree: the form and the sheet read the same ones. */
export const PEDIGREE_FIELDS = [
  gid,
  text('pgid', W.pgid, { maxLength: 20 }),
  text('eartag', W.eartag, { maxLength: 20 }),
  text('rfid', W.rfid, { maxLength: 40 }),
  code('breed', W.breed, { list: 'breed', maxLength: 20 }),
  code('lineage', W.lineage, { list: 'lineage', maxLength: 20 }),
  choice('sex', W.sex, GENETIC_LISTS.gensex, { required: true }),
  date('birthdt', W.birthdt),
  text('litter', W.litter, { maxLength: 40 }),
  text('sireid', W.sireid, { help: NO_PARENT, maxLength: GID_MAX }),
  text('damid', W.damid, { help: NO_PARENT, maxLength: GID_MAX }),
  code('source', W.source, { list: 'source' }),
] as const;

const SCORE = { min: 1, max: 5 } as const;
const TEATS = { min: 0, max: 30 } as const;

/** Scores of legs, vulva and teats. */
export const SCORE_FIELDS = [
  int('feetleg', t3('Chân móng (1–5)', 'Legs and feet (1–5)', 'ขาและกีบ (1–5)'), SCORE),
  int('vulva', t3('Âm hộ (1–5)', 'Vulva (1–5)', 'อวัยวะเพศ (1–5)'), SCORE),
  int('teats_left', t3('Vú trái', 'Teats, left', 'เต้านมซ้าย'), TEATS),
  int('teats_right', t3('Vú phải', 'Teats, right', 'เต้านมขวา'), TEATS),
  int('teats_active', t3('Vú hoạt động', 'Active teats', 'เต้านมที่ใช้งาน'), TEATS),
  int('teats_front', t3('Vú trước rốn', 'Teats in front', 'เต้านมหน้าสะดือ'), TEATS),
] as const;

/** The day a test ended. */
export const TESTDT = date('testdt', W.testdt, { required: true });

/** Fields of a test record; ranges of the catalogue are kept by the run, those here only keep out typing errors. */
export const TEST_FIELDS: readonly Field[] = [
  gid,
  TESTDT,
  { key: 'batch', kind: 'text', label: t3('Đợt kiểm tra', 'Test batch', 'รุ่นทดสอบ'), maxLength: 20 },
  { key: 'roomid', kind: 'text', label: t3('Chuồng', 'House', 'โรงเรือน'), maxLength: 20 },
  { key: 'startdt', kind: 'date', label: t3('Ngày bắt đầu', 'Start of test', 'วันเริ่มทดสอบ') },
  { key: 'startkg', kind: 'decimal', label: t3('Khối lượng đầu', 'Start weight', 'น้ำหนักเริ่ม'), min: 5, max: 80, decimals: 1, unit: 'kg' },
  { key: 'endkg', kind: 'decimal', label: t3('Khối lượng cuối', 'End weight', 'น้ำหนักสิ้นสุด'), min: 20, max: 250, decimals: 1, unit: 'kg' },
  { key: 'backfat', kind: 'decimal', label: t3('Dày mỡ lưng', 'Backfat', 'ความหนาไขมันสันหลัง'), min: 1, max: 60, decimals: 1, unit: 'mm' },
  { key: 'loin', kind: 'decimal', label: t3('Dày cơ thăn', 'Loin depth', 'ความลึกเนื้อสันนอก'), min: 10, max: 120, decimals: 1, unit: 'mm' },
  { key: 'feedkg', kind: 'decimal', label: t3('Thức ăn ăn vào', 'Feed eaten', 'อาหารที่กิน'), min: 1, max: 900, decimals: 1, unit: 'kg' },
  { key: 'fcr', kind: 'decimal', label: t3('FCR đo được', 'FCR as measured', 'FCR ที่วัดได้'), min: 0.8, max: 9, decimals: 3 },
  {
    key: 'pensize',
    kind: 'int',
    label: t3('Số con chung máng', 'Pigs of the pen mean', 'จำนวนตัวเฉลี่ยคอก'),
    help: t3('1 khi đo từng con', '1 for an individual feeder', '1 เมื่อวัดรายตัว'),
    min: 1,
    max: 200,
  },
  ...SCORE_FIELDS,
  { key: 'remark', kind: 'longtext', label: t3('Ghi chú', 'Remark', 'หมายเหตุ'), maxLength: 300 },
];

/** Sheets of PigPedList: bought animals with their ancestors, and what the performance test measured. */
export const GENETIC_SHEETS: readonly SheetDef[] = [
  defineSheet({ sheet: 'pedigree', route: 'PigPedList', title: t3('Phả hệ', 'Pedigrees', 'พันธุ์ประวัติ'), columns: PEDIGREE_FIELDS, unique: ['gid'] }),
  defineSheet({
    sheet: 'test-record',
    route: 'PigPedList',
    title: t3('Kết quả kiểm tra năng suất', 'Test records', 'บันทึกการทดสอบ'),
    columns: TEST_FIELDS,
    unique: ['gid', 'testdt'],
  }),
];
