import { type FlagSet, NO_FLAGS } from '#engine/define/rights.ts';
import type { RouteDef } from '#engine/define/route.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { ADMINISTRATOR } from '#modules/account/domain/levels.ts';

/** From this level a menu above a user's level may be ticked for him all the same. */
const OVER_CEILING = 80;
const LAB_LEVELS: readonly number[] = [20, 15];

/** Where a person stands: what limits whom he manages and where. */
export interface Place {
  readonly usrlvl: number;
  readonly farmid: string | null;
  readonly prnt1: string;
  readonly prnt2: string;
  readonly labid: string | null;
}

/** A farm's place in the tree. */
export interface FarmPlace {
  readonly farmid: string;
  readonly prnt1: string;
  readonly prnt2: string;
}

/** Farms in reach: up to 60 the own one, 70 those of the farm group, 75 of the company, 80 and 90 all. */
export function inReach(farm: FarmPlace, viewer: Place): boolean {
  if (viewer.usrlvl >= 80) return true;
  if (viewer.usrlvl === 75) return farm.prnt2 === viewer.prnt2;
  if (viewer.usrlvl === 70) return farm.prnt1 === viewer.prnt1;
  return farm.farmid === viewer.farmid;
}

/** True when the manager may manage users of that level: below the own one, 90 also its own. */
export function managesLevel(manager: number, level: number): boolean {
  return level < manager || manager === ADMINISTRATOR;
}

/**
 * Refusals of making or changing a user: level below the own, farm in reach. A 60 makes 30 of the
 * own farm; a manager of a laboratory also 20 and 15 of that laboratory.
 */
export function userIssues(manager: Place, level: number, farm: FarmPlace | null, labid: string | null): Issue[] {
  const issues: Issue[] = [];
  if (!managesLevel(manager.usrlvl, level)) issues.push(refuse('ADM_LEVEL', 'usrlvl'));
  if (LAB_LEVELS.includes(level) && labid === null) issues.push(refuse('V_REQUIRED', 'labid'));
  if (manager.usrlvl <= 70 && labid !== null && labid !== manager.labid) issues.push(refuse('ADM_LEVEL', 'labid'));
  if (farm === null && level < 80) issues.push(refuse('V_SELECT', 'farmid'));
  if (farm !== null && !inReach(farm, manager)) issues.push(refuse('ADM_LEVEL', 'farmid'));
  return issues;
}

/** Granting flags of one menu to one user. */
export interface Grant {
  readonly route: Pick<RouteDef, 'name' | 'fromLevel'>;
  readonly wanted: FlagSet;
  readonly current: FlagSet;
  readonly granter: FlagSet;
  readonly granterLevel: number;
  readonly userLevel: number;
}

const FLAG_NAMES = ['view', 'add', 'edit', 'delete'] as const;

/**
 * Refusals of a grant: add, edit and delete need view; nobody grants a flag he lacks (taking one away
 * is free); a menu above the user's level only by 80 up; visitors' pages keep their view.
 */
export function grantIssues(grant: Grant): Issue[] {
  const { route, wanted, current, granter } = grant;
  if ((wanted.add || wanted.edit || wanted.delete) && !wanted.view) return [refuse('V_INVALID', route.name, { field: route.name })];
  if (route.fromLevel === 0 && !wanted.view) return [refuse('V_INVALID', route.name, { field: route.name })];
  const added = FLAG_NAMES.filter((flag) => wanted[flag] && !current[flag]);
  if (added.some((flag) => !granter[flag])) return [refuse('ADM_LEVEL', route.name)];
  const above = added.length > 0 && route.fromLevel > grant.userLevel && grant.granterLevel < OVER_CEILING;
  return above ? [refuse('ADM_LEVEL', route.name)] : [];
}

/** How a copy of permissions treats what the target has. */
export type CopyMode = 'replace' | 'add' | 'remove';

/** Flags a target ends up with: the source's, both together, or only what the source has too. */
export function copiedFlags(mode: CopyMode, source: FlagSet, target: FlagSet): FlagSet {
  if (mode === 'replace') return source;
  const join = (a: boolean, b: boolean): boolean => (mode === 'add' ? a || b : a && b);
  const merged = {
    view: join(source.view, target.view),
    add: join(source.add, target.add),
    edit: join(source.edit, target.edit),
    delete: join(source.delete, target.delete),
  };
  return merged.view ? merged : NO_FLAGS;
}
