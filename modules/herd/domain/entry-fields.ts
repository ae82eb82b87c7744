import type { Field } from '#engine/define/field.ts';
import { t3 } from '#kernel/language.ts';
import type { EntryType } from './animal.ts';
import { animal, BOARID, BOARID2, BOARID3, BODY_FIELDS, code, count, day, MATEGRP, MATETP, ROOMID, required, WEIGHT, WORDS } from './fields.ts';

const PGID = animal('pgid', WORDS.pgid, { required: true });
const ENTRYTP = code('entrytp', t3('Loại nhập', 'Entry type', 'ประเภทการเข้า'), 'entrytp', { required: true });
const BIRTHDT = day('birthdt', t3('Ngày sinh', 'Birth date', 'วันเกิด'));
const SOURCE = code('source', t3('Nguồn gốc', 'Source', 'แหล่งที่มา'), 'source');
const LINEAGE = code('lineage', t3('Dòng giống', 'Lineage', 'สายเลือด'), 'lineage');
const RUTDT = day('rutdt', t3('Ngày lên giống gần nhất', 'Last heat', 'วันเป็นสัดล่าสุด'));
const SERVICES = count('services', t3('Số lần phối', 'Services', 'จำนวนครั้งที่ผสม'));
const PARITY = count('parity', t3('Lứa đẻ', 'Parity', 'ลำดับท้อง'), { max: 30 });
const MATEDT = day('matedt', WORDS.matedt);
const WEANDT = day('weandt', WORDS.weandt);
const REPEAT: Field = { key: 'repeatflg', kind: 'flag', label: t3('Phối lại', 'Repeat mating', 'ผสมซ้ำ') };
const SEMENONLY: Field = {
  key: 'semenonly',
  kind: 'flag',
  label: t3('Đực ngoài, chỉ lấy tinh', 'Outside boar, semen only', 'พ่อพันธุ์ภายนอก ใช้น้ำเชื้ออย่างเดียว'),
};

/** Papers and parents of any animal. */
const PAPERS: readonly Field[] = [
  { key: 'rfid', kind: 'text', label: t3('Thẻ RFID', 'RFID tag', 'แท็ก RFID'), maxLength: 40 },
  { key: 'altid', kind: 'text', label: t3('Số hiệu khác', 'Other number', 'หมายเลขอื่น'), maxLength: 40 },
  animal('sireid', t3('Bố', 'Sire', 'พ่อ')),
  animal('damid', t3('Mẹ', 'Dam', 'แม่')),
  {
    key: 'bvindx',
    kind: 'decimal',
    label: t3('Chỉ số giống', 'Breeding value index', 'ดัชนีคุณค่าการผสมพันธุ์'),
    min: -10_000,
    max: 10_000,
    decimals: 4,
  },
  { key: 'lot', kind: 'text', label: t3('Lô nhập', 'Lot', 'ล็อต'), maxLength: 40 },
];

const MATED: readonly Field[] = [SERVICES, PARITY, MATEDT, MATETP, BOARID, BOARID2, BOARID3, MATEGRP, REPEAT];
const WEANED: readonly Field[] = [
  SERVICES,
  PARITY,
  WEANDT,
  day('farrowdt', WORDS.farrowdt),
  count('livenum', WORDS.livenum),
  count('weannum', WORDS.weannum),
];
const EXTRA: readonly Field[] = [WEIGHT, ...BODY_FIELDS, ...PAPERS];

function unique(fields: readonly Field[]): Field[] {
  return fields.filter((field, index) => fields.findIndex((other) => other.key === field.key) === index);
}

/** Every field any kind of entry may carry; what a kind asks for is in {@link entryFields}. */
export const ENTRY_ALL: readonly Field[] = unique([PGID, ENTRYTP, BIRTHDT, SOURCE, LINEAGE, ROOMID, RUTDT, ...MATED, ...WEANED, SEMENONLY, ...EXTRA]);

const COMMON = required(SOURCE, LINEAGE, ROOMID);

const FIELDS: Readonly<Record<EntryType, readonly Field[]>> = {
  gilt: [PGID, ENTRYTP, ...required(BIRTHDT), ...COMMON, RUTDT, ...EXTRA],
  mated: [PGID, ENTRYTP, BIRTHDT, ...COMMON, ...required(SERVICES, PARITY, MATEDT, MATETP, BOARID), BOARID2, BOARID3, MATEGRP, REPEAT, ...EXTRA],
  weaned: [PGID, ENTRYTP, BIRTHDT, ...COMMON, ...required(SERVICES, PARITY, WEANDT), ...WEANED.slice(3), ...EXTRA],
  boar: [PGID, ENTRYTP, ...required(BIRTHDT), ...COMMON, SEMENONLY, ...EXTRA],
};

/** Fields of one kind of entry, in the order of its form and sheet, with what it must have. */
export function entryFields(entrytp: EntryType): readonly Field[] {
  return FIELDS[entrytp];
}
