import { Button } from '@mantine/core';
import { Component, type ReactNode, Suspense } from 'react';
import type { RouteHead } from '#engine/define/route.ts';
import { RouteContext } from '#engine/web/screens/registry-context.ts';
import { useT } from '#engine/web/text/text.ts';
import { PageSkeleton } from '#engine/web/ui/page-skeleton.tsx';

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

/** A page with its route known to everything in it. */
export function ScreenHost({ route, children }: { readonly route: RouteHead; readonly children: ReactNode }) {
  return (
    <RouteContext value={route}>
      <Boundary key={route.name} fallback={(reset) => <Crash onRetry={reset} />}>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </Boundary>
    </RouteContext>
  );
}
