import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { notify } from '#engine/web/client/notices.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { InquiryPage } from '#engine/web/screens/inquiry-page.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useRights } from '#engine/web/session/store.ts';
import { instantDay } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { endSessions, findUsers, resetFactors, resetPassword } from '../contract/user.calls.ts';
import { DeviceList } from './device-list.tsx';
import { type Given, GivenPassword } from './given-password.tsx';
import { LABELS, STATES, UserForm, type UserRow, WORDS } from './user-form.tsx';

const OWN_WORDS = {
  reset: t3('Cấp lại mật khẩu', 'Reset password', 'ตั้งรหัสผ่านใหม่'),
  factors: t3('Gỡ xác thực hai bước', 'Reset second step', 'ล้างการยืนยันสองขั้น'),
  factorsGone: t3('Số cách xác thực đã gỡ: ', 'Second steps removed: ', 'วิธียืนยันที่นำออก: '),
  end: t3('Kết thúc các phiên', 'End sessions', 'สิ้นสุดการใช้งาน'),
  ended: t3('Số phiên đã kết thúc: ', 'Sessions ended: ', 'สิ้นสุดแล้ว: '),
  menus: t3('Phân quyền', 'Permissions', 'สิทธิ์'),
  again: t3(
    'Mật khẩu đã được cấp lại nhưng chỉ hiện một lần; hãy cấp lại lần nữa',
    'The password was reset but is told only once; reset it again',
    'ตั้งรหัสผ่านใหม่แล้วแต่แสดงเพียงครั้งเดียว กรุณาตั้งใหม่อีกครั้ง',
  ),
  close: t3('Đóng', 'Close', 'ปิด'),
};

const FILTERS: readonly Field[] = [
  { key: 'text', kind: 'text', label: t3('Tìm tên', 'Name', 'ค้นหาชื่อ'), maxLength: 60 },
  { key: 'farmid', kind: 'code', label: LABELS.farmid, list: 'farm' },
  { key: 'usrlvl', kind: 'code', label: LABELS.usrlvl, list: 'usrlvl' },
];

const COLUMNS: readonly Column[] = [
  { key: 'username', label: LABELS.username, type: 'text', frozen: true, width: 18 },
  { key: 'name', label: LABELS.name, type: 'text', width: 20 },
  { key: 'usrlvl', label: LABELS.usrlvl, type: 'int' },
  { key: 'role', label: LABELS.role, type: 'text', width: 18 },
  { key: 'farmid', label: LABELS.farmid, type: 'text' },
  { key: 'state', label: LABELS.state, type: 'text' },
  { key: 'expdt', label: LABELS.expdt, type: 'date' },
  { key: 'last', label: LABELS.last, type: 'date' },
  { key: 'devices', label: LABELS.devices, type: 'int' },
  { key: 'requests', label: LABELS.requests, type: 'int' },
  { key: 'differs', label: LABELS.differs, type: 'int' },
  { key: 'shared', label: t3('Dùng chung (7 ngày)', 'Two places (7 days)', 'ใช้สองที่ (7 วัน)'), type: 'int' },
];

function UserActions({ user, onGiven }: { readonly user: UserRow; readonly onGiven: (given: Given) => void }) {
  const text = useText();
  const { open } = useRegistry();
  const reset = async () => {
    const done = await send(resetPassword, { reqid: newRequestId(), userid: user.userid });
    if (done === null) return;
    // Its first answer was lost on the way, and a password is told only once.
    if (done.password === null) notify('error', user.userid, text(OWN_WORDS.again));
    else onGiven({ userid: user.userid, password: done.password });
  };
  const factors = async () => {
    const done = await send(resetFactors, { reqid: newRequestId(), userid: user.userid });
    if (done !== null) notify('ok', user.userid, `${text(OWN_WORDS.factorsGone)}${done.removed}`);
  };
  const end = async () => {
    const done = await send(endSessions, { reqid: newRequestId(), userid: user.userid });
    if (done !== null) notify('ok', user.userid, `${text(OWN_WORDS.ended)}${done.ended}`);
  };
  return (
    <Group mt="md">
      <Button variant="default" onClick={() => void reset()}>
        {text(OWN_WORDS.reset)}
      </Button>
      <Button variant="default" onClick={() => void factors()}>
        {text(OWN_WORDS.factors)}
      </Button>
      <Button variant="default" onClick={() => void end()}>
        {text(OWN_WORDS.end)}
      </Button>
      <Button variant="default" onClick={() => open('UserMenu', { userid: user.userid })}>
        {text(OWN_WORDS.menus)}
      </Button>
    </Group>
  );
}

/** The users under a manager. */
export default function UserAccountPage() {
  const text = useText();
  const rights = useRights('UserAccount');
  const [chosen, setChosen] = useState<UserRow | 'new' | null>(null);
  const [given, setGiven] = useState<Given | null>(null);
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
            last: instantDay(row.lastSignIn),
            differs: row.differs,
            ...(row.idle ? { _mark_last: 'warn' } : {}),
            ...(row.shared > 0 ? { _mark_shared: 'warn' } : {}),
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
        closeButtonProps={{ 'aria-label': text(OWN_WORDS.close) }}
      >
        {chosen === null ? null : <UserForm key={user?.userid ?? 'new'} user={user} onGiven={setGiven} onDone={() => setChosen(null)} />}
        {user === null ? null : (
          <>
            <UserActions user={user} onGiven={setGiven} />
            <DeviceList userid={user.userid} />
          </>
        )}
      </Modal>
      <GivenPassword given={given} onClose={() => setGiven(null)} />
    </>
  );
}
