import { Button, Group, Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { notify } from '#engine/web/client/notices.ts';
import { forget } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { endSessions, findUsers, resetPassword, saveUser } from '../contract/user.calls.ts';
import { DeviceList } from './device-list.tsx';

const t3 = (V: string, E: string, T: string) => ({ V, E, T });

const WORDS = {
  add: t3('Thêm người dùng', 'New user', 'เพิ่มผู้ใช้'),
  edit: t3('Sửa người dùng', 'Edit user', 'แก้ไขผู้ใช้'),
  saved: t3('Đã lưu', 'Saved', 'บันทึกแล้ว'),
  password: t3('Mật khẩu tạm (dùng một ngày): ', 'Temporary password (one day): ', 'รหัสผ่านชั่วคราว (หนึ่งวัน): '),
  reset: t3('Cấp lại mật khẩu', 'Reset password', 'ตั้งรหัสผ่านใหม่'),
  end: t3('Kết thúc các phiên', 'End sessions', 'สิ้นสุดการใช้งาน'),
  ended: t3('Số phiên đã kết thúc: ', 'Sessions ended: ', 'สิ้นสุดแล้ว: '),
  menus: t3('Phân quyền', 'Permissions', 'สิทธิ์'),
  close: t3('Đóng', 'Close', 'ปิด'),
};

const LABELS = {
  username: t3('Tên đăng nhập', 'User name', 'ชื่อผู้ใช้'),
  name: t3('Họ tên', 'Name', 'ชื่อ'),
  usrlvl: t3('Cấp', 'Level', 'ระดับ'),
  role: t3('Vai trò', 'Role', 'บทบาท'),
  farmid: t3('Trại', 'Farm', 'ฟาร์ม'),
  state: t3('Trạng thái', 'State', 'สถานะ'),
  expdt: t3('Hết hạn', 'Expires', 'หมดอายุ'),
  last: t3('Đăng nhập cuối', 'Last sign-in', 'เข้าใช้ล่าสุด'),
  devices: t3('Thiết bị', 'Devices', 'อุปกรณ์'),
  requests: t3('Chờ duyệt', 'Waiting', 'รออนุมัติ'),
  differs: t3('Quyền khác mặc định', 'Rights off default', 'สิทธิ์ต่างจากค่าเริ่มต้น'),
};

const FILTERS: readonly Field[] = [
  { key: 'text', kind: 'text', label: t3('Tìm tên', 'Name', 'ค้นหาชื่อ'), maxLength: 60 },
  { key: 'farmid', kind: 'code', label: LABELS.farmid, list: 'farm' },
];

const COLUMNS: readonly Column[] = [
  { key: 'username', label: LABELS.username, type: 'text', frozen: true, width: 18 },
  { key: 'name', label: LABELS.name, type: 'text', width: 20 },
  { key: 'usrlvl', label: LABELS.usrlvl, type: 'int' },
  { key: 'role', label: LABELS.role, type: 'text', width: 18 },
  { key: 'farmid', label: LABELS.farmid, type: 'text' },
  { key: 'state', label: LABELS.state, type: 'text' },
  { key: 'expdt', label: LABELS.expdt, type: 'date' },
  { key: 'last', label: LABELS.last, type: 'text', width: 12 },
  { key: 'devices', label: LABELS.devices, type: 'int' },
  { key: 'requests', label: LABELS.requests, type: 'int' },
  { key: 'differs', label: LABELS.differs, type: 'int' },
];

const FIELDS: readonly Field[] = [
  { key: 'username', kind: 'text', label: LABELS.username, required: true, maxLength: 120 },
  { key: 'name', kind: 'text', label: LABELS.name, required: true, maxLength: 80 },
  { key: 'usrlvl', kind: 'code', label: LABELS.usrlvl, list: 'usrlvl', required: true },
  { key: 'farmid', kind: 'code', label: LABELS.farmid, list: 'farm', required: true },
  { key: 'applyid', kind: 'code', label: t3('Mã người thực hiện', 'Operator code', 'รหัสผู้ปฏิบัติงาน'), list: 'applyid' },
  { key: 'labid', kind: 'text', label: t3('Phòng xét nghiệm', 'Laboratory', 'ห้องปฏิบัติการ'), maxLength: 20 },
  { key: 'sex', kind: 'code', label: t3('Giới tính', 'Sex', 'เพศ'), list: 'sex' },
  { key: 'email', kind: 'text', label: t3('E-mail', 'E-mail', 'อีเมล'), maxLength: 120 },
  { key: 'tel', kind: 'text', label: t3('Điện thoại', 'Telephone', 'โทรศัพท์'), maxLength: 30 },
  { key: 'language', kind: 'code', label: t3('Ngôn ngữ', 'Language', 'ภาษา'), list: 'language', required: true, initial: 'V' },
  { key: 'expdt', kind: 'date', label: LABELS.expdt },
  { key: 'state', kind: 'code', label: LABELS.state, required: true, initial: 'active' },
  { key: 'reason', kind: 'text', label: t3('Lý do', 'Reason', 'เหตุผล'), maxLength: 200 },
];

const STATES = { active: t3('Đang dùng', 'Active', 'ใช้งาน'), suspended: t3('Tạm ngừng', 'Suspended', 'ระงับ') };

type UserRow = OutputOf<typeof findUsers>['rows'][number];

function UserForm({ user, onDone }: { readonly user: UserRow | null; readonly onDone: () => void }) {
  const text = useText();
  const initial = useMemo<FieldValues>(
    () =>
      user === null
        ? {}
        : Object.fromEntries(
            FIELDS.map(({ key }) => [
              key,
              key === 'usrlvl' ? String(user.usrlvl) : (((user as Record<string, unknown>)[key] as string | null) ?? null),
            ]),
          ),
    [user],
  );
  const rows = useMemo(() => ({ state: (['active', 'suspended'] as const).map((value) => ({ value, label: text(STATES[value]) })) }), [text]);
  return (
    <FieldForm
      label={text(user === null ? WORDS.add : WORDS.edit)}
      draft={`UserAccount.${user?.userid ?? 'new'}`}
      fields={FIELDS}
      call={saveUser}
      initial={initial}
      rows={rows}
      toInput={(values) => ({
        ...values,
        usrlvl: Number(values['usrlvl']),
        ...(user === null ? {} : { userid: user.userid, version: user.version }),
      })}
      onSaved={({ password }) => {
        notify('ok', text(WORDS.saved), password === null ? '' : `${text(WORDS.password)}${password}`);
        forget('/admin/findUsers');
        onDone();
      }}
    />
  );
}

function UserActions({ user }: { readonly user: UserRow }) {
  const text = useText();
  const { open } = useRegistry();
  const reset = async () => {
    const done = await send(resetPassword, { reqid: newRequestId(), userid: user.userid });
    if (done !== null) notify('ok', user.userid, `${text(WORDS.password)}${done.password}`);
  };
  const end = async () => {
    const done = await send(endSessions, { reqid: newRequestId(), userid: user.userid });
    if (done !== null) notify('ok', user.userid, `${text(WORDS.ended)}${done.ended}`);
  };
  return (
    <Group mt="md">
      <Button variant="default" onClick={() => void reset()}>
        {text(WORDS.reset)}
      </Button>
      <Button variant="default" onClick={() => void end()}>
        {text(WORDS.end)}
      </Button>
      <Button variant="default" onClick={() => open('UserMenu', { userid: user.userid })}>
        {text(WORDS.menus)}
      </Button>
    </Group>
  );
}

/** The users under a manager. */
export default function UserAccountPage() {
  const text = useText();
  const rights = useRights('UserAccount');
  const [chosen, setChosen] = useState<UserRow | 'new' | null>(null);
  const user = chosen === 'new' ? null : chosen;
  return (
    <>
      <InquiryPage
        filters={FILTERS}
        columns={COLUMNS}
        call={findUsers}
        toRow={(row: UserRow) =>
          ({
            ...row,
            state: row.state in STATES ? text(STATES[row.state as keyof typeof STATES]) : row.state,
            last: row.lastSignIn?.slice(0, 10).replaceAll('-', '') ?? '',
            differs: row.differs,
            ...(row.idle ? { _mark_last: 'warn' } : {}),
            ...(row.requests > 0 ? { _mark_requests: 'warn' } : {}),
            _row: JSON.stringify(row),
          }) as never
        }
        onRow={(row) => {
          const found = JSON.parse(String(row['_row'])) as UserRow;
          if (found.editable && rights.edit) setChosen(found);
        }}
        actions={rights.add ? <Button onClick={() => setChosen('new')}>{text(WORDS.add)}</Button> : undefined}
      />
      <Modal
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        size="lg"
        title={text(user === null ? WORDS.add : WORDS.edit)}
        closeButtonProps={{ 'aria-label': text(WORDS.close) }}
      >
        {chosen === null ? null : <UserForm key={user?.userid ?? 'new'} user={user} onDone={() => setChosen(null)} />}
        {user === null ? null : (
          <>
            <UserActions user={user} />
            <DeviceList userid={user.userid} />
          </>
        )}
      </Modal>
    </>
  );
}
