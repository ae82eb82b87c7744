import type { Text3 } from '#kernel/language.ts';

function t3(V: string, E: string, T: string): Text3 {
  return { V, E, T };
}

/** Fixed lists of the reports on animals; REPORT_LISTS gathers them. */
export const ANIMAL_LISTS = {
  worklist: {
    heat: t3('1. Hậu bị theo dõi lên giống', '1. Gilts for heat watch', '1. สุกรสาวรอตรวจสัด'),
    serve: t3('2. Nái chờ phối', '2. Weaned, to serve', '2. แม่หย่านมรอผสม'),
    late: t3('3. Quá hạn chưa phối', '3. Not served in time', '3. เกินกำหนดยังไม่ผสม'),
    recheck: t3('4. Kiểm tra lốc lại', '4. Heat re-check', '4. ตรวจกลับสัด'),
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
  housearea: { gilts: t3('Hậu bị', 'Gilts', 'สุกรสาว'), sow: t3('Nái', 'Sows', 'แม่พันธุ์'), other: t3('Khác', 'Other', 'อื่นๆ') },
  relation: {
    none: t3('Không', 'None', 'ไม่มี'),
    parent: t3('Bố mẹ – con', 'Parent', 'พ่อแม่-ลูก'),
    full: t3('Anh em ruột', 'Full sibs', 'พี่น้องร่วมพ่อแม่'),
    half: t3('Anh em nửa', 'Half-sibs', 'พี่น้องร่วมพ่อหรือแม่'),
    grand: t3('Ông bà – cháu', 'Grandparent', 'ปู่ย่า-หลาน'),
  },
} as const satisfies Record<string, Readonly<Record<string, Text3>>>;

/** Text of a code of {@link ANIMAL_LISTS}; the code itself when the list does not know it. */
export function animalText(list: keyof typeof ANIMAL_LISTS, code: string): Text3 {
  const texts: Readonly<Record<string, Text3>> = ANIMAL_LISTS[list];
  return texts[code] ?? t3(code, code, code);
}
