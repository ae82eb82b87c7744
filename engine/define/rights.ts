import type { MenuFlag } from '#engine/define/call.ts';
import type { RouteDef } from '#engine/define/route.ts';

/** The four flags of a menu for one user. */
export type FlagSet = Readonly<Record<MenuFlag, boolean>>;

export const NO_FLAGS: FlagSet = { view: false, add: false, edit: false, delete: false };

/** Levels in the order of the cells of {@link rights}. */
export const LEVELS = [90, 80, 75, 70, 60, 30, 20, 15] as const;

/** What a level may do on a screen: V view, A add, E edit, D delete, '-' nothing. */
type Cell = '-' | 'V' | 'VA' | 'VE' | 'VAE' | 'VAED';
type Cells = readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell];

/** What users are given on some screens when they are made, by level; a module declares its own and its routes name them. */
export interface DefaultRights {
  readonly cells: Cells;
  /** A visitors' page of these is only looked at, by everybody; what staff do there has rights of its own. */
  readonly looked?: true;
  /** Screens of the laboratory's own side: whoever is no laboratory role needs a laboratory to open them. */
  readonly laboratory?: true;
}

/** Declares default rights: a cell for each level, the highest first. */
export function rights(...cells: Cells): DefaultRights {
  return { cells };
}

function parse(cell: Cell): FlagSet {
  return { view: cell.includes('V'), add: cell.includes('A'), edit: cell.includes('E'), delete: cell.includes('D') };
}

/** Flags that default rights give a level; none for a level that has no cell. */
export function defaultFlags(level: number, { cells }: DefaultRights): FlagSet {
  const cell = cells[(LEVELS as readonly number[]).indexOf(level)];
  return cell === undefined ? NO_FLAGS : parse(cell);
}

/**
 * Default flags of a route at the creation of a user. Visitors' pages open for everybody; below a
 * route's lowest level there are none. 20 and 15 are laboratory roles: their cells alone speak for them.
 */
export function routeFlags(level: number, route: Pick<RouteDef, 'flags' | 'fromLevel'>): FlagSet {
  const flags = defaultFlags(level, route.flags);
  if (route.fromLevel === 0) return { ...(route.flags.looked ? NO_FLAGS : flags), view: true };
  return level < route.fromLevel ? NO_FLAGS : flags;
}

/** True when two sets agree. */
export function sameFlags(a: FlagSet, b: FlagSet): boolean {
  return a.view === b.view && a.add === b.add && a.edit === b.edit && a.delete === b.delete;
}

export function hasAnyFlag(flags: FlagSet): boolean {
  return flags.view || flags.add || flags.edit || flags.delete;
}

/** The default flags of a level, menu by menu; menus that give none are left out. */
export function levelFlags(level: number, routes: readonly RouteDef[]): (FlagSet & { readonly menuid: string })[] {
  return routes.flatMap((route) => {
    const flags = routeFlags(level, route);
    return hasAnyFlag(flags) ? [{ menuid: route.name, ...flags }] : [];
  });
}
