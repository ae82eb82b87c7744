import type { RouteDef } from '#engine/define/route.ts';

/**
 * What keeps a user from opening a screen: no view flag, the flag has ended, the screen is above the level's
 * ceiling, the farm is no genetic unit, no laboratory, the account is suspended, its time or the farm's is over.
 */
export const HINDRANCES = ['noflag', 'flagended', 'level', 'notggp', 'nolab', 'suspended', 'expired', 'farmexpired'] as const;
export type Hindrance = (typeof HINDRANCES)[number];

/** The user as far as opening a screen is concerned; days YYYYMMDD, null without an end. */
export interface Opener {
  readonly usrlvl: number;
  readonly active: boolean;
  readonly expdt: string | null;
  readonly labid: string | null;
  /** The working farm is a unit that may use genetics. */
  readonly genetic: boolean;
  readonly subscriptionEnd: string | null;
}

const over = (end: string | null, today: string): boolean => end !== null && end < today;

/** What concerns the person and the farm rather than the screen. */
function personal(user: Opener, today: string): Hindrance[] {
  return [
    ...(user.active ? [] : (['suspended'] as const)),
    ...(over(user.expdt, today) ? (['expired'] as const) : []),
    ...(over(user.subscriptionEnd, today) ? (['farmexpired'] as const) : []),
  ];
}

/** Why a user cannot open a screen; empty where he can. Visitors' pages open for everybody. `view` and `until` are the flag stored. */
export function whyNot(
  route: Pick<RouteDef, 'fromLevel' | 'flags' | 'module'>,
  flag: { readonly view: boolean; readonly until: string | null },
  user: Opener,
  today: string,
): Hindrance[] {
  if (route.fromLevel === 0) return [];
  const why = personal(user, today);
  if (!flag.view) why.push('noflag');
  if (flag.view && over(flag.until, today)) why.push('flagended');
  // The ceiling explains a missing flag; one granted by 80 up opens all the same.
  if (!flag.view && route.fromLevel > user.usrlvl) why.push('level');
  if (route.module === 'genetics' && !user.genetic) why.push('notggp');
  if (route.flags.laboratory === true && user.labid === null) why.push('nolab');
  return why;
}
