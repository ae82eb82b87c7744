import { choice, code, codes, date, decimal, defineList, int, text } from '#engine/define/fields.ts';
import { ownPriceList } from '#engine/define/price-list.ts';
import { defineResource } from '#engine/define/resource.ts';
import { t3 } from '#kernel/language.ts';
import { ROLE_WORDS } from './words.ts';

const ROLE = defineList('partnerrole', ROLE_WORDS);
const ROLE_LABEL = t3('Vai trò', 'Role', 'บทบาท');

/** Business partners: suppliers, customers, both, own farms. */
export const partner = defineResource({
  name: 'partner',
  module: 'stock',
  screen: 'PigSupply',
  table: 'partner',
  scope: 'company',
  key: 'partnerid',
  one: 'Partner',
  many: 'Partners',
  keeper: 60,
  fields: [
    text('partnerid', t3('Mã đối tác', 'Code', 'รหัสคู่ค้า'), { required: true, maxLength: 20, format: 'code' }),
    text('name', t3('Tên', 'Name', 'ชื่อ'), { required: true, maxLength: 120 }),
    choice('role', ROLE_LABEL, ROLE, { required: true, initial: 'supplier' }),
    text('taxno', t3('Mã số thuế', 'Tax number', 'เลขผู้เสียภาษี'), { maxLength: 30 }),
    text('address', t3('Địa chỉ', 'Address', 'ที่อยู่')),
    text('tel', t3('Điện thoại', 'Telephone', 'โทรศัพท์'), { maxLength: 40 }),
    text('email', t3('Email', 'E-mail', 'อีเมล'), { maxLength: 120, format: 'email' }),
    text('contact', t3('Người liên hệ', 'Contact', 'ผู้ติดต่อ'), { maxLength: 80 }),
    int('term', t3('Hạn thanh toán', 'Payment term', 'เครดิตชำระเงิน'), { unit: 'd', max: 3650, fallback: 0 }),
    code('paymethod', t3('Hình thức thanh toán', 'Usual payment method', 'วิธีชำระเงินปกติ'), { list: 'paymethod', maxLength: 40 }),
    decimal('credit', t3('Hạn mức nợ', 'Credit limit', 'วงเงินเครดิต'), { decimals: 2, max: 1e12 }),
    decimal('discount', t3('Chiết khấu', 'Default discount', 'ส่วนลดปกติ'), { decimals: 2, unit: '%', max: 100, fallback: 0 }),
    ownPriceList(),
    codes('itemtps', t3('Loại hàng cung cấp', 'Item types supplied', 'ประเภทสินค้าที่ขาย'), { list: 'itemtp', fallback: [] }),
  ],
  shown: [
    decimal('bought', t3('Mua 12 tháng', 'Bought, 12 months', 'ซื้อ 12 เดือน'), { decimals: 0 }),
    decimal('sold', t3('Bán 12 tháng', 'Sold, 12 months', 'ขาย 12 เดือน'), { decimals: 0 }),
    decimal('owed', t3('Khách còn nợ', 'Owes us', 'ลูกค้าค้างชำระ'), { decimals: 0 }),
    decimal('owing', t3('Trại còn phải trả', 'We owe', 'ค้างจ่าย'), { decimals: 0 }),
    text('lastnote', t3('Phiếu gần nhất', 'Last note', 'ใบล่าสุด')),
    date('lastdt', t3('Ngày', 'On', 'วันที่')),
    // Mean days between deliveries; blank with fewer than two.
    decimal('delivery', t3('Ngày giữa hai lần giao', 'Days between deliveries', 'วันระหว่างการส่ง'), { decimals: 1, unit: 'd' }),
    int('refused', t3('Lần giao bị trả', 'Refused deliveries', 'การส่งที่ตีกลับ')),
    codes('doubles', t3('Có thể trùng', 'Possible doubles', 'อาจซ้ำกับ'), { fallback: [] }),
  ],
  levels: { credit: 70 },
  grid: [
    'partnerid',
    'name',
    'role',
    'bought',
    'owing',
    'sold',
    'owed',
    'credit',
    'term',
    'lastdt',
    'lastnote',
    'tel',
    'taxno',
    'discount',
    'delivery',
    'refused',
    'doubles',
    'inuse',
  ],
  filters: [choice('role', ROLE_LABEL, ROLE)],
  search: ['partnerid', 'name', 'taxno', 'tel'],
  errors: ['V_EXISTS', 'ADM_INUSE'],
});
