import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { isFrugal } from '#engine/web/offline/frugal.ts';
import { hasStore } from '#engine/web/offline/has-store.ts';
import { isReachable } from '#engine/web/offline/reach.ts';
import { closeHelp, useHelp } from '#engine/web/screens/help.ts';
import { RegistryContext, type ScreenRegistry } from '#engine/web/screens/registry-context.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import type { SessionValues } from '#engine/web/session/types.ts';
import { useT } from '#engine/web/text/text.ts';
import { later, laterDialog, loadAhead } from '#engine/web/ui/later.tsx';
import { PageSkeleton } from '#engine/web/ui/page-skeleton.tsx';
import { followKeyboard } from '#engine/web/ui/soft-keyboard.ts';
import { whenPageStands } from '#engine/web/ui/standing.ts';
import { Toasts } from '#engine/web/ui/toasts.tsx';
import { animalSays } from '#modules/herd/web/animal-says.ts';
import { hrefOf, ROUTES } from '../registry.ts';
import { loadAllTitles } from '../titles.ts';
import { keepForAway, takeUpdate, useUpdateWaiting } from '../update.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { useShortcuts } from './use-shortcuts.ts';

// Search reads the titles in every language.
const loadPalette = async () => (await Promise.all([import('./palette.tsx'), loadAllTitles()]))[0];
const Palette = laterDialog(loadPalette);
const SideMenu = later(() => import('./side-menu.tsx'));
const Offline = later(() => import('./offline.tsx'));
const HelpDrawer = laterDialog(() => import('./help-drawer.tsx'));
const WIDE = '(min-width: 62em)';

/** What nearly every screen is made of: opening one then loads that screen alone. */
const fetchKit = () => Promise.all([import('#engine/web/forms/field-form.tsx'), import('#engine/web/screens/report-page.tsx'), loadPalette()]);

/** What is entered in a barn, over whatever connection: it must open there without one. */
const fetchEntry = async () => {
  const { PAGES } = await import('../pages.ts');
  await Promise.all([PAGES['PigEvent']?.(), PAGES['PigLstReport']?.()]);
};

/**
 * Once somebody is signed in and the page he looks at stands: fetches entry for who may enter events, then, where bytes cost
 * nothing, what other screens are made of, and has the worker keep it all.
 */
function useWarmUp(): void {
  const signedIn = useSession() !== null;
  const enters = useRights('PigEvent').view && signedIn;
  useEffect(() => {
    if (!signedIn) return undefined;
    let stopped = false;
    let stopKeeping: (() => void) | undefined;
    const fetchAhead = async (): Promise<void> => {
      if (enters) await loadAhead(fetchEntry);
      if (!isFrugal()) await loadAhead(fetchKit);
      if (!stopped) stopKeeping = keepForAway();
    };
    const stopWaiting = whenPageStands(() => void fetchAhead());
    return () => {
      stopped = true;
      stopWaiting();
      stopKeeping?.();
    };
  }, [signedIn, enters]);
}

/** Says that a new version waits; nothing is swapped under a half-filled form. */
function UpdateNote() {
  const t = useT('app');
  if (!useUpdateWaiting()) return null;
  return (
    <p className="draft-note no-print" role="status">
      {t('update')}{' '}
      <button type="button" className="link-button" onClick={takeUpdate}>
        {t('updateNow')}
      </button>
    </p>
  );
}

/**
 * True once the code for work without a network is wanted: at once where there is none, where this device was away before, and on every
 * page but Home, for what is saved there may have to wait; on Home when that stands.
 */
function useAwayWork(): boolean {
  const atHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  const [wanted, setWanted] = useState(() => !isReachable());
  useEffect(() => {
    if (wanted) return undefined;
    if (!atHome) return setWanted(true);
    void hasStore().then((has) => (has ? setWanted(true) : undefined));
    return whenPageStands(() => setWanted(true));
  }, [wanted, atHome]);
  return wanted;
}

/** The strip of work without a network. */
function OfflineStrip({ session }: { readonly session: SessionValues }) {
  return useAwayWork() ? <Offline session={session} /> : null;
}

/** The strip for who may enter events. */
function EntryStrip() {
  const session = useSession();
  const enters = useRights('PigEvent').view;
  return session === null || !enters ? null : <OfflineStrip session={session} />;
}

/** The layout of all pages: head, menu, page, and on phones the bar under it. */
export function Shell() {
  const t = useT('app');
  const navigate = useNavigate();
  const [menuOpen, setMenuOpen] = useState(() => matchMedia(WIDE).matches);
  const [searching, setSearching] = useState(false);
  const help = useHelp();
  useWarmUp();
  useEffect(followKeyboard, []);
  const registry = useMemo<ScreenRegistry>(() => {
    const href = (name: string, params?: Readonly<Record<string, string>>) => {
      const route = ROUTES.get(name);
      return route === undefined ? '/Error' : hrefOf(route, params);
    };
    return { routes: ROUTES, href, animalSays, open: (name, params) => void navigate({ href: href(name, params) } as never) };
  }, [navigate]);
  const search = useCallback(() => setSearching(true), []);
  const toggleMenu = useCallback(() => setMenuOpen((open) => !open), []);
  const home = useCallback(() => void navigate({ to: '/' as never }), [navigate]);
  const closeOnPhone = useCallback(() => {
    if (!matchMedia(WIDE).matches) setMenuOpen(false);
  }, []);
  useShortcuts(useMemo(() => ({ search, menu: toggleMenu, home }), [search, toggleMenu, home]));
  return (
    <RegistryContext value={registry}>
      <div className="shell" data-menu={menuOpen || undefined}>
        <a className="skip-link" href="#content">
          {t('skip')}
        </a>
        <Header menuOpen={menuOpen} onMenu={toggleMenu} onSearch={search} />
        <div id="side-menu" className="side no-print" hidden={!menuOpen}>
          {menuOpen ? <SideMenu onGo={closeOnPhone} /> : null}
        </div>
        {menuOpen ? <button type="button" className="side-veil no-print" tabIndex={-1} aria-hidden onClick={toggleMenu} /> : null}
        <main id="content" className="main" tabIndex={-1}>
          <UpdateNote />
          <EntryStrip />
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        <BottomBar onSearch={search} onMenu={toggleMenu} />
        <Toasts />
        {searching ? <Palette onClose={() => setSearching(false)} /> : null}
        {help.open ? <HelpDrawer onClose={closeHelp} /> : null}
      </div>
    </RegistryContext>
  );
}
