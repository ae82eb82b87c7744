import type { MenuFlag } from '#engine/define/call.ts';
import type { RouteDef } from '#engine/define/route.ts';

/** The four flags of a menu for one user. */
export type FlagSet = Readonly<Record<MenuFlag, boolean>>;

export const NO_FLAGS: FlagSet = { view: false, add: false, edit: false, delete: false };

/** Levels in the order of the table's columns. */
export const LEVELS = [90, 80, 75, 70, 60, 30, 20, 15] as const;

/** Table "Default flags by module": one line a row, columns as {@link LEVELS}; '-' none. */
const TABLE = {
  account: 'VE VE VE VE VE VE VE VE',
  'herd-entry': 'VAED V VE VAED VAED VAE - -',
  'herd-report': 'V V V V V V - -',
  'herd-compare': 'V V V V - - - -',
  'herd-log': 'V V V V V - - -',
  genetics: 'VAED V VAED VAE VAE V - -',
  growfinish: 'VAED V VE VAED VAED VAE - -',
  poultry: 'VAED V VE VAED VAED VAE - -',
  stock: 'VAED V VE VAED VAED VAE - -',
  finance: 'VAED V VAED VAE VAE - - -',
  jobs: 'VAED V V VAED VAED VAE VA VA',
  'lab-sender': 'VAED V VE VAE VAE VAE - -',
  'lab-requests': 'VAED V V VAED VAED - VAE V',
  'lab-tests': 'VAED V V VAED VAED - V VAE',
  'lab-settings': 'VAED V VE VAED VAE - - -',
  'admin-farmparam': 'VAED VE VE VE VE - - -',
  'admin-codes': 'VAED V VAE VA VA - - -',
  'admin-system': 'VE V - - - - - -',
  'admin-farm': 'VAED VAE VAE V - - - -',
  'admin-farm2': 'VAED VAE VE - - - - -',
  'admin-user': 'VAED VAED VAED VAE VAE - - -',
  'admin-farmchange': 'VE VE VE VE - - - -',
} as const;

/** A row of the table: a route names the one its default rights come from. */
export type RightsRow = keyof typeof TABLE;

function parse(cell: string): FlagSet {
  return { view: cell.includes('V'), add: cell.includes('A'), edit: cell.includes('E'), delete: cell.includes('D') };
}

/** Flags a row of the table gives a level; none for an unknown row or a level that has no column. */
export function defaultFlags(level: number, row: RightsRow): FlagSet {
  const column = (LEVELS as readonly number[]).indexOf(level);
  const cell = (TABLE as Readonly<Record<string, string>>)[row]?.split(' ')[column];
  return cell === undefined ? NO_FLAGS : parse(cell);
}

/**
 * Default flags of a route at the creation of a user. Visitors' pages open for everybody; below a
 * route's lowest level there are none. 20 and 15 are laboratory roles: the table alone speaks for them.
 */
export function routeFlags(level: number, route: Pick<RouteDef, 'flags' | 'fromLevel'>): FlagSet {
  const flags = defaultFlags(level, route.flags);
  // Pages of the visitors' menu are only looked at; what staff do there has rights of its own (PigDeathRestore).
  if (route.fromLevel === 0) return route.flags === 'account' ? { ...NO_FLAGS, view: true } : { ...flags, view: true };
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
