import { defineLists } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** Fixed lists of the reports of removals and deaths. */
export const REMOVAL_LISTS = defineLists({
  removalway: {
    died: t3('Chết', 'Died', 'ตาย'),
    euthanised: t3('Tiêu hủy', 'Euthanised', 'ทำลาย'),
    culled: t3('Loại thải', 'Culled', 'คัดทิ้ง'),
    sold: t3('Bán giống', 'Sold', 'ขายพันธุ์'),
    moved: t3('Chuyển trại', 'Moved', 'ย้ายฟาร์ม'),
    restored: t3('Đã khôi phục', 'Restored', 'กู้คืนแล้ว'),
  },
  removaltype: { sow: t3('Nái', 'Sows', 'แม่สุกร'), gilt: t3('Hậu bị', 'Gilts', 'สุกรสาว'), boar: t3('Đực giống', 'Boars', 'พ่อพันธุ์') },
  deathage: {
    breeding: t3('Đàn giống', 'Breeding animals', 'ฝูงพันธุ์'),
    suckling: t3('Heo con theo mẹ', 'Suckling piglets', 'ลูกสุกรดูดนม'),
    nursery: t3('Heo cai sữa', 'Weaned and nursery', 'หย่านมและอนุบาล'),
    stillborn: t3('Chết khi sinh, thai khô', 'Stillborn and mummified', 'ตายแรกคลอดและมัมมี่'),
  },
  reasongroup: {
    reproduction: t3('Sinh sản', 'Reproduction', 'ระบบสืบพันธุ์'),
    farrowing: t3('Đẻ', 'Farrowing', 'การคลอด'),
    locomotion: t3('Chân móng', 'Feet and legs', 'ขาและกีบ'),
    health: t3('Bệnh', 'Disease', 'โรค'),
    udder: t3('Bầu vú', 'Udder', 'เต้านม'),
    age: t3('Già, thay đàn', 'Old age, planned', 'อายุมาก ทดแทน'),
    performance: t3('Năng suất kém', 'Low production', 'ผลผลิตต่ำ'),
    genetics: t3('Giá trị giống', 'Breeding value', 'ค่าการผสมพันธุ์'),
    environment: t3('Môi trường, chấn thương', 'Environment, injury', 'สภาพแวดล้อม บาดเจ็บ'),
    management: t3('Chăm sóc', 'Management', 'การจัดการ'),
    condition: t3('Thể trạng', 'Condition', 'สภาพร่างกาย'),
    sale: t3('Bán giống', 'Sales', 'การขาย'),
    transfer: t3('Chuyển trại', 'Transfers', 'การย้าย'),
    other: t3('Khác', 'Other', 'อื่นๆ'),
    none: t3('Chưa có lý do', 'Without reason', 'ไม่ระบุสาเหตุ'),
  },
  deathpanel: {
    sows: t3('Nái', 'Sows', 'แม่สุกร'),
    suckling: t3('Heo con theo mẹ', 'Suckling piglets', 'ลูกสุกรดูดนม'),
    nursery: t3('Heo cai sữa', 'Nursery', 'อนุบาล'),
    stillborn: t3('Chết khi sinh', 'Stillborn', 'ตายแรกคลอด'),
  },
  removalstep: { month: t3('Tháng', 'Months', 'เดือน'), week: t3('Tuần', 'Weeks', 'สัปดาห์') },
});
