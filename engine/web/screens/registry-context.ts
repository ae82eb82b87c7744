import { createContext, use } from 'react';
import type { RouteHead } from '#engine/define/route.ts';
import type { Text3 } from '#kernel/language.ts';

/** The routes that have a screen, by name, and what the shell offers to the kit. */
export interface ScreenRegistry {
  readonly routes: ReadonlyMap<string, RouteHead>;
  /** Opens a page by route name with parameters of the address bar. */
  readonly open: (name: string, params?: Readonly<Record<string, string>>) => void;
  /** The address of a page, for links. */
  readonly href: (name: string, params?: Readonly<Record<string, string>>) => string;
  /** What an animal is now, in a word; null for codes nobody knows. */
  readonly animalSays: (animal: { readonly pigtype: string; readonly status: string | null }) => Text3 | null;
}

const EMPTY: ScreenRegistry = { routes: new Map(), open: () => undefined, href: () => '#', animalSays: () => null };

export const RegistryContext = createContext<ScreenRegistry>(EMPTY);
export const RouteContext = createContext<RouteHead | null>(null);

export function useRegistry(): ScreenRegistry {
  return use(RegistryContext);
}

/** The route whose page the component stands on. @throws Error outside a page. */
export function useRoute(): RouteHead {
  const route = use(RouteContext);
  if (route === null) throw new Error('not on a page of the registry');
  return route;
}
