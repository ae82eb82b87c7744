import { useMemo } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { loadSession } from '#engine/web/session/actions.ts';
import { useText } from '#engine/web/text/text.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { type findFarms, saveFarm } from '../contract/farm.calls.ts';

export const WORDS = {
  add: t3('Mở trại mới', 'New farm', 'เปิดฟาร์มใหม่'),
  edit: t3('Sửa trại', 'Edit farm', 'แก้ไขฟาร์ม'),
};

export const LABELS = {
  farmid: t3('Mã trại', 'Farm id', 'รหัสฟาร์ม'),
  farmname: t3('Tên trại', 'Name', 'ชื่อฟาร์ม'),
  shtnm: t3('Tên ngắn', 'Short name', 'ชื่อย่อ'),
  unittype: t3('Loại trại', 'Unit type', 'ประเภทฟาร์ม'),
  country: t3('Quốc gia', 'Country', 'ประเทศ'),
  province: t3('Tỉnh', 'Province', 'จังหวัด'),
  address: t3('Địa chỉ', 'Address', 'ที่อยู่'),
  website: t3('Trang web', 'Website', 'เว็บไซต์'),
  tel: t3('Điện thoại', 'Telephone', 'โทรศัพท์'),
  fax: t3('Fax', 'Fax', 'แฟกซ์'),
  prnt1: t3('Nhóm trại', 'Farm group', 'กลุ่มฟาร์ม'),
  state: t3('Trạng thái', 'State', 'สถานะ'),
  subscriptionEnd: t3('Hạn sử dụng', 'Subscription end', 'วันสิ้นสุดการใช้งาน'),
  users: t3('Người dùng', 'Users', 'ผู้ใช้'),
  animals: t3('Heo hiện có', 'Animals present', 'สุกรที่มีอยู่'),
  rooms: t3('Chuồng', 'Houses', 'โรงเรือน'),
  goods: t3('Mặt hàng trong kho', 'Goods in stock', 'สินค้าในคลัง'),
  lastEntry: t3('Nhập liệu cuối', 'Last entry', 'บันทึกล่าสุด'),
  daysSince: t3('Số ngày chưa nhập', 'Days since last entry', 'จำนวนวันที่ไม่ได้บันทึก'),
  daysLeft: t3('Còn hạn (ngày)', 'Subscription days left', 'อายุใช้งานคงเหลือ (วัน)'),
  weekstart: t3('Tuần bắt đầu', 'Week starts on', 'วันเริ่มสัปดาห์'),
  subweanflg: t3('Cai sữa từng phần', 'Partial weaning', 'หย่านมบางส่วน'),
  pgletflg: t3('Định danh heo con từ lúc sinh', 'Piglets identified from birth', 'ระบุตัวลูกสุกรตั้งแต่เกิด'),
  lockday: t3('Số ngày khóa (9999: không khóa)', 'Lock days (9999: no lock)', 'วันล็อก (9999 ไม่ล็อก)'),
  backday: t3('Số ngày nhập lùi (9999: không giới hạn)', 'Back days (9999: no limit)', 'วันย้อนหลัง (9999 ไม่จำกัด)'),
  reason: t3('Lý do', 'Reason', 'เหตุผล'),
};

export const STATES: Readonly<Record<string, Text3>> = {
  setup: t3('Đang thiết lập', 'Being set up', 'กำลังตั้งค่า'),
  live: t3('Đang hoạt động', 'Live', 'ใช้งาน'),
  closed: t3('Đã đóng', 'Closed', 'ปิด'),
  trial: t3('Dùng thử', 'Trial', 'ทดลอง'),
};

const FIELDS: readonly Field[] = [
  {
    key: 'farmid',
    kind: 'text',
    label: LABELS.farmid,
    required: true,
    maxLength: 12,
    help: t3(
      '2 đến 12 chữ hoa, số, gạch ngang; không đổi được sau này',
      '2 to 12 capitals, digits, dash; fixed afterwards',
      '2 ถึง 12 ตัวพิมพ์ใหญ่ ตัวเลข ขีด แก้ภายหลังไม่ได้',
    ),
  },
  { key: 'farmname', kind: 'text', label: LABELS.farmname, required: true, maxLength: 80 },
  { key: 'shtnm', kind: 'text', label: LABELS.shtnm, required: true, maxLength: 12 },
  { key: 'prnt1', kind: 'code', label: LABELS.prnt1, list: 'grp70', required: true },
  { key: 'unittype', kind: 'code', label: LABELS.unittype, list: 'unittp', required: true, initial: 'commercial' },
  { key: 'country', kind: 'code', label: LABELS.country, list: 'country', required: true, initial: 'VN' },
  { key: 'province', kind: 'code', label: LABELS.province, list: 'province' },
  { key: 'address', kind: 'text', label: LABELS.address, maxLength: 200 },
  { key: 'tel', kind: 'text', label: LABELS.tel, maxLength: 30 },
  { key: 'fax', kind: 'text', label: LABELS.fax, maxLength: 30 },
  { key: 'website', kind: 'text', label: LABELS.website, maxLength: 120 },
  { key: 'weekstart', kind: 'code', label: LABELS.weekstart, list: 'weekday' },
  { key: 'lockday', kind: 'int', label: LABELS.lockday, min: 0, max: 9999 },
  { key: 'backday', kind: 'int', label: LABELS.backday, min: 0, max: 9999 },
  { key: 'subweanflg', kind: 'code', label: LABELS.subweanflg, list: 'yesno' },
  { key: 'pgletflg', kind: 'code', label: LABELS.pgletflg, list: 'yesno' },
  { key: 'state', kind: 'code', label: LABELS.state, required: true, initial: 'setup' },
  { key: 'subscriptionEnd', kind: 'date', label: LABELS.subscriptionEnd },
  { key: 'reason', kind: 'text', label: LABELS.reason, maxLength: 200 },
];
const EDIT_FIELDS = FIELDS.slice(1);

/** A farm as the list has it. */
export type Farm = OutputOf<typeof findFarms>['rows'][number];

/** A farm as the form holds it; a code stands as text. */
function valuesOf(farm: Farm): FieldValues {
  const row = farm as unknown as Readonly<Record<string, string | number | null>>;
  return { ...Object.fromEntries(EDIT_FIELDS.map(({ key }) => [key, row[key] ?? null])), weekstart: String(farm.weekstart ?? 1) };
}

/** Opens a farm, or changes its description. */
export function FarmForm({ farm, onDone }: { readonly farm: Farm | null; readonly onDone: () => void }) {
  const text = useText();
  const initial = useMemo<FieldValues>(() => (farm === null ? {} : valuesOf(farm)), [farm]);
  const rows = useMemo(
    () => ({ state: (['setup', 'live', 'closed'] as const).map((value) => ({ value, label: text(STATES[value] ?? t3(value, value, value)) })) }),
    [text],
  );
  return (
    <FieldForm
      label={text(farm === null ? WORDS.add : WORDS.edit)}
      draft={`FarmManagement.${farm?.farmid ?? 'new'}`}
      fields={farm === null ? FIELDS : EDIT_FIELDS}
      call={saveFarm}
      initial={initial}
      rows={rows}
      toInput={(values) => ({ ...values, isNew: farm === null, farmid: farm?.farmid ?? values['farmid'] })}
      told
      forgets={['/admin/findFarms', '/common/']}
      onSaved={() => {
        void loadSession();
        onDone();
      }}
    />
  );
}
