import type { RouteDef } from '#engine/define/route.ts';

/** Correcting identities, parents and entries; history and restoration: routes of the breeding herd. */
export const correctionsRoutes: readonly RouteDef[] = [];
