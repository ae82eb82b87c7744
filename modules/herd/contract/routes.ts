import type { RouteDef } from '#engine/define/route.ts';
import { correctionsRoutes } from './routes/corrections.routes.ts';
import { entryRoutes } from './routes/entry.routes.ts';
import { recordsRoutes } from './routes/records.routes.ts';

/** Routes of the breeding herd that work, in the order of the menu; titles and paths are the specification's (testkit/reference/routes.tsv). */
export const herdRoutes: readonly RouteDef[] = [...entryRoutes, ...correctionsRoutes, ...recordsRoutes];
