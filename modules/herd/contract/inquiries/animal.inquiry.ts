import { SEX_LIST } from '#engine/define/common-lists.ts';
import { animal, choice, choices, code, date, defineList, int, text } from '#engine/define/fields.ts';
import type { Column } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { MARK_WORDS } from '../../domain/marks.ts';
import { STATUS_WORDS } from '../status-words.ts';
import { CARD_WORDS } from '../words.ts';

const WORDS = {
  part: { V: 'Một phần số tai', E: 'Part of the identity', T: 'บางส่วนของเบอร์หู' },
  mark: { V: 'Cảnh báo', E: 'Mark', T: 'เครื่องหมายเตือน' },
  parityFrom: { V: 'Lứa từ', E: 'Parity from', T: 'ลำดับท้องตั้งแต่' },
  parityTo: { V: 'Lứa đến', E: 'Parity to', T: 'ลำดับท้องถึง' },
  daysFrom: { V: 'Số ngày ở trạng thái từ', E: 'Days in status from', T: 'วันในสถานะตั้งแต่' },
  daysTo: { V: 'Số ngày ở trạng thái đến', E: 'Days in status to', T: 'วันในสถานะถึง' },
  expFrom: { V: 'Dự kiến đẻ từ', E: 'Due from', T: 'กำหนดคลอดตั้งแต่' },
  expTo: { V: 'Dự kiến đẻ đến', E: 'Due to', T: 'กำหนดคลอดถึง' },
  expMateFrom: { V: 'Dự kiến phối từ', E: 'Expected mating from', T: 'คาดว่าจะผสมตั้งแต่' },
  expMateTo: { V: 'Dự kiến phối đến', E: 'Expected mating to', T: 'คาดว่าจะผสมถึง' },
  birthFrom: { V: 'Sinh từ', E: 'Born from', T: 'เกิดตั้งแต่' },
  birthTo: { V: 'Sinh đến', E: 'Born to', T: 'เกิดถึง' },
  entryFrom: { V: 'Nhập đàn từ', E: 'Arrived from', T: 'เข้าฝูงตั้งแต่' },
  entryTo: { V: 'Nhập đàn đến', E: 'Arrived to', T: 'เข้าฝูงถึง' },
  sex: { V: 'Giới tính', E: 'Sex', T: 'เพศ' },
  sire: { V: 'Bố', E: 'Sire', T: 'พ่อ' },
  dam: { V: 'Mẹ', E: 'Dam', T: 'แม่' },
  teats: { V: 'Số vú', E: 'Teats', T: 'จำนวนเต้านม' },
  teatsFrom: { V: 'Số vú từ', E: 'Teats from', T: 'เต้านมตั้งแต่' },
  left: { V: 'Còn trong đàn hay đã rời', E: 'Present or left', T: 'อยู่หรือออกแล้ว' },
  group: { V: 'Nhóm phối', E: 'Mating group', T: 'กลุ่มผสม' },
  lot: { V: 'Lô nhập', E: 'Lot', T: 'ล็อต' },
  age: { V: 'Tuổi (ngày)', E: 'Age (days)', T: 'อายุ (วัน)' },
  days: { V: 'Ngày ở trạng thái', E: 'Days in status', T: 'วันในสถานะ' },
  lastEvent: { V: 'Sự kiện gần nhất', E: 'Last event', T: 'เหตุการณ์ล่าสุด' },
  lastDate: { V: 'Ngày sự kiện', E: 'Its date', T: 'วันที่เหตุการณ์' },
  weight: { V: 'Khối lượng gần nhất (kg)', E: 'Last weight (kg)', T: 'น้ำหนักล่าสุด (กก.)' },
} as const;

const LEFT = defineList('leftfilter', {
  present: t3('Đang trong đàn', 'Present', 'อยู่ในฝูง'),
  left: t3('Đã rời đàn', 'Left', 'ออกแล้ว'),
  all: t3('Tất cả', 'Present and left', 'ทั้งหมด'),
});
const PARITY = { max: 30 } as const;
const DAYS = { max: 5000 } as const;

/** What animals are looked for by. */
export const ANIMAL_FILTERS = [
  text('part', WORDS.part, { maxLength: 20 }),
  choices('status', CARD_WORDS.status, defineList('pigstatus', STATUS_WORDS)),
  choice('mark', WORDS.mark, defineList('mark', MARK_WORDS)),
  code('roomid', CARD_WORDS.house, { list: 'room' }),
  text('rfid', CARD_WORDS.rfid, { maxLength: 40 }),
  code('pigtype', CARD_WORDS.pigtype, { list: 'pigtype' }),
  code('lineage', CARD_WORDS.lineage, { list: 'lineage' }),
  code('source', CARD_WORDS.source, { list: 'source' }),
  code('mategrp', WORDS.group, { list: 'mategrp' }),
  text('lot', WORDS.lot, { maxLength: 40 }),
  int('parityFrom', WORDS.parityFrom, PARITY),
  int('parityTo', WORDS.parityTo, PARITY),
  int('daysFrom', WORDS.daysFrom, DAYS),
  int('daysTo', WORDS.daysTo, DAYS),
  date('birthFrom', WORDS.birthFrom),
  date('birthTo', WORDS.birthTo),
  date('entryFrom', WORDS.entryFrom),
  date('entryTo', WORDS.entryTo),
  date('expFrom', WORDS.expFrom),
  date('expTo', WORDS.expTo),
  date('expMateFrom', WORDS.expMateFrom),
  date('expMateTo', WORDS.expMateTo),
  animal('sireid', WORDS.sire, { maxLength: 20 }),
  animal('damid', WORDS.dam, { maxLength: 20 }),
  int('teatsFrom', WORDS.teatsFrom, { max: 30 }),
  choice('left', WORDS.left, LEFT, { fallback: 'present' }),
] as const;
/** Which no bar asks for. */
export const SEX = choice('sex', WORDS.sex, SEX_LIST);

/** What is told of each animal found. */
export const ANIMAL_COLUMNS: readonly Column[] = [
  { key: 'pgid', label: CARD_WORDS.pgid, type: 'animal', frozen: true, phone: 1 },
  { key: 'pigtypeText', label: CARD_WORDS.pigtype, type: 'text', phone: 2 },
  { key: 'statusText', label: CARD_WORDS.status, type: 'text' },
  { key: 'marksText', label: CARD_WORDS.marks, type: 'text' },
  { key: 'roomid', label: CARD_WORDS.house, type: 'text', phone: 3 },
  { key: 'lineageText', label: CARD_WORDS.lineage, type: 'text' },
  { key: 'age', label: WORDS.age, type: 'int' },
  { key: 'parity', label: CARD_WORDS.parity, type: 'int' },
  { key: 'timeParity', label: CARD_WORDS.timeParity, type: 'text' },
  { key: 'lastEvent', label: WORDS.lastEvent, type: 'text' },
  { key: 'lastEventdt', label: WORDS.lastDate, type: 'date' },
  { key: 'matedt', label: CARD_WORDS.matedt, type: 'date' },
  { key: 'expfarrowdt', label: CARD_WORDS.expfarrowdt, type: 'date' },
  { key: 'statusDays', label: WORDS.days, type: 'int' },
  { key: 'weight', label: WORDS.weight, type: 'decimal', decimals: 1 },
  { key: 'curnum', label: CARD_WORDS.curnum, type: 'int' },
  { key: 'operatorText', label: CARD_WORDS.operator, type: 'text' },
  { key: 'farrowdt', label: CARD_WORDS.farrowdt, type: 'date' },
  { key: 'weandt', label: CARD_WORDS.weandt, type: 'date' },
  { key: 'expmatedt', label: CARD_WORDS.expmatedt, type: 'date' },
  { key: 'birthdt', label: CARD_WORDS.birthdt, type: 'date' },
  { key: 'entrydt', label: CARD_WORDS.entrydt, type: 'date' },
  { key: 'sourceText', label: CARD_WORDS.source, type: 'text' },
  { key: 'rfid', label: CARD_WORDS.rfid, type: 'text' },
  { key: 'sireid', label: WORDS.sire, type: 'text' },
  { key: 'damid', label: WORDS.dam, type: 'text' },
  { key: 'teats', label: WORDS.teats, type: 'int' },
  { key: 'leftdt', label: CARD_WORDS.left, type: 'date' },
];
