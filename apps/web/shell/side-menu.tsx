import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { RouteHead } from '#engine/define/route.ts';
import { useSessionState } from '#engine/web/session/store.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { hrefOf, ROUTES } from '../registry.ts';
import { isOffered, type MenuGroup, type MenuPart, menuOf, partsOf } from './menu-tree.ts';
import { MENU_WORDS } from './menu-words.ts';
import { toggleMarked, useOwnPages } from './own-pages.ts';

/** Pages opened last that stand above the menu. */
const RECENT = 4;
const NOTED_MS = 100;

interface LinesProps {
  readonly routes: readonly RouteHead[];
  readonly here: string;
  readonly onGo: () => void;
}

/** Marks a page, or takes its mark away. */
function Star({ user, name }: { readonly user: string; readonly name: string }) {
  const text = useText();
  const { marked } = useOwnPages();
  return (
    <button
      type="button"
      className="menu-star"
      aria-pressed={marked.includes(name)}
      aria-label={text(MENU_WORDS.mark)}
      title={text(MENU_WORDS.mark)}
      onClick={() => toggleMarked(user, name)}
    >
      <Icon name="star" size={16} />
    </button>
  );
}

/** Links to pages; the one in use can be marked, those marked be taken back: a star at every link would double the stops of the Tab key. */
function Lines({ routes, here, onGo, own = false }: LinesProps & { readonly own?: boolean }) {
  const text = useText();
  const { user } = useOwnPages();
  return (
    <ul>
      {routes.map((route) => (
        <li key={route.name} className="menu-line">
          <Link to={hrefOf(route) as never} className="menu-link" aria-current={route.path === here ? 'page' : undefined} onClick={onGo}>
            <span>{text(route.title)}</span>
          </Link>
          {user !== null && (own || route.path === here) ? <Star user={user} name={route.name} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** What the person marked, and under it what was opened last. */
function Own({ here, onGo }: Omit<LinesProps, 'routes'>) {
  const text = useText();
  const state = useSessionState();
  const { marked, recent } = useOwnPages();
  const shown = (names: readonly string[]): RouteHead[] =>
    names.map((name) => ROUTES.get(name)).filter((route) => route !== undefined && isOffered(route, state)) as RouteHead[];
  const last = recent.filter(({ name, label }) => label === undefined && !marked.includes(name)).map(({ name }) => name);
  const sections = [
    { title: text(MENU_WORDS.marked), routes: shown(marked), own: true },
    { title: text(MENU_WORDS.recent), routes: shown(last).slice(0, RECENT), own: false },
  ].filter(({ routes }) => routes.length > 0);
  return sections.map(({ title, routes, own }) => (
    <section key={title} aria-label={title}>
      <p className="menu-heading">{title}</p>
      <Lines {...{ routes, here, onGo, own }} />
    </section>
  ));
}

interface FoldProps {
  readonly title: string;
  readonly open: boolean;
  readonly level: 'part' | 'group';
  /** What it holds; drawn only while it is open: two hundred links that nobody sees would be drawn anew with every page. */
  readonly children: () => ReactNode;
}

function Fold({ title, open, level, children }: FoldProps) {
  const [unfolded, setUnfolded] = useState(open);
  return (
    <details open={open} className={`menu-${level}`} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary>
        <span>{title}</span>
        <Icon name="down" size={16} />
      </summary>
      {unfolded ? children() : null}
    </details>
  );
}

const holds = ({ routes }: MenuGroup, here: string): boolean => routes.some((route) => route.path === here);

interface PartProps extends Omit<LinesProps, 'routes'> {
  readonly part: MenuPart;
  /** The whole menu, as a visitor's: open wherever one is. */
  readonly whole: boolean;
}

function Part({ part, whole, here, onGo }: PartProps) {
  const text = useText();
  const open = whole || part.groups.some((group) => holds(group, here));
  const alone = part.groups.length === 1;
  return (
    <Fold key={`${open}`} title={text(part.title)} open={open} level="part">
      {() =>
        part.groups.map((group) =>
          alone || group.key === part.key ? (
            <Lines key={group.key} routes={group.routes} here={here} onGo={onGo} />
          ) : (
            // A page opened elsewhere opens its place in the menu; what a person folded stays so until then.
            <Fold key={`${group.key}-${holds(group, here)}`} title={text(group.title)} open={holds(group, here)} level="group">
              {() => <Lines routes={group.routes} here={here} onGo={onGo} />}
            </Fold>
          ),
        )
      }
    </Fold>
  );
}

/** The menu: the person's own pages, then the parts of the product; the place of the page in use is open and in view. */
export default function SideMenu({ onGo }: { readonly onGo: () => void }) {
  const t = useT('nav');
  const state = useSessionState();
  const { pathname: here } = useLocation();
  const parts = useMemo(() => partsOf(menuOf(state)), [state]);
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page in use moves the menu.
  useEffect(() => {
    // What stands above the menu is in view already; it is noted there a moment after the page has come.
    const timer = setTimeout(() => {
      if (menu.current?.querySelector('section [aria-current]') === null)
        menu.current.querySelector('details [aria-current]')?.scrollIntoView({ block: 'nearest' });
    }, NOTED_MS);
    return () => clearTimeout(timer);
  }, [here]);
  return (
    <nav ref={menu} className="side-menu" aria-label={t('mainMenu')}>
      <Own here={here} onGo={onGo} />
      {parts.map((part) => (
        <Part key={part.key} part={part} whole={parts.length === 1} here={here} onGo={onGo} />
      ))}
    </nav>
  );
}
