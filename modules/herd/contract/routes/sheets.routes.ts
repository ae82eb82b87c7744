import type { RouteDef } from '#engine/define/route.ts';

/** Data sheets for analysts: routes of the breeding herd. */
export const sheetsRoutes: readonly RouteDef[] = [];
