import { COUNTRY_LIST } from '#engine/define/common-lists.ts';
import { choice, code, date, defineList, int, text } from '#engine/define/fields.ts';
import { nameFields } from '#engine/define/members.ts';
import { t3 } from '#kernel/language.ts';

/** States of a farm that people set. */
export const FARM_STATES = defineList('farmstate', {
  setup: t3('Đang thiết lập', 'Being set up', 'กำลังตั้งค่า'),
  live: t3('Đang hoạt động', 'Live', 'ใช้งาน'),
  closed: t3('Đã đóng', 'Closed', 'ปิด'),
});
export const UNIT_TYPES = defineList('unittp', {
  GGP: t3('Đàn cụ kỵ (GGP)', 'Great-grandparent unit (GGP)', 'ฝูงทวดพันธุ์ (GGP)'),
  GP: t3('Đàn ông bà (GP)', 'Grandparent herd (GP)', 'ฝูงปู่ย่าพันธุ์ (GP)'),
  PS: t3('Đàn bố mẹ (PS)', 'Parent-stock herd (PS)', 'ฝูงพ่อแม่พันธุ์ (PS)'),
  commercial: t3('Trại thương phẩm', 'Commercial farm', 'ฟาร์มขุน'),
});
const YES_NO = defineList('yesno', { Y: t3('Có', 'Yes', 'ใช่'), N: t3('Không', 'No', 'ไม่ใช่') });

/** What the list of farms is narrowed by. */
export const FARM_FILTERS = [text('text', t3('Mã hoặc tên trại', 'Farm id or name', 'รหัสหรือชื่อฟาร์ม'), { maxLength: 60 })] as const;

/** The mark of a farm group or company. */
export const GROUP_CODE = text('code', t3('Mã', 'Code', 'รหัส'), {
  required: true,
  maxLength: 34,
  help: t3(
    'Công ty 75@TÊN@; nhóm trại có tên công ty, ví dụ 70@TÊN.BẮC@',
    'Company 75@NAME@; a farm group holds its company’s name, for example 70@NAME.NORTH@',
    'บริษัท 75@ชื่อ@ กลุ่มฟาร์มต้องมีชื่อบริษัท เช่น 70@ชื่อ.เหนือ@',
  ),
});

/** What a farm group or a company is called. */
export const GROUP_NAMES = nameFields(80);

/** A farm group, or a company. */
export const GROUP_FIELDS = [GROUP_CODE, ...GROUP_NAMES, code('parent', t3('Thuộc công ty', 'Company', 'สังกัดบริษัท'), { list: 'grp75' })] as const;

/** The day a farm changed its group, not after today; blank is today. */
export const MOVED = date('movedt', t3('Ngày chuyển', 'Date of the move', 'วันที่ย้าย'), { initial: 'today' });

/** What a farm is told by; the settings among it leave a value as it is where they are blank. */
export const FARM_FIELDS = {
  farmid: text('farmid', t3('Mã trại', 'Farm id', 'รหัสฟาร์ม'), {
    required: true,
    maxLength: 12,
    help: t3(
      '2 đến 12 chữ hoa, số, gạch ngang; không đổi được sau này',
      '2 to 12 capitals, digits, dash; fixed afterwards',
      '2 ถึง 12 ตัวพิมพ์ใหญ่ ตัวเลข ขีด แก้ภายหลังไม่ได้',
    ),
  }),
  farmname: text('farmname', t3('Tên trại', 'Name', 'ชื่อฟาร์ม'), { required: true, maxLength: 80 }),
  shtnm: text('shtnm', t3('Tên ngắn', 'Short name', 'ชื่อย่อ'), { required: true, maxLength: 12 }),
  prnt1: code('prnt1', t3('Nhóm trại', 'Farm group', 'กลุ่มฟาร์ม'), { list: 'grp70', required: true }),
  unittype: choice('unittype', t3('Loại trại', 'Unit type', 'ประเภทฟาร์ม'), UNIT_TYPES, { required: true, fallback: 'commercial' }),
  country: choice('country', t3('Quốc gia', 'Country', 'ประเทศ'), COUNTRY_LIST, { required: true, fallback: 'VN' }),
  province: code('province', t3('Tỉnh', 'Province', 'จังหวัด'), { list: 'province' }),
  address: text('address', t3('Địa chỉ', 'Address', 'ที่อยู่'), { maxLength: 200 }),
  tel: text('tel', t3('Điện thoại', 'Telephone', 'โทรศัพท์'), { maxLength: 30 }),
  fax: text('fax', t3('Fax', 'Fax', 'แฟกซ์'), { maxLength: 30 }),
  website: text('website', t3('Trang web', 'Website', 'เว็บไซต์'), { maxLength: 120 }),
  weekstart: code('weekstart', t3('Tuần bắt đầu', 'Week starts on', 'วันเริ่มสัปดาห์'), { list: 'weekday' }),
  lockday: int('lockday', t3('Số ngày còn được sửa (9999: không khóa)', 'Days until data lock (9999: no lock)', 'จำนวนวันก่อนล็อกข้อมูล (9999 ไม่ล็อก)'), {
    max: 9999,
  }),
  backday: int(
    'backday',
    t3('Số ngày được nhập lùi (9999: không giới hạn)', 'Days back that are accepted (9999: no limit)', 'จำนวนวันที่บันทึกย้อนหลังได้ (9999 ไม่จำกัด)'),
    { max: 9999 },
  ),
  subweanflg: choice('subweanflg', t3('Cho cai sữa một phần', 'Partial weaning', 'หย่านมบางส่วน'), YES_NO),
  pgletflg: choice('pgletflg', t3('Đánh số heo con từ khi sinh', 'Piglets identified from birth', 'ทำเบอร์ลูกสุกรตั้งแต่เกิด'), YES_NO),
  state: choice('state', t3('Trạng thái', 'State', 'สถานะ'), FARM_STATES, { required: true, fallback: 'setup' }),
  subscriptionEnd: date('subscriptionEnd', t3('Hạn sử dụng', 'Subscription end', 'วันสิ้นสุดการใช้งาน')),
  reason: text('reason', t3('Lý do', 'Reason', 'เหตุผล'), { maxLength: 200 }),
};
