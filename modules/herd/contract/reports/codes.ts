import { defineLists, wordOf } from '#engine/define/fields.ts';
import { type Language, t3 } from '#kernel/language.ts';

/** Fixed lists of the herd's reports: the parameter bar chooses from them, rows show their texts. */
export const HERD_LISTS = defineLists({
  matekind: {
    G: t3('Hậu bị', 'Gilt', 'สุกรสาว'),
    W: t3('Sau cai sữa', 'After weaning', 'หลังหย่านม'),
    R: t3('Phối lại', 'Repeat', 'ผสมซ้ำ'),
  },
  outcome: {
    inpig: t3('Đang mang thai', 'In pig', 'อุ้มท้อง'),
    unknown: t3('Không rõ kết quả', 'Outcome unknown', 'ไม่ทราบผล'),
    farrowed: t3('Đã đẻ', 'Farrowed', 'คลอดแล้ว'),
    return: t3('Lên giống lại', 'Returned', 'กลับสัด'),
    negative: t3('Khám không mang thai', 'Check negative', 'ตรวจไม่ท้อง'),
    abortion: t3('Sẩy thai', 'Aborted', 'แท้ง'),
    notinpig: t3('Không mang thai', 'Not in pig', 'ไม่ท้อง'),
    died: t3('Chết', 'Died', 'ตาย'),
    culled: t3('Loại thải', 'Culled', 'คัดทิ้ง'),
    sold: t3('Bán giống', 'Sold', 'ขายพันธุ์'),
    moved: t3('Chuyển trại', 'Moved', 'ย้ายฟาร์ม'),
  },
  fregexamreslt: {
    positive: t3('Có thai', 'Positive', 'ท้อง'),
    negative: t3('Không thai', 'Negative', 'ไม่ท้อง'),
  },
  changekind: {
    loss: t3('Chết', 'Died', 'ตาย'),
    in: t3('Ghép vào', 'Fostered in', 'รับฝาก'),
    out: t3('Ghép đi', 'Fostered out', 'ฝากออก'),
  },
  weankind: {
    full: t3('Hết ổ', 'Full', 'ครบครอก'),
    partial: t3('Một phần', 'Partial', 'บางส่วน'),
    nurse: t3('Nái nuôi ghép', 'Nurse sow', 'แม่นม'),
  },
  leftway: {
    died: t3('Chết', 'Died', 'ตาย'),
    euthanised: t3('Tiêu hủy', 'Euthanised', 'ทำลาย'),
    culled: t3('Loại thải', 'Culled', 'คัดทิ้ง'),
    sold: t3('Bán giống', 'Sold', 'ขายพันธุ์'),
    moved: t3('Chuyển trại', 'Moved', 'ย้ายฟาร์ม'),
  },
  next: {
    mated: t3('Đã phối', 'Mated', 'ผสมแล้ว'),
    nursing: t3('Nuôi ghép', 'Nursing again', 'เป็นแม่นม'),
    waiting: t3('Chờ phối', 'Waiting', 'รอผสม'),
    died: t3('Chết', 'Died', 'ตาย'),
    euthanised: t3('Tiêu hủy', 'Euthanised', 'ทำลาย'),
    culled: t3('Loại thải', 'Culled', 'คัดทิ้ง'),
    sold: t3('Bán giống', 'Sold', 'ขายพันธุ์'),
    moved: t3('Chuyển trại', 'Moved', 'ย้ายฟาร์ม'),
    lactating: t3('Còn nuôi con', 'Still lactating', 'ยังเลี้ยงลูก'),
  },
  section: {
    breeding: t3('Phối giống', 'Breeding', 'การผสมพันธุ์'),
    pregnancy: t3('Mang thai', 'Pregnancy', 'การอุ้มท้อง'),
    farrowing: t3('Đẻ', 'Farrowing', 'การคลอด'),
    weaning: t3('Cai sữa', 'Weaning', 'การหย่านม'),
    herd: t3('Đàn nái', 'Herd', 'ฝูง'),
    year: t3('Theo năm', 'Year', 'ต่อปี'),
  },
  weekday: {
    0: t3('Chủ nhật', 'Sunday', 'อาทิตย์'),
    1: t3('Thứ hai', 'Monday', 'จันทร์'),
    2: t3('Thứ ba', 'Tuesday', 'อังคาร'),
    3: t3('Thứ tư', 'Wednesday', 'พุธ'),
    4: t3('Thứ năm', 'Thursday', 'พฤหัสบดี'),
    5: t3('Thứ sáu', 'Friday', 'ศุกร์'),
    6: t3('Thứ bảy', 'Saturday', 'เสาร์'),
  },
});

export type HerdReportList = keyof typeof HERD_LISTS;

/** Text of a code in the reader's language; the code itself when the list does not know it. */
export function codeText(list: HerdReportList, code: string | number | null, language: Language): string | null {
  return code === null ? null : wordOf(HERD_LISTS[list], code, language);
}
