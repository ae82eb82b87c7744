import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { Component, type ReactNode, Suspense, useEffect } from 'react';
import type { RouteHead } from '#engine/define/route.ts';
import { RouteContext } from '#engine/web/screens/registry-context.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useT } from '#engine/web/text/text.ts';
import { PageSkeleton } from '#engine/web/ui/page-skeleton.tsx';
import { noteOpened, type OwnPage } from './own-pages.ts';

interface BoundaryProps {
  readonly fallback: (reset: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Catches what a page throws; the shell and the drafts stay. */
class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}

function Crash({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <div className="page" role="alert">
      <h1>{t('error.crash')}</h1>
      <p>{t('error.crashText')}</p>
      <Button onClick={onRetry}>{t('app.retry')}</Button>
    </div>
  );
}

/** What of the address names the thing a page shows (an animal); none on a page that is always the same. */
function namedIn(route: RouteHead, pathname: string): Pick<OwnPage, 'params' | 'label'> | null {
  const param = /:(\w+)$/.exec(route.path)?.[1];
  if (param === undefined) return {};
  const before = route.path.slice(0, route.path.indexOf(':'));
  const label = pathname.startsWith(before) ? decodeURIComponent(pathname.slice(before.length)) : '';
  return label === '' ? null : { label, params: { [param]: label } };
}

/** Notes what the person opened, for the menu and the search; Home and pages outside the menu are always at hand. */
function useNoted(route: RouteHead): void {
  const user = useSession()?.userid;
  const { pathname } = useLocation();
  useEffect(() => {
    const named = namedIn(route, pathname);
    if (user !== undefined && named !== null && route.name !== 'Home' && route.menuGroup !== 'none') noteOpened(user, { name: route.name, ...named });
  }, [user, route, pathname]);
}

/** A page with its route known to everything in it. */
export function ScreenHost({ route, children }: { readonly route: RouteHead; readonly children: ReactNode }) {
  useNoted(route);
  return (
    <RouteContext value={route}>
      <Boundary key={route.name} fallback={(reset) => <Crash onRetry={reset} />}>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </Boundary>
    </RouteContext>
  );
}
