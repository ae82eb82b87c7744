import { SEX_LIST } from '#engine/define/common-lists.ts';
import { choice, code, date, defineLists, text } from '#engine/define/fields.ts';
import { t1, t3 } from '#kernel/language.ts';
import { GENETIC_WORDS as G, ROLE_WORDS, STATE_WORDS } from '../texts.ts';

/** Fixed lists of the parameter bars of genetics; the names are those catdata answers. */
export const GENETIC_LISTS = defineLists({
  gensex: { F: t3('Cái', 'Female', 'เพศเมีย'), M: t3('Đực', 'Male', 'เพศผู้'), U: t3('Chưa biết', 'Unknown', 'ไม่ทราบ') },
  genstatus: { living: G.living, gone: G.gone, ancestor: G.ancestor, all: t3('Tất cả', 'All', 'ทั้งหมด') },
  genindex: { SPI: t1('SPI'), MLI: t1('MLI'), TSI: t1('TSI'), total: G.total },
  gensowsort: { SPI: t1('SPI'), MLI: t1('MLI'), NBA: t1('EBV NBA'), total: G.total },
  genmissing: {
    blank: t3('Để trống chỉ số', 'Index stays blank', 'ปล่อยดัชนีว่าง'),
    leave: t3('Bỏ ra khỏi chỉ số', 'Leave out of the index', 'ตัดออกจากดัชนี'),
  },
  genprofile: { open: t3('Đang mở', 'Open', 'เปิดอยู่'), closed: t3('Đã đóng', 'Closed', 'ปิดแล้ว') },
  gentp: { INB: t3('Cận huyết (INB)', 'Inbreeding (INB)', 'เลือดชิด (INB)'), EBV: t1('EBV') },
  genrunstate: STATE_WORDS,
  gengeneration: {
    pure: t3('Thuần', 'Pure', 'พันธุ์แท้'),
    F1: t1('F1'),
    'three-way': t3('Ba giống', 'Three-way', 'สามสาย'),
    'four-way': t3('Bốn giống', 'Four-way', 'สี่สาย'),
    backcross: t3('Lai ngược', 'Backcross', 'ผสมกลับ'),
  },
  genuse: { GGP: t1('GGP'), GP: t1('GP'), PS: t1('PS'), slaughter: t3('Heo thịt', 'Slaughter', 'สุกรขุน') },
  genrole: ROLE_WORDS,
  genallowed: { yes: t3('Có', 'Yes', 'ได้'), warn: t3('Cảnh báo', 'Warn', 'เตือน'), no: t3('Không', 'No', 'ไม่ได้') },
  genpart: {
    unit: t3('Trại', 'Unit', 'ฟาร์ม'),
    line: t3('Chữ dòng', 'Line letter', 'อักษรสาย'),
    year: t3('Năm', 'Year', 'ปี'),
    week: t3('Tuần', 'Week', 'สัปดาห์'),
    litter: t3('Số ổ', 'Litter no', 'เลขครอก'),
    piglet: t3('Số con', 'Piglet no', 'เลขลูก'),
    sex: t3('Giới tính', 'Sex', 'เพศ'),
    check: t3('Số kiểm tra', 'Check digit', 'เลขตรวจสอบ'),
  },
  genparity: {
    none: t3('Không', 'No', 'ไม่'),
    'odd-male': t3('Lẻ là đực', 'Odd for males', 'เลขคี่ตัวผู้'),
    'even-male': t3('Chẵn là đực', 'Even for males', 'เลขคู่ตัวผู้'),
  },
  genby: {
    animal: t3('Từng con', 'Animal', 'รายตัว'),
    boar: t3('Theo đực', 'Boar', 'ตามพ่อ'),
    line: t3('Theo dòng', 'Line', 'ตามสาย'),
    year: t3('Theo năm sinh', 'Birth year', 'ตามปีเกิด'),
  },
  genpairevent: { mated: t3('Ngày phối', 'Mating', 'วันผสม'), farrowed: t3('Ngày đẻ', 'Farrowing', 'วันคลอด') },
  genpairby: { pair: t3('Từng cặp', 'Pair', 'รายคู่'), sire: t3('Theo đực', 'Sire', 'ตามพ่อ'), linepair: t3('Theo cặp dòng', 'Line pair', 'ตามคู่สาย') },
});

/** Filter by animal, which every list of genetics takes. */
export const ANIMAL_FILTER = [
  text('ids', t3('Mã, số tai', 'Ids', 'รหัส'), { maxLength: 4000 }),
  code('farm', t3('Trại', 'Farm', 'ฟาร์ม'), { list: 'farm' }),
  code('breed', G.breed, { list: 'breed' }),
  code('lineage', G.lineage, { list: 'lineage' }),
  choice('sex', G.sex, SEX_LIST),
  date('bornFrom', t3('Sinh từ', 'Born from', 'เกิดตั้งแต่')),
  date('bornTo', t3('Sinh đến', 'Born to', 'เกิดถึง')),
  choice('status', G.status, GENETIC_LISTS.genstatus),
] as const;
