import type { ReactNode } from 'react';
import type { HomeLink, HomeTone } from '#engine/define/home.ts';
import { PageLink } from '../screens/page-link.tsx';
import { useRegistry } from '../screens/registry-context.ts';

interface Props {
  readonly to: HomeLink;
  readonly className?: string;
  readonly tone?: HomeTone | null | undefined;
  readonly children: ReactNode;
}

/** Leads where a tile, a row or a figure says; plain text where there is no such page. */
export function HomeLinked({ to, className, tone, children }: Props) {
  const { routes } = useRegistry();
  const shared = className === undefined ? {} : { className };
  if (!routes.has(to.route)) {
    return (
      <span {...shared} data-tone={tone ?? undefined}>
        {children}
      </span>
    );
  }
  return (
    <PageLink name={to.route} params={to.params ?? undefined} tone={tone ?? undefined} {...shared}>
      {children}
    </PageLink>
  );
}
