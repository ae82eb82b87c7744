import type { RouteDef } from '#engine/define/route.ts';

/** Summaries, structure, plan and charts: routes of the breeding herd. */
export const analysisRoutes: readonly RouteDef[] = [];
