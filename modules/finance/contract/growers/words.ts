import { defineList } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** What growers and price lists are called. */
export const G = {
  contractid: t3('Mã hợp đồng', 'Contract', 'รหัสสัญญา'),
  grower: t3('Người nuôi', 'Grower', 'ผู้เลี้ยง'),
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  batch: t3('Lứa', 'Batch', 'รุ่น'),
  validfrom: t3('Từ ngày', 'Valid from', 'มีผลตั้งแต่'),
  basis: t3('Tính công theo', 'Paid per', 'คิดค่าจ้างต่อ'),
  fee: t3('Đơn giá', 'Fee', 'อัตรา'),
  fcr: t3('FCR khoán', 'Agreed FCR', 'FCR ที่ตกลง'),
  fcrrate: t3('Thưởng, phạt mỗi 0,01 FCR × kg tăng', 'For each 0.01 of FCR, a kg gained', 'ต่อ FCR 0.01 × กก. เพิ่ม'),
  loss: t3('Hao hụt khoán', 'Agreed losses', 'สูญเสียที่ตกลง'),
  lossrate: t3('Thưởng, phạt mỗi 1 % hao hụt × con nhập', 'For each point of losses, a head in', 'ต่อ 1 % สูญเสีย × ตัวเข้า'),
  terms: t3('Điều khoản theo ngày', 'Terms by day', 'เงื่อนไขตามวันที่'),
  addTerms: t3('Thêm điều khoản', 'Add terms', 'เพิ่มเงื่อนไข'),
  closedt: t3('Ngày đóng chuồng', 'Closing date', 'วันปิดโรงเรือน'),
  heads: t3('Số con xuất', 'Head out', 'จำนวนออก'),
  kg: t3('Khối lượng xuất', 'Weight out', 'น้ำหนักออก'),
  gain: t3('Tăng trọng', 'Net gain', 'น้ำหนักเพิ่ม'),
  lossPct: t3('Hao hụt', 'Losses', 'สูญเสีย'),
  feeAmount: t3('Tiền công', 'Fee', 'ค่าจ้าง'),
  fcrpart: t3('Thưởng, phạt FCR', 'FCR bonus or malus', 'โบนัส/หัก FCR'),
  losspart: t3('Thưởng, phạt hao hụt', 'Losses bonus or malus', 'โบนัส/หักสูญเสีย'),
  total: t3('Thực nhận', 'To be paid', 'ยอดสุทธิ'),
  state: t3('Trạng thái', 'State', 'สถานะ'),
  stale: t3('Lứa đã thay đổi: tính lại', 'The batch has changed: reckon again', 'รุ่นเปลี่ยนไป: คำนวณใหม่'),
  first: t3('Ký lần 1', 'First signature', 'ลายเซ็นที่ 1'),
  second: t3('Ký lần 2', 'Second signature', 'ลายเซ็นที่ 2'),
  reason: t3('Lý do', 'Reason', 'เหตุผล'),
  from: t3('Đóng từ ngày', 'Closed from', 'ปิดตั้งแต่'),
  to: t3('Đến ngày', 'To', 'ถึงวันที่'),
} as const;

/** What a fee is for. */
export const TERM_BASIS = defineList('termbasis', {
  head: t3('Con xuất chuồng', 'Head out', 'ตัวที่ออก'),
  kg: t3('kg xuất chuồng', 'kg out', 'กก. ที่ออก'),
  gain: t3('kg tăng trọng', 'kg gained', 'กก. ที่เพิ่ม'),
  price: t3('kg gà, theo giá thỏa thuận', 'kg of birds, at the agreed price', 'กก. ไก่ ตามราคาตกลง'),
});
