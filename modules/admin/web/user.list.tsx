import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { notify } from '#engine/web/client/notices.ts';
import { useAct } from '#engine/web/forms/use-save.ts';
import type { ListDef } from '#engine/web/screens/list-page.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { instantDay } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { endSessions, findUsers, resetFactors, resetPassword } from '../contract/user.calls.ts';
import { USER_FILTERS, USER_STATES } from '../contract/user-fields.ts';
import { DeviceList } from './device-list.tsx';
import { type Given, GivenPassword } from './given-password.tsx';
import { LABELS, UserForm, type UserRow, WORDS } from './user-form.tsx';

const STATES = USER_STATES.words;
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
};

const COLUMNS: readonly Column[] = [
  { key: 'username', label: LABELS.username, type: 'text', frozen: true, width: 13 },
  { key: 'name', label: LABELS.name, type: 'text', width: 18, phone: 1 },
  { key: 'usrlvl', label: LABELS.usrlvl, type: 'int' },
  { key: 'role', label: LABELS.role, type: 'text', width: 16, phone: 2 },
  { key: 'farmid', label: LABELS.farmid, type: 'text', width: 9 },
  { key: 'last', label: LABELS.last, type: 'date', phone: 3 },
  { key: 'differs', label: LABELS.differs, type: 'int' },
  { key: 'devices', label: LABELS.devices, type: 'int' },
  { key: 'requests', label: LABELS.requests, type: 'int' },
  { key: 'expdt', label: LABELS.expdt, type: 'date' },
  { key: 'state', label: LABELS.state, type: 'text' },
  { key: 'shared', label: t3('Dùng chung (7 ngày)', 'Two places (7 days)', 'ใช้สองที่ (7 วัน)'), type: 'int' },
];

/** What may be done with a user beside changing what is known of him. */
function UserActions({ user }: { readonly user: UserRow }) {
  const text = useText();
  const { open } = useRegistry();
  const [given, setGiven] = useState<Given | null>(null);
  const { userid } = user;
  const reset = useAct(resetPassword, {
    // Its first answer was lost on the way, and a password is told only once.
    onSaved: ({ password }) => (password === null ? notify('error', userid, text(OWN_WORDS.again)) : setGiven({ userid, password })),
  });
  const factors = useAct(resetFactors, { onSaved: ({ removed }) => notify('ok', userid, `${text(OWN_WORDS.factorsGone)}${removed}`) });
  const end = useAct(endSessions, { onSaved: ({ ended }) => notify('ok', userid, `${text(OWN_WORDS.ended)}${ended}`) });
  const actions = [
    [OWN_WORDS.reset, () => void reset.save({ userid })],
    [OWN_WORDS.factors, () => void factors.save({ userid })],
    [OWN_WORDS.end, () => void end.save({ userid })],
    [OWN_WORDS.menus, () => open('UserMenu', { userid })],
  ] as const;
  return (
    <Group mt="md">
      {actions.map(([label, run]) => (
        <Button key={label.E} variant="default" onClick={run}>
          {text(label)}
        </Button>
      ))}
      {given === null ? null : <GivenPassword key={given.password} given={given} />}
    </Group>
  );
}

/** The users under a manager. */
export const userList: ListDef<typeof findUsers> = {
  route: 'UserAccount',
  filters: USER_FILTERS,
  columns: COLUMNS,
  call: findUsers,
  cells: (user, say) => ({
    ...(user as unknown as ReportRow),
    state: user.state in STATES ? say(STATES[user.state as keyof typeof STATES]) : user.state,
    last: instantDay(user.lastSignIn),
    ...(user.idle ? { _mark_last: 'warn' } : {}),
    ...(user.shared > 0 ? { _mark_shared: 'warn' } : {}),
    ...(user.requests > 0 ? { _mark_requests: 'warn' } : {}),
  }),
  addTitle: WORDS.add,
  nameOf: (_, say) => say(WORDS.edit),
  mayOpen: ({ edit }, { editable }) => edit && editable,
  form: (user, done) => <UserForm user={user} onDone={(given) => done(given === null ? null : <GivenPassword given={given} />)} />,
  below: (user) => (
    <>
      <UserActions user={user} />
      <DeviceList userid={user.userid} />
    </>
  ),
};
