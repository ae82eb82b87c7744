import { defineLists, type Words } from '#engine/define/fields.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { ENTRY_WORDS } from '../../words.ts';

/** Fixed lists of the reports on animals. */
export const ANIMAL_LISTS = defineLists({
  worklist: {
    heat: t3('1. Hậu bị theo dõi lên giống', '1. Gilts for heat watch', '1. สุกรสาวรอตรวจสัด'),
    serve: t3('2. Nái chờ phối', '2. Weaned, to serve', '2. แม่หย่านมรอผสม'),
    late: t3('3. Quá hạn chưa phối', '3. Not served in time', '3. เกินกำหนดยังไม่ผสม'),
    recheck: t3('4. Kiểm tra lên giống lại', '4. Heat re-check', '4. ตรวจกลับสัด'),
    check: t3('5. Đến ngày khám thai', '5. Pregnancy check due', '5. ถึงกำหนดตรวจท้อง'),
    move: t3('6. Chuyển chuồng đẻ', '6. To the farrowing house', '6. ย้ายเข้าโรงเรือนคลอด'),
    due: t3('7. Sắp đẻ', '7. Due to farrow', '7. ถึงกำหนดคลอด'),
    overdue: t3('8. Quá ngày đẻ', '8. Overdue', '8. เลยกำหนดคลอด'),
    wean: t3('9. Đến ngày cai sữa', '9. To wean', '9. ถึงกำหนดหย่านม'),
    vaccinate: t3('10. Đến lịch tiêm phòng', '10. Vaccinations due', '10. ถึงกำหนดวัคซีน'),
    mark: t3('11. Xem xét loại thải', '11. Culling candidates', '11. พิจารณาคัดทิ้ง'),
    fault: t3('12. Số liệu sai sót', '12. Data faults', '12. ข้อมูลผิดปกติ'),
    boar: t3('13. Đực 14 ngày chưa lấy tinh', '13. Boars not collected for 14 days', '13. พ่อพันธุ์ไม่ได้รีดเกิน 14 วัน'),
  },
  tagfault: {
    all: t3('Tất cả', 'All', 'ทั้งหมด'),
    norfid: t3('Thiếu thẻ RFID', 'RFID missing', 'ไม่มี RFID'),
    twice: t3('Trùng thẻ RFID', 'RFID twice', 'RFID ซ้ำ'),
    changed: t3('Đã đổi số tai', 'Identity changed', 'เปลี่ยนเบอร์หู'),
    fresh: t3('Mới nhập', 'New', 'เข้าใหม่'),
  },
  labelsize: {
    roll: t3('Nhãn cuộn 50 × 30 mm', 'Roll 50 × 30 mm', 'สติกเกอร์ม้วน 50 × 30 มม.'),
    sheet: t3('Nhãn A4 3 × 8', 'A4 sheet 3 × 8', 'แผ่น A4 3 × 8'),
    card: t3('Thẻ nái A5', 'Sow card A5', 'บัตรแม่สุกร A5'),
  },
  entrytp: ENTRY_WORDS,
  entrylevel: {
    lineage: t3('Dòng giống', 'Lineage', 'สายเลือด'),
    source: t3('Nguồn gốc', 'Source', 'แหล่งที่มา'),
    lot: t3('Lô nhập', 'Lot', 'ล็อต'),
    month: t3('Tháng nhập', 'Entry month', 'เดือนที่เข้า'),
  },
  entrysex: { gilt: t3('Hậu bị', 'Gilts', 'สุกรสาว'), boar: t3('Đực giống', 'Boars', 'พ่อพันธุ์') },
  housearea: { gilts: t3('Hậu bị', 'Gilts', 'สุกรสาว'), sow: t3('Nái', 'Sows', 'แม่พันธุ์'), other: t3('Khác', 'Other', 'อื่นๆ') },
  crossfigure: {
    BA: t3('Số con sơ sinh còn sống/ổ', 'Born alive per litter', 'ลูกมีชีวิต/ครอก'),
    TB: t3('Tổng số con sơ sinh/ổ', 'Total born per litter', 'ลูกแรกคลอดทั้งหมด/ครอก'),
    FR: t3('Tỷ lệ đẻ', 'Farrowing rate', 'อัตราเข้าคลอด'),
    SB: t3('Tỷ lệ chết khi sinh', 'Stillborn', 'อัตราตายแรกคลอด'),
    MM: t3('Tỷ lệ thai khô', 'Mummified', 'อัตรามัมมี่'),
    MBW: t3('Khối lượng sơ sinh/con', 'Birth weight per piglet', 'น้ำหนักแรกคลอด/ตัว'),
    PWL: t3('Số con cai sữa/ổ', 'Pigs weaned per litter', 'ลูกหย่านม/ครอก'),
    PWM_B: t3('Chết trước cai sữa B (sau ghép)', 'Pre-weaning mortality B (fostered)', 'ตายก่อนหย่านม B (หลังฝาก)'),
    WWT: t3('Khối lượng cai sữa/con', 'Weaning weight per pig', 'น้ำหนักหย่านม/ตัว'),
  },
  relation: {
    none: t3('Không', 'None', 'ไม่มี'),
    parent: t3('Bố mẹ – con', 'Parent', 'พ่อแม่-ลูก'),
    full: t3('Anh chị em ruột', 'Full sibs', 'พี่น้องร่วมพ่อแม่'),
    half: t3('Anh chị em cùng cha hoặc mẹ', 'Half-sibs', 'พี่น้องร่วมพ่อหรือแม่'),
    grand: t3('Ông bà – cháu', 'Grandparent', 'ปู่ย่า-หลาน'),
  },
});

/** Text of a code of {@link ANIMAL_LISTS}; the code itself when the list does not know it. */
export function animalText(list: keyof typeof ANIMAL_LISTS, code: string): Text3 {
  const texts: Words = ANIMAL_LISTS[list].words;
  return texts[code] ?? t1(code);
}
