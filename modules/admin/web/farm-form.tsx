import { useMemo } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { Words } from '#engine/define/fields.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { loadSession } from '#engine/web/session/actions.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { type findFarms, saveFarm } from '../contract/farm.calls.ts';
import { FARM_FIELDS, FARM_STATES } from '../contract/farm-fields.ts';

export const WORDS = {
  add: t3('Mở trại mới', 'New farm', 'เปิดฟาร์มใหม่'),
  edit: t3('Sửa trại', 'Edit farm', 'แก้ไขฟาร์ม'),
};

export const LABELS = {
  farmid: FARM_FIELDS.farmid.label,
  farmname: FARM_FIELDS.farmname.label,
  shtnm: FARM_FIELDS.shtnm.label,
  unittype: FARM_FIELDS.unittype.label,
  prnt1: FARM_FIELDS.prnt1.label,
  state: FARM_FIELDS.state.label,
  users: t3('Người dùng', 'Users', 'ผู้ใช้'),
  animals: t3('Heo hiện có', 'Pigs present', 'สุกรที่มีอยู่'),
  birds: t3('Gà hiện có', 'Birds present', 'ไก่ที่มีอยู่'),
  rooms: t3('Chuồng', 'Houses', 'โรงเรือน'),
  goods: t3('Mặt hàng trong kho', 'Goods in stock', 'สินค้าในคลัง'),
  requests: t3('Phiếu xét nghiệm chưa xong', 'Open laboratory requests', 'ใบส่งตรวจที่ยังไม่เสร็จ'),
  lastEntry: t3('Nhập liệu cuối', 'Last entry', 'บันทึกล่าสุด'),
  daysSince: t3('Số ngày chưa nhập', 'Days since last entry', 'จำนวนวันที่ไม่ได้บันทึก'),
  daysLeft: t3('Còn hạn (ngày)', 'Subscription days left', 'อายุใช้งานคงเหลือ (วัน)'),
};

export const STATES: Words = { ...FARM_STATES.words, trial: t3('Dùng thử', 'Trial', 'ทดลอง') };

const FIELDS: readonly Field[] = Object.values(FARM_FIELDS);
const EDIT_FIELDS = FIELDS.slice(1);

/** A farm as the list has it. */
export type Farm = OutputOf<typeof findFarms>['rows'][number];

/** A farm as the form holds it; a code stands as text. */
function valuesOf(farm: Farm): FieldValues {
  const row = farm as unknown as Readonly<Record<string, string | number | null>>;
  return { ...Object.fromEntries(EDIT_FIELDS.map(({ key }) => [key, row[key] ?? null])), weekstart: String(farm.weekstart ?? 1) };
}

interface FormProps {
  readonly farm: Farm | null;
  /** Gets the id of a farm that was opened; null after a change. */
  readonly onDone: (opened: string | null) => void;
}

/** Opens a farm, or changes its description. */
export function FarmForm({ farm, onDone }: FormProps) {
  const text = useText();
  const initial = useMemo<FieldValues>(() => (farm === null ? {} : valuesOf(farm)), [farm]);
  return (
    <FieldForm
      label={text(farm === null ? WORDS.add : WORDS.edit)}
      draft={`FarmManagement.${farm?.farmid ?? 'new'}`}
      fields={farm === null ? FIELDS : EDIT_FIELDS}
      call={saveFarm}
      initial={initial}
      toInput={(values) => ({ ...values, isNew: farm === null, farmid: farm?.farmid ?? values['farmid'] })}
      confirmed
      forgets={['/admin/findFarms', '/common/']}
      onSaved={(_, { farmid }) => {
        void loadSession();
        onDone(farm === null && typeof farmid === 'string' ? farmid : null);
      }}
    />
  );
}
