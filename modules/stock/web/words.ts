import { t3 } from '#kernel/language.ts';
import { NOTE_WORDS, STOCK_WORDS } from '../contract/words.ts';

/** Words of the stock shown on several screens. */
export const WORDS = {
  ...STOCK_WORDS,
  ...NOTE_WORDS,
  base: t3('Quy đổi', 'Base quantity', 'จำนวนหน่วยฐาน'),
  amount: t3('Thành tiền', 'Amount', 'จำนวนเงิน'),
  average: t3('Giá bình quân', 'Average price', 'ราคาเฉลี่ย'),
  stock: t3('Tồn kho', 'Stock', 'คงเหลือ'),
  maker: t3('Người lập', 'Maker', 'ผู้จัดทำ'),
  checker: t3('Người kiểm tra', 'Checker', 'ผู้ตรวจ'),
  paper: t3('Chứng từ', 'Paper', 'เอกสาร'),
  issued: t3('Đã xuất', 'Issued', 'จ่ายแล้ว'),
  left: t3('Còn lại', 'Left', 'เหลือ'),
  items: t3('Các mặt hàng', 'Items', 'รายการ'),
  remove: t3('Bỏ dòng', 'Remove the line', 'ลบรายการ'),
  print: t3('In', 'Print', 'พิมพ์'),
} as const;
