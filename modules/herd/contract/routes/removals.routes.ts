import type { RouteDef } from '#engine/define/route.ts';

/** Removals and deaths: routes of the breeding herd. */
export const removalsRoutes: readonly RouteDef[] = [];
