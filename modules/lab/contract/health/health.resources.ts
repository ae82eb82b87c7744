import { choice, code, date, decimal, defineLists, int, text } from '#engine/define/fields.ts';
import { defineResource } from '#engine/define/resource.ts';
import { t3 } from '#kernel/language.ts';
import { HW } from './words.ts';

const L = defineLists({
  labdirection: {
    wanted: t3('Kháng thể mong muốn', 'Antibody wanted', 'ต้องการแอนติบอดี'),
    unwanted: t3('Không mong muốn', 'Not wanted', 'ไม่ต้องการ'),
  },
  labvaccstate: {
    any: t3('Tất cả', 'All', 'ทั้งหมด'),
    yes: t3('Đã tiêm', 'Vaccinated', 'ฉีดแล้ว'),
    no: t3('Chưa tiêm', 'Not vaccinated', 'ยังไม่ฉีด'),
  },
  labscale: {
    weeks: t3('Tuần tuổi', 'Weeks of age', 'สัปดาห์'),
    parity: t3('Lứa đẻ của nái', 'Parity of sows', 'ท้องของแม่สุกร'),
    gilt: t3('Hậu bị', 'Gilts', 'สุกรสาว'),
    boar: t3('Nọc', 'Boars', 'พ่อพันธุ์'),
  },
  labtone: {
    good: t3('Xanh', 'Green', 'เขียว'),
    warn: t3('Vàng', 'Amber', 'เหลือง'),
    bad: t3('Đỏ', 'Red', 'แดง'),
  },
});
/** Lists of the parameters of health. */
export const HEALTH_LISTS = L;

const KEY = t3('Dòng', 'Row', 'รายการ');
const FROM = t3('Hiệu lực từ', 'Valid from', 'มีผลตั้งแต่');
const DISEASE = t3('Bệnh', 'Disease', 'โรค');
const limit = { decimals: 2, max: 1e8 } as const;
const percent = { decimals: 1, max: 100, unit: '%' } as const;

/** What is expected of results, by disease, test, class and vaccination state. */
export const EXPECTED_FIELDS = [
  code('disease', DISEASE, { list: 'labvaccinated', required: true, maxLength: 60 }),
  code('testcd', t3('Chỉ tiêu', 'Test', 'รายการตรวจ'), {
    list: 'labtest',
    maxLength: 20,
    help: t3('Để trống: mọi chỉ tiêu của bệnh.', 'Left blank: every test of the disease.', 'เว้นว่าง: ทุกรายการตรวจของโรค'),
  }),
  code('class', t3('Lớp tuổi, lứa', 'Age or parity class', 'ช่วงอายุหรือท้อง'), {
    list: 'labageclass',
    maxLength: 10,
    help: t3('Để trống: mọi lớp.', 'Left blank: all classes.', 'เว้นว่าง: ทุกช่วง'),
  }),
  choice('vaccinated', t3('Tình trạng tiêm', 'Vaccination state', 'สถานะวัคซีน'), L.labvaccstate, { fallback: 'any', initial: 'any' }),
  choice('direction', t3('Chiều đánh giá', 'Direction', 'ทิศทาง'), L.labdirection, { required: true, initial: 'wanted' }),
  date('fromdt', FROM, { required: true, initial: 'today', since: '20000101' }),
  decimal('low', t3('Trung bình hoặc GMT từ', 'Mean or GMT from', 'ค่าเฉลี่ยหรือ GMT ตั้งแต่'), { ...limit, usual: true }),
  decimal('high', t3('đến', 'to', 'ถึง'), { ...limit, usual: true }),
  decimal('protection', t3('Tỷ lệ bảo hộ ít nhất', 'Target protection', 'เป้าหมายคุ้มกัน'), { ...percent, initial: 70 }),
  decimal('green', t3('Dương tính tối đa, xanh', 'Greatest positive, green', 'บวกไม่เกิน เขียว'), percent),
  decimal('amber', t3('Dương tính tối đa, vàng', 'Greatest positive, amber', 'บวกไม่เกิน เหลือง'), percent),
  decimal('cvgood', t3('CV đều dưới', 'CV even below', 'CV สม่ำเสมอต่ำกว่า'), { decimals: 1, min: 0.1, max: 500, unit: '%', fallback: 30, initial: 30 }),
  decimal('cvmost', t3('CV tối đa', 'Greatest CV', 'CV สูงสุด'), { decimals: 1, min: 0.2, max: 500, unit: '%', fallback: 50, initial: 50 }),
  int('animals', t3('Số con mỗi lớp cần lấy mẫu', 'Animals a class to sample', 'จำนวนตัวต่อช่วงที่เก็บ'), { min: 1, max: 500 }),
  int('weeks', t3('Chu kỳ lấy mẫu', 'Sampling interval', 'รอบการเก็บ'), { min: 1, max: 104, unit: 'w' }),
  text('remark', HW.remark, { maxLength: 200 }),
] as const;

const kept = { module: 'lab', screen: 'LabPigHealthPara', keeper: 60, made: true, kept: true } as const;
const rowid = text('rowid', KEY, { maxLength: 40 });

export const healthPara = defineResource({
  ...kept,
  name: 'labexpected',
  table: 'lab_expected',
  scope: 'company',
  key: 'rowid',
  one: 'Health',
  many: 'Health',
  fields: [rowid, ...EXPECTED_FIELDS],
  shown: [],
  grid: [
    'disease',
    'testcd',
    'class',
    'vaccinated',
    'direction',
    'low',
    'high',
    'protection',
    'green',
    'amber',
    'cvgood',
    'cvmost',
    'animals',
    'weeks',
    'fromdt',
    'company',
    'inuse',
  ],
  filters: [code('disease', DISEASE, { list: 'labvaccinated', maxLength: 60 })],
  search: ['disease', 'testcd', 'class', 'remark'],
  errors: ['V_RANGE', 'V_REQUIRED', 'V_NOTEXISTS', 'V_EXISTS', 'LAB_GREEN_AMBER'],
});

/** Classes of age and parity, saved together: they may neither overlap nor leave gaps. */
export const ageClasses = defineResource({
  ...kept,
  name: 'labageset',
  table: 'lab_age_set',
  scope: 'company',
  key: 'setid',
  one: 'AgeClasses',
  many: 'AgeClasses',
  fields: [
    text('setid', KEY, { maxLength: 40 }),
    date('fromdt', FROM, { required: true, initial: 'today', since: '20000101' }),
    text('remark', HW.remark, { maxLength: 200 }),
  ],
  lines: [
    {
      key: 'classes',
      label: t3('Các lớp', 'Classes', 'ช่วง'),
      addTitle: t3('Thêm lớp', 'Add a class', 'เพิ่มช่วง'),
      table: 'lab_age_class',
      fields: [
        choice('scale', t3('Tính theo', 'Counted by', 'นับตาม'), L.labscale, { required: true, initial: 'weeks' }),
        int('fromno', t3('Từ', 'From', 'ตั้งแต่'), { max: 600, required: true }),
        int('tono', t3('Đến', 'To', 'ถึง'), { max: 600 }),
      ],
      order: 'scale',
    },
  ],
  shown: [text('says', t3('Các lớp', 'Classes', 'ช่วง'), { fallback: '' })],
  grid: ['fromdt', 'says', 'remark', 'company', 'inuse'],
  search: ['remark'],
  errors: ['V_RANGE', 'V_DUP', 'V_REQUIRED', 'V_EXISTS', 'LAB_CLASS_OVERLAP', 'LAB_CLASS_GAP'],
});

/** Classes a farm may be in for a disease: PRRS stable, unstable, free. */
export const statusClass = defineResource({
  ...kept,
  name: 'labstatusclass',
  table: 'lab_status_class',
  scope: 'company',
  key: 'rowid',
  one: 'StatusClass',
  many: 'StatusClasses',
  fields: [
    rowid,
    code('disease', DISEASE, { list: 'labvaccinated', required: true, maxLength: 60 }),
    text('code', t3('Mã', 'Code', 'รหัส'), { required: true, maxLength: 20, format: 'code' }),
    text('V', t3('Tên tiếng Việt', 'Name in Vietnamese', 'ชื่อภาษาเวียดนาม'), { required: true, maxLength: 80 }),
    text('E', t3('Tên tiếng Anh', 'Name in English', 'ชื่อภาษาอังกฤษ'), { required: true, maxLength: 80 }),
    text('T', t3('Tên tiếng Thái', 'Name in Thai', 'ชื่อภาษาไทย'), { required: true, maxLength: 80 }),
    choice('tone', t3('Màu', 'Colour', 'สี'), L.labtone, { required: true, initial: 'good' }),
    int('sort', t3('Thứ tự', 'Order', 'ลำดับ'), { max: 999, fallback: 0 }),
  ],
  shown: [],
  search: ['disease', 'code', 'V', 'E', 'T'],
  errors: ['V_EXISTS'],
});

/** The class a farm is in from a day on. */
export const farmStatus = defineResource({
  ...kept,
  name: 'labfarmstatus',
  table: 'lab_farm_status',
  scope: 'farm',
  key: 'rowid',
  one: 'FarmStatus',
  many: 'FarmStatus',
  fields: [
    rowid,
    code('disease', DISEASE, { list: 'labvaccinated', required: true, maxLength: 60 }),
    code('code', t3('Xếp loại', 'Class', 'ระดับ'), { list: 'labstatusclass', required: true, maxLength: 20 }),
    date('fromdt', FROM, { required: true, initial: 'today', since: '20000101' }),
    text('remark', HW.remark, { maxLength: 200 }),
  ],
  shown: [],
  search: ['disease', 'code', 'remark'],
  errors: ['V_NOTEXISTS', 'V_EXISTS'],
});

/** Outbreaks charts mark. */
export const outbreak = defineResource({
  ...kept,
  name: 'laboutbreak',
  table: 'lab_outbreak',
  scope: 'farm',
  key: 'rowid',
  one: 'Outbreak',
  many: 'Outbreaks',
  fields: [
    rowid,
    code('disease', DISEASE, { list: 'labvaccinated', required: true, maxLength: 60 }),
    date('fromdt', t3('Bắt đầu', 'Began', 'เริ่ม'), { required: true, initial: 'today', since: '20000101' }),
    date('todt', t3('Kết thúc', 'Ended', 'สิ้นสุด')),
    text('remark', HW.remark, { maxLength: 200 }),
  ],
  shown: [],
  search: ['disease', 'remark'],
  errors: ['V_RANGE', 'V_EXISTS', '359'],
});

export const HEALTH_RESOURCES = [healthPara, ageClasses, statusClass, farmStatus, outbreak] as const;
