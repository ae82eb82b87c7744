import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { notify } from '#engine/web/client/notices.ts';
import { useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useText } from '#engine/web/text/text.ts';
import { copyMenus, findUsers } from '../contract/user.calls.ts';

const t3 = (V: string, E: string, T: string) => ({ V, E, T });

const WORDS = {
  from: t3('Sao chép từ', 'Copy from', 'คัดลอกจาก'),
  byDefault: t3('Mặc định của cấp', 'Level default', 'ค่าเริ่มต้นของระดับ'),
  to: t3('Cho những người', 'To', 'ให้กับ'),
  mode: t3('Cách làm', 'Mode', 'วิธี'),
  compare: t3('So sánh', 'Compare', 'เปรียบเทียบ'),
  save: t3('Xác nhận', 'Confirm', 'ยืนยัน'),
  saved: t3('Đã sao chép quyền', 'Permissions copied', 'คัดลอกสิทธิ์แล้ว'),
  user: t3('Người dùng', 'User', 'ผู้ใช้'),
  gained: t3('Thêm', 'Gained', 'ได้รับ'),
  lost: t3('Mất', 'Lost', 'เสียไป'),
  refused: t3('Không được cấp', 'Refused', 'ไม่อนุญาต'),
};

const MODES = {
  replace: t3('Thay toàn bộ', 'Replace', 'แทนที่'),
  add: t3('Thêm phần thiếu', 'Add missing', 'เพิ่มที่ขาด'),
  remove: t3('Bỏ phần thừa', 'Remove extra', 'ตัดที่เกิน'),
};
type Mode = keyof typeof MODES;
type Compared = OutputOf<typeof copyMenus>['users'];

function CompareTable({ users }: { readonly users: Compared }) {
  const text = useText();
  return (
    <div className="table-box">
      <table className="report-table">
        <thead>
          <tr>
            {(['user', 'gained', 'lost', 'refused'] as const).map((key) => (
              <th key={key} scope="col">
                {text(WORDS[key])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.userid}>
              <th scope="row">
                {user.name} <span className="dim">{user.userid}</span>
              </th>
              <td>{user.gained.join(', ')}</td>
              <td>{user.lost.join(', ')}</td>
              <td data-tone={user.refused.length > 0 || user.why !== null ? 'warn' : undefined}>{user.why ?? user.refused.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Copies the permissions of one user, or the level's default, to several users: choose, compare, confirm. */
export default function MenuCopyPage() {
  const text = useText();
  const users = (useCall(findUsers, { page: 1, size: 500 }).data?.rows ?? []).filter(({ editable }) => editable);
  const [from, setFrom] = useState('');
  const [mode, setMode] = useState<Mode>('replace');
  const [to, setTo] = useState<readonly string[]>([]);
  const [compared, setCompared] = useState<Compared | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (save: boolean) => {
    setBusy(true);
    const answer = await send(copyMenus, {
      reqid: newRequestId(),
      source: from === '' ? 'default' : 'user',
      from: from === '' ? null : from,
      to: [...to],
      mode,
      save,
    });
    if (answer !== null) setCompared(answer.users);
    if (answer?.saved === true) notify('ok', text(WORDS.saved), '');
    setBusy(false);
  };
  const toggle = (userid: string) => {
    setCompared(null);
    setTo(to.includes(userid) ? to.filter((id) => id !== userid) : [...to, userid]);
  };
  return (
    <PageFrame>
      <Group align="end">
        <NativeSelect
          label={text(WORDS.from)}
          value={from}
          data={[
            { value: '', label: text(WORDS.byDefault) },
            ...users.map((user) => ({ value: user.userid, label: `${user.name} (${user.userid}) · ${user.usrlvl}` })),
          ]}
          onChange={(event) => {
            setFrom(event.currentTarget.value);
            setCompared(null);
          }}
        />
        <NativeSelect
          label={text(WORDS.mode)}
          value={mode}
          data={(Object.keys(MODES) as Mode[]).map((value) => ({ value, label: text(MODES[value]) }))}
          onChange={(event) => {
            setMode(event.currentTarget.value as Mode);
            setCompared(null);
          }}
        />
      </Group>
      <fieldset>
        <legend>
          {text(WORDS.to)} ({to.length})
        </legend>
        {users
          .filter(({ userid }) => userid !== from)
          .map((user) => (
            <label key={user.userid} className="form-cell">
              <input type="checkbox" checked={to.includes(user.userid)} onChange={() => toggle(user.userid)} /> {user.name} ({user.userid}) ·{' '}
              {user.role} · {user.farmid ?? ''}
            </label>
          ))}
      </fieldset>
      <Group my="md">
        <Button variant="default" loading={busy} disabled={to.length === 0 || to.length > 200} onClick={() => void run(false)}>
          {text(WORDS.compare)}
        </Button>
        <Button loading={busy} disabled={compared === null} onClick={() => void run(true)}>
          {text(WORDS.save)}
        </Button>
      </Group>
      {compared === null ? null : <CompareTable users={compared} />}
    </PageFrame>
  );
}
