import type { OutputOf } from '#engine/web/client/send.ts';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { useText } from '#engine/web/text/text.ts';
import { Named, PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { type Text3, t3 } from '#kernel/language.ts';
import type { copyMenus } from '../contract/menu-copy.calls.ts';
import { USER_MENU_WORDS } from './user-menu-words.ts';

const { V, A, E, D } = USER_MENU_WORDS;
const FLAG_WORDS = { V, A, E, D };
const WORDS = {
  user: t3('Người dùng', 'User', 'ผู้ใช้'),
  gained: t3('Thêm', 'Gained', 'ได้รับ'),
  lost: t3('Mất', 'Lost', 'เสียไป'),
  refused: t3('Không được cấp', 'Refused', 'ไม่อนุญาต'),
};

/** "VA" in words: view, add. */
const flagNames = (letters: string, text: (words: Text3) => string): string =>
  [...letters].map((letter) => (letter in FLAG_WORDS ? text(FLAG_WORDS[letter as keyof typeof FLAG_WORDS]) : letter)).join(', ');

/** Flags of menus as the server lists them ("PigEvent VA"), each on a line of its own under the menu's title. */
function Flags({ lines }: { readonly lines: readonly string[] }) {
  const text = useText();
  const { routes } = useRegistry();
  return lines.map((line) => {
    const at = line.lastIndexOf(' ');
    const route = routes.get(line.slice(0, at));
    return (
      <div key={line}>
        {route === undefined ? line.slice(0, at) : text(route.title)} <span className="dim">{flagNames(line.slice(at + 1), text)}</span>
      </div>
    );
  });
}

/** A line a user: what the copy gives, takes, and what the ceiling refuses. */
export function CompareTable({ users }: { readonly users: OutputOf<typeof copyMenus>['users'] }) {
  return (
    <PlainTable
      heads={[WORDS.user, WORDS.gained, WORDS.lost, WORDS.refused]}
      rows={users.map(({ userid, name, gained, lost, refused, why }) => ({
        key: userid,
        name: <Named name={name} id={userid} />,
        cells: [
          <Flags key="gained" lines={gained} />,
          <Flags key="lost" lines={lost} />,
          toned(refused.length > 0 || why !== null ? 'warn' : undefined, why === null ? <Flags lines={refused} /> : clientError({ code: why })),
        ],
      }))}
    />
  );
}
