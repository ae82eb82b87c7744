import { t3 } from '#kernel/language.ts';
import { noteList } from './papers/note-list.ts';

/** PigExpReport2: every sale and every cost with what is paid of it; sums, balances by age, the statement of a customer. */
export const report = noteList('pigs', {
  menuGroup: 'finance',
  place: 8,
  title: t3('Danh sách phiếu xuất bán', 'Delivery Note List', 'รายการใบส่งของ'),
  purpose: t3(
    'Mọi phiếu bán và phiếu chi: tiền hàng, đã trả, còn nợ, quá hạn; cộng theo khách, mặt hàng, nhóm, ngày, tháng; sổ công nợ.',
    'Every sale and cost: amounts, paid, balance, overdue; sums by customer, item, group, day, month; statements of account.',
    'การขายและค่าใช้จ่ายทั้งหมด ยอดเงิน ชำระแล้ว คงค้าง เกินกำหนด รวมตามลูกค้า สินค้า กลุ่ม วัน เดือน และใบแจ้งยอด',
  ),
});
