import { useMemo } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { code } from '#engine/define/fields.ts';
import { useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { copyMenus, findTemplates } from '../contract/menu-copy.calls.ts';
import { type findUsers, saveUser } from '../contract/user.calls.ts';
import { FIRST_PASSWORD, USER_FIELDS } from '../contract/user-fields.ts';
import type { Given } from './given-password.tsx';

export const WORDS = {
  add: t3('Thêm người dùng', 'New user', 'เพิ่มผู้ใช้'),
  edit: t3('Sửa người dùng', 'Edit user', 'แก้ไขผู้ใช้'),
};

export const LABELS = {
  username: USER_FIELDS.username.label,
  name: USER_FIELDS.name.label,
  usrlvl: USER_FIELDS.usrlvl.label,
  role: t3('Vai trò', 'Role', 'บทบาท'),
  farmid: USER_FIELDS.farmid.label,
  state: USER_FIELDS.state.label,
  expdt: USER_FIELDS.expdt.label,
  last: t3('Đăng nhập cuối', 'Last sign-in', 'เข้าใช้ล่าสุด'),
  devices: t3('Thiết bị', 'Devices', 'อุปกรณ์'),
  requests: t3('Chờ duyệt', 'Waiting', 'รออนุมัติ'),
  differs: t3('Quyền khác mặc định', 'Rights unlike default', 'สิทธิ์ต่างจากค่าเริ่มต้น'),
};

const FIELDS: readonly Field[] = Object.values(USER_FIELDS);

/** Asked of a new user only: a password for the first day, and permissions to start with. */
const NEW_FIELDS: readonly Field[] = [...FIELDS, FIRST_PASSWORD, code('template', t3('Mẫu quyền', 'Role template', 'แม่แบบสิทธิ์'))];
/** Sets of login kinds: own account A, Google G, Facebook F. */
const KINDS = { A: t3('Tài khoản', 'Account', 'บัญชี'), G: t1('Google'), F: t1('Facebook') };
const KIND_SETS = ['A', 'AG', 'AF', 'AFG', 'G', 'F', 'FG'] as const;

/** A user as the list has him. */
export type UserRow = OutputOf<typeof findUsers>['rows'][number];

const kindsText = (text: (words: Text3) => string, kinds: string): string => [...kinds].map((kind) => text(KINDS[kind as 'A'])).join(' + ');

/** Gives a new user the permissions of a template; what the ceiling refuses is left out. */
async function applyTemplate(userid: string, from: string): Promise<void> {
  await send(copyMenus, { reqid: newRequestId(), source: 'template', from, to: [userid], mode: 'replace', save: true });
}

/** A user as the form holds him. */
function valuesOf(user: UserRow): FieldValues {
  const row = user as unknown as Readonly<Record<string, string | null>>;
  return {
    ...Object.fromEntries(FIELDS.map(({ key }) => [key, row[key] ?? null])),
    usrlvl: String(user.usrlvl),
    kinds: [...user.kinds].sort().join(''),
  };
}

interface UserFormProps {
  readonly user: UserRow | null;
  /** Gets the password that was made up for a new user. */
  readonly onDone: (given: Given | null) => void;
}

/** A new user, or a change of one. */
export function UserForm({ user, onDone }: UserFormProps) {
  const text = useText();
  // Whoever looks at the users of one farm adds one to it.
  const farmid = useParams()[0]['farmid'] ?? null;
  const initial = useMemo<FieldValues>(() => (user === null ? (farmid === null ? {} : { farmid }) : valuesOf(user)), [user, farmid]);
  const templates = useCall(findTemplates, {}).data;
  const rows = useMemo(
    () => ({
      kinds: KIND_SETS.map((value) => ({ value, label: kindsText(text, value) })),
      template: (templates ?? []).map(({ id, name }) => ({ value: id, label: name })),
    }),
    [text, templates],
  );
  return (
    <FieldForm
      label={text(user === null ? WORDS.add : WORDS.edit)}
      draft={`UserAccount.${user?.userid ?? 'new'}`}
      fields={user === null ? NEW_FIELDS : FIELDS}
      call={saveUser}
      initial={initial}
      rows={rows}
      toInput={({ template: _, ...values }) => ({
        ...values,
        usrlvl: Number(values['usrlvl']),
        ...(user === null ? {} : { userid: user.userid, version: user.version }),
      })}
      confirmed
      forgets={['/admin/findUsers']}
      onSaved={({ id, password }, values) => {
        if (user === null && typeof values['template'] === 'string') void applyTemplate(id, values['template']);
        onDone(password === null ? null : { userid: id, password });
      }}
    />
  );
}
