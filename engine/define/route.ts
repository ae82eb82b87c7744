import type { Text3 } from '#kernel/language.ts';
import type { DefaultRights } from './rights.ts';
import type { RouteName } from './route-name.ts';

/** Kinds of screen of the catalogue. */
export type ScreenKind =
  | 'entry'
  | 'batch'
  | 'update'
  | 'inquiry'
  | 'report'
  | 'chart'
  | 'dashboard'
  | 'param'
  | 'profile'
  | 'calculator'
  | 'wizard'
  | 'static';

/** A route of the specification. Path, menu, permission row, title and tests come from this object. */
export interface RouteDef {
  readonly name: RouteName;
  readonly path: string;
  readonly module: string;
  readonly kind: ScreenKind;
  /** Lowest level whose default flags open it; 0 opens without signing in. */
  readonly fromLevel: number;
  readonly menuGroup: string;
  /** Where in its group the page stands, lowest first; those without one stand before, as they are declared. */
  readonly place?: number;
  readonly title: Text3;
  /** What the screen is for: shown on its help panel and in the menu search. */
  readonly purpose: Text3;
  /** What users are given on it when they are made. */
  readonly flags: DefaultRights;
  /** Declared for its calls; its page is not built yet, so nobody is offered it or granted it. */
  readonly noPage?: true;
  /** False for visitors once signed in, or the other way round: where the menu shows it. */
  readonly visitorsMenu?: number;
}

/** A route as the first page knows it: what menu, rights and addresses need; the purpose only of what visitors open. */
export type RouteHead = Omit<RouteDef, 'purpose' | 'flags'> & Partial<Pick<RouteDef, 'purpose'>>;

/** A route beside what it has in common with others; its path is its name unless it says another. */
type RouteBeside<Common> = Omit<RouteDef, 'path' | keyof Common> &
  Partial<Pick<RouteDef, 'path'>> & { readonly [Key in keyof Common]?: RouteDef[Key & keyof RouteDef] };

/** Routes of a module: what they have in common is said once. */
export function routesOf<Common extends Partial<RouteDef>>(common: Common, routes: readonly RouteBeside<Common>[]): readonly RouteDef[] {
  return routes.map((route) => ({ path: `/${route.name}`, ...common, ...route }) as RouteDef);
}

/** Routes of a module with those of a place in it, each group of the menu in its order. */
export function inPlace<R extends Pick<RouteDef, 'place'>>(routes: readonly R[]): R[] {
  return routes.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
}
