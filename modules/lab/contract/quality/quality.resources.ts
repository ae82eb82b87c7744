import { choice, code, date, decimal, defineLists, int, text } from '#engine/define/fields.ts';
import { defineResource } from '#engine/define/resource.ts';
import { t3 } from '#kernel/language.ts';
import { QW } from './words.ts';

const L = defineLists({
  labinstkind: {
    reader: t3('Máy đọc ELISA', 'Plate reader', 'เครื่องอ่านเพลต'),
    pcr: t3('Máy PCR', 'PCR cycler', 'เครื่อง PCR'),
    pipette: t3('Pipet', 'Pipette', 'ปิเปต'),
    incubator: t3('Tủ ấm', 'Incubator', 'ตู้บ่มเชื้อ'),
    fridge: t3('Tủ lạnh, tủ đông', 'Fridge or freezer', 'ตู้เย็น ตู้แช่แข็ง'),
    centrifuge: t3('Máy ly tâm', 'Centrifuge', 'เครื่องปั่นเหวี่ยง'),
    balance: t3('Cân', 'Balance', 'เครื่องชั่ง'),
    cabinet: t3('Tủ an toàn sinh học', 'Safety cabinet', 'ตู้ชีวนิรภัย'),
    thermometer: t3('Nhiệt kế', 'Thermometer', 'เทอร์โมมิเตอร์'),
    other: t3('Khác', 'Other', 'อื่น ๆ'),
  },
  labcalresult: {
    pass: t3('Đạt', 'Passed', 'ผ่าน'),
    fail: t3('Không đạt', 'Failed', 'ไม่ผ่าน'),
  },
  labptjudged: {
    good: t3('Đạt', 'Satisfactory', 'น่าพอใจ'),
    questionable: t3('Nghi ngờ', 'Questionable', 'น่าสงสัย'),
    bad: t3('Không đạt', 'Unsatisfactory', 'ไม่น่าพอใจ'),
  },
});
/** Lists of instruments and proficiency rounds. */
export const QUALITY_LISTS = L;

const REMARK = t3('Ghi chú', 'Remark', 'หมายเหตุ');
const own = { module: 'lab', screen: 'LabListofTest', scope: 'farm', keeper: 60, kept: true } as const;

/** Instruments of a laboratory, with their calibrations. */
export const instrument = defineResource({
  ...own,
  name: 'labinstrument',
  table: 'lab_instrument',
  key: 'instid',
  one: 'Instrument',
  many: 'Instruments',
  fields: [
    text('instid', t3('Mã thiết bị', 'Code', 'รหัสเครื่อง'), { required: true, maxLength: 20, format: 'code' }),
    text('name', t3('Tên như trên lượt chạy', 'Name as runs say it', 'ชื่อตามที่ระบุในรอบตรวจ'), { required: true, maxLength: 60 }),
    choice('kind', QW.kind, L.labinstkind, { required: true, initial: 'reader' }),
    text('model', t3('Kiểu máy', 'Model', 'รุ่น'), { maxLength: 80 }),
    text('serial', t3('Số máy', 'Serial number', 'หมายเลขเครื่อง'), { maxLength: 40 }),
    text('place', QW.place, { maxLength: 60 }),
    int('months', t3('Chu kỳ hiệu chuẩn', 'Calibrated every', 'รอบสอบเทียบ'), {
      required: true,
      min: 1,
      max: 120,
      initial: 12,
      help: t3('Số tháng', 'Months', 'เดือน'),
    }),
    text('remark', REMARK, { maxLength: 200 }),
  ],
  lines: [
    {
      key: 'calibrations',
      label: t3('Hiệu chuẩn', 'Calibrations', 'การสอบเทียบ'),
      addTitle: t3('Thêm lần hiệu chuẩn', 'Add a calibration', 'เพิ่มการสอบเทียบ'),
      table: 'lab_calibration',
      fields: [
        date('caldt', t3('Ngày', 'Date', 'วันที่'), { required: true, initial: 'today', since: '20000101' }),
        choice('result', t3('Kết quả', 'Result', 'ผล'), L.labcalresult, { required: true, initial: 'pass' }),
        text('doneby', t3('Đơn vị hiệu chuẩn', 'Calibrated by', 'ผู้สอบเทียบ'), { required: true, maxLength: 80 }),
        text('certificate', t3('Số chứng nhận', 'Certificate', 'เลขที่ใบรับรอง'), { maxLength: 40 }),
      ],
      order: 'caldt',
    },
  ],
  shown: [date('lastdt', QW.lastdt), date('nextdt', QW.nextdt), text('due', t3('Tình trạng', 'Due', 'สถานะ'), { fallback: '' })],
  grid: ['instid', 'name', 'nextdt', 'lastdt', 'kind', 'place', 'months', 'model', 'serial', 'inuse'],
  filters: [choice('kind', QW.kind, L.labinstkind)],
  search: ['instid', 'name', 'model', 'serial', 'place'],
  errors: ['V_DUP', 'V_EXISTS', '359'],
});

/** Values of proficiency rounds with their z-scores. */
export const proficiency = defineResource({
  ...own,
  name: 'labproficiency',
  table: 'lab_proficiency',
  key: 'rowid',
  made: true,
  one: 'Proficiency',
  many: 'Proficiencies',
  fields: [
    text('rowid', t3('Dòng', 'Row', 'รายการ'), { maxLength: 40 }),
    text('roundno', t3('Vòng', 'Round', 'รอบ'), { required: true, maxLength: 40 }),
    text('provider', t3('Đơn vị tổ chức', 'Provider', 'ผู้จัด'), { required: true, maxLength: 80 }),
    date('rounddt', t3('Ngày', 'Date', 'วันที่'), { required: true, initial: 'today', since: '20000101' }),
    code('testcd', t3('Chỉ tiêu', 'Test', 'รายการตรวจ'), { list: 'labtest', required: true, maxLength: 20 }),
    text('sampleno', t3('Mẫu của vòng', 'Sample of the round', 'ตัวอย่างของรอบ'), { maxLength: 20 }),
    decimal('assigned', t3('Giá trị ấn định', 'Assigned value', 'ค่ากำหนด'), { decimals: 4, min: -1e8, max: 1e8, required: true }),
    decimal('sd', t3('Độ lệch chuẩn đánh giá', 'SD for assessment', 'SD สำหรับประเมิน'), { decimals: 4, min: 0.0001, max: 1e8, required: true }),
    decimal('ours', t3('Kết quả của phòng', 'Our value', 'ค่าของห้อง'), { decimals: 4, min: -1e8, max: 1e8, usual: true }),
    text('remark', REMARK, { maxLength: 200 }),
  ],
  shown: [
    decimal('z', t3('Điểm z', 'z-score', 'คะแนน z'), { decimals: 2, min: -1e9 }),
    choice('judged', t3('Đánh giá', 'Judgement', 'ผลประเมิน'), L.labptjudged),
  ],
  grid: ['roundno', 'testcd', 'sampleno', 'assigned', 'sd', 'ours', 'z', 'judged', 'rounddt', 'provider', 'inuse'],
  search: ['roundno', 'provider', 'testcd', 'remark'],
  errors: ['V_EXISTS', 'V_NOTEXISTS', 'V_RANGE', '359'],
});

export const QUALITY_RESOURCES = [instrument, proficiency] as const;
