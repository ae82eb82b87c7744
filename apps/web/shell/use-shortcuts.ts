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

const ACTIONS: Readonly<Record<string, 'search' | 'help' | 'menu' | 'home'>> = {
  'ctrl k': 'search',
  'alt m': 'menu',
  'alt h': 'home',
  f1: 'help',
  '?': 'help',
};

/** Name of the action a key press asks for, or null. Letters alone are left to fields. */
function actionOf(event: KeyboardEvent): 'search' | 'help' | 'menu' | 'home' | null {
  const held = event.ctrlKey || event.metaKey ? 'ctrl ' : event.altKey ? 'alt ' : '';
  if (event.key === '?' && isTyping(event.target)) return null;
  return ACTIONS[held + event.key.toLowerCase()] ?? null;
}

/** The keys that work on every page. */
export function useShortcuts(actions: Actions): void {
  useEffect(() => {
    const all = { ...actions, help: openHelp };
    const onKeyDown = (event: KeyboardEvent): void => {
      const action = actionOf(event);
      if (action === null) return;
      event.preventDefault();
      all[action]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [actions]);
}
