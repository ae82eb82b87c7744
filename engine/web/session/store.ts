import { useSyncExternalStore } from 'react';
import type { RouteName } from '#engine/define/route-name.ts';
import { setDateStyle } from '#i18n/dates.ts';
import { DEFAULT_DATE_STYLE } from '#kernel/date-style.ts';
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts';
import { type MenuRow, NO_RIGHTS, type Rights, rightsOf, type SessionValues } from './types.ts';

/** Everything the client knows about who is in front of it. Null session: a visitor. */
export interface SessionState {
  readonly session: SessionValues | null;
  readonly menu: readonly MenuRow[];
  readonly rights: ReadonlyMap<string, Rights>;
  readonly language: Language;
}

const LANGUAGE_KEY = 'farm.language';
const listeners = new Set<() => void>();

function isLanguage(value: unknown): value is Language {
  return value === 'V' || value === 'E' || value === 'T';
}

/** The language chosen on this device; null where nobody chose one yet. */
export function chosenLanguage(): Language | null {
  try {
    const value = localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(value) ? value : null;
  } catch {
    // Storage shut by the browser: the choice then lasts as long as the page.
    return null;
  }
}

let state: SessionState = { session: null, menu: [], rights: new Map(), language: chosenLanguage() ?? DEFAULT_LANGUAGE };

function set(next: Partial<SessionState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** The state now, for code outside components. */
export function sessionState(): SessionState {
  return state;
}

/** The language the device was left in, else the person's own, else the one on the page. */
export function languageOf(session: SessionValues | null): Language {
  return chosenLanguage() ?? session?.LANGUAGE ?? state.language;
}

/** Takes over what the server answered after start, sign-in or a change of farm. */
export function setSession(session: SessionValues | null, menu: readonly MenuRow[]): void {
  setDateStyle(session?.dateStyle ?? DEFAULT_DATE_STYLE);
  set({ session, menu, rights: rightsOf(menu), language: languageOf(session) });
}

/** Remembers the language on this device; every page, message and later sign-in follows it. */
export function setLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // See chosenLanguage.
  }
  set({ language });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session of the component's page; renders again when it changes. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, sessionState);
}

/** The signed-in person, or null. */
export function useSession(): SessionValues | null {
  return useSessionState().session;
}

export function useLanguage(): Language {
  return useSessionState().language;
}

/** The four rights on a route. */
export function useRights(route: RouteName | null): Rights {
  return useSessionState().rights.get(route ?? '') ?? NO_RIGHTS;
}
