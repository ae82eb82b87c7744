import type { OutputOf } from '#engine/web/client/send.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { useText } from '#engine/web/text/text.ts';
import type { copyMenus } from '../contract/menu-copy.calls.ts';

const t3 = (V: string, E: string, T: string) => ({ V, E, T });

const WORDS = {
  user: t3('Người dùng', 'User', 'ผู้ใช้'),
  gained: t3('Thêm', 'Gained', 'ได้รับ'),
  lost: t3('Mất', 'Lost', 'เสียไป'),
  refused: t3('Không được cấp', 'Refused', 'ไม่อนุญาต'),
};

/** A line a user: what the copy gives, takes, and what the ceiling refuses. */
export function CompareTable({ users }: { readonly users: OutputOf<typeof copyMenus>['users'] }) {
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
              <td data-tone={user.refused.length > 0 || user.why !== null ? 'warn' : undefined}>
                {user.why === null ? user.refused.join(', ') : clientError({ code: user.why })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
