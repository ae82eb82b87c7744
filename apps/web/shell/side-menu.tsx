import { Link, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSessionState } from '#engine/web/session/store.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { hrefOf } from '../registry.ts';
import { menuOf } from './menu-tree.ts';

/** The menu by groups; the group of the page in use is open. */
export default function SideMenu({ onGo }: { readonly onGo: () => void }) {
  const t = useT('nav');
  const text = useText();
  const state = useSessionState();
  const { pathname } = useLocation();
  const groups = useMemo(() => menuOf(state), [state]);
  const here = groups.find(({ routes }) => routes.some((route) => route.path === pathname))?.key ?? groups[0]?.key;
  return (
    <nav className="side-menu" aria-label={t('mainMenu')}>
      {groups.map((group) => (
        <details key={`${group.key}-${group.key === here}`} open={group.key === here || groups.length <= 2}>
          <summary>
            <span>{text(group.title)}</span>
            <Icon name="down" size={16} />
          </summary>
          <ul>
            {group.routes.map((route) => (
              <li key={route.name}>
                <Link to={hrefOf(route) as never} className="menu-link" aria-current={route.path === pathname ? 'page' : undefined} onClick={onGo}>
                  {text(route.title)}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
