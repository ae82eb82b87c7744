import { Button, Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { notify } from '#engine/web/client/notices.ts';
import { forget } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { loadSession } from '#engine/web/session/actions.ts';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { findFarms, saveFarm } from '../contract/farm.calls.ts';

const t3 = (V: string, E: string, T: string) => ({ V, E, T });

const WORDS = {
  add: t3('Mở trại mới', 'New farm', 'เปิดฟาร์มใหม่'),
  edit: t3('Sửa trại', 'Edit farm', 'แก้ไขฟาร์ม'),
  saved: t3('Đã lưu', 'Saved', 'บันทึกแล้ว'),
  close: t3('Đóng', 'Close', 'ปิด'),
  here: t3('Đang có: ', 'Still there: ', 'ยังมีอยู่: '),
  setup: t3('Khởi tạo thông số', 'Set up', 'ตั้งค่าเริ่มต้น'),
};

const LABELS = {
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
  lastEntry: t3('Nhập liệu cuối', 'Last entry', 'บันทึกล่าสุด'),
  daysSince: t3('Số ngày chưa nhập', 'Days since', 'วันที่ไม่บันทึก'),
  daysLeft: t3('Còn hạn', 'Days left', 'เหลือวัน'),
  reason: t3('Lý do', 'Reason', 'เหตุผล'),
};

const STATES: Readonly<Record<string, ReturnType<typeof t3>>> = {
  setup: t3('Đang thiết lập', 'Being set up', 'กำลังตั้งค่า'),
  live: t3('Đang hoạt động', 'Live', 'ใช้งาน'),
  closed: t3('Đã đóng', 'Closed', 'ปิด'),
  trial: t3('Dùng thử', 'Trial', 'ทดลอง'),
};

const FILTERS: readonly Field[] = [{ key: 'text', kind: 'text', label: LABELS.farmname, maxLength: 60 }];

const COLUMNS: readonly Column[] = [
  { key: 'farmid', label: LABELS.farmid, type: 'text', frozen: true },
  { key: 'farmname', label: LABELS.farmname, type: 'text', width: 22 },
  { key: 'shtnm', label: LABELS.shtnm, type: 'text' },
  { key: 'prnt1', label: LABELS.prnt1, type: 'text', width: 14 },
  { key: 'unittype', label: LABELS.unittype, type: 'text', width: 12 },
  { key: 'stateName', label: LABELS.state, type: 'text', width: 14 },
  { key: 'users', label: LABELS.users, type: 'int' },
  { key: 'animals', label: LABELS.animals, type: 'int' },
  { key: 'rooms', label: LABELS.rooms, type: 'int' },
  { key: 'lastEntry', label: LABELS.lastEntry, type: 'date' },
  { key: 'daysSince', label: LABELS.daysSince, type: 'int' },
  { key: 'daysLeft', label: LABELS.daysLeft, type: 'int' },
];

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
  { key: 'state', kind: 'code', label: LABELS.state, required: true, initial: 'setup' },
  { key: 'subscriptionEnd', kind: 'date', label: LABELS.subscriptionEnd },
  { key: 'reason', kind: 'text', label: LABELS.reason, maxLength: 200 },
];
const EDIT_FIELDS = FIELDS.slice(1);

type Farm = OutputOf<typeof findFarms>['rows'][number];

function FarmForm({ farm, onDone }: { readonly farm: Farm | null; readonly onDone: () => void }) {
  const text = useText();
  const initial = useMemo<FieldValues>(
    () =>
      farm === null ? {} : Object.fromEntries(EDIT_FIELDS.map(({ key }) => [key, ((farm as Record<string, unknown>)[key] as string | null) ?? null])),
    [farm],
  );
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
      onSaved={() => {
        notify('ok', text(WORDS.saved), '');
        forget('/admin/findFarms', '/common/');
        void loadSession();
        onDone();
      }}
    />
  );
}

/** The farms of the company: open, describe, close. */
export default function FarmManagementPage() {
  const text = useText();
  const rights = useRights('FarmManagement');
  const [chosen, setChosen] = useState<Farm | 'new' | null>(null);
  const farm = chosen === 'new' ? null : chosen;
  return (
    <>
      <InquiryPage
        filters={FILTERS}
        columns={COLUMNS}
        call={findFarms}
        toRow={(row: Farm) =>
          ({
            ...row,
            stateName: text(STATES[row.state] ?? t3(row.state, row.state, row.state)),
            _row: JSON.stringify(row),
            ...(row.daysLeft !== null && row.daysLeft < 30 ? { _mark_daysLeft: 'warn' } : {}),
          }) as never
        }
        onRow={(row) => {
          if (rights.edit) setChosen(JSON.parse(String(row['_row'])) as Farm);
        }}
        actions={rights.add ? <Button onClick={() => setChosen('new')}>{text(WORDS.add)}</Button> : undefined}
      />
      <Modal
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        size="lg"
        title={farm === null ? text(WORDS.add) : `${text(WORDS.edit)} ${farm.farmid}`}
        closeButtonProps={{ 'aria-label': text(WORDS.close) }}
      >
        {chosen === null ? null : <FarmForm key={farm?.farmid ?? 'new'} farm={farm} onDone={() => setChosen(null)} />}
        {farm === null ? null : (
          <p>
            {text(WORDS.here)}
            {farm.animals} · {farm.users} {text(LABELS.users)} ·{' '}
            <PageLink name="InitPigParam" params={{ farmid: farm.farmid }}>
              {text(WORDS.setup)}
            </PageLink>
          </p>
        )}
      </Modal>
    </>
  );
}
