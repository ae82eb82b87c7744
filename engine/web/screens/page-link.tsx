import type { MouseEvent, ReactNode } from 'react';
import { useRegistry } from './registry-context.ts';

interface Props {
  readonly name: string;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly className?: string;
  readonly tone?: string | undefined;
  readonly children: ReactNode;
}

/** A link to a page by its route name; opens without reloading, and in a new tab as links do. */
export function PageLink({ name, params, className, tone, children }: Props) {
  const { href, open } = useRegistry();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(name, params);
  };
  return (
    <a className={className} data-tone={tone} href={href(name, params)} onClick={follow}>
      {children}
    </a>
  );
}
