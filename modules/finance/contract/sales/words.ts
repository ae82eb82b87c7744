import { defineList } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** What the fields of a delivery note are called. */
export const SALE_WORDS = {
  note: t3('Số phiếu', 'Delivery note', 'เลขที่ใบส่งของ'),
  valuedt: t3('Ngày bán', 'Date of sale', 'วันที่ขาย'),
  from: t3('Từ ngày', 'From date', 'ตั้งแต่วันที่'),
  to: t3('Đến ngày', 'To date', 'ถึงวันที่'),
  dates: t3('Tính theo', 'Dates of', 'วันที่ตาม'),
  customer: t3('Khách hàng', 'Customer', 'ลูกค้า'),
  paymethod: t3('Hình thức thanh toán', 'Payment method', 'วิธีชำระเงิน'),
  duedt: t3('Hạn thanh toán', 'Due date', 'กำหนดชำระ'),
  duedtHelp: t3('Để trống: theo hạn của khách hàng', 'Left empty: by the customer’s term', 'เว้นว่าง: ตามเครดิตของลูกค้า'),
  store: t3('Kho xuất hàng', 'Warehouse', 'คลังสินค้า'),
  seller: t3('Người bán', 'Sold by', 'ผู้ขาย'),
  refno: t3('Số hóa đơn', 'Invoice number', 'เลขที่ใบกำกับ'),
  driver: t3('Tài xế', 'Driver', 'คนขับ'),
  plate: t3('Biển số xe', 'Vehicle plate', 'ทะเบียนรถ'),
  destination: t3('Nơi giao', 'Destination', 'ปลายทาง'),
  tofarm: t3('Trại nhận cùng công ty', 'Own farm that receives', 'ฟาร์มในเครือที่รับ'),
  toroom: t3('Chuồng nhận', 'House that receives', 'โรงเรือนที่รับ'),
  toroomHelp: t3('Chuồng của trại nhận, để xét sức chứa', 'A house of that farm, whose free places are looked at', 'โรงเรือนของฟาร์มนั้น เพื่อตรวจที่ว่าง'),
  receiver: t3('Người nhận', 'Receiver', 'ผู้รับ'),
  controller: t3('Người kiểm tra', 'Controller', 'ผู้ตรวจ'),
  accountant: t3('Kế toán', 'Accountant', 'ผู้บัญชี'),
  manager: t3('Người duyệt', 'Manager', 'ผู้จัดการ'),
  maker: t3('Người lập', 'Maker', 'ผู้จัดทำ'),
  discountAll: t3('Giảm giá cả phiếu', 'Discount of the note', 'ส่วนลดทั้งใบ'),
  paidnow: t3('Khách trả ngay', 'Paid now', 'ชำระทันที'),
  remark: t3('Ghi chú', 'Remark', 'หมายเหตุ'),
  kind: t3('Loại hàng bán', 'What is sold', 'ประเภทที่ขาย'),
  item: t3('Mặt hàng', 'Item', 'สินค้า'),
  unit: t3('Đơn vị', 'Unit', 'หน่วย'),
  lot: t3('Số lô', 'Lot', 'ล็อต'),
  expdt: t3('Hạn dùng', 'Expiry date', 'วันหมดอายุ'),
  house: t3('Chuồng', 'House', 'โรงเรือน'),
  batch: t3('Lứa nuôi', 'Batch', 'รุ่น'),
  pgid: t3('Số tai nái, đực, hậu bị', 'Sow, boar or gilt', 'เบอร์แม่ พ่อพันธุ์ สุกรสาว'),
  leaving: t3('Lý do loại, bán', 'Reason of leaving', 'เหตุผลที่ออกจากฝูง'),
  qty: t3('Số lượng', 'Quantity', 'จำนวน'),
  heads: t3('Số con', 'Head', 'จำนวนตัว'),
  weight: t3('Tổng khối lượng', 'Total weight', 'น้ำหนักรวม'),
  mean: t3('Khối lượng bình quân', 'Mean weight', 'น้ำหนักเฉลี่ย'),
  basis: t3('Giá theo', 'Price per', 'ราคาต่อ'),
  price: t3('Đơn giá', 'Price', 'ราคา'),
  discpct: t3('Chiết khấu', 'Discount', 'ส่วนลด'),
  discount: t3('Giảm giá', 'Discount amount', 'จำนวนส่วนลด'),
  saleclass: t3('Loại bán', 'Sale class', 'ประเภทการขาย'),
  tags: t3('Số tai', 'Ear tags', 'เบอร์หู'),
  reason: t3('Lý do chọn lô khác', 'Why another lot', 'เหตุผลที่เลือกล็อตอื่น'),
  lines: t3('Dòng hàng', 'Lines', 'รายการ'),
  items: t3('Hàng bán', 'Sold', 'รายการขาย'),
  amount: t3('Thành tiền', 'Amount', 'จำนวนเงิน'),
  net: t3('Tiền hàng', 'Net', 'ยอดสุทธิ'),
  tax: t3('Thuế', 'Tax', 'ภาษี'),
  total: t3('Tổng cộng', 'Total', 'รวมทั้งสิ้น'),
  paid: t3('Đã trả', 'Paid', 'ชำระแล้ว'),
  balance: t3('Còn nợ', 'Balance', 'คงค้าง'),
  overdue: t3('Quá hạn', 'Overdue', 'เกินกำหนด'),
  margin: t3('Lãi gộp', 'Margin', 'กำไรขั้นต้น'),
  state: t3('Trạng thái', 'State', 'สถานะ'),
  unpaid: t3('Chưa trả hết', 'Unpaid only', 'ยังไม่ชำระครบ'),
  credit: t3('Hạn mức nợ', 'Credit limit', 'วงเงินเครดิต'),
  owes: t3('Khách đang nợ', 'Customer owes', 'ลูกค้าค้างชำระ'),
  stock: t3('Tồn kho', 'Stock', 'คงเหลือ'),
  live: t3('Heo đang có', 'Live pigs', 'สุกรที่มี'),
  lastPrice: t3('Giá bán gần nhất', 'Last price', 'ราคาล่าสุด'),
  pricelist: t3('Bảng giá', 'Price list', 'รายการราคา'),
  listPrice: t3('Giá bán niêm yết', 'List price', 'ราคาตามบัญชี'),
  reasonWhy: t3('Lý do', 'Reason', 'เหตุผล'),
  missingOnly: t3('Chỉ dòng chưa có giá', 'Lines without a price only', 'เฉพาะรายการที่ยังไม่มีราคา'),
  errorsOnly: t3('Phiếu còn lỗi', 'With errors only', 'เฉพาะที่มีข้อผิดพลาด'),
} as const;

/** What a sale does to the cost of its batch. */
export const SALE_COSTS = {
  sold: t3('Chi phí đi theo số con bán', 'Cost the sold carry', 'ต้นทุนที่ไปกับตัวที่ขาย'),
  gain: t3('Chi phí mỗi kg tăng', 'Cost per kg gain', 'ต้นทุนต่อ กก. เพิ่ม'),
  margin: t3('Lợi nhuận của lứa', 'Margin of the batch', 'กำไรของรุ่น'),
} as const;

/** Which date a period is of. */
export const SALE_DATES = defineList('saledates', {
  date: t3('Ngày bán', 'Date of sale', 'วันที่ขาย'),
  paid: t3('Ngày trả tiền', 'Date of payment', 'วันที่ชำระ'),
});

/** What a price is for. */
export const SALE_BASIS = defineList('salebasis', {
  kg: t3('Một kg', 'kg', 'กิโลกรัม'),
  head: t3('Một con', 'Head', 'ตัว'),
  unit: t3('Một đơn vị', 'Unit', 'หน่วย'),
});
