import { defineLists } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** Fixed lists of the work lists, semen and gilts. */
export const WORKLIST_LISTS = defineLists({
  checkmode: {
    due: t3('Đến hạn khám', 'Due on the day', 'ถึงกำหนดตรวจ'),
    done: t3('Đã khám trong kỳ', 'Done in the period', 'ตรวจแล้วในช่วง'),
  },
  rutview: {
    all: t3('Mọi hậu bị', 'All gilts present', 'สุกรสาวทั้งหมด'),
    ready: t3('Đủ điều kiện phối', 'Ready to serve', 'พร้อมผสม'),
    late: t3('Chậm lên giống', 'Late', 'ล่าช้า'),
    sows: t3('Nái sau cai sữa', 'Sows after weaning', 'แม่หลังหย่านม'),
  },
  lossbasis: {
    dated: t3('Ngày chết (PWM C)', 'Day of death (PWM C)', 'วันตาย (PWM C)'),
    closed: t3('Ổ cai sữa (PWM A, B)', 'Litters closed (PWM A, B)', 'ครอกหย่านม (PWM A, B)'),
  },
  littergroup: {
    parity: t3('Lứa đẻ', 'Parity', 'ลำดับท้อง'),
    lineage: t3('Dòng giống', 'Lineage', 'สายเลือด'),
    boar: t3('Đực phối', 'Boar', 'พ่อพันธุ์'),
    boarlineage: t3('Dòng đực', 'Boar lineage', 'สายเลือดพ่อพันธุ์'),
    operator: t3('Người đỡ đẻ', 'Operator', 'ผู้ทำคลอด'),
    house: t3('Chuồng đẻ', 'House', 'โรงเรือนคลอด'),
    gestation: t3('Ngày mang thai', 'Gestation days', 'วันอุ้มท้อง'),
    mateday: t3('Số ngày chờ phối', 'Days from weaning to mating', 'วันหย่านมถึงผสม'),
    lactation: t3('Ngày nuôi con lứa trước', 'Lactation before', 'วันเลี้ยงลูกท้องก่อน'),
    month: t3('Tháng đẻ', 'Month', 'เดือนที่คลอด'),
  },
  boarage: {
    young: t3('Dưới 1 năm', 'Under 1 year', 'ต่ำกว่า 1 ปี'),
    adult: t3('1 đến 3 năm', '1 to 3 years', '1 ถึง 3 ปี'),
    old: t3('Trên 3 năm', 'Over 3 years', 'เกิน 3 ปี'),
  },
});
