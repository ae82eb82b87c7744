import { choice, code, date, decimal, defineList, int, longtext, text } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { REMOVAL_LISTS } from './reports/removals/lists.ts';
import { CARD_WORDS } from './words.ts';

const OPERATOR = code('applyid', CARD_WORDS.operator, { list: 'applyid', required: true, initial: 'keep' });

export const NURSERY_HOUSE = code('roomid', t3('Chuồng cai sữa', 'Nursery house', 'โรงเรือนอนุบาล'), {
  list: 'room',
  listParents: { area: 'nursery' },
  required: true,
});

const { died, euthanised } = REMOVAL_LISTS.removalway.words;

/** Deaths of weaned piglets in a nursery house. */
export const NURSERY_DEATH = {
  eventdt: date('eventdt', t3('Ngày', 'Date', 'วันที่'), { required: true, initial: 'today' }),
  count: int('count', t3('Số con chết', 'Deaths', 'จำนวนตาย'), { required: true, min: 1, max: 1000 }),
  week: int('week', t3('Tuần tuổi', 'Week of age', 'สัปดาห์อายุ'), { required: true, min: 1, max: 20 }),
  reason: code('reason', t3('Lý do', 'Reason', 'สาเหตุ'), { list: 'reason', listParents: { eventcd: 'NDE' }, required: true }),
  way: choice('way', t3('Cách chết', 'Died or euthanised', 'ตายหรือทำลาย'), defineList('deathway', { died, euthanised }), {
    required: true,
    initial: 'died',
  }),
  applyid: OPERATOR,
  weight: decimal('weight', t3('Khối lượng', 'Weight', 'น้ำหนัก'), { decimals: 1, unit: 'kg', max: 9999 }),
  disposal: code('disposal', t3('Cách xử lý xác', 'Disposal', 'วิธีกำจัดซาก'), { list: 'disposal' }),
  remark: longtext('remark', CARD_WORDS.remark, { maxLength: 500 }),
};

const PLAN = { max: 99_999 } as const;

/** The year groups are made for. */
export const YEAR = int('year', t3('Năm', 'Year', 'ปี'), { required: true, min: 1990, max: 2999 });

/** What the matings of a group are worked out from. */
export const PLACES = int('places', t3('Số chỗ đẻ', 'Farrowing places', 'จำนวนซองคลอด'), { max: 9999 });
export const RATE = decimal('fr', t3('Tỷ lệ đẻ (%)', 'Farrowing rate (%)', 'อัตราเข้าคลอด (%)'), { min: 1, max: 100 });
export const MAKING = {
  days: t3('Số ngày một nhóm', 'Days of a group', 'จำนวนวันต่อกลุ่ม'),
  naming: t3('Cách đánh số', 'Numbering', 'การให้เลข'),
};

/** A group of sows mated together: its days, its plan, its farrowing house and the days expected. */
export const GROUP_FIELDS = [
  text('code', t3('Mã nhóm', 'Group code', 'รหัสกลุ่ม'), { required: true, maxLength: 12 }),
  date('first', t3('Ngày phối đầu', 'First mating day', 'วันผสมแรก'), { required: true }),
  date('last', t3('Ngày phối cuối', 'Last mating day', 'วันผสมสุดท้าย'), { required: true }),
  int('sows', t3('Kế hoạch phối nái', 'Planned sows', 'แผนผสมแม่'), PLAN),
  int('gilts', t3('Kế hoạch phối hậu bị', 'Planned gilts', 'แผนผสมสาว'), PLAN),
  int('farrowings', t3('Kế hoạch đẻ', 'Planned farrowings', 'แผนคลอด'), PLAN),
  int('weaned', t3('Kế hoạch cai sữa', 'Planned weaned', 'แผนหย่านม'), { max: 999_999 }),
  code('roomid', t3('Chuồng đẻ', 'Farrowing house', 'โรงเรือนคลอด'), { list: 'room', listParents: { area: 'sow' } }),
  date('farrowdt', t3('Dự kiến đẻ', 'Expected farrowing', 'กำหนดคลอด')),
  date('weandt', t3('Dự kiến cai sữa', 'Expected weaning', 'กำหนดหย่านม')),
] as const;

/** Doses of a batch that leave the store: sent to another farm, or thrown away. */
export const SEMEN_OUT = {
  batch: code('batch', t3('Lô tinh', 'Semen batch', 'ชุดน้ำเชื้อ'), { required: true }),
  eventdt: date('eventdt', t3('Ngày', 'Date', 'วันที่'), { required: true, initial: 'today' }),
  count: int('count', t3('Số liều', 'Doses', 'จำนวนโดส'), { required: true, min: 1, max: 1000 }),
  tofarm: code('tofarm', t3('Gửi đến trại (để trống: bỏ đi)', 'Sent to farm (blank: thrown away)', 'ส่งไปฟาร์ม (เว้นว่าง: ทิ้ง)'), { list: 'farm' }),
  reason: code('reason', t3('Lý do', 'Reason', 'สาเหตุ'), { list: 'reason', listParents: { eventcd: 'SEM' }, required: true }),
  applyid: OPERATOR,
};
