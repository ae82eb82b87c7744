import { defineList } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** What the fields of a cost voucher are called. */
export const COST_WORDS = {
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
  farms: t3('Các trại', 'Farms', 'ฟาร์ม'),
  note: t3('Số phiếu', 'Voucher', 'เลขที่ใบ'),
  valuedt: t3('Ngày', 'Date', 'วันที่'),
  from: t3('Từ ngày', 'From date', 'ตั้งแต่วันที่'),
  to: t3('Đến ngày', 'To date', 'ถึงวันที่'),
  dates: t3('Tính theo', 'Dates of', 'วันที่ตาม'),
  item: t3('Khoản chi', 'Cost item', 'รายการค่าใช้จ่าย'),
  costgrp: t3('Nhóm chi phí', 'Cost group', 'กลุ่มต้นทุน'),
  place: t3('Chi cho', 'Spent on', 'ใช้จ่ายสำหรับ'),
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  area: t3('Khu vực', 'Area', 'พื้นที่'),
  supplier: t3('Bên nhận tiền', 'Supplier', 'ผู้จำหน่าย'),
  refno: t3('Số hóa đơn', 'Reference number', 'เลขที่อ้างอิง'),
  amount: t3('Số tiền (chưa thuế)', 'Amount (without tax)', 'จำนวนเงิน (ก่อนภาษี)'),
  tax: t3('Tiền thuế', 'Tax', 'ภาษี'),
  total: t3('Tổng cộng', 'Total', 'รวมทั้งสิ้น'),
  months: t3('Phân bổ số tháng', 'Spread over months', 'กระจาย (เดือน)'),
  share: t3('Phần của tháng', "Month's share", 'ส่วนของเดือน'),
  paymethod: t3('Hình thức thanh toán', 'Payment method', 'วิธีชำระเงิน'),
  paid: t3('Đã trả', 'Paid', 'ชำระแล้ว'),
  paidnow: t3('Trả ngay', 'Paid now', 'ชำระทันที'),
  balance: t3('Còn nợ', 'Balance', 'คงค้าง'),
  repeat: t3('Lặp lại hằng tháng', 'Repeats every month', 'ซ้ำทุกเดือน'),
  follows: t3('Phiếu tháng trước', "Last month's voucher", 'ใบของเดือนก่อน'),
  paper: t3('Ảnh hóa đơn', 'Picture of the bill', 'รูปใบแจ้งหนี้'),
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
  state: t3('Trạng thái', 'State', 'สถานะ'),
  unpaid: t3('Chưa trả hết', 'Unpaid only', 'ยังไม่ชำระครบ'),
  maker: t3('Người lập', 'Maker', 'ผู้จัดทำ'),
  checker: t3('Người kiểm tra', 'Checker', 'ผู้ตรวจ'),
  approver: t3('Người duyệt', 'Approver', 'ผู้อนุมัติ'),
  payamount: t3('Số tiền trả', 'Amount paid', 'จำนวนเงินที่ชำระ'),
  paydt: t3('Ngày trả', 'Paid on', 'วันที่ชำระ'),
  returned: t3('Tiền được hoàn lại', 'Money came back', 'ได้รับเงินคืน'),
  reason: t3('Lý do', 'Reason', 'เหตุผล'),
};

/** Where a cost belongs. */
export const COST_PLACES = defineList('costplace', {
  farm: t3('Cả trại', 'The whole farm', 'ทั้งฟาร์ม'),
  area: t3('Một khu vực', 'An area', 'หนึ่งพื้นที่'),
  house: t3('Một chuồng', 'A house', 'หนึ่งโรงเรือน'),
});

/** Which date a period is of. */
export const COST_DATES = defineList('costdates', {
  date: t3('Ngày phiếu', 'Date of the voucher', 'วันที่ของใบ'),
  paid: t3('Ngày trả tiền', 'Date of payment', 'วันที่ชำระ'),
});
