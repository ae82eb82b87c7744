import type { RouteDef } from '#engine/define/route.ts';

/** Work lists, semen and gilts: routes of the breeding herd. */
export const worklistsRoutes: readonly RouteDef[] = [];
