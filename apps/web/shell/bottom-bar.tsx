import { Link, useLocation } from '@tanstack/react-router';
import { useSessionState } from '#engine/web/session/store.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Icon, type IconName } from '#engine/web/ui/icon.tsx';
import type { Text3 } from '#kernel/language.ts';
import { ROUTES } from '../registry.ts';

/** Pages of the day's work a phone offers first, in this order, where the person may open them; named in one word, for five stand in a row. */
const WORK: readonly (readonly [name: string, icon: IconName, word: Text3])[] = [
  ['PigEvent', 'plus', { V: 'Nhập', E: 'Record', T: 'บันทึก' }],
  ['PigLstReport', 'table', { V: 'Việc', E: 'Work', T: 'งาน' }],
  ['PigletEvent', 'plus', { V: 'Heo con', E: 'Piglets', T: 'ลูกสุกร' }],
  ['ChikEvent', 'plus', { V: 'Gà', E: 'Chickens', T: 'ไก่' }],
  ['LabRequest', 'tag', { V: 'Phiếu', E: 'Requests', T: 'ใบส่งตรวจ' }],
];
const MOST = 2;

/** The bar under a phone's page: the day's work, search, menu. */
export function BottomBar({ onSearch, onMenu }: { readonly onSearch: () => void; readonly onMenu: () => void }) {
  const t = useT('nav');
  const text = useText();
  const { pathname } = useLocation();
  const { rights, session } = useSessionState();
  if (session === null) return null;
  const work = WORK.flatMap(([name, icon, word]) => {
    const route = ROUTES.get(name);
    return route !== undefined && rights.get(name)?.view === true ? [{ route, icon, word }] : [];
  }).slice(0, MOST);
  return (
    <nav className="bottom-bar no-print" aria-label={t('dayMenu')}>
      <Link to={'/' as never} aria-current={pathname === '/' ? 'page' : undefined}>
        <Icon name="home" size={22} />
        <span>{t('dayWork')}</span>
      </Link>
      {work.map(({ route, icon, word }) => (
        <Link key={route.name} to={route.path as never} title={text(route.title)} aria-current={pathname === route.path ? 'page' : undefined}>
          <Icon name={icon} size={22} />
          <span>{text(word)}</span>
        </Link>
      ))}
      <button type="button" onClick={onSearch}>
        <Icon name="search" size={22} />
        <span>{t('findAnimals')}</span>
      </button>
      <button type="button" onClick={onMenu}>
        <Icon name="menu" size={22} />
        <span>{t('menu')}</span>
      </button>
    </nav>
  );
}
