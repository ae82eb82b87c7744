import type { RouteDef } from '#engine/define/route.ts';

/** Lists of animals: routes of the breeding herd. */
export const animalsRoutes: readonly RouteDef[] = [];
