import { t3 } from '#kernel/language.ts';
import { noteList } from './papers/note-list.ts';

/** ChkExpReport2: every note and voucher of chickens with what is paid of it; birds, eggs, grams a bird; sums, balances by age, statements. */
export const report = noteList('poultry', {
  menuGroup: 'poultry-money',
  place: 3,
  title: t3('Báo cáo bán hàng và chi phí nuôi gà', 'Poultry Sales and Costs Report', 'รายงานการขายและค่าใช้จ่ายการเลี้ยงไก่'),
  purpose: t3(
    'Mọi phiếu bán gà, trứng và phiếu chi của chuồng gà: tiền hàng, đã trả, còn nợ, quá hạn; cộng theo khách, đàn, ngày, tháng; sổ công nợ.',
    'Every sale of birds and eggs and every cost: amounts, paid, balance, overdue; sums by customer, flock, day, month; statements.',
    'การขายไก่ ไข่ และค่าใช้จ่ายทั้งหมด ยอดเงิน ชำระแล้ว คงค้าง เกินกำหนด รวมตามลูกค้า ฝูง วัน เดือน และใบแจ้งยอด',
  ),
});
