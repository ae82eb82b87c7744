import { choice, code, date, decimal, int, longtext, text } from '#engine/define/fields.ts';
import { ownPriceList } from '#engine/define/price-list.ts';
import { defineResource } from '#engine/define/resource.ts';
import { t3 } from '#kernel/language.ts';
import { LAB_LISTS } from '../lab-lists.ts';
import { W } from '../requests/words.ts';

const SERVES = t3('Phòng khác cùng phục vụ', 'Other laboratories that serve it', 'ห้องอื่นที่ให้บริการด้วย');

/** Who sends samples to the laboratory and who pays. */
export const labCustomer = defineResource({
  name: 'labcustomer',
  module: 'lab',
  screen: 'LabCustListManagement',
  table: 'lab_customer',
  scope: 'farm',
  key: 'custid',
  one: 'Customer',
  many: 'Customers',
  keeper: 20,
  fields: [
    text('custid', t3('Mã khách hàng', 'Customer code', 'รหัสลูกค้า'), { required: true, maxLength: 20, format: 'code' }),
    text('V', t3('Tên tiếng Việt', 'Vietnamese name', 'ชื่อภาษาเวียดนาม'), { required: true, maxLength: 120 }),
    text('E', t3('Tên tiếng Anh', 'English name', 'ชื่อภาษาอังกฤษ'), { maxLength: 120 }),
    text('T', t3('Tên tiếng Thái', 'Thai name', 'ชื่อภาษาไทย'), { maxLength: 120 }),
    choice('kind', t3('Loại khách hàng', 'Kind', 'ประเภทลูกค้า'), LAB_LISTS.labcustkind, { required: true, initial: 'company' }),
    text('taxno', t3('Mã số thuế', 'Tax code', 'เลขประจำตัวผู้เสียภาษี'), { maxLength: 40 }),
    text('address', t3('Địa chỉ', 'Address', 'ที่อยู่')),
    code('province', t3('Tỉnh, thành', 'Province', 'จังหวัด'), { list: 'province', maxLength: 20 }),
    text('tel', t3('Điện thoại', 'Telephone', 'โทรศัพท์'), { maxLength: 40 }),
    text('emails', t3('Thư nhận kết quả', 'E-mails for reports', 'อีเมลรับผล'), { maxLength: 500 }),
    code('language', t3('Ngôn ngữ phiếu kết quả', 'Language of reports', 'ภาษาของรายงาน'), {
      list: 'language',
      required: true,
      initial: 'V',
      maxLength: 1,
    }),
    ownPriceList(),
    decimal('discount', t3('Giảm giá', 'Discount', 'ส่วนลด'), { decimals: 2, max: 100, unit: '%' }),
    code('paymethod', t3('Hình thức thanh toán', 'Payment method', 'วิธีชำระเงิน'), { list: 'paymethod', maxLength: 20 }),
    decimal('credit', t3('Hạn mức nợ', 'Credit limit', 'วงเงินเครดิต'), { decimals: 0, max: 1e15 }),
    date('fromdt', t3('Hiệu lực từ', 'Active from', 'ใช้ตั้งแต่')),
    date('todt', t3('Hiệu lực đến', 'Active to', 'ใช้ถึง')),
    longtext('remark', W.remark, { maxLength: 500 }),
  ],
  shown: [
    text('name', t3('Tên', 'Name', 'ชื่อ'), { fallback: '' }),
    int('farms', t3('Số trại', 'Farms', 'จำนวนฟาร์ม'), { fallback: 0 }),
    int('requests', t3('Phiếu 12 tháng', 'Requests, 12 months', 'ใบส่งตรวจ 12 เดือน'), { fallback: 0 }),
    decimal('unpaid', t3('Chưa thanh toán', 'Unpaid', 'ค้างชำระ'), { decimals: 0 }),
    text('labs', SERVES),
    text('alias', t3('Đã gộp vào', 'Merged into', 'รวมเข้ากับ')),
  ],
  levels: { pricelist: 60, discount: 60, credit: 60 },
  grid: ['custid', 'name', 'kind', 'farms', 'requests', 'unpaid', 'province', 'tel', 'emails', 'language', 'labs', 'alias', 'inuse'],
  search: ['custid', 'V', 'E', 'T', 'tel'],
  kept: true,
  copied: { label: SERVES, list: 'labreach' },
  errors: ['V_INVALID', 'V_RANGE', '898'],
});
