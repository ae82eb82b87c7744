import { useSessionState } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { MENU_GROUPS } from '#i18n/menu-groups.ts';
import { t3 } from '#kernel/language.ts';

const WORDS = {
  title: t3('Quyền của tôi', 'My permissions', 'สิทธิ์ของฉัน'),
  menu: t3('Màn hình', 'Screen', 'หน้าจอ'),
  V: t3('Xem', 'View', 'ดู'),
  A: t3('Thêm', 'Add', 'เพิ่ม'),
  E: t3('Sửa', 'Edit', 'แก้ไข'),
  D: t3('Xóa', 'Delete', 'ลบ'),
};
const FLAGS = ['V', 'A', 'E', 'D'] as const;

/** The own rights by group of the menu; a manager changes them in user permissions. */
export function OwnRights() {
  const text = useText();
  const { menu } = useSessionState();
  const groups = MENU_GROUPS.map(({ group, title }) => ({ group, title, rows: menu.filter((row) => row.group === group) }));
  return (
    <section>
      <h2>{text(WORDS.title)}</h2>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ group, title, rows }) => (
          <details key={group}>
            <summary>
              {text(title)} ({rows.length})
            </summary>
            <PlainTable
              heads={[WORDS.menu, ...FLAGS.map((flag) => WORDS[flag])]}
              rows={rows.map((row) => ({ key: row.menuid, name: row.menunm, cells: FLAGS.map((flag) => (row[flag] === 'Y' ? '✓' : '–')) }))}
            />
          </details>
        ))}
    </section>
  );
}
