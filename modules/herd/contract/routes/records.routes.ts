import type { RouteDef } from '#engine/define/route.ts';

/** Entering lots, collections of semen, nursery deaths and groups: routes of the breeding herd. */
export const recordsRoutes: readonly RouteDef[] = [];
