import { useEffect } from 'react';
import { openHelp } from '#engine/web/screens/help.ts';

interface Actions {
  readonly search: () => void;
  readonly menu: () => void;
  readonly home: () => void;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** The keys that work on every page; letters alone are left to fields. */
export function useShortcuts({ search, menu, home }: Actions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      const run = (action: () => void): void => {
        event.preventDefault();
        action();
      };
      if ((event.ctrlKey || event.metaKey) && key === 'k') run(search);
      else if (event.key === 'F1') run(openHelp);
      else if (event.altKey && key === 'm') run(menu);
      else if (event.altKey && key === 'h') run(home);
      else if (event.key === '?' && !isTyping(event.target)) run(openHelp);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [search, menu, home]);
}
