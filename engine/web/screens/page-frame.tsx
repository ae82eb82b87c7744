import { ActionIcon } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useT, useText } from '../text/text.ts';
import { Icon } from '../ui/icon.tsx';
import { openHelp } from './help.ts';
import { useRoute } from './registry-context.ts';

/** What stands between the heading of whatever page is shown and its content: tabs that choose between whole pages. */
export const UnderHeading = createContext<ReactNode>(null);

interface Props {
  /** Replaces the route's title where a page says more (the animal of a card). */
  readonly title?: string;
  readonly subtitle?: ReactNode;
  /** Buttons at the right of the heading. */
  readonly actions?: ReactNode;
  /** Narrow pages (forms) are easier to read; grids take the width. */
  readonly width?: 'form' | 'full';
  readonly children: ReactNode;
}

/** The page that was said last; none at the start, where the browser itself begins at the top. */
let said: string | null = null;

/**
 * After a page has come (a link, the sign-in, the search) the focus goes to its heading, so that it is said and the next key
 * moves inside it. A field that took the focus keeps it, and so does the page the product was opened with.
 */
function useSaidTitle(page: string): void {
  useEffect(() => {
    const isNew = said !== null && said !== page;
    said = page;
    const at = document.activeElement;
    const typing = at instanceof HTMLElement && at.matches('.main :is(input, textarea, select)');
    if (isNew && !typing) document.getElementById('page-title')?.focus({ preventScroll: true });
  }, [page]);
}

/** A page: its one heading, help beside it, actions at the right. Sets the title of the tab. */
export function PageFrame({ title, subtitle, actions, width = 'full', children }: Props) {
  const route = useRoute();
  const text = useText();
  const t = useT();
  const under = useContext(UnderHeading);
  const heading = title ?? text(route.title);
  useSaidTitle(route.name);
  useEffect(() => {
    document.title = `${heading} – ${t('app.name')}`;
  }, [heading, t]);
  return (
    <div className="page" data-width={width}>
      <header className="page-head">
        <div>
          <div className="page-title">
            <h1 id="page-title" tabIndex={-1}>
              {heading}
            </h1>
            <ActionIcon className="no-print" variant="subtle" color="gray" size="lg" aria-label={t('nav.help')} onClick={openHelp}>
              <Icon name="help" />
            </ActionIcon>
          </div>
          {subtitle === undefined || subtitle === '' ? null : <div className="page-subtitle">{subtitle}</div>}
        </div>
        <div className="page-actions no-print">{actions}</div>
      </header>
      {under}
      {children}
    </div>
  );
}
